"""What a viewer's screen shows now: a function of the items he has seen, of nothing else.

Since it cannot reach the log, it cannot leak it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.views.watch import RETRACTED, Seen


@dataclass(slots=True)
class Screen:
    """A picture of the game as one viewer knows it.

    ``phase`` is waiting, night, day, vote or over; ``out`` maps a seat that left to how it left (vote, lift,
    kill, removed); ``rounds`` are the vote's rounds of today as lists of [seat, votes]. ``team`` and
    ``card`` are filled only in the views that hold them.
    """

    phase: str = "waiting"
    header: dict[str, Any] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    day: int = 0
    night: int | None = None
    speaker: int | None = None
    limit: int | None = None
    fouls: dict[int, int] = field(default_factory=dict)
    out: dict[int, str] = field(default_factory=dict)
    nominees: list[int] = field(default_factory=list)
    rounds: list[list[list[int]]] = field(default_factory=list)
    best_move: list[int] = field(default_factory=list)
    winner: str | None = None
    roles: dict[str, str] = field(default_factory=dict)
    card: str | None = None
    team: list[int] = field(default_factory=list)
    timer: dict[str, Any] | None = None
    nominated_by: dict[int, int] = field(default_factory=dict)

    @property
    def at_table(self) -> list[int]:
        """Seats not known to have left."""
        return [seat for seat in range(1, 11) if seat not in self.out]


def standing(seen: Iterable[Seen]) -> list[Seen]:
    """The items that still hold: retracted ones and retractions are gone."""
    items = list(seen)
    gone = {number for item in items if item.kind == RETRACTED for number in item.data["numbers"]}
    return [item for item in items if item.kind != RETRACTED and item.number not in gone]


def screen(seen: Iterable[Seen]) -> Screen:
    """The picture after everything in ``seen``."""
    picture = Screen()
    for item in standing(seen):
        _SHOW.get(item.kind, _nothing)(picture, item.data)
    return picture


def _nothing(_picture: Screen, _data: Any) -> None:
    """Items that change no picture."""


def _header(picture: Screen, data: Any) -> None:
    picture.header.update(data)


def _players(picture: Screen, data: Any) -> None:
    picture.players = list(data["players"])


def _substituted(picture: Screen, data: Any) -> None:
    picture.players[data["seat"] - 1] = data["player"]


def _night(picture: Screen, data: Any) -> None:
    picture.phase = "night"
    picture.night = data["night"]
    picture.speaker = picture.limit = picture.timer = None


def _day(picture: Screen, data: Any) -> None:
    picture.phase = "day"
    picture.day = data["day"]
    picture.nominees, picture.rounds, picture.nominated_by = [], [], {}
    if data["killed"] is not None:
        picture.out[data["killed"]] = "kill"


def _speech(picture: Screen, data: Any) -> None:
    picture.speaker, picture.limit = data["seat"], data["limit"]


def _speech_over(picture: Screen, _data: Any) -> None:
    picture.speaker = picture.limit = picture.timer = None


def _nominated(picture: Screen, data: Any) -> None:
    picture.nominees.append(data["seat"])
    picture.nominated_by[data["by"]] = data["seat"]


def _revoked(picture: Screen, data: Any) -> None:
    picture.nominees.remove(picture.nominated_by.pop(data["by"]))


def _vote(picture: Screen, data: Any) -> None:
    picture.phase = "vote"
    picture.nominees = list(data["order"])
    picture.rounds = [[]]


def _hands(picture: Screen, data: Any) -> None:
    if any(seat == data["seat"] for seat, _ in picture.rounds[-1]):
        picture.rounds.append([])
    picture.rounds[-1].append([data["seat"], data["votes"]])


def _leave(how: str) -> Callable[[Screen, Any], None]:
    def show(picture: Screen, data: Any) -> None:
        picture.out.update(dict.fromkeys(data["left"], how))

    return show


def _foul(picture: Screen, data: Any) -> None:
    picture.fouls[data["seat"]] = data["number"]
    if data["removed"]:
        picture.out.setdefault(data["seat"], "removed")


def _technical(picture: Screen, data: Any) -> None:
    if data["removed"]:
        picture.out.setdefault(data["seat"], "removed")


def _removed(picture: Screen, data: Any) -> None:
    picture.out.setdefault(data["seat"], "removed")


def _best_move(picture: Screen, data: Any) -> None:
    picture.best_move = list(data["numbers"])


def _over(picture: Screen, data: Any) -> None:
    picture.phase = "over"
    picture.winner = data.get("winner")


def _revealed(picture: Screen, data: Any) -> None:
    picture.roles = dict(data["roles"])


def _card(picture: Screen, data: Any) -> None:
    picture.card = data["own_role"]


def _team(picture: Screen, data: Any) -> None:
    picture.team = list(data["blacks"])


def _timer(picture: Screen, data: Any) -> None:
    picture.timer = None if data["action"] in ("stop", "expired") else dict(data)


_SHOW: Final[Mapping[str, Callable[[Screen, Any], None]]] = {
    "header_set": _header,
    "seats_drawn": _players,
    "seat_substituted": _substituted,
    "night_announced": _night,
    "day_announced": _day,
    "speech_started": _speech,
    "speech_ended": _speech_over,
    "nominated": _nominated,
    "revoked": _revoked,
    "vote_opened": _vote,
    "hands": _hands,
    "tally_announced": _leave("vote"),
    "lift_hands": _leave("lift"),
    "foul": _foul,
    "dq": _removed,
    "technical_foul": _technical,
    "best_move_named": _best_move,
    "game_aborted": _over,
    "result_announced": _over,
    "revealed": _revealed,
    "own_card": _card,
    "team": _team,
    "timer": _timer,
}
