"""A sheet of applications, tried out whole before anything is kept: every problem at its cell."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from io import BytesIO
from typing import Final

from sportmafia.documents.imports.finding import Level
from sportmafia.documents.imports.grid import Grid, read_grids
from sportmafia.documents.imports.people import Heads, heads, moment, value
from sportmafia.server.events.entry.admission import Admission, next_number_of
from sportmafia.server.events.entry.steps import new_person, person_of
from sportmafia.server.texts import Lang, say
from sportmafia.tournament import applications, people
from sportmafia.tournament.applications import Register, Standing
from sportmafia.tournament.fields import LONGEST
from sportmafia.tournament.people import Person
from sportmafia.tournament.said import Notice

MOST_BYTES: Final = 4_000_000
MOST_UNPACKED: Final = 20_000_000
MOST_CELLS: Final = 150_000
"""Cells of a sheet, empty ones among them: five hundred rows of three hundred columns take some seconds."""
MOST_ROWS: Final = 1_000
SHOWN: Final = 200
"""Problems that are listed; beyond that only their number."""
SAMPLE: Final = 5
"""Rows that are shown as they were understood."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a cell, or what was guessed there."""

    place: str
    text: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Which column is which field, and values for all rows of fields that the sheet lacks."""

    columns: Mapping[str, int] = field(default_factory=dict)
    for_all: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a file would bring about. Only one without ``problems`` is imported."""

    sheet: str = ""
    labels: tuple[str, ...] = ()
    mapping: Columns = field(default_factory=Columns)
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    sample: tuple[Mapping[str, str], ...] = ()
    count: int = 0
    waiting: int = 0
    others: tuple[Notice, ...] = ()
    register: Register | None = None
    people: tuple[Person, ...] = ()


def trial(
    admission: Admission, data: bytes, name: str, chosen: Columns | None, at: datetime, lang: Lang
) -> Trial:
    """Try a file out under the terms of an event; ``chosen`` is the mapping a person has chosen, if he has.

    ``at`` is when an application came whose row does not say it.
    """
    if _unpacked(data) > MOST_UNPACKED:
        return Trial(problems=(Problem(name, say("entry_import_bomb", lang)),))
    read = read_grids(data, name, times=True, most_cells=MOST_CELLS)
    found = [Problem(one.place, one.text(lang)) for one in read.findings if one.level is Level.ERROR]
    notes = [Problem(one.place, one.text(lang)) for one in read.findings if one.level is not Level.ERROR]
    if found:
        return Trial(problems=tuple(found), notes=tuple(notes))
    labels = {one.name: (one.ru, one.en) for one in admission.held.fields}
    best: tuple[Grid, Heads] | None = None
    for grid in read.grids:
        head = heads(grid, labels)
        if head is not None and (best is None or len(head.columns) > len(best[1].columns)):
            best = (grid, head)
    unknown: tuple[Problem, ...] = ()
    if best is None:
        # No heading is known: a person may still say what the columns are.
        grid = read.grids[0]
        best = (grid, Heads(_fullest(grid), {}))
        if chosen is None:
            known = ", ".join(one.label(lang) for one in admission.held.fields)
            unknown = (Problem(grid.name, say("entry_import_no_head", lang, known=known)),)
    grid, head = best
    mapping = chosen or Columns(head.columns)
    width = len(grid.rows[head.row])
    inside = {name: column for name, column in mapping.columns.items() if column < width}
    reading = _Reading(admission, grid, head, replace(mapping, columns=inside), at, lang)
    found_all = reading.done(tuple(notes))
    return replace(found_all, problems=(*unknown, *found_all.problems))


def _fullest(grid: Grid) -> int:
    """The line that fills the most columns, the first of several: most likely the headings."""
    return max(range(len(grid.rows)), key=lambda row: (sum(map(bool, grid.rows[row])), -row))


def _unpacked(data: bytes) -> int:
    """The bytes that a workbook unpacks to; 0 for what is none."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            return sum(entry.file_size for entry in packed.infolist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return 0


class _Reading:
    """One reading of a sheet."""

    def __init__(
        self, admission: Admission, grid: Grid, head: Heads, mapping: Columns, at: datetime, lang: Lang
    ) -> None:
        self.admission, self.grid, self.head, self.mapping = admission, grid, head, mapping
        self.at, self.lang = at, lang
        self.register = admission.register
        self.people: list[Person] = []
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self.sample: list[Mapping[str, str]] = []
        self.taken: set[tuple[str, str]] = set()
        self.nicknames: set[str] = set()
        for row in admission.rows:
            if row.standing is not Standing.WITHDRAWN:
                self._known(row.person.nickname, row.person.contact)

    def _known(self, nickname: str, contact: str) -> None:
        self.taken.add((people.key(nickname), people.key(contact)))
        self.nicknames.add(people.key(nickname))

    def done(self, notes: tuple[Problem, ...]) -> Trial:
        self._about_columns()
        rows = list(self._rows())
        if len(rows) > MOST_ROWS:
            self._problem(self.grid.name, "entry_import_many", most=MOST_ROWS)
            rows = []
        elif not rows:
            self._problem(self.grid.place(self.head.row), "entry_import_empty")
        for number in rows:
            self._row(number)
        before, held = self.admission.register, self.admission.held
        new = self.register.applications[len(before.applications) :]
        ids = {one.id for one in new}
        stand = applications.standings(self.register, held)
        return Trial(
            sheet=self.grid.name,
            labels=self.grid.rows[self.head.row],
            mapping=self.mapping,
            problems=tuple(self.problems),
            notes=(*notes, *self.notes),
            sample=tuple(self.sample),
            count=len(new),
            waiting=sum(stand[one.id] is Standing.WAITING for one in new),
            others=tuple(
                one for one in applications.changes(before, self.register, held) if one.where not in ids
            ),
            register=self.register,
            people=tuple(self.people),
        )

    def _problem(self, place: str, code: str, clause: str | None = None, **params: object) -> None:
        self.problems.append(Problem(place, say(code, self.lang, **params), clause))

    def _note(self, place: str, code: str, **params: object) -> None:
        self.notes.append(Problem(place, say(code, self.lang, **params)))

    def _about_columns(self) -> None:
        labels, used = self.grid.rows[self.head.row], set(self.mapping.columns.values())
        unread = [label for column, label in enumerate(labels) if label and column not in used]
        if unread:
            shown = ", ".join(label[:40] for label in unread[:SAMPLE])
            more = f" … (+{len(unread) - SAMPLE})" if len(unread) > SAMPLE else ""
            self._note(self.grid.place(self.head.row), "entry_import_unread", labels=shown + more)
        for one in self.admission.held.fields:
            if one.given and one.name not in self.mapping.columns and not self.mapping.for_all.get(one.name):
                place = self.grid.place(self.head.row)
                self._problem(place, "entry_import_lacks", one.clause, field=one.label(self.lang))

    def _rows(self) -> Iterator[int]:
        columns = self.mapping.columns.values()
        for number in range(self.head.row + 1, len(self.grid.rows)):
            if any(self.grid.rows[number][column] for column in columns):
                yield number

    def _row(self, number: int) -> None:
        cells = self.grid.rows[number]
        values = dict(self.mapping.for_all)
        for name, column in self.mapping.columns.items():
            if cells[column].startswith("="):
                self._problem(self.grid.place(number, column), "entry_import_formula")
                return
            values[name] = value(name, cells[column])[: LONGEST + 1]
        at = self._arrived(number, values.pop("submitted_at", ""))
        if at is None:
            return
        told = {name: said for name, said in values.items() if said}
        alike = (people.key(told.get("nickname", "")), people.key(told.get("contact", "")))
        if alike in self.taken:
            self._note(self.grid.place(number), "entry_import_known", name=told.get("nickname", ""))
            return
        if alike[0] and alike[0] in self.nicknames:
            place = self.grid.place(number, self.mapping.columns.get("nickname"))
            self._note(place, "entry_import_alike", name=told.get("nickname", ""))
        self._submit(number, told, at)
        self._known(told.get("nickname", ""), told.get("contact", ""))

    def _arrived(self, number: int, text: str) -> datetime | None:
        if not text:
            return self.at
        wall = moment(text)
        at = None if wall is None else self.admission.zone.instant(wall)
        if at is None or at > self.at:
            place = self.grid.place(number, self.mapping.columns.get("submitted_at"))
            self._problem(place, "entry_import_moment", value=text[:60])
            return None
        return at

    def _submit(self, number: int, told: Mapping[str, str], at: datetime) -> None:
        id_, held = new_person(), self.admission.held
        next_number = next_number_of(self.register)
        answer = applications.submit(self.register, next_number, id_, told, at, held)
        if isinstance(answer, Register):
            one = answer.applications[-1]
            self.register = answer
            self.people.append(replace(person_of(id_, one.values), born=one.born))
            if len(self.sample) < SAMPLE:
                self.sample.append(
                    {**told, "submitted_at": f"{self.admission.zone.local(at):%d.%m.%Y %H:%M}"}
                )
            return
        lacking = {
            one.name for one in held.fields
            if one.name not in self.mapping.columns and not self.mapping.for_all.get(one.name)
        }  # fmt: skip
        for refusal in answer:
            # That a whole column is not there was said once, at the headings.
            if refusal.where not in lacking or refusal.code != "field_missing":
                place = self.grid.place(number, self.mapping.columns.get(refusal.where))
                self.problems.append(Problem(place, refusal.text(self.lang), refusal.clause))
