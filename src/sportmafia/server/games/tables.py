"""Games being played, folded: asks the core whether the next line may stand.

A cache only. It is used by the writer thread alone; whatever it holds is checked against the store's head
before use, so a rolled back transaction or another process cannot mislead it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

from sportmafia.game import phase as ph
from sportmafia.game.corrections import refold
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.record.failure import Failure
from sportmafia.record.log_reader import read_log
from sportmafia.server.games.lines import Line, Refused, read_line

KEPT: Final = 64
"""Tables kept in memory: more than play at once in the largest event."""


class StoreError(Exception):
    """The store holds what it would never have taken: somebody has changed it."""


class Table:
    """One game, folded up to its last line."""

    def __init__(self, historian: Historian) -> None:
        """A table under the rules of ``historian``, which has seen no line but the first."""
        self.historian = historian
        self.facts: list[tuple[int, Fact]] = []
        self.head = ""

    @property
    def over(self) -> bool:
        """Whether the result has been announced, or the game called off."""
        return self.historian.state.phase >= ph.SCORING

    def follow(self, line: Line) -> Refused | None:
        """Take the next line, or say why the rules refuse it; then nothing has changed."""
        fact, seq = line.entry.fact, line.entry.seq
        problem = self._unfit(fact, seq)
        if problem is not None:
            clause, ru, en = problem
            return Refused(line.text, line.entry.id, "misfit", ru, en, clause)
        self.facts.append((seq, fact))
        if fact.kind == "correction":
            # What no longer fits was shown to the judge before he confirmed (decision 2 of the architecture).
            self.historian, _ = refold(self.historian.state.rules, self.facts)
        else:
            self.historian.add(fact)
        self.head = line.entry.hash
        return None

    def _unfit(self, fact: Fact, seq: int) -> tuple[str | None, str, str] | None:
        if fact.kind == "game_opened":
            return None, "журнал уже открыт", "the log is opened already"
        if fact.kind == "correction":
            known = [number for number in fact.data["reverts"] if not 1 < number < seq]
            if known:
                return (
                    None,
                    f"исправлять можно только прежние записи, а не {known[0]}",
                    f"only earlier entries can be corrected, not {known[0]}",
                )
        answer = decide(self.historian.state, fact)
        if isinstance(answer, Refusal):
            return answer.clause, answer.text("ru"), answer.text("en")
        return None


def opened(line: Line) -> Table | Refused:
    """The table that a first line opens, or what is wrong with its rulebook."""
    log = read_log(f"{line.text}\n".encode(), "")
    problems = (log,) if isinstance(log, Failure) else log.problems
    if isinstance(log, Failure) or log.historian is None or problems:
        ru, en = ("; ".join(problem.text(lang) for problem in problems[:5]) for lang in ("ru", "en"))
        return Refused(line.text, line.entry.id, "malformed", ru, en)
    table = Table(log.historian)
    table.facts.append((1, line.entry.fact))
    table.head = line.entry.hash
    return table


class Tables:
    """The tables of one process, the latest used kept."""

    def __init__(self, kept: int = KEPT) -> None:
        """No tables yet."""
        self._kept = kept
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def at(self, game: str, head: str, texts: Callable[[], Iterable[str]]) -> Table:
        """The table of a game whose log ends with the hash ``head``; ``texts`` reads the log if need be."""
        table = self._tables.pop(game, None)
        if table is None or table.head != head:
            table = folded(texts())
        self._tables[game] = table
        while len(self._tables) > self._kept:
            self._tables.popitem(last=False)
        return table

    def put(self, game: str, table: Table) -> None:
        """Keep a table that was just opened."""
        self._tables[game] = table


def folded(texts: Iterable[str]) -> Table:
    """The table of a stored log. Raises StoreError where the store holds what it never took."""
    table: Table | None = None
    for text in texts:
        line = read_line(text)
        if isinstance(line, Refused):
            raise StoreError(f"line {text[:80]}: {line.en}")
        if table is None:
            first = opened(line)
            if isinstance(first, Refused):
                raise StoreError(f"line 1: {first.en}")
            table = first
        else:
            # A line taken by an older release stands even if this one would ask more.
            table.follow(line)
    if table is None:
        raise StoreError("the log is empty")
    return table
