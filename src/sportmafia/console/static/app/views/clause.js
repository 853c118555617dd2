/** A clause of the rulebook in a few words. */
import { pick } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Sheet } from "./common.js";

/** @param {{table: import("../table.js").Table, id: string, onClose: () => void}} props */
export function ClauseSheet({ table, id, onClose }) {
  const [clause, setClause] = useState(/** @type {any} */ (null));
  useEffect(() => void table.ask("clause", { id }).then(setClause), [id]);
  return html`<${Sheet} title=${id} onClose=${onClose}><p class="clause-text">${clause ? pick(clause) || id : "…"}</p><//>`;
}
