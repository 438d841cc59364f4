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
  }

  get state() {
    return this.states[this.at];
  }

  legal() {
    return this.state.won() ? [] : legalMoves(this.state);
  }

  /** @param {Move} move */
  make(move) {
    const next = play(this.state, move);
    this.states.length = this.at + 1;
    this.moves.length = this.at;
    this.states.push(next);
    this.moves.push(move);
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
