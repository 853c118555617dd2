"""Which foreign shape a parsed file has, and its games as sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sportmafia.record import likes_sheets, mafiaratings, polemica, season_sheets, votings
from sportmafia.record.foreign import ForeignBatch


@dataclass(frozen=True, slots=True)
class Shape:
    """A foreign format: its name, whose it is, how to tell a file of it, how to read one."""

    name: str
    ru: str
    en: str
    fits: Callable[[object], bool]
    read: Callable[[object, str], ForeignBatch]


SHAPES: Final[tuple[Shape, ...]] = (
    Shape(
        mafiaratings.SHAPE,
        "выгрузка игр с сайта mafiaratings",
        "games exported from the mafiaratings site",
        mafiaratings.fits,
        mafiaratings.read,
    ),
    Shape(
        polemica.SHAPE,
        "записи игр с сайта polemica",
        "records of games from the polemica site",
        polemica.fits,
        polemica.read,
    ),
    Shape(
        votings.SHAPE,
        "игры клуба, записанные по голосованиям",
        "a club's games kept voting by voting",
        votings.fits,
        votings.read,
    ),
    Shape(
        season_sheets.SHAPE,
        "бланки клуба по сезонам",
        "a club's game sheets by season",
        season_sheets.fits,
        season_sheets.read,
    ),
    Shape(
        likes_sheets.SHAPE,
        "бланки клуба с именами и лайками",
        "a club's game sheets with names and likes",
        likes_sheets.fits,
        likes_sheets.read,
    ),
)
"""The formats that are read, the most particular first."""


def read(document: object, file: str) -> ForeignBatch | None:
    """The games of a parsed file (see `canonical.decode` with ``decimals``), None if no known shape fits.

    ``file`` is the name that messages carry. Never raises: a game that cannot be read is a failure in its
    place.
    """
    for shape in SHAPES:
        if shape.fits(document):
            return shape.read(document, file)
    return None
