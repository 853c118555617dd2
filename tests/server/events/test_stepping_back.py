"""Steps back: what an action changed is as it was, byte for byte, or the step is refused with the reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from sportmafia.rulebooks import load
from sportmafia.server.events import backups, rows
from sportmafia.server.events.models import Backup, BoardCard, Event, SheetRecord
from sportmafia.server.events.parts import (
    ADVANCEMENTS,
    PEOPLE,
    PLAN,
    PRESENCE,
    REGULATION,
    SCHEDULE,
    TICKS,
    Advancements,
    Ticks,
)
from sportmafia.server.events.setup.new import first_version
from sportmafia.server.events.storage import Done, Overtaken, Parts, change, entries, now, undo
from sportmafia.tournament.advancement import Advancement, Seed
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import Person
from sportmafia.tournament.presence import Presence
from sportmafia.tournament.regulation import Regulation
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.rounds import State as Card
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Schedule, Substitution
from tests.server.events.entry.desk import hidden
from tests.server.events.floor.tables import hall, name
from tests.server.events.setup.test_plan import form
from tests.server.events.world import at, made_event, put, visitor


def file_of(event: Event) -> dict[str, bytes]:
    """The event as its file holds it, but for the log, which never goes back."""
    fresh = Event.objects.get(pk=event.pk)
    return {part: data for part, data in backups.contents(fresh).items() if part != "journal.json"}


def last(event: Event) -> int:
    """The number of the latest line of the log."""
    return entries(event, most=1)[0].number


def refused(event: Event, number: int) -> str:
    """With which code a step back is refused; nothing changes."""
    before = file_of(event)
    answer = undo(event, "owner", number, "by mistake")
    assert isinstance(answer, Refusal), answer
    assert file_of(event) == before
    assert answer.text("ru") != answer.text("en")
    return answer.code


def state(event: Event, game: str, to: Card) -> None:
    """Let the card of a game be in a state."""
    BoardCard.objects.filter(event=event, game=game).update(state=to)


def test_the_name_and_the_zone_go_back_with_the_plan() -> None:
    event = made_event(state=State.DRAFT)
    put(event, (REGULATION, Regulation((first_version(event, Parts(event).get(PLAN)),))))
    client = visitor(event, Role.OWNER)
    before = file_of(event)
    changes = form(event, name="Another", zone="Asia/Vladivostok")
    assert client.post(at("event-plan", event), changes).status_code == 302
    changed = Event.objects.get(pk=event.pk)
    assert (changed.tournament.name, changed.zone) == ("Another", "Asia/Vladivostok")
    assert isinstance(undo(event, "owner", last(event), "by mistake"), Entry)
    assert file_of(event) == before


def test_a_restored_copy_is_taken_back_with_name_zone_and_state() -> None:
    event = made_event(state=State.PREPARING)
    change(event, "owner", "", lambda _parts: Done("did_backup"))
    backup = Backup.objects.get()

    def later(parts: Parts) -> Done:
        parts.put(TICKS, Ticks(frozenset({"sober"})))
        parts.put_head(name="Later", zone="Asia/Omsk", state=State.RUNNING)
        return Done("did_plan", {"what": "title"})

    assert isinstance(change(event, "owner", "", later), Entry)
    before = file_of(event)
    client = visitor(event, Role.OWNER)
    address = at("event-restore", event, digest=backup.hash)
    seen = hidden(client.get(address), "seen")
    assert client.post(address, {"seen": seen}).status_code == 302
    restored = Event.objects.get(pk=event.pk)
    assert (restored.state, restored.zone, restored.tournament.name) == (
        State.PREPARING,
        "Europe/Moscow",
        "Cup",
    )
    assert isinstance(undo(event, "owner", last(event), "the wrong copy"), Entry)
    assert file_of(event) == before


def test_a_restored_copy_is_not_taken_back_over_a_later_state() -> None:
    event = made_event(state=State.PREPARING)

    def restored(parts: Parts) -> Done:
        parts.put_head(state=State.APPLICATIONS)
        return Done("did_restore", {"file": "x"})

    def moved(parts: Parts) -> Done:
        parts.put_head(state=State.RUNNING)
        return Done("did_move", {"state": "applications", "to": "running"})

    assert isinstance(change(event, "owner", "", restored), Entry)
    number = last(event)
    assert isinstance(change(event, "owner", "", moved), Entry)
    answer = undo(event, "owner", number, "by mistake")
    assert isinstance(answer, Overtaken)
    assert [entry.code for entry in answer.since] == ["did_move"]
    assert Event.objects.get(pk=event.pk).state == State.RUNNING


def test_a_copy_is_not_restored_over_what_somebody_did_meanwhile() -> None:
    event = made_event()
    change(event, "owner", "", lambda _parts: Done("did_backup"))
    client, address = (
        visitor(event, Role.OWNER),
        at("event-restore", event, digest=Backup.objects.get().hash),
    )
    seen = hidden(client.get(address), "seen")
    put(event, (TICKS, Ticks(frozenset({"sober"}))))
    assert client.post(address, {"seen": seen}).status_code == 409
    assert Parts(event).get(TICKS).names == {"sober"}
    seen = hidden(client.get(address), "seen")
    assert [client.post(address, {"seen": seen}).status_code for _ in range(2)] == [302, 409]


def test_a_draw_is_not_taken_from_under_games_on_paper() -> None:
    event, [game, *_] = hall(rounds=1)
    schedule = Parts(event).get(SCHEDULE)
    put(event, (SCHEDULE, Schedule()))
    put(event, (SCHEDULE, schedule), code="did_draw", stage="cup")
    SheetRecord.objects.create(event=event, game=game, text="{}", seal="s", by="owner", at=now())
    assert rows.begun(event) == {game}
    assert refused(event, last(event)) == "undo_games_begun"


@pytest.mark.parametrize("begun", [Card.PLAYING, Card.AWAITING_PROTOCOL, Card.SIGNED, Card.ANNULLED])
def test_a_draw_is_not_taken_from_under_games_that_were_started(begun: Card) -> None:
    event, [game, *_] = hall(rounds=1)
    schedule = Parts(event).get(SCHEDULE)
    put(event, (SCHEDULE, Schedule()))
    put(event, (SCHEDULE, schedule), code="did_draw", stage="cup")
    number = last(event)
    state(event, game, begun)
    assert refused(event, number) == "undo_games_begun"


def test_a_draw_whose_people_only_sit_down_is_taken_back_with_its_cards() -> None:
    event, [game, *_] = hall(rounds=1)
    schedule = Parts(event).get(SCHEDULE)
    put(event, (SCHEDULE, Schedule()))
    before = file_of(event)
    put(event, (SCHEDULE, schedule), code="did_draw", stage="cup")
    state(event, game, Card.SEATED)
    assert isinstance(undo(event, "owner", last(event), "by mistake"), Entry)
    assert file_of(event) == before
    assert not BoardCard.objects.filter(event=event).exists()


def test_a_substitute_who_plays_is_not_taken_from_his_seat() -> None:
    event, [game, *_] = hall(rounds=1)
    swap = Substitution(name(1), name(21), (game,))
    put(
        event,
        (PRESENCE, Presence(substitutions=(swap,))),
        code="did_substitute",
        absent=name(1),
        person=name(21),
    )
    number = last(event)
    state(event, game, Card.SIGNED)
    assert refused(event, number) == "undo_games_begun"


def test_an_application_is_not_taken_back_from_under_who_is_seated() -> None:
    event, _ = hall(rounds=1)
    people = Parts(event).get(PEOPLE)
    seated, idle = Person("pseated", "Seated"), Person("pidle", "Idle")
    put(event, (PEOPLE, replace(people, persons=(*people.persons, seated, idle))))
    first = last(event)
    [game, *others] = Parts(event).get(SCHEDULE).games
    after = Schedule((replace(game, players=(seated.id, *game.players[1:])), *others), "c")
    put(event, (SCHEDULE, after))
    assert refused(event, first) == "undo_people_needed"
    put(event, (SCHEDULE, Schedule((game, *others), "c")))
    assert isinstance(undo(event, "owner", first, "by mistake"), Entry)


def test_a_stage_that_is_drawn_stays_in_the_plan() -> None:
    event, _ = hall(rounds=1)
    plan = Parts(event).get(PLAN)
    extra = replace(plan.stages[0], name="extra", first=plan.stages[0].last + timedelta(days=1))
    extra = replace(extra, last=extra.first)
    put(event, (PLAN, replace(plan, stages=(*plan.stages, extra))))
    number = last(event)
    schedule = Parts(event).get(SCHEDULE)
    game = replace(schedule.games[0], id="f" * 32, stage="extra")
    put(event, (SCHEDULE, replace(schedule, games=(*schedule.games, game))))
    assert refused(event, number) == "undo_stage_drawn"


def test_rulebooks_of_a_published_event_do_not_change_by_a_step_back() -> None:
    """Sfu 6.7: a changed regulation is announced."""
    event = made_event(state=State.DRAFT)
    plan = Parts(event).get(PLAN)
    other = next(load(one) for one in ("fiim", "sfu") if one != plan.stages[0].rulebook.id)
    put(event, (PLAN, replace(plan, stages=(replace(plan.stages[0], rulebook=other),))))
    number = last(event)
    event = Event.objects.get(pk=event.pk)
    assert event.tournament.rulebook == other.id
    Event.objects.filter(pk=event.pk).update(state=State.PREPARING)
    assert refused(event, number) == "undo_rulebook"
    Event.objects.filter(pk=event.pk).update(state=State.DRAFT)
    assert isinstance(undo(event, "owner", number, "by mistake"), Entry)
    assert Event.objects.get(pk=event.pk).tournament.rulebook == plan.stages[0].rulebook.id


def test_who_went_on_stays_once_the_stage_is_drawn() -> None:
    event, _ = hall(rounds=1)
    stage = Parts(event).get(PLAN).stages[0].name
    put(
        event,
        (ADVANCEMENTS, Advancements({stage: Advancement((Seed(name(1), "", 1),), (), 0)})),
        code="did_advance",
        stage=stage,
        count="1",
    )
    assert refused(event, last(event)) == "undo_stage_drawn"
