"""An order of totals with K kept apart from them: a new K moves players without a new sum for anybody.

K changes with nearly every game and multiplies the wins of one side. A total is therefore kept as three
integers of one common scale (without wins, wins of the reds, wins of the blacks); under K = p/q it is worth
the same combination of them for every player, and integers are what is compared.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from sportmafia.game.result import Team
from sportmafia.scoring.difficulty import Difficulty
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.order import Key

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring.account import Account
    from sportmafia.scoring.tally import Tally


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
    """The order of a table's players under one K; `settle` after changes, with the K that they lead to."""

    __slots__ = ("_kept", "_multipliers", "_order", "_pairs", "_rest", "_scale", "_side", "_totals")

    def __init__(self) -> None:
        self._scale = 1
        self._side: Team | None = None
        self._multipliers = (1, 1)
        self._kept: dict[str, tuple[int, int, int]] = {}
        self._rest: dict[str, Key] = {}
        self._pairs: dict[str, tuple[int, int]] = {}
        self._order: list[str] = []
        self._totals: list[int] = []

    def __len__(self) -> int:
        return len(self._order)

    def player(self, at: int) -> str:
        """Who stands at a position."""
        return self._order[at]

    def find(self, player: str) -> int | None:
        """The player's position, None if he is not ranked."""
        if player not in self._kept:
            return None
        # The name is looked for among equal totals only.
        return self._order.index(player, bisect_left(self._totals, self._total(player)))

    def group(self, at: int) -> tuple[int, int]:
        """Where the group around a position begins, and the position after its end."""
        total, rest = self._totals[at], self._rest[self._order[at]]
        begin, end = at, at + 1
        while begin > 0 and self._totals[begin - 1] == total and self._rest[self._order[begin - 1]] == rest:
            begin -= 1
        while end < len(self) and self._totals[end] == total and self._rest[self._order[end]] == rest:
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
        if of.player not in self._kept:
            self._order.append(of.player)
        without, red, black = (int(part * self._scale) for part in parts)
        self._kept[of.player] = without, red, black
        self._rest[of.player] = rest
        self._pairs[of.player] = self._pair(without, red, black)

    def drop(self, player: str) -> None:
        """Take a player out; nothing happens if he is not ranked."""
        if self._kept.pop(player, None) is not None:
            del self._rest[player], self._pairs[player]
            self._order.remove(player)

    def settle(self, difficulty: Difficulty) -> None:
        """Bring everybody in order under this K."""
        if difficulty.side is not self._side:
            self._side = difficulty.side
            self._pairs = {player: self._pair(*parts) for player, parts in self._kept.items()}
        k, unit = difficulty.value.numerator, difficulty.value.denominator
        self._multipliers = k, unit
        totals = [-(soft * unit + hard * k) for soft, hard in map(self._pairs.__getitem__, self._order)]
        # One game moves few players: a sort that is told the last order is nearly done.
        keyed = sorted(zip(totals, map(self._rest.__getitem__, self._order), self._order, strict=True))
        self._order = [player for _, _, player in keyed]
        self._totals = [total for total, _, _ in keyed]

    def _total(self, player: str) -> int:
        soft, hard = self._pairs[player]
        k, unit = self._multipliers
        return -(soft * unit + hard * k)

    def _pair(self, without: int, red: int, black: int) -> tuple[int, int]:
        """A total as what K does not multiply, and what it does."""
        if self._side is Team.RED:
            return without + black, red
        return (without + red, black) if self._side is Team.BLACK else (without + red + black, 0)

    def _widen(self, parts: tuple[Fraction, ...]) -> None:
        """Let the scale take the denominators in; it settles on that of the rulebook's points."""
        scale = lcm(self._scale, *(part.denominator for part in parts))
        if scale != self._scale:
            more = scale // self._scale
            self._kept = {
                player: (without * more, red * more, black * more)
                for player, (without, red, black) in self._kept.items()
            }
            self._pairs = {player: (soft * more, hard * more) for player, (soft, hard) in self._pairs.items()}
            self._scale = scale
