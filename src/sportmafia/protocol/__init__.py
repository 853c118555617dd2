"""The official form of a game as data, independent of paper or screen.

Here lives what stands in each field of the form, with its clause.
Not here: layout, fonts and file formats (those are in documents)."""

from sportmafia.protocol.annex import Note
from sportmafia.protocol.build import blank, protocol
from sportmafia.protocol.form import (
    BestMoveField,
    Continuation,
    Field,
    PlayerRow,
    PlayersColumn,
    Protocol,
    Table,
    VoteBlock,
    VoteRows,
)
from sportmafia.protocol.header import Header, Protest, Signature
from sportmafia.protocol.text import Language, Text

__all__ = [
    "BestMoveField",
    "Continuation",
    "Field",
    "Header",
    "Language",
    "Note",
    "PlayerRow",
    "PlayersColumn",
    "Protest",
    "Protocol",
    "Signature",
    "Table",
    "Text",
    "VoteBlock",
    "VoteRows",
    "blank",
    "protocol",
]
