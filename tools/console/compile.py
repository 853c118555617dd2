"""The project and the part of the standard library that it uses, as bytecode.

Runs inside Pyodide under Node.js. Called with the project's source folder and an empty folder: writes
`core/`, the project's modules that the browser needs with their data, and `stdlib/`, the modules of the
standard library that were loaded while a game was played from the deal to the printed protocol. Both hold
.pyc files of this very interpreter.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from pathlib import Path
from typing import Any

CORE = ("lots", "rulebooks", "game", "views", "record", "scoring", "protocol", "tournament", "console")
EXTRA = ("sportmafia.documents.protocol_html",)
# Asked for by name while text is read or written, so that playing a game does not show them all.
CODECS = ("ascii", "latin_1", "utf_16_be", "utf_8", "utf_8_sig")
DATA = (".toml", ".css")
NOT_FOR_PYTHON = frozenset({"node_modules", "static", "dist", "__pycache__"})


def import_all() -> None:
    """Every module that the browser may need, and the codecs."""
    for package in CORE:
        root = importlib.import_module(f"sportmafia.{package}")
        for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            importlib.import_module(module.name)
    for name in (*EXTRA, *(f"encodings.{codec}" for codec in CODECS)):
        importlib.import_module(name)


def play() -> None:
    """One rehearsed game through the desk, and everything that can be asked of it."""
    from sportmafia.console.desk import Desk

    desk, count = Desk(), 0

    def ask(name: str, **request: Any) -> Any:
        nonlocal count
        count += 1
        line = {"id": f"{count:032x}", "at": "2026-11-30T12:00:00.000Z"}
        return json.loads(desk.call(name, json.dumps({**line, **request})))

    players = [f"p{seat}" for seat in range(1, 11)]
    ids = ["a" * 32, "b" * 32, "c" * 32]
    screen = ask("open_table", rulebook="fiim", players=players, ids=ids)["screen"]
    nominated = set()
    while screen["phase"] != "scoring":
        step = ask("suggest", key="07" * 32)
        minute = (screen["day"], screen["speaker"])
        if "refusal" in step or (step["kind"] == "nominated" and minute in nominated):
            step = screen["main"]
        elif step["kind"] == "nominated":
            nominated.add(minute)
        screen = ask("enter", kind=step["kind"], data=step["data"])["screen"]
    ask("undo")
    ask("clause", id="fiim.7.1")
    for name in ("rulebooks", "kinds", "penalties", "log", "protocol"):
        ask(name)
    for text in ask("export").values():
        ask("load", text=text)


def loaded_library() -> list[tuple[str, str]]:
    """(path inside Pyodide's archive, path as loaded) of every library module that is loaded now."""
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    found = ((file.partition(".zip/")[2], file) for file in files)
    return sorted({(inside, file) for inside, file in found if inside.endswith(".py")})


def compiled(source: Path, target: Path, shown: str) -> None:
    """Bytecode that needs no source and says nothing of this machine's folders."""
    import py_compile

    target.parent.mkdir(parents=True, exist_ok=True)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(target), shown, doraise=True, optimize=1, invalidation_mode=mode)


def write_library(modules: list[tuple[str, str]], out: Path) -> None:
    """The given modules of the standard library."""
    import tempfile
    import zipfile

    with tempfile.TemporaryDirectory() as folder:
        held = Path(folder) / "module.py"
        for inside, file in modules:
            with zipfile.ZipFile(f"{file.partition('.zip/')[0]}.zip") as archive:
                held.write_bytes(archive.read(inside))
            compiled(held, out / f"{inside}c", inside)


def write_core(source: Path, out: Path) -> None:
    """The project's loaded modules and the data beside them."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.partition(".")[0] == "sportmafia" and file:
            path = Path(file).relative_to(source)
            compiled(Path(file), out / f"{path}c", str(path))
    for package in (*CORE, "documents"):
        folder = source / "sportmafia" / package
        for file in sorted(folder.rglob("*")):
            path = file.relative_to(source)
            if file.suffix in DATA and NOT_FOR_PYTHON.isdisjoint(path.parts):
                (out / path).parent.mkdir(parents=True, exist_ok=True)
                (out / path).write_bytes(file.read_bytes())


def main(source: str, out: str) -> None:
    """Import and play first: what writing itself needs must not count as needed by the game."""
    sys.path.insert(0, source)
    import_all()
    play()
    library = loaded_library()
    write_core(Path(source), Path(out) / "core")
    write_library(library, Path(out) / "stdlib")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
