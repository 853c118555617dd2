"""The allow-list as a page of the reference."""

from __future__ import annotations

from sportmafia.game.facts import KINDS
from sportmafia.views.allow import ALLOW, Row
from sportmafia.views.viewer import Audience

_WHEN = {
    "always": "",
    "open_nominees": "where nominees may be shown before the vote",
    "by_day": "by day only",
    "own": "own act or card only",
    "met": "black seats only",
    "over": "after the result is announced",
}


def views_markdown() -> str:
    """The table of everything that leaves the judge's side: kind of fact, audience, slots, condition."""
    lines = [
        "# What each viewer may see",
        "",
        "Made from the allow-list in `sportmafia.views.allow`. The judge sees the log itself; for",
        "everybody else a kind or a slot that no row names is invisible. Each view numbers its items from 1.",
        "",
        "| fact | audience | slots | condition |",
        "|---|---|---|---|",
    ]
    for kind in KINDS:
        rows = ALLOW.get(kind, ())
        lines += [_line(kind, row) for row in rows] or [f"| `{kind}` | judge only | | |"]
    return "\n".join(lines) + "\n"


def _line(kind: str, row: Row) -> str:
    audiences = ", ".join(audience for audience in Audience if audience in row.audiences)
    slots = ", ".join(f"`{slot}`" for slot in row.slots)
    shown = f"`{kind}` as `{row.shown_as}`" if row.shown_as else f"`{kind}`"
    return f"| {shown} | {audiences} | {slots} | {_WHEN[row.when]} |"
