"""What holds a step back up though nobody has changed the same thing since: others have built on it.

A game has been begun, a draw has seated people, a stage is drawn. Taking away what they stand on would leave
a schedule of people whom nobody knows, or a protocol of other players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sportmafia.rulebooks import Rulebook
from sportmafia.tournament.advancement import Advancement
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Game, Schedule, Substitution, substituted

_SHOWN: Final = 5
"""Names in a refusal; more are counted."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What others build on: the seating, what people are called, the rules of stages, who went on to them."""

    schedule: Schedule = field(default_factory=Schedule)
    substitutions: tuple[Substitution, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)
    rulebooks: Mapping[str, Rulebook] = field(default_factory=dict)
    advancements: Mapping[str, Advancement] = field(default_factory=dict)


def lost(now: Standing, then: Standing, begun: Collection[str]) -> tuple[Game, ...]:
    """The games that have been begun and that would not be there with the same people."""
    there = {game.id: substituted(game, then.substitutions).players for game in then.schedule.games}
    return tuple(
        game
        for game in now.schedule.games
        if game.id in begun and there.get(game.id) != substituted(game, now.substitutions).players
    )


def hindrance(
    number: int,
    now: Standing,
    then: Standing,
    *,
    begun: Collection[str],
    named: Collection[str],
    draft: bool,
) -> Refusal | None:
    """Why the action ``number`` is not taken back; None if nothing stands in the way.

    ``now`` is how things are, ``then`` how they would be, ``begun`` the ids of games of which more is known
    than their plan, ``named`` the people whom other documents name. Rulebooks change in a ``draft`` only: a
    regulation that people have read is changed by a new version (sfu.6.7).
    """
    entry = str(number)
    games = sorted({(game.round, game.table) for game in lost(now, then, begun)})
    if games:
        said = _listed(f"{round_}/{table}" for round_, table in games)
        return Refusal("undo_games_begun", None, {"number": entry, "games": said})
    gone = [name for id_, name in now.people.items() if id_ not in then.people and id_ in named]
    if gone:
        return Refusal("undo_people_needed", None, {"number": entry, "people": _listed(gone)})
    seated = {game.stage for game in then.schedule.games}
    other = {
        stage
        for stage in seated
        if (stage in now.rulebooks and stage not in then.rulebooks)
        or now.advancements.get(stage) != then.advancements.get(stage)
    }
    if other:
        return Refusal("undo_stage_drawn", None, {"number": entry, "stages": _listed(sorted(other))})
    changed = {stage for stage, rules in then.rulebooks.items() if now.rulebooks.get(stage, rules) != rules}
    if changed and not draft:
        return Refusal("undo_rulebook", "sfu.6.7", {"number": entry, "stages": _listed(sorted(changed))})
    return None


def _listed(names: Iterable[str]) -> str:
    every = tuple(names)
    more = len(every) - _SHOWN
    return ", ".join(every[:_SHOWN]) + (f" +{more}" if more > 0 else "")
