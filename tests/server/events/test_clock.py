"""A server's clock that is set back: the order of what was done stays, and nothing hidden shows again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import PUBLICATION
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import STEP, Parts, entries, now
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.publication import NOTHING
from sportmafia.tournament.rights import Role
from tests.server.events.cases.test_cases import desk
from tests.server.events.entry.desk import apply, rows, taking
from tests.server.events.played import event_of, finish, finish_all, games_of
from tests.server.events.world import at, visitor

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The server's clock: what its last item says."""
    shown = [NOON]
    monkeypatch.setattr(timezone, "now", lambda: shown[-1])
    return shown


def test_who_applies_later_stays_later_where_the_clock_is_set_back(clock: list[datetime]) -> None:
    """sfu.3.1.2"""
    event = taking(1)
    apply(event, Client(), nickname="First", contact="a@ex.org")
    clock.append(NOON - timedelta(seconds=90))
    answer = apply(event, Client(), nickname="Second", contact="b@ex.org")
    assert answer.status_code == 302, answer.content.decode()
    first, second = rows(event)
    assert (first.person.nickname, first.standing) == ("First", Standing.ADMITTED)
    assert (second.person.nickname, second.standing) == ("Second", Standing.WAITING)
    assert second.application.submitted == NOON
    lines = entries(event)
    assert lines[0].at >= lines[1].at


def test_a_clock_that_was_far_ahead_is_believed_again_at_once(clock: list[datetime]) -> None:
    event = taking(9)
    apply(event, Client(), nickname="First", contact="a@ex.org")
    clock.append(NOON - STEP - timedelta(seconds=1))
    apply(event, Client(), nickname="Second", contact="b@ex.org")
    assert entries(event)[0].at == clock[-1]
    assert now() == clock[-1]


@pytest.mark.parametrize("back", [timedelta(seconds=30), timedelta(hours=1), timedelta(days=400)])
def test_what_was_taken_from_the_public_stays_so(clock: list[datetime], back: timedelta) -> None:
    clock.append(datetime.now(UTC))
    event = event_of()
    finish_all(event)
    chief = visitor(event, Role.CHIEF_JUDGE)

    def act(what: str) -> int:
        sent = {"act": what, "reason": "a mistake", "seen": Parts(event).seen(PUBLICATION)}
        return chief.post(at("event-publish", event, stage=1), sent).status_code

    assert act("publish") == 302
    clock.append(clock[-1] + timedelta(minutes=5))
    assert act("withdraw") == 302
    clock.append(clock[-1] - back)
    assert Book(Event.objects.get(), Parts(event)).seen("main") == NOTHING
    if back <= STEP:
        assert act("publish") == 302, "a second or two is no reason to wait"


@pytest.mark.parametrize(("late", "status"), [(0, 302), (1, 400)])
def test_the_tenth_minute_is_the_players_and_not_a_moment_more(
    clock: list[datetime], late: int, status: int
) -> None:
    """fiim.8.8.1 (C118)"""
    event = event_of(tables=1, rounds=1)
    game = games_of(event)[0]
    finish(event, game, ended=NOON)  # the last last word is said a minute later
    player = visitor(event, Role.PLAYER, person=game.players[0])
    clock.append(NOON + timedelta(minutes=11, microseconds=late))
    answer = player.post(at("event-protest", event, game=game.id), {"text": "the vote was miscounted"})
    assert answer.status_code == status
    assert len(desk(event).cases) == (status == 302)
