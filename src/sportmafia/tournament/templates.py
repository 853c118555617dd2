"""Templates of events, read from `templates.toml`: a plan in one step, to be changed by hand afterwards."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Any

from sportmafia.rulebooks import load
from sportmafia.rulebooks.rulebook import Rulebook
from sportmafia.tournament.plan import Plan, Quota, Stage
from sportmafia.tournament.said import Refusal


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("sportmafia.tournament").joinpath("templates.toml").read_text("utf-8"))


def names() -> tuple[str, ...]:
    """The templates there are."""
    return tuple(_data())


def title(name: str, language: str = "ru") -> str:
    """What a template is called, ``ru`` or ``en``. KeyError if there is none of the name."""
    return str(_data()[name]["en" if language == "en" else "ru"])


def clauses(name: str) -> tuple[str, ...]:
    """The clauses that a template follows; empty where it follows custom. KeyError as `title`."""
    return tuple(_data()[name].get("clauses", ()))


def plan(name: str, first_day: date, rulebook: Rulebook | None = None) -> Plan | Refusal:
    """The plan of a template that begins on a day, under its own rulebook unless another is given."""
    if name not in _data():
        return Refusal("template_unknown", None, {"name": name, "known": ", ".join(names())})
    data = _data()[name]
    if (date.max - first_day).days < data["days"]:
        return Refusal("no_such_day", None, {"value": first_day.isoformat()})
    rules = load(data["rulebook"]) if rulebook is None else rulebook
    sites = tuple(data["sites"])

    def day(number: int) -> date:
        return first_day + timedelta(days=number)

    stages = tuple(
        Stage(
            name=stage["name"],
            first=day(stage["days"][0]),
            last=day(stage["days"][1]),
            games_each=stage["games_each"],
            tables=stage["tables"],
            rulebook=rules,
            sites=sites if stage.get("at_sites") else (),
            quota=_quota(stage["quota"], rules) if "quota" in stage else None,
        )
        for stage in data["stages"]
    )
    return Plan(
        title=data["ru"],
        sites=sites,
        stages=stages,
        awards=day(data["awards_day"]),
        capacity=data.get("capacity", rules.integer("app.limit")),
        min_age=rules.integer("app.min_age"),
        fee=data["fee"],
        team=tuple(data["team"]) if "team" in data else None,
    )


def _quota(data: Mapping[str, int | str], rules: Rulebook) -> Quota:
    def number(key: str) -> int:
        value = data.get(key, 0)
        return rules.integer(f"qual.{key}") if value == "rulebook" else int(value)

    return Quota(number("per_site"), number("total"), number("wild"))
