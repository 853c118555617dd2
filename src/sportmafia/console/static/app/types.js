/**
 * Shapes that the desk answers with; `sportmafia.console.screen` makes them.
 * @typedef {{ru: string, en: string}} Said
 * @typedef {{code: string, text_ru: string, text_en: string, clause: string | null, possible: any[]}} Refusal
 * @typedef {{code: string, text: string, clause: string | null}} Line
 * @typedef {{
 *   seat: number, player: string, at: boolean, out: {cause: string, when: string, text: Said} | null,
 *   fouls: number, technical: number, silent: boolean, short: boolean, nominee: number, nominated: number,
 *   spoke: boolean, voted: boolean, candidate: boolean, card: boolean,
 * }} Seat
 * @typedef {{
 *   round: number, candidates: {seat: number, count: number | null}[], called: number, last: boolean, left: number,
 *   can_raise: number[], of: number, majority: number, determined: number | null, stopped: boolean,
 * }} Vote
 * @typedef {{kind: string, data: Record<string, any>, label: Said}} Step
 * @typedef {{kind: string, slots: Record<string, any[] | null>, most: number | null, main: boolean}} Template
 * @typedef {{
 *   seq: number, at: string, actor: string, kind: string, data: Record<string, any>, text: Said, brought: Said[],
 *   dead: boolean,
 * }} Row
 * @typedef {{
 *   seat: number, role: string, won: boolean, basic: string, additional: string, total: string, most: string,
 *   judge: string, consent: boolean, title: string, fines: string[], vote: number | null,
 *   items: {clause: string | null, value: string, text: Said}[],
 * }} PointsRow
 * @typedef {{
 *   rows: PointsRow[], problems: {where: string, clause: string | null, text: Said}[], kind: string,
 *   values: string[], step: string, total: string, given: string, players: number, consent_from: string,
 *   titles: {name: string, value: string, winner: boolean, clause: string | null}[],
 *   fines: {clause: string, roles: string[]}[], best_player: string, in_draw: boolean,
 * }} Points
 * @typedef {{
 *   phase: string, dark: boolean, live: boolean, day: number, night: number, stage: Said,
 *   prompt: {code: string, say: Line[], clause: string | null, expect: string[], gesture: string[]},
 *   timer: {ms: number, exact: boolean, what: string, runs: boolean} | null, seats: Seat[], speaker: number,
 *   speaking: boolean, next: number, nominations: [number, number][], can_nominate: number[], vote: Vote | null, hands_as: string,
 *   lift: {tied: number[], of: number, needed: number, can_raise: number[]} | null,
 *   shooting: {called: number, shooters: number[], shots: Record<string, number>, targets: number[]} | null,
 *   check: {kind: string, label: Said, targets: number[], answers: Record<string, string>, asked: boolean,
 *           hard: boolean} | null,
 *   best_move: {seat: number, most: number} | null, vote_off: {text: Said, clause: string | null} | null,
 *   main: Step | null, legal: Template[], known: boolean, cards: Record<string, Said>,
 *   result: {winner: string, text: Said, cause: string, why: Said, ended: string, alive: number[],
 *            letters: Record<string, string>} | null,
 *   protests: number, seq: number, hash: string, game: string, rulebook: {id: string, title: Said},
 *   header: Record<string, any>, undo: {seq: number, text: Said} | null, redo: boolean, log: Row[],
 *   notes: {seat: number | null, text: string}[],
 *   protest: {from: string, minutes: number, allowed: boolean, clause: string | null}, points?: Points,
 *   dispute?: {text: Said, clause: string | null} | null,
 * }} Screen
 * @typedef {Record<string, any> & {refusal?: Refusal, lines?: string[], screen?: Screen}} Answer
 */
export {};
