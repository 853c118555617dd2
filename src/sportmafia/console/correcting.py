"""Corrections of something earlier: what would change comes first, then the correction, with a ruling of the
Chief Judge where one is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sportmafia.console import changes
from sportmafia.console.entering import closed, corrected
from sportmafia.console.request import Answer, Line, Request, RequestError, bad, refused
from sportmafia.console.shown import shown
from sportmafia.console.story import in_words
from sportmafia.console.table import RECORD, Table
from sportmafia.game.corrections import Preview
from sportmafia.game.corrections import preview as previewed
from sportmafia.game.decide import decide
from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.refusal import Refusal
from sportmafia.record.failure import Failure
from sportmafia.record.log import append
from sportmafia.scoring import score
from sportmafia.scoring.entries import entries_of


def preview(table: Table, request: Request) -> Answer:
    """What a correction would change: ``reverts`` (numbers of entries) and ``replaces`` (facts)."""
    return _told(table, _correction(table, request))


def correct(table: Table, request: Request) -> Answer:
    """The correction itself, with ``reason``, ``by`` and, where one is needed, the Chief Judge's ``ruling``:
    ``choice`` (continue, restore, abort), ``reason`` and ``ids`` for the lines it adds.
    """
    line, ruling = request.line(), request.table("ruling")
    if closed(table, line):
        return refused("signed", table.rules.clause("decision"))
    fact = _correction(table, request)
    told = _told(table, fact)
    if "refusal" in told:
        return told
    if not told["needs_ruling"]:
        return corrected(table, fact, line)
    choice = ruling.get("choice")
    if choice not in KINDS["ruling"].slots["choice"].choices:
        return {**refused("ruling_needed"), **told}
    return _ruled(table, fact, line, request, str(choice))


def _ruled(table: Table, fact: Fact, line: Line, request: Request, choice: str) -> Answer:
    """A correction under a ruling: what follows is kept, or taken back, or the game is called off."""
    line_ids = [item for item in request.rows("ruling_ids") if isinstance(item, str)]
    if len(line_ids) < 2:
        raise bad("ruling_ids", "нужны два текста", "two texts are needed")
    if choice == "restore":
        fact = Fact("correction", {**fact.data, "reverts": _all_since(table, min(fact.data["reverts"]))})
    kept = len(table.entries)
    try:
        return _write_ruling(table, fact, line, line_ids, choice, request.table("ruling").get("reason"))
    except RequestError:
        table.cut(kept)
        raise


def _write_ruling(
    table: Table, fact: Fact, line: Line, line_ids: Sequence[str], choice: str, reason: object
) -> Answer:
    """The correction, the ruling and, where it says so, the end: all of their lines, or an error."""
    lines = [table.write(fact, **line)]
    data = {"choice": choice, "seq": lines[0].seq, **({"reason": reason} if reason else {})}
    at = line["at"]
    lines.append(table.write(Fact("ruling", data), line_id=line_ids[0], at=at, actor="chief"))
    if choice == "abort" and not isinstance(decide(table.state, Fact("game_aborted")), Refusal):
        lines.append(table.write(Fact("game_aborted"), line_id=line_ids[1], at=at, actor="chief"))
    return {"lines": [entry.line() for entry in lines], "screen": shown(table)}


def _correction(table: Table, request: Request) -> Fact:
    """The correction that a request describes, its numbers checked and complete."""
    known = {entry.seq: entry for entry in table.entries}
    reverts = request.numbers("reverts")
    for seq in reverts:
        if seq not in known:
            raise RequestError(refused("not_an_entry", seq=seq))
        if seq == 1 or known[seq].fact.kind in ("ruling", "timer"):
            raise RequestError(refused("not_reversible", seq=seq))
    brought = request.rows("replaces")
    data: dict[str, Any] = {"reverts": _with_roots(table, reverts) if brought else sorted(set(reverts))}
    if brought:
        data["replaces"] = brought
    for slot in ("reason", "by"):
        if request.given(slot):
            data[slot] = request.text(slot)
    return Fact("correction", data)


def _with_roots(table: Table, seqs: Sequence[int]) -> list[int]:
    """The numbers and, for a correction among them, what it took back: that must not come alive."""
    known = {entry.seq: entry.fact for entry in table.entries}
    found: set[int] = set()
    waiting = list(seqs)
    while waiting:
        seq = waiting.pop()
        if seq not in found:
            found.add(seq)
            fact = known[seq]
            waiting += fact.data["reverts"] if fact.kind == "correction" else ()
    return sorted(found)


def _all_since(table: Table, first: int) -> list[int]:
    """Every entry of the game from number ``first`` on."""
    places = [at for at, (seq, _) in enumerate(table.alive) if seq == first]
    after = table.alive[places[0] :] if places else [pair for pair in table.alive if pair[0] > first]
    seqs = [seq for seq, fact in after if fact.kind not in RECORD]
    return _with_roots(table, [first, *seqs])


def _told(table: Table, fact: Fact) -> Answer:
    """A correction's preview in words, or why it cannot be made."""
    last = table.entries[-1]
    shape = append(last, fact, line_id="0" * 32, at=last.at, actor="judge")
    if isinstance(shape, Failure):
        return refused("line", where=shape.where, what={"ru": shape.ru, "en": shape.en})
    seen: Preview = previewed(table.rules, table.numbered, shape.fact)
    new = [(b["kind"], b["data"]) for b in shape.fact.data.get("replaces") or ()]
    for misfit in seen.misfits:
        if misfit.seq == shape.seq and (misfit.fact.kind, misfit.fact.data) in new:
            why = {lang: misfit.refusal.text(lang) for lang in ("ru", "en")}
            return refused("misfit_brought", misfit.refusal.clause, misfit.refusal.possible, why=why)
    told = changes.in_words(seen.changes, table.historian.result(), seen.result)
    after = score(seen.result, entries_of(table.facts), table.rulebook)
    told += changes.of_points(table.score(), after)
    return {
        "changes": told,
        "misfits": [
            {
                "seq": misfit.seq,
                "text": in_words(misfit.fact),
                "why": {"ru": misfit.refusal.text("ru"), "en": misfit.refusal.text("en")},
                "clause": misfit.refusal.clause,
            }
            for misfit in seen.misfits
        ],
        "needs_ruling": seen.needs_ruling,
    }
