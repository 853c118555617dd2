"""Teams put down by lines, with what is wrong at the line; their table, shown where the players' one is."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import DISCIPLINE, PLAN, PUBLICATION, SCHEDULE, TEAMS, Publication, Teams
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.prizes import awarded
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.discipline import Body, Expulsion, Record
from sportmafia.tournament.publication import Act, Policy, What
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Schedule
from sportmafia.tournament.teams import Team
from tests.server.events.played import OVER, drawn, finish_all
from tests.server.events.world import at, made_event, put, visitor, with_people

THREE = "Red: Nick 1, nick 2\n\nBlack: Nick 3, Nick 4, Nick 5\nWhite : Nick 6, Nick 7"


def event_of_teams(state: State = State.PREPARING) -> Event:
    """An event for teams of two to five, twenty people in it."""
    event = made_event("teams", state)
    with_people(event, 20)
    return event


def test_teams_are_put_down_by_lines() -> None:
    event = event_of_teams()
    owner = visitor(event, Role.OWNER)
    assert owner.post(at("event-teams", event), {"teams": THREE}).status_code == 302
    found = Parts(event).get(TEAMS).teams
    assert [team.name for team in found] == ["Red", "Black", "White"]
    assert found[1].players == ("p003", "p004", "p005")
    page = owner.get(at("event-teams", event)).content.decode()
    assert "<strong>Black</strong>: Nick 3, Nick 4, Nick 5" in page
    assert "Nick 8" in page, "who is in no team is named"
    desk = owner.get(at("event-desk", event)).content.decode()
    assert at("event-teams", event) in desk


WRONG = [
    ("Red Nick 1, Nick 2", "строка 1: нужны название"),
    (": Nick 1, Nick 2", "строка 1: нужны название"),
    ("Red: ,", "строка 1: нужны название"),
    ("\nRed: Nick 1, Nobody", "строка 2: игрока «Nobody» нет"),
    ("Red: Nick 1", "в команде от 2 до 5 игроков"),
    ("Red: " + ", ".join(f"Nick {n}" for n in range(1, 7)), "в команде от 2 до 5 игроков"),
    ("Red: Nick 1, Nick 1", "в команде от 2 до 5 игроков"),
    ("Red: Nick 1, Nick 2\nRed: Nick 3, Nick 4", "Red"),
    ("Red: Nick 1, Nick 2\nBlack: Nick 2, Nick 3", "Nick 2"),
    ("R" * 61 + ": Nick 1, Nick 2", "строка 1: не длиннее 60"),
    ("Red: " + "x" * 700, "строка 1: не длиннее 600"),
    ("\n".join(f"T{n}: Nick 1, Nick 2" for n in range(201)), "не больше 200 команд"),
]


def test_what_is_wrong_is_said_at_its_line_and_nothing_is_half_saved() -> None:
    event = event_of_teams()
    secretary = visitor(event, Role.SECRETARY)
    for lines, words in WRONG:
        answer = secretary.post(at("event-teams", event), {"teams": lines})
        page = answer.content.decode()
        assert answer.status_code == 400, lines
        assert words in page, lines
        assert lines.split("\n")[0][:40] in page, "what was typed is kept"
    assert Parts(event).get(TEAMS) == Teams()


def test_of_two_who_put_down_teams_nobody_is_lost() -> None:
    event = event_of_teams()
    owner, secretary = visitor(event, Role.OWNER), visitor(event, Role.SECRETARY)
    seen = Parts(event).seen(TEAMS, PLAN)
    assert owner.post(at("event-teams", event), {"teams": THREE, "seen": seen}).status_code == 302
    late = secretary.post(at("event-teams", event), {"teams": "Red: Nick 1, Nick 9", "seen": seen})
    assert late.status_code == 409
    assert len(Parts(event).get(TEAMS).teams) == 3


def test_an_event_for_single_players_has_no_teams() -> None:
    event = made_event("one_day", State.RUNNING)
    owner = visitor(event, Role.OWNER)
    for name in ("event-teams", "event-team-results", "event-team-table"):
        assert owner.get(at(name, event)).status_code == 404
    assert at("event-teams", event) not in owner.get(at("event-desk", event)).content.decode()


def played_teams() -> Event:
    """An event of teams with three rounds over."""
    event = event_of_teams(State.RUNNING)
    people = [f"p{number:03}" for number in range(1, 21)]
    pairs = tuple(Team(f"T{n}", (people[2 * n], people[2 * n + 1])) for n in range(10))
    schedule = Schedule(drawn("main", 3, {"": people}), "00" * 32)
    put(event, (TEAMS, Teams(pairs)), (SCHEDULE, schedule))
    finish_all(event)
    return event


def test_the_table_of_teams_is_public_where_the_points_of_players_are() -> None:
    event = played_teams()
    address, anybody = at("event-team-table", event), visitor(event, Role.SPECTATOR)
    assert anybody.get(address).status_code == 404
    desk = visitor(event, Role.OWNER).get(at("event-team-results", event)).content.decode()
    assert desk.count("<tr><td>") == 10
    open_ = {"main": (Act(What.PUBLISH, OVER, "owner"),)}
    put(event, (PUBLICATION, Publication({}, open_)))
    assert anybody.get(address).content.decode().count("<tr><td>") == 10
    assert address in anybody.get(at("event-home", event)).content.decode()
    put(event, (PUBLICATION, Publication({"main": Policy(bonuses_hidden_from=2)}, open_)))
    assert anybody.get(address).status_code == 404
    assert address not in anybody.get(at("event-home", event)).content.decode()


def test_the_table_of_teams_costs_the_same_for_one_team_and_for_ten() -> None:
    event = played_teams()
    owner, address = visitor(event, Role.OWNER), at("event-team-results", event)
    counts = []
    for many in (10, 1):
        put(event, (TEAMS, Teams(Parts(event).get(TEAMS).teams[:many])))
        owner.get(address)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            owner.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_awarded_teams_have_their_diplomas_and_honours() -> None:
    """A player who was removed has none of his team's (C127)"""
    event = played_teams()
    found = awarded(Book(event, Parts(event)), "en")
    assert len(found.teams) >= 3
    assert {len(one.players) for one in found.teams} == {2}
    gone = found.teams[0].players[0]
    removal = Expulsion(gone, "fiim.7.3", OVER, "peeked", ((Body.CHIEF, "chief"),))
    put(event, (DISCIPLINE, Record(expulsions=(removal,))))
    after = awarded(Book(event, Parts(event)), "en").teams
    assert gone not in {player for one in after for player in one.players}
    page = visitor(event, Role.OWNER).get(at("event-awards", event)).content.decode()
    assert "место, команда «T" in page
    put(event, (PUBLICATION, Publication({}, {"main": (Act(What.RELEASE, OVER, "owner"),)})))
    honours = visitor(event, Role.SPECTATOR).get(at("event-honours", event)).content.decode()
    assert "место, команда «T" in honours
