// @ts-check
// The random numbers of the deals, the same as in the Python engine: xoshiro256** seeded by splitmix64 from
// (seed, deal, stream), bounded integers after Lemire, Fisher–Yates from the end. See docs/program.md.

const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;

/**
 * The output of splitmix64 that follows `state`.
 * @param {bigint} state
 */
function splitmix(state) {
  let z = (state + GOLDEN) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/**
 * @param {bigint} x
 * @param {bigint} k
 */
const rotl = (x, k) => ((x << k) | (x >> (64n - k))) & MASK;

export class Random {
  /**
   * @param {number | bigint} seed
   * @param {number | bigint} deal
   * @param {number | bigint} stream
   */
  constructor(seed, deal, stream) {
    let x = splitmix(splitmix(splitmix(BigInt(seed) & MASK) ^ BigInt(deal)) ^ BigInt(stream));
    /** @type {bigint[]} */
    this.state = [];
    for (let i = 0; i < 4; i += 1) {
      this.state.push(splitmix(x));
      x = (x + GOLDEN) & MASK;
    }
  }

  /** The next 64 bits. */
  next() {
    const s = this.state;
    const result = (rotl((s[1] * 5n) & MASK, 7n) * 9n) & MASK;
    const moved = (s[1] << 17n) & MASK;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= moved;
    s[3] = rotl(s[3], 45n);
    return result;
  }

  /**
   * A number from 0 to `bound` - 1.
   * @param {number} bound
   */
  bounded(bound) {
    const n = BigInt(bound);
    let product = (this.next() >> 32n) * n;
    let low = product & 0xffffffffn;
    if (low < n) {
      const threshold = ((1n << 32n) - n) % n;
      while (low < threshold) {
        product = (this.next() >> 32n) * n;
        low = product & 0xffffffffn;
      }
    }
    return Number(product >> 32n);
  }

  /**
   * Shuffle `cards[start..end)` in place.
   * @param {number[]} cards
   * @param {number} start
   * @param {number} end
   */
  shuffle(cards, start, end) {
    for (let i = end - 1; i > start; i -= 1) {
      const j = start + this.bounded(i - start + 1);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
  }
}
