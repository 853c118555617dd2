"""What a tournament knows about its distance beyond the games, from a TOML file: ``--distance``."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from sportmafia.cli.files import reason_of
from sportmafia.cli.gathered import filled, name_of
from sportmafia.cli.messages import Text
from sportmafia.scoring import Distance, ScoredGame
from sportmafia.scoring.lines import lines_of

_MOST: Final = 10_000
_MOST_BYTES: Final = 1_000_000
_NUMBERS: Final = ("scheduled", "missed", "warnings", "warned_before")
_NAMES: Final = ("expelled", "guests", "unrated")
_COMPLETE: Final = "complete"
_KNOWN: Final = (*_NUMBERS, *_NAMES, _COMPLETE)

_CANNOT: Final = Text("{file}: {reason}", "{file}: {reason}")
_TOO_BIG: Final = Text("{file}: файл больше {limit} байт", "{file}: the file is larger than {limit} bytes")
_UNKNOWN: Final = Text(
    "{file}: {key}: такого поля нет; известны {known}", "{file}: {key}: no such key; known are {known}"
)
_NUMBER: Final = Text(
    "{file}: {key}: ожидается целое число от 0 до {most}",
    "{file}: {key}: a whole number from 0 to {most} is due",
)
_TABLE: Final = Text(
    "{file}: {key}: ожидается таблица игрок = число", "{file}: {key}: a table of player = number is due"
)
_LIST: Final = Text("{file}: {key}: ожидается список имён", "{file}: {key}: a list of names is due")
_FLAG: Final = Text("{file}: {key}: ожидается true или false", "{file}: {key}: true or false is due")
_NOBODY: Final = Text(
    "{file}: {key}: игрока «{player}» в этих играх нет",
    "{file}: {key}: there is no player “{player}” in these games",
)
_NO_GAME: Final = Text("{file}: {key}: игры «{game}» нет", "{file}: {key}: there is no game “{game}”")
_FEWER: Final = Text(
    "{file}: scheduled.{player}: {scheduled} — меньше, чем сыграно и пропущено: {played}",
    "{file}: scheduled.{player}: {scheduled} is less than he played and missed: {played}",
)


@dataclass(frozen=True, slots=True)
class Known:
    """The file's answer; ``everybody`` is the distance of all players, where they have the same."""

    file: str = ""
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    everybody: int | None = None
    complete: bool = True


def read_distance(name: str | None) -> Known | Text:
    """What the file says, nothing without a file, or what is wrong with it and where."""
    if name is None:
        return Known()
    try:
        with Path(name).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            return filled(_TOO_BIG, file=name, limit=_MOST_BYTES)
        document = tomllib.loads(data.decode("utf-8-sig"))
    except OSError as error:
        return filled(_CANNOT, file=name, reason=reason_of(error))
    except (ValueError, RecursionError) as error:
        return filled(_CANNOT, file=name, reason=error)
    return _checked(name, document)


def _checked(file: str, document: Mapping[str, Any]) -> Known | Text:
    numbers: dict[str, dict[str, int]] = {}
    names: dict[str, tuple[str, ...]] = {}
    everybody = None
    for key, value in document.items():
        if key not in _KNOWN:
            return filled(_UNKNOWN, file=file, key=key, known=", ".join(_KNOWN))
        if key == _COMPLETE:
            if not isinstance(value, bool):
                return filled(_FLAG, file=file, key=key)
        elif key in _NAMES:
            if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
                return filled(_LIST, file=file, key=key)
            names[key] = tuple(map(name_of, value)) if key != "unrated" else tuple(value)
        elif key == "scheduled" and not isinstance(value, dict):
            if not _is_count(value):
                return filled(_NUMBER, file=file, key=key, most=_MOST)
            everybody = value
        elif not isinstance(value, dict):
            return filled(_TABLE, file=file, key=key)
        else:
            wrong = next((player for player, count in value.items() if not _is_count(count)), None)
            if wrong is not None:
                return filled(_NUMBER, file=file, key=f"{key}.{wrong}", most=_MOST)
            numbers[key] = {name_of(player): count for player, count in value.items()}
    return Known(file, numbers, names, everybody, document.get(_COMPLETE, True))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def rated(games: Sequence[ScoredGame], known: Known) -> tuple[ScoredGame, ...] | Text:
    """The games, those that the file names as played outside the ranking marked so."""
    out: set[str] = set()
    for name in known.names.get("unrated", ()):
        found = {game.label for game in games if name in (game.label, Path(game.label).name)}
        if not found:
            return filled(_NO_GAME, file=known.file, key="unrated", game=name)
        out |= found
    return tuple(replace(game, rated=False) if game.label in out else game for game in games)


def distance_of(
    known: Known,
    games: Sequence[ScoredGame],
    *,
    guests: Iterable[str] = (),
    warned_before: Mapping[str, int] | None = None,
) -> Distance | Text:
    """The distance of these games, which are all that were played, or what the file gets wrong."""
    played = Counter(line.player for game in games for line in lines_of(game))
    people = {player for game in games for player in game.players if player}
    for key in (*_NUMBERS, "expelled", "guests"):
        for player in (*known.numbers.get(key, ()), *known.names.get(key, ())):
            if player not in people:
                return filled(_NOBODY, file=known.file, key=key, player=player)
    missed = known.numbers.get("missed", {})
    scheduled = dict(known.numbers.get("scheduled", {}))
    if known.everybody is not None:
        scheduled = dict.fromkeys(sorted(played), known.everybody)
    for player, count in scheduled.items():
        taken = played[player] + missed.get(player, 0)
        if count < taken:
            return filled(_FEWER, file=known.file, player=player, scheduled=count, played=taken)
    before = Counter(known.numbers.get("warned_before", {})) + Counter(warned_before or {})
    return Distance(
        scheduled=scheduled,
        missed=missed,
        warnings=known.numbers.get("warnings", {}),
        warned_before=before,
        expelled=frozenset(known.names.get("expelled", ())),
        guests=frozenset(guests) | frozenset(known.names.get("guests", ())),
        complete=known.complete,
    )
