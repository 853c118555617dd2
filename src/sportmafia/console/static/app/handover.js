/**
 * A game's log on its way to another device without a network: as a file, or as a row of QR codes.
 *
 * A code holds `SM1:<id>:<number>/<count>:<part>`; the parts together are the log's text, packed by the
 * browser's own deflate and written in base 64. Codes may be read in any order.
 */

import { newId } from "./lib.js";
import { fileAt } from "./place.js";

/** Letters of one code: 85 modules a side, which every reader tried takes from a phone's screen. */
const PART = 600;
const HEAD = /^SM1:([0-9a-f]{8}):(\d{1,3})\/(\d{1,3}):([A-Za-z0-9+/=]+)$/;

/** @param {string} text @returns {Promise<string[]>} */
export async function toCodes(text) {
  const packed = base64(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)));
  const id = newId().slice(0, 8);
  const count = Math.ceil(packed.length / PART);
  return Array.from({ length: count }, (_, at) => `SM1:${id}:${at + 1}/${count}:${packed.slice(at * PART, (at + 1) * PART)}`);
}

/** Codes as they are read, until the log is whole. */
export class Collector {
  constructor() {
    this.id = "";
    this.count = 0;
    /** @type {Map<number, string>} */
    this.parts = new Map();
  }

  /** @param {string} code @returns {boolean} whether it was one of a log's codes */
  add(code) {
    const found = HEAD.exec(code);
    if (!found) return false;
    const [, id = "", number, count, part = ""] = found;
    if (id !== this.id) {
      this.id = id;
      this.count = Number(count);
      this.parts.clear();
    }
    this.parts.set(Number(number), part);
    return true;
  }

  get whole() {
    return this.count > 0 && this.parts.size === this.count;
  }

  /** @returns {Promise<string>} the log's text */
  async text() {
    const packed = Array.from({ length: this.count }, (_, at) => this.parts.get(at + 1) ?? "").join("");
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  }
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes */
async function through(stream, bytes) {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "application/x-ndjson") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * The text of a QR code in a picture, by the browser's own detector or by the one that comes along.
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<string>} empty for none
 */
export async function readCode(video, canvas) {
  if ("BarcodeDetector" in window) {
    const Detector = /** @type {any} */ (window).BarcodeDetector;
    const found = await new Detector({ formats: ["qr_code"] }).detect(video).catch(() => []);
    return found[0]?.rawValue ?? "";
  }
  const width = (canvas.width = video.videoWidth);
  const height = (canvas.height = video.videoHeight);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!width || !context) return "";
  context.drawImage(video, 0, 0);
  const detect = await reader();
  return detect(context.getImageData(0, 0, width, height).data, width, height)?.data ?? "";
}

/** @type {Promise<any> | undefined} */
let loading;

function reader() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.onload = () => resolve(/** @type {any} */ (window).jsQR);
    script.onerror = reject;
    void fileAt("vendor/jsqr.js").then((address) => {
      script.src = address;
      document.head.append(script);
    });
  });
  return loading;
}
