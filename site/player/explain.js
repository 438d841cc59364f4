// @ts-check
// Which rule permits a move, which forbids an attempt, and what the book says of it.

import { betterRight, directionKept, legalMoves, mayFeed } from "./moves.js";
import { FOCUS, OWED, PENDING, PHASE } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Move} Move */
/** @typedef {{ origin: string, quote: string, sentence: string, anchors: string[], around: string[], reason: string, reason_en?: string }} Evidence */
/** @typedef {{ pointers: string[], key: string }} Finding  Pointers into the record, most telling first, and the key of a message. */

/**
 * @param {State} state
 * @param {number} pile
 */
const zoneOf = (state, pile) => state.program.zones[state.program.piles[pile].zone];

/**
 * The leaves of the record that permit a move, most telling first.
 * @param {State} state the position before
 * @param {Move} move
 * @returns {string[]}
 */
export function permits(state, { row: number, source, target }) {
  const { pointer, kind } = state.program.rows[number];
  const from = zoneOf(state, source).name;
  /** @type {Record<string, string[]>} */
  const leaves = {
    foundation: state.piles[target].length === 0 ? ["comes", "base", "bases", `feeds/${from}`] : ["order", "suit", "ranks", "steps", "step", `feeds/${from}`],
    build: ["direction", "suit", "order_of", "unit", "sources"],
    vacancy: ["sources", "obligation", "relation", "ranks"],
    pair: ["by", "total", "relation"],
    turn: ["to", "placing", "count", "opens"],
    redeal: ["times", "gather", "shuffled", "lay"],
    exchange: ["kind", "cards", "times"],
    reverse: ["kind", "times"],
    take: ["kind", "times"],
    grace: ["kind", "times"],
    fill: [""],
  };
  return (leaves[kind] ?? [""]).map((leaf) => (leaf ? `${pointer}/${leaf}` : pointer));
}

/**
 * Why the top `count` cards of `source` may not go to `target`.
 * @param {State} state
 * @param {number} source
 * @param {number} target
 * @param {number} count
 * @returns {Finding}
 */
export function forbids(state, source, target, count) {
  const { program, head } = state;
  const from = zoneOf(state, source), to = zoneOf(state, target);
  if (head[OWED] || head[PENDING] > 0 || head[FOCUS] >= 0) return { pointers: legalMoves(state).slice(0, 1).map((move) => program.rows[move.row].pointer), key: "first" };
  const legal = legalMoves(state);
  if (legal.length && legal.every((move) => program.rows[move.row].forced)) return { pointers: [`${program.rows[legal[0].row].pointer}/obligation`], key: "vacancy-first" };
  if (program.piles[source].available === "none") return { pointers: [`/zones/${from.name}/available`, `/zones/${from.name}/kind`, `/foundations/${from.name}/returns`], key: "not-available" };
  const any = program.piles[source].available === "any";
  if (!any && state.available(source) < 0) return { pointers: [`/zones/${from.name}/available`, `/zones/${from.name}/covered_by`], key: "covered" };
  const card = state.at(source, Math.min(count, state.piles[source].length));
  const table = program.foundation[target];
  if (table) return foundation(state, source, target, card, from.name, to.name);
  return elsewhere(state, source, target, card, count, from.name, to.name);
}

/**
 * @param {State} state
 * @param {number} source
 * @param {number} target
 * @param {number} card
 * @param {string} from
 * @param {string} to
 * @returns {Finding}
 */
function foundation(state, source, target, card, from, to) {
  const pointer = `/foundations/${to}`;
  const table = /** @type {import("./program.js").FoundationTable} */ (state.program.foundation[target]);
  const wanted = state.wants(target);
  const empty = state.piles[target].length === 0;
  if (!wanted) return empty ? { pointers: [`${pointer}/comes`, `${pointer}/after`], key: "base-later" } : { pointers: [`${pointer}/last`, `${pointer}/ranks`], key: "full" };
  if (!wanted(card)) {
    if (empty) return { pointers: [`${pointer}/base`, `${pointer}/bases`, `${pointer}/own_suit`], key: "base" };
    const suit = [0, 1, 2, 3].some((other) => wanted(other * 16 + (card & 15)));
    return suit ? { pointers: [`${pointer}/suit`], key: "suit" } : { pointers: [`${pointer}/order`, `${pointer}/ranks`, `${pointer}/steps`, `${pointer}/bases`, `${pointer}/base`], key: "order" };
  }
  if (!mayFeed(state, source, target)) return { pointers: [`${pointer}/feeds/${from}/relation`, `${pointer}/feeds/${from}/phases`, `${pointer}/feeds/${from}`, `${pointer}/comes`], key: "feed" };
  return { pointers: [pointer, `/zones/${table ? to : from}/kind`], key: "no-rule" };
}

/**
 * @param {State} state
 * @param {number} source
 * @param {number} target
 * @param {number} card
 * @param {number} count
 * @param {string} from
 * @param {string} to
 * @returns {Finding}
 */
function elsewhere(state, source, target, card, count, from, to) {
  const { program, head } = state;
  const empty = state.piles[target].length === 0 || state.vacant(target);
  const rows = program.rows.map((row, number) => ({ row, number })).filter(({ row, number }) => row.kind === (empty ? "vacancy" : "build") && program.targets[number].includes(target));
  if (!rows.length) {
    return empty ? { pointers: [`/vacancies/${to}/sources`, `/vacancies/${to}/obligation`, `/vacancies/${to}`, `/zones/${to}/kind`], key: "no-fill" } : { pointers: [`/zones/${to}/kind`, "/builds"], key: "no-build" };
  }
  const paired = rows.filter(({ number }) => program.pairs[number].get(target)?.[source]);
  const pointer = rows[0].row.pointer;
  if (!paired.length) return { pointers: rows.some(({ row }) => row.sources.includes(source)) ? [`${pointer}/relation`, `${pointer}/sources`] : [`${pointer}/sources`, pointer], key: empty ? "fill-source" : "build-source" };
  const now = paired.filter(({ number }) => program.rowPhases[number][head[PHASE]]);
  if (!now.length) return { pointers: [`${paired[0].row.pointer}/phases`], key: "phase" };
  const { row, number } = now[0];
  if (empty) {
    if (betterRight(state, number, target)) return { pointers: [`${row.pointer}/sources`, `${row.pointer}/choice`], key: "better-right" };
    if (!program.allowed[number][card]) return { pointers: [`${row.pointer}/ranks`], key: "fill-rank" };
  } else {
    const fits = program.fits[Math.max(row.fit, 0)];
    const below = state.at(target, 1);
    if (!fits[below][card]) {
      const rank = [0, 1, 2, 3].some((suit) => fits[below][suit * 16 + (card & 15)]);
      return rank ? { pointers: [`${row.pointer}/suit`], key: "suit" } : { pointers: [`${row.pointer}/direction`, `${row.pointer}/wrap`, `${row.pointer}/suit`], key: "order" };
    }
    if (!directionKept(state, number, target, card)) return { pointers: [`${row.pointer}/mixed`, `${row.pointer}/direction`], key: "mixed" };
  }
  const room = program.piles[target].capacity;
  if (room && state.piles[target].length + count > room) return { pointers: [`/zones/${to}/capacity`], key: "capacity" };
  if (count > 1) return { pointers: [`${row.pointer}/unit`], key: "unit" };
  return { pointers: [row.pointer, `/zones/${from}/available`], key: "no-rule" };
}

/**
 * What the record has for these pointers: exact leaves first, then what lies under them, then what is above.
 * @param {Record<string, Evidence>} all
 * @param {string[]} pointers
 * @returns {{ pointer: string, evidence: Evidence }[]}
 */
export function evidenceFor(all, pointers) {
  /** @type {Map<string, Evidence>} */
  const found = new Map();
  const add = (/** @type {string} */ pointer) => { if (all[pointer]) found.set(pointer, all[pointer]); };
  pointers.forEach(add);
  if (!found.size) for (const pointer of pointers) Object.keys(all).filter((key) => key.startsWith(`${pointer}/`)).forEach(add);
  if (!found.size) {
    const parent = (pointers[0] ?? "").split("/").slice(0, 3).join("/");
    if (parent) Object.keys(all).filter((key) => key === parent || key.startsWith(`${parent}/`)).forEach(add);
  }
  const order = ["text", "figure", "editor", "convention"];
  return [...found].map(([pointer, evidence]) => ({ pointer, evidence })).sort((a, b) => order.indexOf(a.evidence.origin) - order.indexOf(b.evidence.origin));
}
