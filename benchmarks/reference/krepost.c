/* Крепость by hand for the greedy policy: a card leaves a row only if the one under it is wanted at once.
   In: a deal's number; out: how it ended. Only for comparison with the general engine. */
#include "run.h"

enum { ROWS = 10 };

static Ending play(uint64_t deal, uint64_t seed, int cap) {
    static const uint8_t lengths[ROWS] = {5, 5, 5, 5, 6, 5, 5, 5, 5, 6};
    uint8_t pack[52], row[ROWS][20], length[ROWS], next[4] = {0, 16, 32, 48};
    Random r = generator(seed, deal, 0);
    int n = new_pack(pack, 1), missing = 52, steps = 0, dealt = 0;
    shuffle(&r, pack, n);
    for (int i = 0; i < ROWS; i++) {
        memcpy(row[i], pack + dealt, lengths[i]);
        dealt += length[i] = lengths[i];
    }
    while (missing && steps < cap) {
        int moved = 0;
        for (int i = 0; i < ROWS && !moved; i++) {
            if (!length[i]) continue;
            uint8_t card = row[i][length[i] - 1];
            if (next[card >> 4] == card) {
                next[card >> 4]++;
                length[i]--;
                missing--;
                moved = 1;
            }
        }
        unsigned ready = 0; /* rows whose second card is wanted */
        for (int i = 0; i < ROWS && !moved; i++)
            if (length[i] > 1 && next[row[i][length[i] - 2] >> 4] == row[i][length[i] - 2]) ready |= 1u << i;
        /* a build first, else the filling of an empty row */
        for (int fill = 0; fill < 2 && ready && !moved; fill++)
            for (int j = 0; j < ROWS && !moved; j++) {
                if ((length[j] == 0) != fill) continue;
                uint8_t on = fill ? 0 : row[j][length[j] - 1];
                for (int i = 0; i < ROWS; i++) {
                    if (i == j || !(ready >> i & 1)) continue;
                    uint8_t card = row[i][length[i] - 1];
                    if (fill || on == card + 1 || card == on + 1) {
                        row[j][length[j]++] = card;
                        length[i]--;
                        moved = 1;
                        break;
                    }
                }
            }
        if (!moved) break;
        steps++;
    }
    Ending e = {missing == 0, missing, steps, missing != 0 && steps >= cap};
    return e;
}
