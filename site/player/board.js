// @ts-check
// The table on the page: packets as buttons (for hand, keyboard and screen reader), cards as pictures that move above
// them and take no click themselves. Knows no rules: it is told a position, and tells which packet, how many cards,
// and where they were let go.

/** @typedef {import("./state.js").State} State */
/** @typedef {{ zone: number, x: number, y: number, turn: number, fan: string, room: number }} Spot  In card units, as the record's table has them. */
/** @typedef {{ choose: (pile: number, count: number) => void, lift: (pile: number, count: number) => number, counts: (pile: number) => Set<number>, drop: (pile: number, count: number, target: number | null) => void }} Listener  `lift` answers how many cards leave, `counts` how many may. */
/** @typedef {{ label: (pile: number) => string, seen: (pile: number) => boolean, owners: string[] }} Words  What a packet is called, whether its top card is seen, who plays (two players). */

const RATIO = 1.4, LARGEST = 112, SMALL = 52, DRAG_BEGINS = 7, CAPTION = 22, AROUND = 265;
// AROUND: about how many pixels the buttons above the table and the words below it want.
// A card is never less wide than a finger needs; on a narrow screen the gaps close up first, then rows become columns.
const SMALLEST = 24, WANTED = 26, SCROLLS_BELOW = 34, GAP = 0.16, NARROW_GAP = 0.06;
// How many pixels of the screen a finger covers at least.
const FINGER = 24;
// How many pixels stay free around what is brought into sight.
const MARGIN = 8;
const RANKS = "A23456789TJQK", SUITS = "SHDC";
/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0], none: [0, 0] };

/** @type {Record<string, string>} */
const ACROSS = { down: "right", right: "down", up: "left", left: "up", none: "none" };

/**
 * `AS`, `TD` … of a card code.
 * @param {number} card
 */
export const cardText = (card) => RANKS[card & 15] + SUITS[(card & 63) >> 4];

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {(Spot | null)[]} spots
   * @param {Listener} listener
   * @param {Words} words
   */
  constructor(host, spots, listener, words) {
    this.host = host;
    /** The places as the record has them, and the same with rows and columns exchanged. */
    this.laid = spots;
    this.across = spots.some((spot) => spot && spot.turn % 2) ? null : spots.map((spot) => (spot ? { ...spot, x: spot.y, y: spot.x, fan: ACROSS[spot.fan] } : null));
    this.spots = spots;
    this.gap = GAP;
    /** How wide the table was when its present arrangement was chosen. */
    this.chosenFor = 0;
    this.listener = listener;
    this.words = words;
    /** @type {Map<number, HTMLElement>} */
    this.cards = new Map();
    /** @type {(HTMLButtonElement | null)[]} */
    this.buttons = [];
    /** @type {State | null} */
    this.state = null;
    this.unit = 60;
    this.current = spots.findIndex((spot) => spot !== null);
    /**
     * How many cards a squared packet holds, shown on it.
     * @type {Map<number, HTMLElement>}
     */
    this.counts = new Map();
    /** @type {HTMLElement[]} */
    this.owners = [];
    /** A drag has just ended: the click that follows it is none. */
    this.dragged = false;
    /**
     * How far each packet has spread in this game, in card widths: the table grows with it and never shrinks.
     * @type {number[]}
     */
    this.spread = spots.map(() => 0);
    host.replaceChildren();
    this.felt = document.createElement("div");
    this.felt.className = "felt";
    host.append(this.felt);
    spots.forEach((spot, pile) => {
      if (!spot) { this.buttons.push(null); return; }
      const button = document.createElement("button");
      button.type = "button";
      button.className = "pile";
      button.tabIndex = pile === this.current ? 0 : -1;
      button.addEventListener("click", (event) => this.click(event, pile));
      button.addEventListener("focus", () => this.enter(pile));
      this.buttons.push(button);
      this.felt.append(button);
    });
    for (const name of words.owners) {
      const caption = document.createElement("div");
      caption.className = "owner";
      caption.textContent = name;
      this.owners.push(caption);
      this.felt.append(caption);
    }
    this.felt.addEventListener("keydown", (event) => this.key(event));
    this.felt.addEventListener("pointerdown", (event) => this.grab(event));
    // Measured once, and again when it changes: to ask at every move would lay the whole page out each time.
    const style = getComputedStyle(host);
    this.width = host.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    this.observer = new ResizeObserver((entries) => { this.width = entries[0].contentRect.width; this.draw(); });
    this.observer.observe(host);
  }

  close() {
    this.observer.disconnect();
    this.host.replaceChildren();
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    this.draw();
  }

  /** @param {{ selected?: [number, number] | null, targets?: number[], hint?: [number, number] | null }} marks */
  mark({ selected = null, targets = [], hint = null }) {
    this.buttons.forEach((button, pile) => {
      button?.classList.toggle("target", targets.includes(pile));
      button?.classList.toggle("chosen", selected?.[0] === pile);
      button?.classList.toggle("hinted", hint !== null && hint.includes(pile));
      button?.setAttribute("aria-pressed", String(selected?.[0] === pile));
    });
    const taken = new Set(selected && this.state ? this.state.piles[selected[0]].slice(-selected[1]) : []);
    for (const [slot, card] of this.cards) card.classList.toggle("taken", taken.has(slot));
  }

  /**
   * Scroll until the packets marked by a hint are seen above the words that keep to the window's lower edge.
   * @param {HTMLElement} words
   */
  bringOut(words) {
    const boxes = this.buttons.flatMap((button) => (button?.classList.contains("hinted") ? [button.getBoundingClientRect()] : []));
    if (!boxes.length) return;
    const lowest = Math.max(...boxes.map((box) => box.bottom)), highest = Math.min(...boxes.map((box) => box.top));
    const hidden = lowest + MARGIN - words.getBoundingClientRect().top;
    if (hidden > 0) (document.fullscreenElement ?? window).scrollBy({ top: Math.min(hidden, Math.max(0, highest - MARGIN)), behavior: "instant" });
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /**
   * Steps from card to card of a packet that spreads freely, in card widths.
   * @param {number} pile
   * @param {Spot} spot
   * @returns {number[]}
   */
  steps(pile, spot) {
    const state = /** @type {State} */ (this.state);
    const upright = DIRECTIONS[spot.fan]?.[1];
    return state.piles[pile].map((_, index) => (index === 0 ? 0 : index <= state.down[pile] ? 0.13 : upright ? 0.38 : 0.34));
  }

  /**
   * Offsets of the cards of a packet from its spot, in pixels.
   * @param {number} pile
   * @returns {[number, number][]}
   */
  fan(pile) {
    const spot = /** @type {Spot} */ (this.spots[pile]);
    const [dx, dy] = DIRECTIONS[spot.fan] ?? [0, 0];
    let steps = this.steps(pile, spot).map((step) => step * this.unit);
    const length = steps.reduce((sum, step) => sum + step, 0);
    const room = this.spread[pile] * this.unit;
    if (spot.fan !== "none" && length > room) steps = steps.map((step) => (step * room) / length);
    let at = 0;
    return steps.map((step, index) => {
      at += step;
      return spot.fan === "none" ? [Math.min(index, 8) * 0.35, -Math.min(index, 8) * 0.35] : [dx * at, dy * at];
    });
  }

  /**
   * The edges of the table in card widths; packets are given room to spread as far as they have spread in this game.
   * @param {(Spot | null)[]} spots
   * @param {number} gap
   */
  extent(spots, gap) {
    const state = /** @type {State} */ (this.state);
    const boxes = spots.flatMap((spot, pile) => {
      if (!spot) return [];
      const [dx, dy] = DIRECTIONS[spot.fan];
      if (dx || dy) {
        const length = this.steps(pile, spot).reduce((sum, step) => sum + step, 0);
        const most = spot.room * (dy ? RATIO + gap : 1 + gap);
        this.spread[pile] = Math.max(this.spread[pile], Math.min(most, Math.ceil(length / 0.4) * 0.4, dy ? 3.2 : 2.4));
      }
      const x = spot.x * (1 + gap), y = spot.y * (RATIO + gap), reach = this.spread[pile];
      const [w, h] = spot.turn % 2 ? [RATIO / 2, 0.5] : [0.5, RATIO / 2];
      return [{ left: x - w + Math.min(0, dx) * reach, right: x + w + Math.max(0, dx) * reach, top: y - h + Math.min(0, dy) * reach, low: y + h + Math.max(0, dy) * reach }];
    });
    return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), top: Math.min(...boxes.map((box) => box.top)), low: Math.max(...boxes.map((box) => box.low)) };
  }

  draw() {
    const { state, width } = this;
    if (!state || width <= 0) return;
    const tall = document.fullscreenElement === this.host.parentElement ? window.innerHeight * 0.74 : 0;
    const ways = [this.laid, ...(this.across ? [this.across] : [])].flatMap((spots) => [GAP, NARROW_GAP].map((gap) => ({ spots, gap })));
    const widest = (/** @type {{ spots: (Spot | null)[], gap: number }} */ way) => { const { left, right } = this.extent(way.spots, way.gap); return width / (right - left + 0.2); };
    // A table that is in play is not turned while its cards are wide enough: packets would not be where they were.
    if (this.chosenFor !== width || widest(this) < WANTED) {
      const chosen = ways.find((way) => widest(way) >= WANTED) ?? ways.reduce((best, way) => (widest(way) > widest(best) ? way : best));
      this.spots = chosen.spots;
      this.gap = chosen.gap;
      this.chosenFor = width;
    }
    const { left, right, top, low } = this.extent(this.spots, this.gap);
    const unit = Math.min(width / (right - left + 0.2), Math.max((tall || Math.max(window.innerHeight * 0.5, window.innerHeight - AROUND)) / (low - top + 0.2), SCROLLS_BELOW));
    this.unit = Math.max(SMALLEST, Math.min(tall ? 200 : LARGEST, unit));
    const originX = Math.max(0, (width - (right - left) * this.unit) / 2) - left * this.unit;
    const captions = this.owners.length ? CAPTION : 0;
    const originY = captions + 0.1 * this.unit - top * this.unit;
    let bottom = 0;
    /** @type {Set<number>} */
    const seen = new Set();
    this.spots.forEach((spot, pile) => {
      if (!spot) return;
      const cx = originX + spot.x * (1 + this.gap) * this.unit, cy = originY + spot.y * (RATIO + this.gap) * this.unit;
      const turned = spot.turn % 2 === 1;
      const w = turned ? this.unit * RATIO : this.unit, h = turned ? this.unit : this.unit * RATIO;
      const offsets = this.fan(pile);
      const [lastX, lastY] = offsets[offsets.length - 1] ?? [0, 0];
      const button = /** @type {HTMLButtonElement} */ (this.buttons[pile]);
      const box = { left: cx - w / 2 + Math.min(0, lastX), top: cy - h / 2 + Math.min(0, lastY), width: w + Math.abs(lastX), height: h + Math.abs(lastY) };
      Object.assign(button.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      bottom = Math.max(bottom, box.top + box.height);
      button.setAttribute("aria-label", this.words.label(pile));
      button.dataset.pile = String(pile);
      button.classList.toggle("bare", state.piles[pile].length === 0);
      state.piles[pile].forEach((slot, index) => {
        seen.add(slot);
        const card = this.card(slot);
        const [ox, oy] = offsets[index];
        const up = pile === state.program.stock ? index === state.piles[pile].length - 1 && this.words.seen(pile) : index >= state.down[pile];
        card.dataset.pile = String(pile);
        this.face(card, slot, up);
        card.style.width = `${this.unit}px`;
        card.style.height = `${this.unit * RATIO}px`;
        card.style.zIndex = String(10 + index);
        card.style.transform = `translate(${cx - this.unit / 2 + ox}px, ${cy - (this.unit * RATIO) / 2 + oy}px)${spot.turn ? ` rotate(${spot.turn * 90}deg)` : ""}`;
      });
    });
    this.spots.forEach((spot, pile) => { if (spot) this.count(pile, spot); });
    this.name();
    for (const [slot, card] of this.cards) if (!seen.has(slot)) { card.remove(); this.cards.delete(slot); }
    this.felt.style.height = `${bottom + this.unit * 0.15 + captions}px`;
    this.felt.style.width = `${Math.max(width, (right - left + 0.2) * this.unit)}px`;
  }

  /**
   * The number of cards in a packet whose cards lie one upon the other.
   * @param {number} pile
   * @param {Spot} spot
   */
  count(pile, spot) {
    const state = /** @type {State} */ (this.state);
    const { kind } = state.program.zones[spot.zone];
    const length = state.piles[pile].length;
    let mark = this.counts.get(pile);
    if (spot.fan !== "none" && kind !== "stock" || kind === "foundation" || kind === "ornament" || length < 2) {
      mark?.remove();
      this.counts.delete(pile);
      return;
    }
    if (!mark) {
      mark = document.createElement("div");
      mark.className = "count-mark";
      mark.setAttribute("aria-hidden", "true");
      this.counts.set(pile, mark);
      this.felt.append(mark);
    }
    const { style } = /** @type {HTMLButtonElement} */ (this.buttons[pile]);
    mark.textContent = String(length);
    mark.style.transform = `translate(${parseFloat(style.left) + parseFloat(style.width) / 2}px, ${parseFloat(style.top) + parseFloat(style.height)}px) translate(-50%, -50%)`;
  }

  /** Captions of the two players, each at the outer edge of his own cards; side by side, both above. */
  name() {
    const { zones, piles } = /** @type {State} */ (this.state).program;
    const boxes = this.owners.map((_, index) => {
      const own = this.buttons.flatMap((button, pile) => (button && zones[piles[pile].zone].owner === index + 1 ? [button.style] : []));
      const tops = own.map((style) => parseFloat(style.top));
      return { left: Math.min(...own.map((style) => parseFloat(style.left))), top: Math.min(...tops), bottom: Math.max(...own.map((style, n) => tops[n] + parseFloat(style.height))) };
    });
    const highest = Math.min(...boxes.map((box) => box.bottom));
    this.owners.forEach((caption, index) => {
      const { left, top, bottom } = boxes[index];
      const below = top >= highest;
      caption.style.transform = `translate(${left}px, ${below ? bottom + 3 : top - CAPTION + 1}px)`;
    });
  }

  /** @param {number} slot */
  card(slot) {
    let card = this.cards.get(slot);
    if (!card) {
      card = document.createElement("div");
      card.className = "playing-card";
      card.setAttribute("aria-hidden", "true");
      this.cards.set(slot, card);
      this.felt.append(card);
    }
    return card;
  }

  /**
   * @param {HTMLElement} card
   * @param {number} slot
   * @param {boolean} up
   */
  face(card, slot, up) {
    const name = (this.unit < SMALL ? "mini-card-" : "card-") + (up ? cardText(slot) : "back");
    if (card.dataset.face === name) return;
    card.dataset.face = name;
    card.innerHTML = `<svg viewBox="0 0 60 84"><use href="#${name}"/></svg>`;
  }

  // --- hand and keyboard --------------------------------------------------------------------------------------------

  /** @param {number} pile */
  enter(pile) {
    const before = this.buttons[this.current];
    if (before) before.tabIndex = -1;
    this.current = pile;
    const now = this.buttons[pile];
    if (now) now.tabIndex = 0;
  }

  /**
   * @param {MouseEvent} event
   * @param {number} pile
   */
  click(event, pile) {
    if (this.dragged) { this.dragged = false; return; }
    this.buttons[pile]?.focus({ preventScroll: true });
    // A click without a pointer is the keyboard's or the screen reader's: it means the top card.
    this.listener.choose(pile, event.detail === 0 ? 1 : this.meant(pile, event.clientX, event.clientY));
  }

  /**
   * How many cards lie from the one at a point of the screen up to the top.
   * @param {number} pile
   * @param {number} x
   * @param {number} y
   */
  depth(pile, x, y) {
    const slots = this.spots[pile]?.fan === "none" ? [] : (this.state?.piles[pile] ?? []);
    for (let depth = 1; depth <= slots.length; depth += 1) {
      const box = this.cards.get(slots[slots.length - depth])?.getBoundingClientRect();
      if (box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return depth;
    }
    return 1;
  }

  /**
   * The same, but where less is seen of each card than a finger covers, the nearest that may be taken.
   * @param {number} pile
   * @param {number} x
   * @param {number} y
   */
  meant(pile, x, y) {
    const exact = this.depth(pile, x, y);
    const offsets = this.spots[pile] ? this.fan(pile) : [];
    const strip = Math.hypot(...(offsets[offsets.length - 1] ?? [0, 0])) / Math.max(1, offsets.length - 1);
    const far = (/** @type {number} */ count) => Math.abs(count - exact) * strip;
    const near = exact === 1 ? [] : [...this.listener.counts(pile)].filter((count) => far(count) <= FINGER / 2);
    return near.sort((a, b) => far(a) - far(b))[0] ?? exact;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (!way || event.shiftKey || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const here = this.spots[this.current];
    if (!here) return;
    let best = -1, least = Infinity;
    this.spots.forEach((spot, pile) => {
      if (!spot || pile === this.current) return;
      const along = (spot.x - here.x) * way[0] + (spot.y - here.y) * way[1];
      const across = Math.abs((spot.x - here.x) * way[1]) + Math.abs((spot.y - here.y) * way[0]);
      if (along > 0.2 && along + 2.5 * across < least) { least = along + 2.5 * across; best = pile; }
    });
    if (best >= 0) this.buttons[best]?.focus();
  }

  /** @param {PointerEvent} event */
  grab(event) {
    this.dragged = false;
    const place = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(".pile"));
    if (event.button !== 0 || !event.isPrimary || !place || !this.state) return;
    const pile = Number(place.dataset.pile);
    const start = { x: event.clientX, y: event.clientY };
    const slots = this.state.piles[pile];
    let count = this.meant(pile, start.x, start.y);
    /** @type {{ card: HTMLElement, home: string }[]} */
    let held = [];
    const move = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      const dx = now.clientX - start.x, dy = now.clientY - start.y;
      if (!this.dragged) {
        if (!slots.length || Math.hypot(dx, dy) < DRAG_BEGINS) return;
        this.dragged = true;
        count = this.listener.lift(pile, count);
        held = slots.slice(-count).flatMap((slot) => { const card = this.cards.get(slot); return card ? [{ card, home: card.style.transform }] : []; });
        held.forEach(({ card }) => card.classList.add("held"));
      }
      held.forEach(({ card, home }) => { card.style.transform = `translate(${dx}px, ${dy}px) ${home}`; });
    };
    const end = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      held.forEach(({ card, home }) => { card.classList.remove("held"); card.style.transform = home; });
      if (!this.dragged) return;
      // A click need not follow (the card may be let go elsewhere); it comes before the next task if it does.
      setTimeout(() => { this.dragged = false; });
      const target = now.type === "pointercancel" ? null : this.under(now.clientX, now.clientY, pile);
      this.listener.drop(pile, count, target);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /**
   * The packet at a point of the screen: the one whose middle is nearest of those the point lies on.
   * @param {number} x
   * @param {number} y
   * @param {number} not
   */
  under(x, y, not) {
    let best = null, least = Infinity;
    this.buttons.forEach((button, pile) => {
      if (!button || pile === not) return;
      const box = button.getBoundingClientRect();
      const margin = this.unit * 0.25;
      if (x < box.left - margin || x > box.right + margin || y < box.top - margin || y > box.bottom + margin) return;
      const far = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
      if (far < least) { least = far; best = pile; }
    });
    return /** @type {number | null} */ (best);
  }
}
