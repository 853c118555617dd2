"""Whose table a game is: the judge and the host whom the desk has put there.

What happens at a table, cards and shots among it, is nobody's business at the other tables: a judge records
and reads his own games only (`rights.toml`, ``game.record``). Whoever takes a table over by the code of the
phone that writes there is given it by that (`games.models.Grant`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.models import BoardCard, Event
from sportmafia.server.events.parts import SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.schedule import Game


@dataclass(frozen=True, slots=True)
class Crew:
    """The logins of a game's judge and host; empty where there is none, or none who can sign in."""

    judge: str = ""
    host: str = ""

    def admits(self, login: str, part: Part | None) -> bool:
        """Whether somebody whose greatest part in the tournament is ``part`` has this table too.

        Chief Judge and organiser have every table. Others have those that they are put at, and those where
        nobody is put in their place.
        """
        if part not in (Part.JUDGE, Part.SIDE):
            return part is not None
        taken = self.judge if part is Part.JUDGE else self.host
        return login in (self.judge, self.host) or not taken


NOBODY = Crew()
"""The crew of a game that no desk knows of."""


def planned(event: Event, parts: Parts) -> Mapping[str, Game]:
    """The games of an event's schedule by the id of their log, those of later attempts included."""
    games = parts.get(SCHEDULE).games
    if not games:
        return {}
    attempts = dict(BoardCard.objects.filter(event=event, attempt__gt=1).values_list("game", "attempt"))
    return {
        record_of(game.id, attempt): game
        for game in games
        for attempt in range(1, attempts.get(game.id, 1) + 1)
    }


def crews(event: Event) -> Mapping[str, Crew]:
    """The crews of all games of an event by the id of their log."""
    games = planned(event, Parts(event))
    logins = {person for game in games.values() for person in game.crew}
    known = set(Account.objects.filter(login__in=logins, is_active=True).values_list("login", flat=True))
    return {
        record: Crew(*(one if one in known else "" for one in (game.judge, game.host)))
        for record, game in games.items()
    }


def crew_of(tournament: int, record: str) -> Crew:
    """The crew of one log of a tournament."""
    event = Event.objects.filter(tournament=tournament).first()
    return NOBODY if event is None else crews(event).get(record, NOBODY)
