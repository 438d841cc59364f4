// What the player's engine says when it is asked what the Python engine has said already: deals, transcripts, counts
// of positions, walks. The same module runs under node (answers.mjs) and in a browser; agreement.py asks and compares.
import { Program } from "../../site/player/program.js";
import { Random } from "../../site/player/random.js";
import { State, advance, play } from "../../site/player/state.js";
import { legalMoves, moveText } from "../../site/player/moves.js";

const POLICY_STREAM = 2 ** 32, SEED = 0x811c9dc5, PRIME = 0x01000193;
const hex = (number, digits) => number.toString(16).padStart(digits, "0");

/** Does the vector of random numbers, and the pack shuffled by them, come out the same? */
function vector({ vector: expected }) {
  const numbers = new Random(expected.seed, expected.deal, expected.stream);
  const state = numbers.state.map((number) => hex(number, 16));
  const found = expected.numbers.map(() => hex(numbers.next(), 16));
  const pack = [];
  for (let copy = 0; copy < expected.packs; copy += 1) for (const suit of "SHDC") for (const rank of "A23456789TJQK") pack.push(rank + suit);
  const random = new Random(expected.seed, expected.deal, expected.stream);
  const share = pack.length / expected.shares;
  for (let part = 0; part < expected.shares; part += 1) random.shuffle(pack, part * share, (part + 1) * share);
  return { state, numbers: found, cards: pack.join(" ") };
}

function positions(state, depth) {
  const moves = legalMoves(state);
  if (depth === 0 || !moves.length) return 1;
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + positions(play(state, move), depth - 1), 0);
}

/** Plays a golden transcript and counts the positions of a perft file: what does not agree. */
function golden({ program: json, transcript, perft }) {
  const program = new Program(json);
  const faults = [];
  let state = null, deal = 0, ply = 0, plies = 0, counts = 0;
  for (const row of transcript.split("\n").slice(4).filter(Boolean)) {
    const [first, second, hash, won] = row.split(" ");
    if (first === "deal") {
      deal = Number(second);
      state = State.begin(program, deal);
      ply = 0;
      continue;
    }
    const moves = legalMoves(state);
    const where = `deal ${deal} ply ${ply}`;
    if (moves.length !== Number(first)) { faults.push(`${where}: ${moves.length} moves, expected ${first}`); break; }
    if (hash && state.hash() !== hash) { faults.push(`${where}: ${state.hash()}, expected ${hash}`); break; }
    if (second === "end") {
      if (won !== `won=${Number(state.won())}`) faults.push(`${where}: won ${state.won()}, expected ${won}`);
      continue;
    }
    const move = moves.find((item) => moveText(program, item) === second);
    if (!move) { faults.push(`${where}: ${second} is not legal`); break; }
    state = play(state, move);
    ply += 1;
    plies += 1;
  }
  for (const row of perft.split("\n").filter((text) => text && !text.startsWith("#"))) {
    const [number, depth, lines] = row.split(" ").map(Number);
    const found = positions(State.begin(program, number), depth);
    counts += 1;
    if (found !== lines) faults.push(`deal ${number} depth ${depth}: ${found} lines of play, expected ${lines}`);
  }
  return { plies, counts, faults };
}

/** Goes through a walk ply by ply, with every legal move as text: where the player first disagrees. */
function steps({ program: json, deal, first, steps: rows }) {
  const program = new Program(json);
  let state = State.begin(program, deal);
  const fault = (ply, text) => [`deal ${deal} ply ${ply}: ${text}`];
  if (state.hash() !== first) return fault(0, `first position ${state.hash()}, expected ${first}`);
  for (const [ply, [legal, token, hash, won]] of rows.entries()) {
    const moves = legalMoves(state);
    const tokens = moves.map((move) => moveText(program, move));
    if (tokens.join(" ") !== legal) return fault(ply, `legal ${tokens.join(" ")}, expected ${legal}`);
    if (token === null) break;
    state = play(state, moves[tokens.indexOf(token)]);
    if (state.hash() !== hash) return fault(ply, `after ${token}: ${state.hash()}, expected ${hash}`);
    if (state.won() !== won) return fault(ply, `after ${token}: won ${state.won()}, expected ${won}`);
  }
  return [];
}

/** The walks of walks.py: `digest moves won hash` of each deal. */
function walks({ program: json, first, last, seed, plies }) {
  const program = new Program(json);
  const out = [];
  for (let deal = first; deal <= last; deal += 1) {
    const state = State.begin(program, deal, seed);
    const choices = new Random(seed, deal, POLICY_STREAM);
    let digest = SEED, made = 0;
    while (made < plies && !state.won()) {
      const moves = legalMoves(state);
      digest = Math.imul(digest ^ moves.length, PRIME) >>> 0;
      for (const { row, source, target, count } of moves) {
        digest = Math.imul(digest ^ (row | (source << 6) | (target << 12) | (count << 18)), PRIME) >>> 0;
        digest = (digest ^ (digest >>> 15)) >>> 0;
      }
      if (moves.length === 0) break;
      const chosen = choices.bounded(deal % 2 === 1 ? moves.length : 2 * moves.length);
      advance(state, moves[chosen < moves.length ? chosen : 0]);
      made += 1;
    }
    out.push(`${hex(digest, 8)} ${made} ${Number(state.won())} ${state.hash()}`);
  }
  return out;
}

const kinds = { vector, golden, steps, walks };

/** The answer to one question, `{ ask, … }`. */
export const answer = (question) => kinds[question.ask](question);
