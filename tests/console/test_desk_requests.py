"""Requests that cannot be met, look-ups, and what a sanction would bring about before it is confirmed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sportmafia.console.desk import OF_A_GAME, Desk
from sportmafia.console.said import BUTTONS, CHANGES, EFFECTS, ERRORS, FACTS, SEATLESS, STAGES, VALUES
from sportmafia.console.story import in_words
from sportmafia.game import phase as ph
from sportmafia.game.facts import KINDS, Fact
from tests.console.judge import PLAYERS, Judge


def test_before_a_game_is_open_every_request_about_it_is_refused() -> None:
    desk = Desk()
    for name in OF_A_GAME:
        answer = json.loads(desk.call(name, json.dumps({"reverts": [2], "id": "0" * 32, "at": "x"})))
        assert answer["refusal"]["code"] == "no_game", name
    assert json.loads(desk.call("dance"))["refusal"]["code"] == "method"


@pytest.mark.parametrize("text", ["{", "[]", "1", "[" * 100_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    refusal = json.loads(Desk().call("screen", text))["refusal"]
    assert refusal["code"] == "request"
    assert "JSON" in refusal["text_ru"]


def test_a_table_that_cannot_be_opened_leaves_the_old_one() -> None:
    judge = Judge()
    before = judge.screen
    for wrong in (
        {"rulebook": "chess"},
        {"rulebook": 5},
        {"rulebook": {"format": "x"}},
        {"rulebook": "fiim", "options": {"speech.s": "long"}},
        {"rulebook": "fiim", "options": []},
        {"rulebook": "fiim", "ids": ["1"]},
        {"rulebook": "fiim", "ids": [1, 2, 3]},
        {"rulebook": "fiim", "ids": ["x", "y", "z"]},
        {"rulebook": "fiim", "at": "noon"},
        {"rulebook": "fiim", "players": ["Иван Иванов", *PLAYERS[1:]]},
        {"rulebook": "fiim", "players": "p1"},
    ):
        request = {"ids": [f"{n:032x}" for n in range(9, 12)], "at": judge.now(), "players": PLAYERS, **wrong}
        assert judge.ask("open_table", **request)["refusal"]["text_en"], wrong
    assert judge.ask("screen")["screen"] == before


def test_an_entry_with_a_bad_line_or_shape_is_refused_and_changes_nothing() -> None:
    judge = Judge().deal()
    before = judge.screen
    good = {"kind": "note", "data": {"text": "x"}, "id": "f" * 32, "at": judge.now(), "actor": "judge"}
    for wrong in (
        {"id": "short"},
        {"at": "2026"},
        {"actor": "Судья"},
        {"kind": "dance"},
        {"kind": 5},
        {"data": {"text": 5}},
        {"data": {"text": "x" * 10_001}},
        {"data": {"text": "x", "seat": 11}},
        {"data": []},
        {"kind": "correction", "data": {"reverts": [2]}},
        {"kind": "game_opened", "data": {}},
    ):
        answer = judge.ask("enter", **{**good, **wrong})
        assert answer["refusal"]["text_ru"], wrong
        assert "lines" not in answer
    assert judge.ask("screen")["screen"] == before
    assert "lines" in judge.ask("enter", **good)
    assert judge.ask("enter", **good)["refusal"]["code"] == "twice"
    assert judge.ask("deal", key="07", label="x")["refusal"]["code"] == "request"


def test_a_log_that_is_not_sound_loads_with_its_problems_named() -> None:
    judge = Judge().deal()
    lines = list(judge.lines)
    assert "screen" not in Judge(open_it=False).ask("load", text="")
    answer = Judge(open_it=False).ask("load", text="nonsense\n")
    assert answer["problems"][0]["line"] == 1
    assert "screen" not in answer
    tampered = [*lines[:2], lines[2].replace('"night":0', '"night":1'), *lines[3:]]
    answer = Judge(open_it=False).ask("load", text="".join(f"{line}\n" for line in tampered))
    assert any(problem["line"] == 3 and problem["where"] == "hash" for problem in answer["problems"])
    assert answer["screen"]["phase"]
    assert Judge(open_it=False).ask("load", text="x" * 9_000_000)["problems"]


def test_clauses_are_read_in_words() -> None:
    judge = Judge().deal()
    assert judge.ask("clause", id="fiim.7.1")["ru"]
    assert judge.ask("clause", id="nothing.1") == {"id": "nothing.1", "ru": "", "en": ""}
    own = {
        "format": "sportmafia.rulebook/1",
        "extends": "fiim",
        "id": "ours",
        "title": "Наши",
        "clauses": {"1": "Правило клуба"},
    }
    assert Judge(own).ask("clause", id="ours.1")["ru"] == "Правило клуба"


def test_the_penalty_lists_are_the_rulebooks_own() -> None:
    lists = Judge().ask("penalties")
    assert [clause["id"] for clause in lists["dq"]][:2] == ["fiim.6.7.1", "fiim.6.7.2"]
    assert all(clause["ru"] and clause["en"] for items in lists.values() for clause in items)
    assert len(lists["fine"]) == 4
    assert Judge("boss").ask("penalties")["defeat_awarded"] == []


def test_the_rulebooks_to_choose_from_have_titles_in_both_languages() -> None:
    books = Judge().ask("rulebooks")["rulebooks"]
    assert books[0]["id"] == "fiim"
    assert all(book["title"]["ru"] and book["title"]["en"] for book in books)


def test_every_kind_of_the_game_can_be_brought_in_by_a_correction() -> None:
    kinds = Judge().ask("kinds")["kinds"]
    assert "hands" in kinds
    assert "correction" not in kinds
    assert kinds["best_move_named"]["slots"]["closed"]["choices"]


def test_the_words_cover_every_kind_phase_and_value() -> None:
    assert set(FACTS) == set(KINDS)
    assert set(STAGES) == set(ph.NAMES)
    for kind in KINDS.values():
        for slot in kind.slots.values():
            if kind.name not in ("card_taken", "best_move_named", "protest_decided"):
                assert set(slot.choices) <= set(VALUES)
    for table in (BUTTONS, CHANGES, EFFECTS, ERRORS, FACTS, SEATLESS, STAGES, VALUES):
        assert all(ru and en for ru, en in table.values())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"seat": 4, "clause": "sfu.7.4", "text": "спор"}, "Предупреждение № 4: спор · sfu.7.4"),
        ({"seat": 4}, "Предупреждение № 4"),
        ({"text": "тише"}, "Предупреждение столу: тише"),
    ],
)
def test_a_warning_says_to_whom_and_for_what(data: dict[str, Any], words: str) -> None:
    assert in_words(Fact("warning", data))["ru"] == words


def effects(judge: Judge, kind: str, /, **data: object) -> dict[str, str | None]:
    """Russian text -> clause of what an entry would bring about."""
    answer = judge.ask("consider", kind=kind, data=data)
    return {effect["text"]["ru"]: effect["clause"] for effect in answer["effects"]}


def test_a_disqualification_tells_which_vote_falls_away_by_which_clause() -> None:
    judge = Judge().deal().main()
    told = effects(judge, "dq", seat=9, clause="fiim.6.7.1")
    assert told["№ 9 покидает стол сразу, без последнего слова"] == "fiim.6.5"
    assert told["Сегодня голосования не будет"] == "fiim.7.1"
    assert told["Штраф № 9: -0.5"] == "fiim.8.2.4"
    assert judge.screen["seats"][8]["at"], "considering changes nothing"
    assert "Его минута прервана" in effects(judge, "dq", seat=1)


def test_in_a_running_vote_it_is_this_vote_and_after_the_result_the_next() -> None:
    judge = Judge().deal().speeches((1, 5), (2, 6)).main()
    assert effects(judge, "dq", seat=9)["Идущее голосование снимается"] == "fiim.7.1"
    judge.hands(6)
    told = effects(judge, "dq", seat=9)
    assert told["№ 5 уходит по уже определившемуся голосованию"] == "fiim.4.4.12"
    assert told["В день 2 голосования не будет"] == "fiim.7.2"
    judge.main().main()
    assert effects(judge, "dq", seat=5) == {
        "№ 5 лишается последнего слова": "fiim.6.5",
        "Штраф № 5: -0.5": "fiim.8.2.4",
        "Голосования это не отменяет": "fiim.7.1",
    }


def test_at_night_it_is_the_next_days_vote() -> None:
    judge = Judge().deal().speeches().until("shots")
    assert "В день 2 голосования не будет" in effects(judge, "dq", seat=9)


def test_fouls_tell_their_count_silence_and_removal() -> None:
    judge = Judge().deal().main()
    assert effects(judge, "foul", seat=2) == {"Фолов у № 2: 1 из 4": "fiim.6.3"}
    judge.put("foul", seat=2).put("foul", seat=2)
    assert "№ 2 молчит в ближайшую свою минуту" in effects(judge, "foul", seat=2)
    judge.put("foul", seat=2)
    assert "№ 2 покидает стол сразу, без последнего слова" in effects(judge, "foul", seat=2)
    assert judge.ask("consider", kind="foul", data={"seat": 2, "clause": "no.such"})["refusal"]


def test_a_third_foul_with_few_players_shortens_the_next_speech() -> None:
    judge = Judge("sfu", options={"foul3.short_players": "10"}).deal().main()
    judge.put("foul", seat=2).put("foul", seat=2)
    assert "Ближайшая речь № 2 — 30 с" in effects(judge, "foul", seat=2)


def test_technical_fouls_are_counted_apart() -> None:
    judge = Judge(options={"tech.fouls": "yes"}).deal().main()
    assert any(
        text.startswith("Технических фолов у № 2: 1") for text in effects(judge, "technical_foul", seat=2)
    )


def test_a_penalty_of_nothing_is_not_mentioned() -> None:
    judge = Judge("sfu").deal().main()
    assert not any(text.startswith("Штраф") for text in effects(judge, "dq", seat=2))


def test_the_end_of_the_game_is_told_before_it_is_brought_about() -> None:
    judge = Judge().deal().main()
    told = effects(judge, "defeat_awarded", seat=10, clause="fiim.6.8.1")
    assert told == {"Игра окончена: красные (присуждено поражение)": "fiim.1.4"}
    assert "Игра окончена: не засчитана (игра прекращена)" in effects(judge, "game_aborted")
