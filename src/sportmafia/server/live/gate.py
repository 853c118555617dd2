"""Who may watch a game, and how many watch at once.

A game is there for everybody to watch, unless its event keeps it back: a draft is nobody else's, and the
games of rounds that are hidden from the public (`publication.withheld`) are watched by those who run the
event, who put the screen of the hall on as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.http import HttpRequest

from sportmafia.server.accounts.guessing import address_of
from sportmafia.server.events.crews import planned
from sportmafia.server.events.guard import visited
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import PUBLICATION, SCHEDULE, Publication
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.faults import Fault
from sportmafia.server.games.models import Game
from sportmafia.tournament.publication import Policy, withheld
from sportmafia.tournament.rights import State
from sportmafia.tournament.schedule import Game as Planned

MOST: Final = 800
"""Streams of a process at once: each is an open connection, and phones of judges need theirs."""
MOST_FROM_ONE_ADDRESS: Final = 300
"""Streams to one address: a whole hall behind one router watches."""

_OPEN: Final[Counter[str]] = Counter()


def game_for(request: HttpRequest, game_id: str) -> Game | Fault:
    """A game that whoever asks may watch. Blocks."""
    game = Game.objects.select_related("tournament").filter(id=game_id).defer("plan").first()
    if game is None:
        return Fault("no_such_game")
    event = Event.objects.filter(tournament=game.tournament_id).first()
    if event is None or game.tournament is None:
        return game
    drafted = event.state == State.DRAFT
    if not drafted and not _withheld(event, game.id):
        return game
    visit = visited(request, game.tournament.slug)
    if not isinstance(visit, Fault) and visit.staff:
        return game
    return Fault("no_such_game" if drafted else "live_withheld")


def on_air(event: Event, *, staff: bool) -> tuple[tuple[str, Planned], ...]:
    """The games of an event's schedule that are on now and may be watched, by the ids of their logs."""
    rows = Game.objects.filter(tournament=event.tournament_id, epoch__gt=0, over=False)
    records = list(rows.order_by("round", "table").values_list("id", flat=True))
    if not records:
        return ()
    parts = Parts(event, [PUBLICATION.name, SCHEDULE.name])
    games = planned(event, parts)
    back = frozenset() if staff else _kept_back(parts, games)
    return tuple((one, games[one]) for one in records if one in games and one not in back)


def kept_back(event: Event) -> frozenset[str]:
    """The logs of an event that the public does not watch."""
    parts = Parts(event, [PUBLICATION.name, SCHEDULE.name])
    return _kept_back(parts, planned(event, parts))


def _kept_back(parts: Parts, games: Mapping[str, Planned]) -> frozenset[str]:
    kept = parts.get(PUBLICATION)
    if not (kept.policies or kept.acts):
        return frozenset()
    return frozenset(record for record, game in games.items() if _hidden(kept, game))


def _withheld(event: Event, record: str) -> bool:
    parts = Parts(event, [PUBLICATION.name, SCHEDULE.name])
    kept = parts.get(PUBLICATION)
    if not (kept.policies or kept.acts):
        return False
    game = planned(event, parts).get(record)
    return game is not None and _hidden(kept, game)


def _hidden(kept: Publication, game: Planned) -> bool:
    """Whether a game is of a round that the public does not see."""
    policy, acts = kept.policies.get(game.stage, Policy()), kept.acts.get(game.stage, ())
    return withheld(policy, acts, now(), game.round)


def crowded(request: HttpRequest) -> bool:
    """Whether there is no room for one more stream, at all or to this address."""
    return _OPEN.total() >= MOST or _OPEN[address_of(request)] >= MOST_FROM_ONE_ADDRESS


@contextmanager
def counted(address: str) -> Iterator[None]:
    """While one stream to an address is open."""
    _OPEN[address] += 1
    try:
        yield
    finally:
        _OPEN[address] -= 1
        if not _OPEN[address]:
            del _OPEN[address]
