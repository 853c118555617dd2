"""The document of the rights matrix, made from `tournament/rights.toml` and the pages of `server/events`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import sportmafia.server.events
from sportmafia.tournament.rights import printed

EVENTS = Path(sportmafia.server.events.__file__).parent
HEAD = """\
# Rights at the desk

Who may do what, in which state of an event. The one place where this is decided is
`src/sportmafia/tournament/rights.toml`. Every page of the desk names the actions that reading it and sending
it are, and `tests/server/events/test_rights.py` asks every page as every role in every state; a page without
a row fails there.

`+`: everything; `own`: one's own table, application, games or case only. What is not written is forbidden. A
player comes by the link of his letter, a spectator needs nothing; whose access was revoked can do nothing.

"""
PAGES = """
## Pages

The action that opening each page is, and the action that sending its form is. Addresses are under `/e/`.

| page | address | to open it | to send it |
|---|---|---|---|
"""


class Page(NamedTuple):
    """One page: its name, its address, its actions; empty where the matrix does not speak of it."""

    name: str
    address: str
    read: str
    write: str


def document() -> str:
    """The whole text of docs/reference/rights.md."""
    rows = sorted(set(pages()))
    return HEAD + printed() + PAGES + "".join(map(_row, rows))


def _row(page: Page) -> str:
    read, write = (f"`{action}`" if action else "" for action in (page.read, page.write))
    return f"| {page.name} | `{page.address}` | {read} | {write} |\n"


def pages(events: Path = EVENTS) -> Iterator[Page]:
    """Every page of events, read from the sources of its topic's addresses and views."""
    for urls in sorted(events.rglob("urls.py")):
        below = "" if urls.parent == events else "<slug>/"
        tree = ast.parse(urls.read_text("utf-8"))
        modules = dict(_imported(tree, events))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _called(call) == "path" and call.keywords:
                [address, view, *_] = call.args
                name = next(one.value for one in call.keywords if one.arg == "name")
                if (
                    isinstance(address, ast.Constant)
                    and isinstance(name, ast.Constant)
                    and isinstance(view, ast.Attribute)
                    and isinstance(view.value, ast.Name)
                ):
                    actions = _actions(modules[view.value.id], view.attr)
                    shown = str(address.value).replace("<slug:slug>", "<slug>")
                    yield Page(str(name.value), below + shown if actions[0] else shown, *actions)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _imported(tree: ast.AST, events: Path) -> Iterator[tuple[str, Path]]:
    """The modules of views that a module imports, by the names that it gives them."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and node.module.startswith("sportmafia.server.events")
        ):
            folder = events.joinpath(*node.module.split(".")[3:])
            for one in node.names:
                file = folder / f"{one.name}.py"
                if file.is_file():
                    yield one.asname or one.name, file


def _actions(file: Path, view: str) -> tuple[str, str]:
    """The actions of a view, as its ``@page(read, write)`` says."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == view:
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and _called(mark) == "page":
                    named = [
                        str(one.value) for one in mark.args if isinstance(one, ast.Constant) and one.value
                    ]
                    return named[0], named[1] if len(named) > 1 else ""
    return "", ""
