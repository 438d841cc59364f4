// @ts-check
// The player beside the page: reads the game's programs, lays the cards out, makes moves, and lights the sentence
// that permits or forbids each of them.

import { positionAddress, readAddress } from "./address.js";
import { hint, upward } from "./advise.js";
import { Board } from "./board.js";
import { forbids, permits } from "./explain.js";
import { Game } from "./game.js";
import { Program } from "./program.js";
import { Sentences } from "./sentences.js";
import { Statistics } from "./statistics.js";
import { Wording } from "./wording.js";

/** @typedef {import("./state.js").Move} Move */
/** @typedef {{ game: string, title: string, programs: Record<string, import("./program.js").ProgramJson>, readings: Record<string, Record<string, string>>, evidence: Record<string, import("./explain.js").Evidence>, labels: Record<string, Record<string, string>>, layouts: Record<string, Record<string, [number, number, number, string, number][]>>, kinds: Record<string, string> }} Data */

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(string | Node)[]} [children]
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, children = []) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

class Player {
  /**
   * @param {HTMLElement} host
   * @param {Data} data
   * @param {import("./wording.js").Words} words
   * @param {string} lang
   */
  constructor(host, data, words, lang) {
    this.host = host;
    this.data = data;
    this.words = words;
    this.lang = lang;
    this.wording = new Wording(words, lang);
    this.statistics = new Statistics(data.game);
    this.reading = "default";
    this.seed = 0;
    /** @type {[number, number] | null} */
    this.selected = null;
    /** Of the deal on the table: has it been counted as begun, and as won? */
    this.counted = { begun: false, won: false };
    /** Goes up with everything a reader does, so that what plays on by itself can stop. */
    this.acts = 0;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Board | null} */
    this.board = null;
    this.number = /** @type {HTMLInputElement} */ (element("input", { type: "number", min: "1", max: "999999999", step: "1", value: "1", inputmode: "numeric" }));
    this.undoButton = this.button("undo", () => this.back(), "←");
    this.redoButton = this.button("redo", () => this.forth(), "→");
    this.turnButton = this.button("turn", () => this.turn());
    this.upButton = this.button("auto", () => void this.upward());
    this.actions = element("span", { class: "actions" });
    this.table = element("div", { class: "board baize", role: "group", "aria-label": this.say("board") });
    this.status = element("p", { class: "status", role: "status" });
    this.ending = element("p", { class: "ending", hidden: "" }, [this.button("new", () => this.fresh()), this.button("restart", () => this.start(this.play.deal))]);
    this.figures = element("p", { class: "figures" });
    this.frame = element("div", { class: "player" });
    const why = element("div", { class: "because", "aria-live": "polite" });
    this.said = element("div", { class: "said" }, [this.status, this.ending, why]);
    this.sentences = new Sentences(why, data.evidence, data.labels[lang], (key) => this.say(key));
    /** @type {HTMLSelectElement | null} */
    this.select = null;
    this.build();
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values = {}) {
    return this.wording.say(key, values);
  }

  /** @param {number} pile */
  pileName(pile) {
    return this.wording.pile(this.play.program, pile);
  }

  get play() {
    return /** @type {Game} */ (this.game);
  }

  // --- the page -----------------------------------------------------------------------------------------------------

  /**
   * @param {string} key
   * @param {() => void} act
   * @param {string} [sign] shown instead of the word where there is little room
   */
  button(key, act, sign = "") {
    const word = this.say(key);
    const inside = sign ? [element("span", { class: "word" }, [word]), element("span", { class: "sign", "aria-hidden": "true" }, [sign])] : [word];
    const node = /** @type {HTMLButtonElement} */ (element("button", { type: "button", class: `b-${key}`, ...(sign ? { "aria-label": word } : {}) }, inside));
    node.addEventListener("click", () => { this.acts += 1; act(); });
    return node;
  }

  build() {
    this.number.addEventListener("change", () => this.start(Math.min(999999999, Math.max(1, Math.floor(Number(this.number.value)) || 1))));
    const bar = element("div", { class: "bar" }, [
      element("label", { class: "deal" }, [this.say("deal"), " ", this.number]),
      this.button("new", () => this.fresh()), this.button("restart", () => this.start(this.play.deal)),
      this.undoButton, this.redoButton, this.button("hint", () => this.hint()), this.upButton, this.turnButton, this.actions,
    ]);
    const more = element("div", { class: "bar more" });
    const readings = Object.keys(this.data.programs).sort((a, b) => Number(b === "default") - Number(a === "default"));
    if (readings.length > 1) {
      const select = /** @type {HTMLSelectElement} */ (element("select"));
      for (const key of readings) select.append(element("option", { value: key }, [this.data.readings[this.lang][key] ?? key]));
      select.addEventListener("change", () => { this.reading = select.value; this.start(this.play.deal); });
      this.select = select;
      more.append(element("label", { class: "reading-choice" }, [this.say("reading"), " ", select]));
    }
    more.append(this.button("link", () => void this.link()), this.button("full", () => void this.full()));
    const help = element("details", { class: "keys" }, [element("summary", {}, [this.say("help")]), element("p", {}, [this.say("hand")]), element("p", {}, [this.say("keys")])]);
    this.frame.append(bar, more, this.table, this.said, this.figures, help);
    this.host.replaceChildren(this.frame);
    this.frame.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("fullscreenchange", () => this.board?.draw());
    addEventListener("hashchange", () => this.arrive());
  }

  /** Open what the address says: a link, or the page as it was left. */
  open() {
    const linked = readAddress(location, Object.keys(this.data.programs));
    this.reading = linked.reading;
    this.seed = linked.seed;
    const wrong = linked.faults.length ? [this.say("damaged-link", { what: linked.faults.join(", ") })] : [];
    this.start(linked.deal);
    if (linked.rules && !this.play.program.hash.startsWith(linked.rules)) wrong.push(this.say("other-rules"));
    const played = this.play.replay(linked.moves);
    if (played < linked.moves.length) {
      // A position that cannot be reached whole is not the one that was meant: the deal, and what could be played as redo.
      this.play.at = 0;
      wrong.push(this.say("broken-link", { n: played + 1, move: linked.moves[played] }));
    } else if (linked.turned && this.play.unturned) {
      this.play.turnUp();
    }
    this.after(null);
    if (wrong.length) this.status.textContent = `${wrong.join(" ")} ${this.status.textContent}`;
  }

  /** The address has changed under the game: another link was opened, or the reader went to a place of this page. */
  arrive() {
    if (location.hash.startsWith("#play=") && history.state !== "played") this.open();
    else if (location.hash.startsWith("#play")) this.keepAddress();
  }

  fresh() {
    this.start(1 + Math.floor(Math.random() * 999999));
  }

  /**
   * Lay out a numbered deal.
   * @param {number} deal
   */
  start(deal) {
    if (this.game && this.counted.begun && !this.counted.won) this.statistics.left();
    this.counted = { begun: false, won: false };
    this.acts += 1;
    const json = this.data.programs[this.reading];
    this.game = new Game(new Program(json), deal, this.seed);
    this.number.value = String(deal);
    if (this.select) this.select.value = this.reading;
    const layout = this.data.layouts[this.reading] ?? this.data.layouts.default;
    const spots = json.piles.map((pile, index) => {
      const zone = json.zones[pile.zone];
      const spot = layout[zone.name]?.[index - zone.first];
      return spot ? { zone: pile.zone, x: spot[0], y: spot[1], turn: spot[2], fan: spot[3], room: spot[4] } : null;
    });
    this.board?.close();
    this.board = new Board(this.table, spots, {
      choose: (pile, count) => this.choose(pile, count),
      lift: (pile, count) => this.lift(pile, count),
      counts: (pile) => this.counts(pile),
      drop: (pile, count, target) => this.drop(pile, count, target),
    }, {
      label: (pile) => this.wording.packet(this.play, pile),
      seen: (pile) => this.play.seen(pile),
      owners: json.players === 2 ? [this.say("owner-1"), this.say("owner-2")] : [],
    });
    json.piles.forEach((pile, index) => {
      const node = this.board?.buttons[index];
      node?.classList.add(`kind-${json.zones[pile.zone].kind}`);
      if (node) node.title = this.pileName(index);
      const table = json.foundations.find((item) => item.pile === index);
      if (node && table && !table.relative && table.sequence.length) node.dataset.base = this.words.ranks["A23456789TJQK"[table.sequence[0]]].short;
    });
    this.after(null);
  }

  // --- moves --------------------------------------------------------------------------------------------------------

  /**
   * Legal moves of `count` cards from a packet.
   * @param {number} source
   * @param {number} count
   * @returns {{ move: Move, target: number }[]}
   */
  movesFrom(source, count) {
    const { program } = this.play;
    const out = [];
    for (const move of this.play.open()) {
      const { kind } = program.rows[move.row];
      if (kind === "redeal" || kind === "reverse" || kind === "take") continue;
      if (move.source === source && move.count === count) out.push({ move, target: move.target });
      if ((kind === "pair" || kind === "exchange") && move.target === source && move.target !== program.removed && count === 1) out.push({ move, target: move.source });
    }
    return out;
  }

  /**
   * By how many cards the moves from a packet go: runs, and a card under others that may be taken out.
   * @param {number} pile
   */
  counts(pile) {
    const { program } = this.play;
    const own = this.play.open().filter((move) => move.source === pile && program.rows[move.row].kind !== "redeal");
    return new Set(own.map((move) => move.count));
  }

  /**
   * How many cards leave a packet together when the reader points at the `count`-th from the top.
   * @param {number} pile
   * @param {number} count
   */
  amount(pile, count) {
    return this.counts(pile).has(count) ? count : 1;
  }

  /**
   * @param {number} pile
   * @param {number} count
   */
  choose(pile, count) {
    this.acts += 1;
    const { state, program } = this.play;
    if (this.selected) {
      const [source, held] = this.selected;
      this.selected = null;
      if (source !== pile) { this.attempt(source, held, pile); return; }
      const found = this.movesFrom(source, held);
      const up = found.find((item) => program.rows[item.move.row].kind === "foundation");
      // The same card again: up if it goes up, else where alone it may go, else it is let go.
      if (this.amount(pile, count) === held && (up || found.length === 1)) { this.make((up ?? found[0]).move); return; }
      this.marks();
      this.status.textContent = this.standing();
      if (this.amount(pile, count) !== held) this.choose(pile, count);
      return;
    }
    if (!state.piles[pile].length) {
      const redeal = pile === program.stock && this.play.legal().find((move) => program.rows[move.row].kind === "redeal");
      if (redeal) this.make(redeal);
      return;
    }
    if (pile === program.stock && this.play.unturned) { this.look(); return; }
    const amount = this.amount(pile, count);
    const found = this.movesFrom(pile, amount);
    if (pile === program.stock && !this.play.seen(pile) && found.length === 1) { this.make(found[0].move); return; }
    if (!found.length && program.piles[pile].available === "none" && program.foundationPiles.length && !program.foundationPiles.includes(pile)) {
      this.attempt(pile, amount, program.foundationPiles[0]);
      return;
    }
    this.take(pile, amount);
  }

  /**
   * Take cards into the hand: where they may go is lit.
   * @param {number} pile
   * @param {number} count
   */
  take(pile, count) {
    this.selected = [pile, count];
    this.marks();
    const card = this.play.seen(pile) ? this.wording.card(this.play.state.at(pile, count)) : this.say("face-down");
    const what = count > 1 ? `${card} (${this.say("cards", { n: count })})` : card;
    const places = [...new Set(this.movesFrom(pile, count).map((item) => this.pileName(item.target)))];
    const many = places.length > 5;
    this.status.textContent = places.length ? this.say(many ? "selected-many" : "selected", { what, where: places.join(", "), n: places.length }) : this.say("selected-none", { what });
  }

  /** Turn up the next card of the stock, which stays in the hand. */
  look() {
    this.play.turnUp();
    this.board?.show(this.play.state);
    this.sentences.light([], "permits");
    this.take(this.play.program.stock, 1);
    this.keepAddress();
  }

  /**
   * @param {number} pile
   * @param {number} count
   */
  lift(pile, count) {
    this.acts += 1;
    if (pile === this.play.program.stock && this.play.unturned) this.look();
    const amount = this.amount(pile, count);
    this.take(pile, amount);
    return amount;
  }

  /**
   * @param {number} pile
   * @param {number} count
   * @param {number | null} target
   */
  drop(pile, count, target) {
    this.selected = null;
    if (target !== null && target !== pile) this.attempt(pile, count, target);
    else this.after(null);
  }

  /**
   * @param {number} source
   * @param {number} count
   * @param {number} target
   */
  attempt(source, count, target) {
    const found = this.movesFrom(source, count).find((item) => item.target === target);
    if (found) { this.make(found.move); return; }
    if (!this.play.state.piles[source].length) return;
    const { pointers, key } = forbids(this.play.state, source, target, count);
    this.board?.show(this.play.state);
    this.marks();
    this.status.textContent = `${this.say("forbidden")}: ${this.say(`no-${key}`)}.`;
    this.sentences.light(pointers, "forbids");
  }

  /** @param {Move} move */
  make(move) {
    this.selected = null;
    const before = this.play.state;
    if (!this.counted.begun) { this.statistics.begun(); this.counted.begun = true; }
    const words = this.wording.move(this.play, move);
    this.play.make(move);
    if (this.play.state.won() && !this.counted.won) { this.statistics.won(this.play.at); this.counted.won = true; }
    this.after({ before, move, words });
  }

  back() {
    this.play.undo();
    this.after(null);
  }

  forth() {
    this.play.redo();
    this.after(null);
  }

  /** Turn up the next card; or, if it is in the hand already, lay it where the stock goes. */
  turn() {
    if (this.play.unturned) { this.look(); return; }
    const moves = this.play.legal().filter((move) => this.play.program.rows[move.row].kind === "turn");
    if (moves.length === 1) this.make(moves[0]);
    else if (moves.length) this.take(this.play.program.stock, 1);
  }

  hint() {
    const { program, state } = this.play;
    this.selected = null;
    this.marks();
    const move = state.won() ? null : hint(state, this.play.open(), this.play.unturned);
    if (move) {
      this.board?.mark({ hint: [move.source, move.target] });
      this.status.textContent = this.say("hint-move", { what: this.play.program.rows[move.row].kind === "turn" ? this.say(this.play.seen(move.source) ? "lay-aside" : "turn") : this.wording.move(this.play, move) });
      this.sentences.light(permits(state, move), "permits");
      this.board?.bringOut(this.said);
    } else if (!state.won() && this.play.unturned) {
      this.board?.mark({ hint: [program.stock, program.stock] });
      this.status.textContent = this.say("hint-move", { what: this.say("turn") });
    } else {
      this.status.textContent = this.play.legal().length ? this.say("hint-none") : this.standing();
    }
  }

  async upward() {
    const act = this.acts;
    for (let move = this.next(); move && act === this.acts; move = this.next()) {
      this.make(move);
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
  }

  next() {
    return this.play.state.won() ? null : upward(this.play.state, this.play.open());
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  marks() {
    this.board?.mark({ selected: this.selected, targets: this.selected ? this.movesFrom(...this.selected).map((item) => item.target) : [] });
    this.special();
  }

  /** Buttons for moves that are no moving of cards from place to place. */
  special() {
    const { program } = this.play;
    this.actions.replaceChildren();
    /** @type {Set<string>} */
    const shown = new Set();
    for (const move of this.play.open()) {
      const { kind } = program.rows[move.row];
      const own = this.selected?.[0] === move.source;
      const alone = kind === "pair" && move.target === program.removed && own;
      const label = kind === "redeal" ? "redeal" : alone ? "alone" : (kind === "reverse" || (kind === "take" && this.selected?.[1] === move.count)) && own ? kind : "";
      if (!label || shown.has(label)) continue;
      shown.add(label);
      const node = element("button", { type: "button", class: "special" }, [this.say(label)]);
      node.addEventListener("click", () => { this.acts += 1; this.make(move); });
      this.actions.append(node);
    }
    this.upButton.hidden = !program.foundationPiles.length;
    const turn = this.play.legal().some((move) => program.rows[move.row].kind === "turn");
    this.turnButton.textContent = this.say(program.stock >= 0 && this.play.seen(program.stock) && turn ? "lay-aside" : "turn");
    this.turnButton.hidden = !program.turn;
    this.turnButton.disabled = !turn && !this.play.unturned;
  }

  /** How the game stands, in words. */
  standing() {
    const { program, state } = this.play;
    const moves = this.say("moves", { n: this.play.at });
    if (state.won()) return `${this.say("won")} · ${moves}`;
    const parts = [moves, this.say("left", { n: program.json.win_cards - state.placed() })];
    const legal = this.play.legal();
    if (!legal.length) parts.unshift(this.say("stuck"));
    else if (legal.every((move) => program.rows[move.row].forced)) parts.push(this.say("no-vacancy-first"));
    return parts.join(" · ");
  }

  /**
   * Show the position after a change.
   * @param {{ before: import("./state.js").State, move: Move, words: string } | null} made
   */
  after(made) {
    this.selected = null;
    const { state } = this.play;
    this.board?.show(state);
    this.marks();
    this.undoButton.disabled = this.play.at === 0;
    this.redoButton.disabled = this.play.at === this.play.moves.length;
    const over = state.won() || !this.play.legal().length;
    const words = [this.standing()];
    if (made) words.push(made.words);
    if (made) words.push(...state.followed.map(({ move, card }) => this.say("by-itself", { what: `${this.wording.card(card)} → ${this.pileName(move.target)}` })));
    // How the game ends comes first, else what was done last.
    this.status.textContent = (over ? words : [...words.slice(1), words[0]]).join(" · ");
    this.frame.classList.toggle("won", state.won());
    this.frame.classList.toggle("over", over);
    this.ending.hidden = !over;
    this.sentences.light(made ? permits(made.before, made.move) : [], "permits");
    const figures = this.statistics.read();
    this.figures.replaceChildren(this.say("statistics", { ...figures, best: figures.best || "—" }), " ");
    const clear = element("button", { type: "button", class: "clear" }, [this.say("clear")]);
    clear.addEventListener("click", () => { this.statistics.clear(); this.after(null); });
    this.figures.append(clear);
    this.keepAddress();
  }

  // --- the rest -----------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select") || event.altKey || event.metaKey) return;
    this.acts += 1;
    const pile = Number(target.dataset.pile ?? -1);
    if (event.shiftKey && (event.key === "ArrowUp" || event.key === "ArrowDown") && pile >= 0) {
      event.preventDefault();
      const most = this.play.state.piles[pile].length - this.play.state.down[pile];
      const now = this.selected?.[0] === pile ? this.selected[1] : 0;
      const next = Math.min(most, Math.max(1, now + (event.key === "ArrowUp" ? 1 : -1)));
      if (next > 0 && this.play.seen(pile)) this.take(pile, next);
      return;
    }
    if (event.ctrlKey) {
      if (event.key.toLowerCase() === "z") { event.preventDefault(); if (event.shiftKey) this.forth(); else this.back(); }
      return;
    }
    /** @type {Record<string, () => void>} */
    const keys = {
      KeyU: () => this.back(),
      KeyR: () => this.forth(),
      KeyH: () => this.hint(),
      KeyA: () => void this.upward(),
      KeyT: () => this.turn(),
      Escape: () => { this.selected = null; this.marks(); this.status.textContent = this.standing(); },
    };
    const act = keys[event.code] ?? keys[event.key];
    if (act) { event.preventDefault(); act(); }
  }

  /** The address of this position. */
  get address() {
    const { deal, program, turned, at } = this.play;
    return positionAddress(location, { deal, seed: this.seed, reading: this.reading, rules: program.hash, moves: this.play.tokens(), turned: turned[at] });
  }

  /** What is on the table is what the address says. */
  keepAddress() {
    if (this.address.href === location.href) return;
    try {
      history.replaceState("played", "", this.address);
    } catch {
      // A browser that thinks the address changes too often: it is written with a later move, or by the button.
    }
  }

  async link() {
    this.keepAddress();
    try {
      await navigator.clipboard.writeText(this.address.href);
      this.status.textContent = this.say("link-copied");
    } catch {
      this.status.textContent = this.say("link-shown");
    }
  }

  async full() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.frame.requestFullscreen?.();
  }
}

/** @param {HTMLElement} host */
async function open(host) {
  const base = new URL(host.dataset.player ?? "", location.href);
  const [data, words, cards] = await Promise.all([
    fetch(host.dataset.program ?? "").then((answer) => answer.json()),
    fetch(new URL("words.json", base)).then((answer) => answer.json()),
    fetch(host.dataset.cards ?? "").then((answer) => answer.text()),
  ]);
  if (!document.getElementById("card-back")) {
    const holder = element("div", { class: "card-symbols", "aria-hidden": "true" });
    holder.append(document.importNode(new DOMParser().parseFromString(cards, "image/svg+xml").documentElement, true));
    document.body.append(holder);
  }
  const player = new Player(host, data, words, host.dataset.lang ?? "ru");
  player.open();
  if (location.hash.startsWith("#play=")) host.scrollIntoView();
  return player;
}

const host = document.getElementById("player");
if (host) {
  const begin = /** @type {HTMLButtonElement | null} */ (host.querySelector("button.begin"));
  const run = () => open(host).catch((error) => host.append(element("p", { role: "alert" }, [String(error)])));
  if (begin) {
    begin.hidden = false;
    begin.addEventListener("click", () => void run().then(() => /** @type {HTMLElement | null} */ (host.querySelector(".pile[tabindex='0']"))?.focus({ preventScroll: true })));
  }
  if (new URLSearchParams(location.search).has("deal") || !begin) void run();
}
