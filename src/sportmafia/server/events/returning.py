"""An event that went on elsewhere comes back by its file: taken where it goes on from what is here.

Nothing of here is lost by it: the file's action log has to begin with the log here, the log of each game too,
and every typed protocol has to be in it. An event that went on in both places is two events, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import DatabaseError, transaction
from django.utils import timezone

from sportmafia.server.clubs.models import Club
from sportmafia.server.events import backups, kept, opening, rows
from sportmafia.server.events.backups import entry_of
from sportmafia.server.events.models import Action, Event, Part, SheetRecord
from sportmafia.server.events.opening import Opened
from sportmafia.server.events.parts import PEOPLE, SCHEDULE, first_text
from sportmafia.server.faults import Fault
from sportmafia.server.games.models import Game, Line
from sportmafia.server.games.tables import StoreError
from sportmafia.tournament.journal import Entry

Wrong = tuple[Fault, ...]


def opened(found: Opened, club: Club | None, may: Callable[[Event], bool]) -> Event | Wrong:
    """The event of a file, new in ``club``, or come back to what is here of it; or why it cannot be."""
    back = take_back(found, may)
    return opening.create(found, club) if back is None else back


def take_back(found: Opened, may: Callable[[Event], bool]) -> Event | Wrong | None:
    """Let the event here be what its file says, behind a named backup; or why not; None where it is not here.

    ``may`` tells whether who opens the file rules the event here.
    """
    slug = found.head["slug"]
    try:
        with transaction.atomic():
            events = Event.objects.select_for_update(of=("self",)).select_related("tournament__club")
            event = events.filter(tournament__slug=slug).first()
            if event is None:
                return None
            if kept.instant(event.made_at) != found.head["made_at"] or not may(event):
                return (Fault("setup_slug_taken", {"slug": slug}),)
            return _hindrance(event, found) or _taken(event, found)
    except (DatabaseError, StoreError, ValueError, TypeError):
        return (Fault("setup_file_unfit"),)


def _hindrance(event: Event, found: Opened) -> Wrong:
    """Why the file does not go on from what is here."""
    here = tuple(map(entry_of, Action.objects.filter(event=event).order_by("number")))
    if len(found.log) < len(here) and found.log == here[: len(found.log)]:
        return (Fault("setup_file_older", {"there": len(found.log), "here": len(here)}),)
    if found.log[: len(here)] != here:
        both = zip(found.log, here, strict=False)
        number = next((mine.number for theirs, mine in both if theirs != mine), len(found.log) + 1)
        return (Fault("setup_diverged", {"number": number}),)
    for game, lines in _lines(event).items():
        if found.lines.get(game, ())[: len(lines)] != lines:
            return (Fault("setup_game_diverged", {"game": game}),)
    sheets = {(row["game"], row["attempt"], row["version"], row["seal"]) for row in found.rows["sheets.json"]}
    for sheet in SheetRecord.objects.filter(event=event).values_list("game", "attempt", "version", "seal"):
        if sheet not in sheets:
            return (Fault("setup_game_diverged", {"game": sheet[0]}),)
    foreign = opening.of_others(found, event.tournament.club.slug, event.tournament_id)
    return () if foreign is None else (foreign,)


def _lines(event: Event) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    stored = Line.objects.filter(game__tournament=event.tournament_id).order_by("game", "seq")
    for game, text in stored.values_list("game_id", "text"):
        found.setdefault(game, []).append(text)
    return {game: tuple(lines) for game, lines in found.items()}


def _taken(event: Event, found: Opened) -> Event | Wrong:
    """Write what the file has more; the log stays that of the file, so that both have the same hash."""
    number = len(found.log)
    last = Action.objects.filter(event=event).count()
    texts = {row.name: row for row in Part.objects.filter(event=event)}
    if last == number and all(_text(texts.get(name)) == text for name, text in found.texts.items()):
        return (Fault("setup_slug_taken", {"slug": found.head["slug"]}),)  # nothing is new in it
    params = {"file": found.head["slug"], "rows": str(number - last)}
    backups.make(event, Entry(last, timezone.now(), found.log[-1].by, "did_import", params))
    for name, row in texts.items():
        text = found.texts.get(name, first_text(name))
        if text is not None and text != row.text:
            row.text, row.version = text, row.version + 1
            row.save(update_fields=["text", "version"])
    fresh = found.texts.keys() - texts.keys()
    Part.objects.bulk_create([Part(event=event, name=name, text=found.texts[name]) for name in fresh])
    Action.objects.bulk_create(opening.actions(event, found.log[last:]))
    _games(event, found)
    for table in kept.TABLES:
        table.model._default_manager.filter(event=event, **_of(table, found)).delete()  # noqa: SLF001
        kept.put(table, event, found.rows[table.name])
    event.tournament.name = found.head["name"]
    event.tournament.save(update_fields=["name"])
    event.state, event.zone = found.head["state"], found.head["zone"]
    event.save(update_fields=["state", "zone"])
    rows.players(event, found.state[SCHEDULE.name], found.state[PEOPLE.name])
    return event


def _text(row: Part | None) -> str | None:
    return None if row is None else row.text


def _of(table: kept.Table, found: Opened) -> dict[str, list[str]]:
    """Which rows the file's take the place of: links and messages made here meanwhile stay."""
    key = {"links.json": "digest", "notes.json": "signal"}.get(table.name)
    return {} if key is None else {f"{key}__in": [row[key] for row in found.rows[table.name]]}


def _games(event: Event, found: Opened) -> None:
    """Games as the file has them; a phone that wrote here takes its table over anew."""
    held = {game.id: game for game in Game.objects.select_for_update().filter(tournament=event.tournament_id)}
    Game.objects.filter(tournament=event.tournament_id, epoch=0).exclude(id__in=list(found.plans)).delete()
    for game in opening.games(found, event.tournament):
        old = held.get(game.id)
        log, since = found.logs.get(game.id), 0
        if old is not None:
            since = old.head_seq if old.epoch else 0
            game.epoch = old.epoch if log is None or log.entries[-1].seq == since else old.epoch + 1
            game.holder = old.holder if game.epoch == old.epoch else ""
            game.opened_by_id, game.made_at = old.opened_by_id, old.made_at
        game.save(force_insert=old is None)
        if log is not None:
            Line.objects.bulk_create(opening.lines(found, game, since))
