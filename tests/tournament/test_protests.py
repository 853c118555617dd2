"""Incidents at once, protests in time, appeals to the commission; recusal, verdicts, finality."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.rulebooks import ids
from sportmafia.scoring.verdicts import Verdict
from sportmafia.tournament.cites import MATTERS, cite, held
from sportmafia.tournament.protests import (
    Case,
    Desk,
    Ended,
    Evidence,
    Kind,
    Parties,
    Status,
    admit,
    appeal,
    complain,
    deadline,
    decide,
    hear,
    locked,
    lodge,
    note,
    point,
    recused,
    rulings,
    verdicts,
    withdraw,
)
from tests.tournament.world import TEN, at, done, rules, said

SFU = rules("sfu")
WITH_PROTESTS = ("fiim", "sfu", "boss", "fiim-k", "points34")
PARTIES = Parties(("judge", "host"), TEN)
PEOPLE = frozenset({"chief", "judge", "host", "other", "member"})
ENDED = Ended(at(50))


def case(number: int = 1, by: str = "p1", minutes: int = 55, **fields: object) -> Case:
    """A case on the first game."""
    values: dict[str, object] = {"text": "the vote was counted wrong", "game": "g1"}
    return Case(f"c{number}", Kind.RESULT, by, at(minutes), **(values | fields))  # type: ignore[arg-type]


def lodged(rulebook: str = "sfu") -> Desk:
    """A desk with one protest."""
    return done(lodge(Desk(), case(), rules(rulebook), ended=ENDED, players=TEN))


def heard(rulebook: str = "sfu", hearers: tuple[str, ...] = ("chief",), desk: Desk | None = None) -> Desk:
    """A desk whose first case is being heard."""
    return done(
        hear(
            desk or lodged(rulebook),
            "c1",
            hearers,
            rules(rulebook),
            chief="chief",
            eligible=PEOPLE,
            parties=PARTIES,
        )
    )


def decided(rulebook: str = "sfu", verdict: str = "black") -> Desk:
    """A desk whose first case is decided."""
    return done(decide(heard(rulebook), "c1", verdict, "seen on video", "chief", rules(rulebook)))


@pytest.mark.parametrize("rulebook", WITH_PROTESTS)
@pytest.mark.parametrize(("clock", "accepted"), [("14:14:59", True), ("14:15:00", True), ("14:15:01", False)])
def test_E63_ten_minutes_inclusive(rulebook: str, clock: str, accepted: bool) -> None:
    """fiim.8.8.1, sfu.A2.protest.2, fiim-k.8.7.1, points34.8.7.1 (C118)"""
    ended = Ended(datetime(2026, 5, 1, 14, 5, 0, tzinfo=UTC))
    moment = datetime.fromisoformat(f"2026-05-01T{clock}+00:00")
    answer = lodge(Desk(), replace(case(), at=moment), rules(rulebook), ended=ended, players=TEN)
    if accepted:
        assert done(answer).frozen == {"g1"}
    else:
        code, clause = said(answer)
        assert code == "protest_late"
        assert clause == cite(rules(rulebook), "protest.window")


@pytest.mark.parametrize("rulebook", WITH_PROTESTS)
def test_a_player_may_protest_and_the_chief_judge_or_the_commission_hears(rulebook: str) -> None:
    """fiim.8.8, fiim.8.8.2, sfu.A2.protest.1, sfu.A2.protest.3, fiim-k.8.7, fiim-k.8.7.2, points34.8.7,
    points34.8.7.2, sfu.A2.form.sign: what is written into the protocol's field becomes a case"""
    assert heard(rulebook).cases[0].status is Status.HEARING
    commission = heard(rulebook, ("other", "member", "other"))
    assert commission.cases[0].hearers == ("other", "member")
    code, clause = said(lodge(Desk(), case(by="spectator"), rules(rulebook), ended=ENDED, players=TEN))
    assert (code, clause) == ("not_a_player", cite(rules(rulebook), "protest.result"))


def test_the_clock_runs_from_the_last_last_word() -> None:
    """fiim.8.8.1 (C118): from the result or, if later, the end of the last last word"""
    ended = Ended(at(50), last_word=at(52))
    assert deadline(ended, SFU) == at(62)
    assert deadline(ended, rules("sfu", protest__clock="result")) == at(60)
    assert deadline(Ended(at(50), at(49)), SFU) == at(60)


@given(st.integers(0, 10_000), st.integers(0, 180))
def test_a_protest_is_in_time_exactly_up_to_the_deadline(seconds: int, last_word: int) -> None:
    """fiim.8.8.1"""
    ended = Ended(at(0), at(0, last_word))
    answer = lodge(Desk(), replace(case(), at=at(0, seconds)), SFU, ended=ended, players=TEN)
    assert isinstance(answer, Desk) is (seconds <= 600 + last_word)


def test_protests_that_cannot_be() -> None:
    """sfu.A2.protest.1, sfu.A2.protest.2"""
    desk = lodged()

    def again(what: Case, ended: Ended | None = ENDED, **options: str) -> tuple[str, str | None]:
        return said(lodge(desk, what, rules("sfu", **options), ended=ended, players=TEN))

    assert again(case(2)) == ("protest_twice", "sfu.A2.protest.1")
    assert again(case(1, by="p2")) == ("case_twice", "sfu.A2.protest.1")
    assert again(case(2, by="p2", text=" ")) == ("words_missing", "sfu.A2.protest.1")
    assert again(case(2, by="p2"), None) == ("game_not_over", "sfu.A2.protest.2")
    assert again(case(2, by="p2", minutes=49)) == ("game_not_over", "sfu.A2.protest.2")
    assert again(case(2), protest__allowed="no")[0] == "no_protests"
    assert again(case(2), protest__mode="reg")[0] == "no_protests"


def test_an_incident_is_claimed_at_once_and_decided_at_the_table() -> None:
    """sfu.7.8, sfu.7.7 (C113): orally, to the game's judge, whose decision is final; if need be to the Chief
    Judge"""
    claim = case(minutes=20)
    desk = done(note(Desk(), claim, SFU, now_at="g1"))
    assert desk.cases[0].kind is Kind.INCIDENT
    assert desk.frozen == set()
    assert said(note(Desk(), claim, SFU, now_at="")) == ("not_at_once", "sfu.7.8")
    assert said(note(Desk(), claim, SFU, now_at="g2")) == ("not_at_once", "sfu.7.8")
    assert said(note(Desk(), claim, rules("sfu", protest__mode="a2"), now_at="g1")) == (
        "no_incidents",
        "sfu.7.8",
    )
    by_judge = heard(hearers=("judge",), desk=desk)
    assert verdicts(by_judge.cases[0], SFU) == ("upheld", "dismissed")
    closed = done(decide(by_judge, "c1", "dismissed", "no touch", "judge", SFU))
    answer = hear(closed, "c1", ["chief"], SFU, chief="chief", eligible=PEOPLE, parties=PARTIES)
    assert said(answer) == ("decided_for_good", "sfu.7.8")
    assert heard(hearers=("chief",), desk=desk).cases[0].hearers == ("chief",)
    own = hear(desk, "c1", ["p2"], SFU, chief="chief", eligible=PEOPLE, parties=PARTIES)
    assert said(own) == ("not_eligible", "sfu.7.7"), "a player of the game decides nothing"
    other = hear(desk, "c1", ["other"], SFU, chief="chief", eligible=PEOPLE, parties=PARTIES)
    assert said(other) == ("not_eligible", "sfu.7.7"), "a judge of another table does not either"
    stranger = hear(desk, "c1", ["stranger"], SFU, chief="chief", eligible=PEOPLE, parties=PARTIES)
    assert said(stranger) == ("not_eligible", "sfu.7.7")


def test_a_decision_of_the_committee_goes_to_the_appeal_commission_alone() -> None:
    """sfu.6.4, sfu.6.5 (C114): drawn from judges and committee, without those who decided"""
    desk = done(appeal(Desk(), case(by="p9"), SFU))
    assert (desk.cases[0].kind, desk.cases[0].game) == (Kind.COMMITTEE, "")
    took_it = Parties(("member", "chief"))

    def before(*hearers: str) -> Desk | object:
        return hear(desk, "c1", hearers, SFU, chief="chief", eligible=PEOPLE, parties=took_it)

    assert said(before("member", "judge")) == ("recused", "sfu.6.5")
    assert said(before("chief")) == ("recused", "sfu.6.5")
    assert said(before("stranger")) == ("not_eligible", "sfu.6.5")
    assert said(before()) == ("nobody_hears", "sfu.6.5")
    seated = done(before("judge", "other"))
    assert isinstance(seated, Desk)
    assert seated.cases[0].hearers == ("judge", "other")
    assert said(appeal(Desk(), case(), rules("fiim"))) == ("no_appeals", None)


def test_nobody_hears_a_case_of_his_own_game() -> None:
    """sfu.6.5, fiim.8.8.2 (C114)"""
    answer = hear(lodged(), "c1", ["judge", "other"], SFU, chief="chief", eligible=PEOPLE, parties=PARTIES)
    assert said(answer) == ("recused", "sfu.6.5")
    assert "judge" in answer.text("en")  # type: ignore[union-attr]
    own = hear(
        lodged("fiim"), "c1", ["judge"], rules("fiim"), chief="judge", eligible=PEOPLE, parties=PARTIES
    )
    assert said(own) == ("recused", "fiim.8.8.2")
    lenient = rules("sfu", appeal__recuse="no")
    assert done(hear(lodged(), "c1", ["judge"], lenient, chief="chief", eligible=PEOPLE, parties=PARTIES))
    assert recused(case(), ["p1", "p2", "host", "other"], Parties(("judge", "host"), ("p2",))) == {
        "p1",
        "p2",
        "host",
    }


@pytest.mark.parametrize("rulebook", WITH_PROTESTS)
def test_video_may_be_looked_at(rulebook: str) -> None:
    """fiim.8.8.3, sfu.A2.protest.4, fiim-k.8.7.3, points34.8.7.3: a federation is asked where there is one"""
    rule = rules(rulebook)
    desk = done(admit(heard(rulebook), "c1", Evidence.VIDEO, rule))
    asked = admit(desk, "c1", Evidence.FEDERATION, rule)
    if rulebook in ("fiim", "fiim-k", "boss"):
        assert done(asked).cases[0].evidence == (Evidence.VIDEO, Evidence.FEDERATION)
    else:
        assert said(asked) == ("no_federation", cite(rule, "protest.evidence"))
    assert said(admit(lodged(rulebook), "c1", Evidence.VIDEO, rule))[0] == "case_not_heard"


@pytest.mark.parametrize("rulebook", WITH_PROTESTS)
def test_a_decision_is_final_in_the_tournament(rulebook: str) -> None:
    """fiim.8.8.4, sfu.A2.protest.5, fiim-k.8.7.4, points34.8.7.4: a complaint on a judge may go to the
    federation's committee, where there is one, and changes nothing here"""
    rule, final = rules(rulebook), cite(rules(rulebook), "protest.final")
    desk = decided(rulebook)
    assert final is not None
    assert rulings(desk) == {"g1": Verdict.BLACK}
    assert desk.frozen == set()
    for answer in (
        hear(desk, "c1", ["chief"], rule, chief="chief", eligible=PEOPLE, parties=PARTIES),
        decide(desk, "c1", "red", "on second thoughts", "chief", rule),
        withdraw(desk, "c1", "p1", rule),
        lodge(desk, case(2, by="p2"), rule, ended=ENDED, players=TEN),
    ):
        assert said(answer) == ("decided_for_good", final)
    complaint = complain(desk, "c1", "judge", " rude ", rule)
    if cite(rule, "protest.complaint") is None:
        assert said(complaint) == ("no_federation", final)
    else:
        assert done(complaint).cases[0].complaints == (("judge", "rude"),)
        assert rulings(done(complaint)) == rulings(desk)
        assert said(complain(lodged(rulebook), "c1", "judge", "rude", rule))[0] == "case_not_decided"
        assert said(complain(desk, "c1", "judge", " ", rule))[0] == "words_missing"


def test_a_verdict_has_a_reason_and_is_one_that_the_rulebook_knows() -> None:
    """fiim.8.8.2, sfu.A2.protest.3"""
    assert verdicts(case(), SFU) == ("stands", "annulled", "red", "black")
    assert "draw" in verdicts(case(), rules("fiim"))
    assert said(decide(heard(), "c1", "draw", "so", "chief", SFU)) == ("verdict_unknown", "sfu.A2.protest.3")
    assert said(decide(heard(), "c1", "red", " ", "chief", SFU)) == ("reason_missing", "sfu.A2.protest.3")
    assert said(decide(heard(), "c1", "red", "so", "other", SFU)) == ("not_eligible", "sfu.A2.protest.3")
    assert said(decide(lodged(), "c1", "red", "so", "chief", SFU)) == ("case_not_heard", "sfu.A2.protest.3")
    assert said(decide(Desk(), "c9", "red", "so", "chief", SFU)) == ("case_unknown", None)


def test_a_case_is_taken_back_by_whoever_brought_it() -> None:
    assert said(withdraw(lodged(), "c1", "p2", SFU)) == ("not_his_case", "sfu.A2.protest.1")
    desk = done(withdraw(heard(), "c1", "p1", SFU))
    assert (desk.cases[0].status, desk.pending) == (Status.WITHDRAWN, ())
    assert said(withdraw(desk, "c1", "p1", SFU))[0] == "case_not_heard"
    assert rulings(desk) == {}


def test_whoever_hears_a_case_names_the_disputed_moment() -> None:
    """sfu.A2.protest.3: the game is replayed to it"""
    desk = done(point(heard(), "c1", 41, "chief", SFU))
    assert desk.cases[0].moment == 41
    assert done(point(desk, "c1", None, "chief", SFU)).cases[0].moment is None
    assert said(point(desk, "c1", 1, "other", SFU)) == ("not_eligible", "sfu.A2.protest.3")
    assert said(point(lodged(), "c1", 1, "chief", SFU)) == ("case_not_heard", "sfu.A2.protest.3")


def test_two_protests_against_one_game_come_to_one_verdict() -> None:
    """sfu.A2.protest.5"""
    desk = done(lodge(lodged(), case(2, by="p2"), SFU, ended=ENDED, players=TEN))
    for name in ("c1", "c2"):
        desk = done(hear(desk, name, ["chief"], SFU, chief="chief", eligible=PEOPLE, parties=PARTIES))
    desk = done(decide(desk, "c1", "black", "seen on video", "chief", SFU))
    assert desk.frozen == {"g1"}
    assert said(decide(desk, "c2", "red", "so", "chief", SFU)) == ("decided_for_good", "sfu.A2.protest.5")
    assert done(decide(desk, "c2", "black", "as before", "chief", SFU)).frozen == set()


def test_the_desk_keeps_the_oldest_case_first() -> None:
    second = done(lodge(lodged(), case(2, by="p2", minutes=52), SFU, ended=ENDED, players=TEN))
    assert [one.id for one in second.pending] == ["c2", "c1"]
    assert done(withdraw(second, "c2", "p2", SFU)).get("c1") == second.get("c1")


def test_a_protocol_is_locked_once_the_window_is_over() -> None:
    """fiim.8.8.1, sfu.A2.protest.2 (C120)"""
    assert not locked(None, at(99), Desk(), "g1", SFU)
    assert not locked(ENDED, at(60), Desk(), "g1", SFU)
    assert locked(ENDED, at(60, 1), Desk(), "g1", SFU)
    assert not locked(ENDED, at(999), lodged(), "g1", SFU)
    assert locked(ENDED, at(50), Desk(), "g1", rules("sfu", protest__allowed="no"))


def test_every_matter_is_cited_by_a_rulebook_that_has_it() -> None:
    found = {matter: {cite(rules(rulebook), matter) for rulebook in ids()} for matter in MATTERS}
    for matter, clauses in MATTERS.items():
        assert set(clauses) <= found[matter] | {None}, matter
    assert cite(rules("boss"), "protest.final") == "fiim-k.8.7.4"
    assert cite(rules("points34"), "seat.strict") == "sfu.A2.start.1"
    assert cite(rules("points34"), "incident.at_once") is None


def test_no_rulebook_cites_what_another_says() -> None:
    assert held(SFU, "sfu.3.2.5") == "sfu.3.2.5"
    assert held(rules("boss"), "fiim.6.3") == "fiim.6.3"
    assert held(rules("fiim"), "sfu.3.2.5") is None
    assert held(rules("fiim"), "sfu.A2.prot.3") == "sfu.A2.prot.3"
