"""What is public: nothing before it is said to be, in no state more than is open, to nobody."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sportmafia.server.events.models import Backup, Event
from sportmafia.server.events.parts import LOTS, PROTESTS, PUBLICATION, Lots
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.lot import Lot
from sportmafia.tournament.protests import Case, Desk, Kind
from sportmafia.tournament.publication import Policy, What
from sportmafia.tournament.rights import Role
from tests.server.events.played import OVER, event_of, finish, games_of
from tests.server.events.test_rights import PAGES, WITHOUT_A_ROW
from tests.server.events.world import at, put, visitor

BONUS = {1: "0.4", 2: "0.3", 3: "0.2"}
"""What judges gave in the games of these rounds: numbers that no other column can hold."""
STAGE = "main"


def played_event() -> Event:
    """Three rounds of one table, each with a bonus of its own for the same player."""
    event = event_of(tables=1, rounds=3)
    for game in games_of(event):
        seat = game.players.index("p001") + 1
        winner = "red" if seat not in (2, 5, 9) else "black"
        finish(event, game, winner, points={seat: BONUS[game.round]})
    return event


def publish(event: Event, what: What, **sent: str) -> None:
    """An act of publication by the chief judge."""
    chief = visitor(event, Role.CHIEF_JUDGE)
    sent = {"act": what.value, "seen": Parts(event).seen(PUBLICATION), **sent}
    answer = chief.post(at("event-publish", event, stage=1), sent)
    assert answer.status_code == 302, re.findall(
        r'<ul class="told.*?</ul>', answer.content.decode(), re.DOTALL
    )


def policy(event: Event, bonuses: int | None = None, tables: int | None = None) -> None:
    """Let the stage have a policy."""
    put(event, (PUBLICATION, Parts(event).get(PUBLICATION).__class__({STAGE: Policy(bonuses, tables)}, {})))


def public_pages(event: Event) -> list[str]:
    """Every address at which results are shown to people without an office."""
    return [
        at("event-standings", event),
        *(at("event-public-table", event, stage=n) for n in (1, 2)),
        *(at("event-public-export", event, stage=1, kind=kind) for kind in ("csv", "json")),
        at("event-public-why", event, stage=1, player="p001"),
        at("event-public-lots", event),
        at("event-lot-file", event, commitment="c" * 64),
        at("event-honours", event),
        at("event-my-games", event),
    ]


def every_page(event: Event) -> list[str]:
    """Every address of an event that there is, those of the desk too, with parameters that exist."""
    values: dict[str, object] = {
        "slug": event.tournament.slug, "stage": 1, "player": "p001", "kind": "csv", "case": "1",
        "what": "diplomas", "game": games_of(event)[0].id, "commitment": "c" * 64, "person": "p001",
        "round": 1, "number": 1,
    }  # fmt: skip
    found = []
    for name, pattern in sorted(PAGES.items()):
        wanted = pattern.pattern.converters
        given = {key: values.get(key, 1) for key in (*wanted, "slug")}
        kinds = {key: type(one).__name__ for key, one in wanted.items()}
        given |= {key: 1 for key, kind in kinds.items() if kind == "IntConverter"}
        given |= {key: "0" * 32 for key, kind in kinds.items() if kind == "UUIDConverter"}
        if name not in WITHOUT_A_ROW:
            found.append(reverse(name, kwargs=given))
    return found


def seen_by_everybody(event: Event, addresses: list[str]) -> Iterator[tuple[str, str]]:
    """What a spectator and a player get at these addresses."""
    for browser in (Client(), visitor(event, Role.PLAYER, person="p001")):
        for address in addresses:
            yield address, browser.get(address).content.decode("utf-8", "replace")


def numbers(amount: str, *, csv: bool) -> tuple[str, ...]:
    """A number as pages and files write it; a comma in a CSV stands between two cells."""
    return (amount,) if csv else (amount, amount.replace(".", ","))


ROLES = ("мирный", "civilian", "Шериф<", "Шериф,", "Дон<", "Дон,")
"""Names of cards as pages write them where somebody has one."""


def assert_hidden(event: Event, rounds: set[int], addresses: list[str] | None = None) -> None:
    """No page for everybody holds a bonus of these rounds, a sum in which one is, or anybody's card."""
    [table] = Book(event, Parts(event)).tables(STAGE).values()
    sums = {row.total for row in table.rows if row.player == "p001"}
    hidden = [BONUS[number] for number in rounds] + [f"{float(total):.2f}" for total in sums if rounds]
    for address, page in seen_by_everybody(event, addresses or public_pages(event)):
        for amount in hidden:
            for text in numbers(amount, csv=address.endswith(".csv")):
                assert text not in page, (address, text)
        for role in ROLES:
            assert role not in page, (address, role)


# --- every state ---


def test_before_the_first_publication_nobody_without_an_office_sees_anything_at_any_address() -> None:
    event = played_event()
    addresses = every_page(event)
    assert len(addresses) > 60
    assert_hidden(event, {1, 2, 3}, addresses)
    for address, page in seen_by_everybody(event, public_pages(event)):
        assert "победа" not in page, address


def test_at_no_address_does_anything_hidden_show_beside_what_is_published() -> None:
    event = played_event()
    policy(event, bonuses=1, tables=2)
    publish(event, What.PUBLISH)
    assert_hidden(event, {1, 2, 3}, every_page(event))


def test_published_whole_the_table_shows_everything_that_is_open() -> None:
    event = played_event()
    publish(event, What.PUBLISH)
    page = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert "0,90" in page, "the sum of three bonuses"
    assert "не объявлены" in page
    answer = Client().get(at("event-public-export", event, stage=1, kind="json"))
    rows = json.loads(answer.content)[0]["rows"]
    assert rows[0]["additional"] == "0.9"
    assert rows[0]["player"] == "Nick 1"
    why = Client().get(at("event-public-why", event, stage=1, player="p001")).content.decode()
    assert "0.4" in why


def test_of_equals_the_public_is_told_that_nothing_has_decided_yet() -> None:
    """fiim.8.7.5"""
    event = event_of(tables=1, rounds=1)
    finish(event, games_of(event)[0])
    publish(event, What.PUBLISH)
    page = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert "поровну" in page
    assert "жребий" not in page


def test_bonuses_hidden_from_a_round_on_show_nowhere_nor_any_sum_with_them() -> None:
    event = played_event()
    policy(event, bonuses=2)
    publish(event, What.PUBLISH)
    assert_hidden(event, {1, 2, 3})
    page = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert "Nick 1" in page
    assert "Доп." not in page
    assert "Сумма" not in page
    assert "Место" not in page
    first = [page.index(f"Nick {n}<") for n in (1, 10, 2)]
    assert first == sorted(first), "rows go by name: their order would tell the sums"
    answer = Client().get(at("event-public-export", event, stage=1, kind="csv"))
    columns = next(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert columns[0] == "Игрок"


def test_games_hidden_from_a_round_on_are_in_no_public_table() -> None:
    event = played_event()
    policy(event, tables=2)
    publish(event, What.PUBLISH)
    assert_hidden(event, {2, 3})
    page = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert "0,40" in page
    mine = visitor(event, Role.PLAYER, person="p001").get(at("event-my-games", event)).content.decode()
    assert len(re.findall("победа", mine)) == 1, "only the game of the first round shows its result"


def test_a_frozen_table_stays_as_it_was() -> None:
    event = played_event()
    publish(event, What.PUBLISH)
    publish(event, What.FREEZE, round="1")
    assert_hidden(event, {2, 3})
    assert "после круга 1" in Client().get(at("event-public-table", event, stage=1)).content.decode()


def test_released_results_are_final_until_they_are_reopened_with_a_reason() -> None:
    event = played_event()
    policy(event, bonuses=1, tables=2)
    publish(event, What.PUBLISH)
    assert_hidden(event, {1, 2, 3})
    publish(event, What.RELEASE)
    page = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert "Итоги объявлены" in page
    assert "0,90" in page
    chief = visitor(event, Role.CHIEF_JUDGE)
    sent = {"act": "reopen", "reason": " ", "seen": Parts(event).seen(PUBLICATION)}
    answer = chief.post(at("event-publish", event, stage=1), sent)
    assert answer.status_code == 400
    publish(event, What.REOPEN, reason="a protest was upheld")
    assert_hidden(event, {1, 2, 3})
    shown = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert "a protest was upheld" in shown, "everybody reads why"
    publish(event, What.WITHDRAW, reason="once more")
    assert_hidden(event, {1, 2, 3})
    assert "a protest was upheld" in chief.get(at("event-publication", event)).content.decode()


def test_the_policy_is_set_by_its_form_with_a_backup_before_it() -> None:
    event = played_event()
    chief = visitor(event, Role.CHIEF_JUDGE)
    address = at("event-policy", event, stage=1)
    assert chief.get(address).status_code == 302
    sent = {"bonuses": "2", "tables": "", "seen": Parts(event).seen(PUBLICATION)}
    assert chief.post(address, sent).status_code == 302
    assert Parts(event).get(PUBLICATION).policies == {STAGE: Policy(2, None)}
    assert Backup.objects.latest("id").name.endswith("before-policy")
    assert chief.post(address, sent).status_code == 409
    page = chief.get(at("event-publication", event)).content.decode()
    assert 'value="2"' in page
    assert "доп. баллы с круга 2" in page, "what is hidden is said without opening the form"


def test_a_dangerous_step_has_its_backup() -> None:
    event = played_event()
    before = Backup.objects.count()
    publish(event, What.PUBLISH)
    assert Backup.objects.count() == before + 1
    assert Backup.objects.latest("id").name.endswith("before-publish")


def test_results_are_not_released_while_a_protest_is_open() -> None:
    """fiim.8.8.2"""
    event = played_event()
    publish(event, What.PUBLISH)
    game = games_of(event)[0]
    put(event, (PROTESTS, Desk((Case("1", Kind.RESULT, "p001", OVER, "so", game.id),))))
    chief = visitor(event, Role.CHIEF_JUDGE)
    sent = {"act": "release", "seen": Parts(event).seen(PUBLICATION)}
    answer = chief.post(at("event-publish", event, stage=1), sent)
    assert answer.status_code == 400
    assert "протест" in answer.content.decode()
    page = Client().get(at("event-public-table", event, stage=1)).content.decode()
    assert page.count('class="frozen"') == 10, "everybody who sat there is marked"


def test_lots_show_who_is_equal_only_where_places_show() -> None:
    """fiim.8.7.5 (C107)"""
    event = played_event()
    lot = Lot("cup/1", "c" * 64, "00" * 32, ("p002", "p003"), ("x", "y"))
    put(event, (LOTS, Lots((lot,), (), {"cup/1": STAGE})))
    policy(event, bonuses=1)
    publish(event, What.PUBLISH)
    page = Client().get(at("event-public-lots", event)).content.decode()
    assert "c" * 64 in page
    assert "Nick 2" not in page
    assert "00" * 32 not in page
    assert Client().get(at("event-lot-file", event, commitment="c" * 64)).status_code == 404
    publish(event, What.RELEASE)
    assert "Nick 2" in Client().get(at("event-public-lots", event)).content.decode()
    assert Client().get(at("event-lot-file", event, commitment="c" * 64)).status_code == 200


def test_the_preview_is_the_public_page_and_changes_nothing() -> None:
    event = played_event()
    policy(event, bonuses=1)
    chief = visitor(event, Role.CHIEF_JUDGE)
    address = at("event-preview", event, stage=1)
    shown = chief.get(f"{address}?act=publish").content.decode()
    assert "Nick 1" in shown
    assert "0,90" not in shown
    shown = chief.get(f"{address}?act=publish&bonuses=&tables=").content.decode()
    assert "0,90" in shown
    frozen = chief.get(f"{address}?act=freeze&round=1").content.decode()
    assert "ещё не опубликована" in frozen, "nothing is public, so that nothing can be frozen"
    assert chief.get(f"{address}?act=nonsense&round=x&bonuses=y").status_code == 200
    assert Parts(event).get(PUBLICATION).acts == {}
    assert_hidden(event, {1, 2, 3})


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("event-publish", {"act": "magic"}),
        ("event-publish", {"act": "freeze", "round": "-1"}),
        ("event-publish", {"act": "freeze", "round": "٣"}),
        ("event-publish", {"act": "freeze", "round": ""}),
        ("event-publish", {"act": "publish", "reason": "x" * 2_000}),
        ("event-publish", {"act": "release"}),
        ("event-policy", {"bonuses": "soon"}),
        ("event-policy", {"tables": "1.5"}),
        ("event-policy", {"tables": "99999999999999999999"}),
    ],
)
def test_a_form_that_is_wrong_is_answered_in_words_and_changes_nothing(
    name: str, sent: dict[str, str]
) -> None:
    event = played_event()
    chief = visitor(event, Role.CHIEF_JUDGE)
    answer = chief.post(at(name, event, stage=1), sent)
    assert answer.status_code == 400
    assert 'class="told refused"' in answer.content.decode()
    assert Parts(event).get(PUBLICATION).acts == {}
    assert chief.post(at(name, event, stage=9), sent).status_code == 404


def test_the_second_of_two_who_publish_is_shown_what_the_first_did() -> None:
    event = played_event()
    seen = Parts(event).seen(PUBLICATION)
    publish(event, What.PUBLISH)
    chief = visitor(event, Role.CHIEF_JUDGE)
    late = chief.post(at("event-publish", event, stage=1), {"act": "publish", "seen": seen})
    assert late.status_code == 409
    assert "открыть таблицу" in late.content.decode()


def test_a_secretary_reads_and_does_not_publish() -> None:
    event = played_event()
    secretary = visitor(event, Role.SECRETARY)
    assert secretary.get(at("event-publication", event)).status_code == 200
    assert secretary.post(at("event-publish", event, stage=1), {"act": "publish"}).status_code == 403


def test_the_public_page_costs_the_same_whatever_the_number_of_games() -> None:
    event = event_of(tables=1, rounds=3)
    publish(event, What.PUBLISH)
    counts = []
    for number, game in enumerate(games_of(event)):
        finish(event, game)
        if number in (0, 2):
            for address in (at("event-public-table", event, stage=1), at("event-standings", event)):
                with CaptureQueriesContext(connection) as queries:
                    assert Client().get(address).status_code == 200
                counts.append(len(queries))
    assert counts[:2] == counts[2:]
