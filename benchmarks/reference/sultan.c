/* Султан by hand for the greedy policy: what is wanted is one mask over cards, kept by each move.
   In: a deal's number; out: how it ended. Only for comparison with the general engine. */
#include "run.h"

enum { QUEEN = 11, KING = 12, HEARTS = 1 };

typedef struct {
    uint8_t up[4][2];     /* rank on the two foundations of each suit, -1 (255) under the ace */
    uint64_t wanted;      /* cards that a foundation takes now */
    uint8_t stock[104], talon[104], divan[8];
    int stocked, next, piled, missing, passes;
} Game;

static inline void want(Game *g, int suit) {
    uint64_t ranks = 0;
    for (int i = 0; i < 2; i++) {
        int rank = (uint8_t)(g->up[suit][i] + 1);
        if (rank <= QUEEN) ranks |= 1ULL << rank;
    }
    g->wanted = (g->wanted & ~(0xFFFFULL << (suit * 16))) | ranks << (suit * 16);
}

static inline int wanted(const Game *g, int card) { return (int)(g->wanted >> card & 1); }

static inline void lift(Game *g, int card) {
    int suit = card >> 4, rank = card & 15, i = (uint8_t)(g->up[suit][0] + 1) != rank;
    g->up[suit][i] = (uint8_t)rank;
    g->missing--;
    want(g, suit);
}

static Ending play(uint64_t deal, uint64_t seed, int cap) {
    Game g;
    uint8_t pack[104];
    Random r = generator(seed, deal, 0);
    int n = new_pack(pack, 2), kings = 8, aces = 1, laid = 0;
    shuffle(&r, pack, n);
    g.stocked = g.piled = g.passes = g.next = 0;
    g.wanted = 0;
    for (int i = 0; i < n; i++) {
        uint8_t card = pack[i];
        if ((card & 15) == KING && kings) { kings--; continue; }
        if (card == HEARTS * 16 && aces) { aces--; continue; }
        if (laid < 8) g.divan[laid++] = card;
        else g.stock[g.stocked++] = card;
    }
    memset(g.up, 255, sizeof g.up);
    g.up[HEARTS][1] = 0;
    for (int suit = 0; suit < 4; suit++) want(&g, suit);
    g.missing = 7 * 12 + 11;
    int steps = 0;
    while (g.missing && steps < cap) {
        int moved = 0;
        for (int i = 0; i < 8 && !moved; i++)
            if (g.divan[i] != 255 && wanted(&g, g.divan[i])) {
                lift(&g, g.divan[i]);
                g.divan[i] = 255;
                if (g.piled) g.divan[i] = g.talon[--g.piled];
                else if (g.next < g.stocked) g.divan[i] = g.stock[g.next++];
                moved = 1;
            }
        if (!moved && g.next < g.stocked && wanted(&g, g.stock[g.next])) { lift(&g, g.stock[g.next++]); moved = 1; }
        if (!moved && g.piled && wanted(&g, g.talon[g.piled - 1])) { lift(&g, g.talon[--g.piled]); moved = 1; }
        if (!moved) {
            if (g.next < g.stocked) g.talon[g.piled++] = g.stock[g.next++];
            else if (g.piled && !g.passes) {
                g.passes = 1;
                memcpy(g.stock, g.talon, (size_t)g.piled);
                g.stocked = g.piled; g.piled = g.next = 0;
                r = generator(seed, deal, 1);
                shuffle(&r, g.stock, g.stocked);
            } else break;
            for (int i = 0; i < 8; i++)
                if (g.divan[i] == 255) {
                    if (g.piled) g.divan[i] = g.talon[--g.piled];
                    else if (g.next < g.stocked) g.divan[i] = g.stock[g.next++];
                }
        }
        steps++;
    }
    Ending e = {g.missing == 0, g.missing, steps, g.missing != 0 && steps >= cap};
    return e;
}
