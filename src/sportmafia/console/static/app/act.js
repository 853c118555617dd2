/** What a tap on a seat and on the main button means at this moment: pure functions of the screen. */
import { pick, t } from "./i18n.js";

/** @typedef {import("./types.js").Screen} Screen */
/** @typedef {"nominate" | "hands" | "lift" | "shot" | "victim" | "check" | "best_move" | "none"} Mode */
/** @typedef {{kind: string, data: Record<string, any>}} Entry */
/** @typedef {{chosen: number[], count: number | null}} Selection */
/** @typedef {{what: string, running: boolean, left: number, total: number}} Clock */
/** @typedef {{label: string, entry?: Entry, open?: string, timer?: boolean, disabled?: boolean}} Main */

/** Moments at which the judge speaks first and starts the clock with a tap of its own. */
const ARMED = ["n0_mafia", "n0_sheriff", "tie", "outs", "dawn"];

/** @type {Selection} */
export const NOTHING = { chosen: [], count: null };

/** @param {Screen} screen @returns {Mode} */
export function mode(screen) {
  if (screen.vote?.stopped) return "none";
  if (screen.best_move) return "best_move";
  if (screen.phase === "speech" && screen.speaking) return "nominate";
  if (screen.vote?.called && !screen.vote.last) return "hands";
  if (screen.lift) return "lift";
  if (screen.shooting) return screen.known ? "shot" : screen.shooting.called === 10 ? "victim" : "none";
  return screen.check ? "check" : "none";
}

/**
 * The seats that may be touched in this mode; the others open the seat's own sheet.
 * @param {Screen} screen
 * @returns {number[]}
 */
export function touchable(screen) {
  switch (mode(screen)) {
    case "nominate":
      return screen.can_nominate;
    case "hands":
      return screen.vote?.can_raise ?? [];
    case "lift":
      return screen.lift?.can_raise ?? [];
    case "victim":
      return screen.shooting?.targets ?? [];
    case "check":
      return screen.check?.targets ?? [];
    case "best_move":
    case "shot":
      return screen.seats.map(({ seat }) => seat);
    default:
      return [];
  }
}

/**
 * What a touched seat does: an entry at once, or another selection.
 * @param {Screen} screen
 * @param {Selection} selection
 * @param {number} seat
 * @returns {{entry?: Entry, selection?: Selection}}
 */
export function touch(screen, selection, seat) {
  const { chosen } = selection;
  const toggled = chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat];
  switch (mode(screen)) {
    case "nominate":
      return { entry: { kind: "nominated", data: { by: screen.speaker, seat } } };
    case "shot":
      return screen.shooting?.called
        ? { entry: { kind: "shot", data: { by: seat, target: screen.shooting.called } } }
        : {};
    case "hands":
    case "lift":
      return { selection: { chosen: toggled, count: null } };
    case "best_move":
      return { selection: { chosen: toggled.slice(0, screen.best_move?.most), count: null } };
    case "check":
    case "victim":
      return { selection: { chosen: chosen.includes(seat) ? [] : [seat], count: null } };
    default:
      return {};
  }
}

/** Hands of the selection, however they were entered. @param {Selection} selection */
export const hands = ({ chosen, count }) => count ?? chosen.length;

/**
 * Hands as the rulebook wants them recorded: seats, a count, or as they were entered.
 * @param {Screen} screen
 * @param {Selection} selection
 */
function handsData(screen, { chosen, count }) {
  if (screen.hands_as === "counts") return { count: count ?? chosen.length };
  return count === null ? { seats: [...chosen].sort((a, b) => a - b) } : { count };
}

/**
 * Whether the check of this moment is lost because its time is over, where the rulebook is that strict.
 * @param {Screen} screen
 * @param {Clock} countdown
 */
export const checkLost = (screen, countdown) =>
  Boolean(screen.check?.hard) && countdown.total > 0 && countdown.what === clockOf(screen) && countdown.left <= 0;

/**
 * What the main button says and does.
 * @param {Screen} screen
 * @param {Selection} selection
 * @param {Clock} countdown
 * @returns {Main | null}
 */
export function mainOf(screen, selection, countdown) {
  const now = mode(screen);
  const count = hands(selection);
  if (now === "best_move") {
    const numbers = selection.chosen;
    if (screen.timer && fresh(screen, countdown)) return { label: t("start_timer"), timer: true };
    return {
      label: numbers.length ? t("best_move_enter", { numbers: numbers.join(", ") }) : t("best_move_three"),
      entry: { kind: "best_move_named", data: { numbers, closed: "complete" } },
      disabled: numbers.length !== screen.best_move?.most,
    };
  }
  if (now === "hands" && screen.vote) {
    const seat = screen.vote.called;
    return {
      label: t("hands_against", { count, n: seat }),
      entry: { kind: "hands", data: { seat, ...handsData(screen, selection) } },
    };
  }
  if (now === "lift") {
    return { label: t("hands_lift", { count }), entry: { kind: "lift_hands", data: handsData(screen, selection) } };
  }
  if (now === "victim") {
    const seat = selection.chosen[0] ?? null;
    return { label: seat ? t("seat_n", { n: seat }) : t("miss"), entry: { kind: "night_outcome", data: { seat } } };
  }
  if (now === "check" && screen.check) {
    const asked = screen.check.asked && !checkLost(screen, countdown);
    const seat = asked ? (selection.chosen[0] ?? null) : null;
    return { label: pick(screen.check.label), entry: { kind: screen.check.kind, data: { seat } } };
  }
  if (!screen.main) return null;
  const entry = { kind: screen.main.kind, data: screen.main.data };
  if (fresh(screen, countdown)) return { label: t("start_timer"), timer: true, entry };
  return { label: pick(screen.main.label), entry };
}

/**
 * Whether the clock of this moment waits for its first tap; one of an earlier moment says nothing.
 * @param {Screen} screen
 * @param {Clock} countdown
 */
function fresh(screen, countdown) {
  if (!ARMED.includes(screen.phase) || !screen.timer) return false;
  return countdown.what !== clockOf(screen) || (!countdown.running && countdown.left === countdown.total);
}

/** The name of this moment's countdown, empty for none. @param {Screen} screen */
export function clockOf(screen) {
  return screen.timer ? `${screen.timer.what}${screen.timer.runs ? "" : "-due"}` : "";
}

/** Whether the clock starts with the moment itself. @param {Screen} screen */
export function runsAtOnce(screen) {
  return Boolean(screen.timer?.runs) && !ARMED.includes(screen.phase) && screen.phase !== "call";
}
