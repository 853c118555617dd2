"""Run benchmarks (see bench/__init__.py), each in a process of its own, one after another."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from tools import modules, provenance, services
from tools.figure import Figure

ROOT = Path(__file__).resolve().parents[1]
HEADS = ("day", "commit", "machine", "figures")


def measured(package: str, name: str, quick: bool) -> list[Figure]:
    """The figures of one benchmark."""
    return list(modules.load(package, name).measure(quick))


def measured_apart(package: str, name: str, quick: bool) -> list[Figure]:
    """The same in a fresh process, so that no benchmark warms a cache for the next."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(measured, package, name, quick).result()


def keep(name: str, about: str, figures: Sequence[Figure], folder: Path = ROOT / "docs" / "bench") -> Path:
    """Append the figures to the benchmark's document."""
    row = (provenance.today(), provenance.commit(), provenance.machine(), "; ".join(map(str, figures)))
    file = folder / f"{name}.md"
    provenance.append_row(file, f"Benchmark {name}", about, HEADS, row)
    return file


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which benchmarks (default: all)")
    parser.add_argument("--quick", action="store_true", help="see that they run; bounds are not judged")
    parser.add_argument("--save", action="store_true", help="append the figures to docs/bench")
    parser.add_argument(
        "--postgres", action="store_true", help="desk: on a PostgreSQL that is started for it, not on SQLite"
    )
    asked = parser.parse_args(argv)
    try:
        with services.postgres() if asked.postgres else nullcontext() as url:
            if url is not None:
                os.environ[services.VARIABLE] = url
            return run(asked)
    except services.MissingError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2


def run(asked: argparse.Namespace) -> int:
    """Run what was asked for; 0 if every bound was met."""
    known = modules.names("bench")
    if set(asked.names) - set(known):
        print(modules.listing("bench"))
        return 2
    met, failed = True, list[str]()
    for name in asked.names or known:
        about = modules.about("bench", name)
        print(f"{name}: {about}", flush=True)
        try:
            figures = measured_apart("bench", name, asked.quick)
        except Exception as error:  # noqa: BLE001 - one that fails must not hide the figures of the others
            print(f"  failed: {type(error).__name__}: {error}")
            failed.append(name)
            continue
        for figure in figures:
            print(f"  {figure}", flush=True)
        met = met and all(figure.met for figure in figures)
        if asked.save:
            print(f"  appended to {keep(name, about, figures).relative_to(ROOT)}")
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed or not (met or asked.quick) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
