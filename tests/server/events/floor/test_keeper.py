"""Cards follow phones also while nobody looks at the board."""

from __future__ import annotations

import time
from collections.abc import Callable

from sportmafia.game import phase as ph
from sportmafia.server.events.floor import keeper
from sportmafia.server.events.models import BoardCard, Part
from sportmafia.server.games import signals
from sportmafia.tournament.rounds import State
from tests.server.events.floor.tables import hall, phone, state


def soon(holds: Callable[[], bool]) -> bool:
    """Whether something comes true within a few seconds."""
    until = time.monotonic() + 10
    while not holds() and time.monotonic() < until:
        time.sleep(0.02)
    return holds()


def test_what_was_sent_before_the_start_and_after_it_is_on_the_cards() -> None:
    event, [first, second, *_] = hall()
    phone(event, first, ph.SPEECH)
    assert state(event, first) == State.PLANNED
    running = keeper.started()
    try:
        assert soon(lambda: state(event, first) == State.PLAYING)
        phone(event, second)
        assert soon(lambda: state(event, second) == State.AWAITING_PROTOCOL)
    finally:
        running.stop()
    assert running._games.put not in signals._LISTENERS


def test_what_was_said_before_the_end_is_done() -> None:
    event, [first, *_] = hall()
    running = keeper.started()
    phone(event, first, ph.SPEECH)
    running.stop()
    assert state(event, first) == State.PLAYING


def test_doing_it_twice_changes_nothing() -> None:
    event, [first, *_] = hall()
    phone(event, first)
    fields = ("game", "state", "since", "seal")
    keeper.catch_up([event.tournament_id])
    rows = list(BoardCard.objects.order_by("game").values_list(*fields))
    keeper.catch_up([event.tournament_id])
    assert list(BoardCard.objects.order_by("game").values_list(*fields)) == rows


def test_one_event_that_is_broken_holds_up_no_other() -> None:
    broken, _ = hall(slug="broken")
    event, [first, *_] = hall(slug="whole")
    Part.objects.filter(event=broken, name="schedule").update(text="{}")
    phone(event, first, ph.SPEECH)
    keeper.catch_up([broken.tournament_id, event.tournament_id])
    assert state(event, first) == State.PLAYING
