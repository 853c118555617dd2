"""People of the desk as rows: accounts, their roles in the event, codes to sign in, access taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from django.db import transaction
from django.db.models import Q

from sportmafia.server.accounts.models import Account, SignInCode
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.models import Tournament
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.clubs.people import LOGIN, good_elsewhere, own_key
from sportmafia.server.events.guard import OF_CLUB, Visit
from sportmafia.server.events.models import Event, Official
from sportmafia.server.faults import Fault
from sportmafia.server.games.models import Grant
from sportmafia.tournament.rights import Role

TO_CLUB: Final = {
    Role.CHIEF_JUDGE: ClubPart.CHIEF,
    Role.JUDGE: ClubPart.JUDGE,
    Role.SIDE_JUDGE: ClubPart.SIDE,
}
"""Roles that the judge's console knows as parts in the tournament."""

GIVEN: Final = (
    Role.CHIEF_JUDGE, Role.JUDGE, Role.SIDE_JUDGE, Role.SECRETARY, Role.REGISTRAR, Role.APPEAL_MEMBER,
    Role.OWNER,
)  # fmt: skip
"""Roles that an account is given; players come by links, spectators by themselves."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the desk: his account, his roles here, whether he may be given a code."""

    account: Account
    roles: tuple[Role, ...]

    @property
    def revoked(self) -> bool:
        """Whether his access was taken away."""
        return Role.REVOKED in self.roles


def everybody(event: Event) -> list[Person]:
    """All people of the desk, by name."""
    roles: dict[int, list[Role]] = {}
    accounts: dict[int, Account] = {}
    for official in Official.objects.filter(event=event).select_related("account"):
        accounts[official.account_id] = official.account
        roles.setdefault(official.account_id, []).append(Role(official.role))
    in_place = ClubRole.in_place(event.tournament_id, event.tournament.club_id)
    for role in ClubRole.objects.filter(in_place).select_related("account"):
        accounts[role.account_id] = role.account
        roles.setdefault(role.account_id, []).append(OF_CLUB[role.part])
    people = [
        Person(account, tuple(role for role in Role if role in roles[key]))
        for key, account in accounts.items()
    ]
    return sorted(people, key=lambda one: (one.account.name.casefold(), one.account.login))


def free_login(wanted: str) -> str:
    """A sign-in name that nobody has, made from the wanted one: a namesake is somebody else."""
    taken = set(Account.objects.filter(login__startswith=wanted).values_list("login", flat=True))
    return next(found for found in _numbered(wanted) if found not in taken)


def _numbered(wanted: str) -> Iterator[str]:
    yield wanted
    yield from (f"{wanted}-{number}" for number in count(2))


def add(visit: Visit, login: str, name: str, role: Role) -> Account | Fault:
    """Somebody new, or somebody known in a new role; only an owner makes owners."""
    login = login.strip().lower()
    if not LOGIN.fullmatch(login):
        return Fault("bad_login")
    known = Account.objects.filter(login=login).first()
    if known is None and not 1 <= len(name) <= 120:
        return Fault("bad_name")
    if role not in GIVEN or (role is Role.OWNER and Role.OWNER not in visit.roles):
        return Fault("setup_no_such_role")
    with transaction.atomic():
        account = known or Account.objects.make(login, name)
        if role in TO_CLUB:
            held, fresh = ClubRole.objects.get_or_create(
                account=account, tournament=visit.event.tournament, defaults={"part": TO_CLUB[role]}
            )
            if not fresh and held.part != ClubPart.ORGANISER:
                held.part = TO_CLUB[role]
                held.save(update_fields=["part"])
        else:
            Official.objects.get_or_create(event=visit.event, account=account, role=role)
    return account


def of_event(event: Event, login: str) -> Account | None:
    """An account that has a role at the desk of the event itself; one of the whole club's is not here."""
    held = Q(offices__event=event) | Q(roles__tournament=event.tournament_id)
    return Account.objects.filter(held, login=login).distinct().first()


def may_give_code(visit: Visit, account: Account) -> Fault | None:
    """Why no code is given: a code is a key to its account, and the account may be good elsewhere too."""
    user = visit.request.user
    if isinstance(user, Account) and user.is_owner:
        return None
    if beyond(visit, account):
        return Fault("setup_owners_matter")
    return own_key(account, Tournament.objects.filter(pk=visit.event.tournament_id))


def beyond(visit: Visit, account: Account) -> bool:
    """Whether an account is an owner's and the visitor is none: a Chief Judge takes nothing from owners."""
    return account.pk in owners(visit.event) and Role.OWNER not in visit.roles


def owners(event: Event) -> frozenset[int]:
    """The accounts that own the event beside the owner of the server, by primary key."""
    held = Official.objects.filter(event=event, role=Role.OWNER).values_list("account", flat=True)
    in_place = ClubRole.in_place(event.tournament_id, event.tournament.club_id)
    parts = ClubRole.objects.filter(in_place, part=ClubPart.ORGANISER).values_list("account", flat=True)
    out = Official.objects.filter(event=event, role=Role.REVOKED).values_list("account", flat=True)
    return frozenset((*held, *parts)) - frozenset(out)


def revoke(event: Event, account: Account) -> None:
    """Take all access to the event away at once: at the desk, at tables, by codes not used yet, and, where
    there is no password, on every device that is signed in.

    Codes and devices of an account that is good elsewhere too stay as they are: an event takes nothing away
    that it has not given.
    """
    with transaction.atomic():
        Official.objects.get_or_create(event=event, account=account, role=Role.REVOKED)
        Grant.objects.filter(account=account, game__tournament=event.tournament_id).delete()
        if good_elsewhere(account, Tournament.objects.filter(pk=event.tournament_id)):
            return
        SignInCode.objects.filter(account=account, used_at=None).delete()
        if not account.has_usable_password():
            account.set_unusable_password()
            account.save(update_fields=["password"])


def give_back(event: Event, account: Account) -> None:
    """Let somebody in again whose access was taken away, in the roles that he had."""
    Official.objects.filter(event=event, account=account, role=Role.REVOKED).delete()


def dismiss(event: Event, account: Account, role: Role) -> None:
    """Take one role in the event away; with a judge's go the tables that were handed over to him."""
    Official.objects.filter(event=event, account=account, role=role).delete()
    if role in TO_CLUB:
        Grant.objects.filter(account=account, game__tournament=event.tournament_id).delete()
        ClubRole.objects.filter(account=account, tournament=event.tournament_id, part=TO_CLUB[role]).delete()
