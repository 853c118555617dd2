"""Crews to tables: nobody where he has a conflict or plays himself, nobody from one site to another without
need, the same people as seldom as can be.

Round by round, each table in turn takes, of the able judges, one of its own site before one from another,
then the one who has met its players least; an earlier table gives its judge up for its next choice only where
another would have none (augmenting paths). Equal choices go by name, so that the same event gives the same
judges. Hosts are given out after the judges, in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sportmafia.tournament.cites import cite, held
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
    hosts: Sequence[str] = (),
) -> Schedule | Refusal:
    """Give every game of a stage from a round on a judge (sfu.7.1) and, of ``hosts``, a host (sfu.3.5.1); the
    others stay as they are, and without ``hosts`` so do those that games have.

    Refused where a round cannot be covered: ``where`` is the first game without a judge or a host.
    """
    past = {"judge": _Past(), "host": _Past()}
    games: dict[str, Game] = {game.id: game for game in schedule.games}
    if hosts:
        anew = (game for game in schedule.games if game.stage == stage and game.round >= first_round)
        games |= {game.id: replace(game, host="") for game in anew}
    for (of, number), played in schedule.rounds().items():
        if of == stage and number >= first_round:
            for office, people in (("judge", judges), ("host", hosts))[: 2 if hosts else 1]:
                found = _round([games[game.id] for game in played], office, people, conflicts, past[office])
                if isinstance(found, Game):
                    return _short(found.id, office, len(people), rulebook)
                games |= {game: _manned(games[game], office, found[game]) for game in found}
        for office in past:
            past[office].note(office, [games[game.id] for game in played])
    return replace(schedule, games=tuple(games[game.id] for game in schedule.games))


def _manned(game: Game, office: str, person: str) -> Game:
    return replace(game, host=person) if office == "host" else replace(game, judge=person)


def _short(game: str, office: str, people: int, rulebook: Rulebook) -> Refusal:
    params = {"game": game, "judges": str(people)}
    if office == "host":
        return Refusal("hosts_short", cite(rulebook, "crew"), params, game)
    return Refusal("judges_short", held(rulebook, "sfu.7.1"), params, game)


@dataclass
class _Past:
    """What was so far in one office: who met whom how often, and at which site each was last."""

    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    site: dict[str, str] = field(default_factory=dict)

    def note(self, office: str, games: Iterable[Game]) -> None:
        """A round as it is manned now."""
        for game in games:
            person = game.host if office == "host" else game.judge
            self.met.update((person, player) for player in game.players)
            self.site[person] = game.site


def _round(
    games: Sequence[Game], office: str, people: Sequence[str], conflicts: Conflicts, past: _Past
) -> dict[str, str] | Game:
    """Who of the people is at which game of a round: tables in order, each the able one of its site who knows
    its players least.

    Where that cannot be, the first game without one.
    """
    others = {game.id: game.host if office == "judge" else game.judge for game in games}
    busy = {person for game in games for person in (*game.players, others[game.id])}
    choices = {
        game.id: sorted(
            (person for person in people if able(game, person, busy, conflicts)),
            key=lambda person: (
                past.site.get(person, game.site) != game.site,
                sum(past.met[person, player] for player in game.players),
                person,
            ),
        )
        for game in games
    }
    taken: dict[str, str] = {}

    def seated(game: str, tried: set[str]) -> bool:
        """Find the game somebody who is free, or else move others to their next choice."""
        wanted = [person for person in choices[game] if person not in tried]
        free = next((person for person in wanted if person not in taken), None)
        if free is not None:
            taken[free] = game
            return True
        for person in wanted:
            if person not in tried:
                tried.add(person)
                if seated(taken[person], tried):
                    taken[person] = game
                    return True
        return False

    for game in games:
        if not seated(game.id, set()):
            return game
    return {game: person for person, game in taken.items()}


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
