/** Giving a game to another device and taking one in, with no network between them. */
import { pick, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Collector, download, readCode, toCodes } from "../handover.js";
import qrcode from "../vendor/qrcode.js";
import { Choice, Sheet } from "./common.js";

const TURN = 700;
const LOOK = 150;

/** @param {{table: import("../table.js").Table, onClose: () => void}} props */
export function GiveSheet({ table, onClose }) {
  const [codes, setCodes] = useState(/** @type {string[]} */ ([]));
  const [at, setAt] = useState(0);
  const [lost, setLost] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    const turning = codes.length > 1 ? setInterval(() => setAt((/** @type {number} */ n) => (n + 1) % codes.length), TURN) : undefined;
    return () => clearInterval(turning);
  }, [codes.length]);
  const text = async () => String((await table.ask("export"))["text"]);
  const asFile = async () => download(`game-${table.row.id.slice(0, 8)}.log`, await text());
  const asCodes = async () => setCodes(await toCodes(String((await table.ask("export"))["packed"])));
  const asSheet = async () => {
    const { text: sheet, inexact } = /** @type {any} */ (await table.ask("sheet"));
    setLost(inexact.map(pick));
    download(`game-${table.row.id.slice(0, 8)}.sheet.json`, sheet, "application/json");
  };
  const code = codes[at];
  return html`<${Sheet} title=${t("hand_over")} onClose=${onClose}>
    ${code
      ? html`<${Code} text=${code} /><p class="hint">${t("code_of", { n: at + 1, of: codes.length })}</p>`
      : html`<p>${t("hand_over_about")}</p><${Choice} label=${t("as_file")} onClick=${asFile} /><${Choice} label=${t("as_codes")} onClick=${asCodes} />
          <${Choice} label=${t("as_sheet")} onClick=${asSheet} />
          ${lost.length ? html`<p class="hint strong">${t("as_sheet_inexact", { what: lost.join("; ") })}</p>` : null}`}<//>`;
}

/** @param {{text: string}} props */
function Code({ text }) {
  const drawn = qrcode(0, "L");
  drawn.addData(text, "Byte");
  drawn.make();
  const size = drawn.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) if (drawn.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`;
  }
  return html`<svg class="qr" viewBox=${`0 0 ${size + 8} ${size + 8}`} role="img" aria-label=${t("as_codes")} shape-rendering="crispEdges">
    <rect width="100%" height="100%" fill="#fff" /><path d=${path} fill="#000" /></svg>`;
}

/** @param {{onText: (text: string) => Promise<boolean>, onClose: () => void}} props */
export function TakeSheet({ onText, onClose }) {
  const [scanning, setScanning] = useState(false);
  const [problem, setProblem] = useState("");
  const take = async (/** @type {string} */ text) => {
    if (await onText(text)) onClose();
    else setProblem(t("take_bad"));
  };
  const fromFile = async (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    if (file) await take(await file.text());
  };
  return html`<${Sheet} title=${t("take_in")} onClose=${onClose}>
    ${scanning
      ? html`<${Camera} onText=${take} />`
      : html`<label class="choice"><span>${t("take_file")}</span><input type="file" accept=".log,.jsonl,application/x-ndjson" onChange=${fromFile} /></label>
          <${Choice} label=${t("take_codes")} onClick=${() => setScanning(true)} />`}
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}<//>`;
}

/** @param {{onText: (text: string) => void}} props */
function Camera({ onText }) {
  const video = useRef(/** @type {HTMLVideoElement | null} */ (null));
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [state, setState] = useState({ have: 0, of: 0, problem: "" });
  useEffect(() => {
    const collector = new Collector();
    /** @type {MediaStream | undefined} */
    let stream;
    let stopped = false;
    const look = async () => {
      if (stopped || !video.current || !canvas.current) return;
      const code = await readCode(video.current, canvas.current);
      if (code && collector.add(code)) setState({ have: collector.parts.size, of: collector.count, problem: "" });
      if (collector.whole) onText(await collector.text());
      else setTimeout(look, LOOK);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: "environment" } })
      .then((got) => {
        stream = got;
        if (!video.current) return;
        video.current.srcObject = got;
        void video.current.play().then(look);
      })
      .catch((error) => setState({ have: 0, of: 0, problem: String(error) }));
    return () => {
      stopped = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return html`<video ref=${video} class="camera" playsinline muted></video><canvas ref=${canvas} hidden></canvas>
    <p class="hint">${state.problem || (state.of ? t("code_of", { n: state.have, of: state.of }) : t("scan_hint"))}</p>`;
}
