"""Who may see and do what at the desk: each page of an event goes through `page`, which asks the matrix.

A visitor may have several roles; what one of them may do, he may. A right to what is one's own is decided by
the page's ``own``, before the page runs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.csrf import csrf_protect

from sportmafia.server.accounts.guessing import guessed_wrong, held_back
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.events.links import person_of
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import COMMITTEE
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.titles import titled
from sportmafia.server.faults import Fault, lang_of, respond
from sportmafia.server.texts import Lang
from sportmafia.tournament.rights import Right, Role, State, matrix, right

OF_CLUB: Final[Mapping[str, Role]] = {
    ClubPart.ORGANISER: Role.OWNER,
    ClubPart.CHIEF: Role.CHIEF_JUDGE,
    ClubPart.JUDGE: Role.JUDGE,
    ClubPart.SIDE: Role.SIDE_JUDGE,
}
"""What a part in a club or tournament is at the desk."""

STAFF: Final = frozenset(Role) - {Role.PLAYER, Role.SPECTATOR, Role.REVOKED}
"""Roles that see the desk; to everybody else a draft event does not exist."""

MOST_ACTS: Final = 60
"""Forms that one player sends in a quarter of an hour."""

_SAFE: Final = ("GET", "HEAD")


@dataclass(frozen=True, slots=True)
class Visit:
    """One request to an event: who asks, as what, in which language.

    ``person`` is the opaque id of who acts: the login of an official, the id of a player who came by his
    link, ``visitor`` for everybody else.
    """

    request: HttpRequest
    event: Event
    roles: frozenset[Role]
    person: str
    lang: Lang

    @property
    def state(self) -> State:
        """Where the event stands."""
        return State(self.event.state)

    @property
    def staff(self) -> bool:
        """Whether it is one of the people who run the event."""
        return bool(self.roles & STAFF)

    def reach(self, action: str) -> Right:
        """How far the greatest right of any of the roles to an action reaches."""
        found = {right(role, action, self.state) for role in self.roles}
        return next((one for one in (Right.YES, Right.OWN) if one in found), Right.NO)

    def may(self, action: str, *, own: bool = False) -> bool:
        """Whether the visitor may do it; ``own`` tells that it is his own."""
        reach = self.reach(action)
        return reach is Right.YES or (reach is Right.OWN and own)

    def show(
        self, template: str, context: Mapping[str, Any] | None = None, status: int = 200
    ) -> HttpResponse:
        """A page of the event, kept by no cache between: what it shows depends on who looks."""
        everything = {"visit": self, "event": self.event, "may": May(self), **(context or {})}
        page = render_to_string(template, everything, self.request)
        response = HttpResponse(titled(page), status=status)
        response.headers["Cache-Control"] = "no-store"
        return response

    def refuse(self, code: str, **params: Any) -> HttpResponse:
        """A page that says what is wrong."""
        return respond(Fault(code, params), self.request)


class May:
    """Rights as templates ask for them: ``{% if may.draw_make %}`` for the action ``draw.make``."""

    def __init__(self, visit: Visit) -> None:
        """The rights of a visitor."""
        self._visit = visit

    def __getitem__(self, name: str) -> bool:
        """Whether he may, of his own things at least. KeyError for what is no action."""
        return self._visit.reach(_actions()[name]) is not Right.NO


@cache
def _actions() -> Mapping[str, str]:
    """The actions by their names in templates: ``birth_date.forget`` is ``birth_date_forget`` there."""
    return {action.replace(".", "_"): action for action in matrix()}


View = Callable[..., HttpResponse]
Own = Callable[..., bool]


def page(read: str, write: str | None = None, *, own: Own | None = None) -> Callable[[View], View]:
    """A view of an event: reading it is the action ``read``, sending a form to it ``write`` (None: no form).

    ``own(visit, **parameters)`` tells whether what the address names is the visitor's own; it is needed where
    a role has a right to its own only.
    """

    def wrap(view: View) -> View:
        @functools.wraps(view)
        def served(request: HttpRequest, slug: str, **parameters: Any) -> HttpResponse:
            action = read if request.method in _SAFE else write
            if action is None or request.method not in (*_SAFE, "POST"):
                allowed = "GET" if write is None else "GET, POST"
                return respond(Fault("method", {"allowed": allowed}), request)
            _clear_of_nul(request)
            if any("\0" in value for value in (slug, *parameters.values()) if isinstance(value, str)):
                return respond(Fault("no_such_page"), request)  # nothing is called so
            visit = visited(request, slug)
            if isinstance(visit, Fault):
                return respond(visit, request)
            reach = visit.reach(action)
            if reach is Right.NO or (reach is Right.OWN and not (own and own(visit, **parameters))):
                return _refused(visit)
            fault = None if _reads(visit) or visit.staff else _overdone(visit)
            return respond(fault, request) if fault else view(visit, **parameters)

        guarded: View = csrf_protect(served)
        guarded.page = (read, write, own)  # type: ignore[attr-defined]
        return guarded

    return wrap


def _overdone(visit: Visit) -> Fault | None:
    """Why a player has to wait: each form that he sends is kept for good, and a script sends thousands."""
    if Role.PLAYER not in visit.roles:
        return None
    subject = f"acts:{visit.event.pk}:{visit.person}"
    fault = held_back(subject, most=MOST_ACTS)
    if fault is None:
        guessed_wrong(subject)
    return fault


def _clear_of_nul(request: HttpRequest) -> None:
    """Take the character NUL out of what was sent: nobody types it and PostgreSQL does not keep it."""
    for name in ("GET", "POST"):
        pairs = [(key, str(one)) for key, values in getattr(request, name).lists() for one in values]
        if any("\0" in text for pair in pairs for text in pair):
            setattr(request, name, QueryDict(urlencode(pairs).replace("%00", "")))


def _refused(visit: Visit) -> HttpResponse:
    if visit.staff or visit.reach("event.read_public") is not Right.NO:
        if visit.roles == {Role.SPECTATOR} and account_of(visit.request) is None and _reads(visit):
            return redirect("sign-in")
        return respond(Fault("no_right_here"), visit.request)
    return respond(Fault("no_such_tournament"), visit.request)


def _reads(visit: Visit) -> bool:
    return visit.request.method in _SAFE


def visited(request: HttpRequest, slug: str) -> Visit | Fault:
    """The visit that a request is."""
    event = Event.objects.select_related("tournament").filter(tournament__slug=slug).first()
    if event is None:
        return Fault("no_such_tournament")
    account, player = account_of(request), person_of(request, event)
    roles = {Role.SPECTATOR}
    if player is not None:
        roles.add(Role.PLAYER)
    if account is not None:
        roles |= roles_of(account, event)
    if account is not None and roles & STAFF and Role.CHIEF_JUDGE not in roles:
        roles |= _standing_in(account, event)
    if Role.REVOKED in roles:
        roles = {Role.REVOKED}  # what was revoked is not to be had as a spectator's either
    elif Role.OWNER in roles:
        roles -= {Role.PLAYER, Role.SPECTATOR}  # he looks at everything as the owner
    person = account.login if account is not None and roles & STAFF else player or "visitor"
    return Visit(request, event, frozenset(roles), person, lang_of(request))


def _standing_in(account: Account, event: Event) -> set[Role]:
    """The role that somebody has while the Chief Judge is away (sfu.7.9)."""
    committee = Parts(event, [COMMITTEE.name]).get(COMMITTEE)
    return {Role.CHIEF_JUDGE} if committee.deputy == account.login else set()


def roles_of(account: Account, event: Event) -> set[Role]:
    """The roles of an account at the desk of an event; a revoked one has none beside it.

    The owner of a server has the roles beside his own that he was given. Where nobody but him can reach the
    server there is no other who could rule, so he is the Chief Judge too.
    """
    if account.is_owner and settings.CONFIG.local_owner:
        return {Role.OWNER, Role.CHIEF_JUDGE}
    held = {Role(role) for role in event.officials.filter(account=account).values_list("role", flat=True)}
    if Role.REVOKED in held:
        return {Role.OWNER} if account.is_owner else {Role.REVOKED}
    held |= {Role.OWNER} if account.is_owner else set()
    tournament = event.tournament
    parts = ClubRole.objects.filter(account=account).filter(
        ClubRole.in_place(tournament.pk, tournament.club_id)
    )
    return held | {OF_CLUB[part] for part in parts.values_list("part", flat=True)}
