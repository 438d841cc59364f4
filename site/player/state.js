// @ts-check
// A position and how it changes: the same steps in the same order as the Python kernel, over plain arrays.
// A card is suit * 16 + rank, a slot copy * 64 + card; a packet is an array of slots, bottom first.

import { Random } from "./random.js";
import { forcedMoves, owedMoves } from "./moves.js";

/** @typedef {import("./program.js").Program} Program */
/** @typedef {{ row: number, source: number, target: number, count: number }} Move */

/** Numbers of the position besides the cards; the offsets are those of the Python engine's head, which is hashed. */
export const PHASE = 0, REDEALS = 1, CURSOR = 2, NEWEST = 3, OWED = 4, PENDING = 5, FIRST = 6, SECOND = 7, FOCUS = 8, LOOPED = 9, BASE = 16, USED = 32, HEAD = 48;
const SETTLE_LIMIT = 512;

export class State {
  /**
   * @param {Program} program
   * @param {number} deal
   * @param {number} seed
   */
  constructor(program, deal = 1, seed = 0) {
    this.program = program;
    this.deal = deal;
    this.seed = seed;
    /** @type {number[][]} */
    this.piles = program.piles.map(() => []);
    this.down = new Int16Array(program.count);
    this.head = new Int16Array(HEAD);
    this.head[NEWEST] = -1;
    this.head[FOCUS] = -1;
    this.head.fill(-1, BASE, USED);
    /**
     * What went by itself to come to this position: each move and the card that it moved.
     * @type {{ move: Move, card: number }[]}
     */
    this.followed = [];
  }

  /**
   * The first position of a numbered deal, settled.
   * @param {Program} program
   * @param {number} deal
   * @param {number} [seed]
   */
  static begin(program, deal, seed = 0) {
    const { packs, shares, ranks } = program.json;
    const pack = [];
    for (let copy = 0; copy < packs; copy += 1) for (let suit = 0; suit < 4; suit += 1) for (const rank of ranks) pack.push(copy * 64 + suit * 16 + rank);
    const random = new Random(seed, deal, 0);
    const share = Math.floor(pack.length / shares);
    for (let part = 0; part < shares; part += 1) random.shuffle(pack, part * share, (part + 1) * share);
    const state = new State(program, deal, seed);
    layOut(state, program.json.deal, pack);
    settleFaces(state, program.piles.map((_, pile) => pile));
    settle(state);
    return state;
  }

  copy() {
    const made = new State(this.program, this.deal, this.seed);
    made.piles = this.piles.map((pile) => [...pile]);
    made.down.set(this.down);
    made.head.set(this.head);
    return made;
  }

  /**
   * The card a packet offers, or -1.
   * @param {number} pile
   */
  available(pile) {
    const table = this.program.piles[pile];
    const cards = this.piles[pile];
    const length = cards.length;
    if (table.available === "none" || length === 0) return -1;
    if (table.available !== "hand" && table.available !== "blind") {
      if (length <= this.down[pile] || length <= table.vacant) return -1;
      if (table.available === "uncovered" && table.covered_by.some((cover) => this.piles[cover].length > 0)) return -1;
    }
    return cards[length - 1] & 63;
  }

  /**
   * Does the packet count as empty?
   * @param {number} pile
   */
  vacant(pile) {
    return this.piles[pile].length === this.program.piles[pile].vacant;
  }

  /**
   * The card `depth` from the top (1: the top).
   * @param {number} pile
   * @param {number} depth
   */
  at(pile, depth) {
    const cards = this.piles[pile];
    return cards[cards.length - depth] & 63;
  }

  /** Cards that lie where they must for the game to be out. */
  placed() {
    return this.program.json.win_piles.reduce((sum, pile) => sum + this.piles[pile].length, 0);
  }

  won() {
    return this.placed() === this.program.json.win_cards;
  }

  /**
   * Which cards the foundation packet takes next: a test for a card code, or null.
   * @param {number} pile
   * @returns {((card: number) => boolean) | null}
   */
  wants(pile) {
    const { program } = this;
    const table = program.foundation[pile];
    if (!table) return null;
    const height = this.piles[pile].length;
    if (height >= table.sequence.length) return null;
    let rank = table.sequence[height];
    if (table.relative) {
      const base = this.head[BASE + table.group];
      const { ranks } = program.json;
      rank = base < 0 ? -1 : ranks[((program.positionOf.get(base) ?? 0) + rank) % ranks.length];
    }
    if (height > 0) {
      const suits = /** @type {boolean[][]} */ (program.suits.get(table.suit))[this.at(pile, 1) >> 4];
      return (card) => (card & 15) === rank && suits[card >> 4];
    }
    if (table.comes === "start") return null;
    if (table.comes === "end" && this.head[PHASE] !== program.phases.length - 1) return null;
    if (table.comes === "after" && table.after.some((other) => this.piles[other].length === 0)) return null;
    const suits = [0, 1, 2, 3].map((suit) => table.fixed_suit < 0 || table.fixed_suit === suit);
    const zone = program.zones[program.piles[pile].zone];
    for (let other = zone.first; other < zone.first + zone.packets; other += 1) {
      if (this.piles[other].length === 0) {
        if (other < pile && program.foundation[other]?.kind === table.kind) return null;
      } else if (table.own_suit) {
        suits[(this.piles[other][0] & 63) >> 4] = false;
      }
    }
    return rank < 0 ? () => true : (card) => (card & 15) === rank && suits[card >> 4];
  }

  /** Hex digits of the 64-bit FNV-1a hash of the position. */
  hash() {
    let high = 0xcbf29ce4, low = 0x84222325;
    const put = (/** @type {number} */ byte) => {
      low = (low ^ byte) >>> 0;
      const product = low * 0x1b3;
      high = (((high * 0x1b3) % 4294967296) + Math.floor(product / 4294967296) + (low << 8)) >>> 0;
      low = product >>> 0;
    };
    this.piles.forEach((cards, pile) => {
      put(cards.length);
      put(this.down[pile]);
      for (let i = cards.length - 1; i >= 0; i -= 1) put(cards[i] & 63);
    });
    for (const value of this.head) put((value + 256) & 255);
    return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
  }
}

// --- laying out -----------------------------------------------------------------------------------------------------

/**
 * Run the steps of a deal over a pack, first card first.
 * @param {State} state
 * @param {import("./program.js").DealStep[]} steps
 * @param {number[]} pack
 */
function layOut(state, steps, pack) {
  const half = state.program.json.shares === 2 ? Math.floor(pack.length / 2) : pack.length;
  const packs = [pack.slice(0, half), pack.slice(half)];
  for (const step of steps) {
    const own = packs[step.owner === 2 ? 1 : 0];
    const refused = new Set(step.refused), sinking = new Set(step.sinking);
    if (step.kind === "rest") {
      for (const pile of step.items) {
        state.piles[pile].push(...own.reverse());
        own.length = 0;
      }
    } else if (step.kind === "cards") {
      for (const pile of step.items) {
        if (!own.length) break;
        for (let tries = own.length; refused.size && tries > 0 && refused.has(own[0] & 15); tries -= 1) own.push(/** @type {number} */ (own.shift()));
        const slot = /** @type {number} */ (own.shift());
        if (sinking.has(slot & 15)) state.piles[pile].unshift(slot);
        else state.piles[pile].push(slot);
      }
    } else {
      for (let i = 0; i + 1 < step.items.length; i += 2) {
        const [value, pile] = [step.items[i], step.items[i + 1]];
        const place = own.findIndex((slot) => (step.kind === "named" ? slot & 63 : slot & 15) === value);
        if (place >= 0) state.piles[pile].push(...own.splice(place, 1));
      }
    }
  }
}

/**
 * Count the cards that lie face down, find the base rank and the newest opened packet.
 * @param {State} state
 * @param {number[]} piles
 */
function settleFaces(state, piles) {
  const { program } = state;
  for (const pile of piles) {
    const length = state.piles[pile].length;
    if (pile !== program.stock) {
      const face = program.piles[pile].face;
      state.down[pile] = face === "down" ? length : face === "top-up" ? Math.max(length - 1, 0) : 0;
    }
    const table = program.foundation[pile];
    if (table?.relative && length > 0 && state.head[BASE + table.group] < 0) state.head[BASE + table.group] = state.piles[pile][0] & 15;
  }
  state.head[NEWEST] = -1;
  if (program.turn && program.turn.opens >= 0) {
    for (const place of program.turn.places) if (state.piles[place].length > 0) state.head[NEWEST] = place;
  }
}

/**
 * Gather packets and lay them as stock, or out again.
 * @param {State} state
 */
function gatherAgain(state) {
  const { program } = state;
  const redeal = /** @type {import("./program.js").RedealTable} */ (program.redeal);
  const pack = [];
  for (const pile of [...redeal.gather].reverse()) {
    pack.push(...state.piles[pile].reverse());
    state.piles[pile] = [];
    state.down[pile] = 0;
  }
  if (redeal.turned) pack.reverse();
  if (redeal.times >= 0 || redeal.shuffled) state.head[REDEALS] += 1;
  if (redeal.shuffled) new Random(state.seed, state.deal, state.head[REDEALS]).shuffle(pack, 0, pack.length);
  const stock = program.stock;
  if (redeal.again) {
    if (stock >= 0) {
      pack.push(...state.piles[stock].reverse());
      state.piles[stock] = [];
    }
    layOut(state, program.json.again, pack);
  } else {
    state.piles[stock].unshift(...pack.reverse());
  }
  state.head[PHASE] = 0;
  state.head[CURSOR] = 0;
  settleFaces(state, redeal.gather);
}

// --- playing --------------------------------------------------------------------------------------------------------

/**
 * @param {State} state
 * @param {number} pile
 */
function turnUp(state, pile) {
  const length = state.piles[pile].length;
  if (state.program.piles[pile].face === "top-up" && state.down[pile] > 0 && state.down[pile] >= length) state.down[pile] = Math.max(length - 1, 0);
}

/**
 * The top `count` cards go to `target`, one by one if `turned`.
 * @param {State} state
 * @param {number} source
 * @param {number} target
 * @param {number} count
 * @param {boolean} [turned]
 */
function shift(state, source, target, count, turned = false) {
  const from = state.piles[source];
  const cards = from.splice(from.length - count, count);
  state.piles[target].push(...(turned ? cards.reverse() : cards));
  turnUp(state, source);
}

/**
 * The card `depth` from the top goes to `target`.
 * @param {State} state
 * @param {number} source
 * @param {number} depth
 * @param {number} target
 */
function pluck(state, source, depth, target) {
  const from = state.piles[source];
  state.piles[target].push(...from.splice(from.length - depth, 1));
  turnUp(state, source);
}

/**
 * @param {State} state
 * @param {number} target
 */
function playTurn(state, target) {
  const { program, head } = state;
  const turn = /** @type {import("./program.js").TurnTable} */ (program.turn);
  const stock = state.piles[program.stock];
  if (turn.placing === "each") {
    for (const place of turn.places) if (stock.length > 0) shift(state, program.stock, place, 1);
    return;
  }
  const opens = turn.placing === "newest" && (stock[stock.length - 1] & 15) === turn.opens;
  if (opens || (turn.placing === "newest" && head[NEWEST] < 0)) head[NEWEST] = target;
  const count = Math.min(turn.count, stock.length);
  shift(state, program.stock, target, count, count > 1);
  if (turn.placing === "round") head[CURSOR] = (head[CURSOR] + 1) % turn.places.length;
}

/**
 * @param {State} state
 * @param {number} source
 * @param {number} packet
 * @param {number} depth
 */
function playUp(state, source, packet, depth) {
  const { program, head } = state;
  const based = state.piles[packet].length === 0;
  if (depth > 1) pluck(state, source, depth, packet);
  else shift(state, source, packet, 1);
  if (!based) return;
  const table = /** @type {import("./program.js").FoundationTable} */ (program.foundation[packet]);
  if (table.relative && head[BASE + table.group] < 0) head[BASE + table.group] = state.at(packet, 1) & 15;
  const turn = program.turn;
  if (source === program.stock && turn && turn.placing === "round") {
    if (turn.base_out === "skip") head[CURSOR] = (head[CURSOR] + 1) % turn.places.length;
    else if (turn.base_out === "fill" && program.rowPhases[turn.row][head[PHASE]]) head[OWED] = 1;
  }
}

/**
 * Play one move without what follows from it.
 * @param {State} state
 * @param {Move} move
 */
function playOne(state, { row: number, source, target, count }) {
  const { program, head } = state;
  const row = program.rows[number];
  head[FOCUS] = -1;
  switch (row.kind) {
    case "foundation":
      playUp(state, source, target, count);
      return;
    case "build":
    case "vacancy":
      if (program.piles[source].available === "any") pluck(state, source, count, target);
      else shift(state, source, target, count, row.reversed);
      return;
    case "turn":
      playTurn(state, target);
      return;
    case "pair":
      shift(state, source, program.removed, 1);
      if (target !== program.removed) shift(state, target, program.removed, 1);
      return;
    case "redeal":
      gatherAgain(state);
      return;
    case "fill": {
      shift(state, source, target, 1);
      head[OWED] = 0;
      head[CURSOR] = (head[CURSOR] + 1) % /** @type {import("./program.js").TurnTable} */ (program.turn).places.length;
      return;
    }
    case "exchange": {
      const a = state.piles[source], b = state.piles[target];
      [a[a.length - 1], b[b.length - 1]] = [b[b.length - 1], a[a.length - 1]];
      if (head[PENDING] > 0) {
        head[PENDING] -= 1;
        if (head[PENDING] === 0) head[FIRST] = head[SECOND] = 0;
        return;
      }
      if (row.cards > 1) {
        head[PENDING] = row.cards - 1;
        head[FIRST] = source;
        head[SECOND] = target;
      }
      break;
    }
    case "reverse": {
      const cards = state.piles[source];
      cards.push(...cards.splice(cards.length - count, count).reverse());
      break;
    }
    case "take":
      pluck(state, source, count, source);
      head[FOCUS] = source;
      break;
    default:
      pluck(state, source, count, target);
  }
  if (row.times >= 0) head[USED + number - program.privileges] += 1;
}

/** @param {State} state */
function phaseOver(state) {
  const phase = state.program.phases[state.head[PHASE]];
  if (phase.until === "stock-empty" || phase.until === "zones-empty") return phase.piles.every((pile) => state.piles[pile].length === 0);
  if (phase.until === "zone-full") return phase.piles.every((pile) => state.piles[pile].length > 0);
  return false;
}

/**
 * Rows that close up.
 * @param {State} state
 */
function closeUp(state) {
  let moved = false;
  state.program.piles.forEach((table, pile) => {
    const next = table.closes_from;
    if (next >= 0 && state.piles[pile].length === 0 && state.piles[next].length > 0) {
      shift(state, next, pile, state.piles[next].length);
      moved = true;
    }
  });
  return moved;
}

/**
 * Every step that is not the player's to choose.
 * @param {State} state
 */
function settle(state) {
  const { program, head } = state;
  for (let turn = 0; turn < SETTLE_LIMIT; turn += 1) {
    while (head[PHASE] < program.phases.length - 1 && phaseOver(state)) head[PHASE] += 1;
    if (closeUp(state)) continue;
    let found;
    if (head[OWED] !== 0) {
      found = owedMoves(state);
      if (!found.length) {
        head[OWED] = 0;
        head[CURSOR] = (head[CURSOR] + 1) % /** @type {import("./program.js").TurnTable} */ (program.turn).places.length;
        continue;
      }
    } else if (head[PENDING] > 0 || head[FOCUS] >= 0 || program.json.forced.length === 0) {
      return;
    } else {
      found = forcedMoves(state);
    }
    if (found.length !== 1) return;
    const { source, count } = found[0];
    state.followed.push({ move: found[0], card: state.at(source, Math.max(1, count)) });
    playOne(state, found[0]);
  }
  head[LOOPED] = 1;
}

/**
 * Play a legal move and all that follows without choice; gives the next position, the former stays as it was.
 * @param {State} state
 * @param {Move} move
 */
export function play(state, move) {
  const next = state.copy();
  advance(next, move);
  return next;
}

/**
 * The same in place: the position itself becomes the next one.
 * @param {State} state
 * @param {Move} move
 */
export function advance(state, move) {
  state.followed = [];
  playOne(state, move);
  settle(state);
}
