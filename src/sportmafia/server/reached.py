"""Addresses that leave the page, in letters and QR codes: under the name by which others reach the server."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from sportmafia.server.config import LOOPBACK


def address(request: HttpRequest, path: str) -> str:
    """The whole address of a path.

    Somebody who sits at the server's own computer may have opened it as ``localhost``, which leads nobody
    else anywhere: then the name or the address that the server was started with, with the port if he came to
    it directly; behind a proxy the port is the proxy's own.
    """
    here = request.build_absolute_uri(path)
    parts = urlsplit(here)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    public = next((name for name in settings.CONFIG.hosts if name not in LOOPBACK), None)
    if public is None or host not in LOOPBACK or not settings.CONFIG.https:
        return here
    port = f":{parts.port}" if request.is_secure() and parts.port else ""
    return parts._replace(scheme="https", netloc=f"{public}{port}").geturl()
