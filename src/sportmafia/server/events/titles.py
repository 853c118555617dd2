"""What a page of an event is called in the browser's tab and its history: its heading, then the event."""

from __future__ import annotations

import re
from typing import Final

_HEADING: Final = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
_TITLE: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")


def titled(page: str) -> str:
    """The page with its one heading before the event's name in its title; both are escaped already."""
    heading, title = _HEADING.search(page), _TITLE.search(page)
    if heading is None or title is None:
        return page
    words = " ".join(_TAG.sub("", heading[1]).split())
    if not words or words == title[1].strip():
        return page
    return f"{page[: title.start(1)]}{words} · {title[1].strip()}{page[title.end(1) :]}"
