"""People who may be one person: duplicates found by nickname, name and birth, contact; merged, with undo.

A merge is a row that says which id stands for another; nothing of either is lost, so that an undo is whole.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from itertools import combinations
from typing import Final

from sportmafia.tournament.said import Refusal

_LOOK_ALIKE: Final = str.maketrans("abcehkmoptxyi", "авсенкмортхуи") | {ord("ё"): "е"}
"""Latin letters that look like Russian ones, and ё, which many write as е."""


class Likeness(StrEnum):
    """Why two records may be one person."""

    NICKNAME = "nickname"
    FORMER_NICKNAME = "former_nickname"
    NAME_AND_BIRTH = "name_and_birth"
    CONTACT = "contact"


@dataclass(frozen=True, slots=True)
class Person:
    """A record of a person: an opaque id, the present nickname and those before it."""

    id: str
    nickname: str
    name: str = ""
    born: date | None = None
    contact: str = ""
    former: tuple[str, ...] = ()


def key(text: str) -> str:
    """What is compared of a name: letters and digits only, case, look-alikes and marks set aside."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_LOOK_ALIKE)
    kept = "".join(char for char in plain if char.isalnum())
    return kept or plain.strip()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records that look like one person, the one entered first before, and in what they are alike."""

    first: str
    second: str
    alike: tuple[Likeness, ...]


def duplicates(people: Iterable[Person]) -> tuple[Pair, ...]:
    """Every pair of records that may be one person, in the order in which they were entered."""
    records = list(people)
    order = {person.id: number for number, person in enumerate(records)}
    found: defaultdict[tuple[str, str], set[Likeness]] = defaultdict(set)
    groups: defaultdict[tuple[Likeness, str], list[str]] = defaultdict(list)
    for person in records:
        groups[Likeness.NICKNAME, key(person.nickname)].append(person.id)
        if person.name and person.born is not None:
            # Words of a name in any order: forms ask for the surname first, people often put it last.
            words = " ".join(sorted(map(key, person.name.split())))
            groups[Likeness.NAME_AND_BIRTH, f"{words} {person.born.isoformat()}"].append(person.id)
        if person.contact:
            groups[Likeness.CONTACT, key(person.contact)].append(person.id)
        for nickname in {key(person.nickname), *map(key, person.former)}:
            groups[Likeness.FORMER_NICKNAME, nickname].append(person.id)
    for (likeness, value), members in groups.items():
        for first, second in combinations(sorted(members, key=order.__getitem__), 2):
            same_now = {first, second} <= set(groups.get((Likeness.NICKNAME, value), ()))
            if likeness is not Likeness.FORMER_NICKNAME or not same_now:
                found[first, second].add(likeness)
    pairs = sorted(found, key=lambda pair: (order[pair[0]], order[pair[1]]))
    return tuple(Pair(*pair, tuple(sorted(found[pair]))) for pair in pairs)


@dataclass(frozen=True, slots=True)
class Merges:
    """Which id stands for which: ``into[gone]`` is the one that was kept."""

    into: Mapping[str, str] = field(default_factory=dict)

    def of(self, person: str) -> str:
        """The id that now stands for a person."""
        while person in self.into:
            person = self.into[person]
        return person

    def ids(self, person: str) -> frozenset[str]:
        """Every id that stands for the same person."""
        return frozenset({self.of(person)} | {gone for gone in self.into if self.of(gone) == self.of(person)})


def merge(merges: Merges, kept: str, gone: str) -> Merges | Refusal:
    """Let ``kept`` stand for ``gone`` too."""
    if merges.of(kept) == merges.of(gone):
        return Refusal("merged_already", None, {"kept": kept, "gone": gone}, gone)
    return Merges({**merges.into, merges.of(gone): merges.of(kept)})


def unmerge(merges: Merges, gone: str) -> Merges | Refusal:
    """Undo a merge: ``gone`` stands for himself again, with everybody who was merged into him before."""
    if gone not in merges.into:
        return Refusal("not_merged", None, {"gone": gone}, gone)
    return Merges({other: kept for other, kept in merges.into.items() if other != gone})


def undecided(
    people: Iterable[Person], merges: Merges, apart: Collection[tuple[str, str]]
) -> tuple[Pair, ...]:
    """Pairs that nobody has looked at yet: neither merged nor found to be two people.

    ``apart`` has pairs in either order.
    """
    present = [person for person in people if person.id not in merges.into]
    known = {frozenset(pair) for pair in apart}
    return tuple(pair for pair in duplicates(present) if frozenset((pair.first, pair.second)) not in known)


def rename(person: Person, nickname: str) -> Person | Refusal:
    """Another nickname; the old one is remembered, so that it is found again."""
    if not nickname.strip():
        return Refusal("nickname_empty", None, {}, person.id)
    if nickname == person.nickname:
        return person
    former = tuple(dict.fromkeys((*person.former, person.nickname)))
    return replace(person, nickname=nickname, former=former)


def forgotten(person: Person) -> Person:
    """A person of whom only the present nickname is left: what tables and protocols name him by."""
    return Person(person.id, person.nickname)
