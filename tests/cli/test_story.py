"""`replay` for people: the story of a game in both languages, and nothing in a name can disturb it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sportmafia.cli.choice import OWN_RULES
from sportmafia.cli.games import ReadGame, read_games
from sportmafia.cli.progress import counted, watched
from sportmafia.cli.story import tell
from tests.cli.conftest import Cli
from tests.cli.sheets import G1_FILE, days, g1, vote

Write = Callable[[dict[str, Any]], Path]

G1_STORY = """\
День 1 · первым говорит 1
  Выставлены: 5 (выставил 1)
  Голосования нет: в первый день выставлен один
Ночь 1 · убит 4 · Дон проверил 4: Шериф · Шериф проверил 7: красный
  Лучший ход игрока 4: 2, 5, 7 — чёрных 2
День 2 · первым говорит 2
  Выставлены: 5 (выставил 3), 9 (выставил 6)
  Голоса: 5 — 6, 9 — 3
  Уходит 5
Ночь 2 · промах · Дон проверил 6: не Шериф
День 3 · первым говорит 3
  Выставлены: 9 (выставил 3), 2 (выставил 6)
  Голосования нет: дисквалификация
  Игрок 8 удалён: четвёртый фол
Ночь 3 · убит 3 · Дон проверил 10: не Шериф
День 4 · первым говорит 6
  Выставлены: 9 (выставил 6), 6 (выставил 9)
  Голоса: 9 — 4, 6 — 2
  Уходит 9
Ночь 4 · убит 6 · Дон проверил 1: не Шериф
День 5 · первым говорит 7
  Выставлены: 2 (выставил 7)
  Голоса: 2 — 4
  Уходит 2
"""


def test_E40_g1_is_told(cli: Cli) -> None:
    said = cli("replay", G1_FILE).out
    assert G1_STORY in said
    assert (
        " 4  победа команды +1 [fiim.8.2.1]; лучший ход 2, 5, 7: чёрных названо 2 +0.25 [fiim.8.3.4]" in said
    )


def test_a_lift_a_stop_and_a_silence_are_told(cli: Cli, sheet: Write) -> None:
    """fiim.4.4.13.3, 7.1, 6.4: what G1 does not show, in English."""
    fouls = [{"at": "speech:1", "kind": "foul", "seat": 6}] * 3
    first = vote(4, 3, rounds=[{"4": 5, "3": 5}, {"4": 5}], lift=10, incidents=fouls)
    second = {"nominations": [[2, 5], [7, 6], [8, 9]], "votes": [{"5": 2}],
              "incidents": [{"at": "call:6", "kind": "dq", "seat": 10}]}  # fmt: skip
    said = cli("replay", sheet(days(first, second)), "--lang", "en").out
    for line in (
        "Silent for the third foul: 6",
        "Revote: 4 — 5, 3 — 5",
        "Lift: 10 of 10 hands, all leave",
        "Seats 4, 3 leave",
        "The vote was stopped: a disqualification",
        "Seat 10 is disqualified",
        "The game is unfinished",
    ):
        assert line in said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"result": "aborted", "days": [], "nights": []}, "The game was called off"),
        ({"result": "draw", "days": [], "nights": []}, "A draw: the judge declared the result"),
        ({"result": "black", "days": [], "nights": []}, "Black won: the judge declared the result"),
    ],
)
def test_the_outcome_in_a_sentence(cli: Cli, sheet: Write, changes: dict[str, Any], said: str) -> None:
    assert said in cli("replay", sheet(g1(**changes)), "--lang", "en").out


def test_without_cards_there_are_question_marks(cli: Cli, sheet: Write) -> None:
    game = g1()
    del game["roles"]
    said = cli("replay", sheet(game), "--lang", "en").out
    assert "the Don checks 4: cards unknown" in said
    assert "Problems:" in said


def test_names_with_markup_controls_or_great_length_stay_in_their_cell(cli: Cli, sheet: Write) -> None:
    names = ["[bold]x[/bold]", "\x1b[31mred", "a\nb", "w" * 500, "[/]", "{seat}", "%s", "🎭", " ", "Ё"]
    said = cli("replay", sheet(g1(players=names))).out
    assert "[bold]x[/bold]" in said
    assert "\x1b" not in said
    assert max(map(len, said.splitlines())) < 200


def test_colours_are_for_a_terminal_only() -> None:
    (game,) = read_games([str(G1_FILE)], OWN_RULES)
    assert isinstance(game, ReadGame)
    plain, coloured = io.StringIO(), io.StringIO()
    tell(game, "en", Console(file=plain, width=100))
    tell(game, "en", Console(file=coloured, width=100, force_terminal=True))
    assert "\x1b[" not in plain.getvalue()
    assert "\x1b[1m" in coloured.getvalue()


def test_progress_is_for_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(watched([1, 2, 3], "games")) == list(counted([1, 2, 3], "games")) == [1, 2, 3]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert list(watched([1, 2, 3], "games")) == list(counted([1, 2, 3], "games")) == [1, 2, 3]
