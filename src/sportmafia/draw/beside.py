"""Before and after side by side: what a repair changed, as text, rows for a spreadsheet, or a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from sportmafia.draw.printing import Sheet, called, page
from sportmafia.draw.schedule import Schedule
from sportmafia.draw.words import Language, say


@dataclass(frozen=True, slots=True)
class Pair:
    """A table of a round (both from 1) before and after; an empty side has no such table."""

    round: int
    table: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    def seats(self) -> Iterator[tuple[int, int | None, int | None]]:
        """(seat from 1, who sat there, who sits there now); None where there is no such table."""
        for s in range(max(len(self.before), len(self.after))):
            yield (
                s + 1,
                self.before[s] if s < len(self.before) else None,
                self.after[s] if s < len(self.after) else None,
            )


def pairs(before: Schedule, after: Schedule, since: int) -> tuple[Pair, ...]:
    """The tables of rounds after `since` that differ."""
    found = []
    for r in range(since, max(len(before.rounds), len(after.rounds))):
        old = before.rounds[r].tables if r < len(before.rounds) else ()
        new = after.rounds[r].tables if r < len(after.rounds) else ()
        for t in range(max(len(old), len(new))):
            left, right = (old[t] if t < len(old) else ()), (new[t] if t < len(new) else ())
            if left != right:
                found.append(Pair(r + 1, t + 1, left, right))
    return tuple(found)


def lines(found: Sequence[Pair]) -> Iterator[str]:
    """Numbers in two columns, changed seats with a star."""
    for pair in found:
        left = " ".join(f"{p:>3}" for p in pair.before) or "-"
        right = " ".join(
            f"{new:>3}{' ' if new == old else '*'}" for _, old, new in pair.seats() if new is not None
        )
        yield f"{pair.round:>3} {pair.table:>2}  {left:<40} | {right or '-'}"


def sheet(found: Sequence[Pair], names: Sequence[str], language: Language) -> Sheet:
    """A row for each changed seat: round, table, seat, who sat there, who sits there now."""
    columns = tuple(say(key, language) for key in ("round", "table", "seat", "before", "after"))
    rows = tuple(
        (pair.round, pair.table, s, _shown(names, old), _shown(names, new))
        for pair in found
        for s, old, new in pair.seats()
        if old != new
    )
    return Sheet(say("changes", language), columns, rows)


def _shown(names: Sequence[str], player: int | None) -> str | int:
    return "–" if player is None else called(names, player)


def html(found: Sequence[Pair], names: Sequence[str], language: Language, title: str) -> str:
    """A page with every changed table twice, changed seats in bold with an arrow (it prints in black)."""
    parts = []
    for pair in found:
        head = "".join(f"<th>{escape(say(key, language))}</th>" for key in ("seat", "before", "after"))
        rows = "\n".join(
            f"<tr><td class=n>{s}</td><td>{escape(str(_shown(names, old)))}</td>"
            + (
                f"<td>{escape(str(_shown(names, new)))}</td></tr>"
                if old == new
                else f"<td><b>→ {escape(str(_shown(names, new)))}</b></td></tr>"
            )
            for s, old, new in pair.seats()
        )
        where = f"{say('round', language)} {pair.round}, {say('table', language).lower()} {pair.table}"
        parts.append(
            f"<section><h2>{escape(where)}</h2><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n"
            "</tbody></table></section>"
        )
    return page(title, '<div class="columns">' + "\n".join(parts) + "</div>", language)
