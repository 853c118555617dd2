"""The table of a distance as a document."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from sportmafia.documents.standings import (
    reasons_table,
    standings_html,
    standings_pdf,
    standings_table,
    standings_xlsx,
)
from sportmafia.documents.tables import csv_bytes
from sportmafia.rulebooks import ids, load, resolve
from sportmafia.scoring import Distance, ScoredGame, ScoringEntries, Standings, score, standings
from tests.protocol.games import G1_ENTRIES, g1, rare

PLAYERS = tuple(f"p{number}" for number in range(1, 11))
NAMES = {"p1": "Альфа", "p7": "=Эта"}


def two_games(name: str = "fiim", distance: Distance | None = None, **options: str) -> Standings:
    rules = resolve(name, {key.replace("__", "."): value for key, value in options.items()})
    first, second = g1(), replace(rare(), warnings=())
    entries = G1_ENTRIES if name == "fiim" else ScoringEntries()
    games = (
        ScoredGame("1", PLAYERS, first, score(first, entries, rules)),
        ScoredGame("2", PLAYERS, second, score(second, ScoringEntries(), rules)),
    )
    return standings(games, rules, distance)


def test_the_first_of_two_games_under_fiim() -> None:
    """fiim.8.7: the rating is the sum; fiim.8.7.1 and on decide between equals."""
    table = standings_table(two_games(), names=NAMES)
    assert table.columns[:7] == ("Место", "Игрок", "Игры", "Сумма", "Баллы", "Доп.", "Ci")
    csv = csv_bytes(table).decode("utf-8-sig").splitlines()
    assert csv[1].startswith("1,Альфа,2,1.6,1.4,0.2,0.4,1,")
    assert any(",'=Эта,2,1,1,0,0,1," in line for line in csv)
    assert "fiim.8.7.1" in table.notes[1]


@pytest.mark.parametrize("name", ids())
def test_every_rulebook_has_the_columns_that_it_needs(name: str) -> None:
    """Ci stands where the rulebook has it (fiim.8.6), K where it has it (fiim-k.8.5)."""
    columns = standings_table(two_games(name)).columns
    assert ("Ci" in columns) == (name == "fiim")
    assert ("K" in columns) == (name == "fiim-k")
    assert ("Босс" in columns) == (name == "boss")


def test_players_who_wait_for_a_lot_share_their_places_and_are_named() -> None:
    """fiim.8.7.5: what no criterion decides is decided by lot."""
    rules = load("fiim")
    game = g1()
    table = standings_table(
        standings((ScoredGame("1", PLAYERS, game, score(game, ScoringEntries(), rules)),), rules)
    )
    shared = [row for row in table.rows if isinstance(row[0], str) and "–" in row[0]]
    assert shared
    assert all(row[-1] == "поровну" for row in shared), "no lot has decided yet"
    assert any(note.startswith("Нужен жребий: ") for note in table.notes)


def test_the_unranked_and_the_provisional_are_marked() -> None:
    """C99, C127: a guest has no place; Ci may change while games are to come (fiim.8.6)."""
    table = standings_table(two_games(distance=Distance(guests=frozenset({"p1"}), complete=False)), "en")
    assert (table.rows[-1][0], table.rows[-1][1]) == ("not ranked", "p1")
    assert "provisional" in str(table.rows[0][-1])


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("options", [{}, {"agg__rule": "best_n", "agg__best_n": "1"}])
def test_the_reasons_of_a_player_add_up_to_his_total(name: str, options: dict[str, str]) -> None:
    """fiim.8.7, fiim.8.6, fiim-k.8.5: items of games, and what Ci, K and the distance made of them."""
    table = two_games(name, **options)
    sums: Counter[object] = Counter()
    for player, _, value, reason, _ in reasons_table(table).rows:
        assert isinstance(value, Fraction)
        assert reason
        sums[player] += value  # type: ignore[assignment]
    assert {row.player: sums[row.player] for row in table.rows} == {
        row.player: row.total for row in table.rows
    }


def test_every_reason_has_its_clause() -> None:
    """fiim.8.2.1, fiim.8.2.4, fiim.8.6."""
    rows = reasons_table(two_games(), names=NAMES).rows
    assert ("Альфа", "1", 1, "победа команды", "fiim.8.2.1") in rows
    assert {row[4] for row in rows} >= {"fiim.8.2.1", "fiim.8.2.4", "fiim.8.3.4"}


def test_the_page_and_the_pdf() -> None:
    page = standings_html(two_games(), title="Кубок <примера>", names=NAMES)
    assert "<h1>Кубок &lt;примера&gt;</h1>" in page
    assert "За что даны баллы" in page
    assert standings_pdf(two_games()) == standings_pdf(two_games())


def test_the_workbook_has_the_table_and_its_reasons() -> None:
    book = load_workbook(io.BytesIO(standings_xlsx(two_games(), names=NAMES)))
    assert book.sheetnames == ["Турнирная таблица", "За что даны баллы"]
    assert [cell.value for cell in book.worksheets[0][2]][:4] == ["1", "Альфа", 2, 1.6]
