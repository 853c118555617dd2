"""Players and a judge who decide by chance: whoever sits at the table, only rules and a seed are needed.

Chance enters the program here and nowhere below: the engine is asked what may follow, the dice pick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from sportmafia.game import phase as ph
from sportmafia.game.decide import decide, nominable
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.night import best_move_due, may_check
from sportmafia.game.procedure import next_step
from sportmafia.game.result import SEATS, GameResult, Winner
from sportmafia.game.rules import Rules
from sportmafia.game.seats import seats_of
from sportmafia.game.state import VOTE_STOPPED, State
from sportmafia.scoring import exact

PLAYERS: Final = tuple(f"p{seat}" for seat in SEATS)
"""Opaque ids of the ten, as a log wants them."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often players do what they need not do, as chances between 0 and 1.

    ``insight`` is how much more readily a hand goes up against a black than against a red: with none of it
    the blacks win most games.
    """

    nominate: float = 0.5
    agree: float = 0.85
    lift: float = 0.35
    foul: float = 0.05
    dq: float = 0.003
    check: float = 0.97
    insight: float = 0.6


HABITS: Final = Habits()


class Dice:
    """Whoever decides at the table, by a seed: the same seed and rules give the same game."""

    def __init__(self, rules: Rules, seed: int, habits: Habits = HABITS) -> None:
        """Dice for one game."""
        self._random = Random(seed)
        self._rules = rules
        self._habits = habits
        self._spoken: tuple[int, int] = (0, 0)
        self._asked = 0
        self._aims: list[tuple[int, int]] = []

    def next_fact(self, state: State) -> Fact | None:
        """What happens next at the table; None when the game is over and its result announced."""
        if state.phase >= ph.SCORING:
            return None
        if state.vote == VOTE_STOPPED and ph.voting(state.phase):
            return next_step(state)
        decided = _DECISIONS.get(state.phase)
        return (decided(self, state) if decided else None) or next_step(state)

    def awards(self, result: GameResult) -> Iterator[Fact]:
        """What the judge and the table award when the game is over, within the rulebook's limits."""
        rulebook = self._rules.rulebook
        if result.winner in (None, Winner.DRAW):
            return
        won = [seat for seat in SEATS if result.team(seat) == str(result.winner)]
        lost = [seat for seat in SEATS if seat not in won]
        kind = rulebook.word("extra.kind")
        if kind == "free":
            for seats, value in ((won, Fraction(3, 10)), (won, Fraction(1, 5)), (lost, Fraction(1, 5))):
                seat = self._random.choice(seats)
                seats.remove(seat)
                yield Fact("judge_points", {"seat": seat, "value": exact(value)})
        elif kind == "fixed":
            yield Fact(
                "judge_points",
                {"seat": self._random.choice(won), "value": exact(rulebook["extra.values"][0])},
            )
        elif kind == "titles":
            for title, (_, side) in rulebook["extra.titles"].items():
                seats = won if side == "winner" else lost
                seat = self._random.choice(seats)
                seats.remove(seat)
                yield Fact("title_given", {"seat": seat, "title": title})
        if rulebook.word("best.rule") != "none":
            for by in SEATS:
                choice = self._random.choice([seat for seat in SEATS if seat != by])
                yield Fact("best_player_vote", {"by": by, "seat": choice})

    # -- decisions, one a phase ----------------------------------------------------------------

    def draft(self, _state: State) -> Fact:
        """The ten sit down."""
        return Fact("seats_drawn", {"players": PLAYERS})

    def deal(self, _state: State) -> Fact:
        """The cards fall as they fall."""
        don, first, second, sheriff = self._random.sample(list(SEATS), 4)
        mafia = tuple(sorted((first, second)))
        return Fact("roles_entered", {"don": don, "mafia": mafia, "sheriff": sheriff})

    def speech(self, state: State) -> Fact | None:
        """In each minute at most one nomination, then at most one offence."""
        if not state.speaking:
            return None
        minute = state.day, state.speaker
        if self._spoken != minute:
            self._spoken, self._asked = minute, 0
        self._asked += 1
        if self._asked == 1:
            free = nominable(state, state.speaker) & ~(1 << state.speaker)
            if free and self._chance(self._habits.nominate):
                return Fact("nominated", {"by": state.speaker, "seat": self._one_of(free)})
            self._asked += 1
        return self._offence(state) if self._asked == 2 else None

    def _offence(self, state: State) -> Fact | None:
        rulebook = self._rules.rulebook
        for kind, chance, clauses in (
            ("dq", self._habits.dq, rulebook.dqs),
            ("foul", self._habits.foul, rulebook.fouls),
        ):
            if clauses and self._chance(chance):
                return Fact(kind, {"seat": self._one_of(state.at), "clause": self._random.choice(clauses)})
        return None

    def call(self, state: State) -> Fact:
        """Each player who has not voted raises his hand or waits; the last candidate gets the rest."""
        waiting = seats_of(state.at & ~state.raised)
        left = len(state.cands) - state.call
        if left == 1:
            raised = waiting
        else:
            # Some candidates draw many hands and some none, or every vote would be a tie.
            insight = (
                self._habits.insight if state.black >> state.cands[state.call] & 1 else -self._habits.insight
            )
            chance = self._random.random() * 2 / left * (1 + insight)
            raised = tuple(seat for seat in waiting if self._chance(chance))
        return Fact("hands", {"seat": state.cands[state.call], "seats": raised})

    def lift(self, state: State) -> Fact:
        """Hands for lifting all tied players."""
        raised = tuple(seat for seat in seats_of(state.at) if self._chance(self._habits.lift))
        return Fact("lift_hands", {"seats": raised})

    def dawn(self, state: State) -> Fact | None:
        """The first night's victim names three seats."""
        if not best_move_due(state):
            return None
        others = [seat for seat in SEATS if seat != state.victim]
        numbers = tuple(sorted(self._random.sample(others, self._rules.bm_numbers)))
        return Fact("best_move_named", {"numbers": numbers, "closed": "complete"})

    def shots(self, state: State) -> Fact:
        """The blacks mostly agree on a red, sometimes one does not; hands go up as the numbers are called."""
        waiting = state.at & state.black & ~state.shooters
        if state.called == 0:
            self._take_aim(waiting, state.at & ~state.black)
        for target, shooter in self._aims:
            if target == state.called and waiting >> shooter & 1:
                return Fact("shot", {"by": shooter, "target": target})
        if state.called < SEATS[-1]:
            return Fact("number_called", {"number": state.called + 1})
        return Fact("shots_closed")

    def _take_aim(self, blacks: int, reds: int) -> None:
        common = self._one_of(reds)
        self._aims = sorted(
            (common if self._chance(self._habits.agree) else self._one_of(reds), black)
            for black in seats_of(blacks)
        )

    def don(self, state: State) -> Fact | None:
        """The Don looks for the Sheriff among the reds."""
        return self._check("don_check", state, state.don, state.at & ~state.black)

    def sheriff(self, state: State) -> Fact | None:
        """The Sheriff checks anybody but himself."""
        return self._check("sheriff_check", state, state.sheriff, state.at & ~(1 << state.sheriff))

    def _check(self, kind: str, state: State, checker: int, among: int) -> Fact | None:
        if not may_check(state, checker):
            return None
        return Fact(kind, {"seat": self._one_of(among) if self._chance(self._habits.check) else None})

    def _one_of(self, mask: int) -> int:
        return self._random.choice(seats_of(mask))

    def _chance(self, of_one: float) -> bool:
        return self._random.random() < of_one


_DECISIONS: Final[Mapping[int, Callable[[Dice, State], Fact | None]]] = {
    ph.DRAFT: Dice.draft,
    ph.DEAL: Dice.deal,
    ph.SPEECH: Dice.speech,
    ph.CALL: Dice.call,
    ph.LIFT: Dice.lift,
    ph.DAWN: Dice.dawn,
    ph.SHOTS: Dice.shots,
    ph.DON: Dice.don,
    ph.SHERIFF: Dice.sheriff,
}


class Game:
    """One game as it is played: the growing list of facts and where they stand."""

    def __init__(self, rules: Rules, dice: Dice) -> None:
        """An empty table."""
        self.historian = Historian(rules)
        self.facts: list[Fact] = []
        self._dice = dice
        self._awards: Iterator[Fact] | None = None

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.historian.state

    def step(self) -> Fact | None:
        """Let the next thing happen; None when nothing is left, awards included."""
        fact = self._dice.next_fact(self.state)
        if fact is None:
            if self._awards is None:
                self._awards = self._dice.awards(self.historian.result())
            fact = next(self._awards, None)
        return None if fact is None else self.put(fact)

    def put(self, fact: Fact) -> Fact:
        """Enter one fact. A refusal is a fault of the dice, never of a user: ValueError."""
        answer = decide(self.state, fact)
        if isinstance(answer, tuple):
            for entry in answer:
                self.historian.add(entry)
                self.facts.append(entry)
            return fact
        raise ValueError(f"{fact.kind} {dict(fact.data)}: {answer.text('en')}")

    def run(self) -> None:
        """Play to the end."""
        while self.step() is not None:
            pass
