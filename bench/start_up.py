"""How long a person waits before anything happens: importing the engine, and `sportmafia --help`.

Each figure is the median over fresh interpreters. The import is timed inside the process, so that
the interpreter's own start does not count; for the command it does, and is reported beside it.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tools.figure import Figure

IMPORT = "import time; t = time.perf_counter(); import sportmafia.game; print(time.perf_counter() - t)"


def median_ms(timed: Callable[[], float], runs: int) -> float:
    return 1000 * statistics.median(timed() for _ in range(runs))


def importing() -> float:
    """Seconds that the import takes inside a fresh interpreter."""
    return float(subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, check=True).stdout)


def running(*arguments: str) -> float:
    """Seconds from the start of a fresh interpreter to its end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return time.perf_counter() - began


def helping() -> float:
    return running("-m", "sportmafia.cli", "--help")


def measure(quick: bool) -> list[Figure]:
    runs = 3 if quick else 21
    importing()  # the first one compiles the modules, which happens once for a person
    return [
        Figure("bare interpreter", median_ms(lambda: running("-c", ""), runs), "ms"),
        Figure("import sportmafia.game", median_ms(importing, runs), "ms", at_most=50),
        Figure(
            "sportmafia --help",
            median_ms(lambda: running("-m", "sportmafia.cli", "--help"), runs),
            "ms",
            at_most=200,
        ),
    ]
