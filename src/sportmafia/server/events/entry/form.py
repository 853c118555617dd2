"""The fields of an application as a form: how each is asked, what was typed, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from sportmafia.server.events.guard import Visit
from sportmafia.server.events.told import Told, told
from sportmafia.server.texts import say
from sportmafia.tournament.fields import LONGEST, NO, YES, Field
from sportmafia.tournament.said import Refusal

_CHOICES: Final[Mapping[str, str]] = {
    "student": "entry_student",
    "master": "entry_master",
    "postgraduate": "entry_postgraduate",
    "online": "entry_online",
    "representative": "entry_representative",
    YES: "entry_yes",
    NO: "entry_no",
}
_AUTOCOMPLETE: Final[Mapping[str, str]] = {"name": "name", "nickname": "nickname", "birth_date": "bday"}


@dataclass(frozen=True, slots=True)
class Asked:
    """One field of a form. ``kind`` is ``text``, ``date``, ``tick`` or ``choice``."""

    name: str
    label: str
    kind: str
    value: str
    clause: str | None
    choices: tuple[tuple[str, str], ...]
    faults: tuple[Told, ...]
    autocomplete: str

    @property
    def described_by(self) -> str:
        """The id of the words on what is wrong."""
        return f"wrong-{self.name}"


def asked(
    visit: Visit, fields: Iterable[Field], values: Mapping[str, str], wrong: Iterable[Refusal] = ()
) -> tuple[Asked, ...]:
    """The fields that people fill in, with what they typed and what is wrong."""
    refused = tuple(wrong)
    return tuple(
        Asked(
            field.name,
            field.label(visit.lang),
            _kind(field),
            values.get(field.name, ""),
            field.clause,
            tuple((choice, choice_word(visit, choice, field.name)) for choice in field.choices),
            told(visit, (one for one in refused if one.where == field.name)),
            _AUTOCOMPLETE.get(field.name, "off"),
        )
        for field in fields
        if field.given
    )


def choice_word(visit: Visit, choice: str, field: str = "") -> str:
    """A choice in words; a site that has a number only is called one, and other words stay as they are."""
    code = _CHOICES.get(choice)
    if field == "site" and choice.isdigit():
        return say("cases_site", visit.lang, site=choice)
    return choice if code is None else say(code, visit.lang)


def _kind(field: Field) -> str:
    if field.choices == (YES, NO):
        return "tick"
    return "choice" if field.choices else "date" if field.name == "birth_date" else "text"


def typed(posted: QueryDict, fields: Iterable[Field]) -> dict[str, str]:
    """What somebody typed, as the core reads it. A tick that is not there is a no."""
    return {
        field.name: posted.get(field.name, NO if _kind(field) == "tick" else "")[: LONGEST + 1]
        for field in fields
        if field.given
    }


def elsewhere(wrong: Iterable[Refusal], fields: Iterable[Asked]) -> tuple[Refusal, ...]:
    """What is wrong with the application as a whole, with no field of the form."""
    names = {field.name for field in fields}
    return tuple(one for one in wrong if one.where not in names)
