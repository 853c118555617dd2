"""Parts of an event: kept with their line in the log, by one at a time, with a way back."""

from __future__ import annotations

import pytest

from sportmafia.server.events.models import Action, Backup
from sportmafia.server.events.parts import PEOPLE, PLAN, TICKS, People, Ticks
from sportmafia.server.events.storage import Done, Overtaken, Parts, change, entries, undo
from sportmafia.tournament import archive
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.said import Refusal
from tests.server.events.world import made_event, put, with_people

DONE = Done("did_plan", {"what": "nothing"})


def test_a_part_comes_back_as_it_was_put() -> None:
    event = made_event()
    with_people(event, 3)
    people = Parts(event).get(PEOPLE)
    assert [person.nickname for person in people.persons] == ["Nick 1", "Nick 2", "Nick 3"]
    assert [entry.code for entry in entries(event)] == ["did_plan", "did_plan"]


def test_a_refusal_keeps_nothing() -> None:
    event = made_event()

    def job(parts: Parts) -> Refusal:
        parts.put(TICKS, Ticks(frozenset({"sober"})))
        return Refusal("reason_missing")

    assert isinstance(change(event, "owner", "", job), Refusal)
    assert Parts(event).get(TICKS) == Ticks()
    assert len(entries(event)) == 1


def test_the_second_of_two_is_shown_what_the_first_did_and_nothing_is_lost() -> None:
    event = made_event()
    seen = Parts(event).seen(TICKS)
    put(event, (TICKS, Ticks(frozenset({"sober"}))))
    answer = change(event, "chief", seen, lambda _parts: DONE)
    assert isinstance(answer, Overtaken)
    assert [entry.by for entry in answer.since] == ["owner"]
    assert Parts(event).get(TICKS) == Ticks(frozenset({"sober"}))
    # Another part is no reason.
    fresh = Parts(event).seen(PEOPLE)
    put(event, (TICKS, Ticks()))
    assert isinstance(change(event, "chief", fresh, lambda _parts: DONE), Entry)


def test_versions_that_were_tampered_with_are_never_the_present_ones() -> None:
    event = made_event()
    for seen in ("ticks:-1", "ticks:x", "ticks:٣", "plan:"):
        answer = change(event, "owner", seen, lambda _parts: DONE)
        assert isinstance(answer, Overtaken), seen
    assert isinstance(change(event, "owner", "nothing:1", lambda _parts: DONE), Entry)


def test_an_action_is_undone_unless_somebody_went_on_from_it() -> None:
    event = made_event()
    put(event, (TICKS, Ticks(frozenset({"sober"}))))
    [first, *_] = entries(event)
    assert isinstance(undo(event, "owner", first.number, ""), Refusal)
    assert isinstance(undo(event, "owner", first.number, "by mistake"), Entry)
    assert Parts(event).get(TICKS) == Ticks()
    assert isinstance(undo(event, "owner", first.number, "again"), Refusal)
    put(event, (TICKS, Ticks(frozenset({"sober"}))))
    [second, *_] = entries(event)
    put(event, (TICKS, Ticks(frozenset({"sober", "page_up"}))))
    late = undo(event, "owner", second.number, "too late")
    assert isinstance(late, Overtaken)
    assert Parts(event).get(TICKS).names == {"sober", "page_up"}


def test_steps_back_one_after_another_go_on_from_one_another() -> None:
    event = made_event()
    for items in ({"sober"}, {"sober", "page_up"}):
        put(event, (TICKS, Ticks(frozenset(items))))
    [second, first, *_] = entries(event)
    assert isinstance(undo(event, "owner", second.number, "by mistake"), Entry)
    assert Parts(event).get(TICKS).names == {"sober"}
    # It is again what the first left, so nothing of anybody is lost.
    assert isinstance(undo(event, "owner", first.number, "this too"), Entry)
    assert Parts(event).get(TICKS) == Ticks()


def test_what_an_event_was_made_with_is_not_taken_back() -> None:
    event = made_event()
    assert isinstance(undo(event, "owner", 1, "no event"), Refusal)
    assert Parts(event).get(PLAN).stages


def test_a_dangerous_action_makes_a_named_backup_of_the_event_before_it() -> None:
    event = made_event()
    with_people(event, 2)
    put(event, (PEOPLE, People()), code="did_import", file="people.csv", rows="2")
    backup = Backup.objects.get()
    assert backup.name.endswith("before-import")
    read = archive.read(bytes(backup.content))
    assert isinstance(read, archive.Archive)
    assert read.hash == backup.hash
    assert b"Nick 2" in read.parts["state/people.json"]


def test_an_unknown_action_is_refused() -> None:
    event = made_event()
    assert isinstance(change(event, "owner", "", lambda _parts: Done("did_magic")), Refusal)
    assert Action.objects.count() == 1


def test_a_line_of_the_log_without_its_words_is_never_kept() -> None:
    event = made_event()
    with pytest.raises(KeyError):
        change(event, "owner", "", lambda _parts: Done("did_plan"))
    assert Action.objects.count() == 1
