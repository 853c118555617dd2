/**
 * A countdown that survives lock, rotation and reload.
 *
 * While the page is in sight the monotonic clock counts, so that setting the device's clock changes nothing. A
 * device asleep stops the monotonic clock of some browsers, and a reload starts a new one: then the wall clock
 * says how long it was, but only up to `TRUSTED`; beyond that the clock was set, and the count goes on from
 * where it was last seen.
 */

/** Longest absence that the wall clock is believed for, in milliseconds. */
const TRUSTED = 15 * 60_000;
const KEY = "sportmafia-timer";

/** @typedef {{game: string, what: string, total: number, left: number, running: boolean, wall: number}} Kept */

export class Countdown extends EventTarget {
  /** @param {string} game */
  constructor(game) {
    super();
    this.game = game;
    this.what = "";
    this.total = 0;
    this.left = 0;
    this.running = false;
    this.mono = 0;
    this.wall = 0;
    /** @type {Set<string>} signals given already */
    this.given = new Set();
    this.ticking = setInterval(() => this.tick(), 200);
    document.addEventListener("visibilitychange", this.seen);
    this.restore();
  }

  stop() {
    clearInterval(this.ticking);
    document.removeEventListener("visibilitychange", this.seen);
  }

  seen = () => {
    if (document.visibilityState === "hidden") this.keep();
    else this.tick(true);
  };

  /**
   * Another countdown in this one's place; the same one is left as it is.
   * @param {string} what
   * @param {number} total milliseconds
   * @param {boolean} run
   */
  set(what, total, run) {
    if (what === this.what) return;
    Object.assign(this, { what, total, left: total, running: false });
    this.given.clear();
    if (run && total) this.resume();
    this.keep();
    this.dispatchEvent(new Event("tick"));
  }

  clear() {
    this.set("", 0, false);
  }

  resume() {
    this.running = true;
    this.mono = performance.now();
    this.wall = Date.now();
    this.keep();
    this.dispatchEvent(new Event("tick"));
  }

  pause() {
    this.tick();
    this.running = false;
    this.keep();
    this.dispatchEvent(new Event("tick"));
  }

  restart() {
    this.left = this.total;
    this.given.clear();
    this.resume();
  }

  /** @param {boolean} [back] whether the page was out of sight since the last tick */
  tick(back = false) {
    if (!this.running) return;
    const mono = performance.now() - this.mono;
    const wall = Date.now() - this.wall;
    const passed = back && wall > mono && wall - mono < TRUSTED ? wall : mono;
    this.left -= passed;
    this.mono = performance.now();
    this.wall = Date.now();
    if (this.left <= 10_000 && this.total > 15_000) this.give("ten");
    if (this.left <= 0) this.give("end");
    this.keep();
    this.dispatchEvent(new Event("tick"));
  }

  /** @param {string} signal */
  give(signal) {
    if (this.given.has(signal)) return;
    this.given.add(signal);
    // Nobody wants to hear at once what fell due long ago.
    if (this.left > -5_000) this.dispatchEvent(new CustomEvent("signal", { detail: signal }));
  }

  keep() {
    const { game, what, total, left, running } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ game, what, total, left, running, wall: Date.now() }));
    } catch {
      // A private window without storage still counts down.
    }
  }

  restore() {
    /** @type {Kept | null} */
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    } catch {
      return;
    }
    if (kept?.game !== this.game || !kept.what) return;
    const away = Date.now() - kept.wall;
    const passed = kept.running && away > 0 && away < TRUSTED ? away : 0;
    Object.assign(this, { what: kept.what, total: kept.total, left: kept.left - passed });
    if (this.left <= 10_000) this.given.add("ten");
    if (this.left <= 0) this.given.add("end");
    if (kept.running) this.resume();
  }
}

/** @param {number} ms */
export function clock(ms) {
  const over = ms < 0;
  const seconds = over ? Math.floor(-ms / 1000) : Math.ceil(ms / 1000);
  const text = seconds >= 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : `${seconds}`;
  return over && seconds ? `−${text}` : text;
}
