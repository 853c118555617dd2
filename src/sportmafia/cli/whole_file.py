"""A file written whole or not at all: whoever is interrupted leaves the old one as it was."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from sportmafia.cli.files import reason_of


def write_whole(name: str | Path, data: bytes) -> str | None:
    """Write a file beside its place and move it there; why that could not be, in the system's words.

    What is no regular file, such as ``/dev/stdout``, is written to directly.
    """
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return None
        path = path.resolve()
        handle, written = tempfile.mkstemp(prefix=f".{path.name[:100]}-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(written).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            Path(written).replace(path)
        except BaseException:
            Path(written).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        return reason_of(error)
    return None


def _umask() -> int:
    """The rights that new files are not to have; asking for them means setting them."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
