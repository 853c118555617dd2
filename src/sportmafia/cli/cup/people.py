"""Invented people: a nickname of two words, a name made from it, nobody real."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from sportmafia.tournament.people import Person

_FIRST: Final = (
    "Алый", "Быстрый", "Вольный", "Громкий", "Дальний", "Железный", "Зимний", "Калёный", "Лунный", "Мятный",
    "Новый", "Острый", "Пёстрый", "Ранний", "Северный", "Тихий", "Ушлый", "Хмурый", "Целый", "Юный",
)  # fmt: skip
_SECOND: Final = (
    "Барсук", "Ветер", "Гранит", "Дрозд", "Ёж", "Журавль", "Иней", "Кварц", "Лотос", "Мираж", "Налим",
    "Оникс", "Полоз", "Ритм", "Стриж", "Туман", "Филин", "Хорёк", "Циркуль", "Щегол",
)  # fmt: skip
_GIVEN: Final = ("Первак", "Второв", "Третьяк", "Четверг", "Пятый")
STATUSES: Final = ("student", "master", "postgraduate")


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who applies: his record, the site he asks for, his status on the form."""

    person: Person
    site: str
    status: str


def applicants(chance: Random, prefix: str, count: int, sites: tuple[str, ...], day: date) -> list[Applicant]:
    """So many people, by turns for each site; nobody is under age on ``day``, and no nickname comes twice."""
    found = []
    for number, nickname in zip(range(1, count + 1), _nicknames(chance), strict=False):
        born = date(day.year - chance.randint(18, 26), chance.randint(1, 12), chance.randint(1, 28))
        person = Person(
            id=f"{prefix}-{number:03}",
            nickname=nickname,
            name=f"{nickname.split()[1]}ов {_GIVEN[number % len(_GIVEN)]}",
            born=born,
            contact=f"player{number:03}@example.org",
        )
        found.append(Applicant(person, sites[(number - 1) % len(sites)], chance.choice(STATUSES)))
    return found


def _nicknames(chance: Random) -> Iterator[str]:
    every = [f"{first} {second}" for first in _FIRST for second in _SECOND]
    yield from chance.sample(every, len(every))


@dataclass(frozen=True, slots=True)
class Helper:
    """Somebody who runs the event: his sign-in name, what he is called."""

    login: str
    name: str


CHAIR: Final = Helper("demo-chair", "Председатель")
CHIEF: Final = Helper("demo-chief", "Главный судья")
SECRETARY: Final = Helper("demo-secretary", "Секретарь")
REGISTRAR: Final = Helper("demo-registrar", "Регистратор")
APPEAL: Final = Helper("demo-appeal", "Член апелляции")
JUDGES: Final = tuple(Helper(f"demo-judge-{number:02}", f"Судья {number}") for number in range(1, 11))
HOSTS: Final = tuple(Helper(f"demo-host-{number:02}", f"Ведущий {number}") for number in range(1, 11))
