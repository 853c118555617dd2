"""The map of the source names every module once, in the order of imports."""

from __future__ import annotations

from pathlib import Path

from tools import source_map


def test_every_module_says_what_it_is() -> None:
    silent = [
        f"{name}.{module}"
        for name in source_map.layers()
        for module, said in source_map.modules(source_map.SOURCE / name)
        if not said
    ]
    assert silent == []


def test_a_module_without_a_docstring_is_found(tmp_path: Path) -> None:
    (tmp_path / "mute.py").write_text("import os\n", encoding="utf-8")
    (tmp_path / "told.py").write_text(
        '# a licence\n"""What it is,\nin two lines.\n\nMore."""\n', encoding="utf-8"
    )
    assert dict(source_map.modules(tmp_path)) == {"mute": "", "told": "What it is, in two lines."}


def test_the_map_has_every_package() -> None:
    folders = {folder.name for folder in source_map.SOURCE.iterdir() if (folder / "__init__.py").is_file()}
    assert set(source_map.layers()) == folders
