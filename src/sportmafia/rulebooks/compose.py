"""Rulebook documents put together: a part inherited whole from another document, a custom one laid over its
base.

Everything here works on documents before they are checked; the result is a complete document for
`read_document`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from sportmafia.rulebooks.document import setting_fields
from sportmafia.rulebooks.option import PARTS, Kind
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.problem import Problem
from sportmafia.rulebooks.rulebook import FORMAT, PENALTIES, SHIPPED
from sportmafia.rulebooks.scopes import exists, look_up
from sportmafia.rulebooks.shape import Reader
from sportmafia.rulebooks.values import allowed_text, read, read_string, write

_LISTS_OF: Final = {"discipline": ("fouls", "dqs", "defeats"), "special": ("expulsions",)}
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_DEPTH: Final = 3
"""How deep tables may nest before they are no key of an option any more (the longest key has two names)."""
_FLAGS: Final = ("geographic", "locked")
_CUSTOM_KEYS: Final = (
    "format", "id", "extends", "title", "title_en", "options", "names", "penalties", "fines", "phrases",
    "clauses",
)  # fmt: skip


def inherited(seed: Mapping[str, Any], other: Callable[[str], Mapping[str, Any]]) -> dict[str, Any]:
    """The complete document of a shipped one; ``other`` gives the complete documents that it inherits from.

    A part (and the offences that belong to it) is inherited whole or not at all: a clause that a present
    section lacks is deliberately absent (C02). Phrases are inherited one by one, because the texts give only
    some.
    """
    heirs = seed.get("inherit", {})
    options = {
        key: _setting({"value": option.beyond})
        for key, option in OPTIONS.items()
        if option.beyond is not None
    }
    options |= {key: _setting(fields) for key, fields in seed["options"].items()}
    penalties = {name: list(seed.get("penalties", {}).get(name, [])) for name in PENALTIES}
    fines = seed.get("fines", [])
    for part in PARTS:
        if part not in heirs:
            continue
        source = other(heirs[part])
        options |= {key: source["options"][key] for key, option in OPTIONS.items() if option.part == part}
        penalties |= {name: source["penalties"][name] for name in _LISTS_OF.get(part, ())}
        fines = source["fines"] if part == "points" else fines
    phrases = other(heirs["phrases"])["phrases"] if "phrases" in heirs else {}
    return {
        "format": seed["format"],
        "id": seed["id"],
        "base": "",
        "title": seed["title"],
        "title_en": seed["title_en"],
        "options": options,
        "penalties": penalties,
        "fines": fines,
        "phrases": phrases | seed.get("phrases", {}),
        "scopes": seed["scopes"],
        "clauses": {},
    }


def _setting(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "value": fields["value"],
        "clauses": list(fields.get("clauses", [])),
        "reading": fields.get("reading", ""),
        "flags": [flag for flag in _FLAGS if fields.get(flag)],
    }


def extended(
    base: Mapping[str, Any], custom: Mapping[str, object]
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The complete document of a custom rulebook, laid over its base; and what is wrong with its shape."""
    reader = Reader()
    top = reader.keys("", custom, _CUSTOM_KEYS)
    name = reader.text("id", top.get("id", f"{base['id']}-custom"))
    if name in SHIPPED or not _ID.fullmatch(name):
        reader.wrong("id", "a new id of a-z, 0-9 and -", name)
    if top.get("format", FORMAT) != FORMAT:
        reader.wrong("format", FORMAT, top["format"])
    own = {f"{name}.{short}": text for short, text in reader.table("clauses", top).items()}
    reader.is_clause = lambda clause: exists(clause, own)
    scopes = [name, *base["scopes"]] if own else list(base["scopes"])

    def find(clause: str) -> str | None:
        return look_up(clause, scopes, own)

    def full(clause: object) -> object:
        return (find(clause) or clause) if isinstance(clause, str) else clause

    options = dict(base["options"])
    changes = _flat(reader.table("options", top))
    changes |= {f"names.{role}": text for role, text in reader.table("names", top).items()}
    for key, raw in changes.items():
        options[key] = _changed(reader, options.get(key), key, raw, full)
    penalties = dict(base["penalties"])
    edits = reader.keys("penalties", reader.table("penalties", top), PENALTIES)
    for which, edit in edits.items():
        if which in PENALTIES:
            penalties[which] = _edited(reader, f"penalties.{which}", penalties[which], edit, find)
    phrases = dict(base["phrases"])
    for code, entry in reader.table("phrases", top).items():
        phrases[code] = [full(item) if place else item for place, item in enumerate(entry)] if isinstance(
            entry, list
        ) else entry  # fmt: skip
    fines = [
        {**fine, "clause": full(fine.get("clause"))} if isinstance(fine, Mapping) else fine
        for fine in reader.items("fines", top.get("fines", base["fines"]))
    ]
    title = reader.text("title", top.get("title", name))
    document = {
        **base,
        "id": name,
        "base": base["id"],
        "title": title,
        "title_en": top.get("title_en", title),
        "options": options,
        "penalties": penalties,
        "fines": fines,
        "phrases": phrases,
        "scopes": scopes,
        "clauses": own,
    }
    return document, tuple(reader.problems)


def overridden(
    document: Mapping[str, Any], overrides: Mapping[str, str]
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The document with options set by hand (``--set``), and the overrides that are refused."""
    reader = Reader()
    options = dict(document["options"])
    for key, text in overrides.items():
        where = f"--set {key}"
        if key not in OPTIONS:
            reader.unknown(where, key, tuple(OPTIONS))
            continue
        value = read_string(OPTIONS[key], text)
        if value is None:
            reader.wrong(where, allowed_text(OPTIONS[key]), text)
            continue
        options[key] = _changed(reader, options[key], key, write(value), lambda clause: clause, where)
    return {**document, "options": options}, tuple(reader.problems)


def _flat(table: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Option entries by full key: ``win.on_dq = "…"`` without quotes makes nested tables in TOML."""
    flat: dict[str, object] = {}
    for name, raw in table.items():
        key = f"{prefix}{name}"
        holds_table = key in OPTIONS and OPTIONS[key].kind in (Kind.TITLES, Kind.COEFFICIENTS)
        if isinstance(raw, Mapping) and "value" not in raw and not holds_table and key.count(".") < _DEPTH:
            flat |= _flat(raw, f"{key}.")
        else:
            flat[key] = raw
    return flat


def _changed(
    reader: Reader,
    old: Mapping[str, Any] | None,
    key: str,
    raw: object,
    full: Callable[[object], object],
    where: str = "",
) -> dict[str, Any]:
    """An option's entry after a change: the clauses of the matter stay unless the change names its own."""
    fields = reader.keys(where or f"options.{key}", setting_fields(raw), ("value", "clauses", "reading"))
    old = old or {"value": None, "clauses": [], "reading": "", "flags": []}
    if "locked" in old["flags"] and key in OPTIONS and _differs(key, old["value"], fields["value"]):
        place = where or f"options.{key}"
        reader.problems.append(
            Problem(
                place,
                str(old["value"]),
                str(fields["value"]),
                f"обязательно по {', '.join(old['clauses'])}, изменить нельзя",
                f"mandatory by {', '.join(old['clauses'])}, cannot be changed",
            )
        )
    if key in OPTIONS and not _differs(key, old["value"], fields["value"]) and len(fields) == 1:
        return dict(old)
    clauses = fields.get("clauses", old["clauses"])
    return {
        "value": fields["value"],
        "clauses": [full(clause) for clause in clauses] if isinstance(clauses, list) else clauses,
        "reading": fields.get("reading", ""),
        "flags": [*(flag for flag in old["flags"] if flag != "changed"), "changed"],
    }


def _differs(key: str, old: object, new: object) -> bool:
    option = OPTIONS[key]
    return old is None or read(option, old) != read(option, new)


def _edited(
    reader: Reader, where: str, old: list[str], raw: object, find: Callable[[str], str | None]
) -> list[str]:
    """A list of offences after what a custom rulebook adds to it and takes from it."""
    edit = reader.keys(where, raw, ("add", "remove"))
    clauses = list(old)
    for index, clause in enumerate(reader.texts(f"{where}.remove", edit.get("remove", []))):
        full = find(clause)
        if full in clauses:
            clauses.remove(full)
        else:
            reader.wrong(f"{where}.remove.{index}", "one of " + ", ".join(old), clause)
    for index, clause in enumerate(reader.texts(f"{where}.add", edit.get("add", []))):
        full = find(clause) or clause
        if reader.clause(f"{where}.add.{index}", full):
            clauses.append(full)
    return clauses
