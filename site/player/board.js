// @ts-check
// The table on the page: packets as buttons (for keyboard and screen reader), cards as pictures that move.
// Knows no rules: it is told a position, and tells which packet, how many cards, and where they were let go.

/** @typedef {import("./state.js").State} State */
/** @typedef {{ zone: number, x: number, y: number, turn: number, fan: string, room: number }} Spot  In card units, as the record's table has them. */
/** @typedef {{ choose: (pile: number, count: number) => void, drop: (pile: number, count: number, target: number) => void }} Listener */

const RATIO = 1.4, GAP = 0.16, LARGEST = 92, SMALLEST = 26, SMALL = 52;
const RANKS = "A23456789TJQK", SUITS = "SHDC";
/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0], none: [0, 0] };

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
   * @param {(pile: number) => string} label
   */
  constructor(host, spots, listener, label) {
    this.host = host;
    this.spots = spots;
    this.listener = listener;
    this.label = label;
    /** @type {Map<number, HTMLElement>} */
    this.cards = new Map();
    /** @type {(HTMLButtonElement | null)[]} */
    this.buttons = [];
    /** @type {State | null} */
    this.state = null;
    this.unit = 60;
    this.current = spots.findIndex((spot) => spot !== null);
    /** @type {Set<number>} */
    this.faceUpTop = new Set();
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
      button.addEventListener("click", (event) => { if (event.detail === 0) this.press(pile); });
      button.addEventListener("focus", () => this.enter(pile));
      this.buttons.push(button);
      this.felt.append(button);
    });
    this.felt.addEventListener("keydown", (event) => this.key(event));
    this.felt.addEventListener("pointerdown", (event) => this.grab(event));
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(host);
  }

  close() {
    this.observer.disconnect();
    this.host.replaceChildren();
  }

  /**
   * @param {State} state
   * @param {Set<number>} faceUpTop packets whose top card is seen though they lie face down
   */
  show(state, faceUpTop) {
    this.state = state;
    this.faceUpTop = faceUpTop;
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

  // --- drawing ------------------------------------------------------------------------------------------------------

  /**
   * Steps from card to card of a packet that spreads freely, in card widths.
   * @param {number} pile
   * @returns {number[]}
   */
  steps(pile) {
    const state = /** @type {State} */ (this.state);
    const upright = DIRECTIONS[/** @type {Spot} */ (this.spots[pile]).fan]?.[1];
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
    let steps = this.steps(pile).map((step) => step * this.unit);
    const length = steps.reduce((sum, step) => sum + step, 0);
    const room = this.spread[pile] * this.unit;
    if (spot.fan !== "none" && length > room) steps = steps.map((step) => (step * room) / length);
    let at = 0;
    return steps.map((step, index) => {
      at += step;
      return spot.fan === "none" ? [Math.min(index, 8) * 0.35, -Math.min(index, 8) * 0.35] : [dx * at, dy * at];
    });
  }

  draw() {
    const { state } = this;
    if (!state || !this.host.clientWidth) return;
    const known = /** @type {Spot[]} */ (this.spots.filter((spot) => spot !== null));
    this.spots.forEach((spot, pile) => {
      if (!spot || spot.fan === "none") return;
      const [, dy] = DIRECTIONS[spot.fan];
      const length = this.steps(pile).reduce((sum, step) => sum + step, 0);
      const most = spot.room * (dy ? RATIO + GAP : 1 + GAP);
      this.spread[pile] = Math.max(this.spread[pile], Math.min(most, Math.ceil(length / 0.4) * 0.4, dy ? 3.2 : 2.4));
    });
    const reach = (/** @type {Spot} */ spot, /** @type {string} */ way) => (spot.fan === way ? this.spread[this.spots.indexOf(spot)] : 0);
    const side = (/** @type {Spot} */ spot) => (spot.turn % 2 ? RATIO / 2 : 0.5);
    const left = Math.min(...known.map((s) => s.x * (1 + GAP) - side(s) - reach(s, "left")));
    const right = Math.max(...known.map((s) => s.x * (1 + GAP) + side(s) + reach(s, "right")));
    const style = getComputedStyle(this.host);
    const width = this.host.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const tall = document.fullscreenElement === this.host.parentElement ? window.innerHeight * 0.74 : 0;
    const top = Math.min(...known.map((s) => s.y * (RATIO + GAP) - (s.turn % 2 ? 0.5 : RATIO / 2) - reach(s, "up")));
    const low = Math.max(...known.map((s) => s.y * (RATIO + GAP) + (s.turn % 2 ? 0.5 : RATIO / 2) + reach(s, "down")));
    let unit = width / (right - left + 0.2);
    unit = Math.min(unit, (tall || window.innerHeight * 0.7) / (low - top + 0.2));
    this.unit = Math.max(SMALLEST, Math.min(tall ? 200 : LARGEST, unit));
    const originX = Math.max(0, (width - (right - left) * this.unit) / 2) - left * this.unit;
    const originY = 0.1 * this.unit - top * this.unit;
    let bottom = 0;
    /** @type {Set<number>} */
    const seen = new Set();
    this.spots.forEach((spot, pile) => {
      if (!spot) return;
      const cx = originX + spot.x * (1 + GAP) * this.unit, cy = originY + spot.y * (RATIO + GAP) * this.unit;
      const turned = spot.turn % 2 === 1;
      const w = turned ? this.unit * RATIO : this.unit, h = turned ? this.unit : this.unit * RATIO;
      const offsets = this.fan(pile);
      const [lastX, lastY] = offsets[offsets.length - 1] ?? [0, 0];
      const button = /** @type {HTMLButtonElement} */ (this.buttons[pile]);
      const box = { left: cx - w / 2 + Math.min(0, lastX), top: cy - h / 2 + Math.min(0, lastY), width: w + Math.abs(lastX), height: h + Math.abs(lastY) };
      Object.assign(button.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      bottom = Math.max(bottom, box.top + box.height);
      button.setAttribute("aria-label", this.label(pile));
      button.dataset.pile = String(pile);
      button.classList.toggle("bare", state.piles[pile].length === 0);
      state.piles[pile].forEach((slot, index) => {
        seen.add(slot);
        const card = this.card(slot);
        const [ox, oy] = offsets[index];
        const up = index >= state.down[pile] && !(pile === state.program.stock && !(this.faceUpTop.has(pile) && index === state.piles[pile].length - 1));
        card.dataset.pile = String(pile);
        card.dataset.depth = String(state.piles[pile].length - index);
        this.face(card, slot, up);
        card.style.width = `${this.unit}px`;
        card.style.height = `${this.unit * RATIO}px`;
        card.style.zIndex = String(10 + index);
        card.style.transform = `translate(${cx - this.unit / 2 + ox}px, ${cy - (this.unit * RATIO) / 2 + oy}px)${spot.turn ? ` rotate(${spot.turn * 90}deg)` : ""}`;
      });
    });
    for (const [slot, card] of this.cards) if (!seen.has(slot)) { card.remove(); this.cards.delete(slot); }
    this.felt.style.height = `${bottom + this.unit * 0.15}px`;
    this.felt.style.width = `${Math.max(width, (right - left + 0.2) * this.unit)}px`;
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

  /** @param {number} pile */
  press(pile) {
    this.listener.choose(pile, 1);
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
    if (event.button !== 0) return;
    const card = /** @type {HTMLElement} */ (event.target).closest(".playing-card");
    const place = /** @type {HTMLElement | null} */ (card ?? /** @type {HTMLElement} */ (event.target).closest(".pile"));
    if (!place || !this.state) return;
    const pile = Number(place.dataset.pile), depth = Number(/** @type {HTMLElement | null} */ (card)?.dataset.depth ?? 1);
    const slots = this.state.piles[pile].slice(-depth);
    const held = slots.map((slot) => /** @type {HTMLElement} */ (this.cards.get(slot))).filter(Boolean);
    const start = { x: event.clientX, y: event.clientY };
    const origins = held.map((item) => item.style.transform);
    let moved = false;
    event.preventDefault();
    this.buttons[pile]?.focus({ preventScroll: true });
    const move = (/** @type {PointerEvent} */ now) => {
      const dx = now.clientX - start.x, dy = now.clientY - start.y;
      if (!moved && Math.hypot(dx, dy) < 7) return;
      moved = true;
      held.forEach((item, index) => {
        item.classList.add("held");
        item.style.transform = `translate(${dx}px, ${dy}px) ${origins[index]}`;
      });
    };
    const end = (/** @type {PointerEvent} */ now) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      held.forEach((item) => item.classList.remove("held"));
      if (!moved || now.type === "pointercancel") {
        held.forEach((item, index) => { item.style.transform = origins[index]; });
        if (now.type !== "pointercancel") this.listener.choose(pile, depth);
        return;
      }
      const target = this.under(now.clientX, now.clientY, pile);
      held.forEach((item, index) => { item.style.transform = origins[index]; });
      if (target !== null && target !== pile) this.listener.drop(pile, depth, target);
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
