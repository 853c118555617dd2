"""Runs inside Pyodide under Node.js: the project and the part of the standard library that it uses, as bytecode.

Called with the project's source folder and an empty folder: writes `core/`, the project's modules that the
browser needs with their data, and `stdlib/`, the modules of the standard library that were loaded while a
game was played from the deal to the printed protocol. Both hold .pyc files of this very interpreter.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import sys

CORE = ("lots", "rulebooks", "game", "views", "record", "scoring", "protocol", "tournament", "console")
EXTRA = ("sportmafia.documents.protocol_html",)
# Asked for by name while text is read or written, so that playing a game does not show them all.
ENCODINGS = ("encodings.ascii", "encodings.latin_1", "encodings.utf_16_be", "encodings.utf_8", "encodings.utf_8_sig")

def import_all() -> None:
    """Every module that the browser may need, and the codecs."""
    for package in CORE:
        root = importlib.import_module(f"sportmafia.{package}")
        for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            importlib.import_module(module.name)
    for name in (*EXTRA, *ENCODINGS):
        importlib.import_module(name)


def play() -> None:
    """One rehearsed game through the desk, and everything that can be asked of it."""
    from sportmafia.console.desk import Desk

    desk, count = Desk(), 0

    def ask(name: str, **request: object) -> dict[str, object]:
        nonlocal count
        count += 1
        line = {"id": f"{count:032x}", "at": "2026-11-30T12:00:00.000Z"}
        answer: dict[str, object] = json.loads(desk.call(name, json.dumps({**line, **request})))
        return answer

    players = [f"p{seat}" for seat in range(1, 11)]
    ids = ["a" * 32, "b" * 32, "c" * 32]
    screen = ask("open_table", rulebook="fiim", players=players, ids=ids)["screen"]
    nominated = set()
    while screen["phase"] != "scoring":  # type: ignore[index]
        answer = ask("suggest", key="07" * 32)
        again = (screen["day"], screen["speaker"])  # type: ignore[index]
        if "refusal" in answer or (answer["kind"] == "nominated" and again in nominated):
            answer = screen["main"]  # type: ignore[index]
        elif answer["kind"] == "nominated":
            nominated.add(again)
        screen = ask("enter", kind=answer["kind"], data=answer["data"])["screen"]  # type: ignore[index]
    ask("undo")
    ask("clause", id="fiim.7.1")
    for name in ("rulebooks", "kinds", "penalties", "log", "protocol"):
        ask(name)
    ask("load", text=ask("export")["text"])


def loaded_library() -> list[tuple[str, str]]:
    """(path inside Pyodide's archive, path as loaded) of every library module that is loaded now."""
    found = []
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        inside = file.partition(".zip/")[2]
        if inside.endswith(".py"):
            found.append((inside, file))
    return sorted(set(found))


def compiled(source: str, target: str, shown: str) -> None:
    """Bytecode that needs no source and says nothing of this machine's folders."""
    import py_compile

    os.makedirs(os.path.dirname(target), exist_ok=True)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(source, target, shown, doraise=True, optimize=1, invalidation_mode=mode)


def write_library(modules: list[tuple[str, str]], out: str) -> None:
    """The given modules of the standard library."""
    import zipfile

    archives: dict[str, zipfile.ZipFile] = {}
    for inside, file in modules:
        archive = file.partition(".zip/")[0] + ".zip"
        if archive not in archives:
            archives[archive] = zipfile.ZipFile(archive)
        held = f"/tmp/{inside}"
        os.makedirs(os.path.dirname(held), exist_ok=True)
        with open(held, "wb") as source:
            source.write(archives[archive].read(inside))
        compiled(held, f"{out}/{inside}c", inside)


def write_core(source: str, out: str) -> None:
    """The project's loaded modules and the data beside them."""
    import shutil

    packages = [f"sportmafia/{name}" for name in CORE] + ["sportmafia/documents"]
    wanted = {m.__name__ for m in list(sys.modules.values()) if m.__name__.partition(".")[0] == "sportmafia"}
    skipped = {"node_modules", "static", "dist", "__pycache__"}
    for package in ["sportmafia", *packages]:
        for folder, folders, files in os.walk(f"{source}/{package}"):
            folders[:] = sorted(name for name in folders if name not in skipped and package != "sportmafia")
            inner = os.path.relpath(folder, source)
            for file in sorted(files):
                path = f"{inner}/{file}"
                if file.endswith(".py"):
                    name = path[:-3].replace("/", ".").removesuffix(".__init__")
                    if name in wanted:
                        compiled(f"{source}/{path}", f"{out}/{path}c", path)
                elif file.endswith((".toml", "protocol.css")):
                    os.makedirs(f"{out}/{inner}", exist_ok=True)
                    shutil.copyfile(f"{source}/{path}", f"{out}/{path}")


def main(source: str, out: str) -> None:
    """Import and play first: what writing itself needs must not count as needed by the game."""
    sys.path.insert(0, source)
    import_all()
    play()
    library = loaded_library()
    write_core(source, f"{out}/core")
    write_library(library, f"{out}/stdlib")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
