// Keeps a search on its page fresh without taking the keyboard's focus; the page comes anew when it is over.

const EVERY = 1000;
const shown = /** @type {HTMLElement} */ (document.getElementById("searching"));

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { headers: { "X-Part": "search" }, cache: "no-store" });
    if (answer.status === 200 && !answer.redirected) shown.innerHTML = await answer.text();
    else location.replace(location.href);
  } catch {
    // The server is away for a moment: the next look tells.
  }
}

setInterval(look, EVERY);
