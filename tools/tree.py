"""What no tracked file may hold: addresses of registries, paths of one machine, secrets, big binaries.

Registry addresses would tie the project to one mirror; machine paths make it work in one place only.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BIGGEST_BINARY = 200_000
BIGGEST_TEXT = 5_000_000
ANY_BYTES = "tests/record/corpus/"
"""Inputs that broke or could break a reader: their bytes are the point, so no encoding is asked of them."""

# Each pattern is written so that it does not match its own text.
FORBIDDEN = {
    "address of a package registry": re.compile(
        r"\b(?:py[p]i\.(?:org|python)|python[h]osted\.org|registry\.np[m]js|np[m]js\.(?:com|org)"
        r"|deb\.debia[n]\.org|proxy\.golan[g]\.org|static\.crates\.i[o]|index\.crates\.i[o])",
        re.IGNORECASE,
    ),
    "path of one machine": re.compile(r"(?<![\w.])/(?:wor[k]/|roo[t]/\.|hom[e]/\w)"),
    "private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KE[Y]"),
    "unresolved merge": re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE),
}


class Finding(NamedTuple):
    """Something that must not be tracked. `line` counts from 1; 0 means the file as a whole."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}" if self.line else f"{self.file}: {self.what}"


def findings_in(file: str, content: bytes) -> Iterator[Finding]:
    """Everything forbidden in one file."""
    if b"\0" in content:
        if len(content) > BIGGEST_BINARY:
            yield Finding(
                file, 0, f"binary of {len(content):,} bytes; at most {BIGGEST_BINARY:,} may be tracked"
            )
        return
    if len(content) > BIGGEST_TEXT:
        yield Finding(file, 0, f"text of {len(content):,} bytes; at most {BIGGEST_TEXT:,} may be tracked")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        if file.startswith(ANY_BYTES):
            return
        yield Finding(file, content[: error.start].count(b"\n") + 1, "not UTF-8")
        return
    for what, pattern in FORBIDDEN.items():
        for match in pattern.finditer(text):
            yield Finding(file, text.count("\n", 0, match.start()) + 1, f"{what}: {match[0].strip()}")


def tracked_files(root: Path = ROOT) -> list[str]:
    """Paths of the files that git tracks, relative to the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    return sorted(name for name in listed.decode().split("\0") if name)


def findings(files: Iterable[str], root: Path = ROOT) -> list[Finding]:
    """Everything forbidden in these files; a file that is tracked but gone from the folder is passed over."""
    present = (file for file in files if (root / file).is_file())
    return [finding for file in present for finding in findings_in(file, (root / file).read_bytes())]


def main() -> int:
    files = tracked_files()
    found = findings(files)
    for finding in found:
        print(finding)
    print(f"{len(files)} tracked files, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
