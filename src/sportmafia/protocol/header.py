"""What people write on the form before and after the game: heading, signature, protest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Header:
    """The heading, written before the game (sfu.A2.prot.2, points34.9.2). ``date`` is an ISO date."""

    tournament: str = ""
    stage: str = ""
    date: str = ""
    table: int | str | None = None
    game: int | str | None = None
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Signature:
    """The judge's signature, given last (sfu.A2.prot.11, points34.9.9).

    An electronic one says who signed, when, and the hash of what was signed; texts as they shall be printed.
    """

    signer: str
    time: str = ""
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Protest:
    """A protest (протест) as its author wrote it; what was decided on it is attached later (fiim.8.8.1)."""

    text: str
    author: int | None = None
    time: str = ""
    decision: str = ""
