"""Messages to judges: to all, a table or one; on their page and their console; with receipts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from sportmafia.game import phase as ph
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.models import Event, Note, Receipt
from sportmafia.server.events.parts import PROTESTS, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.server.games import proposals
from sportmafia.server.games.models import Game
from sportmafia.tournament.protests import Case, Desk, Kind
from sportmafia.tournament.rights import Role
from tests.server.events.floor.tables import hall, phone, queries, send
from tests.server.events.world import at, put, visitor


def write(event: Event, text: str = "Слышно плохо", **fields: str) -> int:
    """Send a message from the desk; the status."""
    client = visitor(event, Role.SECRETARY)
    return client.post(at("event-messages", event), {"text": text, **fields}).status_code


def unread(event: Event, role: Role = Role.JUDGE) -> list[str]:
    """What a script is told to show."""
    answer = visitor(event, role).get(at("event-messages-unread", event))
    return [one["text"] for one in answer.json()["messages"]]


def test_a_judge_sees_what_is_for_him_and_says_that_he_read_it() -> None:
    event, games = hall()
    for text, fields in (("всем", {}), ("столу", {"game": games[0]}), ("ему", {"to": "judge"})):
        assert write(event, text, **fields) == 302
    assert unread(event) == ["ему", "столу", "всем"]
    assert unread(event, Role.SIDE_JUDGE) == ["всем"]
    client = visitor(event, Role.JUDGE)
    page = client.get(at("event-duty", event)).content.decode()
    assert "столу" in page
    first = Note.objects.get(text="столу")
    for _ in range(2):
        assert client.post(at("event-message-read", event, note=first.pk)).status_code == 302
    assert Receipt.objects.count() == 1
    assert unread(event) == ["ему", "всем"]
    listed = visitor(event, Role.SECRETARY).get(at("event-messages", event)).content.decode()
    assert "Прочитали: judge" in listed
    assert "Ещё не прочитали: judge" in listed


def test_a_message_reaches_the_console_of_a_table_that_records() -> None:
    event, [first, second, *_] = hall()
    pen = phone(event, first, ph.SPEECH)
    phone(event, second)
    write(event, "Пять минут")
    [proposal] = proposals.waiting(Game.objects.get(id=first))
    assert (proposal.kind, proposal.data) == ("note", '{"text":"Пять минут"}')
    assert proposals.waiting(Game.objects.get(id=second)) == []
    # Taking it into the log is a receipt, and so is putting another aside.
    length = len(pen.lines)
    pen.write("note", proposal.event, text="Пять минут")
    send(event, first, pen, length)
    write(event, "Три минуты", game=first)
    [other] = proposals.waiting(Game.objects.get(id=first))
    proposals.dismiss(Game.objects.get(id=first), other.event)
    listed = visitor(event, Role.SECRETARY).get(at("event-messages", event)).content.decode()
    assert listed.count("Прочитали: judge") == 2
    assert "Ещё не прочитали" not in listed
    page = visitor(event, Role.JUDGE).get(at("event-duty", event)).content.decode()
    assert "Три минуты" not in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"text": " \0 "}, "напишите сообщение"),
        ({"text": "я" * 501}, "длиннее 500"),
        ({"to": "nobody"}, "такого стола или судьи нет"),
        ({"game": "nothing"}, "такого стола или судьи нет"),
    ],
)
def test_a_message_that_cannot_be_sent_is_not(fields: dict[str, str], words: str) -> None:
    event, _ = hall()
    answer = visitor(event, Role.SECRETARY).post(at("event-messages", event), {"text": "так", **fields})
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert Note.objects.count() == 0


def test_who_may_not_send_reads_only_what_is_for_him() -> None:
    event, _ = hall(judge="somebody")
    account = Account.objects.make("somebody", "Кто-то")
    ClubRole.objects.create(account=account, tournament=event.tournament, part=Part.JUDGE)
    write(event, "только ему", to="somebody")
    client = visitor(event, Role.JUDGE)
    assert client.post(at("event-messages", event), {"text": "я"}).status_code == 403
    page = client.get(at("event-messages", event)).content.decode()
    assert "только ему" not in page
    assert "<textarea" not in page
    assert client.post(at("event-message-read", event, note=99)).status_code == 404


def test_a_judges_own_page_leads_to_his_tables() -> None:
    event, games = hall()
    phone(event, games[0])
    page = visitor(event, Role.JUDGE).get(at("event-duty", event)).content.decode()
    assert f"/console/?game={games[1]}" in page
    assert at("event-type-in", event, game=games[1]) in page
    other, _ = hall(slug="other", judge="somebody")
    page = visitor(other, Role.JUDGE).get(at("event-duty", other)).content.decode()
    assert "Столов у вас сейчас нет" in page


def test_a_side_judges_own_page_leads_to_his_phone_while_the_game_is_on() -> None:
    """sfu.3.5.1"""
    event, games = hall(judge="somebody")
    schedule = Parts(event).get(SCHEDULE)
    hosted = tuple(replace(one, host="side-judge") for one in schedule.games)
    put(event, (SCHEDULE, replace(schedule, games=hosted)))
    phone(event, games[0], ph.SPEECH)
    client = visitor(event, Role.SIDE_JUDGE)
    link = f"/console/?game={games[0]}&amp;as=side"
    for page in (at("event-duty", event), at("event-table", event, game=games[0])):
        assert link in client.get(page).content.decode()
    assert f"{games[1]}&amp;as=side" not in client.get(at("event-duty", event)).content.decode()


def test_a_judges_own_page_tells_of_a_protest_against_his_table() -> None:
    """fiim.8.8.1"""
    event, games = hall()
    phone(event, games[0], ph.SCORING)
    client = visitor(event, Role.JUDGE)
    assert "подан протест" not in client.get(at("event-duty", event)).content.decode()
    case = Case("1", Kind.RESULT, "p001", datetime.now(UTC), "the count", games[0])
    put(event, (PROTESTS, Desk((case,))))
    assert "подан протест" in client.get(at("event-duty", event)).content.decode()


def test_queries_do_not_grow_with_messages_and_tables() -> None:
    counts = []
    for number in (1, 3):
        event, games = hall(tables=number, slug=f"cup-{number}")
        for game in games[:number]:
            phone(event, game, ph.SPEECH)
            write(event, game=game)
        counts.append(
            [
                queries(visitor(event, Role.JUDGE), at("event-duty", event)),
                queries(visitor(event, Role.SECRETARY), at("event-messages", event)),
            ]
        )
    assert counts[0] == counts[1]
