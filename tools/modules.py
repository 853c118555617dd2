"""Modules of one kind in one folder, found by name: the drills, the benchmarks."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pkgutil
from pathlib import Path
from types import ModuleType


def names(package: str) -> list[str]:
    """The modules of a package that are meant to be asked for, in order of name."""
    folder = importlib.import_module(package).__path__
    return sorted(module.name for module in pkgutil.iter_modules(folder) if not module.name.startswith("_"))


def load(package: str, name: str) -> ModuleType:
    """One of them, imported."""
    return importlib.import_module(f"{package}.{name}")


def source(package: str, name: str) -> ast.Module:
    """A module's syntax tree, so that it can be looked at without importing what it needs."""
    spec = importlib.util.find_spec(f"{package}.{name}")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{package}.{name}")
    return ast.parse(Path(spec.origin).read_text(encoding="utf-8"))


def about(package: str, name: str) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(source(package, name)) or "").partition("\n")[0]


def defines(package: str, name: str, function: str) -> bool:
    """Whether a module defines a function of this name."""
    body = source(package, name).body
    return any(isinstance(node, ast.FunctionDef) and node.name == function for node in body)


def listing(package: str) -> str:
    """What there is, one a line, for a person who asked for something else."""
    found = [f"  {name:<20} {about(package, name)}" for name in names(package)]
    return "\n".join([f"there {'are' if found else 'are no'} {package}{':' if found else ' yet'}", *found])
