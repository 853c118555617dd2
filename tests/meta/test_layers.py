"""The import layers are those of the architecture, and a package cannot be added outside them."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = PROJECT["tool"]["importlinter"]["contracts"]
ORDER = (
    "lots",
    "rulebooks",
    "game",
    "views record scoring protocol",
    "tournament",
    "documents bots lab",
    "console",
    "server",
    "cli",
)


def test_the_layers_are_those_of_the_architecture() -> None:
    [layers] = [contract["layers"] for contract in CONTRACTS if contract["type"] == "layers"]
    assert tuple(layer.strip("()").replace(" : ", " ") for layer in reversed(layers)) == ORDER


def test_every_package_stands_in_a_layer() -> None:
    [contract] = [contract for contract in CONTRACTS if contract["type"] == "layers"]
    assert contract["exhaustive"] is True
    assert contract["exhaustive_ignores"] == ["draw"]


def test_draw_may_import_lots_only() -> None:
    [contract] = [each for each in CONTRACTS if each.get("source_modules") == ["sportmafia.draw"]]
    packages = {file.parent.name for file in (ROOT / "src" / "sportmafia").glob("*/__init__.py")}
    forbidden = {module.removeprefix("sportmafia.") for module in contract["forbidden_modules"]}
    assert packages - forbidden == {"draw", "lots"}
