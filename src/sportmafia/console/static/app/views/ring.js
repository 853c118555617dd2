/** Ten seats as around a table, seen from the judge's chair: seat 1 to his left, on clockwise to seat 10. */
import { t } from "../i18n.js";
import { html, range } from "../lib.js";

/** @typedef {import("../types.js").Seat} Seat */

/** While the day's nominations matter. */
const OPEN_LIST = ["speech", "gate", "call", "tally", "tie", "lift"];

/**
 * @param {{
 *   screen: import("../types.js").Screen, names: Record<string, string>, touchable: number[], chosen: number[],
 *   onSeat: (seat: number) => void, onFoul: (seat: number) => void, children?: any,
 * }} props
 */
export function Ring({ screen, names, touchable, chosen, onSeat, onFoul, children }) {
  return html`<div class="ring">
    ${range(1, 10).map((number) => {
      const seat = /** @type {Seat} */ (screen.seats[number - 1]);
      return html`<${Place} key=${number} seat=${seat} screen=${screen} name=${names[seat.player] ?? ""}
        touchable=${touchable.includes(number)} chosen=${chosen.indexOf(number)}
        onSeat=${onSeat} onFoul=${onFoul} />`;
    })}
    <div class="center">${children}</div>
  </div>`;
}

/**
 * @param {{seat: Seat, screen: import("../types.js").Screen, name: string, touchable: boolean, chosen: number,
 *          onSeat: (seat: number) => void, onFoul: (seat: number) => void}} props
 */
function Place({ seat, screen, name, touchable, chosen, onSeat, onFoul }) {
  const { dark } = screen;
  const speaking = !dark && screen.speaker === seat.seat;
  const marks = dark ? [] : marksOf(seat, screen, speaking, chosen);
  const order = OPEN_LIST.includes(screen.phase) ? seat.nominee : 0;
  const classes = ["place", `at-${seat.seat}`];
  if (!seat.at) classes.push("out");
  if (speaking) classes.push("speaking");
  if (touchable) classes.push("touchable");
  if (chosen >= 0) classes.push("chosen");
  return html`<div class=${classes.join(" ")}>
    <button class="who" aria-pressed=${chosen >= 0} onClick=${() => onSeat(seat.seat)}>
      <span class="unseen">${t("seat")} </span><b>${seat.seat}</b>
      ${order ? html`<span class="order">${t("nominated_order", { n: order })}</span>` : null}
      ${dark ? null : html`<span class="name">${name}</span>`}
      ${marks.map((mark, at) => html`<span class=${at ? "unseen" : "mark"}> ${mark}</span>`)}
    </button>
    ${dark
      ? null
      : html`<button class="fouls" aria-label=${`${t("foul_for", { n: seat.seat })}, ${t("fouls_n", { n: seat.fouls })}`}
          disabled=${!screen.live || !seat.at} onClick=${() => onFoul(seat.seat)}>
          ${range(1, seat.at || seat.fouls ? 4 : 0).map((n) => html`<i class=${n <= seat.fouls ? "on" : ""}></i>`)}
        </button>`}
  </div>`;
}

/**
 * What a seat shows in words; the first is the most important now.
 * @param {Seat} seat
 * @param {import("../types.js").Screen} screen
 * @param {boolean} speaking
 * @param {number} chosen
 */
function marksOf(seat, screen, speaking, chosen) {
  const marks = [];
  if (!seat.at && seat.out) marks.push(whenOut(seat.out.when));
  if (chosen >= 0 && (screen.vote || screen.lift)) marks.push(t("hand"));
  else if (seat.voted) marks.push(t("voted"));
  if (speaking) marks.push(t("speaks"));
  if (seat.silent) marks.push(t("silent"));
  else if (seat.short) marks.push(t("short"));
  if (seat.candidate && screen.vote) marks.push(t("candidate"));
  return marks;
}

/** The phase in which a seat left, as the log names it: `D2`, `N1`. @param {string} when */
const whenOut = (when) => t(when.startsWith("D") ? "out_by_day" : "out_by_night", { n: when.slice(1) });
