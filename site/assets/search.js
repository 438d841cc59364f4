// @ts-check
// The search page: the query goes, its words folded, to Pagefind's index of each language it may be in; what is found
// is shown game by game and sentence by sentence. Only the parts of the index that the query needs are read.

import { fold, languages, shown, units } from "./search-words.js";

/**
 * @typedef {{ id: string, location: number }} Anchor
 * @typedef {{ raw_url: string, content: string, anchors: Anchor[], meta: Record<string, string> }} Found
 * @typedef {{ id: string, score: number, words: number[], data: () => Promise<Found> }} Answer
 * @typedef {{ search: (query: string | null) => Promise<{ results: Answer[] }> }} Pagefind
 * @typedef {{ kind: string, book: string, mechanism: string[] }} About
 * @typedef {{ pagefind: Pagefind, pages: Record<string, About> }} Index
 * @typedef {{ lang: string, about: About, score: number, hits: number[][], data: () => Promise<Found> }} Result
 */

const form = /** @type {HTMLFormElement} */ (document.querySelector("#search-form"));
const count = /** @type {HTMLElement} */ (document.querySelector("#search-count"));
const results = /** @type {HTMLElement} */ (document.querySelector("#search-results"));
/** @type {("kind" | "book" | "mechanism")[]} */
const CHOICES = ["kind", "book", "mechanism"];
const FIELDS = ["q", ...CHOICES];
const SHOWN = 60;
const PASSAGES = 3;
const AROUND = 18;
const LOOKED_AT = 200;
/** @type {Map<string, Promise<Index>>} */
const opened = new Map();
let asking = 0;

/**
 * The index of a language; it is read once. It runs on the page itself, which is what the page's policy allows.
 * @param {string} lang
 * @returns {Promise<Index>}
 */
function index(lang) {
  let found = opened.get(lang);
  if (!found) {
    const base = new URL(`${form.dataset.index}${lang}/`, location.href).href;
    found = Promise.all([import(`${base}pagefind.js`), fetch(`${base}pages.json`)]).then(async ([module, answer]) => {
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      return { pagefind: module.createInstance({ basePath: base, noWorker: true }), pages: await answer.json() };
    });
    opened.set(lang, found);
  }
  return found;
}

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

/** @param {About} about */
const wanted = (about) => CHOICES.every((name) => {
  const value = field(name).value;
  return !value || (name === "mechanism" ? about.mechanism.includes(value) : about[name] === value);
});

/**
 * The pages that hold a word in any of its forms, or a phrase; where no page does, those with words it begins.
 * Pagefind alone would go on to ever shorter beginnings, and find «не» for «небывалый».
 * @param {Pagefind} pagefind
 * @param {{ asked: string, begins: string, phrase: boolean }} unit
 * @returns {Promise<Answer[]>}
 */
async function holding(pagefind, unit) {
  const { results: exact } = await pagefind.search(`"${unit.asked}"`);
  if (exact.length || unit.phrase) return exact;
  const { results: near } = await pagefind.search(unit.begins);
  const checked = await Promise.all(near.slice(0, LOOKED_AT).map(async (answer) => {
    const words = (await answer.data()).content.split(/\s+/);
    const begun = (/** @type {string} */ form) => fold(shown(form).replace(/^[^\p{L}\p{N}]+/u, "")).startsWith(unit.begins);
    return { ...answer, words: answer.words.filter((at) => words[at]?.split("|").some(begun)) };
  }));
  return checked.filter((answer) => answer.words.length);
}

/**
 * Everything that holds all that is asked for and is what was chosen, best first; without words all that was chosen.
 * @param {string} query
 * @returns {Promise<{ results: Result[], missing: string[] }>}
 */
async function find(query) {
  const wants = units(query);
  const langs = wants.length ? languages(query) : ["ru"];
  /** @type {Result[]} */
  const results = [];
  const nowhere = new Map(wants.map((unit) => [unit.shown, true]));
  for (const lang of langs) {
    const { pagefind, pages } = await index(lang);
    const answers = wants.length ? await Promise.all(wants.map((unit) => holding(pagefind, unit))) : [(await pagefind.search(null)).results];
    wants.forEach((unit, number) => { if (answers[number].length) nowhere.set(unit.shown, false); });
    const rest = answers.slice(1).map((some) => new Map(some.map((answer) => [answer.id, answer])));
    for (const answer of answers[0]) {
      const all = [answer, ...rest.flatMap((some) => some.get(answer.id) ?? [])];
      const about = pages[answer.id];
      if (all.length < answers.length || !about || !wanted(about)) continue;
      results.push({ lang, about, score: all.reduce((sum, { score }) => sum + score, 0), hits: all.map(({ words }) => words), data: answer.data });
    }
  }
  const missing = [...nowhere].filter(([, none]) => none).map(([shown]) => shown);
  return { results: results.sort((a, b) => b.score - a.score), missing };
}

/**
 * The passages that were hit, best first: those that hold most of what was asked, then in the order of the text.
 * @param {Found} found
 * @param {number[][]} hits
 */
function passages(found, hits) {
  const words = found.content.split(/\s+/);
  const anchors = [...found.anchors].filter((anchor) => anchor.id).sort((a, b) => a.location - b.location);
  /** @type {Map<number, { id: string, start: number, stop: number, hits: Set<number>, units: Set<number> }>} */
  const hit = new Map();
  hits.forEach((places, unit) => places.forEach((at) => {
    let number = anchors.length - 1;
    while (number >= 0 && anchors[number].location > at) number -= 1;
    if (number < 0) return;
    const passage = hit.get(number) ?? {
      id: anchors[number].id, start: anchors[number].location, stop: anchors[number + 1]?.location ?? words.length, hits: new Set(), units: new Set(),
    };
    passage.hits.add(at);
    passage.units.add(unit);
    hit.set(number, passage);
  }));
  // What was found in the title alone, or not asked for by words, shows how the text begins.
  const first = anchors.find((anchor) => anchor.id !== "content")?.location ?? 0;
  const start = { id: "", start: first, stop: Math.min(words.length, first + AROUND), hits: new Set(), units: new Set() };
  return { words, found: hit.size ? [...hit.values()].sort((a, b) => b.units.size - a.units.size || a.start - b.start) : [start] };
}

/**
 * A passage as it is read with what stands around the first word found; hidden forms of a word stay hidden.
 * @param {string[]} words
 * @param {{ start: number, stop: number, hits: Set<number> }} passage
 * @param {{ start: number, stop: number }} around
 */
function excerpt(words, passage, around) {
  const first = passage.hits.size ? Math.min(...passage.hits) : passage.start;
  const from = Math.max(around.start, first - AROUND / 2);
  const to = Math.min(around.stop, from + 2 * AROUND);
  const node = document.createDocumentFragment();
  if (from > around.start) node.append("…");
  for (let at = from; at < to; at += 1) {
    const word = shown(words[at]);
    if (node.textContent && !/^[.,;:!?)»]/.test(word)) node.append(" ");
    if (passage.hits.has(at)) { const mark = document.createElement("mark"); mark.textContent = word; node.append(mark); } else node.append(word);
  }
  if (to < around.stop) node.append(" …");
  return node;
}

/**
 * How far an excerpt may go beyond its passage: sentences and lines run on, terms and notes stand alone.
 * @param {Found} found
 * @param {{ id: string, start: number, stop: number }} passage
 */
function reach(found, passage) {
  const kind = /^(?:s|line)-/.exec(passage.id)?.[0];
  if (!kind) return passage;
  const alike = found.anchors.filter(({ id }) => id.startsWith(kind)).map(({ location: at }) => at);
  const after = found.anchors.filter(({ id, location: at }) => id && !id.startsWith(kind) && at > Math.max(...alike)).map(({ location: at }) => at);
  return { start: Math.min(...alike), stop: Math.max(passage.stop, Math.min(...after, found.content.split(/\s+/).length)) };
}

/**
 * One page that was found, with its passages.
 * @param {Found} found
 * @param {Result} result
 */
function entry(found, { lang, about, hits }) {
  const root = new URL(form.dataset.root ?? ".", location.href);
  const address = found.raw_url.replace(/^\//, "");
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.className = "found";
  link.href = new URL(address, root).href;
  link.textContent = (found.meta.title ?? "").split(" ").map(shown).join(" ");
  link.lang = lang;
  item.append(link);
  const book = about.kind === "game" ? form.querySelector(`option[value="${CSS.escape(about.book)}"]`)?.textContent : "";
  if (book) {
    const where = document.createElement("span");
    where.className = "where";
    where.lang = "ru";
    where.textContent = ` · ${book}`;
    item.append(where);
  }
  const { words, found: all } = passages(found, hits);
  const list = document.createElement("ul");
  list.lang = lang;
  for (const passage of all.slice(0, PASSAGES)) {
    const line = document.createElement("li");
    const to = document.createElement("a");
    to.href = new URL(address + (passage.id ? `#${passage.id}` : ""), root).href;
    to.append(excerpt(words, passage, reach(found, passage)));
    line.append(to);
    list.append(line);
  }
  item.append(list);
  if (all.length > PASSAGES) {
    const more = document.createElement("p");
    more.className = "where";
    more.textContent = (form.dataset.more ?? "").replace("{n}", String(all.length - PASSAGES));
    item.append(more);
  }
  return item;
}

async function search() {
  const query = field("q").value.trim();
  const mine = (asking += 1);
  results.replaceChildren();
  count.textContent = "";
  if (!query && !CHOICES.some((name) => field(name).value)) return;
  count.textContent = form.dataset.running ?? "";
  try {
    const { results: all, missing } = await find(query);
    /** @type {[Result, Found][]} */
    const read = await Promise.all(all.slice(0, SHOWN).map(async (result) => [result, await result.data()]));
    if (mine !== asking) return;
    count.textContent = all.length ? (form.dataset.found ?? "").replace("{n}", String(all.length))
      : missing.length ? (form.dataset.missing ?? "").replace("{words}", missing.join(", ")) : form.dataset.none ?? "";
    for (const { value, text } of /** @type {HTMLSelectElement} */ (field("kind")).options) {
      const here = read.filter(([result]) => value && result.about.kind === value);
      if (!here.length) continue;
      const head = document.createElement("h2");
      head.textContent = text;
      const list = document.createElement("ol");
      list.append(...here.map(([result, found]) => entry(found, result)));
      results.append(head, list);
    }
  } catch (error) {
    if (mine === asking) count.textContent = `${form.dataset.failed} ${error instanceof Error ? error.message : String(error)}`;
  }
}

function remember() {
  const asked = new URLSearchParams(FIELDS.filter((name) => field(name).value).map((name) => [name, field(name).value]));
  history.replaceState(null, "", String(asked) ? `?${asked}` : location.pathname);
}

form.addEventListener("submit", (event) => { event.preventDefault(); remember(); void search(); });
for (const name of CHOICES) field(name).addEventListener("change", () => { remember(); void search(); });
const given = new URLSearchParams(location.search);
for (const name of FIELDS) {
  const value = given.get(name) ?? "";
  field(name).value = value;
  // An address may name a value that there is no more.
  if (field(name).value !== value) field(name).value = "";
}
void search();
