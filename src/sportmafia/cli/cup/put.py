"""Puts the tournament on at a stage; one that is there already stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeVar

from sportmafia.cli.cup import build, course
from sportmafia.cli.cup.stages import CupStage

T = TypeVar("T")
Watch = Callable[[list[course.Sitting]], Iterable[course.Sitting]]


def put_on(stage: CupStage, seed: int, today: date, watch: Watch = iter) -> None:
    """Fill the store with the tournament as it stands at a stage on a day.

    ``watch`` is given the rounds to be played and hands them on, so that a bar can show how far it is.
    """
    cup = build.begun(stage, seed, today)
    if cup is None or stage == "applications":
        return
    course.draw_sites(cup)
    if stage == "draw":
        return
    rounds = course.qualifying(cup)
    over = 2 * course.QUALIFYING + 1 if stage == "running" else len(rounds)
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
