"""The event cache: digests of judged files, so that a table of very many is made without judging them again.

A file of lines, derived and disposable: it may be deleted at any time and is made anew. An entry's key is the
hash of a log's last line, which seals the whole log, or the SHA-256 of any other file, with the rules that
were asked for; so an entry never goes stale. A cache of another release of the program is not used.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import sportmafia
from sportmafia.lab.digest import Digest, decoded, encoded
from sportmafia.rulebooks import Rulebook, RulebookError

FORMAT: Final = f"sportmafia.cache/1 {sportmafia.__version__}"
_RULEBOOK: Final = "rulebook"
_HASH: Final = re.compile("[0-9a-f]{64}")
_FIRST_LINE: Final = re.compile(rb'\{"actor":"')


def seal_of(data: bytes) -> str:
    """What identifies a file's content: the hash in a log's last line, else the SHA-256 of all bytes.

    The last hash is believed as it stands; whether the chain leads to it is for `sportmafia check` to say.
    """
    if _FIRST_LINE.match(data) and data.endswith(b"}\n"):
        try:
            seal = json.loads(data[data.rfind(b"\n", 0, -1) + 1 :])["hash"]
        except (ValueError, TypeError, KeyError):
            seal = None
        if isinstance(seal, str) and _HASH.fullmatch(seal):
            return seal
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Judged:
    """One game of a file: its name inside the file, the rulebook that it was judged by, what came of it."""

    name: str
    rulebook: Rulebook
    digest: Digest


class EventCache:
    """Digests by the key of their file; a file of several games has several, a file of none an empty list.

    The rulebooks that games were judged by are kept beside them, once each.
    """

    def __init__(self) -> None:
        self._lines: dict[str, str] = {}
        self._rulebooks: dict[str, Rulebook] = {}
        self.changed = False

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[str]:
        """The keys of all files known."""
        return iter(self._lines)

    @classmethod
    def of(cls, text: str) -> EventCache:
        """The cache of a file's text; an empty one if it is of another release or no cache at all."""
        cache = cls()
        first, *lines = text.split("\n")
        if first == FORMAT:
            for line in lines:
                key, _, rest = line.partition("\t")
                if key == _RULEBOOK:
                    cache._take_rulebook(rest)
                elif rest:
                    cache._lines[key] = rest
        return cache

    def _take_rulebook(self, text: str) -> None:
        try:
            rulebook = Rulebook.from_document(json.loads(text))
        except (ValueError, TypeError, RulebookError):
            return
        self._rulebooks[rulebook.hash] = rulebook

    def text(self) -> str:
        """The whole cache as the text of a file."""
        rules = (f"{_RULEBOOK}\t{_json(book.document())}\n" for book in self._rulebooks.values())
        lines = (f"{key}\t{line}\n" for key, line in self._lines.items())
        return f"{FORMAT}\n{''.join(rules)}{''.join(lines)}"

    def get(self, key: str) -> list[Judged] | None:
        """The games of a file, None if the file is not known."""
        line = self._lines.get(key)
        if line is None:
            return None
        try:
            return [
                Judged(name, self._rulebooks[rules], decoded(document))
                for name, rules, document in json.loads(line)
            ]
        except (ValueError, TypeError, KeyError):
            # A damaged line is a line that is not there.
            del self._lines[key]
            return None

    def put(self, key: str, games: Iterable[Judged]) -> None:
        """Keep the games of a file."""
        found = list(games)
        self._rulebooks |= {game.rulebook.hash: game.rulebook for game in found}
        entries = (
            f"[{_json(game.name)},{_json(game.rulebook.hash)},{encoded(game.digest)}]" for game in found
        )
        self._lines[key] = f"[{','.join(entries)}]"
        self.changed = True


@contextmanager
def unhurried_collector() -> Iterator[None]:
    """Let the garbage collector rest: hundreds of thousands of small values, none of them in a circle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
