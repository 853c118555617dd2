"""Reader of a club's game sheets as it keeps them by season: cards, fouls, the first killed, the best move,
the judge's points, the result; no days and nights.

Such sheets hold what people typed: dates in five forms, day numbers of a spreadsheet among them, sheets of
games that were never finished, empty decks. What can be read is; a sheet without a winner or with a wrong
deck is a failure of its own. Only positive values of the judge's column are his points: penalties typed into
it cannot be told apart.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any, Final

from sportmafia.record.foreign import Fields, ForeignBatch, Recorded, batch, cards, players_of
from sportmafia.record.sheet import Sheet, SheetBestMove, SheetScoring, SheetSummary

SHAPE: Final = "season-sheets"
RULEBOOK: Final = "fiim"

_ROLES: Final[Mapping[str, str]] = {"civ": "civilian", "sheriff": "sheriff", "maf": "mafia", "don": "don"}
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_DOTTED: Final = re.compile(r"(\d\d)\.(\d\d)\.(\d\d|\d{4})", re.ASCII)
_DAY_NUMBER: Final = re.compile(r"[34]\d{4}", re.ASCII)
_EPOCH: Final = dt.date(1899, 12, 30)
"""Day 0 of a spreadsheet."""


def fits(document: object) -> bool:
    """Whether a parsed file has this shape."""
    games = document if isinstance(document, list) else [document]
    return bool(games) and all(
        isinstance(game, Mapping) and {"players", "season", "pu", "bm"} <= game.keys() for game in games[:3]
    )


def read(document: object, file: str) -> ForeignBatch:
    """The games of a parsed file of this shape, named by their place in it."""
    games = document if isinstance(document, list) else [document]
    return batch(SHAPE, games, file, lambda _game, index: str(index + 1), _game)


def _game(game: Fields) -> tuple[Sheet, Recorded]:
    winner = game.word("winner", ("red", "black", "draw"))
    players = [_Player(fields) for fields in players_of(game)]
    first = game.whole("pu", 1, 10) if game.has("pu") else None
    header: dict[str, Any] = (
        {"tournament": str(game.whole("season", 0, 10_000))} if game.has("season") else {}
    )
    date = _date(game)
    if date:
        header["date"] = date
    game.pass_over("rated")
    sheet = Sheet(
        rulebook=RULEBOOK,
        header=header,
        players=tuple(player.name for player in players),
        roles=cards(game, (player.role for player in players)),
        scoring=SheetScoring(judge_points={p.seat: p.extra for p in players if p.extra is not None}),
        result=winner,
        summary=SheetSummary(
            fouls={player.seat: player.fouls for player in players if player.fouls},
            first_killed=first,
            best_move=_best_move(game, first),
        ),
    )
    return sheet, Recorded(
        winner, best_move={p.seat: p.best_move for p in players if p.best_move is not None}
    )


def _best_move(game: Fields, first: int | None) -> SheetBestMove | None:
    numbers = [game.check_whole(f"bm.{index}", item, 1, 10) for index, item in enumerate(game.items("bm"))]
    if not numbers:
        return None
    if len(numbers) > 3:
        raise game.bad("bm", ("не больше трёх номеров", "at most three numbers"), numbers)
    if first is None:
        game.note(
            "bm",
            "лучший ход записан, а кто убит первым, нет: он не прочитан",
            "a best move stands without the first killed: it is not read",
        )
        return None
    return SheetBestMove(tuple(numbers))


class _Player:
    """One player of a sheet."""

    def __init__(self, fields: Fields) -> None:
        self.seat: int = fields.seat or 0
        if fields.seat_at("seat") != self.seat:
            what = (f"{self.seat}: места по порядку", f"{self.seat}: seats in order")
            raise fields.bad("seat", what, fields.take("seat"))
        self.name = fields.text("name")
        self.role = _ROLES[fields.word("role", _ROLES)]
        self.fouls = fields.whole("fouls", 0, 4) if fields.has("fouls") else 0
        self.best_move = fields.decimal("bm_pts")
        self.extra = self._extra(fields)
        for column in ("auto", "fine"):
            if fields.decimal(column) not in (None, "0", "0.0"):
                fields.note(
                    column,
                    "столбец клуба не прочитан: в этих правилах его нет",
                    "a column of the club is not read: these rules have none",
                )
        fields.pass_over("won")
        fields.close()

    def _extra(self, fields: Fields) -> str | None:
        value = fields.decimal("extra")
        if value is None or not value.strip("0."):
            return None
        if value.startswith("-"):
            fields.note(
                "extra",
                "отрицательное значение в столбце баллов судьи не прочитано",
                "a negative value in the column of the judge's points is not read",
            )
            return None
        return value


def _date(game: Fields) -> str:
    """The date in ISO form; empty where none can be read."""
    written = game.text("date").strip()
    try:
        if _ISO.fullmatch(written):
            return dt.date.fromisoformat(written).isoformat()
        if dotted := _DOTTED.fullmatch(written):
            day, month, year = (int(part) for part in dotted.groups())
            return dt.date(year if year > 99 else 2000 + year, month, day).isoformat()
        if _DAY_NUMBER.fullmatch(written):
            game.note("date", "номер дня взят за дату", "a day number is taken for a date")
            return (_EPOCH + dt.timedelta(days=int(written))).isoformat()
    except ValueError:
        pass
    if written:
        game.note("date", "дата не прочитана", "a date is not read")
    return ""
