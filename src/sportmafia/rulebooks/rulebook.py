"""A rulebook in force: every option resolved, with the clauses that each value rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, TypeVar

from sportmafia.rulebooks.option import Value
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.phrases import FILLERS, Phrase
from sportmafia.rulebooks.scopes import look_up
from sportmafia.rulebooks.values import write

SHIPPED: Final = ("fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34")
"""The rulebooks that come with the package, one file in `seeds/` each."""

T = TypeVar("T")

FORMAT: Final = "sportmafia.rulebook/1"
"""The first field of every rulebook document."""

PENALTIES: Final = ("fouls", "dqs", "defeats", "expulsions")
"""The lists of offences: foul, disqualifying foul, defeat of the team, removal from the tournament."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option's value in one rulebook and what it rests on.

    ``clauses`` are full ids; ``reading`` names the item of the rules analysis that chose among readings,
    empty where the text is clear. ``geographic``: the Chief Judge decides it per event (географическое
    правило, fiim.7.11). ``locked``: mandatory, overrides are refused. ``changed``: set by an organiser, not
    by the text of the clauses, which then only name the matter that it governs.
    """

    value: Value
    clauses: tuple[str, ...] = ()
    reading: str = ""
    geographic: bool = False
    locked: bool = False
    changed: bool = False

    def document(self) -> dict[str, object]:
        """The setting in canonical form."""
        flags = [flag for flag in ("geographic", "locked", "changed") if getattr(self, flag)]
        return {
            "value": write(self.value),
            "clauses": list(self.clauses),
            "reading": self.reading,
            "flags": flags,
        }


@dataclass(frozen=True, slots=True)
class Fine:
    """A play for which the judge must fine: its clause, whom it covers, and with which result.

    ``roles`` are role words (`civilian` ...); ``result`` is ``loss`` where only the losing side is fined,
    else ``any``.
    """

    clause: str
    roles: tuple[str, ...]
    result: str

    def document(self) -> dict[str, object]:
        """The fine in canonical form."""
        return {"clause": self.clause, "roles": list(self.roles), "result": self.result}


@dataclass(frozen=True, eq=False)
class Rulebook:
    """Rules, fully resolved and validated as a whole; immutable, hashable, picklable.

    ``settings`` has every key of `OPTIONS`. ``base`` is the id that a custom rulebook extends, else empty.
    ``scopes`` say where short clause ids are looked up; ``own_clauses`` are the texts of clauses that a
    custom rulebook adds. Make one with `sportmafia.rulebooks.load`, `resolve` or `load_text`.
    """

    id: str
    base: str
    title: str
    title_en: str
    settings: Mapping[str, Setting]
    fouls: tuple[str, ...]
    dqs: tuple[str, ...]
    defeats: tuple[str, ...]
    expulsions: tuple[str, ...]
    fines: tuple[Fine, ...]
    phrases: Mapping[str, Phrase]
    scopes: tuple[str, ...]
    own_clauses: Mapping[str, str]

    @cached_property
    def _values(self) -> dict[str, Any]:
        return {key: setting.value for key, setting in self.settings.items()}

    def __getitem__(self, key: str) -> Any:
        """The option's value: str, bool, int, Fraction, tuple or Mapping, as its `Kind` says. KeyError if
        unknown."""
        return self._values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The option's value, ``default`` for an unknown key."""
        return self._values.get(key, default)

    def flag(self, key: str) -> bool:
        """The value of a yes-or-no option."""
        return _typed(bool, key, self[key])

    def word(self, key: str) -> str:
        """The value of an option that is one of some words, or a text."""
        return _typed(str, key, self[key])

    def integer(self, key: str) -> int:
        """The value of a whole-number option."""
        return _typed(int, key, self[key])

    def number(self, key: str) -> Fraction:
        """The exact value of a decimal option, such as points."""
        return _typed(Fraction, key, self[key])

    def in_force(self, penalty: str) -> tuple[str, ...]:
        """The offences of one of `PENALTIES` that count: no defeats where `defeat.allowed` is off."""
        if penalty == "defeats" and not self.flag("defeat.allowed"):
            return ()
        offences: tuple[str, ...] = getattr(self, penalty)
        return offences

    @property
    def draws(self) -> bool:
        """Whether a game can be drawn: by the rulebook's word, or because its stalemate rule gives one."""
        return self.flag("result.draw") or self.word("stale").startswith("draw")

    def clauses(self, key: str) -> tuple[str, ...]:
        """Full ids of the clauses that the option's value rests on, the leading one first; may be empty."""
        return self.settings[key].clauses

    def reading(self, key: str) -> str:
        """The item of the rules analysis that settled the value (``C17``), empty where the text is clear."""
        return self.settings[key].reading

    def options(self) -> Mapping[str, Value]:
        """All options with their values, in the order of `OPTIONS`."""
        return MappingProxyType(self._values)

    def phrase(self, code: str) -> Phrase:
        """The words for a moment; with clause None they are not from the rulebook. KeyError if the code is
        unknown."""
        return self.phrases.get(code) or Phrase(code, FILLERS[code], None)

    def full_clause(self, clause: str) -> str | None:
        """The full id that a full or short clause id stands for here: own sections first, then inherited
        ones."""
        return look_up(clause, self.scopes, self.own_clauses)

    def document(self) -> dict[str, Any]:
        """The canonical document: strings, ints, lists and dicts only, every option resolved."""
        return {
            "format": FORMAT,
            "id": self.id,
            "base": self.base,
            "title": self.title,
            "title_en": self.title_en,
            "options": {key: setting.document() for key, setting in self.settings.items()},
            "penalties": {name: list(getattr(self, name)) for name in PENALTIES},
            "fines": [fine.document() for fine in self.fines],
            "phrases": {
                code: [phrase.ru] if phrase.clause is None else [phrase.ru, phrase.clause]
                for code, phrase in self.phrases.items()
            },
            "scopes": list(self.scopes),
            "clauses": dict(self.own_clauses),
        }

    @staticmethod
    def from_document(document: Mapping[str, object]) -> Rulebook:
        """The rulebook of a canonical document, as a log holds it; RulebookError if anything in it is
        wrong."""
        from sportmafia.rulebooks.document import read_document

        return read_document(document)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the canonical document in RFC 8785 form, in hex."""
        import hashlib

        return hashlib.sha256(canonical_json(self.document()).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return self.hash == other.hash if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Callable[[Mapping[str, object]], Rulebook], tuple[dict[str, Any]]]:
        return Rulebook.from_document, (self.document(),)

    def __repr__(self) -> str:
        return f"<Rulebook {self.id} {self.hash[:12]}>"


def canonical_json(document: object) -> str:
    """The document in the form of RFC 8785, for documents of strings, ints, lists and dicts."""
    import json

    return json.dumps(_sorted(document), ensure_ascii=False, separators=(",", ":"))


def _sorted(item: object) -> object:
    if isinstance(item, dict):
        # RFC 8785 sorts names by UTF-16 code units, which differs from code points beyond U+FFFF.
        return {name: _sorted(item[name]) for name in sorted(item, key=lambda name: name.encode("utf-16-be"))}
    return [_sorted(entry) for entry in item] if isinstance(item, list) else item


def _typed(kind: type[T], key: str, value: object) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{key} is {OPTIONS[key].kind}, not {kind.__name__}")
    return value
