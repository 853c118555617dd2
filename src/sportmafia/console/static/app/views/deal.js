/** The deal: the phone goes round and each draws a card, or real cards are typed in, or learnt at the end. */
import { pick, t } from "../i18n.js";
import { html, newKey, range, useEffect, useState } from "../lib.js";
import { Choice } from "./common.js";

/** @param {any} props */
export function Deal({ table, screen, names, enter }) {
  const taken = screen.seats.some((/** @type {any} */ seat) => seat.card);
  const [way, setWay] = useState(taken ? "pass" : "");
  if (way === "type") return html`<${Cards} screen=${screen} enter=${enter} onBack=${() => setWay("")} />`;
  if (way === "pass") return html`<${PassRound} table=${table} screen=${screen} names=${names} enter=${enter} />`;
  const byChance = async () => {
    const answer = await table.ask("suggest", { key: table.row.deal });
    if (!answer.refusal) await enter(answer.kind, answer.data);
  };
  return html`<div class="deal">
    <${Choice} label=${t("deal_type")} hint=${t("deal_type_about")} onClick=${() => setWay("type")} />
    <${Choice} label=${t("deal_pass")} hint=${t("deal_pass_about")} onClick=${() => setWay("pass")} />
    <${Choice} label=${t("deal_hide")} hint=${t("deal_hide_about")} onClick=${() => enter("roles_hidden")} />
    ${table.row.rehearsal ? html`<${Choice} label=${t("deal_computer")} hint=${t("deal_computer_about")} onClick=${byChance} />` : null}
  </div>`;
}

const ROLES = [
  ["don", 1],
  ["mafia", 2],
  ["sheriff", 1],
];

/**
 * Don, two mafia and the Sheriff by their seats.
 * @param {{screen: import("../types.js").Screen, enter: (kind: string, data: any) => Promise<boolean>, onBack?: () => void}} props
 */
export function Cards({ screen, enter, onBack }) {
  const [cards, setCards] = useState(/** @type {Record<number, string>} */ ({}));
  const [role, setRole] = useState("don");
  const seatsOf = (/** @type {string} */ name) => range(1, 10).filter((seat) => cards[seat] === name);
  const most = Object.fromEntries(ROLES);
  const put = (/** @type {number} */ seat) => {
    const next = { ...cards };
    if (cards[seat] === role) delete next[seat];
    else {
      const old = seatsOf(role);
      if (old.length >= most[role]) delete next[/** @type {number} */ (old[0])];
      next[seat] = role;
    }
    setCards(next);
    const full = (/** @type {string} */ name) => range(1, 10).filter((one) => next[one] === name).length >= most[name];
    const following = ["don", "mafia", "sheriff"].find((name) => !full(name));
    if (full(role) && following) setRole(following);
  };
  const complete = ROLES.every(([name, count]) => seatsOf(String(name)).length === count);
  const data = { don: seatsOf("don")[0], mafia: seatsOf("mafia"), sheriff: seatsOf("sheriff")[0] };
  return html`<div class="deal cards">
    <div class="tabs" role="tablist">${ROLES.map(([name]) => html`<button role="tab" aria-selected=${role === name} key=${name}
      onClick=${() => setRole(String(name))}>${pick(screen.cards[String(name)])} <b>${seatsOf(String(name)).join(", ") || "·"}</b></button>`)}</div>
    <div class="numbers">${range(1, 10).map((seat) => html`<button key=${seat} aria-pressed=${cards[seat] === role}
      class=${cards[seat] ? "taken" : ""} onClick=${() => put(seat)}>${seat}</button>`)}</div>
    <div class="buttons"><button class="main" disabled=${!complete} onClick=${() => enter("roles_entered", data)}>${t("save")}</button>
    ${onBack ? html`<button class="quiet" onClick=${onBack}>${t("back")}</button>` : null}</div>
  </div>`;
}

/** @param {any} props */
function PassRound({ table, screen, names, enter }) {
  const [deck, setDeck] = useState(/** @type {string[]} */ ([]));
  const [shown, setShown] = useState(-1);
  const [drawing, setDrawing] = useState(false);
  const seat = screen.seats.find((/** @type {any} */ one) => !one.card)?.seat ?? 0;
  useEffect(() => {
    const shuffle = async () => {
      const key = table.row.deal ?? newKey();
      if (!table.row.deal) await table.note({ deal: key });
      const answer = await table.ask("deal", { key, label: table.row.id });
      setDeck(answer.cards);
    };
    void shuffle();
  }, []);
  // Ten cards lie face down; a drawn one leaves its place, so the choice is the player's, the shuffle the key's.
  // What a seat has drawn is kept before it is shown: after a reload it is the same card.
  const drawn = /** @type {Record<number, number>} */ (table.row.drawn ?? {});
  const gone = new Set(Object.values(drawn));
  const draw = async (/** @type {number} */ at) => {
    await table.note({ drawn: { ...drawn, [seat]: at } });
    setShown(at);
  };
  const begin = () => {
    setShown(drawn[seat] ?? -1);
    setDrawing(true);
  };
  const hide = async () => {
    const role = deck[shown];
    setShown(-1);
    setDrawing(false);
    await enter("card_taken", { seat, role });
  };
  const player = screen.seats[seat - 1];
  if (!drawing) {
    return html`<div class="deal pass"><p>${t("pass_to", { n: seat })}</p><p class="name">${names[player?.player] ?? ""}</p>
      <div class="buttons"><button class="main" disabled=${!deck.length} onClick=${begin}>${t("i_am", { n: seat })}</button></div></div>`;
  }
  if (shown >= 0) {
    return html`<div class="deal pass"><p>${t("your_card")}</p><p class="card-shown">${pick(screen.cards[deck[shown] ?? "civilian"])}</p>
      <div class="buttons"><button class="main" onClick=${hide}>${t("hide_card")}</button></div></div>`;
  }
  return html`<div class="deal pass"><p>${t("draw_card")}</p>
    <div class="deck">${range(0, 9).map((at) => html`<button key=${at} disabled=${gone.has(at)} onClick=${() => draw(at)}
      aria-label=${`${t("draw_card")} ${at + 1}`}>${gone.has(at) ? "" : "◆"}</button>`)}</div></div>`;
}
