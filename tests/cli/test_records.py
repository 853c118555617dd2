"""Games from logs and foreign files: every award comes through, nothing is passed over silently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sportmafia.cli.choice import OWN_RULES
from sportmafia.cli.dice import Dice, Game
from sportmafia.cli.games import ReadGame, read_games
from sportmafia.cli.play import log_text
from sportmafia.game.facts import Fact
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import load
from tests.cli.conftest import Cli
from tests.cli.sheets import ROOT


def test_awards_of_a_log_and_its_corrections_come_through(cli: Cli, tmp_path: Path) -> None:
    """Heading, a substitute, points with consent, a fine (fiim.8.5.1), a vote taken back, a correction."""
    rules = compile_rules(load("fiim"))
    game = Game(rules, Dice(rules, 7))
    while game.state.phase < 21:
        game.step()
    facts = [*game.facts]
    before = facts.index(next(fact for fact in facts if fact.kind == "night_announced"))
    facts.insert(before, Fact("header_set", {"tournament": "Кубок", "table": 2}))
    facts.insert(before + 1, Fact("seat_substituted", {"seat": 3, "player": "p33"}))
    facts += [
        Fact("judge_points", {"seat": 1, "value": "0.3"}),
        Fact("judge_points", {"seat": 2, "value": "0.6"}),
        Fact("chief_consent", {"seat": 2}),
        Fact("fine", {"seat": 4, "clause": "fiim.8.5.1"}),
        Fact("title_given", {"seat": 4, "title": "LI"}),
        Fact("best_player_vote", {"by": 4, "seat": 5}),
        Fact("best_player_vote", {"by": 4, "seat": None}),
        Fact("best_player_vote", {"by": 5, "seat": 4}),
    ]
    points = 2 + next(at for at, fact in enumerate(facts) if fact.kind == "judge_points")
    replaced = {"kind": "judge_points", "data": {"seat": 1, "value": "0.1"}}
    facts.append(Fact("correction", {"reverts": [points], "replaces": [replaced]}))
    file = tmp_path / "game.log"
    file.write_text(log_text(load("fiim"), facts), encoding="utf-8")
    (read,) = read_games([str(file)], OWN_RULES)
    assert isinstance(read, ReadGame), read
    assert dict(read.header) == {"tournament": "Кубок", "table": 2}
    assert read.players[2] == "p33"
    assert {seat: str(value) for seat, value in read.entries.judge_points.items()} == {1: "1/10", 2: "3/5"}
    assert read.entries.consents == {2}
    assert read.entries.fines == ((4, "fiim.8.5.1"),)
    assert read.entries.titles == {4: "LI"}
    assert read.entries.best_player_votes == {5: 4}
    assert len(read.log_hash) == 64


def test_dice_that_break_the_rules_are_a_fault(cli: Cli) -> None:
    rules = compile_rules(load("fiim"))
    with pytest.raises(ValueError, match="cannot be entered now"):
        Game(rules, Dice(rules, 1)).put(Fact("day_announced", {"day": 1}))


def test_a_foreign_file_says_what_it_passed_over(cli: Cli, tmp_path: Path) -> None:
    """A key that the reader does not know is named on standard error and by `check`; the game is read."""
    games = json.loads((ROOT / "examples" / "games" / "game.mafiaratings.json").read_text(encoding="utf-8"))
    document = games if isinstance(games, list) else [games]
    document[0]["weather"] = "fine"
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    answer = cli("replay", file, "--json", "--lang", "en")
    assert answer.code == 0
    assert answer.only["file"].startswith(f"{file}#")
    assert "weather" in answer.err
    reports = cli("check", file, "--json", "--lang", "en").lines
    assert any("weather" in finding["text"] for report in reports for finding in report["findings"])


def test_a_foreign_game_is_held_against_what_its_file_says(cli: Cli, tmp_path: Path) -> None:
    """The winner that the site wrote down is another than the facts give."""
    text = (ROOT / "examples" / "games" / "game.mafiaratings.json").read_text(encoding="utf-8")
    games = json.loads(text)
    game = games[0] if isinstance(games, list) else games
    game["winner"] = {"civ": "maf", "maf": "civ"}[game["winner"]]
    file = tmp_path / "event.json"
    file.write_text(json.dumps(games), encoding="utf-8")
    said = cli("check", file, "--lang", "en").out
    assert "the winner: the file says" in said or "the facts say" in said
