/* Numbered deals for the reference simulators: splitmix64, xoshiro256**, Lemire, the shuffle from the end.
   In: seed, deal, stream. Out: a shuffled pack of bytes. */
#ifndef DEALS_H
#define DEALS_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { uint64_t s[4]; } Random;

static inline uint64_t splitmix(uint64_t *x) {
    uint64_t z = (*x += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static inline uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(Random *r) {
    uint64_t *s = r->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

static inline uint32_t below(Random *r, uint32_t n) {
    uint64_t m = (next(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t t = -n % n;
        while ((uint32_t)m < t) m = (next(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

static inline void shuffle(Random *r, uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)below(r, (uint32_t)i + 1);
        uint8_t c = cards[i]; cards[i] = cards[j]; cards[j] = c;
    }
}

/* The output of splitmix64 that follows x. */
static inline uint64_t mixed(uint64_t x) { return splitmix(&x); }

static inline Random generator(uint64_t seed, uint64_t deal, uint64_t stream) {
    Random r;
    uint64_t x = mixed(mixed(mixed(seed) ^ deal) ^ stream);
    for (int i = 0; i < 4; i++) r.s[i] = splitmix(&x);
    return r;
}

/* A card is suit * 16 + rank, suits S H D C, ranks from ace = 0 to king = 12. */
static inline int new_pack(uint8_t *cards, int packs) {
    int n = 0;
    for (int p = 0; p < packs; p++)
        for (int suit = 0; suit < 4; suit++)
            for (int rank = 0; rank < 13; rank++) cards[n++] = (uint8_t)(suit * 16 + rank);
    return n;
}
#endif
