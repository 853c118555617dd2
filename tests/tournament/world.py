"""Small events for tests: a zone, people, a drawn schedule, finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TypeVar

from sportmafia.rulebooks import Rulebook, load, resolve
from sportmafia.scoring import ScoredGame, score
from sportmafia.tournament.calendar import Zone, fixed
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Game, Schedule
from tests.scoring.tables import entered, finished

KRASNOYARSK: Zone = fixed(7 * 60)
"""The zone of the event of sfu: seven hours east of UTC."""
FIRST_DAY = date(2017, 2, 13)
TEN = tuple(f"p{number}" for number in range(1, 11))

T = TypeVar("T")


def local(text: str) -> datetime:
    """An instant by the wall clock of the event, `2017-02-12 23:59`."""
    return (datetime.fromisoformat(text) - timedelta(hours=7)).replace(tzinfo=UTC)


def at(minutes: int = 0, seconds: int = 0) -> datetime:
    """An instant so long after the first game begins."""
    return datetime(2017, 2, 13, 12, 0, tzinfo=UTC) + timedelta(minutes=minutes, seconds=seconds)


def rules(rulebook: str, **options: str) -> Rulebook:
    """A shipped rulebook, or one with some options set otherwise; `__` stands for a dot."""
    changed = {key.replace("__", "."): value for key, value in options.items()}
    return resolve(rulebook, changed) if changed else load(rulebook)


def done(answer: T | Refusal | tuple[Refusal, ...]) -> T:
    """The state that a step gave; it must not have been refused."""
    assert not isinstance(answer, Refusal), answer
    assert not (isinstance(answer, tuple) and answer and isinstance(answer[0], Refusal)), answer
    return answer  # type: ignore[return-value]


def said(answer: object) -> tuple[str, str | None]:
    """The code and the clause of a refusal, whose words exist in both languages."""
    assert isinstance(answer, Refusal), answer
    assert answer.text("ru")
    assert answer.text("en")
    return answer.code, answer.clause


def game(number: int = 1, **fields: object) -> Game:
    """A game of ten with a judge and a host."""
    values: dict[str, object] = {
        "id": f"g{number}",
        "stage": "qualifying",
        "round": number,
        "table": 1,
        "players": TEN,
        "judge": "judge",
        "host": "host",
    }
    return Game(**(values | fields))  # type: ignore[arg-type]


def schedule(*games: Game) -> Schedule:
    """A drawn schedule."""
    return Schedule(games or tuple(game(number) for number in range(1, 5)), "00" * 32)


def played(
    label: str,
    winner: str | None = "red",
    rulebook: Rulebook | None = None,
    *,
    players: Sequence[str] = TEN,
    stage: str = "qualifying",
    points: Mapping[int, str] | None = None,
    **fields: object,
) -> ScoredGame:
    """A finished game, scored."""
    result, entries = finished(winner, **fields), entered(points)  # type: ignore[arg-type]
    rule = rulebook or load("fiim")
    return ScoredGame(label, tuple(players), result, score(result, entries, rule), stage, entries=entries)
