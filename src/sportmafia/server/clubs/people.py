"""Letting people in: an organiser makes accounts for his judges and gives them codes to sign in.

A code is a key to its account. So an organiser gives codes only to people of his own tournaments who have not
chosen a password yet; everybody else gets one from the owner of the server.
"""

from __future__ import annotations

import re
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role, Tournament
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.models import Official
from sportmafia.server.faults import Fault
from sportmafia.server.games.models import Game, Grant

LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9.-]{1,63}", re.ASCII)
"""A sign-in name."""


def organised(account: Account) -> QuerySet[Tournament]:
    """The tournaments whose people this account lets in."""
    if account.is_owner:
        return Tournament.objects.order_by("-id")
    own = Role.objects.filter(account=account, part=Part.ORGANISER)
    tournaments, clubs = own.values("tournament_id"), own.values("club_id")
    return Tournament.objects.filter(Q(id__in=tournaments) | Q(club_id__in=clubs)).order_by("-id")


def roles(account: Account) -> QuerySet[Role]:
    """Who has which part in those tournaments."""
    shown = Role.objects.filter(tournament__in=organised(account)).select_related("account", "tournament")
    return shown.order_by("tournament_id", "account__name")


def add(by: Account, login: str, name: str, slug: str, part: str) -> Account | Fault:
    """Somebody new, or somebody known in a new part. Without a tournament only the owner adds people."""
    login = login.strip().lower()
    if not LOGIN.fullmatch(login):
        return Fault("bad_login")
    if not 1 <= len(name.strip()) <= 120:
        return Fault("bad_name")
    tournament = organised(by).filter(slug=slug).first() if slug else None
    if tournament is None and (slug or not by.is_owner):
        return Fault("no_such_tournament")
    with transaction.atomic():
        account = Account.objects.filter(login=login).first() or Account.objects.make(login, name.strip())
        if tournament is not None:
            chosen = part if part in {each.value for each in Part} else Part.JUDGE
            _give_part(by, account, tournament, chosen)
    return account


def _give_part(by: Account, account: Account, tournament: Tournament, part: str) -> None:
    """Only the owner takes an organiser's part away."""
    role, fresh = Role.objects.get_or_create(account=account, tournament=tournament, defaults={"part": part})
    if not fresh and (by.is_owner or role.part != Part.ORGANISER):
        role.part = part
        role.save(update_fields=["part"])


def may_give_code(by: Account, account: Account) -> Fault | None:
    """Why ``by`` gives no code to ``account``; None if he may."""
    if by.is_owner:
        return None
    if not Role.objects.filter(account=account, tournament__in=organised(by)).exists():
        return Fault("no_person")
    return own_key(account, organised(by))


def own_key(account: Account, tournaments: QuerySet[Tournament]) -> Fault | None:
    """Why no code for an account is given out in these tournaments: it would open more than is theirs."""
    if account.is_owner or account.has_usable_password() or good_elsewhere(account, tournaments):
        return Fault("own_password")
    return None


def good_elsewhere(account: Account, tournaments: QuerySet[Tournament]) -> bool:
    """Whether an account is good for anything beyond these tournaments: a part in a club or in another one,
    an office at another desk, a game of his own or one that was handed over to him.
    """
    elsewhere = (
        Role.objects.filter(account=account).exclude(tournament__in=tournaments),
        Official.objects.filter(account=account).exclude(event__tournament__in=tournaments),
        Grant.objects.filter(account=account).exclude(game__tournament__in=tournaments),
        Game.objects.filter(opened_by=account).exclude(tournament__in=tournaments),
    )
    return any(one.exists() for one in elsewhere)
