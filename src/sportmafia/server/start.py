"""The start page: which games there are, and one tap to judge one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from sportmafia import __version__
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of
from sportmafia.server.clubs.models import Role, Tournament
from sportmafia.server.clubs.parts import ORDER, Part, reaches
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.crews import NOBODY, crews
from sportmafia.server.events.models import BoardCard, Official, SheetRecord
from sportmafia.server.games.models import Game
from sportmafia.server.live.gate import kept_back
from sportmafia.server.texts import COOKIE, language
from sportmafia.tournament.rights import Role as Office
from sportmafia.tournament.rights import State

SHOWN: Final = 40
"""Games of each kind on the page: the next ones, the latest ones."""
NEXT: Final = 3
"""Games to come of an event's judge: the others stand on his own page."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game on the page."""

    game: Game
    state: str
    judge: bool


@dataclass(frozen=True, slots=True)
class Section:
    """One tournament on the page: what can be judged or watched now, and what was played.

    ``event``: it has pages of its own; ``staff``: whoever asks has something to do at its desk.
    """

    tournament: Tournament
    event: bool
    staff: bool
    ready: list[Row]
    over: list[Row]


class Known:
    """What the page knows of whoever asks: his parts in tournaments, his offices at the desks of events."""

    def __init__(self, account: Account | None) -> None:
        """Read in two queries; nobody has none."""
        self._account = account
        self.roles = [] if account is None else list(Role.objects.filter(account=account))
        held = Official.objects.filter(account=account) if account is not None else Official.objects.none()
        self._offices: dict[int, set[str]] = {}
        for event, office in held.values_list("event", "role"):
            self._offices.setdefault(event, set()).add(office)

    def part(self, tournament: Tournament) -> Part | None:
        """The greatest part in a tournament or its club; none where his access was taken away."""
        if self._account is not None and self._account.is_owner:
            return Part.ORGANISER
        if Office.REVOKED in self._at(tournament):
            return None
        if Office.OWNER in self._at(tournament):
            return Part.ORGANISER
        here = (tournament.pk, tournament.club_id)
        parts = [
            Part(one.part) for one in self.roles if one.tournament_id == here[0] or one.club_id == here[1]
        ]
        return max(parts, key=ORDER.index, default=None)

    def sees(self, tournament: Tournament) -> bool:
        """Whether he may know of the tournament: a draft is its own people's only."""
        event = getattr(tournament, "event", None)
        if event is None or event.state != State.DRAFT:
            return True
        return self.works(tournament)

    def works(self, tournament: Tournament) -> bool:
        """Whether he is one of those who run the tournament's event."""
        offices = self._at(tournament)
        return Office.REVOKED not in offices and (bool(offices) or self.part(tournament) is not None)

    def _at(self, tournament: Tournament) -> set[str]:
        event = getattr(tournament, "event", None)
        return set() if event is None else self._offices.get(event.pk, set())

    def judged(self, tournament: Tournament) -> Callable[[Game], bool]:
        """Which games of a tournament he may judge: a table judge those of his own tables."""
        part, account = self.part(tournament), self._account
        if account is None or not reaches(part, Part.JUDGE):
            return lambda _game: False
        event = getattr(tournament, "event", None)
        if event is None or reaches(part, Part.CHIEF):
            return lambda _game: True
        held = crews(event)
        return lambda game: held.get(game.id, NOBODY).admits(account.login, part)

    @property
    def leads(self) -> bool:
        """Whether he lets others in: the owner, an organiser of anything."""
        everywhere = self._account is not None and self._account.is_owner
        return everywhere or any(role.part == Part.ORGANISER for role in self.roles)

    @property
    def organises(self) -> bool:
        """Whether he may make events: the owner, an organiser of a club."""
        own = any(role.part == Part.ORGANISER and role.club_id is not None for role in self.roles)
        return self._account is not None and (self._account.is_owner or own)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The start page."""
    account = account_of(request)
    known = Known(account)
    by_tournament: dict[int, list[Game]] = {}
    for game in Game.objects.exclude(tournament=None).defer("plan").order_by("-round", "table"):
        if game.tournament_id is not None:
            by_tournament.setdefault(game.tournament_id, []).append(game)
    sections = []
    tournaments = list(Tournament.objects.select_related("club", "event").order_by("-id"))
    settled = _settled() if any(hasattr(one, "event") for one in tournaments) else frozenset()
    for tournament in tournaments:
        if not known.sees(tournament):
            continue
        may = known.judged(tournament)
        games, event = by_tournament.get(tournament.pk, []), hasattr(tournament, "event")
        if event and games and not known.works(tournament):
            back = kept_back(tournament.event)
            games = [one for one in games if one.id not in back]
        ready = sorted((one for one in games if not one.over), key=lambda one: (one.round, one.table))
        if event:
            # What is to come stands in the event's schedule; here is what is on, and one's own tables.
            to_come = (one for one in ready if not one.epoch and one.id not in settled and may(one))
            ended = tournament.event.state in (State.FINISHED, State.ARCHIVED)
            ready = [one for one in ready if one.epoch] + ([] if ended else [*to_come][:NEXT])
        over = [one for one in games if one.over][:SHOWN]
        rows = ([Row(one, _state(one), may(one)) for one in some] for some in (ready[:SHOWN], over))
        sections.append(Section(tournament, event, event and known.works(tournament), *rows))
    context: dict[str, Any] = {"sections": sections, "account": account}
    context |= {"organises": known.organises, "leads": known.leads}
    return render(request, "start.html", context)


def _settled() -> frozenset[str]:
    """Logs that nobody will begin: their game was typed in from paper, or is played anew in another log."""
    typed = SheetRecord.objects.values_list("game", "attempt")
    anew = BoardCard.objects.filter(attempt__gt=1).values_list("game", "attempt")
    past = ((game, before) for game, attempt in anew for before in range(1, attempt))
    return frozenset(record_of(game, attempt) for game, attempt in (*typed, *past))


def _state(game: Game) -> str:
    if game.over:
        return "state_over"
    return "state_running" if game.epoch else "state_planned"


@require_safe
def choose_language(request: HttpRequest, lang: str) -> HttpResponse:
    """Remember the language and go back to the page, if it is of this server; else to the start."""
    back = request.GET.get("next", "")
    own = back.startswith("/") and url_has_allowed_host_and_scheme(back, None)
    response = HttpResponseRedirect(back if own else "/")
    response.set_cookie(COOKIE, language(lang, ""), max_age=60 * 60 * 24 * 400, samesite="Lax")
    return response


@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """Whether the server and its database answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"version": __version__, "database": connection.vendor})
