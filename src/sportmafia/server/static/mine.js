// A judge's own page: asks for messages every few seconds and shows the page anew when there is one more.

const EVERY = 10000;
const box = /** @type {HTMLElement} */ (document.getElementById("unread"));
const known = new Set((box.dataset.known ?? "").trim().split(" "));

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(box.dataset.source ?? "", { cache: "no-store" });
    if (!answer.ok) return;
    const { messages } = await answer.json();
    if (messages.some((/** @type {{id: number}} */ one) => !known.has(String(one.id)))) location.reload();
  } catch {
    // The server is away for a while: what is shown stays.
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
