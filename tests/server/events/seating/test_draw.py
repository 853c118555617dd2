"""The draw by its pages: from the players to a schedule that anybody can verify."""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.cli.main import main
from sportmafia.draw import edit
from sportmafia.draw.plan import plan_of
from sportmafia.draw.schedule import schedule_of
from sportmafia.draw.verifying import verify
from sportmafia.draw.wishes import Wish, Wishes
from sportmafia.rulebooks import resolve
from sportmafia.server.events.models import Backup, BoardCard, Event
from sportmafia.server.events.parts import (
    DRAWS,
    PEOPLE,
    PLAN,
    PRESENCE,
    REGISTER,
    SCHEDULE,
    TEAMS,
    Draws,
    Teams,
)
from sportmafia.server.events.seating import drawn
from sportmafia.server.events.seating.jobs import JOBS, Job
from sportmafia.server.events.storage import Parts, entries
from sportmafia.server.games.models import Game as Stored
from sportmafia.tournament import presence as door
from sportmafia.tournament.applications import Application, Register
from sportmafia.tournament.presence import Mark, Presence
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.teams import Team
from tests.server.events.world import at, made_event, put, visitor, with_people


def page(event: Event, site: int = 0, name: str = "event-draw", stage: int = 1) -> str:
    """The address of the draw of a stage."""
    return at(name, event, stage=stage, site=site)


def drawing(event: Event, people: tuple[str, ...], **more: str) -> dict[str, object]:
    """The form of a draw."""
    seen = Parts(event).seen(DRAWS)
    return {"do": "make", "player": list(people), "first_round": "1", "seconds": "5", "seen": seen, **more}


def cup() -> tuple[Event, Client, tuple[str, ...]]:
    """A mini-cup of ten before its start, its owner, its players."""
    event = made_event()
    people = with_people(event, 10)
    return event, visitor(event, Role.OWNER), people


def proposal(event: Event, place: str = "cup") -> drawn.Proposal:
    """The proposal that is kept."""
    found = drawn.kept(Parts(event).get(DRAWS), place)
    assert found is not None
    return found


def published(event: Event, client: Client, people: tuple[str, ...], public: str = "семь") -> None:
    """Draw, commit, reveal."""
    assert client.post(page(event), drawing(event, people)).status_code == 302
    where = page(event, name="event-draw-publish")
    assert client.post(where, {"do": "commit", "seen": Parts(event).seen(DRAWS)}).status_code == 302
    sent = {"do": "publish", "public": public, "seen": Parts(event).seen(DRAWS, SCHEDULE)}
    assert client.post(where, sent).status_code == 302


def test_a_draw_of_the_library_is_there_at_once_with_its_measures() -> None:
    """sfu.3.4"""
    event, owner, people = cup()
    text = owner.get(page(event)).content.decode()
    assert text.count('name="player"') == 10
    assert "(10 / 10)" in text
    assert owner.post(page(event), drawing(event, people)).status_code == 302
    text = owner.get(page(event)).content.decode()
    assert "Q = 4500" in text
    assert "доказано" in text
    assert "№ 7" in text
    assert "предложение" in owner.get(at("event-draw-index", event)).content.decode()
    assert entries(event)[0].code == "did_propose"
    assert not Stored.objects.exists()


def test_the_published_draw_is_verified_from_its_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """sfu.3.5.2"""
    event, owner, people = cup()
    spectator = visitor(event, Role.SPECTATOR)
    owner.post(page(event), drawing(event, people))
    assert spectator.get(page(event, name="event-draw-file")).status_code == 404
    where = page(event, name="event-draw-publish")
    owner.post(where, {"do": "commit"})
    sealed = spectator.get(page(event, name="event-draw-file"))
    document = json.loads(sealed.content)
    assert "key" not in document
    # By name: the order in which people came or went on would tell what is not public of their places.
    assert document["names"] == sorted(f"Nick {number}" for number in range(1, 11))
    [(_, key, commitment)] = Parts(event).get(DRAWS).sealed
    assert key not in sealed.content.decode()
    listed = spectator.get(at("event-draws", event)).content.decode()
    assert commitment in listed
    name = sealed.headers["Content-Disposition"].partition('filename="')[2].rstrip('"')
    assert f"sportmafia verify {name}" in listed, "the command is for the file that is offered"
    # Players see no seats before the key is open.
    assert "не опубликовано" in spectator.get(at("event-schedule", event)).content.decode()
    owner.post(where, {"do": "publish", "public": "семь"})
    file = tmp_path / "draw.json"
    file.write_bytes(spectator.get(page(event, name="event-draw-file")).content)
    assert main(["verify", str(file)]) == 0
    assert json.loads(file.read_text("utf-8"))["public"] == "семь"
    spoilt = json.loads(file.read_text("utf-8"))
    spoilt["numbers"] = spoilt["numbers"][::-1]
    file.write_text(json.dumps(spoilt), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    capsys.readouterr()
    # The schedule is what the numbers say.
    opened = json.loads(spectator.get(page(event, name="event-draw-file")).content)
    listed = [people[int(name.removeprefix("Nick ")) - 1] for name in opened["names"]]
    number = {player: opened["numbers"][place] for place, player in enumerate(listed)}
    first = Parts(event).get(SCHEDULE).games[0]
    assert [number[player] for player in first.players] == opened["schedule"]["rounds"][0]["tables"][0]
    assert Parts(event).get(SCHEDULE).commitment == commitment


def test_the_schedule_has_a_game_for_the_console_and_a_card_for_the_board_each() -> None:
    event, owner, people = cup()
    published(event, owner, people)
    games = Parts(event).get(SCHEDULE).games
    assert len(games) == 10
    assert all(re.fullmatch("[0-9a-f]{32}", game.id) for game in games)
    rows = {game.id: game for game in Stored.objects.all()}
    assert rows.keys() == {game.id for game in games}
    assert json.loads(rows[games[0].id].plan)["players"] == list(games[0].players)
    assert BoardCard.objects.filter(event=event, state="planned").count() == 10
    assert Backup.objects.latest("pk").name.endswith("before-draw")
    answer = owner.get(f"/api/games/{games[0].id}?device={'a' * 32}").json()
    assert answer["names"][games[0].players[0]].startswith("Nick ")


def test_an_edit_by_hand_shows_what_it_costs_and_can_be_undone() -> None:
    event, owner, people = cup()
    owner.post(page(event), drawing(event, people))
    before = proposal(event).plan.schedule
    sent = {"do": "swap", "round": "1", "first": "1", "second": "2"}
    assert owner.post(page(event), {**sent, "seen": Parts(event).seen(DRAWS)}).status_code == 302
    assert proposal(event).plan.schedule != before
    text = owner.get(page(event)).content.decode()
    assert "Последняя правка стоила" in text
    assert "мест вне ровного деления: 0 →" in text
    assert owner.post(page(event), {"do": "lock", "round": "1", "first": "1"}).status_code == 302
    assert "закреплён" in owner.get(page(event)).content.decode()
    refused = owner.post(page(event), sent)
    assert refused.status_code == 409
    assert "закреплён" in refused.content.decode()
    assert owner.post(page(event), {"do": "undo"}).status_code == 302
    assert proposal(event).plan.schedule == before
    assert owner.post(page(event), {"do": "undo"}).status_code == 409
    # Two people edit: the second is shown what the first did.
    assert owner.post(page(event), {**sent, "seen": "draws:1"}).status_code == 409


def test_what_cannot_be_edited_is_refused_in_words() -> None:
    event, owner, people = cup()
    owner.post(page(event), drawing(event, people))
    before = proposal(event)
    wrong: tuple[dict[str, str], ...] = (
        {"do": "swap", "round": "99", "first": "1", "second": "2"},
        {"do": "swap", "round": "x", "first": "1", "second": "2"},
        {"do": "swap", "round": "1", "first": "1", "second": "1"},
        {"do": "swap", "round": "1", "first": "1", "second": "77"},
        {"do": "dance"},
        {},
    )
    for sent in wrong:
        answer = owner.post(page(event), sent)
        assert answer.status_code == 409, sent
        assert 'role="alert"' in answer.content.decode()
    assert proposal(event) == before


def test_what_cannot_be_drawn_is_refused_in_words() -> None:
    event, owner, everybody = cup()
    wrong: tuple[tuple[int, dict[str, str], str], ...] = (
        (9, {}, "за столом десять"),
        (10, {"never": "Nick 1, Никто"}, "строка 1: «Никто»"),
        (10, {"rarely": "Nick 1"}, "без пары"),
        (10, {"first_round": "0"}, "field-error"),
        (10, {"seconds": "1000"}, "field-error"),
    )
    for people, more, words in wrong:
        answer = owner.post(page(event), drawing(event, everybody[:people], **more))
        assert answer.status_code == 409, more
        assert words in answer.content.decode(), more
    assert Parts(event).get(DRAWS).proposals == ()


def test_after_the_commitment_the_seating_stays_until_it_is_revealed() -> None:
    event, owner, people = cup()
    owner.post(page(event), drawing(event, people))
    where = page(event, name="event-draw-publish")
    assert owner.post(where, {"do": "publish"}).status_code == 409
    owner.post(where, {"do": "commit"})
    for address, sent in (
        (page(event), drawing(event, people)),
        (page(event), {"do": "swap", "round": "1", "first": "1", "second": "2"}),
        (where, {"do": "commit"}),
        (where, {"do": "what"}),
    ):
        assert owner.post(address, sent).status_code == 409, sent
    assert owner.post(where, {"do": "publish"}).status_code == 302
    assert owner.post(where, {"do": "publish"}).status_code == 409
    # Before the first game everything can be drawn anew, with another commitment.
    first = Parts(event).get(SCHEDULE)
    published(event, owner, people)
    second = Parts(event).get(SCHEDULE)
    assert second.commitment != first.commitment
    assert Stored.objects.count() == 10
    Stored.objects.filter(id=second.games[3].id).update(epoch=1)
    assert owner.post(page(event), drawing(event, people)).status_code == 409


def test_the_secretary_draws_and_the_chief_judge_publishes() -> None:
    event, owner, people = cup()
    secretary = visitor(event, Role.SECRETARY)
    assert secretary.post(page(event), drawing(event, people)).status_code == 302
    assert secretary.post(page(event, name="event-draw-publish"), {"do": "commit"}).status_code == 403
    chief = visitor(event, Role.CHIEF_JUDGE)
    assert chief.post(page(event, name="event-draw-publish"), {"do": "commit"}).status_code == 302
    assert visitor(event, Role.JUDGE).get(page(event)).status_code == 403
    assert owner.get(page(event, site=9)).status_code == 404


def searched(event: Event, place: str) -> Job:
    """The search for a place, done."""
    job = JOBS.of(event.pk, place)
    assert job is not None
    assert job.done.wait(60)
    assert not job.failed
    return job


@pytest.mark.slow
def test_wishes_are_kept_and_those_they_speak_of_keep_their_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = made_event("one_day")
    people = with_people(event, 20)
    put(event, (TEAMS, Teams((Team("Лисы", ("p005", "p006")),))))
    owner = visitor(event, Role.OWNER)
    wishes = {"never": "nick 1, NICK 2\n\n", "rarely": "Nick 3, Nick 4"}
    assert owner.post(page(event), drawing(event, people, **wishes)).status_code == 302
    searched(event, "main")
    found = proposal(event, "main")
    tied = tuple(number for number, one in enumerate(found.people, start=1) if one in people[:6])
    assert len(tied) == 6
    assert found.fixed == tied
    assert found.plan.measures.broken == ()
    text = owner.get(page(event)).content.decode()
    assert "Nick 1" in text
    # Wishes stand in the form for the next time; teams are added by themselves.
    assert ">Nick 1, Nick 2</textarea>" in text
    assert ">Nick 3, Nick 4</textarea>" in text
    for do in ("commit", "publish"):
        assert owner.post(page(event, name="event-draw-publish"), {"do": do}).status_code == 302
    file = tmp_path / "draw.json"
    file.write_bytes(owner.get(page(event, name="event-draw-file")).content)
    assert main(["verify", str(file)]) == 0
    capsys.readouterr()
    for game in Parts(event).get(SCHEDULE).games:
        assert not {"p001", "p002"} <= set(game.players)
        assert not {"p005", "p006"} <= set(game.players)


@pytest.mark.slow
def test_wishes_that_cannot_be_kept_are_named() -> None:
    event, owner, people = cup()
    assert owner.post(page(event), drawing(event, people, never="Nick 1, Nick 2")).status_code == 302
    searched(event, "cup")
    text = owner.get(page(event)).content.decode()
    assert "противоречат" in text
    assert Parts(event).get(DRAWS).proposals == ()


def test_a_long_search_is_looked_at_stopped_and_keeps_the_best() -> None:
    event = made_event("one_day")
    people = with_people(event, 23)
    owner = visitor(event, Role.OWNER)
    began = time.monotonic()
    assert owner.post(page(event), drawing(event, people, seconds="300")).status_code == 302
    text = owner.get(page(event)).content.decode()
    if 'http-equiv="refresh"' in text:
        assert '<progress max="300"' in text
        assert "searching.js" in text
        part = owner.get(page(event), headers={"X-Part": "search"})
        assert (part.status_code, b"<html" in part.content, b"<progress" in part.content) == (
            200,
            False,
            True,
        )
        assert owner.post(page(event), drawing(event, people)).status_code == 409
        assert owner.post(page(event), {"do": "stop"}).status_code == 302
    searched(event, "main")
    assert time.monotonic() - began < 60
    assert owner.get(page(event), headers={"X-Part": "search"}).status_code == 204
    assert proposal(event, "main").plan.schedule.players == 23


def test_a_search_with_wishes_is_stopped_too_and_its_page_says_how_it_goes() -> None:
    event = made_event("one_day")
    people = with_people(event, 23)
    owner = visitor(event, Role.OWNER)
    began = time.monotonic()
    wishes = {"never": "Nick 1, Nick 2", "rarely": "Nick 3, Nick 4, Nick 5"}
    assert owner.post(page(event), drawing(event, people, seconds="300", **wishes)).status_code == 302
    owner.post(page(event), {"do": "stop"})
    searched(event, "main")
    assert time.monotonic() - began < 60
    made = proposal(event, "main").plan
    assert made.measures.broken == ()
    assert made.schedule.players == 23


@pytest.mark.slow
def test_somebody_else_s_change_during_a_search_is_not_overwritten() -> None:
    event = made_event("one_day")
    people = with_people(event, 20)
    owner = visitor(event, Role.OWNER)
    seen = Parts(event).seen(DRAWS)
    put(event, (DRAWS, Parts(event).get(DRAWS)))
    answer = owner.post(page(event), {**drawing(event, people, rarely="Nick 1, Nick 2"), "seen": seen})
    assert answer.status_code == 302
    searched(event, "main")
    assert "изменил другой человек" in owner.get(page(event)).content.decode()
    assert Parts(event).get(DRAWS).proposals == ()


def test_who_is_chosen_at_first_follows_site_and_presence() -> None:
    event = made_event("two_stages")
    people = with_people(event, 24)
    plan = Parts(event).get(PLAN)
    applications = tuple(
        Application(
            f"a{number}",
            person,
            datetime(2027, 1, 10, number % 20, tzinfo=UTC),
            {"site": str(number % 2 + 1)},
        )
        for number, person in enumerate(people)
    )
    marks = {(plan.first_day, people[1]): Mark.NO_SHOW, (plan.first_day, people[3]): Mark.HERE}
    put(event, (REGISTER, Register(applications)), (PRESENCE, Presence(marks)))
    text = visitor(event, Role.OWNER).get(page(event, site=2)).content.decode()
    chosen = re.findall(r'name="player" value="([^"]+)" checked', text)
    assert set(chosen) == set(people[1::2]) - {people[1]}
    assert "не пришёл" in text
    only = visitor(event, Role.OWNER).get(page(event, site=2) + "?here=1").content.decode()
    assert re.findall(r'name="player" value="([^"]+)" checked', only) == [people[3]]
    assert visitor(event, Role.OWNER).get(page(event, stage=2)).status_code == 200


@pytest.mark.slow
def test_rounds_that_somebody_cannot_play_are_kept_free() -> None:
    event = made_event("one_day")
    people = with_people(event, 22)
    put(event, (PRESENCE, door.unavailable(Presence(), people[0], 2)))
    assert visitor(event, Role.OWNER).post(page(event), drawing(event, people)).status_code == 302
    searched(event, "main")
    second = proposal(event, "main").plan.schedule.rounds[1]
    assert 1 in second.rest


def test_pages_of_the_draw_cost_the_same_for_one_site_and_for_three() -> None:
    found = []
    for sites in (1, 3):
        event = made_event("two_stages", slug=f"s{sites}")
        with_people(event, 10 * sites)
        owner = visitor(event, Role.OWNER)
        counts = []
        for address in (at("event-draw-index", event), page(event, site=1), at("event-schedule", event)):
            with CaptureQueriesContext(connection) as caught:
                assert owner.get(address).status_code == 200
            counts.append(len(caught))
        found.append(counts)
    assert found[0] == found[1]
    assert max(found[0]) <= 7, found


def test_the_draw_of_a_running_event_is_closed_to_players() -> None:
    event, owner, people = cup()
    published(event, owner, people)
    event.state = State.RUNNING
    event.save()
    assert visitor(event, Role.PLAYER).get(page(event)).status_code in (302, 403)
    assert visitor(event, Role.JUDGE).get(page(event)).status_code == 403
    assert owner.get(page(event)).status_code == 200
    assert Parts(event).get(PEOPLE).persons


def test_a_draw_of_a_hundred_is_kept_whole_and_verified() -> None:
    """A proposal is longer than a text of a document may be."""
    event = made_event()
    people = with_people(event, 100)
    place = next(drawn.places(Parts(event).get(PLAN)))
    tables = [[10 * table + seat + 1 for seat in range(10)] for table in range(10)]
    plan = plan_of(schedule_of(100, [tables] * 8), seed=1, method="ten tables that never change")
    proposal_ = drawn.Proposal(edit.Desk(plan), people, wishes=Wishes((Wish("rarely", (1, 11), weight=5),)))
    put(event, (DRAWS, drawn.with_proposal(Draws(), place.name, proposal_)))
    assert proposal(event) == proposal_
    names = [f"Nick {number}" for number in range(1, 101)]
    sealed, _ = drawn.commit_to(Parts(event).get(DRAWS), place.name, proposal_, "Cup", names, bytes(32))
    put(event, (DRAWS, sealed))
    opened = drawn.reveal(Parts(event).get(DRAWS), place.name, proposal(event), "семь")
    assert opened is not None
    after, rounds, _ = opened
    lot = json.loads(drawn.public_file(drawn.kept(after, place.name) or proposal_) or "")
    assert verify(lot).wrong == ()
    assert lot["numbers"][0] == 1
    assert sorted(player for table in rounds[0] for player in table) == sorted(people)
    page_ = visitor(event, Role.OWNER).get(page(event)).content.decode()
    assert "встречаются чаще всех" in page_
    assert "места неровные" in page_


def test_a_search_that_fails_says_so_and_a_third_one_waits(caplog: pytest.LogCaptureFixture) -> None:
    event, owner, _ = cup()

    def broken(_job: Job) -> None:
        raise RuntimeError("broken")

    job = JOBS.start(event.pk, "cup", "owner", broken)
    assert job is not None
    assert job.done.wait(10)
    assert "broken" in caplog.text
    assert "ошибкой программы" in owner.get(page(event)).content.decode()
    JOBS.forget(event.pk, "cup")
    gate = threading.Event()
    held = [JOBS.start(event.pk, what, "owner", lambda _job: gate.wait(10)) for what in ("a", "b", "c", "a")]
    gate.set()
    assert [one is not None for one in held] == [True, True, False, False]
    for what in ("a", "b"):
        running = JOBS.of(event.pk, what)
        assert running is not None
        assert running.done.wait(10)


def test_where_the_rules_fix_numbers_for_a_series_the_draw_does_and_it_is_published() -> None:
    """sfu.3.5.3 (C116)"""
    event = made_event("one_day")
    people = with_people(event, 20)
    owner = visitor(event, Role.OWNER)
    plan = Parts(event).get(PLAN)
    fixing = resolve("sfu", {"seat.assign": "fixed_for_series"})
    first = replace(plan.stages[0], rulebook=fixing, games_each=4, tables=2)
    put(event, (PLAN, replace(plan, stages=(first, *plan.stages[1:]))))
    text = owner.get(page(event)).content.decode()
    assert "sfu.3.5.3" in text
    odd = owner.post(page(event), drawing(event, people[:19]))
    assert odd.status_code == 409
    assert "можно 10 или 20" in odd.content.decode()
    assert owner.post(page(event), drawing(event, people)).status_code == 302
    searched(event, "main")
    made = proposal(event, "main")
    assert made.plan.series
    assert "закреплён на серию" in owner.get(page(event)).content.decode()
    swap = {"do": "swap", "round": "1", "first": "1", "second": "2", "seen": Parts(event).seen(DRAWS)}
    refused = owner.post(page(event), swap)
    assert "у игроков 1 и 2 они разные" in refused.content.decode()
    where = page(event, name="event-draw-publish")
    assert owner.post(where, {"do": "commit", "seen": Parts(event).seen(DRAWS)}).status_code == 302
    sent = {"do": "publish", "public": "семь", "seen": Parts(event).seen(DRAWS, SCHEDULE)}
    assert owner.post(where, sent).status_code == 302
    schedule = Parts(event).get(SCHEDULE)
    assert len(schedule.games) == 8
    seats = {(player, game.players.index(player)) for game in schedule.games for player in game.players}
    assert len(seats) == 20
    # Who leaves is replaced by a newcomer, who has his number; without one nobody can be moved.
    [newcomer] = with_people(event, 21)[20:]
    reseat = page(event, name="event-reseat")
    leave = schedule.games[0].players[4]
    owner.post(reseat, {"do": "seek", "leave": [leave]})
    searched(event, "main reseat")
    assert "ушло 1, пришло 0" in owner.get(reseat).content.decode()
    owner.post(reseat, {"do": "seek", "leave": [leave], "arrive": [newcomer]})
    searched(event, "main reseat")
    assert owner.post(reseat, {"do": "confirm"}).status_code == 302
    after = Parts(event).get(SCHEDULE)
    assert {game.players.index(newcomer) for game in after.of(newcomer)} == {4}
    assert after.of(leave) == ()
