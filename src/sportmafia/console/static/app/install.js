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
      if (data?.type === "state" && data.build === build()) this.tell({ complete: data.complete, percent: 100 });
    });
    try {
      this.registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    } catch {
      this.tell({ possible: Boolean(navigator.serviceWorker.controller) });
    }
    const { registration } = this;
    registration?.addEventListener("updatefound", () => this.look());
    this.look();
    navigator.serviceWorker.controller?.postMessage("state");
    registration?.active?.postMessage("state");
  }

  /** A new build that is complete waits; before the first there is nothing to wait for. */
  look() {
    const { registration } = this;
    const coming = registration?.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") this.look();
      if (coming.state === "activated") coming.postMessage("state");
    });
    this.tell({ update: Boolean(registration?.waiting && navigator.serviceWorker.controller) });
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
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.registration?.waiting?.postMessage("take over");
  }

  async askToKeep() {
    this.tell({ kept: await navigator.storage.persist() });
  }
}

/** The build that this page belongs to. */
export const build = () => document.querySelector("meta[name=build]")?.getAttribute("content") ?? "";
