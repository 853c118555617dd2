"""Who may do what: every load of something shared for an account goes through here.

A stranger is told that there is no such game, so that ids cannot be tried out.
"""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role, Tournament
from sportmafia.server.clubs.parts import ORDER, Part, reaches
from sportmafia.server.events.crews import crew_of
from sportmafia.server.events.models import Event, Official
from sportmafia.server.faults import Fault, lang_of
from sportmafia.server.games.models import Game
from sportmafia.server.texts import say
from sportmafia.tournament.rights import Role as RightsRole
from sportmafia.tournament.rights import State


def account_of(request: HttpRequest) -> Account | None:
    """Who signed in."""
    user = request.user
    return user if isinstance(user, Account) and user.is_active else None


def part_in_tournament(account: Account, tournament: Tournament) -> Part | None:
    """The greatest part of an account in a tournament or its club; none where its access was revoked."""
    if account.is_owner:
        return Part.ORGANISER
    return _held(account, tournament)


def part_in_game(account: Account, game: Game) -> Part | None:
    """The greatest part of an account in a game: by its tournament, by a grant, or because he opened it.

    A game of a tournament is its tournament's: whoever opened it and has no part there any more has none in
    it, and a judge whom the desk has put at other tables has no part at this one.
    """
    if account.is_owner:
        return Part.ORGANISER
    offices = _offices(account, game.tournament)
    if RightsRole.REVOKED in offices:
        return None
    parts = [Part(part) for part in game.grants.filter(account=account).values_list("part", flat=True)]
    if game.tournament is None:
        return _greatest([*parts, Part.JUDGE] if game.opened_by_id == account.pk else parts)
    held = _greatest(_parts(account, game.tournament, offices))
    if held is not None and crew_of(game.tournament.pk, game.id).admits(account.login, held):
        parts.append(held)
    return _greatest(parts)


def _held(account: Account, tournament: Tournament) -> Part | None:
    offices = _offices(account, tournament)
    return None if RightsRole.REVOKED in offices else _greatest(_parts(account, tournament, offices))


def _offices(account: Account, tournament: Tournament | None) -> frozenset[str]:
    """What an account is at the desk of the tournament's event, beside its parts."""
    if tournament is None:
        return frozenset()
    held = Official.objects.filter(account=account, event__tournament=tournament)
    return frozenset(held.values_list("role", flat=True))


def _parts(account: Account, tournament: Tournament, offices: frozenset[str]) -> list[Part]:
    """The parts of an account; who owns the event at its desk is an organiser to the console too."""
    roles = Role.objects.filter(Q(tournament=tournament) | Q(club_id=tournament.club_id), account=account)
    owns = [Part.ORGANISER] if RightsRole.OWNER in offices else []
    return [*owns, *(Part(part) for part in roles.values_list("part", flat=True))]


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


def writable_game(request: HttpRequest, game_id: str) -> Game | Fault:
    """A game whose judge an account is, and that may still change: what is archived stays as it is."""
    game = access_game(request, game_id, Part.JUDGE)
    if isinstance(game, Fault) or not archived(game.tournament_id):
        return game
    return Fault("event_archived")


def archived(tournament: int | None) -> bool:
    """Whether a tournament's event is put away."""
    return (
        tournament is not None and Event.objects.filter(tournament=tournament, state=State.ARCHIVED).exists()
    )


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
