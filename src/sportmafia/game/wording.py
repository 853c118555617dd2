"""What a place in a record takes, in words: code names it by the English phrase, Russian is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_RUSSIAN: Final[Mapping[str, str]] = {
    "a seat from 1 to 10": "место от 1 до 10",
    "a seat from 1 to 10 or null": "место от 1 до 10 или null",
    'a seat from "1" to "10" as key': "место от «1» до «10» как ключ",
    "an object with seats as keys": "объект с местами-ключами",
    "distinct seats from 1 to 10": "разные места от 1 до 10",
    "each seat once": "каждое место один раз",
    "seats from 1 to 10": "места от 1 до 10",
    "two seats": "два места",
    "two values: who nominates, and whom": "два значения: кто выставляет и кого",
    "a count of hands or a list of seats": "число рук или список мест",
    "at most ten numbers": "не больше десяти номеров",
    "fouls from 0 to 4": "число фолов от 0 до 4",
    "a phase such as D5 or N3": "фаза вида D5 или N3",
    "a team only with kind defeat": "команда только у вида defeat",
    "ten names": "десять имён",
    "ten distinct ids": "десять разных идентификаторов",
    "a whole number of at least 0": "целое число от 0",
    "a whole number from 0 to 99": "целое число от 0 до 99",
    "a whole number from 0 to 999999": "целое число от 0 до 999999",
    "a decimal as text": "десятичная дробь текстом",
    'a decimal as text, such as "0.5"': "десятичная дробь текстом, например «0.5»",
    "a text": "текст",
    "a clause id": "номер пункта",
    "one of the choices": "одно из названных слов",
    "numbers of earlier entries": "номера прежних записей",
    "a list": "список",
    "a list of facts": "список записей",
    "an object": "объект",
    "numbers": "числа",
    "a sheet": "лист",
    "each key once": "каждый ключ один раз",
}
_INSTEAD: Final[Mapping[str, str]] = {
    "the key twice": "он же дважды",
    "deeply nested brackets": "слишком глубокие скобки",
    "something else": "другое",
}
"""What stands there instead, where it is no value of the file that could be shown."""
_STARTS: Final[Mapping[str, str]] = {
    "one of ": "одно из: ",
    "a moment: ": "момент: ",
    "a text of at most ": "текст, знаков не больше ",
}
"""Phrases that end in words of the format itself, or in a number."""


def said(phrase: str, language: str) -> str:
    """A phrase as messages in ``ru`` or ``en`` say it; words of the format stay as they are."""
    if language != "ru":
        return phrase
    for start, russian in _STARTS.items():
        if phrase.startswith(start):
            return russian + phrase.removeprefix(start)
    return _RUSSIAN.get(phrase, phrase)


def in_language(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Parameters of a message with what was expected (and what stands instead) in its language."""
    words = dict(params)
    if "expected" in params:
        words["expected"] = said(str(params["expected"]), language)
    if language == "ru" and params.get("got") in _INSTEAD:
        words["got"] = _INSTEAD[params["got"]]
    return words
