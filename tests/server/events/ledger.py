"""Whether what an event is agrees with what its log says was done to it."""

from __future__ import annotations

import zlib

from sportmafia.server.events import opening
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.backups import entry_of
from sportmafia.server.events.models import Action, Backup, Before, BoardCard, Event, Part
from sportmafia.server.events.parts import KINDS, PLAN, SCHEDULE, first_text
from sportmafia.server.events.storage import Parts, undo
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games.models import Game
from sportmafia.tournament import archive
from sportmafia.tournament.journal import ACTIONS, Entry, Weight, backup_name
from sportmafia.tournament.said import Refusal

Texts = dict[str, str | None]


def replayed(event: Event) -> list[Texts]:
    """What the parts and the head were after each line of the log, from the first on.

    Asserts that the log is whole: its numbers without a gap, the versions of each part too, every step back
    to what was there before the line that it takes back, every dangerous action behind its backup.
    """
    actions = list(Action.objects.filter(event=event).order_by("number").prefetch_related("before"))
    assert [one.number for one in actions] == list(range(1, len(actions) + 1))
    state: Texts = {row.name: row.text for row in Part.objects.filter(event=event)}
    versions = {row.name: row.version for row in Part.objects.filter(event=event)}
    fresh = Event.objects.select_related("tournament").get(pk=event.pk)
    state |= {"head.name": fresh.tournament.name, "head.zone": fresh.zone, "head.state": fresh.state}
    found = [dict(state)]
    for action in reversed(actions):
        for before in action.before.all():
            if before.name in KINDS:
                assert versions[before.name] == before.version, (action.number, before.name)
                versions[before.name] -= 1
            state[before.name] = None if before.packed is None else zlib.decompress(before.packed).decode()
        found.append(dict(state))
    assert all(version == 0 for version in versions.values()), versions
    found.reverse()
    for action in actions:
        if action.undoes is not None:
            assert action.undoes < action.number
            for name in {one.name for one in actions[action.undoes - 1].before.all()}:
                was = found[action.undoes - 1].get(name)
                assert found[action.number].get(name) == (first_text(name) if was is None else was), name
    return found[1:]


def whole(event: Event) -> None:
    """Assert that nothing of the event is half done: its log, its copies, its parts."""
    replayed(event)
    for row in Part.objects.filter(event=event):
        assert row.name in KINDS
    copies = list(Backup.objects.filter(event=event).order_by("pk"))
    for copy in copies:
        data = bytes(copy.content)
        read = archive.read(data)
        assert isinstance(read, archive.Archive)
        assert read.hash == copy.hash
        assert isinstance(opening.look(data), opening.Opened)
    zone = zone_of(event)
    lines = [entry_of(row) for row in Action.objects.filter(event=event).order_by("number")]
    dangerous = [(line.at, name) for line in lines if (name := backup_name(line, zone)) is not None]
    # Its name has the local time of its own day: the zone may be another by now.
    assert [(copy.at, copy.name.partition("before-")[2]) for copy in copies] == [
        (at, name.partition("before-")[2]) for at, name in dangerous
    ]
    assert not Before.objects.filter(action__event=event, action__number__gt=len(lines)).exists()


def takes_back(code: str) -> bool:
    """Whether an action claims that it can be taken back."""
    return ACTIONS[code] is not Weight.FINAL


REFUSED = {"undo_games_begun", "undo_people_needed", "undo_stage_drawn", "undo_rulebook", "not_undoable"}
"""Why the latest action may stay, though its kind can be taken back."""


def stepped_back(event: Event) -> list[str]:
    """Take back what can be taken back, from the latest line on; the codes of what was.

    Asserts that after each step the parts are what they were, and that the rows that follow them do.
    """
    if not Part.objects.filter(event=event, name=PLAN.name).exists():
        return []  # somebody has taken the plan out of the database by hand
    actions = list(Action.objects.filter(event=event).order_by("-number").prefetch_related("before"))
    if any(takes_back(one.code) and not one.before.all() for one in actions):
        return []  # lines of another machine, with what was before them left there
    before, done = replayed(event), list[str]()
    undone = {one.undoes for one in actions}
    for action in actions:
        if action.code == "did_undo" or action.number in undone:
            continue
        if not takes_back(action.code) or action.number == 1:
            break
        answer = undo(event, "ledger", action.number, "stepping back")
        if isinstance(answer, Refusal):
            assert answer.code in REFUSED, answer
            break
        assert isinstance(answer, Entry), (action.number, action.code, answer)
        now, was = replayed(event)[-1], before[action.number - 2]
        for name in {one.name for one in action.before.all()}:
            assert now[name] == (first_text(name) if was.get(name) is None else was[name]), action.code
        rows_follow(event)
        done.append(action.code)
    return done


def rows_follow(event: Event) -> None:
    """Assert that games and cards are those of the schedule."""
    parts = Parts(Event.objects.get(pk=event.pk))
    planned = {game.id for game in parts.get(SCHEDULE).games}
    cards = set(BoardCard.objects.filter(event=event).values_list("game", flat=True))
    assert planned <= cards or not parts.has(SCHEDULE)
    idle = Game.objects.filter(tournament=event.tournament_id, epoch=0).values_list("id", flat=True)
    attempts = dict(BoardCard.objects.filter(event=event).values_list("game", "attempt"))
    known = {record_of(game, n) for game in planned for n in range(1, attempts.get(game, 1) + 1)}
    assert set(idle) <= known or not parts.has(SCHEDULE)
