"""The core gives the same bytes everywhere: standard library only, no clock, chance, environment or disk."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sportmafia"
CORE = ("lots", "rulebooks", "game", "views", "record", "scoring", "protocol", "tournament")
EXACT = ("game", "scoring", "protocol")

# Modules of the standard library that compute and neither look at nor change the world. Package data is read
# through importlib.resources, which also serves the browser.
# fmt: off
ALLOWED = {
    "__future__", "abc", "array", "base64", "binascii", "bisect", "codecs", "collections",
    "collections.abc", "contextlib", "copy", "csv", "dataclasses", "datetime", "difflib", "enum",
    "fractions", "functools", "graphlib", "hashlib", "heapq", "hmac", "importlib.resources",
    "importlib.resources.abc", "io", "itertools", "json", "keyword", "math", "numbers", "operator", "re",
    "reprlib", "string", "struct", "textwrap", "tomllib", "types", "typing", "unicodedata", "weakref",
    "zlib",
}
# hash() and id() differ from one process to the next; the rest touches disk, terminal or running code.
FORBIDDEN_CALLS = {
    "open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "hash", "id", "vars",
}
# fmt: on
CLOCKS = {"now", "utcnow", "today", "fromtimestamp"}


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module that a source imports, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "importlib":
                yield from ((node.lineno, f"importlib.{name.name}") for name in node.names)
            else:
                yield node.lineno, node.module


def allowed(module: str) -> bool:
    return module in ALLOWED or module.partition(".")[0] == "sportmafia"


def is_hash_method(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__hash__"


def impurities(source: str, exact: bool) -> list[str]:
    """What in a source may not be in the core, as `line: what`; `exact` forbids floats as well."""
    tree = ast.parse(source)
    found = [f"{line}: imports {module}" for line, module in imported(tree) if not allowed(module)]
    # Within one process, which is all that __hash__ speaks about, hash() is right.
    own = {call for node in ast.walk(tree) if is_hash_method(node) for call in ast.walk(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in FORBIDDEN_CALLS and node not in own:
                found.append(f"{node.lineno}: calls {name}()")
            case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
                found.append(f"{node.lineno}: reads a clock with .{name}()")
            case ast.Call(func=ast.Name(id="float")) if exact:
                found.append(f"{node.lineno}: makes a float")
            case ast.Constant(value=float(value)) if exact:
                found.append(f"{node.lineno}: the float {value}")
    return found


MODULES = sorted(file for package in CORE for file in (SOURCE / package).rglob("*.py"))


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_module_of_the_core_is_pure(file: Path) -> None:
    package = file.relative_to(SOURCE).parts[0]
    assert impurities(file.read_text(encoding="utf-8"), exact=package in EXACT) == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import random", "1: imports random"),
        ("import os.path", "1: imports os.path"),
        ("from importlib import import_module", "1: imports importlib.import_module"),
        ("def f():\n    from time import time", "2: imports time"),
        ("import rich", "1: imports rich"),
        ("import datetime\ndatetime.datetime.now()", "2: reads a clock with .now()"),
        ("open('x')", "1: calls open()"),
        ("hash('x')", "1: calls hash()"),
        ("x = 0.5", "1: the float 0.5"),
        ("float('1')", "1: makes a float"),
    ],
)
def test_an_impurity_is_found(source: str, what: str) -> None:
    assert impurities(source, exact=True) == [what]


def test_what_the_core_needs_is_allowed() -> None:
    source = (
        "from importlib import resources\nimport hashlib, collections.abc\nfrom sportmafia.lots import stream"
    )
    assert impurities(source, exact=True) == []


def test_a_value_may_define_its_hash() -> None:
    source = "class A:\n    def __hash__(self):\n        return hash((1, 2))"
    assert impurities(source, exact=True) == []


def test_floats_are_tolerated_where_nothing_is_counted() -> None:
    assert impurities("x = 0.5", exact=False) == []


def test_the_core_imports_on_a_bare_interpreter() -> None:
    command = [sys.executable, "-I", "-S", "-B", str(ROOT / "tools" / "core_probe.py"), str(ROOT / "src")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) >= {f"sportmafia.{package}" for package in CORE}
