"""The console as one file: nothing of it points outside, and nothing in it ends an element early."""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path

from sportmafia.server.one_file import built, one_file

STATIC = Path(__file__).parents[2] / "src" / "sportmafia" / "console" / "static"


def made(folder: Path) -> Path:
    """A console as small as can be, built by hand."""
    app, python = folder / "app-0123456789ab", folder / "py-1-0123456789ab"
    (app / "views").mkdir(parents=True)
    (app / "vendor").mkdir()
    python.mkdir()
    texts = {
        app / "main.js": 'import { a } from "./views/a.js";\nconst later = () => import("./db.js");\n',
        app / "db.js": 'export const end = "</script>%BUILD%";\n',
        app / "views" / "a.js": "import * as db from '../db.js'; import '../vendor/b.js';\n",
        app / "vendor" / "b.js": "export{}\n",
        app / "vendor" / "LICENCES.txt": "MIT </template>",
        app / "app.css": "body { color: red }",
        folder / "icon.svg": "<svg/>",
    }
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    for name in ("kept.html", "kept.js"):
        (folder / name).write_text((STATIC / name).read_text(encoding="utf-8"), encoding="utf-8")
    for file in (app / "worker.js", app / "vendor" / "jsqr.js", app / "core.pack", python / "a.wasm"):
        file.write_bytes(b"content of it")
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(b"content of it"))
    return folder


def test_modules_name_each_other_as_the_import_map_does(tmp_path: Path) -> None:
    console = built(made(tmp_path))
    assert console is not None
    page = one_file(console).decode()
    assert set(re.findall(r'data-module="([^"]+)"', page)) == {
        "app/main.js",
        "app/db.js",
        "app/views/a.js",
        "app/vendor/b.js",
    }
    for said in (
        'from "app/views/a.js"',
        'import("app/db.js")',
        "from 'app/db.js'",
        "import 'app/vendor/b.js'",
    ):
        assert said in page
    assert "</script>%BUILD%" not in page, "a text that looks like the end of an element"
    assert r"<\/script>%BUILD%" in page, "what looks like a mark inside a part is left alone"
    assert '<meta name="build" content="0123456789ab">' in page
    assert "MIT &lt;/template&gt;" in page


def test_files_come_out_as_they_went_in(tmp_path: Path) -> None:
    console = built(made(tmp_path))
    assert console is not None
    parts = re.findall(r'data-file="([^"]+)" data-type="([^"]+)">([^<]+)<', one_file(console).decode())
    assert {(name, kind) for name, kind, _ in parts} == {
        ("worker.js", "text/javascript"),
        ("jsqr.js", "text/javascript"),
        ("core.pack", "application/octet-stream"),
        ("a.wasm", "application/wasm"),
    }
    assert {gzip.decompress(base64.b64decode(packed)) for _, _, packed in parts} == {b"content of it"}


def test_where_nothing_is_built_there_is_no_file(tmp_path: Path) -> None:
    assert built(tmp_path) is None
