"""PDF by typst: templates of this package, fonts of pinned packages, the same bytes for the same input."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import typst

if TYPE_CHECKING:
    from collections.abc import Mapping

KEPT: Final = 16
"""Documents kept in the process: what everybody may ask for is typeset once, however often it is asked."""

_TEMPLATES: Final = files("sportmafia.documents") / "templates"
_FONT_PACKAGES: Final = ("fontpkg_pt_sans", "fontpkg_pt_sans_narrow")


@cache
def _fonts() -> typst.Fonts:
    """The faces of the font packages and those that typst carries; never what the machine happens to have."""
    folders = [Path(str(files(package) / "files")) for package in _FONT_PACKAGES]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)


def pdf(template: str, data: Mapping[str, object]) -> bytes:
    """The PDF of a template (``protocol`` for ``templates/protocol.typ``) filled with ``data``.

    The data reach the template as JSON, so no text in them can become markup. The document is tagged and
    carries no date. It keeps PDF/UA-1 unless a name needs a letter that none of the fonts has: PDF/UA
    forbids such a document, but a game is still to be printed, with a box in the place of that letter.
    """
    return _made(template, json.dumps(data, ensure_ascii=False))


@lru_cache(maxsize=KEPT)
def _made(template: str, written: str) -> bytes:
    source = (_TEMPLATES / f"{template}.typ").read_bytes()
    try:
        return _compiled(source, written, "ua-1")
    except typst.TypstError:
        return _compiled(source, written, "1.7")


def _compiled(source: bytes, data: str, standard: Literal["ua-1", "1.7"]) -> bytes:
    return typst.compile(
        source,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": data},
        pdf_standards=[standard],
    )
