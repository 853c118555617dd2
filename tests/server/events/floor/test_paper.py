"""Paper protocols typed in: checked while typed, drafts kept, accepted as the record of their game."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from sportmafia.server.events.models import Event, SheetDraft, SheetRecord
from sportmafia.server.events.scored import played
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from tests.record.test_paper import G1
from tests.server.events.floor.tables import hall, name, phone, queries, state
from tests.server.events.world import at, visitor

GAME = {**G1, "extra_7": "0.5"}


def check(event: Event, game: str, client: Client, **fields: str) -> tuple[int, dict[str, Any]]:
    """What the script at a pause in typing sends, and is answered."""
    answer = client.post(at("event-type-in", event, game=game), fields, headers={"X-Part": "check"})
    return answer.status_code, answer.json()


def accept(event: Event, game: str, client: Client, **fields: str) -> Any:
    """Press the button."""
    return client.post(at("event-type-in", event, game=game), {"do": "accept", **fields})


def test_a_typed_protocol_becomes_the_record_of_its_game() -> None:
    """sfu.A2.prot.1, sfu.7.6"""
    event, [first, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    assert accept(event, first, client, **GAME, ended_at="19:40").status_code == 302
    assert client.get(at("event-table", event, game=first)).status_code == 200
    assert state(event, first) == State.AWAITING_PROTOCOL
    [game] = played(event, Parts(event))
    assert (game.source, game.signed) == ("sheet", False)
    assert game.scored.players == tuple(map(name, range(1, 11)))
    assert str(game.scored.score[7].total) != "0"
    assert game.ended is not None
    assert "Nick" not in SheetRecord.objects.get().text
    judge = visitor(event, Role.JUDGE)
    assert judge.post(at("event-table-sign", event, game=first)).status_code == 302
    assert state(event, first) == State.SIGNED
    assert [one.signed for one in played(event, Parts(event))] == [True]


def test_without_a_time_of_the_end_a_game_ended_when_its_protocol_was_first_taken() -> None:
    """sfu.A2.protest.2: else no player could protest against a game that was typed in."""
    event, [first, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    assert accept(event, first, client, **GAME).status_code == 302
    [game] = played(event, Parts(event))
    assert game.ended is not None
    assert game.ended.result == SheetRecord.objects.get().at
    assert accept(event, first, client, **{**GAME, "fouls_1": "1"}).status_code == 302
    assert len(set(SheetRecord.objects.values_list("ended_at", flat=True))) == 1, "a correction keeps the end"


def test_a_field_that_contradicts_is_called_as_on_the_page() -> None:
    event, [first, *_] = hall()
    brief = {"role_1": "д", "role_2": "м", "role_3": "м", "role_4": "ш", "result": "ч", "ended": "д4"}
    _, answer = check(event, first, visitor(event, Role.SECRETARY), **brief, at_table="4 5 6")
    [said] = answer["said"]
    assert said["field"] == "result"
    assert "«Кто остался»" in said["text"]


def test_contradictions_are_told_while_typing_with_their_clause_and_their_field() -> None:
    event, [first, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    status, answer = check(event, first, client, **{**GAME, "result": "ч"})
    assert status == 200
    [odd] = [one for one in answer["said"] if one["kind"] == "odd"]
    assert (odd["field"], odd["clause"][:5]) == ("result", "fiim.")
    assert answer["odd"] is True
    _, answer = check(event, first, client, day_1="1-6", votes_1="8-9")
    assert [(one["field"], one["kind"]) for one in answer["said"]] == [("votes_1", "wrong")]
    _, answer = check(event, first, client, fouls_3="9", extra_1="5", result="к")
    assert {one["field"] for one in answer["said"]} >= {"fouls_3"}
    _, answer = check(event, first, client, **GAME)
    assert answer["ready"] is True
    assert answer["points"]["2"] != ""


def test_a_contradiction_is_accepted_only_on_purpose() -> None:
    event, [first, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    fields = {**GAME, "result": "ч"}
    assert accept(event, first, client, **fields).status_code == 400
    assert SheetRecord.objects.count() == 0
    assert accept(event, first, client, **fields, anyway="yes").status_code == 302


@pytest.mark.parametrize(
    "fields",
    [{}, {"result": "ура"}, {"day_1": "1-6"}, {**GAME, "ended_at": "25:00"}, {**GAME, "votes_5": "3-9"}],
)
def test_what_is_no_finished_game_is_not_accepted_and_what_was_typed_stays(fields: dict[str, str]) -> None:
    event, [first, *_] = hall()
    answer = accept(event, first, visitor(event, Role.SECRETARY), **fields)
    assert answer.status_code == 400
    assert SheetRecord.objects.count() == 0
    for value in fields.values():
        assert f'value="{value}"' in answer.content.decode()


def test_every_pause_saves_a_draft_that_comes_back() -> None:
    event, [first, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    _, answer = check(event, first, client, role_3="д", version="0")
    assert answer["version"] == 1
    check(event, first, client, role_3="д", role_4="ш", version="1")
    page = client.get(at("event-type-in", event, game=first)).content.decode()
    assert 'value="ш"' in page
    assert 'name="version" value="2"' in page
    assert (
        client.post(at("event-type-in", event, game=first), {"do": "save", "role_3": "м"}).status_code == 302
    )
    assert SheetDraft.objects.get().fields == '{"role_3": "м"}'


def test_two_who_type_the_same_protocol_lose_nothing() -> None:
    event, [first, *_] = hall()
    one, other = visitor(event, Role.SECRETARY), visitor(event, Role.JUDGE)
    check(event, first, one, role_3="д", version="0")
    status, answer = check(event, first, other, role_3="ш", version="0")
    assert (status, answer["theirs"]) == (409, "secretary")
    assert SheetDraft.objects.get().fields == '{"role_3": "д"}'
    page = accept(event, first, other, role_3="ш", version="0")
    assert page.status_code == 409
    assert "<code>role_3</code>: д / ш" in page.content.decode()
    # Having seen it he may keep his own.
    status, _ = check(event, first, other, role_3="ш", version="0", mine="yes")
    assert status == 200
    assert SheetDraft.objects.get().by == "judge"


def test_a_game_that_a_phone_recorded_takes_no_paper() -> None:
    event, [first, second, *_] = hall()
    phone(event, first)
    client = visitor(event, Role.SECRETARY)
    client.get(at("event-board", event))
    answer = accept(event, first, client, **GAME)
    assert answer.status_code == 409
    assert "уже записана на телефоне" in answer.content.decode()
    # A phone that died on the way is no reason.
    phone(event, second, 8)
    assert accept(event, second, client, **GAME, signed="yes").status_code == 302
    client.get(at("event-board", event))
    assert state(event, second) == State.SIGNED


def test_a_signed_paper_is_opened_again_by_the_chief_judge_only() -> None:
    """sfu.7.3 (C122)"""
    event, [first, *_] = hall()
    client, chief = visitor(event, Role.SECRETARY), visitor(event, Role.CHIEF_JUDGE)
    accept(event, first, client, **GAME, signed="yes")
    client.get(at("event-board", event))
    assert accept(event, first, client, **GAME).status_code == 409
    form = {"do": "unsign", "reason": "a wrong foul"}
    assert chief.post(at("event-table-rule", event, game=first), form).status_code == 302
    assert state(event, first) == State.AWAITING_PROTOCOL
    client.get(at("event-board", event))
    assert state(event, first) == State.AWAITING_PROTOCOL
    assert accept(event, first, client, **{**GAME, "extra_7": "0.4"}).status_code == 302
    assert list(SheetRecord.objects.order_by("version").values_list("version", "signed")) == [
        (1, True), (2, False), (3, False),
    ]  # fmt: skip
    assert len(played(event, Parts(event))) == 1


def test_a_judge_types_his_own_table_only() -> None:
    """sfu.7.6"""
    event, [first, *_] = hall(judge="somebody")
    client = visitor(event, Role.JUDGE)
    assert client.get(at("event-type-in", event, game=first)).status_code == 403
    assert accept(event, first, client, **GAME).status_code == 403
    assert client.post(at("event-table-sign", event, game=first)).status_code == 403


def test_nothing_that_is_typed_breaks_the_page() -> None:
    event, [first, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    for text in ("<script>", "0" * 500, "\0", "²", "1-", "=", "{}", "%s"):
        fields = dict.fromkeys(("role_1", "fouls_1", "extra_1", "day_1", "votes_1", "night_1", "ended"), text)
        status, _ = check(event, first, client, **fields)
        assert status == 200
        page = client.post(at("event-type-in", event, game=first), {**fields, "do": "accept"})
        assert page.status_code == 400
        assert "<script>" not in page.content.decode().replace('<script src="/static/', "")


def test_the_page_asks_as_much_for_a_full_form_as_for_an_empty_one() -> None:
    event, [first, second, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    check(event, second, client, **GAME)
    empty, full = (queries(client, at("event-type-in", event, game=game)) for game in (first, second))
    assert empty == full <= 16
