// Holds the player to the golden files: JSON lines { program, transcript, perft } on standard input, the vectors of the
// random numbers as the first argument. Says what does not agree.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Program } from "../../site/player/program.js";
import { Random } from "../../site/player/random.js";
import { State, play } from "../../site/player/state.js";
import { legalMoves, moveText } from "../../site/player/moves.js";

const faults = [];
const count = { vectors: 0, transcripts: 0, plies: 0, perft: 0 };
const hex = (number) => number.toString(16).padStart(16, "0");

for (const vector of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const numbers = new Random(vector.seed, vector.deal, vector.stream);
  const state = numbers.state.map(hex);
  const found = vector.numbers.map(() => hex(numbers.next()));
  const pack = [];
  for (let copy = 0; copy < vector.packs; copy += 1) for (const suit of "SHDC") for (const rank of "A23456789TJQK") pack.push(rank + suit);
  const random = new Random(vector.seed, vector.deal, vector.stream);
  const share = pack.length / vector.shares;
  for (let part = 0; part < vector.shares; part += 1) random.shuffle(pack, part * share, (part + 1) * share);
  count.vectors += 1;
  if (state.join() !== vector.state.join() || found.join() !== vector.numbers.join() || pack.join(" ") !== vector.cards) faults.push(`vector ${JSON.stringify(vector).slice(0, 90)}`);
}

function positions(state, depth) {
  const moves = legalMoves(state);
  if (depth === 0 || !moves.length) return 1;
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + positions(play(state, move), depth - 1), 0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { program: json, transcript, perft } = JSON.parse(line);
  const program = new Program(json);
  const name = `${json.game} ${json.reading}`;
  count.transcripts += 1;
  let state = null, deal = 0, ply = 0;
  for (const row of transcript.split("\n").slice(4).filter(Boolean)) {
    const [first, second, hash, won] = row.split(" ");
    if (first === "deal") {
      deal = Number(second);
      state = State.begin(program, deal);
      ply = 0;
      continue;
    }
    const moves = legalMoves(state);
    const where = `${name} deal ${deal} ply ${ply}`;
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
    count.plies += 1;
  }
  for (const row of perft.split("\n").filter((text) => text && !text.startsWith("#"))) {
    const [number, depth, lines] = row.split(" ").map(Number);
    const found = positions(State.begin(program, number), depth);
    count.perft += 1;
    if (found !== lines) faults.push(`${name} deal ${number} depth ${depth}: ${found} lines of play, expected ${lines}`);
  }
}
process.stdout.write(`${JSON.stringify({ ...count, faults: faults.slice(0, 20), wrong: faults.length })}\n`);
