/** Sends what this device has written to the server, again and again until it is there; nothing waits for it. */
import * as store from "./db.js";
import { setTimer } from "./lib.js";
import { kept } from "./place.js";

const BATCH = 200;
const PAUSES = [1_000, 2_000, 5_000, 15_000, 30_000];

/** @typedef {{waiting: number, sentAt: string, server: "unknown" | "here" | "away" | "refuses", message: string}} Sent */

export class Sync extends EventTarget {
  /**
   * @param {import("./table.js").Table} table
   * @param {{quiet?: boolean}} [options] quiet: sends only when asked to
   */
  constructor(table, { quiet = false } = {}) {
    super();
    this.table = table;
    /** A rehearsal stays on the device, and a kept file knows no server. */
    this.off = kept || table.row.rehearsal;
    this.failures = 0;
    this.stopped = false;
    this.busy = false;
    /** @type {Sent} */
    this.state = { waiting: 0, sentAt: "", server: "unknown", message: "" };
    /** @type {any[]} */
    this.proposals = [];
    if (quiet) return;
    table.addEventListener("lines", () => this.soon());
    addEventListener("online", () => this.soon());
    if (!this.off) void this.round();
  }

  stop() {
    this.stopped = true;
  }

  soon() {
    this.failures = 0;
    void this.round();
  }

  /** @param {Partial<Sent>} change */
  tell(change) {
    const waiting = this.table.count - this.table.row.sent;
    this.state = { ...this.state, ...change, waiting };
    this.dispatchEvent(new Event("change"));
  }

  /** One attempt to send everything, and the next one planned. */
  async round() {
    if (this.busy || this.stopped || this.off || this.table.row.lost) return;
    this.busy = true;
    try {
      while (this.table.row.sent < this.table.count && !this.table.row.lost) await this.send();
      this.failures = 0;
      await this.fetchProposals();
    } catch (error) {
      this.failures += 1;
      const refused = error instanceof RefusedError;
      this.tell({ server: refused ? "refuses" : "away", message: refused ? error.message : "" });
    } finally {
      this.busy = false;
    }
    // What was written meanwhile does not wait for the next regular look.
    const behind = !this.failures && this.table.row.sent < this.table.count && !this.table.row.lost;
    const pause = behind ? 0 : this.failures ? (PAUSES[Math.min(this.failures, PAUSES.length) - 1] ?? 30_000) : 15_000;
    setTimer("sync", pause, () => void this.round());
  }

  async send() {
    const { row } = this.table;
    const device = await store.deviceId();
    const lines = (await store.linesOf(row.id)).slice(row.sent, row.sent + BATCH).map(({ line }) => line);
    const opening = row.sent === 0;
    const answer = opening
      ? await post("/api/games", { id: row.id, device, lines, names: await this.names() })
      : await post(`/api/games/${row.id}/sync`, { device, epoch: row.epoch, lines });
    const refused = answer.refused?.[0];
    if (refused?.code === "gap" && row.sent) {
      // The server lost what it had acknowledged (a restored copy): everything is sent again, by id.
      await this.table.note({ sent: 0 });
      return;
    }
    if (refused) throw new RefusedError(refused.text);
    if (answer.side?.length || (answer.holder && answer.holder !== device)) {
      await this.table.note({ lost: true });
      this.tell({ server: "here", message: "" });
      return;
    }
    await this.table.note({ sent: row.sent + lines.length, epoch: answer.epoch });
    this.tell({ server: "here", sentAt: new Date().toISOString(), message: "" });
  }

  /** Nicknames of the ten: the log itself names nobody. */
  async names() {
    const names = await store.allNames();
    const players = this.table.screen?.seats.map(({ player }) => player) ?? [];
    return Object.fromEntries(players.filter((id) => names[id]).map((id) => [id, names[id]]));
  }

  /** Everything sent, for a desk at the server: it judges what it has. */
  async flush() {
    while (this.table.row.sent < this.table.count && !this.table.row.lost) await this.send();
  }

  /** What side judge and host propose; without a server there is nothing to fetch. */
  async fetchProposals() {
    const answer = await get(`/api/games/${this.table.row.id}/proposals`);
    this.proposals = answer.proposals ?? [];
    this.tell({ server: "here" });
  }

  /** @param {string} id */
  taken(id) {
    this.proposals = this.proposals.filter((one) => one.id !== id);
    this.tell({});
  }

  /** @param {string} id */
  async dismiss(id) {
    this.taken(id);
    await post(`/api/games/${this.table.row.id}/proposals/${id}/dismiss`, {}).catch(() => undefined);
  }

  /** Let this device write, with everything that the table has so far. */
  async takeOver() {
    const { row } = this.table;
    const device = await store.deviceId();
    const mine = (await store.linesOf(row.id)).slice(row.sent);
    const answer = await post(`/api/games/${row.id}/takeover`, { device, by: "holder" });
    const lines = new Set(answer.lines);
    for (const { line } of mine.filter((one) => !lines.has(one.line))) {
      const { id, kind, data, at, actor } = JSON.parse(line);
      await store.putRaw({ id, game: row.id, kind, data, at, actor, why: "side" });
    }
    await this.table.note({ lost: false, epoch: answer.epoch, sent: answer.lines.length });
    await this.table.replace(answer.lines);
    this.soon();
  }

  /** A code with which another phone takes this table over. @returns {Promise<string>} */
  async offer() {
    return (await post(`/api/games/${this.table.row.id}/offer`, { device: await store.deviceId() })).code;
  }
}

export class RefusedError extends Error {}

/** @param {string} url @param {object} body @returns {Promise<any>} */
export async function post(url, body) {
  return answerOf(
    await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }),
  );
}

/** @param {string} url @returns {Promise<any>} */
export async function get(url) {
  return answerOf(await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(20_000) }));
}

/** @param {Response} response */
async function answerOf(response) {
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  if (response.status >= 400 && response.status < 500 && answer) {
    throw new RefusedError(String(answer.error?.text ?? response.status));
  }
  throw new Error(String(response.status));
}
