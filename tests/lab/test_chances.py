"""Chances by playing out: right where known, the same for any number of processes, within the bounds."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sportmafia.cli.main import main
from sportmafia.lab import places as exactly
from sportmafia.lab.chances import Share, chances
from sportmafia.rulebooks import load
from sportmafia.scoring import Distance, ScoredGame
from sportmafia.scoring.needs import Ahead, reach
from tests.scoring.tables import finished, scored

EVENT = Path(__file__).parents[2] / "examples" / "event"
PEOPLE = tuple(f"p{number}" for number in range(10))


def game(winner: str | None = "red") -> ScoredGame:
    """Seats 2, 5 and 9 are black; nobody has anything but the win."""
    result = finished(winner)
    return ScoredGame("1", PEOPLE, result, scored(result, "fiim"))


def test_a_chance_that_is_known() -> None:
    """fiim.8.2.1, fiim.8.7.5: after a red win everybody plays once more; equals draw a lot"""
    past, ahead = [game()], Ahead(dict.fromkeys(PEOPLE, 1))
    found = chances(past, load("fiim"), ahead, runs=400, seed="known")
    for seat, player in enumerate(PEOPLE, start=1):
        assert sum(found.places[player].values()) == 400
        share = found.at_least(player, 10)
        assert (share.value, share.bounds[1]) == (1, 1)
        if seat in (2, 5, 9):
            # Seven of ten win the second game, at least four of them reds who have two wins then.
            assert found.at_least(player, 4).count == 0
    assert found.at_least("nobody", 1).count == 0


def test_the_same_for_any_number_of_processes_and_no_other_seed() -> None:
    past, ahead = [game(), replace(game("black"), label="2")], Ahead(dict.fromkeys(PEOPLE, 2), 2)
    alone = chances(past, load("fiim"), ahead, runs=120, seed="a")
    assert chances(past, load("fiim"), ahead, runs=120, seed="a", workers=2) == alone
    assert chances(past, load("fiim"), ahead, runs=120, seed="b") != alone


def test_what_is_played_out_lies_within_the_bounds() -> None:
    """fiim.8.6, fiim.8.7"""
    past = [game(), replace(game("black"), label="2", players=(*PEOPLE[:5], *"abcde"))]
    left = {"a": 2, "p1": 1, "new": 2, "guest": 1}
    ahead, distance = Ahead(left, 2), Distance(guests=frozenset({"guest"}))
    bounds = {of.player: of for of in reach(past, load("fiim"), ahead, distance)}
    found = chances(past, load("fiim"), ahead, distance, runs=60, seed="x")
    assert found.places.keys() == bounds.keys()
    for player, places in found.places.items():
        assert bounds[player].best <= min(places) <= max(places) <= bounds[player].worst


def test_where_a_chance_lies() -> None:
    """Wilson's interval, known values: 5 of 10 and 0 of 100"""
    assert Share(5, 10).bounds == (Fraction(2365, 10_000), Fraction(7635, 10_000))
    low, high = Share(0, 100).bounds
    assert low == 0
    assert Fraction("0.0369") <= high <= Fraction("0.0371")
    random = Random(1)
    for _ in range(50):
        runs = random.randint(1, 5000)
        share = Share(random.randint(0, runs), runs)
        assert 0 <= share.bounds[0] <= share.value <= share.bounds[1] <= 1


def test_nothing_played_is_no_pattern() -> None:
    with pytest.raises(ValueError, match="pattern"):
        chances([game(None)], load("fiim"), Ahead({"a": 1}), runs=1, seed="1")


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    code = main(["needs", *map(str, arguments), "--lang", "en"])
    out = capsys.readouterr().out
    return code, json.loads(out) if "--json" in arguments else out


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # Exact places have tests of their own, and take their time.
    monkeypatch.setattr(exactly, "MOST_CHOICES", 0)
    code, said = answer(
        capsys, EVENT, "--left", 1, "--left-of", "Филин=0", "--left-of", "Новый=2", "--runs", 20, "--json",
        "--player", "Филин", "--place", 2,
    )  # fmt: skip
    assert (code, said["runs"], len(said["rows"])) == (0, 20, 21)
    rows = {row["player"]: row for row in said["rows"]}
    assert (rows["Филин"]["low"], rows["Филин"]["high"], rows["Филин"]["left"]) == ("4", "4", 0)
    assert (rows["Новый"]["total"], rows["Новый"]["left"]) == ("0", 2)
    assert sum(rows["Новый"]["places"].values()) == 20
    assert said["target"] == {"player": "Филин", "place": 2, "safe_above": "6.1", "least": "2.5"}
    code, text = answer(capsys, EVENT, "--left", 1, "--player", "Филин", "--runs", 10, "--unranked", "Полынь")
    assert code == 0
    assert "Полынь" not in text
    assert "Филин, place 1 or better: certain with more than 6.10" in text
    assert "with any total" in answer(capsys, EVENT, "--player", "Филин", "--place", 50)[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--left", "-1"], "--left"),
        (["--left", "13"], "at most 12"),
        (["--left-of", "Филин"], "PLAYER=NUMBER"),
        (["--left-of", "Филин=x"], "PLAYER=NUMBER"),
        (["--place", "0"], "--place"),
        (["--runs", "-5"], "--runs"),
        (["--player", "Никто"], "no player"),
        (["--left", "2", "--tables", "3"], "do not hold 40 games of players, up to 2"),
        (["--left-of", "Филин=3", "--tables", "2"], "up to 3 for one"),
    ],
)
def test_questions_that_cannot_be_asked(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["needs", str(EVENT), *arguments, "--lang", "en"]) == 2
    assert message in capsys.readouterr().err
