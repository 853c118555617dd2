"""Template tags: the catalogue's texts in the page's language."""

from __future__ import annotations

from typing import Any, Final

from django import template

from sportmafia.server.texts import say as said

register: Final = template.Library()


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], code: str, **params: object) -> str:
    """A text of the catalogue: ``{% say "start" %}``."""
    return said(code, context.get("lang", "ru"), **params)
