"""Errors planted into the program, one or more a clause: each has to be caught by the check of that clause.

A plant is either another option of a rulebook or a function of the program that does something else. Together
they say which clauses the drill of tournaments really checks; what it cannot is in `ORGANISATIONAL`, with the
place where the desk has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from importlib import import_module
from typing import Any, Final
from unittest.mock import patch

from sportmafia.rulebooks import Rulebook, load, resolve
from sportmafia.scoring.model import ZERO
from sportmafia.tournament.committee import Matter, Office
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.protests import Desk, Parties, Status
from sportmafia.tournament.rights import Right, Role
from sportmafia.tournament.said import Refusal

Wrong = Callable[[Any], Any]
GAMES, DESK = "tests.tournament.comparison", "tests.tournament.desk_comparison"


@dataclass(frozen=True)
class Plant:
    """One error: which check has to catch it, in which clauses it lies, and what is wrong.

    ``options`` are set otherwise than the rulebook has them; ``target`` is ``module:name`` of a function,
    and ``wrong`` makes the wrong one of the right one.
    """

    check: str
    clauses: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    target: str = ""
    wrong: Wrong | None = None

    @property
    def name(self) -> str:
        """What it is called in the list of tests."""
        return f"{self.clauses[0]} {self.target or ', '.join(f'{k}={v}' for k, v in self.options.items())}"

    @property
    def rulebooks(self) -> tuple[str, ...]:
        """The rulebooks whose clauses it breaks."""
        return tuple(dict.fromkeys(one.partition(".")[0] for one in self.clauses))

    def rules(self, rulebook: str) -> Rulebook:
        """The rulebook that the program goes by."""
        return resolve(rulebook, dict(self.options)) if self.options else load(rulebook)

    @contextmanager
    def planted(self) -> Iterator[None]:
        """The program with the error in it."""
        if self.wrong is None:
            yield
            return
        module, _, path = self.target.partition(":")
        holder: Any = import_module(module)
        *owners, name = path.split(".")
        for owner in owners:
            holder = getattr(holder, owner)
        with patch.object(holder, name, self.wrong(getattr(holder, name))):
            yield


def by_option(check: str, clauses: str, key: str, value: str) -> Plant:
    """A rulebook that says something else."""
    return Plant(check, tuple(clauses.split()), options={key: value})


def by_error(check: str, clauses: str, target: str, wrong: Wrong) -> Plant:
    """A function that does something else."""
    return Plant(check, tuple(clauses.split()), target=target, wrong=wrong)


def overlooked(*codes: str) -> Wrong:
    """A function that gives many things and overlooks some of them."""
    return lambda right: lambda *a, **k: tuple(one for one in right(*a, **k) if one.code not in codes)


def told(**values: object) -> Wrong:
    """A function that goes by other values than it is given."""
    return lambda right: lambda *a, **k: right(*a, **{**k, **values})


def always(value: object) -> Wrong:
    """A function that gives the same whatever it is asked."""
    return lambda _right: lambda *_a, **_k: value


REFUSED = Refusal("no_such_day")

# --- applications and the regulation ---


def _sent(**values: str) -> Wrong:
    """An application that says what it should, whatever was sent."""
    return lambda right: (
        lambda reg, one, who, sent, *rest: right(
            reg, one, who, {name: values.get(name, value) for name, value in sent.items()}, *rest
        )
    )


BEFORE_PLAY = (
    by_error("applications", "sfu.1.1", f"{GAMES}:submit", _sent(dormitory="yes")),
    by_error("applications", "sfu.1.1", f"{GAMES}:submit", _sent(status="student")),
    by_option("applications", "sfu.3.1.1", "app.min_age", "16"),
    by_option("applications", "sfu.3.1.1", "app.min_age", "18"),
    by_option("applications", "sfu.5.1", "app.opens", "2017-01-12"),
    by_option("applications", "sfu.5.1 sfu.5.5", "app.closes", "2017-02-13"),
    by_option("applications", "sfu.5.5", "app.closes", "2017-02-11"),
    by_error(
        "applications",
        "sfu.5.2 sfu.5.4",
        f"{GAMES}:terms",
        lambda right: lambda *a, limit, **k: right(*a, limit=limit + 1, **k),
    ),
    by_error(
        "applications",
        "sfu.5.3",
        "sportmafia.tournament.applications:arrival",
        lambda right: lambda register: right(register)[::-1],
    ),
    by_error("applications", "sfu.5.4", f"{GAMES}:terms", told(waiting=True)),
    by_option("applications", "sfu.5.6 sfu.A3", "app.fields", "nickname,birth_date,accepts_rules"),
    by_error("applications", "sfu.5.7", f"{GAMES}:submit", _sent(accepts_rules="yes")),
    by_option("plans", "sfu.5.2", "app.limit", "99"),
    by_option("regulation", "sfu.6.7", "rules.notice_days", "2"),
    by_option("regulation", "sfu.6.7", "rules.notice_days", "4"),
    by_error(
        "regulation",
        "sfu.6.6",
        f"{GAMES}:change",
        lambda right: lambda reg, new, *a, **k: right(reg, replace(new, posted="page"), *a, **k),
    ),
    by_error("regulation", "fiim.7.11 fiim-k.7.11", f"{GAMES}:change", told(begun=frozenset())),
)

# --- the plan ---


def _dropped(position: int, days: int) -> Wrong:
    """A template whose stage, or the prizes, are so many days off."""

    def wrong(right: Any) -> Any:
        def plan(*a: Any, **k: Any) -> Any:
            made = right(*a, **k)
            off = timedelta(days=days)
            if position == len(made.stages):
                return replace(made, awards=made.awards + off)
            stages = list(made.stages)
            stages[position] = replace(stages[position], last=stages[position].last + off)
            return replace(made, stages=tuple(stages))

        return plan

    return wrong


PLANS = (
    by_error("plans", "sfu.3.1", f"{DESK}:refusals", overlooked("stage_early")),
    by_error("plans", "sfu.3.1", f"{DESK}:notices", overlooked("stages_other")),
    by_error("plans", "sfu.1.2 sfu.1.2.a", f"{DESK}:templates.plan", _dropped(0, -1)),
    by_error("plans", "sfu.1.2.b", f"{DESK}:templates.plan", _dropped(1, 1)),
    by_error("plans", "sfu.1.2.c", f"{DESK}:templates.plan", _dropped(2, 1)),
    by_error("plans", "sfu.1.2.c", f"{DESK}:refusals", overlooked("awards_early")),
    by_error("plans", "sfu.3.2.2", f"{DESK}:notices", overlooked("sites_left_out")),
    by_error("plans", "sfu.3.1.1", f"{DESK}:notices", overlooked("age_other")),
    by_error("plans", "sfu.5.2", f"{DESK}:notices", overlooked("capacity_other")),
    by_error("plans", "sfu.3.2.5", f"{DESK}:notices", overlooked("quota_other")),
    by_error("plans", "sfu.3.3.1", f"{DESK}:notices", overlooked("final_days")),
    by_option("plans", "sfu.3.2.4", "qual.min_games", "3"),
    by_option("plans", "sfu.3.2.5", "qual.per_site", "5"),
    by_option("crowds", "sfu.3.2.3", "app.per_day", "31"),
    by_option("crowds", "sfu.3.2.3", "app.per_day_target", "19"),
)

# --- the draw and tables that begin ---


def _in_order(right: Any) -> Any:
    """A draw that gives numbers in the order of the names."""

    def revealed(document: Any, *a: Any) -> Any:
        opened = right(document, *a)
        return opened and {**opened, "numbers": list(range(1, len(document["names"]) + 1))}

    return revealed


def _with(**values: str) -> Wrong:
    """A table that has somebody of its crew whether it has or not."""
    return lambda right: (
        lambda cards, *a: right([replace(card, game=replace(card.game, **values)) for card in cards], *a)
    )


def _ten(right: Any) -> Any:
    """A table of nine that begins."""

    def start(cards: Any, *a: Any) -> Any:
        filled = [
            replace(card, game=replace(card.game, players=(*card.game.players, "a tenth")[:10]))
            for card in cards
        ]
        return right(filled, *a)

    return start


SEATING = (
    by_error("seating", "sfu.3.4", f"{DESK}:problems", overlooked("not_drawn")),
    by_error("seating", "sfu.3.4", f"{DESK}:problems", overlooked("two_places")),
    by_error("seating", "sfu.3.5.4", f"{DESK}:problems", overlooked("twice_at_table")),
    by_error("seating", "fiim.4.1.1 sfu.A2.start.1", f"{DESK}:problems", overlooked("not_ten")),
    by_option("seating", "sfu.3.2.4", "qual.min_games", "5"),
    by_error("seating", "sfu.7.1 fiim.1.2", f"{DESK}:problems", overlooked("no_judge")),
    by_error("seating", "sfu.7.1", f"{DESK}:conflicts_of", overlooked("judge_plays")),
    by_error("numbers", "sfu.3.5.3", f"{DESK}:_fixed", always(load("sfu"))),
    by_error(
        "numbers",
        "sfu.3.5.4",
        f"{DESK}:reseated",
        lambda _right: (
            lambda game, seats, _rules: replace(
                game, players=tuple(seats.get(n, player) for n, player in enumerate(game.players, 1))
            )
        ),
    ),
    by_error("draw", "sfu.3.4 sfu.3.5.2", f"{DESK}:publish.revealed", _in_order),
    by_option("starts", "sfu.3.5.1", "crew.roles", "judge"),
    by_option("starts", "fiim.1.2", "crew.roles", "host+judge"),
    by_error("starts", "fiim.1.2 sfu.3.5.1 sfu.7.1", f"{DESK}:start", _with(judge="somebody")),
    by_error("starts", "fiim.4.1.1 sfu.A2.start.1", f"{DESK}:start", _ten),
    by_error(
        "starts",
        "fiim.7.3 sfu.A2.spec.5 fiim-k.7.4 points34.7.4",
        "sportmafia.tournament.rounds:expelled",
        always(frozenset()),
    ),
    by_error("moves", "sfu.7.3", f"{DESK}:move", told(by_chief=True)),
    by_error("moves", "sfu.7.3", f"{DESK}:move", told(reason="so")),
    by_error(
        "judges",
        "sfu.7.1",
        f"{GAMES}:assign",
        lambda right: lambda sched, people, kin, *a, **k: right(sched, people, type(kin)(), *a, **k),
    ),
)

# --- discipline ---


def _innocent(clause: str) -> Wrong:
    """A desk that does not know an offence of the list."""
    return lambda right: (
        lambda record, one, rules: REFUSED if one.clause == clause else right(record, one, rules)
    )


def _any_offence(right: Any) -> Any:
    """A desk that removes for anything."""
    return lambda record, one, rules: right(
        record, replace(one, clause=rules.in_force("expulsions")[0]), rules
    )


def _secretary_too(right: Any) -> Any:
    """Rights under which the secretary punishes."""
    return lambda role, *a: Right.YES if role is Role.SECRETARY else right(role, *a)


DISCIPLINE = (
    *(
        by_error("course", clause, f"{GAMES}:propose", _innocent(clause))
        for clause in (
            "fiim.7.3", "sfu.A2.spec.5", "sfu.5.8", "sfu.8.6", "fiim-k.7.4", "points34.7.4",
        )
    ),
    by_error("course", "fiim.7.3 sfu.5.8 fiim-k.7.4 points34.7.4", f"{GAMES}:propose", _any_offence),
    by_option("course", "sfu.7.2", "expel.consent", "chief"),
    by_error(
        "course",
        "sfu.7.2",
        f"{GAMES}:consent",
        lambda right: lambda record, who, body, _by, rules: right(record, who, body, body.value, rules),
    ),
    by_option("course", "fiim.7.3 fiim-k.7.4 points34.7.4", "expel.consent", "chief+committee"),
    by_error("hands", "fiim.6.2 sfu.A2.disc.2 points34.6.2", f"{DESK}:rights.right", _secretary_too),
)  # fmt: skip

# --- the committee ---


def _without(office: Office) -> frozenset[Office]:
    """A committee of which an office is no part."""
    return frozenset({Office.CHAIR, Office.CHIEF_JUDGE, Office.REGISTRAR, Office.MEMBER}) - {office}


def _unasked(name: str) -> Wrong:
    """A go / no-go list that does not ask for something."""

    def wrong(right: Any) -> Any:
        def listed(*a: Any, **k: Any) -> Any:
            return tuple(replace(one, passed=True) if one.name == name else one for one in right(*a, **k))

        return listed

    return wrong


def _stops_nothing(right: Any) -> Any:
    """A go / no-go list that leaves everything to the organiser."""
    return lambda *a: tuple(replace(one, stops=False) for one in right(*a))


def _anybody(right: Any) -> Any:
    """A committee whose members anybody changes, in the name of its chair."""

    def step(held: Any, office: Any, whom: Any, by: Any, rules: Any) -> Any:
        return right(held, office, whom, next(iter(held.of(Office.CHAIR)), by), rules)

    return step


def _not_on(matter: Matter) -> Wrong:
    """A committee that does not decide on a matter."""
    return lambda right: lambda held, one, rules: REFUSED if one.matter is matter else right(held, one, rules)


def _never_absent(_right: Any) -> Any:
    """A Chief Judge who acts though he is away."""
    return property(lambda held: next(iter(held.of(Office.CHIEF_JUDGE)), None))


MEMBERS = "sportmafia.tournament.committee:COMMITTEE"
COMMITTEES = (
    by_error("committee", "sfu.6.2.d", f"{DESK}:appoint", _anybody),
    by_error("committee", "sfu.6.2.d", f"{DESK}:dismiss", _anybody),
    by_error("committee", "sfu.6.2", MEMBERS, lambda _right: _without(Office.MEMBER)),
    by_error("committee", "sfu.6.2.a", MEMBERS, lambda _right: _without(Office.CHAIR)),
    by_error("committee", "sfu.6.2.b", MEMBERS, lambda _right: _without(Office.CHIEF_JUDGE)),
    by_error("committee", "sfu.6.2.c", MEMBERS, lambda _right: _without(Office.REGISTRAR)),
    *(
        by_error("committee", clause, f"{DESK}:before_play", _unasked(f"approved_{matter}"))
        for clause, matter in (
            ("sfu.6.3.a", "order_of_play"),
            ("sfu.6.3.c", "place_and_time"),
            ("sfu.6.3.d", "people"),
            ("sfu.6.3.e", "materials"),
        )
    ),
    by_error("committee", "sfu.6.3.b", f"{DESK}:before_publication", _unasked("finalists_approved")),
    by_error("committee", "sfu.6.3.f", f"{DESK}:resolve_matter", _not_on(Matter.DISPUTE)),
    by_error(
        "committee",
        "sfu.6.3",
        f"{DESK}:resolve_matter",
        lambda right: lambda held, one, rules: right(held, replace(one, text="so"), rules),
    ),
    by_error("committee", "sfu.6.1", f"{DESK}:before_play", _stops_nothing),
    by_error("committee", "sfu.7.9", "sportmafia.tournament.committee:Committee.chief", _never_absent),
)

# --- protests, claims, appeals ---


def _reopened(right: Any) -> Any:
    """A desk whose decisions can be taken again."""

    def decide(desk: Desk, *a: Any) -> Any:
        cases = tuple(
            replace(one, status=Status.HEARING) if one.status is Status.DECIDED else one for one in desk.cases
        )
        return right(Desk(cases), *a)

    return decide


def _eligible(*people: str) -> Wrong:
    """A desk at which others hear cases too."""
    return lambda right: lambda *a, eligible, **k: right(*a, eligible=(*eligible, *people), **k)


PROTESTS = (
    by_option("course", "fiim.8.8 sfu.A2.protest.1 fiim-k.8.7 points34.8.7", "protest.allowed", "no"),
    by_error(
        "course",
        "fiim.8.8 sfu.A2.protest.1 fiim-k.8.7 points34.8.7",
        f"{GAMES}:lodge",
        lambda right: (
            lambda desk, case, *a, players, **k: right(desk, case, *a, players=(*players, "a spectator"), **k)
        ),
    ),
    *(
        by_option(
            "course",
            "fiim.8.8.1 sfu.A2.protest.2 fiim-k.8.7.1 points34.8.7.1",
            "protest.minutes",
            minutes,
        )
        for minutes in ("9", "11")
    ),
    by_option("course", "fiim.8.8.1 sfu.A2.protest.2 fiim-k.8.7.1 points34.8.7.1", "protest.clock", "result"),
    by_error(
        "course",
        "fiim.8.8.2 sfu.A2.protest.3 fiim-k.8.7.2 points34.8.7.2",
        f"{GAMES}:hear",
        told(chief=None, eligible=()),
    ),
    by_error(
        "course",
        "fiim.8.8.2 sfu.A2.protest.3 fiim-k.8.7.2 points34.8.7.2",
        f"{GAMES}:hear",
        told(parties=Parties()),
    ),
    by_error(
        "course",
        "fiim.8.8.3 sfu.A2.protest.4 fiim-k.8.7.3 points34.8.7.3",
        f"{GAMES}:admit",
        always(REFUSED),
    ),
    by_error(
        "course",
        "fiim.8.8.4 sfu.A2.protest.5 fiim-k.8.7.4 points34.8.7.4",
        f"{GAMES}:decide",
        _reopened,
    ),
    by_error("course", "fiim.8.8.4 fiim-k.8.7.4", f"{GAMES}:complain", always(REFUSED)),
    by_error(
        "claims",
        "sfu.7.8",
        f"{DESK}:note",
        lambda right: lambda desk, case, rules, **_k: right(desk, case, rules, now_at=case.game),
    ),
    by_error("claims", "sfu.7.8", f"{DESK}:decide", _reopened),
    by_error(
        "claims",
        "sfu.7.7",
        f"{DESK}:hear",
        lambda right: (
            lambda *a, parties, **k: right(
                *a, parties=replace(parties, decided=(*parties.decided, "other")), **k
            )
        ),
    ),
    by_error("appeals", "sfu.6.4", f"{DESK}:appeal", always(REFUSED)),
    by_error("appeals", "sfu.6.5", f"{DESK}:hear", _eligible("stranger")),
    by_error("appeals", "sfu.6.5", f"{DESK}:hear", told(parties=Parties())),
)

# --- tables ---


def _criteria(clause: str, *left: str) -> Plant:
    """A ladder of criteria with one of them left out."""
    return by_option("equals", clause, "rank.criteria", ",".join(left))


def _everything_hard(right: Any) -> Any:
    """K on more than the points for a win."""

    def columns(items: Any) -> Any:
        win, basic, additional = right(items)
        return win + basic + additional, ZERO, ZERO

    return columns


def _one_more(right: Any) -> Any:
    """A list for which a site gives one more."""

    def advance(tables: Any, quota: Quota, **k: Any) -> Any:
        return right(tables, replace(quota, per_site=quota.per_site + 1), **k)

    return advance


FIIM = ("additional", "wins", "don_sheriff_wins", "first_night_deaths", "lot")
SFU = ("additional", "wins", "don_wins", "sheriff_wins", "mafia_wins", "first_night_deaths", "lot")
NO_LOTS = f"{GAMES}:stage_tables"


def _without_lots(right: Any) -> Any:
    """Tables that take no notice of lots."""
    return lambda games, records, *a: right(games, replace(records, lots=()), *a)


TABLES = (
    by_option("course", "fiim.8.6", "ci.coefficient", "0"),
    by_option("course", "fiim.8.6.1", "ci.share", "0.5"),
    by_option("course", "fiim.8.6.1", "ci.cap", "0.5"),
    by_option("course", "fiim.8.6.1", "ci.round", "floor"),
    by_option("course", "fiim.8.6.2", "ci.i", "running"),
    by_option("course", "fiim.8.6.3", "ci.win_factor", "1"),
    by_option("course", "fiim.8.7", "agg.rule", "mean"),
    _criteria("fiim.8.7.1", *FIIM[1:]),
    _criteria("fiim.8.7.2", FIIM[0], *FIIM[2:]),
    _criteria("fiim.8.7.3", *FIIM[:2], *FIIM[3:]),
    _criteria("fiim.8.7.4", *FIIM[:3], FIIM[4]),
    _criteria("fiim-k.8.6", "first_night_deaths", *FIIM[:3], "lot"),
    _criteria("fiim-k.8.6.1", *FIIM[1:]),
    _criteria("fiim-k.8.6.2", FIIM[0], *FIIM[2:]),
    _criteria("fiim-k.8.6.3", *FIIM[:2], *FIIM[3:]),
    _criteria("fiim-k.8.6.4", *FIIM[:3], FIIM[4]),
    _criteria("points34.8.5", *FIIM[1:]),
    _criteria("points34.8.5.1", FIIM[0], *FIIM[2:]),
    _criteria("points34.8.5.2", *FIIM[:2], *FIIM[3:]),
    _criteria("points34.8.5.3", *FIIM[:3], FIIM[4]),
    _criteria("sfu.A2.tie.0", "first_night_deaths", *SFU[:5], "lot"),
    _criteria("sfu.A2.tie.1", *SFU[1:]),
    _criteria("sfu.A2.tie.2", SFU[0], *SFU[2:]),
    _criteria("sfu.A2.tie.3", *SFU[:2], "sheriff_wins", "don_wins", *SFU[4:]),
    _criteria("sfu.A2.tie.4", *SFU[:5], SFU[6]),
    by_error("equals", "boss.60", "sportmafia.scoring.ranking:_leader", always(value=False)),
    by_error("course", "fiim.8.7.5 sfu.A2.tie.5 fiim-k.8.6.5 points34.8.5.4", NO_LOTS, _without_lots),
    by_option("course", "fiim-k.8.5", "k.on", "no"),
    by_error(
        "course",
        "fiim-k.8.5.1",
        "sportmafia.scoring.difficulty:Difficulty.factor",
        lambda _right: lambda held, team: held.value if team is not held.side else type(held.value)(1),
    ),
    by_option("course", "fiim-k.8.5.2", "k.draws", "ignore"),
    by_error("course", "fiim-k.8.5.3", "sportmafia.scoring.lines:_columns", _everything_hard),
    by_option("course", "points34.8.6", "final.coefficient", "1"),
    by_option("course", "points34.8.6", "stage.carry", "zero"),
    by_option("course", "sfu.3.3.2", "stage.carry", "sum"),
    by_error("course", "sfu.3.2.5", f"{GAMES}:advance", _one_more),
    by_error(
        "course",
        "sfu.6.3.b",
        f"{GAMES}:advance",
        lambda right: lambda *a, wild=(), **k: right(*a, wild=tuple(wild)[::-1], **k),
    ),
    by_error("course", "sfu.3.3.2", f"{GAMES}:winners", lambda right: lambda t, n: right(t, n + 1)),
    by_error("course", "sfu.9.1", f"{GAMES}:places", lambda right: lambda t, n, r: right(t, n - 1, r)),
)

# --- awards ---

AWARDS = (
    by_error(
        "awards",
        "sfu.9.1",
        f"{GAMES}:vote",
        lambda right: (
            lambda cast, ballot, voters, rules: right(
                cast, ballot, {**voters, ballot.voter: ballot.as_}, rules
            )
        ),
    ),
    by_error(
        "awards",
        "sfu.9.2",
        f"{GAMES}:prizes",
        lambda right: lambda cast: tuple(replace(one, leaders=one.leaders[:1]) for one in right(cast)),
    ),
    by_error("hall", "sfu.8.4", f"{DESK}:ceremony", always(())),
)

PLANTS: Final = (
    *BEFORE_PLAY, *PLANS, *SEATING, *DISCIPLINE, *COMMITTEES, *PROTESTS, *TABLES, *AWARDS,
)  # fmt: skip
"""Every planted error."""

ORGANISATIONAL: Final[Mapping[str, str]] = {
    "sfu.3.2.1": "days of the plan (the text breaks off before it names them), `place_ready` of the list",
    "sfu.3.5.5": "every game has a log of its own that begins without roles; a replay is a new record",
    "sfu.8.1": "`sober` of the go / no-go list",
    "sfu.9.3": "`costs_agreed` of the go / no-go list, the fee of the plan as a note",
    "sfu.A2.form.sign": "the printed and the electronic protocol; the judge's signature closes it",
}
"""Clauses with nothing to compute, and where the desk has them."""


def checked() -> dict[str, tuple[str, ...]]:
    """The checks of the drill by clause: those that catch an error planted in it."""
    found: dict[str, dict[str, None]] = {}
    for plant in PLANTS:
        for clause in plant.clauses:
            found.setdefault(clause, {})[plant.check] = None
    return {clause: tuple(checks) for clause, checks in found.items()}
