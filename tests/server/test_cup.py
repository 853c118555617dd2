"""The demonstration tournament of sfu: whole at every stage, the same for the same seed and day."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from sportmafia.cli.cup.build import held
from sportmafia.cli.cup.put import put_on
from sportmafia.cli.cup.stages import CupStage, slug_of
from sportmafia.draw.verifying import verify
from sportmafia.record.log_reader import Log, read_log
from sportmafia.server.clubs.models import Tournament
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import (
    ADVANCEMENTS,
    DRAWS,
    PLAN,
    PROTESTS,
    PUBLICATION,
    REGISTER,
    SCHEDULE,
    VOTES,
)
from sportmafia.server.events.scored import played
from sportmafia.server.events.seating import drawn
from sportmafia.server.events.storage import Parts, entries
from sportmafia.server.games import store
from sportmafia.server.games.models import Game
from sportmafia.tournament.applications import Standing, standings
from sportmafia.tournament.plan import refusals
from sportmafia.tournament.protests import Status
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import problems
from tests.server import databases

TODAY = date(2026, 11, 30)


def put(stage: CupStage, seed: int = 1) -> tuple[Event, Parts]:
    """The tournament at a stage."""
    put_on(stage, seed, TODAY)
    event = Event.objects.get(tournament__slug=slug_of(stage, seed))
    return event, Parts(event)


def test_applications_are_open_and_one_man_has_applied_twice() -> None:
    from sportmafia.server.events.parts import PEOPLE
    from sportmafia.tournament.people import duplicates

    event, parts = put("applications")
    assert event.state == "applications"
    assert refusals(parts.get(PLAN)) == ()
    assert len(parts.get(REGISTER).applications) == 98
    [pair] = duplicates(parts.get(PEOPLE).persons)
    assert pair.second.endswith("-twin")
    assert not Game.objects.exists()


def test_at_the_draw_a_hundred_are_seated_and_nothing_is_wrong_with_the_schedule() -> None:
    event, parts = put("draw")
    schedule = parts.get(SCHEDULE)
    assert len(schedule.games) == Game.objects.count() == event.cards.count() == 40
    assert Counter(game.site for game in schedule.games) == dict.fromkeys("12345", 8)
    assert len(schedule.players) == 100
    rulebook = parts.get(PLAN).stages[0].rulebook
    assert [one for one in problems(schedule, rulebook) if isinstance(one, Refusal)] == []
    for player in schedule.players:
        seats = [game.players.index(player) for game in schedule.of(player)]
        assert len(seats) == len(set(seats)) == 4
    assert played(event, parts) == ()


def test_every_draw_of_it_is_verified_from_its_public_file() -> None:
    _, parts = put("draw")
    found = [
        drawn.kept(parts.get(DRAWS), place.name) for place in drawn.places(parts.get(PLAN)) if place.site
    ]
    files = [drawn.public_file(proposal) for proposal in found if proposal is not None]
    assert len(files) == 5
    for text in files:
        assert text is not None
        answer = verify(json.loads(text))
        assert answer.open
        assert answer.wrong == ()


def test_while_it_runs_two_sites_have_played_and_one_table_plays() -> None:
    event, parts = put("running")
    assert Counter(event.cards.values_list("state", flat=True)) == {
        "signed": 18, "playing": 1, "awaiting_protocol": 1, "planned": 20,
    }  # fmt: skip
    assert len(played(event, parts)) == 19
    for lines in (store.texts(game.id) for game in Game.objects.filter(over=True)):
        log = read_log(store.log_text(lines).encode(), "")
        assert isinstance(log, Log)
        assert log.sound


def test_with_protests_one_is_decided_one_heard_one_open() -> None:
    _, parts = put("protests")
    statuses = {case.id: case.status for case in parts.get(PROTESTS).cases}
    assert statuses == {
        "c1": Status.DECIDED, "c2": Status.HEARING, "c3": Status.OPEN, "n1": Status.OPEN,
    }  # fmt: skip


def test_at_its_end_thirty_finalists_have_played_and_everything_is_released() -> None:
    event, parts = put("finished")
    assert len(parts.get(ADVANCEMENTS).lists["final"].players) == 30
    assert Counter(one.stage for one in played(event, parts)) == {"qualifying": 40, "final": 15}
    assert len(parts.get(VOTES).ballots) == 24
    assert {acts[-1].what for acts in parts.get(PUBLICATION).acts.values()} == {"release"}
    assert [entry.number for entry in entries(event)] == list(range(len(entries(event)), 0, -1))


def test_a_hundred_and_four_apply_for_a_hundred_places() -> None:
    from sportmafia.cli.cup import build

    cup = build.begun("draw", 3, TODAY)
    assert cup is not None
    found = Counter(standings(Parts(cup.event).get(REGISTER), held(cup)).values())
    assert found == {Standing.ADMITTED: 100, Standing.WAITING: 3, Standing.WITHDRAWN: 1}
    assert build.begun("draw", 3, TODAY) is None


def texts() -> dict[str, str]:
    """Every part and log in the store by name."""
    found = {f"{part.name}": part.text for event in Event.objects.all() for part in event.parts.all()}
    return found | {game.id: store.log_text(store.texts(game.id)) for game in Game.objects.all()}


def test_the_same_seed_and_day_give_the_same_bytes_and_another_seed_others(
    empty_sqlite: Path, tmp_path: Path
) -> None:
    found = []
    for seed in (5, 5, 6):
        file = tmp_path / f"{len(found)}.sqlite3"
        file.write_bytes(empty_sqlite.read_bytes())
        databases.use_sqlite(file)
        put_on("running", seed, TODAY)
        found.append(texts())
    assert found[0] == found[1]
    assert found[0]["people"] != found[2]["people"]


def test_one_that_is_there_stays_as_it_is() -> None:
    event, _ = put("draw")
    Tournament.objects.filter(pk=event.tournament_id).update(name="mine")
    put_on("draw", 1, TODAY)
    assert Tournament.objects.get().name == "mine"


@pytest.mark.parametrize("hour", [3, 23])
def test_what_goes_by_the_clock_can_be_tried_at_any_hour(hour: int) -> None:
    """sfu.A2.protest.2: a game that has just ended can be protested against; nothing lies in the future"""
    now = datetime(2026, 11, 30, hour, 30, tzinfo=UTC)
    put_on("running", 1, TODAY, now=now)
    event = Event.objects.get()
    done = played(event, Parts(event))
    ended = [one.ended.result for one in done if one.ended is not None]
    assert timedelta() < now - max(ended) < timedelta(minutes=8)
    [game] = Game.objects.filter(epoch__gt=0, over=False)
    log = read_log(store.log_text(store.texts(game.id)).encode(), "")
    assert isinstance(log, Log)
    going = log.entries[-1].at
    assert timedelta() < now - datetime.fromisoformat(going) < timedelta(minutes=1)
