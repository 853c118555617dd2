/** The second phone of a side judge or host: what is seen there goes to the table's judge as a proposal. */
import { gameTitle, pick, t, why } from "../i18n.js";
import { html, newId, range, useEffect, useState } from "../lib.js";
import { post, RefusedError } from "../sync.js";
import { deviceId } from "../db.js";
import { Field } from "./common.js";

/** @param {{planned: any}} props */
export function Side({ planned }) {
  const [clauses, setClauses] = useState(/** @type {any[]} */ ([]));
  const [clause, setClause] = useState("");
  const [note, setNote] = useState("");
  const [told, setTold] = useState("");
  const players = planned.plan?.players ?? [];
  useEffect(() => {
    post(`/api/games/${planned.id}/desk/penalties`, {}).then((lists) => setClauses(lists.foul ?? []), () => undefined);
  }, []);
  const send = async (/** @type {string} */ kind, /** @type {Record<string, any>} */ data, /** @type {string} */ done) => {
    try {
      const answer = await post(`/api/games/${planned.id}/proposals`, { id: newId(), device: await deviceId(), kind, data });
      setTold(answer.refusal ? t("not_proposed", { why: why(answer.refusal) }) : done);
      return !answer.refusal;
    } catch (error) {
      setTold(t("not_proposed", { why: error instanceof RefusedError ? error.message : t("no_server") }));
      return false;
    }
  };
  const propose = async (/** @type {number} */ seat) => {
    await send("foul", clause ? { seat, clause } : { seat }, t("proposed", { n: seat }));
    setClause("");
  };
  const tell = async () => {
    if (await send("note", { text: note.trim() }, t("note_sent"))) setNote("");
  };
  return html`<main class="start side"><header><h1>${t("side_judge")}</h1>${planned.desk ? html`<a class="quiet" href=${`/e/${planned.tournament}/duty`}>${t("my_duty")}</a>` : null}</header>
    <p>${gameTitle(planned.plan?.header ?? {})}</p>
    <p class="hint">${t("side_about")}</p>
    ${clauses.length
      ? html`<label class="field"><span>${t("name_clause")}</span><select value=${clause} onChange=${(/** @type {any} */ event) => setClause(event.target.value)}>
          <option value="">${t("no_clause")}</option>${clauses.map((one) => html`<option key=${one.id} value=${one.id}>${one.id} ${pick(one)}</option>`)}</select></label>`
      : null}
    <div class="ring">${range(1, 10).map((seat) => html`<div class=${`place at-${seat}`} key=${seat}><button class="who" onClick=${() => propose(seat)} aria-label=${t("foul_for", { n: seat })}>
      <b>${seat}</b><span class="name">${planned.names?.[players[seat - 1]] ?? ""}</span><span class="mark">${t("foul")}</span></button></div>`)}
      <div class="center"><p role="status">${told}</p></div></div>
    <${Field} label=${t("side_note")} value=${note} onInput=${setNote} />
    <button class="main" disabled=${!note.trim()} onClick=${tell}>${t("send_note")}</button></main>`;
}
