"""Run on a bare interpreter: import every module of the core, then run a golden script, if one is named.

Called as `core_probe.py SRC [SCRIPT]`. It needs nothing but the standard library and leaves no file behind.
"""

from __future__ import annotations

import importlib
import pkgutil
import runpy
import sys

CORE = ("lots", "rulebooks", "game", "views", "record", "scoring", "protocol", "tournament")


def modules_of_the_core() -> list[str]:
    """The names of all modules of the core, each imported once."""
    found = []
    for package in CORE:
        root = importlib.import_module(f"sportmafia.{package}")
        inner = pkgutil.walk_packages(root.__path__, f"{root.__name__}.")
        found += [root.__name__, *(module.name for module in inner)]
    for name in found:
        importlib.import_module(name)
    return found


def main() -> None:
    sys.path.insert(0, sys.argv[1])
    if len(sys.argv) > 2:
        runpy.run_path(sys.argv[2], run_name="__main__")
        return
    print(*modules_of_the_core(), sep="\n")
    foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
    # Pyodide's own bridge to the browser is loaded before any program starts.
    foreign -= {
        "sportmafia",
        "__main__",
        "__mp_main__",
        "js",
        "pyodide",
        "pyodide_js",
        "_pyodide",
        "_pyodide_core",
    }
    if foreign:
        sys.exit(f"the core loaded what is not in the standard library: {', '.join(sorted(foreign))}")


if __name__ == "__main__":
    main()
