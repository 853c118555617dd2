"""The page on which an event is made from a template."""

from __future__ import annotations

import re
import secrets
from datetime import date, timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods

from sportmafia.rulebooks import Rulebook, ids
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of
from sportmafia.server.clubs.models import Club, Role, Tournament
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events import storage, zones
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import INTAKE, PLAN, REGULATION
from sportmafia.server.events.setup import books
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.faults import Fault, lang_of, respond
from sportmafia.server.texts import Lang, say
from sportmafia.tournament import journal, templates
from sportmafia.tournament.applications import first_intake
from sportmafia.tournament.plan import Plan, notices, refusals
from sportmafia.tournament.regulation import Regulation, Version
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal

SLUG: Final = re.compile(r"[a-z0-9][a-z0-9-]{1,49}", re.ASCII)
"""The name of an event in addresses."""
TAKEN: Final = frozenset({"new", "open"})
"""Addresses beside events."""
OF_TEMPLATE: Final = "template"
"""The answer that the rulebook is the template's."""
NEW_CLUB: Final = "new"

_LETTERS: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i",
    "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ъ": "", "ы": "y", "ь": "",
    "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip


def clubs_of(account: Account) -> list[Club]:
    """Where an account makes events: in every club the owner of the server, else in those it organises."""
    every = Club.objects.order_by("name")
    if account.is_owner:
        return list(every)
    own = Role.objects.filter(account=account, part=Part.ORGANISER).exclude(club=None)
    return list(every.filter(id__in=own.values("club_id")))


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Choose a template, see the plan that it makes, and make the event."""
    account = account_of(request)
    if account is None:
        return redirect("sign-in")
    clubs = clubs_of(account)
    if not clubs and not account.is_owner:
        return respond(Fault("setup_no_club"), request)
    lang = lang_of(request)
    form = _form(request, lang, clubs)
    plan = _read(form, request) if form.sent else None
    if plan is not None and not form.is_wrong() and "make" in request.POST:
        made = _make(form, account, clubs, plan)
        if made is not None:
            return redirect("event-desk", slug=made.tournament.slug)
    context = _context(form, lang, account, clubs, plan)
    return render(request, "events/setup/new.html", context, status=400 if form.is_wrong() else 200)


def _form(request: HttpRequest, lang: Lang, clubs: list[Club]) -> Form:
    day = timezone.now().date() + timedelta(days=30)
    start = {
        "template": templates.names()[0],
        "club": str(clubs[0].pk) if clubs else NEW_CLUB,
        "club_name": "",
        "name": "",
        "slug": "",
        "first": day.isoformat(),
        "zone": Event().zone,
        "book": OF_TEMPLATE,
        "text": "",
    }
    return Form(lang, start, request)


def _read(form: Form, request: HttpRequest) -> Plan | None:
    """The plan that the form asks for, with everything else in it looked at too."""
    books.uploaded(form, request, "file", "text")
    if request.FILES.get("file"):
        form.values["book"] = books.OWN
    template = form.chosen("template", templates.names())
    first = form.day("first")
    rulebook: Rulebook | None = None
    if form.values.get("book") != OF_TEMPLATE:
        rulebook = books.chosen(form, "book", "text")
        if rulebook is None:
            return None
    name = form.line("name", needed=True)
    if name and not form.values.get("slug", "").strip():
        form.values["slug"] = address(name)
    slug = form.line("slug", most=50)
    if name and (not SLUG.fullmatch(slug) or slug in TAKEN):
        form.fault("slug", "setup_bad_slug")
    elif Tournament.objects.filter(slug=slug).exists():
        form.fault("slug", "setup_slug_taken", slug=slug)
    if not zones.known(form.line("zone")):
        form.fault("zone", "setup_bad_zone")
    if not template or first is None:
        return None
    plan = templates.plan(template, first, rulebook)
    if isinstance(plan, Refusal):
        form.said("first", plan)
        return None
    return plan


def address(name: str) -> str:
    """A name as it may stand in an address."""
    plain = "".join(_LETTERS.get(letter, letter) for letter in name.lower())
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50].strip("-")
    return words if SLUG.fullmatch(words) and words not in TAKEN else f"event-{secrets.token_hex(3)}"


def _make(form: Form, account: Account, clubs: list[Club], plan: Plan) -> Event | None:
    """The event, or None where the form is wrong after all."""
    club = _club(form, account, clubs)
    if club is None:
        return None
    try:
        with transaction.atomic():
            if not club.pk:
                club.save()
            return made(club, form.values["slug"], form.line("name"), form.values["zone"], plan, account)
    except IntegrityError:
        form.fault("slug", "setup_slug_taken", slug=form.values["slug"])
        return None


def made(club: Club, slug: str, name: str, zone: str, plan: Plan, account: Account) -> Event:
    """A new event with its plan and the first version of its regulation."""
    rulebook = plan.stages[0].rulebook.id
    tournament = Tournament.objects.create(slug=slug, club=club, name=name, rulebook=rulebook)
    event = Event.objects.create(tournament=tournament, state=State.DRAFT, zone=zone)
    regulation = Regulation((first_version(event, plan),))

    def job(parts: storage.Parts) -> storage.Done:
        parts.put(PLAN, plan)
        parts.put(REGULATION, regulation)
        intake = first_intake(plan, zones.zone_of(event).day(storage.now()))
        if intake != INTAKE.empty:
            parts.put(INTAKE, intake)
        return storage.Done("did_plan", {"what": "template"})

    entry = storage.change(event, account.login, "", job)
    if not isinstance(entry, journal.Entry):
        raise TypeError(entry)
    return event


def first_version(event: Event, plan: Plan) -> Version:
    """The regulation that an event begins with, in force from the day on which it was made."""
    now = storage.now()
    return Version(
        announced=now,
        since=min(zones.zone_of(event).day(now), plan.first_day),
        rulebooks=tuple((stage.name, stage.rulebook) for stage in plan.stages),
        posted=f"/e/{event.tournament.slug}/rules",
        what=plan.title,
    )


def _club(form: Form, account: Account, clubs: list[Club]) -> Club | None:
    found = next((club for club in clubs if str(club.pk) == form.values.get("club")), None)
    if found is not None:
        return found
    if not account.is_owner or form.values.get("club") != NEW_CLUB:
        form.fault("club", "setup_choice")
        return None
    name = form.line("club_name", needed=True, most=120)
    if not name:
        return None
    slug = address(name)
    if Club.objects.filter(slug=slug).exists():
        slug = f"{slug[:40]}-{secrets.token_hex(3)}"
    return Club(slug=slug, name=name)


def _context(
    form: Form, lang: Lang, account: Account, clubs: list[Club], plan: Plan | None
) -> dict[str, Any]:
    options = [(str(club.pk), club.name) for club in clubs]
    if account.is_owner:
        options.append((NEW_CLUB, say("setup_club_new", lang)))
    zones_known = [(name, name) for name in zones.names()]
    kinds = [(OF_TEMPLATE, say("setup_book_template", lang)), *((name, name) for name in ids())]
    kinds.append((books.OWN, say("setup_book_own", lang)))
    return {
        "templates": [
            {
                "name": name,
                "title": templates.title(name, lang),
                "clauses": ", ".join(templates.clauses(name)),
                "chosen": form.values.get("template") == name,
                "summary": _summary(name, lang),
            }
            for name in templates.names()
        ],
        "template_faults": form.faults.get("template", ()),
        "fields": [
            form.field("name", "setup_event_name"),
            form.field("slug", "setup_slug", hint="setup_slug_hint"),
            form.field("club", "setup_club", "select", choices=options),
            *([form.field("club_name", "setup_club_name")] if account.is_owner else []),
            form.field("first", "setup_first_day", "date"),
            form.field("zone", "setup_zone", "list", hint="setup_zone_hint", choices=zones_known),
            form.field("book", "setup_book", "select", choices=kinds),
        ],
        "own": form.field("text", "setup_book_text", "area", hint="setup_book_hint"),
        "file": form.field("file", "setup_book_file", "file"),
        "plan": plan,
        "refused": [one.text(lang) for one in refusals(plan)] if plan else (),
        "noticed": [one.text(lang) for one in notices(plan, plan.capacity)] if plan else (),
    }


def _summary(name: str, lang: Lang) -> str:
    plan = templates.plan(name, date(2027, 2, 8))
    if isinstance(plan, Refusal):
        return plan.text(lang)
    return say(
        "setup_summary",
        lang,
        book=books.named(stage.rulebook for stage in plan.stages),
        days=(plan.stages[-1].last - plan.first_day).days + 1,
        stages=len(plan.stages),
        capacity=plan.capacity or "∞",
        games=", ".join(str(stage.games_each) for stage in plan.stages),
    )
