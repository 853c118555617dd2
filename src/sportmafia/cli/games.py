"""Games read and judged: the one door through which every command gets its games.

`read_games` answers each file in order with a `ReadGame` (its story, points and problems) or a `ReadFailure`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sportmafia.cli.choice import OWN_RULES, Choice, add_rule_arguments, choice_of
from sportmafia.cli.messages import LANGUAGES, Text, say, text
from sportmafia.cli.parser import Parser
from sportmafia.cli.records import (
    LogRecord,
    Notify,
    ReadFailure,
    Record,
    SheetRecord,
    failed,
    read_records,
    rejected,
    unnoticed,
)
from sportmafia.game.corrections import effective, refold
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.late_cards import disputed
from sportmafia.game.result import SEATS, GameResult
from sportmafia.game.rules import compile_rules
from sportmafia.game.state import State
from sportmafia.record.log_reader import Log
from sportmafia.record.problem import BAD_FACT, BAD_FORMAT, Rejection, Remark
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Score, ScoringEntries, parse_decimal, score
from sportmafia.scoring.entries import entries_of

__all__ = ["Problem", "ReadFailure", "ReadGame", "add_arguments", "games_of", "read_games"]


class Problem(Protocol):
    """What `record` and `scoring` have to say about a game: place, clause, words."""

    @property
    def clause(self) -> str | None:
        """Full id of the clause, None where no text backs it."""

    @property
    def where(self) -> str:
        """Dotted path into the record, zero-based."""

    @property
    def unknown(self) -> bool:
        """Whether something was merely unknown and taken in the player's favour."""

    def text(self, lang: str = "ru") -> str:
        """The problem in words."""


@dataclass(frozen=True, slots=True)
class ReadGame:
    """One game, replayed under its rulebook and scored.

    ``file`` names it to people and in answers; ``facts`` are what a log of it holds (empty for a game of
    which only a summary was kept); ``log_hash`` is that of a log's last line, else empty.
    """

    file: str
    rulebook: Rulebook
    header: Mapping[str, Any]
    players: tuple[str, ...]
    result: GameResult
    entries: ScoringEntries
    score: Score
    problems: tuple[Problem, ...]
    facts: tuple[Fact, ...] = ()
    log_hash: str = ""


NOBODY: Final = tuple(f"seat-{seat}" for seat in SEATS)
"""What a replayed sheet calls its players where it names nobody."""


def read_games(
    paths: Iterable[str],
    choice: Choice = OWN_RULES,
    *,
    keep_invalid: bool = False,
    notify: Notify = unnoticed,
) -> Iterator[ReadGame | ReadFailure]:
    """Every game in the named files and folders, judged, or why one cannot be; a bad file stops no other."""
    for record in read_records(paths, notify):
        yield record if isinstance(record, ReadFailure) else judged(record, choice, keep_invalid=keep_invalid)


def judged(record: Record, choice: Choice, *, keep_invalid: bool = False) -> ReadGame | ReadFailure:
    """One record under its rulebook."""
    if isinstance(record, LogRecord):
        return _log(record, choice, keep_invalid)
    return _sheet(record, choice, keep_invalid)


def _sheet(record: SheetRecord, choice: Choice, keep_invalid: bool) -> ReadGame | ReadFailure:
    sheet = record.sheet
    rulebook = choice.rulebook(sheet.rulebook, sheet.options)
    if not isinstance(rulebook, Rulebook):
        return ReadFailure(record.file, rulebook)
    replayed = replay(sheet, rulebook)
    if isinstance(replayed, Rejection):
        return rejected(record.file, replayed)
    awards = sheet.scoring
    entries = ScoringEntries(
        judge_points={seat: parse_decimal(value) for seat, value in awards.judge_points.items()},
        consents=frozenset(awards.consents),
        fines=awards.fines,
        best_player_votes=dict(awards.best_player_votes),
        titles=dict(awards.titles),
        keep_invalid=keep_invalid,
    )
    points = score(replayed.result, entries, rulebook)
    return ReadGame(
        file=record.file,
        rulebook=rulebook,
        header=sheet.header,
        players=sheet.players or NOBODY,
        result=replayed.result,
        entries=entries,
        score=points,
        problems=(*replayed.remarks, *points.problems),
        facts=replayed.facts,
    )


def _log(record: LogRecord, choice: Choice, keep_invalid: bool) -> ReadGame | ReadFailure:
    log = record.log
    if log.problems or log.rulebook is None:
        return _broken(record.file, log)
    rulebook = choice.over(log.rulebook)
    if not isinstance(rulebook, Rulebook):
        return ReadFailure(record.file, rulebook)
    historian, misfits = refold(compile_rules(rulebook), log.facts)
    if misfits:
        return ReadFailure(
            record.file,
            tuple(
                text(
                    "misfit",
                    seq=misfit.seq,
                    kind=misfit.fact.kind,
                    why=Text(misfit.refusal.text("ru"), misfit.refusal.text("en")),
                    clause=f" [{misfit.refusal.clause}]" if misfit.refusal.clause else "",
                )
                for misfit in misfits
            ),
            BAD_FACT,
        )
    facts = tuple(fact for _, fact in effective(log.facts))
    return logged(
        record.file, rulebook, historian, facts, keep_invalid=keep_invalid, seal=log.entries[-1].hash
    )


def logged(
    file: str,
    rulebook: Rulebook,
    historian: Historian,
    facts: tuple[Fact, ...],
    *,
    keep_invalid: bool = False,
    seal: str = "",
) -> ReadGame:
    """A game whose facts were accepted one by one; header, people and awards are taken from the facts."""
    result = historian.result()
    entries = entries_of(facts, keep_invalid=keep_invalid)
    points = score(result, entries, rulebook)
    header: dict[str, Any] = {}
    players = NOBODY
    for fact in facts:
        if fact.kind == "header_set":
            header.update(fact.data)
        elif fact.kind == "seats_drawn":
            players = tuple(fact.data["players"])
        elif fact.kind == "seat_substituted":
            seat = fact.data["seat"]
            players = (*players[: seat - 1], fact.data["player"], *players[seat:])
    problems: tuple[Problem, ...] = (*_disputed(historian.state, facts), *points.problems)
    return ReadGame(file, rulebook, header, players, result, entries, points, problems, facts, seal)


def _disputed(state: State, facts: tuple[Fact, ...]) -> tuple[Problem, ...]:
    """A remark where cards entered after the end contradict the winner declared without them."""
    derived = disputed(state, facts)
    if derived is None:
        return ()
    params = {"declared": str(state.winner), "derived": str(derived[0])}
    return (Remark("result", "result_differs", state.rules.clause("win"), params),)


def _broken(file: str, log: Log) -> ReadFailure:
    """A log with anything wrong: the code is 3 where the rules refuse one of its facts, else 2."""
    messages = tuple(message for problem in log.problems for message in failed(problem).messages)
    misfits = refold(log.historian.state.rules, log.facts)[1] if log.historian is not None else ()
    return ReadFailure(file, messages, BAD_FACT if misfits else BAD_FORMAT)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of every command that reads games."""
    lang = Parser.speaks
    parser.add_argument("files", nargs="+", metavar=say("meta_file", lang), help=say("help_files", lang))
    add_rule_arguments(parser)
    parser.add_argument("--keep-invalid", action="store_true", help=say("help_keep_invalid", lang))
    add_answer_arguments(parser)


def add_answer_arguments(parser: argparse.ArgumentParser) -> None:
    """How the answer is given: for machines or people, in which language."""
    lang = Parser.speaks
    parser.add_argument("--json", action="store_true", help=say("help_json", lang))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang", lang))


def games_of(options: argparse.Namespace) -> Iterator[ReadGame | ReadFailure]:
    """The games that a command line with `add_arguments` names; a failure alone if its rulebook is wrong.

    Notes on files (keys that nobody knows) go to standard error.
    """
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        yield choice
        return

    def tell(note: ReadFailure) -> None:
        print("\n".join(note.lines(options.lang)), file=sys.stderr)

    yield from read_games(options.files, choice, keep_invalid=options.keep_invalid, notify=tell)
