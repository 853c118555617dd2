"""The plan of an event as a form: fields out of it, a plan out of fields, refusals at their field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from sportmafia.rulebooks import Rulebook
from sportmafia.server.events.setup.books import KEEP, choices, chosen
from sportmafia.server.events.setup.forms import Field, Form
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.plan import TABLE, Plan, Quota, Stage
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word

MOST_STAGES: Final = 8
"""Stages that one form has room for."""
MOST: Final = 10_000
"""The greatest number that a plan is asked for."""

_PLAN_FIELDS: Final = {
    "title": "setup_title",
    "sites": "setup_sites",
    "awards": "setup_awards",
    "capacity": "setup_capacity",
    "min_age": "setup_min_age",
    "fee": "setup_fee",
}
"""Fields of the event as a whole, with the codes of their labels."""


@dataclass(frozen=True, slots=True)
class Block:
    """The fields of one stage; ``kept`` is the name that it has now, empty for a new one."""

    number: int
    kept: str
    fields: tuple[Field, ...]
    own: Field | None
    remove: Field | None


def start(plan: Plan) -> dict[str, str]:
    """The fields of a plan as texts."""
    found = {
        "title": plan.title,
        "sites": ", ".join(plan.sites),
        "awards": plan.awards.isoformat(),
        "capacity": str(plan.capacity),
        "min_age": str(plan.min_age),
        "fee": plan.fee,
        "team": "1" if plan.team is not None else "",
        "team_least": str(plan.team[0] if plan.team else 2),
        "team_most": str(plan.team[1] if plan.team else 5),
    }
    for number, stage in enumerate(plan.stages):
        found |= _stage_start(number, stage)
    new = len(plan.stages)
    if new < MOST_STAGES:
        found |= {f"s{new}-{name}": "" for name in _STAGE_FIELDS}
        found |= {f"s{new}-book": plan.stages[-1].rulebook.id if plan.stages else ""}
    return found


_STAGE_FIELDS: Final = (
    "kept", "name", "first", "last", "games", "tables", "sites", "per_site", "total", "wild", "book", "text",
)  # fmt: skip


_QUOTA: Final = ("per_site", "total", "wild")
"""The fields of a quota, in the order of `Quota`."""


def _stage_start(number: int, stage: Stage) -> dict[str, str]:
    quota = stage.quota
    values = {
        "kept": stage.name,
        "name": stage.name,
        "first": stage.first.isoformat(),
        "last": stage.last.isoformat(),
        "games": str(stage.games_each),
        "tables": str(stage.tables),
        "sites": ", ".join(stage.sites),
        "per_site": "" if quota is None else str(quota.per_site),
        "total": "" if quota is None else str(quota.total),
        "wild": "" if quota is None else str(quota.wild),
        "book": KEEP,
        "text": "",
        "remove": "",
    }
    return {f"s{number}-{name}": value for name, value in values.items()}


def read(form: Form, plan: Plan, *, books: bool) -> Plan | None:
    """The plan that the form describes; None where fields are wrong. ``books``: rulebooks may change."""
    awards = form.day("awards")
    team = None
    if form.tick("team"):
        team = (form.whole("team_least", 0, TABLE), form.whole("team_most", 0, TABLE))
    title, capacity, min_age = (
        form.line("title", needed=True),
        form.whole("capacity", 0, MOST),
        form.whole("min_age", 0, 120),
    )
    sites, fee = _words(form.line("sites")), form.line("fee")
    stages = []
    for number in range(min(len(plan.stages) + 1, MOST_STAGES)):
        if form.tick(f"s{number}-remove"):
            continue
        if number == len(plan.stages) and not form.values.get(f"s{number}-name", "").strip():
            continue
        stages.append(_stage(form, number, plan, books=books))
    made = [stage for stage in stages if stage is not None]
    if form.is_wrong() or awards is None or len(made) != len(stages):
        return None
    return Plan(title, sites, tuple(made), awards, capacity, min_age, fee, team)


def _words(line: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip() for word in line.split(",") if word.strip()))


def _stage(form: Form, number: int, plan: Plan, *, books: bool) -> Stage | None:
    at = f"s{number}"
    kept = plan.stages[number].rulebook if number < len(plan.stages) else None
    name = form.line(f"{at}-name", needed=True, most=60)
    first, last = form.day(f"{at}-first"), form.day(f"{at}-last")
    games, tables = form.whole(f"{at}-games", 0, 200), form.whole(f"{at}-tables", 0, 200)
    quota = None
    if any(form.values.get(f"{at}-{part}", "").strip() for part in _QUOTA):
        parts = []
        for part in _QUOTA:
            empty = not form.values.get(f"{at}-{part}", "").strip()
            parts.append(0 if empty else form.whole(f"{at}-{part}", 0, MOST))
        quota = Quota(*parts)
    open_ = books or kept is None
    rulebook: Rulebook | None = chosen(form, f"{at}-book", f"{at}-text", kept) if open_ else kept
    if first is None or last is None or rulebook is None:
        return None
    sites = _words(form.line(f"{at}-sites"))
    return Stage(name, first, last, games, tables, rulebook, sites, quota)


def refused(form: Form, refusals: Iterable[Refusal]) -> None:
    """Put refusals of a plan at the fields that they are about."""
    named = ((form.values.get(f"s{number}-name", "").strip(), number) for number in range(MOST_STAGES))
    numbers = {name: number for name, number in named if not form.tick(f"s{number}-remove")}
    for one in refusals:
        place, _, stage = one.where.partition(".")
        if place == "stages":
            field = _AT.get(one.code, "name")
            form.said(f"s{numbers[stage]}-{field}" if stage in numbers else "title", one)
        else:
            form.said({"team": "team_least"}.get(place, place), one)


_AT: Final = {
    "stage_days": "last",
    "stage_early": "first",
    "stage_empty": "games",
    "site_unknown": "sites",
    "quota_missing": "total",
    "quota_first": "total",
    "quota_sites": "per_site",
    "quota_capacity": "total",
}
"""The field of a stage that each refusal is about."""


def head(form: Form) -> tuple[Field, ...]:
    """The fields of the event as a whole."""
    kinds = {"awards": "date", "capacity": "number", "min_age": "number"}
    hints = {"sites": "setup_by_commas", "capacity": "setup_zero_none", "min_age": "setup_zero_none"}
    fields = [
        form.field(name, label, kinds.get(name, "text"), hint=hints.get(name, ""))
        for name, label in _PLAN_FIELDS.items()
    ]
    return (
        *fields,
        form.field("team", "setup_team", "tick"),
        form.field("team_least", "setup_team_least", "number", low=2, high=TABLE),
        form.field("team_most", "setup_team_most", "number", low=2, high=TABLE),
    )


def _called(field: Field, lang: Lang) -> Field:
    """The name of a stage, with what it is called on pages where it is one of the templates' words."""
    words = word("stage", field.value, lang)
    return replace(field, hint=say("setup_stage_word", lang, word=words)) if words != field.value else field


def blocks(form: Form, plan: Plan, lang: Lang, *, books: bool) -> tuple[Block, ...]:
    """The fields of each stage, and of one more."""
    found = []
    for number in range(min(len(plan.stages) + 1, MOST_STAGES)):
        at = f"s{number}"
        kept = plan.stages[number] if number < len(plan.stages) else None
        fields = [
            _called(form.field(f"{at}-name", "setup_stage_name"), lang),
            form.field(f"{at}-first", "setup_stage_first", "date"),
            form.field(f"{at}-last", "setup_stage_last", "date"),
            form.field(f"{at}-games", "setup_stage_games", "number", low=1, high=200),
            form.field(f"{at}-tables", "setup_stage_tables", "number", low=1, high=200),
            form.field(f"{at}-sites", "setup_stage_sites", hint="setup_by_commas"),
        ]
        if number:
            fields += [
                form.field(f"{at}-per_site", "setup_quota_per_site", "number", low=0),
                form.field(f"{at}-total", "setup_quota_total", "number", low=0),
                form.field(f"{at}-wild", "setup_quota_wild", "number", hint="setup_quota_wild_hint", low=0),
            ]
        own = None
        if books or kept is None:
            options = choices(lang, None if kept is None else kept.rulebook)
            fields.append(form.field(f"{at}-book", "setup_book", "select", choices=options))
            own = form.field(f"{at}-text", "setup_book_text", "area")
        remove = form.field(f"{at}-remove", "setup_stage_remove", "tick") if kept is not None else None
        found.append(Block(number, "" if kept is None else kept.name, tuple(fields), own, remove))
    return tuple(found)


def changed(before: Plan, after: Plan) -> tuple[str, ...]:
    """The fields in which two plans differ."""
    names = ("title", "sites", "stages", "awards", "capacity", "min_age", "fee", "team")
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))
