"""Takes the tournament from the first application to the stage that is asked for, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from random import Random
from typing import Final, TypeVar
from zoneinfo import ZoneInfo

from sportmafia.cli.cup.people import (
    APPEAL,
    CHAIR,
    CHIEF,
    HOSTS,
    JUDGES,
    REGISTRAR,
    SECRETARY,
    Applicant,
    Helper,
    applicants,
)
from sportmafia.cli.cup.stages import CupStage, slug_of
from sportmafia.rulebooks import Rulebook, resolve
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Tournament
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.events.models import Event, Official
from sportmafia.server.events.parts import (
    COMMITTEE,
    CONFLICTS,
    PEOPLE,
    PLAN,
    REGISTER,
    REGULATION,
    TICKS,
    People,
    Ticks,
)
from sportmafia.server.events.storage import Done, Overtaken, Parts, change
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament import templates
from sportmafia.tournament.applications import Register, Terms, submit, terms, withdraw
from sportmafia.tournament.checklist import BY_HAND
from sportmafia.tournament.committee import Committee, Decision, Matter, Office, appoint, decide
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.regulation import Regulation, Version
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Conflicts

T = TypeVar("T")

ZONE: Final = "Asia/Krasnoyarsk"
FIRST_DAYS: Final[dict[CupStage, int]] = {
    # days from today to the first game day
    "applications": 14,
    "draw": 1,
    "running": -2,
    "protests": -4,
    "finished": -6,
}
STATES: Final[dict[CupStage, State]] = {
    "applications": State.APPLICATIONS,
    "draw": State.PREPARING,
    "running": State.RUNNING,
    "protests": State.RUNNING,
    "finished": State.FINISHED,
}
APPLIED: Final = 104
"""Applications in all: four more than there are places."""
EARLY: Final = 97
"""Applications that have come while the window is still open."""


class CupError(Exception):
    """A step of the demonstration that the rules refuse: a mistake in it."""


@dataclass(frozen=True, slots=True)
class Cup:
    """What the steps have in common. ``now``: the instant up to which today's rounds have gone; None: they go
    by the event's own hours, whatever the clock says, so that the same day gives the same logs."""

    event: Event
    stage: CupStage
    seed: int
    first_day: date
    rulebook: Rulebook
    plan: Plan
    people: Sequence[Applicant]
    now: datetime | None = None

    def at(self, day: int, hour: int, minute: int = 0) -> datetime:
        """An instant of the event: local time on a day counted from the first game day, 0."""
        local = datetime.combine(self.first_day + timedelta(days=day), time(hour, minute), ZoneInfo(ZONE))
        return local.astimezone(ZoneInfo("UTC"))

    def chance(self, what: str) -> Random:
        """Chance for one purpose."""
        return Random(f"{self.seed}:{what}")

    def key(self, what: str) -> bytes:
        """The secret key of one lot; known to whoever knows the seed, which is as it should be here."""
        return sha256(f"demonstration:{self.seed}:{what}".encode()).digest()

    def change(self, code: str, job: Callable[[Parts], None], by: Helper = CHIEF, **params: str) -> None:
        """One change of the event with its line in the log."""

        def done(parts: Parts) -> Done:
            job(parts)
            people = {name: value for name, value in params.items() if name in ("person", "absent")}
            rest = {name: value for name, value in params.items() if name not in people}
            return Done(code, rest, people)

        kept = change(self.event, by.login, "", done)
        if isinstance(kept, (Overtaken, Refusal, tuple)):
            raise CupError(kept)


def right(answer: T | Refusal | tuple[Refusal, ...]) -> T:
    """What a step came to. Raises CupError where the rules refuse it."""
    if isinstance(answer, Refusal) or (
        isinstance(answer, tuple) and answer and all(isinstance(one, Refusal) for one in answer)
    ):
        raise CupError(answer)
    return answer  # type: ignore[return-value]


def begun(stage: CupStage, seed: int, today: date, now: datetime | None = None) -> Cup | None:
    """The tournament with its plan, its desk and its applications; None if it is there already."""
    slug = slug_of(stage, seed)
    if Tournament.objects.filter(slug=slug).exists():
        return None
    first_day = today + timedelta(days=FIRST_DAYS[stage])
    rulebook = resolve("sfu", _window(first_day, today, stage))
    club, _ = Club.objects.get_or_create(slug="demo", defaults={"name": "Клуб «Пример»"})
    tournament = Tournament.objects.create(
        slug=slug, club=club, name="Показательный кубок", rulebook=rulebook.id
    )
    event = Event.objects.create(tournament=tournament, state=STATES[stage], zone=ZONE)
    plan = right(templates.plan("two_stages", first_day, rulebook))
    cup = Cup(event, stage, seed, first_day, rulebook, plan, _people(slug, seed, plan, first_day), now)
    _desk(cup)
    _regulation(cup)
    _applications(cup)
    return cup


def _window(first_day: date, today: date, stage: CupStage) -> dict[str, str]:
    """The days on which applications are taken, in force around today instead of in 2017."""
    closes = (
        first_day - timedelta(days=2)
        if stage == "applications"
        else min(first_day, today) - timedelta(days=1)
    )
    return {
        "app.opens": (first_day - timedelta(days=33)).isoformat(),
        "app.closes": closes.isoformat(),
    }


def _people(slug: str, seed: int, plan: Plan, day: date) -> list[Applicant]:
    return applicants(Random(f"{seed}:people"), slug, APPLIED, plan.sites, day)


def _account(helper: Helper) -> Account:
    account = Account.objects.filter(login=helper.login).first()
    return account or Account.objects.make(helper.login, helper.name)


def _desk(cup: Cup) -> None:
    """Accounts with their roles, the committee, its decisions."""
    tournament = cup.event.tournament
    for helper, part in ((CHAIR, ClubPart.ORGANISER), (CHIEF, ClubPart.CHIEF)):
        ClubRole.objects.create(account=_account(helper), tournament=tournament, part=part)
    for judge in JUDGES:
        ClubRole.objects.create(account=_account(judge), tournament=tournament, part=ClubPart.JUDGE)
    for host in HOSTS:
        ClubRole.objects.create(account=_account(host), tournament=tournament, part=ClubPart.SIDE)
    for helper, role in (
        (SECRETARY, Role.SECRETARY),
        (REGISTRAR, Role.REGISTRAR),
        (APPEAL, Role.APPEAL_MEMBER),
    ):
        Official.objects.create(event=cup.event, account=_account(helper), role=role)

    def job(parts: Parts) -> None:
        committee = Committee()
        for office, holders in (
            (Office.CHAIR, (CHAIR,)),
            (Office.CHIEF_JUDGE, (CHIEF,)),
            (Office.REGISTRAR, (REGISTRAR,)),
            (Office.MEMBER, (APPEAL,)),
            (Office.JUDGE, JUDGES),
            (Office.HOST, HOSTS),
        ):
            for holder in holders:
                committee = right(appoint(committee, office, holder.login, CHAIR.login, cup.rulebook))
        for matter in Matter:
            if matter is not Matter.FINALISTS or cup.stage == "finished":
                words = Decision(matter, CHAIR.login, cup.at(-20, 18), "Утверждено.")
                committee = right(decide(committee, words, cup.rulebook))
        parts.put(COMMITTEE, committee)
        parts.put(PLAN, cup.plan)

    cup.change("did_plan", job, CHAIR, what=cup.plan.title)


def _regulation(cup: Cup) -> None:
    rulebooks = tuple((stage.name, cup.rulebook) for stage in cup.plan.stages)
    since = cup.first_day - timedelta(days=30)
    version = Version(
        cup.at(-35, 12), since, rulebooks, f"/e/{cup.event.tournament.slug}/", "Первая редакция"
    )
    cup.change(
        "did_regulation",
        lambda parts: parts.put(REGULATION, Regulation((version,))),
        CHAIR,
        since=since.isoformat(),
    )


def held(cup: Cup) -> Terms:
    """What applications are held to."""
    return right(terms(cup.rulebook, cup.first_day, zone_of(cup.event)))


def _applications(cup: Cup) -> None:
    """What came in, the earliest first; among it one that was taken back and one person twice."""
    count = EARLY if cup.stage == "applications" else APPLIED
    chance, terms_ = cup.chance("applications"), held(cup)
    opens = terms_.window.opens
    assert opens is not None
    minutes = sorted(chance.sample(range(60, 60 * 24 * 18), count))
    register, persons = Register(), []
    for number, (one, minute) in enumerate(zip(cup.people[:count], minutes, strict=True), start=1):
        at = opens + timedelta(minutes=minute)
        register = right(submit(register, f"a{number:03}", one.person.id, _form(one), at, terms_))
        persons.append(replace(one.person, born=None))
    register = right(withdraw(register, "a016", opens + timedelta(days=19)))
    if cup.stage == "applications":
        # The same man again, under his number and another nickname: the registrar finds him.
        again = replace(cup.people[3].person, id=f"{cup.event.tournament.slug}-twin", nickname="Второй Заход")
        at = opens + timedelta(days=18, minutes=30)
        form = _form(replace(cup.people[3], person=again))
        register = right(submit(register, f"a{count + 1:03}", again.id, form, at, terms_))
        persons.append(again)

    def job(parts: Parts) -> None:
        parts.put(PEOPLE, People(tuple(persons)))
        parts.put(REGISTER, register)
        if cup.stage != "applications":
            parts.put(CONFLICTS, Conflicts(frozenset(one.login for one in (*JUDGES, *HOSTS))))
            parts.put(TICKS, Ticks(frozenset(BY_HAND)))

    cup.change("did_import", job, REGISTRAR, file="applications.csv", rows=str(len(persons)))


def _form(one: Applicant) -> dict[str, str]:
    person = one.person
    assert person.born is not None
    return {
        "name": person.name,
        "nickname": person.nickname,
        "birth_date": person.born.isoformat(),
        "status": one.status,
        "dormitory": "yes",
        "site": one.site,
        "contact": person.contact,
        "accepts_rules": "yes",
    }
