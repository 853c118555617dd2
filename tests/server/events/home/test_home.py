"""The page of an event, the desk with what waits, the way in by a link."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import quote

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sportmafia.cli.cup.put import put_on
from sportmafia.game import phase as ph
from sportmafia.server.events import links
from sportmafia.server.events.models import Event, Link
from sportmafia.server.events.parts import PLAN, PUBLICATION, REGISTER, SCHEDULE, Publication
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.publication import Policy
from sportmafia.tournament.rights import Role, State
from tests.record.test_paper import G1
from tests.server.events.floor.tables import hall, phone
from tests.server.events.world import SLUG, at, made_event, put, visitor, with_people


def test_a_draft_is_nobodys_business_but_the_desks() -> None:
    event = made_event(state=State.DRAFT)
    assert Client().get(at("event-home", event)).status_code in (302, 404)
    assert visitor(event, Role.SECRETARY).get(at("event-desk", event)).status_code == 200
    assert SLUG not in Client().get("/").content.decode()


def test_the_public_page_leads_nowhere_that_is_forbidden() -> None:
    event = made_event(state=State.APPLICATIONS)
    client = Client()
    page = client.get(at("event-home", event)).content.decode()
    assert reverse("event-apply", kwargs={"slug": SLUG}) in page
    assert reverse("event-desk", kwargs={"slug": SLUG}) not in page


def test_the_desk_says_what_waits() -> None:
    put_on("protests", 1, date(2026, 11, 30))
    event = Event.objects.get()
    client = visitor(event, Role.OWNER)
    for lang, waiting, pending in (
        ("ru", "лист ожидания", "дела без решения"),
        ("en", "on the waiting list", "cases pending"),
    ):
        page = client.get(at("event-desk", event), {"lang": lang}).content.decode()
        assert "<b>100 / 100</b>" in page
        assert f"<b>3</b> <span>{waiting}" in page
        assert f"<b>3</b> <span>{pending}" in page
    with CaptureQueriesContext(connection) as asked:
        client.get(at("event-desk", event))
    assert len(asked) <= 16


def test_while_games_are_played_the_desk_begins_with_them() -> None:
    for state, first in (
        (State.PREPARING, "Подготовка"),
        (State.RUNNING, "Игры"),
        (State.FINISHED, "Результаты"),
    ):
        event = made_event(state=state, slug=state.value)
        page = visitor(event, Role.OWNER).get(at("event-desk", event)).content.decode()
        assert re.findall(r"<h2>([^<]+)</h2>", page)[0] == first


def test_a_link_lets_in_by_its_button_only_and_no_longer_than_it_is_good() -> None:
    event = made_event()
    with_people(event, 2)
    token = links.make(event, "p001")
    address = at("event-by-link", event, token=token)
    client = Client()
    assert client.get(address).status_code == 200
    assert "sessionid" not in client.cookies
    assert client.post(address).status_code == 302
    assert "sessionid" in client.cookies
    assert links.revoke(event, "p001") == 1
    assert Client().post(address).status_code == 403
    assert Link.objects.get().revoked_at is not None


def test_a_link_leads_to_the_players_own_page() -> None:
    put_on("draw", 1, date(2026, 11, 30))
    event = Event.objects.get()
    games, applications, everybody = (
        at(page, event) for page in ("event-my-games", "event-mine", "event-home")
    )
    seated = Parts(event).get(SCHEDULE).games[0].players[0]
    waiting = Parts(event).get(REGISTER).applications[-1].person
    for person, own in ((seated, games), (waiting, applications), ("nobody", everybody)):
        client, address = Client(), at("event-by-link", event, token=links.make(event, person))
        assert client.post(address).headers["Location"] == own
        assert client.get(own).status_code == 200
        assert client.get(address).headers["Location"] == own, "who is in by it already goes on at once"
        assert client.get(at("event-by-link", event, token=links.make(event, person))).status_code == 200
        links.revoke(event, person)
        assert client.get(address).status_code == 200, "what is revoked lets nobody in"


def test_an_official_who_tries_a_players_link_stays_an_official() -> None:
    event = made_event()
    with_people(event, 2)
    owner = visitor(event, Role.OWNER)
    answer = owner.post(at("event-by-link", event, token=links.make(event, "p001")))
    assert answer.headers["Location"] == at("event-home", event)


def test_links_cannot_be_tried_out() -> None:
    event = made_event()
    client = Client()
    statuses = {
        client.post(at("event-by-link", event, token=f"guess{number}")).status_code for number in range(12)
    }
    assert statuses == {403, 429}
    # Who has a good one gets in all the same, though he sits behind the same router.
    assert visitor(event, Role.PLAYER).get(at("event-home", event)).status_code == 200


def test_the_public_page_offers_what_there_is_and_the_players_own_first() -> None:
    event = made_event(state=State.APPLICATIONS)
    with_people(event, 2)
    everybody = Client().get(at("event-home", event)).content.decode()
    for page in ("event-schedule", "event-draws", "event-standings", "event-public-lots"):
        assert at(page, event) not in everybody, "there is nothing behind it yet"
    assert everybody.index(at("event-apply", event)) < everybody.index(at("event-rules", event))
    own = visitor(event, Role.PLAYER).get(at("event-home", event)).content.decode()
    assert own.index(at("event-my-games", event)) < own.index(at("event-rules", event))
    assert "Подать заявку за другого" in own


def test_a_page_is_called_by_its_heading_in_the_browsers_tab() -> None:
    event = made_event(state=State.APPLICATIONS)
    client = Client()
    for page, title in (("event-home", "Cup"), ("event-rules", "Правила турнира · Cup")):
        assert f"<title>{title}</title>" in client.get(at(page, event)).content.decode()


def test_the_start_page_leads_officials_to_their_work_and_lists_no_games_of_others() -> None:
    event, games = hall(slug=SLUG)
    own = visitor(event, Role.JUDGE).get("/").content.decode()
    assert at("event-duty", event) in own
    assert f"/console/?game={games[0]}" in own
    assert "судить можно после входа" not in own, "he has signed in"
    for client in (visitor(event, Role.SECRETARY), Client()):
        page = client.get("/").content.decode()
        assert games[0] not in page, "it is not on yet, and not his to judge"
    assert at("event-desk", event) in visitor(event, Role.SECRETARY).get("/").content.decode()
    everybody = Client().get("/").content.decode()
    assert at("event-duty", event) not in everybody
    assert at("event-home", event) in everybody
    phone(event, games[0], ph.SPEECH)
    assert games[0] in Client().get("/").content.decode(), "what is on can be watched"


def test_a_game_typed_in_from_paper_waits_for_nobody_on_the_start_page() -> None:
    event, games = hall(slug=SLUG)
    judge = visitor(event, Role.JUDGE)
    assert f"/console/?game={games[0]}" in judge.get("/").content.decode()
    paper = {**G1, "extra_7": "0.5", "do": "accept"}
    assert judge.post(at("event-type-in", event, game=games[0]), paper).status_code == 302
    assert f"/console/?game={games[0]}" not in judge.get("/").content.decode()


def test_the_language_changes_where_one_is() -> None:
    event = made_event(state=State.APPLICATIONS)
    page = Client().get(at("event-rules", event)).content.decode()
    assert f"/language/en?next={quote(at('event-rules', event), safe='')}" in page


def test_the_events_page_leads_to_the_games_that_are_on_and_may_be_watched() -> None:
    event, games = hall(slug=SLUG)
    phone(event, games[0], ph.SPEECH)
    client = Client()
    page = client.get(at("event-home", event)).content.decode()
    for name in ("hall", "overlay"):
        assert reverse(name, args=[games[0]]) in page
        assert reverse(name, args=[games[1]]) not in page, "it has not begun"
        assert client.get(reverse(name, args=[games[0]])).status_code == 200
    stage = Parts(event).get(PLAN).stages[0].name
    assert reverse("hall", args=[games[0]]) in client.get("/").content.decode()
    put(event, (PUBLICATION, Publication({stage: Policy(tables_hidden_from=1)})))
    assert client.get(reverse("hall", args=[games[0]])).status_code == 403
    assert reverse("hall", args=[games[0]]) not in client.get("/").content.decode()
    assert reverse("hall", args=[games[0]]) not in client.get(at("event-home", event)).content.decode()
    assert (
        reverse("hall", args=[games[0]])
        in visitor(event, Role.OWNER).get(at("event-home", event)).content.decode()
    )
