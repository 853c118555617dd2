"""The board of tables: moved by what phones send, fresh without a reload, silent about cards."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from sportmafia.game import phase as ph
from sportmafia.server.events.floor import reports
from sportmafia.server.events.floor.hall import Hall
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import PRESENCE, SCHEDULE
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games.models import Line
from sportmafia.tournament.presence import Mark, Presence
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from sportmafia.tournament.schedule import Substitution
from tests.server.events.floor.tables import hall, name, phone, queries, send, state
from tests.server.events.world import at, put, visitor


@pytest.mark.parametrize(
    ("until", "shown", "words"),
    [
        (ph.SEATED, State.SEATED, ""),
        (ph.DEAL, State.PLAYING, "раздача карт"),
        (ph.SPEECH, State.PLAYING, "день 1: речи"),
        (ph.SHOTS, State.PLAYING, "ночь 1"),
        (ph.SCORING, State.AWAITING_PROTOCOL, ""),
    ],
)
def test_a_table_moves_by_what_its_phone_sends(until: int, shown: State, words: str) -> None:
    event, [first, *_] = hall()
    phone(event, first, until)
    page = visitor(event, Role.SECRETARY).get(at("event-board", event)).content.decode()
    assert state(event, first) == shown
    assert words in page


def test_a_signature_and_its_withdrawal_are_followed() -> None:
    event, [first, *_] = hall()
    pen = phone(event, first)
    length = len(pen.lines)
    pen.write("protocol_signed", by="judge")
    send(event, first, pen, length)
    Hall(event, Parts(event))
    assert state(event, first) == State.SIGNED
    pen.write("reopened", reason="a wrong foul")
    send(event, first, pen, length + 1)
    Hall(event, Parts(event))
    assert state(event, first) == State.AWAITING_PROTOCOL


def test_looking_again_changes_nothing_and_asks_for_no_lines() -> None:
    event, [first, *_] = hall()
    phone(event, first, ph.SPEECH)
    client = visitor(event, Role.SECRETARY)
    client.get(at("event-board", event))
    before = BoardCard.objects.get(event=event, game=first)
    client.get(at("event-board", event))
    after = BoardCard.objects.get(event=event, game=first)
    assert (after.pk, after.since) == (before.pk, before.since)


def test_minutes_run_from_the_state_and_from_the_phase() -> None:
    event, [first, *_] = hall(slug="slow")
    phone(event, first, ph.SPEECH)
    Line.objects.filter(game_id=first).update(received_at=timezone.now() - timedelta(minutes=21))
    page = visitor(event, Role.SECRETARY).get(at("event-board", event)).content.decode()
    assert page.count("21 мин") == 2
    assert "давно нет записей с этого стола" in page


def test_a_game_that_is_over_is_not_timed() -> None:
    event, _ = hall(slug="past")
    card = BoardCard.objects.filter(event=event, game=Parts(event).get(SCHEDULE).games[0].id)
    client = visitor(event, Role.SECRETARY)
    card.update(state=State.AWAITING_PROTOCOL, since=timezone.now() - timedelta(hours=46))
    assert "46 ч" in client.get(at("event-board", event)).content.decode()
    card.update(state=State.SIGNED)
    assert "46 ч" not in client.get(at("event-round", event, stage=1, number=1)).content.decode()


def test_who_is_late_or_missing_stands_at_the_table_that_waits() -> None:
    event, _ = hall()
    day = zone_of(event).day(now())
    marks = {(day, name(number)): Mark.HERE for number in range(1, 21)}
    marks |= {(day, name(3)): Mark.LATE, (day, name(14)): Mark.NO_SHOW}
    page = visitor(event, Role.SECRETARY).get(at("event-board", event))
    assert "Nick 3" not in page.content.decode()
    put(event, (PRESENCE, Presence(marks)))
    page = visitor(event, Role.SECRETARY).get(at("event-board", event))
    assert "Nick 3: опаздывает" in page.content.decode()
    assert "Nick 14: не пришёл" in page.content.decode()
    # A substitute who is here has the seat.
    first = Parts(event).get(SCHEDULE).games[0].id
    swap = Substitution(name(3), name(21), (first,))
    put(event, (PRESENCE, Presence({**marks, (day, name(21)): Mark.HERE}, substitutions=(swap,))))
    page = visitor(event, Role.SECRETARY).get(at("event-board", event))
    assert "Nick 3:" not in page.content.decode().split("круг 2")[0]


def test_the_part_that_keeps_the_board_fresh_is_sent_only_when_it_changed() -> None:
    event, [first, *_] = hall()
    client = visitor(event, Role.JUDGE)
    part = client.get(at("event-board", event), headers={"X-Part": "board"})
    assert "<html" not in part.content.decode()
    again = client.get(at("event-board", event), headers={"X-Part": "board", "If-None-Match": part["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    phone(event, first, ph.SPEECH)
    moved = client.get(at("event-board", event), headers={"X-Part": "board", "If-None-Match": part["ETag"]})
    assert moved.status_code == 200


def test_nothing_of_cards_shots_or_checks_is_on_the_board() -> None:
    event, [first, second, *_] = hall()
    phone(event, first, ph.SHOTS)
    phone(event, second, ph.SPEECH)
    for path in (
        at("event-board", event),
        at("event-board", event) + "?all",
        at("event-table", event, game=first),
    ):
        page = visitor(event, Role.OWNER).get(path).content.decode().casefold()
        hidden = {"don ", "sheriff", "шериф", "дон ", "выстрел", "проверк", "красн", "чёрн"}
        assert [word for word in hidden if word in page] == []


def test_rounds_that_are_through_leave_the_board() -> None:
    event, games = hall(rounds=3)
    BoardCard.objects.filter(event=event, game__in=games[:2]).update(state=State.SIGNED)
    client = visitor(event, Role.SECRETARY)
    page = client.get(at("event-board", event)).content.decode()
    assert games[0] not in page
    assert games[2] in page
    assert games[4] not in page
    assert games[0] in client.get(at("event-board", event) + "?all").content.decode()
    BoardCard.objects.filter(event=event).update(state=State.SIGNED)
    page = client.get(at("event-board", event)).content.decode()
    assert "нужна жеребьёвка" not in page, "all have been played"
    assert "никто не играет" in page


def test_queries_do_not_grow_with_tables() -> None:
    counts = []
    for tables in (1, 3):
        event, games = hall(tables=tables, slug=f"cup-{tables}")
        for game in games[:tables]:
            phone(event, game, ph.SPEECH)
        client = visitor(event, Role.SECRETARY)
        counts.append(
            [queries(client, at(page, event)) for page in ("event-board", "event-rounds")]
            + [queries(client, at("event-round", event, stage=1, number=1))]
        )
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 14


def test_a_substitute_whom_the_phone_seated_is_pointed_out() -> None:
    """sfu.3.5.4: the log and the schedule have to have the same people in the seats"""
    event, [first, *_] = hall(slug="substituted")
    pen = phone(event, first, ph.SEATED)
    client = visitor(event, Role.SECRETARY)
    assert "люди сидят иначе" not in client.get(at("event-board", event)).content.decode()
    length = len(pen.lines)
    pen.write("seat_substituted", seat=3, player=name(21))
    send(event, first, pen, length)
    assert "люди сидят иначе" in client.get(at("event-board", event)).content.decode()


def test_many_games_are_folded_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "KEPT", 1)
    monkeypatch.setattr(reports, "TOGETHER", 1)
    event, games = hall(slug="many")
    for game in games[:2]:
        phone(event, game, ph.SPEECH)
    for _ in range(2):
        Hall(event, Parts(event))
        assert [state(event, game) for game in games[:2]] == [State.PLAYING] * 2


def test_a_stage_that_is_through_gives_way_to_the_next() -> None:
    event, games = hall(rounds=1)
    schedule = Parts(event).get(SCHEDULE)
    final = replace(schedule.games[0], id="f" * 32, stage="final")
    put(event, (SCHEDULE, replace(schedule, games=(*schedule.games, final))))
    client = visitor(event, Role.SECRETARY)
    assert final.id not in client.get(at("event-board", event)).content.decode()
    BoardCard.objects.filter(game__in=games).update(state=State.SIGNED)
    assert final.id in client.get(at("event-board", event)).content.decode()
