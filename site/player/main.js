// @ts-check
// The player beside the page: reads the game's programs, lays the cards out, makes moves, and lights the sentence
// that permits or forbids each of them.

import { Board, cardText } from "./board.js";
import { hint, upward } from "./advise.js";
import { evidenceFor, forbids, permits } from "./explain.js";
import { Game } from "./game.js";
import { Program } from "./program.js";
import { Statistics } from "./statistics.js";

/** @typedef {import("./state.js").Move} Move */
/** @typedef {{ game: string, title: string, programs: Record<string, import("./program.js").ProgramJson>, readings: Record<string, Record<string, string>>, evidence: Record<string, import("./explain.js").Evidence>, labels: Record<string, Record<string, string>>, layouts: Record<string, Record<string, [number, number, number, string, number][]>>, kinds: Record<string, string> }} Data */
/** @typedef {{ messages: Record<string, Record<string, string>>, names: Record<string, Record<string, string>>, ranks: Record<string, Record<string, string>>, suits: Record<string, Record<string, string>> }} Words */

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
   * @param {Words} words
   * @param {string} lang
   */
  constructor(host, data, words, lang) {
    this.host = host;
    this.data = data;
    this.words = words;
    this.lang = lang;
    this.statistics = new Statistics(data.game);
    this.reading = "default";
    this.seed = 0;
    /** @type {[number, number] | null} */
    this.selected = null;
    this.counted = false;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Board | null} */
    this.board = null;
    this.number = /** @type {HTMLInputElement} */ (element("input", { type: "number", min: "1", max: "999999999", step: "1", value: "1", inputmode: "numeric" }));
    this.undoButton = this.button("undo", () => this.back());
    this.redoButton = this.button("redo", () => this.forth());
    this.turnButton = this.button("turn", () => this.turn());
    this.upButton = this.button("auto", () => void this.upward());
    this.actions = element("span", { class: "actions" });
    this.table = element("div", { class: "board baize", role: "group", "aria-label": this.say("board") });
    this.status = element("p", { class: "status", role: "status" });
    this.why = element("div", { class: "because", "aria-live": "polite" });
    this.figures = element("p", { class: "figures" });
    this.frame = element("div", { class: "player" });
    /** @type {HTMLSelectElement | null} */
    this.select = null;
    this.build();
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values = {}) {
    const text = this.words.messages[this.lang][`player-${key}`] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  }

  /** @param {string} zone */
  zoneName(zone) {
    return this.words.names[zone]?.[this.lang] ?? zone;
  }

  /** @param {number} pile */
  pileName(pile) {
    const { zones, piles } = this.play.program;
    const zone = zones[piles[pile].zone];
    const named = this.words.names[zone.name] !== undefined;
    const owner = zone.owner && !named ? `, ${this.say(`owner-${zone.owner}`)}` : "";
    return this.zoneName(zone.name) + (zone.packets > 1 ? ` ${pile - zone.first + 1}` : "") + owner;
  }

  /** @param {number} card */
  cardName(card) {
    const [rank, suit] = cardText(card);
    const joint = this.lang === "en" ? " of " : " ";
    return this.words.ranks[rank][this.lang] + joint + this.words.suits[suit][this.lang];
  }

  get play() {
    return /** @type {Game} */ (this.game);
  }

  // --- the page -----------------------------------------------------------------------------------------------------

  /**
   * @param {string} key
   * @param {() => void} act
   */
  button(key, act) {
    const node = /** @type {HTMLButtonElement} */ (element("button", { type: "button", class: `b-${key}` }, [this.say(key)]));
    node.addEventListener("click", act);
    return node;
  }

  build() {
    this.number.addEventListener("change", () => this.start(Math.max(1, Math.floor(Number(this.number.value)) || 1)));
    const bar = element("div", { class: "bar" }, [
      element("label", { class: "deal" }, [this.say("deal"), " ", this.number]),
      this.button("new", () => this.start(1 + Math.floor(Math.random() * 999999))), this.button("restart", () => this.start(this.play.deal)),
      this.undoButton, this.redoButton, this.button("hint", () => this.hint()), this.upButton, this.turnButton, this.actions,
      this.button("link", () => void this.link()), this.button("full", () => void this.full()),
    ]);
    const readings = Object.keys(this.data.programs).sort((a, b) => Number(b === "default") - Number(a === "default"));
    if (readings.length > 1) {
      const select = /** @type {HTMLSelectElement} */ (element("select"));
      for (const key of readings) select.append(element("option", { value: key }, [this.data.readings[this.lang][key] ?? key]));
      select.addEventListener("change", () => { this.reading = select.value; this.start(this.play.deal); });
      this.select = select;
      bar.append(element("label", { class: "reading-choice" }, [this.say("reading"), " ", select]));
    }
    const help = element("details", { class: "keys" }, [element("summary", {}, [this.say("help")]), element("p", {}, [this.say("keys")])]);
    this.frame.append(bar, this.table, this.status, this.why, this.figures, help);
    this.host.replaceChildren(this.frame);
    this.frame.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("fullscreenchange", () => this.board?.draw());
  }

  /**
   * Lay out a numbered deal.
   * @param {number} deal
   * @param {string[]} [tokens]
   */
  start(deal, tokens = []) {
    if (this.game && this.counted && !this.play.state.won() && this.play.at > 0) this.statistics.left();
    this.counted = false;
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
      drop: (pile, count, target) => { this.selected = null; this.attempt(pile, count, target); },
    }, (pile) => this.describe(pile));
    json.piles.forEach((pile, index) => {
      const node = this.board?.buttons[index];
      node?.classList.add(`kind-${json.zones[pile.zone].kind}`);
      const table = json.foundations.find((item) => item.pile === index);
      if (node && table && !table.relative && table.sequence.length) node.dataset.base = this.words.ranks["A23456789TJQK"[table.sequence[0]]].short;
    });
    const played = this.play.replay(tokens);
    this.after(null);
    if (played < tokens.length) this.status.textContent = this.say("broken-link", { n: played });
  }

  /**
   * A packet in words.
   * @param {number} pile
   */
  describe(pile) {
    const { state } = this.play;
    const cards = state.piles[pile];
    if (!cards.length) return `${this.pileName(pile)}: ${this.say("empty")}`;
    const open = this.seen(pile);
    const top = open ? this.cardName(state.at(pile, 1)) : this.say("face-down");
    return `${this.pileName(pile)}: ${top}${cards.length > 1 ? `; ${this.say("cards", { n: cards.length })}` : ""}`;
  }

  /**
   * Is the top card of the packet seen?
   * @param {number} pile
   */
  seen(pile) {
    const { program, state } = this.play;
    if (pile === program.stock) return program.piles[pile].available === "hand";
    return state.piles[pile].length > state.down[pile];
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
    for (const move of this.play.legal()) {
      const { kind } = program.rows[move.row];
      if (kind === "redeal" || kind === "reverse" || kind === "take") continue;
      if (move.source === source && move.count === count) out.push({ move, target: move.target });
      if ((kind === "pair" || kind === "exchange") && move.target === source && move.target !== program.removed && count === 1) out.push({ move, target: move.source });
    }
    return out;
  }

  /**
   * @param {number} pile
   * @param {number} count
   */
  choose(pile, count) {
    if (this.selected) {
      const [source, held] = this.selected;
      if (source === pile) {
        this.selected = null;
        const found = this.movesFrom(source, held);
        const move = found.find((item) => this.play.program.rows[item.move.row].kind === "foundation") ?? (found.length === 1 ? found[0] : null);
        if (move && held === count) { this.make(move.move); return; }
        this.marks();
        if (held !== count) this.choose(pile, count);
        return;
      }
      this.selected = null;
      this.attempt(source, held, pile);
      return;
    }
    const { state, program } = this.play;
    if (!state.piles[pile].length) {
      const redeal = pile === program.stock && this.play.legal().find((move) => program.rows[move.row].kind === "redeal");
      if (redeal) this.make(redeal);
      return;
    }
    const amount = this.movesFrom(pile, count).length || count === 1 ? count : 1;
    const found = this.movesFrom(pile, amount);
    if (pile === program.stock && !this.seen(pile) && found.length === 1) { this.make(found[0].move); return; }
    if (!found.length && program.piles[pile].available === "none" && program.foundationPiles.length && !program.foundationPiles.includes(pile)) {
      this.attempt(pile, amount, program.foundationPiles[0]);
      return;
    }
    this.selected = [pile, amount];
    this.marks();
    const what = this.seen(pile) ? this.cardName(state.at(pile, amount)) : this.say("face-down");
    this.status.textContent = this.say("selected", { what: amount > 1 ? `${what} (${this.say("cards", { n: amount })})` : what });
  }

  /**
   * @param {number} source
   * @param {number} count
   * @param {number} target
   */
  attempt(source, count, target) {
    const found = this.movesFrom(source, count).find((item) => item.target === target) ?? this.movesFrom(source, 1).find((item) => item.target === target && count === 1);
    if (found) { this.make(found.move); return; }
    if (!this.play.state.piles[source].length) return;
    const { pointers, key } = forbids(this.play.state, source, target, count);
    this.board?.show(this.play.state, this.faces());
    this.marks();
    this.status.textContent = `${this.say("forbidden")}: ${this.say(`no-${key}`)}.`;
    this.light(pointers, "forbids", this.say("forbidden"));
  }

  /** @param {Move} move */
  make(move) {
    this.selected = null;
    const before = this.play.state;
    if (!this.counted) { this.statistics.begun(); this.counted = true; }
    const card = before.piles[move.source].length && this.seen(move.source) ? this.cardName(before.at(move.source, Math.max(1, move.count))) : "";
    this.play.make(move);
    if (this.play.state.won()) this.statistics.won(this.play.at);
    this.after({ before, move, card });
  }

  back() {
    this.play.undo();
    this.after(null);
  }

  forth() {
    this.play.redo();
    this.after(null);
  }

  turn() {
    const moves = this.play.legal().filter((move) => this.play.program.rows[move.row].kind === "turn");
    if (moves.length === 1) this.make(moves[0]);
    else if (moves.length) this.choose(this.play.program.stock, 1);
  }

  hint() {
    const move = hint(this.play.state);
    if (!move || this.play.state.won()) { this.status.textContent = this.say("hint-none"); return; }
    this.selected = null;
    this.marks();
    this.board?.mark({ hint: [move.source, move.target] });
    this.status.textContent = this.say("hint-move", { what: this.moveWords(move, this.play.state) });
    this.light(permits(this.play.state, move), "permits", this.say("permitted"));
  }

  async upward() {
    for (let move = upward(this.play.state); move && !this.play.state.won(); move = upward(this.play.state)) {
      this.make(move);
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
  }

  /**
   * @param {Move} move
   * @param {import("./state.js").State} state
   */
  moveWords(move, state) {
    const { kind } = this.play.program.rows[move.row];
    if (["turn", "redeal", "reverse", "take"].includes(kind)) return this.say(kind);
    const card = this.seen(move.source) && state.piles[move.source].length ? this.cardName(state.at(move.source, move.count)) : "";
    return `${card || this.pileName(move.source)} → ${this.pileName(move.target)}`;
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  faces() {
    const { program } = this.play;
    return new Set(program.stock >= 0 && program.piles[program.stock].available === "hand" ? [program.stock] : []);
  }

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
    for (const move of this.play.legal()) {
      const { kind } = program.rows[move.row];
      const own = this.selected?.[0] === move.source;
      const alone = kind === "pair" && move.target === program.removed && own;
      const label = kind === "redeal" ? "redeal" : alone ? "alone" : (kind === "reverse" || (kind === "take" && this.selected?.[1] === move.count)) && own ? kind : "";
      if (!label || shown.has(label)) continue;
      shown.add(label);
      const node = element("button", { type: "button", class: "special" }, [this.say(label)]);
      node.addEventListener("click", () => this.make(move));
      this.actions.append(node);
    }
    this.upButton.hidden = !program.foundationPiles.length;
    const inHand = program.stock >= 0 && program.piles[program.stock].available === "hand";
    this.turnButton.textContent = this.say(inHand ? "lay-aside" : "turn");
    this.turnButton.hidden = !this.play.legal().some((move) => program.rows[move.row].kind === "turn");
  }

  /**
   * Show the position after a change.
   * @param {{ before: import("./state.js").State, move: Move, card: string } | null} made
   */
  after(made) {
    this.selected = null;
    const { state } = this.play;
    this.board?.show(state, this.faces());
    this.marks();
    this.undoButton.disabled = this.play.at === 0;
    this.redoButton.disabled = this.play.at === this.play.moves.length;
    const legal = this.play.legal();
    const left = this.play.program.json.win_cards - state.placed();
    const parts = [this.say("moves", { n: this.play.at }), this.say("left", { n: left })];
    if (made) {
      const { kind } = this.play.program.rows[made.move.row];
      parts.unshift(["turn", "redeal", "reverse", "take"].includes(kind) ? this.say(kind) : `${made.card || this.pileName(made.move.source)} → ${this.pileName(made.move.target)}`);
    }
    if (state.won()) parts.unshift(this.say("won"));
    else if (!legal.length) parts.unshift(this.say("stuck"));
    else if (legal.every((move) => this.play.program.rows[move.row].forced)) parts.push(this.say("no-vacancy-first"));
    this.status.textContent = parts.join(" · ");
    this.frame.classList.toggle("won", state.won());
    if (made) this.light(permits(made.before, made.move), "permits", this.say("permitted"));
    else this.light([], "permits", "");
    const figures = this.statistics.read();
    this.figures.replaceChildren(this.say("statistics", { ...figures, best: figures.best || "—" }), " ");
    const clear = element("button", { type: "button", class: "clear" }, [this.say("clear")]);
    clear.addEventListener("click", () => { this.statistics.clear(); this.after(null); });
    this.figures.append(clear);
  }

  /**
   * Light the sentences and fields behind a move, and quote the first.
   * @param {string[]} pointers
   * @param {"permits" | "forbids"} how
   * @param {string} head
   */
  light(pointers, how, head) {
    for (const name of ["permits", "forbids", "near", "near-not"]) document.querySelectorAll(`.${name}`).forEach((node) => node.classList.remove(name));
    this.why.replaceChildren();
    if (!pointers.length) return;
    const found = evidenceFor(this.data.evidence, pointers);
    for (const { pointer, evidence } of found) {
      document.querySelector(`.fact[data-p="${CSS.escape(pointer)}"]`)?.classList.add(how);
      for (const anchor of evidence.around) document.getElementById(anchor)?.classList.add(how === "permits" ? "near" : "near-not");
      for (const anchor of evidence.anchors) document.getElementById(anchor)?.classList.add(how);
    }
    const first = found[0];
    if (!first) return;
    const { evidence, pointer } = first;
    const quote = evidence.origin === "text" && evidence.quote ? this.quote(evidence) : document.createTextNode(evidence.reason);
    const line = element("p", { class: how }, [element("b", {}, [`${head}, ${this.say(`origin-${evidence.origin}`)}: `]), quote]);
    const label = this.data.labels[this.lang][pointer];
    if (label) line.append(element("span", { class: "field" }, [label]));
    this.why.append(line);
    const stretch = document.getElementById(evidence.anchors[0] ?? "");
    const pane = stretch?.closest(".text-side");
    if (stretch && pane && pane.scrollHeight > pane.clientHeight + 1) {
      const box = stretch.getBoundingClientRect(), frame = pane.getBoundingClientRect();
      if (box.top < frame.top || box.bottom > frame.bottom) pane.scrollTop += box.top - frame.top - frame.height / 3;
    }
  }

  /**
   * The sentence with the words in it that say so.
   * @param {import("./explain.js").Evidence} evidence
   */
  quote(evidence) {
    const { quote, sentence } = evidence;
    const at = sentence.indexOf(quote);
    const parts = at < 0 ? [sentence || quote] : [sentence.slice(0, at), element("mark", {}, [quote]), sentence.slice(at + quote.length)];
    return element("q", { lang: "ru" }, parts);
  }

  // --- the rest -----------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select") || event.altKey || event.metaKey) return;
    const pile = Number(target.dataset.pile ?? -1);
    if (event.shiftKey && (event.key === "ArrowUp" || event.key === "ArrowDown") && pile >= 0) {
      event.preventDefault();
      const most = this.play.state.piles[pile].length - this.play.state.down[pile];
      const now = this.selected?.[0] === pile ? this.selected[1] : 0;
      const next = Math.min(most, Math.max(1, now + (event.key === "ArrowUp" ? 1 : -1)));
      this.selected = [pile, next];
      this.marks();
      this.status.textContent = this.say("selected", { what: `${this.cardName(this.play.state.at(pile, next))} (${this.say("cards", { n: next })})` });
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
      Escape: () => { this.selected = null; this.marks(); },
    };
    const act = keys[event.code] ?? keys[event.key];
    if (act) { event.preventDefault(); act(); }
  }

  /** The address of this position. */
  async link() {
    const url = new URL(location.href);
    url.search = "";
    const query = new URLSearchParams({ deal: String(this.play.deal) });
    if (this.reading !== "default") query.set("reading", this.reading);
    if (this.seed) query.set("seed", String(this.seed));
    query.set("rules", this.play.program.hash.slice(0, 12));
    if (this.play.at) query.set("moves", this.play.tokens().join(" "));
    url.search = query.toString();
    url.hash = "play";
    history.replaceState(null, "", url);
    try {
      await navigator.clipboard.writeText(url.href);
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
  const query = new URLSearchParams(location.search);
  const reading = query.get("reading") ?? "default";
  if (data.programs[reading]) player.reading = reading;
  player.seed = Math.max(0, Math.floor(Number(query.get("seed")) || 0));
  player.start(Math.max(1, Number(query.get("deal")) || 1), (query.get("moves") ?? "").split(" ").filter(Boolean));
  const rules = query.get("rules") ?? "";
  if (rules && !player.play.program.hash.startsWith(rules)) player.status.textContent = `${player.say("other-rules")} ${player.status.textContent}`;
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
