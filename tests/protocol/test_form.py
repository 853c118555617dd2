"""The official form, field by field: each clause of the protocol sections has a test that names it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sportmafia.game.result import BestMove, EndCause, FirstNight, GameResult, Winner
from sportmafia.protocol import Header, Protest, Protocol, Signature, blank, protocol
from sportmafia.protocol.text import DASH
from sportmafia.rulebooks import Rulebook, ids, load, resolve
from sportmafia.rulebooks.clauses import clause
from sportmafia.scoring import ScoringEntries, score
from tests.protocol.games import G1_ENTRIES, HEADER, NICKNAMES, g1, rare

RULEBOOKS = ids()


def form(
    result: GameResult,
    rulebook: Rulebook | str = "fiim",
    entries: ScoringEntries | None = None,
    header: Header = HEADER,
    **more: object,
) -> Protocol:
    rules = load(rulebook) if isinstance(rulebook, str) else rulebook
    points = score(result, entries or ScoringEntries(), rules)
    return protocol(header, NICKNAMES, result, points, rules, **more)  # type: ignore[arg-type]


def column(filled: Protocol, code: str, language: str = "ru") -> list[str]:
    place = [labelled.code for labelled in filled.columns].index(code)
    return [row.cells[place].said_in(language) for row in filled.players]  # type: ignore[arg-type]


def best_move(filled: Protocol) -> tuple[list[str], str]:
    return [number.ru for number in filled.best_move.numbers], filled.best_move.player.ru


# --- sfu, Appendix 2: protocol --------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULEBOOKS)
def test_sfu_a2_prot_1_and_12_every_rulebook_has_the_official_form(name: str) -> None:
    """sfu.A2.prot.1, sfu.A2.prot.12, points34.9.1, points34.9.10, boss.62: one form, filled in by the
    judge.
    """
    filled = form(g1(), name)
    assert len(filled.players) == 10
    assert [block.day for block in filled.votes] == [1, 2, 3, 4, 5, 6, 7]


def test_sfu_a2_prot_2_the_heading_is_known_before_the_game() -> None:
    """sfu.A2.prot.2, points34.9.2: the judge prepares the form beforehand."""
    prepared = blank(load("sfu"), HEADER)
    assert prepared.tournament.value.ru == "Кубок примера"
    assert prepared.judge.value.ru == "Примеров П. П."
    assert not prepared.result.value
    assert prepared.annex == ()


@pytest.mark.parametrize(("name", "rests_on"), [("sfu", "sfu.A2.prot.2.1"), ("points34", "points34.9.2.1")])
def test_sfu_a2_prot_2_1_tournament_stage_and_number_of_the_game(name: str, rests_on: str) -> None:
    """sfu.A2.prot.2.1, points34.9.2.1."""
    filled = form(g1(), name)
    for field, value in ((filled.tournament, "Кубок примера"), (filled.stage, "финал"), (filled.game, "3")):
        assert field.value.ru == value
        assert rests_on in field.clauses


@pytest.mark.parametrize(("name", "rests_on"), [("sfu", "sfu.A2.prot.2.2"), ("points34", "points34.9.2.2")])
def test_sfu_a2_prot_2_2_number_of_the_table_and_date(name: str, rests_on: str) -> None:
    """sfu.A2.prot.2.2, points34.9.2.2: the date as day / month / year."""
    filled = form(g1(), name)
    assert (filled.table.value.ru, filled.date.value.ru) == ("1", "30 / 11 / 2026")
    assert rests_on in filled.table.clauses
    assert rests_on in filled.date.clauses


@pytest.mark.parametrize(("name", "rests_on"), [("sfu", "sfu.A2.prot.2.3"), ("points34", "points34.9.2.3")])
def test_sfu_a2_prot_2_3_surname_of_the_judge(name: str, rests_on: str) -> None:
    """sfu.A2.prot.2.3, points34.9.2.3."""
    filled = form(g1(), name)
    assert filled.judge.value.ru == "Примеров П. П."
    assert rests_on in filled.judge.clauses


@pytest.mark.parametrize(("name", "rests_on"), [("sfu", "sfu.A2.prot.3"), ("points34", "points34.9.3")])
def test_sfu_a2_prot_3_nicknames_stand_in_the_rows_of_their_seats(name: str, rests_on: str) -> None:
    """sfu.A2.prot.3, points34.9.3."""
    filled = form(g1(), name)
    assert [row.seat for row in filled.players] == list(range(1, 11))
    assert column(filled, "player") == list(NICKNAMES)
    assert rests_on in filled.columns[0].clauses


@pytest.mark.parametrize(("name", "rests_on"), [("sfu", "sfu.A2.prot.4"), ("points34", "points34.9.4")])
def test_sfu_a2_prot_4_roles_may_be_written_after_the_game(name: str, rests_on: str) -> None:
    """sfu.A2.prot.4, points34.9.4: while the roles are unknown, the column is empty and the form cannot be
    signed.
    """
    hidden = form(replace(g1(), roles={}, best_move=BestMove(4, (2, 5, 7), None)), name)
    assert column(hidden, "role") == [""] * 10
    assert "players.1" in hidden.missing
    assert rests_on in hidden.columns[1].clauses


@pytest.mark.parametrize(
    ("name", "letters", "rests_on"),
    [
        ("fiim", "КДКШЧКККЧК", "sfu.A2.prot.5"),
        ("sfu", "КДКШЧКККЧК", "sfu.A2.prot.5"),
        ("sfu-a2", "КДКШЧКККЧК", "sfu.A2.prot.5"),
        ("fiim-k", "КДКШЧКККЧК", "sfu.A2.prot.5"),
        ("points34", "КДКШЧКККЧК", "points34.9.4.1"),
        ("boss", ["Мр", "Б", "Мр", "Д", "Мф", "Мр", "Мр", "Мр", "Мф", "Мр"], "boss.63"),
    ],
)
def test_sfu_a2_prot_5_each_role_has_its_letter(name: str, letters: str | list[str], rests_on: str) -> None:
    """sfu.A2.prot.5, points34.9.4.1, boss.63: the letter Д is the Don, but the Detective under boss."""
    filled = form(g1(), name)
    assert column(filled, "role") == list(letters)
    assert rests_on in filled.columns[1].clauses
    assert rests_on in filled.legend.clauses
    assert ("Д — Детектив" in filled.legend.value.ru) == (name == "boss")


@pytest.mark.parametrize(
    ("name", "rests_on"), [("sfu", "sfu.A2.prot.6"), ("points34", "points34.9.5"), ("boss", "boss.64")]
)
def test_sfu_a2_prot_6_fouls_nominations_and_votes_are_on_the_form(name: str, rests_on: str) -> None:
    """sfu.A2.prot.6, points34.9.5, boss.64."""
    filled = form(g1(), name)
    assert column(filled, "fouls") == ["1", "0", "0", "0", "0", "0", "0", "4 удал.", "0", "3"]
    assert rests_on in filled.columns[2].clauses
    assert rests_on in filled.vote_rows.clauses
    second = filled.votes[1]
    assert (second.candidates, second.votes, second.revote) == ((5, 1), (6, 3), (None, None))


def test_sfu_a2_prot_6_a_direct_disqualification_and_technical_fouls_are_marked() -> None:
    """sfu.A2.prot.6."""
    filled = form(rare(), "fiim")
    assert column(filled, "fouls")[9] == "0 Д/Ф"
    assert column(filled, "fouls", "en")[9] == "0 DQ"
    assert column(filled, "fouls")[2] == "0 +1т"


def test_sfu_a2_prot_6_fouls_nobody_wrote_down_stay_empty() -> None:
    """sfu.A2.prot.6: a game known by its summary only, without fouls, has an empty column."""
    summary = replace(g1(), days=(), nights=(), fouls={}, disqualified=())
    assert column(form(summary), "fouls") == [""] * 10
    assert column(form(replace(summary, fouls={3: 2})), "fouls")[:3] == ["0", "0", "2"]


@pytest.mark.parametrize(
    ("name", "rests_on"), [("sfu", "sfu.A2.prot.7"), ("boss", "boss.65"), ("fiim", "fiim.8.3.1")]
)
def test_sfu_a2_prot_7_the_victims_number_and_his_three(name: str, rests_on: str) -> None:
    """sfu.A2.prot.7, boss.65, fiim.8.3.1: by number; the accepted numbers are entered in the protocol."""
    filled = form(g1(), name)
    assert best_move(filled) == (["2", "5", "7"], "4")
    assert filled.best_move.player_label.ru == "Игрок №"
    assert rests_on in filled.best_move.clauses


def test_points34_9_6_the_victims_nickname_and_his_three() -> None:
    """points34.9.6: the nickname, not the number."""
    filled = form(g1(), "points34")
    assert best_move(filled) == (["2", "5", "7"], "Дельта")
    assert filled.best_move.player_label.ru == "Игрок"
    assert filled.best_move.clauses[0] == "points34.9.6"


def test_points34_9_6_a_victim_without_a_nickname_is_named_by_his_number() -> None:
    """points34.9.6."""
    rules = load("points34")
    filled = protocol(HEADER, (), g1(), None, rules)
    assert filled.best_move.player.ru == "4"


@pytest.mark.parametrize("name", RULEBOOKS)
def test_sfu_a2_prot_7_a_dash_after_a_miss_in_the_first_night(name: str) -> None:
    """sfu.A2.prot.7, boss.65."""
    missed = replace(g1(), best_move=None, first_night=FirstNight.MISS, first_victim=None)
    assert best_move(form(missed, name)) == ([DASH] * 3, DASH)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"best_move": BestMove(4, (2, 5), 2, closed="digression")}, (["2", "5", DASH], "4")),
        ({"best_move": BestMove(4, (), 0, closed="declined")}, ([DASH] * 3, "4")),
        ({"best_move": BestMove(4, (2, 5, 7), 2, closed="hint", void=True)}, (["2", "5", "7"], "4")),
        ({"best_move": None}, ([DASH] * 3, "4")),
        ({"best_move": None, "cause": None, "winner": None}, ([""] * 3, "4")),
        ({"best_move": None, "first_night": FirstNight.UNKNOWN, "first_victim": None}, ([""] * 3, "")),
        ({"best_move": None, "first_night": FirstNight.NOT_PLAYED, "first_victim": None}, ([DASH] * 3, DASH)),
        (
            {
                "best_move": None,
                "first_night": FirstNight.NOT_PLAYED,
                "first_victim": None,
                "cause": None,
                "winner": None,
            },
            ([""] * 3, ""),
        ),
    ],
)
def test_fiim_8_3_1_what_is_written_where_fewer_numbers_or_none_were_named(
    change: dict[str, object], expected: tuple[list[str], str]
) -> None:
    """fiim.8.3.1, sfu.A2.prot.7: named numbers stand, the places left over are dashed, the unknown stays
    empty.
    """
    assert best_move(form(replace(g1(), **change))) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "dashed"), [("fiim", True), ("fiim-k", False), ("sfu", False)])
def test_fiim_8_3_6_a_dash_where_two_left_by_the_first_days_vote(name: str, dashed: bool) -> None:
    """fiim.8.3.6, fiim.7.12: the right is lost; other rulebooks keep it, and the victim simply named
    nobody.
    """
    assert best_move(form(rare(), name)) == ([DASH] * 3, DASH if dashed else "1")


def test_a_rulebook_without_the_right_has_a_dash() -> None:
    """bm.right = none: nobody has a best move (sfu.A2.prot.7 reads the field as dashed)."""
    rules = resolve("fiim", {"bm.right": "none"})
    assert best_move(form(replace(g1(), best_move=None), rules)) == ([DASH] * 3, DASH)


@pytest.mark.parametrize(
    ("name", "winner", "label", "value"),
    [
        ("sfu", Winner.RED, "ПОБЕДИВШАЯ КОМАНДА", "красные"),
        ("sfu-a2", Winner.BLACK, "ПОБЕДИВШАЯ КОМАНДА", "чёрные"),
        ("fiim", Winner.RED, "ПОБЕДИВШАЯ КОМАНДА", "красные"),
        ("fiim", Winner.DRAW, "ПОБЕДИВШАЯ КОМАНДА", "ничья"),
        ("fiim-k", Winner.BLACK, "ПОБЕДИВШАЯ КОМАНДА", "чёрные"),
        ("boss", Winner.RED, "ПОБЕДИВШАЯ КОМАНДА", "мирные жители"),
        ("boss", Winner.BLACK, "ПОБЕДИВШАЯ КОМАНДА", "мафия"),
        ("points34", Winner.RED, "РЕЗУЛЬТАТ ИГРЫ", "победа красных"),
        ("points34", Winner.BLACK, "РЕЗУЛЬТАТ ИГРЫ", "победа черных"),
    ],
)
def test_sfu_a2_prot_8_the_winning_team(name: str, winner: Winner, label: str, value: str) -> None:
    """sfu.A2.prot.8, points34.9.7; sfu.7.6: the protocol's result is the official one."""
    filled = form(replace(g1(), winner=winner), name)
    assert (filled.result.label.ru, filled.result.value.ru) == (label, value)
    assert filled.result.value.en == winner.value
    assert {"sfu.A2.prot.8", "points34.9.7"} & set(filled.result.clauses)


@pytest.mark.parametrize(("name", "rests_on"), [("sfu", "sfu.A2.prot.9"), ("points34", "points34.9.8")])
def test_sfu_a2_prot_9_points_of_win_and_loss_and_the_penalty(name: str, rests_on: str) -> None:
    """sfu.A2.prot.9, points34.9.8: the basic column."""
    filled = form(g1(), name)
    rules = load(name)
    points = score(g1(), ScoringEntries(), rules)
    assert rests_on in filled.columns[3].clauses
    assert [cell.replace(",", ".").replace("−", "-") for cell in column(filled, "points")] == [
        str(int(seat.basic)) for seat in points.seats
    ]
    assert any(seat.basic for seat in points.seats)


def test_sfu_a2_prot_10_judges_points_and_best_move_under_fiim() -> None:
    """E40 (G1), sfu.A2.prot.10, fiim.8.3.4, fiim.8.4.6, fiim.8.2.4: the two columns of the form."""
    filled = form(g1(), "fiim", G1_ENTRIES)
    assert column(filled, "points") == ["1", "0", "1", "1", "0", "1", "1", "1", "0", "1"]
    assert column(filled, "extra") == ["0,2", "0,3", "0", "0,25", "0", "0", "0,5", "−0,5", "0", "0"]
    assert column(filled, "extra", "en")[7] == "−0.5"
    assert "sfu.A2.prot.10" in filled.columns[4].clauses


def test_sfu_a2_prot_11_the_judge_signs_when_all_data_are_in() -> None:
    """sfu.A2.prot.11, points34.9.9, sfu.A2.form.sign, sfu.7.6."""
    signature = Signature("Примеров П. П.", "2026-11-30 15:04", "ab" * 32)
    signed = form(g1(), signature=signature)
    assert signed.ready_to_sign
    assert signed.signature.value.ru == "Примеров П. П."
    assert "sfu.A2.prot.11" in signed.signature.clauses
    assert form(g1(), "points34").signature.clauses[0] == "points34.9.9"
    early = form(replace(g1(), winner=None, cause=None), signature=signature)
    assert not early.ready_to_sign
    assert early.signature.value.ru == ""
    assert "result" in early.missing
    unnamed = form(g1(), header=replace(HEADER, judge="", table=None), signature=signature)
    assert unnamed.missing == ("table", "judge")
    summary = form(replace(g1(), best_move=None, first_night=FirstNight.UNKNOWN, first_victim=None))
    assert summary.missing == ("best_move",)


# --- the form itself ------------------------------------------------------------------------------------


def test_sfu_a2_form_head_labels() -> None:
    """sfu.A2.form.head."""
    empty = blank(load("sfu"))
    fields = (empty.tournament, empty.stage, empty.date, empty.table, empty.game)
    assert [field.label.ru for field in fields] == ["ТУРНИР", "СТАДИЯ ТУРНИРА", "ДАТА", "СТОЛ №", "ИГРА №"]
    assert all("sfu.A2.form.head" in field.clauses and not field.value for field in fields)


def test_sfu_a2_form_players_columns() -> None:
    """sfu.A2.form.players."""
    empty = blank(load("sfu"))
    assert [labelled.label.ru for labelled in empty.columns] == [
        "Игрок",
        "Роль",
        "Фолы",
        "Баллы",
        "Доп. баллы",
    ]
    assert all("sfu.A2.form.players" in labelled.clauses for labelled in empty.columns)
    assert all(not cell for row in empty.players for cell in row.cells)


def test_sfu_a2_form_result_labels() -> None:
    """sfu.A2.form.result."""
    empty = blank(load("sfu"))
    assert empty.result.label.ru == "ПОБЕДИВШАЯ КОМАНДА"
    assert (empty.best_move.label.ru, empty.best_move.player_label.ru) == ("ЛУЧШИЙ ХОД", "Игрок №")
    assert "sfu.A2.form.result" in empty.result.clauses
    assert "sfu.A2.form.result" in empty.best_move.clauses
    assert best_move(empty) == (["", "", ""], "")


def test_sfu_a2_form_sign_protest_and_judge() -> None:
    """sfu.A2.form.sign."""
    empty = blank(load("sfu"))
    assert (empty.protest.label.ru, empty.judge.label.ru) == ("ПРОТЕСТ", "СУДЬЯ")
    assert all("sfu.A2.form.sign" in field.clauses for field in (empty.protest, empty.judge, empty.signature))


def test_sfu_a2_form_votes_seven_blocks_of_three_rows() -> None:
    """sfu.A2.form.votes."""
    empty = blank(load("sfu"))
    assert [block.label.ru for block in empty.votes] == [f"Голосование {number}" for number in range(1, 8)]
    rows = empty.vote_rows
    assert [rows.player.ru, rows.votes.ru, rows.revote.ru] == ["Игрок", "Голоса", "Пере-голос."]
    assert "sfu.A2.form.votes" in rows.clauses


def test_a_blank_form_may_hold_the_nicknames_that_are_known() -> None:
    """sfu.A2.prot.3: of ten rows those that are known."""
    assert column(blank(load("sfu"), None, ("Альфа", "Бета")), "player") == ["Альфа", "Бета"] + [""] * 8


# --- protest --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rests_on"),
    [
        ("fiim", "fiim.8.8.1"),
        ("fiim-k", "fiim-k.8.7.1"),
        ("points34", "points34.8.7.1"),
        ("sfu", "sfu.A2.protest.2"),
        ("boss", "fiim-k.8.7.1"),
    ],
)
def test_fiim_8_8_1_a_protest_is_written_in_its_field(name: str, rests_on: str) -> None:
    """fiim.8.8.1, fiim-k.8.7.1, points34.8.7.1, sfu.A2.protest.2."""
    protests = (
        Protest("Подсказка с мест", 7, "14:05", "отклонён"),
        Protest("<b>ещё один</b>"),
    )
    filled = form(g1(), name, protests=protests)
    assert rests_on in filled.protest.clauses
    assert filled.protest.value.ru == "№ 7 14:05: Подсказка с мест; <b>ещё один</b>"
    table = next(table for table in filled.annex if table.code == "protests")
    assert [cell.ru for cell in table.rows[0]] == ["7", "14:05", "Подсказка с мест", "отклонён"]
    assert [cell.ru for cell in table.rows[1]] == [DASH, DASH, "<b>ещё один</b>", DASH]


def test_a_long_protest_is_whole_in_the_annex_and_cut_on_the_form() -> None:
    """fiim.8.8.1: the field of the form has only so much room."""
    long = "слово " * 200
    filled = form(g1(), protests=(Protest(long),))
    assert len(filled.protest.value.ru) <= 300
    assert filled.protest.value.ru.endswith("…")
    table = next(table for table in filled.annex if table.code == "protests")
    assert table.rows[0][2].ru == long.strip()


# --- G1 on the form (E40) -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULEBOOKS)
def test_e40_the_vote_blocks_of_g1_are_numbered_by_day(name: str) -> None:
    """E40, sfu.A2.form.votes, sfu.A2.prot.6."""
    blocks = form(g1(), name).votes
    assert blocks[0].candidates == (5,)
    assert [block.remark.ru for block in blocks] == ["не проводилось", "", "не проводилось", "", "", "", ""]
    assert dict(zip(blocks[3].candidates, blocks[3].votes, strict=True)) == {9: 4, 7: 2}
    assert (blocks[4].candidates, blocks[4].votes) == ((2,), (4,))
    assert blocks[5].candidates == blocks[6].candidates == ()


def test_e40_the_causes_of_votes_that_were_not_held_are_on_the_continuation() -> None:
    """E40, fiim.4.4.11, fiim.7.1 (C119)."""
    entries = form(g1()).continuation.entries
    assert entries is not None
    assert [[cell.ru for cell in row] for row in entries.rows] == [
        ["1", "не проводилось", "в первый день выставлен один игрок", "fiim.4.4.11"],
        ["3", "не проводилось", "удаление игрока", "fiim.7.1, fiim.7.2"],
    ]


def test_what_the_blocks_have_no_room_for_is_on_the_continuation() -> None:
    """sfu.A2.form.votes (C119): more revotes, the lift vote, a broken-off vote, votes after the seventh."""
    filled = form(rare())
    first = filled.votes[0]
    assert (first.candidates, first.votes, first.revote) == ((4, 5, 1), (4, 4, 2), (5, 5, None))
    assert filled.votes[1].remark.ru == "прервано"
    assert filled.votes[1].votes == (4, 4)
    assert [block.day for block in filled.continuation.blocks] == [8, 9]
    entries = filled.continuation.entries
    assert entries is not None
    assert [[cell.ru for cell in row] for row in entries.rows][:4] == [
        ["1", "Переголосование 2", "№ 4 — 5; № 5 — 5", "fiim.4.4.13.2"],
        ["1", "Подъём", "«за» 6 из 10: 4, 5 покидают стол", "fiim.4.4.13.3"],
        ["2", "прервано", "удаление игрока", "fiim.7.1, fiim.7.2"],
        ["3", "не проводилось", "никто не выставлен", ""],
    ]


def test_a_lift_vote_that_failed_names_those_who_stay() -> None:
    """fiim.4.4.13.3."""
    game = rare()
    lift = game.days[0].lift
    assert lift is not None
    stayed = replace(game.days[0], lift=replace(lift, votes=5, passed=False), left=())
    entries = form(replace(game, days=(stayed,))).continuation.entries
    assert entries is not None
    assert entries.rows[1][2].en == "for 5 of 10: 4, 5 stay"


def test_a_game_that_fits_the_form_has_no_continuation() -> None:
    """C119."""
    day = g1().days[1]
    filled = form(replace(g1(), days=(day,)))
    assert not filled.continuation
    assert form(replace(g1(), days=(replace(day, vote=None),))).votes[1].remark.ru == ""


def test_the_number_of_blocks_is_the_rulebooks() -> None:
    """sfu.A2.form.votes: protocol.vote_blocks."""
    filled = form(rare(), resolve("fiim", {"protocol.vote_blocks": "9"}))
    assert len(filled.votes) == 9
    assert filled.continuation.blocks == ()


# --- states other than a finished game ------------------------------------------------------------------


def test_an_unfinished_game_has_no_points_and_no_result() -> None:
    """sfu.A2.prot.8-10: written after the game."""
    going_on = form(replace(g1(), winner=None, cause=None, ended=None))
    assert column(going_on, "points") == column(going_on, "extra") == [""] * 10
    assert going_on.result.value.ru == ""


def test_a_game_called_off_says_so() -> None:
    """sfu.7.6."""
    off = form(replace(g1(), winner=None, cause=EndCause.ABORTED))
    assert off.result.value.ru == "игра прекращена"
    assert off.result.value.en == "called off"


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_field_carries_clauses_that_exist(name: str) -> None:
    """Every field of the form names the clauses that it rests on, by their full ids."""
    filled = form(g1(), name)
    fields = (
        *(filled.tournament, filled.stage, filled.date, filled.table, filled.game, filled.legend),
        *(filled.result, filled.protest, filled.judge, filled.signature, filled.best_move, filled.vote_rows),
        *filled.columns,
    )
    for field in fields:
        assert field.clauses
        assert all(clause(full_id) for full_id in field.clauses)
