// Typing a paper protocol in: Enter and arrows move on, every pause checks and saves, nothing typed is lost.

const PAUSE = 500;
const form = /** @type {HTMLFormElement} */ (document.getElementById("typing"));
const version = /** @type {HTMLInputElement} */ (form.elements.namedItem("version"));
const saved = /** @type {HTMLElement} */ (document.getElementById("saved"));
const kept = `paper:${location.pathname}`;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asking = false;
let again = false;

/** Inputs in the order of the form, those that can be seen. */
function inputs() {
  return [...form.querySelectorAll("input")].filter((one) => one.type !== "hidden" && one.offsetParent !== null);
}

/** @param {number} by */
function move(by) {
  const all = inputs();
  const at = all.indexOf(/** @type {HTMLInputElement} */ (document.activeElement));
  const next = all[at + by];
  if (at >= 0 && next) {
    next.focus();
    next.select();
  }
}

form.addEventListener("keydown", (event) => {
  const target = event.target;
  if (!(target instanceof HTMLInputElement)) return;
  if (event.key === "Enter" && target.type !== "checkbox" && !event.ctrlKey) {
    event.preventDefault();
    move(event.shiftKey ? -1 : 1);
  } else if (event.key === "Enter" && event.ctrlKey) {
    event.preventDefault();
    form.requestSubmit(/** @type {HTMLElement} */ (form.querySelector("[value=accept]")));
  } else if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
});

form.addEventListener("input", () => {
  remember();
  fold();
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
});

/** What was typed stays in this browser too, until the server has it. */
function remember() {
  const fields = Object.fromEntries(inputs().map((one) => [one.name, one.type === "checkbox" ? (one.checked ? "yes" : "") : one.value]));
  localStorage.setItem(kept, JSON.stringify(fields));
  saved.textContent = "…";
}

/** Days beyond the next empty one are folded away. */
function fold() {
  const days = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".day")]);
  const filled = days.map((day) => [...day.querySelectorAll("input")].some((one) => one.value.trim()));
  const last = filled.lastIndexOf(true);
  days.forEach((day, number) => (day.hidden = number > last + 1));
}

async function check() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    const answer = await fetch(location.href, { method: "POST", body: new FormData(form), headers: { "X-Part": "check" } });
    if (answer.status !== 200 && answer.status !== 409) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    saved.textContent = form.dataset.unsaved ?? "";
    timer = setTimeout(check, 5000);
  } finally {
    asking = false;
    if (again) {
      again = false;
      check();
    }
  }
}

/** @param {{said: {field: string, kind: string, text: string}[], points: Record<string, string>, odd: boolean, version: number, saved: string, theirs: string | null}} found */
function show(found) {
  for (const box of form.querySelectorAll("[id^='said-']")) box.textContent = "";
  for (const one of inputs()) one.removeAttribute("aria-invalid");
  for (const one of found.said) {
    const box = document.getElementById(`said-${one.field}`) ?? document.getElementById("said-");
    const line = document.createElement("p");
    line.className = `field-error ${one.kind}`;
    line.textContent = one.text;
    box?.append(line);
    document.getElementById(one.field)?.setAttribute("aria-invalid", one.kind === "note" ? "false" : "true");
  }
  for (const output of form.querySelectorAll("[data-points]")) {
    output.textContent = found.points[/** @type {HTMLElement} */ (output).dataset.points ?? ""] ?? "";
  }
  /** @type {HTMLElement} */ (document.getElementById("anyway")).hidden = !found.odd;
  if (found.theirs) {
    saved.textContent = `${found.theirs}: ${form.dataset.theirs}`;
    return;
  }
  version.value = String(found.version);
  saved.textContent = `${form.dataset.saved} ${found.saved}`;
  localStorage.removeItem(kept);
}

// What the server has not yet: typed while it was away.
const lost = localStorage.getItem(kept);
if (lost) {
  for (const [name, value] of Object.entries(JSON.parse(lost))) {
    const one = form.elements.namedItem(name);
    if (!(one instanceof HTMLInputElement)) continue;
    if (one.type === "checkbox") one.checked = value === "yes";
    else one.value = String(value);
  }
  check();
}
fold();
