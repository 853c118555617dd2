"""The reference of all options, generated from the table and the rulebooks themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sportmafia.rulebooks.loader import ids, load
from sportmafia.rulebooks.option import PARTS
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.values import allowed_text, show

if TYPE_CHECKING:
    from sportmafia.rulebooks.option import Option
    from sportmafia.rulebooks.rulebook import Setting

_HEAD: Final = """# Options of a rulebook

Generated from `src/sportmafia/rulebooks`; do not edit. Сделано из кода, не править.

Every option in which regulations differ. A key is used in a custom rulebook (`[options]`) and with `--set
KEY=VALUE`. Each value stands with the clauses that it rests on; `C17` and the like name the reading that was
chosen where the text can be read otherwise or is silent (`C02`: the rule is absent from a section that is
present, so absent on purpose). `geographic`: decided by the Chief Judge per event. `locked`: mandatory. An
option marked *beyond* is needed by none of the six; its value there changes nothing.
"""
PART_TITLES: Final = {
    "basics": ("Основы", "Basics"),
    "start": ("Начало игры", "Start of a game"),
    "day": ("День", "Day"),
    "voting": ("Голосование", "Voting"),
    "night": ("Ночь", "Night"),
    "discipline": ("Дисциплина", "Discipline"),
    "special": ("Особые ситуации", "Special situations"),
    "points": ("Очки игры", "Points of a game"),
    "rating": ("Рейтинг", "Rating"),
    "protest": ("Протест", "Protest"),
    "protocol": ("Протокол", "Protocol"),
    "tournament": ("Турнир", "Tournament"),
}
"""The parts of a rulebook in Russian and English."""


def options_markdown() -> str:
    """The reference page: every option, what it decides, what it allows, and its value in each rulebook."""
    lines = [_HEAD]
    for part in PARTS:
        ru, en = PART_TITLES[part]
        lines += [f"## {en} · {ru}", "", "| option | decides | allowed | values |", "|---|---|---|---|"]
        lines += [_row(option) for option in OPTIONS.values() if option.part == part]
        lines.append("")
    return "\n".join(lines)


def _row(option: Option) -> str:
    by_value: dict[str, list[str]] = {}
    for name in ids():
        setting = load(name).settings[option.key]
        by_value.setdefault(show(setting.value), []).append(f"{name}{_grounds(setting)}")
    values = "<br>".join(f"`{value or ' '}`: {'; '.join(names)}" for value, names in by_value.items())
    if option.beyond is not None:
        values = f"*beyond* {values}"
    cells = (f"`{option.key}`", f"{option.en}<br>{option.ru}", allowed_text(option), values)
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def _grounds(setting: Setting) -> str:
    marks = [flag for flag in ("geographic", "locked") if getattr(setting, flag)]
    grounds = ", ".join((*setting.clauses, *filter(None, (setting.reading,)), *marks))
    return f" ({grounds})" if grounds else ""
