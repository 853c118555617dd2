"""Template tags: the catalogue's texts in the page's language."""

from __future__ import annotations

from typing import Any, Final

from django import template

from sportmafia.server.texts import say as said
from sportmafia.tournament.words import word as in_words

register: Final = template.Library()


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], code: str, **params: object) -> str:
    """A text of the catalogue: ``{% say "start" %}``; a ``stage`` among the parameters is put in words."""
    lang = context.get("lang", "ru")
    if "stage" in params:
        params["stage"] = in_words("stage", str(params["stage"]), lang)
    return said(code, lang, **params)


@register.simple_tag(takes_context=True)
def word(context: dict[str, Any], kind: str, value: object) -> str:
    """A value of the desk in words; a name of somebody's own as it is: ``{% word "stage" stage.name %}``."""
    return in_words(kind, str(value), context.get("lang", "ru"))


@register.simple_tag(takes_context=True)
def say_built(context: dict[str, Any], kind: str, value: object) -> str:
    """A text whose code is made of a kind and a value: ``{% say_built "word_" role.part %}``."""
    return said(f"{kind}{value}", context.get("lang", "ru"))
