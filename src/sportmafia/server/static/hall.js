// The screen of the hall: draws what the stream of the audience "hall" says, and nothing else.
// It knows no rule of the game and no secret: both stay on the server.

/** @typedef {{action?: string, what?: string, left_ms?: number}} Timer */
/**
 * @typedef {object} Picture
 * @property {string} phase
 * @property {number} day
 * @property {number | null} night
 * @property {number | null} speaker
 * @property {number | null} limit
 * @property {Record<string, number>} fouls
 * @property {Record<string, string>} out
 * @property {number[]} nominees
 * @property {number[][][]} rounds
 * @property {string | null} winner
 * @property {Record<string, string>} roles
 * @property {Timer | null} timer
 * @property {string[]} names
 * @property {number} clock_age_ms
 */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Record<string, string>} */
const words = JSON.parse(at("words").textContent ?? "{}");
/** @param {string} code */
const say = (code) => words[`hall_${code}`] ?? code;

/** When the clock on the screen ends, on this page's monotonic clock; null: no clock. @type {number | null} */
let ends = null;
/** What a stopped clock shows, in ms. @type {number | null} */
let stands = null;

/** @param {Picture} picture */
function draw(picture) {
  document.body.dataset.phase = picture.phase;
  at("phase").textContent = heading(picture);
  at("now").textContent = picture.speaker === null ? "" : `${named(picture, picture.speaker)} — ${say("speaks")}`;
  setClock(picture);
  at("seats").replaceChildren(...Array.from({ length: 10 }, (_, index) => seat(picture, index + 1)));
  const round = picture.rounds.at(-1) ?? [];
  at("votes").textContent = round.length
    ? `${say("votes")}: ${round.map(([who, votes]) => `${who} — ${votes}`).join(", ")}`
    : "";
}

/** @param {Picture} picture */
function heading(picture) {
  if (picture.phase === "over") return say(picture.winner ?? "over");
  if (picture.phase === "day" || picture.phase === "vote") return `${say(picture.phase)} ${picture.day}`;
  return say(picture.phase);
}

/** @param {Picture} picture @param {number} number */
function named(picture, number) {
  const name = picture.names[number - 1];
  return name ? `${number}. ${name}` : `${say("player")} ${number}`;
}

/** @param {Picture} picture @param {number} number */
function seat(picture, number) {
  const place = document.createElement("li");
  const how = picture.out[number];
  const fouls = picture.fouls[number] ?? 0;
  place.className = [how ? "out" : "in", picture.speaker === number ? "speaks" : ""].join(" ");
  const parts = [["number", String(number)], ["name", picture.names[number - 1] ?? ""]];
  if (how) parts.push(["how", say(`${how}_out`)]);
  else if (fouls) parts.push(["fouls", `${say("fouls")} ${fouls}`]);
  for (const [kind, text] of parts) {
    const span = document.createElement("span");
    span.className = kind;
    span.textContent = text;
    place.append(span);
  }
  return place;
}

/** @param {Picture} picture */
function setClock(picture) {
  const { timer, limit } = picture;
  const running = timer ? timer.action === "start" || timer.action === "resume" : limit !== null;
  const length = timer?.left_ms ?? (limit === null ? null : limit * 1000);
  ends = running && length !== null ? performance.now() + length - picture.clock_age_ms : null;
  stands = !running && timer?.left_ms !== undefined ? timer.left_ms : null;
  tick();
}

function tick() {
  const left = ends === null ? stands : Math.max(ends - performance.now(), 0);
  const clock = at("clock");
  clock.hidden = left === null;
  if (left === null) return;
  const seconds = Math.ceil(left / 1000);
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  clock.classList.toggle("short", seconds <= 10);
}

const stream = new EventSource(at("hall").dataset.stream ?? "");
stream.addEventListener("open", () => { at("lost").hidden = true; });
stream.addEventListener("error", () => { at("lost").hidden = false; });
stream.addEventListener("screen", (event) => draw(JSON.parse(/** @type {MessageEvent} */ (event).data)));
setInterval(tick, 200);
