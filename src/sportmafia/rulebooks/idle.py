"""Options that another option leaves without effect: nobody needs to decide them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sportmafia.rulebooks.rulebook import Rulebook

_Test = Callable[["Rulebook"], bool]

_IDLE: Final[tuple[tuple[str, _Test], ...]] = (
    # key, or prefix ending with a dot or underscore; when it is idle
    ("nom.revoke_", lambda rb: not rb["nom.revoke"]),
    ("check.hard", lambda rb: rb["check.s"] == 0),
    ("foul3.", lambda rb: rb["foul3.effect"] == "none"),
    ("foul3.short_", lambda rb: rb["foul3.short"] == "never"),
    ("tech.limit", lambda rb: not rb["tech.fouls"]),
    ("lift.small_same_set", lambda rb: rb["lift.small_stop"] == "off"),
    ("dq.stack", lambda rb: not rb["dq.cancels_vote"]),
    ("dq.carry", lambda rb: not rb["dq.cancels_vote"]),
    ("dq.exempt_removed", lambda rb: not rb["dq.cancels_vote"]),
    ("dq.after_result", lambda rb: not rb["dq.cancels_vote"]),
    ("dq.class", lambda rb: rb["dq.points"] == 0),
    ("dq.fourth_foul_penalty", lambda rb: rb["dq.points"] == 0),
    ("defeat.stats", lambda rb: not rb["defeat.allowed"]),
    ("defeat.points", lambda rb: not rb["defeat.allowed"]),
    ("stale.n0", lambda rb: rb["stale"] == "none"),
    ("stale.length", lambda rb: rb["stale"] == "none"),
    *(
        (f"points.{role}_out", lambda rb, role=role: rb[f"points.{role}_out"] == rb[f"points.{role}"])
        for role in ("civilian", "sheriff", "mafia", "don")
    ),
    ("points.draw", lambda rb: not rb.draws),
    ("draw.bm", lambda rb: not rb.draws),
    ("extra.in_draw", lambda rb: not rb.draws),
    ("protocol.draw", lambda rb: not rb.draws),
    ("bm.", lambda rb: rb["bm.right"] == "none"),
    ("extra.", lambda rb: rb["extra.kind"] == "none"),
    ("extra.titles", lambda rb: rb["extra.kind"] != "titles"),
    ("extra.unique", lambda rb: rb["extra.kind"] != "titles"),
    ("extra.values", lambda rb: rb["extra.kind"] != "fixed"),
    ("extra.step", lambda rb: rb["extra.kind"] != "free"),
    ("best.", lambda rb: rb["best.rule"] == "none"),
    ("fine.lift_sheriff", lambda rb: not rb.fines),
    ("warn.points", lambda rb: rb["warn.ladder"] == "none"),
    ("warn.cumulative", lambda rb: rb["warn.ladder"] == "none"),
    ("ci.", lambda rb: rb["ci.coefficient"] == 0),
    ("k.", lambda rb: not rb["k.on"]),
    ("final.scope", lambda rb: rb["final.coefficient"] == 1),
    ("agg.best_n", lambda rb: rb["agg.rule"] != "best_n"),
    ("protest.", lambda rb: not rb["protest.allowed"]),
    ("appeal.recuse", lambda rb: not rb["protest.allowed"]),
)
_SWITCHES: Final = frozenset(
    {"foul3.effect", "bm.right", "extra.kind", "best.rule", "ci.coefficient", "k.on", "protest.allowed"}
)
"""The options that make the others of their prefix idle are themselves always decided."""


def is_idle(rulebook: Rulebook, key: str) -> bool:
    """Whether the option's value changes nothing under this rulebook."""
    return key not in _SWITCHES and any(
        (key == name or (name.endswith((".", "_")) and key.startswith(name))) and test(rulebook)
        for name, test in _IDLE
    )
