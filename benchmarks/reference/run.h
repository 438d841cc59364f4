/* The frame of a reference simulator: PROGRAM FIRST LAST SEED CAP [each].
   Plays the deals FIRST … LAST with play(); prints "deal won left steps capped" a line if `each` is given, and
   last "deals won left steps seconds" (of processor time). */
#ifndef RUN_H
#define RUN_H
#include "deals.h"
#include <time.h>

typedef struct { int won, left, steps, capped; } Ending;

static Ending play(uint64_t deal, uint64_t seed, int cap);

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "expected FIRST LAST SEED CAP [each], found %d arguments\n", argc - 1);
        return 2;
    }
    uint64_t first = strtoull(argv[1], 0, 10), last = strtoull(argv[2], 0, 10), seed = strtoull(argv[3], 0, 10);
    int cap = atoi(argv[4]), each = argc > 5;
    long won = 0, left = 0, steps = 0;
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    for (uint64_t deal = first; deal <= last; deal++) {
        Ending e = play(deal, seed, cap);
        won += e.won; left += e.left; steps += e.steps;
        if (each) printf("%llu %d %d %d %d\n", (unsigned long long)deal, e.won, e.left, e.steps, e.capped);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) * 1e-9;
    printf("%llu %ld %ld %ld %.6f\n", (unsigned long long)(last - first + 1), won, left, steps, seconds);
    return 0;
}
#endif
