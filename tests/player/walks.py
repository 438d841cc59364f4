"""Random walks through numbered deals as digests, made by the compiled kernel: what the player is compared with.

A walk goes on until the game is out, nothing is legal or ``PLIES`` moves have been made. Its choices come from the
policy's stream of random numbers. In odd deals every legal move is as likely (the policy ``random``); in even deals
the first legal move is taken half the time, which goes deeper. The digest holds every legal move of every position in
its order; beside it stands the hash of the last position. The player walks the same way (agreement.mjs).
"""

from __future__ import annotations

import numpy as np

from pasyans.engine import Program
from pasyans.engine.jit import Bits, Grid, Ints, entry
from pasyans.engine.kernel_moves import legal_moves
from pasyans.engine.kernel_play import begin, is_won, play_one, position_hash, settle
from pasyans.engine.layout import BUF, LOG
from pasyans.engine.randomness import POLICY_STREAM, bounded, seed_generator
from pasyans.engine.state import State, arrays

PLIES = 400
SEED, PRIME, LOW = 0x811C9DC5, 0x01000193, 0xFFFFFFFF


@entry
def run_walks(a: Ints, r: Bits, choices: Bits, seed: int, first: int, plies: int, digests: Grid, ends: Bits) -> None:
    """Walk the deals ``first``, ``first + 1``, …: a line of ``digests`` (digest, moves made, won) and a hash each."""
    for line in range(digests.shape[0]):
        deal = first + line
        begin(a, r, seed, deal)
        seed_generator(choices, seed, deal, POLICY_STREAM)
        digest = SEED
        made = 0
        while made < plies and not is_won(a):
            a[LOG] = 1
            n = legal_moves(a)
            digest = ((digest ^ n) * PRIME) & LOW
            for i in range(n):
                digest = ((digest ^ a[BUF + i]) * PRIME) & LOW
                digest ^= digest >> 15
            if n == 0:
                break
            chosen = bounded(choices, n if deal % 2 == 1 else 2 * n)
            play_one(a, r, a[BUF + chosen] if chosen < n else a[BUF])
            settle(a, r)
            made += 1
        digests[line, 0] = digest
        digests[line, 1] = made
        digests[line, 2] = 1 if is_won(a) else 0
        ends[line] = position_hash(a)


def walks(program: Program, first: int, last: int, plies: int = PLIES) -> list[str]:
    """The walks of the deals ``first`` … ``last`` (both included), each as ``digest moves won hash``."""
    state = State(program, first, 0)
    digests = np.zeros((last - first + 1, 3), dtype=np.int64)
    ends = np.zeros(last - first + 1, dtype=np.uint64)
    with np.errstate(over="ignore"):
        run_walks(*arrays(state), np.zeros(4, dtype=np.uint64), 0, first, plies, digests, ends)
    return [
        f"{digest:08x} {made} {won} {int(end):016x}"
        for (digest, made, won), end in zip(digests.tolist(), ends, strict=True)
    ]
