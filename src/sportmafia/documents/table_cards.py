"""Cards for the tables of a round, printed in advance: who sits where, and a code for the judge's phone."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from sportmafia.documents.typesetting import pdf
from sportmafia.protocol import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sportmafia.protocol import Language

TITLE: Final = Text("Карточки столов", "Table cards")
SEAT: Final = Text("место", "seat")
PLAYER: Final = Text("игрок", "player")
CODE: Final = Text(
    "Код, который открывает игру на телефоне судьи", "Code that opens the game on the judge's phone"
)
HINT: Final = Text("пульт судьи", "the judge's console")


@dataclass(frozen=True, slots=True)
class TableCard:
    """One card. ``table`` and ``round`` are said in full (``Стол 3``), ``crew`` a line for each of it.

    ``players`` are the nicknames of seats 1-10; ``qr`` is a picture as SVG, empty for a card without one.
    """

    event: str
    table: str
    round: str
    crew: tuple[str, ...]
    players: tuple[str, ...]
    qr: str = ""


def table_cards_pdf(cards: Sequence[TableCard], language: Language = "ru") -> bytes:
    """One PDF of any number of cards, a page each; the same cards give the same bytes."""
    return pdf(
        "table_cards",
        {
            "language": language,
            "title": TITLE.said_in(language),
            "seat": SEAT.said_in(language),
            "player": PLAYER.said_in(language),
            "qr_alt": CODE.said_in(language),
            "qr_hint": HINT.said_in(language),
            "cards": [asdict(card) for card in cards],
        },
    )
