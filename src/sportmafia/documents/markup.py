"""HTML written by code: every text is escaped, and only what an element produced counts as markup."""

from __future__ import annotations

from html import escape
from typing import Final

_VOID: Final = frozenset({"meta", "br", "hr", "link"})


class Markup(str):
    """A piece of HTML; whatever is a plain string is text and gets escaped."""

    __slots__ = ()


def element(tag: str, /, *children: str, **attributes: str | int | bool | None) -> Markup:
    """An element with its children, which are texts or other elements.

    Attributes: ``class_`` for class, ``colspan=2``; False and None leave one out, True writes its name only.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{joined(*children)}</{tag}>")


def joined(*children: str) -> Markup:
    """Texts and elements one after the other, without anything around them."""
    return Markup("".join(map(_escaped, children)))


def page(title: str, language: str, style: str, *body: str) -> str:
    """A whole self-contained HTML document: nothing in it is fetched from anywhere."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(style)),
    )
    return f"<!DOCTYPE html>\n{element('html', head, element('body', *body), lang=language)}\n"


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def _escaped(child: str) -> str:
    return child if isinstance(child, Markup) else escape(child, quote=False)
