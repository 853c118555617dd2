"""Which column means what: guessed from labels, shown to people, saved as TOML and read back."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from sportmafia.documents.imports.finding import Finding, error, note, warning
from sportmafia.documents.imports.grid import Grid


class Field(StrEnum):
    """What a column, or a labelled cell above a table, may hold."""

    GAME = "game"
    DATE = "date"
    TABLE = "table"
    TOURNAMENT = "tournament"
    STAGE = "stage"
    JUDGE = "judge"
    RESULT = "result"
    SEAT = "seat"
    PLAYER = "player"
    ROLE = "role"
    WON = "won"
    FOULS = "fouls"
    DISQUALIFIED = "disqualified"
    FIRST_KILLED = "first_killed"
    BEST_MOVE = "best_move"
    EXTRA = "extra"
    TITLE = "title"
    FINES = "fines"
    CONSENT = "consent"
    VOTE = "best_player_vote"
    AT_TABLE = "at_table"
    MOVE_POINTS = "best_move_points"
    POINTS = "points"
    TOTAL = "total"
    RUNNING = "running_total"


OF_A_GAME: Final = frozenset(
    {Field.GAME, Field.DATE, Field.TABLE, Field.TOURNAMENT, Field.STAGE, Field.JUDGE, Field.RESULT}
)
"""Fields that are the same for all ten seats."""

LABELS: Final[Mapping[Field, tuple[str, ...]]] = {
    Field.GAME: ("игра", "№ игры", "номер игры", "игра №", "id", "id игры", "game", "game id", "game number"),
    Field.DATE: ("дата", "дата игры", "день", "date", "played", "played on"),
    Field.TABLE: ("стол", "№ стола", "номер стола", "стол №", "table"),
    Field.TOURNAMENT: ("турнир", "сезон", "чемпионат", "tournament", "season", "event"),
    Field.STAGE: ("стадия", "этап", "stage"),
    Field.JUDGE: ("судья", "ведущий", "судья игры", "judge", "referee", "host"),
    Field.RESULT: (
        "результат", "победа команды", "победитель", "победила команда", "победили", "итог игры", "исход",
        "winner", "result", "winning team",
    ),
    Field.SEAT: (
        "место", "№", "номер", "слот", "бокс", "№ игрока", "номер игрока", "игровой номер", "место за столом",
        "seat", "slot", "no", "number", "#",
    ),
    Field.PLAYER: (
        "игрок", "ник", "никнейм", "имя", "псевдоним", "фио", "участник",
        "player", "nick", "nickname", "name",
    ),
    Field.ROLE: ("роль", "карта", "role", "card"),
    Field.WON: ("победа", "выиграл", "выигрыш", "won", "win"),
    Field.FOULS: ("фолы", "фол", "фолов", "fouls", "foul"),
    Field.DISQUALIFIED: (
        "дк", "дисквалификация", "удаление", "удален", "удалён", "dq", "disqualified", "disqualification",
    ),
    Field.FIRST_KILLED: (
        "пу", "первый убитый", "первый убиенный", "первоубиенный", "пуи", "убит первым", "убит в первую ночь",
        "pu", "first killed", "killed first", "first night kill", "first blood",
    ),
    Field.BEST_MOVE: ("лх", "лучший ход", "номера лх", "лх номера", "bm", "best move", "best move numbers"),
    Field.EXTRA: (
        "доп", "допы", "доп.", "доп баллы", "доп. баллы", "дополнительные баллы", "баллы судьи", "бонус",
        "extra", "extra points", "judge points", "judge's points", "bonus", "additional",
    ),
    Field.TITLE: ("ли", "лучший игрок", "звание", "номинация", "title", "best player"),
    Field.FINES: ("штраф по пункту", "штрафы по пунктам", "пункт штрафа", "fine clause", "fines"),
    Field.CONSENT: ("согласие гс", "согласие", "согласие главного судьи", "consent", "chief's consent"),
    Field.VOTE: ("голос за лучшего", "голос за ли", "голос", "vote for the best", "best player vote", "vote"),
    Field.AT_TABLE: (
        "до конца", "за столом в конце", "дожил", "остался", "жив",
        "to the end", "at the table", "at table", "alive", "survived",
    ),
    Field.MOVE_POINTS: (
        "баллы лх", "балл лх", "лх баллы", "лх (баллы)", "очки лх", "баллы за лх", "баллы за лучший ход",
        "bm points", "bm pts", "best move points",
    ),
    Field.POINTS: (
        "баллы", "балл", "очки", "осн", "основные баллы", "баллы за победу",
        "points", "basic", "basic points",
    ),
    Field.TOTAL: (
        "сумма", "итого", "всего", "баллы за игру", "сумма баллов", "total", "score", "sum",
    ),
    Field.RUNNING: (
        "нарастающий итог", "нарастающим итогом", "накоплено", "накопленные баллы", "общий итог", "рейтинг",
        "running total", "cumulative", "season total", "rating",
    ),
}  # fmt: skip
"""Labels that clubs write, in small letters."""

ROLES: Final[Mapping[str, tuple[str, ...]]] = {
    "civilian": (
        "мирный", "мир", "мирный житель", "красный", "кр", "к", "мж", "г", "житель",
        "civilian", "civ", "citizen", "red", "town",
    ),
    "sheriff": ("шериф", "шер", "ш", "комиссар", "ком", "sheriff", "sher", "s", "detective"),
    "mafia": ("мафия", "маф", "черный", "чёрный", "чер", "ч", "мафиози", "mafia", "maf", "black"),
    "don": ("дон", "д", "дон мафии", "don", "d", "boss"),
}  # fmt: skip
"""Words for the cards, in small letters. «М» is none: some clubs mean a civilian, others the mafia."""

RESULTS: Final[Mapping[str, tuple[str, ...]]] = {
    "red": (
        "красные", "красных", "мирные", "мирных", "город", "победа красных", "победа мирных", "победа города",
        "победили красные", "победили мирные", "кр", "к", "red", "reds", "town", "citizens", "red wins",
    ),
    "black": (
        "черные", "чёрные", "черных", "чёрных", "мафия", "мафии", "победа черных", "победа чёрных",
        "победа мафии", "победили черные", "победили чёрные", "победила мафия", "ч", "чер",
        "black", "blacks", "mafia", "black wins",
    ),
    "draw": ("ничья", "draw", "tie"),
    "aborted": ("прервана", "не засчитана", "aborted", "called off"),
}  # fmt: skip
"""Words for the results, in small letters."""


def plain(text: str) -> str:
    """A label or word as it is compared: small letters, no colon or stop at its end."""
    return " ".join(text.casefold().replace("_", " ").split()).rstrip(":.").strip()


_BY_LABEL: Final = {plain(label): meant for meant, labels in LABELS.items() for label in labels}
_NEEDED_BESIDE: Final = 2
"""How many known columns a line of headings has at least."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words for cards and results: the common ones, and a club's own, which come first."""

    roles: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)

    def role(self, written: str) -> str | None:
        """The card that a word names."""
        return _meant(written, self.roles, ROLES)

    def result(self, written: str) -> str | None:
        """The result that a word names."""
        return _meant(written, self.results, RESULTS)


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """The answer to which column means what: labels by field, and a club's own words."""

    columns: Mapping[Field, str] = field(default_factory=dict)
    words: Words = field(default_factory=Words)


@dataclass(frozen=True, slots=True)
class Header:
    """A line of headings in a grid: where it stands, and the column of each field."""

    row: int
    columns: Mapping[Field, int]


def label_field(label: str, own: Mapping[Field, str]) -> Field | None:
    """The field that a label means: by the club's own mapping, else by the common labels."""
    said = plain(label)
    mine = next((meant for meant, name in own.items() if plain(name) == said), None)
    if mine is not None:
        return mine
    meant = _BY_LABEL.get(said)
    return None if meant in own else meant


def headers(grid: Grid, own: Mapping[Field, str]) -> Iterator[Header]:
    """Every line of headings in the grid: seat or player, and something more that is known."""
    for row, cells in enumerate(grid.rows):
        columns: dict[Field, int] = {}
        for column, label in enumerate(cells):
            meant = label_field(label, own) if label else None
            if meant is not None:
                columns.setdefault(meant, column)
        people = columns.keys() & {Field.SEAT, Field.PLAYER}
        if people and len(columns) >= _NEEDED_BESIDE and columns.keys() - OF_A_GAME - {Field.SEAT}:
            yield Header(row, columns)


def about_columns(grid: Grid, header: Header, own: Mapping[Field, str]) -> Iterator[Finding]:
    """What is odd about a line of headings: labels not known, meaning the same, or missing."""
    taken = {column: meant for meant, column in header.columns.items()}
    for column, label in enumerate(grid.rows[header.row]):
        if not label or column in taken:
            continue
        place, meant = grid.place(header.row, column), label_field(label, own)
        if meant is None:
            yield note(place, "column_unread", label=label)
        else:
            first = grid.rows[header.row][header.columns[meant]]
            yield warning(place, "column_twice", label=label, field=meant, taken=first)
    for meant, label in own.items():
        # A cell above the table may bear the label too.
        if meant not in header.columns and not any(
            plain(label) == plain(c) for row in grid.rows for c in row
        ):
            yield error(grid.place(header.row), "column_missing", label=label)


# --- the file of a mapping ---


def mapping_toml(mapping: ColumnMap) -> str:
    """The mapping as a TOML file that `read_mapping` takes."""
    parts = ["[columns]", *(f"{meant} = {_quoted(label)}" for meant, label in mapping.columns.items())]
    for name, words in (("roles", mapping.words.roles), ("results", mapping.words.results)):
        if words:
            parts += [
                "",
                f"[{name}]",
                *(f"{_quoted(word)} = {_quoted(meant)}" for word, meant in words.items()),
            ]
    return "\n".join(parts) + "\n"


def read_mapping(text: str, name: str) -> ColumnMap | Finding:
    """The mapping of a TOML file: ``[columns]`` field = label; ``[roles]``, ``[results]`` word = meaning."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as reason:
        return error(name, "mapping_bad", reason=reason)
    known: dict[str, tuple[str, ...]] = {
        "columns": tuple(Field),
        "roles": tuple(ROLES),
        "results": tuple(RESULTS),
    }
    for section, entries in document.items():
        if section not in known or not isinstance(entries, dict):
            return error(name, "mapping_bad", reason=f"[{section}]? [columns], [roles], [results]")
        for key, value in entries.items():
            names = key if section == "columns" else value
            if not isinstance(value, str) or names not in known[section]:
                listed = ", ".join(known[section])
                return error(name, "mapping_bad", reason=f"{section}.{key}: {listed}")
    return ColumnMap(
        {Field(key): label for key, label in document.get("columns", {}).items()},
        Words(_plain_keys(document.get("roles", {})), _plain_keys(document.get("results", {}))),
    )


def _plain_keys(words: Mapping[str, str]) -> dict[str, str]:
    return {plain(word): meant for word, meant in words.items()}


def _quoted(text: Any) -> str:
    """A TOML basic string: cells hold printable characters only, so JSON's escapes are all that it needs."""
    return json.dumps(str(text), ensure_ascii=False)


def _meant(written: str, own: Mapping[str, str], common: Mapping[str, tuple[str, ...]]) -> str | None:
    said = plain(written)
    if said in own:
        return own[said]
    return next((meant for meant, words in common.items() if said in words), None)
