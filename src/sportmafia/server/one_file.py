"""The console as one HTML file that a phone can keep: for venues where a phone is not made to trust a server.

A page opened from a file may load no module and no worker from beside it, so everything is inside: modules
as text that an import map names, the browser's Python as packed base 64. `console/static/kept.js` unpacks it.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from posixpath import join, normpath
from typing import Final
from urllib.parse import quote

_MIME: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
_IMPORT: Final = re.compile(r"""(\b(?:from|import)\s*\(?\s*)(["'])(\.{1,2}/[^"']+)\2""")
_MARK: Final = re.compile(r"%([A-Z]+)%")
_OUTSIDE: Final = ("worker.js", "vendor/jsqr.js")
"""Scripts that are started by their address and imported by nobody."""


@dataclass(frozen=True, slots=True)
class Built:
    """The built console: its folder, the app's own and the browser's Python in it."""

    folder: Path
    app: Path
    python: Path


def built(folder: Path) -> Built | None:
    """The console that `./dev console` has built in ``folder``; None where there is none."""
    apps, pythons = sorted(folder.glob("app-*")), sorted(folder.glob("py-*"))
    return Built(folder, apps[0], pythons[0]) if apps and pythons else None


@cache
def shipped() -> bytes:
    """The console that this installation carries, as one page; empty where none is built."""
    console = built(Path(str(resources.files("sportmafia"))) / "console" / "dist")
    return one_file(console) if console else b""


def one_file(console: Built) -> bytes:
    """The whole console as one page."""
    marks = {
        "BUILD": console.app.name.removeprefix("app-"),
        "ICON": f"data:image/svg+xml,{quote(_text(console.folder / 'icon.svg'))}",
        "STYLE": _text(console.app / "app.css"),
        "START": _inline(_text(console.folder / "kept.js")),
        "PARTS": "\n".join(_parts(console)),
    }
    page = _text(console.folder / "kept.html")
    return _MARK.sub(lambda mark: marks.get(mark[1], mark[0]), page).encode()


def _parts(console: Built) -> Iterator[str]:
    """One element for every module, packed file and licence."""
    for file in sorted(console.app.rglob("*.js")):
        name = file.relative_to(console.app).as_posix()
        if name not in _OUTSIDE:
            script = _inline(_module(file, name))
            yield f'<script type="text/plain" data-module="app/{name}">{script}</script>'
    outside = [console.app / name for name in (*_OUTSIDE, "core.pack")]
    python = [file for file in sorted(console.python.iterdir()) if file.suffix not in (".br", ".gz")]
    for file in (*outside, *python):
        packed = base64.b64encode(file.with_name(f"{file.name}.gz").read_bytes()).decode()
        kind = _MIME.get(file.suffix, "application/octet-stream")
        yield f'<script type="text/plain" data-file="{file.name}" data-type="{kind}">{packed}</script>'
    licences = html.escape(_text(console.app / "vendor" / "LICENCES.txt"))
    yield f"<template id=licences><pre>{licences}</pre></template>"


def _module(file: Path, name: str) -> str:
    """A module's text with what it imports named as the import map names it."""

    def named(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}app/{normpath(join(name, '..', found[3]))}{found[2]}"

    return _IMPORT.sub(named, _text(file))


def _inline(script: str) -> str:
    """A script that no end tag inside it cuts short."""
    return script.replace("</script", r"<\/script")


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
