"""Search for a course of events that loses, doubles or reorders an acknowledged entry."""

from __future__ import annotations

from itertools import count

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.server.world import PHONES, World

PHONE = st.integers(0, PHONES - 1)
PLACE = st.integers(0, 6)
_NUMBERS = count()


class Tables(RuleBasedStateMachine):
    """One game, three phones, one server."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World(f"machine {next(_NUMBERS)}")
        self.changed = False

    @rule(phone=PHONE, note=st.booleans())
    def write(self, phone: int, note: bool) -> None:
        """The judge enters something."""
        self.world.write(phone, note)

    @rule(phone=PHONE, most=st.sampled_from((1, 2, 9)), skip=st.sampled_from((0, 0, 2)))
    def send(self, phone: int, most: int, skip: int) -> None:
        """A phone sends, maybe before what it sent earlier has arrived."""
        self.world.send(phone, most, skip)

    @precondition(lambda self: self.world.requests)
    @rule(at=PLACE, keep=st.booleans())
    def deliver(self, at: int, keep: bool) -> None:
        """A request arrives, in any order, maybe twice."""
        self.world.deliver(at, keep)
        self.changed = True

    @precondition(lambda self: self.world.requests)
    @rule(at=PLACE)
    def crash(self, at: int) -> None:
        """The server dies while it stores a request."""
        self.world.deliver(at, crash=True)
        self.changed = True

    @precondition(lambda self: self.world.replies)
    @rule(at=PLACE, keep=st.booleans())
    def receive(self, at: int, keep: bool) -> None:
        """An answer arrives, in any order, maybe twice."""
        self.world.receive(at, keep)

    @precondition(lambda self: self.world.requests)
    @rule(at=PLACE)
    def lose_request(self, at: int) -> None:
        """A request is lost."""
        self.world.lose_request(at)

    @precondition(lambda self: self.world.replies)
    @rule(at=PLACE)
    def lose_reply(self, at: int) -> None:
        """An answer is lost."""
        self.world.lose_reply(at)

    @rule(phone=PHONE, lose=st.booleans())
    def take_over(self, phone: int, lose: bool) -> None:
        """A phone takes the table over."""
        self.world.take_over(phone, lose)

    @rule(phone=PHONE, hours=st.integers(-3, 3))
    def jump_clock(self, phone: int, hours: int) -> None:
        """A clock is set."""
        self.world.jump_clock(phone, hours)

    @rule(phone=PHONE)
    def kill_phone(self, phone: int) -> None:
        """A phone's browser is killed."""
        self.world.kill_phone(phone)

    @rule(giver=PHONE, taker=PHONE)
    def carry(self, giver: int, taker: int) -> None:
        """A log is carried from phone to phone."""
        self.world.carry(giver, taker)

    @rule()
    def restart(self) -> None:
        """The server is restarted."""
        self.world.restart()

    @invariant()
    def nothing_acknowledged_is_lost(self) -> None:
        """The store holds what it has answered for."""
        if self.changed:
            self.world.check()
            self.changed = False

    def teardown(self) -> None:
        """The network gets well, and nothing is missing."""
        self.world.settle()


Tables.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestTables = Tables.TestCase
