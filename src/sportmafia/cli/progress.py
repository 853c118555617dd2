"""A sign of life during long work: a bar on the terminal, nothing where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def watched(items: Sequence[T], said: str) -> Iterator[T]:
    """The items one by one, with a bar on standard error that goes away when it is full."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, said, console=Console(stderr=True), transient=True)


def counted(items: Iterable[T], said: str) -> Iterator[T]:
    """The same where nobody knows how many there will be."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TextColumn("{task.completed}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(said, total=None)
        for item in items:
            yield item
            progress.advance(task)
