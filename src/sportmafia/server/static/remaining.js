// Counts a time left down on the page: <time data-left="598">9:58</time>. Without it the page shows the
// time that was left when it was made.
"use strict";

for (const shown of document.querySelectorAll("[data-left]")) {
  const end = performance.now() + 1000 * Number(shown.dataset.left);
  const tick = () => {
    const left = Math.floor((end - performance.now()) / 1000);
    const whole = Math.max(left, 0);
    shown.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    if (left < 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 500);
  tick();
}
