"""Short ways to write sheets down in tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
G1_FILE = ROOT / "examples" / "g1.json"
ROLES = {"don": 2, "mafia": [5, 9], "sheriff": 4}
"""The cards of game G1 (E40)."""


def g1(rulebook: str = "fiim", **changes: Any) -> dict[str, Any]:
    """Game G1 of example E40 under a rulebook; awards and clauses are left out, ``changes`` laid over it."""
    game = json.loads(G1_FILE.read_text(encoding="utf-8"))
    game.pop("scoring")
    for day in game["days"]:
        for incident in day.get("incidents", []):
            incident.pop("clause")
    return game | {"rulebook": rulebook} | changes


def days(*played: dict[str, Any], rulebook: str = "fiim", **more: Any) -> dict[str, Any]:
    """A sheet of these days; nights between them are misses unless given."""
    misses: list[dict[str, Any]] = [{} for _ in played[1:]]
    sheet = {"format": "sportmafia.sheet/1", "rulebook": rulebook, "roles": ROLES, "nights": misses}
    return sheet | {"days": list(played)} | more


def vote(*seats: int, rounds: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A day on which ``seats`` are nominated in this order, each by another player, and voted for."""
    return nominated(*seats) | {"votes": rounds} | more


def nominated(*seats: int, by: tuple[int, ...] = (1, 2, 3, 4, 5, 6)) -> dict[str, Any]:
    """A day on which ``seats`` are nominated in this order by players who speak in that order."""
    return {"nominations": [list(pair) for pair in zip(by, seats, strict=False)]}
