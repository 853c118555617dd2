/** Where the console lives: on a server, its files beside the page, or kept as one file with everything inside it. */

/** @type {((name: string) => Promise<Blob>) | undefined} a file that came inside the page, by its last name */
const inside = /** @type {any} */ (globalThis).fileInside;

/** Whether the page is a file that was kept: it has everything in it, and no server to talk to. */
export const kept = inside !== undefined;

/**
 * One of the console's files: its content where it came inside the page, its address where it lies beside.
 * @param {string} path from the app's folder
 * @returns {Promise<Blob | string>}
 */
export const fileOf = async (path) => inside?.(path.replace(/^.*\//, "")) ?? new URL(path, import.meta.url).href;

/** @param {string} path @returns {Promise<string>} an address for this page; a worker would not get at a blob's */
export async function fileAt(path) {
  const file = await fileOf(path);
  return typeof file === "string" ? file : URL.createObjectURL(file);
}

/** What the address asks for. A file's address may change after the # only. */
export const asked = () => new URLSearchParams(kept ? location.hash.slice(1) : location.search);

/**
 * Say in the address which game is open, so that a reload finds it; none for the start page.
 * @param {string} game
 */
export function showGame(game) {
  const path = kept ? location.href.replace(/#.*$/, "") : location.pathname;
  history.replaceState(null, "", game ? `${path}${kept ? "#" : "?"}game=${game}` : path);
}
