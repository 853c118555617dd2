"""Warnings, games lost and removals from the tournament."""

from __future__ import annotations

import pytest

from sportmafia.tournament.discipline import (
    Ban,
    Body,
    By,
    Expulsion,
    GivenWarning,
    Record,
    ban,
    brought,
    consent,
    expelled,
    lacking,
    lift,
    missed,
    next_rung,
    not_for,
    outside,
    propose,
    rungs,
    serve,
    technical_defeats,
    warn,
    warned,
)
from tests.tournament.world import at, done, rules, said

SFU = rules("sfu")


def warning(person: str = "p1", clause: str = "8.6", **fields: object) -> GivenWarning:
    """A warning of the Chief Judge."""
    return GivenWarning(person, clause, By.CHIEF, at(), "left the table", "qualifying", **fields)  # type: ignore[arg-type]


def warned_times(times: int, record: Record | None = None, **fields: object) -> Record:
    """A record of so many warnings to one person."""
    made = record or Record()
    for _ in range(times):
        made = done(warn(made, warning(**fields), SFU))  # type: ignore[arg-type]
    return made


def test_E49_three_warnings_cost_three_points_and_a_game() -> None:
    """sfu.A1.1.2, sfu.A1.1.2.a, sfu.A1.1.2.b (C10, C11)"""
    record = warned_times(3)
    assert [str(rung.points) for rung in rungs(record, "p1", SFU)] == ["0", "-1", "-2"]
    assert record.bans == (Ban("p1", "sfu.A1.1.2.b"),)
    assert warned_times(2).bans == ()
    assert warned_times(4).bans == record.bans
    assert warned(record, ["p1", "p2"], ["qualifying"]) == {"p1": 3}
    assert warned(record, ["p1"], ["final"]) == {}


def test_E49_warnings_of_games_count_too() -> None:
    """sfu.A1.1.2.b: one warning in a protocol and two outside make three"""
    record = warned_times(2, Record(in_games={"p1": 1}))
    assert record.count("p1") == 3
    assert len(record.bans) == 1


@pytest.mark.parametrize(
    ("given", "code", "clause"),
    [
        (0, "warning_note", "sfu.A1.1.2"),
        (1, "warning_note", "sfu.A1.1.2.a"),
        (2, "warning_one_game", "sfu.A1.1.2.b"),
    ],
)
def test_what_a_warning_costs_is_said_before_it_is_given(given: int, code: str, clause: str) -> None:
    """sfu.A1.1.2"""
    notice = next_rung(warned_times(given), "p1", SFU)
    assert (notice.code, notice.clause) == (code, clause)
    assert notice.text("ru")
    assert notice.text("en")
    assert next_rung(Record(), "p1", rules("fiim")).code == "warning_noted"


def test_what_warnings_have_brought_is_said_rung_by_rung() -> None:
    """sfu.A1.1.2"""
    found = brought(warned_times(3), "p1", SFU)
    assert [one.code for one in found] == ["warning_note", "warning_note", "warning_one_game"]
    assert brought(warned_times(3), "p2", SFU) == ()


def test_a_spectators_second_warning_is_announced_as_what_it_is() -> None:
    """sfu.7.4: he has no points to lose"""
    first = next_rung(Record(), "s", SFU, spectator=True)
    assert first.code == "warning_noted"
    second = next_rung(warned_times(1, person="s", spectator=True), "s", SFU, spectator=True)
    assert (second.code, second.clause) == ("spectator_out", "sfu.7.4")


def test_nobody_is_punished_without_a_name() -> None:
    assert said(warn(Record(), warning(person=""), SFU)) == ("person_missing", None)
    assert said(ban(Record(), "", "7.4", "", SFU)) == ("person_missing", None)
    nobody = Expulsion("", "5.8", at(), "why")
    assert said(propose(Record(), nobody, SFU)) == ("person_missing", None)


def test_the_other_ladders_of_the_regulation() -> None:
    """sfu.7.4, sfu.7.5 (C10): the second warning costs a game, or is a technical defeat"""
    second = rules("sfu", warn__ladder="reg74", warn__points="")
    record = done(warn(done(warn(Record(), warning(), second)), warning(game="g3"), second))
    assert [(one.person, one.game) for one in record.bans] == [("p1", "g3")]
    defeat = rules("sfu", warn__ladder="reg75", warn__points="")
    assert technical_defeats(record, "p1", defeat) == 1
    assert technical_defeats(record, "p1", SFU) == 0
    assert next_rung(Record(in_games={"p1": 1}), "p1", defeat).code == "warning_defeat"


def test_a_spectator_leaves_the_hall_at_the_second_warning() -> None:
    """sfu.7.4: spectators too; they have no game to lose"""
    record = warned_times(3, person="s", spectator=True)
    assert record.bans == ()
    assert outside(record, "s")
    assert not outside(warned_times(1, person="s", spectator=True), "s")
    assert warned(record, ["s"], ["qualifying"]) == {}


def test_a_warning_has_a_clause_and_words() -> None:
    """sfu.7.4"""
    assert said(warn(Record(), warning(clause="99.9"), SFU)) == ("clause_unknown", None)
    assert said(warn(Record(), warning(clause="fiim.6.3"), SFU)) == ("clause_unknown", None)
    silent = GivenWarning("p1", "7.4", By.JUDGE, at(), " ", "qualifying")
    assert said(warn(Record(), silent, SFU)) == ("words_missing", "sfu.7.4")


@pytest.mark.parametrize("rulebook", ["fiim", "sfu", "points34"])
def test_the_judge_or_the_chief_judge_punishes(rulebook: str) -> None:
    """fiim.6.2, sfu.A2.disc.2, points34.6.2"""
    clause = {"fiim": "fiim.6.2", "sfu": "sfu.A2.disc.2", "points34": "points34.6.2"}[rulebook]
    assert said(ban(Record(), "p1", "nothing", "g1", rules(rulebook))) == ("not_a_ban", clause)
    assert {by.value for by in By} == {"judge", "chief"}


def test_a_judge_disqualifies_for_one_game_at_once() -> None:
    """sfu.7.4, sfu.8.5 (C11, C115): the current game, else the next"""
    now = done(ban(Record(), "p1", "8.5", "g2", SFU))
    assert now.bans == (Ban("p1", "sfu.8.5", "g2"),)
    record = done(ban(now, "p1", "7.4", "", SFU))
    assert missed(record, {"p1": ["g4", "g5"]}) == {("p1", "g2"), ("p1", "g4")}
    assert missed(record, {}) == {("p1", "g2")}
    always_next = rules("sfu", dq__one_game="next")
    assert done(ban(Record(), "p1", "8.5", "g2", always_next)).bans[0].game == ""


def test_a_ban_is_served_in_one_game() -> None:
    """sfu.A1.1.2.b (C11): the next game, and no other after it"""
    record = warned_times(3, Record(bans=(Ban("p2", "sfu.7.4"),)))
    assert missed(record, {"p1": ["g4", "g5"]}) == {("p1", "g4")}
    served = done(serve(record, "p1", "g4"))
    assert missed(served, {"p1": ["g5"]}) == {("p1", "g4")}
    assert said(serve(served, "p1", "g5")) == ("no_ban", None)


def proposal(clause: str = "A2.spec.5", text: str = "peeked on purpose") -> Expulsion:
    """A removal proposed for deliberate peeking."""
    return Expulsion("p1", clause, at(), text)


def test_a_removal_needs_the_chief_judge_judges_and_committee() -> None:
    """sfu.7.2, sfu.5.8, sfu.8.6, sfu.A2.spec.5 (C115): consents are recorded one by one"""
    record = done(propose(Record(), proposal(), SFU))
    assert lacking(record.expulsions[0], SFU) == (Body.CHIEF, Body.JUDGES, Body.COMMITTEE)
    for body, by in ((Body.CHIEF, "chief"), (Body.JUDGES, "judge"), (Body.COMMITTEE, "chair")):
        assert expelled(record, SFU) == set()
        record = done(consent(record, "p1", body, by, SFU))
    assert expelled(record, SFU) == {"p1"}
    assert record.expulsions[0].consents[2] == (Body.COMMITTEE, "chair")
    assert said(consent(record, "p1", Body.CHIEF, "chief", SFU)) == ("consent_given", "sfu.7.2")
    assert said(consent(record, "p2", Body.CHIEF, "chief", SFU)) == ("no_expulsion", "sfu.7.2")
    for clause in ("5.8", "8.6"):
        assert done(propose(Record(), proposal(clause), SFU)).expulsions[0].clause == f"sfu.{clause}"


def test_who_does_not_speak_for_a_body_is_told_so() -> None:
    """sfu.7.2"""
    found = [said(not_for(body, "boris", SFU)) for body in (*Body, "spectators")]
    codes = ["chief_only", "other_judges", "not_committee", "not_committee"]
    assert found == [(code, "sfu.7.2") for code in codes]


def test_nobody_agrees_with_himself() -> None:
    """sfu.7.2: the Chief Judge in agreement with the others, so each body speaks by another person"""
    record = done(propose(Record(), proposal(), SFU))
    record = done(consent(record, "p1", Body.CHIEF, "chief", SFU))
    for body in (Body.JUDGES, Body.COMMITTEE):
        assert said(consent(record, "p1", body, "chief", SFU)) == ("consent_alone", "sfu.7.2")


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [("fiim", "fiim.7.3"), ("boss", "fiim-k.7.4"), ("fiim-k", "fiim-k.7.4"), ("points34", "points34.7.4")],
)
def test_elsewhere_the_chief_judge_alone_removes(rulebook: str, clause: str) -> None:
    """fiim.7.3, fiim-k.7.4, points34.7.4: deliberate peeking, and in fiim an insult to a judge"""
    rule = rules(rulebook)
    record = done(propose(Record(), proposal(clause), rule))
    at_once = done(consent(record, "p1", Body.CHIEF, "chief", rule))
    assert expelled(at_once, rule) == {"p1"}
    assert said(consent(record, "p1", Body.COMMITTEE, "chair", rule))[0] == "consent_needless"


def test_what_does_not_remove_does_not() -> None:
    """sfu.5.8, sfu.A2.spec.5"""
    answer = propose(Record(), proposal("7.4"), SFU)
    assert said(answer) == ("not_an_expulsion", None)
    assert "sfu.5.8" in answer.text("en")  # type: ignore[union-attr]
    assert said(propose(Record(), proposal("nothing"), SFU))[0] == "not_an_expulsion"
    assert said(propose(Record(), proposal(text=" "), SFU)) == ("words_missing", "sfu.A2.spec.5")
    record = done(propose(Record(), proposal(), SFU))
    assert said(propose(record, proposal(), SFU)) == ("expulsion_open", "sfu.A2.spec.5")


def test_a_removal_is_taken_back_with_a_reason() -> None:
    record = done(propose(Record(), Expulsion("p2", "5.8", at(), "brawl"), SFU))
    record = done(propose(record, proposal(), SFU))
    assert said(lift(record, "p1", "")) == ("reason_missing", None)
    lifted = done(lift(record, "p1", "mistaken for another"))
    assert lifted.expulsions[1].lifted == "mistaken for another"
    assert said(lift(lifted, "p1", "again"))[0] == "no_expulsion"
    assert len(done(propose(lifted, proposal(), SFU)).expulsions) == 3
