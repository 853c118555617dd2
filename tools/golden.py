"""The same bytes from the core on every interpreter: each Python found here, and the browser's under Node.js.

Every tests/golden/NAME.py is a script that imports the core only and prints; what it prints must equal
tests/golden/NAME.txt byte for byte on each interpreter. First of all every module of the core is imported.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
SCRIPTS = ROOT / "tests" / "golden"
PROBE = ROOT / "tools" / "core_probe.py"
PYODIDE = ROOT / "tools" / "pyodide"
PYODIDE_HOME = ROOT / ".cache" / "pyodide"
MINORS = range(11, 15)
TIME_LIMIT = 600


@dataclass(frozen=True)
class Interpreter:
    """A Python and how a file is run on it, without its site packages and the user's settings."""

    name: str
    command: tuple[str, ...]

    def output(self, *arguments: Path) -> bytes:
        """What the probe prints with these arguments; raises CalledProcessError when it fails."""
        command = [*self.command, str(PROBE), str(SRC), *map(str, arguments)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=TIME_LIMIT)
        return done.stdout


def version_of(python: str) -> tuple[int, int] | None:
    """The (major, minor) of an interpreter, or None when it does not run (pyenv leaves such names behind)."""
    try:
        asked = subprocess.run(
            [python, "-I", "-c", "import sys; print(*sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    major, minor = asked.stdout.split()
    return int(major), int(minor)


def places(minor: int) -> Iterator[str]:
    """Where a Python 3.MINOR may be: the running one, the PATH, pyenv's folder."""
    if sys.version_info[1] == minor:
        yield sys.executable
    found = shutil.which(f"python3.{minor}")
    if found:
        yield found
    pyenv = Path.home() / ".pyenv" / "versions"
    yield from map(str, sorted(pyenv.glob(f"3.{minor}.*/bin/python3")))


def pythons() -> Iterator[Interpreter]:
    """One interpreter of each supported version that this machine has; a message for each that it has not."""
    for minor in MINORS:
        working = next((place for place in places(minor) if version_of(place) == (3, minor)), None)
        if working is None:
            print(f"Python 3.{minor}: not on this machine, skipped")
        else:
            yield Interpreter(f"Python 3.{minor}", (working, "-I", "-S", "-B"))


def pyodide() -> Interpreter | None:
    """The browser's Python, installed from the pinned npm package when Node.js and npm are here."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("Pyodide: Node.js or npm is not on this machine, skipped")
        return None
    PYODIDE_HOME.mkdir(parents=True, exist_ok=True)
    installed = PYODIDE_HOME / "package-lock.json"
    lock = (PYODIDE / "package-lock.json").read_bytes()
    if not installed.is_file() or installed.read_bytes() != lock:
        shutil.copy(PYODIDE / "package.json", PYODIDE_HOME)
        (PYODIDE_HOME / ".npmrc").write_text("omit-lockfile-registry-resolved=true\n", encoding="utf-8")
        installed.write_bytes(lock)
        try:
            subprocess.run(
                [npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=PYODIDE_HOME, check=True, timeout=600
            )
        except (OSError, subprocess.SubprocessError):
            installed.unlink()
            raise
    home = PYODIDE_HOME / "node_modules" / "pyodide"
    return Interpreter("Pyodide", (node, str(PYODIDE / "run.mjs"), str(home), str(ROOT)))


def interpreters() -> Iterator[Interpreter]:
    yield from pythons()
    browser = pyodide()
    if browser is not None:
        yield browser


def difference(expected: bytes, got: bytes) -> str | None:
    """The first line where two outputs part, or None when they are equal."""
    if expected == got:
        return None
    ours, theirs = expected.splitlines(keepends=True), got.splitlines(keepends=True)
    for number, (a, b) in enumerate(zip(ours, theirs, strict=False), start=1):
        if a != b:
            return f"line {number}: expected {a!r}, got {b!r}"
    return f"expected {len(ours)} lines, got {len(theirs)}"


def problems(interpreter: Interpreter, scripts: Sequence[Path]) -> Iterator[str]:
    """What is wrong on one interpreter."""
    for script in (None, *scripts):
        name = script.name if script else "imports of the core"
        try:
            got = interpreter.output(*([script] if script else []))
        except subprocess.CalledProcessError as error:
            yield f"{name}: {' / '.join(error.stderr.decode(errors='replace').splitlines()[-3:])}"
            continue
        expected = script.with_suffix(".txt").read_bytes() if script else got
        parted = difference(expected, got)
        if parted:
            yield f"{name}: {parted}"


def write(scripts: Sequence[Path]) -> None:
    """Write the expected output of each script anew, from this interpreter."""
    here = Interpreter("this Python", (sys.executable, "-I", "-S", "-B"))
    for script in scripts:
        script.with_suffix(".txt").write_bytes(here.output(script))
        print(f"{script.with_suffix('.txt').relative_to(ROOT)}: written")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./dev golden", description=__doc__)
    parser.add_argument(
        "--write", action="store_true", help="write the expected outputs anew, to be reviewed"
    )
    asked = parser.parse_args(argv)
    scripts = sorted(SCRIPTS.glob("*.py"))
    if asked.write:
        write(scripts)
    wrong = 0
    for interpreter in interpreters():
        found = list(problems(interpreter, scripts))
        wrong += len(found)
        print(f"{interpreter.name}: {'; '.join(found) or f'the core imports, {len(scripts)} scripts agree'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
