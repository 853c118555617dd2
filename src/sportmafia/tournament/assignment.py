"""Judges to tables: nobody where he has a conflict or plays himself, the same people as seldom as can be.

Round by round, each table in turn takes the able judge who has met its players least; an earlier table gives
its judge up for its next choice only where another would have none (augmenting paths). Equal choices go by
name, so that the same event gives the same judges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sportmafia.tournament.cites import held
from sportmafia.tournament.said import Notice, Refusal
from sportmafia.tournament.schedule import Conflicts, Game, Schedule, declared

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def able(game: Game, judge: str, busy: Iterable[str], conflicts: Conflicts) -> bool:
    """Whether a judge may take a game: neither at a table of the round himself nor in a conflict."""
    return judge not in busy and not declared(game, judge, conflicts)


def assign(
    schedule: Schedule,
    judges: Sequence[str],
    conflicts: Conflicts,
    rulebook: Rulebook,
    *,
    stage: str,
    first_round: int = 1,
) -> Schedule | Refusal:
    """Give every game of a stage from a round on a judge (sfu.7.1); the others stay as they are.

    Refused where a round cannot be covered: ``where`` is the first game without a judge.
    """
    seen: Counter[tuple[str, str]] = Counter()
    games: dict[str, Game] = {game.id: game for game in schedule.games}
    for (of, number), played in schedule.rounds().items():
        if of == stage and number >= first_round:
            found = _round(played, judges, conflicts, seen)
            if isinstance(found, Game):
                params = {"game": found.id, "judges": str(len(judges))}
                return Refusal("judges_short", held(rulebook, "sfu.7.1"), params, found.id)
            games |= {game.id: replace(game, judge=found[game.id]) for game in played}
        for game in played:
            seen.update((games[game.id].judge, player) for player in game.players)
    return replace(schedule, games=tuple(games[game.id] for game in schedule.games))


def _round(
    games: Sequence[Game], judges: Sequence[str], conflicts: Conflicts, seen: Mapping[tuple[str, str], int]
) -> dict[str, str] | Game:
    """Judges of a round by game: tables in order, each the able judge who knows its players least.

    Where that cannot be, the first game without one.
    """
    busy = {person for game in games for person in (*game.players, game.host)}
    choices = {
        game.id: sorted(
            (judge for judge in judges if able(game, judge, busy, conflicts)),
            key=lambda judge: (sum(seen[judge, player] for player in game.players), judge),
        )
        for game in games
    }
    taken: dict[str, str] = {}

    def seated(game: str, tried: set[str]) -> bool:
        """Find the game a judge, moving others to their next choice if need be."""
        for judge in choices[game]:
            if judge in tried:
                continue
            tried.add(judge)
            if judge not in taken or seated(taken[judge], tried):
                taken[judge] = game
                return True
        return False

    for game in games:
        if not seated(game.id, set()):
            return game
    return {game: judge for judge, game in taken.items()}


def conflicts_of(
    schedule: Schedule, conflicts: Conflicts, rulebook: Rulebook
) -> tuple[Refusal | Notice, ...]:
    """What stands against the crews: a declared conflict or a crew at a table of the round; and who was not
    asked.
    """
    clause = held(rulebook, "sfu.7.1")
    found: list[Refusal | Notice] = []
    for games in schedule.rounds().values():
        players = {player for game in games for player in game.players}
        for game in games:
            for person in game.crew:
                if person in players:
                    found.append(Refusal("judge_plays", clause, {"judge": person}, game.id))
                found += [
                    Refusal("conflict", clause, {"judge": person, "player": player}, game.id)
                    for player in declared(game, person, conflicts)
                ]
    crews = dict.fromkeys(person for game in schedule.games for person in game.crew)
    found += [
        Notice(
            "conflict_unknown" if person not in conflicts.asked else "conflict_none",
            clause,
            {"judge": person},
            person,
        )
        for person in crews
        if not any(judge == person for judge, _ in conflicts.with_players)
    ]
    return tuple(found)
