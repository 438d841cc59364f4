/* The counting game by hand for the greedy policy: four wanted ranks against five offered cards, talons kept even, suits forgotten.
   In: a deal's number; out: how it ended. Only for comparison with the general engine. */
#include "run.h"

static Ending play(uint64_t deal, uint64_t seed, int cap) {
    uint8_t pack[52], stock[48], talon[4][48];
    Random r = generator(seed, deal, 0);
    int n = new_pack(pack, 1), stocked = 0, next = 0, missing = 48, steps = 0, found = 0;
    int top[4] = {0, 1, 2, 3}, piled[4] = {0, 0, 0, 0};
    unsigned wanted = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7;
    shuffle(&r, pack, n);
    for (int i = 0; i < n; i++) {
        int rank = pack[i] & 15;
        if (rank < 4 && !(found >> rank & 1)) found |= 1 << rank;
        else stock[stocked++] = (uint8_t)rank;
    }
    while (missing && steps < cap) {
        int rank = -1;
        if (next < stocked && wanted >> stock[next] & 1) rank = stock[next++];
        else
            for (int i = 0; i < 4; i++)
                if (piled[i] && wanted >> talon[i][piled[i] - 1] & 1) {
                    rank = talon[i][--piled[i]];
                    break;
                }
        if (rank >= 0) {
            int f = 0;
            while (top[f] == 12 || (top[f] + f + 1) % 13 != rank) f++;
            top[f] = rank;
            missing--;
            wanted = 0;
            for (f = 0; f < 4; f++)
                if (top[f] != 12) wanted |= 1u << (top[f] + f + 1) % 13;
        } else if (next < stocked) {
            int fewest = 0;
            for (int i = 1; i < 4; i++)
                if (piled[i] < piled[fewest]) fewest = i;
            talon[fewest][piled[fewest]++] = stock[next++];
        } else break;
        steps++;
    }
    Ending e = {missing == 0, missing, steps, missing != 0 && steps >= cap};
    return e;
}
