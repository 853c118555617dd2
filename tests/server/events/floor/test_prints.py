"""Printed in advance: cards of a round's tables and blank protocols, in one file each."""

from __future__ import annotations

import json
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest

from sportmafia.server.events.floor.hall import Hall
from sportmafia.server.events.floor.prints import _header, qr
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import DAYS, PLAN
from sportmafia.server.events.storage import Parts
from sportmafia.server.games.models import Game as Log
from sportmafia.tournament.days import Days
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from tests.server.events.floor.tables import hall
from tests.server.events.played import JUDGE, event_of, games_of
from tests.server.events.world import at, put, visitor


def text_of(data: bytes, folder: Path) -> str:
    """What a PDF says."""
    file = folder / "print.pdf"
    file.write_bytes(data)
    return subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) reads the PDF here")
def test_a_page_for_each_table_with_its_people_and_its_judge(tmp_path: Path) -> None:
    """sfu.A2.prot.2: headings and nicknames stand on the form before the game"""
    event, games = hall()
    client = visitor(event, Role.SECRETARY)
    for page in ("event-table-cards", "event-blanks"):
        answer = client.get(at(page, event, stage=1, number=2))
        assert answer["Content-Type"] == "application/pdf"
        said = text_of(answer.content, tmp_path)
        assert said.count("\f") == 2
        for words in ("Nick 1", "Nick 20", "Cup"):
            assert words in said, (page, words)
        assert "qualifying" not in said, "a stage is called in words"
    # The evening before: everything at once, not a file for each round.
    listed = client.get(at("event-rounds", event)).content.decode()
    for page in ("event-table-cards", "event-blanks"):
        whole = at(page, event, stage=1, number=0)
        assert whole in listed
        assert text_of(client.get(whole).content, tmp_path).count("\f") == len(games)
    BoardCard.objects.filter(event=event).update(state=State.SIGNED)
    assert (
        at("event-blanks", event, stage=1, number=0)
        not in client.get(at("event-rounds", event)).content.decode()
    )
    assert client.get(at("event-blanks", event, stage=1, number=0)).status_code == 404


def test_phone_and_paper_have_the_same_heading_with_the_day_of_the_round() -> None:
    """sfu.A2.prot.2: tournament, stage, date, table and game stand at the head"""
    event = event_of(tables=10, rounds=1, template="two_stages")
    stage, last = Parts(event).get(PLAN).stages[0], games_of(event)[-1]
    plan = json.loads(Log.objects.get(id=last.id).plan)
    assert plan["header"] == {
        "tournament": "Cup",
        "stage": "отборочный этап, площадка 5",
        "table": last.table,
        "game": last.round,
        "date": stage.first.isoformat(),
        "judge": JUDGE,
    }
    moved = stage.first + timedelta(days=3)
    put(event, (DAYS, Days({(stage.name, last.round): moved})))
    assert json.loads(Log.objects.get(id=last.id).plan)["header"]["date"] == moved.isoformat()
    hall_ = Hall(event, Parts(event))
    table = hall_.get(last.id)
    assert table is not None
    header = _header(hall_, table)
    assert (header.stage, header.date) == ("отборочный этап, площадка 5", moved.isoformat())


def test_the_code_on_a_card_opens_the_game() -> None:
    picture = qr("http://testserver/console/?game=abc")
    assert picture.startswith("<?xml")
    assert 'xmlns="http://www.w3.org/2000/svg"' in picture


def test_a_round_that_there_is_not_is_answered() -> None:
    event, _ = hall()
    client = visitor(event, Role.SECRETARY)
    for page in ("event-table-cards", "event-blanks"):
        assert client.get(at(page, event, stage=1, number=9)).status_code == 404
        assert client.get(at(page, event, stage=9, number=1)).status_code == 404
