"""A game whose every step is held to the invariants; for machines and drills that play at random."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.corrections import effective, last_undoable, refold, untouched
from sportmafia.game.decide import decide
from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.fold import evolve, fold
from sportmafia.game.history import Historian, result_of
from sportmafia.game.legal import legal
from sportmafia.game.moves import facts_of, move_count, next_facts
from sportmafia.game.procedure import next_step
from sportmafia.game.prompt import prompt
from sportmafia.game.refusal import Refusal
from sportmafia.game.result import EndCause
from sportmafia.game.rules import Rules
from sportmafia.game.state import VOTE_RUNNING, State, start
from tests.game.entries import SAMPLES, Pick, filled, outside
from tests.game.table import PLAYERS

RECORD = {"correction", "ruling"}
"""Entries about the record itself; they are never refused and change no state."""

JUDGED_LATER = {"fine"}
"""Entries that stand in the record even where they earn nothing: the points say why."""

RARE = {"game_aborted", "result_declared", "defeat_awarded"}
"""Entries that end a game at once."""


OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"night.call_dead": "no", "tech.fouls": "yes", "nom.self": "no", "vote.single_auto": "skip_call"},
    {"lastword.after_end": "no", "dq.stack": "yes", "dq.carry": "yes", "tie.order": "reverse"},
    {"dq.exempt_removed": "no", "foul3.cut_current": "yes", "stale": "red_nd", "stale.length": "1"},
)
"""The rulebook as it stands, and with options that no shipped rulebook sets."""


class Watched:
    """One game; ``states[i]`` is the state after the first i facts."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.facts: list[Fact] = []
        self.states: list[State] = [start(rules)]

    @property
    def state(self) -> State:
        return self.states[-1]

    def add(self, fact: Fact) -> None:
        """Enter a fact that must be accepted."""
        answer = decide(self.state, fact)
        assert not isinstance(answer, Refusal), (
            f"{fact} refused: {answer.code} {answer.clause} {answer.params}"
        )
        for accepted in answer:
            before = self.state.key()
            self.states.append(evolve(self.state, accepted))
            assert self.states[-2].key() == before
            self.facts.append(accepted)
            self._between(accepted)

    def _between(self, fact: Fact) -> None:
        """What must hold between two neighbouring states."""
        before, after = self.states[-2:]
        if fact.kind == "vote_opened":
            assert not before.blocked >> before.day & 1
            assert before.named | before.at == before.at
        if fact.kind == "tally_announced" and self.rules.default_last:
            assert sum(before.counts) == before.open.bit_count()
        if before.cause is not None:
            assert (after.winner, after.cause, after.ended) == (before.winner, before.cause, before.ended)

    def deal(self, number: int, hidden: bool) -> None:
        """Seats, the night and the cards, one of ten deals or none."""
        self.add(Fact("seats_drawn", {"players": PLAYERS}))
        self.go_on(1)
        if hidden:
            self.add(Fact("roles_hidden"))
        else:
            don, one, two, sheriff = ((number + step) % 10 + 1 for step in (0, 3, 4, 8))
            self.add(Fact("roles_entered", {"don": don, "mafia": (one, two), "sheriff": sheriff}))

    def go_on(self, steps: int) -> None:
        """So many of the judge's own steps, fewer if somebody must decide."""
        for _ in range(steps):
            step = next_step(self.state)
            if step is None:
                return
            self.add(step)

    def move(self, number: int) -> None:
        """A numbered move of the players at the next decision."""
        if self.state.phase == ph.SPEECH and self.state.speaking:
            self.go_on(1)
        while self.state.phase < ph.END and (step := next_facts(self.state)) is not None:
            self.add(step)
        count = move_count(self.state)
        if count:
            for fact in facts_of(self.state, number % count):
                self.add(fact)

    def enter(self, pick: Pick) -> None:
        """Anything that may be entered; what ends a game at once is entered seldom."""
        templates = legal(self.state)
        template = templates[pick(len(templates))]
        if template.kind not in RARE or not pick(8):
            self.add(filled(self.state, template, pick))

    def refuse(self, pick: Pick) -> None:
        """Nothing that is not listed may be entered."""
        templates = legal(self.state)
        kinds = {template.kind for template in templates} | RECORD | JUDGED_LATER
        for kind in KINDS.keys() - kinds:
            assert isinstance(decide(self.state, SAMPLES[kind]), Refusal), (kind, self.state.phase)
        wrong = outside(templates[pick(len(templates))], pick)
        assert wrong is None or isinstance(decide(self.state, wrong), Refusal), wrong

    def take_back(self, back: int) -> None:
        """Revert the last entries by a correction: the state is what it was before them."""
        entries = list(enumerate(self.facts, start=1))
        kept = len(entries) - back
        undone = [
            *entries,
            (len(entries) + 1, Fact("correction", {"reverts": tuple(range(kept + 1, len(entries) + 1))})),
        ]
        assert effective(undone) == entries[:kept]
        historian, misfits = refold(self.rules, undone)
        assert misfits == ()
        assert refold(self.rules, undone, untouched(undone))[0].state == historian.state
        assert historian.state == self.states[kept]
        last = last_undoable(undone)
        assert last is None or last <= kept
        del self.facts[kept:], self.states[kept + 1 :]

    def check(self) -> None:
        """What must hold in every state."""
        state = self.state
        gone = [seat for seat, _, _ in state.removals]
        assert len(gone) == len(set(gone)) == 10 - state.at.bit_count()
        assert len(set(state.noms)) == len(state.noms) == len(state.nom_by) == len(set(state.nom_by))
        assert state.named == sum(1 << seat for seat in state.noms)
        assert not state.gone & state.at
        if state.known and state.cause is None and state.phase > ph.DEAL and self.rules.on_dq_now:
            blacks = (state.at & state.black).bit_count()
            assert 1 <= blacks < state.at.bit_count() - blacks
        if state.vote == VOTE_RUNNING and state.phase == ph.CALL:
            assert sum(state.counts) == state.cast <= state.open.bit_count()
        if state.winner is not None:
            assert state.cause not in (None, EndCause.ABORTED)
        said = prompt(state)
        assert said.code
        for phrase in said.say:
            assert "{" not in phrase.text

    def fold_again(self) -> None:
        """The log folded as a whole, cut in two, and with its story gives the same."""
        rules, facts = self.rules, self.facts
        assert fold(rules, facts) == self.state
        middle = len(facts) // 2
        resumed = fold(rules, facts[:middle])
        assert resumed == self.states[middle]
        for fact in facts[middle:]:
            resumed = evolve(resumed, fact)
        assert resumed == self.state
        assert hash(resumed) == hash(self.state)
        historian = Historian(rules)
        for fact in facts:
            historian.add(fact)
        assert historian.state == self.state
        assert historian.result() == result_of(rules, facts)
