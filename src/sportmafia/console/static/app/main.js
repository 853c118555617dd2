/** Starts the console: the last screen first, the rules behind it. */
import { game, setting } from "./db.js";
import { Desks } from "./desk.js";
import { setLanguage, t } from "./i18n.js";
import { Install } from "./install.js";
import { html, render } from "./lib.js";
import { asked } from "./place.js";
import { unlock } from "./signal.js";
import { Table } from "./table.js";
import { App } from "./views/app.js";

const place = /** @type {HTMLElement} */ (document.getElementById("app"));

async function start() {
  const wanted = asked().get("game") ?? "";
  const side = asked().get("as") === "side";
  const desks = new Desks(place.dataset["python"] ?? "");
  const install = new Install();
  addEventListener("pointerdown", unlock, { once: true });
  const first = wanted && !side && (await game(wanted)) ? await Table.open(desks, wanted) : null;
  place.replaceChildren();
  render(html`<${App} desks=${desks} install=${install} first=${first} asked=${wanted} side=${side} />`, place);
  performance.mark("screen");
  void desks.ready.then(() => performance.mark("engine"));
}

/** @param {string} native */
async function language(native) {
  setLanguage(native);
  setLanguage(await setting("language", native));
}

try {
  await language(navigator.language.startsWith("en") ? "en" : "ru");
  await start();
} catch (error) {
  // A page that may keep nothing would lose a game: it says so, and no game begins on it.
  const told = Object.assign(document.createElement("p"), { className: "boot bad", textContent: t("no_storage") });
  place.replaceChildren(told);
  reportError(error);
}
