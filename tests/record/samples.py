"""One invented game in every form that is read: the files of examples/games, made from a sheet of the example
event.

`python -m tests.record.samples --write` writes them; a test holds them against what this makes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sportmafia.game.facts import Fact
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append, game_opened, text_of
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_reader import read_json
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import load
from tests.record import exports

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "examples" / "event" / "round-2-table-1.json"
FOLDER: Final = ROOT / "examples" / "games"
LOG: Final = "game.jsonl"
"""Not written anew once it is there: it carries the rulebook of its time, and must be read for ever."""


def source() -> Sheet:
    """The sheet that all samples tell."""
    sheet = read_json(SOURCE.read_text(encoding="utf-8"))
    assert isinstance(sheet, Sheet)
    return sheet


def samples() -> Mapping[str, str]:
    """Every sample by file name."""
    sheet = source()
    answer = replay(sheet, load(sheet.rulebook))
    assert not isinstance(answer, Rejection), answer.text("en")
    paper = exports.paper(answer.facts, load(sheet.rulebook))
    names = sheet.players or ()
    shapes = {
        "game.mafiaratings.json": exports.mafiaratings(paper),
        "game.polemica.json": exports.polemica(paper),
        "game.votings.json": exports.votings(paper),
    }
    written = {name: _json([_named(game, names)]) for name, game in shapes.items()}
    return {LOG: log_text(sheet.rulebook, answer.facts), **written}


def _named(game: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    for player, name in zip(game["players"], names, strict=True):
        player["username" if "username" in player else "name"] = name
    return game


def _json(games: list[dict[str, Any]]) -> str:
    """A list of games with a line for each player, vote, night."""
    text = json.dumps(games, ensure_ascii=False, indent=1)
    lines: list[str] = []
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        if depth > 4 or (depth == 4 and line.strip() in ("},", "}", "],", "]")):
            lines[-1] += (
                "" if lines[-1].endswith(("{", "[")) or line.strip()[0] in "]}" else " "
            ) + line.strip()
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def log_text(rulebook: str, facts: tuple[Fact, ...]) -> str:
    """The facts as a log, with ids and times made up in order."""
    entries: list[Entry] = []
    for number, fact in enumerate((game_opened(load(rulebook), "example"), *facts)):
        second = f"{19 + number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}"
        entry = append(
            entries[-1] if entries else None,
            fact,
            line_id=sha256(f"example {number}".encode()).hexdigest()[:32],
            at=f"2026-11-30T{second}.000Z",
            actor="judge",
        )
        assert not isinstance(entry, Failure), entry.text("en")
        entries.append(entry)
    return text_of(entries)


def main(argv: list[str]) -> int:
    """Write the samples, or say which are out of date."""
    stale = []
    for name, text in samples().items():
        file = FOLDER / name
        if not file.is_file() or (name != LOG and file.read_text(encoding="utf-8") != text):
            stale.append(name)
            if argv == ["--write"]:
                file.write_text(text, encoding="utf-8")
    print(", ".join(stale) or "up to date")
    return 0 if argv == ["--write"] or not stale else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
