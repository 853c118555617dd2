"""Compile the requirements with hashes, once for every supported Python.

uv writes one file with environment markers where versions must differ (NumPy soon drops old Pythons);
pip-compile would need one file per Python. The files name no index, so that any mirror can serve them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Lock(NamedTuple):
    """One compiled file: who needs it, what of pyproject.toml it holds, the file it must agree with."""

    file: str
    audience: str
    holds: tuple[str, ...]
    agrees_with: str | None = None


DEV = "requirements-dev.txt"
LOCKS = (
    Lock(
        DEV,
        "for ./dev: what the project needs and its tools",
        ("pyproject.toml", "--all-extras", "--group=dev"),
    ),
    Lock(
        "requirements.txt",
        "for those who run sportmafia and its server, without the draw",
        ("pyproject.toml", "--extra=server"),
        DEV,
    ),
    Lock("requirements-bench.txt", "for ./dev bench: the anchors", ("--group=bench",), DEV),
    Lock(
        "requirements-browser.txt", "for ./dev test-services: the browser's driver", ("--group=browser",), DEV
    ),
    Lock("requirements-node.txt", "for ./dev console without Node.js", ("--group=node",)),
    Lock("requirements-lock.txt", "for ./dev lock: the compiler", ("--group=lock",)),
)


def header(lock: Lock) -> str:
    return f"# {lock.file}: {lock.audience}.\n# Compiled from pyproject.toml by ./dev lock; do not edit.\n"


def compile_one(lock: Lock, upgrade: bool) -> None:
    """Write one file; versions already in it stay unless `upgrade` says otherwise or they no longer fit."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is None:
        raise FileNotFoundError("uv is not in the environment; ./dev lock installs it")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version=3.11", "--generate-hashes"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    command += [*lock.holds, f"--output-file={lock.file}"]
    command += [f"--constraint={lock.agrees_with}"] if lock.agrees_with else []
    command += ["--upgrade"] if upgrade else []
    subprocess.run(command, cwd=ROOT, check=True)
    file = ROOT / lock.file
    file.write_text(header(lock) + file.read_text(encoding="utf-8"), encoding="utf-8")


def main(argv: list[str]) -> int:
    if argv not in ([], ["--upgrade"]):
        print(f"lock: expected nothing or --upgrade, not {' '.join(argv)}", file=sys.stderr)
        return 2
    for lock in LOCKS:
        compile_one(lock, upgrade=bool(argv))
        print(f"{lock.file}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
