/** What is needed seldom: state of the device, hand-over, declaring and calling off, settings, keys. */
import { clockTime, keysHelp, lang, pick, setLanguage, t } from "../i18n.js";
import { html, newId, range, useEffect, useState } from "../lib.js";
import { sounding, startNoise, stopNoise } from "../signal.js";
import { keep } from "../db.js";
import { notSent } from "./bar.js";
import { Choice, Field, Sheet } from "./common.js";
import { GiveSheet } from "./handover.js";
import { HeaderSheet } from "./points.js";

/** @param {any} props */
export function More({ table, sync, screen, names, enter, voice, setVoice, onLeave, onNames, onClose }) {
  const [part, setPart] = useState("");
  const [, redraw] = useState(0);
  if (part === "header") return html`<${HeaderSheet} screen=${screen} names=${names} enter=${enter} onNames=${onNames} onClose=${() => setPart("")} />`;
  if (part === "substitute") return html`<${Substitute} enter=${enter} onNames=${onNames} onClose=${() => setPart("")} onDone=${onClose} />`;
  if (part === "offer") return html`<${Offer} sync=${sync} onClose=${() => setPart("")} />`;
  if (part === "give") return html`<${GiveSheet} table=${table} onClose=${() => setPart("")} />`;
  if (part === "declare") return html`<${Declare} screen=${screen} enter=${enter} onClose=${() => setPart("")} onDone=${onClose} />`;
  if (part === "abort") return html`<${Abort} enter=${enter} onClose=${() => setPart("")} onDone=${onClose} />`;
  if (part === "keys") {
    return html`<${Sheet} title=${t("keys")} onClose=${() => setPart("")}><dl class="keys">${keysHelp().map(
      ({ keys, text }) => html`<dt><kbd>${keys}</kbd></dt><dd>${text}</dd>`,
    )}</dl><//>`;
  }
  const can = (/** @type {string} */ kind) => screen.legal.some((/** @type {any} */ template) => template.kind === kind);
  const noise = () => {
    if (sounding()) stopNoise();
    else startNoise();
    redraw((/** @type {number} */ n) => n + 1);
  };
  const language = () => {
    setLanguage(lang() === "ru" ? "en" : "ru");
    void keep("language", lang());
    table.changed();
    redraw((/** @type {number} */ n) => n + 1);
  };
  const { state } = sync;
  return html`<${Sheet} title=${pick(screen.rulebook.title)} onClose=${onClose}>
    <ul class="state">
      <li>${table.saved.problem || t("saved", { at: clockTime(table.saved.at) })}</li>
      <li>${sync.off ? notSent(table) : state.sentAt ? t("sent", { at: clockTime(state.sentAt) }) : t("no_server")}</li>
      ${sync.off ? null : html`<li>${t("waiting", { n: table.count - table.row.sent })}</li>`}
      <li>${t(`engine_${table.desks.engine}`)}${table.desks.startedIn ? ` · ${(table.desks.startedIn / 1000).toFixed(1)} s` : ""}</li>
      ${table.trouble ? html`<li class="bad">${pick(table.trouble)}</li>` : null}
    </ul>
    <div class="grid">
      <${Choice} label=${sounding() ? t("noise_off") : t("noise_on")} onClick=${noise} />
      <${Choice} label=${t("voice")} hint=${voice ? t("yes") : ""} onClick=${() => setVoice(!voice)} />
      <${Choice} label=${t("hand_over")} onClick=${() => setPart("give")} />
      ${sync.off ? null : html`<${Choice} label=${t("offer_code")} onClick=${() => setPart("offer")} />`}
      ${sync.off ? null : html`<a class="choice" href=${`/live/${table.row.id}/hall`} target="_blank"><span>${t("hall")}</span></a>`}
      ${can("seat_substituted") ? html`<${Choice} label=${t("substitute")} onClick=${() => setPart("substitute")} />` : null}
      ${can("header_set") ? html`<${Choice} label=${t("header")} onClick=${() => setPart("header")} />` : null}
      ${can("result_declared") ? html`<${Choice} label=${t("declare")} onClick=${() => setPart("declare")} />` : null}
      ${can("game_aborted") ? html`<${Choice} label=${t("abort")} onClick=${() => setPart("abort")} />` : null}
      <${Choice} label=${t("keys")} onClick=${() => setPart("keys")} />
      <${Choice} label=${t("language")} onClick=${language} />
    </div>
    <button class="choice" onClick=${onLeave}><span>${t("leave")}</span></button><//>`;
}

/** @param {any} props */
function Substitute({ enter, onNames, onClose, onDone }) {
  const [seat, setSeat] = useState(0);
  const [name, setName] = useState("");
  const put = async () => {
    const player = `p-${newId().slice(0, 16)}`;
    await onNames({ [player]: name.trim() });
    if (await enter("seat_substituted", { seat, player })) onDone();
  };
  return html`<${Sheet} title=${seat ? t("substitute_at", { n: seat }) : t("substitute")} onClose=${onClose}>
    <div class="numbers">${range(1, 10).map((n) => html`<button key=${n} aria-pressed=${seat === n} onClick=${() => setSeat(n)}>${n}</button>`)}</div>
    <${Field} label=${t("new_player")} value=${name} onInput=${setName} />
    <div class="buttons"><button class="main" disabled=${!seat || !name.trim()} onClick=${put}>${t("save")}</button></div><//>`;
}

/** @param {any} props */
function Offer({ sync, onClose }) {
  const [code, setCode] = useState("…");
  useEffect(() => {
    sync.offer().then(setCode, (/** @type {Error} */ error) => setCode(error.message || t("no_server")));
  }, []);
  return html`<${Sheet} title=${t("offer_code")} onClose=${onClose}><p class="card-shown">${code}</p><p class="hint">${t("offer_about")}</p><//>`;
}

/** @param {any} props */
function Declare({ screen, enter, onClose, onDone }) {
  const template = screen.legal.find((/** @type {any} */ one) => one.kind === "result_declared");
  const declare = async (/** @type {string} */ winner) => {
    if (await enter("result_declared", { winner })) onDone();
  };
  return html`<${Sheet} title=${t("declare")} onClose=${onClose}>${template?.slots["winner"].map(
    (/** @type {string} */ winner) => html`<${Choice} key=${winner} label=${t(`winner_${winner}`)} onClick=${() => declare(winner)} />`,
  )}<//>`;
}

/** @param {any} props */
function Abort({ enter, onClose, onDone }) {
  const [reason, setReason] = useState("");
  const abort = async () => {
    if (await enter("game_aborted", reason.trim() ? { reason: reason.trim() } : {}, "chief")) onDone();
  };
  return html`<${Sheet} title=${t("abort")} onClose=${onClose}><${Field} label=${t("reason")} value=${reason} onInput=${setReason} />
    <div class="buttons"><button class="main grave" onClick=${abort}>${t("abort")}</button></div><//>`;
}
