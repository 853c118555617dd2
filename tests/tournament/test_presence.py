"""Presence by day, availability by game, latecomers, no-shows, substitutes; nothing unseen is confirmed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.tournament.presence import (
    Mark,
    Presence,
    Step,
    absences,
    available,
    consequences,
    guests,
    take,
    unavailable,
)
from sportmafia.tournament.schedule import Schedule, Substitution, substituted
from tests.tournament.world import FIRST_DAY, TEN, done, game, rules, said, schedule

SFU = rules("sfu")
TODAY = schedule()


def step(player: str, mark: Mark, first_round: int = 1, **fields: str) -> Step:
    """A mark of the first day."""
    return Step(FIRST_DAY, player, mark, first_round, **fields)


def taken(presence: Presence, what: Step) -> Presence:
    """Take a step with its consequences seen."""
    return done(take(presence, what, TODAY, SFU, done(consequences(presence, what, TODAY, SFU))))


def told(presence: Presence, what: Step) -> list[tuple[str, str | None]]:
    """What a step is said to bring about."""
    found = done(consequences(presence, what, TODAY, SFU))
    assert all(one.text("ru") and one.text("en") for one in found)
    return [(one.code, one.clause) for one in found]


def test_whoever_comes_is_here_today_only() -> None:
    presence = taken(Presence(), step("p2", Mark.HERE))
    assert told(Presence(), step("p2", Mark.HERE)) == []
    assert presence.here(FIRST_DAY) == ("p2",)
    assert presence.here(FIRST_DAY + timedelta(days=1)) == ()
    assert presence.mark(FIRST_DAY, "p3") is Mark.AWAITED


def test_a_no_show_is_described_before_it_is_confirmed() -> None:
    """sfu.8.6, sfu.3.2.4: empty seats, too few games, and a refusal without reason"""
    absent = step("p2", Mark.NO_SHOW)
    assert told(Presence(), absent) == [
        *[("seat_empty", "sfu.A2.gen.1")] * 4,
        ("player_short", "sfu.3.2.4"),
        ("no_reason", "sfu.8.6"),
    ]
    with_reason = step("p2", Mark.NO_SHOW, reason="fever", substitute="guest")
    assert told(Presence(), with_reason) == [
        *[("seat_filled", "sfu.A2.gen.1")] * 4,
        ("guest_unranked", None),
        ("player_short", "sfu.3.2.4"),
    ]


def test_nobody_is_absent_from_a_game_that_has_begun() -> None:
    """sfu.A2.gen.1: who sits at a table that plays goes on sitting there"""
    first, *others = (one for one in TODAY.games if "p2" in one.players)
    leaves = Step(FIRST_DAY, "p2", Mark.NO_SHOW, substitute="guest", begun=frozenset({first.id}))
    assert [game_ for _, game_ in absences(Presence(), leaves, TODAY)] == [one.id for one in others]
    [swap] = taken(Presence(), leaves).substitutions
    assert first.id not in swap.games
    late = Step(FIRST_DAY, "p2", Mark.LATE, first.round + 1, begun=frozenset({first.id}))
    assert absences(Presence(), late, TODAY) == ()


def test_what_was_described_is_what_happens() -> None:
    absent = step("p2", Mark.NO_SHOW, reason="fever")
    seen = done(consequences(Presence(), absent, TODAY, SFU))
    assert take(Presence(), absent, TODAY, SFU, seen) == Presence({(FIRST_DAY, "p2"): Mark.NO_SHOW})
    meanwhile = taken(Presence(), step("p3", Mark.NO_SHOW, substitute="guest"))
    filled = step("p2", Mark.NO_SHOW, substitute="guest2")
    assert said(take(meanwhile, filled, TODAY, SFU, seen))[0] == "changed_meanwhile"
    assert said(take(meanwhile, step("zz", Mark.HERE), TODAY, SFU, ()))[0] == "not_today"


def test_a_latecomer_misses_the_first_rounds() -> None:
    late = step("p2", Mark.LATE, 3, substitute="guest")
    assert absences(Presence(), late, TODAY) == ((1, "g1"), (2, "g2"))
    presence = taken(Presence(), late)
    assert presence.substitutions == (Substitution("p2", "guest", ("g1", "g2")),)
    assert guests(presence, frozenset(TEN)) == {"guest"}
    assert guests(presence, frozenset({"guest"})) == set()


def test_who_leaves_misses_the_last_rounds() -> None:
    presence = taken(Presence(), step("p2", Mark.HERE))
    leaving = step("p2", Mark.LEFT, 4, reason="train")
    assert absences(presence, leaving, TODAY) == ((4, "g4"),)
    assert told(presence, leaving) == [("seat_empty", "sfu.A2.gen.1"), ("player_short", "sfu.3.2.4")]
    assert said(consequences(Presence(), leaving, TODAY, SFU))[0] == "left_unseen"


def test_who_comes_after_all_takes_his_seat_again() -> None:
    presence = taken(Presence(), step("p2", Mark.NO_SHOW, substitute="guest"))
    presence = taken(presence, step("p3", Mark.NO_SHOW, substitute="guest2"))
    back = step("p2", Mark.HERE, 3)
    assert told(presence, back) == [("back_again", None)]
    after = taken(presence, back)
    assert after.substitutions == (
        Substitution("p2", "guest", ("g1", "g2")),
        Substitution("p3", "guest2", ("g1", "g2", "g3", "g4")),
    )
    at_once = taken(presence, step("p2", Mark.HERE, 1))
    assert at_once.substitutions == (Substitution("p3", "guest2", ("g1", "g2", "g3", "g4")),)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (step("p2", Mark.AWAITED), "marked_already"),
        (step("p2", Mark.NO_SHOW, substitute="p3"), "substitute_busy"),
        (step("p2", Mark.NO_SHOW, substitute="judge"), "substitute_busy"),
        (step("p2", Mark.NO_SHOW, substitute="tired"), "substitute_unavailable"),
        (step("p2", Mark.NO_SHOW, substitute="p2"), "nothing_to_fill"),
        (step("p2", Mark.HERE, substitute="guest"), "nothing_to_fill"),
        (step("stranger", Mark.HERE), "not_today"),
    ],
)
def test_steps_that_cannot_be_taken(what: Step, code: str) -> None:
    presence = unavailable(Presence(), "tired", 2, 3)
    assert said(consequences(presence, what, TODAY, SFU))[0] == code


def test_a_second_substitute_can_be_named_later() -> None:
    presence = taken(Presence(), step("p2", Mark.NO_SHOW))
    filled = taken(presence, step("p2", Mark.NO_SHOW, substitute="guest"))
    assert filled.substitutions == (Substitution("p2", "guest", ("g1", "g2", "g3", "g4")),)


def test_a_substitute_can_fall_out_as_well() -> None:
    presence = taken(Presence(), step("p2", Mark.NO_SHOW, substitute="guest"))
    presence = taken(presence, step("guest", Mark.HERE))
    presence = taken(presence, step("guest", Mark.LEFT, 3, substitute="guest2"))
    seats = [substituted(game, presence.substitutions).players[1] for game in TODAY.games]
    assert seats == ["guest", "guest", "guest2", "guest2"]
    away = step("p3", Mark.NO_SHOW, substitute="p2")
    assert said(consequences(presence, away, TODAY, SFU))[0] == "substitute_unavailable"


TWO_TABLES = schedule(
    *(game(n, round=n, table=1) for n in (1, 2)),
    *(
        game(n + 2, round=n, table=2, players=tuple(f"q{i}" for i in range(1, 11)), judge="j", host="h")
        for n in (1, 2)
    ),
)
PEOPLE = st.sampled_from(["p1", "p2", "q1", "q2", "guest", "guest2"])
STEPS = st.lists(
    st.builds(
        Step, st.just(FIRST_DAY), PEOPLE, st.sampled_from(Mark), st.integers(1, 3), PEOPLE | st.just("")
    ),
    max_size=10,
)


@settings(max_examples=60)
@given(STEPS)
def test_whatever_happens_at_the_door_ten_people_sit_at_a_table(steps: list[Step]) -> None:
    """sfu.3.5.4, fiim.1.1: each in one place"""
    presence = Presence()
    for what in steps:
        seen = consequences(presence, what, TWO_TABLES, SFU)
        if isinstance(seen, tuple):
            presence = done(take(presence, what, TWO_TABLES, SFU, seen))
        games = [substituted(game, presence.substitutions) for game in TWO_TABLES.games]
        for number in (1, 2):
            sitting = [player for game in games if game.round == number for player in game.players]
            assert len(set(sitting)) == 20, presence


def test_a_rulebook_without_the_clause_threatens_nobody() -> None:
    """sfu.8.6: what other rulebooks do not say is not said"""
    found = done(consequences(Presence(), step("p2", Mark.NO_SHOW), schedule(game(1)), rules("fiim")))
    assert [one.code for one in found] == ["seat_empty"]


def test_before_the_draw_anybody_may_be_marked() -> None:
    before = Schedule()
    here = step("p77", Mark.HERE)
    found = done(consequences(Presence(), here, before, SFU))
    assert found == ()
    assert done(take(Presence(), here, before, SFU, found)).here(FIRST_DAY) == ("p77",)


def test_whoever_is_awaited_again_has_his_seats_again() -> None:
    absent = step("p2", Mark.NO_SHOW, substitute="p99", reason="ill")
    presence = taken(Presence(), absent)
    assert presence.substitutions
    again = taken(presence, step("p2", Mark.AWAITED))
    assert again.substitutions == ()
    assert again.mark(FIRST_DAY, "p2") is Mark.AWAITED


def test_a_round_that_was_not_possible_is_possible_again() -> None:
    presence = unavailable(Presence(), "p2", 1, 2)
    assert available(presence, "p2", 1).unavailable == {("p2", 2)}


def test_games_enough_are_counted_over_the_whole_qualifying() -> None:
    """sfu.3.2.4: four games each are those of all days, and none of the final's"""
    today, final = game(1), game(9, stage="final")
    whole = schedule(today, *(game(number) for number in range(2, 6)), final)
    away = step("p2", Mark.NO_SHOW, reason="ill")
    enough = consequences(Presence(), away, schedule(today), SFU, whole=whole)
    assert "player_short" not in {one.code for one in done(enough)}
    four = schedule(*whole.games[:4], final)
    short = consequences(Presence(), away, schedule(today), SFU, whole=four)
    assert {"games": "3", "least": "4", "player": "p2"} in [one.params for one in done(short)]
    assert done(take(Presence(), away, schedule(today), SFU, done(short), whole=four)).marks
    at_the_final = consequences(Presence(), away, schedule(final), SFU, whole=whole)
    assert "player_short" not in {one.code for one in done(at_the_final)}
