"""The program that an ASGI server runs: static files first, then Django."""

from __future__ import annotations

import os
import re
from importlib import resources
from pathlib import Path
from typing import Any, Final
from wsgiref.headers import Headers

from django.core.asgi import get_asgi_application
from servestatic import ServeStaticASGI

from sportmafia.server.bodies import BoundedBodies
from sportmafia.server.headers import HEADERS

_VERSIONED: Final = re.compile(r"[.-][0-9a-f]{8,}(?:[./]|$)|/v/[0-9A-Za-z._-]+/")
"""Paths that name their content or their version: what they serve never changes."""


def _mark(headers: Headers, path: str, _url: str) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    if path.endswith(("index.html", "sw.js", ".webmanifest")):
        headers["Cache-Control"] = "no-cache"  # asked for again every time, so that an update is seen at once


def _folder(*parts: str) -> Path:
    return Path(str(resources.files("sportmafia"))).joinpath(*parts)


def application() -> Any:
    """The whole server as one ASGI application."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sportmafia.server.settings")
    served = ServeStaticASGI(
        BoundedBodies(get_asgi_application()),
        index_file=True,
        allow_all_origins=False,
        add_headers_function=_mark,
        immutable_file_test=lambda _path, url: bool(_VERSIONED.search(url)),
        mimetypes={
            ".wasm": "application/wasm",
            ".webmanifest": "application/manifest+json",
            ".js": "text/javascript",
        },
    )
    served.add_files(_folder("server", "static"), prefix="static/")
    console = _folder("console", "dist")
    if console.is_dir():
        served.add_files(console, prefix="console/")
    return served
