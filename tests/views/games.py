"""Random whole games as logs, and twins of them: the same in public, other cards, shots and checks."""

from __future__ import annotations

from random import Random

from sportmafia.game import moves
from sportmafia.game import phase as ph
from sportmafia.game.corrections import Entry
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import Rules
from sportmafia.game.seats import seats_of

_DEALS = moves.deals()


class Table:
    """A game played fact by fact through `decide`."""

    def __init__(self, rules: Rules, deal: moves.Deal) -> None:
        don, mafia, sheriff = deal
        self.historian = Historian(rules)
        self.facts: list[Fact] = []
        self.put(Fact("header_set", {"tournament": "Cup", "judge": "J"}))
        self.put(Fact("seats_drawn", {"players": tuple(f"p{seat}" for seat in range(1, 11))}))
        self.put(Fact("night_announced", {"night": 0}))
        self.put(Fact("roles_entered", {"don": don, "mafia": mafia, "sheriff": sheriff}))

    def put(self, fact: Fact) -> None:
        """Enter a fact that must fit."""
        answer = decide(self.historian.state, fact)
        assert not isinstance(answer, Refusal), (fact, answer)
        self.historian.add(fact)
        self.facts.append(fact)

    @property
    def state(self):
        """Where the game stands."""
        return self.historian.state

    @property
    def over(self) -> bool:
        """Whether the result stands or the game has ended."""
        return self.state.cause is not None or self.state.phase >= ph.END

    def procedure(self) -> None:
        """Put every step that nobody decides."""
        while not self.over and (step := moves.next_facts(self.state)) is not None:
            self.put(step)


def random_game(rules: Rules, seed: int, *, sanctions: bool = True) -> Table:
    """A random game to its end, with fouls and a disqualification now and then."""
    rng = Random(seed)
    table = Table(rules, rng.choice(_DEALS))
    while True:
        table.procedure()
        if table.over:
            break
        if sanctions and rng.random() < 0.05:
            seat = rng.choice(seats_of(table.state.at))
            table.put(Fact(rng.choice(("foul", "foul", "foul", "dq")), {"seat": seat}))
            continue
        count = moves.move_count(table.state)
        if not count:
            continue
        for fact in moves.facts_of(table.state, rng.randrange(count)):
            table.put(fact)
    return table


def finish(table: Table) -> None:
    """Last words and the announced result."""
    while table.state.phase < ph.SCORING:
        step = moves.next_step(table.state)
        assert step is not None
        table.put(step)


def twin(rules: Rules, facts: list[Fact], seed: int) -> tuple[Table, int]:
    """The same public game with other hidden facts, as far as both go: the twin, and how much it covers."""
    rng = Random(seed)
    other = Table(rules, rng.choice(_DEALS))
    done = len(other.facts)
    for index, fact in enumerate(facts[done:], start=done):
        if other.over:
            return other, index
        if fact.kind == "shot":
            continue
        if fact.kind == "shots_closed":
            if not _shoot(other, _killed(rules, facts[:index])):
                return other, index
        elif fact.kind in ("don_check", "sheriff_check"):
            _check(other, fact.kind, rng)
            continue
        if isinstance(decide(other.state, fact), Refusal):
            return other, index
        other.put(fact)
    return other, len(facts)


def _killed(rules: Rules, facts: list[Fact]) -> int:
    historian = Historian(rules)
    for fact in facts:
        historian.add(fact)
    historian.add(Fact("shots_closed"))
    return historian.state.hit


def _shoot(table: Table, target: int) -> bool:
    """Shots of the twin's own blacks with the same outcome; False where none is possible."""
    shooters = seats_of(table.state.at & table.state.black)
    if table.state.fixed or (target and not table.state.at >> target & 1):
        return False
    for shooter in shooters:
        table.put(Fact("shot", {"by": shooter, "target": target or None}))
    return bool(shooters)


def _check(table: Table, kind: str, rng: Random) -> None:
    options = [None, *seats_of(table.state.at)]
    fact = Fact(kind, {"seat": rng.choice(options)})
    if isinstance(decide(table.state, fact), Refusal):
        fact = Fact(kind, {"seat": None})
    table.put(fact)


def entries(facts: list[Fact]) -> list[Entry]:
    """Facts with the sequence numbers of a log."""
    return list(enumerate(facts, start=1))
