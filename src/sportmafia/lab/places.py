"""Exact places before the last games: whole games are looked at, in which not all ten win (`scoring.needs`).

Which places a player can still take is asked of a solver (CP-SAT of ortools), once for the best and once for
the worst: who sits at which table with which card, who wins, who is killed first, whom the judge and the
players reward. Every comparison is of integers, and so is every answer; where the solver proves none, the
bound that it has proved is given, which is never narrower than the truth.

A course of the games is anything that protocols of them may say: one deck a table, one winner, one kill in
the first night at most, awards within their common limits, and a winner at the table to the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from ortools.sat.python import cp_model

from sportmafia.game.result import SEATS, Role, Team, Winner
from sportmafia.scoring import ScoredGame
from sportmafia.scoring.difficulty import Difficulty
from sportmafia.scoring.lines import Fate, Line
from sportmafia.scoring.needs import Ahead, Field, Reach
from sportmafia.scoring.prospects import Prospect, prospects
from sportmafia.scoring.ranking import MEASURES, TOTAL, Criteria
from sportmafia.scoring.standings import Distance
from sportmafia.scoring.tally import Tally
from sportmafia.scoring.terms import Terms

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

MOST_CHOICES: Final = 40_000
"""So many ways for players to sit in games are asked about; of more the bounds stay those of `reach`."""
_EFFORT: Final = 20.0
"""Deterministic seconds of the solver for one question: the same on every machine."""
_DECK: Final = {Role.DON: 1, Role.MAFIA: 2, Role.SHERIFF: 1, Role.CIVILIAN: 6}
_ELECTED: Final = {"none": 0, "majority": 1, "threshold5": 2, "plurality": len(SEATS)}
"""How many players the vote for the best one can elect, if all who are elected get the bonus."""

Results = tuple[int, int, int]
"""How many games red win, black win and nobody wins."""


@dataclass(frozen=True, slots=True)
class Places:
    """The bounds with narrower places, and for whom those are ``exact``; of others they are bounds."""

    found: tuple[Reach, ...]
    exact: frozenset[str]


def exact_places(
    games: Sequence[ScoredGame],
    rulebook: Rulebook,
    ahead: Ahead,
    distance: Distance | None = None,
    *,
    found: Sequence[Reach],
    players: Collection[str] | None = None,
) -> Places:
    """The places that each of the ``players``, or everybody, can reach; ``found`` is what `reach` says."""
    field = Field(games, rulebook, ahead, distance or Distance())
    asked = [of.player for of in found if players is None or of.player in players]
    if not any(count > 0 for count in ahead.left.values()):
        return Places(tuple(found), frozenset(asked))
    if not _fits(field):
        return Places(tuple(found), frozenset())
    bounds = {player: (len(found), 1) for player in asked}
    exact = set(asked)
    for won, difficulties in _scenarios(field):
        table = _Table(field, Terms(rulebook, difficulties), won)
        for player in asked:
            (best, surely), (worst, surely_too) = (table.place(player, highest=up) for up in (True, False))
            bounds[player] = min(bounds[player][0], best), max(bounds[player][1], worst)
            if not (surely and surely_too):
                exact.discard(player)
    return Places(tuple(_narrower(of, bounds.get(of.player)) for of in found), frozenset(exact))


def _narrower(of: Reach, places: tuple[int, int] | None) -> Reach:
    """The narrower of both bounds: a lot that is drawn already is known to the one of `reach` only."""
    if places is None:
        return of
    return replace(of, best=max(of.best, places[0]), worst=min(of.worst, places[1]))


def _fits(field: Field) -> bool:
    """Whether the solver is asked: there is something to play, it fits, and points add up game by game."""
    rulebook, ahead = field.rulebook, field.ahead
    left = [count for count in ahead.left.values() if count > 0]
    if max(left) > ahead.games or sum(left) > len(SEATS) * ahead.games:
        return False
    adds_up = (
        rulebook.word("agg.rule") != "best_n"
        and rulebook.word("ci.i") == "total"
        and rulebook.word("rank.leader_bonus") != "literal"
        and rulebook.word("defeat.stats") == "count"
        and (rulebook.word("extra.kind") != "free" or bool(rulebook.number("extra.step")))
    )
    lines = [prospect.line for prospect in prospects(rulebook)]
    # One table is awarded for one offence only; who can do as badly without it needs none.
    least = [
        min(line.win + line.basic + line.additional for line in lines if line.awarded <= awarded)
        for awarded in (False, True)
    ]
    adds_up = adds_up and least[0] == least[1]
    kinds = len({_high(prospect) for prospect in prospects(rulebook)})
    return adds_up and len(left) * ahead.games * kinds <= MOST_CHOICES


def _scenarios(field: Field) -> Iterator[tuple[Results | None, Mapping[str, Difficulty]]]:
    """How the games may end, where K asks for it: under one K everybody's total is a sum."""
    if field.rulebook.flag("k.on"):
        yield from field.results()
    else:
        yield None, {}


def _high(prospect: Prospect) -> tuple[object, ...]:
    """What tells parts apart for one who wants the most: what they take of the table."""
    line = prospect.line
    return line.role, prospect.winner, prospect.victim, prospect.value, prospect.title, prospect.elected


def _low(prospect: Prospect) -> tuple[object, ...]:
    """What tells parts apart for one who wants the least: no award, and whether he stays to the end."""
    return prospect.line.role, prospect.winner, prospect.in_play


@dataclass(frozen=True, slots=True)
class _Part:
    """A part in a game and what it adds to each criterion, in the order of the criteria."""

    prospect: Prospect
    adds: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Player:
    """What is compared of a player if nothing more came, and what first-night kills of a red make of his Ci.

    ``ci`` is what so many kills in games lost, won and drawn add to his total.
    """

    now: tuple[Fraction, ...]
    divisor: int
    left: int
    ci: Mapping[tuple[int, int, int], Fraction]


class _Table:
    """The questions about one table under one K."""

    def __init__(self, field: Field, terms: Terms, won: Results | None) -> None:
        self.field, self.terms, self.won = field, terms, won
        self.names = Criteria(field.rulebook).names
        self.spans = field.spans(terms.difficulties)
        self.players = {player: self._player(player) for player in field.players}
        kinds = (prospect for prospect in prospects(field.rulebook) if not prospect.line.awarded)
        parts = [_Part(prospect, self._adds(prospect.line)) for prospect in kinds]
        self.highest = _useful(_chosen(parts, _high, 1))
        self.lowest = _chosen([part for part in parts if not part.prospect.victim], _low, -1)

    def place(self, me: str, *, highest: bool) -> tuple[int, bool]:
        """The best or worst place of a player, and whether it is proved to be reached."""
        low, high = self.spans[me]
        ahead, open_ = 0, []
        for other in self.field.players:
            if other == me or self.spans[other][1] < low:
                continue
            if self.spans[other][0] > high:
                ahead += 1
            else:
                open_.append(other)
        if not open_:
            return 1 + ahead, True
        count, proved = _Question(self, me, open_, highest=highest).answer()
        return 1 + ahead + (len(open_) - count if highest else count), proved

    def _player(self, player: str) -> _Player:
        field, left = self.field, self.field.ahead.left.get(player, 0)
        now = field.tally(player, self.terms, ())
        games = now.games + left + field.distance.missed.get(player, 0)
        divisor = max(games, 1) if self.terms.divides else 1
        scaled = self._measured(now, divisor)
        ci: dict[tuple[int, int, int], Fraction] = {}
        if self.terms.compensates:
            for lost in range(left + 1):
                for won in range(left + 1 - lost):
                    for drawn in range(left + 1 - lost - won):
                        killed = [
                            _killed(fate, field.ahead.stage)
                            for fate, times in ((Fate.LOST, lost), (Fate.WON, won), (Fate.DRAWN, drawn))
                            for _ in range(times)
                        ]
                        then = self._measured(field.tally(player, self.terms, killed), divisor)
                        ci[lost, won, drawn] = then[0] - scaled[0]
        return _Player(scaled, divisor, left, ci)

    def _measured(self, of: Tally, divisor: int) -> tuple[Fraction, ...]:
        """The criteria of these sums, divided as they will be in the end."""
        fine = of.warning_points
        basic = (of.basic - fine) * of.divisor / divisor + fine
        additional = of.additional * of.divisor / divisor
        own = {TOTAL: basic + additional, "additional": additional}
        return tuple(own[name] if name in own else MEASURES[name](of) + Fraction(0) for name in self.names)

    def _adds(self, line: Line) -> tuple[Fraction, ...]:
        """What a line adds to the sums, Ci left out."""
        basic, additional = self.terms.factors(self.field.ahead.stage)
        team = None if line.role is None else line.role.team
        more = line.additional * additional
        points = (line.win * self.terms.k(self.field.ahead.stage, team) + line.basic) * basic + more
        won = {role: int(role is line.role and line.fate is Fate.WON) for role in Role}
        leads = won[Role.DON] + won[Role.SHERIFF]
        adds: dict[str, Fraction | int] = {
            TOTAL: points,
            "additional": more,
            "wins": sum(won.values()),
            "don_sheriff_wins": leads,
            "don_wins": won[Role.DON],
            "sheriff_wins": won[Role.SHERIFF],
            "mafia_wins": won[Role.MAFIA],
            "sheriff_mafia_wins": won[Role.SHERIFF] + won[Role.MAFIA],
            "first_night_deaths": int(line.first_killed),
            "leader_bonus": leads,
        }
        return tuple(Fraction(adds[name]) for name in self.names)


def _chosen(parts: Iterable[_Part], kind: Any, sign: int) -> tuple[_Part, ...]:
    """Of each kind the part that adds the most, or the least; of equal ones one that stays to the end."""
    best: dict[object, _Part] = {}
    for part in parts:
        of = kind(part.prospect)
        if of not in best or _weight(part, sign) > _weight(best[of], sign):
            best[of] = part
    return tuple(best.values())


def _useful(parts: Sequence[_Part]) -> tuple[_Part, ...]:
    """Without those whose award brings nothing: the same is had without it."""

    def plainly(part: _Part) -> tuple[object, ...]:
        return part.prospect.line.role, part.prospect.winner, part.prospect.victim

    plain = {plainly(part): part.adds for part in parts if not _awarded(part)}
    return tuple(part for part in parts if not _awarded(part) or part.adds != plain[plainly(part)])


def _awarded(part: _Part) -> bool:
    return bool(part.prospect.value or part.prospect.title or part.prospect.elected)


def _weight(part: _Part, sign: int) -> tuple[tuple[Fraction, ...], bool]:
    return tuple(sign * amount for amount in part.adds), part.prospect.in_play


def _killed(fate: Fate, stage: str) -> Line:
    """A first-night kill of a red that brings nothing but Ci."""
    zero = Fraction(0)
    return Line(
        player="", game="", stage=stage, seat=1, role=Role.CIVILIAN, fate=fate, awarded=False,
        first_killed=True, win=zero, basic=zero, additional=zero,
    )  # fmt: skip


class _Question:
    """How many of the others can be kept behind a player at once, or be brought before him."""

    def __init__(self, table: _Table, me: str, others: Sequence[str], *, highest: bool) -> None:
        self.table, self.me, self.others, self.highest = table, me, others, highest
        self.model = cp_model.CpModel()
        self.scale = [
            lcm(*(self._denominator(at, name) for name in (me, *others))) for at in range(len(table.names))
        ]
        rests = {player: count for player, count in table.field.ahead.left.items() if count > 0}
        self.choices: dict[tuple[str, int], list[tuple[_Part, Any]]] = {}
        self._seat(rests)
        mine = self._values(me)
        self.counted = [self._compared(mine, self._values(other), other) for other in others]
        self.model.maximize(sum(self.counted))

    def answer(self) -> tuple[int, bool]:
        """The largest number, and whether it is proved; else a number that it does not exceed."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.max_deterministic_time = _EFFORT
        status = solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return len(self.others), False
        # What is counted are players: the bound is a whole number, and the number itself once it is proved.
        return round(solver.best_objective_bound), status == cp_model.OPTIMAL

    def _denominator(self, at: int, player: str) -> int:
        of = self.table.players[player]
        parts = (*self.table.highest, *self.table.lowest)
        found = lcm(of.now[at].denominator, *((part.adds[at] / of.divisor).denominator for part in parts))
        if at == 0:
            costs = self.table.field.warning_costs(player)
            found = lcm(found, *(ci.denominator for ci in of.ci.values()), *(c.denominator for c in costs))
        return found

    # --- who plays what ---

    def _seat(self, rests: Mapping[str, int]) -> None:
        """Seats, cards and results of all games, and what a table has only some of."""
        model, rulebook = self.model, self.table.field.rulebook
        winners = [winner for winner in Winner if winner is not Winner.DRAW or rulebook.draws]
        ended = [
            {winner: model.new_bool_var(f"{game} {winner}") for winner in winners}
            for game in range(self.table.field.ahead.games)
        ]
        for number, game in enumerate(ended):
            model.add_exactly_one(game.values())
            self._one_game(number, game, rests)
        for player, left in rests.items():
            played = [[var for _, var in self.choices[player, number]] for number in range(len(ended))]
            model.add(sum(var for choices in played for var in choices) == left)
            for number, choices in enumerate(played):
                model.add_at_most_one(choices)
                if player == self.me:
                    # The games are all alike: his are the first.
                    model.add(sum(choices) == int(number < left))
        if self.table.won is not None:
            for winner, count in zip(Winner, self.table.won, strict=True):
                model.add(sum(game[winner] for game in ended if winner in game) == count)

    def _one_game(self, number: int, ended: Mapping[Winner, Any], rests: Mapping[str, int]) -> None:
        model, rulebook = self.model, self.table.field.rulebook
        seated: list[tuple[_Part, Any]] = []
        for player in rests:
            parts = self.table.highest if (player == self.me) == self.highest else self.table.lowest
            own = [
                (part, model.new_bool_var(f"{player} {number} {at}"))
                for at, part in enumerate(parts)
                if part.prospect.winner in ended
            ]
            self.choices[player, number] = own
            for winner, happens in ended.items():
                model.add(sum(var for part, var in own if part.prospect.winner is winner) <= happens)
            seated += own
        strangers = {role: model.new_int_var(0, count, f"{number} {role}") for role, count in _DECK.items()}
        for role, count in _DECK.items():
            dealt = sum(var for part, var in seated if part.prospect.line.role is role)
            model.add(dealt + strangers[role] == count)
        for winner, happens in ended.items():
            for team in Team:
                if winner is Winner.DRAW or winner.value == team.value:
                    staying = [
                        var
                        for part, var in seated
                        if part.prospect.in_play and part.prospect.winner is winner and _team(part) is team
                    ]
                    staying += [strangers[role] for role in Role if role.team is team]
                    model.add(sum(staying) >= 1).only_enforce_if(happens)
        model.add(sum(var for part, var in seated if part.prospect.victim) <= 1)
        most = _ELECTED[rulebook.word("best.rule")]
        most = most if rulebook.word("best.tie") == "both" else min(most, 1)
        model.add(sum(var for part, var in seated if part.prospect.elected) <= most)
        self._judges(seated)

    def _judges(self, seated: Sequence[tuple[_Part, Any]]) -> None:
        """The limits in common of what the judge gives."""
        rulebook = self.table.field.rulebook
        given = [(part.prospect, var) for part, var in seated if part.prospect.value or part.prospect.title]
        if not given:
            return
        worth = {name: value for name, (value, _) in rulebook["extra.titles"].items()}
        amounts = [worth[part.title] if part.title else part.value for part, _ in given]
        total = rulebook.number("extra.total")
        unit = lcm(total.denominator, *(amount.denominator for amount in amounts))
        spent = sum(int(amount * unit) * var for amount, (_, var) in zip(amounts, given, strict=True))
        self.model.add(spent <= int(total * unit))
        self.model.add(sum(var for _, var in given) <= rulebook.integer("extra.players"))
        if rulebook.flag("extra.unique"):
            for title in worth:
                self.model.add(sum(var for part, var in given if part.title == title) <= 1)

    # --- who stands before whom ---

    def _values(self, player: str) -> list[Any]:
        """What is compared of a player, as sums of the choices, each in the unit of its criterion."""
        of = self.table.players[player]
        chosen = [
            choice
            for number in range(self.table.field.ahead.games)
            for choice in self.choices.get((player, number), ())
        ]
        values: list[Any] = []
        for at, name in enumerate(self.table.names):
            unit = self.scale[at]
            if name == "leader_bonus":
                values.append(self._leads(player, bool(of.now[at]), at, chosen))
                continue
            by = Fraction(unit, of.divisor if name in (TOTAL, "additional") else 1)
            value: Any = int(of.now[at] * unit)
            value += sum(int(part.adds[at] * by) * var for part, var in chosen if part.adds[at])
            if name == TOTAL:
                value += self._ci(player, of, chosen) + self._fines(player)
            values.append(value)
        return values

    def _leads(self, player: str, already: bool, at: int, chosen: Sequence[tuple[_Part, Any]]) -> Any:
        """Whether the player has a win as Boss or Detective (boss.60)."""
        wins = [var for part, var in chosen if part.adds[at]]
        if already or not wins:
            return int(already)
        leads = self.model.new_bool_var(f"{player} leads")
        self.model.add_max_equality(leads, wins)
        return leads

    def _fines(self, player: str) -> int:
        """What warnings still to be given cost him: nothing, or all that they can."""
        most_wanted = (player == self.me) == self.highest
        least, most = self.table.field.warning_costs(player)
        return int((most if most_wanted else least) * self.scale[0])

    def _ci(self, player: str, of: _Player, chosen: Sequence[tuple[_Part, Any]]) -> Any:
        """What first-night kills add (fiim.8.6): by how many of them there were in games lost, won, drawn."""
        kills = [(part.prospect.line.fate, var) for part, var in chosen if part.prospect.line.wronged]
        killed = {
            fate: [var for own, var in kills if own is fate] for fate in (Fate.LOST, Fate.WON, Fate.DRAWN)
        }
        if not of.ci or not any(killed.values()):
            return 0
        model, cases = self.model, {}
        for counts, points in of.ci.items():
            case = model.new_bool_var(f"{player} {counts}")
            for count, variables in zip(counts, killed.values(), strict=True):
                model.add(sum(variables) == count).only_enforce_if(case)
            cases[case] = int(points * self.scale[0])
        model.add_exactly_one(cases)
        return sum(points * case for case, points in cases.items())

    def _compared(self, mine: Sequence[Any], theirs: Sequence[Any], other: str) -> Any:
        """Whether the other is kept behind, or stands before; equals may be either, by lot."""
        model, levels = self.model, []
        for at in range(len(mine) + 1):
            level = model.new_bool_var(f"{other} {at}")
            for before in range(at):
                model.add(mine[before] == theirs[before]).only_enforce_if(level)
            if at < len(mine):
                first, second = (mine, theirs) if self.highest else (theirs, mine)
                model.add(first[at] >= second[at] + 1).only_enforce_if(level)
            levels.append(level)
        model.add_at_most_one(levels)
        return sum(levels)


def _team(part: _Part) -> Team | None:
    role = part.prospect.line.role
    return None if role is None else role.team
