// Keeps the whole console on the device. One build is one cache: it is filled completely or not at all, and the
// page decides when a new one takes over, which is between games and never during one. While a game runs, its
// build is pinned: a browser that was closed and opened again would otherwise start the new one by itself.
/// <reference lib="webworker" />
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BUILD = "%BUILD%";
const PREFIX = "sportmafia-console-";
const CACHE = `${PREFIX}${BUILD}`;
const PIN = "sportmafia-pin";
/** @type {[string, number][]} */
const FILES = JSON.parse('%FILES%');

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(worker.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(answer(event.request, url, scope));
});
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data?.hello) event.waitUntil(greet(event.data.hello, /** @type {Client} */ (event.source)));
});

/** Fill the cache of this build; what an older build has under the same name is the same file. */
async function fill() {
  const cache = await caches.open(CACHE);
  let done = 0;
  const total = FILES.reduce((sum, [, size]) => sum + size, 0);
  for (const [path, size] of FILES) {
    const url = new URL(path, worker.registration.scope).href;
    const versioned = path.includes("/");
    const kept = versioned ? await caches.match(url) : undefined;
    const response = kept ?? (await fetch(url, { cache: versioned ? "default" : "no-cache" }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(url, response);
    done += size;
    await broadcast({ type: "progress", done, total });
  }
  const page = await fetch(worker.registration.scope, { cache: "no-cache" });
  if (!page.ok) throw new Error(`page: ${page.status}`);
  await cache.put(worker.registration.scope, page);
}

async function takeOver() {
  await tidy();
  await worker.clients.claim();
}

/**
 * A page has started: it is told which build it will get next, and whether its own is all here. One of this
 * build needs nothing older; what is newer and waits must stay.
 * @param {string} build of the page
 * @param {Client} page
 */
async function greet(build, page) {
  const { installing, waiting } = worker.registration;
  if (build === BUILD && !installing && !waiting) await tidy();
  const cache = `${PREFIX}${build}`;
  // The page itself is put last into a cache: where it is, everything is.
  const complete = (await caches.has(cache)) && Boolean(await (await caches.open(cache)).match(worker.registration.scope));
  page.postMessage({ type: "hello", build: BUILD, complete });
}

/** Drop every build but this one and one that a running game has pinned. */
async function tidy() {
  const kept = [CACHE, await pinned()];
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !kept.includes(name)) await caches.delete(name);
  }
}

/** The cache of the build that a running game has pinned; this build's own if none has. */
async function pinned() {
  const pin = await (await caches.open(PIN)).match(worker.registration.scope);
  const name = pin ? `${PREFIX}${await pin.text()}` : CACHE;
  return (await caches.has(name)) ? name : CACHE;
}

/**
 * @param {Request} request
 * @param {URL} url
 * @param {URL} scope
 */
async function answer(request, url, scope) {
  const key = request.mode === "navigate" ? scope.href : `${url.origin}${url.pathname}`;
  const cache = await caches.open(await pinned());
  return (await cache.match(key)) ?? (await caches.match(key)) ?? fetch(request);
}

/** @param {unknown} message */
async function broadcast(message) {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}
