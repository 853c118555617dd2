"""Pages of the tournament desk with 300 players and 10 rounds of 30 tables: p95 of each, aim 300 ms.

Every page that can be read is asked for by the owner who is the Chief Judge too and, where it is public, by a
spectator, through the whole server but the network, on SQLite as it is served or on PostgreSQL
(`--postgres`). Nine rounds are played, the last one is planned. The address's parameters name things that
exist; a page that answers with an error is named as such.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from tools.figure import Figure
from tools.services import VARIABLE

AIM_MS: Final = 300.0
SHOWN: Final = 12
"""The slowest pages that are named."""
FILES: Final = 3
"""The slowest documents and exports that are named; the aim is one for pages."""


def measure(quick: bool) -> list[Figure]:
    folder = Path(tempfile.mkdtemp(prefix="sportmafia-desk-"))
    os.environ["SPORTMAFIA_DATA"] = str(folder)
    os.environ["SPORTMAFIA_HOSTS"] = "testserver"
    os.environ["DJANGO_SETTINGS_MODULE"] = "sportmafia.server.settings"
    url = os.environ.get(VARIABLE)
    if url:
        os.environ["SPORTMAFIA_DATABASE_URL"] = url
    try:
        import django

        django.setup()
        return list(_measured(rounds=2 if quick else 10, tables=3 if quick else 30, times=2 if quick else 20))
    finally:
        from sportmafia.server.games.writer import WRITER

        WRITER.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _measured(*, rounds: int, tables: int, times: int) -> Iterator[Figure]:
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    began = time.perf_counter()
    samples = _event(rounds, tables)
    yield Figure("building the event", time.perf_counter() - began, "s")
    found: dict[bool, list[tuple[float, str]]] = {True: [], False: []}
    failed: list[str] = []
    for who, client in _clients():
        for name, address in _pages(samples):
            answer = _asked(client, address, times)
            if answer.status == 200:
                found[answer.page].append((_p95(answer.taken), f"{name} ({who})"))
            elif who == "owner" and answer.status >= 400:
                failed.append(f"{name} {answer.status}")
    pages, files = (sorted(found[kind], reverse=True) for kind in (True, False))
    where = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    yield Figure(f"pages measured on {where}", float(len(pages)), "")
    yield Figure(f"pages that refuse the samples: {', '.join(failed) or 'none'}", float(len(failed)), "")
    for number, (taken_ms, name) in enumerate(pages[:SHOWN]):
        yield Figure(f"p95 {name}", taken_ms, "ms", at_most=AIM_MS if number == 0 else None)
    yield Figure("median of all pages' p95", statistics.median(one for one, _ in pages), "ms")
    for taken_ms, name in files[:FILES]:
        yield Figure(f"p95 of a file: {name}", taken_ms, "ms")


def _p95(taken: list[float]) -> float:
    return 1000 * sorted(taken)[max(int(0.95 * len(taken) + 0.5) - 1, 0)]


@dataclass(frozen=True, slots=True)
class _Answer:
    """How long each request took, in seconds; the status, 0 for a stream; a page, or a file to be kept."""

    taken: list[float]
    status: int
    page: bool


def _asked(client: Any, address: str, times: int) -> _Answer:
    """So many requests after one that warms up."""
    first = client.get(address)
    page = first.headers.get("Content-Type", "").startswith("text/html")
    if first.status_code != 200 or first.streaming:
        return _Answer([], first.status_code if first.status_code != 200 else 0, page)
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        client.get(address)
        taken.append(time.perf_counter() - began)
    return _Answer(taken, 200, page)


def _clients() -> Iterator[tuple[str, Any]]:
    from django.test import Client

    from sportmafia.server.accounts.models import Account

    owner = Client()
    owner.force_login(Account.objects.get(is_owner=True))
    yield "owner", owner
    yield "spectator", Client()


def _pages(samples: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every page of an event with its address."""
    from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

    def walked(resolver: URLResolver) -> Iterator[URLPattern]:
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLResolver):
                yield from walked(pattern)
            elif pattern.name and pattern.name.startswith("event-"):
                yield pattern

    for pattern in walked(get_resolver()):
        wanted = re.findall(r"<(?:(\w+):)?(\w+)>", str(pattern.pattern))
        # A number in an address counts from 1, whatever the same word names elsewhere.
        values = {name: "1" if kind == "int" else samples.get(name, "1") for kind, name in wanted}
        values |= dict.fromkeys(values.keys() & {"site"}, "0")  # the event has none
        values["slug"] = "bench"
        try:
            yield str(pattern.name), reverse(pattern.name, kwargs=values)
        except NoReverseMatch:
            continue  # a page of no event, such as the one that makes a new one


def _event(rounds: int, tables: int) -> dict[str, str]:
    """The event in the database; a sample for every parameter of an address."""
    from sportmafia.cli.cup import games as played
    from sportmafia.rulebooks import load
    from sportmafia.server.accounts.models import Account
    from sportmafia.server.clubs.models import Club, Role, Tournament
    from sportmafia.server.clubs.parts import Part
    from sportmafia.server.events.models import BoardCard, Event
    from sportmafia.server.events.parts import (
        PEOPLE,
        PLAN,
        PUBLICATION,
        REGISTER,
        SCHEDULE,
        People,
        Publication,
    )
    from sportmafia.server.events.storage import Done, Parts, change
    from sportmafia.tournament.applications import Application, Register
    from sportmafia.tournament.people import Person
    from sportmafia.tournament.plan import Plan, Stage
    from sportmafia.tournament.publication import Act, What
    from sportmafia.tournament.rights import State
    from sportmafia.tournament.rounds import State as Card
    from sportmafia.tournament.schedule import Game, Schedule

    rulebook, day, chance = load("fiim"), date(2026, 11, 28), Random(1)
    owner = Account.objects.make("owner", "Owner", owner=True)
    club = Club.objects.create(slug="bench", name="Bench")
    tournament = Tournament.objects.create(slug="bench", club=club, name="Bench", rulebook="fiim")
    event = Event.objects.create(tournament=tournament, state=State.RUNNING)
    Role.objects.create(account=owner, tournament=tournament, part=Part.CHIEF)
    stage = Stage("main", day, day + timedelta(days=1), rounds, tables, rulebook)
    plan = Plan("Bench", ("1",), (stage,), day + timedelta(days=1), capacity=10 * tables)
    persons = tuple(Person(f"p{n:03}", f"Игрок {n}") for n in range(1, 10 * tables + 1))
    at = datetime(2026, 11, 1, 12, tzinfo=UTC)
    values = {"nickname": "x", "contact": "x@example.org", "accepts_rules": "yes"}
    applications = tuple(
        Application(f"a{n:03}", person.id, at + timedelta(minutes=n), {**values, "nickname": person.nickname})
        for n, person in enumerate(persons, start=1)
    )
    games = []
    for number in range(1, rounds + 1):
        order = chance.sample([person.id for person in persons], len(persons))
        games += [
            Game(
                played.game_id("bench", number, table),
                "main",
                number,
                table,
                tuple(order[10 * table - 10 : 10 * table]),
                judge=f"judge-{table}",
            )
            for table in range(1, tables + 1)
        ]

    def job(parts: Parts) -> Done:
        parts.put(PLAN, plan)
        parts.put(PEOPLE, People(persons))
        parts.put(REGISTER, Register(applications))
        parts.put(SCHEDULE, Schedule(tuple(games), "0" * 64))
        parts.put(PUBLICATION, Publication({}, {"main": (Act(What.PUBLISH, at, "owner"),)}))
        return Done("did_plan", {"what": "bench"})

    change(event, "owner", "", job)
    over = [game for game in games if game.round < rounds]
    for game in over:
        played.play(event, game, rulebook, "bench", at + timedelta(days=27, hours=game.round))
    BoardCard.objects.filter(event=event, game__in=[game.id for game in over]).update(
        state=Card.SIGNED, since=at + timedelta(days=28)
    )
    return {
        "game": games[0].id, "person": "p001", "player": "p001", "application": "a001", "id": "a001",
        "stage": "main", "round": "1", "number": "a001", "day": day.isoformat(), "other": "p002",
        "token": "nothing", "label": "nothing", "case": "c1", "kind": "html", "format": "csv", "seat": "1",
    }  # fmt: skip
