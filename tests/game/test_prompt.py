"""What the judge says, times and watches for at every step of a game, with a clause or marked as a filler."""

from __future__ import annotations

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.prompt import Prompt, prompt
from sportmafia.game.state import start
from tests.game.table import SIX, Table, each, rules_of

FIIM_LIKE = ("fiim", "fiim-k", "boss")


def words(said: Prompt) -> list[str]:
    return [phrase.text for phrase in said.say]


def seconds(said: Prompt) -> float | None:
    return said.timer.seconds if said.timer else None


@each(SIX)
def test_the_night_of_acquaintance(rulebook: str) -> None:
    """fiim.4.2.1, fiim.4.2.2, fiim.4.2.3, fiim.4.2.4; sfu.A2.n1.1, sfu.A2.n1.2, sfu.A2.n1.3, sfu.A2.n1.4"""
    don = "Босс" if rulebook == "boss" else "Дон"
    table = Table(rulebook)
    assert words(table.prompt) == [f"Просыпается {don}"]
    table.until(ph.N0_MAFIA)
    assert words(table.prompt) == ["Просыпается мафия", "Мафия засыпает"]
    assert table.prompt.timer is not None
    assert (table.prompt.timer.seconds, table.prompt.timer.exact) == (60, True)
    table.until(ph.N0_SHERIFF)
    look = table.prompt.say[0]
    if rulebook in FIIM_LIKE:
        assert (look.clause, seconds(table.prompt)) == (None, 10)
    else:
        assert (look.text, look.clause) == ("Шериф знакомится с Судьёй", "sfu.A2.n1.4")
        assert seconds(table.prompt) is None


@each(SIX)
def test_before_the_cards(rulebook: str) -> None:
    """fiim.4.1.1, fiim.4.1.2, fiim.4.1.3; sfu.A2.start.1, sfu.A2.start.2, sfu.A2.start.3"""
    assert prompt(start(rules_of(rulebook))).expect == ("header", "seats")
    seated = Table(rulebook, seated=False).prompt
    assert [text.casefold() for text in words(seated)][-1] == "наступает ночь"
    assert Table(rulebook, dealt=False).prompt.expect == ("cards",)


@each(SIX)
def test_the_day_opens_with_the_news_of_the_night(rulebook: str) -> None:
    """fiim.4.3.1; sfu.A2.n1.5"""
    first = Table(rulebook).until(ph.DAY_OPEN).prompt
    assert first.params["day"] == 1
    assert len(first.say) == 1
    assert first.say[0].clause == (None if rulebook in FIIM_LIKE else "sfu.A2.n1.5")
    killed = Table(rulebook).quiet_day().night(6).prompt
    assert "6" in words(killed)[1]
    missed = Table(rulebook).quiet_day().night().prompt
    assert len(missed.say) == 2
    assert "6" not in words(missed)[1]


@each(SIX)
def test_a_minute(rulebook: str) -> None:
    """fiim.4.3.1, fiim.6.4, fiim.7.7; sfu.A2.day.1, sfu.A2.disc.4"""
    table = Table(rulebook).until(ph.SPEECH)
    assert (table.prompt.code, seconds(table.prompt), table.prompt.params["speaking"]) == (
        "speech",
        60,
        False,
    )
    table.say("speech_started", seat=1)
    assert table.prompt.params["speaking"] is True
    silent = Table(rulebook).foul(1, 3).until(ph.SPEECH).prompt
    assert (silent.code, seconds(silent), silent.params["limit"]) == ("silent", 5, 0)
    short = Table(rulebook).day_with(2, 1, 2, 3).foul(2, 3).until(ph.SPEECH).prompt
    if rulebook == "points34":
        assert short.code == "silent"
    else:
        clause = {"sfu": "sfu.A2.spec.8", "sfu-a2": "sfu.A2.spec.8", "fiim": "fiim.7.7"}.get(
            rulebook, "fiim-k.7.8"
        )
        assert (short.code, seconds(short), short.clause) == ("short_speech", 30, clause)


@each(SIX)
def test_the_vote(rulebook: str) -> None:
    """fiim.4.4.5, fiim.4.4.6, fiim.4.4.9, fiim.4.4.12, fiim.4.4.13, fiim.4.4.13.3; sfu.A2.vote.6"""
    table = Table(rulebook).nominees(4, 2)
    assert (table.prompt.code, table.prompt.params["order"]) == ("vote", (4, 2))
    table.until(ph.CALL)
    first = table.prompt
    assert (first.params["seat"], first.params["last"], first.params["left"]) == (4, False, 10)
    assert seconds(first) == (1.5 if rulebook in FIIM_LIKE else 2)
    assert words(first)[1] == ("Стоп" if rulebook in FIIM_LIKE else "Спасибо")
    table.hands(4, 5)
    last = table.prompt
    assert (last.params["last"], last.params["left"], last.params["counts"]) == (True, 5, ((4, 5),))
    table.hands(2, 5)
    assert (table.prompt.code, table.prompt.params["leaders"]) == ("tied", (4, 2))
    table.until(ph.TIE)
    assert seconds(table.prompt) == 30
    table.vote({4: 5})
    asked = table.prompt
    assert words(asked) == ["Кто за то, чтоб все голосуемые игроки покинули игровой стол?"]
    assert (asked.params["of"], asked.params["needed"], asked.expect) == (10, 6, ("hands",))
    out = Table(rulebook).nominees(4, 2).until(ph.CALL).hands(4, 7).hands(2, 3).prompt
    assert (out.code, out.params["leaders"], out.clause) == ("leaves", (4,), out.clause)
    assert "4" in words(out)[0]


@each(SIX)
@pytest.mark.parametrize(("seats", "reason"), [((), "no_nominees"), ((5,), "single_first_day")])
def test_no_vote(rulebook: str, seats: tuple[int, ...], reason: str) -> None:
    """fiim.4.4.1, fiim.4.4.11; sfu.A2.vote.1, sfu.A2.vote.11"""
    said = Table(rulebook).nominees(*seats).prompt
    assert (said.code, said.params["reason"]) == ("no_vote", reason)


@each(SIX)
def test_the_night(rulebook: str) -> None:
    """fiim.4.5.1, fiim.4.5.3, fiim.4.5.5, fiim.4.5.6, fiim.4.5.7; sfu.A2.night.1 and the following"""
    don, sheriff = ("Босс", "Детектив") if rulebook == "boss" else ("Дон", "Шериф")
    table = Table(rulebook).quiet_day()
    assert words(table.prompt) == ["Наступает ночь"]
    table.until(ph.SHOTS)
    assert words(table.prompt) == ["Мафия выходит на охоту", "1"]
    table.say("number_called", number=1)
    assert words(table.prompt) == ["2"]
    table.say("number_called", number=10)
    assert table.prompt.expect == ("shots",)
    table.say("shots_closed")
    said = words(table.prompt)
    assert said[:2] == ["Мафия удаляется", f"Просыпается {don} и ищет {sheriff}а"]
    assert said[2] == f"{don} засыпает"
    assert table.prompt.gesture == ("yes", "no")
    assert seconds(table.prompt) == (10 if rulebook in FIIM_LIKE else None)
    table.say("don_check", seat=None)
    assert words(table.prompt) == [f"Просыпается {sheriff}", f"{sheriff} засыпает"]
    assert table.prompt.gesture == ("red", "black")
    table.say("sheriff_check", seat=None)
    assert (table.prompt.code, table.prompt.say) == ("night_end", ())


@each(SIX)
def test_the_morning_s_word_and_the_best_move(rulebook: str) -> None:
    """fiim.4.5.4, fiim.8.3; sfu.A2.night.4, sfu.A2.bm.1; points34.8.3; boss.58"""
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    said = table.prompt
    assert (said.code, said.expect, seconds(said)) == ("last_word", ("best_move",), 60)
    assert said.clause == table.rules.clause("best_move")
    later = Table(rulebook).quiet_day().night().quiet_day().night(6).until(ph.DAWN).prompt
    assert (later.expect, later.params["best_move_lost"]) == ((), False)


@each(SIX)
def test_the_end(rulebook: str) -> None:
    """fiim.1.4, fiim.7.8; fiim-k.7.9; points34.7.3; sfu.7.3"""
    won = Table(rulebook).day_with(2, 1, 2, 3).voted_out(3).until(ph.END)
    assert won.prompt.params == {"winner": "red", "cause": "wipeout"}
    assert won.rules.rulebook["protocol.red"] in words(won.prompt)[0]
    won.say("result_announced", winner="red")
    assert won.prompt.expect == ("points", "sign")
    won.say("protocol_signed")
    assert seconds(won.prompt) == 600
    won.say("protest_filed", seat=1, text="x").say("window_closed")
    assert (won.prompt.code, won.prompt.expect) == ("protest", ("decision",))
    won.say("protest_decided", by="chief", outcome="rejected", reason="x")
    assert won.prompt.code == "closed"
    off = Table(rulebook).minute(1).say("game_aborted", reason="fire").prompt
    assert (off.code, off.params["winner"]) == ("result", None)


@each(("fiim-k", "boss"))
def test_a_draw_by_day(rulebook: str) -> None:
    """fiim-k.7.9"""
    table = Table(rulebook).quiet_day().night().quiet_day().night().quiet_day().night().quiet_day()
    assert (table.prompt.code, table.prompt.clause) == ("stalemate", "fiim-k.7.9")
    table.until(ph.END)
    assert (table.prompt.params["winner"], table.prompt.clause) == ("draw", "fiim-k.7.9")
