"""Lists of applications in CSV and XLSX: every problem at its cell, nothing half saved, no formula."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook

from sportmafia.server.events.entry import importing
from sportmafia.server.events.models import Backup, Event, Letter, Upload
from sportmafia.server.events.storage import entries
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import applied, apply, hidden, rows, taking
from tests.server.events.world import at, visitor

HEAD = ("ФИО", "Ник", "Дата рождения", "Студент?", "Статус", "Общежитие", "Площадка", "Телефон", "Согласие")
GOOD = (
    ("Первый Иван", "Альфа", "01.05.1998", "", "студентка", "да", "1", "+7 391 200-00-01", "да"),
    ("Вторая Анна", "Бета", "1999-12-31", "", "магистрант", "+", "2", "b@ex.org", "+"),
)


def csv(*lines: tuple[str, ...], encoding: str = "utf-8", delimiter: str = ";") -> bytes:
    """A CSV file."""
    text = "\r\n".join(
        delimiter.join(f'"{cell}"' if "\n" in cell else cell for cell in line) for line in lines
    )
    return text.encode(encoding)


def xlsx(*lines: tuple[Any, ...]) -> bytes:
    """A workbook of one sheet."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for line in lines:
        sheet.append(line)
    saved = io.BytesIO()
    workbook.save(saved)
    return saved.getvalue()


def sent(client: Client, event: Event, data: bytes, name: str = "list.csv") -> Any:
    """Choose a file; the page of its dry run, or the page that refuses it."""
    return client.post(at("event-import", event), {"file": SimpleUploadedFile(name, data)}, follow=True)


def confirmed(client: Client, page: Any, **changed: str) -> Any:
    """Press the button under a dry run without mistakes."""
    fields = {"seen": hidden(page, "seen"), "mapped": "1", "write": "yes"}
    for field in (
        "name",
        "nickname",
        "birth_date",
        "status",
        "dormitory",
        "site",
        "contact",
        "accepts_rules",
    ):
        fields[f"column_{field}"] = hidden(page, f"column_{field}")
    return client.post(page.request["PATH_INFO"], {**fields, **changed})


@pytest.mark.parametrize(
    "data",
    [
        csv(HEAD, *GOOD),
        csv(HEAD, *GOOD, encoding="utf-8-sig", delimiter=","),
        csv(HEAD, *GOOD, encoding="utf-16"),
        csv(HEAD, *GOOD, encoding="cp1251"),
        csv(HEAD, *GOOD, delimiter="\t"),
        csv(("Список участников",), (), HEAD, *GOOD),
        xlsx(HEAD, *GOOD),
    ],
    ids=["utf-8", "bom", "utf-16", "cp1251", "tab", "title", "xlsx"],
)
def test_a_list_is_read_however_it_was_saved(data: bytes) -> None:
    event = taking(9)
    registrar = visitor(event, Role.REGISTRAR)
    page = sent(registrar, event, data)
    assert page.status_code == 200
    text = page.content.decode()
    assert "Заявок: 2" in text
    assert "Студент?" in text
    assert rows(event) == []
    assert confirmed(registrar, page).status_code == 302
    first, second = rows(event)
    assert (first.person.nickname, first.application.values["status"]) == ("Альфа", "student")
    assert (str(second.application.born), second.application.values["dormitory"]) == ("1999-12-31", "yes")
    [line] = entries(event, most=1)
    assert (line.code, line.params) == ("did_import", {"file": "list.csv", "rows": "2"})
    assert Backup.objects.get().name.endswith("before-import")
    assert Letter.objects.filter(to="b@ex.org").count() == 1
    assert not Upload.objects.exists()


def test_every_problem_is_named_at_its_cell_and_nothing_is_saved() -> None:
    """sfu.3.1.1: an impossible day, a 16-year-old; formulas; sfu.5.7: no consent"""
    event = taking(9)
    bad = (
        ("Третий", "Гамма", "30.02.1998", "", "студент", "да", "1", "+7 391 200-00-03", "да"),
        ("Четвёртый", "Дельта", "01.03.2011", "", "студент", "да", "1", "+7 391 200-00-04", "да"),
        ("Пятый", '=HYPERLINK("http://x")', "01.05.1998", "", "студент", "да", "1", "5@ex.org", "да"),
        ("Шестой", "Дзета", "05.06.98", "", "школьник", "нет", "77", "нет", "нет"),
    )
    page = sent(visitor(event, Role.REGISTRAR), event, csv(HEAD, *GOOD, *bad))
    text = page.content.decode()
    assert page.status_code == 400
    for place in ("C4", "C5", "B6", "C7", "E7", "G7", "H7"):
        assert f"list.csv!{place}<" in text, place
    assert "sfu.3.1.1" in text
    assert "формула вместо значения" in text
    assert "Ошибок: " in text
    assert "Загрузить заявок" not in text
    assert rows(event) == []


def test_what_has_no_consent_or_no_dormitory_is_named_too() -> None:
    """sfu.5.7, sfu.1.1"""
    event = taking(9)
    refused = (*GOOD[0][:5], "нет", *GOOD[0][6:8], "нет")
    text = sent(visitor(event, Role.REGISTRAR), event, csv(HEAD, refused)).content.decode()
    assert "list.csv!F2<" in text
    assert "list.csv!I2<" in text


NO_LISTS = (
    ("a.csv", b"", "нет ни одной"),
    ("a.csv", b"\x00\x01\x02\xff" * 9, "не таблица"),
    ("a.xls", b"\xd0\xcf\x11\xe0" + b"0" * 99, "старый формат Excel"),
    ("a.xlsx", b"PK\x03\x04" + b"0" * 99, "не таблица"),
    ("a.csv", csv(("a", "b"), ("1", "2")), "нет строки заголовков"),
    ("a.csv", csv(HEAD), "ни одной заявки"),
    ("a.csv", "Ник;ФИО\r\n\"Альфа;Иван".encode(), "кавычки"),
    ("a.csv", csv(HEAD, *GOOD * 501), "строк больше"),
    ("a.csv", csv(("Ник", "ФИО"), ("Альфа", "Иван")), "нет столбца"),
)  # fmt: skip
"""Files that are no list of applications, and what is said of them."""


def test_a_file_that_is_no_list_is_told_and_nothing_is_saved() -> None:
    event = taking(9)
    registrar = visitor(event, Role.REGISTRAR)
    for name, data, words in NO_LISTS:
        page = sent(registrar, event, data, name)
        assert page.status_code == 400, words
        assert words in page.content.decode()
    assert rows(event) == []


def test_three_hundred_columns_are_no_trouble() -> None:
    event = taking(9)
    more = tuple(f"Столбец {number}" for number in range(300))
    page = sent(visitor(event, Role.REGISTRAR), event, csv((*HEAD, *more), *((*row, *more) for row in GOOD)))
    assert page.status_code == 200
    assert "(+296)" in page.content.decode()


def test_what_is_too_large_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    event = taking(9)
    registrar = visitor(event, Role.REGISTRAR)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * 2_000_000)
    monkeypatch.setattr(importing, "MOST_UNPACKED", 1_000_000)
    assert "слишком велик" in sent(registrar, event, bomb.getvalue(), "a.xlsx").content.decode()
    Upload.objects.all().delete()
    monkeypatch.setattr(importing, "MOST_BYTES", 100)
    page = sent(registrar, event, csv(HEAD, *GOOD))
    assert page.status_code == 400
    assert 'id="wrong-file"' in page.content.decode()
    assert not Upload.objects.exists()
    nothing = registrar.post(at("event-import", event))
    assert nothing.status_code == 400
    assert "выберите файл" in nothing.content.decode()


def test_columns_can_be_chosen_and_what_is_not_there_given_for_all() -> None:
    event = taking(9)
    head = ("Кто", "Позывной", "Родился", "Связь")
    data = csv(head, ("Первый", "Альфа", "01.05.1998", "a@ex.org"))
    registrar = visitor(event, Role.REGISTRAR)
    assert sent(registrar, event, data).status_code == 400
    address = at("event-import-trial", event, number=Upload.objects.get().pk)
    chosen = {
        "mapped": "1", "column_name": "0", "column_nickname": "1", "column_birth_date": "2",
        "column_contact": "3", "all_status": "student", "all_dormitory": "yes", "all_site": "1",
        "all_accepts_rules": "yes",
    }  # fmt: skip
    page = registrar.get(address, chosen)
    assert page.status_code == 200
    assert registrar.post(address, {**chosen, "seen": hidden(page, "seen")}).status_code == 302
    [row] = rows(event)
    assert (row.person.name, row.person.nickname, row.application.values["site"]) == ("Первый", "Альфа", "1")
    # A column that the sheet does not have is none.
    sent(registrar, event, data)
    far = registrar.get(
        at("event-import-trial", event, number=Upload.objects.get().pk), {**chosen, "column_name": "999"}
    )
    assert far.status_code == 400


def test_rows_that_are_there_already_are_passed_over() -> None:
    event = taking(9)
    apply(event, nickname="Альфа", contact="+7 391 200-00-01")
    registrar = visitor(event, Role.REGISTRAR)
    page = sent(registrar, event, csv(HEAD, *GOOD, (*GOOD[0][:7], "other@ex.org", "да")))
    text = page.content.decode()
    assert "строка пропущена" in text
    assert "возможно, тот же человек" in text
    assert confirmed(registrar, page).status_code == 302
    assert [row.person.nickname for row in rows(event)] == ["Альфа", "Бета", "Альфа"]


def test_times_of_arrival_give_the_order_and_whom_they_set_back_is_shown() -> None:
    """sfu.5.3"""
    event = taking(1)
    applied(event, 1)
    head = (*HEAD, "Отметка времени")
    data = xlsx(
        head,
        (*GOOD[1], datetime(2026, 1, 12, 18, 5, 1)),  # noqa: DTZ001 - a cell has the wall clock
        (*GOOD[0], "12.01.2026 18:04"),
    )
    registrar = visitor(event, Role.REGISTRAR)
    page = sent(registrar, event, data, "a.xlsx")
    assert "Nick 1" in page.content.decode()
    stale = confirmed(registrar, page, column_submitted_at="9", seen="other")
    assert stale.status_code == 409
    assert len(rows(event)) == 1
    assert confirmed(registrar, page, column_submitted_at="9").status_code == 302
    assert [(row.person.nickname, row.standing.value) for row in rows(event)] == [
        ("Альфа", "admitted"), ("Бета", "waiting"), ("Nick 1", "waiting"),
    ]  # fmt: skip
    late = sent(registrar, event, csv(head, (*GOOD[0], "12.01.3026 18:04")))
    assert "list.csv!J2<" in late.content.decode()


def test_a_file_is_seen_by_him_who_chose_it() -> None:
    event = taking(9)
    sent(visitor(event, Role.REGISTRAR), event, csv(HEAD, *GOOD))
    address = at("event-import-trial", event, number=Upload.objects.get().pk)
    assert visitor(event, Role.SECRETARY).get(address).status_code == 404
    assert visitor(event, Role.JUDGE).get(address).status_code == 403


def test_exports_have_everything_and_no_formula() -> None:
    event = taking(9)
    apply(event, nickname="=1+1", name="+Иванов")
    secretary = visitor(event, Role.SECRETARY)
    answer = secretary.get(at("event-entry-export", event, kind="csv"))
    text = answer.content.decode("utf-8-sig")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "'=1+1" in text
    assert "'+Иванов" in text
    assert "1998-05-01" in text
    workbook = load_workbook(io.BytesIO(secretary.get(at("event-entry-export", event, kind="xlsx")).content))
    cells = {cell.value: cell.data_type for row in workbook.worksheets[0].iter_rows() for cell in row}
    assert cells["=1+1"] == "s"
    assert secretary.get(at("event-entry-export", event, kind="exe")).status_code == 404


def test_what_was_exported_is_imported_again() -> None:
    event = taking(9)
    applied(event, 2)
    secretary = visitor(event, Role.SECRETARY)
    data = secretary.get(at("event-entry-export", event, kind="csv")).content
    page = sent(secretary, event, data)
    assert "строка пропущена" in page.content.decode()
    assert page.status_code == 200
