/** After the game: the result, points within the rulebook's limits, protests, the protocol and its signature. */
import { pick, t } from "../i18n.js";
import { html, newId, range, useEffect, useState } from "../lib.js";
import { clock } from "../timer.js";
import { Clause, Field, Sheet } from "./common.js";
import { Cards } from "./deal.js";
import { ProtocolSheet } from "./protocol.js";

/** @typedef {import("../types.js").PointsRow} PointsRow */

/** @param {any} props */
export function PointsView({ table, screen, names, enter, part, setPart, onClause, onNames }) {
  const [seat, setSeat] = useState(0);
  const [, redraw] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => redraw((/** @type {number} */ n) => n + 1), 1000);
    return () => clearInterval(ticking);
  }, []);
  const { points, result, phase } = screen;
  const open = phase === "scoring";
  const left = protestLeft(screen);
  const close = () => setPart("");
  const row = points?.rows[seat - 1];
  return html`<section class="after">
    <header><h1>${result?.winner === "none" ? t("result_none") : result?.winner === "draw" ? t("result_draw") : t("result_is", { winner: pick(result?.text) })}</h1>
      <p>${pick(result?.why)} · ${result?.ended}</p></header>
    ${screen.known || result?.winner === "none" ? null : html`<button class="choice" onClick=${() => setPart("cards")}><span>${t("roles_first")}</span></button>`}
    <table class="points"><thead><tr><th scope="col">№</th><th scope="col">${t("players")}</th><th scope="col">·</th><th scope="col">${t("points")}</th><th scope="col">${t("extra")}</th></tr></thead>
      <tbody>${points?.rows.map((/** @type {PointsRow} */ one) => html`<tr key=${one.seat}>
        <th scope="row"><button disabled=${!open} onClick=${() => setSeat(one.seat)} aria-label=${t("points_of", { n: one.seat })}>${one.seat}</button></th>
        <td>${names[screen.seats[one.seat - 1].player] ?? ""}${one.title ? html` <i>${one.title}</i>` : null}${one.fines.length ? html` <i>${t("fine")}: ${one.fines.length}</i>` : null}</td>
        <td>${one.role}</td><td>${one.basic}</td><td class=${one.additional === "0" ? "zero" : ""}>${one.additional}</td></tr>`)}</tbody></table>
    ${open && points?.kind === "free" ? html`<p class="hint">${t("given_of", points)}</p>` : null}
    <${Problems} problems=${[...(screen.dispute ? [screen.dispute] : []), ...(points?.problems ?? [])]} onClause=${onClause} />
    <div class="grid">
      ${open && points?.best_player !== "none" ? html`<button class="choice" onClick=${() => setPart("best")}><span>${t("best_player")}</span></button>` : null}
      ${open ? html`<button class="choice" onClick=${() => setPart("header")}><span>${t("header")}</span></button>` : null}
      <button class="choice" onClick=${() => setPart("protocol")}><span>${t("protocol")}</span></button>
      ${phase === "closed" || phase === "protest" || !screen.protest.allowed
        ? null
        : html`<button class="choice" disabled=${left <= 0} onClick=${() => setPart("protest")}><span>${t("protest")}${screen.protests ? `: ${screen.protests}` : ""}</span>
            <small>${left > 0 ? t("protest_left", { left: clock(left) }) : t("protest_over")}</small></button>`}
      ${screen.protests ? html`<button class="choice" onClick=${() => setPart("decide")}><span>${t("decide_protest")}</span></button>` : null}
      ${phase === "signed" || phase === "closed" || phase === "protest" ? html`<button class="choice" onClick=${() => setPart("reopen")}><span>${t("reopen")}</span></button>` : null}
    </div>
    ${row ? html`<${SeatPoints} points=${points} row=${row} table=${table} enter=${enter} onClause=${onClause} onClose=${() => setSeat(0)} />` : null}
    ${part === "best" ? html`<${BestPlayer} points=${points} enter=${enter} onClose=${close} />` : null}
    ${part === "header" ? html`<${HeaderSheet} screen=${screen} names=${names} enter=${enter} onNames=${onNames} onClose=${close} />` : null}
    ${part === "protocol" ? html`<${ProtocolSheet} table=${table} names=${names} onClose=${close} />` : null}
    ${part === "sign" ? html`<${Sign} table=${table} screen=${screen} names=${names} enter=${enter} onNames=${onNames} onClose=${close} />` : null}
    ${part === "protest" ? html`<${Protest} enter=${enter} onClose=${close} />` : null}
    ${part === "decide" ? html`<${Decide} enter=${enter} onNames=${onNames} onClose=${close} />` : null}
    ${part === "reopen" ? html`<${Reopen} enter=${enter} onClose=${close} />` : null}
    ${part === "cards" ? html`<${Sheet} title=${t("deal_type")} onClose=${close}><${Cards} screen=${screen} enter=${async (/** @type {string} */ kind, /** @type {any} */ data) => (await enter(kind, data)) && (close(), true)} /><//>` : null}
  </section>`;
}

/** Milliseconds left to file a protest. @param {import("../types.js").Screen} screen */
export function protestLeft(screen) {
  const { from, minutes } = screen.protest;
  return from ? new Date(from).getTime() + minutes * 60_000 - Date.now() : 0;
}

/** @param {any} props */
function Problems({ problems, onClause }) {
  return problems.length
    ? html`<ul class="effects bad" role="alert">${problems.map((/** @type {any} */ one) => html`<li>${pick(one.text)} <${Clause} id=${one.clause} onOpen=${onClause} /></li>`)}</ul>`
    : null;
}

/** The values that a seat may be given, by the rulebook's step up to its limit. @param {any} points @param {PointsRow} row */
function valuesFor(points, row) {
  if (points.kind === "fixed") return ["0", ...points.values];
  const [step, most] = [Number(points.step) || 0.1, Number(row.most)];
  const count = Math.round(most / step);
  return range(0, count).map((n) => String(Number((n * step).toFixed(4))));
}

/** @param {any} props */
function SeatPoints({ points, row, table, enter, onClause, onClose }) {
  const [told, setTold] = useState(/** @type {any} */ (null));
  const [fines, setFines] = useState(/** @type {any[]} */ ([]));
  useEffect(() => void table.ask("penalties").then((/** @type {any} */ lists) => setFines(lists.fine ?? [])), []);
  const needsConsent = Number(points.consent_from) > 0 && Number(row.judge) >= Number(points.consent_from);
  const give = async (/** @type {string} */ kind, /** @type {any} */ data) => {
    const answer = await table.ask("consider", { kind, data });
    // Only what breaks no limit is entered; a consent that is still due is asked for below.
    const broken = (answer["problems"] ?? []).filter((/** @type {any} */ one) => one.where !== `scoring.judge_points.${row.seat}` || kind !== "judge_points" || Number(data.value) < Number(points.consent_from));
    setTold(broken);
    if (!broken.length) await enter(kind, data);
  };
  return html`<${Sheet} title=${t("points_of", { n: row.seat })} onClose=${onClose}>
    <ul class="items">${row.items.map((/** @type {any} */ item) => html`<li><b>${item.value}</b> ${pick(item.text)} <${Clause} id=${item.clause} onOpen=${onClause} /></li>`)}</ul>
    ${points.kind === "free" || points.kind === "fixed"
      ? html`<fieldset class="slot"><legend>${t("extra")}</legend><div class="numbers">${valuesFor(points, row).map(
          (value) => html`<button key=${value} aria-pressed=${row.judge === value} onClick=${() => give("judge_points", { seat: row.seat, value })}>${value}</button>`,
        )}</div></fieldset>`
      : null}
    ${needsConsent ? html`<button class="choice" aria-pressed=${row.consent} disabled=${row.consent} onClick=${() => enter("chief_consent", { seat: row.seat }, "chief")}><span>${t("consent")} ${row.consent ? "✓" : ""}</span></button>` : null}
    ${points.kind === "titles"
      ? html`<fieldset class="slot"><legend>${t("title")}</legend><div class="numbers">${points.titles.map(
          (/** @type {any} */ title) => html`<button key=${title.name} aria-pressed=${row.title === title.name} onClick=${() => give("title_given", { seat: row.seat, title: title.name })}>${title.name} ${title.value}</button>`,
        )}</div></fieldset>`
      : null}
    ${points.fines.length
      ? html`<fieldset class="slot"><legend>${t("fine")}</legend>${points.fines.map(
          (/** @type {any} */ fine) => html`<button class="choice" key=${fine.clause} disabled=${row.fines.includes(fine.clause)} onClick=${() => give("fine", { seat: row.seat, clause: fine.clause })}>
            <span>${pick(fines.find((/** @type {any} */ one) => one.id === fine.clause)) || fine.clause} ${row.fines.includes(fine.clause) ? "✓" : ""}</span><small>${fine.clause}</small></button>`,
        )}</fieldset>`
      : null}
    <${Problems} problems=${told ?? []} onClause=${onClause} /><//>`;
}

/** @param {any} props */
function BestPlayer({ points, enter, onClose }) {
  const [by, setBy] = useState(1);
  const vote = async (/** @type {number} */ seat) => {
    if (await enter("best_player_vote", { by, seat })) setBy(by % 10 + 1);
  };
  const current = points.rows[by - 1].vote;
  return html`<${Sheet} title=${t("best_player")} onClose=${onClose}>
    <div class="tabs">${points.rows.map((/** @type {PointsRow} */ row) => html`<button key=${row.seat} aria-pressed=${by === row.seat} onClick=${() => setBy(row.seat)}>${row.seat}${row.vote ? `→${row.vote}` : ""}</button>`)}</div>
    <h3>${t("vote_of", { n: by })}</h3>
    <div class="numbers">${range(1, 10).map((n) => html`<button key=${n} disabled=${n === by} aria-pressed=${current === n} onClick=${() => vote(n)}>${n}</button>`)}</div><//>`;
}

/** @param {any} props */
export function HeaderSheet({ screen, names, enter, onNames, onClose }) {
  const { header } = screen;
  const [form, setForm] = useState({
    tournament: header.tournament ?? "",
    stage: header.stage ?? "",
    date: header.date ?? "",
    table: String(header.table ?? ""),
    game: String(header.game ?? ""),
    judge: names[header.judge] ?? "",
  });
  const put = (/** @type {string} */ name) => (/** @type {string} */ value) => setForm({ ...form, [name]: value });
  const save = async () => {
    const data = await headerOf(form, header.judge, onNames);
    if (await enter("header_set", data)) onClose();
  };
  return html`<${Sheet} title=${t("header")} onClose=${onClose}>
    <${Field} label=${t("tournament")} value=${form.tournament} onInput=${put("tournament")} />
    <${Field} label=${t("stage")} value=${form.stage} onInput=${put("stage")} />
    <${Field} label=${t("date")} type="date" value=${form.date} onInput=${put("date")} />
    <div class="pair"><${Field} label=${t("table")} type="number" value=${form.table} onInput=${put("table")} />
    <${Field} label=${t("game")} type="number" value=${form.game} onInput=${put("game")} /></div>
    <${Field} label=${t("judge_name")} value=${form.judge} onInput=${put("judge")} />
    <div class="buttons"><button class="main" onClick=${save}>${t("save")}</button></div><//>`;
}

/**
 * A header as the log takes it: the judge's name stays on the device, the log has an id.
 * @param {Record<string, string>} form
 * @param {string | undefined} judgeId
 * @param {(names: Record<string, string>) => Promise<void>} onNames
 */
export async function headerOf(form, judgeId, onNames) {
  /** @type {Record<string, any>} */
  const data = {};
  for (const name of ["tournament", "stage", "date"]) if (form[name]) data[name] = form[name];
  for (const name of ["table", "game"]) if (form[name]) data[name] = Math.max(0, Math.trunc(Number(form[name])) || 0);
  if (form["judge"]) {
    data["judge"] = judgeId || `judge-${newId().slice(0, 12)}`;
    await onNames({ [data["judge"]]: form["judge"] });
  }
  return data;
}

/** @param {any} props */
function Sign({ table, screen, names, enter, onNames, onClose }) {
  const [missing, setMissing] = useState(/** @type {string[]} */ ([]));
  const [name, setName] = useState(names[screen.header.judge] ?? "");
  useEffect(() => void table.ask("protocol", { names }).then((/** @type {any} */ answer) => setMissing(answer.missing ?? [])), []);
  const sign = async () => {
    const by = screen.header.judge || `judge-${newId().slice(0, 12)}`;
    await onNames({ [by]: name.trim() });
    if (await enter("protocol_signed", { by })) onClose();
  };
  return html`<${Sheet} title=${t("sign")} onClose=${onClose}>
    ${missing.length ? html`<p class="hint strong">${t("missing", { what: missing.map(missingInWords).join(", ") })}</p>` : null}
    <${Field} label=${t("signed_as")} value=${name} onInput=${setName} />
    <div class="buttons"><button class="main" disabled=${!name.trim()} onClick=${sign}>${t("sign")}</button></div><//>`;
}

/** @param {string} code */
function missingInWords(code) {
  if (code.startsWith("players.")) return t("seat_n", { n: code.slice(8) });
  /** @type {Record<string, string>} */
  const words = { tournament: "tournament", stage: "stage", date: "date", table: "table", game: "game", judge: "judge_name", result: "confirm_result", best_move: "best_move_three" };
  return t(words[code] ?? "header");
}

/** @param {any} props */
function Protest({ enter, onClose }) {
  const [seat, setSeat] = useState(0);
  const [text, setText] = useState("");
  const file = async () => {
    if (await enter("protest_filed", { seat, text: text.trim() }, "player")) onClose();
  };
  return html`<${Sheet} title=${t("protest")} onClose=${onClose}>
    <div class="numbers">${range(1, 10).map((n) => html`<button key=${n} aria-pressed=${seat === n} onClick=${() => setSeat(n)}>${n}</button>`)}</div>
    <label class="field"><span>${t("protest_text")}</span><textarea rows="4" maxlength="4000" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></label>
    <div class="buttons"><button class="main" disabled=${!seat || !text.trim()} onClick=${file}>${t("save")}</button></div><//>`;
}

/** @param {any} props */
function Decide({ enter, onNames, onClose }) {
  const [form, setForm] = useState({ by: "", outcome: "rejected", reason: "" });
  const decide = async () => {
    const by = `chief-${newId().slice(0, 12)}`;
    await onNames({ [by]: form.by });
    if (await enter("protest_decided", { by, outcome: form.outcome, reason: form.reason.trim() }, "chief")) onClose();
  };
  return html`<${Sheet} title=${t("decide_protest")} onClose=${onClose}>
    <${Field} label=${t("signed_as")} value=${form.by} onInput=${(/** @type {string} */ by) => setForm({ ...form, by })} />
    <div class="numbers">${["rejected", "result_changed", "replay", "points_changed"].map((outcome) => html`<button key=${outcome} aria-pressed=${form.outcome === outcome} onClick=${() => setForm({ ...form, outcome })}>${t(outcome)}</button>`)}</div>
    <${Field} label=${t("reason")} value=${form.reason} onInput=${(/** @type {string} */ reason) => setForm({ ...form, reason })} />
    <div class="buttons"><button class="main" disabled=${!form.by.trim() || !form.reason.trim()} onClick=${decide}>${t("save")}</button></div><//>`;
}

/** @param {any} props */
function Reopen({ enter, onClose }) {
  const [reason, setReason] = useState("");
  const reopen = async () => {
    if (await enter("reopened", { reason: reason.trim() }, "chief")) onClose();
  };
  return html`<${Sheet} title=${t("reopen")} onClose=${onClose}><${Field} label=${t("reason")} value=${reason} onInput=${setReason} />
    <div class="buttons"><button class="main" disabled=${!reason.trim()} onClick=${reopen}>${t("confirm")}</button></div><//>`;
}
