"""Two thousand sheets of a club: all rated ones score, every difference has a kind, and as a spreadsheet they
are imported as they are read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sportmafia.documents.imports.batch import import_files
from sportmafia.documents.imports.finding import Level
from sportmafia.documents.imports.game import Rules
from sportmafia.record.failure import Failure
from tests.imports.sheets import csv_file
from tests.realgames import report, sheets_report

pytestmark = pytest.mark.skipif(report.missing() is not None, reason=str(report.missing()))

LABELS = (
    "Сезон",
    "Дата",
    "Игра",
    "Победила команда",
    "ПУ",
    "ЛХ",
    "№",
    "Ник",
    "Роль",
    "Фолы",
    "Доп",
    "Баллы ЛХ",
)


def test_all_rated_games_of_seasons_4_to_16_score() -> None:
    """fiim.8"""
    rated = [sheet for sheet in sheets_report.sheets() if sheet.rated]
    assert len(rated) == 1_279
    assert all(sheet.scored for sheet in rated)


def test_the_report_is_up_to_date() -> None:
    assert sheets_report.REPORT.read_text(encoding="utf-8") == sheets_report.text(), (
        "python -m tests.realgames.sheets_report --write"
    )


def rows_of(number: int, raw: dict[str, Any]) -> list[list[object]]:
    """A sheet as ten rows of a spreadsheet, dirt included."""
    shared = [
        raw["season"],
        raw["date"],
        number,
        raw["winner"],
        raw["pu"],
        " ".join(map(str, raw["bm"] or [])),
    ]
    return [
        [*shared, player["seat"], player["name"], player.get("role"), player["fouls"], player.get("extra"),
         player.get("bm_pts")]
        for player in raw["players"]
    ]  # fmt: skip


@pytest.mark.parametrize("season", ["4", "12", "16"])
def test_a_season_as_a_spreadsheet_is_imported_as_its_sheets_are_read(season: str) -> None:
    documents = report.document(report.SHEETS)
    assert isinstance(documents, list)
    both = [
        (raw, game)
        for raw, game in zip(documents, report.batch(report.SHEETS).games, strict=True)
        if str(raw["season"]) == season
    ]
    rows = [row for number, (raw, _) in enumerate(both, start=1) for row in rows_of(number, raw)]
    data = csv_file(LABELS, *rows, encoding="cp1251")
    batch = import_files([("season.csv", data)], Rules(report.rulebook(report.SEASONS[season])))
    assert len(batch.games) == len(both)
    for imported, (_, game) in zip(batch.games, both, strict=True):
        if isinstance(game, Failure):
            errors = {finding.code for finding in imported.findings if finding.level is Level.ERROR}
            assert errors & {"no_winner", "wrong_deck", "role_unread"}
            assert imported.sheet is None
            continue
        assert imported.sheet is not None, [finding.text("en") for finding in imported.findings]
        header = {key: value for key, value in imported.sheet.header.items() if key != "game"}
        assert header == game.sheet.header
        expected = replace(game.sheet, rulebook=imported.sheet.rulebook, header=imported.sheet.header)
        assert imported.sheet == expected
