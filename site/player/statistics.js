// @ts-check
// How often a reader has played and won a game: kept in the reader's own browser and nowhere else.

/** @typedef {{ played: number, won: number, best: number, streak: number }} Figures */

export class Statistics {
  /** @param {string} game */
  constructor(game) {
    this.key = `pasyans-statistics-${game}`;
  }

  /** @returns {Figures} */
  read() {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return { played: Number(found?.played) || 0, won: Number(found?.won) || 0, best: Number(found?.best) || 0, streak: Number(found?.streak) || 0 };
    } catch {
      return { played: 0, won: 0, best: 0, streak: 0 };
    }
  }

  /** @param {Figures} figures */
  write(figures) {
    try {
      localStorage.setItem(this.key, JSON.stringify(figures));
    } catch {
      // A private window keeps nothing: the game goes on without figures.
    }
  }

  /** A deal was begun. */
  begun() {
    const figures = this.read();
    this.write({ ...figures, played: figures.played + 1 });
  }

  /**
   * A deal came out after `moves` moves.
   * @param {number} moves
   */
  won(moves) {
    const figures = this.read();
    this.write({ ...figures, won: figures.won + 1, streak: figures.streak + 1, best: figures.best ? Math.min(figures.best, moves) : moves });
  }

  /** A deal that was begun was left. */
  left() {
    this.write({ ...this.read(), streak: 0 });
  }

  clear() {
    this.write({ played: 0, won: 0, best: 0, streak: 0 });
  }
}
