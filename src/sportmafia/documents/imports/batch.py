"""Files imported together: every game and every finding, before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sportmafia.documents.imports.controls import Counted, controlled, running
from sportmafia.documents.imports.finding import Finding, Level, error, warning
from sportmafia.documents.imports.game import Imported, Rules, imported
from sportmafia.documents.imports.grid import Grid, read_grids
from sportmafia.documents.imports.layout import games_of
from sportmafia.documents.imports.mapping import (
    LABELS,
    ColumnMap,
    Field,
    about_columns,
    headers,
)
from sportmafia.protocol import Text
from sportmafia.record.problem import Rejection, Remark
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_replay import replay
from sportmafia.scoring import Problem, ScoringEntries, parse_decimal, score

_LABELS_KNOWN: Final = Text(
    ", ".join(labels[0] for labels in LABELS.values()),
    ", ".join(
        next(label for label in labels if label.isascii() and len(label) > 2) for labels in LABELS.values()
    ),
)
"""A label of every column, as people read about them."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What some files gave: games in order, how the columns were understood, findings outside of games."""

    games: tuple[Imported, ...]
    columns: Mapping[str, ColumnMap]
    """By the name of the grid: which label was taken for which field."""
    findings: tuple[Finding, ...]
    duplicates: frozenset[str] = field(default_factory=frozenset)
    """Places of games that stand twice and are taken once."""

    @property
    def everything(self) -> tuple[Finding, ...]:
        """All findings, those of files first."""
        return (*self.findings, *(finding for game in self.games for finding in game.findings))

    @property
    def failed(self) -> bool:
        """Whether an error keeps anything out."""
        return any(finding.level is Level.ERROR for finding in self.everything)

    @property
    def sheets(self) -> tuple[tuple[str, Sheet], ...]:
        """The places and sheets of all games that can be imported, each game once."""
        return tuple(
            (game.place, game.sheet)
            for game in self.games
            if game.sheet is not None and game.place not in self.duplicates
        )

    @property
    def mapping(self) -> ColumnMap:
        """One mapping for all grids, to be saved: the first label found for each field."""
        columns: dict[Field, str] = {}
        for of in self.columns.values():
            for meant, label in of.columns.items():
                columns.setdefault(meant, label)
        words = next((of.words for of in self.columns.values()), ColumnMap().words)
        return ColumnMap(columns, words)


def import_files(files: Iterable[tuple[str, bytes]], rules: Rules, mapping: ColumnMap | None = None) -> Batch:
    """Read files, given by name and bytes, as far as they can be read; never raises for what they hold.

    ``mapping`` names the columns and words that are the club's own; the others are guessed.
    """
    own = mapping or ColumnMap()
    findings: list[Finding] = []
    games: list[Imported] = []
    columns: dict[str, ColumnMap] = {}
    for name, data in files:
        read = read_grids(data, name)
        findings += read.findings
        before = len(games)
        for grid in read.grids:
            found = _grid_games(grid, own, rules, findings, columns)
            games += found
        if read.grids and len(games) == before and not any(f.level is Level.ERROR for f in findings):
            findings.append(error(name, "no_games"))
    games, duplicates = _told_apart(games)
    return Batch(tuple(games), columns, tuple(findings), duplicates)


def _grid_games(
    grid: Grid,
    own: ColumnMap,
    rules: Rules,
    findings: list[Finding],
    columns: dict[str, ColumnMap],
) -> list[Imported]:
    found = tuple(headers(grid, own.columns))
    if not found:
        findings.append(error(grid.name, "no_header", known=_LABELS_KNOWN))
        return []
    said: dict[str, Finding] = {}
    for header in found:
        for finding in about_columns(grid, header, own.columns):
            # Every table of a sheet has the same columns: once is enough.
            said.setdefault(finding.text(), finding)
    findings += said.values()
    labels = {meant: grid.rows[header.row][at] for header in found for meant, at in header.columns.items()}
    columns[grid.name] = ColumnMap({**labels, **own.columns}, own.words)
    return [*running(_judged(imported(raw, own.words, rules), rules) for raw in games_of(grid, found, own))]


def _judged(game: Imported, rules: Rules) -> Counted:
    """The game and what its rulebook says: broken limits are told, what cannot have been keeps it out."""
    if game.sheet is None:
        return Counted(game)
    rulebook = rules.rulebook
    replayed = replay(game.sheet, rulebook)
    if isinstance(replayed, Rejection):
        place = f"{game.place} {replayed.where}".strip()
        finding = error(place, "rejected", said=Text(replayed.text("ru"), replayed.text("en")))
        return Counted(replace(game, sheet=None, findings=(*game.findings, finding)))
    awards = game.sheet.scoring
    entries = ScoringEntries(
        judge_points={seat: parse_decimal(value) for seat, value in awards.judge_points.items()},
        consents=frozenset(awards.consents),
        fines=awards.fines,
        best_player_votes=dict(awards.best_player_votes),
        titles=dict(awards.titles),
    )
    points = score(replayed.result, entries, rulebook)
    problems: tuple[Remark | Problem, ...] = (*replayed.remarks, *points.problems)
    broken = tuple(
        warning(f"{game.place} {problem.where}", "breaks_rules", said=_said(problem))
        for problem in problems
        if not problem.unknown
    )
    told = replace(game, findings=(*game.findings, *broken))
    return controlled(told, replayed.result, points, rulebook)


def _said(problem: Remark | Problem) -> Text:
    clause = f" [{problem.clause}]" if problem.clause else ""
    return Text(problem.text("ru") + clause, problem.text("en") + clause)


def _told_apart(games: list[Imported]) -> tuple[list[Imported], frozenset[str]]:
    """The games with those marked that stand twice, under another number or in another file."""
    seen: dict[object, str] = {}
    named: dict[object, str] = {}
    duplicates: set[str] = set()
    told = []
    for game in games:
        sheet = game.sheet
        if sheet is not None and sheet.players is not None:
            facts = _facts(sheet)
            name = tuple(sheet.header.get(key) for key in ("tournament", "stage", "date", "table", "game"))
            if facts in seen:
                duplicates.add(game.place)
                game = replace(
                    game, findings=(*game.findings, warning(game.place, "same_game", other=seen[facts]))
                )
            elif sheet.header.get("game") is not None and name in named:
                other = named[name]
                game = replace(game, findings=(*game.findings, warning(game.place, "same_name", other=other)))
            seen.setdefault(facts, game.place)
            named.setdefault(name, game.place)
        told.append(game)
    return told, frozenset(duplicates)


def _facts(sheet: Sheet) -> object:
    """What two sheets of the same game have in common, whatever number and notes they bear."""
    summary = sheet.summary
    return (
        sheet.header.get("date"),
        sheet.players,
        sheet.roles and (sheet.roles.don, tuple(sorted(sheet.roles.mafia)), sheet.roles.sheriff),
        sheet.result,
        summary and (summary.first_killed, summary.best_move),
    )
