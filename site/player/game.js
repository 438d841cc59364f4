// @ts-check
// One game being played: the moves made and taken back, as text that can be kept in a link or a transcript.

import { Program } from "./program.js";
import { State, play } from "./state.js";
import { legalMoves, moveText } from "./moves.js";

/** @typedef {import("./state.js").Move} Move */

export class Game {
  /**
   * @param {Program} program
   * @param {number} deal
   * @param {number} [seed]
   */
  constructor(program, deal, seed = 0) {
    this.program = program;
    this.deal = deal;
    this.seed = seed;
    /** @type {State[]} */
    this.states = [State.begin(program, deal, seed)];
    /** @type {Move[]} */
    this.moves = [];
    /** How many of the moves stand; the rest can be made again. */
    this.at = 0;
    /**
     * Of each position: has the top card of the stock been turned up in the hand?
     * @type {boolean[]}
     */
    this.turned = [false];
  }

  get state() {
    return this.states[this.at];
  }

  legal() {
    return this.state.won() ? [] : legalMoves(this.state);
  }

  /** Does the next card of the stock wait to be turned up, before anyone can decide where it goes? */
  get unturned() {
    const { stock, piles } = this.program;
    return stock >= 0 && piles[stock].available === "hand" && this.state.piles[stock].length > 0 && !this.turned[this.at];
  }

  /** The legal moves of cards that are seen: none of a card of the stock that has not been turned up. */
  open() {
    const moves = this.legal();
    return this.unturned ? moves.filter((move) => move.source !== this.program.stock || this.program.rows[move.row].kind === "redeal") : moves;
  }

  /** Turn up the top card of the stock, which stays in the hand. */
  turnUp() {
    this.turned[this.at] = true;
  }

  /**
   * Is the top card of the packet seen?
   * @param {number} pile
   */
  seen(pile) {
    const { program, state } = this;
    if (pile === program.stock) return program.piles[pile].available === "hand" && this.turned[this.at];
    return state.piles[pile].length > state.down[pile];
  }

  /** @param {Move} move */
  make(move) {
    const { stock } = this.program;
    const next = play(this.state, move);
    const before = stock >= 0 ? this.state.piles[stock] : [], after = stock >= 0 ? next.piles[stock] : [];
    const same = before.length === after.length && before.at(-1) === after.at(-1);
    this.states.length = this.at + 1;
    this.moves.length = this.at;
    this.turned.length = this.at + 1;
    this.states.push(next);
    this.moves.push(move);
    this.turned.push(same && this.turned[this.at]);
    this.at += 1;
  }

  undo() {
    if (this.at > 0) this.at -= 1;
  }

  redo() {
    if (this.at < this.moves.length) this.at += 1;
  }

  /** The moves that stand, one token each. */
  tokens() {
    return this.moves.slice(0, this.at).map((move) => moveText(this.program, move));
  }

  /**
   * Play tokens one after the other; gives how many could be played.
   * @param {string[]} tokens
   */
  replay(tokens) {
    for (const [count, token] of tokens.entries()) {
      const move = this.legal().find((item) => moveText(this.program, item) === token);
      if (!move) return count;
      this.make(move);
    }
    return tokens.length;
  }
}
