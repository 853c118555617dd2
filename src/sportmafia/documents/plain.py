"""Values of the core as what JSON knows, in one language: what a typst template is filled with."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from sportmafia.protocol import Text

if TYPE_CHECKING:
    from sportmafia.protocol import Language

Plain = str | int | None | list["Plain"] | dict[str, "Plain"]


def plain(value: object, language: Language) -> Plain:
    """A text in its language, a dataclass as an object, a sequence as a list; numbers, strings and None as
    they are.

    Raises TypeError for anything else.
    """
    if isinstance(value, Text):
        return value.said_in(language)
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [plain(item, language) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name), language) for field in fields(value)}
    raise TypeError(f"no plain form of {type(value).__name__}")
