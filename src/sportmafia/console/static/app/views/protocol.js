/** The official form on the screen and on paper: the browser's own print, on A4. */
import { lang, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Sheet } from "./common.js";

/** @param {{table: import("../table.js").Table, names: Record<string, string>, onClose: () => void}} props */
export function ProtocolSheet({ table, names, onClose }) {
  const [page, setPage] = useState("");
  const frame = useRef(/** @type {HTMLIFrameElement | null} */ (null));
  useEffect(() => void table.ask("protocol", { names, lang: lang() }).then((answer) => setPage(answer["html"] ?? "")), []);
  return html`<${Sheet} title=${t("protocol")} onClose=${onClose} wide>
    <iframe class="form" title=${t("protocol")} ref=${frame} srcdoc=${page}></iframe>
    <div class="buttons"><button class="main" onClick=${() => frame.current?.contentWindow?.print()}>${t("print")}</button></div><//>`;
}
