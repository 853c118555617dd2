/** The official form on the screen and on paper: the browser's own print, on A4. */
import { lang, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Sheet } from "./common.js";

/** Width of the form on the screen, in CSS pixels. */
const A4 = 830;

/** @param {{table: import("../table.js").Table, names: Record<string, string>, onClose: () => void}} props */
export function ProtocolSheet({ table, names, onClose }) {
  const [page, setPage] = useState("");
  const frame = useRef(/** @type {HTMLIFrameElement | null} */ (null));
  const paper = useRef(/** @type {HTMLDivElement | null} */ (null));
  // The form is as wide as A4; a phone shows it smaller, paper shows it as it is.
  const fit = () => {
    const [box, form] = [paper.current, frame.current];
    const inside = form?.contentDocument?.documentElement;
    if (!box || !form || !inside) return;
    const scale = Math.min(1, box.clientWidth / A4);
    form.style.height = `${inside.scrollHeight}px`;
    form.style.transform = `scale(${scale})`;
    box.style.height = `${inside.scrollHeight * scale}px`;
  };
  useEffect(() => void table.ask("protocol", { names, lang: lang() }).then((answer) => setPage(answer["html"] ?? "")), []);
  return html`<${Sheet} title=${t("protocol")} onClose=${onClose} wide>
    <div class="paper" ref=${paper}><iframe title=${t("protocol")} ref=${frame} srcdoc=${page} onLoad=${fit}></iframe></div>
    <div class="buttons"><button class="main" onClick=${() => frame.current?.contentWindow?.print()}>${t("print")}</button></div><//>`;
}
