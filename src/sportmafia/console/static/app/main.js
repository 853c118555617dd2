/** Starts the console: the last screen first, the rules behind it. */
import { game, setting } from "./db.js";
import { Desks } from "./desk.js";
import { setLanguage } from "./i18n.js";
import { Install } from "./install.js";
import { html, render } from "./lib.js";
import { unlock } from "./signal.js";
import { Table } from "./table.js";
import { App } from "./views/app.js";

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const asked = new URLSearchParams(location.search).get("game") ?? "";
const side = new URLSearchParams(location.search).get("as") === "side";
const desks = new Desks(place.dataset["python"] ?? "");
const install = new Install();

addEventListener("pointerdown", unlock, { once: true });
setLanguage(await setting("language", navigator.language.startsWith("en") ? "en" : "ru"));
const first = asked && !side && (await game(asked)) ? await Table.open(desks, asked) : null;
place.replaceChildren();
render(html`<${App} desks=${desks} install=${install} first=${first} asked=${asked} side=${side} />`, place);
performance.mark("screen");
void desks.ready.then(() => performance.mark("engine"));
