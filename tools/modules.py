"""Modules of one kind in one folder, found by name: the drills, the benchmarks."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from types import ModuleType


def names(package: str) -> list[str]:
    """The modules of a package that are meant to be asked for, in order of name."""
    folder = importlib.import_module(package).__path__
    return sorted(module.name for module in pkgutil.iter_modules(folder) if not module.name.startswith("_"))


def load(package: str, name: str) -> ModuleType:
    """One of them, imported."""
    return importlib.import_module(f"{package}.{name}")


def about(module: ModuleType) -> str:
    """The first line of a module's docstring."""
    return (inspect.getdoc(module) or "").partition("\n")[0]


def listing(package: str) -> str:
    """What there is, one a line, for a person who asked for something else."""
    found = [f"  {name:<20} {about(load(package, name))}" for name in names(package)]
    return "\n".join([f"there {'are' if found else 'are no'} {package}{':' if found else ' yet'}", *found])
