"""Diplomas and certificates (дипломы, грамоты): one sheet a person, A4 across, from an event's own words."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import typst

from sportmafia.documents.typesetting import pdf
from sportmafia.protocol.text import one_line

if TYPE_CHECKING:
    from sportmafia.protocol import Language

LONGEST: Final = 400
"""The longest line of a diploma, in characters; what is longer is cut off with an ellipsis."""
MOST_SIGNED: Final = 4
"""The most lines of signature that a sheet has room for."""
LARGEST_LOGO: Final = 200_000
"""The largest image, in bytes."""
MOST_PIXELS: Final = 16_000_000
"""The most pixels of an image: a few bytes can claim so many that no memory holds them."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_FRAMES: Final = {bytes([mark]) for mark in range(0xC0, 0xD0) if mark not in (0xC4, 0xC8, 0xCC)}
"""The marks of a JPEG after which its size stands."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Design:
    """What all sheets of an event share. In ``text`` {name}, {award} and {event} stand for what they say.

    ``signed`` are lines for signatures, ``logo`` a PNG or JPEG image, empty without one.
    """

    heading: str
    text: str
    signed: tuple[str, ...] = ()
    logo: bytes = b""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: whose it is and what for."""

    name: str
    award: str


def is_image(logo: bytes) -> bool:
    """Whether an image is one that a sheet can carry: PNG or JPEG, not too large, and whole."""
    if len(logo) > LARGEST_LOGO or not 0 < _pixels(logo) <= MOST_PIXELS:
        return False
    try:
        diplomas_pdf([Sheet("", "")], "", "", Design("", "", logo=logo))
    except typst.TypstError:
        return False
    return True


def _pixels(logo: bytes) -> int:
    """How many pixels an image says that it has; 0 for what is neither PNG nor JPEG."""
    if logo.startswith(_PNG):
        width, height = logo[16:20], logo[20:24]
        return int.from_bytes(width) * int.from_bytes(height) if logo[12:16] == b"IHDR" else 0
    at = 2 if logo.startswith(_JPEG) else len(logo)
    while logo[at : at + 1] == b"\xff":
        if logo[at + 1 : at + 2] in _FRAMES:
            height, width = logo[at + 5 : at + 7], logo[at + 7 : at + 9]
            return int.from_bytes(width) * int.from_bytes(height)
        at += 2 + max(int.from_bytes(logo[at + 2 : at + 4]), 2)
    return 0


def diplomas_pdf(
    sheets: Sequence[Sheet], event: str, day: str, design: Design, language: Language = "ru"
) -> bytes:
    """All sheets in one PDF, a page each."""
    return pdf(
        "diploma",
        {
            "language": language,
            "title": one_line(f"{design.heading}: {event}", LONGEST),
            "heading": one_line(design.heading, LONGEST),
            "event": one_line(event, LONGEST),
            "day": day,
            "signed": [one_line(line, LONGEST) for line in design.signed[:MOST_SIGNED]],
            "logo": list(design.logo),
            "sheets": [
                {
                    "name": one_line(sheet.name, LONGEST),
                    "award": one_line(sheet.award, LONGEST),
                    "text": _text(design.text, sheet, event),
                }
                for sheet in sheets
            ],
        },
    )


def diplomas_zip(
    sheets: Iterable[Sheet], event: str, day: str, design: Design, language: Language = "ru"
) -> bytes:
    """Each sheet as a PDF of its own, numbered in order, in one archive; the same sheets, the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, sheet in enumerate(sheets, start=1):
            content = diplomas_pdf([sheet], event, day, design, language)
            archive.writestr(zipfile.ZipInfo(f"{number:03} {_file_name(sheet.name)}.pdf", _EPOCH), content)
    return written.getvalue()


def _text(text: str, sheet: Sheet, event: str) -> str:
    """The text with what it names put in: one pass, so that no name can name anything itself."""
    values = {"name": sheet.name, "award": sheet.award, "event": event}
    found, rest = "", text
    while "{" in rest:
        before, _, rest = rest.partition("{")
        word, closed, after = rest.partition("}")
        found += before
        if closed and word in values:
            found, rest = found + values[word], after
        else:
            found += "{"
    return one_line(found + rest, LONGEST)


def _file_name(name: str) -> str:
    kept = "".join(char if char.isalnum() or char in " -_" else "_" for char in one_line(name, 60))
    return kept.strip() or "_"
