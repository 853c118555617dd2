"""Reading what the screen asks for: JSON text to checked values, or a refusal that names the place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypedDict

from sportmafia.console.said import ERRORS, said
from sportmafia.game.facts import Fact
from sportmafia.game.refusal import Refusal
from sportmafia.record.log import HASH

Answer = dict[str, Any]


class Line(TypedDict):
    """What a line of the log has beside its fact."""

    line_id: str
    at: str
    actor: str


class RequestError(Exception):
    """A request that cannot be met; caught at the desk's door and told as a refusal."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(answer["refusal"]["text_en"])


def refused(code: str, clause: str | None = None, possible: tuple[Any, ...] = (), **params: Any) -> Answer:
    """A refusal of the desk itself."""
    words = said(ERRORS, code, **params)
    return _refusal(code, words["ru"], words["en"], clause, possible)


def refused_by_rules(refusal: Refusal) -> Answer:
    """A refusal of the rules, in their own words."""
    return _refusal(refusal.code, refusal.text("ru"), refusal.text("en"), refusal.clause, refusal.possible)


def _refusal(code: str, ru: str, en: str, clause: str | None, possible: tuple[Any, ...]) -> Answer:
    return {
        "refusal": {"code": code, "text_ru": ru, "text_en": en, "clause": clause, "possible": list(possible)}
    }


def bad(where: str, ru: str, en: str) -> RequestError:
    """The error of a request whose part ``where`` is not what it must be."""
    return RequestError(refused("request", where=where or "JSON", what={"ru": ru, "en": en}))


class Request:
    """The object that a request holds, asked for its parts by name and kind."""

    def __init__(self, text: str) -> None:
        try:
            value = json.loads(text or "{}")
        except (ValueError, RecursionError) as error:
            raise bad("", f"это не JSON ({error})", f"this is not JSON ({error})") from None
        if not isinstance(value, dict):
            raise bad("", "нужен объект", "an object is needed")
        self._value: Mapping[str, Any] = value

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        found = self._value.get(name, default)
        if not isinstance(found, str):
            raise bad(name, "нужен текст", "a text is needed")
        return found

    def table(self, name: str) -> dict[str, Any]:
        """An object, empty where it is not given."""
        found = self._value.get(name)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise bad(name, "нужен объект", "an object is needed")
        return found

    def rows(self, name: str) -> list[Any]:
        """A list, empty where it is not given."""
        found = self._value.get(name)
        if found is None:
            return []
        if not isinstance(found, list):
            raise bad(name, "нужен список", "a list is needed")
        return found

    def numbers(self, name: str) -> list[int]:
        """Whole numbers, at least one."""
        found = self.rows(name)
        if not found or not all(type(item) is int for item in found):
            raise bad(name, "нужны номера записей", "numbers of entries are needed")
        return found

    def fact(self) -> Fact:
        """The entry that ``kind`` and ``data`` describe."""
        return Fact(self.text("kind"), self.table("data"))

    def line(self) -> Line:
        """The line's ``id``, ``at`` and ``actor``, the judge where nobody is named."""
        return {"line_id": self.text("id"), "at": self.text("at"), "actor": self.text("actor", "judge")}

    def key(self) -> bytes:
        """The 32 random bytes that ``key`` gives in hex."""
        text = self.text("key")
        if not HASH.fullmatch(text):
            raise bad("key", "нужны 64 шестнадцатеричных знака", "64 hex digits are needed")
        return bytes.fromhex(text)

    def given(self, name: str) -> Any:
        """The part as it is, None where it is not given."""
        return self._value.get(name)
