"""What every page of the server knows: the language, and who is looking."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from sportmafia.server.faults import lang_of


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """The context of all templates."""
    return {
        "lang": lang_of(request),
        "other_lang": "ru" if lang_of(request) == "en" else "en",
        "local_owner": settings.CONFIG.local_owner,
        "here": request.get_full_path(),
    }
