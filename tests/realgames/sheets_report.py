"""What the sheets of a club's seasons 4-16 come to under the federation's rulebook: how many score, and every
kind of difference between what was written down and what the rulebook gives, counted.

`python -m tests.realgames.sheets_report --write` writes docs/reference/real-sheets.md; without `--write` it
says whether that is up to date.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from sportmafia.record.failure import Failure
from sportmafia.record.foreign import ForeignGame
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_replay import replay
from sportmafia.scoring import ScoringEntries, SeatPoints, parse_decimal, score
from tests.realgames import report

REPORT: Final = report.ROOT / "docs" / "reference" / "real-sheets.md"
SEASONS: Final = tuple(season for season in report.SEASONS if int(season) <= 16)

Kind = tuple[str, str]
"""A kind of difference: the clause, or a dash, and words."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its season, whether it was rated, whether it scores, and its differences by kind."""

    season: str
    rated: bool
    scored: bool
    kinds: tuple[Kind, ...]


@cache
def sheets() -> tuple[Sheet, ...]:
    """Every sheet of the seasons."""
    documents = report.document(report.SHEETS)
    assert isinstance(documents, list)
    games = report.batch(report.SHEETS).games
    return tuple(
        _sheet(raw, game) for raw, game in zip(documents, games, strict=True) if str(raw["season"]) in SEASONS
    )


def _sheet(raw: Mapping[str, Any], game: ForeignGame | Failure) -> Sheet:
    season, rated = str(raw["season"]), bool(raw["rated"])
    if isinstance(game, Failure):
        return Sheet(season, rated, scored=False, kinds=(("—", f"the sheet has no {game.where}"),))
    rules = report.rulebook(report.SEASONS[season])
    answer = replay(game.sheet, rules)
    if isinstance(answer, Rejection):
        return Sheet(season, rated, scored=False, kinds=((answer.clause or "—", answer.code),))
    points = game.sheet.scoring.judge_points
    entries = ScoringEntries({seat: parse_decimal(value) for seat, value in points.items()})
    earned = score(answer.result, entries, rules)
    kinds = [(problem.clause or "—", _limit(problem.code)) for problem in earned.problems]
    kinds += [
        (remark.clause or "—", "day 1 is unknown: the best move is counted")
        for remark in answer.remarks
        if remark.code == "day1_unknown"
    ]
    kinds += _typed(raw, rules.number("dq.points"))
    kinds += _best_move(raw, game, earned.seats)
    return Sheet(season, rated, scored=True, kinds=tuple(kinds))


def _limit(code: str) -> str:
    return {
        "consent": "the judge gave 0.6 or more, no consent is on the sheet: not counted",
        "extra_players": "the judge gave points to more players than he may: none counted",
        "extra_total": "the judge gave more in total than he may: none counted",
    }.get(code, code)


def _typed(raw: Mapping[str, Any], penalty: Fraction) -> Iterator[Kind]:
    """Negative values in the column of the judge's points, which is not their place."""
    for player in raw["players"]:
        value = Fraction(str(player.get("extra") or 0))
        if value >= 0:
            continue
        fourth = player["fouls"] == 4
        if value == penalty:
            said = "a fourth foul" if fourth else "a disqualification that left no other trace"
            yield "fiim.8.2.4", f"typed into the judge's column: the penalty of {said}"
        else:
            yield "—", f"typed into the judge's column: {float(value):g}, which no clause gives"


def _best_move(raw: Mapping[str, Any], game: ForeignGame, seats: tuple[SeatPoints, ...]) -> Iterator[Kind]:
    """What was written for the best move against what is due; a blank says nothing."""
    if raw["bm"] and raw["pu"] is None:
        yield "fiim.8.3.4", "a best move stands without the first victim: not read"
    for seat, written in game.recorded.best_move.items():
        items = seats[seat - 1].items
        due = sum((item.value for item in items if item.code == "best_move"), Fraction(0))
        paid = parse_decimal(written)
        if paid != due:
            yield "fiim.8.3.4", f"the best move was paid {float(paid):g}, {float(due):g} is due"


def text() -> str:
    """The whole report."""
    found = sheets()
    lines = [
        "# A club's sheets against the rulebook",
        "",
        "Seasons 4-16 of a club that played by the federation's rules, as it kept its sheets. The file is",
        "not part of the project; where it is, this is written by",
        "`python -m tests.realgames.sheets_report --write`.",
        "",
        "| season | sheets | rated | rated that score | without a difference |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for season in (*SEASONS, "all"):
        of = [sheet for sheet in found if season in (sheet.season, "all")]
        rated = [sheet for sheet in of if sheet.rated]
        clean = [sheet for sheet in rated if sheet.scored and not sheet.kinds]
        scored = sum(sheet.scored for sheet in rated)
        lines.append(f"| {season} | {len(of)} | {len(rated)} | {scored} | {len(clean)} |")
    counts = Counter(kind for sheet in found for kind in sheet.kinds)
    lines += ["", "Differences, by kind:", "", "| how often | clause | what |", "| ---: | --- | --- |"]
    lines += [
        f"| {count} | {clause} | {said} |"
        for (clause, said), count in sorted(counts.items(), key=lambda kind: (-kind[1], kind[0]))
    ]
    return "\n".join([*lines, ""])


def main(argv: list[str]) -> int:
    """Write the report, or say whether it is up to date."""
    reason = report.missing()
    if reason is not None or argv not in ([], ["--write"]):
        print(reason or "expected nothing or --write", file=sys.stderr)
        return 2
    if argv:
        REPORT.write_text(text(), encoding="utf-8")
        return 0
    stale = not REPORT.is_file() or REPORT.read_text(encoding="utf-8") != text()
    print("out of date" if stale else "up to date")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
