/** Everything about one seat: fouls by clause, disqualification, defeat, warnings, notes; consequences come first. */
import { pick, t, why } from "../i18n.js";
import { html, range, useEffect, useState } from "../lib.js";
import { Clause, Sheet } from "./common.js";

/**
 * What an entry would bring about, each with its clause.
 * @param {{table: import("../table.js").Table, kind: string, data: any, onClause: (id: string) => void}} props
 */
export function Effects({ table, kind, data, onClause }) {
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  useEffect(() => void table.ask("consider", { kind, data }).then(setAnswer), [kind, JSON.stringify(data)]);
  if (!answer) return html`<p>…</p>`;
  if (answer.refusal) return html`<p class="bad">${why(answer.refusal)} <${Clause} id=${answer.refusal.clause} onOpen=${onClause} /></p>`;
  return html`<ul class="effects">${answer.effects.map(
    (/** @type {any} */ effect) => html`<li>${pick(effect.text)} <${Clause} id=${effect.clause} onOpen=${onClause} /></li>`,
  )}</ul>`;
}

/**
 * @param {{table: import("../table.js").Table, screen: import("../types.js").Screen, names: Record<string, string>, seat: number,
 *          enter: (kind: string, data?: any) => Promise<boolean>, onFoul: (seat: number, clause?: string) => void,
 *          onClause: (id: string) => void, onClose: () => void}} props
 */
export function Discipline({ table, screen, names, seat: given, enter, onFoul, onClause, onClose }) {
  const [seat, setSeat] = useState(given);
  const [kind, setKind] = useState("");
  const [clause, setClause] = useState(/** @type {string | null | undefined} */ (undefined));
  const [text, setText] = useState("");
  const [lists, setLists] = useState(/** @type {any} */ (null));
  useEffect(() => void table.ask("penalties").then(setLists), []);
  const player = screen.seats[seat - 1];
  const title = player ? `${t("seat_n", { n: seat })} ${screen.dark ? "" : (names[player.player] ?? "")}` : t("discipline");
  const can = (/** @type {string} */ name) =>
    screen.legal.some((template) => template.kind === name && (!template.slots["seat"] || template.slots["seat"].includes(seat)));
  const done = async (/** @type {string} */ what, /** @type {any} */ data) => {
    if (await enter(what, data)) onClose();
  };
  if (!seat) {
    return html`<${Sheet} title=${t("discipline")} onClose=${onClose}>
      <div class="numbers">${range(1, 10).map((n) => html`<button key=${n} onClick=${() => setSeat(n)}>${n}</button>`)}</div><//>`;
  }
  if (!kind) {
    return html`<${Sheet} title=${title} onClose=${onClose}>
      ${["foul", "technical_foul", "dq", "defeat_awarded", "warning", "note"]
        .filter((name) => name === "note" || can(name))
        .map((name) => html`<button class=${`choice ${name}`} key=${name} onClick=${() => setKind(name)}><span>${t(name)}</span></button>`)}
      ${screen.notes.filter((note) => note.seat === seat).map((note) => html`<p class="note">${note.text}</p>`)}<//>`;
  }
  if (kind === "note" || kind === "warning") {
    return html`<${Sheet} title=${`${title} · ${t(kind)}`} onClose=${onClose}>
      <label class="field"><span>${t(kind)}</span><textarea rows="3" maxlength="2000" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></label>
      <div class="buttons"><button class="main" disabled=${kind === "note" && !text.trim()}
        onClick=${() => done(kind, text.trim() ? { seat, text: text.trim() } : { seat })}>${t("save")}</button></div><//>`;
  }
  if (kind === "technical_foul" || clause !== undefined) {
    const data = clause ? { seat, clause } : { seat };
    return html`<${Sheet} title=${`${title} · ${t(kind)}`} onClose=${onClose}>
      <h3>${t("what_follows")}</h3>
      <${Effects} table=${table} kind=${kind} data=${data} onClause=${onClause} />
      <div class="buttons"><button class="main grave" onClick=${() => done(kind, data)}>${t("confirm")}</button>
      <button class="quiet" onClick=${() => setClause(undefined)}>${t("back")}</button></div><//>`;
  }
  const choose = (/** @type {string | null} */ id) =>
    kind === "foul" ? onFoul(seat, id ?? undefined) : setClause(id);
  return html`<${Sheet} title=${`${title} · ${t(kind)}`} onClose=${onClose}>
    ${lists?.[kind]?.map((/** @type {any} */ item) => html`<button class="choice" key=${item.id} onClick=${() => choose(item.id)}>
      <span>${pick(item)}</span><small>${item.id}</small></button>`)}
    ${kind === "defeat_awarded" ? null : html`<button class="choice" onClick=${() => choose(null)}><span>${t("no_clause")}</span></button>`}<//>`;
}
