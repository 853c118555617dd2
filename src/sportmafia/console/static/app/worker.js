// The core in a worker: starts the browser's Python, unpacks the core, and answers requests of desks by game.
/// <reference lib="webworker" />
const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// The folder of Python comes as the worker's name: from the service worker's cache a script loses its query.
const here = new URL(scope.location.href);
const python = new URL(`../${scope.name}/`, here).href;

const started = start();
started.then(
  () => scope.postMessage({ ready: true }),
  (error) => scope.postMessage({ failed: String(error?.message ?? error) }),
);

scope.addEventListener("message", async (event) => {
  const { id, game, name, request } = event.data;
  try {
    const desks = await started;
    scope.postMessage({ id, answer: desks(game, name, request) });
  } catch (error) {
    scope.postMessage({ id, error: String(/** @type {any} */ (error)?.message ?? error) });
  }
});

/** @returns {Promise<(game: string, name: string, request: string) => string>} */
async function start() {
  const [{ loadPyodide }, pack] = await Promise.all([
    import(`${python}pyodide.mjs`),
    fetch(new URL("core.pack", here)).then((response) => response.arrayBuffer()),
  ]);
  const runtime = await loadPyodide({
    indexURL: python,
    lockFileContents: JSON.stringify({ info: INFO, packages: {} }),
    packageBaseUrl: python,
  });
  unpack(runtime.FS, new Uint8Array(pack));
  return runtime.runPython(`
import sys
sys.path.insert(0, "/core")
from sportmafia.console.desk import Desk

desks = {}

def answer(game, name, request):
    if game not in desks:
        desks[game] = Desk()
    return desks[game].call(name, request)

answer
`);
}

// What Pyodide wants to know of a package index; no package is ever loaded.
const INFO = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };

/**
 * @param {any} files Emscripten's file system
 * @param {Uint8Array} pack four bytes of length, an index of paths and sizes, the files
 */
function unpack(files, pack) {
  const length = new DataView(pack.buffer).getUint32(0);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  let at = 4 + length;
  const made = new Set();
  for (const [path, size] of index) {
    const folder = `/core/${path.slice(0, path.lastIndexOf("/"))}`;
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    files.writeFile(`/core/${path}`, pack.subarray(at, at + size));
    at += size;
  }
}
