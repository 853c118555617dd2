"""What people who sign in are called in an event, also on a machine where they have no accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, Value, When

from sportmafia.record.canonical import decode
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.events.models import Action, Called, Event, Note, Official, Part, SheetRecord
from sportmafia.server.events.parts import COMMITTEE, CONFLICTS, PEOPLE, SCHEDULE, Kind
from sportmafia.tournament.codec import restore

if TYPE_CHECKING:
    from collections.abc import Iterator

_STRANGER, _BROUGHT, _HERE = range(3)
"""Whose name is taken: that of somebody with a part in the event here, else the one that the event's file
brought, else that of any account: the same login may be another person's on another machine."""

T = TypeVar("T")
_FIELDS: Final = ("login", "name")


def names(event: Event) -> dict[str, str]:
    """The name of each login, in one query."""
    account = OuterRef("pk")
    part_of = Q(tournament=event.tournament_id) | Q(club=event.tournament.club_id)
    here = Q(Exists(Official.objects.filter(event=event, account=account)))
    here |= Q(Exists(ClubRole.objects.filter(part_of, account=account)))
    whose = Case(When(here, then=Value(_HERE)), default=Value(_STRANGER), output_field=IntegerField())
    brought = Called.objects.filter(event=event).values_list(*_FIELDS, Value(_BROUGHT))
    found = Account.objects.values_list(*_FIELDS, whose).union(brought, all=True)
    return {login: name for login, name, _ in sorted(found, key=lambda row: row[2])}


def rows(event: Event) -> list[dict[str, str]]:
    """The names that go into the event's file: of everybody who acted, judged, sat in the committee.

    Somebody without an account keeps his login as his name, so that no namesake elsewhere lends him his.
    """
    known = names(event)
    players = {person.id for person in _part(event, PEOPLE).persons}
    wanted = set(filter(None, _acting(event))) - players
    return [{"login": login, "name": known.get(login, login)} for login in sorted(wanted)]


def _acting(event: Event) -> Iterator[str]:
    yield from Called.objects.filter(event=event).values_list("login", flat=True)
    for model in (Action, Note, SheetRecord):
        yield from model._default_manager.filter(event=event).values_list("by", flat=True)  # noqa: SLF001
    for game in _part(event, SCHEDULE).games:
        yield from (game.judge, game.host)
    yield from (person for _, person in _part(event, COMMITTEE).holders)
    yield from _part(event, CONFLICTS).asked


def _part(event: Event, kind: Kind[T]) -> T:
    row = Part.objects.filter(event=event, name=kind.name).first()
    found = kind.empty if row is None else restore(kind.type, decode(row.text.encode(), ""))
    assert isinstance(found, kind.type), kind.name
    return found
