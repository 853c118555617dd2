"""A small world: phones that judge one game, a network that does what networks do, and the real store.

The phones are models of the console's outbox: what is written is kept until the server has answered for it.
The network loses, delays, doubles and reorders messages both ways; phones and the server are killed at any
moment; clocks jump. The ledger remembers every answer, and `check` holds the store to it.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection

from sportmafia.game.facts import Fact
from sportmafia.record.log import Entry, append
from sportmafia.record.log_reader import Log, read_log
from sportmafia.server.games import store, tables
from sportmafia.server.games.models import SideLine
from sportmafia.server.games.store import Answer, Head, Sender
from sportmafia.server.games.writer import WRITER
from tests.server.devices import facts_of, hex_id, opened

PHONES = 3


@dataclass(frozen=True)
class Written:
    """A line in an outbox, and the epoch that its phone believed in."""

    line: str
    id: str
    epoch: int


@dataclass(frozen=True)
class Message:
    """A request on its way to the server."""

    phone: int
    epoch: int
    lines: tuple[Written, ...]
    head: Head


@dataclass(frozen=True)
class Reply:
    """An answer on its way back."""

    phone: int
    answer: Answer
    took_over: bool = False


@dataclass
class Phone:
    """One console: its log and its outbox survive a kill, whatever it waits for does not."""

    number: int
    log: list[Entry] = field(default_factory=list)
    outbox: list[Written] = field(default_factory=list)
    epoch: int = 0
    writes: bool = False
    clock: timedelta = timedelta()

    @property
    def device(self) -> str:
        """The id of this device."""
        return f"{self.number:032x}"


class World:
    """Everything that happens, one thing at a time."""

    def __init__(self, name: str, seed: int = 7) -> None:
        """Phone 0 has opened the game."""
        self.game = hex_id("world", name)
        self.phones = [Phone(number) for number in range(PHONES)]
        self.requests: list[Message] = []
        self.replies: list[Reply] = []
        self.acknowledged: dict[str, str] = {}
        self.written: dict[str, str] = {}
        self._made = 0
        self._facts = [fact for fact in facts_of(seed) if fact.kind != "game_opened"]
        first = self.phones[0]
        first.log = opened(self.game, name).entries
        first.epoch, first.writes = 1, True
        line = first.log[0].line()
        self.written[first.log[0].id] = line
        answer = store.open_game(self.game, Sender(first.device, 1), [line], {})
        self._acknowledge(answer)

    # -- phones -------------------------------------------------------------------------------------------

    def write(self, number: int, note: bool = False, often: int = 1) -> None:
        """The judge enters something on a phone that believes to write."""
        if self.phones[number].writes:
            for _ in range(often):
                self._write(self.phones[number], note)

    def _write(self, phone: Phone, note: bool) -> None:
        self._made += 1
        entry = append(
            phone.log[-1],
            self._next_fact(phone, note),
            line_id=hex_id(self.game, self._made),
            at=_time(phone.clock, self._made),
            actor="judge",
        )
        assert isinstance(entry, Entry), entry
        phone.log.append(entry)
        phone.outbox.append(Written(entry.line(), entry.id, phone.epoch))
        self.written[entry.id] = entry.line()

    def _next_fact(self, phone: Phone, note: bool) -> Fact:
        """The game's next fact in this phone's log, or a note."""
        played = sum(entry.fact.kind not in ("note", "game_opened") for entry in phone.log)
        if note or played >= len(self._facts):
            return Fact("note", {"text": f"запись {self._made}"})
        return self._facts[played]

    def send(self, number: int, most: int = 1_000, skip: int = 0) -> None:
        """A phone sends what waits in its outbox, the oldest epoch first; ``skip``: beyond what is sent."""
        phone = self.phones[number]
        epoch = phone.outbox[0].epoch if phone.outbox else phone.epoch
        lines = [written for written in phone.outbox if written.epoch == epoch][skip:][:most]
        last = phone.log[-1] if phone.log else None
        head = Head(last.seq, last.hash) if last else Head(0, "")
        self.requests.append(Message(number, epoch, tuple(lines), head))

    def kill_phone(self, number: int) -> None:
        """The browser goes away: what it waited for never reaches it."""
        self.replies = [reply for reply in self.replies if reply.phone != number]

    def jump_clock(self, number: int, hours: int) -> None:
        """A phone's clock is set."""
        self.phones[number].clock += timedelta(hours=hours)

    def carry(self, giver: int, taker: int) -> None:
        """A log is handed from phone to phone without a network, as a file or QR codes."""
        source, target = self.phones[giver], self.phones[taker]
        if giver == taker or not source.log or target.outbox:
            return
        target.log = list(source.log)
        target.writes = False

    # -- the network --------------------------------------------------------------------------------------

    def deliver(self, at: int, keep: bool = False, crash: bool = False) -> None:
        """A request reaches the server; ``keep`` doubles it, ``crash`` kills the server before it answers."""
        if not self.requests:
            return
        at %= len(self.requests)
        message = self.requests[at] if keep else self.requests.pop(at)
        sender = Sender(self.phones[message.phone].device, message.epoch)
        lines = [written.line for written in message.lines]
        if crash:
            self._crash(lambda: store.sync_now(self.game, sender, lines))
            return
        answer = store.sync(self.game, sender, lines, message.head)
        assert isinstance(answer, Answer), answer
        self._check_answer(answer, message, sender)
        self.replies.append(Reply(message.phone, answer))

    def _crash(self, job: Callable[[], Any]) -> None:
        """The server dies in the middle of a transaction and starts again."""

        def cut() -> None:
            job()
            raise ConnectionAbortedError

        with contextlib.suppress(ConnectionAbortedError):
            WRITER.run(cut)
        self.restart()

    def restart(self) -> None:
        """The server's process ends and starts again: nothing in its memory is left."""
        WRITER.stop()
        store._TABLES = tables.Tables()  # type: ignore[misc]

    def lose_request(self, at: int) -> None:
        """A request is lost."""
        if self.requests:
            self.requests.pop(at % len(self.requests))

    def lose_reply(self, at: int) -> None:
        """An answer is lost."""
        if self.replies:
            self.replies.pop(at % len(self.replies))

    def receive(self, at: int, keep: bool = False) -> None:
        """An answer reaches its phone, maybe late, maybe twice."""
        if not self.replies:
            return
        at %= len(self.replies)
        reply = self.replies[at] if keep else self.replies.pop(at)
        phone, answer = self.phones[reply.phone], reply.answer
        self._acknowledge(answer)
        gone = {*answer.accepted, *answer.have, *answer.side}
        phone.outbox = [written for written in phone.outbox if written.id not in gone]
        if reply.took_over:
            self._begin(phone, answer)
        elif answer.epoch > phone.epoch and answer.holder != phone.device:
            # Another phone has the table: this one only watches from now on.
            phone.writes = False

    def take_over(self, number: int, lose: bool = False) -> None:
        """A phone takes the table over; the answer may be lost on the way."""
        answer = store.take_over(self.game, self.phones[number].device)
        assert isinstance(answer, Answer), answer
        if not lose:
            self.replies.append(Reply(number, answer, took_over=True))
            self.receive(len(self.replies) - 1)

    def _begin(self, phone: Phone, answer: Answer) -> None:
        """Go on where the server's log ends; what a phone carries beyond it is sent in the new epoch."""
        if answer.epoch < phone.epoch:
            return
        if answer.epoch == phone.epoch and phone.writes:
            return
        phone.epoch, phone.writes = answer.epoch, answer.holder == phone.device
        known = {entry.hash for entry in phone.log}
        if answer.head.hash in known:
            carried = [entry for entry in phone.log if entry.seq > answer.head.seq]
            mine = {written.id for written in phone.outbox}
            beyond = [Written(entry.line(), entry.id, phone.epoch) for entry in carried]
            older = [written for written in phone.outbox if written.id not in {entry.id for entry in carried}]
            phone.outbox = older + beyond
            assert mine <= {written.id for written in phone.outbox}
        else:
            log = read_log(store.log_text(answer.lines).encode(), "")
            assert isinstance(log, Log)
            phone.log = list(log.entries)

    # -- what must hold -----------------------------------------------------------------------------------

    def _acknowledge(self, answer: Any) -> None:
        assert isinstance(answer, Answer), answer
        for event in (*answer.accepted, *answer.have, *answer.side):
            self.acknowledged[event] = self.written[event]

    def _check_answer(self, answer: Answer, message: Message, sender: Sender) -> None:
        """Every line is in one list; only the holder writes; nothing is refused but what came too early."""
        told = [*answer.accepted, *answer.have, *answer.side, *(refusal.id for refusal in answer.refused)]
        assert sorted(told) == sorted(written.id for written in message.lines)
        if answer.accepted:
            assert (sender.device, sender.epoch) == (answer.holder, answer.epoch)
        assert {refusal.code for refusal in answer.refused} <= {"gap", "epoch_ahead"}, answer.refused

    def kept(self) -> tuple[list[str], list[str]]:
        """The lines of the main log and of all side branches, as the store holds them."""
        side = SideLine.objects.filter(game_id=self.game).order_by("id").values_list("text", flat=True)
        return store.texts(self.game), list(side)

    def check(self) -> None:
        """What was acknowledged is there, once, in order; the main log is whole."""
        main, side = self.kept()
        log = read_log(store.log_text(main).encode(), "main")
        assert isinstance(log, Log)
        assert log.sound, [problem.text("en") for problem in log.problems]
        everything = [*main, *side]
        assert len(everything) == len(set(everything))
        assert set(self.acknowledged.values()) <= set(everything)
        for branch in store.branches(self.game):
            hashes = {entry.hash for entry in log.entries} | {_hash(line) for line in side}
            assert branch.fork_hash in hashes
            chain = [branch.fork_hash, *map(_hash, branch.lines)]
            assert [_prev(line) for line in branch.lines] == chain[:-1]

    def settle(self) -> None:
        """The network gets well: everybody sends until all outboxes are empty; then nothing is missing."""
        self.requests, self.replies = [], []
        for _ in range(4):
            for phone in self.phones:
                # A phone that never met the server is told in which epoch it is before it sends.
                while phone.outbox:
                    before = len(phone.outbox)
                    self.send(phone.number)
                    self.deliver(-1)
                    self.receive(-1)
                    assert len(phone.outbox) < before, (phone, self.phones)
        self.check()
        main, side = self.kept()
        assert set(main) | set(side) == set(self.written.values())
        connection.close()


def _time(clock: timedelta, made: int) -> str:
    at = datetime(2026, 1, 10, 18, tzinfo=UTC) + clock + timedelta(seconds=made)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _field(line: str, name: str) -> Any:
    return json.loads(line)[name]


def _hash(line: str) -> str:
    return str(_field(line, "hash"))


def _prev(line: str) -> str:
    return str(_field(line, "prev"))


STEPS: tuple[tuple[int, Callable[[World, Random], None]], ...] = (
    # how often, what
    (
        30,
        lambda world, chance: world.write(
            chance.randrange(PHONES), chance.random() < 0.3, chance.randrange(1, 5)
        ),
    ),
    (
        20,
        lambda world, chance: world.send(
            chance.randrange(PHONES), chance.choice((1, 2, 9)), chance.choice((0, 0, 2))
        ),
    ),
    (20, lambda world, chance: world.deliver(chance.randrange(100), chance.random() < 0.2)),
    (15, lambda world, chance: world.receive(chance.randrange(100), chance.random() < 0.1)),
    (4, lambda world, chance: world.lose_request(chance.randrange(100))),
    (4, lambda world, chance: world.lose_reply(chance.randrange(100))),
    (3, lambda world, chance: world.take_over(chance.randrange(PHONES), chance.random() < 0.3)),
    (2, lambda world, chance: world.kill_phone(chance.randrange(PHONES))),
    (2, lambda world, chance: world.deliver(chance.randrange(100), crash=True)),
    (1, lambda world, _chance: world.restart()),
    (2, lambda world, chance: world.jump_clock(chance.randrange(PHONES), chance.randrange(-3, 4))),
    (3, lambda world, chance: world.carry(chance.randrange(PHONES), chance.randrange(PHONES))),
)
"""What may happen, and how often; for runs by chance instead of by search."""
