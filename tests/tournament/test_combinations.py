"""Several protests open at once: every combination of verdicts, and what of it matters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from sportmafia.scoring import ScoredGame, standings
from sportmafia.scoring.stages import Cut
from sportmafia.scoring.verdicts import Verdict
from sportmafia.tournament.advancement import Advancement, Due, Seed, advance
from sportmafia.tournament.combinations import (
    MOST_COMBINATIONS,
    Outcome,
    Placed,
    Swap,
    boxes,
    combinations,
    effect,
    first_that_fit,
    number,
    questions,
    settled,
    settled_awards,
    settled_further,
    tables_under,
)
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.protests import Case, Desk, Kind, Status
from sportmafia.tournament.tables import Records, stage_tables
from sportmafia.tournament.what_if import Moved, moved, supposed
from tests.tournament.world import TEN, at, game, played, rules, said, schedule

SFU, FIIM = rules("sfu"), rules("fiim")


def site(number_: int) -> tuple[str, ...]:
    """Ten players of a site."""
    return tuple(f"s{number_}p{seat}" for seat in range(1, 11))


def a_case(label: str, number_: int = 1, status: Status = Status.OPEN, verdict: str = "") -> Case:
    """A protest against a game; a later number comes later."""
    return Case(
        f"c{number_}",
        Kind.RESULT,
        "p1",
        at(minutes=number_),
        "so",
        game=label,
        status=status,
        verdict=verdict,
    )


def desk(*games: str) -> Desk:
    """A protest against each of some games, in order."""
    return Desk(tuple(a_case(label, place) for place, label in enumerate(games, start=1)))


def test_a_verdict_that_names_the_result_there_is_makes_no_combination_of_its_own() -> None:
    """fiim.8.8, sfu.A2.protest.3: the oldest case first, a draw only where the rules have one"""
    games = [played("g1"), played("g2", "black")]
    first, second = questions(games, desk("g2", "g1"), lambda one: FIIM if one.label == "g2" else SFU)
    assert (first.game, first.verdicts) == (
        "g2", (Verdict.STANDS, Verdict.ANNULLED, Verdict.RED, Verdict.DRAW),
    )  # fmt: skip
    assert (second.game, second.verdicts) == ("g1", (Verdict.STANDS, Verdict.ANNULLED, Verdict.BLACK))
    assert number((first, second)) == 12


def test_a_game_decided_once_can_only_come_to_the_same_verdict() -> None:
    """sfu.A2.protest.5"""
    once = Desk((a_case("g1", 1, Status.DECIDED, "black"), a_case("g1", 2), a_case("g9", 3)))
    [one] = questions([played("g1")], once, lambda _: SFU)
    assert one.verdicts == (Verdict.BLACK,), "and a game without a result is not asked about"


def test_every_combination_is_there_once_and_the_first_is_as_it_stands() -> None:
    asked = questions([played("g1"), played("g2")], desk("g1", "g2"), lambda _: SFU)
    found = combinations(asked)
    assert isinstance(found, tuple)
    assert found[0] == {"g1": Verdict.STANDS, "g2": Verdict.STANDS}
    assert len({tuple(one.items()) for one in found}) == len(found) == 9
    assert combinations(()) == ({},)


def test_too_many_combinations_are_refused_and_the_oldest_cases_that_fit_are_offered() -> None:
    names = [f"g{n}" for n in range(1, 7)]
    asked = questions([played(name) for name in names], desk(*names), lambda _: SFU)
    refused = combinations(asked)
    assert said(refused) == ("too_many_protests", None)
    assert refused.params == {"protests": "6", "tables": "729", "most": str(MOST_COMBINATIONS)}  # type: ignore[union-attr]
    fit = first_that_fit(asked)
    assert [one.game for one in fit] == names[:4]
    assert number(fit) <= MOST_COMBINATIONS < number(asked[:5])


@pytest.mark.parametrize("rulebook", ["sfu", "fiim-k"])
def test_tables_under_combinations_are_those_that_a_desk_so_decided_gives(rulebook: str) -> None:
    """fiim-k.8.5.2: where K is of the distance a verdict reaches every site, else only its own people's"""
    rule = rules(rulebook)
    made = schedule(*(game(n, site="AABB"[n - 1], players=site((n + 1) // 2)) for n in (1, 2, 3, 4)))
    games = [
        played(one.id, won, rule, players=one.players)
        for one, won in zip(made.games, ("red", "black", "red", "red"), strict=True)
    ]
    held = Records(made, frozenset(made.players), desk=desk("g1", "g3"))
    found = combinations(questions(games, held.desk, lambda _: rule))
    assert isinstance(found, tuple)
    together = tables_under(games, held, "qualifying", rule, found)
    for one, tables in zip(found, together, strict=True):
        alone = replace(held, desk=supposed(held.desk, one))
        assert tables == stage_tables(games, alone, "qualifying", rule)
    apart = {id(tables["A"]) for tables in together}
    assert len(apart) == (len(found) if rulebook == "fiim-k" else 3)


def test_a_game_of_a_stage_that_does_not_count_changes_nothing_there() -> None:
    """sfu.3.3.2: the final starts from zero, whatever comes of a protest before it"""
    made = schedule(game(1), game(2, stage="final"), game(3, stage="final"))
    games = [played(one.id, "red", SFU, players=one.players, stage=one.stage) for one in made.games]
    held = Records(made, frozenset(made.players), desk=desk("g1", "g2"))
    found = combinations(questions(games, held.desk, lambda _: SFU))
    assert isinstance(found, tuple)
    for one, tables in zip(found, tables_under(games, held, "final", SFU, found), strict=True):
        alone = replace(held, desk=supposed(held.desk, one))
        assert tables == stage_tables(games, alone, "final", SFU)


def outcome(games: list[ScoredGame], places: int = 2) -> Outcome:
    """What a stage of one place would come to, with so many going on and three awarded."""
    table = standings(games, SFU)
    tables = {"": table}
    return Outcome(tables, advance(tables, Quota(per_site=places)), Cut(tuple(TEN[:3])))


def test_what_matters_of_a_combination_is_who_goes_on_whose_place_changes_and_which_lots_are_due() -> None:
    """sfu.3.2.5"""
    red = played("g1", points={3: "0.5", 2: "0.3", 5: "0.2"})
    black = played("g1", "black", points={3: "0.5", 2: "0.3", 5: "0.2"})
    before, after = outcome([red]), outcome([black])
    same = effect(before, before)
    assert not same.matters
    assert (same.further, same.awarded, same.places) == (Swap(), Swap(), ())
    found = effect(before, after)
    assert found.matters
    assert found.further.came == ("p2", "p5")
    assert found.further.fell == ("p3", "p4")
    assert Placed("p2", 8, 1) in found.places
    assert Placed("p3", 1, 4) in found.places
    assert Moved("p2", 8, 1, Fraction(3, 10), Fraction(13, 10)) in moved(before.tables[""], after.tables[""])
    points = outcome([played("g1", points={3: "0.4", 2: "0.3", 5: "0.2"})])
    assert not effect(before, points).matters, "points alone change nothing that matters"


def test_a_lot_around_a_line_is_told_apart_from_others_who_share_a_place() -> None:
    """sfu.3.2.5 (C110)"""
    table = standings([played("g1")], SFU)
    groups = table.lots
    assert groups, "players without points are equals"
    with_points = standings([played("g1", points={3: "0.5", 2: "0.3", 5: "0.2"})], SFU)
    before = Outcome({"": with_points})
    due = Advancement((Seed("p1", "", 1),), (Due("", groups[0], 1),), 0)
    found = effect(before, Outcome({"": table}, due, Cut(("p1",), groups[0], 1)))
    assert found.lots == (groups[0],)
    assert groups[0] not in found.equals
    assert found.further == Swap(("p1",), ())
    gone = effect(before, Outcome({"": standings([], SFU)}))
    assert Placed("p3", 1, None) in gone.places
    assert {one.after for one in gone.places} == {None}


def test_what_is_certain_is_in_every_outcome() -> None:
    assert settled([]) == settled([(), ()])
    assert settled([("a", "b"), ("b", "c")]).sure == ("b",)
    assert settled([("a", "b"), ("b", "c")]).hanging == ("a", "c")
    one = outcome([played("g1", points={3: "0.5"})])
    other = outcome([played("g1", points={1: "0.5"})])
    assert settled_further([one, other]).sure == ("p4",)
    assert settled_further([one, other]).hanging == ("p3", "p1")
    assert settled_awards([one, other]).sure == tuple(TEN[:3])
    assert settled_further([Outcome({})]).sure == ()


def test_combinations_that_differ_freely_are_one_box() -> None:
    ways = (Verdict.STANDS, Verdict.ANNULLED, Verdict.BLACK)
    every = [dict(zip(("g1", "g2"), pair, strict=True)) for pair in product(ways, ways)]
    assert boxes(every) == ({"g1": ways, "g2": ways},)
    found = boxes(every[:-1])
    cells = [pair for box in found for pair in product(box["g1"], box["g2"])]
    assert sorted(cells) == sorted(tuple(one.values()) for one in every[:-1])
    assert len(found) == 2
    assert boxes([]) == ()
