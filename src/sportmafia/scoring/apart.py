"""An order of totals with K kept apart from them: a new K moves players without a new sum for anybody.

K changes with nearly every game and multiplies the wins of one side. A total is therefore kept as three
integers of one common scale (without wins, wins of the reds, wins of the blacks); under K = p/q it is worth
the same combination of them for every player, and integers are what is compared. What is compared after the
total no K changes: the players' order by it is kept as numbers, which fill the lowest digits.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import Team
from sportmafia.scoring.difficulty import Difficulty
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.order import Key

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring.account import Account
    from sportmafia.scoring.tally import Tally


_GAP: Final = 1 << 12
"""Numbers left between two players, so that one who moves need not move the others."""


def keeps_apart(rulebook: Rulebook) -> bool:
    """Whether K, one for the whole tournament, enters the totals by sums alone, with small denominators.

    Not where it decides which games count (the best n), where means or Ci bring a denominator for each
    player, or where the point of boss.60 comes and goes with the totals of others.
    """
    return (
        rulebook.flag("k.on")
        and rulebook.word("k.scope") == "tournament"
        and rulebook.word("agg.rule") == "sum"
        and not rulebook.number("ci.coefficient")
        and rulebook.word("rank.leader_bonus") == "off"
    )


class Apart:
    """The order of a table's players under one K; `settle` after changes, with the K that they lead to.

    A player has a slot for as long as he is ranked. What is looked at for every new K stands by slot in lists
    of integers, negated, so that the smaller one stands first.
    """

    __slots__ = (
        "_free", "_hard", "_k", "_keys", "_names", "_numbers", "_order", "_parts", "_renumber", "_rest",
        "_room", "_scale", "_side", "_slots", "_soft", "_sorted_rest", "_unit",
    )  # fmt: skip

    def __init__(self) -> None:
        self._scale = 1
        self._side: Team | None = None
        self._k, self._unit = 1, 1
        self._slots: dict[str, int] = {}
        self._free: list[int] = []
        self._names: list[str] = []
        self._rest: list[Key] = []
        self._parts: list[tuple[int, int, int]] = []
        self._soft: list[int] = []
        self._hard: list[int] = []
        # Players by what is compared after the total and by name; their numbers, by slot, rise in that order.
        self._sorted_rest: list[tuple[Key, str, int]] = []
        self._numbers: list[int] = []
        self._renumber = False
        self._room = _GAP
        self._order: list[int] = []
        self._keys: list[int] = []

    def __len__(self) -> int:
        return len(self._order)

    def player(self, at: int) -> str:
        """Who stands at a position."""
        return self._names[self._order[at]]

    def find(self, player: str) -> int | None:
        """The player's position, None if he is not ranked."""
        slot = self._slots.get(player)
        if slot is None:
            return None
        key = self._soft[slot] * self._unit + self._hard[slot] * self._k + self._numbers[slot]
        return bisect_left(self._keys, key)

    def level(self, one: int, other: int) -> bool:
        """Whether the players at two positions have the same points."""
        return self._keys[one] // self._room == self._keys[other] // self._room

    def group(self, at: int) -> tuple[int, int]:
        """Where the group around a position begins, and the position after its end."""
        rest = self._rest[self._order[at]]
        begin, end = at, at + 1
        while begin > 0 and self.level(begin - 1, at) and self._rest[self._order[begin - 1]] == rest:
            begin -= 1
        while end < len(self) and self.level(end, at) and self._rest[self._order[end]] == rest:
            end += 1
        return begin, end

    def put(self, of: Tally, account: Account, rest: Key) -> None:
        """Keep a player's sums; ``rest`` is the key of what is compared after the total."""
        terms = of.terms
        wins = dict.fromkeys(Team, ZERO)
        plain = of.total
        for (stage, team), (win, _, _) in account.sums.items():
            if team is not None and win:
                worth = win * terms.factors(stage)[0]
                wins[team] += worth
                plain -= worth * terms.k(stage, team)
        parts = (plain, wins[Team.RED], wins[Team.BLACK])
        self._widen(parts)
        slot = self._slots.get(of.player)
        if slot is None:
            slot = self._new(of.player)
            self._enter(slot, rest)
        elif self._rest[slot] != rest:
            self._leave(slot)
            self._enter(slot, rest)
        without, red, black = (int(part * self._scale) for part in parts)
        self._parts[slot] = without, red, black
        self._soft[slot], self._hard[slot] = self._pair(without, red, black)

    def drop(self, player: str) -> None:
        """Take a player out; nothing happens if he is not ranked."""
        slot = self._slots.pop(player, None)
        if slot is not None:
            self._order.remove(slot)
            self._leave(slot)
            self._free.append(slot)

    def settle(self, difficulty: Difficulty) -> None:
        """Bring everybody in order under this K."""
        if self._renumber:
            step = self._room // (len(self._sorted_rest) + 1)
            for number, (_, _, slot) in enumerate(self._sorted_rest, start=1):
                self._numbers[slot] = number * step
            self._renumber = False
        if difficulty.side is not self._side:
            self._side = difficulty.side
            self._pair_all()
        k, unit = self._k, self._unit = difficulty.value.numerator, difficulty.value.denominator
        kept = zip(self._soft, self._hard, self._numbers, strict=True)
        keys = [soft * unit + hard * k + number for soft, hard, number in kept]
        # One game moves few players: a sort that is told the last order is nearly done.
        self._order.sort(key=keys.__getitem__)
        self._keys = [keys[slot] for slot in self._order]

    def _new(self, player: str) -> int:
        """A slot for a player, at the end of the order until it is settled."""
        if self._free:
            slot = self._free.pop()
            self._names[slot] = player
        else:
            slot = len(self._names)
            self._names.append(player)
            self._rest.append(())
            self._parts.append((0, 0, 0))
            self._soft.append(0)
            self._hard.append(0)
            self._numbers.append(0)
            if len(self._names) * _GAP > self._room:
                self._room *= 2
                self._renumber = True
                self._pair_all()
        self._slots[player] = slot
        self._order.append(slot)
        return slot

    def _enter(self, slot: int, rest: Key) -> None:
        """Give a player a number between his neighbours'; where there is none left, all get new ones."""
        self._rest[slot] = rest
        ordered, entry = self._sorted_rest, (rest, self._names[slot], slot)
        at = bisect_left(ordered, entry)
        before = self._numbers[ordered[at - 1][2]] if at else 0
        after = self._numbers[ordered[at][2]] if at < len(ordered) else self._room
        ordered.insert(at, entry)
        self._numbers[slot] = (before + after) // 2
        self._renumber |= not before < self._numbers[slot] < after

    def _leave(self, slot: int) -> None:
        entry = self._rest[slot], self._names[slot], slot
        del self._sorted_rest[bisect_left(self._sorted_rest, entry)]

    def _pair_all(self) -> None:
        for slot, parts in enumerate(self._parts):
            self._soft[slot], self._hard[slot] = self._pair(*parts)

    def _pair(self, without: int, red: int, black: int) -> tuple[int, int]:
        """A total, negated and with room for a number, as what K does not multiply and what it does."""
        without, red, black = (-part * self._room for part in (without, red, black))
        if self._side is Team.RED:
            return without + black, red
        return (without + red, black) if self._side is Team.BLACK else (without + red + black, 0)

    def _widen(self, parts: tuple[Fraction, ...]) -> None:
        """Let the scale take the denominators in; it settles on that of the rulebook's points."""
        scale = lcm(self._scale, *(part.denominator for part in parts))
        if scale != self._scale:
            more = scale // self._scale
            self._parts = [(without * more, red * more, black * more) for without, red, black in self._parts]
            self._scale = scale
            self._pair_all()
