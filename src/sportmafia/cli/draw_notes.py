"""What `draw make` says beside the schedule: who plays more or fewer games and why, how many rest and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from sportmafia.draw.plan import Plan
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.shape import Misfit, Refusal, Shape, shape_of, with_substitutes
from sportmafia.draw.words import Language, say

MOST_LISTED = 20
"""So many players are listed, of more only how many they are."""


def shape_asked(options: argparse.Namespace) -> Shape | Refusal:
    """The numbers of the event, with substitutes or without."""
    if not options.substitutes:
        return shape_of(
            options.players, options.tables, options.games, options.rounds, exact_games=options.exact_games
        )
    found = with_substitutes(options.players, options.substitutes, options.tables, options.games)
    if options.rounds is not None and isinstance(found, Shape) and options.rounds != len(found.tables):
        return Refusal(Misfit.SUBSTITUTE_ROUNDS, (options.rounds,), (len(found.tables),))
    return found


def before(options: argparse.Namespace, shape: Shape, language: Language) -> Iterator[str]:
    """What the numbers force: who plays one game more or fewer, what substitutes play, how many rest."""
    players, games = options.players, options.games
    odd = [p for p, g in enumerate(shape.games[:players], start=1) if g != games]
    if options.substitutes:
        spare = "-".join(map(str, sorted(set(shape.games[players:]))))
        yield say("substitutes_play", language, _span(range(players + 1, shape.players + 1)), spare, games)
    elif odd:
        yield say("extra", language, players, games, _span(odd), shape.games[odd[0] - 1], games)
    width = max(shape.tables)
    resting = shape.players - SEATS * width
    if resting:
        yield say("rest_why", language, shape.players, width, SEATS * width, resting)


def after(plan: Plan, games: int, language: Language) -> Iterator[str]:
    """Who plays another number of games than was asked for, by name where there are names."""
    groups: dict[int, list[int]] = {}
    for p, played in enumerate(plan.schedule.games_each(), start=1):
        if played != games:
            groups.setdefault(played, []).append(p)
    for played, who in sorted(groups.items()):
        listed = [str(plan.names[p - 1] if plan.names else p) for p in who[:MOST_LISTED]]
        more = f" +{len(who) - MOST_LISTED}" if len(who) > MOST_LISTED else ""
        yield say("games_of", language, played, games, ", ".join(listed) + more)


def compiling(options: argparse.Namespace, language: Language, *loops: str) -> None:
    """Say that the loops are made into machine code first, or that they are not."""
    from sportmafia.draw import kernels

    if not kernels.COMPILED:
        print(say("slow", language), file=sys.stderr)
    elif any(map(kernels.cold, loops)) and not getattr(options, "quiet", False):
        print(say("compiling", language), file=sys.stderr, flush=True)


def _span(players: Sequence[int]) -> str:
    return f"{players[0]}-{players[-1]}" if len(players) > 1 else str(players[0])
