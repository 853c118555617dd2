"""Fields of an application (заявка): declared by the rulebook, read and checked one by one.

Appendix 3 of sfu survives as a title only (sfu.A3), so the fields are those that other clauses need (sfu.5.6;
C112). What is wrong is said at the field, and all of it at once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from sportmafia.tournament.cites import held
from sportmafia.tournament.said import Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

LONGEST: Final = 200
"""The longest value of a field, in characters."""
MOST_FIELDS: Final = 40
"""The most fields that one application brings."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its names on the form, the clause that needs it, and how its text is read.

    ``read`` gives the code of what is wrong, None if nothing is. ``given`` is False where the program fills
    the field itself. ``choices`` are the values that it takes, empty if it takes any. ``personal``: it tells
    who somebody is or how he is reached, and is erased on request.
    """

    name: str
    ru: str
    en: str
    clause: str | None
    read: Callable[[str], str | None]
    given: bool = True
    choices: tuple[str, ...] = ()
    personal: bool = False

    def label(self, language: str = "ru") -> str:
        """The field's name on the form."""
        return self.en if language == "en" else self.ru


def _text(value: str) -> str | None:
    return None if any(char.isalnum() for char in value) else "field_empty"


def _day(value: str) -> str | None:
    try:
        date.fromisoformat(value)
    except ValueError:
        return "field_day"
    return None


def _one_of(*words: str) -> Callable[[str], str | None]:
    return lambda value: None if value in words else "field_choice"


def _contact(value: str) -> str | None:
    digits = sum(char.isdecimal() for char in value)
    name, at, domain = value.partition("@")
    return None if digits >= 5 or (at and name and "." in domain.strip(".")) else "field_contact"


def _choice(name: str, ru: str, en: str, clause: str, words: tuple[str, ...]) -> Field:
    return Field(name, ru, en, clause, _one_of(*words), choices=words)


YES: Final = "yes"
NO: Final = "no"

FIELDS: Final[Mapping[str, Field]] = {
    field.name: field
    for field in (
        Field("name", "Фамилия и имя", "Full name", "sfu.A2.prot.3", _text, personal=True),
        Field("nickname", "Игровой псевдоним", "Nickname", "sfu.A2.prot.3", _text, personal=True),
        Field("birth_date", "Дата рождения", "Date of birth", "sfu.3.1.1", _day, personal=True),
        _choice(
            "status",
            "Студент, магистрант, аспирант",
            "Student, master's or postgraduate student",
            "sfu.1.1",
            ("student", "master", "postgraduate"),
        ),
        _choice("dormitory", "Живу в общежитии", "I live in a dormitory", "sfu.1.1", (YES, NO)),
        Field("site", "Площадка", "Site", "sfu.3.2.2", _text),
        Field("contact", "Телефон или почта", "Phone or e-mail", "sfu.6.7", _contact, personal=True),
        replace(
            _choice("channel", "Как подана", "Channel", "sfu.5.1", ("online", "representative")), given=False
        ),
        Field("submitted_at", "Когда подана", "Submitted at", "sfu.5.3", _text, given=False),
        _choice("accepts_rules", "Согласие с правилами", "Accepts the rules", "sfu.5.7", (YES, NO)),
    )
}
"""Every field that the program knows."""

BASIC: Final = ("nickname", "contact", "accepts_rules")
"""What is asked where the rulebook names no fields."""


def asked(rulebook: Rulebook) -> tuple[Field, ...]:
    """The fields of a rulebook's form, each with the clause if the rulebook has it; unknown names are plain
    texts.
    """
    names = tuple(rulebook["app.fields"]) or BASIC
    fields = (FIELDS.get(name) or Field(name, name, name, "sfu.5.6", _text) for name in names)
    return tuple(replace(field, clause=held(rulebook, field.clause or "")) for field in fields)


def at_sites(fields: Sequence[Field], sites: Sequence[str]) -> tuple[Field, ...]:
    """The fields of an event at these sites: of several sites one is chosen, a single one is not asked."""
    if len(sites) < 2:
        return tuple(field for field in fields if field.name != "site")
    return tuple(
        replace(field, read=_one_of(*sites), choices=tuple(sites)) if field.name == "site" else field
        for field in fields
    )


def clean(value: str) -> str:
    """A value as it is kept: composed letters, no marks that can't be seen, single spaces."""
    shown = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", value)
        if char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(shown.split())


def read(values: Mapping[str, str], fields: Sequence[Field]) -> dict[str, str] | tuple[Refusal, ...]:
    """The values of a form, cleaned; or everything that is wrong with them, each at its field.

    Nothing is half taken: one fault refuses the whole form.
    """
    if len(values) > MOST_FIELDS:
        return (Refusal("fields_many", None, {"count": str(len(values)), "most": str(MOST_FIELDS)}),)
    known = {field.name for field in fields}
    wrong = [
        Refusal("field_unknown", None, {"field": clean(name)[:LONGEST]}, name)
        for name in values
        if name not in known
    ]
    taken = {}
    for field in fields:
        value = clean(values.get(field.name, ""))
        if not field.given and not value:
            continue
        fault = "field_missing" if not value else "field_long" if len(value) > LONGEST else field.read(value)
        if fault is not None:
            params = {"field": field.ru, "field_en": field.en, "most": str(LONGEST)}
            wrong.append(Refusal(fault, field.clause, params, field.name))
        taken[field.name] = value
    return tuple(wrong) or taken
