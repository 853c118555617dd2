/** The middle of the table: the clock and whatever belongs to this moment. */
import { checkLost, hands } from "../act.js";
import { pick, t } from "../i18n.js";
import { html } from "../lib.js";
import { clock } from "../timer.js";

/** @typedef {import("../types.js").Screen} Screen */

/**
 * @param {{screen: Screen, countdown: import("../timer.js").Countdown, selection: import("../act.js").Selection,
 *          onClock: () => void, onCount: (count: number) => void, onAllShot: () => void}} props
 */
export function Center({ screen, countdown, selection, onClock, onCount, onAllShot }) {
  if (screen.shooting) return html`<${Shooting} screen=${screen} onAllShot=${onAllShot} />`;
  if (screen.check) {
    return html`<${Check} screen=${screen} selection=${selection} countdown=${countdown} />
      ${screen.check.hard ? html`<${Clock} countdown=${countdown} onClock=${onClock} small />` : null}`;
  }
  if (screen.vote || screen.lift) {
    return html`<${VoteTable} screen=${screen} selection=${selection} onCount=${onCount} />
      ${screen.timer && screen.phase === "tie" ? html`<${Clock} countdown=${countdown} onClock=${onClock} small />` : null}`;
  }
  if (screen.result && screen.phase === "end") return html`<${Result} screen=${screen} />`;
  if (!screen.timer) return html`<${Table} screen=${screen} />`;
  return html`<${Clock} countdown=${countdown} onClock=${onClock} />
    ${screen.phase === "speech" && screen.speaker
      ? html`<p class="who-next">${screen.next ? t("next", { n: screen.next }) : t("last_speaker")}</p>`
      : null}`;
}

/** A moment without a clock: who is nominated, or how many sit at the table. @param {{screen: Screen}} props */
function Table({ screen }) {
  if (screen.phase === "gate" && screen.nominations.length) {
    return html`<ol class="nominees">${screen.nominations.map(([by, seat], at) => html`<li key=${seat}><small>${at + 1}.</small> <b>№ ${seat}</b> <small>← ${by}</small></li>`)}</ol>`;
  }
  const count = screen.seats.filter(({ at }) => at).length;
  return html`<p class="who-next">${t("at_table", { n: count })}</p>`;
}

/** @param {{countdown: import("../timer.js").Countdown, onClock: () => void, small?: boolean}} props */
function Clock({ countdown, onClock, small }) {
  if (!countdown.what || !countdown.total) return null;
  const { left, running, total } = countdown;
  const state = left <= 0 ? t("time_up") : running ? t("tap_pause") : left < total ? t("paused") : t("tap_start");
  const classes = ["clock", small ? "small" : "", left <= 0 ? "up" : left <= 10_000 ? "ten" : "", running ? "" : "still"];
  const shown = total < 10_000 ? (Math.max(0, left) / 1000).toFixed(left === total ? 1 : 0).replace(".0", "") : clock(left);
  return html`<button class=${classes.filter(Boolean).join(" ")} onClick=${onClock}>
    <span class="unseen">${t("time")} </span><b>${shown}</b><small>${state}</small>
  </button>`;
}

/** @param {{screen: Screen, selection: import("../act.js").Selection, onCount: (count: number) => void}} props */
function VoteTable({ screen, selection, onCount }) {
  const { vote, lift } = screen;
  const counting = Boolean(lift) || Boolean(vote?.called && !vote.last && !vote.stopped);
  const count = hands(selection);
  const most = lift ? lift.of : (vote?.left ?? 0);
  const left = (vote?.left ?? 0) - (counting && !lift ? count : 0);
  return html`<div class="vote">
    ${lift
      ? html`<p>${t("lift_needed", { n: lift.needed, of: lift.of })}</p>`
      : html`<ol>${vote?.candidates.map(({ seat, count: got }) => {
          const called = seat === vote.called;
          const shown = got ?? (called && counting ? count : called && vote.last ? vote.left : "·");
          return html`<li class=${called ? "called" : ""}><span>№ ${seat}</span><b>${shown}</b></li>`;
        })}</ol>`}
    ${vote?.called && !vote.last ? html`<p>${t("unassigned")} <b>${left}</b></p>` : null}
    ${vote?.determined ? html`<p>${t("determined", { n: vote.determined })}</p>` : null}
    ${counting && screen.hands_as !== "seats"
      ? html`<div class="count">
          <button aria-label=${t("less")} disabled=${count <= 0} onClick=${() => onCount(count - 1)}>−</button>
          <b aria-live="polite">${count}</b>
          <button aria-label=${t("more_hands")} disabled=${count >= most} onClick=${() => onCount(count + 1)}>+</button>
        </div>`
      : null}
  </div>`;
}

/** @param {{screen: Screen, onAllShot: () => void}} props */
function Shooting({ screen, onAllShot }) {
  const { shooting, known } = screen;
  if (!shooting) return null;
  const up = Object.values(shooting.shots).filter((target) => target === shooting.called).length;
  return html`<div class="shooting">
    <b class="number">${shooting.called || "·"}</b>
    ${known && shooting.called
      ? html`<p>${t("hands_up", { n: up })}</p><button class="quiet" onClick=${onAllShot}>${t("all_shot")}</button>`
      : null}
  </div>`;
}

/** @param {{screen: Screen, selection: import("../act.js").Selection, countdown: import("../timer.js").Countdown}} props */
function Check({ screen, selection, countdown }) {
  const seat = selection.chosen[0];
  const answer = seat ? (screen.check?.answers[seat] ?? "none") : "";
  if (checkLost(screen, countdown)) return html`<div class="check" aria-live="polite"><p>${t("check_lost")}</p></div>`;
  return html`<div class="check" aria-live="polite">
    ${seat ? html`<b class="number">${seat}</b><${Sign} answer=${answer} />` : html`<p>${t("which_number")}</p>`}
    ${countdown.total && !screen.check?.hard ? html`<small>${clock(Math.max(0, countdown.left))}</small>` : null}
  </div>`;
}

/** The judge's gesture, large: a nod, a shake of the head, a thumb. @param {{answer: string}} props */
function Sign({ answer }) {
  const thumb = "M20 58h12V28H20zM36 56c4 4 9 5 16 5h12c5 0 7-4 5-8 4-1 5-6 3-9 3-2 3-7 0-9 2-4 0-8-5-8H54c2-7 3-14 0-18-3-3-8-2-8 3 0 8-3 14-10 20z";
  /** @type {Record<string, any>} */
  const shapes = {
    yes: html`<path d="M40 8v56M24 24 40 8l16 16M24 48l16 16 16-16" />`,
    no: html`<path d="M8 36h64M24 20 8 36l16 16M56 20l16 16-16 16" />`,
    red: html`<path d=${thumb} />`,
    black: html`<path d=${thumb} transform="rotate(180 44 36) scale(-1 1) translate(-88 0)" />`,
    none: html`<path d="M24 36h32" />`,
  };
  return html`<svg class="sign" viewBox="0 0 80 72" role="img" aria-label=${t(`sign_${answer}`)}>${shapes[answer]}</svg>`;
}

/** @param {{screen: Screen}} props */
function Result({ screen }) {
  const { result } = screen;
  if (!result) return null;
  const said =
    result.winner === "none" ? t("result_none") : result.winner === "draw" ? t("result_draw") : t("result_is", { winner: pick(result.text) });
  return html`<div class="result"><b>${said}</b><p>${pick(result.why)}</p><small>${result.ended}</small></div>`;
}
