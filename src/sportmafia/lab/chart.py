"""Charts of a comparison as SVG: how players change places, or how often how many places are gained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sportmafia.documents.markup import Markup, element
from sportmafia.lab.rescore import Comparison, Move, Placed
from sportmafia.protocol import Text

_MOST_PLAYERS: Final = 40
_LINE: Final = 18
_TOP: Final = 54
_WIDTH: Final = 640
_LEFT: Final = 220
_RIGHT: Final = 420
_COLOURS: Final = {1: "#0a7d4f", 0: "#7a7a7a", -1: "#b3361e"}
"""Up, the same, down: told apart by lightness and by the slope too."""
_STYLE: Final = "text{font:13px sans-serif;fill:#1a1a1a}.head{font-weight:bold}"
_PLACES: Final = Text("мест выиграно", "places gained")
_PLAYERS: Final = Text("игроков", "players")
_MORE: Final = Text("показаны первые {shown} из {all}", "the first {shown} of {all} are shown")


def chart(comparisons: Sequence[Comparison], titles: tuple[str, str], language: str = "ru") -> str:
    """Of one event the slopes of its players, of several the distribution of places gained."""
    if len(comparisons) == 1:
        return slopes(comparisons[0], titles, language)
    return distribution(comparisons, titles, language)


def slopes(comparison: Comparison, titles: tuple[str, str], language: str = "ru") -> str:
    """A line for each player from his place in the first table to that in the other."""
    moves = comparison.moves[:_MOST_PLAYERS]
    # Everybody has a line of his own on the right too, those who share places one below the other.
    right = sorted(comparison.moves, key=lambda move: move.after.place)
    line = {move.player: min(at, _MOST_PLAYERS) for at, move in enumerate(right)}
    rows = max((line[move.player] + 1 for move in moves), default=0)
    height = _TOP + max(rows, len(moves)) * _LINE + 30
    parts = [
        _text(_LEFT, 30, titles[0], "end", "head"),
        _text(_RIGHT, 30, titles[1], "start", "head"),
        *(part for at, move in enumerate(moves) for part in _slope(at, line[move.player], move)),
    ]
    if len(comparison.moves) > len(moves):
        more = _MORE.ru if language == "ru" else _MORE.en
        said = more.format(shown=len(moves), all=len(comparison.moves))
        parts.append(_text(_LEFT, height - 10, said, "start"))
    return _svg(height, parts, f"{titles[0]} / {titles[1]}")


def distribution(comparisons: Sequence[Comparison], titles: tuple[str, str], language: str = "ru") -> str:
    """How many players gain or lose how many places, over all events."""
    counts = Counter(int(move.up) for of in comparisons for move in of.moves)
    reach = min(max((abs(up) for up in counts), default=0), _MOST_PLAYERS // 2)
    bars: Counter[int] = Counter()
    for up, count in counts.items():
        bars[max(-reach, min(reach, up))] += count
    most = max(bars.values(), default=1)
    said = "ru" if language == "ru" else "en"
    parts = [
        _text(20, 24, f"{titles[0]} / {titles[1]}", "start", "head"),
        _text(20, 44, f"{getattr(_PLACES, said)} / {getattr(_PLAYERS, said)}", "start"),
    ]
    for at, up in enumerate(range(reach, -reach - 1, -1)):
        y = _TOP + at * _LINE + 14
        end = "≥" if up == reach and reach else "≤" if up == -reach and reach else ""
        parts.append(_text(70, y, f"{end}{up:+d}" if up else "0", "end"))
        width = bars[up] * 440 // most
        colour = _COLOURS[(up > 0) - (up < 0)]
        parts.append(element("rect", x=80, y=y - 11, width=width, height=13, fill=colour))
        parts.append(_text(86 + width, y, str(bars[up]), "start"))
    return _svg(_TOP + (2 * reach + 1) * _LINE + 20, parts, f"{titles[0]} / {titles[1]}")


def _slope(at: int, to: int, move: Move) -> tuple[Markup, ...]:
    """One player's line; past the last line of the picture names would cover each other and are left out."""
    y, end = _TOP + at * _LINE, _TOP + to * _LINE
    colour = _COLOURS[(move.up > 0) - (move.up < 0)]
    before, after = _places(move.before), _places(move.after)
    return (
        _text(_LEFT - 8, y + 4, f"{move.player}  {before}", "end"),
        element("line", x1=_LEFT, y1=y, x2=_RIGHT, y2=end, stroke=colour, stroke_width="1.5"),
        _text(_RIGHT + 8, end + 4, f"{after}  {move.player}" if to < _MOST_PLAYERS else "…", "start"),
    )


def _places(of: Placed) -> str:
    return str(of.place) if of.place == of.place_to else f"{of.place}–{of.place_to}"


def _text(x: int, y: int, said: str, anchor: str, kind: str | None = None) -> Markup:
    return element("text", said, x=x, y=y, text_anchor=anchor, class_=kind)


def _svg(height: int, parts: Sequence[Markup], title: str) -> str:
    return element(
        "svg",
        element("title", title),
        element("style", Markup(_STYLE)),
        element("rect", width=_WIDTH, height=height, fill="#ffffff"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {height}",
        role="img",
    )
