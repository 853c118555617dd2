"""Puts the tournament on at a stage; one that is there already stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from typing import Final, TypeVar

from sportmafia.cli.cup import build, course
from sportmafia.cli.cup.stages import CupStage

T = TypeVar("T")
ON_FOR: Final = timedelta(minutes=65)
"""How long the round that is on has been on."""
OVER_SINCE: Final = timedelta(minutes=100)
"""How long ago the last round began where all are over: every game of the dice ends sooner."""
Watch = Callable[[list[course.Sitting]], Iterable[course.Sitting]]


def put_on(
    stage: CupStage, seed: int, today: date, watch: Watch = iter, *, now: datetime | None = None
) -> None:
    """Fill the store with the tournament as it stands at a stage on a day.

    With ``now`` the last round has just been played, or is on, at that instant, so that what depends on the
    clock can be tried: protests, the board. Without it rounds go by the event's hours, the same each time.
    ``watch`` is given the rounds to be played and hands them on, so that a bar can show how far it is.
    """
    cup = build.begun(stage, seed, today, now)
    if cup is None or stage == "applications":
        return
    course.draw_sites(cup)
    if stage == "draw":
        return
    rounds = course.qualifying(cup)
    over = 2 * course.QUALIFYING + 1 if stage == "running" else len(rounds)
    if stage == "running":
        rounds = course.by_now(cup, rounds, over, ON_FOR)
    elif stage == "protests":
        rounds = course.by_now(cup, rounds, over - 1, OVER_SINCE)
    for sitting in watch(rounds[:over]):
        course.play(cup, sitting)
    if stage != "finished":
        course.published(cup, final=False)
    if stage == "running":
        course.going_on(cup, rounds[over])
        return
    if stage == "protests":
        course.disputes(cup)
        return
    for sitting in watch(course.finals(cup)):
        course.play(cup, sitting)
    course.voted(cup)
    course.published(cup, final=True)
