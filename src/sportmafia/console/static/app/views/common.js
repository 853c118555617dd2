/** Small parts that every view uses. */
import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../lib.js";

/**
 * A sheet over the table: a modal dialog, closed by its button, by Esc, or by a tap beside it.
 * @param {{title: string, onClose: () => void, children?: any, wide?: boolean}} props
 */
export function Sheet({ title, onClose, children, wide }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const box = dialog.current;
    if (box && !box.open) box.showModal();
    return () => box?.close();
  }, []);
  const beside = (/** @type {MouseEvent} */ event) => event.target === dialog.current && onClose();
  const esc = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog class=${wide ? "sheet wide" : "sheet"} ref=${dialog} onClick=${beside} onCancel=${esc} aria-label=${title}>
    <div class="sheet-body">
      <header>
        <h2>${title}</h2>
        <button class="quiet" onClick=${onClose} aria-label=${t("close")}>✕</button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * A clause by its id; a tap reads it.
 * @param {{id: string | null | undefined, onOpen: (id: string) => void}} props
 */
export function Clause({ id, onOpen }) {
  if (!id) return null;
  return html`<button class="clause" onClick=${() => onOpen(id)} aria-label=${`${t("clause")} ${id}`}>${id}</button>`;
}

/**
 * @param {{label: string, hint?: string, onClick: () => void, kind?: string, disabled?: boolean}} props
 */
export function Choice({ label, hint, onClick, kind = "", disabled = false }) {
  return html`<button class=${`choice ${kind}`} onClick=${onClick} disabled=${disabled}>
    <span>${label}</span>${hint ? html`<small>${hint}</small>` : null}
  </button>`;
}

/**
 * @param {{label: string, value: string, onInput: (value: string) => void, type?: string, list?: string,
 *          hint?: string, autocomplete?: string}} props
 */
export function Field({ label, value, onInput, type = "text", hint, autocomplete = "off" }) {
  return html`<label class="field">
    <span>${label}</span>
    <input type=${type} value=${value} autocomplete=${autocomplete} maxlength="200"
      onInput=${(/** @type {any} */ event) => onInput(event.target.value)} />
    ${hint ? html`<small>${hint}</small>` : null}
  </label>`;
}
