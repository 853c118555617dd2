"""What `replay --json` prints: one object a game with the public keys, all of them, always in this order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sportmafia.scoring import exact

if TYPE_CHECKING:
    from sportmafia.cli.games import Problem, ReadGame
    from sportmafia.cli.messages import Lang
    from sportmafia.game.result import BestMove, Check, Day, GameResult, LiftVote, Night
    from sportmafia.scoring import Score, SeatPoints


def answer(game: ReadGame, lang: Lang) -> dict[str, Any]:
    """The answer about one game. Numbers of points are exact texts; texts of problems are in ``lang``."""
    result = game.result
    return {
        "file": game.file,
        "rulebook": game.rulebook.id,
        "winner": result.winner,
        "cause": result.cause,
        "ended": result.ended,
        **story(result),
        "points": points(game.score),
        "problems": problems(game.problems, lang),
    }


def story(result: GameResult) -> dict[str, Any]:
    """Days, nights, removals, fouls and best move of a game."""
    return {
        "days": [_day(day) for day in result.days],
        "nights": [_night(night) for night in result.nights],
        "removals": [
            {"seat": removal.seat, "cause": removal.cause, "when": removal.when}
            for removal in result.removals
        ],
        "fouls": _by_seat(result.fouls),
        "best_move": _best_move(result.best_move),
    }


def points(score: Score) -> dict[str, Any]:
    """Every seat's points with their items."""
    return {str(seat.seat): _seat(seat) for seat in score.seats}


def problems(found: Iterable[Problem], lang: Lang) -> list[dict[str, Any]]:
    """Problems with clause, place and words; what was merely unknown is marked."""
    return [
        {
            "clause": problem.clause,
            "where": problem.where,
            "text": problem.text(lang),
            **({"unknown": True} if problem.unknown else {}),
        }
        for problem in found
    ]


def _day(day: Day) -> dict[str, Any]:
    return {
        "day": day.day,
        "first_speaker": day.first_speaker,
        "speakers": day.speakers,
        "silenced": day.silenced,
        "short": day.short,
        "nominees": day.nominees,
        "vote": day.vote,
        "reason": day.reason,
        "rounds": [_by_seat(dict(counts)) for counts in day.rounds],
        "lift": _lift(day.lift),
        "left": day.left,
    }


def _lift(lift: LiftVote | None) -> dict[str, Any] | None:
    return None if lift is None else {"for": lift.votes, "of": lift.of, "passed": lift.passed}


def _night(night: Night) -> dict[str, Any]:
    return {
        "night": night.night,
        "killed": night.killed,
        "don": _check(night.don, {True: True, False: False}, "found"),
        "sheriff": _check(night.sheriff, {True: "black", False: "red"}, "sees"),
    }


def _check(check: Check | None, answers: Mapping[bool, object], name: str) -> dict[str, Any] | None:
    if check is None:
        return None
    return {"seat": check.seat, name: None if check.hit is None else answers[check.hit]}


def _best_move(move: BestMove | None) -> dict[str, Any] | None:
    return None if move is None else {"seat": move.seat, "numbers": move.numbers, "hits": move.hits}


def _by_seat(values: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): value for seat, value in values.items()}


def _seat(seat: SeatPoints) -> dict[str, Any]:
    return {
        "basic": exact(seat.basic),
        "additional": exact(seat.additional),
        "total": exact(seat.total),
        "items": [{"clause": item.clause, "value": exact(item.value)} for item in seat.items],
    }
