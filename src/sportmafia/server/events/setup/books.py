"""Rulebooks as the desk chooses them: one of the shipped, or the organiser's own text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from sportmafia.rulebooks import Rulebook, RulebookError, ids, load, load_text
from sportmafia.rulebooks.diff import Side, differences
from sportmafia.rulebooks.lint import Hole, Why, holes
from sportmafia.server.events.setup.forms import LONGEST_AREA, Form
from sportmafia.server.texts import Lang, say

OWN = "own"
"""The answer that a text of one's own is meant."""
KEEP = "keep"
"""The answer that the rulebook stays what it is."""
MOST_PROBLEMS = 20
"""Problems of a text that are shown at once."""


def uploaded(form: Form, request: HttpRequest, name: str, into: str) -> None:
    """Put an uploaded text into the field ``into``, where it can be seen, corrected and sent again."""
    file = request.FILES.get(name)
    if not isinstance(file, UploadedFile) or not file.size:
        return
    if file.size > LONGEST_AREA:
        form.fault(name, "setup_file_big", most=LONGEST_AREA)
        return
    try:
        form.values[into] = file.read().decode("utf-8-sig").replace("\0", "")
    except UnicodeDecodeError:
        form.fault(name, "setup_file_coding")


def chosen(form: Form, name: str, text: str, kept: Rulebook | None = None) -> Rulebook | None:
    """The rulebook that a form chooses in the field ``name``, with its own text in ``text``; None: the faults
    are at the fields.
    """
    value = form.chosen(name, (*ids(), OWN, *((KEEP,) if kept is not None else ())))
    if value == KEEP:
        return kept
    if value in ids():
        return load(value)
    if value != OWN:
        return None
    written = form.area(text)
    if not written.strip():
        form.fault(text, "setup_needed")
        return None
    try:
        return load_text(written, "rulebook.toml")
    except RulebookError as error:
        for problem in error.problems[:MOST_PROBLEMS]:
            form.faults.setdefault(text, []).append(problem.message(form.lang))
        return None


def choices(lang: Lang, kept: Rulebook | None = None) -> list[tuple[str, str]]:
    """The rulebooks to choose from."""
    mine = [(KEEP, say("setup_book_kept", lang, id=kept.id))] if kept is not None else []
    return [*mine, *((name, name) for name in ids()), (OWN, say("setup_book_own", lang))]


@dataclass(frozen=True, slots=True)
class Line:
    """A matter as a page shows it: what it is about, and answers as (whose, in words, clauses)."""

    key: str
    about: str
    why: str
    answers: tuple[tuple[str, str, str], ...]


@lru_cache(maxsize=64)
def open_matters(rulebook: Rulebook, lang: Lang) -> tuple[Line, ...]:
    """What a rulebook leaves open, with what applies now and what each of the texts does."""
    return tuple(_hole(hole, lang) for hole in holes(rulebook))


def _hole(hole: Hole, lang: Lang) -> Line:
    now = (say("setup_now", lang), *_side(hole.now, lang))
    others = ((name, *_side(side, lang)) for name, side in hole.texts)
    return Line(hole.key, _pick(lang, hole.ru, hole.en), WHY[hole.why], (now, *others))


WHY = {
    Why.NO_RULE: "setup_why_no_rule",
    Why.UNSAID: "setup_why_unsaid",
    Why.EVENT: "setup_why_event",
    Why.READING: "setup_why_reading",
}
"""Why a matter is open, as a code of a text."""


@lru_cache(maxsize=64)
def what_differs(one: Rulebook, other: Rulebook, lang: Lang) -> tuple[Line, ...]:
    """What differs between two rulebooks, in words."""
    return tuple(
        Line(
            found.where,
            _pick(lang, found.ru, found.en),
            "",
            ((one.id, *_side(found.one, lang)), (other.id, *_side(found.other, lang))),
        )
        for found in differences(one, other)
    )


def _side(side: Side, lang: Lang) -> tuple[str, str]:
    return _pick(lang, side.ru, side.en), ", ".join(side.clauses)


def _pick(lang: Lang, ru: str, en: str) -> str:
    return en if lang == "en" else ru


def named(rulebooks: Iterable[Rulebook]) -> str:
    """The ids of rulebooks, each once."""
    return ", ".join(dict.fromkeys(rulebook.id for rulebook in rulebooks))
