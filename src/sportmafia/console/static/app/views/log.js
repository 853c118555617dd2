/** The readable log, and correcting anything in it: first what would change, then the confirmation. */
import { clockTime, pick, slotName, t, why } from "../i18n.js";
import { html, newId, range, useEffect, useState } from "../lib.js";
import { setting } from "../db.js";
import { sealed } from "../code.js";
import { Clause, Field, Sheet } from "./common.js";

/** @typedef {import("../types.js").Row} Row */

const FIXED = ["game_opened", "timer", "ruling"];

/** @param {any} props */
export function LogSheet({ table, onClose, onClause, say }) {
  const [rows, setRows] = useState(/** @type {Row[] | null} */ (null));
  const [row, setRow] = useState(/** @type {Row | null} */ (null));
  useEffect(() => void table.ask("log").then((/** @type {any} */ answer) => setRows(answer.log)), [table.count]);
  if (row) return html`<${Edit} table=${table} row=${row} onClose=${() => setRow(null)} onDone=${onClose} onClause=${onClause} say=${say} />`;
  return html`<${Sheet} title=${t("log")} onClose=${onClose} wide>
    <ol class="log">${rows?.toReversed().map(
      (one) => html`<li key=${one.seq} class=${one.dead ? "dead" : ""}>
        <button disabled=${one.dead || FIXED.includes(one.kind)} onClick=${() => setRow(one)}>
          <small>${one.seq} · ${clockTime(one.at)}</small>
          <span>${pick(one.text)}${one.brought.map((brought) => html`<br />→ ${pick(brought)}`)}</span>
          ${one.dead ? html`<small>${t("dead_entry")}</small>` : null}
        </button></li>`,
    )}</ol><//>`;
}

/** @param {any} props */
function Edit({ table, row, onClose, onDone, onClause, say }) {
  const [way, setWay] = useState("");
  const [facts, setFacts] = useState(/** @type {any[] | null} */ (null));
  const correction = row.kind === "correction";
  if (facts) {
    return html`<${Confirm} table=${table} reverts=${[row.seq]} replaces=${facts} onClose=${() => setFacts(null)} onDone=${onDone} onClause=${onClause} say=${say} />`;
  }
  if (way) {
    const entry = { kind: row.kind, data: row.data };
    return html`<${FactForm} table=${table} given=${way === "change" ? entry : null} onClose=${() => setWay("")}
      onFact=${(/** @type {any} */ fact) => setFacts(way === "change" ? [fact] : [fact, entry])} />`;
  }
  return html`<${Sheet} title=${`${t("edit_entry", { n: row.seq })}: ${pick(row.text)}`} onClose=${onClose}>
    ${correction ? null : html`<button class="choice" onClick=${() => setWay("change")}><span>${t("change_entry")}</span></button>`}
    ${correction ? null : html`<button class="choice" onClick=${() => setWay("insert")}><span>${t("insert_before")}</span></button>`}
    <button class="choice" onClick=${() => setFacts([])}><span>${t("drop_entry")}</span></button><//>`;
}

/** A fact written by its slots. @param {any} props */
function FactForm({ table, given, onFact, onClose }) {
  const [kinds, setKinds] = useState(/** @type {any} */ ({}));
  const [lists, setLists] = useState(/** @type {any} */ ({}));
  const [kind, setKind] = useState(given?.kind ?? "");
  const [data, setData] = useState(/** @type {Record<string, any>} */ (given?.data ?? {}));
  useEffect(() => {
    void table.ask("kinds").then((/** @type {any} */ answer) => setKinds(answer.kinds));
    void table.ask("penalties").then(setLists);
  }, []);
  const slots = Object.entries(kinds[kind]?.slots ?? {});
  const put = (/** @type {string} */ name, /** @type {any} */ value) => {
    const next = { ...data };
    if (value === undefined || value === "") delete next[name];
    else next[name] = value;
    setData(next);
  };
  const hands = slots.some(([name]) => name === "count") && slots.some(([name]) => name === "seats");
  const filled = slots.every(([name, slot]) => /** @type {any} */ (slot).optional || name in data) && (!hands || ("count" in data) !== ("seats" in data));
  return html`<${Sheet} title=${given ? t("change_entry") : t("insert_before")} onClose=${onClose}>
    <label class="field"><span>${t("kind")}</span><select value=${kind} disabled=${Boolean(given)}
      onChange=${(/** @type {any} */ event) => { setKind(event.target.value); setData({}); }}>
      <option value="">—</option>
      ${Object.entries(kinds).map(([name, one]) => html`<option key=${name} value=${name}>${pick(/** @type {any} */ (one))}</option>`)}
    </select></label>
    ${slots.map(([name, slot]) => html`<${Slot} key=${name} name=${name} slot=${slot} value=${data[name]} clauses=${lists[kind] ?? []}
      onValue=${(/** @type {any} */ value) => put(name, value)} />`)}
    <div class="buttons"><button class="main" disabled=${!kind || !filled} onClick=${() => onFact({ kind, data })}>${t("what_changes")}</button></div><//>`;
}

/** One slot of a fact. @param {any} props */
function Slot({ name, slot, value, clauses, onValue }) {
  const label = `${slotName(name)}${slot.optional ? ` (${t("optional")})` : ""}`;
  switch (slot.kind) {
    case "seat":
    case "seat_or_none":
      return html`<fieldset class="slot"><legend>${label}</legend><div class="numbers">
        ${range(1, 10).map((n) => html`<button key=${n} aria-pressed=${value === n} onClick=${() => onValue(n)}>${n}</button>`)}
        ${slot.kind === "seat_or_none" ? html`<button aria-pressed=${value === null} onClick=${() => onValue(null)}>${t("nobody")}</button>` : null}
      </div></fieldset>`;
    case "seats":
    case "numbers": {
      const list = /** @type {number[]} */ (value ?? []);
      const toggle = (/** @type {number} */ n) => {
        const next = list.includes(n) ? list.filter((one) => one !== n) : [...list, n];
        onValue(next.length || !slot.optional ? next : undefined);
      };
      return html`<fieldset class="slot"><legend>${label}</legend><div class="numbers">
        ${range(1, 10).map((n) => html`<button key=${n} aria-pressed=${list.includes(n)} onClick=${() => toggle(n)}>${n}</button>`)}</div></fieldset>`;
    }
    case "choice":
      return html`<label class="field"><span>${label}</span><select value=${value ?? ""} onChange=${(/** @type {any} */ event) => onValue(event.target.value)}>
        <option value="">—</option>${slot.choices.map((/** @type {string} */ one) => html`<option key=${one}>${one}</option>`)}</select></label>`;
    case "clause":
      return html`<label class="field"><span>${label}</span><select value=${value ?? ""} onChange=${(/** @type {any} */ event) => onValue(event.target.value)}>
        <option value="">—</option>${clauses.map((/** @type {any} */ one) => html`<option key=${one.id} value=${one.id}>${one.id} ${pick(one)}</option>`)}</select></label>`;
    case "count":
    case "day":
      return html`<label class="field"><span>${label}</span><input type="number" min="0" inputmode="numeric" value=${value ?? ""}
        onInput=${(/** @type {any} */ event) => onValue(event.target.value === "" ? undefined : Number(event.target.value))} /></label>`;
    default:
      return html`<${Field} label=${label} value=${value ?? ""} onInput=${onValue} />`;
  }
}

/** What a correction would change, then the correction; with a ruling of the Chief Judge where one is needed. @param {any} props */
function Confirm({ table, reverts, replaces, onClose, onDone, onClause, say }) {
  const [told, setTold] = useState(/** @type {any} */ (null));
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const signed = ["signed", "protest", "closed"].includes(table.screen?.phase ?? "");
  useEffect(() => {
    void table.ask("preview", { reverts, replaces }).then(setTold);
    void setting("chief", "").then((kept) => setNeedsCode(Boolean(kept)));
  }, []);
  const write = async (/** @type {string} */ choice) => {
    const kept = await setting("chief", "");
    const high = Boolean(choice) || signed;
    if (high && kept && kept !== (await sealed(code))) {
      setProblem(t("wrong_code"));
      return;
    }
    const answer = await table.write("correct", {
      reverts,
      replaces,
      reason,
      actor: signed ? "chief" : "judge",
      ...(choice ? { ruling: { choice, reason }, ruling_ids: [newId(), newId()] } : {}),
    });
    if (answer.refusal) setProblem(why(answer.refusal));
    else {
      say({ text: t("edit") });
      onDone();
    }
  };
  if (!told) return html`<${Sheet} title=${t("what_changes")} onClose=${onClose}><p>…</p><//>`;
  if (told.refusal) {
    return html`<${Sheet} title=${t("what_changes")} onClose=${onClose}>
      <p class="bad">${why(told.refusal)} <${Clause} id=${told.refusal.clause} onOpen=${onClause} /></p><//>`;
  }
  return html`<${Sheet} title=${t("what_changes")} onClose=${onClose}>
    ${told.changes.length ? html`<ul class="effects">${told.changes.map((/** @type {any} */ change) => html`<li>${pick(change)}</li>`)}</ul>` : html`<p>${t("nothing_changes")}</p>`}
    ${told.misfits.length
      ? html`<h3>${t("no_longer_fit")}</h3><ul class="effects">${told.misfits.slice(0, 12).map(
          (/** @type {any} */ misfit) => html`<li>${misfit.seq}. ${pick(misfit.text)} — ${pick(misfit.why)} <${Clause} id=${misfit.clause} onOpen=${onClause} /></li>`,
        )}</ul>${told.misfits.length > 12 ? html`<p>+ ${told.misfits.length - 12}</p>` : null}`
      : null}
    <${Field} label=${t("reason")} value=${reason} onInput=${setReason} />
    ${(told.needs_ruling || signed) && needsCode ? html`<${Field} label=${t("chief_code")} type="password" value=${code} onInput=${setCode} />` : null}
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
    ${told.needs_ruling
      ? html`<h3>${t("ruling")}</h3>${["continue", "restore", "abort"].map(
          (choice) => html`<button class="choice" key=${choice} onClick=${() => write(choice)}><span>${t(`ruling_${choice}`)}</span></button>`,
        )}`
      : html`<div class="buttons"><button class="main" onClick=${() => write("")}>${t("confirm")}</button></div>`}<//>`;
}
