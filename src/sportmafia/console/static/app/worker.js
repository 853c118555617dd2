// The core in a worker: starts the browser's Python, unpacks the core, and answers requests of desks by game.
/// <reference lib="webworker" />
const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @typedef {(game: string, name: string, request: string) => string} Answering */

/** @type {Promise<Answering>} */
let started;

// The first message brings the files to start from, each by its address or as it is; every other one asks a desk.
scope.addEventListener("message", async ({ data }) => {
  if (data.files) {
    started = start(data.files);
    started.then(
      () => scope.postMessage({ ready: true }),
      (error) => scope.postMessage({ failed: String(error?.message ?? error) }),
    );
    return;
  }
  const { id, game, name, request } = data;
  try {
    const answer = await started;
    scope.postMessage({ id, answer: answer(game, name, request) });
  } catch (error) {
    scope.postMessage({ id, error: String(/** @type {any} */ (error)?.message ?? error) });
  }
});

/** @param {Record<string, string | Blob>} files @returns {Promise<Answering>} */
async function start(files) {
  const at = (/** @type {string} */ name) => {
    const file = files[name];
    // A page opened from a file and its worker do not see each other's blobs: each makes its own addresses.
    return file instanceof Blob ? URL.createObjectURL(file) : String(file);
  };
  const [{ loadPyodide }, { default: createPyodideModule }, pack] = await Promise.all([
    import(at("pyodide.mjs")),
    import(at("pyodide.asm.mjs")),
    fetch(at("core.pack")).then((response) => response.arrayBuffer()),
  ]);
  const runtime = await loadPyodide({
    createPyodideModule,
    stdLibURL: at("python_stdlib.zip"),
    // The one file that is still asked for in a folder has its whole address before the #.
    indexURL: `${at("pyodide.asm.wasm")}#/`,
    lockFileContents: JSON.stringify({ info: INFO, packages: {} }),
    packageBaseUrl: "",
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
 * @param {any} disk Emscripten's file system
 * @param {Uint8Array} pack four bytes of length, an index of paths and sizes, the files
 */
function unpack(disk, pack) {
  const length = new DataView(pack.buffer).getUint32(0);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  let from = 4 + length;
  const made = new Set();
  for (const [path, size] of index) {
    const folder = `/core/${path.slice(0, path.lastIndexOf("/"))}`;
    if (!made.has(folder)) disk.mkdirTree(folder);
    made.add(folder);
    disk.writeFile(`/core/${path}`, pack.subarray(from, from + size));
    from += size;
  }
}
