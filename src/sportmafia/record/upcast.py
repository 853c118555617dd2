"""Older versions of a log line, brought to the present one: every release reads what every earlier one wrote.

A line is never rewritten on disk: its hash is checked over what was written, then the value read from it is
lifted version by version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

VERSION: Final = 1
"""The version that is written."""

Line = Mapping[str, Any]
Step = Callable[[Line], Line]

STEPS: Final[Mapping[int, Step]] = MappingProxyType({})
"""From version *n* to *n* + 1. Version 1 is the first, so there is none yet."""


def upcast(line: Line, steps: Mapping[int, Step] = STEPS, current: int = VERSION) -> Line | None:
    """The line in version ``current``; None where its version is not one that this release reads.

    ``steps`` and ``current`` are parameters so that a future version is tested with the code that will
    serve it.
    """
    version = line.get("v")
    if type(version) is not int or version > current:
        return None
    while version < current:
        step = steps.get(version)
        if step is None:
            return None
        version += 1
        line = {**step(line), "v": version}
    return line
