/** What the judge says now, word for word, with its clause one tap away. */
import { pick, t } from "../i18n.js";
import { html } from "../lib.js";
import { Clause } from "./common.js";

/** @param {{screen: import("../types.js").Screen, onClause: (id: string) => void}} props */
export function Prompt({ screen, onClause }) {
  const { prompt, stage, vote_off: off } = screen;
  const hint = hintOf(screen);
  return html`<section class="prompt" aria-live="polite">
    <header><h1>${pick(stage)}</h1><${Clause} id=${prompt.clause} onOpen=${onClause} /></header>
    <div class="lines">
      ${prompt.say.map(
        (line, at) => html`<p class=${at ? "say later" : "say"} lang="ru" key=${line.code}>
          ${line.clause ? null : html`<i title=${t("not_in_rules")} aria-label=${t("not_in_rules")}>○</i>`}${line.text}
        </p>`,
      )}
    </div>
    ${off
      ? html`<p class="hint strong">${t("vote_off")}: ${pick(off.text)} <${Clause} id=${off.clause} onOpen=${onClause} /></p>`
      : null}
    ${hint ? html`<p class="hint">${hint}</p>` : null}
  </section>`;
}

/** @param {import("../types.js").Screen} screen */
function hintOf(screen) {
  const { vote, lift, nominations, speaker } = screen;
  if (screen.phase === "speech" && screen.speaking) {
    const own = nominations.find(([by]) => by === speaker);
    return own ? t("has_nominated", { n: own[1] }) : screen.can_nominate.length ? t("tap_to_nominate") : "";
  }
  if (screen.phase === "speech" && nominations.length) {
    return `${t("nominees")}: ${nominations.map(([, seat]) => seat).join(", ") || t("nobody")}`;
  }
  if (lift || (vote?.called && !vote.last && !vote.stopped)) return t(`tap_hands_${screen.hands_as}`);
  if (screen.shooting?.called && screen.known) return t("who_shot");
  if (screen.shooting?.called === 10) return t("night_victim");
  return screen.best_move ? t("best_move_three") : "";
}
