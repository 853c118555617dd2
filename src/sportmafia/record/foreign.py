"""Games from the files of other programs: what every reader of a foreign shape shares.

A reader takes one parsed object a game and makes a `Sheet` of it. What it does not know it reports once a
file; what it cannot read it names by game, seat and field, and the other games go on. Readers are pure:
opening files is the caller's business, and the rules are the replay's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.game.result import GameResult, RemovalCause
from sportmafia.game.seats import mask_of, next_seat
from sportmafia.record.canonical import Number
from sportmafia.record.failure import Failure, expected, joined
from sportmafia.record.sheet import Hands, Sheet, SheetRoles

DAY: Final = "day"
"""An exit by the day's vote or lift."""
NIGHT: Final = "night"
"""An exit by the night's shots."""
OUT: Final = "out"
"""An exit by fouls or a disqualification."""


@dataclass(frozen=True, slots=True)
class Exit:
    """Who left, as the file says: ``how`` is day, night or out; ``when`` a phase, None if unknown."""

    seat: int
    how: str
    when: str | None


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a file says came out of a game, beside the facts it came out of; to hold a replay against.

    ``exits`` is None in shapes that do not keep them; ``best_move`` holds the points that were written down
    for it, by seat.
    """

    winner: str | None
    exits: frozenset[Exit] | None = None
    best_move: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForeignGame:
    """One game read: the name that tells it apart in its file, the sheet, and the outcome as recorded."""

    name: str
    sheet: Sheet
    recorded: Recorded


@dataclass(frozen=True, slots=True)
class ForeignBatch:
    """All games of a file in order, each read or with its failure; ``notes`` say what else was noticed.

    ``shape`` is the name of the format. Notes never stop a game: keys that the reader does not know, facts
    that the shape cannot hold and that were filled in.
    """

    shape: str
    games: tuple[ForeignGame | Failure, ...]
    notes: tuple[Failure, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay does not come to what was recorded: ``what`` is ``winner`` or ``exits``."""

    what: str
    recorded: str
    replayed: str


def differences(recorded: Recorded, result: GameResult) -> tuple[Difference, ...]:
    """How ``result`` differs from what was recorded; empty where it agrees."""
    found = []
    winner = None if result.winner is None else str(result.winner)
    if recorded.winner is not None and recorded.winner != winner:
        found.append(Difference("winner", recorded.winner, winner or "-"))
    if recorded.exits is not None:
        replayed = frozenset(
            _exit_of(removal.seat, removal.cause, removal.when) for removal in result.removals
        )
        undated = {left.seat for left in recorded.exits if left.when is None}
        replayed = frozenset(
            Exit(left.seat, left.how, None) if left.seat in undated else left for left in replayed
        )
        if recorded.exits != replayed:
            found.append(
                Difference("exits", _shown(recorded.exits - replayed), _shown(replayed - recorded.exits))
            )
    return tuple(found)


def _exit_of(seat: int, cause: RemovalCause, when: str | None) -> Exit:
    if cause in (RemovalCause.VOTE, RemovalCause.LIFT):
        return Exit(seat, DAY, when)
    return Exit(seat, NIGHT if cause is RemovalCause.KILL else OUT, when)


def _shown(exits: Iterable[Exit]) -> str:
    ordered = sorted(exits, key=lambda left: (left.when or "", left.seat))
    return ", ".join(f"{left.seat} {left.how} {left.when or '?'}" for left in ordered) or "-"


class BadGameError(Exception):
    """Ends the reading of one game with its failure; never leaves `batch`."""

    def __init__(self, failure: Failure) -> None:
        """``failure`` names game, seat and field."""
        super().__init__(failure.en)
        self.failure = failure


class Notes:
    """What was noticed in a file, each thing once, with how often."""

    def __init__(self, file: str) -> None:
        """``file`` is the name that the notes carry."""
        self._file = file
        self._count: dict[tuple[str, str, str], int] = {}

    def add(self, where: str, ru: str, en: str) -> None:
        """Note something at a place of a shape (indices left out)."""
        key = (where, ru, en)
        self._count[key] = self._count.get(key, 0) + 1

    def all(self) -> tuple[Failure, ...]:
        """The notes in the order in which they first came up."""
        return tuple(
            Failure(self._file, where, f"{ru} (×{count})", f"{en} (×{count})")
            for (where, ru, en), count in self._count.items()
        )


class Fields:
    """The fields of one foreign object, taken one by one; what nobody took is noted as unknown."""

    def __init__(
        self, value: object, notes: Notes, game: str, path: str = "", seat: int | None = None
    ) -> None:
        """``game`` names the game with its file, ``path`` the place in it, ``seat`` the player."""
        self._notes = notes
        self.game = game
        self.path = path
        self.seat = seat
        if not isinstance(value, Mapping):
            raise self.bad("", ("объект", "an object"), value)
        self._value: Mapping[str, Any] = value
        self._taken: set[str] = set()

    def bad(self, name: object, what: tuple[str, str], got: object) -> BadGameError:
        """What ends this game's reading: ``name`` is not ``what``."""
        failure = expected("", "", what, got)
        ru, en = (f"место {self.seat}: ", f"seat {self.seat}: ") if self.seat else ("", "")
        where = self.path if name == "" else joined(self.path, name)
        return BadGameError(Failure(self.game, where, ru + failure.ru, en + failure.en))

    def note(self, name: str, ru: str, en: str) -> None:
        """Note something about a field."""
        place = ".".join(part for part in joined(self.path, name).split(".") if not part.isdecimal())
        self._notes.add(place, ru, en)

    def has(self, name: str) -> bool:
        """Whether the field is there and not null; a null needs no further reading."""
        if name in self._value and self._value[name] is None:
            self._taken.add(name)
        return self._value.get(name) is not None

    def take(self, name: str) -> Any:
        """The field as it is, None where it is missing."""
        self._taken.add(name)
        return self._value.get(name)

    def pass_over(self, *names: str) -> None:
        """Know these fields and need nothing of them."""
        self._taken.update(names)

    def close(self) -> None:
        """Note every field that nobody took."""
        for name in self._value:
            if name not in self._taken:
                self.note(name, "поле неизвестно и не прочитано", "an unknown key, not read")

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        return self.check_whole(name, self.take(name), low, high)

    def check_whole(self, name: object, value: object, low: int, high: int) -> int:
        """``value`` of the field if it is a whole number from ``low`` to ``high``."""
        if type(value) is int and low <= value <= high:
            return value
        raise self.bad(name, (f"целое от {low} до {high}", f"a whole number from {low} to {high}"), value)

    def seat_at(self, name: str) -> int:
        """A seat."""
        return self.whole(name, 1, 10)

    def word(self, name: str, words: Iterable[str]) -> str:
        """One of some words."""
        value = self.take(name)
        if isinstance(value, str) and value in words:
            return value
        known = " | ".join(words)
        raise self.bad(name, (known, known), value)

    def text(self, name: str) -> str:
        """A text, empty where it is missing."""
        value = self.take(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.bad(name, ("текст", "a text"), value)
        return str(value)

    def items(self, name: str) -> list[Any]:
        """A list, empty where it is missing."""
        value = self.take(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.bad(name, ("список", "a list"), value)
        return list(value)

    def decimal(self, name: str) -> str | None:
        """A number with or without decimals, as its digits; None where it is missing."""
        value = self.take(name)
        if value is None:
            return None
        if type(value) is int or (isinstance(value, Number) and _is_plain_decimal(value)):
            return str(value)
        raise self.bad(name, ("число", "a number"), value)

    def inside(self, value: object, *names: object, seat: int | None = None) -> Fields:
        """The fields of an object inside this one, at ``names``."""
        path = self.path
        for name in names:
            path = joined(path, name)
        return Fields(value, self._notes, self.game, path, seat or self.seat)

    def objects(self, name: str) -> Iterator[Fields]:
        """The objects of a list."""
        for index, item in enumerate(self.items(name)):
            yield self.inside(item, name, index)


def _is_plain_decimal(text: str) -> bool:
    whole, _, part = text.removeprefix("-").partition(".")
    return len(text) <= 12 and whole.isdecimal() and (part == "" or part.isdecimal())


def batch(
    shape: str,
    games: Iterable[object],
    file: str,
    name_of: Callable[[Mapping[str, Any], int], str],
    read: Callable[[Fields], tuple[Sheet, Recorded]],
) -> ForeignBatch:
    """Read every game by ``read``; one that cannot be read is a failure in its place."""
    notes = Notes(file)
    done: list[ForeignGame | Failure] = []
    for index, game in enumerate(games):
        name = name_of(game, index) if isinstance(game, Mapping) else str(index + 1)
        try:
            fields = Fields(game, notes, f"{file}#{name}")
            sheet, recorded = read(fields)
            fields.close()
        except BadGameError as bad:
            done.append(bad.failure)
        else:
            done.append(ForeignGame(name, sheet, recorded))
    return ForeignBatch(shape, tuple(done), notes.all())


def players_of(game: Fields, name: str = "players") -> list[Fields]:
    """The ten players of a game in the order of their seats."""
    players = game.items(name)
    if len(players) != 10:
        raise game.bad(name, ("десять игроков", "ten players"), f"{len(players)}")
    return [game.inside(player, name, index, seat=index + 1) for index, player in enumerate(players)]


def cards(game: Fields, roles: Iterable[str]) -> SheetRoles:
    """The deal of ten role words in seat order (``don``, ``mafia``, ``sheriff``, else a civilian)."""
    found: dict[str, list[int]] = {"don": [], "mafia": [], "sheriff": []}
    for seat, role in enumerate(roles, 1):
        if role in found:
            found[role].append(seat)
    don, mafia, sheriff = found["don"], found["mafia"], found["sheriff"]
    if (len(don), len(mafia), len(sheriff)) != (1, 2, 1):
        what = ("1 Дон, 2 мафии, 1 Шериф", "1 Don, 2 mafia, 1 Sheriff")
        raise game.bad("players", what, f"{len(don)} + {len(mafia)} + {len(sheriff)}")
    return SheetRoles(don[0], (mafia[0], mafia[1]), sheriff[0])


def speaking_orders(tables: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """The order of speeches of each day for the seats at its table: each day opened by the next player after
    the one who opened the day before (fiim.4.3.2), as all known files have it.
    """
    orders = []
    opener = 0
    for table in tables:
        seats = mask_of(table)
        opener = next_seat(opener or 10, seats)
        order, seat, left = [], opener, seats
        while left:
            order.append(seat)
            left &= ~(1 << seat)
            seat = next_seat(seat, left)
        orders.append(tuple(order))
    return orders


def tables_of(exits: Iterable[Exit], days: int) -> list[set[int]]:
    """Who is at the table when each day's discussion opens, by the recorded exits."""
    tables = []
    for day in range(1, days + 1):
        gone = {left.seat for left in exits if left.when is not None and int(left.when[1:]) < day}
        tables.append(set(range(1, 11)) - gone)
    return tables


def nominations_in_order(
    made: Mapping[int, int], order: tuple[int, ...]
) -> tuple[tuple[int, int | None], ...]:
    """Nominations, at most one a player, in the order of speeches; those of others come last."""
    place = {seat: index for index, seat in enumerate(order)}
    speakers = sorted(made, key=lambda seat: (place.get(seat, 10), seat))
    return tuple((seat, made[seat]) for seat in speakers)


def leaders_of(hands: Mapping[int, Hands]) -> set[int]:
    """Those with most hands in a voting round."""
    counts = {seat: raised if isinstance(raised, int) else len(raised) for seat, raised in hands.items()}
    most = max(counts.values(), default=0)
    return {seat for seat, count in counts.items() if count == most}


def is_tied_again(rounds: Sequence[Mapping[int, Hands]], at_table: int) -> bool:
    """Whether the last two rounds tied the same candidates, so that a lift is asked for (fiim.4.4.13.3);
    never for everyone at the table (fiim.7.9).
    """
    if len(rounds) < 2:
        return False
    last = leaders_of(rounds[-1])
    return 1 < len(last) < at_table and last == leaders_of(rounds[-2])
