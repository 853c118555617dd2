"""What the real games come to: every game replayed under its rulebook, held against what was recorded.

The data lie beside the project, in ../shared/data, and are nobody's to republish: only counts and differences
go into the report. `python -m tests.realgames.report --write` writes it; without `--write` it says what has
changed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

from sportmafia.game.result import GameResult
from sportmafia.record.canonical import decode
from sportmafia.record.failure import Failure
from sportmafia.record.foreign import ForeignBatch, ForeignGame, differences
from sportmafia.record.problem import Rejection
from sportmafia.record.readers import read
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import Rulebook, load_text
from sportmafia.scoring import ScoringEntries, parse_decimal, score

ROOT: Final = Path(__file__).parents[2]
DATA: Final = ROOT.parent / "shared" / "data"
RULEBOOKS: Final = ROOT / "examples" / "rulebooks"
REPORT: Final = ROOT / "docs" / "reference" / "real-games.md"

PLAYED: Final[Mapping[str, str]] = {
    # file -> the rulebook that its games were played by; every day and night is kept
    "club-2010.json": "club-2010",
    "event-2020.mafiaratings.json": "event-2020",
    "online-2024.polemica.json": "online-2024",
}
SHEETS: Final = "club-2018-2025.json"
SEASONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("4", "6", "8", "10", "12", "14", "16"), "club-2018"),
    "18": "club-2023",
    "22": "club-2025",
}
REASONS: Final[Mapping[str, str]] = {
    # why a replay may differ, by the code of its refusal; none does
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game replayed: how it differs from what was recorded (empty: not at all), and why."""

    game: str
    finished: bool
    difference: str
    reason: str


@dataclass(frozen=True, slots=True)
class Written:
    """A best move on a sheet: what was written down for it and what the rulebook pays."""

    season: str
    game: str
    role: str
    hits: int
    written: Fraction | None
    due: Fraction


def missing() -> str | None:
    """Why the real games cannot be read here, None if they can."""
    return None if DATA.is_dir() else f"the real games are not beside the project ({DATA.name}/)"


@cache
def rulebook(name: str) -> Rulebook:
    """A rulebook of the examples."""
    file = f"{name}.toml"
    return load_text((RULEBOOKS / file).read_text(encoding="utf-8"), file)


@cache
def document(file: str) -> object:
    """A file of the real games, parsed."""
    value = decode((DATA / file).read_bytes(), file, decimals=True)
    assert not isinstance(value, Failure), value.text("en")
    return value


@cache
def batch(file: str) -> ForeignBatch:
    """The games of a file."""
    found = read(document(file), file)
    assert found is not None, f"{file}: no reader knows its shape"
    return found


def outcomes(file: str) -> Iterator[Outcome]:
    """Every game of a file that keeps days and nights, replayed."""
    for game in batch(file).games:
        if isinstance(game, Failure):
            name = game.file.partition("#")[2]
            yield Outcome(name, finished=True, difference=game.text("en"), reason="")
        else:
            yield _outcome(game, rulebook(PLAYED[file]))


def _outcome(game: ForeignGame, rules: Rulebook) -> Outcome:
    finished = game.recorded.winner is not None
    answer = replay(game.sheet, rules)
    if isinstance(answer, Rejection):
        said = f"{answer.where}: {answer.text('en')}"
        return Outcome(game.name, finished, said, REASONS.get(answer.code, ""))
    found = [
        f"{difference.what}: recorded {difference.recorded}, replayed {difference.replayed}"
        for difference in differences(game.recorded, answer.result)
    ]
    found += [f"{remark.where}: {remark.text('en')}" for remark in answer.remarks]
    return Outcome(game.name, finished, "; ".join(found), "")


@cache
def best_moves() -> tuple[Written, ...]:
    """Every best move of the seasons' sheets; one without a winner is read as a draw for its best move."""
    games = document(SHEETS)
    assert isinstance(games, list)
    whole = [game if game["winner"] else {**game, "winner": "draw"} for game in games]
    found = read(whole, SHEETS)
    assert found is not None
    return tuple(
        written for game in found.games if isinstance(game, ForeignGame) for written in _written(game)
    )


def _written(game: ForeignGame) -> Iterator[Written]:
    season = str(game.sheet.header["tournament"])
    rules = rulebook(SEASONS[season])
    answer = replay(game.sheet, rules)
    assert not isinstance(answer, Rejection), answer.text("en")
    move = answer.result.best_move
    if move is None or move.hits is None:
        return
    points = game.recorded.best_move.get(move.seat)
    yield Written(
        season,
        game.name,
        str(answer.result.roles[move.seat]),
        move.hits,
        None if points is None else parse_decimal(points),
        _due(answer.result, rules),
    )


def _due(result: GameResult, rules: Rulebook) -> Fraction:
    seats = score(result, ScoringEntries(), rules).seats
    return sum((item.value for seat in seats for item in seat.items if item.code == "best_move"), Fraction(0))


def text() -> str:
    """The whole report."""
    lines = [
        "# Real games",
        "",
        "Games of real tables and what the engine makes of them under a custom rulebook each. The files are",
        "not part of the project; where they are, `python -m tests.realgames.report --write` writes this.",
        "",
        "| file | rulebook | games | finished | replayed as recorded |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    differing: list[tuple[str, Outcome]] = []
    for file, name in PLAYED.items():
        games = list(outcomes(file))
        finished = [game for game in games if game.finished]
        differing += [(file, game) for game in finished if game.difference]
        agree = sum(not game.difference for game in finished)
        link = f"[{name}](../../examples/rulebooks/{name}.toml)"
        lines.append(f"| {file} | {link} | {len(games)} | {len(finished)} | {agree} |")
    lines += [
        "",
        "As recorded: the same winner, and the same players leaving, each by day, night or removal, in the",
        "same phase; where the file keeps no exits, the same winner.",
        "",
    ]
    lines += _differing(differing)
    lines += _best_moves()
    return "\n".join(lines)


def _differing(differing: list[tuple[str, Outcome]]) -> list[str]:
    if not differing:
        return ["No game differs.", ""]
    rows = [f"| {file} | {game.game} | {game.difference} | {game.reason} |" for file, game in differing]
    return ["| file | game | difference | reason |", "| --- | --- | --- | --- |", *rows, ""]


def _best_moves() -> list[str]:
    found = best_moves()
    lines = [
        "## Best moves on sheets",
        "",
        "Points written down for the best move on the sheets of a club, against those its rulebook gives.",
        "Blank: nothing was written.",
        "",
        "| season | rulebook | best moves | agree | blank | differ |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for season, name in SEASONS.items():
        of = [move for move in found if move.season == season]
        count = Counter(verdict(move) for move in of)
        lines.append(
            f"| {season} | {name} | {len(of)} | {count['agree']} | {count['blank']} | {count['differ']} |"
        )
    rows = [
        f"- season {move.season}, sheet {move.game}: {move.role}, {move.hits} hits;"
        f" written {float(move.written or 0):g}, due {float(move.due):g}"
        for move in found
        if verdict(move) == "differ"
    ]
    return [*lines, "", *(["Sheets that differ:", "", *rows] if rows else ["No sheet differs."]), ""]


def verdict(move: Written) -> str:
    """Whether what was written agrees with the rulebook; a blank says nothing."""
    if move.written is None:
        return "blank"
    return "agree" if move.written == move.due else "differ"


def main(argv: list[str]) -> int:
    """Write the report, or say whether it is up to date."""
    reason = missing()
    if reason is not None or argv not in ([], ["--write"]):
        print(reason or "expected nothing or --write", file=sys.stderr)
        return 2
    new = text()
    if argv:
        REPORT.parent.mkdir(parents=True, exist_ok=True)
        REPORT.write_text(new, encoding="utf-8")
        return 0
    stale = not REPORT.is_file() or REPORT.read_text(encoding="utf-8") != new
    print("out of date" if stale else "up to date")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
