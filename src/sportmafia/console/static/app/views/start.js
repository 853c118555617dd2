/** Before a table: games on this device, a new one, a rehearsal, and whether the device is ready without a network. */
import { deviceId, forget, game, games, keep, linesOf, putNames, putRaw, replaceLines, setting } from "../db.js";
import { sealed } from "../code.js";
import { gameTitle, lang, pick, setLanguage, t, why } from "../i18n.js";
import { html, newId, newKey, range, useEffect, useState } from "../lib.js";
import { post, RefusedError } from "../sync.js";
import { kept } from "../place.js";
import { Table } from "../table.js";
import { Choice, Field, Sheet } from "./common.js";
import { TakeSheet } from "./handover.js";
import { headerOf } from "./points.js";

const RULEBOOKS = [
  ["fiim", { ru: "ФИИМ (с 1 мая 2019)", en: "FIIM (since 1 May 2019)" }],
  ["fiim-k", { ru: "ФИИМ с коэффициентом K", en: "FIIM with coefficient K" }],
  ["sfu", { ru: "СФУ, приложение 1", en: "SFU, appendix 1" }],
  ["sfu-a2", { ru: "СФУ, приложение 2", en: "SFU, appendix 2" }],
  ["boss", { ru: "Босс и Детектив", en: "Boss and Detective" }],
  ["points34", { ru: "Три и четыре очка", en: "Three and four points" }],
];

/** @param {any} props */
export function Start({ desks, install, engine, planned, onOpen }) {
  const [rows, setRows] = useState(/** @type {any[] | null} */ (null));
  const [sheet, setSheet] = useState("");
  const [, redraw] = useState(0);
  const load = () => void games().then(setRows);
  useEffect(() => {
    load();
    document.documentElement.dataset["dark"] = "no";
    const change = () => redraw((/** @type {number} */ n) => n + 1);
    install.addEventListener("change", change);
    return () => install.removeEventListener("change", change);
  }, []);
  const remove = async (/** @type {any} */ row) => {
    if (!confirm(t("delete_sure"))) return;
    await forget(row.id);
    load();
  };
  const rehearse = async () => {
    const players = range(1, 10).map((n) => `guest-${n}`);
    await putNames(Object.fromEntries(players.map((id, at) => [id, REHEARSAL[lang()][at] ?? ""])));
    const table = await Table.start(desks, { rulebook: await setting("rulebook", "fiim"), header: {}, players, title: t("rehearsal"), rehearsal: true });
    if (!(table instanceof Table)) return;
    await table.note({ deal: newKey() });
    onOpen(table.row.id, table);
  };
  const takeIn = async (/** @type {string} */ text) => {
    const table = await received(desks, text);
    if (table) onOpen(table.row.id, table);
    return Boolean(table);
  };
  const language = () => {
    setLanguage(lang() === "ru" ? "en" : "ru");
    void keep("language", lang());
    redraw((/** @type {number} */ n) => n + 1);
  };
  const ready = engine !== "starting";
  const today = Date.now() - 24 * 60 * 60_000;
  const running = rows?.some((row) => !row.over && !row.rehearsal && new Date(row.at).getTime() > today) ?? true;
  return html`<main class="start">
    <header><h1>Sportmafia <small>${t("judge")}</small></h1><button class="quiet" onClick=${language}>${t("language")}</button></header>
    ${kept ? null : html`<nav class="grid">
      <a class="choice" href="/"><span>${t("events")}</span></a>
      ${planned?.desk ? html`<a class="choice" href=${`/e/${planned.tournament}/duty`}><span>${t("my_duty")}</span></a>` : null}</nav>`}
    ${planned?.problem ? html`<section class="planned"><p class="bad" role="alert">${t("no_such_table", { why: planned.problem })}</p><a class="choice" href="/accounts/sign-in"><span>${t("sign_in")}</span></a></section>` : null}
    <${Readiness} install=${install} engine=${engine} running=${running} />
    ${planned?.opened ? html`<${Elsewhere} desks=${desks} planned=${planned} ready=${ready} onOpen=${onOpen} />` : null}
    ${planned?.plan && !planned.opened ? html`<${Planned} desks=${desks} planned=${planned} ready=${ready} onOpen=${onOpen} />` : null}
    <div class="grid">
      <button class="main" disabled=${!ready} onClick=${() => setSheet("new")}>${t("new_game")}</button>
      <${Choice} label=${t("rehearsal")} hint=${t("rehearsal_about")} disabled=${!ready} onClick=${rehearse} />
      <${Choice} label=${t("take_in")} disabled=${!ready} onClick=${() => setSheet("take")} />
    </div>
    <h2>${t("games")}</h2>
    ${rows?.length === 0 ? html`<p class="hint">${t("no_games")}</p>` : null}
    <ul class="games">${rows?.map((row) => html`<li key=${row.id}>
      <button class="choice" onClick=${() => onOpen(row.id)}><span>${row.title}</span>
        <small>${new Date(row.at).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" })} · ${row.rulebook} · ${row.over ? t("over") : t("running")}</small></button>
      ${row.over || row.rehearsal ? html`<button class="quiet" onClick=${() => remove(row)} aria-label=${`${t("delete")}: ${row.title}`}>✕</button>` : null}</li>`)}</ul>
    ${sheet === "new" ? html`<${NewGame} desks=${desks} onOpen=${onOpen} onClose=${() => setSheet("")} />` : null}
    ${sheet === "take" ? html`<${TakeSheet} onText=${takeIn} onClose=${() => setSheet("")} />` : null}
  </main>`;
}

const REHEARSAL = {
  ru: ["Аист", "Береста", "Вереск", "Гранит", "Дрозд", "Ельник", "Жёлудь", "Зимородок", "Иволга", "Кедр"],
  en: ["Alder", "Birch", "Cedar", "Dove", "Elm", "Finch", "Gorse", "Heron", "Ivy", "Juniper"],
};

/** @param {any} props */
function Readiness({ install, engine, running }) {
  const { possible, complete, percent, update, kept } = install.state;
  return html`<section class="readiness" aria-label=${t("prepare")}>
    <p><b>${complete ? `✓ ${t("ready_offline")}` : possible ? t("not_ready") : t("insecure")}</b></p>
    ${possible && !complete && percent < 100 ? html`<progress max="100" value=${percent} aria-label=${t("loading", { percent })}></progress><p class="hint">${t("loading", { percent })}</p>` : null}
    <p class="hint">${t(`engine_${engine}`)}</p>
    ${kept === null ? null : html`<p class="hint">${kept ? t("storage_kept") : t("storage_may_go")} ${kept ? null : html`<button class="quiet" onClick=${() => install.askToKeep()}>${t("storage_ask")}</button>`}</p>`}
    ${update ? html`<p><b>${t("update_ready")}</b> ${running ? t("update_later") : html`<button onClick=${() => install.update()}>${t("update_now")}</button>`}</p>` : null}
  </section>`;
}

/** A game that the server has planned: ready with one more tap. @param {any} props */
function Planned({ desks, planned, ready, onOpen }) {
  const [problem, setProblem] = useState("");
  const { plan } = planned;
  const sit = async () => {
    await putNames(planned.names ?? {});
    const table = await Table.start(desks, {
      id: planned.id,
      rulebook: plan.rulebook ?? "fiim",
      options: plan.options,
      header: plan.header ?? {},
      players: plan.players,
      title: plan.title ?? gameTitle(plan.header ?? {}),
    });
    if (table instanceof Table) onOpen(table.row.id, table);
    else if (table.refusal) setProblem(why(table.refusal));
  };
  return html`<section class="planned"><h2>${gameTitle(plan.header ?? {})}</h2>
    <ol>${plan.players?.map((/** @type {string} */ id) => html`<li key=${id}>${planned.names?.[id] ?? id}</li>`)}</ol>
    <button class="main" disabled=${!ready} onClick=${sit}>${ready ? t("sit_down") : t("wait")}</button>
    ${problem ? html`<p class="bad">${problem}</p>` : null}</section>`;
}

/** A game that another device holds: taken over in two taps, by right or by that device's code. @param {any} props */
function Elsewhere({ desks, planned, ready, onOpen }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const judges = planned.part !== "side";
  const take = async () => {
    const device = await deviceId();
    const by = code.trim() ? { by: "code", code: code.trim() } : { by: "holder" };
    try {
      const answer = await post(`/api/games/${planned.id}/takeover`, { device, ...by });
      await putNames(planned.names ?? {});
      const table = await received(desks, answer.lines.map((/** @type {string} */ line) => `${line}\n`).join(""));
      if (!table) return setProblem(t("take_bad"));
      await table.note({ epoch: answer.epoch, sent: answer.lines.length, lost: false });
      return onOpen(table.row.id, table);
    } catch (error) {
      return setProblem(error instanceof RefusedError ? error.message : t("no_server"));
    }
  };
  return html`<section class="planned"><h2>${gameTitle(planned.plan?.header ?? {})}</h2><p>${t("held_elsewhere")}</p>
    ${judges || code.trim() ? html`<button class="main" disabled=${!ready} onClick=${take}>${t("take_over")}</button>` : null}
    <${Field} label=${t("take_over_code")} value=${code} onInput=${setCode} />
    <a class="choice" href=${`?game=${planned.id}&as=side`}><span>${t("side_judge")}</span><small>${t("side_about")}</small></a>
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}</section>`;
}

/** @param {any} props */
function NewGame({ desks, onOpen, onClose }) {
  const today = new Date().toISOString().slice(0, 10);
  const [form, setForm] = useState(/** @type {Record<string, string>} */ ({ rulebook: "fiim", tournament: "", stage: "", date: today, table: "1", game: "1", judge: "", chief: "" }));
  const [players, setPlayers] = useState(/** @type {string[]} */ (Array(10).fill("")));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void setting("rulebook", "fiim").then((rulebook) => setForm((/** @type {any} */ old) => ({ ...old, rulebook })));
    void setting("judge-name", "").then((judge) => setForm((/** @type {any} */ old) => ({ ...old, judge })));
    void setting("last-players", /** @type {string[]} */ ([])).then((last) => last.length === 10 && setPlayers(last));
  }, []);
  const put = (/** @type {string} */ name) => (/** @type {string} */ value) => setForm({ ...form, [name]: value });
  const putPlayer = (/** @type {number} */ at) => (/** @type {string} */ value) => {
    const lines = value.split(/[\n\t;]+/).map((line) => line.trim()).filter(Boolean);
    const next = [...players];
    if (lines.length > 1) lines.slice(0, 10 - at).forEach((line, n) => (next[at + n] = line));
    else next[at] = value;
    setPlayers(next);
  };
  const paste = (/** @type {number} */ at) => (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/[\n\t;]/.test(text.trim())) return;
    event.preventDefault();
    putPlayer(at)(text);
  };
  const sit = async () => {
    const ids = players.map(() => `p-${newId().slice(0, 16)}`);
    const names = Object.fromEntries(ids.map((id, at) => [id, players[at]?.trim() || `${t("seat")} ${at + 1}`]));
    await putNames(names);
    const header = await headerOf(form, undefined, putNames);
    await keep("rulebook", form["rulebook"]);
    await keep("judge-name", form["judge"]);
    await keep("last-players", players);
    if (form["chief"]) await keep("chief", await sealed(form["chief"]));
    const table = await Table.start(desks, { rulebook: form["rulebook"] ?? "fiim", header, players: ids, title: gameTitle(header) });
    if (table instanceof Table) onOpen(table.row.id, table);
    else if (table.refusal) setProblem(why(table.refusal));
  };
  return html`<${Sheet} title=${t("new_game")} onClose=${onClose} wide>
    <label class="field"><span>${t("rules")}</span><select value=${form["rulebook"]} onChange=${(/** @type {any} */ event) => put("rulebook")(event.target.value)}>
      ${RULEBOOKS.map(([id, title]) => html`<option key=${id} value=${id}>${pick(/** @type {any} */ (title))}</option>`)}</select></label>
    <fieldset class="players"><legend>${t("players")}</legend>${players.map((/** @type {string} */ name, /** @type {number} */ at) => html`<label key=${at}><b>${at + 1}</b>
      <input value=${name} maxlength="60" autocomplete="off" aria-label=${t("player_at", { n: at + 1 })} placeholder=${`${t("seat")} ${at + 1}`}
        onInput=${(/** @type {any} */ event) => putPlayer(at)(event.target.value)} onPaste=${paste(at)} /></label>`)}</fieldset>
    <details><summary>${t("header")}</summary>
      <${Field} label=${t("tournament")} value=${form["tournament"]} onInput=${put("tournament")} />
      <${Field} label=${t("stage")} value=${form["stage"]} onInput=${put("stage")} />
      <div class="pair"><${Field} label=${t("table")} type="number" value=${form["table"]} onInput=${put("table")} />
      <${Field} label=${t("game")} type="number" value=${form["game"]} onInput=${put("game")} /></div>
      <${Field} label=${t("date")} type="date" value=${form["date"]} onInput=${put("date")} />
      <${Field} label=${t("judge_name")} value=${form["judge"]} onInput=${put("judge")} />
      <${Field} label=${t("chief_code")} type="password" hint=${t("chief_code_about")} value=${form["chief"]} onInput=${put("chief")} autocomplete="new-password" />
    </details>
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
    <div class="buttons"><button class="main" onClick=${sit}>${t("sit_down")}</button></div><//>`;
}

/**
 * A game that was handed over as text: its lines become this device's.
 * @param {import("../desk.js").Desks} desks
 * @param {string} text
 */
async function received(desks, text) {
  const answer = await desks.ask("taken-in", "load", { text }).catch(() => null);
  const screen = answer?.screen;
  if (!screen || answer["problems"]?.length) return null;
  const id = screen.game || newId();
  const whole = String((await desks.ask("taken-in", "export"))["text"]);
  const lines = whole.split("\n").filter(Boolean);
  const known = await game(id);
  // What this device had and the log has not is kept, and can be entered again.
  for (const { line } of await linesOf(id)) {
    if (lines.includes(line)) continue;
    const { id: event, kind, data, at, actor } = JSON.parse(line);
    await putRaw({ id: event, game: id, kind, data, at, actor, why: "side" });
  }
  const row = {
    id,
    at: new Date().toISOString(),
    rulebook: screen.rulebook.id,
    title: gameTitle(screen.header),
    over: ["scoring", "signed", "protest", "closed"].includes(screen.phase),
    epoch: known?.epoch ?? 1,
    sent: known?.sent ?? 0,
    rehearsal: false,
    screen,
  };
  await replaceLines(row, lines);
  return Table.open(desks, id);
}
