// Reads walks made by the Python engine (JSON lines on standard input) and says where the player disagrees.
// A walk: { program, deal, seed, steps: [[number of legal moves, token played, hash after], …], moves: tokens legal at first }.
import { createInterface } from "node:readline";
import { Program } from "../../site/player/program.js";
import { State, play } from "../../site/player/state.js";
import { legalMoves, moveText } from "../../site/player/moves.js";

const programs = new Map();
let walks = 0, plies = 0;
const faults = [];

for await (const line of createInterface({ input: process.stdin })) {
  const item = JSON.parse(line);
  if (item.program) {
    programs.set(item.name, new Program(item.program));
    continue;
  }
  const program = programs.get(item.name);
  let state = State.begin(program, item.deal, item.seed);
  const fault = (ply, text) => faults.push(`${item.name} deal ${item.deal} ply ${ply}: ${text}`);
  walks += 1;
  if (state.hash() !== item.first) { fault(0, `first position ${state.hash()}, expected ${item.first}`); continue; }
  for (const [ply, [legal, token, hash, won]] of item.steps.entries()) {
    const moves = legalMoves(state);
    const tokens = moves.map((move) => moveText(program, move));
    if (tokens.join(" ") !== legal) { fault(ply, `legal ${tokens.join(" ")}, expected ${legal}`); break; }
    if (token === null) break;
    state = play(state, moves[tokens.indexOf(token)]);
    plies += 1;
    if (state.hash() !== hash) { fault(ply, `after ${token}: ${state.hash()}, expected ${hash}`); break; }
    if (state.won() !== won) { fault(ply, `after ${token}: won ${state.won()}, expected ${won}`); break; }
  }
}
process.stdout.write(JSON.stringify({ walks, plies, faults: faults.slice(0, 20), wrong: faults.length }) + "\n");
