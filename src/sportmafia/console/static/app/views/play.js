/** The table: prompt, ring, clock, main button; everything else opens as a sheet over it. */
import { clockOf, hands, mainOf, mode, NOTHING, runsAtOnce, touch, touchable } from "../act.js";
import { sealed } from "../code.js";
import { setting } from "../db.js";
import { pick, t, why } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { lit, signal, speak, stayLit, unlock } from "../signal.js";
import { Countdown } from "../timer.js";
import { Status } from "./bar.js";
import { Center } from "./center.js";
import { ClauseSheet } from "./clause.js";
import { Field, Sheet } from "./common.js";
import { Deal } from "./deal.js";
import { Discipline, Effects } from "./discipline.js";
import { LogSheet } from "./log.js";
import { More } from "./more.js";
import { PointsView, protestLeft } from "./points.js";
import { Prompt } from "./prompt.js";
import { Ring } from "./ring.js";

/** A second foul for the same seat sooner than this asks, in milliseconds. */
const DOUBLE_TAP = 1_500;
const TOAST = 6_000;
/** How long the main button takes no tap after an entry, in milliseconds: shorter than a number called at night. */
const REST = 250;

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {{table: Table, sync: import("../sync.js").Sync, names: Record<string, string>, engine: string,
 *            voice: boolean, setVoice: (on: boolean) => void, onLeave: () => void,
 *            onNames: (names: Record<string, string>) => Promise<void>}} Props
 * @typedef {{text: string, action?: {label: string, run: () => void}}} Toast
 */

/** @param {Props} props */
export function Play({ table, sync, names, engine, voice, setVoice, onLeave, onNames }) {
  const screen = table.screen;
  const countdown = useMemo(() => new Countdown(table.row.id), [table.row.id]);
  const [selection, setSelection] = useState(NOTHING);
  // Fingers are faster than frames: what was chosen counts from the tap, not from the next drawing.
  const chosen = useRef(NOTHING);
  const select = (/** @type {import("../act.js").Selection} */ next) => {
    chosen.current = next;
    setSelection(next);
  };
  const [sheet, open] = useState(/** @type {any} */ (null));
  const [part, setPart] = useState("");
  const [lastSaid, tell] = useState(/** @type {(Toast & {phase: string}) | null} */ (null));
  // What was said of one phase is not said over the next.
  const toast = lastSaid?.phase === screen?.phase ? lastSaid : null;
  const say = (/** @type {Toast | null} */ next) => tell(next && { ...next, phase: table.screen?.phase ?? "" });
  const [, redraw] = useState(0);
  const lastFoul = useRef({ seat: 0, at: 0 });
  const busy = useRef(false);
  // A second tap of a double tap must not press what the button has become.
  const [resting, rest] = useState(false);

  useEffect(() => {
    const tick = () => redraw((n) => n + 1);
    const ring = (/** @type {any} */ event) => signal(event.detail);
    countdown.addEventListener("tick", tick);
    countdown.addEventListener("signal", ring);
    const relight = () => void stayLit();
    document.addEventListener("visibilitychange", relight);
    relight();
    return () => {
      countdown.stop();
      countdown.removeEventListener("tick", tick);
      document.removeEventListener("visibilitychange", relight);
    };
  }, [countdown]);

  const timer = screen?.timer;
  useEffect(() => {
    if (!screen) return;
    if (timer) countdown.set(clockOf(screen), timer.ms, runsAtOnce(screen));
    else countdown.clear();
  }, [timer?.what, timer?.runs, timer?.ms]);

  // A foul or a pause in the middle of counting hands leaves the hands as they are.
  const { phase, day, night, speaker, vote, shooting } = screen ?? {};
  const moment = [phase, day, night, speaker, vote?.round, vote?.called, shooting?.called].join(" ");
  useEffect(() => select(NOTHING), [moment]);
  const spoken = screen?.prompt.say[0]?.text;
  useEffect(() => {
    if (voice && spoken) speak(spoken);
  }, [spoken, screen?.phase, voice]);
  useEffect(() => {
    document.documentElement.dataset["dark"] = screen?.dark ? "yes" : "no";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", screen?.dark ? "#0b0c0e" : "#f4f1ea");
  }, [screen?.dark]);
  useEffect(() => {
    const gone = toast ? setTimeout(() => say(null), TOAST) : undefined;
    return () => clearTimeout(gone);
  }, [toast]);

  /** @param {import("../types.js").Answer} answer */
  const told = (answer) => {
    if (answer.refusal) {
      const text = screen?.dark ? t("not_entered") : why(answer.refusal);
      navigator.vibrate?.([60, 60, 60]);
      const { clause } = answer.refusal;
      say({ text, ...(clause ? { action: { label: clause, run: () => open({ name: "clause", id: clause }) } } : {}) });
    }
    return !answer.refusal;
  };

  /** Whether the Chief Judge stands by: his code, where this device has one. @returns {Promise<boolean>} */
  const chiefAgrees = async () => {
    const kept = await setting("chief", "");
    return !kept || new Promise((resolve) => open({ name: "chief", kept, resolve }));
  };

  /** @param {string} kind @param {Record<string, any>} [data] @param {string} [actor] @param {string} [id] */
  const enter = async (kind, data, actor, id) => {
    if (busy.current) return false;
    if (actor === "chief" && !(await chiefAgrees())) return false;
    busy.current = true;
    unlock();
    try {
      return told(await table.enter(kind, data, actor, id));
    } finally {
      busy.current = false;
    }
  };

  /** @param {number} seat @param {string} [clause] @param {boolean} [sure] */
  const foul = async (seat, clause, sure) => {
    const soon = lastFoul.current.seat === seat && Date.now() - lastFoul.current.at < DOUBLE_TAP;
    const before = screen?.seats[seat - 1]?.fouls ?? 0;
    if (!sure && (soon || before >= 3)) {
      open({ name: "foul", seat, clause });
      return;
    }
    lastFoul.current = { seat, at: Date.now() };
    const data = clause ? { seat, clause } : { seat };
    if (!(await enter("foul", data))) return;
    signal("tap");
    const row = table.screen?.log.filter(({ kind }) => kind === "foul").at(-1);
    const action = { label: t("name_clause"), run: () => open({ name: "foul-clause", seat, seq: row?.seq }) };
    say({ text: t("foul_entered", { n: seat, count: before + 1 }), ...(clause ? {} : { action }) });
  };

  const onSeat = async (/** @type {number} */ seat) => {
    if (!screen) return;
    unlock();
    if (!touchable(screen).includes(seat)) {
      if (!screen.dark) open({ name: "seat", seat });
      return;
    }
    const { entry, selection: next } = touch(screen, chosen.current, seat);
    if (next) select(next);
    if (entry && (await enter(entry.kind, entry.data))) signal("tap");
  };

  const main = screen ? mainOf(screen, selection, countdown) : null;
  const onMain = async () => {
    if (!screen) return;
    const main = mainOf(screen, chosen.current, countdown);
    if (!main || main.disabled) return;
    unlock();
    if (main.timer) {
      countdown.resume();
      return;
    }
    if (screen.phase === "signed" && protestLeft(screen) > 0) {
      open({ name: "close" });
      return;
    }
    if (main.entry && (await enter(main.entry.kind, main.entry.data))) {
      select(NOTHING);
      rest(true);
      setTimeout(() => rest(false), REST);
    }
  };

  const undo = async () => {
    const what = pick(screen?.undo?.text);
    if (!told(await table.write("undo", {}))) return;
    const run = async () => void told(await table.write("redo", {}));
    say({ text: t("undone", { what }), action: { label: t("redo"), run } });
  };

  const onClock = async () => {
    unlock();
    if (!countdown.what) return;
    const pausing = countdown.running;
    if (pausing) countdown.pause();
    else if (countdown.left <= 0) countdown.restart();
    else countdown.resume();
    const begun = countdown.left < countdown.total;
    const action = pausing ? "pause" : "resume";
    if (begun) await table.enter("timer", { action, what: countdown.what, left_ms: Math.max(0, Math.round(countdown.left)) });
  };

  const allShot = async () => {
    const { shooters = [], shots = {}, called = 0 } = screen?.shooting ?? {};
    for (const by of shooters.filter((seat) => !(seat in shots))) await enter("shot", { by, target: called });
  };

  useKeys({ screen, sheet, onSeat, foul, onMain, undo, onClock, open, select, chosen });

  if (!screen) {
    return html`<main class="boot"><p>${t("engine_starting")}</p></main>`;
  }
  const after = ["scoring", "signed", "protest", "closed"].includes(screen.phase);
  const show = (/** @type {string} */ id) => open({ name: "clause", id });
  const waiting = engine === "starting";
  return html`<main class=${`play ${screen.phase}`} data-seq=${screen.seq}>
    <${Status} table=${table} sync=${sync} engine=${engine} lit=${lit()} onOpen=${open} />
    ${table.row.lost ? html`<${Lost} sync=${sync} />` : null}
    ${table.raw.length ? html`<button class="banner" onClick=${() => open({ name: "raw" })}>${t("unchecked", { n: table.raw.length })}</button>` : null}
    ${sync.proposals.length
      ? html`<button class="banner" onClick=${() => open({ name: "proposals" })}><span>${waitingFor(sync.proposals)}</span></button>`
      : null}
    ${after ? null : html`<${Prompt} screen=${screen} onClause=${show} />`}
    ${after
      ? html`<${PointsView} table=${table} screen=${screen} names=${names} enter=${enter} part=${part} setPart=${setPart}
          onClause=${show} onNames=${onNames} />`
      : screen.phase === "deal"
        ? html`<${Deal} table=${table} screen=${screen} names=${names} enter=${enter} />`
        : html`<${Ring} screen=${screen} names=${names} touchable=${touchable(screen)} chosen=${selection.chosen}
            onSeat=${onSeat} onFoul=${foul}>
            <${Center} screen=${screen} countdown=${countdown} selection=${selection} onClock=${onClock}
              onCount=${(/** @type {number} */ count) => select({ chosen: [], count })} onAllShot=${allShot} />
          <//>`}
    ${screen.best_move
      ? html`<button class="quiet line" onClick=${() => open({ name: "best-move" })}>${t("best_move_closed")}</button>`
      : null}
    ${table.row.rehearsal && screen.live ? html`<${Players} table=${table} enter=${enter} />` : null}
    <nav class="tools" aria-label=${t("more")}>
      <button onClick=${undo} disabled=${!screen.undo || waiting} aria-label=${`${t("undo")}: ${pick(screen.undo?.text)}`}>
        <b>↶</b><span>${screen.dark ? t("undo") : pick(screen.undo?.text) || t("undo")}</span>
      </button>
      <button onClick=${() => open({ name: "seat", seat: 0 })} disabled=${!screen.live}><b>!</b><span>${t("discipline")}</span></button>
      <button onClick=${() => open({ name: "log" })}><b>≡</b><span>${t("log")}</span></button>
      <button onClick=${() => open({ name: "more" })}><b>⋯</b><span>${t("more")}</span></button>
    </nav>
    ${main
      ? html`<div class="main-row">
          <button class="main" onClick=${() => resting || onMain()} disabled=${main.disabled || waiting} aria-disabled=${resting}>${waiting ? t("wait") : main.label}</button>
          ${main.timer && main.entry && mode(screen) === "none"
            ? html`<button class="main skip" onClick=${() => enter(main.entry?.kind ?? "", main.entry?.data)} aria-label=${pick(screen.main?.label)}>✓</button>`
            : null}
        </div>`
      : null}
    ${screen.phase === "scoring"
      ? html`<div class="main-row"><button class="main" disabled=${waiting} onClick=${() => setPart("sign")}>${t("sign")}</button></div>`
      : null}
    ${toast
      ? html`<div class="toast" role="status"><span>${toast.text}</span>
          ${toast.action ? html`<button onClick=${() => { toast.action?.run(); say(null); }}>${toast.action.label}</button>` : null}</div>`
      : null}
    <${Sheets} sheet=${sheet} open=${open} table=${table} sync=${sync} screen=${screen} names=${names} enter=${enter} foul=${foul}
      selection=${selection} onNames=${onNames} voice=${voice} setVoice=${setVoice} onLeave=${onLeave} say=${say} />
  </main>`;
}

/** @param {{sync: import("../sync.js").Sync}} props */
function Lost({ sync }) {
  return html`<div class="banner lost"><p>${t("table_lost")}. ${t("table_lost_about")}</p>
    <button onClick=${() => sync.takeOver()}>${t("take_over")}</button></div>`;
}

/** @param {{table: Table, enter: (kind: string, data?: any) => Promise<boolean>}} props */
function Players({ table, enter }) {
  const act = async () => {
    const key = table.row.deal ?? "";
    const answer = await table.ask("suggest", { key });
    if (answer.refusal) return;
    const nominated = table.screen?.nominations.some(([by]) => by === answer["data"]?.by);
    if (answer["kind"] !== "nominated" || !nominated) await enter(answer["kind"], answer["data"]);
  };
  return html`<button class="quiet line" onClick=${act}>${t("players_act")}</button>`;
}

/** @param {any} props */
function Sheets({ sheet, open, table, sync, screen, names, enter, foul, selection, onNames, voice, setVoice, onLeave, say }) {
  if (!sheet) return null;
  const close = () => open(null);
  const show = (/** @type {string} */ id) => open({ name: "clause", id, then: sheet });
  switch (sheet.name) {
    case "clause":
      return html`<${ClauseSheet} table=${table} id=${sheet.id} onClose=${() => open(sheet.then ?? null)} />`;
    case "seat":
      return html`<${Discipline} table=${table} screen=${screen} names=${names} seat=${sheet.seat} enter=${enter} onClause=${show}
        onClose=${close} onFoul=${(/** @type {number} */ seat, /** @type {string} */ clause) => { close(); void foul(seat, clause); }} />`;
    case "foul":
      return html`<${Sheet} title=${t("foul_again", { n: sheet.seat })} onClose=${close}>
        <${Effects} table=${table} kind="foul" data=${sheet.clause ? { seat: sheet.seat, clause: sheet.clause } : { seat: sheet.seat }} onClause=${show} />
        <div class="buttons"><button class="main" onClick=${() => { close(); void foul(sheet.seat, sheet.clause, true); }}>${t("foul_for", { n: sheet.seat })}</button>
        <button class="quiet" onClick=${close}>${t("cancel")}</button></div><//>`;
    case "foul-clause":
      return html`<${FoulClause} table=${table} sheet=${sheet} onClose=${close} say=${say} />`;
    case "best-move":
      return html`<${Sheet} title=${t("best_move_closed")} onClose=${close}>
        ${["digression", "hint", "declined"].map((closed) => html`<button class="choice" onClick=${() => {
          close();
          void enter("best_move_named", { numbers: closed === "declined" ? [] : selection.chosen, closed });
        }}><span>${t(`closed_${closed}`)}</span></button>`)}<//>`;
    case "log":
      return html`<${LogSheet} table=${table} onClose=${close} onClause=${show} say=${say} />`;
    case "close":
      return html`<${Sheet} title=${t("close_early")} onClose=${close}><div class="buttons">
        <button class="main" onClick=${() => { close(); void enter("window_closed"); }}>${t("confirm")}</button>
        <button class="quiet" onClick=${close}>${t("cancel")}</button></div><//>`;
    case "chief":
      return html`<${ChiefSheet} kept=${sheet.kept} onAnswer=${(/** @type {boolean} */ agrees) => { close(); sheet.resolve(agrees); }} />`;
    case "raw":
      return html`<${Raw} table=${table} onClose=${close} />`;
    case "proposals":
      return html`<${Proposals} sync=${sync} enter=${enter} onClose=${close} />`;
    default:
      return html`<${More} table=${table} sync=${sync} screen=${screen} names=${names} enter=${enter} voice=${voice} setVoice=${setVoice}
        onLeave=${onLeave} onNames=${onNames} onClose=${close} />`;
  }
}

/** The Chief Judge's code for a deed of his. @param {{kept: string, onAnswer: (agrees: boolean) => void}} props */
function ChiefSheet({ kept, onAnswer }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const answer = async () => {
    if ((await sealed(code)) === kept) onAnswer(true);
    else setProblem(t("wrong_code"));
  };
  return html`<${Sheet} title=${t("chief_code")} onClose=${() => onAnswer(false)}>
    <${Field} label=${t("chief_code")} type="password" value=${code} onInput=${setCode} />
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
    <div class="buttons"><button class="main" disabled=${!code} onClick=${answer}>${t("confirm")}</button></div><//>`;
}

/** @param {any} props */
function FoulClause({ table, sheet, onClose, say }) {
  const [lists, setLists] = useState(/** @type {any} */ (null));
  useEffect(() => void table.ask("penalties").then(setLists), []);
  const choose = async (/** @type {string} */ clause) => {
    const replaces = [{ kind: "foul", data: { seat: sheet.seat, clause } }];
    const answer = await table.write("correct", { reverts: [sheet.seq], replaces });
    if (answer.refusal) say({ text: why(answer.refusal) });
    onClose();
  };
  return html`<${Sheet} title=${t("foul_for", { n: sheet.seat })} onClose=${onClose}>
    ${lists?.foul?.map((/** @type {any} */ item) => html`<button class="choice" key=${item.id} onClick=${() => choose(item.id)}>
      <span>${pick(item)}</span><small>${item.id}</small></button>`)}<//>`;
}

/** @param {any} props */
function Raw({ table, onClose }) {
  return html`<${Sheet} title=${t("unchecked", { n: table.raw.length })} onClose=${onClose}>
    <p>${t("unchecked_about")}</p>
    ${table.raw.map((/** @type {any} */ row) => html`<div class="row" key=${row.id}>
      <p><b>${row.kind}</b> ${JSON.stringify(row.data)} ${row.why ? html`<small>${row.why}</small>` : null}</p>
      <button class="quiet" onClick=${() => table.dropRaw(row.id)}>${t("delete")}</button></div>`)}<//>`;
}

/** A message is told at once, since the judge reads it between two speeches; proposals are counted. @param {any[]} proposals */
function waitingFor(proposals) {
  const message = proposals.find(({ kind }) => kind === "note");
  const rest = proposals.length - (message ? 1 : 0);
  return [message ? `${message.by}: ${message.data.text}` : "", rest ? `${t("proposals")}: ${rest}` : ""].filter(Boolean).join(" · ");
}

/** @param {any} props */
function Proposals({ sync, enter, onClose }) {
  const accept = async (/** @type {any} */ one) => {
    // Under the proposal's own id it can be taken once only, and leaves the list by itself.
    if (await enter(one.kind, one.data, "judge", one.id)) sync.taken(one.id);
  };
  const none = !sync.proposals.length;
  useEffect(() => void (none && onClose()), [none]);
  return html`<${Sheet} title=${t("proposals")} onClose=${onClose}>
    ${sync.proposals.map((/** @type {any} */ one) => html`<div class=${one.kind === "note" ? "row message" : "row"} key=${one.id}>
      <p><b>${one.kind === "note" ? one.data.text : pick(one.text) || one.kind}</b> <small>${one.by}</small></p>
      <button onClick=${() => accept(one)}>${t(one.kind === "note" ? "into_log" : "accept")}</button>
      <button class="quiet" onClick=${() => sync.dismiss(one.id)}>${t(one.kind === "note" ? "have_read" : "dismiss")}</button></div>`)}<//>`;
}

/** The keyboard of a laptop. @param {any} at */
function useKeys(at) {
  const current = useRef(at);
  current.current = at;
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const { screen, sheet, onSeat, foul, onMain, undo, onClock, open, select, chosen } = current.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (!screen || sheet || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName)) return;
      const digit = /^Digit(\d)$/.exec(event.code)?.[1];
      const count = hands(chosen.current);
      const most = screen.lift ? screen.lift.of : (screen.vote?.left ?? 0);
      if (digit !== undefined) {
        const seat = digit === "0" ? 10 : Number(digit);
        void (event.shiftKey ? foul(seat) : onSeat(seat));
      } else if (event.key === "Enter" && target.tagName !== "BUTTON") void onMain();
      else if (event.key === "Backspace") void undo();
      else if (event.code === "KeyP") void onClock();
      else if (event.code === "KeyD" && screen.live) open({ name: "seat", seat: 0 });
      else if (event.code === "KeyL") open({ name: "log" });
      else if ((event.key === "+" || event.key === "=") && count < most) select({ chosen: [], count: count + 1 });
      else if (event.key === "-" && count > 0) select({ chosen: [], count: count - 1 });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
