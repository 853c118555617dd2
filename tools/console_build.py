"""Build the judge's console: the browser's Python trimmed to what a game needs, the core, the app.

The result is `src/sportmafia/console/dist/`, a folder that any web server can serve under `/console/`: files
whose path holds a hash of their content never change, `index.html` and `sw.js` name them. Nothing of it is
tracked; the wheel carries it. A second run does nothing unless something that goes in has changed.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SRC: Final = ROOT / "src"
CONSOLE: Final = SRC / "sportmafia" / "console"
STATIC: Final = CONSOLE / "static"
DIST: Final = CONSOLE / "dist"
WORK: Final = ROOT / ".cache" / "console"
TOOLS: Final = ROOT / "tools"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
VENDOR: Final = {
    # name in the app -> file of the package
    "preact.js": "preact/dist/preact.module.js",
    "hooks.js": "preact/hooks/dist/hooks.module.js",
    "htm.js": "htm/dist/htm.module.js",
    "idb.js": "idb/build/index.js",
    "qrcode.js": "qrcode-generator/dist/qrcode.mjs",
}
SCRIPTS: Final = {"jsqr.js": "jsqr/dist/jsQR.js"}
"""Classic scripts, not modules."""
NOT_SERVED: Final = ("kept.html", "kept.js")
"""What the console as one file is made of; no page asks for it."""
CORE: Final = ("lots", "rulebooks", "game", "views", "record", "scoring", "protocol", "tournament")
GOES_IN: Final = (*CORE, "documents")
TIME_LIMIT: Final = 900


class BuildError(Exception):
    """A message for the person at the keyboard."""


def node() -> str:
    """Node.js: of this machine, or of the package that ./dev console installs where there is none."""
    return program("node")


def program(name: str) -> str:
    """The path of `node` or `npm`."""
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        raise BuildError(f"{name} is needed; on Debian or Ubuntu: apt-get install nodejs npm")
    return found


def run(command: list[str], cwd: Path) -> str:
    """What a command prints; what it says is shown when it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=TIME_LIMIT)
    if done.returncode:
        raise BuildError(f"{' '.join(command[:3])} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def packages() -> Path:
    """The pinned npm packages, installed from the lock when it has changed."""
    lock = (CONSOLE / "package-lock.json").read_bytes()
    installed = WORK / "package-lock.json"
    modules = WORK / "node_modules"
    if not (modules.is_dir() and installed.is_file() and installed.read_bytes() == lock):
        WORK.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", ".npmrc"):
            shutil.copy(CONSOLE / name, WORK / name)
        installed.write_bytes(lock)
        try:
            run([program("npm"), "ci", "--silent", "--no-audit", "--no-fund"], WORK)
        except BuildError:
            installed.unlink()
            raise
    return modules


def sources() -> Iterator[Path]:
    """Every file that the result depends on, in a fixed order."""
    folders = [SRC / "sportmafia" / name for name in GOES_IN] + [TOOLS / "console", TOOLS / "pyodide", STATIC]
    found = [file for folder in folders for file in folder.rglob("*")]
    found += [*CONSOLE.glob("*.py"), CONSOLE / "package-lock.json", TOOLS / "console_build.py"]
    found.append(SRC / "sportmafia" / "__init__.py")
    kinds = {".py", ".toml", ".css", ".js", ".mjs", ".html", ".svg", ".webmanifest", ".json"}
    return (file for file in sorted(found) if file.suffix in kinds and "__pycache__" not in file.parts)


def digest(files: Iterable[Path], base: Path) -> str:
    """A hash over names and contents."""
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.relative_to(base).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def compile_python(modules: Path, out: Path) -> None:
    """Bytecode of the core and of the library that it uses, by the browser's own Python under Node.js."""
    scripts = {".js", ".html", ".svg", ".webmanifest"}
    stamp = digest((file for file in sources() if file.suffix not in scripts), ROOT)
    marker = out.with_suffix(".txt")
    if marker.is_file() and marker.read_text(encoding="utf-8") == stamp:
        return
    marker.unlink(missing_ok=True)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    runner, script = TOOLS / "pyodide" / "run.mjs", TOOLS / "console" / "compile.py"
    run([node(), str(runner), str(modules / "pyodide"), str(ROOT), str(script), str(SRC), str(out)], ROOT)
    marker.write_text(stamp, encoding="utf-8")


def write_library(folder: Path, target: Path) -> None:
    """The standard library as the archive that Pyodide starts from; stored, because the wire compresses."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.rglob("*.pyc")):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), (2020, 1, 1, 0, 0, 0))
            archive.writestr(entry, file.read_bytes())


def write_core(folder: Path, target: Path) -> None:
    """The core as one file: four bytes of length, an index of paths and sizes, then file after file."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    sizes = [[file.relative_to(folder).as_posix(), file.stat().st_size] for file in files]
    index = json.dumps(sizes).encode()
    with target.open("wb") as pack:
        pack.write(len(index).to_bytes(4, "big") + index)
        for file in files:
            pack.write(file.read_bytes())


def write_vendor(modules: Path, folder: Path) -> None:
    """Modules of npm packages under our names; what they import by bare name is beside them."""
    folder.mkdir(exist_ok=True)
    for name, file in {**VENDOR, **SCRIPTS}.items():
        text = (modules / file).read_text(encoding="utf-8")
        text = re.sub(r'(from\s*)"preact"', r'\1"./preact.js"', text)
        text = re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)
        (folder / name).write_text(text, encoding="utf-8")
    licences = []
    names = {file.split("/")[0] for file in (*VENDOR.values(), *SCRIPTS.values())}
    for package in sorted({*names, "pyodide"}):
        about = json.loads((modules / package / "package.json").read_text(encoding="utf-8"))
        found = sorted((modules / package).glob("[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*"))
        text = found[0].read_text(encoding="utf-8") if found else ""
        licences.append(f"{package} {about['version']}: {about.get('license', '')}\n\n{text}")
    (folder / "LICENCES.txt").write_text("\n\n".join(licences), encoding="utf-8")


def assemble(modules: Path, compiled: Path, dist: Path) -> None:
    """The whole tree, without its compressed copies."""
    version = json.loads((modules / "pyodide" / "package.json").read_text(encoding="utf-8"))["version"]
    python = dist / "py"
    python.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copyfile(modules / "pyodide" / name, python / name)
    write_library(compiled / "stdlib", python / "python_stdlib.zip")
    python = python.rename(dist / f"py-{version}-{digest(sorted(python.iterdir()), python)[:12]}")

    app = dist / "app"
    shutil.copytree(STATIC / "app", app, ignore=shutil.ignore_patterns("*.d.ts"))
    write_vendor(modules, app / "vendor")
    write_core(compiled / "core", app / "core.pack")
    inside = sorted(file for file in app.rglob("*") if file.is_file())
    app = app.rename(dist / f"app-{digest(inside, app)[:12]}")

    names = {"APP": app.name, "PYTHON": python.name, "BUILD": app.name.removeprefix("app-")}
    for file in ("index.html", "manifest.webmanifest", "icon.svg", *NOT_SERVED):
        (dist / file).write_text(filled(STATIC / file, names), encoding="utf-8")
    shutil.copyfile(STATIC / "icon-192.png", dist / "icon-192.png")
    listed = [
        [file.relative_to(dist).as_posix(), file.stat().st_size]
        for file in sorted(dist.rglob("*"))
        if file.is_file() and file.name not in ("LICENCES.txt", *NOT_SERVED)
    ]
    names["FILES"] = json.dumps(listed, separators=(",", ":"))
    (dist / "sw.js").write_text(filled(STATIC / "sw.js", names), encoding="utf-8")


def filled(file: Path, names: dict[str, str]) -> str:
    """A file with its ``%NAME%`` marks filled in."""
    text = file.read_text(encoding="utf-8")
    for name, value in names.items():
        text = text.replace(f"%{name}%", value)
    return text


def compress(dist: Path) -> None:
    """Compressed copies of everything that gets smaller, kept from earlier builds by content."""
    kept = WORK / "compressed"
    kept.mkdir(parents=True, exist_ok=True)
    files = [file for file in sorted(dist.rglob("*")) if file.is_file() and file.suffix != ".png"]
    names = {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    fresh = [file for file in files if not (kept / f"{names[file]}.br").is_file()]
    for file in fresh:
        shutil.copyfile(file, kept / names[file])
    if fresh:
        copies = (str(kept / names[file]) for file in fresh)
        run([node(), str(TOOLS / "console" / "brotli.mjs"), *copies], ROOT)
    for file in fresh:
        (kept / names[file]).unlink()
    for file in files:
        for ending in (".br", ".gz"):
            shutil.copyfile(kept / f"{names[file]}{ending}", f"{file}{ending}")


def build(*, force: bool = False) -> Path:
    """The built console, made anew when anything that goes in has changed; one process builds at a time."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = digest(sources(), ROOT)
        marker = DIST / "built-from.txt"
        if force or not marker.is_file() or marker.read_text(encoding="utf-8") != stamp:
            build_anew(stamp)
    return DIST


def build_anew(stamp: str) -> None:
    """The whole tree beside the old one, which it replaces when it is complete."""
    modules = packages()
    compiled = WORK / "compiled"
    compile_python(modules, compiled)
    fresh, old = WORK / "dist", WORK / "dist-before"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    assemble(modules, compiled, fresh)
    compress(fresh)
    (fresh / "built-from.txt").write_text(stamp, encoding="utf-8")
    shutil.rmtree(old, ignore_errors=True)
    if DIST.exists():
        DIST.rename(old)
    fresh.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)


def check_types() -> int:
    """The types that JSDoc gives to the app's scripts, checked by tsc; 0 if they hold."""
    compiler = packages() / "typescript" / "bin" / "tsc"
    return subprocess.run([node(), str(compiler), "--project", str(CONSOLE)], check=False).returncode


def sizes(dist: Path) -> tuple[int, int]:
    """Bytes of all files as they are, and as they go over the wire."""
    plain = [file for file in dist.rglob("*") if file.is_file() and file.suffix not in (".br", ".gz")]
    sent = [br if (br := file.with_name(f"{file.name}.br")).is_file() else file for file in plain]
    wire = sum(file.stat().st_size for file in sent)
    return sum(file.stat().st_size for file in plain), wire


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./dev console", description=__doc__)
    parser.add_argument("--force", action="store_true", help="build anew even if nothing has changed")
    parser.add_argument(
        "--types", action="store_true", help="check the types of the app's scripts and build nothing"
    )
    asked = parser.parse_args(argv)
    try:
        if asked.types:
            return check_types()
        dist = build(force=asked.force)
    except BuildError as error:
        print(f"console: {error}", file=sys.stderr)
        return 1
    plain, wire = sizes(dist)
    shown = dist.relative_to(ROOT)
    print(f"console: {shown}: {plain / 1e6:.1f} MB, {wire / 1e6:.1f} MB over the wire")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
