// @ts-check
// A hint: a sensible next move, never an answer. Cards that go up first, pairs, then what frees a wanted card,
// then what empties a packet, then the stock, then the next pass.

import { mayFeed } from "./moves.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Move} Move */

/**
 * Would taking `count` cards off `source` bare a card that a foundation wants?
 * @param {State} state
 * @param {number} source
 * @param {number} count
 */
function frees(state, source, count) {
  const cards = state.piles[source];
  if (cards.length - count <= state.down[source] || source === state.program.stock) return false;
  const card = state.at(source, count + 1);
  return state.program.foundationPiles.some((pile) => state.wants(pile)?.(card) && mayFeed(state, source, pile));
}

/**
 * A move to suggest out of those a reader can know of; `null` if the next card of the stock should be turned up
 * first, or if there is nothing to suggest.
 * @param {State} state
 * @param {Move[]} moves
 * @param {boolean} unturned the next card of the stock has not been turned up yet
 * @returns {Move | null}
 */
export function hint(state, moves, unturned) {
  const { program } = state;
  const kind = (/** @type {Move} */ move) => program.rows[move.row].kind;
  const plain = moves.filter((move) => kind(move) === "build" || kind(move) === "vacancy");
  return (
    moves.find((move) => program.rows[move.row].forced)
    ?? moves.find((move) => kind(move) === "foundation")
    ?? moves.find((move) => kind(move) === "pair")
    ?? plain.find((move) => program.piles[move.source].available !== "any" && frees(state, move.source, move.count))
    ?? plain.find((move) => kind(move) === "build" && state.piles[move.source].length === move.count && move.source !== program.stock)
    ?? plain.find((move) => kind(move) === "build" && program.zones[program.piles[move.source].zone].kind !== "tableau")
    ?? (unturned ? null : moves.find((move) => kind(move) === "turn") ?? plain[0] ?? moves[0] ?? null)
  );
}

/**
 * The first move to a foundation, for playing them out on demand.
 * @param {State} state
 * @param {Move[]} moves
 * @returns {Move | null}
 */
export const upward = (state, moves) => moves.find((move) => state.program.rows[move.row].kind === "foundation") ?? null;
