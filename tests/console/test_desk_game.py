"""Whole games at the desk: what the screen shows on the way; the record accepts every line."""

from __future__ import annotations

import pytest

from sportmafia.game.corrections import trusted
from sportmafia.record.log_reader import Log, read_log
from sportmafia.rulebooks import ids, load
from tests.console.judge import KEY, PLAYERS, Judge


def read(judge: Judge) -> Log:
    log = read_log("".join(f"{line}\n" for line in judge.lines).encode(), "lines")
    assert isinstance(log, Log)
    return log


@pytest.mark.parametrize("rulebook", ids())
def test_a_rehearsed_game_is_a_sound_log_and_loads_to_the_same_screen(rulebook: str) -> None:
    judge = Judge(rulebook).rehearse()
    log = read(judge)
    assert log.sound, log.problems[:3]
    assert judge.screen["result"]["winner"] in ("red", "black", "draw")
    again = Judge(open_it=False)
    answer = again.ask("load", text="".join(f"{line}\n" for line in judge.lines))
    assert answer["problems"] == []
    assert again.screen == judge.screen
    assert log.rulebook is not None
    assert trusted(log.historian.state.rules, log.facts).state == log.historian.state  # type: ignore[union-attr]


def test_the_screen_before_the_game_shows_ten_seats_and_announces_the_night() -> None:
    judge = Judge()
    shown = judge.screen
    assert [seat["player"] for seat in shown["seats"]] == PLAYERS
    assert all(seat["at"] and not seat["fouls"] for seat in shown["seats"])
    assert shown["main"]["kind"] == "night_announced"
    assert shown["prompt"]["say"][-1] == {"code": "night", "text": "Наступает ночь", "clause": "fiim.4.5.1"}
    assert shown["stage"] == {"ru": "Игроки за столом", "en": "Players are seated"}
    assert not shown["dark"]
    assert judge.until("deal").screen["dark"]


def test_a_table_opens_with_a_header_and_a_rulebook_as_a_document() -> None:
    document = load("sfu").document()
    judge = Judge(document, header={"tournament": "Кубок", "table": 2})
    assert judge.screen["header"] == {"tournament": "Кубок", "table": 2}
    assert judge.screen["rulebook"]["id"] == "sfu"
    assert len(judge.lines) == 3
    custom = {"format": "sportmafia.rulebook/1", "extends": "fiim", "id": "ours", "title": "Наши"}
    assert Judge(custom).screen["rulebook"]["id"] == "ours"
    assert Judge("fiim", options={"speech.s": "90"}).deal().screen["timer"]["ms"] == 90_000


def test_a_table_without_players_is_a_draft() -> None:
    judge = Judge(players=[])
    assert judge.screen["phase"] == "draft"
    assert judge.screen["main"] is None
    assert judge.put("seats_drawn", players=PLAYERS).screen["phase"] == "seated"
    assert judge.put("seat_substituted", seat=3, player="p33").screen["seats"][2]["player"] == "p33"


def test_a_minute_shows_speaker_next_nominees_and_runs_its_timer_only_when_begun() -> None:
    judge = Judge().deal()
    assert (judge.screen["speaker"], judge.screen["next"], judge.screen["speaking"]) == (1, 2, False)
    assert judge.screen["timer"]["runs"] is False
    judge.main()
    assert judge.screen["speaking"]
    assert judge.screen["timer"]["runs"] is True
    assert judge.screen["can_nominate"] == list(range(1, 11))
    judge.put("nominated", by=1, seat=5)
    assert judge.screen["can_nominate"] == []
    assert judge.screen["nominations"] == [[1, 5]]
    assert judge.screen["seats"][4]["nominee"] == 1
    assert judge.screen["seats"][0]["nominated"] == 5
    refusal = judge.try_to("nominated", by=1, seat=6)["refusal"]
    assert refusal["code"] == "nominated_once"
    assert refusal["clause"] == "fiim.4.4.4"
    assert refusal["text_ru"]
    assert refusal["text_en"]


def test_the_vote_table_keeps_the_remainder_unassigned_until_the_last_candidate() -> None:
    judge = Judge().deal().speeches((1, 5), (2, 6), (3, 8)).main()
    vote = judge.screen["vote"]
    assert [c["count"] for c in vote["candidates"]] == [None, None, None]
    assert (vote["called"], vote["left"], vote["last"], vote["majority"]) == (5, 10, False, 6)
    judge.put("hands", seat=5, seats=[1, 2, 3])
    vote = judge.screen["vote"]
    assert [c["count"] for c in vote["candidates"]] == [3, None, None]
    assert vote["can_raise"] == [4, 5, 6, 7, 8, 9, 10]
    assert [s["seat"] for s in judge.screen["seats"] if s["voted"]] == [1, 2, 3]
    judge.hands(3)
    assert judge.screen["vote"]["last"]
    assert judge.screen["main"]["data"] == {"seat": 8, "count": 4}
    assert judge.screen["main"]["label"]["ru"] == "Остальные 4 — против № 8"
    judge.main()
    assert judge.screen["prompt"]["code"] == "leaves"
    judge.main()
    assert judge.screen["phase"] == "outs"
    assert judge.screen["speaker"] == 8
    out = judge.screen["seats"][7]["out"]
    assert (out["cause"], out["when"]) == ("vote", "D1")


def test_a_tie_a_revote_and_the_lift_with_the_majority_needed() -> None:
    judge = Judge().deal().speeches((1, 5), (2, 6)).main().hands(5).main().main()
    assert judge.screen["phase"] == "tie"
    assert judge.screen["speaker"] == 5
    assert judge.screen["timer"]["ms"] == 30_000
    judge.until("call").hands(5).main().main()
    assert judge.screen["phase"] == "lift"
    assert judge.screen["lift"]["needed"] == 6
    assert judge.screen["lift"]["of"] == 10
    assert judge.screen["lift"]["tied"] == [5, 6]
    assert judge.screen["vote"]["candidates"] == [{"seat": 5, "count": None}, {"seat": 6, "count": None}]
    judge.put("lift_hands", count=6)
    assert judge.screen["phase"] == "outs"


def test_the_night_calls_numbers_and_answers_checks_without_naming_roles() -> None:
    judge = Judge().deal().speeches().until("shots")
    assert judge.screen["dark"]
    assert judge.screen["shooting"] == {
        "called": 0,
        "shooters": [3, 7, 10],
        "shots": {},
        "targets": list(range(1, 11)),
    }
    assert judge.screen["main"]["data"] == {"number": 1}
    judge.main().main()
    for black in (3, 7, 10):
        judge.put("shot", by=black, target=2)
    assert judge.screen["shooting"]["shots"] == {"3": 2, "7": 2, "10": 2}
    judge.until("don")
    assert [line["code"] for line in judge.screen["prompt"]["say"]] == ["don_searches", "don_sleeps"]
    assert judge.screen["check"]["answers"]["4"] == "yes"
    assert judge.screen["check"]["answers"]["5"] == "no"
    assert judge.screen["main"] is None
    judge.put("don_check", seat=5)
    assert judge.screen["check"]["answers"]["10"] == "black"
    assert judge.screen["check"]["answers"]["1"] == "red"
    judge.put("sheriff_check", seat=10).main().main()
    assert judge.screen["phase"] == "dawn"
    assert judge.screen["best_move"] == {"seat": 2, "most": 3}
    judge.put("best_move_named", numbers=[3, 7, 9], closed="complete")
    assert judge.screen["best_move"] is None


def test_a_dead_don_is_called_in_the_same_words_and_nobody_answers() -> None:
    judge = Judge().deal().speeches((1, 10), (2, 5)).main().hands(8).main().main().main().until("shots")
    assert judge.screen["shooting"]["shooters"] == [3, 7]
    judge.until("don")
    check = judge.screen["check"]
    assert (check["asked"], check["answers"]) == (False, {})
    assert judge.screen["main"]["data"] == {"seat": None}
    assert judge.screen["prompt"]["say"][0]["code"] == "don_searches"


def test_with_unknown_cards_only_the_outcome_of_a_night_is_entered() -> None:
    judge = Judge().until("deal").put("roles_hidden").until("speech").speeches().until("shots")
    assert judge.screen["shooting"]["shooters"] == []
    while judge.screen["main"]:
        judge.main()
    judge.put("night_outcome", seat=4)
    assert judge.screen["phase"] == "don"
    assert judge.screen["check"]["asked"]
    assert judge.screen["check"]["answers"] == {}
    judge.put("don_check", seat=1).put("sheriff_check", seat=None).main()
    judge.put("result_declared", winner="red").until("end")
    assert judge.screen["result"]["letters"] == {}
    assert judge.screen["main"]["data"] == {"winner": "red"}
    judge.main()
    assert judge.try_to("protocol_signed")["refusal"]["code"] == "roles_unknown"
    judge.put("roles_entered", don=10, mafia=[3, 7], sheriff=4)
    assert judge.screen["points"]["rows"][0]["role"] == "К"


def test_a_check_of_the_present_only_offers_only_them() -> None:
    judge = Judge("sfu-a2").deal().speeches((1, 5), (2, 6)).main().hands(8).main().main().main()
    judge.until("don")
    assert judge.screen["check"]["targets"] == [1, 2, 3, 4, 6, 7, 8, 9, 10]


def test_a_cancelled_vote_is_shown_before_it_falls_due() -> None:
    judge = Judge().deal().main().put("dq", seat=9, clause="fiim.6.7.1")
    assert judge.screen["vote_off"]["text"]["ru"] == "из-за удаления игрока"
    assert judge.screen["vote_off"]["clause"] == "fiim.7.1"
    judge.speeches()
    assert judge.screen["main"]["kind"] == "vote_skipped"


def test_a_vote_that_is_broken_off_says_so() -> None:
    judge = Judge().deal().speeches((1, 5), (2, 6)).main().put("dq", seat=9, clause="6.7.1")
    assert judge.screen["vote"]["stopped"]
    assert judge.screen["main"]["kind"] == "vote_stopped"
    assert "refusal" in judge.ask("suggest", key=KEY)


def test_after_the_end_points_are_given_within_limits_and_the_protocol_is_signed() -> None:
    judge = won_by_red()
    judge.main()
    sheet = judge.screen["points"]
    assert (sheet["kind"], sheet["step"], sheet["total"], sheet["players"]) == ("free", "0.1", "1", 4)
    row = sheet["rows"][0]
    assert (row["most"], row["won"], row["basic"]) == ("0.7", True, "1")
    assert sheet["rows"][9]["most"] == "0.4"
    judge.put("judge_points", seat=1, value="0.6")
    assert judge.screen["points"]["problems"][0]["clause"] == "fiim.8.4.3"
    refusal = judge.try_to("protocol_signed", by="judge-1")["refusal"]
    assert refusal["code"] == "limits"
    assert refusal["clause"] == "fiim.8.4.3"
    told = judge.ask("consider", kind="judge_points", data={"seat": 2, "value": "0.7"})
    assert any(problem["clause"] == "fiim.8.4.2" for problem in told["problems"]) or told["problems"]
    judge.put("chief_consent", seat=1)
    assert judge.screen["points"]["problems"] == []
    assert judge.screen["points"]["rows"][0]["total"] == "1.6"
    assert judge.screen["points"]["rows"][0]["items"][-1]["text"]["en"]
    judge.put("fine", seat=3, clause="fiim.8.5.4")
    assert judge.screen["points"]["rows"][2]["fines"] == ["fiim.8.5.4"]
    judge.put("protest_filed", seat=3, text="Не согласен").put("protocol_signed", by="judge-1")
    assert judge.screen["phase"] == "signed"
    assert judge.screen["timer"]["ms"] == 600_000
    assert judge.screen["protest"]["clause"] == "fiim.8.8.1"
    assert judge.screen["protest"]["from"].startswith("2026-11-30T12:")
    assert judge.main().screen["phase"] == "protest"
    judge.put("protest_decided", by="chief-1", outcome="rejected", reason="Оснований нет")
    assert judge.screen["phase"] == "closed"


def won_by_red(rulebook: str = "fiim") -> Judge:
    """Three votes send out all blacks."""
    judge = Judge(rulebook).deal()
    for seat in (3, 7, 10):
        other = 4 if judge.screen["seats"][3]["at"] else 5
        speaker = judge.screen["speaker"]
        second = judge.screen["next"]
        judge.speeches((speaker, seat), (second, other)).main()
        judge.hands(judge.screen["vote"]["of"]).main().main().main()
        if judge.screen["phase"] != "end":
            judge.night(None).until("speech")
    assert judge.screen["result"]["winner"] == "red"
    assert judge.screen["result"]["cause"] == "wipeout"
    return judge


def test_titles_and_the_best_players_votes_stand_on_the_scoring_sheet() -> None:
    judge = won_by_red("sfu-a2").main()
    names = [title["name"] for title in judge.screen["points"]["titles"]]
    assert names
    judge.put("title_given", seat=1, title=names[0])
    assert judge.screen["points"]["rows"][0]["title"] == names[0]
    judge = won_by_red("sfu").main().put("best_player_vote", by=1, seat=2)
    assert judge.screen["points"]["best_player"] == "threshold5"
    assert judge.screen["points"]["rows"][0]["vote"] == 2
    judge.put("best_player_vote", by=1, seat=None)
    assert judge.screen["points"]["rows"][0]["vote"] is None


def test_a_game_called_off_has_no_winner() -> None:
    judge = Judge().deal().put("game_aborted", reason="свет погас")
    assert judge.screen["result"]["winner"] == "none"
    assert judge.screen["main"]["data"] == {"winner": "none"}
    judge.main().put("protocol_signed")
    assert judge.screen["phase"] == "signed"


def test_the_dealt_cards_follow_from_the_key_and_are_taken_one_by_one() -> None:
    judge = Judge().until("deal")
    cards = judge.ask("deal", key=KEY, label="ab")["cards"]
    assert sorted(cards) == ["civilian"] * 6 + ["don"] + ["mafia"] * 2 + ["sheriff"]
    assert judge.ask("deal", key=KEY, label="ab")["cards"] == cards
    assert judge.ask("deal", key="08" * 32, label="ab")["cards"] != cards
    for seat, role in enumerate(cards, 1):
        assert not judge.screen["seats"][seat - 1]["card"]
        judge.put("card_taken", seat=seat, role=role)
    assert judge.screen["phase"] == "n0_don"
    assert judge.screen["known"]


def test_the_form_carries_names_protests_notes_and_the_signature() -> None:
    header = {
        "tournament": "Кубок",
        "stage": "тур 1",
        "date": "2026-11-30",
        "table": 1,
        "game": 2,
        "judge": "j1",
    }
    judge = Judge(header=header)
    names = {"j1": "Судьина", **{player: f"Игрок-{player}" for player in PLAYERS}}
    early = judge.ask("protocol", names=names)
    assert "result" in early["missing"]
    assert "Игрок-p7" in early["html"]
    judge.deal().put("note", text="маска съехала", seat=7).put("note", text="жарко")
    for kind in ("protest_filed",):
        assert judge.try_to(kind, seat=1, text="рано")["refusal"]["code"] == "not_now"
    judge.put("defeat_awarded", seat=10, clause="fiim.6.8.1").main()
    judge.put("protest_filed", seat=10, text="клятвы не было").put("protest_filed", seat=3, text="и я против")
    judge.put("protest_decided", by="c1", outcome="rejected", reason="была").put("protocol_signed", by="j1")
    answer = judge.ask("protocol", names=names, lang="en")
    assert answer["missing"] == []
    for piece in ("Судьина", "клятвы не было", "была", "маска съехала", "№ 7", "GAME PROTOCOL".title()[:4]):
        assert piece in answer["html"], piece


def test_how_hands_are_recorded_and_whether_a_late_check_is_lost_come_from_the_rulebook() -> None:
    usual = Judge().deal().speeches().until("don")
    assert usual.screen["hands_as"] == "either"
    assert usual.screen["check"]["hard"] is False
    strict = Judge(options={"vote.record": "seats", "check.hard": "yes"}).deal().speeches().until("don")
    assert strict.screen["hands_as"] == "seats"
    assert strict.screen["check"]["hard"] is True
