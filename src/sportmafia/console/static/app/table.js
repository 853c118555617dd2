/**
 * One game on this device: entries go to the desk, lines to the device's own storage first, then to the server.
 *
 * An entry counts only when its lines have reached the disk. Entries are made one after another.
 */
import * as store from "./db.js";
import { newId, now } from "./lib.js";

/** @typedef {import("./types.js").Answer} Answer */

/** @typedef {{at: string, problem: string}} Saved */

export class Table extends EventTarget {
  /**
   * @param {import("./desk.js").Desks} desks
   * @param {store.GameRow} row
   */
  constructor(desks, row) {
    super();
    this.desks = desks;
    this.row = row;
    /** @type {import("./types.js").Screen | null} */
    this.screen = row.screen ?? null;
    /** @type {store.RawRow[]} */
    this.raw = [];
    this.count = 0;
    this.loaded = false;
    /** @type {Saved} */
    this.saved = { at: "", problem: "" };
    /** @type {import("./types.js").Said | null} what is wrong with the log itself */
    this.trouble = null;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** Other tabs of this device with the same game: whoever writes says how many lines there are now. */
    this.tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(`game-${row.id}`) : undefined;
    this.tabs?.addEventListener("message", ({ data }) => {
      if (data !== this.count) this.last = this.last.then(() => this.load());
    });
  }

  /** Nothing more comes from other tabs. */
  leave() {
    this.tabs?.close();
  }

  /**
   * The table of a game that this device has, its last screen at once, its desk as soon as it is ready.
   * @param {import("./desk.js").Desks} desks
   * @param {string} id
   */
  static async open(desks, id) {
    const row = await store.game(id);
    if (!row) return null;
    const table = new Table(desks, row);
    table.raw = await store.rawOf(id);
    table.last = table.load();
    return table;
  }

  /**
   * A new game.
   * @param {import("./desk.js").Desks} desks
   * @param {{id?: string, rulebook: string | object, options?: object, header: object, players: string[],
   *          title: string, rehearsal?: boolean}} plan
   * @returns {Promise<Table | Answer>}
   */
  static async start(desks, plan) {
    const id = plan.id ?? newId();
    desks.writer = { device: await store.deviceId(), epoch: 1 };
    const answer = await desks.ask(id, "open_table", {
      rulebook: plan.rulebook,
      options: plan.options ?? {},
      header: plan.header,
      players: plan.players,
      game: id,
      ids: [newId(), newId(), newId()],
      at: now(),
    });
    if (answer.refusal || !answer.screen) return answer;
    /** @type {store.GameRow} */
    const row = {
      id,
      at: now(),
      rulebook: answer.screen.rulebook.id,
      title: plan.title,
      over: false,
      epoch: 1,
      sent: desks.engine === "server" ? (answer.lines?.length ?? 0) : 0,
      rehearsal: plan.rehearsal ?? false,
      screen: answer.screen,
    };
    await store.putLines(row, answer.lines ?? [], 1);
    const table = new Table(desks, row);
    table.count = answer.lines?.length ?? 0;
    table.loaded = true;
    table.saved = { at: now(), problem: "" };
    return table;
  }

  /** Let the desk read the whole log, then judge what could not be judged before. */
  async load() {
    const lines = await store.linesOf(this.row.id);
    this.count = lines.length;
    const last = lines.at(-1);
    this.saved = { at: last ? JSON.parse(last.line).at : this.row.at, problem: this.saved.problem };
    try {
      await this.desks.ready;
      const far = this.desks.engine === "server";
      if (far) await this.goFar();
      const text = lines.map(({ line }) => `${line}\n`).join("");
      const answer = far ? await this.ask("screen") : await this.ask("load", { text });
      if (answer.screen) this.screen = answer.screen;
      const problem = answer["problems"]?.[0];
      this.trouble = problem ? { ru: problem.text_ru, en: problem.text_en } : null;
      this.loaded = true;
    } catch {
      this.loaded = false;
    }
    this.changed();
    if (this.loaded) await this.judgeRaw();
  }

  /** A desk at the server judges what the server has: first everything goes there. */
  async goFar() {
    const { Sync } = await import("./sync.js");
    this.desks.writer = { device: await store.deviceId(), epoch: this.row.epoch };
    const sync = new Sync(this, { quiet: true });
    await sync.flush();
    sync.stop();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * One request that may write lines.
   * @param {string} name
   * @param {object} request
   * @returns {Promise<Answer>}
   */
  write(name, request) {
    const made = this.last.then(() => this.writeNow(name, request));
    this.last = made.catch(() => undefined);
    return made;
  }

  /** @param {string} name @param {object} request @returns {Promise<Answer>} */
  async writeNow(name, request) {
    const answer = await this.desks.ask(this.row.id, name, { id: newId(), at: now(), actor: "judge", ...request });
    if (!answer.lines || !answer.screen) return answer;
    const over = ["scoring", "signed", "protest", "closed"].includes(answer.screen.phase);
    const count = this.count + answer.lines.length;
    const far = this.desks.engine === "server";
    const row = { ...this.row, screen: answer.screen, over, sent: far ? count : this.row.sent };
    try {
      await store.putLines(row, answer.lines, this.count + 1);
      this.saved = { at: now(), problem: "" };
    } catch (error) {
      // A full disk, or another tab was faster: the desk goes back to what the device holds, and the judge is
      // told that nothing was entered.
      const elsewhere = /** @type {any} */ (error)?.name === "ConstraintError";
      this.saved = { at: this.saved.at, problem: elsewhere ? "" : String(error) };
      await this.load();
      return { refusal: elsewhere ? ELSEWHERE : UNSAVED };
    }
    this.row = row;
    this.count = count;
    this.screen = answer.screen;
    this.tabs?.postMessage(count);
    this.changed();
    this.dispatchEvent(new Event("lines"));
    return answer;
  }

  /**
   * @param {string} kind
   * @param {Record<string, any>} [data]
   * @param {string} [actor]
   * @param {string} [id] the line's id, where it has one already
   * @returns {Promise<Answer>}
   */
  async enter(kind, data = {}, actor = "judge", id = newId()) {
    try {
      return await this.write("enter", { kind, data, actor, id });
    } catch {
      return this.enterRaw(kind, data, actor);
    }
  }

  /**
   * Nobody can judge now: keep the entry as it is, marked unchecked.
   * @param {string} kind
   * @param {Record<string, any>} data
   * @param {string} actor
   * @returns {Promise<Answer>}
   */
  async enterRaw(kind, data, actor) {
    const row = { id: newId(), game: this.row.id, kind, data, actor, at: now() };
    await store.putRaw(row);
    this.raw = [...this.raw, row];
    this.saved = { at: now(), problem: "" };
    this.changed();
    return {};
  }

  /** Entries kept without a judgement go through the desk in their order; what it refuses stays, with the reason. */
  async judgeRaw() {
    for (const { id, kind, data, at, actor } of await store.rawOf(this.row.id)) {
      const answer = await this.writeNow("enter", { kind, data, id, at, actor });
      if (answer.refusal && answer.refusal.code !== "twice") {
        await store.putRaw({ id, game: this.row.id, kind, data, at, actor, why: answer.refusal.text_ru });
      } else {
        await store.dropRaw(id);
      }
    }
    this.raw = await store.rawOf(this.row.id);
    this.changed();
  }

  /** @param {string} id */
  async dropRaw(id) {
    await store.dropRaw(id);
    this.raw = await store.rawOf(this.row.id);
    this.changed();
  }

  /** @param {string} name @param {object} [request] @returns {Promise<Answer>} */
  async ask(name, request = {}) {
    return this.desks.ask(this.row.id, name, request);
  }

  /** @param {Partial<store.GameRow>} change */
  async note(change) {
    this.row = { ...this.row, ...change };
    await store.putGame(this.row);
    this.changed();
  }

  /** @param {string[]} lines another log in the place of this one */
  async replace(lines) {
    await store.replaceLines(this.row, lines);
    await this.load();
    this.row = { ...this.row, screen: this.screen ?? undefined };
    await store.putGame(this.row);
    this.changed();
  }
}

/** @type {import("./types.js").Refusal} */
const UNSAVED = {
  code: "unsaved",
  text_ru: "запись не сохранилась: на устройстве нет места",
  text_en: "the entry was not saved: the device is full",
  clause: null,
  possible: [],
};

/** @type {import("./types.js").Refusal} */
const ELSEWHERE = {
  code: "elsewhere",
  text_ru: "игра открыта в другой вкладке, там уже записано: смотрите экран",
  text_en: "the game is open in another tab, which has written: look at the screen",
  clause: null,
  possible: [],
};
