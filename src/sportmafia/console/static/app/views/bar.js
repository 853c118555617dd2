/** The state of the record, always in sight: saved here, sent there, what judges it, whether the screen stays lit. */
import { clockTime, t } from "../i18n.js";
import { kept } from "../place.js";
import { html, useEffect, useState } from "../lib.js";

/** Why nothing is sent. @param {import("../table.js").Table} table */
export const notSent = ({ row }) => (kept && !row.rehearsal ? t("kept_here") : t("not_sent"));

/** @param {any} props */
export function Status({ table, sync, engine, lit, onOpen }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const change = () => redraw((/** @type {number} */ n) => n + 1);
    sync.addEventListener("change", change);
    return () => sync.removeEventListener("change", change);
  }, [sync]);
  const { state } = sync;
  const waiting = table.count - table.row.sent;
  const saved = table.saved.problem ? t("not_saved") : t("saved", { at: clockTime(table.saved.at) });
  const sent = sync.off
    ? notSent(table)
    : state.server === "refuses"
      ? t("server_refuses", { why: state.message })
      : waiting
        ? t("waiting", { n: waiting })
        : t("sent", { at: clockTime(state.sentAt) });
  return html`<button class=${`status ${table.saved.problem ? "bad" : ""}`} onClick=${() => onOpen({ name: "more" })}>
    <span>${saved}</span><span>${sent}</span>
    ${engine === "worker" ? null : html`<span>${t(`engine_${engine}`)}</span>`}
    <span class="lit" aria-hidden="true">${lit ? "☀" : "☾"}</span>
  </button>`;
}
