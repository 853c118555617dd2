"""Files of applications: in by a dry run that names every problem at its cell, out as CSV and XLSX."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.documents.tables import Cell, DataTable, csv_bytes, xlsx_bytes
from sportmafia.server.events.entry import admission as admissions
from sportmafia.server.events.entry import importing, outbox
from sportmafia.server.events.entry.admission import Admission, opened
from sportmafia.server.events.entry.form import choice_word
from sportmafia.server.events.entry.importing import Columns, Trial, trial
from sportmafia.server.events.entry.shown import digest
from sportmafia.server.events.entry.views_list import named
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Upload
from sportmafia.server.events.parts import PEOPLE, REGISTER
from sportmafia.server.events.storage import Done, Outcome, Parts, change, now
from sportmafia.server.texts import say
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.fields import Field, clean
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.said import Refusal

KEPT: Final = timedelta(days=1)
"""How long a file waits between its dry run and the word that it be imported."""


@page("application.import", "application.import")
def upload(visit: Visit) -> HttpResponse:
    """Choose a file. It is tried out next; nothing of it is kept as applications yet."""
    wrong = ""
    if visit.request.method == "POST":
        file = visit.request.FILES.get("file")
        if file is None or isinstance(file, list):
            wrong = "entry_import_no_file"
        elif (file.size or 0) > importing.MOST_BYTES:
            wrong = "entry_import_big"
        else:
            Upload.objects.filter(event=visit.event, made_at__lt=now() - KEPT).delete()
            name = clean(file.name or "")[:80] or "file"
            one = Upload.objects.create(event=visit.event, by=visit.person, name=name, content=file.read())
            slug = visit.event.tournament.slug
            return redirect(reverse("event-import-trial", kwargs={"slug": slug, "number": one.pk}))
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    context = {
        "wrong": wrong,
        "megabytes": importing.MOST_BYTES // 1_000_000,
        "rows": importing.MOST_ROWS,
        "fields": [field.label(visit.lang) for field in admission.held.fields],
    }
    return visit.show("events/entry/upload.html", context, status=400 if wrong else 200)


@page("application.import", "application.import")
def tried(visit: Visit, number: int) -> HttpResponse:
    """What a file would bring about, its columns as they were understood; then its import, or nothing."""
    one = Upload.objects.filter(event=visit.event, pk=number, by=visit.person).first()
    if one is None:
        return visit.refuse("entry_no_such_file")
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    sent: QueryDict = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    chosen = _chosen(sent, admission)
    content, status = bytes(one.content), 200
    if visit.request.method == "POST" and not sent.get("look"):
        kept = _imported(visit, one, content, chosen, sent)
        if isinstance(kept, Entry):
            return redirect(reverse("event-entry", kwargs={"slug": visit.event.tournament.slug}))
        status = 409
        again = opened(visit)
        admission = again if isinstance(again, Admission) else admission
    found = trial(admission, content, one.name, chosen, now(), visit.lang)
    context = {
        "upload": one,
        "trial": found,
        "problems": found.problems[: importing.SHOWN],
        "more": max(len(found.problems) - importing.SHOWN, 0),
        "notes": found.notes[: importing.SHOWN],
        "fields": _columns(visit, admission, found),
        "sample": [
            [
                (field.label(visit.lang), choice_word(visit, row.get(field.name, "")))
                for field in _shown(admission)
            ]
            for row in found.sample
        ],
        "others": named(visit, admission, found.others),
        "seen": digest(found.others),
        "anew": status == 409,
    }
    return visit.show("events/entry/trial.html", context, status=400 if found.problems else status)


def _shown(admission: Admission) -> list[Field]:
    return [field for field in admission.held.fields if field.name != "channel"]


def _chosen(sent: Mapping[str, str], admission: Admission) -> Columns | None:
    """The mapping that a person has chosen; None before he has."""
    if not sent.get("mapped"):
        return None
    columns, for_all = {}, {}
    for field in admission.held.fields:
        column = sent.get(f"column_{field.name}", "")
        if column.isascii() and column.isdigit() and len(column) < 6:
            columns[field.name] = int(column)
        elif text := clean(sent.get(f"all_{field.name}", "")):
            for_all[field.name] = text[:200]
    return Columns(columns, for_all)


def _columns(visit: Visit, admission: Admission, found: Trial) -> list[dict[str, object]]:
    """Every field with the column that it is read from, and what stands for all rows if it has none."""
    return [
        {
            "name": field.name,
            "label": field.label(visit.lang),
            "column": found.mapping.columns.get(field.name),
            "for_all": found.mapping.for_all.get(field.name, ""),
            "choices": [(choice, choice_word(visit, choice)) for choice in field.choices],
        }
        for field in admission.held.fields
    ]


def _imported(
    visit: Visit, one: Upload, content: bytes, chosen: Columns | None, sent: Mapping[str, str]
) -> object:
    """Import the file if it is still what was seen; all of it or nothing."""
    link = outbox.link_of(visit.request, visit.event)

    def job(parts: Parts) -> Outcome:
        admission = admissions.read(parts.event, parts)
        if isinstance(admission, Refusal):
            return admission
        if not Upload.objects.filter(pk=one.pk).exists():
            return Refusal("changed_meanwhile", None, {"player": one.name})  # it was imported a moment ago
        found = trial(admission, content, one.name, chosen, now(), visit.lang)
        if found.problems or found.register is None or digest(found.others) != sent.get("seen"):
            return Refusal("changed_meanwhile", None, {"player": one.name})
        known = admission.people
        parts.put(PEOPLE, replace(known, persons=(*known.persons, *found.people)))
        parts.put(REGISTER, found.register)
        after = Admission(parts, admission.held)
        if sent.get("write"):
            new = {person.id for person in found.people}
            for row in after.rows:
                stands = row.standing in (Standing.ADMITTED, Standing.WAITING)
                if row.application.person in new and stands:
                    outbox.confirm(after, row, link)
        outbox.tell(after, found.others, link)
        Upload.objects.filter(pk=one.pk).delete()
        return Done("did_import", {"file": one.name, "rows": str(found.count)})

    return change(visit.event, visit.person, "", job)


@page("application.read", own=admissions.nobodys)
def export(visit: Visit, kind: str) -> HttpResponse:
    """Every application as a sheet; no cell of it becomes a formula."""
    if kind not in _KINDS:
        return visit.refuse("no_such_page")
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    table, (write, content_type) = _table(visit, admission), _KINDS[kind]
    response = HttpResponse(write(table), content_type=content_type)
    name = f"{visit.event.tournament.slug}-applications.{kind}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


_KINDS: Final[Mapping[str, tuple[Callable[[DataTable], bytes], str]]] = {
    "csv": (csv_bytes, "text/csv; charset=utf-8"),
    "xlsx": (xlsx_bytes, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


def _table(visit: Visit, admission: Admission) -> DataTable:
    lang = visit.lang
    fields = [field for field in admission.held.fields if field.name != "submitted_at"]
    columns = [
        "№",
        say("entry_standing", lang),
        say("entry_queue_number", lang),
        say("entry_arrived", lang),
        *(field.label(lang) for field in fields),
    ]
    rows = []
    for row in admission.rows:
        one = row.application
        values = {**one.values, "birth_date": "" if one.born is None else one.born.isoformat()}
        cells: list[Cell] = [
            int(one.id) if one.id.isdecimal() else one.id,
            say(row.word, lang),
            row.queue or None,
            f"{row.arrived:%Y-%m-%d %H:%M:%S}",
            *(choice_word(visit, values.get(field.name, "")) for field in fields),
        ]
        rows.append(tuple(cells))
    return DataTable(visit.event.tournament.name, tuple(columns), tuple(rows))
