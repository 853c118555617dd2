"""Rounds started together, tables moved alone, and what the Chief Judge rules about a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sportmafia.game import phase as ph
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.models import Action, BoardCard, Event
from sportmafia.server.events.parts import DISCIPLINE, PRESENCE, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.server.games.models import Game, Proposal
from sportmafia.tournament.discipline import Ban, Record
from sportmafia.tournament.presence import Presence
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from sportmafia.tournament.schedule import Substitution
from tests.server.events.floor.tables import hall, name, phone, send, state
from tests.server.events.world import at, put, visitor


def press(event: Event, do: str, number: int = 1, role: Role = Role.SECRETARY) -> Any:
    """Press a button of a round, as its page shows it."""
    return visitor(event, role).post(
        at("event-round", event, stage=1, number=number),
        {"do": do, "seen": Parts(event).seen(SCHEDULE, PRESENCE, DISCIPLINE)},
    )


def rule(event: Event, game: str, do: str, reason: str = "as ruled", role: Role = Role.CHIEF_JUDGE) -> Any:
    """Rule about a game."""
    return visitor(event, role).post(at("event-table-rule", event, game=game), {"do": do, "reason": reason})


def test_a_round_is_seated_and_started_together_and_not_twice() -> None:
    event, games = hall()
    assert press(event, "seat").status_code == 302
    assert press(event, "start").status_code == 302
    assert [state(event, game) for game in games] == [State.PLAYING] * 2 + [State.PLANNED] * 2
    again = press(event, "start")
    assert again.status_code == 409
    assert again.content.decode().count("(идёт): сделать «начать» нельзя") == 2
    codes = Action.objects.order_by("number").values_list("code", flat=True)
    assert [code for code in codes if code in ("did_seat", "did_start")] == ["did_seat", "did_start"]


def test_all_tables_or_none_and_everything_that_holds_them_back_is_named() -> None:
    """sfu.3.5.1, fiim.1.1"""
    event, games = hall()
    schedule = Parts(event).get(SCHEDULE)
    first, second, *rest = schedule.games
    broken = (replace(first, judge=""), replace(second, players=(*second.players[:9], "")), *rest)
    put(event, (SCHEDULE, replace(schedule, games=broken)))
    press(event, "seat")
    answer = press(event, "start")
    assert answer.status_code == 409
    assert "игра 1/1: нет судьи" in answer.content.decode()
    assert "за столом 9 человек" in answer.content.decode()
    assert [state(event, game) for game in games[:2]] == [State.SEATED] * 2


def test_a_ban_is_served_when_its_game_is_seated_and_needs_a_substitute() -> None:
    """sfu.7.5, fiim.7.2 (C11)"""
    event, [first, *_] = hall()
    put(event, (DISCIPLINE, Record(bans=(Ban(name(3), "fiim.7.2"),))))
    page = visitor(event, Role.SECRETARY).get(at("event-round", event, stage=1, number=1))
    assert "игра 1/1: Nick 3 её пропускает" in page.content.decode()
    press(event, "seat")
    assert Parts(event).get(DISCIPLINE).bans == (Ban(name(3), "fiim.7.2", first),)
    assert press(event, "start").status_code == 409
    swap = Substitution(name(3), name(21), (first,))
    put(event, (PRESENCE, Presence(substitutions=(swap,))))
    assert name(21) in Game.objects.get(id=first).plan
    assert press(event, "start").status_code == 302
    # His next game is free again.
    assert press(event, "seat", 2).status_code == 302
    assert press(event, "start", 2).status_code == 302


def test_two_bans_are_two_games() -> None:
    event, [first, *_] = hall()
    put(event, (DISCIPLINE, Record(bans=(Ban(name(3), "fiim.7.2"), Ban(name(3), "fiim.7.2")))))
    press(event, "seat")
    assert sorted(one.game for one in Parts(event).get(DISCIPLINE).bans) == ["", first]


def test_a_start_by_mistake_is_taken_back_until_a_phone_records_play() -> None:
    event, games = hall()
    press(event, "seat")
    press(event, "start")
    assert press(event, "hold").status_code == 302
    assert state(event, games[0]) == State.SEATED
    press(event, "start")
    phone(event, games[0], ph.SPEECH)
    answer = press(event, "hold")
    assert answer.status_code == 409
    assert "игра 1/1 уже записывается" in answer.content.decode()
    assert press(event, "unseat", 2).status_code == 409


def test_earlier_games_that_are_open_are_named_and_stop_nobody() -> None:
    event, _ = hall()
    page = visitor(event, Role.SECRETARY).get(at("event-round", event, stage=1, number=2)).content.decode()
    assert "игра 1/1 прежнего круга: запланирована" in page


def test_the_second_of_two_is_told_what_the_first_changed() -> None:
    event, _ = hall()
    seen = Parts(event).seen(SCHEDULE)
    schedule = Parts(event).get(SCHEDULE)
    put(event, (SCHEDULE, replace(schedule, commitment="another")))
    answer = visitor(event, Role.SECRETARY).post(
        at("event-round", event, stage=1, number=1), {"do": "seat", "seen": seen}
    )
    assert answer.status_code == 409
    assert "изменил другой человек" in answer.content.decode()


@pytest.mark.parametrize("do", ["", "explode", "annul"])
def test_a_button_that_there_is_not_does_nothing(do: str) -> None:
    event, games = hall()
    assert press(event, do).status_code == 409
    assert state(event, games[0]) == State.PLANNED


def test_an_address_of_no_round_or_game_is_answered() -> None:
    event, _ = hall()
    client = visitor(event, Role.SECRETARY)
    for stage, number in ((1, 9), (7, 1), (0, 1)):
        assert client.get(at("event-round", event, stage=stage, number=number)).status_code == 404
    assert client.get(at("event-table", event, game="nothing")).status_code == 404


def test_one_table_is_moved_alone() -> None:
    event, [first, second, *_] = hall()
    client = visitor(event, Role.SECRETARY)
    for do in ("seat", "start"):
        client.post(at("event-table-move", event, game=first), {"do": do})
    assert (state(event, first), state(event, second)) == (State.PLAYING, State.PLANNED)


def test_an_annulled_game_keeps_its_log_and_begins_anew_with_another() -> None:
    """sfu.7.3 (C122)"""
    event, [first, *_] = hall()
    phone(event, first)
    lines = Game.objects.get(id=first).lines.count()
    assert rule(event, first, "annul").status_code == 302
    assert state(event, first) == State.ANNULLED
    visitor(event, Role.SECRETARY).get(at("event-board", event))
    assert state(event, first) == State.ANNULLED
    assert rule(event, first, "replay").status_code == 302
    card = BoardCard.objects.get(event=event, game=first)
    assert (card.state, card.attempt) == (State.PLANNED, 2)
    second = Game.objects.get(id=record_of(first, 2))
    assert (second.epoch, second.plan, second.over) == (0, Game.objects.get(id=first).plan, False)
    assert Game.objects.get(id=first).lines.count() == lines
    schedule = Parts(event).get(SCHEDULE)
    put(event, (SCHEDULE, replace(schedule, commitment="again")))
    assert Game.objects.filter(id=second.id).exists()
    page = visitor(event, Role.CHIEF_JUDGE).get(at("event-table", event, game=first)).content.decode()
    assert f"/console/?game={second.id}" in page
    assert f"/console/?game={first}" in page
    phone(event, second.id, ph.SPEECH, planned=first)
    visitor(event, Role.SECRETARY).get(at("event-board", event))
    assert state(event, first) == State.PLAYING


def test_a_ruling_reaches_the_phone_that_still_records_as_a_proposal() -> None:
    event, [first, second, *_] = hall()
    phone(event, first, ph.SPEECH)
    rule(event, first, "annul", "the deck was marked")
    pen = phone(event, second)
    length = len(pen.lines)
    pen.write("protocol_signed", by="judge")
    send(event, second, pen, length)
    assert rule(event, second, "unsign", "a wrong foul").status_code == 302
    kinds = dict(Proposal.objects.values_list("game_id", "kind"))
    assert kinds == {first: "game_aborted", second: "reopened"}
    assert state(event, second) == State.SIGNED


def test_rulings_are_the_chief_judges_with_a_reason() -> None:
    """sfu.7.3 (C122)"""
    event, [first, *_] = hall()
    phone(event, first)
    answer = rule(event, first, "annul", "  ")
    assert answer.status_code == 409
    assert "нужна причина" in answer.content.decode()
    assert rule(event, first, "annul", role=Role.SECRETARY).status_code == 403
    assert rule(event, first, "replay").status_code == 409


def seats(event: Event, game: str, players: list[str], role: Role = Role.SECRETARY) -> Any:
    """Put down who sits where."""
    form = {f"seat_{number}": player for number, player in enumerate(players, start=1)}
    return visitor(event, role).post(at("event-table-seats", event, game=game), form)


def test_people_in_wrong_seats_are_put_down_as_they_sit() -> None:
    """sfu.3.5.4: before the log is opened the phone finds them so"""
    event, [first, *_] = hall()
    swapped = [name(2), name(1), *map(name, range(3, 11))]
    assert seats(event, first, swapped).status_code == 302
    assert Parts(event).get(SCHEDULE).games[0].players[:2] == (name(2), name(1))
    assert f'["{name(2)}", "{name(1)}"' in Game.objects.get(id=first).plan
    assert seats(event, first, [name(99), *swapped[1:]]).status_code == 409
    assert seats(event, first, [name(2)] * 10).status_code == 409


def test_a_log_that_is_open_keeps_its_seats_until_its_judge_corrects_them() -> None:
    """sfu.3.5.4: what was recorded by number stays with the seats"""
    event, [first, *_] = hall()
    pen = phone(event, first, ph.SPEECH)
    swapped = [name(2), name(1), *map(name, range(3, 11))]
    seats(event, first, swapped)
    client = visitor(event, Role.SECRETARY)
    assert "люди сидят иначе" in client.get(at("event-table", event, game=first)).content.decode()
    seated = next(entry.seq for entry in pen.entries if entry.fact.kind == "seats_drawn")
    length = len(pen.lines)
    pen.write(
        "correction", reverts=[seated], replaces=[{"kind": "seats_drawn", "data": {"players": swapped}}]
    )
    send(event, first, pen, length)
    assert "люди сидят иначе" not in client.get(at("event-table", event, game=first)).content.decode()


def test_a_judge_puts_down_the_seats_of_his_own_table_only() -> None:
    event, [first, *_] = hall()
    order = [name(2), name(1), *map(name, range(3, 11))]
    assert seats(event, first, order, Role.JUDGE).status_code == 302
    other, [game, *_] = hall(slug="other", judge="somebody")
    assert seats(other, game, order, Role.JUDGE).status_code == 403
