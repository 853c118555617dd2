"""Exact places before the last games: no course leaves them, and some course of whole games reaches each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from random import Random

import pytest

from sportmafia.cli.main import main
from sportmafia.game.result import Winner
from sportmafia.lab import places
from sportmafia.lab.places import Places, exact_places
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Distance, ScoredGame, standings
from sportmafia.scoring.needs import Ahead, reach
from tests.literal.comparison import LITERAL
from tests.scoring.tables import rules
from tests.scoring.test_needs import PEOPLE, played

EVENT = Path(__file__).parents[2] / "examples" / "event"
TEN = PEOPLE[:10]
PLAIN = {
    "extra.kind": "none", "extra.players": "0", "extra.total": "0", "extra.winner_max": "0",
    "extra.loser_max": "0", "bm.civilian": "0,0,0,0",
    "bm.sheriff": "0,0,0,0", "dq.points": "0", "fine.points": "0", "ci.coefficient": "0",
    "rank.criteria": "additional,wins,lot", "result.draw": "no", "stale": "none",
}  # fmt: skip
"""fiim with nothing but wins and losses."""


@dataclass
class Sums:
    """What a player has, as the test counts it: total, additional, wins; first-night kills and those paid."""

    total: Fraction = Fraction(0)
    additional: Fraction = Fraction(0)
    wins: int = 0
    killed: int = 0
    paid: int = 0


Course = Mapping[str, tuple[Fraction, Fraction, int, int, int]]
"""By player: points, additional points of them, wins, first-night kills as a red, those in lost games."""


def ten_play(
    extras: Sequence[Mapping[str, Fraction]] = ({},), victims: Sequence[str | None] = (None,)
) -> Iterator[Course]:
    """Every course of one game of the ten: who is black, which side wins, who was killed and who awarded."""
    for black, winner, given, victim in product(combinations(TEN, 3), ("red", "black"), extras, victims):
        if victim in black:
            continue
        course = {}
        for player in TEN:
            won = (player in black) == (winner == "black")
            extra = given.get(player, Fraction(0))
            dead = int(player == victim)
            course[player] = (won + extra, extra, int(won), dead, dead * (not won))
        yield course


def by_hand(
    past: Mapping[str, Sums], courses: Iterator[Course], ci: Callable[[Sums], Fraction]
) -> dict[str, tuple[int, int]]:
    """The best and the worst place of everybody over all courses, equals having all of their places."""
    found = dict.fromkeys(past, (99, 0))
    for course in courses:
        keys = {}
        for player, own in past.items():
            points, extra, won, killed, paid = course.get(player, (Fraction(0), Fraction(0), 0, 0, 0))
            after = Sums(
                own.total + points,
                own.additional + extra,
                own.wins + won,
                own.killed + killed,
                own.paid + paid,
            )
            keys[player] = (after.total + ci(after), after.additional, after.wins)
        ordered = sorted(keys.values(), reverse=True)
        for player, key in keys.items():
            first = ordered.index(key) + 1
            last = first + ordered.count(key) - 1
            best, worst = found[player]
            found[player] = min(best, first), max(worst, last)
    return found


def so_far(past: Sequence[ScoredGame], rule: Rulebook) -> dict[str, Sums]:
    """The sums before the last games, Ci taken out."""
    return {
        row.player: Sums(
            row.tally.total - row.tally.compensation.total,
            row.tally.additional,
            row.tally.all_wins,
            row.tally.compensation.deaths,
            row.tally.compensation.times,
        )
        for row in standings(past, rule).rows
    }


def asked(
    past: Sequence[ScoredGame], rule: Rulebook, left: Mapping[str, int], tables: int
) -> dict[str, tuple[int, int]]:
    """What the solver finds; everything must be proved."""
    ahead = Ahead(left, tables, "final")
    wide = reach(past, rule, ahead)
    answer = exact_places(past, rule, ahead, found=wide)
    assert answer.exact == {of.player for of in wide}
    for of, narrow in zip(wide, answer.found, strict=True):
        assert of.best <= narrow.best <= narrow.worst <= of.worst
    return {of.player: (of.best, of.worst) for of in answer.found}


def nothing(_: Sums) -> Fraction:
    return Fraction(0)


def test_not_all_ten_of_a_table_win() -> None:
    """fiim.8.7: one game of ten, three or seven of whom win"""
    rule = rules("fiim", PLAIN)
    past = played(Random(3), rule, 5)
    assert asked(past, rule, dict.fromkeys(TEN, 1), 1) == by_hand(so_far(past, rule), ten_play(), nothing)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_awards_of_one_table_are_shared(seed: int) -> None:
    """fiim.8.4.1-8.4.2: two at most get a point of the judge's"""
    options = {"extra.kind": "fixed", "extra.values": "1", "extra.players": "2", "extra.total": "2"}
    limits = {"extra.winner_max": "1", "extra.loser_max": "1", "extra.bm": "add"}
    rule = rules("fiim", PLAIN | options | limits)
    past = played(Random(seed), rule, 4)
    one = Fraction(1)
    extras = [dict.fromkeys(liked, one) for size in range(3) for liked in combinations(TEN, size)]
    expected = by_hand(so_far(past, rule), ten_play(extras), nothing)
    assert asked(past, rule, dict.fromkeys(TEN, 1), 1) == expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_one_is_killed_first_and_ci_grows_with_it(seed: int) -> None:
    """fiim.8.6.1-8.6.3: i and so Ci of all games, over a distance of eight games"""
    rule = rules("fiim", PLAIN | {"ci.coefficient": "0.4", "ci.n": "8"})
    past = played(Random(seed), rule, 5)

    def ci(of: Sums) -> Fraction:
        value = Fraction(2, 5) if of.killed > 3 else Fraction(2, 5) * of.killed / 3
        return value * of.paid

    expected = by_hand(so_far(past, rule), ten_play(victims=[None, *TEN]), ci)
    assert asked(past, rule, dict.fromkeys(TEN, 1), 1) == expected


@pytest.mark.slow
def test_two_games_of_the_same_ten() -> None:
    """fiim.8.7: in whichever order they are played"""
    rule = rules("fiim", PLAIN)
    past = played(Random(1), rule, 5)
    twice = (
        {player: tuple(a + b for a, b in zip(one[player], other[player], strict=True)) for player in TEN}
        for one, other in combinations_with_replacement(list(ten_play()), 2)
    )
    expected = by_hand(so_far(past, rule), twice, nothing)  # type: ignore[arg-type]
    assert asked(past, rule, dict.fromkeys(TEN, 2), 2) == expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_k_is_that_of_the_end(seed: int) -> None:
    """fiim-k.8.5.1-8.5.3: the last game decides K of all that were won before it"""
    k = {"k.on": "yes", "k.scope": "tournament", "k.draws": "count"}
    rule = rules("fiim", PLAIN | k)
    past = played(Random(seed), rule, 5)
    found = dict.fromkeys(so_far(past, rule), (99, 0))
    red, black = (sum(game.result.winner == winner for game in past) for winner in ("red", "black"))
    drawn = sum(game.result.winner is Winner.DRAW for game in past)
    for winner in ("red", "black"):
        reds, blacks = red + (winner == "red"), black + (winner == "black")
        hard = min(reds, blacks)
        value = 1 if reds == blacks else 2 - Fraction(2 * hard, reds + blacks + drawn)
        rarer = None if reds == blacks else "red" if reds < blacks else "black"
        sums: dict[str, Sums] = {player: Sums() for player in found}
        for game in past:
            for seat, player in enumerate(game.players, start=1):
                own, points = sums[player], game.score[seat]
                team = str(game.result.roles[seat].team)
                won = game.result.winner == team
                own.total += points.total + (won and team == rarer) * (value - 1)
                own.additional += points.additional
                own.wins += won
        for course in ten_play():
            won_by = "black" if sum(won for _, _, won, _, _ in course.values()) == 3 else "red"
            if won_by != winner:
                continue
            worth = value if winner == rarer else 1
            scaled = {
                player: (points * worth, extra, won, killed, paid)
                for player, (points, extra, won, killed, paid) in course.items()
            }
            for player, (best, worst) in by_hand(sums, iter([scaled]), nothing).items():
                found[player] = min(found[player][0], best), max(found[player][1], worst)
    assert asked(past, rule, dict.fromkeys(TEN, 1), 1) == found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_winner_stays_to_the_end_and_everybody_else_may_be_disqualified(seed: int) -> None:
    """fiim.8.2.4, fiim.7.3: at best for a player all the others are, but for a winner if he did not win"""
    rule = rules("fiim", PLAIN | {"dq.points": "-0.5"})
    past = played(Random(seed), rule, 5)
    found = dict.fromkeys(so_far(past, rule), (99, 0))
    half, sums = Fraction(1, 2), so_far(past, rule)

    def with_out(course: Course, out: set[str]) -> Course:
        return {
            player: (points - half, extra - half, *rest) if player in out else (points, extra, *rest)
            for player, (points, extra, *rest) in course.items()
        }

    for course in ten_play():
        winners = {player for player, (_, _, won, _, _) in course.items() if won}
        for player, (best, worst) in found.items():
            others = set(TEN) - {player}
            at_best = [others] if player in winners else [others - {spared} for spared in winners]
            for out in at_best:
                own, _ = by_hand(sums, iter([with_out(course, out)]), nothing)[player]
                best = min(best, own)
            _, last = by_hand(sums, iter([with_out(course, {player} & set(TEN))]), nothing)[player]
            found[player] = best, max(worst, last)
    assert asked(past, rule, dict.fromkeys(TEN, 1), 1) == found


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", LITERAL)
def test_whatever_happens_stays_within_the_places(rulebook: str) -> None:
    """fiim.8.7, sfu.A2.tie, boss.60, fiim-k.8.6, points34.8.5: random games of whole tables"""
    rule, random = rules(rulebook), Random(f"places {rulebook}")
    past, some = played(random, rule, 4), PEOPLE[:3]
    ahead = Ahead(dict.fromkeys(PEOPLE, 1), 2, "final")
    answer = exact_places(past, rule, ahead, found=reach(past, rule, ahead), players=some)
    found = {of.player: of for of in answer.found}
    for _ in range(60):
        last = [game for game in played(random, rule, 1, 4) if game.result.winner is not None]
        table = standings([*past, *last], rule)
        for player in some:
            row = table.row(player)
            assert row is not None
            assert row.standing is not None
            assert found[player].best <= row.standing.place_to
            assert row.standing.place <= found[player].worst


def test_what_is_not_proved_keeps_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """a solver that is given no time"""
    monkeypatch.setattr(places, "_EFFORT", 0.0)
    rule = rules("fiim", PLAIN)
    past = played(Random(3), rule, 5)
    ahead = Ahead(dict.fromkeys(TEN, 1), 1, "final")
    wide = reach(past, rule, ahead)
    answer = exact_places(past, rule, ahead, found=wide)
    assert answer.found == wide
    assert len(answer.exact) < len(wide)


def test_what_is_not_asked_keeps_its_bounds() -> None:
    """C108, C95: the best n games, Ci that runs, seats that the tables do not have, one player asked for"""
    for options in ({"agg.rule": "best_n", "agg.best_n": "3"}, {"ci.i": "running"}, {"extra.step": "0"}):
        rule = rules("fiim", options)
        past = played(Random(1), rule, 3)
        ahead = Ahead(dict.fromkeys(TEN, 1), 1, "final")
        wide = reach(past, rule, ahead)
        assert exact_places(past, rule, ahead, found=wide) == Places(wide, frozenset())
    rule = rules("fiim", PLAIN)
    past = played(Random(1), rule, 3)
    for left, tables in ((dict.fromkeys(TEN, 2), 1), (dict.fromkeys(PEOPLE, 1), 1)):
        ahead = Ahead(left, tables, "final")
        assert not exact_places(past, rule, ahead, found=reach(past, rule, ahead)).exact
    over = Ahead({})
    settled = exact_places(past, rule, over, Distance(), found=reach(past, rule, over))
    assert settled.exact == set(so_far(past, rule))
    ahead = Ahead(dict.fromkeys(TEN, 1), 1, "final")
    wide = reach(past, rule, ahead)
    one = exact_places(past, rule, ahead, found=wide, players=[wide[0].player])
    assert [of for of in one.found if of.player != wide[0].player] == list(wide[1:])


def test_the_command_marks_what_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    """of the one player who is asked about, or of all"""

    def answer(*arguments: str) -> list[dict[str, object]]:
        assert main(["needs", str(EVENT), "--json", *arguments]) == 0
        rows: list[dict[str, object]] = json.loads(capsys.readouterr().out)["rows"]
        return rows

    only = ("--left-of", "Филин=1", "--set", "extra.kind=none")
    one = answer(*only, "--player", "Филин")
    assert [row["player"] for row in one if row["exact"]] == ["Филин"]
    assert not any(row["exact"] for row in answer(*only))
    assert main(["needs", str(EVENT), *only, "--player", "Филин", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "! these places are exact" in said
    assert said.count("!") == 2
    assert all(row["exact"] for row in answer("--left", "0", "--exact"))


def test_without_the_solver_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "sportmafia.lab.places", None)
    assert main(["needs", str(EVENT), "--exact", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "--exact: ortools is needed: pip install 'sportmafia[lab]'\n"
    assert main(["needs", str(EVENT), "--player", "Филин", "--json"]) == 0
    assert not any(row["exact"] for row in json.loads(capsys.readouterr().out)["rows"])
