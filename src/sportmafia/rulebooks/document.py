"""A whole rulebook document read and checked: everything that is wrong with it is said at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sportmafia.rulebooks.contradictions import contradictions
from sportmafia.rulebooks.option import Value
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.phrases import FILLERS, Phrase, fits, parameters
from sportmafia.rulebooks.problem import Problem, RulebookError
from sportmafia.rulebooks.rulebook import FORMAT, PENALTIES, Fine, Rulebook, Setting
from sportmafia.rulebooks.scopes import exists
from sportmafia.rulebooks.shape import Reader
from sportmafia.rulebooks.values import allowed_text, read

ROLES: Final = ("civilian", "sheriff", "mafia", "don")
_KEYS: Final = (
    "format", "id", "base", "title", "title_en", "options", "penalties", "fines", "phrases", "scopes",
    "clauses",
)  # fmt: skip


def read_document(
    document: Mapping[str, object], earlier: tuple[Problem, ...] = (), *, shipped: bool = False
) -> Rulebook:
    """The rulebook of a complete document (see `Rulebook.document`).

    RulebookError names all that is wrong, what was found ``earlier``, while the document was put together,
    included. The clause ids of a ``shipped`` document are taken as they are: tests check them, and looking
    them up would read the whole clause index.
    """
    reader = Reader()
    top = reader.keys("", document, _KEYS)
    if top.get("format") != FORMAT:
        reader.wrong("format", FORMAT, top.get("format"))
    own = {name: reader.text(f"clauses.{name}", text) for name, text in reader.table("clauses", top).items()}
    reader.is_clause = lambda clause: shipped or exists(clause, own)
    settings = _settings(reader, reader.table("options", top))
    values = {key: setting.value for key, setting in settings.items()}
    changed = {key for key, setting in settings.items() if setting.changed}
    lists = reader.keys("penalties", reader.table("penalties", top), PENALTIES)
    penalties = {
        name: tuple(_clauses(reader, f"penalties.{name}", lists.get(name, []))) for name in PENALTIES
    }
    fines = tuple(_fines(reader, top.get("fines", [])))
    phrases = dict(_phrases(reader, reader.table("phrases", top)))
    rulebook = Rulebook(
        id=reader.text("id", top.get("id")),
        base=reader.text("base", top.get("base", "")),
        title=reader.text("title", top.get("title")),
        title_en=reader.text("title_en", top.get("title_en")),
        settings=MappingProxyType(settings),
        fines=fines,
        phrases=MappingProxyType(phrases),
        scopes=tuple(reader.texts("scopes", top.get("scopes", []))),
        own_clauses=MappingProxyType(own),
        **penalties,
    )
    problems = (*earlier, *reader.problems, *contradictions(values, penalties, changed))
    if problems:
        raise RulebookError(problems)
    return rulebook


def setting_fields(raw: object) -> Mapping[str, object]:
    """The fields of an option's entry; a bare value is an entry with a value only."""
    return raw if isinstance(raw, Mapping) and "value" in raw else {"value": raw}


def _settings(reader: Reader, options: Mapping[str, object]) -> dict[str, Setting]:
    for key in options:
        if key not in OPTIONS:
            reader.unknown(f"options.{key}", key, tuple(OPTIONS))
    settings: dict[str, Setting] = {}
    for key, option in OPTIONS.items():
        where = f"options.{key}"
        raw = options.get(key, option.beyond)
        if raw is None:
            reader.missing(where, allowed_text(option))
            continue
        fields = reader.keys(where, setting_fields(raw), ("value", "clauses", "reading", "flags"))
        value: Value | None = read(option, fields["value"])
        if value is None:
            reader.wrong(where, allowed_text(option), fields["value"])
            continue
        flags = reader.texts(f"{where}.flags", fields.get("flags", []))
        for flag in flags:
            if flag not in ("geographic", "locked", "changed"):
                reader.wrong(f"{where}.flags", "geographic | locked | changed", flag)
        settings[key] = Setting(
            value=value,
            clauses=tuple(_clauses(reader, f"{where}.clauses", fields.get("clauses", []))),
            reading=reader.text(f"{where}.reading", fields.get("reading", "")),
            geographic="geographic" in flags,
            locked="locked" in flags,
            changed="changed" in flags,
        )
    return settings


def _clauses(reader: Reader, where: str, raw: object) -> list[str]:
    clauses = reader.texts(where, raw)
    for index, clause in enumerate(clauses):
        reader.clause(f"{where}.{index}", clause)
    return clauses


def _fines(reader: Reader, raw: object) -> list[Fine]:
    fines: list[Fine] = []
    for index, entry in enumerate(reader.items("fines", raw)):
        where = f"fines.{index}"
        fields = reader.keys(where, entry, ("clause", "roles", "result"))
        clause = reader.text(f"{where}.clause", fields.get("clause"))
        reader.clause(f"{where}.clause", clause)
        roles = tuple(reader.texts(f"{where}.roles", fields.get("roles")))
        if not roles or not set(roles) <= set(ROLES):
            reader.wrong(f"{where}.roles", f"list of {' | '.join(ROLES)}", fields.get("roles"))
        result = reader.text(f"{where}.result", fields.get("result"))
        if result not in ("loss", "any"):
            reader.wrong(f"{where}.result", "loss | any", result)
        fines.append(Fine(clause, roles, result))
    return fines


def _phrases(reader: Reader, raw: Mapping[str, object]) -> dict[str, Phrase]:
    phrases: dict[str, Phrase] = {}
    for code, entry in raw.items():
        where = f"phrases.{code}"
        if code not in FILLERS:
            reader.unknown(where, code, tuple(FILLERS))
            continue
        text, *clauses = [entry] if isinstance(entry, str) else reader.texts(where, entry) or [""]
        if not fits(code, text) or len(clauses) > 1:
            names = " ".join(f"{{{name}}}" for name in sorted(parameters(FILLERS[code])))
            reader.wrong(where, f"text {names}".rstrip(), entry)
            continue
        for clause in clauses:
            reader.clause(where, clause)
        phrases[code] = Phrase(code, text, clauses[0] if clauses else None)
    return phrases
