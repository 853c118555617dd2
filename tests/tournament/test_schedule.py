"""The schedule held to the regulation, judges and their conflicts, teams kept apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.scoring import standings
from sportmafia.tournament.assignment import assign, conflicts_of
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import (
    Conflicts,
    Schedule,
    Substitution,
    fixes_numbers,
    problems,
    substituted,
    unanswered,
)
from sportmafia.tournament.teams import Team, TeamRow, refusals, team_table, together
from tests.tournament.world import TEN, done, game, played, rules, said, schedule

SFU, FIIM = rules("sfu"), rules("fiim")
OTHERS = tuple(f"q{number}" for number in range(1, 11))


def codes(found: object) -> list[tuple[str, str | None, str]]:
    """What was found: codes, clauses, places."""
    assert isinstance(found, tuple)
    assert all(one.text("ru") and one.text("en") for one in found)
    return [(one.code, one.clause, one.where) for one in found]


def test_a_drawn_schedule_of_ten_players_is_fine() -> None:
    """sfu.3.4, sfu.3.5.2, sfu.3.5.3, sfu.3.5.4, sfu.3.2.4, sfu.A2.start.1: by lot, nobody's wish; every
    player has a number; four games each"""
    assert problems(schedule(), SFU) == ()
    assert problems(Schedule(), SFU) == ()
    made = schedule()
    assert made.players == TEN
    assert made.get("g2") == game(2)
    assert made.get("g9") is None
    assert len(made.of("p1")) == 4
    assert list(made.rounds()) == [("qualifying", number) for number in (1, 2, 3, 4)]


def test_a_schedule_that_was_not_drawn_is_none() -> None:
    """sfu.3.4, sfu.3.5.2: players are split by chance, which a commitment shows"""
    assert codes(problems(replace(schedule(), commitment=""), SFU)) == [("not_drawn", "sfu.3.4", "")]


def test_nobody_sits_in_two_places() -> None:
    """sfu.3.4, sfu.3.5.4, fiim.4.1.1"""
    twice = game(1, players=(*TEN[:9], "p1"))
    found = codes(problems(schedule(twice), FIIM))
    assert ("twice_at_table", "fiim.4.1.1", "g1") in found
    assert codes(problems(schedule(game(1, players=TEN[:9])), FIIM)) == [("not_ten", "fiim.1.1", "g1")]
    clash = schedule(game(1), game(2, round=1, table=2, players=(*OTHERS[:9], "p3"), judge="p4", host=""))
    assert codes(problems(clash, FIIM)) == [("two_places", None, "p3"), ("two_places", None, "p4")]
    same = schedule(game(1), game(2, round=1, players=OTHERS, judge="other", host="another"))
    assert codes(problems(same, FIIM)) == [("table_twice", None, ".1")]
    ids = schedule(game(1), game(1, round=2))
    assert codes(problems(ids, FIIM)) == [("game_twice", None, "g1")]


def test_rounds_of_two_stages_are_not_at_the_same_time() -> None:
    """sfu.3.4"""
    both = schedule(game(2, stage="final", round=2), game(1), game(3, stage="final", round=1))
    assert list(both.rounds()) == [("final", 1), ("final", 2), ("qualifying", 1)]
    assert problems(both, FIIM) == ()


def test_a_number_may_be_fixed_for_a_series() -> None:
    """sfu.3.5.3 (C116)"""
    moved = schedule(game(1), game(2, players=(TEN[1], TEN[0], *TEN[2:])), game(3), game(4))
    assert problems(moved, SFU) == ()
    fixed = rules("sfu", seat__assign="fixed_for_series")
    assert codes(problems(moved, fixed)) == [
        ("seat_changes", "sfu.3.5.3", "p1"),
        ("seat_changes", "sfu.3.5.3", "p2"),
    ]


def test_a_series_is_a_stage() -> None:
    """sfu.3.5.3 (C116): each stage has a draw of its own, and perhaps another rule"""
    fixed = rules("sfu", seat__assign="fixed_for_series")
    turned = (*TEN[1:], TEN[0])
    finals = [game(number, stage="final", players=turned) for number in (5, 6)]
    both = schedule(*(game(number) for number in range(1, 5)), *finals)
    assert problems(both, fixed) == ()
    moved = schedule(*(game(number) for number in range(1, 5)), finals[0], game(6, stage="final"))
    assert len(problems(moved, fixed, stage="final")) == len(TEN)
    assert problems(moved, fixed, stage="qualifying") == ()
    assert fixes_numbers(fixed)
    assert not fixes_numbers(SFU)


def test_a_table_has_a_host_and_a_judge() -> None:
    """sfu.3.5.1, fiim.1.2 (C117): one who leads and one who watches; elsewhere one Judge does both"""
    bare = schedule(*(game(number, judge="", host="") for number in range(1, 5)))
    found = codes(problems(bare, SFU))[:2]
    assert found == [("no_judge", "sfu.3.5.1", "g1"), ("no_host", "sfu.3.5.1", "g1")]
    assert {code for code, _, _ in codes(problems(bare, FIIM))} == {"no_judge"}


def test_four_games_each_at_least() -> None:
    """sfu.3.2.4: in qualifying; a final has its own number of games"""
    found = codes(problems(schedule(game(1)), SFU))
    assert found == [("player_short", "sfu.3.2.4", player) for player in TEN]
    finals = [game(number, stage="final") for number in range(2, 6)]
    assert codes(problems(schedule(game(1), *finals), SFU)) == found


def test_a_substitute_sits_in_for_some_rounds() -> None:
    one = Substitution("p3", "guest", ("g2", "g3"))
    assert [("guest" in substituted(game(n), [one]).players) for n in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        False,
    ]
    assert substituted(game(2), [one]).players[2] == "guest"


# --- judges ---


def test_none_declared_is_not_checked_none() -> None:
    """sfu.7.1: a judge who was not asked has said nothing"""
    asked = Conflicts(asked=frozenset({"judge"}))
    found = codes(conflicts_of(schedule(), asked, SFU))
    assert found == [("conflict_unknown", "sfu.7.1", "host"), ("conflict_none", "sfu.7.1", "judge")]
    assert unanswered(["judge", "host"], asked) == ("host",)


def test_a_declared_conflict_and_a_judge_who_plays_are_named() -> None:
    """sfu.7.1"""
    kin = Conflicts(frozenset({"judge", "host"}), frozenset({("judge", "p3")}))
    found = codes(conflicts_of(schedule(game(1)), kin, SFU))
    assert found == [("conflict", "sfu.7.1", "g1"), ("conflict_none", "sfu.7.1", "host")]
    itself = schedule(game(1, judge="p3"))
    assert codes(conflicts_of(itself, Conflicts(), SFU))[0] == ("judge_plays", "sfu.7.1", "g1")


def test_judges_are_assigned_around_conflicts() -> None:
    """sfu.7.1, sfu.6.3.d: the first choice gives way where another table has no other judge"""
    made = schedule(game(1, judge="", host=""), game(2, round=1, table=2, players=OTHERS, judge="", host=""))
    kin = Conflicts(with_players=frozenset({("b", "q1")}))
    assigned = done(assign(made, ["a", "b"], kin, SFU, stage="qualifying"))
    assert {one.id: one.judge for one in assigned.games} == {"g1": "b", "g2": "a"}
    both = Conflicts(with_players=frozenset({("a", "q1"), ("b", "q2")}))
    assert said(assign(made, ["a", "b"], both, SFU, stage="qualifying")) == ("judges_short", "sfu.7.1")
    assert said(assign(made, ["a", "p1"], Conflicts(), SFU, stage="qualifying")) == (
        "judges_short",
        "sfu.7.1",
    )


def test_two_judges_are_too_few_for_three_tables() -> None:
    """sfu.7.1: whoever was asked to give way once is not asked again"""
    people = (TEN, OTHERS, tuple(f"r{number}" for number in range(1, 11)))
    games = [
        game(number, round=1, table=number, players=ten, judge="", host="")
        for number, ten in enumerate(people, start=1)
    ]
    answer = assign(schedule(*games), ["a", "b"], Conflicts(), SFU, stage="qualifying")
    assert said(answer) == ("judges_short", "sfu.7.1")


def test_a_judge_meets_the_same_players_as_seldom_as_can_be() -> None:
    """sfu.7.1"""
    made = schedule(*(game(number, judge="", host="") for number in range(1, 5)))
    assigned = done(assign(made, ["a", "b"], Conflicts(), SFU, stage="qualifying"))
    assert [one.judge for one in assigned.games] == ["a", "b", "a", "b"]
    later = done(assign(assigned, ["c"], Conflicts(), SFU, stage="qualifying", first_round=3))
    assert [one.judge for one in later.games] == ["a", "b", "c", "c"]


def two_sites(rounds: int) -> Schedule:
    """A table at each of two sites, four rounds of other people each time."""
    return schedule(
        *(
            game(
                2 * (number - 1) + at + 1,
                round=number,
                site=site,
                judge="",
                host="",
                players=tuple(f"{site}{number}-{seat}" for seat in range(10)),
            )
            for number in range(1, rounds + 1)
            for at, site in enumerate(("C", "N"))
        )
    )


def test_a_judge_stays_at_his_site_where_nothing_stands_against_it() -> None:
    """sfu.7.1: sites are other houses; from one to the other only where somebody has to."""
    made = two_sites(3)
    assigned = done(assign(made, ["a", "b"], Conflicts(), SFU, stage="qualifying"))
    assert [one.judge for one in assigned.games] == ["a", "b"] * 3
    kin = Conflicts(with_players=frozenset({("b", "N2-4")}))
    moved = done(assign(made, ["a", "b"], kin, SFU, stage="qualifying"))
    assert [one.judge for one in moved.games] == ["a", "b", "b", "a", "b", "a"]


def test_hosts_are_given_out_with_the_judges() -> None:
    """sfu.3.5.1, sfu.7.1: nobody is host and judge at once, nobody leads a table of his own kin."""
    made = two_sites(2)
    kin = Conflicts(with_players=frozenset({("h", "C1-3")}))
    both = done(assign(made, ["a", "b"], kin, SFU, stage="qualifying", hosts=["b", "g", "h"]))
    assert [(one.judge, one.host) for one in both.games] == [("a", "g"), ("b", "h")] * 2
    later = done(assign(both, ["b", "a"], kin, SFU, stage="qualifying", first_round=2))
    assert [one.host for one in later.games] == ["g", "h"] * 2, "without hosts those that are stay"
    again = done(assign(both, ["g", "h"], Conflicts(), SFU, stage="qualifying", hosts=["a", "b"]))
    assert [(one.judge, one.host) for one in again.games] == [("g", "a"), ("h", "b")] * 2
    short = assign(made, ["a", "b"], kin, SFU, stage="qualifying", hosts=["h", "b"])
    assert said(short) == ("hosts_short", "sfu.3.5.1")


@settings(max_examples=40)
@given(st.sets(st.tuples(st.sampled_from("abcd"), st.sampled_from(["p1", "q1", "r1"])), max_size=9))
def test_an_assignment_is_found_wherever_there_is_one(kin: set[tuple[str, str]]) -> None:
    """sfu.7.1"""
    names = ("p", "q", "r")
    made = schedule(
        *(
            game(
                n + 1,
                round=1,
                table=n + 1,
                judge="",
                host="",
                players=tuple(f"{name}{i}" for i in range(1, 11)),
            )
            for n, name in enumerate(names)
        )
    )
    possible = any(
        all((judge, f"{name}1") not in kin for judge, name in zip(judges, names, strict=True))
        for judges in permutations("abcd", 3)
    )
    answer = assign(made, list("abcd"), Conflicts(with_players=frozenset(kin)), SFU, stage="qualifying")
    assert isinstance(answer, Schedule) is possible
    if isinstance(answer, Schedule):
        assert not any(
            isinstance(one, Refusal)
            for one in conflicts_of(answer, Conflicts(with_players=frozenset(kin)), SFU)
        )
        assert len({one.judge for one in answer.games}) == 3


# --- teams ---

PAIRS = (Team("A", ("p1", "p2")), Team("B", ("p4", "p5")))


def test_teams_of_two_to_five() -> None:
    assert refusals(PAIRS, (2, 5)) == ()
    wrong = (Team("A", ("p1",)), Team("A", ("p1", "p2")))
    assert [one.code for one in refusals(wrong, (2, 5))] == ["team_size", "team_twice", "player_in_two"]
    assert all(one.text("ru") and one.text("en") for one in refusals(wrong, (2, 5)))


def test_a_team_is_never_at_one_table() -> None:
    apart = schedule(game(1, players=("p1", "p4", *OTHERS[:8])))
    assert together(apart, PAIRS) == ()
    assert [(one.code, one.where) for one in together(schedule(game(1)), PAIRS)] == [
        ("team_together", "g1")
    ] * 2


def test_a_teams_points_are_its_players() -> None:
    table = standings([played("g1", points={4: "0.3"})], FIIM)
    rows = team_table(table, (*PAIRS, Team("C", ("p6", "p9")), Team("D", ("x", "y"))))
    assert rows[0] == TeamRow("B", 1, rows[0].total, rows[0].additional, 1)
    assert [(row.name, row.place, str(row.total)) for row in rows] == [
        ("B", 1, "13/10"),
        ("A", 2, "1"),
        ("C", 2, "1"),
        ("D", 4, "0"),
    ]


@pytest.mark.parametrize("rulebook", ["fiim", "boss", "fiim-k"])
def test_rulebooks_without_sites_need_no_host(rulebook: str) -> None:
    """fiim.1.2: side judges may help, and needn't"""
    rule = rules(rulebook)
    assert rule.word("crew.roles") == "judge"
    assert problems(schedule(game(1, host="")), rule) == ()
