/** The view library, gathered in one place. */
import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { Fragment, render } from "./vendor/preact.js";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);

/** 128 random bits in hex: ids of lines, games and devices. */
export function newId() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** 32 random bytes in hex: keys of deals and rehearsals. */
export function newKey() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Now, as a log writes it. */
export function now() {
  return new Date().toISOString();
}

/**
 * Whole numbers from the first to the last.
 * @param {number} first
 * @param {number} last
 */
export function range(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** @type {Map<string, number>} */
const timers = new Map();

/**
 * A named timeout: setting it again replaces the one before.
 * @param {string} name
 * @param {number} ms
 * @param {() => void} then
 */
export function setTimer(name, ms, then) {
  clearTimeout(timers.get(name));
  timers.set(name, window.setTimeout(then, ms));
}
