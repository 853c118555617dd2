"""What no rulebook can say in one breath: options that are each allowed and together are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sportmafia.rulebooks.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sportmafia.rulebooks.option import Value
    from sportmafia.rulebooks.rulebook import Fine


def contradictions(
    values: Mapping[str, Value],  # noqa: ARG001
    penalties: Mapping[str, tuple[str, ...]],  # noqa: ARG001
    fines: tuple[Fine, ...],  # noqa: ARG001
) -> tuple[Problem, ...]:
    """All contradictions among the options read so far; an option that could not be read is not judged."""
    return ()
