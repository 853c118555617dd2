/**
 * Where entries are judged: in the worker on this device; if it cannot start, at the server's desk; with
 * neither, nowhere, and entries are kept unjudged.
 */

import { fileAt, fileOf, kept } from "./place.js";

/** @typedef {"starting" | "worker" | "server" | "none"} Engine */

/** What the worker starts from. */
const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

/** How long a worker may take to start before the server is asked, in milliseconds. */
const PATIENCE = 40_000;

export class Desks extends EventTarget {
  /** @param {string} python folder of the browser's Python, beside the app's own */
  constructor(python) {
    super();
    /** @type {Engine} */
    this.engine = "starting";
    this.startedIn = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.count = 0;
    this.began = performance.now();
    /** Who writes, for a desk at the server; the table says. */
    this.writer = { device: "", epoch: 1 };
    this.ready = this.start(python);
  }

  /** @param {string} python @returns {Promise<Engine>} */
  start(python) {
    return new Promise((resolve) => {
      const settle = (/** @type {Engine} */ engine) => {
        if (this.engine !== "starting") return;
        this.engine = engine;
        this.startedIn = performance.now() - this.began;
        this.dispatchEvent(new Event("engine"));
        resolve(engine);
      };
      const fail = () => void reachable().then((yes) => settle(yes ? "server" : "none"));
      const told = (/** @type {MessageEvent} */ { data }) => {
        if (data.ready) settle("worker");
        else if (data.failed) fail();
        else this.settle(data);
      };
      newWorker(python, told, fail).then((worker) => (this.worker = worker), fail);
      setTimeout(fail, PATIENCE);
    });
  }

  /** @param {Engine} engine */
  become(engine) {
    this.engine = engine;
    this.dispatchEvent(new Event("engine"));
  }

  /** @param {{id: number, answer?: string, error?: string}} message */
  settle({ id, answer, error }) {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer === undefined) one?.reject(new Error(error));
    else one?.resolve(JSON.parse(answer));
  }

  /**
   * @param {string} game
   * @param {string} name
   * @param {object} [request]
   * @returns {Promise<import("./types.js").Answer>} raises an Error when nobody can judge
   */
  async ask(game, name, request = {}) {
    await this.ready;
    if (this.engine === "worker" && this.worker) {
      this.count += 1;
      const id = this.count;
      const answered = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
      this.worker.postMessage({ id, game, name, request: JSON.stringify(request) });
      return answered;
    }
    if (this.engine === "server" || (await reachable())) {
      if (this.engine !== "server") this.become("server");
      return remote(game, name, request, this.writer);
    }
    throw new Error("no engine");
  }
}

/**
 * @param {string} python
 * @param {(event: MessageEvent) => void} onmessage
 * @param {() => void} onerror
 */
async function newWorker(python, onmessage, onerror) {
  // Not a module: a page opened from a file may start no other kind.
  const worker = Object.assign(new Worker(await fileAt("worker.js")), { onmessage, onerror });
  const paths = ["core.pack", ...PYTHON.map((name) => `../${python}/${name}`)];
  const files = await Promise.all(paths.map(async (path) => [path.split("/").at(-1), await fileOf(path)]));
  worker.postMessage({ files: Object.fromEntries(files) });
  return worker;
}

/** Whether the server answers at all. */
async function reachable() {
  if (kept) return false;
  try {
    return (await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(4_000) })).ok;
  } catch {
    return false;
  }
}

/** Calls that need no game. */
const TABLELESS = ["rulebooks", "clause", "deal"];

/** @param {string} game @param {string} name @param {object} request @param {{device: string, epoch: number}} writer */
async function remote(game, name, request, writer) {
  const url = TABLELESS.includes(name) ? `/api/desk/${name}` : `/api/games/${game}/desk/${name}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...request, ...writer }),
  });
  const answer = await response.json();
  if (!answer.error) return answer;
  const { code, text_ru, text_en } = answer.error;
  return { refusal: { code, text_ru, text_en, clause: null, possible: [] } };
}
