"""An event to test the desk with: made from a template, put in any state, visited in any role."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.test import Client
from django.urls import reverse

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Tournament
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.events import links
from sportmafia.server.events.models import Event, Official
from sportmafia.server.events.parts import PEOPLE, PLAN, People
from sportmafia.server.events.storage import Done, Parts, change
from sportmafia.tournament import templates
from sportmafia.tournament.people import Person
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.rights import Role, State

SLUG = "cup"
FIRST_DAY = date(2027, 2, 8)

CLUB_PARTS = {
    Role.CHIEF_JUDGE: ClubPart.CHIEF,
    Role.JUDGE: ClubPart.JUDGE,
    Role.SIDE_JUDGE: ClubPart.SIDE,
}


def made_event(template: str = "mini_cup", state: State = State.PREPARING, slug: str = SLUG) -> Event:
    """An event of a template in a state, with its plan."""
    club, _ = Club.objects.get_or_create(slug="club", defaults={"name": "Club"})
    plan = templates.plan(template, FIRST_DAY)
    assert isinstance(plan, Plan)
    tournament = Tournament.objects.create(
        slug=slug, club=club, name="Cup", rulebook=plan.stages[0].rulebook.id
    )
    event = Event.objects.create(tournament=tournament, state=state)
    put(event, (PLAN, plan))
    return event


def put(
    event: Event, *parts: tuple[Any, Any], code: str = "did_plan", by: str = "owner", **params: str
) -> None:
    """Let parts of an event be these values, by the way that every change goes."""

    def job(held: Parts) -> Done:
        for kind, value in parts:
            held.put(kind, value)
        return Done(code, {"what": "test", **params})

    entry = change(event, by, "", job)
    assert not isinstance(entry, tuple)
    assert hasattr(entry, "number"), entry


def with_people(event: Event, count: int) -> tuple[str, ...]:
    """Let so many people be known in the event; their ids."""
    persons = tuple(Person(f"p{number:03}", f"Nick {number}") for number in range(1, count + 1))
    put(event, (PEOPLE, People(persons)))
    return tuple(person.id for person in persons)


def visitor(event: Event, role: Role, *, person: str = "p001", strict: bool = True) -> Client:
    """A browser of somebody with a role in the event; a player came by the link of ``person``."""
    client = Client(raise_request_exception=strict)
    if role is Role.SPECTATOR:
        return client
    if role is Role.PLAYER:
        token = links.make(event, person)
        answer = client.post(reverse("event-by-link", kwargs={"slug": event.tournament.slug, "token": token}))
        assert answer.status_code == 302
        return client
    login = role.value.replace("_", "-")
    account = Account.objects.filter(login=login).first()
    account = account or Account.objects.make(login, role.value, owner=role is Role.OWNER)
    if role in CLUB_PARTS:
        ClubRole.objects.get_or_create(
            account=account, tournament=event.tournament, defaults={"part": CLUB_PARTS[role]}
        )
    elif role is not Role.OWNER:
        Official.objects.get_or_create(event=event, account=account, role=role)
    client.force_login(account)
    return client


def at(name: str, event: Event, **parameters: Any) -> str:
    """The address of a page of the event."""
    return reverse(name, kwargs={"slug": event.tournament.slug, **parameters})
