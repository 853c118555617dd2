"""Who may do what: every load of something shared for an account goes through here.

A stranger is told that there is no such game, so that ids cannot be tried out.
"""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role, Tournament
from sportmafia.server.clubs.parts import ORDER, Part, reaches
from sportmafia.server.faults import Fault, lang_of
from sportmafia.server.games.models import Game
from sportmafia.server.texts import say


def account_of(request: HttpRequest) -> Account | None:
    """Who signed in."""
    user = request.user
    return user if isinstance(user, Account) and user.is_active else None


def part_in_tournament(account: Account, tournament: Tournament) -> Part | None:
    """The greatest part of an account in a tournament or its club."""
    if account.is_owner:
        return Part.ORGANISER
    roles = Role.objects.filter(Q(tournament=tournament) | Q(club_id=tournament.club_id), account=account)
    return _greatest([Part(part) for part in roles.values_list("part", flat=True)])


def part_in_game(account: Account, game: Game) -> Part | None:
    """The greatest part of an account in a game: by its tournament, by a grant, or because he opened it."""
    if account.is_owner:
        return Part.ORGANISER
    parts = [Part(part) for part in game.grants.filter(account=account).values_list("part", flat=True)]
    if game.opened_by_id == account.pk:
        parts.append(Part.JUDGE)
    if game.tournament is not None:
        by_role = part_in_tournament(account, game.tournament)
        parts += [] if by_role is None else [by_role]
    return _greatest(parts)


def _greatest(parts: list[Part]) -> Part | None:
    return max(parts, key=ORDER.index, default=None)


def access_game(request: HttpRequest, game_id: str, needed: Part) -> Game | Fault:
    """A game for an account that is ``needed`` in it."""
    account = account_of(request)
    if account is None:
        return Fault("not_signed_in")
    game = Game.objects.select_related("tournament").filter(id=game_id).first()
    part = None if game is None else part_in_game(account, game)
    if game is None or part is None:
        return Fault("no_such_game")
    return game if reaches(part, needed) else no_right(request, needed)


def access_tournament(request: HttpRequest, slug: str, needed: Part) -> Tournament | Fault:
    """A tournament for an account that is ``needed`` in it."""
    account = account_of(request)
    if account is None:
        return Fault("not_signed_in")
    tournament = Tournament.objects.filter(slug=slug).first()
    part = None if tournament is None else part_in_tournament(account, tournament)
    if tournament is None or part is None:
        return Fault("no_such_tournament")
    return tournament if reaches(part, needed) else no_right(request, needed)


def no_right(request: HttpRequest, needed: Part) -> Fault:
    """Says which part is needed."""
    return Fault("no_right", {"part": say(f"part_{needed}", lang_of(request))})
