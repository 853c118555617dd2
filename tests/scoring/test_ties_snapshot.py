"""Tie-breaks frozen: one made-up field of players, ranked by every rulebook, as kept in ties.json.

Whoever changes the order of a list on purpose writes the file anew: SPORTMAFIA_WRITE_SNAPSHOTS=1.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from sportmafia.rulebooks import ids
from sportmafia.scoring.ranking import rank
from tests.scoring.tables import rules
from tests.scoring.test_ranking import player

KEPT = Path(__file__).with_name("ties.json")

# Sixteen players with the same 20 points; each pair differs first in another criterion, two in none.
FIELD = [
    player("additional 3", "20", "3", civilian=4),
    player("additional 2, wins 9", "20", "2", civilian=9),
    player("additional 2, wins 8, don", "20", "2", don=1, civilian=7),
    player("additional 2, wins 8, sheriff 2", "20", "2", sheriff=2, civilian=6),
    player("additional 2, wins 8, sheriff", "20", "2", sheriff=1, civilian=7),
    player("additional 2, wins 8, mafia 8", "20", "2", mafia=8),
    player("additional 2, wins 8, mafia 7", "20", "2", mafia=7, civilian=1),
    player("additional 2, wins 8, deaths 3", "20", "2", civilian=8, deaths=3),
    player("additional 2, wins 8, deaths 2", "20", "2", civilian=8, deaths=2),
    player("additional 1, a", "20", "1", civilian=8),
    player("additional 1, b", "20", "1", civilian=8),
    player("additional 1, don", "20", "1", don=3, civilian=1),
    player("additional -1", "20", "-1", sheriff=4, mafia=4, deaths=9),
    player("first", "21", "0", civilian=1),
    player("last, don", "19", "5", don=9),
    player("last, none", "19", "5", mafia=9),
]


def ranked(rulebook: str) -> dict[str, object]:
    """The order, what decided each step, and the groups left for a lot."""
    ranking = rank(FIELD, rules(rulebook))
    return {
        "order": [[row.tally.player, row.place, row.place_to, row.decided_by] for row in ranking.order],
        "lots": [list(group) for group in ranking.lots],
    }


def test_every_list_ranks_the_field_as_it_was_kept() -> None:
    """fiim.8.7.1-8.7.5, sfu.A2.tie.1-5, boss.60, fiim-k.8.6.1-8.6.5, points34.8.5-8.5.4"""
    now = {rulebook: ranked(rulebook) for rulebook in ids()}
    if os.environ.get("SPORTMAFIA_WRITE_SNAPSHOTS"):
        KEPT.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    assert now == json.loads(KEPT.read_text(encoding="utf-8"))
