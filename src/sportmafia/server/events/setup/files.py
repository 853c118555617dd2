"""Backups and files of an event: made, taken away, opened again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods

from sportmafia.server.clubs.access import account_of, no_right
from sportmafia.server.clubs.models import Club
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.events import backups, opening, returning, rows, zones
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Backup, Event
from sportmafia.server.events.parts import KINDS, PRESENCE, SCHEDULE
from sportmafia.server.events.setup.new import clubs_of
from sportmafia.server.events.setup.plan import refusal_texts
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.told import overtaken
from sportmafia.server.faults import Fault, lang_of, respond
from sportmafia.server.texts import say
from sportmafia.tournament import archive
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.stepping_back import Standing, lost

_STEPS: Final = frozenset(
    f"before_{step}"
    for step in ("move", "draw", "reseat", "import", "policy", "publish", "advance", "restore", "backup")
)
"""What a backup is made before, by the end of its name; each has its words."""
LARGEST: Final = 64 * 2**20
"""The largest file of an event that is read, in bytes."""
SHOWN: Final = 100
"""Backups on the page."""


@page("event.export", "event.export")
def desk(visit: Visit) -> HttpResponse:
    """The backups that there are; one more by hand."""
    if visit.request.method == "POST":
        change(visit.event, visit.person, "", lambda _parts: Done("did_backup"))
        return redirect("event-backups", slug=visit.event.tournament.slug)
    zone = zones.zone_of(visit.event)
    rows = Backup.objects.filter(event=visit.event).order_by("-pk").values("pk", "name", "at", "hash")
    context = {
        "backups": [
            {
                **row,
                "when": f"{zone.local(row['at']):%d.%m.%Y %H:%M:%S}",
                "before": say(f"setup_{step}", visit.lang) if step in _STEPS else "",
            }
            for row in rows[:SHOWN]
            for step in (row["name"].rpartition("_")[2].replace("-", "_"),)
        ],
    }
    return visit.show("events/setup/backups.html", context)


@page("event.download")
def export(visit: Visit) -> HttpResponse:
    """The event as it is now, in one file."""
    return _file(backups.exported(visit.event), visit.event.tournament.slug)


@page("event.download")
def download(visit: Visit, digest: str) -> HttpResponse:
    """A backup as a file."""
    backup = Backup.objects.filter(event=visit.event, hash=digest).order_by("-pk").first()
    if backup is None:
        return visit.refuse("setup_no_backup")
    return _file(bytes(backup.content), f"{visit.event.tournament.slug}_{backup.name}")


def _file(data: bytes, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.mafia"'
    response.headers["Cache-Control"] = "no-store"
    return response


@page("event.export", "event.restore")
def restore(visit: Visit, digest: str) -> HttpResponse:
    """Make the event what a backup holds; what it is now is backed up first."""
    backup = Backup.objects.filter(event=visit.event, hash=digest).order_by("-pk").first()
    if backup is None:
        return visit.refuse("setup_no_backup")
    said: tuple[str, ...] = ()
    if visit.request.method == "POST":
        kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), _job(backup))
        if isinstance(kept, Entry):
            return redirect("event-log", slug=visit.event.tournament.slug)
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        said = refusal_texts(visit, kept)
    when = f"{zones.zone_of(visit.event).local(backup.at):%d.%m.%Y %H:%M:%S}"
    context = {"backup": backup, "when": when, "said": said, "lost": _lost(visit.event, backup)}
    context["seen"] = visit.request.POST.get("seen") or Parts(visit.event).seen(*KINDS.values())
    return visit.show("events/setup/restore.html", context, status=409 if said else 200)


def _lost(event: Event, backup: Backup) -> int:
    """How many games that have been begun the schedule of a backup does not have."""
    read = archive.read(bytes(backup.content))
    state = read if isinstance(read, Refusal) else opening.restored(read)
    if isinstance(state, Refusal):
        return 0
    parts = Parts(event, [kind.name for kind in (SCHEDULE, PRESENCE)])
    before = Standing(parts.get(SCHEDULE), parts.get(PRESENCE).substitutions)
    after = Standing(state[SCHEDULE.name], state[PRESENCE.name].substitutions)
    return len(lost(before, after, rows.begun(event)))


def _job(backup: Backup) -> Callable[[Parts], Outcome]:
    def job(parts: Parts) -> Outcome:
        found = archive.read(bytes(backup.content))
        if isinstance(found, Refusal):
            return found
        state = opening.restored(found)
        if isinstance(state, Refusal):
            return state
        parts.read(state)
        for name, value in state.items():
            kind = KINDS[name]
            if not (parts.has(kind) or kind.empty is not None) or parts.get(kind) != value:
                parts.put(kind, value)
        head = opening.head_of(found)
        if head is not None:
            parts.put_head(name=head["name"], state=head["state"], zone=head["zone"])
        return Done("did_restore", {"file": backup.name})

    return job


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def open_file(request: HttpRequest) -> HttpResponse:
    """Open an event that was exported elsewhere: read whole and checked before anything is written."""
    account = account_of(request)
    if account is None:
        return redirect("sign-in")
    clubs = clubs_of(account)
    if not clubs and not account.is_owner:
        return respond(no_right(request, ClubPart.ORGANISER), request)
    lang = lang_of(request)
    wrong: tuple[str, ...] = ()
    if request.method == "POST":
        file = request.FILES.get("file")
        answer = _opened(file, clubs, may_make=account.is_owner)
        if isinstance(answer, Event):
            return redirect("event-desk", slug=answer.tournament.slug)
        wrong = tuple(one.text(lang) for one in answer)
    return render(request, "events/setup/open.html", {"wrong": wrong}, status=400 if wrong else 200)


def _opened(file: object, clubs: list[Club], *, may_make: bool) -> Event | tuple[Fault | Refusal, ...]:
    if not isinstance(file, UploadedFile) or not file.size:
        return (Fault("setup_no_file"),)
    if file.size > LARGEST:
        return (Fault("setup_file_large", {"most": LARGEST // 2**20}),)
    found = opening.look(file.read())
    if isinstance(found, tuple):
        return found
    club = next((club for club in clubs if club.slug == found.head["club"]), None)
    if club is None and not may_make:
        club = clubs[0]
    return returning.opened(found, club, lambda event: may_make or event.tournament.club in clubs)
