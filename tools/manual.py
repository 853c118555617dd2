"""The chapter on ./dev, made from its own table of commands."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]


def dev() -> ModuleType:
    """`./dev` as a module; its name has no suffix, so it is loaded by its path."""
    loader = SourceFileLoader("dev", str(ROOT / "dev"))
    spec = spec_from_loader(loader.name, loader)
    if spec is None:
        raise ImportError("./dev cannot be loaded")
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def document() -> str:
    """docs/development/commands.md."""
    script = dev()
    lines = ["# Commands of ./dev", "", str(script.__doc__).partition("\n\n")[2].strip(), ""]
    lines += ["| command | what it does |", "| --- | --- |"]
    lines += [
        f"| `{cell(f'./dev {name} {command.takes}'.rstrip())}` | {cell(command.help)} |"
        for name, command in script.COMMANDS.items()
    ]
    lines += ["", "`./dev drill` without a name lists the drills."]
    return "\n".join(lines).rstrip() + "\n"
