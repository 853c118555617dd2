"""Reader of a club's game sheets that name people instead of seats and count the players' likes.

``firstKilledAtNight`` and ``bestMoveAuthor`` are names from the list of players, which stands in the order of
seats; of the best move only the number of hits is kept, so that it cannot be replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sportmafia.record.foreign import Fields, ForeignBatch, Recorded, batch, cards, players_of
from sportmafia.record.sheet import Sheet, SheetScoring, SheetSummary

SHAPE: Final = "likes-sheets"
RULEBOOK: Final = "points34"

_ROLES: Final[Mapping[str, str]] = {
    "citizen": "civilian",
    "sheriff": "sheriff",
    "mafia": "mafia",
    "don": "don",
}
_RESULTS: Final[Mapping[str, str]] = {"citizens_win": "red", "mafia_win": "black"}


def fits(document: object) -> bool:
    """Whether a parsed file has this shape."""
    games = document if isinstance(document, list) else [document]
    return bool(games) and all(
        isinstance(game, Mapping) and {"players", "referee", "result", "firstKilledAtNight"} <= game.keys()
        for game in games[:3]
    )


def read(document: object, file: str) -> ForeignBatch:
    """The games of a parsed file of this shape, named by their place in it."""
    games = document if isinstance(document, list) else [document]
    return batch(SHAPE, games, file, lambda _game, index: str(index + 1), _game)


def _game(game: Fields) -> tuple[Sheet, Recorded]:
    winner = _RESULTS[game.word("result", _RESULTS)]
    players = [_Player(fields) for fields in players_of(game)]
    header: dict[str, Any] = {"judge": game.text("referee")}
    if game.text("date"):
        header["date"] = game.text("date")
    if game.has("bestMoveAccuracy") and game.whole("bestMoveAccuracy", 0, 3):
        game.note(
            "bestMoveAccuracy",
            "номера лучшего хода не записаны: он не прочитан",
            "the numbers of the best move are not kept: it is not read",
        )
    game.pass_over("firstKilledByDay", "bestMoveAuthor")
    sheet = Sheet(
        rulebook=RULEBOOK,
        header=header,
        players=tuple(player.name for player in players),
        roles=cards(game, (player.role for player in players)),
        scoring=SheetScoring(judge_points={p.seat: p.extra for p in players if p.extra is not None}),
        result=winner,
        summary=SheetSummary(
            fouls={player.seat: player.fouls for player in players if player.fouls},
            first_killed=_first_killed(game, [player.name for player in players]),
        ),
    )
    return sheet, Recorded(winner)


def _first_killed(game: Fields, names: list[str]) -> int | None:
    name = game.text("firstKilledAtNight")
    if not name:
        return None
    if names.count(name) != 1:
        raise game.bad(
            "firstKilledAtNight", ("имя одного из игроков", "the name of one of the players"), name
        )
    return names.index(name) + 1


class _Player:
    """One player of a sheet."""

    def __init__(self, fields: Fields) -> None:
        self.seat: int = fields.seat or 0
        self.name = fields.text("name")
        self.role = _ROLES[fields.word("role", _ROLES)]
        self.fouls = fields.whole("fouls", 0, 4)
        extra = fields.decimal("extraScores")
        self.extra = extra if extra and extra.strip("0.") and not extra.startswith("-") else None
        fields.whole("likes", 0, 10)
        fields.pass_over("isBest")
        fields.close()
