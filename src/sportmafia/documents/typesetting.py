"""PDF by typst: templates of this package, fonts of pinned packages, the same bytes for the same input."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typst

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEMPLATES: Final = files("sportmafia.documents") / "templates"
_FONT_PACKAGES: Final = ("fontpkg_pt_sans", "fontpkg_pt_sans_narrow")


@cache
def _fonts() -> typst.Fonts:
    """The faces of the font packages and those that typst carries; never what the machine happens to have."""
    folders = [Path(str(files(package) / "files")) for package in _FONT_PACKAGES]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)


def pdf(template: str, data: Mapping[str, object]) -> bytes:
    """The PDF of a template (``protocol`` for ``templates/protocol.typ``) filled with ``data``.

    The data reach the template as JSON, so no text in them can become markup. The document is tagged
    (PDF/UA-1) and carries no date.
    """
    source = (_TEMPLATES / f"{template}.typ").read_bytes()
    return typst.compile(
        source,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        pdf_standards=["ua-1"],
    )
