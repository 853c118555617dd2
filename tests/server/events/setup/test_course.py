"""The course of an event, its log with the way back, its backups and files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sportmafia.cli.main import main
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Tournament
from sportmafia.server.events import backups, called, kept, links, opening
from sportmafia.server.events.models import Backup, BoardCard, Event, Note, Official
from sportmafia.server.events.parts import CONFLICTS, PEOPLE, PLAN, SCHEDULE, TICKS, People, Ticks
from sportmafia.server.events.setup.state import items
from sportmafia.server.events.storage import Parts, entries
from sportmafia.server.events.storage import now as storage_now
from sportmafia.server.games import store
from sportmafia.server.games.models import Game as Stored
from sportmafia.tournament import archive
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Conflicts, Game, Schedule
from tests.server import devices
from tests.server.events.played import event_of, finish, finish_all, games_of
from tests.server.events.world import at, made_event, put, visitor, with_people


def scheduled(event: Event) -> tuple[Game, ...]:
    """Let ten people play two games by a drawn schedule."""
    people = with_people(event, 10)
    games = tuple(Game(f"{number:032x}", "cup", number, 1, people, judge="judge") for number in (1, 2))
    put(event, (SCHEDULE, Schedule(games, "commitment")))
    return games


def test_a_schedule_has_its_games_and_cards_and_a_step_back_takes_them_away() -> None:
    event = made_event()
    games = scheduled(event)
    assert {game.id for game in Stored.objects.all()} == {game.id for game in games}
    row = Stored.objects.get(id=games[0].id)
    plan = json.loads(row.plan)
    assert plan["rulebook"] == "fiim"
    assert plan["players"] == list(games[0].players)
    assert plan["header"]["judge"] == "judge"
    assert BoardCard.objects.filter(event=event, state="planned").count() == 2
    [latest, *_] = entries(event)
    sent = {"number": str(latest.number), "reason": "рано"}
    assert visitor(event, Role.CHIEF_JUDGE).post(at("event-log", event), sent).status_code == 302
    assert not Stored.objects.exists()
    assert not BoardCard.objects.exists()


def test_a_schedule_with_a_begun_game_is_not_taken_back_and_a_restore_says_what_it_loses() -> None:
    event = made_event()
    owner = visitor(event, Role.OWNER)
    owner.post(at("event-backups", event))
    games = scheduled(event)
    Stored.objects.filter(id=games[0].id).update(epoch=1)
    [latest, *_] = entries(event)
    refused = owner.post(at("event-log", event), {"number": str(latest.number), "reason": "поздно"})
    assert refused.status_code == 409
    assert "не отменяется" in refused.content.decode()
    assert Parts(event).get(SCHEDULE).games == games
    page = owner.get(at("event-restore", event, digest=Backup.objects.get().hash)).content.decode()
    assert "этой копии: 1" in page


def test_the_list_stops_the_event_until_it_is_in_order() -> None:
    """sfu.6.3, fiim.1.1"""
    event = made_event()
    owner = visitor(event, Role.OWNER)
    page = owner.get(at("event-state", event)).content.decode()
    assert f'class="stop"><a href="{at("event-entry", event)}">есть десять игроков' in page
    assert page.count("нет ни одной игры") == 0, "without a schedule one line says so"
    draft = made_event(state=State.DRAFT, slug="draft")
    early = visitor(draft, Role.OWNER).get(at("event-state", draft)).content.decode()
    assert "Сохранить отметки" not in early, "there is nothing to tick yet"
    refused = owner.post(at("event-state", event), {"to": "running"})
    assert refused.status_code == 409
    assert "не готово" in refused.content.decode()
    scheduled(event)
    owner.post(at("event-committee", event), {"office": "chair", "person": "owner", "do": "appoint"})
    owner.post(at("event-committee", event), {"office": "chief_judge", "person": "owner", "do": "appoint"})
    for matter in ("order_of_play", "place_and_time", "people", "materials"):
        owner.post(at("event-decide", event), {"matter": matter, "text": "да"})
    answer = owner.post(at("event-state", event), {"to": "running"})
    assert answer.status_code == 302, re.findall(
        r'class="stop">.*?</span>', owner.get(at("event-state", event)).content.decode()
    )
    event.refresh_from_db()
    assert event.state == State.RUNNING
    assert Backup.objects.latest("pk").name.endswith("before-move")


def test_the_way_back_needs_a_reason_and_a_wrong_step_is_refused() -> None:
    event = made_event()
    chief = visitor(event, Role.CHIEF_JUDGE)
    page = at("event-state", event)
    assert chief.post(page, {"to": "applications"}).status_code == 409
    assert chief.post(page, {"to": "archived", "reason": "x"}).status_code == 409
    assert chief.post(page, {"to": "nowhere"}).status_code == 409
    assert chief.post(page, {"to": "applications", "reason": "ещё трое"}).status_code == 302
    event.refresh_from_db()
    assert event.state == State.APPLICATIONS
    assert "ещё трое" in chief.get(at("event-log", event)).content.decode()
    # Whoever saw an older state of the plan is shown what changed.
    seen = Parts(event).seen(PLAN)
    put(event, (PLAN, Parts(event).get(PLAN)))
    assert chief.post(page, {"to": "preparing", "seen": seen}).status_code == 409


def test_a_finished_event_is_released_by_its_own_list() -> None:
    event = made_event(state=State.RUNNING)
    page = visitor(event, Role.OWNER).get(at("event-state", event)).content.decode()
    assert "нет открытых протестов" in page
    event.state = State.DRAFT
    event.save()
    assert "план турнира" in visitor(event, Role.OWNER).get(at("event-state", event)).content.decode()


def test_the_list_before_the_end_waits_for_lots_of_awarded_places() -> None:
    """fiim.8.7.5"""
    event = event_of(tables=1, rounds=1, template="mini_cup")
    for game in games_of(event):
        finish(event, game, "red")
    found = {item.name: item for item in items(Parts(event), State.RUNNING)}
    assert (found["no_lots"].passed, found["no_lots"].clause) == (False, "fiim.8.7.5")


def test_the_list_before_the_end_counts_games_that_were_played() -> None:
    """sfu.3.2.4: four were drawn, three were played"""
    qualifying = event_of(tables=5, rounds=4, template="two_stages")
    finish_all(qualifying, through=3)
    short = {item.name: item for item in items(Parts(qualifying), State.RUNNING)}["games_enough"]
    assert (short.passed, short.clause) == (False, "sfu.3.2.4")
    finish_all(qualifying)
    assert {item.name: item for item in items(Parts(qualifying), State.RUNNING)}["games_enough"].passed


def test_ticks_are_kept_and_a_second_hand_is_told() -> None:
    event = made_event()
    secretary = visitor(event, Role.SECRETARY)
    seen = Parts(event).seen(TICKS)
    sent = {"tick": ["sober", "page_up", "nonsense"], "seen": seen}
    assert secretary.post(at("event-ticks", event), sent).status_code == 302
    assert Parts(event).get(TICKS).names == {"sober", "page_up"}
    assert secretary.post(at("event-ticks", event), sent).status_code == 409
    assert secretary.get(at("event-ticks", event)).status_code == 302


def test_a_step_back_needs_a_reason_and_comes_too_late_after_others() -> None:
    event = made_event()
    put(event, (TICKS, Ticks(frozenset({"sober"}))), code="did_tick", items="sober")
    chief = visitor(event, Role.CHIEF_JUDGE)
    page = at("event-log", event)
    for sent in ({"number": "2"}, {"number": "77", "reason": "x"}, {"number": "٣", "reason": "x"}, {}):
        assert chief.post(page, sent).status_code == 409
    put(event, (TICKS, Ticks()), code="did_tick", items="sober")
    assert "Что изменилось" in chief.post(page, {"number": "2", "reason": "x"}).content.decode()
    assert chief.post(page, {"number": "3", "reason": "x"}).status_code == 302
    assert "<s>3." in chief.get(page).content.decode()


def test_the_log_is_filtered_and_paged() -> None:
    event = made_event()
    for number in range(60):
        put(event, (TICKS, Ticks(frozenset({str(number)}))), by="chief" if number % 2 else "owner")
    page, address = visitor(event, Role.SECRETARY), at("event-log", event)
    assert "61. " in page.get(address).content.decode()
    assert ">2. " not in page.get(address).content.decode()
    assert ">2. " in page.get(f"{address}?before=20").content.decode()
    assert "61. " in page.get(f"{address}?by=chief&code=did_plan").content.decode()
    assert "60. " not in page.get(f"{address}?by=chief&before=x").content.decode()


def test_a_backup_is_made_by_hand_taken_away_and_restored() -> None:
    event = made_event()
    with_people(event, 2)
    owner = visitor(event, Role.OWNER)
    assert owner.post(at("event-backups", event)).status_code == 302
    backup = Backup.objects.get()
    put(event, (PEOPLE, People()))
    data = owner.get(at("event-backup", event, digest=backup.hash)).content
    read = archive.read(data)
    assert isinstance(read, archive.Archive)
    assert read.hash == backup.hash
    listed = owner.get(at("event-backups", event)).content.decode()
    assert backup.hash in listed
    assert "сделана вручную" in listed
    where = at("event-restore", event, digest=backup.hash)
    assert owner.get(where).status_code == 200
    assert visitor(event, Role.CHIEF_JUDGE).post(where).status_code == 403
    assert owner.post(where).status_code == 302
    assert len(Parts(event).get(PEOPLE).persons) == 2
    assert Backup.objects.latest("pk").name.endswith("before-restore")
    assert "перед восстановлением" in owner.get(at("event-backups", event)).content.decode()
    # And back again, by the step back or by the copy that was made first.
    assert owner.post(at("event-restore", event, digest=Backup.objects.latest("pk").hash)).status_code == 302
    assert Parts(event).get(PEOPLE).persons == ()
    assert owner.get(at("event-backup", event, digest="0" * 64)).status_code == 404


def test_a_spoilt_backup_is_refused_and_changes_nothing() -> None:
    event = made_event()
    with_people(event, 2)
    owner = visitor(event, Role.OWNER)
    owner.post(at("event-backups", event))
    backup = Backup.objects.get()
    spoilt = bytes(backup.content).replace(b"Nick 1", b"Nick 9")
    Backup.objects.update(content=spoilt)
    answer = owner.post(at("event-restore", event, digest=backup.hash))
    assert answer.status_code == 409
    assert "хеш не тот" in answer.content.decode()
    assert len(Parts(event).get(PEOPLE).persons) == 2


def gone(event: Event) -> bytes:
    """The event's file; the event itself is no more, as on another machine."""
    event = Event.objects.select_related("tournament__club").get(pk=event.pk)
    data = archive.write(backups.contents(event))
    for game in Stored.objects.all():
        game.lines.all().delete()
    Stored.objects.all().delete()
    Tournament.objects.all().delete()
    Club.objects.all().delete()
    return data


def played() -> Event:
    """An event with a schedule, a begun game, a board and a log."""
    event = made_event()
    scheduled(event)
    pen = devices.opened(f"{1:032x}")
    pen.write("header_set", table=1)
    pen.write("seats_drawn", players=tuple(f"p{number:03}" for number in range(1, 11)))
    answer = store.open_game(f"{1:032x}", store.Sender(devices.PHONE, 1), pen.lines, {})
    assert isinstance(answer, store.Answer), answer
    assert not answer.refused, answer.refused
    links.make(event, "p001")
    Note.objects.create(event=event, by="owner", at=storage_now(), text="Пора", signal="a" * 32)
    return event


def opened(client: Client, data: bytes) -> str:
    """What the page says when a file is sent to it."""
    file = SimpleUploadedFile("cup.mafia", data)
    return client.post(reverse("event-open"), {"file": file}, follow=True).content.decode()


def test_a_file_holds_every_field_of_the_rows_that_it_keeps() -> None:
    for table in kept.TABLES:
        fields = {field.name for field in table.model._meta.concrete_fields}
        assert set(table.fields) == fields - {"id", "event"}, table.name


def test_an_event_opens_on_another_machine_with_the_same_hashes() -> None:
    event = played()
    owner = visitor(event, Role.OWNER)
    data = gone(event)
    assert "Стол организатора" in opened(owner, data)
    again = Event.objects.get()
    assert archive.write(backups.contents(again)) == data
    assert Stored.objects.filter(epoch=1).count() == 1
    assert entries(again)[0].number == 3
    # A line that came with the file has nothing to step back to.
    assert owner.post(at("event-log", again), {"number": "3", "reason": "x"}).status_code == 409
    assert "уже есть" in opened(owner, data)


def test_a_file_that_was_changed_anywhere_is_refused_and_nothing_is_written() -> None:
    event = played()
    owner = visitor(event, Role.OWNER)
    data = gone(event)
    read = archive.read(data)
    assert isinstance(read, archive.Archive)
    wrong: list[bytes] = [b"", b"{}\n", data[:-5], data.replace(b"Nick 3", b"Nick 4"), data + b"x"]
    log = f"games/{1:032x}.jsonl"
    changes: dict[str, bytes | None] = {
        "event.json": b"{}", "state/plan.json": b"{}", "state/people.json": b"[", "state/magic.json": b"{}",
        log: read.parts[log].replace(b"p001", b"p002", 1), f"plans/{1:032x}.json": b"[]",
        "journal.json": b"[]", "board.json": b'[{"game": 1}]', "links.json": b"{}",
        "notes.json": re.sub(rb"[+]00:00", b"", read.parts["notes.json"]), "sheets.json": b"{",
        "other.json": b"{}",
    }  # fmt: skip
    wrong += [archive.write({**read.parts, name: part or b""}) for name, part in changes.items()]
    wrong.append(
        archive.write({name: part for name, part in read.parts.items() if not name.startswith("plans/")})
    )
    for number, one in enumerate(wrong):
        assert 'role="alert"' in opened(owner, one), number
        assert not Tournament.objects.exists(), number
        assert not Stored.objects.exists(), number
    assert 'role="alert"' in owner.post(reverse("event-open")).content.decode()


def test_people_who_sign_in_keep_their_names_where_they_have_no_accounts() -> None:
    event = made_event()
    anna = Account.objects.make("anna", "Anna", owner=True)
    boris = Account.objects.make("boris", "Boris")
    Account.objects.make("vera", "Vera of another club")
    put(event, (CONFLICTS, Conflicts(frozenset({"boris"}))), by="anna")
    data = gone(event)
    read = archive.read(data)
    assert isinstance(read, archive.Archive)
    assert json.loads(read.parts["called.json"]) == [
        {"login": "anna", "name": "Anna"},
        {"login": "boris", "name": "Boris"},
        {"login": "owner", "name": "owner"},
    ]
    anna.delete()
    boris.name = "Another Boris"
    boris.save()
    opened(visitor(made_event(slug="other"), Role.OWNER), data)
    again = Event.objects.get(tournament__slug="cup")
    names = called.names(again)
    assert (names["anna"], names["boris"], names["vera"]) == ("Anna", "Boris", "Vera of another club")
    assert archive.write(backups.contents(again)) == data
    # Whoever is given a part here is meant by his login from then on.
    Official.objects.create(event=again, account=boris, role=Role.SECRETARY)
    assert called.names(again)["boris"] == "Another Boris"


def test_a_file_is_opened_by_those_who_make_events_only() -> None:
    event = made_event()
    assert Client().get(reverse("event-open")).status_code == 302
    assert visitor(event, Role.JUDGE).get(reverse("event-open")).status_code == 403


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_command_line_exports_and_imports(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = played()
    monkeypatch.setattr("sportmafia.server.serving.set_up", lambda *_args, **_named: None)
    file = tmp_path / "cup.mafia"
    assert main(["event", "export", "cup", "-o", str(file), "--lang", lang]) == 0
    assert main(["event", "export", "none", "-o", str(file), "--lang", lang]) == 2
    assert main(["event", "export", "cup", "-o", str(tmp_path), "--lang", lang]) == 2
    assert main(["event", "import", str(file), "--lang", lang]) == 2
    assert main(["event", "import", str(tmp_path / "none"), "--lang", lang]) == 2
    assert gone(event) == file.read_bytes()
    capsys.readouterr()
    assert main(["event", "import", str(file), "--lang", lang]) == 0
    said = capsys.readouterr().out
    read = archive.read(file.read_bytes())
    assert isinstance(read, archive.Archive)
    assert read.hash in said
    assert isinstance(opening.look(file.read_bytes()), opening.Opened)


def test_the_log_of_many_lines_costs_the_queries_of_one() -> None:
    event = made_event()
    owner = visitor(event, Role.OWNER)
    found = []
    for names in (["sober"], ["sober", "page_up", "costs_agreed"]):
        for name in names:
            put(event, (TICKS, Ticks(frozenset({name}))))
        with CaptureQueriesContext(connection) as caught:
            owner.get(at("event-log", event))
        with CaptureQueriesContext(connection) as more:
            owner.get(at("event-backups", event))
        with CaptureQueriesContext(connection) as people:
            owner.get(at("event-people", event))
        found.append((len(caught), len(more), len(people)))
        visitor(event, Role.REGISTRAR)
    assert found[0] == found[1]
    assert max(found[0]) <= 12, found
