"""The page on which a phone learns to trust a venue's server, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.template.loader import render_to_string

from sportmafia.server.lan import CA_PATH, CONSOLE_PATH, qr
from sportmafia.server.one_file import shipped


def page(here: str, secure: str, fingerprint: str) -> Callable[[str], str]:
    """The page by language; ``here`` is its own address, ``secure`` the server's."""
    style = (Path(__file__).parent / "static" / "server.css").read_text(encoding="utf-8")

    def rendered(lang: str) -> str:
        context = {
            "lang": lang,
            "here": here,
            "secure": secure,
            "ca_path": CA_PATH,
            "console_path": CONSOLE_PATH if shipped() else "",
            "fingerprint": fingerprint,
            "qr": qr(here),
            "style": style,
        }
        return render_to_string("trust.html", context)

    return rendered
