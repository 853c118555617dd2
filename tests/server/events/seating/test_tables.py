"""Judges at tables, the schedule for everybody, and what happens when somebody drops out."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.draw import edit
from sportmafia.draw.plan import plan_of
from sportmafia.draw.schedule import schedule_of
from sportmafia.draw.wishes import Wish, Wishes
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Player
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.models import Backup, BoardCard, Event, Official
from sportmafia.server.events.parts import CONFLICTS, PRESENCE, SCHEDULE
from sportmafia.server.events.seating import drawn, reseat
from sportmafia.server.events.seating.jobs import JOBS
from sportmafia.server.events.storage import Parts
from sportmafia.server.games.models import Game as Stored
from sportmafia.tournament.presence import Presence
from sportmafia.tournament.rights import Role
from sportmafia.tournament.schedule import Game, Schedule, Substitution
from tests.server.events.played import event_of
from tests.server.events.world import at, made_event, put, visitor, with_people


def playing(players: int = 20, rounds: int = 3) -> tuple[Event, tuple[Game, ...]]:
    """An event with a schedule of two tables."""
    event = made_event("one_day")
    people = with_people(event, players)
    games = []
    for number in range(1, rounds + 1):
        turned = people[number:20] + people[:number]
        for table in (1, 2):
            seats = turned[10 * (table - 1) : 10 * table]
            games.append(Game(f"{number}{table}".rjust(32, "0"), "main", number, table, seats))
    put(event, (SCHEDULE, Schedule(tuple(games), "c" * 64)))
    return event, tuple(games)


def judges(event: Event, *names: str) -> list[Client]:
    """Judges of the event, signed in."""
    clients = []
    for name in names:
        account = Account.objects.make(name, name.title())
        ClubRole.objects.create(account=account, tournament=event.tournament, part=Part.JUDGE)
        client = Client()
        client.force_login(account)
        clients.append(client)
    return clients


def test_tables_are_given_out_around_the_conflicts_that_judges_declared_themselves() -> None:
    """sfu.7.1"""
    event, games = playing()
    anna, boris = judges(event, "anna", "boris")
    owner = visitor(event, Role.OWNER)
    page, assign = at("event-judges", event), {"do": "assign", "stage": "main", "first_round": "1"}
    text = owner.get(at("event-conflicts", event)).content.decode()
    assert text.count("не спрошен") >= 2
    assert anna.post(at("event-conflicts", event), {"player": ["p001", "stranger"]}).status_code == 302
    assert boris.post(at("event-conflicts", event), {"none": "1"}).status_code == 302
    held = Parts(event).get(CONFLICTS)
    assert held.asked == {"anna", "boris"}
    assert held.with_players == {("anna", "p001")}
    assert "спрошен: никого" in owner.get(at("event-conflicts", event)).content.decode()
    assert owner.post(page, {**assign, "of": ["anna", "boris"]}).status_code == 302
    for game in Parts(event).get(SCHEDULE).games:
        assert game.judge == ("boris" if "p001" in game.players else "anna")
    text = anna.get(at("event-duty", event)).content.decode()
    assert text.count('<section class="card state_planned">') == 3
    plan = Stored.objects.get(id=games[0].id).plan
    assert '"judge": "boris"' in plan or '"judge": "anna"' in plan
    # One judge is not enough for two tables, and nobody is no judge.
    short = owner.post(page, {**assign, "of": ["anna"]})
    assert short.status_code == 409
    assert owner.post(page, assign).status_code == 409


def test_hosts_are_given_out_with_the_judges_where_the_regulation_has_them() -> None:
    """sfu.3.5.1: without a host no table begins, so the desk gives them out too; sfu.7.1"""
    event = made_event("two_stages")
    people = with_people(event, 10)
    put(event, (SCHEDULE, Schedule((Game("1" * 32, "qualifying", 1, 1, people, "1"),), "c" * 64)))
    judges(event, "anna", "boris")
    Official.objects.create(event=event, account=Account.objects.make("zina", "Зина"), role="appeal_member")
    owner, page = visitor(event, Role.OWNER), at("event-judges", event)
    text = owner.get(page).content.decode()
    ticked = re.findall(r'name="(of|hosts)" value="(\w+)" checked', text)
    assert ticked == [("of", "anna"), ("of", "boris")], "an appeal member judges only if somebody says so"
    assign = {"do": "assign", "stage": "qualifying", "first_round": "1", "of": ["anna"]}
    short = owner.post(page, {**assign, "hosts": ["anna"]})
    assert short.status_code == 409
    said = re.search(r'role="alert">(.*?)</ul>', short.content.decode(), re.DOTALL)
    assert said, "the game by its round and table, no id"
    assert "круг 1, стол 1" in said[1]
    assert "1" * 32 not in said[1]
    assert owner.post(page, {**assign, "hosts": ["boris"]}).status_code == 302
    [game] = Parts(event).get(SCHEDULE).games
    assert (game.judge, game.host) == ("anna", "boris")


def test_an_owner_writes_down_what_each_judge_said_and_comes_back_to_the_list() -> None:
    """sfu.7.1: the organiser asks, so his page begins with those who were not asked."""
    event, _ = playing()
    judges(event, "anna")
    owner = visitor(event, Role.OWNER)
    assert "Кто ведёт" not in owner.get(at("event-judges", event)).content.decode(), "fiim has no hosts"
    everybody = owner.get(at("event-conflicts", event)).content.decode()
    assert 'name="player"' not in everybody, "the owner judges nobody"
    said = owner.post(at("event-conflicts-of", event, judge="anna"), {"none": "1"})
    assert said.headers["Location"] == at("event-conflicts", event)
    assert (
        at("event-conflicts", event)
        in owner.get(at("event-conflicts-of", event, judge="anna")).content.decode()
    )


@pytest.mark.parametrize("sent", [{}, {"none": "1", "player": ["p001"]}])
def test_a_declaration_says_either_somebody_or_nobody(sent: dict[str, object]) -> None:
    event, _ = playing()
    [anna] = judges(event, "anna")
    assert anna.post(at("event-conflicts", event), sent).status_code == 400
    assert Parts(event).get(CONFLICTS).asked == frozenset()


def test_a_declaration_is_everybodys_own() -> None:
    event, _ = playing()
    anna, _boris = judges(event, "anna", "boris")
    chief = visitor(event, Role.CHIEF_JUDGE)
    of_boris = at("event-conflicts-of", event, judge="boris")
    assert anna.get(of_boris).status_code == 403
    assert anna.get(at("event-conflicts-of", event, judge="anna")).status_code == 200
    assert "Boris" not in anna.get(at("event-conflicts", event)).content.decode()
    assert chief.post(of_boris, {"player": ["p002"]}).status_code == 302
    assert Parts(event).get(CONFLICTS).with_players == {("boris", "p002")}
    assert chief.get(at("event-conflicts-of", event, judge="nobody")).status_code == 404
    assert chief.post(of_boris, {"none": "1", "seen": "conflicts:0"}).status_code == 409


def test_a_judge_is_changed_by_hand_unless_the_rules_stand_against_it() -> None:
    event, games = playing()
    anna, _ = judges(event, "anna", "boris")
    anna.post(at("event-conflicts", event), {"player": ["p002"]})
    owner, page = visitor(event, Role.OWNER), at("event-judges", event)
    assert games[0].id in owner.get(page).content.decode()
    first, second = (
        next(one for one in games[:2] if ("p002" in one.players) is there) for there in (True, False)
    )
    sent = {"do": "one", "game": second.id, "judge": "anna", "host": "boris"}
    assert owner.post(page, sent).status_code == 302
    assert Parts(event).get(SCHEDULE).get(second.id).crew == ("boris", "anna")  # type: ignore[union-attr]
    shown = owner.get(f"{page}?game={second.id}").content.decode()
    assert re.search(r'value="anna" selected', shown)
    for wrong, words in (
        ({"game": first.id, "judge": "anna", "host": ""}, "Nick 2"),
        ({"game": first.id, "judge": "boris", "host": ""}, "Boris"),
        ({"game": second.id, "judge": "boris", "host": "boris"}, "Boris"),
        ({"game": "f" * 32}, "f" * 32),
        ({"judge": "nobody"}, "выберите"),
        ({"do": "what"}, "выберите"),
    ):
        answer = owner.post(page, {**sent, **wrong})
        assert answer.status_code == 409, wrong
        assert words in answer.content.decode(), wrong
    assert owner.post(page, {**sent, "seen": "schedule:1"}).status_code == 409
    assert visitor(event, Role.REGISTRAR).post(page, sent).status_code == 403


def test_everybody_sees_where_he_sits_once_it_is_published() -> None:
    event, games = playing()
    spectator = visitor(event, Role.SPECTATOR)
    text = spectator.get(at("event-schedule", event)).content.decode()
    assert text.count("Nick 7") >= 4
    own = spectator.get(at("event-seat", event, person="p007")).content.decode()
    assert "Nick 7" in own
    seats = [game.players.index("p007") + 1 for game in games if "p007" in game.players]
    assert re.findall(r"<strong>(\d+)</strong>", own) == [str(seat) for seat in seats]
    assert spectator.get(at("event-seat", event, person="nobody")).status_code == 404


def test_the_schedule_is_printed_by_table_by_player_and_as_slips() -> None:
    event, games = playing()
    spectator, secretary = visitor(event, Role.SPECTATOR), visitor(event, Role.SECRETARY)
    for kind in ("tables", "players"):
        for form in ("html", "csv", "xlsx"):
            answer = spectator.get(at("event-schedule-file", event, kind=kind, form=form))
            assert answer.status_code == 200
            assert len(answer.content) > 400
    text = spectator.get(at("event-schedule-file", event, kind="players", form="csv")).content.decode(
        "utf-8-sig"
    )
    assert text.splitlines()[1].startswith("Nick 1,")
    assert spectator.get(at("event-schedule-file", event, kind="tables", form="exe")).status_code == 404
    slips = secretary.get(at("event-slips", event)).content.decode()
    assert slips.count("<svg") == 20
    assert "площадка" not in slips
    put(event, (SCHEDULE, Schedule(tuple(replace(game, site="Центр") for game in games), "c" * 64)))
    assert "<td>Центр</td>" in secretary.get(at("event-slips", event)).content.decode(), "which table 2"
    assert spectator.get(at("event-slips", event)).status_code in (302, 403)


def test_a_substitute_sits_at_the_console_and_on_the_page_and_the_draw_stays() -> None:
    event, games = playing()
    with_people(event, 21)
    instead = Substitution("p005", "p021", (games[0].id, games[1].id))
    put(event, (PRESENCE, Presence(substitutions=(instead,))))
    at_table = next(one for one in games[:2] if "p005" in one.players)
    plan = json.loads(Stored.objects.get(id=at_table.id).plan)
    assert "p021" in plan["players"]
    assert "p005" not in plan["players"]
    assert Player.objects.get(id="p021").nickname == "Nick 21"
    assert Parts(event).get(SCHEDULE).games == games
    spectator = visitor(event, Role.SPECTATOR)
    assert spectator.get(at("event-seat", event, person="p021")).status_code == 200
    put(event, (PRESENCE, Presence()))
    assert "p005" in json.loads(Stored.objects.get(id=at_table.id).plan)["players"]


def test_a_pdf_is_made_of_the_schedule() -> None:
    event, _ = playing(rounds=1)
    answer = visitor(event, Role.SPECTATOR).get(at("event-schedule-file", event, kind="players", form="pdf"))
    assert answer.content.startswith(b"%PDF")


def sought(event: Event, owner: Client, **sent: object) -> str:
    """Seek a re-seating and wait for it; the page."""
    page = at("event-reseat", event, stage=1, site=0)
    assert owner.post(page, {"do": "seek", **sent}).status_code == 302
    job = JOBS.of(event.pk, "main reseat")
    assert job is not None
    assert job.done.wait(120)
    assert not job.failed
    return owner.get(page).content.decode()


def test_a_player_drops_out_and_another_comes_only_unplayed_rounds_change() -> None:
    event, games = playing()
    with_people(event, 21)
    owner, page = visitor(event, Role.OWNER), at("event-reseat", event, stage=1, site=0)
    Stored.objects.filter(id=games[0].id).update(epoch=1)
    text = sought(event, owner, leave=["p003"], arrive=["p021"])
    assert "Было и станет" in text
    assert "→ Nick 21" in text
    assert Parts(event).get(SCHEDULE).games == games
    assert owner.post(page, {"do": "confirm"}).status_code == 302
    after = Parts(event).get(SCHEDULE)
    assert after.games[:2] == games[:2]
    assert [game.id for game in after.games] == [game.id for game in games]
    later = [game for game in after.games if game.round > 1]
    assert all("p003" not in game.players for game in later)
    assert sum("p021" in game.players for game in later) == 2
    assert Backup.objects.latest("pk").name.endswith("before-reseat")
    assert after.commitment == "c" * 64
    assert "пересажены" in visitor(event, Role.SPECTATOR).get(at("event-draws", event)).content.decode()
    assert owner.post(page, {"do": "confirm"}).status_code == 409


def test_a_lost_table_takes_its_games_and_cards_away() -> None:
    event, games = playing(players=21)
    owner = visitor(event, Role.OWNER)
    BoardCard.objects.filter(game__in=[game.id for game in games[:2]]).update(state="signed")
    text = sought(event, owner, leave=["p003", "p004"], tables="1")
    assert "Пересадить так" in text, text
    assert owner.post(at("event-reseat", event, stage=1, site=0), {"do": "confirm"}).status_code == 302
    after = Parts(event).get(SCHEDULE).games
    assert [game.table for game in after if game.round > 1] == [1, 1]
    assert Stored.objects.count() == 4
    assert BoardCard.objects.count() == 4


def test_what_cannot_be_reseated_is_said() -> None:
    event, games = playing()
    owner, page = visitor(event, Role.OWNER), at("event-reseat", event, stage=1, site=0)
    for sent in ({"do": "seek"}, {"do": "seek", "tables": "many"}, {"do": "confirm"}, {"do": "fly"}):
        assert owner.post(page, sent).status_code == 409, sent
    assert "пусто" in sought(event, owner, leave=["p003"])
    assert owner.post(page, {"do": "forget"}).status_code == 302
    Stored.objects.update(epoch=1)
    answer = owner.post(page, {"do": "seek", "leave": ["p003"]})
    assert "все круги" in answer.content.decode()
    held = reseat.numbered(games, frozenset({games[2].id}))
    assert held.played == 2
    assert owner.get(at("event-reseat", event, stage=9, site=0)).status_code == 404


def test_a_reseating_is_not_confirmed_over_somebody_else_s_change() -> None:
    event, _games = playing()
    with_people(event, 21)
    owner, page = visitor(event, Role.OWNER), at("event-reseat", event, stage=1, site=0)
    sought(event, owner, leave=["p003"], arrive=["p021"])
    put(event, (SCHEDULE, Parts(event).get(SCHEDULE)))
    assert "изменил другой" in owner.get(page).content.decode()
    assert owner.post(page, {"do": "confirm"}).status_code == 409
    owner.post(page, {"do": "forget"})


def test_pages_of_tables_cost_the_same_for_one_round_and_for_three() -> None:
    found = []
    for rounds in (1, 3):
        event, games = playing(rounds=rounds)
        anna = judges(event, f"anna{rounds}")[0]
        given = tuple(
            Game(one.id, one.stage, one.round, one.table, one.players, judge=f"anna{rounds}")
            for one in games[::2]
        )
        put(event, (SCHEDULE, Schedule(given, "c")))
        counts = []
        for name in ("event-judges", "event-schedule", "event-conflicts"):
            with CaptureQueriesContext(connection) as caught:
                assert anna.get(at(name, event)).status_code == 200
            counts.append(len(caught))
        found.append(counts)
        Stored.objects.all().delete()
        event.tournament.delete()
        ClubRole.objects.all().delete()
    assert found[0] == found[1]
    assert max(found[0]) <= 10, found


def test_a_reseating_keeps_the_wishes_of_the_draw() -> None:
    _, games = playing()
    people = tuple(f"p{number:03}" for number in range(20, 0, -1))
    wishes = Wishes((
        Wish("teams", (20, 1)), Wish("absent", (18,), rounds=(2, 9)), Wish("rarely", (5, 4), weight=5),
        Wish("never", (3, 2)),
    ))  # fmt: skip
    plan = plan_of(schedule_of(20, [[list(range(1, 11)), list(range(11, 21))]]))
    held = reseat.numbered(tuple(one for one in games if one.table == 1), frozenset())
    number = {person: at for at, person in enumerate(held.people, start=1)}
    found = reseat.wishes_held(drawn.Proposal(edit.Desk(plan), people, wishes=wishes), held)
    assert {(wish.kind, wish.players, wish.rounds) for wish in found.all} == {
        (
            wish.kind,
            tuple(number[people[at - 1]] for at in wish.players),
            tuple(r for r in wish.rounds if r < 4),
        )
        for wish in wishes.all
        if all(people[at - 1] in number for at in wish.players)
    }
    assert reseat.wishes_held(None, held).all == ()


@pytest.mark.parametrize("kind", ["tables", "players"])
def test_the_printed_schedule_says_the_stage_in_words(kind: str) -> None:
    event = event_of(tables=5, rounds=1, template="two_stages")
    address = at("event-schedule-file", event, kind=kind, form="html")
    page = visitor(event, Role.SECRETARY).get(address).content.decode()
    assert "Nick 1" in page
    assert "qualifying" not in page
