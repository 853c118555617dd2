"""Judge a coverage report by package: where a mistake is a wrong result, every branch must be tested."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

COMPLETE = ("rulebooks", "game", "views", "record", "scoring", "protocol")


class Cover(NamedTuple):
    """Statements and branches of one package together, as coverage counts them."""

    package: str
    covered: int
    total: int
    gaps: tuple[str, ...]

    @property
    def short(self) -> bool:
        """Whether the package must be complete and is not."""
        return self.package in COMPLETE and self.covered < self.total


def package_of(file: str) -> str:
    """The package of `…/sportmafia/PACKAGE/…`; the files beside the packages count as `sportmafia`."""
    below = file.replace("\\", "/").partition("sportmafia/")[2]
    return below.split("/")[0] if "/" in below else "sportmafia"


def gap(file: str, report: Mapping[str, Any]) -> str | None:
    """Where the tests of one file do not go: lines, and jumps (from, to) whose lines are both reached."""
    lines = report["missing_lines"]
    jumps = [(a, b) for a, b in report.get("missing_branches", []) if a not in lines]
    if not lines and not jumps:
        return None
    parts = [", ".join(map(str, lines))] if lines else []
    parts += [f"{a}->{b if b > 0 else 'exit'}" for a, b in jumps]
    return f"{file}: {', '.join(parts)}"


def by_package(files: Mapping[str, Any]) -> list[Cover]:
    """The packages of a report of `coverage json`, in order of name."""
    covers: dict[str, Cover] = {}
    for file, report in sorted(files.items()):
        summary, package = report["summary"], package_of(file)
        before = covers.get(package, Cover(package, 0, 0, ()))
        covers[package] = Cover(
            package,
            before.covered + summary["covered_lines"] + summary.get("covered_branches", 0),
            before.total + summary["num_statements"] + summary.get("num_branches", 0),
            before.gaps + tuple(filter(None, [gap(file, report)])),
        )
    return [covers[name] for name in sorted(covers)]


def show(covers: Iterable[Cover]) -> None:
    for cover in covers:
        share = 100 * cover.covered / cover.total if cover.total else 100.0
        verdict = ("INCOMPLETE" if cover.short else "complete") if cover.package in COMPLETE else "reported"
        print(f"{cover.package:<12} {cover.covered:>6} of {cover.total:<6} {share:6.2f} %  {verdict}")
        if cover.package in COMPLETE:
            for place in cover.gaps:
                print(f"    {place}")


def main(argv: list[str]) -> int:
    file = Path(argv[0])
    if not file.is_file():
        print("cover: the tests wrote no report", file=sys.stderr)
        return 1
    covers = by_package(json.loads(file.read_text(encoding="utf-8"))["files"])
    show(covers)
    missing = sorted(set(COMPLETE) - {cover.package for cover in covers})
    if missing:
        print(f"cover: no figures for {', '.join(missing)}")
    return 1 if missing or any(cover.short for cover in covers) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
