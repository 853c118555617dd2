"""`play` and `demo-event`: chance within the rules; what is written down tells the same game again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.cli.choice import OWN_RULES
from sportmafia.cli.dice import Dice, Game, Habits
from sportmafia.cli.event import NICKNAMES, event
from sportmafia.cli.play import happened, log_text
from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.rules import compile_rules
from sportmafia.record.log_reader import Log, read_log
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_reader import read_json
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.record.sheet_text import text_of
from sportmafia.record.sheet_writer import sheet_of
from sportmafia.rulebooks import ids, load
from tests.cli.conftest import Cli
from tests.cli.sheets import ROOT

WILD = Habits(nominate=0.6, agree=0.6, lift=0.6, foul=0.2, dq=0.02, check=0.8)
"""Players among whom everything happens."""


def played(rulebook: str, seed: int, habits: Habits = WILD) -> Game:
    rules = compile_rules(load(rulebook))
    game = Game(rules, Dice(rules, seed, habits))
    game.run()
    return game


@given(st.sampled_from(ids()), st.integers(0, 10**9))
def test_a_sheet_tells_the_game_that_was_played(rulebook: str, seed: int) -> None:
    """What paper keeps is enough: replaying it gives the same days, nights, removals and result."""
    game = played(rulebook, seed)
    sheet = read_json(text_of(sheet_of(load(rulebook), game.facts).sheet))
    assert isinstance(sheet, Sheet), sheet
    again = replay(sheet, load(rulebook))
    assert isinstance(again, Replayed), again.text("en") if isinstance(again, Rejection) else again
    assert again.result == game.historian.result()
    assert again.remarks == ()


@settings(max_examples=30)  # sealing a log of a hundred lines takes its time
@given(st.sampled_from(ids()), st.integers(0, 10**9))
def test_a_log_holds_every_fact_of_it(rulebook: str, seed: int) -> None:
    game = played(rulebook, seed)
    log = read_log(log_text(load(rulebook), game.facts).encode(), "game.log")
    assert isinstance(log, Log)
    assert log.problems == ()
    assert log.historian is not None
    assert log.historian.result() == game.historian.result()
    assert [fact.kind for _, fact in log.facts][1:] == [fact.kind for fact in game.facts]


def test_the_same_seed_gives_the_same_game(cli: Cli) -> None:
    one, same, other = (cli("play", "--seed", seed, "--auto", "--json").only for seed in ("5", "5", "6"))
    assert one == same
    assert one != other


def test_without_a_seed_the_number_is_shown(cli: Cli) -> None:
    said = cli("play", "--json").only["file"]
    assert cli("play", "--json", "--seed", said.split()[1]).only["file"] == said


@pytest.mark.parametrize("suffix", ["json", "log", "jsonl"])
def test_the_written_game_is_replayed(cli: Cli, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"game.{suffix}"
    game = cli(
        "play", "--seed", "3", "--json", "-o", file, "--rulebook", "points34", "--set", "points.don=5"
    ).only
    again = cli("replay", file, "--json").only
    del game["file"], again["file"]
    assert game == again
    assert again["rulebook"] == "points34"


def test_step_by_step_shows_what_the_judge_says(cli: Cli) -> None:
    """The words are Russian in any language: they are what is said at the table (fiim.4.2.1, 4.5.1)."""
    shown = cli("play", "--seed", "7", "--lang", "en", stdin="\n" * 1000)
    assert shown.code == 0
    assert "Judge: «Просыпается Дон» [fiim.4.2.1]" in shown.out
    assert "times 60 s" in shown.out
    assert "day 1 breaks" in shown.out
    assert "won: " in shown.out


def test_the_reader_can_leave_or_let_it_run(cli: Cli) -> None:
    left = cli("play", "--seed", "7", "--lang", "en", stdin="\n\nq\n")
    assert left.code == 0
    assert "won: " not in left.out
    run = cli("play", "--seed", "7", "--lang", "en", stdin="a\n")
    assert "won: " in run.out
    assert run.out == cli("play", "--seed", "7", "--lang", "en").out


def test_every_fact_has_words_in_both_languages() -> None:
    for kind in KINDS:
        data = dict.fromkeys(KINDS[kind].slots)
        said = {lang: happened(Fact(kind, data), lang) for lang in ("ru", "en")}
        assert said["ru"] != said["en"]
        assert all(said.values())


def test_what_cannot_be_written_is_a_message(cli: Cli, tmp_path: Path) -> None:
    answer = cli("play", "--auto", "-o", tmp_path / "no" / "such" / "game.json")
    assert answer.code == 2
    assert "game.json" in answer.err
    assert cli("play", "--rulebook", "poker").code == 2
    assert cli("demo-event", "-o", "/dev/null/event").code == 2
    assert cli("demo-event", "-o", tmp_path, "--rulebook", "poker").code == 2


def test_the_committed_example_event_is_what_its_seed_gives(cli: Cli, tmp_path: Path) -> None:
    """`sportmafia demo-event -o examples/event` writes it again."""
    assert cli("demo-event", "-o", tmp_path).code == 0
    made = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    kept = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "examples" / "event").iterdir()}
    assert made == kept
    assert len(kept) == 10


def test_everybody_plays_once_a_round() -> None:
    rounds: dict[str, list[str]] = {}
    for name, sheet in event(OWN_RULES, seed=1, rounds=3):
        rounds.setdefault(name[: len("round-1")], []).extend(sheet.players or ())
    assert [sorted(people) for people in rounds.values()] == [sorted(NICKNAMES)] * 3
