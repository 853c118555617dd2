"""Where a figure comes from: the commit, the machine and the day; and the table in docs that keeps it."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def commit(root: Path = ROOT) -> str:
    """The short id of the commit at hand, with a + when tracked files differ from it."""
    short = _git(root, "rev-parse", "--short=10", "HEAD")
    return short + ("+" if _git(root, "status", "--porcelain", "--untracked-files=no") else "")


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, text=True, check=True
    ).stdout.strip()


def machine() -> str:
    """Processor, cores that this process may use, system and Python."""
    try:
        cpu_info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        cpu_info = ""
    models = [
        line.partition(":")[2].strip() for line in cpu_info.splitlines() if line.startswith("model name")
    ]
    processor = models[0] if models else platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, {python}"


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def append_row(file: Path, title: str, about: str, heads: Sequence[str], row: Sequence[str]) -> None:
    """Add a row to the Markdown table of a file, which is made with a heading when it is not there yet."""
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        rule = "|".join(" --- " for _ in heads)
        file.write_text(f"# {title}\n\n{about}\n\n| {' | '.join(heads)} |\n|{rule}|\n", encoding="utf-8")
    cells = (cell.replace("|", "\\|").replace("\n", " ") for cell in row)
    with file.open("a", encoding="utf-8") as table:
        table.write(f"| {' | '.join(cells)} |\n")
