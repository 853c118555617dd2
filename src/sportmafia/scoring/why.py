"""Why a table looks as it does: every number opened into clauses, games and formulas with the numbers put in.

For a player the reasons of each game add up to his total exactly; for two players there is the criterion that
separates them; for the table, its formulas. Words are in `why_text.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.difficulty import Difficulty
from sportmafia.scoring.exact import exact
from sportmafia.scoring.ladder import climb
from sportmafia.scoring.messages import text
from sportmafia.scoring.model import ZERO, Column, cited
from sportmafia.scoring.ranking import LOT, TOTAL
from sportmafia.scoring.standings import Row, Standings
from sportmafia.scoring.tally import Earned, Tally
from sportmafia.scoring.terms import Terms

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_ROLE_WINS: Final = frozenset({"don_wins", "sheriff_wins", "mafia_wins", "sheriff_mafia_wins"})


@dataclass(frozen=True, slots=True)
class Reason:
    """One amount in a player's total, never zero: its clause (None where no text says so), column and
    words.
    """

    clause: str | None
    value: Fraction
    column: Column
    code: str
    params: dict[str, str] = field(default_factory=dict)

    def text(self, lang: str = "ru") -> str:
        """Why the amount is there, in Russian (``ru``) or English (``en``)."""
        return text(self.code, lang, self.params)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a number: its clause, its code, and parameters; ``named`` are parameters that are
    codes.
    """

    clause: str | None
    code: str
    params: dict[str, str] = field(default_factory=dict)
    named: dict[str, str] = field(default_factory=dict)

    def text(self, lang: str = "ru") -> str:
        """The sentence in Russian (``ru``) or English (``en``)."""
        names = {param: text(code, lang, {}) for param, code in self.named.items()}
        return text(self.code, lang, {**self.params, **names})


@dataclass(frozen=True, slots=True)
class GameReasons:
    """One game of a player: its items, and what K, Ci and coefficients made of them; together its points."""

    earned: Earned
    reasons: tuple[Reason, ...]

    @property
    def total(self) -> Fraction:
        """What the reasons add up to."""
        return sum((reason.value for reason in self.reasons), ZERO)


@dataclass(frozen=True, slots=True)
class PlayerReasons:
    """All reasons of a player's total: game by game, those of the distance, and the formulas behind them.

    The reasons of the games that count (``earned.counted``) and of the distance add up to the total.
    """

    row: Row
    games: tuple[GameReasons, ...]
    distance: tuple[Reason, ...]
    formulas: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """One criterion between two players: its name and clause, and the value of either."""

    criterion: str
    clause: str | None
    before: Fraction | int
    after: Fraction | int


@dataclass(frozen=True, slots=True)
class Separation:
    """Why one player stands before another: what was compared, in order, down to what decided.

    ``decided_by`` is ``total``, a criterion or ``lot``; ``settled`` is False while the lot isn't drawn.
    """

    before: str
    after: str
    decided_by: str
    settled: bool
    compared: tuple[Compared, ...]
    clause: str | None

    def statement(self) -> Statement:
        """The deciding comparison as one sentence."""
        names = {"before": self.before, "after": self.after}
        if self.decided_by == LOT:
            return Statement(self.clause, "separated_by_lot" if self.settled else "lot_due", names)
        last = self.compared[-1]
        numbers = {"mine": exact(Fraction(last.before)), "theirs": exact(Fraction(last.after))}
        return Statement(
            self.clause, "separated", names | numbers, {"criterion": f"criterion_{self.decided_by}"}
        )


def criteria(rulebook: Rulebook) -> dict[str, str | None]:
    """The criteria of the rulebook's list in order, each with its clause; points come first (fiim.8.7).

    Where one clause names wins in several roles (sfu.A2.tie.3, C106), they share it.
    """
    names: tuple[str, ...] = rulebook["rank.criteria"]
    clauses = rulebook.clauses("rank.criteria")
    listed: dict[str, str | None] = {TOTAL: cited(rulebook, "agg.rule")}
    following, before = iter(clauses), ""
    for name in names:
        shared = len(clauses) != len(names) and name in _ROLE_WINS and before in _ROLE_WINS
        listed[name] = listed[before] if shared else next(following, None)
        before = name
    return listed


def why_player(standings: Standings, player: str) -> PlayerReasons | None:
    """The reasons of a player's total; None if he has no game in this table."""
    row = standings.row(player)
    if row is None:
        return None
    rulebook = standings.rulebook
    games = tuple(
        GameReasons(earned, tuple(_of_game(earned, row.tally.terms))) for earned in row.tally.earned
    )
    distance = (*_of_distance(row.tally, rulebook), *_lift(row, rulebook))
    return PlayerReasons(row, games, distance, tuple(_formulas(row, standings)))


def why_between(standings: Standings, one: str, other: str) -> Separation | None:
    """What puts one of two ranked players before the other, whichever way round they are named."""
    ranked = [row.standing for row in standings.rows if row.standing and row.player in (one, other)]
    if len(ranked) != 2:
        return None
    before, after = ranked
    clauses = criteria(standings.rulebook)
    names = (before.tally.player, after.tally.player)
    compared: list[Compared] = []
    for (name, mine), (_, theirs) in zip(before.values, after.values, strict=True):
        compared.append(Compared(name, clauses[name], mine, theirs))
        if mine != theirs:
            return Separation(*names, name, settled=True, compared=tuple(compared), clause=clauses[name])
    settled = before.place == before.place_to
    return Separation(*names, LOT, settled=settled, compared=tuple(compared), clause=clauses.get(LOT))


def why_table(standings: Standings) -> tuple[Statement, ...]:
    """The formulas of the whole table with the numbers put in: K of every scope, the final coefficient."""
    rulebook = standings.rulebook
    found = [_k(k, rulebook) for k in standings.difficulty.values()]
    factor = rulebook.number("final.coefficient")
    if factor != 1:
        found.append(
            Statement(cited(rulebook, "final.coefficient"), "formula_final", {"factor": exact(factor)})
        )
    return tuple(found)


# --- one game ---


def _of_game(earned: Earned, terms: Terms) -> Iterator[Reason]:
    line, rulebook = earned.line, terms.rulebook
    for item in line.items:
        yield Reason(item.clause, item.value, item.column, item.code, item.params)
    by_k = line.win * (earned.k - 1)
    if by_k:
        yield Reason(cited(rulebook, "k.on"), by_k, Column.BASIC, "k", {"k": exact(earned.k)})
    if earned.ci:
        clause = cited(rulebook, "ci.coefficient")
        yield Reason(clause, earned.ci, Column.BASIC, "ci", {"ci": exact(earned.ci)})
    columns = {
        Column.BASIC: line.win * earned.k + line.basic + earned.ci,
        Column.ADDITIONAL: line.additional,
    }
    stage, last = terms.coefficients(line.stage)
    for column, value in columns.items():
        if value * (stage - 1):
            params = {"factor": exact(stage), "stage": line.stage}
            yield Reason(cited(rulebook, "round.coefficients"), value * (stage - 1), column, "stage", params)
        multiplied = column is Column.BASIC or rulebook.word("final.scope") == "all"
        if multiplied and value * stage * (last - 1):
            clause, params = cited(rulebook, "final.coefficient"), {"factor": exact(last)}
            yield Reason(clause, value * stage * (last - 1), column, "final", params)


# --- the distance ---


def _of_distance(tally: Tally, rulebook: Rulebook) -> Iterator[Reason]:
    if rulebook.word("agg.rule") == "mean":
        sums = {
            Column.BASIC: tally.basic - tally.warning_points,
            Column.ADDITIONAL: tally.additional,
        }
        for column, value in sums.items():
            if value * (tally.divisor - 1):
                params = {"games": str(tally.divisor)}
                yield Reason(cited(rulebook, "agg.rule"), value * (1 - tally.divisor), column, "mean", params)
    for rung in climb(tally.warnings, rulebook, before=tally.warned_before):
        if rung.points:
            params = {"number": str(rung.number)}
            yield Reason(rung.fined_by, rung.points, Column.BASIC, "warning", params)


def _lift(row: Row, rulebook: Rulebook) -> Iterator[Reason]:
    if row.standing is not None and row.standing.lift:
        clause = cited(rulebook, "rank.leader_bonus")
        yield Reason(clause, row.standing.lift, Column.ADDITIONAL, "leader_bonus")


# --- formulas ---


def _formulas(row: Row, standings: Standings) -> Iterator[Statement]:
    rulebook, made_good = standings.rulebook, row.tally.compensation
    coefficient = rulebook.number("ci.coefficient")
    if coefficient and made_good.deaths:
        share = rulebook.number("ci.share")
        numbers = {
            "share": exact(share),
            "games": str(made_good.games),
            "product": exact(share * made_good.games),
            "bound": str(made_good.bound),
            "deaths": str(made_good.deaths),
            "coefficient": exact(coefficient),
            "ci": exact(made_good.value),
        }
        yield Statement(cited(rulebook, "ci.share"), "formula_b", numbers)
        plain = made_good.value * made_good.bound == coefficient * made_good.deaths
        code = "formula_ci" if plain else "formula_ci_cap"
        yield Statement(cited(rulebook, "ci.cap"), code, numbers)
        times = {
            "times": str(made_good.times),
            "total": exact(made_good.total),
        }
        yield Statement(cited(rulebook, "ci.i"), "formula_ci_sum", times)
    if rulebook.flag("k.on"):
        yield _k(row.k, rulebook)
    sums = {
        "basic": exact(row.tally.basic),
        "additional": exact(row.additional),
        "total": exact(row.total),
    }
    yield Statement(cited(rulebook, "agg.rule"), "formula_total", sums)


def _k(k: Difficulty, rulebook: Rulebook) -> Statement:
    clause = cited(rulebook, "k.draws")
    if k.side is None:
        return Statement(clause, "formula_k_even", {"played": str(k.played)})
    numbers = {
        "half": exact(Fraction(k.played, 2)),
        "hard": str(k.hard),
        "played": str(k.played),
        "k": exact(k.value),
    }
    return Statement(clause, "formula_k", numbers, {"side": k.side.value})
