// The browser's trimmed Python with the packed core, under Node.js: node trimmed.mjs DIST < requests > answers
// A request is [game, name, text]; before all of them every module of the pack is imported.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [dist] = process.argv.slice(2);
const requests = JSON.parse(readFileSync(0, "utf-8"));
const folder = (start) => `${dist}/${readdirSync(dist).find((name) => name.startsWith(start))}/`;
const python = folder("py-");
const { loadPyodide } = await import(pathToFileURL(`${python}pyodide.mjs`).href);
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
const runtime = await loadPyodide({ indexURL: python, lockFileContents: JSON.stringify({ info, packages: {} }), packageBaseUrl: python });

const pack = readFileSync(`${folder("app-")}core.pack`);
const length = pack.readUInt32BE(0);
let at = 4 + length;
for (const [path, size] of JSON.parse(pack.subarray(4, at).toString())) {
  runtime.FS.mkdirTree(`/core/${path.slice(0, path.lastIndexOf("/"))}`);
  runtime.FS.writeFile(`/core/${path}`, pack.subarray(at, at + size));
  at += size;
}
const answer = runtime.runPython(`
import importlib, pathlib, sys
sys.path.insert(0, "/core")
names = sorted(
    str(file.relative_to("/core")).removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
    for file in pathlib.Path("/core").rglob("*.pyc")
)
for name in names:
    importlib.import_module(name)
from sportmafia.console.desk import Desk
desks = {}
lambda game, name, request: desks.setdefault(game, Desk()).call(name, request)
`);
const modules = runtime.runPython("names").toJs();
process.stdout.write(JSON.stringify({ modules, answers: requests.map((request) => answer(...request)) }));
