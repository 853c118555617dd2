/** The console on the device: the service worker, how far it has come, and the one moment at which it may change. */

import { kept } from "./place.js";

/** @typedef {{possible: boolean, complete: boolean, percent: number, update: boolean, kept: boolean | null}} Installed */

export class Install extends EventTarget {
  constructor() {
    super();
    const possible = "serviceWorker" in navigator && isSecureContext && !kept;
    /** @type {Installed} what a kept file needs came with it */
    this.state = { possible, complete: kept, percent: 0, update: false, kept: null };
    /** @type {ServiceWorkerRegistration | undefined} */
    this.registration = undefined;
    /** The build that the active worker serves. */
    this.served = build();
    void this.start();
  }

  /** @param {Partial<Installed>} change */
  tell(change) {
    this.state = { ...this.state, ...change };
    this.dispatchEvent(new Event("change"));
  }

  async start() {
    if (navigator.storage?.persisted) this.tell({ kept: await navigator.storage.persisted() });
    if (!this.state.possible) return;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data?.type === "progress") this.tell({ percent: Math.floor((100 * data.done) / data.total) });
      if (data?.type !== "hello") return;
      this.served = data.build;
      this.tell({ complete: data.complete, ...(data.complete ? { percent: 100 } : {}) });
      this.look();
    });
    try {
      this.registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    } catch {
      this.tell({ possible: Boolean(navigator.serviceWorker.controller) });
    }
    const { registration } = this;
    registration?.addEventListener("updatefound", () => this.look());
    this.look();
    (registration?.active ?? navigator.serviceWorker.controller)?.postMessage({ hello: build() });
  }

  /**
   * A new build that is complete waits, or was started while a game had this one pinned; before the first there
   * is nothing to wait for.
   */
  look() {
    const { registration } = this;
    const coming = registration?.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") this.look();
      if (coming.state === "activated") coming.postMessage({ hello: build() });
    });
    const waits = Boolean(registration?.waiting && navigator.serviceWorker.controller);
    this.tell({ update: waits || this.served !== build() });
  }

  /**
   * Hold this build while a game runs, or let it go.
   * @param {boolean} held
   */
  async pin(held) {
    if (!("caches" in window) || !this.registration) return;
    const pins = await caches.open("sportmafia-pin");
    const { scope } = this.registration;
    if (held) await pins.put(scope, new Response(build()));
    else await pins.delete(scope);
  }

  /** Between games only: the new build takes over, and the page starts anew with it. */
  async update() {
    await this.pin(false);
    const waiting = this.registration?.waiting;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    if (waiting) waiting.postMessage("take over");
    else location.reload();
  }

  async askToKeep() {
    this.tell({ kept: await navigator.storage.persist() });
  }
}

/** The build that this page belongs to. */
export const build = () => document.querySelector("meta[name=build]")?.getAttribute("content") ?? "";
