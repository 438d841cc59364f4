// @ts-check
// A program (JSON, as docs/program.md describes it) made ready for asking: lists of packets as look-up tables.
// Nothing about rules is decided here; every answer is in the program.

/**
 * @typedef {{ name: string, kind: string, first: number, packets: number, owner: number }} ZoneTable
 * @typedef {{ zone: number, available: string, face: string, capacity: number, vacant: number, covered_by: number[], closes_from: number, at: [number, number, number] | null }} PileTable
 * @typedef {{ kind: string, items: number[], owner: number, refused: number[], sinking: number[], pointer: string }} DealStep
 * @typedef {{ name: string, until: string, piles: number[], pointer: string }} PhaseTable
 * @typedef {{ pile: number, row: number, group: number, kind: number, sequence: number[], relative: boolean, suit: string, own_suit: boolean, fixed_suit: number, comes: string, after: number[], feeds: number[][], base_feed: number[] }} FoundationTable
 * @typedef {{ kind: string, pointer: string, phases: number[], unit: string, fit: number, run_fit: number, parts: number[], reversed: boolean, group: number, forced: boolean, times: number, when: string, cards: number, alone: boolean, across: boolean, allowed: number[] | null, sources: number[], pairs: [number, number[]][] }} Row
 * @typedef {{ row: number, count: number, placing: string, places: number[], opens: number, bare_first: boolean, base_out: string, fill_row: number }} TurnTable
 * @typedef {{ row: number, times: number, when: string, gather: number[], turned: boolean, shuffled: boolean, again: boolean }} RedealTable
 * @typedef {{ step: string, phases: number[], pointer: string }} ForcedTable
 * @typedef {{ version: number, hash: string, game: string, reading: string, packs: number, players: number, shares: number, ranks: number[], zones: ZoneTable[], piles: PileTable[], deal: DealStep[], again: DealStep[], phases: PhaseTable[], fits: number[][][], foundations: FoundationTable[], rows: Row[], turn: TurnTable | null, redeal: RedealTable | null, forced: ForcedTable[], stock: number, removed: number, win_piles: number[], win_cards: number, win_pointer: string }} ProgramJson
 */

export const VERSION = 1;
const CODES = 64;

/**
 * @param {number[]} numbers
 * @param {number} size
 */
function table(numbers, size) {
  const out = new Uint8Array(size);
  for (const number of numbers) out[number] = 1;
  return out;
}

/**
 * The suits that may lie on `suit` (S H D C = 0…3).
 * @param {string} fit
 * @param {number} suit
 */
function nextSuits(fit, suit) {
  const red = (/** @type {number} */ s) => s === 1 || s === 2;
  return [0, 1, 2, 3].map((other) => {
    if (fit === "same") return other === suit;
    if (fit === "alternate") return red(other) !== red(suit);
    if (fit === "same-colour") return red(other) === red(suit);
    if (fit === "other") return other !== suit;
    return true;
  });
}

export class Program {
  /** @param {ProgramJson} json */
  constructor(json) {
    if (json.version !== VERSION) throw new Error(`expected a program of version ${VERSION}, found ${json.version}`);
    this.json = json;
    this.hash = json.hash;
    this.zones = json.zones;
    this.piles = json.piles;
    this.rows = json.rows;
    this.turn = json.turn;
    this.redeal = json.redeal;
    this.phases = json.phases;
    this.stock = json.stock;
    this.removed = json.removed;
    this.count = json.piles.length;
    this.cards = json.packs * 4 * json.ranks.length;
    const size = Math.max(CODES, this.count);
    /** fits[fit][below][card] */
    this.fits = json.fits.map((fit) => fit.map((cards) => table(cards, CODES)));
    /** @type {(FoundationTable | null)[]} */
    this.foundation = Array(this.count).fill(null);
    for (const item of json.foundations) this.foundation[item.pile] = item;
    this.foundationPiles = json.foundations.map((item) => item.pile).sort((a, b) => a - b);
    this.feeds = new Map(json.foundations.map((item) => [item.pile, { phases: item.feeds.map((list) => table(list, size)), base: table(item.base_feed, size) }]));
    this.suits = new Map(json.foundations.map((item) => [item.suit, [0, 1, 2, 3].map((suit) => nextSuits(item.suit, suit))]));
    this.rowPhases = json.rows.map((row) => table(row.phases, 16));
    this.forcedPhases = json.forced.map((step) => table(step.phases, 16));
    this.sources = json.rows.map((row) => table(row.sources, size));
    /**
     * pairs[row].get(target): which packets may go there.
     * @type {Map<number, Uint8Array>[]}
     */
    this.pairs = json.rows.map((row) => new Map(row.pairs.map(([target, sources]) => [target, table(sources, size)])));
    this.targets = json.rows.map((row) => row.pairs.map(([target]) => target).sort((a, b) => a - b));
    const all = json.ranks.flatMap((rank) => [0, 1, 2, 3].map((suit) => suit * 16 + rank));
    this.allowed = json.rows.map((row) => table(row.allowed === null ? all : row.allowed, CODES));
    this.isWin = table(json.win_piles, size);
    this.hasAny = json.piles.some((pile) => pile.available === "any");
    const privileges = ["exchange", "reverse", "take", "grace"];
    const first = json.rows.findIndex((row) => privileges.includes(row.kind));
    this.privileges = first < 0 ? json.rows.length : first;
    this.positionOf = new Map(json.ranks.map((rank, position) => [rank, position]));
  }

  /**
   * `divan.2`; the zone's name alone if it has one packet.
   * @param {number} pile
   */
  pileName(pile) {
    const zone = this.zones[this.piles[pile].zone];
    return zone.packets === 1 ? zone.name : `${zone.name}.${pile - zone.first + 1}`;
  }
}
