"""Sheets of clubs are read whole, and each trap in them is met by a message with its place."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from sportmafia.documents.imports.batch import import_files
from sportmafia.documents.imports.finding import TEXTS, Finding, Level
from sportmafia.documents.imports.game import Rules
from sportmafia.documents.imports.grid import read_grids
from sportmafia.documents.imports.mapping import ColumnMap, Field, Words, mapping_toml, read_mapping
from sportmafia.record.sheet import SheetBestMove, SheetRoles
from sportmafia.rulebooks import load
from tests.imports.sheets import CARDS, LABELS, PEOPLE, Row, codes, csv_file, game, read, xlsx_file

Spoil = Callable[[list[Row]], object]


def one(rows: list[Row], labels: list[str] = LABELS) -> bytes:
    return csv_file(labels, *rows)


def test_a_clean_sheet_is_read_without_a_word() -> None:
    batch = read(one(game()))
    [(place, sheet)] = batch.sheets
    assert codes(batch) == []
    assert place == "club.csv!A2"
    assert sheet.players == tuple(PEOPLE)
    assert sheet.roles == SheetRoles(2, (3, 6), 4)
    assert sheet.header == {"date": "2026-11-30", "game": 1}
    assert sheet.result == "red"
    assert sheet.summary is not None
    assert (sheet.summary.first_killed, sheet.summary.best_move) == (5, SheetBestMove((2, 3, 6)))
    assert sheet.summary.fouls == {2: 2}
    assert sheet.scoring.judge_points == {4: "0.3"}


@pytest.mark.parametrize(("encoding", "guessed"), [
    ("utf-8", []), ("utf-8-sig", []), ("utf-16", []), ("cp1251", ["encoding_guessed"]),
])  # fmt: skip
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_encodings_and_delimiters(encoding: str, guessed: list[str], delimiter: str) -> None:
    rows = game()
    rows[3][9] = "0.3"
    batch = read(csv_file(LABELS, *rows, encoding=encoding, delimiter=delimiter))
    assert [finding.code for finding in batch.everything] == guessed
    assert len(batch.sheets) == 1


def cell(row: int, column: str, value: object) -> Spoil:
    def spoil(rows: list[Row]) -> None:
        rows[row][LABELS.index(column)] = value

    return spoil


def every(column: str, value: object) -> Spoil:
    def spoil(rows: list[Row]) -> None:
        for row in rows:
            row[LABELS.index(column)] = value

    return spoil


TRAPS: list[tuple[str, Spoil, tuple[str, str, str]]] = [
    ("no winner", every("Результат", None), ("error", "no_winner", "A2")),
    ("a word for no result", every("Результат", "вничью"), ("error", "winner_unread", "F2")),
    ("a wrong deck", cell(0, "Роль", "дон"), ("error", "wrong_deck", "A2")),
    ("a card of one letter that means two", cell(0, "Роль", "м"), ("error", "role_unread", "E2")),
    ("two best moves", cell(0, "ЛХ", "1 2"), ("warning", "best_move_unread", "I2")),
    ("two first victims", cell(0, "ПУ", 2), ("warning", "first_killed_unread", "H2")),
    ("a best move after a miss", every("ПУ", "промах"), ("warning", "best_move_without_victim", "I6")),
    ("a card left blank", cell(0, "Роль", None), ("note", "role_blank", "A2")),
    ("nine players", lambda rows: rows.pop(), ("error", "players_count", "A2")),
    ("seat 10 written as 1", cell(9, "Место", 1), ("warning", "seat_ten_as_one", "C11")),
    ("seat 10 written as 0", cell(9, "Место", 0), ("warning", "seat_ten_as_zero", "C11")),
    ("a seat twice", cell(9, "Место", 9), ("error", "seat_twice", "C11")),
    ("no seat", cell(2, "Место", "третье"), ("error", "bad_seat", "C4")),
    ("a player twice", cell(9, "Игрок", "Ива"), ("error", "player_twice", "D11")),
    ("no players", every("Игрок", None), ("warning", "no_players", "A2")),
    ("a best move without hits", cell(4, "ЛХ", "0"), ("note", "best_move_zero", "I6")),
    ("a best move made a date", cell(4, "ЛХ", "2026-03-02"), ("warning", "best_move_a_date", "I6")),
    ("a best move of words", cell(4, "ЛХ", "все"), ("warning", "best_move_unread", "I6")),
    ("no first victim", cell(4, "ПУ", None), ("warning", "first_killed_from_move", "I6")),
    ("a victim of words", cell(4, "ПУ", "Рак"), ("warning", "first_killed_unread", "H6")),
    ("a win in the extra column", cell(0, "Доп", "1,4"), ("warning", "extra_with_win", "J2")),
    ("a penalty in the extra column", cell(1, "Доп", "-0.5"), ("warning", "extra_negative", "J3")),
    ("words in the extra column", cell(1, "Доп", "ЛИ"), ("warning", "extra_unread", "J3")),
    ("more than the judge may give", cell(1, "Доп", "0.9"),
     ("warning", "breaks_rules", "A2 scoring.judge_points.2")),
    ("five fouls", cell(1, "Фолы", 5), ("warning", "fouls_unread", "G3")),
    ("a day number", every("Дата", 45000), ("note", "date_from_number", "A2")),
    ("a day that never was", every("Дата", "31.02.2026"), ("warning", "date_unread", "A2")),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "expected"), [t[1:] for t in TRAPS], ids=[t[0] for t in TRAPS])
def test_each_trap_has_its_message_and_place(spoil: Spoil, expected: tuple[str, str, str]) -> None:
    rows = game()
    spoil(rows)
    batch = read(one(rows))
    assert expected in codes(batch)
    assert len(batch.sheets) == (expected[0] != "error")
    for finding in batch.everything:
        assert finding.text("ru") != finding.text("en")


def test_what_a_trap_leaves_in_the_sheet() -> None:
    """fiim.8.4.2"""
    rows = game(played=45000)
    rows[0][9], rows[9][2], rows[4][8] = "1,4", 1, "-"
    [(_, sheet)] = read(one(rows)).sheets
    assert sheet.header["date"] == "2023-03-15"
    assert sheet.scoring.judge_points == {1: "0.4", 4: "0.3"}
    assert sheet.players == tuple(PEOPLE)
    assert sheet.summary is not None
    assert sheet.summary.best_move == SheetBestMove((), "declined")


def controlled(label: str, written: dict[int, object], **marks: str) -> list[tuple[str, str, str]]:
    """What is said of a game with one more column, filled for some seats."""
    rows = game()
    for seat, row in enumerate(rows, start=1):
        row.append(written.get(seat))
    return codes(read(one(rows, [*LABELS, label])))


def test_points_that_the_club_worked_out_itself_are_compared() -> None:
    """fiim.8.2.1, fiim.8.3.4, fiim.8.4: red won; seat 4 has 0.3 from the judge, seat 5 named three black"""
    reds = dict.fromkeys((1, 4, 5, 7, 8, 9, 10), 1)
    total = reds | {4: "1,3", 5: "1.4", 2: 0}
    assert controlled("Баллы ЛХ", {5: "0,4", 4: "0"}) == []
    assert controlled("Баллы", reds) == controlled("Баллы", total) == controlled("Итого", total) == []
    assert controlled("Итого", {}) == controlled("Итого", {3: "?"}) == []
    batch = read(one([[*row, "0.25" if row[2] == 5 else None] for row in game()], [*LABELS, "лх (баллы)"]))
    (finding,) = batch.everything
    assert (finding.code, finding.place) == ("best_move_points_differs", "club.csv!K6")
    assert finding.text("en").endswith("№5: 0.25 ≠ 0.4")
    assert len(batch.sheets) == 1
    assert controlled("Итого", reds) == [("warning", "total_differs", "K5")]
    assert controlled("Баллы", total | {10: 2}) == [("warning", "points_differs", "K11")]


def test_a_running_total_grows_by_the_game() -> None:
    """what was brought from before the sheet is not asked for; a player who moves is followed"""
    first, second = game(1), game(2, result="чёрные")
    second[0][3], second[1][3] = second[1][3], second[0][3]  # seats of Ива and Дуб
    second[3][9] = second[4][8] = None
    brought = {"Ива": 10, "Дуб": 3}
    labels = [*LABELS, "Нарастающий итог"]
    rows = [[*row, brought.get(str(row[3]))] for row in first]
    grown = [[*row, {"Ива": 11, "Дуб": 4}.get(str(row[3]))] for row in second]
    batch = read(csv_file(labels, *rows, *grown))
    assert codes(batch) == [("warning", "running_total_differs", "K12")]
    assert batch.everything[0].text().endswith("№1: 1 ≠ 0")
    nobody = [[*row[:3], None, *row[4:]] for row in (*rows, *grown)]
    assert {code for _, code, _ in codes(read(csv_file(labels, *nobody)))} == {"no_players"}


def test_consent_votes_and_who_stayed_are_read() -> None:
    """fiim.8.4.3, sfu.A1.1.1.note, sfu.A1.1.1: 0.6 with consent counts, votes elect, three stay to the end"""
    labels = [*LABELS, "Согласие ГС", "Голос за лучшего", "До конца"]
    rows = [
        [*row, None, None, "+" if seat in (1, 4, 7) else None] for seat, row in enumerate(game(), start=1)
    ]
    rows[3][9:11] = ["0,6", "+"]
    for row, vote in zip(rows, [4, 4, 4, 1, 4, 4, "-", "", "шесть", None], strict=True):
        row[11] = vote
    batch = read(csv_file(labels, *rows))
    [(_, sheet)] = batch.sheets
    assert sheet.scoring.consents == (4,)
    assert sheet.scoring.best_player_votes == {1: 4, 2: 4, 3: 4, 4: 1, 5: 4, 6: 4}
    assert sheet.summary is not None
    assert sheet.summary.at_table == (1, 4, 7)
    found = codes(batch)
    assert ("warning", "vote_unread", "L10") in found
    assert [code for _, code, _ in found] == ["vote_unread", "breaks_rules"]  # fiim knows no such vote
    rows[9][2] = 1
    rows[0][11] = 1
    assert ("warning", "seat_one_or_ten", "L2") in codes(read(csv_file(labels, *rows)))


def test_a_draw_where_the_rules_have_none_keeps_the_game_out() -> None:
    """points34.8.2"""
    batch = read(one(game(result="ничья")), rulebook="points34")
    assert codes(batch) == [("error", "rejected", "A2 result")]
    assert batch.sheets == ()


def test_a_blank_best_move_is_none_at_all() -> None:
    """fiim.8.3.4"""
    rows = game()
    rows[4][8] = None
    [(_, sheet)] = read(one(rows)).sheets
    assert sheet.summary is not None
    assert sheet.summary.best_move is None


@pytest.mark.parametrize("written", ["2,3,6", "2 3 6", "2-3-6", "236", "2; 3 и 6", "2.3.6"])
def test_ways_to_write_a_best_move(written: str) -> None:
    rows = game()
    rows[4][8] = written
    [(_, sheet)] = read(csv_file(LABELS, *rows, delimiter="\t")).sheets
    assert sheet.summary is not None
    assert sheet.summary.best_move == SheetBestMove((2, 3, 6))


@pytest.mark.parametrize(
    ("marks", "first"),
    [
        ({4: "да"}, 5), ({0: 5}, 5), (dict.fromkeys(range(10), 5), 5),
        (dict.fromkeys(range(10), "промах"), 0), ({}, None),
    ],
)  # fmt: skip
def test_ways_to_write_who_was_killed_first(marks: dict[int, object], first: int | None) -> None:
    rows = game()
    rows[4][7:9] = [None, None]
    for row, mark in marks.items():
        rows[row][7] = mark
    batch = read(one(rows))
    [(_, sheet)] = batch.sheets
    assert sheet.summary is not None
    assert sheet.summary.first_killed == first
    assert codes(batch) == []


def test_the_winner_by_the_marks_of_those_who_won() -> None:
    labels = ["Победа" if label == "Результат" else label for label in LABELS]
    rows = game(result=None)
    for row in rows:
        row[5] = "+" if row[4] in ("дон", "мафия") else None
    batch = read(one(rows, labels))
    assert [sheet.result for _, sheet in batch.sheets] == ["black"]
    assert codes(batch) == [("note", "winner_from_marks", "A2")]
    rows[0][5] = "+"
    assert ("error", "no_winner", "A2") in codes(read(one(rows, labels)))


def test_marks_that_contradict_the_result() -> None:
    rows = [[*row, "+" if row[4] == "дон" else None] for row in game()]
    assert ("error", "winner_contradicts", "F2") in codes(read(one(rows, [*LABELS, "Выиграл"])))


def test_many_games_by_number_in_any_order_of_rows_and_with_merged_cells() -> None:
    rows = [*game(1), *game(2, result="чёрные")]
    by_name = sorted(rows, key=lambda row: str(row[3]))
    for case in (rows, by_name):
        assert [sheet.result for _, sheet in read(one(case)).sheets] == ["red", "black"]
    for row in (*rows[1:10], *rows[11:]):
        row[:2] = [None, None]
    assert [sheet.header["game"] for _, sheet in read(one(rows)).sheets] == [1, 2]


def test_games_of_a_day_without_numbers_are_cut_by_their_seats() -> None:
    labels = [label for label in LABELS if label != "Игра"]
    first, second = ([row[:1] + row[2:] for row in game(result=result)] for result in ("красные", "чёрные"))
    assert [sheet.result for _, sheet in read(one([*first, *second], labels)).sheets] == ["red", "black"]
    assert codes(read(one([*first[:9], *second], labels))) == [("error", "players_count", "A2")]
    first[9][1] = 1
    batch = read(one([*first, *second], labels))
    assert codes(batch) == [("warning", "seat_ten_as_one", "B11")]
    assert len(batch.sheets) == 2


def table(result: str = "Победа: красные") -> list[Row]:
    """One table a game, as a judge's paper looks."""
    rows: list[Row] = [
        ["Дата", "30.11.2026", "Судья:", "Метроном"],
        [result],
        ["№", "Ник", "Карта", "Фолы", "ЛХ"],
    ]
    rows += [[seat, PEOPLE[seat - 1], CARDS[seat - 1], None, None] for seat in range(1, 11)]
    return [*rows, ["Первый убитый", 5], ["Лучший ход", "2 3 6"], ["Подпись", "М."]]


def test_a_table_for_each_game_one_below_the_other_and_on_sheets_of_a_workbook() -> None:
    below = csv_file(*table(), [], *table("Победа: мафия"))
    book = xlsx_file({"1": table(), "2": table("Победа: мафия")})
    for data, name in ((below, "club.csv"), (book, "club.xlsx")):
        batch = read(data, name)
        assert [sheet.result for _, sheet in batch.sheets] == ["red", "black"]
        for _, sheet in batch.sheets:
            assert sheet.header == {"date": "2026-11-30", "judge": "Метроном"}
            assert sheet.summary is not None
            assert (sheet.summary.first_killed, sheet.summary.best_move) == (5, SheetBestMove((2, 3, 6)))


def test_numbers_and_dates_of_a_workbook_are_what_was_typed() -> None:
    rows = game(played=date(2026, 11, 30))
    rows[3][9] = 0.3
    batch = read(xlsx_file({"Сезон": [LABELS, *rows]}), "club.xlsx")
    [(place, sheet)] = batch.sheets
    assert (place, sheet.header["date"], sheet.scoring.judge_points) == (
        "club.xlsx!A2",
        "2026-11-30",
        {4: "0.3"},
    )


def test_a_formula_that_was_never_computed_is_told() -> None:
    rows = game()
    rows[3][9] = "=0.1+0.2"
    batch = read(xlsx_file({"Сезон": [LABELS, *rows]}), "club.xlsx")
    assert ("warning", "formula_without_value", "J5") in codes(batch)


def test_cells_with_errors_hidden_sheets_and_other_kinds_of_cells() -> None:
    rows = game()
    rows[3][9], rows[4][7], rows[1][6] = "#DIV/0!", True, 2.0
    book = Workbook()
    (shown,), hidden = book.worksheets, book.create_sheet("Черновик")
    for row in (LABELS, *rows):
        shown.append(row)
    hidden.append(["Место", "Игрок", "Роль"])
    hidden.sheet_state = "hidden"
    shown["J5"].data_type = "e"
    saved = io.BytesIO()
    book.save(saved)
    batch = read(saved.getvalue(), "club.xlsx")
    [(_, sheet)] = batch.sheets
    assert codes(batch) == [("warning", "formula_error", "J5")]
    assert sheet.summary is not None
    assert (sheet.summary.first_killed, sheet.summary.fouls) == (5, {2: 2})


def test_more_cells_or_bytes_than_a_season_can_have_are_refused() -> None:
    book = Workbook()
    book.worksheets[0]["XFD1048576"] = "x"
    saved = io.BytesIO()
    book.save(saved)
    for data, code in ((saved.getvalue(), "too_many_cells"), (b"x" * 65_000_000, "too_large")):
        assert [finding.code for finding in read(data).everything] == [code]


def test_the_same_game_twice_is_taken_once_and_a_number_used_twice_is_told() -> None:
    again, other = game(2), game(1)
    other[0][3] = "Налим"
    batch = import_files(
        [("a.csv", one(game())), ("b.csv", one(again)), ("c.csv", one(other))], Rules(load("fiim"))
    )
    assert [(f.code, f.place) for f in batch.everything] == [
        ("same_game", "b.csv!A2"),
        ("same_name", "c.csv!A2"),
    ]
    assert [place for place, _ in batch.sheets] == ["a.csv!A2", "c.csv!A2"]


def test_columns_unknown_twice_and_missing() -> None:
    labels = [*LABELS, "Ник", "Настроение"]
    rows = [[*row, "x", "y"] for row in game()]
    assert codes(read(one(rows, labels))) == [
        ("warning", "column_twice", "K1"),
        ("note", "column_unread", "L1"),
    ]
    mapping = ColumnMap({Field.EXTRA: "Премия"})
    assert ("error", "column_missing", "1") in codes(read(one(game()), mapping=mapping))


def test_a_mapping_and_words_of_the_club_s_own_are_read_and_saved() -> None:
    text = """
[columns]
extra = 'Премия "А"'
role = "Кто"

[roles]
"М" = "mafia"

[results]
"Наши" = "red"
"""
    mapping = read_mapping(text, "club.toml")
    assert isinstance(mapping, ColumnMap)
    assert mapping.words == Words({"м": "mafia"}, {"наши": "red"})
    assert read_mapping(mapping_toml(mapping), "saved.toml") == mapping
    rows = game(result="Наши")
    rows[2][4] = rows[5][4] = "М"
    labels = [{"Доп": 'Премия "А"', "Роль": "Кто"}.get(label, label) for label in LABELS]
    quoted = csv_file([label.replace('"', '""').join('""') for label in labels], *rows)
    batch = read(quoted, mapping=mapping)
    assert codes(batch) == []
    assert batch.mapping.columns[Field.EXTRA] == 'Премия "А"'
    assert batch.mapping.words == mapping.words


@pytest.mark.parametrize(
    "text", ["[columns", "[colums]\n", '[columns]\nscore = "x"\n', '[roles]\n"М" = "маф"\n', "a = 1"]
)
def test_a_broken_mapping_is_refused_in_words(text: str) -> None:
    found = read_mapping(text, "club.toml")
    assert isinstance(found, Finding)
    assert (found.level, found.place, found.code) == (Level.ERROR, "club.toml", "mapping_bad")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"), (b";;\n;;\n", "empty"), (b"\xd0\xcf\x11\xe0rest", "old_excel"),
        (b"PK\x03\x04no", "not_a_table"),
        (b"\x00\x01\x02", "not_a_table"), (b'a;"b\n', "bad_quoting"), (b"one,two\n1,2\n", "no_header"),
        ("Место;Игрок;Роль\n".encode(), "no_games"),
    ],
)  # fmt: skip
def test_files_that_are_no_sheets(data: bytes, code: str) -> None:
    batch = read(data)
    assert [finding.code for finding in batch.everything if finding.level is Level.ERROR] == [code]
    assert batch.sheets == ()


def test_without_cards_or_seats_what_is_there_is_taken() -> None:
    rows = [[row[0], row[1], row[3], row[5]] for row in game()]
    batch = read(one(rows, ["Дата", "Игра", "Игрок", "Результат"]))
    assert codes(batch) == [("note", "seats_by_order", "A2"), ("warning", "no_roles", "A2")]
    assert [sheet.roles for _, sheet in batch.sheets] == [None]


def test_every_message_is_in_both_languages_with_the_same_parameters() -> None:
    for russian, english in TEXTS.values():
        names = [{part.split("}")[0] for part in text.split("{")[1:]} for text in (russian, english)]
        assert names[0] == names[1]


@given(st.binary(max_size=300))
def test_any_bytes_are_answered(data: bytes) -> None:
    read_grids(data, "club.csv")
    read(data)


@given(
    st.lists(
        st.lists(
            st.sampled_from([*LABELS, *PEOPLE, *CARDS, "1", "2", "0", "+", "", ":", "Победа: "]), max_size=8
        ),
        max_size=25,
    )
)
def test_any_cells_are_answered(rows: list[list[str]]) -> None:
    batch = read(csv_file(*rows))
    assert all(finding.text("en") for finding in batch.everything)
