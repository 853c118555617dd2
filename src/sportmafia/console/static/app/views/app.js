/** The whole console: the start page, or one table. */
import { allNames, deviceId, keep, putNames, setting } from "../db.js";
import { html, useEffect, useState } from "../lib.js";
import { kept, showGame } from "../place.js";
import { get, RefusedError, Sync } from "../sync.js";
import { Table } from "../table.js";
import { Play } from "./play.js";
import { Side } from "./side.js";
import { Start } from "./start.js";

/** @param {{desks: import("../desk.js").Desks, install: import("../install.js").Install, first: Table | null, asked: string, side: boolean}} props */
export function App({ desks, install, first, asked, side }) {
  const [table, setTable] = useState(first);
  const [sync, setSync] = useState(/** @type {Sync | null} */ (null));
  const [names, setNames] = useState(/** @type {Record<string, string>} */ ({}));
  const [engine, setEngine] = useState(desks.engine);
  const [voice, setVoice] = useState(false);
  const [planned, setPlanned] = useState(/** @type {any} */ (null));
  const [, redraw] = useState(0);

  useEffect(() => {
    void allNames().then(setNames);
    void setting("voice", false).then(setVoice);
    const change = () => {
      setEngine(desks.engine);
      if (table && !table.loaded && desks.engine !== "starting") void table.load();
    };
    desks.addEventListener("engine", change);
    change();
    if (asked && !first && !kept) void lookUp(asked).then(setPlanned);
    return () => desks.removeEventListener("engine", change);
  }, []);

  useEffect(() => {
    if (!table) return undefined;
    const change = () => redraw((/** @type {number} */ n) => n + 1);
    const sending = new Sync(table);
    table.addEventListener("change", change);
    sending.addEventListener("change", change);
    setSync(sending);
    return () => {
      table.leave();
      sending.stop();
      table.removeEventListener("change", change);
      sending.removeEventListener("change", change);
    };
  }, [table]);

  const runs = Boolean(table && !table.row.over && !table.row.rehearsal);
  useEffect(() => void install.pin(runs), [runs]);

  const open = async (/** @type {string} */ id, /** @type {Table | undefined} */ made) => {
    const opened = made ?? (await Table.open(desks, id));
    if (!opened) return;
    setNames(await allNames());
    showGame(id);
    setPlanned(null);
    setTable(opened);
  };
  const leave = () => {
    showGame("");
    setTable(null);
    setSync(null);
  };
  const addNames = async (/** @type {Record<string, string>} */ more) => {
    await putNames(more);
    setNames(await allNames());
  };
  const speakOut = (/** @type {boolean} */ on) => {
    setVoice(on);
    void keep("voice", on);
  };
  if (table && sync) {
    return html`<${Play} key=${table.row.id} table=${table} sync=${sync} names=${names} engine=${engine} voice=${voice}
      setVoice=${speakOut} onLeave=${leave} onNames=${addNames} />`;
  }
  if (side && planned?.plan) return html`<${Side} planned=${planned} />`;
  return table ? null : html`<${Start} desks=${desks} install=${install} engine=${engine} planned=${planned} onOpen=${open} />`;
}

/** What the server knows of a game that this device has not: its plan, or that another device holds it. @param {string} id */
async function lookUp(id) {
  try {
    return await get(`/api/games/${id}?device=${await deviceId()}`);
  } catch (error) {
    return error instanceof RefusedError ? { problem: error.message } : null;
  }
}
