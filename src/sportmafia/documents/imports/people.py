"""Sheets of applications: which column is which field, and what each cell says in the words of the form.

What a cell says wrong is left as it stands: the form itself refuses it, at its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from sportmafia.documents.imports.grid import Grid
from sportmafia.documents.imports.mapping import plain

LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        "фио", "ф.и.о", "имя", "имя и фамилия", "фамилия, имя", "фамилия имя", "фамилия имя отчество",
        "участник", "full name", "name",
    ),
    "nickname": (
        "ник", "никнейм", "псевдоним", "игровой ник", "игровое имя", "игрок", "nick", "nickname", "player",
    ),
    "birth_date": ("дата рождения", "др", "д.р", "день рождения", "born", "birth date", "birthday", "birth"),
    "status": ("статус", "студент", "кто вы", "status", "student"),
    "dormitory": ("общежитие", "живу в общежитии", "проживаю в общежитии", "dormitory"),
    "site": ("площадка", "зал", "где играю", "site", "place"),
    "contact": (
        "контакт", "контакты", "телефон", "номер телефона", "почта", "электронная почта", "e-mail", "email",
        "mail", "phone", "contact",
    ),
    "channel": ("канал", "способ", "как подана", "channel"),
    "submitted_at": (
        "отметка времени", "дата подачи", "время подачи", "когда подана", "подана", "дата заявки",
        "timestamp", "submitted at", "submitted",
    ),
    "accepts_rules": (
        "согласие", "согласие с правилами", "с правилами согласен", "согласен с правилами", "правила",
        "consent", "accepts the rules", "accepts rules",
    ),
}  # fmt: skip
"""Headings that people write, in small letters, by field of `tournament.fields`."""

WORDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "yes_no": {
        "yes": ("да", "согласен", "согласна", "+", "1", "x", "х", "v", "✓", "✔", "yes", "y", "true", "agree"),
        "no": ("нет", "не согласен", "не согласна", "-", "0", "no", "n", "false"),
    },
    "status": {
        "student": ("студент", "студентка", "бакалавр", "специалитет", "student"),
        "master": ("магистрант", "магистрантка", "магистр", "master"),
        "postgraduate": ("аспирант", "аспирантка", "postgraduate"),
    },
    "channel": {
        "online": ("онлайн", "через сайт", "на сайте", "online"),
        "representative": ("представитель", "через представителя", "бумага", "representative"),
    },
}  # fmt: skip
"""Words in cells for the values of the form."""

_OF_FIELD: Final = {
    "dormitory": "yes_no",
    "accepts_rules": "yes_no",
    "status": "status",
    "channel": "channel",
}
_SEARCHED: Final = 30
"""Lines in which the headings are looked for."""
_EXCEL_EPOCH: Final = date(1899, 12, 30)
_EXCEL_DAYS: Final = range(3_000, 60_000)
"""Numbers of days that Excel writes for 1908 to 2064."""


@dataclass(frozen=True, slots=True)
class Heads:
    """The line of headings of a sheet, and which column each field was guessed to be."""

    row: int
    columns: Mapping[str, int]


def heads(grid: Grid, fields: Mapping[str, Sequence[str]]) -> Heads | None:
    """The line with the most known headings among the first ones; None if no line has any.

    ``fields`` are the fields wanted, each with its own labels beside the common ones.
    """
    known = {
        plain(label): name
        for name, labels in fields.items()
        for label in (*LABELS.get(name, ()), *labels, name)
    }
    best = Heads(0, {})
    for row, cells in enumerate(grid.rows[:_SEARCHED]):
        columns: dict[str, int] = {}
        for column, cell in enumerate(cells):
            name = known.get(plain(cell))
            if name is not None:
                columns.setdefault(name, column)
        if len(columns) > len(best.columns):
            best = Heads(row, columns)
    return best if best.columns else None


def value(field: str, cell: str) -> str:
    """What a cell says, as the form takes it; as it stands if it says nothing that is known."""
    if field == "birth_date":
        return day(cell) or cell
    words = WORDS.get(_OF_FIELD.get(field, ""), {})
    said = plain(cell) or cell.strip()
    return next((meant for meant, known in words.items() if said in known), cell)


def day(text: str) -> str | None:
    """An ISO day of what people and Excel write for one; None where it is none.

    A year of two figures is none: 05.06.08 may be any of six days.
    """
    found = re.fullmatch(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: г\.?)?", text)
    try:
        if found:
            dd, mm, year = map(int, found.groups())
            return date(year, mm, dd).isoformat()
        if re.fullmatch(r"\d{4,5}", text, re.ASCII) and int(text) in _EXCEL_DAYS:
            return (_EXCEL_EPOCH + timedelta(days=int(text))).isoformat()
        if re.match(r"\d{4}-\d\d-\d\d(?:[ T]|$)", text, re.ASCII):
            return datetime.fromisoformat(text).date().isoformat()
    except ValueError:
        return None
    return None


def moment(text: str) -> datetime | None:
    """The local time of what people and forms write for one: ``12.01.2017 18:05``; midnight without a time.

    None where it is none.
    """
    first, _, rest = text.partition(" ") if " " in text else text.partition("T")
    found = day(first)
    clock = re.fullmatch(r"(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?", rest.strip() or "0:00", re.ASCII)
    if found is None or clock is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in clock.groups())
    try:
        return datetime.fromisoformat(f"{found}T{hours:02}:{minutes:02}:{seconds:02}")
    except ValueError:
        return None
