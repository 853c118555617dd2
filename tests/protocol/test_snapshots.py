"""The form of G1 (E40) under every rulebook, kept as pages: a change of the form shows as a difference of
text.

`SPORTMAFIA_SNAPSHOTS=write ./dev test tests/protocol/test_snapshots.py` writes them anew.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sportmafia.documents.protocol_html import protocols_html
from sportmafia.protocol import protocol
from sportmafia.rulebooks import ids, load
from sportmafia.scoring import ScoringEntries, score
from tests.protocol.games import G1_ENTRIES, HEADER, NICKNAMES, g1

FOLDER = Path(__file__).parent / "snapshots"


def form_of_g1(name: str) -> str:
    """The page without style and annex, an element a line."""
    rules = load(name)
    entries = G1_ENTRIES if name == "fiim" else ScoringEntries()
    filled = protocol(HEADER, NICKNAMES, g1(), score(g1(), entries, rules), rules)
    page = protocols_html([replace(filled, annex=())])
    body = page[page.index("<main>") : page.index("</main>")]
    return re.sub(r"<(?=(?:section|h1|h2|dl|div|dt|dd|table|caption|tr|p)\b)", "\n<", body) + "</main>\n"


@pytest.mark.parametrize("name", ids())
def test_e40_the_form_of_g1_is_what_it_was(name: str) -> None:
    """E40, sfu.A2.form.head, sfu.A2.form.players, sfu.A2.form.result, sfu.A2.form.sign, sfu.A2.form.votes."""
    kept = FOLDER / f"{name}.html"
    if os.environ.get("SPORTMAFIA_SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        kept.write_text(form_of_g1(name), encoding="utf-8")
    assert form_of_g1(name) == kept.read_text(encoding="utf-8")
