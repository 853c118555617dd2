"""Looking: everything that can be asked about a game, or about the rules, without changing anything."""

from __future__ import annotations

from collections.abc import Sequence

from sportmafia.console import points
from sportmafia.console.effects import effects_of
from sportmafia.console.packing import pack
from sportmafia.console.request import Answer, Request, refused, refused_by_rules
from sportmafia.console.shown import row, shown
from sportmafia.console.story import in_words
from sportmafia.console.table import RECORD, Table
from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import KINDS
from sportmafia.game.refusal import Refusal
from sportmafia.lots.deal import deal_roles
from sportmafia.record.log import text_of
from sportmafia.record.sheet_text import text_of as sheet_text
from sportmafia.record.sheet_writer import sheet_of
from sportmafia.rulebooks import ids, load
from sportmafia.rulebooks.clauses import clause as clause_text
from sportmafia.scoring import score
from sportmafia.scoring.entries import entries_of

# -- a game -----------------------------------------------------------------------------------------------


def screen(table: Table, _: Request) -> Answer:
    """The screen as it stands."""
    return {"screen": shown(table)}


def consider(table: Table, request: Request) -> Answer:
    """What an entry (``kind``, ``data``) would bring about, without making it."""
    state, fact = table.state, request.fact()
    answer = decide(state, fact)
    if isinstance(answer, Refusal):
        return refused_by_rules(answer)
    told: Answer = {"effects": effects_of(state, fact)}
    if state.phase >= ph.END:
        entries = entries_of([*table.facts, fact])
        told["problems"] = points.problems(score(table.historian.result(), entries, table.rulebook))
    return told


def log(table: Table, _: Request) -> Answer:
    """Every entry in words, in the order of the log; those that a correction took back are marked."""
    living = {seq for seq, _ in table.alive}
    return {"log": [row(entry, living) for entry in table.entries]}


def penalties(table: Table, _: Request) -> Answer:
    """The rulebook's own lists: fouls, disqualifications, defeats, fines, each clause with its words."""
    rulebook = table.rulebook
    lists: dict[str, Sequence[str]] = {
        "foul": rulebook.fouls,
        "dq": rulebook.dqs,
        "defeat_awarded": rulebook.defeats if rulebook.flag("defeat.allowed") else (),
        "fine": [fine.clause for fine in rulebook.fines],
    }
    return {name: [_clause(item) for item in items] for name, items in lists.items()}


def _clause(name: str) -> Answer:
    found = clause_text(name)
    return {"id": name, "ru": found.ru if found else name, "en": found.en if found else name}


def suggest(table: Table, request: Request) -> Answer:
    """For a rehearsal: what the players do now; ``key`` is 32 random bytes in hex."""
    from sportmafia.console.rehearsal import suggestion

    fact = suggestion(table.state, request.key(), f"entry {len(table.entries)}")
    return refused("not_playing") if fact is None else {"kind": fact.kind, "data": fact.data}


def protocol(table: Table, request: Request) -> Answer:
    """The official form as HTML: ``names`` maps ids of people to what is printed, ``lang`` is ru or en;
    ``missing`` are the codes of what must still be written.
    """
    from sportmafia.console.paper import page

    names = {key: str(name) for key, name in request.table("names").items()}
    return page(table, names, "en" if request.text("lang", "ru") == "en" else "ru")


def export(table: Table, _: Request) -> Answer:
    """The log as a file (``text``) and made small for QR codes (``packed``)."""
    return {"text": text_of(table.entries), "packed": pack(table.entries)}


def sheet(table: Table, _: Request) -> Answer:
    """The game as a sheet, without the procedure: its text, and in words what a sheet cannot say exactly."""
    written = sheet_of(table.rulebook, table.facts)
    facts = table.facts
    return {
        "text": sheet_text(written.sheet),
        "inexact": [in_words(facts[at]) for at in written.inexact],
    }


# -- the rules --------------------------------------------------------------------------------------------


def kinds(_: Table | None, __: Request) -> Answer:
    """Every kind of entry that a judge may bring in by a correction, with its slots."""
    return {
        "kinds": {
            name: {
                "ru": kind.ru,
                "en": kind.en,
                "slots": {
                    slot: {
                        "kind": str(spec.kind),
                        "optional": spec.optional,
                        "choices": list(spec.choices),
                    }
                    for slot, spec in kind.slots.items()
                },
            }
            for name, kind in KINDS.items()
            if name not in RECORD
        }
    }


def clause(table: Table | None, request: Request) -> Answer:
    """A clause in a few words of our own: ``id``."""
    name = request.text("id")
    own = table.rulebook.own_clauses if table else {}
    if name in own:
        return {"id": name, "ru": own[name], "en": own[name]}
    found = clause_text(name)
    return {"id": name, "ru": found.ru if found else "", "en": found.en if found else ""}


def rulebooks(_: Table | None, __: Request) -> Answer:
    """The rulebooks that a table may be opened under."""
    loaded = [load(name) for name in ids()]
    return {
        "rulebooks": [{"id": book.id, "title": {"ru": book.title, "en": book.title_en}} for book in loaded]
    }


def deal(_: Table | None, request: Request) -> Answer:
    """The cards of a shuffled deck, in order: ``key`` is 32 random bytes in hex, ``label`` the game."""
    roles = deal_roles(request.key(), request.text("label", ""))
    return {"cards": [role.value for role in roles]}
