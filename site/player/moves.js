// @ts-check
// Which moves are legal, in the order in which the Python engine lists them (docs/program.md), and their text.

import { CURSOR, FIRST, FOCUS, LOOPED, NEWEST, OWED, PENDING, PHASE, REDEALS, SECOND, USED } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Move} Move */

/**
 * @param {State} state
 * @param {number} pile
 * @param {number} count
 */
const hasRoom = (state, pile, count) => {
  const room = state.program.piles[pile].capacity;
  return room === 0 || state.piles[pile].length + count <= room;
};

/**
 * @param {State} state
 * @param {number} source
 * @param {number} packet
 */
export function mayFeed(state, source, packet) {
  const feed = state.program.feeds.get(packet);
  if (!feed) return false;
  return (state.piles[packet].length === 0 ? feed.base : feed.phases[state.head[PHASE]])[source] === 1;
}

/**
 * Cards that go up: by source, then foundation packet.
 * @param {State} state
 * @param {boolean} onlyBase
 * @param {number} focus
 * @returns {Move[]}
 */
function foundationMoves(state, onlyBase, focus) {
  const { program } = state;
  /** @type {Move[]} */
  const out = [];
  const wants = [];
  for (const pile of program.foundationPiles) {
    if (onlyBase && state.piles[pile].length > 0) continue;
    const wanted = state.wants(pile);
    if (wanted) wants.push({ pile, wanted });
  }
  if (!wants.length) return out;
  for (let source = 0; source < program.count; source += 1) {
    if (focus >= 0 && source !== focus) continue;
    const any = program.piles[source].available === "any";
    if (!any && state.available(source) < 0) continue;
    const deepest = any ? state.piles[source].length : 1;
    for (let depth = 1; depth <= deepest; depth += 1) {
      const card = state.at(source, depth);
      for (const { pile, wanted } of wants) {
        if (wanted(card) && mayFeed(state, source, pile)) {
          out.push({ row: /** @type {import("./program.js").FoundationTable} */ (program.foundation[pile]).row, source, target: pile, count: depth });
        }
      }
    }
  }
  return out;
}

/**
 * How many cards at the top of a packet form a run.
 * @param {State} state
 * @param {number} pile
 * @param {number} fit
 */
function runLength(state, pile, fit) {
  const length = state.piles[pile].length - state.down[pile];
  if (length <= 0) return 0;
  const table = state.program.fits[Math.max(fit, 0)];
  let count = 1;
  while (count < length && table[state.at(pile, count + 1)][state.at(pile, count)]) count += 1;
  return count;
}

/**
 * Does `card` go on the way in which the target already runs?
 * @param {State} state
 * @param {number} row
 * @param {number} target
 * @param {number} card
 */
export function directionKept(state, row, target, card) {
  const parts = state.program.rows[row].parts;
  if (!parts.length || state.piles[target].length - state.down[target] < 2) return true;
  const top = state.at(target, 1), under = state.at(target, 2);
  let runs = false;
  for (const part of parts) {
    const fit = state.program.fits[part];
    if (fit[under][top]) {
      runs = true;
      if (fit[top][card]) return true;
    }
  }
  return !runs;
}

/**
 * @param {State} state
 * @param {number} pile
 * @param {number} count
 * @param {number} fit
 */
function turnedRunFits(state, pile, count, fit) {
  const table = state.program.fits[Math.max(fit, 0)];
  for (let depth = 1; depth < count; depth += 1) if (!table[state.at(pile, depth)][state.at(pile, depth + 1)]) return false;
  return true;
}

/**
 * First and last count of cards that may leave a packet together.
 * @param {State} state
 * @param {number} row
 * @param {number} source
 */
function counts(state, row, source) {
  const { unit, run_fit: fit } = state.program.rows[row];
  if (unit === "run") return [1, runLength(state, source, fit)];
  if (unit === "packet") {
    const whole = state.piles[source].length - state.down[source];
    return [whole, whole];
  }
  return [1, 1];
}

/**
 * Moves of one row that builds: by target, source, count.
 * @param {State} state
 * @param {number} number
 * @param {number} focus
 * @returns {Move[]}
 */
function buildsOf(state, number, focus) {
  const { program } = state;
  const row = program.rows[number];
  const fits = program.fits[Math.max(row.fit, 0)];
  const single = row.unit === "card";
  const tops = program.piles.map((_, pile) => state.available(pile));
  const out = [];
  for (const target of program.targets[number]) {
    if (state.piles[target].length === 0 || state.vacant(target)) continue;
    const fitting = fits[state.at(target, 1)];
    const allowed = /** @type {Uint8Array} */ (program.pairs[number].get(target));
    for (let source = 0; source < program.count; source += 1) {
      const top = tops[source];
      // Most pairs are refused here: a single card that does not fit.
      if (single && top >= 0 && !fitting[top] && !program.hasAny) continue;
      if (!allowed[source] || source === target || state.piles[source].length === 0 || (focus >= 0 && source !== focus)) continue;
      if (program.piles[source].available === "any") {
        for (let depth = 1; depth <= state.piles[source].length; depth += 1) {
          const card = state.at(source, depth);
          if (fitting[card] && hasRoom(state, target, 1) && directionKept(state, number, target, card)) out.push({ row: number, source, target, count: depth });
        }
        continue;
      }
      if (top < 0) continue;
      const [first, last] = counts(state, number, source);
      for (let count = first; count <= last; count += 1) {
        const card = !row.reversed && count > 1 ? state.at(source, count) : top;
        if (fitting[card] && hasRoom(state, target, count) && directionKept(state, number, target, card) && (!row.reversed || turnedRunFits(state, source, count, row.fit))) {
          out.push({ row: number, source, target, count });
        }
      }
    }
  }
  return out;
}

/**
 * Does a source with a better right still hold a card?
 * @param {State} state
 * @param {number} number
 * @param {number} target
 */
export function betterRight(state, number, target) {
  const group = state.program.rows[number].group;
  for (let other = group >= 0 ? group : number; other < number; other += 1) {
    const pairs = state.program.pairs[other].get(target);
    if (pairs && state.piles.some((cards, pile) => cards.length > 0 && pairs[pile])) return true;
  }
  return false;
}

/**
 * Moves of one vacancy row to one empty packet: by source, count.
 * @param {State} state
 * @param {number} number
 * @param {number} target
 * @param {number} focus
 * @returns {Move[]}
 */
function fillsOf(state, number, target, focus) {
  const { program } = state;
  if (betterRight(state, number, target)) return [];
  const row = program.rows[number];
  const pairs = program.pairs[number].get(target);
  const allowed = program.allowed[number];
  const out = [];
  for (let source = 0; source < program.count; source += 1) {
    if (!pairs?.[source] || source === target || state.piles[source].length === 0 || (focus >= 0 && source !== focus)) continue;
    const length = state.piles[source].length - program.piles[source].vacant;
    const sameZone = program.piles[source].zone === program.piles[target].zone;
    if (program.piles[source].available === "any") {
      if (sameZone && length === 1) continue;
      for (let depth = 1; depth <= state.piles[source].length; depth += 1) if (allowed[state.at(source, depth)]) out.push({ row: number, source, target, count: depth });
      continue;
    }
    const top = state.available(source);
    if (top < 0) continue;
    const [first, last] = counts(state, number, source);
    for (let count = first; count <= last; count += 1) {
      if (sameZone && count === length) continue;
      const card = count > 1 && !row.reversed ? state.at(source, count) : top;
      if (allowed[card] && hasRoom(state, target, count)) out.push({ row: number, source, target, count });
    }
  }
  return out;
}

/**
 * @param {State} state
 * @param {number} number
 * @param {number} focus
 */
const vacanciesOf = (state, number, focus) => state.program.targets[number].filter((target) => state.vacant(target)).flatMap((target) => fillsOf(state, number, target, focus));

/**
 * Cards that leave together: by first packet, then second.
 * @param {State} state
 * @param {number} number
 * @returns {Move[]}
 */
function pairsOf(state, number) {
  const { program } = state;
  const row = program.rows[number];
  const fits = program.fits[Math.max(row.fit, 0)];
  const out = [];
  for (let first = 0; first < program.count; first += 1) {
    if (!program.sources[number][first]) continue;
    const card = state.available(first);
    if (card < 0) continue;
    if (row.alone && program.allowed[number][card]) out.push({ row: number, source: first, target: program.removed, count: 1 });
    const pairs = program.pairs[number].get(first);
    for (let second = first + 1; pairs && second < program.count; second += 1) {
      const other = state.available(second);
      if (pairs[second] && other >= 0 && fits[card][other]) out.push({ row: number, source: first, target: second, count: 1 });
    }
  }
  return out;
}

/**
 * @param {State} state
 * @returns {Move[]}
 */
function turns(state) {
  const { program, head } = state;
  const turn = program.turn;
  const stock = program.stock;
  if (!turn || !program.rowPhases[turn.row][head[PHASE]] || state.piles[stock].length === 0) return [];
  const to = (/** @type {number} */ target) => ({ row: turn.row, source: stock, target, count: 1 });
  if (turn.placing === "round") return [to(turn.places[head[CURSOR]])];
  if (turn.placing === "each") return [to(turn.places[0])];
  if (turn.placing === "newest") {
    let target = head[NEWEST];
    if ((state.at(stock, 1) & 15) === turn.opens) target = -1;
    else if (turn.bare_first) target = turn.places.find((place) => state.vacant(place) && state.piles[place].length > 0) ?? target;
    if (target < 0) target = turn.places.find((place) => state.piles[place].length === 0) ?? -1;
    return target >= 0 ? [to(target)] : [];
  }
  return turn.places.filter((place) => hasRoom(state, place, 1)).map(to);
}

/**
 * May the packets be gathered now?
 * @param {State} state
 * @param {boolean} stuck
 */
function canRedeal(state, stuck) {
  const { program, head } = state;
  const redeal = program.redeal;
  if (!redeal || !program.rowPhases[redeal.row][head[PHASE]]) return false;
  if (redeal.times >= 0 && head[REDEALS] >= redeal.times) return false;
  if (redeal.when === "stock-empty" && program.stock >= 0 && state.piles[program.stock].length > 0) return false;
  if (redeal.when === "stuck" && !stuck) return false;
  return redeal.gather.some((pile) => state.piles[pile].length > 0);
}

/**
 * Two available cards change places.
 * @param {State} state
 * @param {number} number
 * @returns {Move[]}
 */
function swapsOf(state, number) {
  const { program, head } = state;
  const out = [];
  const open = [];
  for (let pile = 0; pile < program.count; pile += 1) {
    const used = head[PENDING] > 0 && (pile === head[FIRST] || pile === head[SECOND]);
    if (program.sources[number][pile] && !used && state.piles[pile].length > 0) open.push(pile);
  }
  for (const [index, first] of open.entries()) {
    const card = state.available(first);
    if (card < 0) continue;
    for (const second of open.slice(index + 1)) {
      const other = state.available(second);
      if (other >= 0 && other !== card) out.push({ row: number, source: first, target: second, count: 1 });
    }
  }
  return out;
}

/**
 * Could `card` go from `source` somewhere, if it were on top?
 * @param {State} state
 * @param {number} source
 * @param {number} card
 */
function couldPlay(state, source, card) {
  const { program } = state;
  if (program.foundationPiles.some((pile) => state.wants(pile)?.(card) && mayFeed(state, source, pile))) return true;
  return program.rows.some((row, number) => {
    if (!program.rowPhases[number][state.head[PHASE]]) return false;
    if (row.kind === "build") {
      return program.targets[number].some((target) => target !== source && state.piles[target].length > 0 && !state.vacant(target) && program.pairs[number].get(target)?.[source]
        && program.fits[Math.max(row.fit, 0)][state.at(target, 1)][card] && directionKept(state, number, target, card));
    }
    if (row.kind === "vacancy" && program.allowed[number][card]) {
      return program.targets[number].some((target) => state.vacant(target) && program.pairs[number].get(target)?.[source] && !betterRight(state, number, target));
    }
    return false;
  });
}

/**
 * Moves of one privilege that may still be used.
 * @param {State} state
 * @param {number} number
 * @returns {Move[]}
 */
function privilegesOf(state, number) {
  const { program, head } = state;
  const row = program.rows[number];
  if (row.times >= 0 && head[USED + number - program.privileges] >= row.times) return [];
  const sources = row.sources.filter((pile) => state.piles[pile].length > 0).sort((a, b) => a - b);
  if (row.kind === "exchange") return sources.filter((pile) => state.available(pile) >= 0).length >= 2 * row.cards ? swapsOf(state, number) : [];
  const out = [];
  const free = program.targets[number].find((target) => state.piles[target].length === 0);
  for (const source of sources) {
    const open = state.piles[source].length - state.down[source];
    if (row.kind === "reverse") {
      const count = runLength(state, source, row.run_fit);
      if (count > 1) out.push({ row: number, source, target: source, count });
    } else if (row.kind === "take") {
      for (let depth = 2; depth <= open; depth += 1) if (couldPlay(state, source, state.at(source, depth))) out.push({ row: number, source, target: source, count: depth });
    } else if (free !== undefined) {
      for (let depth = 1; depth <= open; depth += 1) out.push({ row: number, source, target: free, count: depth });
    }
  }
  return out;
}

/**
 * The moves of the first forced step that can be taken: only these are legal then.
 * @param {State} state
 * @returns {Move[]}
 */
export function forcedMoves(state) {
  const { program, head } = state;
  for (const [index, step] of program.json.forced.entries()) {
    if (!program.forcedPhases[index][head[PHASE]]) continue;
    let found = /** @type {Move[]} */ ([]);
    if (step.step === "foundations" || step.step === "bases") {
      found = foundationMoves(state, step.step === "bases", -1);
    } else if (step.step === "pairs") {
      program.rows.forEach((row, number) => { if (row.kind === "pair" && program.rowPhases[number][head[PHASE]]) found.push(...pairsOf(state, number)); });
    } else {
      // Of several empty packets the one with the lowest number is filled first, by every row that may.
      let lowest = Infinity;
      program.rows.forEach((row, number) => {
        if (row.kind !== "vacancy" || !row.forced || !program.rowPhases[number][head[PHASE]]) return;
        for (const target of program.targets[number]) {
          if (!state.vacant(target)) continue;
          if (target > lowest) break;
          const fills = fillsOf(state, number, target, -1);
          if (target === lowest) found.push(...fills);
          else if (fills.length) {
            found = fills;
            lowest = target;
            break;
          }
        }
      });
    }
    if (found.length) return found;
  }
  return [];
}

/**
 * A place whose card was a base waits for the top card of another packet.
 * @param {State} state
 * @returns {Move[]}
 */
export function owedMoves(state) {
  const { program, head } = state;
  const turn = program.turn;
  if (!turn || turn.fill_row < 0) return [];
  const place = turn.places[head[CURSOR]];
  return [...program.rows[turn.fill_row].sources].sort((a, b) => a - b)
    .filter((source) => source !== place && state.piles[source].length > 0)
    .map((source) => ({ row: turn.fill_row, source, target: place, count: 1 }));
}

/**
 * All legal moves, in the documented order.
 * @param {State} state
 * @returns {Move[]}
 */
export function legalMoves(state) {
  const { program, head } = state;
  if (head[LOOPED] !== 0) return [];
  if (head[OWED] !== 0) return owedMoves(state);
  const now = (/** @type {number} */ number) => program.rowPhases[number][head[PHASE]] === 1;
  if (head[PENDING] > 0) {
    const swap = program.rows.findIndex((row, number) => number >= program.privileges && row.kind === "exchange");
    if (swap >= 0) return swapsOf(state, swap);
  }
  const focus = head[FOCUS];
  if (focus < 0 && program.json.forced.length) {
    const found = forcedMoves(state);
    if (found.length) return found;
  }
  const out = foundationMoves(state, false, focus);
  let forward = out.length;
  program.rows.forEach((row, number) => {
    if (!now(number)) return;
    if (row.kind === "build") out.push(...buildsOf(state, number, focus));
    else if (row.kind === "vacancy" && !row.forced) out.push(...vacanciesOf(state, number, focus));
  });
  if (focus >= 0) return out;
  const before = out.length;
  program.rows.forEach((row, number) => { if (row.kind === "pair" && now(number)) out.push(...pairsOf(state, number)); });
  out.push(...turns(state));
  forward += out.length - before;
  if (canRedeal(state, forward === 0)) out.push({ row: /** @type {import("./program.js").RedealTable} */ (program.redeal).row, source: 0, target: 0, count: 0 });
  for (let number = program.privileges; number < program.rows.length; number += 1) {
    if (now(number) && (program.rows[number].when !== "stuck" || forward === 0)) out.push(...privilegesOf(state, number));
  }
  return out;
}

/** @type {Record<string, string>} */
const SIGNS = { pair: "+", exchange: "~", reverse: "^", take: "^", grace: "!" };

/**
 * The token of a move, as in transcripts.
 * @param {import("./program.js").Program} program
 * @param {Move} move
 */
export function moveText(program, { row: number, source, target, count }) {
  const row = program.rows[number];
  if (row.kind === "redeal") return "redeal";
  if (row.kind === "turn") return program.turn?.placing === "choice" ? `turn>${program.pileName(target)}` : "turn";
  const sign = SIGNS[row.kind] ?? ">";
  const suffix = count > 1 ? `:${count}` : "";
  if (row.kind === "reverse" || row.kind === "take") return `${program.pileName(source)}${sign}${suffix}`;
  return `${program.pileName(source)}${sign}${program.pileName(target)}${suffix}`;
}
