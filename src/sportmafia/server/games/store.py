"""The store of logs: what a device sends is judged, kept and answered here.

Every function that writes is one job of the writer thread and one transaction. The contract, on any database:
an answered line stands in the main log or in a side branch for good, once, in its order; the same line sent
again is answered the same way; whatever cannot be taken is kept as it came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from django.db import transaction

from sportmafia.record.log import GENESIS, Entry
from sportmafia.server.faults import Fault
from sportmafia.server.games import signals
from sportmafia.server.games.lines import Line as Sealed
from sportmafia.server.games.lines import Refused, read_line, refused
from sportmafia.server.games.models import Branch, Game, Line, Quarantined, SideLine
from sportmafia.server.games.tables import Table, Tables, opened
from sportmafia.server.games.writer import WRITER
from sportmafia.server.texts import Lang

MOST_LINES: Final = 2_000
"""Lines in one batch: several games' worth."""
MOST_QUARANTINED: Final = 10_000
"""Lines kept in quarantine for one game; a device that keeps sending rubbish fills no disk."""

_TABLES: Final = Tables()


@dataclass(frozen=True, slots=True)
class Head:
    """Where a log ends; 0 and empty before its first line."""

    seq: int
    hash: str

    def answer(self) -> dict[str, Any]:
        """The head as the API sends it."""
        return {"seq": self.seq, "hash": self.hash}


@dataclass(slots=True)
class Answer:
    """What became of the lines of a batch, each in exactly one list; and where the log ends now.

    ``accepted`` stand in the main log now, ``have`` stood there before, ``side`` are kept in a side branch,
    ``refused`` are not acknowledged. ``lines`` are those of the main log that the device lacks.
    """

    accepted: list[str] = field(default_factory=list)
    have: list[str] = field(default_factory=list)
    side: list[str] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    head: Head = Head(0, "")
    epoch: int = 0
    holder: str = ""
    lines: list[str] = field(default_factory=list)

    def answer(self, lang: Lang) -> dict[str, Any]:
        """The answer as the API sends it."""
        return {
            "accepted": self.accepted,
            "have": self.have,
            "side": self.side,
            "refused": [each.answer(lang) for each in self.refused],
            "head": self.head.answer(),
            "epoch": self.epoch,
            "holder": self.holder,
            "lines": self.lines,
        }


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends: the device, the epoch that it believes to be in, the account (None in drills)."""

    device: str
    epoch: int
    account: int | None = None


# --- opening ---


def open_game(game_id: str, sender: Sender, lines: Sequence[str], plan: Mapping[str, Any]) -> Answer | Fault:
    """Open a game's log with its first lines; the same again is answered the same.

    ``plan`` are columns of a game that the server does not know yet: ``tournament_id``, ``opened_by_id``.
    """
    return WRITER.run(lambda: _open(game_id, sender, lines, plan))


def _open(game_id: str, sender: Sender, lines: Sequence[str], plan: Mapping[str, Any]) -> Answer | Fault:
    first = read_line(lines[0])
    if isinstance(first, Refused):
        return first.fault()
    named = first.entry.fact.data.get("game")
    if first.entry.seq != 1 or (named is not None and named != game_id):
        return refused("", "", "foreign_game").fault()
    game = Game.objects.select_for_update().filter(id=game_id).first()
    if game is not None and game.epoch:
        if not game.lines.filter(seq=1, event=first.entry.id, hash=first.entry.hash).exists():
            return Fault("game_open")
        return _sync(game_id, Sender(sender.device, game.epoch, sender.account), lines, None)
    table = opened(first)
    if isinstance(table, Refused):
        return table.fault()
    if Line.objects.filter(hash=first.entry.hash).exists():
        return refused("", "", "foreign_game").fault()
    game = game or Game(id=game_id, **plan)
    game.epoch, game.holder = 1, sender.device
    game.rulebook = table.historian.state.rules.rulebook.id
    line = _appended(game, first)
    game.save()
    line.save()
    transaction.on_commit(lambda: signals.changed(game_id))
    _TABLES.put(game_id, table)
    answer = _sync(game_id, Sender(sender.device, 1, sender.account), lines[1:], None)
    if isinstance(answer, Answer):
        answer.accepted.insert(0, first.entry.id)
    return answer


# --- lines from a device ---


def sync(game_id: str, sender: Sender, lines: Sequence[str], head: Head | None) -> Answer | Fault:
    """Take a batch of lines; ``head`` is the end of the log that the device knows, if it says so."""
    return WRITER.run(lambda: _sync(game_id, sender, lines, head))


def sync_now(game_id: str, sender: Sender, lines: Sequence[str]) -> Answer | Fault:
    """`sync` for a job that is on the writer's thread already."""
    return _sync(game_id, sender, lines, None)


def _sync(game_id: str, sender: Sender, lines: Sequence[str], head: Head | None) -> Answer | Fault:
    game = Game.objects.select_for_update().filter(id=game_id).first()
    if game is None:
        return Fault("no_such_game")
    if not game.epoch:
        return Fault("not_opened")
    intake = _Intake(game, sender)
    intake.take(lines)
    answer = intake.answer
    answer.head, answer.epoch, answer.holder = Head(game.head_seq, game.head_hash), game.epoch, game.holder
    answer.lines = _lacking(game, head, intake)
    return answer


@dataclass(frozen=True, slots=True)
class _Kept:
    """A line that the store has already: its hash, and its place in the main log (None: in a side branch)."""

    hash: str
    seq: int | None


class _Intake:
    """One batch on its way into one game."""

    def __init__(self, game: Game, sender: Sender) -> None:
        self.answer = Answer()
        self.fork: int | None = None
        """The last line of the main log that the batch's first line follows or repeats."""
        self._game = game
        self._sender = sender
        self._known: dict[str, _Kept] = {}
        self._table: Table | None = None
        self._new: list[Line] = []
        self._grown = False
        self._refused_hashes: set[str] = set()
        self._quarantine: list[Refused] = []

    def take(self, raws: Iterable[str]) -> None:
        """Put every line where it belongs, then write down what was taken and what was refused."""
        lines = [read_line(raw) for raw in raws]
        self._look_up([line.entry.id for line in lines if isinstance(line, Sealed)])
        for line in lines:
            if isinstance(line, Refused):
                self._refuse(line, None)
            else:
                self._place(line)
        self._flush()
        game = self._game
        if self._grown:
            game.save(update_fields=["head_seq", "head_hash", "over"])
            transaction.on_commit(lambda: signals.changed(game.id))
        if self._quarantine:
            self._keep_refused()

    def _look_up(self, events: list[str]) -> None:
        game = self._game
        for event, line_hash in game.side_lines.filter(event__in=events).values_list("event", "hash"):
            self._known[event] = _Kept(line_hash, None)
        for event, line_hash, seq in game.lines.filter(event__in=events).values_list("event", "hash", "seq"):
            self._known[event] = _Kept(line_hash, seq)

    def _place(self, line: Sealed) -> None:
        entry, game = line.entry, self._game
        kept = self._known.get(entry.id)
        if kept is not None:
            self._again(line, kept)
        elif entry.prev in self._refused_hashes:
            self._refuse(refused(line.text, entry.id, "after_refused"), entry.hash)
        elif self._sender.epoch > game.epoch:
            ahead = refused(line.text, entry.id, "epoch_ahead", epoch=self._sender.epoch)
            self._refuse(ahead, entry.hash)
        elif self._current and entry.prev == game.head_hash and entry.seq == game.head_seq + 1:
            self._follow(line)
        else:
            self._aside(line)

    @property
    def _current(self) -> bool:
        return self._sender.epoch == self._game.epoch and self._sender.device == self._game.holder

    def _again(self, line: Sealed, kept: _Kept) -> None:
        event = line.entry.id
        if kept.hash != line.entry.hash:
            self._refuse(refused(line.text, event, "id_reused"), line.entry.hash)
        elif kept.seq is None:
            self.answer.side.append(event)
        else:
            self.answer.have.append(event)
            self._note_fork(kept.seq)

    def _follow(self, line: Sealed) -> None:
        game, entry = self._game, line.entry
        if self._table is None:
            self._table = _TABLES.at(game.id, game.head_hash, lambda: texts(game.id))
        problem = self._table.follow(line)
        if problem is not None:
            self._refuse(problem, entry.hash)
            return
        self._note_fork(game.head_seq)
        self._new.append(_appended(game, line))
        game.over = self._table.over
        self._grown = True
        self._known[entry.id] = _Kept(entry.hash, entry.seq)
        self.answer.accepted.append(entry.id)

    def _aside(self, line: Sealed) -> None:
        """A line that cannot follow the head: of an older epoch, a fork, another game, or out of order."""
        self._flush()
        game, entry = self._game, line.entry
        branch = self._branch_after(entry)
        if branch is not None:
            SideLine.objects.create(
                branch=branch, game=game, seq=entry.seq, event=entry.id, hash=entry.hash, text=line.text
            )
            self._known[entry.id] = _Kept(entry.hash, None)
            self.answer.side.append(entry.id)
        elif entry.prev == GENESIS or _elsewhere(game.id, entry.prev):
            self._refuse(refused(line.text, entry.id, "foreign_game"), entry.hash)
        else:
            # Earlier lines are still on their way. Nothing is acknowledged, so the device sends it again.
            self.answer.refused.append(refused(line.text, entry.id, "gap", seq=game.head_seq + 1))

    def _branch_after(self, entry: Entry) -> Branch | None:
        """The side branch that ends with ``entry`` now; None if the line before it is not known here."""
        game, sender = self._game, self._sender
        branch = game.branches.filter(head_hash=entry.prev).first()
        if branch is not None:
            branch.head_hash = entry.hash
            branch.save(update_fields=["head_hash"])
            return branch
        place = {"hash": entry.prev, "seq": entry.seq - 1}
        if game.lines.filter(**place).exists():
            self._note_fork(entry.seq - 1)
        elif not game.side_lines.filter(**place).exists():
            return None
        return Branch.objects.create(
            game=game,
            epoch=sender.epoch,
            device=sender.device,
            fork_seq=entry.seq - 1,
            fork_hash=entry.prev,
            head_hash=entry.hash,
        )

    def _note_fork(self, seq: int) -> None:
        if self.fork is None:
            self.fork = seq

    def _refuse(self, refusal: Refused, line_hash: str | None) -> None:
        self.answer.refused.append(refusal)
        self._quarantine.append(refusal)
        if line_hash is not None:
            self._refused_hashes.add(line_hash)

    def _flush(self) -> None:
        Line.objects.bulk_create(self._new)
        self._new = []

    def _keep_refused(self) -> None:
        room = MOST_QUARANTINED - Quarantined.objects.filter(game=self._game.id).count()
        rows = []
        for refusal in self._quarantine[: max(room, 0)]:
            raw = refusal.raw.encode("utf-8", "surrogatepass")
            rows.append(
                Quarantined(
                    game=self._game.id,
                    device=self._sender.device,
                    account_id=self._sender.account,
                    code=refusal.code,
                    digest=sha256(raw).hexdigest(),
                    raw=raw,
                )
            )
        Quarantined.objects.bulk_create(rows, ignore_conflicts=True)


def _appended(game: Game, line: Sealed) -> Line:
    """The row of a line that is the new end of the log."""
    entry = line.entry
    game.head_seq, game.head_hash = entry.seq, entry.hash
    return Line(game=game, seq=entry.seq, event=entry.id, epoch=game.epoch, hash=entry.hash, text=line.text)


def _elsewhere(game_id: str, line_hash: str) -> bool:
    return Line.objects.filter(hash=line_hash).exclude(game_id=game_id).exists()


def _lacking(game: Game, head: Head | None, intake: _Intake) -> list[str]:
    """The lines of the main log that the device does not have."""
    answer = intake.answer
    if head is not None and (head.seq == 0 or game.lines.filter(seq=head.seq, hash=head.hash).exists()):
        since = head.seq
    elif intake.fork is not None:
        since = intake.fork
    elif head is None:
        return []
    else:
        since = 0
    sent = {*answer.accepted, *answer.have}
    rows = game.lines.filter(seq__gt=since).order_by("seq").values_list("event", "text")
    return [text for event, text in rows if event not in sent]


# --- take-over ---


def take_over(game_id: str, device: str) -> Answer | Fault:
    """Let ``device`` write from now on: a new epoch, the whole log. The holder itself stays as it is."""
    return WRITER.run(lambda: _take_over(game_id, device))


def _take_over(game_id: str, device: str) -> Answer | Fault:
    game = Game.objects.select_for_update().filter(id=game_id).first()
    if game is None:
        return Fault("no_such_game")
    if not game.epoch:
        return Fault("not_opened")
    if game.holder != device:
        game.epoch, game.holder = game.epoch + 1, device
        game.save(update_fields=["epoch", "holder"])
    head = Head(game.head_seq, game.head_hash)
    return Answer(head=head, epoch=game.epoch, holder=game.holder, lines=texts(game_id))


# --- reading ---


def texts(game_id: str, since: int = 0) -> list[str]:
    """The lines of a game's log after number ``since``, in order."""
    rows = Line.objects.filter(game_id=game_id, seq__gt=since).order_by("seq")
    return list(rows.values_list("text", flat=True))


def received(game_id: str) -> Iterator[tuple[str, datetime]]:
    """The lines of a game's log in order, each with the instant at which it came in."""
    rows = Line.objects.filter(game_id=game_id).order_by("seq")
    yield from rows.values_list("text", "received_at")


def log_text(lines: Iterable[str]) -> str:
    """The log as a file holds it."""
    return "".join(f"{line}\n" for line in lines)


@dataclass(frozen=True, slots=True)
class SideBranch:
    """A side branch as it is shown: whose it is, where it forks, its lines."""

    epoch: int
    device: str
    fork_seq: int
    fork_hash: str
    lines: tuple[str, ...]

    def answer(self) -> dict[str, Any]:
        """The branch as the API sends it."""
        return {
            "epoch": self.epoch,
            "device": self.device,
            "fork_seq": self.fork_seq,
            "fork_hash": self.fork_hash,
            "lines": list(self.lines),
        }


def branches(game_id: str) -> list[SideBranch]:
    """Every side branch of a game, oldest first."""
    rows = Branch.objects.filter(game_id=game_id).order_by("id").prefetch_related("lines")
    return [
        SideBranch(
            row.epoch,
            row.device,
            row.fork_seq,
            row.fork_hash,
            tuple(line.text for line in sorted(row.lines.all(), key=lambda line: line.id)),
        )
        for row in rows
    ]
