"""Write the documents that are made from code and data, or check that they are up to date.

docs/generated.toml lists them: a document's path and the `module:function` that returns its whole text.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "docs" / "generated.toml"


def generators(file: Path = LIST) -> Mapping[str, str]:
    """Path of each generated document, relative to the root, and its `module:function`."""
    documents: Mapping[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["documents"]
    return documents


def text_of(generator: str) -> str:
    """The text that `module:function` returns."""
    module, _, function = generator.partition(":")
    text = getattr(importlib.import_module(module), function)()
    if not isinstance(text, str):
        raise TypeError(f"{generator}: expected a str, not {type(text).__name__}")
    return text


def stale(documents: Mapping[str, str], root: Path = ROOT) -> dict[str, str]:
    """The documents whose file differs from what its generator says now, with the new text."""
    texts = {path: text_of(generator) for path, generator in documents.items()}
    return {path: text for path, text in texts.items() if current(root / path) != text}


def current(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def main(argv: list[str]) -> int:
    if argv not in ([], ["--check"]):
        print(f"docs: expected nothing or --check, not {' '.join(argv)}", file=sys.stderr)
        return 2
    documents = generators()
    changed = stale(documents)
    for path, text in changed.items():
        print(f"{path}: {'out of date' if argv else 'written'}")
        if not argv:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(text, encoding="utf-8")
    print(f"{len(documents)} generated documents, {len(changed)} changed")
    return 1 if argv and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
