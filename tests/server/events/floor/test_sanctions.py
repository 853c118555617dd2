"""Discipline outside of games: the ladder said before it is climbed, lost games, removals with consents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from sportmafia.rulebooks import load
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import COMMITTEE, DISCIPLINE, PLAN, SCHEDULE
from sportmafia.server.events.storage import Parts, entries
from sportmafia.tournament.committee import Committee, Office
from sportmafia.tournament.discipline import Body, Record, expelled
from sportmafia.tournament.rights import Role
from tests.server.events.floor.tables import hall, name, phone, queries, send
from tests.server.events.world import at, made_event, put, visitor

WARNING = {"person": name(1), "clause": "sfu.7.5", "text": "rude to the host"}


def of_sfu() -> Event:
    """A running event by the regulation with a ladder and consents."""
    event, _ = hall()
    plan = Parts(event).get(PLAN)
    put(event, (PLAN, replace(plan, stages=tuple(replace(one, rulebook=load("sfu")) for one in plan.stages))))
    return event


def record(event: Event) -> Record:
    """What is put down."""
    return Parts(event).get(DISCIPLINE)


def give(event: Event, client: Client, **fields: str) -> Any:
    """Confirm a warning."""
    return client.post(at("event-warn", event), {**WARNING, "confirmed": "yes", **fields})


def test_what_a_warning_brings_is_said_before_it_is_given() -> None:
    """sfu.A1.1.2, sfu.7.5"""
    event = of_sfu()
    client = visitor(event, Role.CHIEF_JUDGE)
    for brings in (
        "предупреждение № 1, баллы 0",
        "предупреждение № 2, баллы -1",
        "дисквалификация на одну игру",
    ):
        before = record(event)
        page = client.post(at("event-warn", event), WARNING)
        assert brings in page.content.decode()
        assert record(event) == before
        assert give(event, client).status_code == 302
    assert [one.game for one in record(event).bans] == [""]
    listed = client.get(at("event-discipline", event)).content.decode()
    assert "rude to the host" in listed
    assert "следующая игра" in listed


def test_warnings_in_protocols_count_on_the_ladder() -> None:
    """sfu.A1.1.2.b (E49)"""
    event = of_sfu()
    game = Parts(event).get(SCHEDULE).games[0].id
    pen = phone(event, game)
    length = len(pen.lines)
    pen.write("warning", seat=1, clause="fiim.6.2")
    send(event, game, pen, length)
    page = visitor(event, Role.JUDGE).post(at("event-warn", event), WARNING).content.decode()
    assert "предупреждение № 2" in page


def test_a_spectator_is_warned_by_name_and_leaves_at_the_second() -> None:
    """sfu.7.4"""
    event = of_sfu()
    client = visitor(event, Role.CHIEF_JUDGE)
    whom = {"person": "", "spectator": "Гость в первом ряду", "clause": "sfu.7.4"}
    give(event, client, **whom)
    page = client.post(at("event-warn", event), {**WARNING, **whom}).content.decode()
    assert "он покидает зал" in page
    give(event, client, **whom)
    assert "покидает зал" in client.get(at("event-discipline", event)).content.decode()
    assert record(event).bans == ()


@pytest.mark.parametrize(
    ("page", "fields", "words"),
    [
        ("event-warn", {"person": "nobody"}, "не сказано, кто"),
        ("event-warn", {"clause": "sfu.99"}, "пункта «sfu.99» в правилах нет"),
        ("event-warn", {"text": " "}, "нужны слова"),
        ("event-ban", {"clause": "sfu.7.5"}, "на игру не снимают"),
        ("event-ban", {"person": ""}, "не сказано, кто"),
        ("event-expel", {"clause": "sfu.7.5"}, "с турнира не удаляют; удаляют по: sfu.A2.spec.5"),
        ("event-expel", {"clause": "sfu.5.8", "text": "\0"}, "нужны слова"),
        ("event-consent", {"body": "chief"}, "никто не предлагал"),
        ("event-consent", {"body": "spectators"}, "не член Оргкомитета"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    page: str, fields: dict[str, str], words: str
) -> None:
    event = of_sfu()
    answer = visitor(event, Role.CHIEF_JUDGE).post(at(page, event), {**WARNING, **fields})
    assert answer.status_code == 409
    assert words in answer.content.decode()
    assert record(event) == Record()
    if page != "event-consent" and fields.get("text") is None:
        assert "rude to the host" in answer.content.decode()


def test_a_game_is_lost_at_once_or_the_next_one() -> None:
    """sfu.7.4, sfu.8.5 (C11, C115)"""
    event = of_sfu()
    visitor(event, Role.JUDGE).post(at("event-ban", event), {**WARNING, "clause": "sfu.8.5"})
    assert [(one.person, one.clause, one.game) for one in record(event).bans] == [(name(1), "sfu.8.5", "")]


def test_a_removal_is_in_force_when_all_who_are_asked_consent() -> None:
    """sfu.7.2 (C115)"""
    event = of_sfu()
    chief, owner = visitor(event, Role.CHIEF_JUDGE), visitor(event, Role.OWNER)
    chief.post(at("event-expel", event), {**WARNING, "clause": "sfu.5.8"})
    assert (
        "Нужно согласие: Главный судья, судьи, Оргкомитет"
        in chief.get(at("event-discipline", event)).content.decode()
    )
    judge = visitor(event, Role.JUDGE)
    for client, body in ((owner, Body.CHIEF), (judge, Body.COMMITTEE), (chief, Body.JUDGES)):
        answer = client.post(at("event-consent", event), {"person": name(1), "body": body})
        assert answer.status_code == 409
        assert "sfu.7.2" in answer.content.decode()
    for client, body in (
        (chief, Body.CHIEF),
        (visitor(event, Role.JUDGE), Body.JUDGES),
        (owner, Body.COMMITTEE),
    ):
        assert not expelled(record(event), load("sfu"))
        client.post(at("event-consent", event), {"person": name(1), "body": body})
    assert expelled(record(event), load("sfu")) == {name(1)}
    lift = {"person": name(1), "do": "lift", "text": "the video shows another"}
    assert owner.post(at("event-consent", event), lift).status_code == 409
    assert chief.post(at("event-consent", event), {**lift, "text": ""}).status_code == 409
    assert chief.post(at("event-consent", event), lift).status_code == 302
    assert not expelled(record(event), load("sfu"))


def test_what_others_consented_to_by_word_is_put_down_in_their_names() -> None:
    """sfu.7.2: by whoever rules the event, of people who speak for the body, and never one for two"""
    event = of_sfu()
    chief = visitor(event, Role.CHIEF_JUDGE)
    holders = ((Office.JUDGE, "boris"), (Office.MEMBER, "boris"), (Office.MEMBER, "vera"))
    put(event, (COMMITTEE, Committee(holders)))
    chief.post(at("event-expel", event), {**WARNING, "clause": "sfu.5.8"})
    address, sent = at("event-consent", event), {"person": name(1)}
    assert chief.post(address, {**sent, "body": Body.CHIEF}).status_code == 302
    page = chief.get(at("event-discipline", event)).content.decode()
    assert '<option value="judges:boris">судьи — boris</option>' in page
    assert chief.post(address, {**sent, "spoken": "judges:vera"}).status_code == 409, "she is no judge"
    assert chief.post(address, {**sent, "spoken": "judges:boris"}).status_code == 302
    assert chief.post(address, {**sent, "spoken": "committee:boris"}).status_code == 409, "he is one man"
    judge = visitor(event, Role.JUDGE)
    assert judge.post(address, {**sent, "spoken": "committee:vera"}).status_code == 409
    assert chief.post(address, {**sent, "spoken": "committee:vera"}).status_code == 302
    assert expelled(record(event), load("sfu")) == {name(1)}
    line = entries(event, most=1)[0]
    assert (line.code, line.people["hand"]) == ("did_put_consent", "vera")


def test_two_who_warn_the_same_person_do_not_pass_each_other_by() -> None:
    event = of_sfu()
    seen = Parts(event).seen(DISCIPLINE)
    client = visitor(event, Role.CHIEF_JUDGE)
    give(event, client)
    answer = give(event, client, seen=seen)
    assert answer.status_code == 409
    assert "изменил другой человек" in answer.content.decode()
    assert len(record(event).warnings) == 1


def test_before_the_draw_there_is_a_page_too() -> None:
    event = made_event()
    assert visitor(event, Role.CHIEF_JUDGE).get(at("event-discipline", event)).status_code == 200


def test_queries_do_not_grow_with_warnings() -> None:
    event = of_sfu()
    client = visitor(event, Role.CHIEF_JUDGE)
    counts = []
    for times in (1, 2):
        for number in range(times):
            give(event, client, person=name(10 * times + number), clause="sfu.7.5")
        counts.append(queries(client, at("event-discipline", event)))
    assert counts[0] == counts[1] <= 16


def test_who_may_not_warn_is_told_who_may() -> None:
    """sfu.7.4"""
    event, _ = hall()
    told = "Предупреждения выносят судьи и Главный судья"
    assert told in visitor(event, Role.OWNER).get(at("event-discipline", event)).content.decode()
    assert told not in visitor(event, Role.CHIEF_JUDGE).get(at("event-discipline", event)).content.decode()
