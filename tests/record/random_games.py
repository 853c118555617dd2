"""Random games as a judge would log them: all decisions, and sanctions at any moment that a sheet names."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from sportmafia.game import phase as ph
from sportmafia.game.decide import decide, hands_possible, nominable
from sportmafia.game.discipline import sanctionable
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.moves import deals
from sportmafia.game.night import best_move_due, may_check
from sportmafia.game.procedure import next_step
from sportmafia.game.refusal import Refusal
from sportmafia.game.result import EndCause
from sportmafia.game.rules import Rules
from sportmafia.game.seats import EVERYONE, seats_of
from sportmafia.game.state import VOTE_STOPPED, State

DEALS = deals()


class Game:
    """One game being played at random under a rulebook, with ``sanctions`` a hundred facts."""

    def __init__(self, rules: Rules, rng: random.Random, *, sanctions: float, roles: bool = True) -> None:
        self.rng = rng
        self.rules = rules
        self.historian = Historian(rules)
        self.facts: list[Fact] = []
        self.sanctions = sanctions / 100
        self.roles = roles
        self.targets: dict[int, int] = {}
        self.quiet = rng.random() < 0.2

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.historian.state

    def put(self, kind: str, **data: object) -> None:
        """Enter one fact, which must fit."""
        answer = decide(self.state, Fact(kind, data))
        assert not isinstance(answer, Refusal), (kind, data, answer)
        for fact in answer:
            self.historian.add(fact)
            self.facts.append(fact)

    def play(self) -> None:
        """Play to the end and enter the result."""
        self.put("seats_drawn", players=tuple(f"p{seat}" for seat in range(1, 11)))
        self.put("night_announced", night=0)
        if self.roles:
            don, mafia, sheriff = self.rng.choice(DEALS)
            self.put("roles_entered", don=don, mafia=mafia, sheriff=sheriff)
        else:
            self.put("roles_hidden")
        while self.state.phase < ph.END:
            self.sanction()
            if self.state.phase < ph.END:
                self.step()
            self.declare()
        self.put("result_announced", winner=str(self.state.winner or "none"))

    def declare(self) -> None:
        """Where nobody knows the cards, or the game goes on and on, the judge says how it ended."""
        state = self.state
        enough = len(self.facts) > 600 or (not state.known and state.at.bit_count() < 5)
        if enough and state.cause is None and state.phase in (ph.DAY_OPEN, ph.DAY_END):
            if self.rng.random() < 0.2:
                self.put("game_aborted")
            else:
                self.put("result_declared", winner=self.rng.choice(("red", "black")))

    def sanction(self) -> None:
        """Now and then a foul, several at once, a disqualification, rarely a defeat, at a sheet's moments."""
        rng, state = self.rng, self.state
        named = (
            state.phase >= ph.N0_DON
            and state.cause not in (EndCause.DECLARED, EndCause.ABORTED)
            and (state.phase != ph.DAY_OPEN or not state.day)
            and not (state.phase == ph.SPEECH and not state.turns and not state.speaking)
            and not (state.phase == ph.TALLY and len(state.cands) == 1)
        )
        while named and state.phase < ph.END and rng.random() < self.sanctions:
            seats = sanctionable(state)
            if state.victim_out and ph.in_night(state.phase):
                seats &= ~(1 << state.hit)
            if not seats:
                return
            seat = rng.choice(seats_of(seats))
            kind = rng.random()
            if kind < 0.75:
                self.put("foul", seat=seat)
            elif kind < 0.95:
                self.put("dq", seat=seat)
            elif kind < 0.98 or not self.rules.defeat_allowed:
                self.put("warning", seat=seat)
            else:
                own = "black" if state.black >> seat & 1 else "red"
                self.put(
                    "defeat_awarded", seat=seat, team=own if state.known else rng.choice(("red", "black"))
                )

    def step(self) -> None:
        """One decision, or the step that the procedure forces."""
        state = self.state
        decision = DECISIONS.get(state.phase)
        if decision is None or (state.vote == VOTE_STOPPED and ph.voting(state.phase)) or not decision(self):
            fact = next_step(state)
            assert fact is not None, ph.NAMES[state.phase]
            self.put(fact.kind, **fact.data)

    def speak(self) -> bool:
        """Nominate, take it back, nominate again."""
        state, rng = self.state, self.rng
        if not state.speaking:
            return False
        seat = state.speaker
        free = seats_of(nominable(state, seat))
        if free and rng.random() < (0.03 if self.quiet else 0.4):
            self.put("nominated", by=seat, seat=rng.choice(free))
        elif self.rules.revoke and seat in state.nom_by and rng.random() < 0.3:
            self.put("revoked", by=seat)
        else:
            return False
        return True

    def call(self) -> bool:
        """Hands as seats or as a count; even shares often, so that ties come about."""
        state, rng = self.state, self.rng
        left = len(state.cands) - state.call
        if left == 1:
            return False
        voters = seats_of(state.at & ~state.raised)
        most = min(hands_possible(state), len(voters))
        count = most // left if rng.random() < 0.7 else rng.randint(0, most)
        seat = state.cands[state.call]
        if rng.random() < 0.5:
            self.put("hands", seat=seat, count=count)
        else:
            self.put("hands", seat=seat, seats=tuple(sorted(rng.sample(voters, count))))
        return True

    def lift(self) -> bool:
        """The lift question."""
        self.put("lift_hands", count=self.rng.randint(0, self.state.at.bit_count()))
        return True

    def word(self) -> bool:
        """The best move, where it is due."""
        if not best_move_due(self.state) or self.state.cause is EndCause.DECLARED:
            return False
        closed = self.rng.choice(("complete", "complete", "digression", "hint", "declined"))
        numbers = self.rng.sample(range(1, 11), self.rng.randint(0, 3))
        self.put("best_move_named", numbers=tuple(numbers), closed=closed)
        return True

    def shoot(self) -> bool:
        """Numbers one by one; the blacks agree more often than not. Sometimes only the outcome is known."""
        state, rng = self.state, self.rng
        if state.called == 0 and not self.targets:
            if rng.random() < 0.1:
                self.put("night_outcome", seat=rng.choice((None, *seats_of(state.at))))
                return True
            common = rng.choice(seats_of(state.at))
            blacks = state.black if state.known else 0b10_0100_0100
            for black in seats_of(state.at & blacks):
                self.targets[black] = (
                    common if rng.random() < (0.3 if self.quiet else 0.9) else rng.randint(0, 10)
                )
        if state.called == 10:
            self.targets = {}
            self.put("shots_closed")
            return True
        number = state.called + 1
        self.put("number_called", number=number)
        for black, target in self.targets.items():
            if target == number and state.at >> black & 1:
                self.put("shot", by=black, target=target)
        return True

    def check(self, kind: str, checker: int) -> bool:
        """A check, or none."""
        state = self.state
        if state.known and not may_check(state, checker):
            return False
        targets = seats_of(state.at if self.rules.check_present else EVERYONE)
        self.put(kind, seat=self.rng.choice((None, *targets)))
        return True


DECISIONS: dict[int, Callable[[Game], bool]] = {
    ph.SPEECH: Game.speak,
    ph.CALL: Game.call,
    ph.LIFT: Game.lift,
    ph.DAWN: Game.word,
    ph.SHOTS: Game.shoot,
    ph.DON: lambda game: game.check("don_check", game.state.don),
    ph.SHERIFF: lambda game: game.check("sheriff_check", game.state.sheriff),
}


def games(rules: Rules, seed: int, count: int) -> Iterator[Game]:
    """So many random games; some without a sanction, some with many, some without known cards."""
    rng = random.Random(seed)
    for number in range(count):
        game = Game(rules, rng, sanctions=(0, 1, 3, 10)[number % 4], roles=number % 7 != 3)
        game.play()
        yield game
