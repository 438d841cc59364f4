// @ts-check
// Cards, packets and moves in words, in the language of the page.

import { cardText } from "./board.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./program.js").Program} Program */
/** @typedef {import("./state.js").Move} Move */
/** @typedef {{ messages: Record<string, Record<string, string>>, names: Record<string, Record<string, string>>, packets: Record<string, Record<string, string>>, ranks: Record<string, Record<string, string>>, suits: Record<string, Record<string, string>> }} Words */

export class Wording {
  /**
   * @param {Words} words
   * @param {string} lang
   */
  constructor(words, lang) {
    this.words = words;
    this.lang = lang;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values = {}) {
    const text = this.words.messages[this.lang][`player-${key}`] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  }

  /**
   * A packet: its zone, its number in it, and whose it is where the zone's name does not say so.
   * @param {Program} program
   * @param {number} pile
   */
  pile(program, pile) {
    const zone = program.zones[program.piles[pile].zone];
    const number = String(pile - zone.first + 1);
    const one = zone.packets > 1 ? this.words.packets[zone.name]?.[this.lang] : undefined;
    if (one !== undefined) return one.replace("{n}", number);
    const name = this.words.names[zone.name]?.[this.lang];
    const owner = zone.owner && name === undefined ? `, ${this.say(`owner-${zone.owner}`)}` : "";
    return (name ?? zone.name) + (zone.packets > 1 ? ` ${number}` : "") + owner;
  }

  /** @param {number} card */
  card(card) {
    const [rank, suit] = cardText(card);
    const joint = this.lang === "en" ? " of " : " ";
    return this.words.ranks[rank][this.lang] + joint + this.words.suits[suit][this.lang];
  }

  /**
   * A packet as it lies: its name, what is seen of it, how many cards.
   * @param {Game} game
   * @param {number} pile
   */
  packet(game, pile) {
    const { program, state } = game;
    const cards = state.piles[pile];
    const name = this.pile(program, pile);
    if (!cards.length) return `${name}: ${this.say("empty")}`;
    const top = game.seen(pile) ? this.card(state.at(pile, 1)) : this.say("face-down");
    return `${name}: ${top}${cards.length > 1 ? `; ${this.say("cards", { n: cards.length })}` : ""}`;
  }

  /**
   * A move that could be made in the present position.
   * @param {Game} game
   * @param {Move} move
   */
  move(game, { row, source, target, count }) {
    const { program, state } = game;
    const { kind } = program.rows[row];
    if (kind === "redeal" || kind === "reverse" || kind === "take") return this.say(kind);
    const seen = (/** @type {number} */ pile, /** @type {number} */ depth) => (game.seen(pile) && state.piles[pile].length ? this.card(state.at(pile, Math.max(1, depth))) : this.pile(program, pile));
    const card = seen(source, count);
    if (kind === "pair") return target === program.removed ? `${this.say("alone")}: ${card}` : `${card} + ${seen(target, 1)}`;
    if (kind === "exchange") return `${card} ↔ ${seen(target, 1)}`;
    return `${card} → ${this.pile(program, target)}`;
  }
}
