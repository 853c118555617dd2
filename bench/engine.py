"""The engine beside the public anchors, each driven by a Python loop that chooses at random, in one run.

Anchors and engine take turns in short slices and each counts with its best one, so that other work on the
machine disturbs the ratio least. A step of ours is one numbered move of `sportmafia.game.moves`: a minute
with or without a nomination, all hands of a call, a shot, a check. The compiled engine is the same source
through mypyc, built aside where setuptools and a C compiler are present; it is no part of the package.
"""

from __future__ import annotations

import importlib.util
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.anchors import Rate, open_spiel, rate, werewolf
from sportmafia.game import moves
from sportmafia.game.corrections import Entry, refold, untouched
from sportmafia.game.facts import Fact
from sportmafia.game.fold import fold
from sportmafia.game.history import Historian
from sportmafia.game.phase import END
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.rulebooks import load
from tools.figure import Figure

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ("phase", "seats", "state", "ending", "day", "vote", "night", "discipline", "fold", "moves")
DEALS = moves.deals()


def game(rules: Rules) -> Callable[[random.Random], int]:
    """One random game of the engine, by moves; its steps."""

    def play(chance: random.Random) -> int:
        state = moves.opened(rules, DEALS[int(chance.random() * len(DEALS))])
        count, steps, step, draw = moves.move_count(state), 0, moves.play, chance.random
        while count:
            count = step(state, int(draw() * count))
            steps += 1
        return steps

    return play


def facts_of_a_game(rules: Rules, seed: int) -> list[Fact]:
    """The facts a judge would enter for a random game."""
    chance = random.Random(seed)
    don, mafia, sheriff = deal = chance.choice(DEALS)
    cursor, historian = moves.Cursor(rules, deal), Historian(rules)
    facts: list[Fact] = []

    def add(fact: Fact) -> None:
        historian.add(fact)
        facts.append(fact)

    add(Fact("seats_drawn", {"players": tuple(f"p{seat}" for seat in range(1, 11))}))
    add(Fact("night_announced", {"night": 0}))
    add(Fact("roles_entered", {"don": don, "mafia": mafia, "sheriff": sheriff}))
    while True:
        while historian.state.phase < END and (step := moves.next_facts(historian.state)) is not None:
            add(step)
        if cursor.over:
            return facts
        move = chance.randrange(len(cursor.moves()))
        for fact in moves.facts_of(cursor.state, move):
            add(fact)
        cursor.play(move)


def folds(rules: Rules, games: list[list[Fact]], seconds: float) -> float:
    """Games folded a second, from facts in memory."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        fold(rules, games[done % len(games)])
        done += 1
    return done / spent


def undo_ms(rules: Rules, games: list[list[Fact]], times: int) -> list[float]:
    """Milliseconds of folding a log anew after its last entry was taken back."""
    spent = []
    for number in range(times):
        facts = games[number % len(games)]
        entries: list[Entry] = list(enumerate(facts, start=1))
        entries.append((len(entries) + 1, Fact("correction", {"reverts": (len(facts),)})))
        began = time.process_time()
        refold(rules, entries, untouched(entries))
        spent.append(1000 * (time.process_time() - began))
    return spent


def best_rates(
    plays: dict[str, Callable[[random.Random], int]], rounds: int, seconds: float
) -> dict[str, Rate]:
    """The best slice of each, taken in turns."""
    best = dict.fromkeys(plays, Rate(0, 0))
    for _ in range(rounds):
        for name, play in plays.items():
            best[name] = max(best[name], rate(play, seconds), key=lambda found: found.steps)
    return best


COMPILED_RUN = """
import random, sys
from bench.anchors import rate
from bench.engine import game
from sportmafia.game import moves
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import load
assert moves.__file__.endswith((".so", ".pyd")), moves.__file__
play = game(compile_rules(load("fiim")))
print(max(rate(play, float(sys.argv[2])).steps for _ in range(int(sys.argv[1]))))
"""


def compiled_steps(rounds: int, seconds: float) -> float | None:
    """Steps a second of the engine compiled by mypyc; None where it cannot be built here."""
    tools = importlib.util.find_spec("mypyc") and importlib.util.find_spec("setuptools")
    if not tools or not (shutil.which("cc") or shutil.which("gcc")):
        return None
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder, "sportmafia")
        shutil.copytree(ROOT / "src" / "sportmafia", package, ignore=shutil.ignore_patterns("__pycache__"))
        files = [f"sportmafia/game/{name}.py" for name in COMPILED]
        built = subprocess.run(
            [sys.executable, "-m", "mypyc", *files], cwd=folder, capture_output=True, check=False
        )
        if built.returncode:
            return None
        command = [sys.executable, "-c", COMPILED_RUN, str(rounds), str(seconds)]
        path = f"{folder}:{ROOT}"
        done = subprocess.run(command, cwd=folder, env={"PYTHONPATH": path}, capture_output=True, check=True)
        return float(done.stdout)


IMPORT_RUN = """
import time
began = time.process_time()
import sportmafia.game.corrections, sportmafia.game.decide, sportmafia.game.moves, sportmafia.game.prompt
print(1000 * (time.process_time() - began))
"""


def import_ms(times: int) -> float:
    """Processor time of importing all modules of the engine, the best of some fresh interpreters."""
    runs = (
        subprocess.run([sys.executable, "-c", IMPORT_RUN], capture_output=True, check=True)
        for _ in range(times)
    )
    return min(float(run.stdout) for run in runs)


def measure(quick: bool) -> list[Figure]:
    rounds, seconds = (2, 0.05) if quick else (60, 0.1)
    rules = compile_rules(load("fiim"))
    random.seed(1)
    best = best_rates({"spiel": open_spiel(), "wolves": werewolf, "ours": game(rules)}, rounds, seconds)
    games = [facts_of_a_game(rules, seed) for seed in range(5 if quick else 50)]
    undone = undo_ms(rules, games, 20 if quick else 2000)
    spiel, ours = best["spiel"], best["ours"]
    figures = [
        Figure("steps", ours.steps, "a second"),
        Figure("games", ours.games, "a second"),
        Figure("open_spiel steps", spiel.steps, "a second"),
        Figure("steps against open_spiel", ours.steps / spiel.steps, "times", at_least=0.5),
        Figure("werewolf-engine games", best["wolves"].games, "a second"),
        Figure("games against werewolf-engine", ours.games / best["wolves"].games, "times"),
        Figure(
            "games folded from facts", folds(rules, games, 0.1 if quick else 3), "a second", at_least=3000
        ),
        Figure("facts of a game", statistics.mean(map(len, games)), "on average"),
        Figure("refold after an undo, p99", statistics.quantiles(undone, n=100)[98], "ms", at_most=1),
        Figure("import of the engine's modules", import_ms(2 if quick else 15), "ms"),
    ]
    compiled = None if quick else compiled_steps(rounds, seconds)
    if compiled is not None:
        figures.append(Figure("steps of the compiled engine", compiled, "a second"))
        figures.append(Figure("compiled steps against open_spiel", compiled / spiel.steps, "times"))
    return figures
