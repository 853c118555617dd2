"""The official form as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sportmafia.documents import words
from sportmafia.documents.plain import Plain, plain
from sportmafia.documents.typesetting import pdf
from sportmafia.protocol.form import COLUMNS_OF_A_BLOCK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sportmafia.protocol import Language, Protocol, Table


def protocols_pdf(protocols: Sequence[Protocol], language: Language = "ru") -> bytes:
    """One PDF of any number of games: a page of form for each, then its continuation and annex where there
    is one.
    """
    return pdf(
        "protocol",
        {
            "language": language,
            "block_columns": COLUMNS_OF_A_BLOCK,
            "words": {
                "document_title": words.PROTOCOLS.said_in(language),
                "continuation": words.CONTINUATION.said_in(language),
                "annex": words.ANNEX.said_in(language),
                "surname": words.SURNAME.said_in(language),
            },
            "forms": [_form(protocol, language) for protocol in protocols],
        },
    )


def _form(protocol: Protocol, language: Language) -> dict[str, Plain]:
    continuation = protocol.continuation
    return {
        **{name: plain(getattr(protocol, name), language) for name in _AS_THEY_ARE},
        "rulebook_line": protocol.rulebook.said_in(language),
        "place": place(protocol, language),
        "further": bool(continuation) or bool(protocol.annex),
        "continuation": {
            "blocks": plain(continuation.blocks, language),
            "entries": _table(continuation.entries, language) if continuation.entries else None,
        },
        "annex": [_table(table, language) for table in protocol.annex],
    }


_AS_THEY_ARE = (
    "title",
    "tournament",
    "stage",
    "date",
    "table",
    "game",
    "columns",
    "players",
    "legend",
    "result",
    "best_move",
    "protest",
    "judge",
    "signature",
    "vote_rows",
    "votes",
)
"""The parts of a protocol that the template takes unchanged."""


def place(protocol: Protocol, language: Language) -> str:
    """Which game a page belongs to, for the foot of the page: ``стол 1, игра 3``."""
    table, game = protocol.table.value.said_in(language), protocol.game.value.said_in(language)
    parts = (
        f"{words.TABLE.said_in(language)} {table}" if table else "",
        f"{words.GAME.said_in(language)} {game}" if game else "",
    )
    return ", ".join(filter(None, parts))


def _table(table: Table, language: Language) -> dict[str, Plain]:
    """A table with the number of the column that may grow: the one with the longest cell."""
    lengths = [
        max(len(row[column].said_in(language)) for row in (table.columns, *table.rows))
        for column in range(len(table.columns))
    ]
    return {
        "title": table.title.said_in(language),
        "columns": plain(table.columns, language),
        "rows": plain(table.rows, language),
        "widest": lengths.index(max(lengths)),
    }
