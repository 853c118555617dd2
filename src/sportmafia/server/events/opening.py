"""An event out of its file: every hash, every part and every game's log is checked before a row is written.

What is opened and exported again is the same file, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import DatabaseError, transaction

from sportmafia.record.canonical import decode
from sportmafia.record.failure import Failure
from sportmafia.record.log_reader import Log, read_log
from sportmafia.server.api import ID
from sportmafia.server.clubs.models import Club, Player, Tournament
from sportmafia.server.events import kept, rows, zones
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.models import Action, Event, Part
from sportmafia.server.events.parts import KINDS, PEOPLE, PLAN, SCHEDULE
from sportmafia.server.faults import Fault
from sportmafia.server.games.models import Game, Line
from sportmafia.server.games.tables import StoreError, folded
from sportmafia.tournament import archive, journal
from sportmafia.tournament.codec import restore
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal

HEAD: Final = {"slug": 50, "name": 200, "state": 16, "zone": 64, "club": 50, "club_name": 120, "made_at": 40}
"""The fields of an event's head, and the longest text of each."""

MOST_ATTEMPTS: Final = 99
"""How often one game can have been begun anew: each attempt has a log, and every page asks for all."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that holds an event, whole and checked."""

    head: Mapping[str, str]
    state: Mapping[str, Any]
    texts: Mapping[str, str]
    plans: Mapping[str, Mapping[str, Any]]
    logs: Mapping[str, Log]
    lines: Mapping[str, tuple[str, ...]]
    log: tuple[Entry, ...]
    rows: Mapping[str, kept.Rows]


def look(data: bytes) -> Opened | tuple[Fault | Refusal, ...]:
    """The event in a file, or everything that is wrong with it."""
    read = archive.read(data)
    if isinstance(read, Refusal):
        return (read,)
    head = head_of(read)
    if head is None:
        return (Fault("setup_file_part", {"part": "event.json"}),)
    state = restored(read)
    if isinstance(state, Refusal):
        return (state,)
    known = {"event.json", "journal.json", *(table.name for table in kept.TABLES)}
    wrong: list[Fault | Refusal] = []
    plans: dict[str, Mapping[str, Any]] = {}
    logs: dict[str, Log] = {}
    lines: dict[str, tuple[str, ...]] = {}
    for name, part in read.parts.items():
        folder, _, file = name.partition("/")
        game = file.rpartition(".")[0]
        if folder == "plans":
            plan = _plan(part)
            if plan is None or not ID.fullmatch(game):
                wrong.append(Fault("setup_file_part", {"part": name}))
            else:
                plans[game] = plan
        elif folder == "games":
            log = _log(part, name)
            if isinstance(log, Fault):
                wrong.append(log)
            else:
                logs[game], lines[game] = log, tuple(part.decode().split("\n")[:-1])
        elif name not in known and folder != "state":
            wrong.append(Fault("setup_file_part", {"part": name}))
    wrong += [Fault("setup_file_part", {"part": f"games/{game}.jsonl"}) for game in logs if game not in plans]
    found = _journal(read.parts.get("journal.json", b'{"entries":[]}'))
    rows_ = {table.name: kept.read(table, read.parts.get(table.name, b"[]")) for table in kept.TABLES}
    whole = {name: value for name, value in rows_.items() if value is not None}
    wrong += [Fault("setup_file_part", {"part": name}) for name in rows_ if name not in whole]
    if any(row["attempt"] > MOST_ATTEMPTS for row in whole.get(kept.BOARD, ())):
        wrong.append(Fault("setup_file_part", {"part": kept.BOARD}))
    if found is None:
        wrong.append(Fault("setup_file_part", {"part": "journal.json"}))
    # Addresses are made of these ids: one that is none would take down every page on which its game stands.
    odd = [game.id for game in state[SCHEDULE.name].games if not ID.fullmatch(game.id)]
    wrong += [Fault("setup_file_part", {"part": f"state/schedule.json: {game[:40]}"}) for game in odd]
    if wrong or found is None:
        return tuple(wrong)
    texts = {
        name.removeprefix("state/").removesuffix(".json"): part.decode()
        for name, part in read.parts.items()
        if name.startswith("state/")
    }
    return Opened(head, state, texts, plans, logs, lines, found, whole)


def head_of(read: archive.Archive) -> Mapping[str, str] | None:
    """The head of an event's file; None where it is not one."""
    try:
        head = json.loads(read.parts.get("event.json", b""))
        made = datetime.fromisoformat(head["made_at"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(head, dict) or head.keys() != HEAD.keys() or made.tzinfo is None:
        return None
    if not all(isinstance(head[name], str) and 0 < len(head[name]) <= most for name, most in HEAD.items()):
        return None
    known = head["state"] in {state.value for state in State} and zones.known(head["zone"])
    slugs = all(head[name].replace("-", "").replace("_", "").isalnum() for name in ("slug", "club"))
    return head if known and slugs and head["slug"].isascii() else None


def restored(read: archive.Archive) -> dict[str, Any] | Refusal:
    """The parts of an event's state, each checked; those that the file lacks are what they are at first."""
    found: dict[str, Any] = {kind.name: kind.empty for kind in KINDS.values() if kind.empty is not None}
    for name, part in read.parts.items():
        if not name.startswith("state/"):
            continue
        kind = KINDS.get(name.removeprefix("state/").removesuffix(".json"))
        if kind is None:
            return Refusal("document_shape", None, {"where": name}, name)
        value = decode(part, "")
        state = None if isinstance(value, Failure) else restore(kind.type, value, name)
        if state is None or isinstance(state, Refusal):
            return state or Refusal("document_shape", None, {"where": name}, name)
        found[kind.name] = state
    return found


def _plan(part: bytes) -> Mapping[str, Any] | None:
    try:
        plan = json.loads(part)
    except (ValueError, RecursionError):
        return None
    known = isinstance(plan, dict) and plan.keys() == {"plan", "round", "table", "rulebook"}
    if not known or not isinstance(plan["plan"], dict) or not isinstance(plan["rulebook"], str):
        return None
    whole = all(type(plan[name]) is int and 0 <= plan[name] < 10_000 for name in ("round", "table"))
    return plan if whole and len(plan["rulebook"]) <= 64 else None


def _log(part: bytes, name: str) -> Log | Fault:
    """A game's log, whole: its chain of hashes and every step by the rules."""
    log = read_log(part, name)
    if isinstance(log, Failure):
        return Fault("setup_file_game", {"part": name, "why": log.text("ru"), "why_en": log.text("en")})
    if log.problems or not log.entries:
        ru, en = (log.problems[0].text(lang) if log.problems else "" for lang in ("ru", "en"))
        return Fault("setup_file_game", {"part": name, "why": ru, "why_en": en})
    return log


def _journal(part: bytes) -> tuple[Entry, ...] | None:
    value = decode(part, "")
    found = None if isinstance(value, Failure) else restore(journal.Journal, value)
    if not isinstance(found, journal.Journal):
        return None
    whole = all(
        one.number == number and one.code in journal.ACTIONS and journal.sayable(one) and len(one.by) <= 64
        for number, one in enumerate(found.entries, start=1)
    )
    return found.entries if whole else None


def create(found: Opened, club: Club | None) -> Event | tuple[Fault, ...]:
    """Write the event; nothing of it where its name, one of its games or a player of another club is here
    already: whoever opens a file gets no hand on what is not his.
    """
    slug = found.head["slug"]
    if Tournament.objects.filter(slug=slug).exists():
        return (Fault("setup_slug_taken", {"slug": slug}),)
    foreign = of_others(found, found.head["club"] if club is None else club.slug)
    if foreign is not None:
        return (foreign,)
    try:
        with transaction.atomic():
            return _create(found, club)
    except (DatabaseError, StoreError, ValueError, TypeError):
        return (Fault("setup_file_unfit"),)


def of_others(found: Opened, home: str, tournament: int | None = None) -> Fault | None:
    """Why a file has a hand on what is not its event's: on games of other tournaments than ``tournament``, on
    players of other clubs than ``home``.
    """
    games_ = Game.objects.filter(id__in=_records(found))
    if (games_ if tournament is None else games_.exclude(tournament=tournament)).exists():
        return Fault("setup_games_here")
    people = [person.id for person in found.state[PEOPLE.name].persons]
    if Player.objects.filter(id__in=people).exclude(club__slug=home).exists():
        return Fault("setup_people_here")
    return None


def _records(found: Opened) -> set[str]:
    """The ids of every log that the event has or will have: of its games in each attempt on the board."""
    attempts = {str(row["game"]): row["attempt"] for row in found.rows[kept.BOARD]}
    planned = {game.id for game in found.state[SCHEDULE.name].games}
    later = {record_of(game, attempt) for game in planned for attempt in range(2, attempts.get(game, 1) + 1)}
    return planned | later | found.plans.keys()


def _create(found: Opened, club: Club | None) -> Event:
    head = found.head
    if club is None:
        club, _ = Club.objects.get_or_create(slug=head["club"], defaults={"name": head["club_name"]})
    plan = found.state.get(PLAN.name)
    rulebook = plan.stages[0].rulebook.id if plan is not None and plan.stages else "fiim"
    tournament = Tournament.objects.create(slug=head["slug"], club=club, name=head["name"], rulebook=rulebook)
    event = Event.objects.create(tournament=tournament, state=head["state"], zone=head["zone"])
    Event.objects.filter(pk=event.pk).update(made_at=datetime.fromisoformat(head["made_at"]))
    event.refresh_from_db()
    Part.objects.bulk_create([Part(event=event, name=name, text=text) for name, text in found.texts.items()])
    for game in games(found, tournament):
        game.save(force_insert=True)
        Line.objects.bulk_create(lines(found, game))
    Action.objects.bulk_create(actions(event, found.log))
    for table in kept.TABLES:
        kept.put(table, event, found.rows[table.name])
    if SCHEDULE.name in found.texts:
        rows.players(event, found.state[SCHEDULE.name], found.state[PEOPLE.name])
    return event


def actions(event: Event, entries: Iterable[Entry]) -> list[Action]:
    """Lines of the action log, not stored yet."""
    return [
        Action(
            event=event,
            number=one.number,
            at=one.at,
            by=one.by,
            code=one.code,
            params=json.dumps(one.params, ensure_ascii=False),
            people=json.dumps(one.people, ensure_ascii=False),
            reason=one.reason,
            undoes=one.undoes,
        )
        for one in entries
    ]


def games(found: Opened, tournament: Tournament) -> Iterator[Game]:
    """The games of a file, not stored yet."""
    for id_, plan in found.plans.items():
        game = Game(
            id=id_,
            tournament=tournament,
            round=plan["round"],
            table=plan["table"],
            rulebook=plan["rulebook"],
            plan=json.dumps(plan["plan"], ensure_ascii=False),
        )
        log = found.logs.get(id_)
        if log is not None:
            last = log.entries[-1]
            game.epoch, game.head_seq, game.head_hash = 1, last.seq, last.hash
            game.over = folded(found.lines[id_]).over
        yield game


def lines(found: Opened, game: Game, since: int = 0) -> list[Line]:
    """The lines of a game's log behind the line ``since``, not stored yet."""
    log = found.logs.get(game.id)
    both = () if log is None else zip(log.entries, found.lines[game.id], strict=True)
    return [
        Line(game=game, seq=entry.seq, event=entry.id, epoch=game.epoch, hash=entry.hash, text=text)
        for entry, text in both
        if entry.seq > since
    ]
