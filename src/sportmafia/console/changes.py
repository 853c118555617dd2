"""What a correction would change, in words: who left, who won, votes, points (decision on corrections)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sportmafia.console.said import CHANGES, Said, said, value
from sportmafia.game.corrections import Change
from sportmafia.game.result import BestMove, Day, GameResult, Night
from sportmafia.scoring import Score, exact

_ORDER: Final = ("winner", "cause", "ended", "removals", "days", "nights", "best_move", "fouls", "roles")


def in_words(changes: Iterable[Change], before: GameResult, after: GameResult) -> list[Said]:
    """Each change once, the result first; several changes inside one day's field are one line."""
    found: list[Said] = []
    for place in _places(changes, before, after):
        for line in _told(place, before, after):
            if line not in found:
                found.append(line)
    return found


def of_points(before: Score, after: Score) -> list[Said]:
    """Whose total changes."""
    pairs = zip(before.seats, after.seats, strict=True)
    return [
        said(CHANGES, "points", seat=old.seat, before=exact(old.total), after=exact(new.total))
        for old, new in pairs
        if old.total != new.total
    ]


def _places(changes: Iterable[Change], before: GameResult, after: GameResult) -> list[tuple[str, ...]]:
    """The first parts of every changed place, in the order of a reader's interest.

    Where a day or a night is gained or lost, all of them are places.
    """
    places: dict[tuple[str, ...], None] = {}
    for change in changes:
        place = tuple(change.where.split(".")[:3])
        if place in (("days",), ("nights",)):
            old, new = getattr(before, place[0]), getattr(after, place[0])
            numbers = range(max(len(old), len(new)))
            places |= {(place[0], str(n)): None for n in numbers if _at(old, n) != _at(new, n)}
        else:
            places[place] = None
    return sorted(places, key=lambda place: _ORDER.index(place[0]) if place[0] in _ORDER else len(_ORDER))


def _told(place: tuple[str, ...], before: GameResult, after: GameResult) -> Iterator[Said]:
    name = place[0]
    if name in ("winner", "cause"):
        old, new = getattr(before, name), getattr(after, name)
        yield said(CHANGES, name, before=_value(old), after=_value(new))
    elif name == "ended":
        yield said(CHANGES, name, before=before.ended or "—", after=after.ended or "—")
    elif name == "removals":
        yield said(CHANGES, name, before=_removed(before), after=_removed(after))
    elif name == "fouls":
        yield said(CHANGES, name, before=_pairs(before.fouls), after=_pairs(after.fouls))
    elif name == "days":
        yield from _day(place, before, after)
    elif name == "nights":
        number = int(place[1])
        old, new = _at(before.nights, number), _at(after.nights, number)
        yield said(CHANGES, "night", night=number + 1, before=_night(old), after=_night(new))
    elif name == "best_move":
        yield said(CHANGES, name, before=_move(before.best_move), after=_move(after.best_move))
    elif name == "roles":
        yield said(CHANGES, name)


def _day(place: tuple[str, ...], before: GameResult, after: GameResult) -> Iterator[Said]:
    number = int(place[1])
    old, new = _at(before.days, number), _at(after.days, number)
    part = place[2] if len(place) > 2 else ""
    if old is None or new is None or part not in ("nominations", "rounds", "left"):
        yield said(CHANGES, "day", day=number + 1)
        return
    shown = {"nominations": _nominees, "rounds": _rounds, "left": _left}[part]
    yield said(CHANGES, part, day=number + 1, before=shown(old), after=shown(new))


def _at(items: tuple[Any, ...], number: int) -> Any:
    return items[number] if number < len(items) else None


def _value(item: object) -> Said | str:
    return "—" if item is None else value(str(item))


def _removed(result: GameResult) -> str:
    return ", ".join(str(removal.seat) for removal in result.removals) or "—"


def _pairs(table: Mapping[int, int]) -> str:
    return ", ".join(f"№ {seat}: {count}" for seat, count in table.items()) or "—"


def _nominees(day: Day) -> str:
    return ", ".join(map(str, day.nominees)) or "—"


def _rounds(day: Day) -> str:
    rounds = [", ".join(f"{seat}: {votes}" for seat, votes in counted) for counted in day.rounds]
    return " / ".join(rounds) or "—"


def _left(day: Day) -> str:
    return ", ".join(map(str, day.left)) or "—"


def _night(night: Night | None) -> str:
    return "—" if night is None or night.killed is None else str(night.killed)


def _move(move: BestMove | None) -> str:
    return "—" if move is None else ", ".join(map(str, move.numbers)) or "—"
