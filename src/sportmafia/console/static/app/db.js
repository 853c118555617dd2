/** What the device keeps: games with their lines, entries not yet judged, names, settings. */
import { newId } from "./lib.js";
import { openDB } from "./vendor/idb.js";

/**
 * @typedef {{id: string, at: string, rulebook: string, title: string, over: boolean, epoch: number, sent: number,
 *            rehearsal: boolean, deal?: string, drawn?: Record<number, number>, screen?: import("./types.js").Screen, lost?: boolean}} GameRow
 * @typedef {{game: string, seq: number, line: string}} LineRow
 * @typedef {{id: string, game: string, kind: string, data: Record<string, any>, at: string, actor: string,
 *            why?: string}} RawRow
 */

const LONGEST_NAME = 60;

/** @type {Promise<import("idb").IDBPDatabase<any>> | undefined} */
let opened;

/** The one database, opened once. */
export function db() {
  opened ??= openDB("sportmafia-console", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("games", { keyPath: "id" });
      fresh.createObjectStore("lines", { keyPath: ["game", "seq"] });
      fresh.createObjectStore("raw", { keyPath: "id" }).createIndex("game", "game");
      fresh.createObjectStore("names");
      fresh.createObjectStore("settings");
    },
    blocking: () => void db().then((it) => it.close()),
    terminated: () => (opened = undefined),
  });
  return opened;
}

/** @template T @param {string} key @param {T} otherwise @returns {Promise<T>} */
export async function setting(key, otherwise) {
  return (await (await db()).get("settings", key)) ?? otherwise;
}

/** @param {string} key @param {unknown} value */
export async function keep(key, value) {
  await (await db()).put("settings", value, key);
}

/** @returns {Promise<GameRow[]>} the latest first */
export async function games() {
  const rows = await (await db()).getAll("games");
  return rows.sort((/** @type {GameRow} */ a, /** @type {GameRow} */ b) => b.at.localeCompare(a.at));
}

/** @param {string} id @returns {Promise<GameRow | undefined>} */
export async function game(id) {
  return (await db()).get("games", id);
}

/** @param {GameRow} row */
export async function putGame(row) {
  await (await db()).put("games", row);
}

/** @param {string} id @returns {Promise<LineRow[]>} in order */
export async function linesOf(id) {
  return (await db()).getAll("lines", IDBKeyRange.bound([id, 0], [id, Infinity]));
}

/**
 * Lines and the game's own row in one transaction that has reached the disk when this returns. A line that stands
 * there already, written from another tab, is never written over: then this raises a ConstraintError.
 * @param {GameRow} row
 * @param {string[]} lines
 * @param {number} first number of the first line
 */
export async function putLines(row, lines, first) {
  const change = (await db()).transaction(["games", "lines"], "readwrite", { durability: "strict" });
  const added = lines.map((line, at) => change.objectStore("lines").add({ game: row.id, seq: first + at, line }));
  await Promise.all([...added, change.objectStore("games").put(row), change.done]);
}

/**
 * Another log in the place of a game's lines: after a take-over, or when a log was handed over.
 * @param {GameRow} row
 * @param {string[]} lines
 */
export async function replaceLines(row, lines) {
  const change = (await db()).transaction(["games", "lines"], "readwrite", { durability: "strict" });
  const store = change.objectStore("lines");
  await store.delete(IDBKeyRange.bound([row.id, 0], [row.id, Infinity]));
  lines.forEach((line, at) => store.put({ game: row.id, seq: at + 1, line }));
  change.objectStore("games").put(row);
  await change.done;
}

/** @param {string} id */
export async function forget(id) {
  const change = (await db()).transaction(["games", "lines"], "readwrite");
  await change.objectStore("lines").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
  await change.objectStore("games").delete(id);
  await change.done;
}

/** @param {RawRow} row */
export async function putRaw(row) {
  await (await db()).put("raw", row);
}

/** @param {string} id */
export async function dropRaw(id) {
  await (await db()).delete("raw", id);
}

/** @param {string} game @returns {Promise<RawRow[]>} in the order of entry */
export async function rawOf(game) {
  const rows = await (await db()).getAllFromIndex("raw", "game", game);
  return rows.sort((a, b) => a.at.localeCompare(b.at));
}

/** @param {Record<string, string>} names */
export async function putNames(names) {
  const change = (await db()).transaction("names", "readwrite");
  for (const [id, name] of Object.entries(names)) change.store.put(name.slice(0, LONGEST_NAME), id);
  await change.done;
}

/** @returns {Promise<Record<string, string>>} */
export async function allNames() {
  const store = (await db()).transaction("names").store;
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return Object.fromEntries(keys.map((key, at) => [String(key), values[at]]));
}

/** This device's own id, made once. @returns {Promise<string>} */
export async function deviceId() {
  const found = await setting("device", "");
  if (found) return found;
  const fresh = newId();
  await keep("device", fresh);
  return fresh;
}
