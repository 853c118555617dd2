"""Undo, correction with its preview, and rulings: new entries, after which the log is folded anew."""

from __future__ import annotations

import json
from typing import Any

from sportmafia.record.log_reader import Log, read_log
from tests.console.judge import Judge
from tests.console.test_desk_game import read, won_by_red


def seq_of(judge: Judge, kind: str, **data: Any) -> int:
    """Number of the last entry of a kind that has these slots."""
    rows = judge.ask("log")["log"]
    found = [r["seq"] for r in rows if r["kind"] == kind and data.items() <= r["data"].items()]
    return int(found[-1])


def test_undo_takes_the_latest_entry_back_and_redo_brings_it_again() -> None:
    judge = Judge().deal().main().put("foul", seat=3, clause="fiim.6.6.1")
    assert judge.screen["undo"]["text"]["ru"] == "Фол № 3 · fiim.6.6.1"
    assert judge.screen["redo"] is False
    judge.ask("undo", **judge.line())
    assert judge.screen["seats"][2]["fouls"] == 0
    assert judge.screen["undo"]["text"]["ru"] == "Слово № 1"
    assert judge.screen["redo"] is True
    judge.ask("redo", **judge.line())
    assert judge.screen["seats"][2]["fouls"] == 1
    assert judge.screen["redo"] is False
    assert judge.ask("redo", **judge.line())["refusal"]["code"] == "nothing_to_redo"
    assert read(judge).sound


def test_undo_passes_over_notes_and_timers_and_stops_at_the_opening() -> None:
    judge = Judge(players=[]).put("note", text="проверка").put("timer", action="pause", what="x")
    assert judge.screen["undo"] is None
    assert judge.ask("undo", **judge.line())["refusal"]["code"] == "nothing_to_undo"


def test_a_withdrawn_fourth_foul_puts_the_player_back() -> None:
    judge = Judge().deal().main()
    for _ in range(4):
        judge.put("foul", seat=3)
    assert not judge.screen["seats"][2]["at"]
    judge.ask("undo", **judge.line())
    assert judge.screen["seats"][2]["at"]
    assert judge.screen["seats"][2]["silent"]
    assert judge.screen["vote_off"] is None


def voted_out() -> Judge:
    """Day 1 has sent seat 5 out by 6 to 4; the night is announced."""
    return Judge().deal().speeches((1, 5), (2, 6)).main().hands(6).main().main().main().main()


def test_a_wrong_count_shows_what_would_change_and_asks_for_a_ruling() -> None:
    judge = voted_out()
    count = seq_of(judge, "hands", seat=5)
    fact = {"kind": "hands", "data": {"seat": 5, "count": 4}}
    told = judge.ask("preview", reverts=[count], replaces=[fact])
    assert told["needs_ruling"]
    assert {"ru": "Покинули стол: 5 → 6", "en": "Left the table: 5 → 6"} in told["changes"]
    assert any(change["ru"].startswith("День 1") for change in told["changes"])
    assert told["misfits"][0]["text"]["ru"].startswith("Больше всех голосов")
    before = len(judge.lines)
    refusal = judge.ask("correct", reverts=[count], replaces=[fact], reason="ошибка счёта", **judge.line())
    assert refusal["refusal"]["code"] == "ruling_needed"
    assert refusal["changes"] == told["changes"]
    assert len(judge.lines) == before


def test_a_correction_that_moves_nobody_needs_no_ruling() -> None:
    judge = voted_out()
    answer = judge.ask(
        "correct",
        reverts=[seq_of(judge, "hands", seat=5), seq_of(judge, "hands", seat=6)],
        replaces=[
            {"kind": "hands", "data": {"seat": 5, "count": 7}},
            {"kind": "hands", "data": {"seat": 6, "count": 3}},
        ],
        reason="посчитали по видео",
        by="chief-1",
        **judge.line(),
    )
    assert len(answer["lines"]) == 1
    assert judge.screen["phase"] == "shots"
    assert read(judge).sound


def test_a_ruling_to_play_on_keeps_what_still_fits() -> None:
    judge = voted_out()
    answer = judge.ask(
        "correct",
        reverts=[seq_of(judge, "nominated", by=1)],
        ruling={"choice": "continue", "reason": "счёт не меняет ушедшего"},
        ruling_ids=[judge.new_id(), judge.new_id()],
        **judge.line(),
    )
    assert [json.loads(line)["kind"] for line in answer["lines"]] == ["correction", "ruling"]
    log = read(judge)
    assert log.historian is not None
    assert judge.desk.table is not None
    assert judge.desk.table.state == log.historian.state, "whoever reads the log gets the same game"
    assert judge.screen["seats"][4]["at"]


def test_a_ruling_to_restore_goes_back_to_the_corrected_moment() -> None:
    judge = voted_out()
    count = seq_of(judge, "hands", seat=5)
    answer = judge.ask(
        "correct",
        reverts=[count],
        replaces=[{"kind": "hands", "data": {"seat": 5, "count": 4}}],
        ruling={"choice": "restore", "reason": "переголосовать"},
        ruling_ids=[judge.new_id(), judge.new_id()],
        **judge.line(),
    )
    assert [len(answer["lines"]), judge.screen["phase"]] == [2, "call"]
    assert judge.screen["vote"]["candidates"][0] == {"seat": 5, "count": 4}
    assert judge.screen["seats"][4]["at"]
    log = read(judge)
    assert log.sound, log.problems
    judge.main().main()
    assert judge.screen["speaker"] == 6


def test_a_ruling_to_call_the_game_off_ends_it() -> None:
    judge = voted_out()
    count = seq_of(judge, "hands", seat=5)
    request = {
        "reverts": [count],
        "replaces": [{"kind": "hands", "data": {"seat": 5, "count": 4}}],
        "ruling": {"choice": "abort"},
        **judge.line(),
    }
    before = judge.ask("screen")["screen"]
    assert judge.ask("correct", **request)["refusal"]["code"] == "request"
    for wrong in ([judge.new_id(), "x"], [request["id"], judge.new_id()]):
        assert judge.ask("correct", ruling_ids=wrong, **request)["refusal"]["code"] in ("line", "twice")
        assert judge.ask("screen")["screen"] == before, "all of a ruling's lines, or none"
    answer = judge.ask("correct", ruling_ids=[judge.new_id(), judge.new_id()], **request)
    assert len(answer["lines"]) == 3
    assert judge.screen["result"]["cause"] == "aborted"


def test_correcting_a_correction_does_not_bring_the_first_error_back() -> None:
    judge = Judge().deal().main().put("foul", seat=3)
    first = seq_of(judge, "foul")
    judge.ask("correct", reverts=[first], replaces=[{"kind": "foul", "data": {"seat": 4}}], **judge.line())
    second = judge.screen["seq"]
    assert [s["fouls"] for s in judge.screen["seats"][2:5]] == [0, 1, 0]
    judge.ask("correct", reverts=[second], replaces=[{"kind": "foul", "data": {"seat": 5}}], **judge.line())
    assert [s["fouls"] for s in judge.screen["seats"][2:5]] == [0, 0, 1]
    row = judge.ask("log")["log"][-1]
    assert row["brought"] == [{"ru": "Фол № 5", "en": "A foul for № 5"}]
    assert not row["dead"]
    judge.ask("undo", **judge.line())
    assert [s["fouls"] for s in judge.screen["seats"][2:5]] == [0, 1, 0]


def test_a_missed_entry_is_brought_in_before_another() -> None:
    judge = Judge().deal().main().main().main()
    end = seq_of(judge, "speech_ended", seat=1)
    answer = judge.ask(
        "correct",
        reverts=[end],
        replaces=[
            {"kind": "nominated", "data": {"by": 1, "seat": 8}},
            {"kind": "speech_ended", "data": {"seat": 1}},
        ],
        **judge.line(),
    )
    assert "refusal" not in answer
    assert judge.screen["nominations"] == [[1, 8]]
    assert judge.screen["speaker"] == 2


def test_a_replacement_that_does_not_fit_is_refused_with_its_clause() -> None:
    judge = Judge().deal().main().put("nominated", by=1, seat=8)
    nomination = seq_of(judge, "nominated")
    judge.put("dq", seat=9).ask("undo", **judge.line())
    wrong = {"kind": "nominated", "data": {"by": 2, "seat": 8}}
    told = judge.ask("preview", reverts=[nomination], replaces=[wrong])
    assert told["refusal"]["code"] == "misfit_brought"
    assert told["refusal"]["clause"]
    assert judge.ask("correct", reverts=[nomination], replaces=[wrong], **judge.line())["refusal"]
    shapeless = {"kind": "nominated", "data": {"by": 2}}
    assert judge.ask("preview", reverts=[nomination], replaces=[shapeless])["refusal"]["code"] == "line"
    assert judge.ask("preview", reverts=[nomination], replaces=["x"])["refusal"]["code"] == "line"


def test_what_cannot_be_corrected_is_refused() -> None:
    judge = Judge().deal().put("timer", action="pause", what="x")
    assert judge.ask("preview", reverts=[999])["refusal"]["code"] == "not_an_entry"
    assert judge.ask("preview", reverts=[1])["refusal"]["code"] == "not_reversible"
    assert judge.ask("preview", reverts=[judge.screen["seq"]])["refusal"]["code"] == "not_reversible"
    for bad in ([], ["1"], [True], "1"):
        assert judge.ask("preview", reverts=bad)["refusal"]["code"] == "request"


def test_after_signing_only_the_chief_judge_corrects() -> None:
    judge = won_by_red().main().put("judge_points", seat=1, value="0.3").put("protocol_signed")
    points = seq_of(judge, "judge_points")
    refusal = judge.ask("correct", reverts=[points], **judge.line())["refusal"]
    assert (refusal["code"], refusal["clause"]) == ("signed", "fiim.8.8.2")
    assert judge.ask("undo", **judge.line())["refusal"]["code"] == "signed"
    line = {**judge.line(), "actor": "chief"}
    told = judge.ask("preview", reverts=[points])
    assert told["changes"] == [], "points are not part of the game's story"
    judge.ask("correct", reverts=[points], **line)
    assert judge.screen["points"]["rows"][0]["judge"] == "0"


def test_changes_of_every_part_of_the_story_are_told_in_words() -> None:
    judge = Judge().deal().speeches((1, 5), (2, 6)).main().hands(6).main().main().main()
    judge.night(2).main().put("best_move_named", numbers=[3, 7, 9], closed="complete")
    said: set[str] = set()
    for kind, replacement in (
        ("best_move_named", {"kind": "best_move_named", "data": {"numbers": [3], "closed": "digression"}}),
        ("shot", {"kind": "shot", "data": {"by": 10, "target": 4}}),
        ("roles_entered", {"kind": "roles_entered", "data": {"don": 1, "mafia": [3, 7], "sheriff": 4}}),
        ("nominated", {"kind": "nominated", "data": {"by": 2, "seat": 7}}),
    ):
        told = judge.ask("preview", reverts=[seq_of(judge, kind)], replaces=[replacement])
        said |= {change["ru"] for change in told["changes"]}
    assert "Лучший ход: 3, 7, 9 → 3" in said
    assert "Ночь 1: 2 → —" in said
    assert "Роли меняются" in said
    assert any(line.startswith("День 1, выставлены: 5, 6") for line in said)
    judge.put("foul", seat=9, clause="fiim.6.6.1")
    told = judge.ask("preview", reverts=[seq_of(judge, "foul")])
    assert told["changes"] == [{"ru": "Фолы: № 9: 1 → —", "en": "Fouls: № 9: 1 → —"}]
    judge.put("defeat_awarded", seat=10, clause="fiim.6.8.1")
    told = judge.ask("preview", reverts=[seq_of(judge, "defeat_awarded")])
    lines = {change["ru"] for change in told["changes"]}
    assert {"Победитель: красные → —", "Причина конца: присуждено поражение → —", "Баллы № 1: 1 → 0"} <= lines
    assert any(line.startswith("Конец игры: N1 → —") or "Конец игры" in line for line in lines)


def test_a_day_that_falls_away_is_told() -> None:
    judge = Judge().deal().speeches().until("shots").night(2)
    seq = seq_of(judge, "night_announced", night=1)
    told = judge.ask("preview", reverts=[seq])
    assert any(change["ru"].startswith("Ночь 1: 2 → —") for change in told["changes"])
    day = seq_of(judge, "day_announced", day=1)
    told = judge.ask("preview", reverts=[day])
    assert {"ru": "День 1: ход дня меняется", "en": "Day 1: its course changes"} in told["changes"]


def test_a_log_with_a_correction_loads_to_the_same_screen() -> None:
    judge = voted_out()
    judge.ask("undo", **judge.line())
    text = judge.ask("export")["text"]
    assert text == "".join(f"{line}\n" for line in judge.lines)
    again = Judge(open_it=False)
    assert again.ask("load", text=text)["screen"] == judge.screen
    assert isinstance(read_log(text.encode(), "x"), Log)
