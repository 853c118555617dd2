"""The start page: which games there are, and one tap to judge one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from sportmafia import __version__
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of
from sportmafia.server.clubs.models import Role, Tournament
from sportmafia.server.clubs.parts import Part, reaches
from sportmafia.server.games.models import Game
from sportmafia.server.texts import COOKIE, language
from sportmafia.tournament.rights import State

SHOWN: Final = 40
"""Games of each kind on the page: the next ones, the latest ones."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game on the page."""

    game: Game
    state: str
    judge: bool


@dataclass(frozen=True, slots=True)
class Section:
    """One tournament on the page: what can be judged now, and what was played."""

    tournament: Tournament
    event: bool
    ready: list[Row]
    over: list[Row]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The start page."""
    account = account_of(request)
    roles = _roles(account)
    judged = _judged(account, roles)
    by_tournament: dict[int, list[Game]] = {}
    for game in Game.objects.exclude(tournament=None).order_by("-round", "table"):
        if game.tournament_id is not None:
            by_tournament.setdefault(game.tournament_id, []).append(game)
    sections = []
    for tournament in Tournament.objects.select_related("club", "event").order_by("-id"):
        may = judged is None or tournament.pk in judged[0] or tournament.club_id in judged[1]
        rows = [Row(game, _state(game), may) for game in by_tournament.get(tournament.pk, ())]
        ready = [row for row in rows if not row.game.over]
        ready.sort(key=lambda row: (row.game.round, row.game.table))
        over = [row for row in rows if row.game.over][:SHOWN]
        sections.append(Section(tournament, _shown(tournament, staff=may), ready[:SHOWN], over))
    organises = _organises(account, roles)
    context: dict[str, Any] = {"sections": sections, "account": account, "organises": organises}
    return render(request, "start.html", context)


def _shown(tournament: Tournament, *, staff: bool) -> bool:
    """Whether the tournament has a desk, and a page that this visitor may know of."""
    event = getattr(tournament, "event", None)
    return event is not None and (staff or event.state != State.DRAFT)


def _roles(account: Account | None) -> list[Role]:
    """The parts of whoever asks."""
    return [] if account is None else list(Role.objects.filter(account=account))


def _organises(account: Account | None, roles: list[Role]) -> bool:
    """Whether an account may make events: the owner, an organiser of a club."""
    own = any(role.part == Part.ORGANISER and role.club_id is not None for role in roles)
    return account is not None and (account.is_owner or own)


def _judged(account: Account | None, roles: list[Role]) -> tuple[set[int], set[int]] | None:
    """The tournaments and clubs whose games this account may judge; None means all of them."""
    if account is not None and account.is_owner:
        return None
    judging = [role for role in roles if reaches(Part(role.part), Part.JUDGE)]
    tournaments = {role.tournament_id for role in judging if role.tournament_id is not None}
    return tournaments, {role.club_id for role in judging if role.club_id is not None}


def _state(game: Game) -> str:
    if game.over:
        return "state_over"
    return "state_running" if game.epoch else "state_planned"


@require_safe
def choose_language(_request: HttpRequest, lang: str) -> HttpResponse:
    """Remember the language and go back to the start."""
    response = HttpResponseRedirect("/")
    response.set_cookie(COOKIE, language(lang, ""), max_age=60 * 60 * 24 * 400, samesite="Lax")
    return response


@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """Whether the server and its database answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"version": __version__, "database": connection.vendor})
