"""The same points and places wherever they are read: page, CSV, JSON, PDF, and the program by itself."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from sportmafia.cli.main import main
from sportmafia.server.events import backups
from sportmafia.server.events.models import BoardCard, Event
from sportmafia.server.events.parts import PEOPLE, PLAN
from sportmafia.server.events.storage import Parts
from sportmafia.tournament import archive
from sportmafia.tournament.rights import Role
from tests.server.events.floor.tables import hall, phone
from tests.server.events.world import at, visitor


def recorded() -> tuple[Event, list[str], Client]:
    """An event whose four games are recorded by phones, and the Chief Judge's browser."""
    event, games = hall(rounds=2, tables=2)
    for number, game in enumerate(games):
        phone(event, game, seed=number + 7)
    return event, games, visitor(event, Role.CHIEF_JUDGE)


def of_server(event: Event, client: Client) -> list[dict[str, object]]:
    """The rows of the table as its JSON has them."""
    [table] = json.loads(client.get(at("event-result-export", event, stage=1, kind="json")).content)
    rows: list[dict[str, object]] = table["rows"]
    return rows


def of_program(event: Event, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """The same by `sportmafia standings`, from the logs in the event's file alone."""
    read = archive.read(backups.exported(event))
    assert isinstance(read, archive.Archive)
    folder.mkdir()
    annulled = set(BoardCard.objects.filter(event=event, state="annulled").values_list("game", flat=True))
    for name, data in read.parts.items():
        if name.startswith("games/") and Path(name).stem not in annulled:
            (folder / Path(name).name).write_bytes(data)
    rulebook = Parts(event).get(PLAN).stages[0].rulebook.id
    capsys.readouterr()
    assert main(["standings", str(folder), "--rulebook", rulebook, "--json", "--lang", "en"]) == 0
    known = {person.id: person.nickname for person in Parts(event).get(PEOPLE).persons}
    rows = json.loads(capsys.readouterr().out)["rows"]
    return [{**row, "player": known[row["player"]]} for row in rows]


SAME = ("place", "place_to", "total", "basic", "additional", "ci", "k", "games", "wins", "tie")


def numbers(rows: list[dict[str, object]]) -> dict[object, tuple[object, ...]]:
    """Place and points of everybody."""
    return {row["player"]: tuple(row[name] for name in SAME) for row in rows}


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) reads the PDF here")
def test_points_and_places_are_the_same_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """sfu.3.3.2"""
    event, games, chief = recorded()
    rows = of_server(event, chief)
    assert len(rows) == 20
    assert numbers(rows) == numbers(of_program(event, tmp_path / "all", capsys))
    text = chief.get(at("event-result-export", event, stage=1, kind="csv")).content.decode("utf-8-sig")
    _, *lines = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.split("\n")[0] else ","))
    assert len(lines) >= 20
    page = unescape(re.sub(r"<[^>]+>", " ", chief.get(at("event-result", event, stage=1)).content.decode()))
    pdf = chief.get(at("event-result-export", event, stage=1, kind="pdf")).content
    file = tmp_path / "table.pdf"
    file.write_bytes(pdf)
    read = ["pdftotext", "-layout", str(file), "-"]
    printed = subprocess.run(read, capture_output=True, text=True, check=True).stdout
    for line in lines[:20]:
        name, total = line[1], line[3]
        assert total.replace(",", ".") == numbers(rows)[name][2]
        shown = f"{float(total):.2f}".replace(".", "[.,]")
        for where in (page, printed):
            assert re.search(rf"{name}\s+\d+\s+{shown}\s", where), (name, total)
    # A game that is annulled afterwards is in none of them.
    ruled = {"do": "annul", "reason": "the deck was marked"}
    assert chief.post(at("event-table-rule", event, game=games[0]), ruled).status_code == 302
    after = of_server(event, chief)
    assert numbers(after) != numbers(rows)
    theirs = numbers(of_program(event, tmp_path / "three", capsys))
    assert {name: number for name, number in numbers(after).items() if name in theirs} == theirs
