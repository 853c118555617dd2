"""The games of a table: what the named files gave, of one rulebook, each game once, and what is odd about
them.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sportmafia.cli.games import ReadFailure, ReadGame, games_of
from sportmafia.cli.messages import Lang, Text
from sportmafia.rulebooks import OPTIONS, Rulebook
from sportmafia.scoring import ScoredGame

OK, WRONG = 0, 2

_NO_PLAYERS: Final = Text(
    "players: не сказано, кто на каком месте сидел, в таблицу игра войти не может",
    "players: it isn't said who sat where, so the game can't enter a table",
)
_TWICE: Final = Text(
    "players: «{player}» сидит за столом дважды", "players: “{player}” sits at the table twice"
)
_OTHER_RULES: Final = Text(
    "rulebook: таблица — по правилам {first}, а игра — по {other}; назовите одни правила ключом --rulebook",
    "rulebook: the table is by {first}, the game by {other}; name one rulebook with --rulebook",
)
_NOT_COUNTED: Final = Text(
    "замечаний к записи: {count}; подробно: sportmafia check",
    "{count} problems in the record; see sportmafia check",
)
_STAGES: Final = Text(
    "игры нескольких стадий ({stages}) сложены в одну таблицу; каждую отдельно покажет --stage",
    "games of several stages ({stages}) are added up in one table; --stage shows one alone",
)
_NO_STAGE: Final = Text(
    "игр стадии «{stage}» нет; есть: {known}", "no game is of “{stage}”; there are {known}"
)
_OTHER_POINTS: Final = Text(
    "options: баллы начислены не так, как в первой игре: {key}",
    "options: the points are given otherwise than in the first game: {key}",
)
_ALIKE: Final = Text(
    "похожие имена, в таблице это разные игроки: {names}",
    "names that are alike, in the table they are different players: {names}",
)
NAMED_TWICE: Final = Text("файл назван дважды, взят один раз", "the file is named twice and taken once")
SAME_LOG: Final = Text(
    "тот же журнал, что {other}: взят один раз", "the same log as {other}: it is taken once"
)
_SAME_GAME: Final = Text(
    "записано то же, что в {other}: если это копия, уберите её, она посчитана второй раз",
    "tells the same as {other}: if it is a copy, take it away, for it is counted a second time",
)
_PLACEHOLDER: Final = re.compile(r"seat-\d+")
_RATING: Final = tuple(key for key, option in OPTIONS.items() if option.part == "rating")
_POINTS: Final = tuple(key for key, option in OPTIONS.items() if option.part == "points")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the files gave: games of one rulebook, complaints as (file, text), and the exit code so far.

    ``warned_before`` are the warnings of games before those of the stages that were asked for.
    """

    rulebook: Rulebook | None
    games: tuple[ScoredGame, ...]
    errors: tuple[tuple[str, Text], ...]
    notes: tuple[tuple[str, Text], ...]
    code: int
    warned_before: Mapping[str, int] = field(default_factory=dict)


def gather(options: argparse.Namespace) -> Gathered:
    """Read the games; those that cannot be in one table with the first are complaints."""
    rulebook: Rulebook | None = None
    games: list[ScoredGame] = []
    errors: list[tuple[str, Text]] = []
    notes: list[tuple[str, Text]] = []
    warned: Counter[str] = Counter()
    others: dict[str, None] = {}
    known, code = Known(), OK
    for game in games_of(options):
        if isinstance(game, ReadFailure):
            errors += [(game.file, message) for message in game.messages]
            code = max(code, game.code)
            continue
        again = known.again(game)
        if again is not None:
            notes.append((game.file, again))
            continue
        if options.stage and _stage(game) not in options.stage:
            others[_stage(game)] = None
            if not games:
                warned.update(name_of(game.players[seat - 1]) for seat, _ in game.result.warnings)
            continue
        rulebook = rulebook or game.rulebook
        fault = _misfit(game, rulebook)
        if fault is not None:
            errors.append((game.file, fault))
            code = max(code, WRONG)
            continue
        otherwise = [key for key in _POINTS if game.rulebook[key] != rulebook[key]]
        if otherwise:
            notes.append((game.file, filled(_OTHER_POINTS, key=", ".join(otherwise))))
        wrong = sum(1 for problem in game.problems if not problem.unknown)
        if wrong:
            notes.append((game.file, filled(_NOT_COUNTED, count=str(wrong))))
        copied = known.copied(game)
        if copied is not None:
            notes.append((game.file, copied))
        games.append(_scored(game))
    notes += [("players", filled(_ALIKE, names=", ".join(names))) for names in _alike(games)]
    stages = sorted({game.stage for game in games})
    if rulebook is not None and len(stages) > 1 and rulebook.word("stage.carry") == "zero":
        notes.append(("header.stage", filled(_STAGES, stages=_listed(stages))))
    for stage in options.stage or ():
        if stage not in stages and (stages or others):
            errors.append(("--stage", filled(_NO_STAGE, stage=stage, known=_listed([*stages, *others]))))
            code = max(code, WRONG)
    return Gathered(rulebook, tuple(games), tuple(errors), tuple(notes), code, dict(warned))


def tell(gathered: Gathered, lang: Lang) -> None:
    """What is wrong with the games, and what is odd about them, on standard error."""
    for place, said in (*gathered.errors, *gathered.notes):
        print(f"{place}: {said.said_in(lang)}", file=sys.stderr)


class Known:
    """The games read so far, to tell a file that is named twice from another game."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._logs: dict[str, str] = {}
        self._told: dict[object, list[ReadGame]] = {}

    def again(self, game: ReadGame) -> Text | None:
        """Why the game is not to be taken: its file was named before, or another holds the very same log."""
        place = os.path.realpath(game.file)
        if place in self._files:
            return NAMED_TWICE
        self._files.add(place)
        if not game.log_hash:
            return None
        other = self._logs.setdefault(game.log_hash, game.file)
        return None if other == game.file else filled(SAME_LOG, other=other)

    def copied(self, game: ReadGame) -> Text | None:
        """What to say of a game that tells the same as one before, down to who sat where.

        Two sheets may be alike by chance, or on purpose; so it is said, and the game is counted.
        """
        key = game.players, tuple(sorted(map(str, game.header.items())))
        alike = self._told.setdefault(key, [])
        other = next((one for one in alike if (one.result, one.entries) == (game.result, game.entries)), None)
        alike.append(game)
        return None if other is None else filled(_SAME_GAME, other=other.file)


def name_of(player: str) -> str:
    """A player's name as tables know him: composed letters, single blanks; one name in all files."""
    return unicodedata.normalize("NFC", " ".join(player.split()))


def _alike(games: Sequence[ScoredGame]) -> Iterator[tuple[str, ...]]:
    """Names that differ in capitals, blanks or the dots of a ё only, and may well be one player's."""
    names: dict[str, list[str]] = {}
    for name in sorted({player for game in games for player in game.players if player}):
        plain = name.casefold().replace("ё", "е").replace(" ", "")
        names.setdefault(plain, []).append(name)
    return (tuple(found) for found in names.values() if len(found) > 1)


def filled(said: Text, **params: object) -> Text:
    """The message with its parameters put in."""
    return Text(said.ru.format(**params), said.en.format(**params))


# --- one game in the table ---


def _misfit(game: ReadGame, rulebook: Rulebook) -> Text | None:
    """Why the game cannot stand in a table by this rulebook."""
    if all(_PLACEHOLDER.fullmatch(player) for player in game.players):
        return _NO_PLAYERS
    people = [player for player in _people(game) if player]
    twice = next((player for player in people if people.count(player) > 1), None)
    if twice is not None:
        return filled(_TWICE, player=twice)
    differs = [key for key in _RATING if game.rulebook[key] != rulebook[key]]
    if game.rulebook.id != rulebook.id or differs:
        names = (rulebook.id, game.rulebook.id)
        if names[0] == names[1]:
            names = (f"{names[0]} ({differs[0]})", f"{names[1]} ({differs[0]})")
        return filled(_OTHER_RULES, first=names[0], other=names[1])
    return None


def _scored(game: ReadGame) -> ScoredGame:
    people, stage = _people(game), _stage(game)
    return ScoredGame(game.file, people, game.result, game.score, stage, entries=game.entries)


def _people(game: ReadGame) -> tuple[str, ...]:
    return tuple(map(name_of, game.players))


def _stage(game: ReadGame) -> str:
    return str(game.header.get("stage") or "")


def _listed(stages: Sequence[str]) -> str:
    return ", ".join(stage or "—" for stage in dict.fromkeys(stages))
