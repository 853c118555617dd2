"""The stages at which the demonstration can be put on; the command line names them without a server."""

from __future__ import annotations

from typing import Final, Literal

CupStage = Literal["applications", "draw", "running", "protests", "finished"]
STAGES: Final[tuple[CupStage, ...]] = ("applications", "draw", "running", "protests", "finished")


def slug_of(stage: CupStage, seed: int) -> str:
    """The address of the tournament."""
    return f"cup-{stage}-{seed}"
