"""What differs between two rulebooks, in words and by clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sportmafia.rulebooks.glosses import in_words
from sportmafia.rulebooks.idle import is_idle
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.phrases import FILLERS
from sportmafia.rulebooks.rulebook import PENALTIES
from sportmafia.rulebooks.values import show

if TYPE_CHECKING:
    from sportmafia.rulebooks.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Side:
    """One rulebook's answer: the value as written, in Russian and English words, and what it rests on."""

    value: str
    ru: str
    en: str
    clauses: tuple[str, ...]
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One matter that two rulebooks decide differently: its place, what it is about, and both answers."""

    where: str
    ru: str
    en: str
    one: Side
    other: Side


def differences(one: Rulebook, other: Rulebook) -> tuple[Difference, ...]:
    """All differences, in the order of a game; options that are without effect in both are left out."""
    found = [
        Difference(key, option.ru, option.en, side(one, key), side(other, key))
        for key, option in OPTIONS.items()
        if one[key] != other[key] and not (is_idle(one, key) and is_idle(other, key))
    ]
    for name in PENALTIES:
        ru, en = _LISTS[name]
        lists = one.in_force(name), other.in_force(name)
        if lists[0] != lists[1]:
            found.append(Difference(f"penalties.{name}", ru, en, *map(_list, lists)))
    if one.fines != other.fines:
        sides = [_list(tuple(fine.clause for fine in rulebook.fines)) for rulebook in (one, other)]
        found.append(
            Difference("fines", "за что Судья обязан штрафовать", "what the judge must fine for", *sides)
        )
    for code in FILLERS:
        mine, theirs = one.phrase(code), other.phrase(code)
        if mine.ru != theirs.ru:
            sides = [
                Side(p.ru, f"«{p.ru}»", f"«{p.ru}»", (p.clause,) if p.clause else ()) for p in (mine, theirs)
            ]
            found.append(Difference(f"phrases.{code}", "что говорят", "what is said", *sides))
    return tuple(found)


_LISTS = {
    "fouls": ("за что даётся фол", "what a foul is for"),
    "dqs": ("за что удаляют из-за стола", "what a disqualification is for"),
    "defeats": ("за что присуждают поражение команде", "what a team defeat is for"),
    "expulsions": ("за что удаляют с турнира", "what removes from the tournament"),
}


def side(rulebook: Rulebook, key: str) -> Side:
    """A rulebook's answer to one option."""
    setting = rulebook.settings[key]
    ru, en = in_words(key, setting.value)
    return Side(show(setting.value), ru, en, setting.clauses, setting.reading)


def _list(clauses: tuple[str, ...]) -> Side:
    text = ", ".join(clauses)
    return Side(text, text or "ни за что", text or "nothing", clauses)
