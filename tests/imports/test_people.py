"""Sheets of applications: headings, days, times, words."""

from __future__ import annotations

from datetime import datetime

import pytest

from sportmafia.documents.imports.grid import Grid
from sportmafia.documents.imports.people import day, heads, moment, value

FIELDS = {"nickname": ("Игровой псевдоним", "Nickname"), "name": ("Фамилия и имя", "Full name")}


def test_the_line_with_the_most_headings_is_the_line_of_headings() -> None:
    grid = Grid("a", (("Имя турнира", ""), ("Ник", "заметки"), ("Ник:", "ФИО"), ("Альфа", "Иван")))
    found = heads(grid, FIELDS)
    assert found is not None
    assert (found.row, dict(found.columns)) == (2, {"nickname": 0, "name": 1})
    assert heads(Grid("a", (("x", "y"),)), FIELDS) is None


def test_a_field_of_a_rulebooks_own_is_found_by_its_name() -> None:
    found = heads(Grid("a", (("Любимая роль", "ник"),)), {"любимая роль": (), "nickname": ()})
    assert found is not None
    assert dict(found.columns) == {"любимая роль": 0, "nickname": 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1998-05-01", "1998-05-01"),
        ("1998-05-01 00:00:00", "1998-05-01"),
        ("01.05.1998", "1998-05-01"),
        ("1/5/1998", "1998-05-01"),
        ("1-5-1998", "1998-05-01"),
        ("01.05.1998 г.", "1998-05-01"),
        ("35916", "1998-05-01"),
        ("30.02.1998", None),
        ("1998-02-30", None),
        ("01.05.98", None),
        ("2500", None),
        ("вчера", None),
        ("٠١.٠٥.١٩٩٨", "1998-05-01"),
        ("", None),
    ],
)
def test_days_as_people_and_excel_write_them(text: str, expected: str | None) -> None:
    assert day(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12.01.2017 18:05", datetime(2017, 1, 12, 18, 5)),  # noqa: DTZ001 - local times
        ("12.01.2017 18:05:59", datetime(2017, 1, 12, 18, 5, 59)),  # noqa: DTZ001
        ("2017-01-12T9:05", datetime(2017, 1, 12, 9, 5)),  # noqa: DTZ001
        ("2017-01-12", datetime(2017, 1, 12)),  # noqa: DTZ001
        ("2017-01-12 25:00", None),
        ("2017-01-12 9", None),
        ("18:05", None),
    ],
)
def test_times_as_people_and_forms_write_them(text: str, expected: datetime | None) -> None:
    assert moment(text) == expected


def test_words_mean_what_the_form_takes_and_others_stay() -> None:
    assert [value("dormitory", word) for word in ("Да", "+", "нет", "-", "может быть")] == [
        "yes", "yes", "no", "no", "может быть",
    ]  # fmt: skip
    assert value("status", "Аспирантка") == "postgraduate"
    assert value("channel", "через сайт") == "online"
    assert value("birth_date", "01.05.1998") == "1998-05-01"
    assert value("birth_date", "вчера") == "вчера"
    assert value("nickname", "да") == "да"
