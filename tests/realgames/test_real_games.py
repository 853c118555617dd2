"""Games of real tables replay as they were recorded under the examples' rulebooks, or the report says why
not.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from sportmafia.record.canonical import Number
from sportmafia.record.failure import Failure
from tests.realgames import report

pytestmark = pytest.mark.skipif(report.missing() is not None, reason=str(report.missing()))


@pytest.mark.parametrize(("file", "games", "finished"), [
    ("club-2010.json", 84, 84),
    ("event-2020.mafiaratings.json", 11, 11),
    ("online-2024.polemica.json", 3, 2),
])  # fmt: skip
def test_every_game_of_a_file_is_read(file: str, games: int, finished: int) -> None:
    found = list(report.outcomes(file))
    assert len(found) == games
    assert sum(game.finished for game in found) == finished


@pytest.mark.parametrize("file", report.PLAYED)
def test_every_finished_game_replays_as_recorded(file: str) -> None:
    assert [game for game in report.outcomes(file) if game.difference] == []


def test_every_difference_of_the_club_s_games_has_its_reason() -> None:
    assert [game for game in report.outcomes("club-2010.json") if game.difference and not game.reason] == []


def test_the_report_is_up_to_date() -> None:
    assert report.REPORT.read_text(encoding="utf-8") == report.text(), (
        "python -m tests.realgames.report --write"
    )


def test_best_moves_of_seasons_4_to_16_were_paid_as_the_rulebook_says_but_for_one_sheet() -> None:
    """fiim.8.3.4"""
    moves = [move for move in report.best_moves() if int(move.season) <= 16]
    verdicts = Counter(report.verdict(move) for move in moves)
    assert verdicts["agree"] > 1_100
    assert [(m.season, m.role, m.hits, m.written, m.due) for m in moves if report.verdict(m) == "differ"] == [
        ("16", "mafia", 2, Fraction(1, 4), 0)
    ]


@pytest.mark.parametrize("season", ["18", "22"])
def test_best_moves_of_later_editions_were_paid_as_their_rulebooks_say(season: str) -> None:
    """fiim.8.3.4"""
    moves = [move for move in report.best_moves() if move.season == season]
    assert len(moves) > 150
    assert {report.verdict(move) for move in moves} <= {"agree", "blank"}


def test_sheets_without_a_winner_are_named_and_stop_no_other() -> None:
    failures = [game for game in report.batch(report.SHEETS).games if isinstance(game, Failure)]
    assert len(failures) == 312
    assert {failure.where for failure in failures} == {"winner"}
    assert len(report.batch(report.SHEETS).games) == 2_011


def test_the_sheets_with_likes_are_read() -> None:
    games = report.batch("club-2013.points34.json").games
    assert len(games) == 13
    assert not any(isinstance(game, Failure) for game in games)


def test_published_totals_are_what_the_variant_s_rulebook_can_give() -> None:
    rules = report.rulebook("totals-2014")
    rows = report.document("published-totals-2014.json")
    assert isinstance(rows, list)
    basic = {rules.number(f"points.{role}") for role in ("civilian", "sheriff", "mafia", "don")} | {0}
    extra = {rules.number("extra.step") * step for step in range(9)}
    assert max(extra) == rules.number("extra.winner_max")
    best, penalty = {Fraction(0), rules.number("best.points")}, {Fraction(0), rules.number("dq.points")}
    possible = {b + e + v + p for b in basic for e in extra for v in best for p in penalty}
    for row in rows:
        points = [exact(value) for value in row["games"]]
        assert set(points) <= possible, row["player"]
        assert sum(points) == exact(row["total"])


def exact(value: object) -> Fraction:
    assert isinstance(value, (int, Number))
    return Fraction(str(value))
