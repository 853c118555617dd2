// Keeps the board of tables fresh: asks for its part every few seconds, and says so when the server is away.

const EVERY = 5000;
const board = /** @type {HTMLElement} */ (document.getElementById("board"));
let tag = "";
let since = 0;

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, {
      headers: { "X-Part": "board", ...(tag ? { "If-None-Match": tag } : {}) },
      cache: "no-store",
    });
    if (answer.status === 200) {
      tag = answer.headers.get("ETag") ?? "";
      board.innerHTML = await answer.text();
    } else if (answer.status !== 304) {
      throw new Error(String(answer.status));
    }
    since = 0;
  } catch {
    since ||= Date.now();
    stale();
  }
}

/** What is shown may be old: say since when, once, on top of it. */
function stale() {
  let note = board.querySelector(".stale");
  if (!note) {
    note = document.createElement("p");
    note.className = "stale fault";
    note.setAttribute("role", "status");
    board.prepend(note);
  }
  note.textContent = `${board.dataset.stale} ${new Date(since).toLocaleTimeString().slice(0, 5)}`;
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
