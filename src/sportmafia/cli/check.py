"""`sportmafia check`: everything that is wrong with records, at once, each with its place, rule and words."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sportmafia.cli.choice import Choice, choice_of
from sportmafia.cli.draft import Draft, ends_here, mend
from sportmafia.cli.files import sources
from sportmafia.cli.games import ReadGame, add_arguments, judged
from sportmafia.cli.messages import Lang, Text, say, text
from sportmafia.cli.parser import Parser
from sportmafia.cli.progress import counted
from sportmafia.cli.records import (
    ReadFailure,
    Record,
    SheetDocument,
    SheetRecord,
    failed,
    records_of,
    sheet_document,
)
from sportmafia.record.failure import Failure
from sportmafia.record.foreign import differences
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_reader import read_document
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import Rulebook
from sportmafia.rulebooks.clauses import clause as clause_of

_MOST: Final = 200
"""Findings of one game beyond which the rest adds nothing."""

_ABOUT: Final = Text(
    """Найти в записях игр всё, чего по правилам быть не могло: голосовал выбывший, четыре фола — а за столом,
лучший ход без отстрела, голосов больше, чем игроков, результат не тот. Называет место, пункт и причину.
На первой ошибке не останавливается: неверное откладывается, остальное проверяется дальше.

Примеры:
  sportmafia check game.json
  sportmafia check games/ --lang en
  sportmafia check game.log --json

Код возврата: 0 — игра состоялась (замечания возможны); 2 — не тот формат; 3 — такой игры быть не могло.""",
    """Find everything in records of games that cannot have been by the rules: a vote of one who had left,
four fouls and still at the table, a best move without a night kill, more votes than players, another result.
It names the place, the clause and the reason. It does not stop at the first mistake: what is wrong is put
aside, the rest is judged.

Examples:
  sportmafia check game.json
  sportmafia check games/ --lang en
  sportmafia check game.log --json

Exit codes: 0 the game stands (there may be remarks); 2 not a known format; 3 there can be no such game.""",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. ``grave`` ones keep the game from being replayed, others are remarks."""

    where: str
    text: Text
    clause: str | None = None
    grave: bool = True

    def rule(self, lang: Lang) -> str:
        """What the clause says, in short, empty where the clause has no text here."""
        found = clause_of(self.clause) if self.clause else None
        return "" if found is None else Text(found.ru, found.en).said_in(lang)


@dataclass(frozen=True, slots=True)
class Report:
    """All findings about one game, and the exit code that replaying it would give."""

    file: str
    findings: tuple[Finding, ...]
    code: int = 0
    rulebook: str | None = None


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `check`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("check", description=_ABOUT.said_in(lang))
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Report on every game; the highest code is returned."""
    lang: Lang = options.lang
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        print("\n".join(choice.lines(lang)), file=sys.stderr)
        return choice.code
    code = games = wrong = 0
    reports = check(options.files, choice, keep_invalid=options.keep_invalid)
    for report in counted(reports, say("checking", lang)):
        code = max(code, report.code)
        games += 1
        wrong += bool(report.findings)
        if options.json:
            print(json.dumps(document(report, lang), ensure_ascii=False))
        else:
            print("\n".join(lines(report, lang)))
    if games > 1 and not options.json:
        print(say("check_summary", lang, games=games, wrong=wrong))
    return code


def check(paths: list[str], choice: Choice, *, keep_invalid: bool = False) -> Iterator[Report]:
    """A report on every game in the named files and folders."""
    for source in sources(paths):
        if isinstance(source, Failure):
            yield _unread(failed(source))
            continue
        data = source.read()
        if isinstance(data, Failure):
            yield _unread(failed(data))
            continue
        sheet = sheet_document(data, source.name)
        if sheet is not None:
            yield check_sheet(source.name, sheet, choice, keep_invalid=keep_invalid)
            continue
        notes: list[ReadFailure] = []
        for record in records_of(data, source.name, notes.append, walked=source.walked):
            if isinstance(record, ReadFailure):
                yield _unread(record)
            else:
                yield _judged(record, choice, keep_invalid)
        yield from map(_noted, notes)


def check_sheet(name: str, sheet: SheetDocument, choice: Choice, *, keep_invalid: bool = False) -> Report:
    """Everything that is wrong with a sheet: after each fault it is judged again without it."""
    draft = Draft(sheet.document)
    findings: list[Finding] = []
    code = 0
    while len(findings) < _MOST:
        answer = _once(name, draft, sheet.toml, choice, keep_invalid)
        if isinstance(answer, Report):
            remarks = (_placed(draft, finding) for finding in answer.findings)
            return Report(name, (*findings, *remarks), max(code, answer.code), answer.rulebook)
        code = max(code, answer.exit)
        findings.append(
            Finding(draft.original(answer.where), Text(answer.text("ru"), answer.text("en")), answer.clause)
        )
        if not mend(draft, answer):
            break
        if ends_here(answer):
            findings.append(Finding(draft.original(answer.where), text("check_rest"), grave=False))
    return Report(name, tuple(findings), code)


def _once(name: str, draft: Draft, toml: bool, choice: Choice, keep_invalid: bool) -> Report | Rejection:
    sheet = read_document(draft.document, toml=toml)
    if isinstance(sheet, Rejection):
        return sheet
    rulebook = choice.rulebook(sheet.rulebook, sheet.options)
    if not isinstance(rulebook, Rulebook):
        return _unread(ReadFailure(name, rulebook))
    replayed = replay(sheet, rulebook)
    if isinstance(replayed, Rejection):
        return replayed
    return _judged(SheetRecord(name, sheet), choice, keep_invalid)


def _placed(draft: Draft, finding: Finding) -> Finding:
    return Finding(draft.original(finding.where), finding.text, finding.clause, finding.grave)


def _judged(record: Record, choice: Choice, keep_invalid: bool) -> Report:
    game = judged(record, choice, keep_invalid=keep_invalid)
    if isinstance(game, ReadFailure):
        return _unread(game)
    findings = [
        Finding(problem.where, Text(problem.text("ru"), problem.text("en")), problem.clause, grave=False)
        for problem in game.problems
    ]
    if isinstance(record, SheetRecord) and record.recorded is not None:
        for found in differences(record.recorded, game.result):
            said = text(
                "check_recorded",
                what=text(f"recorded_{found.what}"),
                recorded=found.recorded,
                replayed=found.replayed,
            )
            findings.append(Finding("", said, grave=False))
    findings += _people(game)
    if game.result.cause is None:
        findings.append(Finding("", text("check_unfinished"), grave=False))
    return Report(game.file, tuple(findings), 0, game.rulebook.id)


def _people(game: ReadGame) -> Iterator[Finding]:
    """A name that two seats share: in a table they would be one player."""
    seen: dict[str, int] = {}
    for seat, player in enumerate(game.players):
        name = " ".join(player.split()).casefold()
        if name and name in seen:
            yield Finding(
                f"players.{seat}", text("check_twice", player=player, seat=seen[name] + 1), grave=False
            )
        seen.setdefault(name, seat)


def _unread(failure: ReadFailure) -> Report:
    return Report(failure.file, tuple(Finding("", message) for message in failure.messages), failure.code)


def _noted(note: ReadFailure) -> Report:
    return Report(note.file, tuple(Finding("", message, grave=False) for message in note.messages))


def lines(report: Report, lang: Lang) -> Iterator[str]:
    """A report for people."""
    if not report.findings:
        yield f"{report.file}: {say('check_fine', lang)}"
        return
    yield f"{report.file}:"
    explained: set[str | None] = set()
    for finding in report.findings:
        place = f"{finding.where}: " if finding.where else ""
        said = finding.text.said_in(lang)
        clause = f" [{finding.clause}]" if finding.clause and finding.clause not in said else ""
        yield f"  {'✗' if finding.grave else '·'} {place}{said}{clause}"
        if finding.clause not in explained and (rule := finding.rule(lang)):
            yield f"      {finding.clause}: {rule}"
        explained.add(finding.clause)


def document(report: Report, lang: Lang) -> dict[str, Any]:
    """A report for machines."""
    return {
        "file": report.file,
        "rulebook": report.rulebook,
        "code": report.code,
        "findings": [
            {
                "where": finding.where,
                "clause": finding.clause,
                "grave": finding.grave,
                "text": finding.text.said_in(lang),
                "rule": finding.rule(lang) or None,
            }
            for finding in report.findings
        ],
    }
