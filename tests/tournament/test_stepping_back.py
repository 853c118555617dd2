"""What holds a step back up: each hindrance, and that nothing else does."""

from __future__ import annotations

from dataclasses import replace

from sportmafia.rulebooks import load
from sportmafia.tournament.advancement import Advancement, Seed
from sportmafia.tournament.schedule import Game, Schedule, Substitution
from sportmafia.tournament.stepping_back import Standing, hindrance, lost

TEN = tuple(f"p{seat}" for seat in range(10))
GAMES = tuple(Game(f"g{number}", "main", number, 1, TEN) for number in range(1, 8))
NOW = Standing(
    Schedule(GAMES, "c"),
    (),
    {player: player.upper() for player in TEN},
    {"main": load("fiim")},
    {"main": Advancement((Seed("p1", "", 1),), (), 0)},
)


def said(
    then: Standing, *, begun: tuple[str, ...] = (), named: tuple[str, ...] = TEN, draft: bool = False
) -> str:
    """The refusal of a step back to ``then`` in English, empty if there is none."""
    found = hindrance(7, NOW, then, begun=begun, named=named, draft=draft)
    return "" if found is None else found.text("en")


def test_the_same_is_no_loss() -> None:
    assert said(NOW, begun=("g1",)) == ""


def test_games_that_were_begun_stay_with_their_people() -> None:
    swapped = replace(NOW.schedule, games=(replace(GAMES[0], players=TEN[::-1]), *GAMES[1:]))
    assert lost(NOW, replace(NOW, schedule=swapped), {"g1"}) == GAMES[:1]
    assert said(replace(NOW, schedule=swapped), begun=("g2",)) == ""
    swap = Substitution("p0", "px", ("g1",))
    assert "1/1" in said(replace(NOW, substitutions=(swap,)), begun=("g1",))
    gone = replace(NOW, schedule=Schedule())
    everything = said(gone, begun=tuple(game.id for game in GAMES))
    assert (
        everything
        == "entry 7 cannot be undone: games 1/1, 2/1, 3/1, 4/1, 5/1 +2 have been begun with these people"
    )
    assert said(gone) == ""


def test_people_whom_others_name_stay() -> None:
    people = {player: name for player, name in NOW.people.items() if player != "p3"}
    assert "P3" in said(replace(NOW, people=people))
    assert said(replace(NOW, people=people), named=("p4",)) == ""


def test_a_stage_that_is_drawn_stays_and_so_does_who_went_on_to_it() -> None:
    assert "main" in said(replace(NOW, rulebooks={}))
    assert "main" in said(replace(NOW, advancements={}))
    assert said(replace(NOW, schedule=Schedule(), rulebooks={}, advancements={})) == ""


def test_rulebooks_change_by_a_step_back_in_a_draft_only() -> None:
    """Sfu 6.7."""
    then = replace(NOW, rulebooks={"main": load("sfu"), "more": load("sfu")})
    found = hindrance(7, NOW, then, begun=(), named=(), draft=False)
    assert found is not None
    assert (found.code, found.clause, found.params["stages"]) == ("undo_rulebook", "sfu.6.7", "main")
    assert said(then, draft=True) == ""
