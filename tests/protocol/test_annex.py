"""The annex: what the record knows and the form has no field for (section F, "not on the form")."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sportmafia.game.result import BestMove, Check, EndCause, GameResult, Night
from sportmafia.protocol import Note, Protocol, Signature, Text, protocol
from sportmafia.protocol.text import DASH
from sportmafia.rulebooks import load
from sportmafia.scoring import ScoringEntries, score
from tests.protocol.games import G1_ENTRIES, HEADER, NICKNAMES, g1, rare


def form(result: GameResult, name: str = "fiim", **more: object) -> Protocol:
    rules = load(name)
    entries = more.pop("entries", ScoringEntries())
    points = score(result, entries, rules)  # type: ignore[arg-type]
    return protocol(HEADER, NICKNAMES, result, points, rules, **more)  # type: ignore[arg-type]


def rows(filled: Protocol, code: str) -> list[list[str]]:
    """The rows of a table of the annex in Russian; none if the table was left out."""
    return [[cell.ru for cell in row] for table in filled.annex if table.code == code for row in table.rows]


def test_speaking_order_silences_and_nominators() -> None:
    """fiim.4.3.2, fiim.6.4, fiim.7.7: who spoke in which order, who was silent, who had a short minute."""
    assert rows(form(g1()), "days")[3] == ["4", "6, 7, 9, 10 (молчит), 1, 2", "6 → 9, 2 → 7", "9"]
    assert rows(form(rare()), "days")[1] == ["2", "2, 3, 6, 7, 8, 9 (короткая), 10, 1", "2 → 1, 3 → 9", DASH]
    silent = replace(g1().days[0], speakers=(), nominations=())
    assert rows(form(replace(g1(), days=(silent,))), "days") == [["1", DASH, DASH, DASH]]


def test_who_voted_for_whom() -> None:
    """fiim.4.4.5: hands where seats were recorded."""
    assert rows(form(g1()), "voters") == [["2", "1", "5", "1, 3, 6, 7, 8, 10"], ["2", "1", "1", "2, 5, 9"]]
    assert rows(form(rare()), "voters") == []


def test_shots_kills_misses_and_checks() -> None:
    """fiim.4.5.4-4.5.7: the checks are named as the rulebook names the roles."""
    assert rows(form(g1()), "nights")[:2] == [
        ["1", "2 → 4, 5 → 4, 9 → 4", "4", "4 (найден)", "5 (чёрный)"],
        ["2", "2 → 3, 9 → 7", "промах", "7 (не найден)", DASH],
    ]
    unknown = replace(
        g1(), roles={}, best_move=None, nights=(Night(1, 4, Check(4, hit=None), Check(1, hit=None)),)
    )
    assert rows(form(unknown), "nights") == [["1", DASH, "4", "4", "1"]]
    red = replace(g1(), nights=(Night(1, 4, None, Check(1, hit=False)),))
    assert rows(form(red), "nights")[0][4] == "1 (красный)"
    nights = next(table for table in form(g1(), "boss").annex if table.code == "nights")
    assert [label.ru for label in nights.columns][3:] == ["Босс проверил", "Детектив проверил"]


def test_removals_with_their_phase() -> None:
    """fiim.6.5, fiim.4.4.12: cause and time of each removal; of a summary game the time may be unknown."""
    assert rows(form(g1()), "removals")[:3] == [
        ["4", "убит ночью", "ночь 1"],
        ["5", "по голосованию", "день 2"],
        ["8", "четвёртый фол", "день 3"],
    ]
    timeless = tuple(replace(removal, when=None) for removal in g1().removals)
    assert rows(form(replace(g1(), removals=timeless)), "removals")[0][2] == DASH


def test_disqualifications_defeats_and_warnings_with_their_clauses() -> None:
    """fiim.6.7, fiim.6.8, sfu.A1.1.2."""
    assert rows(form(rare()), "penalties") == [
        ["10", "дисквалификация", "день 2", "fiim.6.7.1"],
        ["7", "поражение команды: красные", DASH, "fiim.6.8.1"],
        ["6", "предупреждение", DASH, DASH],
    ]
    nameless = replace(
        rare(),
        defeats=(replace(rare().defeats[0], seat=None),),
        disqualified=(replace(rare().disqualified[0], when=None),),
    )
    penalties = rows(form(nameless), "penalties")
    assert (penalties[0][2], penalties[1][0]) == (DASH, DASH)


def test_e40_every_point_has_its_reason_and_clause() -> None:
    """E40, fiim.8.2.1, fiim.8.3.4, fiim.8.2.4."""
    items = rows(form(g1(), entries=G1_ENTRIES), "score")
    assert ["1", "1", "Баллы", "победа команды", "fiim.8.2.1"] in items
    assert ["4", "0,25", "Доп. баллы", "лучший ход 2, 5, 7: чёрных названо 2", "fiim.8.3.4"] in items
    assert ["8", "−0,5", "Доп. баллы", "четвёртый фол", "fiim.8.2.4"] in items


def test_remarks_of_scoring_and_of_the_caller() -> None:
    """fiim.8.4.3: an entry that breaks its limit is a remark on the record."""
    over = ScoringEntries(judge_points={7: Fraction(2)})
    notes = (
        Note(Text("игрок выставлен дважды", "nominated twice"), "days.0.nominations.1", "fiim.4.4.4"),
        Note(Text("пометка", "note")),
    )
    remarks = rows(form(g1(), entries=over, notes=notes), "remarks")
    assert len(remarks) == 3
    assert remarks[0][0] == "scoring.judge_points.7"
    assert remarks[0][2] == "fiim.8.4.3"
    assert remarks[1] == ["days.0.nominations.1", "игрок выставлен дважды", "fiim.4.4.4"]
    assert remarks[2] == [DASH, "пометка", DASH]
    assert rows(form(g1()), "remarks") == []


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (BestMove(4, (2, 5, 7), 2), "названы все номера"),
        (BestMove(4, (2,), 1, closed="digression"), "прерван рассуждением"),
        (BestMove(4, (2, 5, 7), 2, closed="hint", void=True), "просьба о подсказке (без баллов)"),
        (BestMove(4, (), 0, closed="declined"), "отказ"),
    ],
)
def test_fiim_8_3_2_how_the_best_move_ended(move: BestMove, said: str) -> None:
    """fiim.8.3.2, fiim.8.3.5."""
    assert ["Лучший ход завершён", said] in rows(form(replace(g1(), best_move=move)), "record")


def test_the_record_names_rulebook_log_end_and_signature() -> None:
    """sfu.7.6, sfu.A2.prot.11: what was signed can be found again."""
    rules = load("fiim")
    signature = Signature("Примеров П. П.", "15:04", "ab" * 32)
    record = rows(form(g1(), log_hash="cd" * 32, signature=signature), "record")
    assert record[0] == ["Правила", f"{rules.title} (fiim)"]
    assert ["Хеш правил (SHA-256)", rules.hash] in record
    assert ["Окончание игры", "все чёрные покинули стол (день 5)"] in record
    assert ["Хеш записи игры (SHA-256)", "cd" * 32] in record
    assert ["Подписано", "Примеров П. П. 15:04"] in record
    assert ["Хеш подписи", "ab" * 32] in record


def test_an_unsigned_unfinished_game_has_a_short_record() -> None:
    """C120: nothing is said that is not known yet."""
    going_on = replace(g1(), winner=None, cause=None, ended=None, best_move=None)
    assert [row[0] for row in rows(form(going_on), "record")] == ["Правила", "Хеш правил (SHA-256)"]
    off = replace(going_on, cause=EndCause.ABORTED)
    assert ["Окончание игры", "игра прекращена"] in rows(form(off, signature=Signature("П.")), "record")
    assert protocol(HEADER, NICKNAMES, going_on, None, load("fiim")).annex[-1].code == "record"
