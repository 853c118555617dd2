"""Presence: who has come today, apart from who can play which round; latecomers, no-shows, substitutes.

Every step is described first. It is taken only with the description that the organiser saw, so that nobody
confirms what has changed in the meantime.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from sportmafia.tournament.cites import cite
from sportmafia.tournament.said import Notice, Refusal
from sportmafia.tournament.schedule import Schedule, Substitution, substituted

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class Mark(StrEnum):
    """A player's day: awaited, here, on his way late, not coming, gone for the rest of it."""

    AWAITED = "awaited"
    HERE = "here"
    LATE = "late"
    NO_SHOW = "no_show"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Step:
    """What is entered at the door: a mark of a player on a day.

    ``first_round`` is the first round that it touches: from which a latecomer plays, or which somebody who
    leaves plays no more. ``substitute`` takes the seats that fall free; ``reason`` is what the player says.
    ``begun`` are the games that have begun: whoever sits in them does so whatever is marked later.
    """

    day: date
    player: str
    mark: Mark
    first_round: int = 1
    substitute: str = ""
    reason: str = ""
    begun: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Presence:
    """Marks by (day, player), rounds that a player said he cannot play, and substitutions in force."""

    marks: Mapping[tuple[date, str], Mark] = field(default_factory=dict)
    unavailable: frozenset[tuple[str, int]] = frozenset()
    substitutions: tuple[Substitution, ...] = ()

    def mark(self, day: date, player: str) -> Mark:
        """The player's mark of a day; awaited if nothing was entered."""
        return self.marks.get((day, player), Mark.AWAITED)

    def here(self, day: date) -> tuple[str, ...]:
        """Who is here, in the order in which marks were first entered."""
        return tuple(player for (on, player), mark in self.marks.items() if on == day and mark is Mark.HERE)


def unavailable(presence: Presence, player: str, *rounds: int) -> Presence:
    """Note rounds that a player cannot play; it says nothing about whether he is here."""
    return replace(presence, unavailable=presence.unavailable | {(player, number) for number in rounds})


def available(presence: Presence, player: str, *rounds: int) -> Presence:
    """Take it back that a player cannot play these rounds."""
    return replace(presence, unavailable=presence.unavailable - {(player, number) for number in rounds})


def absences(presence: Presence, step: Step, today: Schedule) -> tuple[tuple[int, str], ...]:
    """The games (round, id) of the day that a step leaves a player's seat empty in."""
    if step.mark in (Mark.HERE, Mark.AWAITED):
        return ()
    games = [substituted(game, presence.substitutions) for game in today.games]
    end = 1 + max((game.round for game in games), default=0)
    touched = {
        Mark.LATE: range(step.first_round),
        Mark.NO_SHOW: range(end),
        Mark.LEFT: range(step.first_round, end),
    }[step.mark]
    return tuple(
        (game.round, game.id)
        for game in games
        if step.player in game.players and game.round in touched and game.id not in step.begun
    )


def refusal(presence: Presence, step: Step, today: Schedule) -> Refusal | None:
    """What stands against a step. On a day without games, before the draw, anybody may be marked."""
    where = step.player
    sitting = [substituted(game, presence.substitutions) for game in today.games]
    if (
        sitting
        and step.player not in today.players
        and not any(step.player in game.players for game in sitting)
    ):
        return Refusal("not_today", None, {"player": step.player}, where)
    if presence.mark(step.day, step.player) is step.mark and not step.substitute:
        return Refusal("marked_already", None, {"player": step.player}, where)
    if step.mark is Mark.LEFT and presence.mark(step.day, step.player) is not Mark.HERE:
        return Refusal("left_unseen", None, {"player": step.player}, where)
    missed = absences(presence, step, today)
    if not step.substitute:
        return None
    if step.substitute == step.player or not missed:
        return Refusal("nothing_to_fill", None, {"player": step.substitute}, step.substitute)
    rounds = {number for number, _ in missed}
    for game in sitting:
        if game.round in rounds and step.substitute in (*game.players, *game.crew):
            params = {"player": step.substitute, "round": str(game.round)}
            return Refusal("substitute_busy", None, params, step.substitute)
    away = presence.mark(step.day, step.substitute) not in (Mark.AWAITED, Mark.HERE)
    if away or any((step.substitute, number) in presence.unavailable for number in rounds):
        return Refusal("substitute_unavailable", None, {"player": step.substitute}, step.substitute)
    return None


def consequences(
    presence: Presence, step: Step, today: Schedule, rulebook: Rulebook, *, whole: Schedule | None = None
) -> tuple[Notice, ...] | Refusal:
    """What a step will bring about, in words; printed before it is confirmed.

    ``whole`` is the schedule of the event, where today's games are not all of it: the games that everybody
    plays at least are those of the whole qualifying (sfu.3.2.4).
    """
    refused = refusal(presence, step, today)
    if refused is not None:
        return refused
    missed = absences(presence, step, today)
    notices = []
    for number, game in missed:
        params = {"player": step.player, "round": str(number), "game": game, "substitute": step.substitute}
        notices.append(
            Notice("seat_filled" if step.substitute else "seat_empty", cite(rulebook, "ten"), params, game)
        )
    if step.substitute:
        params = {"player": step.substitute, "absent": step.player}
        notices.append(Notice("guest_unranked", None, params, step.substitute))
    least = rulebook.integer("qual.min_games")
    left = _left(presence, step.player, today if whole is None else whole, {game for _, game in missed})
    if left is not None and left < least:
        clause = next(iter(rulebook.clauses("qual.min_games")), None)
        params = {"player": step.player, "games": str(left), "least": str(least)}
        notices.append(Notice("player_short", clause, params, step.player))
    if missed and not step.reason and (clause := cite(rulebook, "refused_game")):
        notices.append(Notice("no_reason", clause, {"player": step.player}, step.player))
    if step.mark is Mark.HERE and presence.mark(step.day, step.player) is Mark.NO_SHOW:
        notices.append(Notice("back_again", None, {"player": step.player}, step.player))
    return tuple(notices)


def _left(presence: Presence, player: str, whole: Schedule, missed: set[str]) -> int | None:
    """The games of the first stage that a player keeps; None where he misses none of them."""
    first = whole.games[0].stage if whole.games else ""
    games = [substituted(game, presence.substitutions) for game in whole.games if game.stage == first]
    own = {game.id for game in games if player in game.players}
    return len(own - missed) if own & missed else None


def take(
    presence: Presence,
    step: Step,
    today: Schedule,
    rulebook: Rulebook,
    seen: tuple[Notice, ...],
    *,
    whole: Schedule | None = None,
) -> Presence | Refusal:
    """Take a step whose consequences were ``seen``; refused if they are others by now."""
    found = consequences(presence, step, today, rulebook, whole=whole)
    if isinstance(found, Refusal):
        return found
    if found != seen:
        return Refusal("changed_meanwhile", None, {"player": step.player}, step.player)
    substitutions = presence.substitutions
    if step.mark in (Mark.HERE, Mark.AWAITED):
        # Whoever comes after all, or is awaited again, has his own seats again; what is played was played
        # by the substitute.
        again = {game.id for game in today.games if game.round >= step.first_round}
        substitutions = tuple(
            replace(one, games=tuple(game for game in one.games if game not in again))
            if one.absent == step.player
            else one
            for one in substitutions
        )
    if step.substitute:
        games = tuple(game for _, game in absences(presence, step, today))
        substitutions = (*substitutions, Substitution(step.player, step.substitute, games))
    marks = {**presence.marks, (step.day, step.player): step.mark}
    return replace(presence, marks=marks, substitutions=tuple(one for one in substitutions if one.games))


def guests(presence: Presence, entered: frozenset[str]) -> frozenset[str]:
    """Substitutes who are not among the players entered: they never have a place in the table."""
    return frozenset(one.player for one in presence.substitutions) - entered
