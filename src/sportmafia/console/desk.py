"""The desk: a game's log in memory, and everything a judge can ask of it, as JSON text in and JSON text out.

The same object serves the browser's worker and the server, for phones on which the worker cannot start. It
has no clock and no chance: times and ids come with each request. A request that cannot be met is answered
``{"refusal": {"code", "text_ru", "text_en", "clause", "possible"}}`` and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sportmafia.console import changes, points
from sportmafia.console.effects import effects_of
from sportmafia.console.packing import is_packed, pack, unpack
from sportmafia.console.request import Answer, Request, RequestError, bad, refused, refused_by_rules
from sportmafia.console.screen import screen
from sportmafia.console.story import in_words
from sportmafia.game import phase as ph
from sportmafia.game.corrections import Entry as Numbered
from sportmafia.game.corrections import Preview, effective, last_undoable, preview
from sportmafia.game.decide import decide
from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.lots.deal import deal_roles
from sportmafia.record.failure import Failure
from sportmafia.record.log import HASH, Entry, append, game_opened, text_of
from sportmafia.record.log_reader import read_log
from sportmafia.rulebooks import Rulebook, RulebookError, ids, load, resolve
from sportmafia.rulebooks.clauses import clause as clause_text
from sportmafia.scoring import score

_DAMAGED: Final = Failure("", "", "упакованный журнал повреждён", "the packed log is damaged")
_TAIL: Final = 6
_RECORD: Final = frozenset({"game_opened", "timer", "note", "ruling", "correction"})
"""Entries about the record itself: no correction goes back over them."""
_SAID_OTHERWISE: Final = frozenset({"wrong_leaders", "wrong_order", "wrong_reason", "wrong_winner"})
"""Announcements that said another value than the one derived now: they are made all the same."""
_HIGH: Final = ("chief", "appeal")
"""Who may still correct after the protocol is signed."""


class Desk:
    """One game's log and what it amounts to."""

    def __init__(self) -> None:
        """No game yet: `open_table` or `load` brings one."""
        self._rules: Rules | None = None
        self._entries: list[Entry] = []
        self._alive: list[Numbered] = []
        self._historian: Historian | None = None
        self._players: list[str] = []
        self._header: dict[str, Any] = {}
        self._ended_at = ""

    def call(self, name: str, request: str = "{}") -> str:
        """The answer to the request called ``name``, one of `METHODS` or `LOOKS`."""
        try:
            answer = self._answer(name, Request(request))
        except RequestError as error:
            answer = error.answer
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, name: str, request: Request) -> Answer:
        look = LOOKS.get(name)
        if look is not None:
            return look(self)
        method = METHODS.get(name)
        return refused("method", name=name) if method is None else method(self, request)

    # -- the log ------------------------------------------------------------------------------------------

    def open_table(self, request: Request) -> Answer:
        """A new game: ``rulebook`` (id or canonical document), ``options``, ``header``, ``players`` (ten
        ids), ``game``, and ``ids`` and ``at`` for the first lines.
        """
        rulebook = self._rulebook(request)
        facts = [game_opened(rulebook, request.text("game", "") or None)]
        header = request.table("header")
        if header:
            facts.append(Fact("header_set", header))
        players = request.rows("players")
        if players:
            facts.append(Fact("seats_drawn", {"players": players}))
        line_ids, at = request.rows("ids"), request.text("at")
        if len(line_ids) < len(facts) or not all(isinstance(item, str) for item in line_ids):
            raise bad("ids", f"нужно текстов: {len(facts)}", f"{len(facts)} texts are needed")
        desk = Desk()
        desk._rules = compile_rules(rulebook)
        desk._historian = Historian(desk._rules)
        lines = [
            desk._write(fact, line_id=line_id, at=at, actor="judge").line()
            for fact, line_id in zip(facts, line_ids, strict=False)
        ]
        self.__dict__.update(desk.__dict__)
        return {"lines": lines, "screen": self._screen()}

    def _rulebook(self, request: Request) -> Rulebook:
        source = request.given("rulebook")
        options = request.table("options")
        try:
            if isinstance(source, dict):
                return resolve(source, options) if "extends" in source else Rulebook.from_document(source)
            return resolve(request.text("rulebook"), options)
        except RulebookError as error:
            texts = {lang: error.problems[0].message(lang) for lang in ("ru", "en")}
            raise RequestError(refused("rulebook", what=texts)) from None

    def load(self, request: Request) -> Answer:
        """The game that a log's ``text`` holds, as it is or packed; ``problems`` name every line that is not
        as it should be.
        """
        text = request.text("text")
        if is_packed(text):
            unpacked = unpack(text)
            if unpacked is None:
                return {"problems": [_problem(_DAMAGED)]}
            text = unpacked
        log = read_log(text.encode(), "")
        if isinstance(log, Failure):
            return {"problems": [_problem(log)]}
        problems = [_problem(failure) for failure in log.problems]
        if log.historian is None or log.rulebook is None:
            return {"problems": problems}
        self._rules = log.historian.state.rules
        self._entries = list(log.entries)
        self._refold()
        return {"screen": self._screen(), "problems": problems}

    def enter(self, request: Request) -> Answer:
        """One entry: ``kind``, ``data``, and the line's ``id``, ``at`` and ``actor``."""
        historian = self._open()
        fact = _fact(request)
        if fact.kind in ("correction", "game_opened"):
            raise bad("kind", "исправление — отдельный запрос", "a correction is a request of its own")
        answer = decide(historian.state, fact)
        if isinstance(answer, Refusal):
            return refused_by_rules(answer)
        if fact.kind == "protocol_signed":
            self._may_sign()
        entry = self._write(fact, **_line(request))
        return {"lines": [entry.line()], "screen": self._screen()}

    def _may_sign(self) -> None:
        """The judge signs when limits and consents are in order (sfu.A2.prot.11)."""
        problem = next((fault for fault in self._score().problems if not fault.unknown), None)
        if problem is not None:
            why = {"ru": problem.text("ru"), "en": problem.text("en")}
            raise RequestError(refused("limits", problem.clause, why=why))

    def undo(self, request: Request) -> Answer:
        """Take the latest entry back, as a correction with its own ``id``, ``at`` and ``actor``."""
        self._open()
        seq = last_undoable(self._numbered())
        if seq is None or seq == 1:
            return refused("nothing_to_undo")
        return self._correct(Fact("correction", {"reverts": [seq]}), _line(request))

    def redo(self, request: Request) -> Answer:
        """Take the undo that was the very last entry back."""
        self._open()
        seq = self._redoable()
        if seq is None:
            return refused("nothing_to_redo")
        return self._correct(Fact("correction", {"reverts": [seq]}), _line(request))

    def _redoable(self) -> int | None:
        last = self._entries[-1]
        if last.fact.kind != "correction" or last.fact.data.get("replaces"):
            return None
        known = {entry.seq: entry.fact.kind for entry in self._entries}
        undone = all(known[seq] != "correction" for seq in last.fact.data["reverts"])
        return last.seq if undone else None

    # -- corrections of something earlier -----------------------------------------------------------------

    def preview(self, request: Request) -> Answer:
        """What a correction would change: ``reverts`` (numbers of entries) and ``replaces`` (facts)."""
        self._open()
        return self._told(self._correction(request))

    def correct(self, request: Request) -> Answer:
        """The correction itself, with ``reason``, ``by`` and, where one is needed, the Chief Judge's
        ``ruling``: ``choice`` (continue, restore, abort), ``reason`` and ``ids`` for the lines it adds.
        """
        historian = self._open()
        line, ruling = _line(request), request.table("ruling")
        if historian.state.phase >= ph.SIGNED and line["actor"] not in _HIGH:
            return refused("signed", historian.state.rules.clause("decision"))
        fact = self._correction(request)
        told = self._told(fact)
        if "refusal" in told:
            return told
        if not told["needs_ruling"]:
            return self._correct(fact, line)
        choice = ruling.get("choice")
        if choice not in KINDS["ruling"].slots["choice"].choices:
            return {**refused("ruling_needed"), **told}
        return self._ruled(fact, line, request, str(choice))

    def _ruled(self, fact: Fact, line: dict[str, str], request: Request, choice: str) -> Answer:
        """A correction under a ruling: what follows is kept, or taken back, or the game is called off."""
        line_ids = [item for item in request.rows("ruling_ids") if isinstance(item, str)]
        if len(line_ids) < 2:
            raise bad("ruling_ids", "нужны два текста", "two texts are needed")
        if choice == "restore":
            fact = Fact("correction", {**fact.data, "reverts": self._all_since(min(fact.data["reverts"]))})
        kept = len(self._entries)
        try:
            return self._write_ruling(fact, line, line_ids, choice, request.table("ruling").get("reason"))
        except RequestError:
            del self._entries[kept:]
            self._refold()
            raise

    def _write_ruling(
        self, fact: Fact, line: dict[str, str], line_ids: list[str], choice: str, reason: object
    ) -> Answer:
        """The correction, the ruling and, where it says so, the end: all of their lines, or an error."""
        written = [self._write(fact, **line)]
        data = {"choice": choice, "seq": written[0].seq, **({"reason": reason} if reason else {})}
        chief = {"at": line["at"], "actor": "chief"}
        written.append(self._write(Fact("ruling", data), line_id=line_ids[0], **chief))
        if choice == "abort" and not isinstance(decide(self._open().state, Fact("game_aborted")), Refusal):
            written.append(self._write(Fact("game_aborted"), line_id=line_ids[1], **chief))
        return {"lines": [entry.line() for entry in written], "screen": self._screen()}

    def _correction(self, request: Request) -> Fact:
        """The correction that a request describes, its numbers checked and complete."""
        known = {entry.seq: entry for entry in self._entries}
        reverts = request.numbers("reverts")
        for seq in reverts:
            if seq not in known:
                raise RequestError(refused("not_an_entry", seq=seq))
            if seq == 1 or known[seq].fact.kind in ("ruling", "timer"):
                raise RequestError(refused("not_reversible", seq=seq))
        brought = request.rows("replaces")
        data: dict[str, Any] = {"reverts": self._with_roots(reverts) if brought else sorted(set(reverts))}
        if brought:
            data["replaces"] = brought
        for slot in ("reason", "by"):
            if request.given(slot):
                data[slot] = request.text(slot)
        return Fact("correction", data)

    def _with_roots(self, seqs: Sequence[int]) -> list[int]:
        """The numbers and, for a correction among them, what it took back: that must not come alive."""
        known = {entry.seq: entry.fact for entry in self._entries}
        found: set[int] = set()
        waiting = list(seqs)
        while waiting:
            seq = waiting.pop()
            if seq not in found:
                found.add(seq)
                fact = known[seq]
                waiting += fact.data["reverts"] if fact.kind == "correction" else ()
        return sorted(found)

    def _all_since(self, first: int) -> list[int]:
        """Every entry of the game from number ``first`` on."""
        places = [at for at, (seq, _) in enumerate(self._alive) if seq == first]
        after = self._alive[places[0] :] if places else [pair for pair in self._alive if pair[0] > first]
        seqs = [seq for seq, fact in after if fact.kind not in _RECORD]
        return self._with_roots([first, *seqs])

    def _told(self, fact: Fact) -> Answer:
        """A correction's preview in words, or why it cannot be made."""
        historian = self._open()
        shape = append(self._entries[-1], fact, line_id="0" * 32, at=self._entries[-1].at, actor="judge")
        if isinstance(shape, Failure):
            return refused("line", where=shape.where, what={"ru": shape.ru, "en": shape.en})
        rules = historian.state.rules
        seen: Preview = preview(rules, self._numbered(), shape.fact)
        new = [(b["kind"], b["data"]) for b in shape.fact.data.get("replaces") or ()]
        for misfit in seen.misfits:
            if misfit.seq == shape.seq and (misfit.fact.kind, misfit.fact.data) in new:
                why = {lang: misfit.refusal.text(lang) for lang in ("ru", "en")}
                return refused("misfit_brought", misfit.refusal.clause, misfit.refusal.possible, why=why)
        before = historian.result()
        facts = [old for _, old in self._alive]
        awards = points.entries_of(facts)
        told = changes.in_words(seen.changes, before, seen.result)
        rulebook = rules.rulebook
        told += changes.of_points(score(before, awards, rulebook), score(seen.result, awards, rulebook))
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

    def _correct(self, fact: Fact, line: dict[str, str]) -> Answer:
        if self._open().state.phase >= ph.SIGNED and line["actor"] not in _HIGH:
            return refused("signed", self._open().state.rules.clause("decision"))
        entry = self._write(fact, **line)
        return {"lines": [entry.line()], "screen": self._screen()}

    # -- looking ------------------------------------------------------------------------------------------

    def show(self) -> Answer:
        """The screen as it stands."""
        self._open()
        return {"screen": self._screen()}

    def consider(self, request: Request) -> Answer:
        """What an entry (``kind``, ``data``) would bring about, without making it."""
        state = self._open().state
        fact = _fact(request)
        answer = decide(state, fact)
        if isinstance(answer, Refusal):
            return refused_by_rules(answer)
        told: Answer = {"effects": effects_of(state, fact)}
        if state.phase >= ph.END:
            facts = [*(old for _, old in self._alive), fact]
            result = self._open().result()
            told["problems"] = points.problems(score(result, points.entries_of(facts), state.rules.rulebook))
        return told

    def log(self) -> Answer:
        """Every entry in words, in the order of the log; those that a correction took back are marked."""
        self._open()
        living = {seq for seq, _ in self._alive}
        return {"log": [self._row(entry, living) for entry in self._entries]}

    def _row(self, entry: Entry, living: set[int]) -> Answer:
        fact = entry.fact
        brought = fact.data.get("replaces") or () if fact.kind == "correction" else ()
        return {
            "seq": entry.seq,
            "at": entry.at,
            "actor": entry.actor,
            "kind": fact.kind,
            "data": dict(fact.data) if fact.kind != "game_opened" else {},
            "text": in_words(fact),
            "brought": [in_words(Fact(b["kind"], b["data"])) for b in brought],
            "dead": entry.seq not in living and not (fact.kind == "correction" and not brought),
        }

    def kinds(self) -> Answer:
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
                if name not in _RECORD
            }
        }

    def clause(self, request: Request) -> Answer:
        """A clause in a few words of our own: ``id``."""
        name = request.text("id")
        own = self._rules.rulebook.own_clauses if self._rules else {}
        if name in own:
            return {"id": name, "ru": own[name], "en": own[name]}
        found = clause_text(name)
        return {"id": name, "ru": found.ru if found else "", "en": found.en if found else ""}

    def penalties(self) -> Answer:
        """The rulebook's own lists: fouls, disqualifications, defeats, fines, each clause with its words."""
        rulebook = self._open().state.rules.rulebook
        lists: dict[str, Sequence[str]] = {
            "foul": rulebook.fouls,
            "dq": rulebook.dqs,
            "defeat_awarded": rulebook.defeats if rulebook.flag("defeat.allowed") else (),
            "fine": [fine.clause for fine in rulebook.fines],
        }
        return {name: [self._clause(item) for item in items] for name, items in lists.items()}

    def _clause(self, name: str) -> Answer:
        found = clause_text(name)
        return {"id": name, "ru": found.ru if found else name, "en": found.en if found else name}

    def rulebooks(self) -> Answer:
        """The rulebooks that a table may be opened under."""
        loaded = [load(name) for name in ids()]
        return {
            "rulebooks": [
                {"id": book.id, "title": {"ru": book.title, "en": book.title_en}} for book in loaded
            ]
        }

    def deal(self, request: Request) -> Answer:
        """The cards of a shuffled deck, in order: ``key`` is 32 random bytes in hex, ``label`` the game."""
        roles = deal_roles(_key(request), request.text("label", ""))
        return {"cards": [role.value for role in roles]}

    def suggest(self, request: Request) -> Answer:
        """For a rehearsal: what the players do now; ``key`` is 32 random bytes in hex."""
        from sportmafia.console.rehearsal import suggestion

        historian = self._open()
        fact = suggestion(historian.state, _key(request), f"entry {len(self._entries)}")
        if fact is None:
            return refused("not_playing")
        return {"kind": fact.kind, "data": fact.data}

    def protocol(self, request: Request) -> Answer:
        """The official form as HTML: ``names`` maps ids of people to what is printed, ``lang`` is ru or en;
        ``missing`` are the codes of what must still be written.
        """
        from sportmafia.console.paper import page

        historian = self._open()
        names = {key: str(name) for key, name in request.table("names").items()}
        return page(
            historian,
            self._entries,
            [fact for _, fact in self._alive],
            self._header,
            self._players,
            names,
            "en" if request.text("lang", "ru") == "en" else "ru",
        )

    def export(self) -> Answer:
        """The log as a file (``text``) and made small for QR codes (``packed``)."""
        self._open()
        return {"text": text_of(self._entries), "packed": pack(self._entries)}

    # -- inside -------------------------------------------------------------------------------------------

    def _open(self) -> Historian:
        if self._historian is None:
            raise RequestError(refused("no_game"))
        return self._historian

    def _numbered(self) -> list[Numbered]:
        return [(entry.seq, entry.fact) for entry in self._entries]

    def _write(self, fact: Fact, *, line_id: str, at: str, actor: str) -> Entry:
        """Add a line and its effect; a line that may not be written is a RequestError."""
        if any(entry.id == line_id for entry in self._entries):
            raise RequestError(refused("twice", id=line_id))
        last = self._entries[-1] if self._entries else None
        entry = append(last, fact, line_id=line_id, at=at, actor=actor)
        if isinstance(entry, Failure):
            what = {"ru": entry.ru, "en": entry.en}
            raise RequestError(refused("line", where=entry.where, what=what))
        self._entries.append(entry)
        if fact.kind == "correction":
            self._refold()
        else:
            self._add(entry.seq, entry.fact, at)
        return entry

    def _add(self, seq: int, fact: Fact, at: str) -> None:
        historian = self._open()
        historian.add(fact)
        self._alive.append((seq, fact))
        if fact.kind == "header_set":
            self._header = {**self._header, **fact.data}
        elif fact.kind == "seats_drawn":
            self._players = list(fact.data["players"])
        elif fact.kind == "seat_substituted":
            self._players[fact.data["seat"] - 1] = fact.data["player"]
        if not self._ended_at and historian.state.phase >= ph.END:
            self._ended_at = at

    def _refold(self) -> None:
        """Read the whole log anew as `game.corrections.refold` does, and keep who is where and when it ended.

        Entries that no longer fit are left out, as the preview has told.
        """
        assert self._rules is not None
        self._historian = Historian(self._rules)
        self._alive, self._players, self._header, self._ended_at = [], [], {}, ""
        times = {entry.seq: entry.at for entry in self._entries}
        for seq, fact in effective(self._numbered()):
            answer = decide(self._historian.state, fact)
            if not isinstance(answer, Refusal) or answer.code in _SAID_OTHERWISE:
                self._add(seq, fact, times[seq])

    def _score(self) -> Any:
        facts = [fact for _, fact in self._alive]
        rulebook = self._open().state.rules.rulebook
        return score(self._open().result(), points.entries_of(facts), rulebook)

    def _screen(self) -> Answer:
        historian = self._open()
        state, rulebook = historian.state, historian.state.rules.rulebook
        told = [pair for pair in self._alive if pair[1].kind not in ("timer", "note")]
        shown = screen(historian, self._players, told[-1] if told else None)
        last = self._entries[-1]
        undoable = last_undoable(self._alive)
        living = {seq for seq, _ in self._alive}
        shown |= {
            "seq": last.seq,
            "hash": last.hash,
            "game": self._entries[0].fact.data.get("game", ""),
            "rulebook": _titled(rulebook),
            "header": self._header,
            "undo": next(
                ({"seq": seq, "text": in_words(fact)} for seq, fact in self._alive if seq == undoable), None
            ),
            "redo": self._redoable() is not None,
            "log": [self._row(entry, living) for entry in self._entries[-_TAIL:]],
            "notes": [
                {"seat": fact.data.get("seat"), "text": fact.data["text"]}
                for _, fact in self._alive
                if fact.kind == "note"
            ],
            "protest": {
                "from": self._ended_at,
                "minutes": rulebook.integer("protest.minutes"),
                "allowed": rulebook.flag("protest.allowed"),
                "clause": state.rules.clause("protest"),
            },
        }
        if state.phase >= ph.END:
            facts = [fact for _, fact in self._alive]
            shown["points"] = points.sheet(historian.result(), facts, rulebook)
        return shown


def _fact(request: Request) -> Fact:
    return Fact(request.text("kind"), request.table("data"))


def _line(request: Request) -> dict[str, str]:
    actor = request.text("actor", "judge")
    return {"line_id": request.text("id"), "at": request.text("at"), "actor": actor}


def _key(request: Request) -> bytes:
    text = request.text("key")
    if not HASH.fullmatch(text):
        raise bad("key", "нужны 64 шестнадцатеричных знака", "64 hex digits are needed")
    return bytes.fromhex(text)


def _titled(rulebook: Rulebook) -> Answer:
    return {"id": rulebook.id, "title": {"ru": rulebook.title, "en": rulebook.title_en}}


def _problem(failure: Failure) -> Answer:
    return {"line": failure.line, "where": failure.where, "text_ru": failure.ru, "text_en": failure.en}


METHODS: Final[Mapping[str, Callable[[Desk, Request], Answer]]] = {
    "open_table": Desk.open_table,
    "load": Desk.load,
    "enter": Desk.enter,
    "undo": Desk.undo,
    "redo": Desk.redo,
    "preview": Desk.preview,
    "correct": Desk.correct,
    "consider": Desk.consider,
    "clause": Desk.clause,
    "deal": Desk.deal,
    "suggest": Desk.suggest,
    "protocol": Desk.protocol,
}
"""What can be asked of a desk, by name."""

LOOKS: Final[Mapping[str, Callable[[Desk], Answer]]] = {
    "screen": Desk.show,
    "log": Desk.log,
    "kinds": Desk.kinds,
    "penalties": Desk.penalties,
    "rulebooks": Desk.rulebooks,
    "export": Desk.export,
}
"""What can be asked without saying anything more."""
