"""Tables, who goes on, lots, awards, the closing report: what staff see and do with results."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.cli.lot import main as lot_command
from sportmafia.rulebooks import resolve
from sportmafia.server.accounts.models import Account
from sportmafia.server.events.entered import of_stage
from sportmafia.server.events.models import Backup, BoardCard, Event, Official
from sportmafia.server.events.parts import (
    ADVANCEMENTS,
    AWARDS,
    DISCIPLINE,
    LOTS,
    PEOPLE,
    PLAN,
    PRESENCE,
    PROTESTS,
    PUBLICATION,
    SCHEDULE,
    VOTES,
    Advancements,
    Awards,
    People,
    Publication,
)
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.prizes import awarded
from sportmafia.server.events.storage import Parts, entries
from sportmafia.tournament.advancement import WILD, Advancement, Seed
from sportmafia.tournament.discipline import Ban, Body, By, Expulsion, GivenWarning, Record
from sportmafia.tournament.people import Merges, Person
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.presence import Mark, Presence
from sportmafia.tournament.protests import Case, Desk, Kind, Status
from sportmafia.tournament.publication import Act, What
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Schedule
from tests.scoring.tables import finished
from tests.server.events.played import OVER, drawn, event_of, finish, finish_all, games_of
from tests.server.events.world import at, put, visitor

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63e89715010001"
    "ff00c13171929c0000000049454e44ae426082"
)
"""A PNG of one pixel."""


def chief_of(event: Event) -> Client:
    """The chief judge's browser."""
    return visitor(event, Role.CHIEF_JUDGE)


def page_of(client: Client, address: str) -> str:
    """The text of a page that is there."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode()


def seen_in(page: str) -> str:
    """The versions that a page's first form carries."""
    found = re.search(r'name="seen" value="([^"]*)"', page)
    assert found
    return found[1]


def equals(event: Event) -> None:
    """Let all games of the event end so that nothing but lots separates people: one game, red wins."""
    [game] = games_of(event)
    finish(event, game)


# --- tables ---


def test_the_table_shows_marks_reasons_and_what_separates_neighbours() -> None:
    """fiim.8.7, fiim.8.8: provisional values, rows that wait for a verdict"""
    event = event_of(tables=2, rounds=2)
    finish_all(event, through=1)
    game = games_of(event)[0]
    put(event, (PROTESTS, Desk((Case("1", Kind.RESULT, "p001", OVER, "so", game.id),))))
    chief = chief_of(event)
    page = page_of(chief, at("event-result", event, stage=1))
    assert page.count('class="frozen"') == 10
    assert "предварительно" in page
    assert "2 из 4" in page
    why = page_of(chief, at("event-why", event, stage=1, player=game.players[0]))
    assert "fiim." in why
    assert game.id not in why, "games are named as people name them"
    assert 'class="why-between"' in why
    assert chief.get(at("event-why", event, stage=1, player="nobody")).status_code == 404
    assert chief.get(at("event-result", event, stage=7)).status_code == 404


def test_the_tables_open_at_the_stage_that_is_being_played() -> None:
    event = event_of(tables=5, rounds=1, template="two_stages")
    chief = chief_of(event)
    assert chief.get(at("event-results", event)).headers["Location"] == at("event-result", event, stage=1)
    schedule = Parts(event).get(SCHEDULE)
    last = drawn("final", 1, {"": [f"p{number:03}" for number in range(1, 11)]})
    put(event, (SCHEDULE, Schedule((*schedule.games, *last), schedule.commitment)))
    finish(event, last[0])
    assert chief.get(at("event-results", event)).headers["Location"] == at("event-result", event, stage=2)


def test_votes_count_for_places_where_the_rulebook_combines_them() -> None:
    """sfu.9.1 as another reading of it"""
    event = event_of(tables=1, rounds=1, template="mini_cup")
    plan = Parts(event).get(PLAN)
    combined = resolve("fiim", {"awards.vote": "combined"})
    put(event, (PLAN, replace(plan, stages=(replace(plan.stages[0], rulebook=combined),))))
    finish_all(event)
    judge = visitor(event, Role.JUDGE)
    page = page_of(judge, at("event-ballot", event))
    assert "вместе с баллами" in page
    [table] = Book(event, Parts(event)).tables("cup").values()
    first, second = (row.player for row in table.rows[:2])
    assert awarded(Book(event, Parts(event)), "en").places[0].players == (first,)
    assert voted(event, judge, "places", second) == 302
    assert voted(event, visitor(event, Role.SECRETARY), "places", second) == 302
    found = awarded(Book(event, Parts(event)), "en")
    assert [one.players for one in found.places[:2]] == [(second,), (first,)]
    assert found.prizes == (), "places are no special prize"


def test_the_table_as_it_was_after_a_round() -> None:
    event = event_of(tables=1, rounds=3)
    finish_all(event)
    chief = chief_of(event)
    now = json.loads(chief.get(at("event-result-export", event, stage=1, kind="json")).content)
    first = f"{at('event-result-export', event, stage=1, kind='json')}?round=1"
    then = json.loads(chief.get(first).content)
    assert {row["games"] for row in now[0]["rows"]} == {3}
    assert {row["games"] for row in then[0]["rows"]} == {1}
    for asked in ("9", "x", "-1", "٣"):
        address = f"{at('event-result', event, stage=1)}?round={asked}"
        assert chief.get(address).status_code == 200


def test_each_site_has_its_table_and_files_hold_them_exactly() -> None:
    """sfu.3.2.5"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    finish_all(event)
    chief = chief_of(event)
    page = page_of(chief, at("event-result", event, stage=1))
    assert all(f"площадка {site}" in page for site in "12345")
    sheet = chief.get(at("event-result-export", event, stage=1, kind="xlsx"))
    book = openpyxl.load_workbook(io.BytesIO(sheet.content))
    assert len(book.sheetnames) == 10
    written = chief.get(at("event-result-export", event, stage=1, kind="csv")).content.decode("utf-8-sig")
    assert written.count("\r\n") == 51
    assert chief.get(at("event-result-export", event, stage=1, kind="pdf")).content.startswith(b"%PDF")
    assert chief.get(at("event-result-export", event, stage=1, kind="exe")).status_code == 404


def test_a_nickname_is_never_a_formula_nor_markup() -> None:
    event = event_of(tables=1, rounds=1)
    evil = Person("p001", '=HYPERLINK("x")<script>alert(1)</script>')
    put(event, (PEOPLE, People((evil,))))
    finish_all(event)
    chief = chief_of(event)
    for address in (at("event-result", event, stage=1), at("event-why", event, stage=1, player="p001")):
        assert "<script>alert" not in page_of(chief, address)
    written = chief.get(at("event-result-export", event, stage=1, kind="csv")).content.decode("utf-8-sig")
    assert "'=HYPERLINK" in written


def test_people_found_to_be_one_have_one_row() -> None:
    event = event_of(tables=2, rounds=1)
    finish_all(event)
    one, other = games_of(event)[0].players[0], games_of(event)[1].players[0]
    people = Parts(event).get(PEOPLE)
    put(event, (PEOPLE, People(people.persons, Merges({other: one}))))
    [table] = Book(event, Parts(event)).tables("main").values()
    row = table.row(one)
    assert row is not None
    assert row.tally.games == 2
    assert table.row(other) is None


def test_a_table_costs_the_same_queries_whatever_the_number_of_games() -> None:
    event = event_of(tables=1, rounds=3)
    chief = chief_of(event)
    names = ("event-publication", "event-awards", "event-lots", "event-report")
    pages = [
        at("event-result", event, stage=1),
        at("event-advance", event, stage=2),
        *(at(name, event) for name in names),
    ]
    counts = []
    for number, game in enumerate(games_of(event)):
        finish(event, game)
        if number in (0, 2):
            found = []
            for address in pages:
                chief.get(address)
                with CaptureQueriesContext(connection) as queries:
                    assert chief.get(address).status_code == 200
                found.append(len(queries))
            counts.append(found)
    assert counts[0] == counts[1]


# --- who goes on ---


def test_six_of_each_site_go_on_and_a_changed_result_shows_what_changed() -> None:
    """sfu.3.2.5, sfu.6.3.b: the list is made anew when a result changes, and says who came and who fell"""
    event = event_of(tables=10, rounds=2, template="two_stages")
    finish_all(event)
    chief = chief_of(event)
    advance = at("event-advance", event, stage=2)
    page = page_of(chief, advance)
    assert "sfu.3.2.5" in page
    assert "ещё не утверждён" in page
    before = Backup.objects.count()
    assert chief.post(advance, {"seen": seen_in(page)}).status_code == 302
    assert Backup.objects.count() == before + 1
    taken = Parts(event).get(ADVANCEMENTS).lists["final"]
    assert "совпадает" in page_of(chief, advance)
    game = next(one for one in games_of(event) if set(one.players) & set(taken.players))
    played = Book(event, Parts(event)).find(game.id)
    assert played is not None
    finish(event, game, "black" if played.scored.result.winner == "red" else "red")
    page = page_of(chief, advance)
    assert "изменилось" in page
    assert "выходит" in page
    assert Parts(event).get(ADVANCEMENTS).lists["final"] == taken, "nothing changes by itself"
    assert chief.post(advance, {"seen": seen_in(page)}).status_code == 302
    assert Parts(event).get(ADVANCEMENTS).lists["final"] != taken
    assert chief.get(at("event-advance", event, stage=1)).status_code == 404
    assert chief.post(at("event-advance", event, stage=9)).status_code == 404


def test_wild_cards_are_given_by_name_as_far_as_the_plan_has_them() -> None:
    """sfu.6.3.b: on top of what tables give; nobody unknown, nobody twice, and it can be taken back"""
    event = event_of(tables=1, rounds=1)
    finish_all(event)
    plan = Parts(event).get(PLAN)
    final = replace(plan.stages[1], quota=Quota(total=4, wild=1))
    chief, wild = chief_of(event), at("event-wild", event, stage=2)
    page = page_of(chief, at("event-advance", event, stage=2))
    assert "Места по приглашению" not in page
    assert chief.post(wild, {"player": "p001", "seen": seen_in(page)}).status_code == 400
    people = Parts(event).get(PEOPLE)
    guest = Person("champion", "Champion")
    put(event, (PLAN, replace(plan, stages=(plan.stages[0], final))))
    put(event, (PEOPLE, replace(people, persons=(*people.persons, guest))))
    page = page_of(chief, at("event-advance", event, stage=2))
    assert '<option value="champion">Champion</option>' in page
    assert chief.post(wild, {"player": "nobody", "seen": seen_in(page)}).status_code == 400
    assert chief.post(wild, {"player": "champion", "seen": seen_in(page)}).status_code == 302
    page = page_of(chief, at("event-advance", event, stage=2))
    full = chief.post(wild, {"player": "p001", "seen": seen_in(page)})
    assert full.status_code == 400
    assert "мест по приглашению 1" in full.content.decode()
    assert chief.post(at("event-advance", event, stage=2), {"seen": seen_in(page)}).status_code == 302
    taken = Parts(event).get(ADVANCEMENTS).lists["final"]
    assert taken.seeds[-1] == Seed("champion", WILD, 1)
    assert of_stage(Parts(event), "final")[-1] == "champion"
    page = page_of(chief, at("event-advance", event, stage=2))
    back = {"player": "champion", "do": "return", "seen": seen_in(page)}
    assert chief.post(wild, back).status_code == 302
    assert Parts(event).get(ADVANCEMENTS).wild == {"final": ()}
    again = {**back, "seen": seen_in(page_of(chief, at("event-advance", event, stage=2)))}
    assert chief.post(wild, again).status_code == 400
    assert chief.get(wild).status_code == 302


def test_whoever_is_removed_is_no_longer_among_those_who_play() -> None:
    """fiim.7.3 (C127): neither in the draw of the first stage nor on the list of a later one"""
    event = event_of(tables=1, rounds=1)
    removal = Expulsion("p001", "fiim.7.3", OVER, "peeked", ((Body.CHIEF, "chief"),))
    listed = Advancement((Seed("p001", "", 1), Seed("p002", "", 2)), (), 0)
    put(event, (ADVANCEMENTS, Advancements({"final": listed})))
    assert of_stage(Parts(event), "final") == ("p001", "p002")
    assert "p001" in of_stage(Parts(event), "main")
    put(event, (DISCIPLINE, Record(expulsions=(removal,))))
    assert of_stage(Parts(event), "final") == ("p002",)
    assert "p001" not in of_stage(Parts(event), "main")
    put(event, (DISCIPLINE, Record(expulsions=(replace(removal, lifted="a mistake"),))))
    assert "p001" in of_stage(Parts(event), "main")


def test_who_has_gone_on_is_public_with_the_results_of_the_stage_and_not_before() -> None:
    """sfu.3.2.5"""
    event = event_of(tables=10, rounds=2, template="two_stages")
    finish_all(event)
    chief = chief_of(event)
    advance = at("event-advance", event, stage=2)
    chief.post(advance, {"seen": seen_in(page_of(chief, advance))})
    moment = datetime(2020, 1, 1, tzinfo=UTC)
    public = at("event-public-table", event, stage=1)
    put(event, (PUBLICATION, Publication({}, {"qualifying": (Act(What.PUBLISH, moment, "chief"),)})))
    assert "Вышли в следующий этап" not in page_of(Client(), public)
    put(event, (PUBLICATION, Publication({}, {"qualifying": (Act(What.RELEASE, moment, "chief"),)})))
    page = page_of(Client(), public)
    assert "Вышли в следующий этап" in page
    listed = Parts(event).get(ADVANCEMENTS).lists["final"]
    assert page[page.index("Вышли") :].count("<li>") == len(listed.seeds)


def test_who_declines_is_passed_over_until_he_comes_back() -> None:
    """sfu.3.2.5 (C110)"""
    event = event_of(tables=10, rounds=2, template="two_stages")
    finish_all(event)
    chief = chief_of(event)
    page = page_of(chief, at("event-advance", event, stage=2))
    now = Book(event, Parts(event)).advancement(2)
    assert now is not None
    gone = now.players[0]
    decline = at("event-decline", event, stage=2)
    assert chief.post(decline, {"player": "nobody", "seen": seen_in(page)}).status_code == 400
    assert chief.post(decline, {"player": gone, "seen": seen_in(page)}).status_code == 302
    after = Book(event, Parts(event)).advancement(2)
    assert after is not None
    assert gone not in after.players
    assert len(after.players) >= len(now.players) - 1
    page = page_of(chief, at("event-advance", event, stage=2))
    back = {"player": gone, "do": "return", "seen": seen_in(page)}
    assert chief.post(decline, back).status_code == 302
    again = Book(event, Parts(event)).advancement(2)
    assert again == now
    assert chief.get(decline).status_code == 302
    late = chief.post(decline, {"player": gone, "seen": seen_in(page)})
    assert late.status_code == 409


def test_the_final_starts_from_zero_and_is_another_table() -> None:
    """sfu.3.3.2 (C109)"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    people = [f"p{number:03}" for number in range(1, 11)]
    schedule = Parts(event).get(SCHEDULE)
    last = drawn("final", 1, {"": people})
    put(event, (SCHEDULE, Schedule((*schedule.games, *last), schedule.commitment)))
    finish_all(event)
    [table] = Book(event, Parts(event)).tables("final").values()
    assert {row.tally.games for row in table.rows} == {1}


# --- lots ---


def test_a_lot_is_committed_to_drawn_before_witnesses_and_verified_by_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """fiim.8.7.5 (C107)"""
    event = event_of(tables=1, rounds=1)
    equals(event)
    chief = chief_of(event)
    page = page_of(chief, at("event-lots", event))
    tie = re.search(r'name="tie" value="([0-9a-f]+)"', page)
    assert tie
    sent = {"tie": tie[1], "seen": seen_in(page)}
    assert chief.post(at("event-lot-seal", event), {"tie": "zz", "seen": seen_in(page)}).status_code == 400
    assert chief.post(at("event-lot-seal", event), sent).status_code == 302
    [sealed] = Parts(event).get(LOTS).sealed
    page = page_of(chief, at("event-lots", event))
    assert sealed.commitment in page
    assert sealed.key not in page, "nobody sees the key before the draw"
    assert chief.post(at("event-lot-seal", event), {**sent, "seen": seen_in(page)}).status_code == 400
    draw = at("event-lot-draw", event)
    name = Book(event, Parts(event)).name(sealed.group[0])
    for witnesses in ([], ["one"], ["one", "one"], ["one", name]):
        answer = chief.post(draw, {"label": sealed.label, "witness": witnesses, "seen": seen_in(page)})
        assert answer.status_code == 400, witnesses
        assert "fiim.8.7.5" in answer.content.decode()
    good = {"label": sealed.label, "witness": ["Anna", "Boris"], "seen": seen_in(page)}
    assert chief.post(draw, good).status_code == 302
    [lot] = Parts(event).get(LOTS).lots
    assert sorted(lot.order) == list(sealed.group)
    [table] = Book(event, Parts(event)).tables("main").values()
    order = [row.player for row in table.rows if row.player in lot.order]
    assert order == list(lot.order), "the table follows the lot at once"
    assert chief.post(draw, good).status_code == 409, "it is drawn"
    acts = (Act(What.PUBLISH, datetime(2020, 1, 1, tzinfo=UTC), "chief"),)
    put(event, (PUBLICATION, Publication({}, {"main": acts})))
    file = Client().get(at("event-lot-file", event, commitment=lot.commitment))
    path = tmp_path / "lot.json"
    path.write_bytes(file.content)
    assert lot_command(["verify", str(path)]) == 0
    changed = json.loads(file.content)
    changed["order"] = changed["order"][::-1]
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert lot_command(["verify", str(path)]) == 1
    del changed["key"], changed["order"]
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert lot_command(["verify", str(path)]) == 0
    assert capsys.readouterr().out


def test_a_place_on_the_list_waits_for_its_lot_and_takes_it() -> None:
    """sfu.3.2.5, sfu.A2.tie.5: equals around the line are never split silently"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    for game in games_of(event):
        finish(event, game, "red")
    chief = chief_of(event)
    page = page_of(chief, at("event-advance", event, stage=2))
    assert "Нужен жребий" in page
    ties = re.findall(r"<p>(этап «[^:]*)", page_of(chief, at("event-lots", event)))
    assert len(set(ties)) == len(ties) > 1, "two sites have a place of the same number"
    for _ in range(5):
        lots = page_of(chief, at("event-lots", event))
        tie = re.search(r'<strong>выход[^<]*</strong>.*?name="tie" value="([0-9a-f]+)"', lots, re.DOTALL)
        assert tie
        chief.post(at("event-lot-seal", event), {"tie": tie[1], "seen": seen_in(lots)})
        label = Parts(event).get(LOTS).sealed[0].label
        sent = {"label": label, "witness": ["a", "b"], "seen": Parts(event).seen(LOTS)}
        assert chief.post(at("event-lot-draw", event), sent).status_code == 302
    found = Book(event, Parts(event)).advancement(2)
    assert found is not None
    assert found.complete
    assert len(found.players) == 30


# --- awards ---


def voted(event: Event, client: Client, prize: str, player: str) -> int:
    """The status of a vote."""
    return client.post(at("event-ballot", event), {"prize": prize, "player": player}).status_code


def test_prizes_go_by_ballots_that_nobody_else_sees() -> None:
    """sfu.9.1, sfu.9.2: judges and the committee vote, once a prize, not for themselves"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    finish_all(event)
    put(event, (AWARDS, Awards(("Best speech",))))
    judge, secretary = visitor(event, Role.JUDGE), visitor(event, Role.SECRETARY)
    assert "sfu.9.2" in page_of(judge, at("event-ballot", event))
    assert voted(event, judge, "Best speech", "p001") == 302
    assert voted(event, judge, "Best speech", "p002") == 302
    assert voted(event, secretary, "Best speech", "p003") == 302
    assert [one.player for one in Parts(event).get(VOTES).ballots] == ["p002", "p003"]
    own = page_of(secretary, at("event-ballot", event))
    assert 'value="p003" selected' in own
    assert 'value="p002" selected' not in own
    assert voted(event, judge, "No such prize", "p001") == 400
    assert voted(event, judge, "Best speech", "nobody") == 400
    found = awarded(Book(event, Parts(event)), "en")
    assert found.prizes[0].players == ("p002", "p003")
    assert found.prizes[0].waits
    log = [line for line in entries(event) if line.code == "did_vote"]
    assert all("p00" not in str(line.params) for line in log), "the log tells who voted, not for whom"


def test_who_has_no_vote_is_told_so_and_nobody_votes_for_himself() -> None:
    """sfu.9.1"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    put(event, (AWARDS, Awards(("Best",))))
    account = Account.objects.make("p004", "Player Four")
    Official.objects.create(event=event, account=account, role=Role.REGISTRAR)
    himself = Client()
    himself.force_login(account)
    assert voted(event, himself, "Best", "p004") == 400
    assert voted(event, himself, "Best", "p005") == 302
    assert visitor(event, Role.PLAYER).get(at("event-ballot", event)).status_code in (302, 403)
    assert visitor(event, Role.SIDE_JUDGE).get(at("event-ballot", event)).status_code == 403


def test_equal_votes_are_decided_by_the_committee_and_then_printed() -> None:
    """sfu.9.2, sfu.6.3.f"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    finish_all(event)
    put(event, (AWARDS, Awards(("Best speech",))))
    assert voted(event, visitor(event, Role.JUDGE), "Best speech", "p002") == 302
    assert voted(event, visitor(event, Role.SECRETARY), "Best speech", "p003") == 302
    chief, settle = chief_of(event), at("event-settle", event)
    page = page_of(chief, at("event-awards", event))
    assert "sfu.6.3.f" in page
    wrong = chief.post(settle, {"prize": "Best speech", "player": "p009", "seen": seen_in(page)})
    assert wrong.status_code == 400
    assert "между теми" in wrong.content.decode()
    sent = {"prize": "Best speech", "player": "p003", "seen": seen_in(page)}
    assert chief.post(settle, sent).status_code == 302
    found = awarded(Book(event, Parts(event)), "en").prizes[0]
    assert (found.players, found.waits) == (("p003",), False)
    assert next(line for line in entries(event) if line.code == "did_settle").params["who"] == "Nick 3"
    assert chief.post(settle, {"prize": "No such", "player": "p003"}).status_code == 400
    assert chief.get(settle).status_code == 302


def test_the_best_of_a_role_is_of_the_stage_and_with_the_games_that_are_asked_for() -> None:
    """sfu.9.2: a final from zero is not the whole tournament"""
    event = event_of(tables=1, rounds=3)
    finish_all(event)
    chief = chief_of(event)
    assert awarded(Book(event, Parts(event)), "en").roles == (), "the final has no game yet"
    sent = {"roles_of": "main", "least": "1"}
    assert chief.post(at("event-awards-change", event), sent).status_code == 302
    assert awarded(Book(event, Parts(event)), "en").roles
    assert chief.post(at("event-awards-change", event), {**sent, "least": "4"}).status_code == 302
    assert awarded(Book(event, Parts(event)), "en").roles == (), "nobody has four games in three rounds"


def test_a_certificate_is_for_those_who_have_played() -> None:
    """C127: not for who was only drawn, nor for who was removed; substitutes have theirs"""
    event = event_of(tables=1, rounds=2, template="mini_cup")
    first, _ = games_of(event)
    finish(event, replace(first, players=(*first.players[:9], "guest")), "red")
    gone = first.players[0]
    removal = Expulsion(
        gone, "fiim.7.3", datetime(2027, 2, 8, tzinfo=UTC), "peeked", ((Body.CHIEF, "chief"),)
    )
    put(event, (DISCIPLINE, Record(expulsions=(removal,))))
    event.state = State.FINISHED
    event.save()
    packed = chief_of(event).get(at("event-diplomas", event, what="certificates", kind="zip"))
    names = zipfile.ZipFile(io.BytesIO(packed.content)).namelist()
    assert len(names) == 9, "ten have played, one of them was removed"
    assert any("guest" in name for name in names)


def test_places_are_never_split_silently() -> None:
    """sfu.3.3.2, fiim.8.7.5"""
    event = event_of(tables=1, rounds=1, template="mini_cup")
    equals(event)
    found = awarded(Book(event, Parts(event)), "en")
    assert found.places[-1].waits
    assert len(found.places[-1].players) > 1
    page = page_of(chief_of(event), at("event-awards", event))
    assert "fiim.8.7.5" in page


def test_whoever_is_not_at_the_ceremony_is_named() -> None:
    """sfu.8.4"""
    event = event_of(tables=1, rounds=2, template="mini_cup")
    finish_all(event)
    book = Book(event, Parts(event))
    assert awarded(book, "ru").absent == (), "nobody was marked at all"
    day = book.awards_day
    assert day is not None
    put(event, (PRESENCE, Presence({(day, "p001"): Mark.HERE})))
    assert awarded(Book(event, Parts(event)), "ru").absent
    assert "награда ждёт" in page_of(chief_of(event), at("event-awards", event))


def test_honours_are_public_once_the_results_are_released() -> None:
    event = event_of(tables=1, rounds=2, template="mini_cup")
    finish_all(event)
    assert Client().get(at("event-honours", event)).status_code == 404
    act = Act(What.RELEASE, datetime(2020, 1, 1, tzinfo=UTC), "chief")
    put(event, (PUBLICATION, Publication({}, {"cup": (act,)})))
    assert "Nick" in page_of(Client(), at("event-honours", event))
    put(event, (AWARDS, Awards(("Best",))))
    assert voted(event, visitor(event, Role.JUDGE), "Best", "p001") == 400, "the results are out"


def test_diplomas_and_certificates_are_printed_in_bulk() -> None:
    event = event_of(tables=1, rounds=2, template="mini_cup")
    finish_all(event)
    event.state = State.FINISHED
    event.save()
    chief = chief_of(event)
    papers = chief.get(at("event-diplomas", event, what="diplomas", kind="pdf"))
    assert papers.content.startswith(b"%PDF")
    assert papers.headers["Content-Disposition"].startswith("attachment")
    packed = chief.get(at("event-diplomas", event, what="diplomas", kind="zip"))
    names = zipfile.ZipFile(io.BytesIO(packed.content)).namelist()
    assert len(names) >= 3
    assert all(name.endswith(".pdf") for name in names)
    assert chief.get(at("event-diplomas", event, what="certificates", kind="pdf")).status_code == 200
    assert chief.get(at("event-diplomas", event, what="money", kind="pdf")).status_code == 404
    assert (
        visitor(event, Role.JUDGE).get(at("event-diplomas", event, what="diplomas", kind="pdf")).status_code
        == 403
    )


def test_a_diploma_has_the_events_own_words_and_image() -> None:
    event = event_of(tables=1, rounds=1, template="mini_cup")
    chief = chief_of(event)
    page = page_of(chief, at("event-awards", event))
    sent = {
        "prizes": "Best speech\n\nBest speech\nBest exit",
        "places": "2",
        "heading": "Грамота",
        "text": "{name}: {award}, {event}",
        "signed": "A\nB",
        "logo": SimpleUploadedFile("logo.png", PIXEL),
        "seen": seen_in(page),
    }
    assert chief.post(at("event-awards-change", event), sent).status_code == 302
    kept = Parts(event).get(AWARDS)
    assert kept.prizes == ("Best speech", "Best exit")
    assert (kept.places, kept.heading) == (2, "Грамота")
    assert kept.logo
    page = page_of(chief, at("event-awards", event))
    dropped = {"no_logo": "1", "seen": seen_in(page)}
    assert chief.post(at("event-awards-change", event), dropped).status_code == 302
    assert Parts(event).get(AWARDS).logo == ""


@pytest.mark.parametrize(
    "sent",
    [
        {"places": "-1"},
        {"places": "1000"},
        {"least": "0"},
        {"certificate": "x" * 301},
        {"prizes": "\n".join(map(str, range(40)))},
        {"prizes": "x" * 200},
        {"text": "x" * 2_000},
        {"logo": SimpleUploadedFile("logo.png", b"GIF89a")},
        {"logo": SimpleUploadedFile("logo.png", PIXEL + bytes(300_000))},
    ],
)
def test_a_wrong_field_of_the_awards_is_named_and_nothing_is_kept(sent: dict[str, object]) -> None:
    event = event_of(tables=1, rounds=1, template="mini_cup")
    chief = chief_of(event)
    answer = chief.post(at("event-awards-change", event), {"heading": "kept words", **sent})
    assert answer.status_code == 400
    assert "kept words" in answer.content.decode()
    assert Parts(event).get(AWARDS) == Awards()


# --- the report ---


def test_the_closing_report_tells_games_judges_and_penalties() -> None:
    """fiim.8.8.4, sfu.7.1"""
    event = event_of(tables=1, rounds=2, template="mini_cup")
    first, second = games_of(event)
    finish(event, first, dismissed=(3,))
    finish(event, second, result=finished("black", warned=(4,)))
    case = Case("1", Kind.RESULT, "p001", OVER, "so", first.id, status=Status.DECIDED, verdict="stands")
    put(event, (PROTESTS, Desk((replace(case, complaints=(("judge", "rude"),)),))))
    warning = GivenWarning("p001", "fiim.6.7", By.JUDGE, OVER, "late", "cup")
    removal = Expulsion("p002", "fiim.7.3", OVER, "peeked", ((Body.CHIEF, "chief"),))
    put(event, (DISCIPLINE, Record((warning,), (Ban("p003", "fiim.6.7.1"),), (removal,))))
    BoardCard.objects.create(event=event, game="x", state="annulled", attempt=1)
    BoardCard.objects.create(event=event, game="y", state="signed", attempt=3)
    visitor(event, Role.JUDGE)
    chief = chief_of(event)
    page = page_of(chief, at("event-report", event))
    assert "fiim.6.7.4" in page
    assert "rude" in page
    written = chief.get(at("event-report-file", event, kind="csv")).content.decode("utf-8-sig")
    assert "judge,2" in written
    assert "не засчитано,3" in written, "a game that stays annulled, and one played for the third time"
    assert "дисквалификаций на одну игру,1" in written
    assert "Nick 2,fiim.7.3" in written, "who was removed, and by which clause"
    assert chief.get(at("event-report-file", event, kind="pdf")).content.startswith(b"%PDF")
    assert chief.get(at("event-report-file", event, kind="doc")).status_code == 404


# --- one's own page ---


def test_a_players_page_shows_his_games_and_how_long_he_may_protest() -> None:
    """fiim.8.8.1"""
    event = event_of(tables=2, rounds=2)
    finish_all(event, through=1)
    mine = page_of(visitor(event, Role.PLAYER, person="p001"), at("event-my-games", event))
    assert mine.count('class="what"') == 2
    assert "Следующая игра: <b>" in mine
    assert f"{at('event-mine', event)}#code" in mine, "the code for the door is at hand"
    assert mine.count("data-left") == 1
    assert "Nick 2" not in mine
    assert Client().get(at("event-my-games", event)).status_code == 403


def test_pages_are_said_in_english_as_well() -> None:
    event = event_of(tables=1, rounds=2)
    finish_all(event)
    chief = chief_of(event)
    for name, more in (
        ("event-result", {"stage": 1}), ("event-why", {"stage": 1, "player": "p001"}),
        ("event-advance", {"stage": 2}), ("event-lots", {}), ("event-publication", {}), ("event-awards", {}),
        ("event-ballot", {}), ("event-report", {}), ("event-standings", {}), ("event-public-lots", {}),
    ):  # fmt: skip
        page = page_of(chief, f"{at(name, event, **more)}?lang=en")
        body = page[page.index("<main>") :]
        assert not re.search("[а-яё]", body, re.IGNORECASE), (name, re.findall("[а-яё ]{3,}", body)[:5])
