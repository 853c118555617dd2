"""The official form as one self-contained HTML page that prints as the form does."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from sportmafia.documents import words
from sportmafia.documents.markup import Markup, element, joined, page
from sportmafia.protocol.form import COLUMNS_OF_A_BLOCK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sportmafia.protocol import (
        BestMoveField,
        Field,
        Language,
        PlayerRow,
        Protocol,
        Table,
        Text,
        VoteBlock,
        VoteRows,
    )


def protocols_html(protocols: Sequence[Protocol], language: Language = "ru") -> str:
    """One HTML document of any number of games: for each a page of form, then its continuation and annex."""
    writer = _Writer(language)
    return page(
        words.PROTOCOLS.said_in(language),
        language,
        _style(),
        element("main", *map(writer.game, protocols)),
    )


@cache
def _style() -> str:
    folder = files("sportmafia.documents") / "templates"
    return (folder / "protocol.css").read_text(encoding="utf-8")


class _Writer:
    """The form in one language."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    def game(self, protocol: Protocol) -> Markup:
        """One game: the page of the form, and what follows it."""
        parts = [self._form(protocol), *self._continuation(protocol), *self._annex(protocol)]
        return element("article", *parts, class_="game")

    def _said(self, text: Text) -> str:
        return text.said_in(self._language)

    def _form(self, protocol: Protocol) -> Markup:
        return element(
            "section",
            element("h1", self._said(protocol.title)),
            element(
                "dl",
                self._field(protocol.tournament, "wide"),
                self._field(protocol.stage, "wide"),
                self._date(protocol.date),
                self._field(protocol.table),
                self._field(protocol.game),
                class_="heading",
            ),
            self._players(protocol),
            element(
                "p",
                self._said(protocol.legend.label),
                ": ",
                self._said(protocol.legend.value),
                class_="small",
            ),
            element(
                "div", self._result(protocol.result), self._best_move(protocol.best_move), class_="outcome"
            ),
            element("dl", self._field(protocol.protest, "protest"), class_="framed"),
            self._signature(protocol),
            self._blocks(protocol.votes, protocol.vote_rows),
            element("p", self._said(protocol.rulebook), class_="small rulebook"),
            class_="form",
        )

    def _field(self, field: Field, kind: str | None = None) -> Markup:
        return element(
            "div",
            element("dt", self._said(field.label)),
            element("dd", self._said(field.value), data_clauses=" ".join(field.clauses)),
            class_=kind,
        )

    def _date(self, field: Field) -> Markup:
        """The date, or the places for day, month and year."""
        places = joined(*(element("span", part) for part in ("", "/", "", "/", "", "")))
        value = self._said(field.value)
        return element(
            "div",
            element("dt", self._said(field.label)),
            element(
                "dd",
                value or places,
                data_clauses=" ".join(field.clauses),
                class_=None if value else "places",
            ),
        )

    def _players(self, protocol: Protocol) -> Markup:
        labels = [element("th", "№", scope="col")] + [
            element(
                "th",
                self._said(column.label),
                scope="col",
                class_=column.code,
                data_clauses=" ".join(column.clauses),
            )
            for column in protocol.columns
        ]
        codes = [column.code for column in protocol.columns]

        def row(player: PlayerRow) -> Markup:
            cells = [
                element("td", self._said(cell), class_=code)
                for code, cell in zip(codes, player.cells, strict=True)
            ]
            return element("tr", element("th", str(player.seat), scope="row"), *cells)

        return element(
            "table",
            element("thead", element("tr", *labels)),
            element("tbody", *map(row, protocol.players)),
            class_="players",
        )

    def _result(self, field: Field) -> Markup:
        return element("dl", self._field(field), class_="framed result")

    def _best_move(self, move: BestMoveField) -> Markup:
        numbers = [element("span", self._said(number), class_="place") for number in move.numbers]
        separated = [part for number in numbers for part in (", ", number)][1:]
        victim = element(
            "span",
            element("b", self._said(move.player_label), " "),
            element("span", self._said(move.player), class_="place name" if move.by_nickname else "place"),
            class_="victim",
        )
        return element(
            "dl",
            element("dt", self._said(move.label)),
            element("dd", element("span", *separated), " ", victim, data_clauses=" ".join(move.clauses)),
            class_="framed best-move",
        )

    def _signature(self, protocol: Protocol) -> Markup:
        return element(
            "dl",
            element(
                "div",
                element("dt", self._said(protocol.judge.label)),
                element(
                    "dd", self._said(protocol.judge.value), data_clauses=" ".join(protocol.judge.clauses)
                ),
                element("dd", "/", class_="slash"),
                element(
                    "dd",
                    self._said(protocol.signature.value),
                    data_clauses=" ".join(protocol.signature.clauses),
                ),
            ),
            element(
                "div",
                element("dd", self._said(words.SURNAME)),
                element("dd", self._said(protocol.signature.label)),
                class_="small under",
            ),
            class_="signature",
        )

    def _blocks(self, blocks: Sequence[VoteBlock], rows: VoteRows) -> Markup:
        written = (self._block(block, rows) for block in blocks)
        return element("div", *written, class_="votes", data_clauses=" ".join(rows.clauses))

    def _block(self, block: VoteBlock, rows: VoteRows) -> Markup:
        counted = any(count is not None for count in block.votes)
        votes, revote = self._counts(block.votes), self._counts(block.revote)
        if block.remark:
            across = [element("td", self._said(block.remark), colspan=COLUMNS_OF_A_BLOCK, class_="remark")]
            votes, revote = (votes, across) if counted else (across, revote)
        return element(
            "table",
            element("caption", self._said(block.label)),
            element(
                "tbody",
                element(
                    "tr", element("th", self._said(rows.player), scope="row"), *self._counts(block.candidates)
                ),
                element("tr", element("th", self._said(rows.votes), scope="row"), *votes),
                element("tr", element("th", self._said(rows.revote), scope="row"), *revote),
            ),
        )

    def _counts(self, counts: tuple[int | None, ...]) -> list[Markup]:
        padded = counts + (None,) * (COLUMNS_OF_A_BLOCK - len(counts))
        return [element("td", "" if count is None else str(count)) for count in padded]

    def _continuation(self, protocol: Protocol) -> list[Markup]:
        further = protocol.continuation
        if not further:
            return []
        blocks = [self._blocks(further.blocks, protocol.vote_rows)] if further.blocks else []
        entries = [self._table(further.entries)] if further.entries else []
        title = element("h2", self._said(words.CONTINUATION))
        return [element("section", title, *blocks, *entries, class_="continuation")]

    def _annex(self, protocol: Protocol) -> list[Markup]:
        if not protocol.annex:
            return []
        title = element("h2", self._said(words.ANNEX))
        return [element("section", title, *map(self._table, protocol.annex), class_="annex")]

    def _table(self, table: Table) -> Markup:
        labels = (element("th", self._said(label), scope="col") for label in table.columns)
        rows = (element("tr", *(element("td", self._said(cell)) for cell in row)) for row in table.rows)
        return element(
            "table",
            element("caption", self._said(table.title)),
            element("thead", element("tr", *labels)),
            element("tbody", *rows),
            class_="data",
        )
