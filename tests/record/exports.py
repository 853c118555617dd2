"""Games of the engine written in the shapes of other programs, so that reading them back has an answer to
meet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.result import GameResult, RemovalCause, Role
from sportmafia.game.rules import compile_rules
from sportmafia.game.seats import seats_of
from sportmafia.rulebooks import Rulebook

SEATS = range(1, 11)
Votes = dict[int, int]
"""Candidate by voter."""


@dataclass
class Day:
    """A day as paper has it."""

    nominations: list[tuple[int, int]] = field(default_factory=list)
    rounds: list[Votes] = field(default_factory=list)
    lift: dict[int, bool] = field(default_factory=dict)
    lifted: bool = False


@dataclass
class Night:
    """A night as paper has it."""

    shots: dict[int, int | None] = field(default_factory=dict)
    don: int | None = None
    sheriff: int | None = None


@dataclass
class Paper:
    """A whole game as paper has it."""

    days: list[Day]
    nights: list[Night]
    result: GameResult

    def left(self, seat: int) -> tuple[str, int] | None:
        """How (day or night) and in which day or night a seat left."""
        for removal in self.result.removals:
            if removal.seat == seat and removal.when is not None:
                how = "night" if removal.cause is RemovalCause.KILL else "day"
                return how, int(removal.when[1:])
        return None


def paper(facts: Iterable[Fact], rulebook: Rulebook) -> Paper:
    """What paper keeps of a game without sanctions; silent players stand with the last candidate."""
    historian = Historian(compile_rules(rulebook))
    days: list[Day] = []
    nights: list[Night] = []
    for fact in facts:
        state = historian.state
        kind, data = fact.kind, fact.data
        if kind == "day_announced":
            days.append(Day())
        elif kind == "night_announced" and data["night"]:
            nights.append(Night())
        elif kind == "nominated":
            days[-1].nominations.append((data["by"], data["seat"]))
        elif kind == "hands":
            if state.call == 0:
                days[-1].rounds.append({})
            votes = days[-1].rounds[-1]
            last = state.call == len(state.cands) - 1
            silent = [seat for seat in seats_of(state.at) if seat not in votes]
            votes.update(dict.fromkeys(silent if last else data["seats"], data["seat"]))
        elif kind == "lift_hands":
            days[-1].lift = {seat: seat in data["seats"] for seat in seats_of(state.at)}
        elif kind == "shot":
            nights[-1].shots[data["by"]] = data["target"]
        elif kind == "don_check":
            nights[-1].don = data["seat"]
        elif kind == "sheriff_check":
            nights[-1].sheriff = data["seat"]
        historian.add(fact)
    result = historian.result()
    for day, played in zip(days, result.days, strict=False):
        day.lifted = played.lift is not None and played.lift.passed
    return Paper(days, nights, result)


def mafiaratings(game: Paper, number: int = 1) -> dict[str, Any]:
    """The game in the export shape of the mafiaratings site."""
    words = {Role.MAFIA: "maf", Role.DON: "don", Role.SHERIFF: "sheriff"}
    players = []
    for seat in SEATS:
        player: dict[str, Any] = {"id": 100 + seat, "name": f"player {seat}"}
        role = game.result.roles[seat]
        if role in words:
            player["role"] = words[role]
        left = game.left(seat)
        if left is not None:
            how, day = left
            player["death"] = {"round": day if how == "night" else day - 1, "type": how}
        player["voting"] = [_items(day, seat) for day in game.days]
        player["nominating"] = [dict(day.nominations).get(seat) for day in game.days]
        if role in (Role.MAFIA, Role.DON):
            player["shooting"] = [night.shots.get(seat) for night in game.nights]
        for number_, night in enumerate(game.nights, 1):
            if night.don == seat:
                player["don"] = number_
            if night.sheriff == seat:
                player["sheriff"] = number_
        players.append(player)
    return {
        "id": number,
        "clubId": 1,
        "startTime": 1_579_985_050,
        "endTime": 1_579_988_247,
        "moderator": {"id": 1},
        "winner": {"red": "civ", "black": "maf", "draw": "tie"}[str(game.result.winner)],
        "players": players,
    }


def _items(day: Day, seat: int) -> Any:
    votes: list[Any] = [votes[seat] for votes in day.rounds if seat in votes]
    if seat in day.lift:
        votes.append(day.lift[seat])
    return votes[0] if len(votes) == 1 else votes or None


def polemica(game: Paper, number: int = 1) -> dict[str, Any]:
    """The game in the record shape of the polemica site."""
    words = {Role.DON: 0, Role.MAFIA: 1, Role.CIVILIAN: 2, Role.SHERIFF: 3}
    votes: list[dict[str, int]] = []
    for day, played in enumerate(game.days, 1):
        votes += [
            {"day": day, "num": 0, "voter": by, "candidate": seat} for by, seat in sorted(played.nominations)
        ]
        for place, given in enumerate(played.rounds, 1):
            votes += [
                {"day": day, "num": place, "voter": seat, "candidate": whom} for seat, whom in given.items()
            ]
        votes += [{"day": day, "voter": seat, "candidate": 1} for seat, yes in played.lift.items() if yes]
    nights = list(enumerate(game.nights, 1))
    checks = [{"night": night, "role": 0, "player": n.don} for night, n in nights if n.don]
    checks += [{"night": night, "role": 3, "player": n.sheriff} for night, n in nights if n.sheriff]
    return {
        "id": number,
        "started": "2026-11-30T19:00:00.000",
        "referee": {"id": 1, "username": "judge"},
        "version": 4,
        "players": [
            {
                "position": seat,
                "username": f"player {seat}",
                "role": words[game.result.roles[seat]],
                "techs": [],
                "fouls": [],
            }
            for seat in SEATS
        ],
        "checks": checks,
        "shots": [
            {"night": night, "shooter": by, "victim": target}
            for night, n in nights
            for by, target in n.shots.items()
            if target
        ],
        "votes": votes,
        "bonuses": [],
        "result": {"red": 0, "black": 1}.get(str(game.result.winner)),
    }


def votings(game: Paper, number: int = 1) -> dict[str, Any]:
    """The game in the shape of a club's list kept voting by voting."""
    words = {Role.DON: "don", Role.MAFIA: "maf", Role.CIVILIAN: "civ", Role.SHERIFF: "sheriff"}
    players = []
    for seat in SEATS:
        left = game.left(seat)
        checks = {"don_check": -1, "sheriff_check": -1}
        for night, played in enumerate(game.nights):
            checks |= {"don_check": night} if played.don == seat else {}
            checks |= {"sheriff_check": night} if played.sheriff == seat else {}
        players.append(
            {
                "seat": seat,
                "name": f"player {seat}",
                "role": words[game.result.roles[seat]],
                "warnings": 0,
                "state": left[0] if left else "alive",
                "kill_round": left[1] - 1 if left else -1,
                "kill_reason": "normal" if left else None,
                "arranged": -1,
                **checks,
            }
        )
    return {
        "id": number,
        "winner": str(game.result.winner),
        "players": players,
        "votings": [voting for place, day in enumerate(game.days) for voting in _votings(place, day)],
        "shooting": [{str(by): target or 0 for by, target in night.shots.items()} for night in game.nights],
    }


def _votings(place: int, day: Day) -> list[dict[str, Any]]:
    found = []
    for number, votes in enumerate(day.rounds or [{}]):
        counts = {seat: list(votes.values()).count(seat) for seat in votes.values()}
        most = max(counts.values(), default=0)
        found.append(
            {
                "round": place,
                "voting_round": number,
                "canceled": 0,
                "multiple_kill": day.lifted and number == len(day.rounds) - 1,
                "winners": [seat for seat, count in counts.items() if count == most],
                "noms": [[seat, None if number else by, counts.get(seat, 0)] for by, seat in day.nominations],
                "votes": [votes.get(seat) for seat in SEATS],
            }
        )
    return found
