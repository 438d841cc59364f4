// @ts-check
// Search without a server: reads only the files of the index that the query needs.

import { key as stem } from "./russian.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#search-form"));
const input = /** @type {HTMLInputElement} */ (document.querySelector("#query"));
const count = /** @type {HTMLElement} */ (document.querySelector("#search-count"));
const results = /** @type {HTMLElement} */ (document.querySelector("#search-results"));
const SHOWN = 60;
/** @type {Map<string, Promise<any>>} */
const read = new Map();

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
function file(name) {
  let found = read.get(name);
  if (!found) {
    found = fetch(new URL(form.dataset.index + name, location.href)).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${name}: ${answer.status}`))));
    read.set(name, found);
  }
  return found;
}

/**
 * Paragraphs that hold every word of the query, best first.
 * @param {string} query
 */
async function find(query) {
  const stems = [...new Set((query.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem))].filter(Boolean);
  const about = await file("about.json");
  /** @type {Map<number, number> | null} */
  let all = null;
  for (const item of stems) {
    const shard = (item.codePointAt(0) ?? 0).toString(16);
    const table = about.shards.includes(shard) ? await file(`stems-${shard}.json`) : {};
    /** @type {Map<number, number>} */
    const hits = new Map();
    for (const [key, postings] of Object.entries(table)) {
      if (key !== item && !(item.length >= 4 && key.startsWith(item))) continue;
      for (const [number, weight] of /** @type {number[][]} */ (postings)) hits.set(number, Math.max(hits.get(number) ?? 0, weight * (key === item ? 2 : 1)));
    }
    /** @type {Map<number, number>} */
    const both = new Map();
    for (const [number, weight] of hits) if (!all || all.has(number)) both.set(number, weight + (all?.get(number) ?? 0));
    all = both;
  }
  const order = [...(all ?? new Map()).entries()].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return { stems, chunk: about.chunk, numbers: order.map(([number]) => number) };
}

/**
 * The text with the words found marked, cut to what lies around the first of them.
 * @param {string} text
 * @param {string[]} stems
 */
function excerpt(text, stems) {
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  const hit = (/** @type {string} */ part) => { const found = stem(part); return stems.some((item) => found === item || (item.length >= 4 && found.startsWith(item))); };
  const first = Math.max(0, parts.findIndex((part, index) => index % 2 === 1 && hit(part)));
  const from = Math.max(0, first - 24), to = Math.min(parts.length, first + 44);
  const node = document.createDocumentFragment();
  if (from) node.append("… ");
  for (const [index, part] of parts.slice(from, to).entries()) {
    if ((index + from) % 2 === 1 && hit(part)) { const mark = document.createElement("mark"); mark.textContent = part; node.append(mark); } else node.append(part);
  }
  if (to < parts.length) node.append(" …");
  return node;
}

async function search() {
  const query = input.value.trim();
  results.replaceChildren();
  count.textContent = "";
  if (!query) return;
  try {
    const { stems, chunk, numbers } = await find(query);
    count.textContent = numbers.length ? (form.dataset.found ?? "").replace("{n}", String(numbers.length)) : form.dataset.none ?? "";
    const root = new URL(form.dataset.root ?? ".", location.href);
    for (const number of numbers.slice(0, SHOWN)) {
      const [url, title, where, text] = (await file(`text-${Math.floor(number / chunk)}.json`))[number % chunk];
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL(url, root).href;
      link.textContent = title;
      link.lang = "ru";
      const book = document.createElement("span");
      book.className = "where";
      book.lang = "ru";
      book.textContent = ` · ${where}`;
      const words = document.createElement("div");
      words.lang = "ru";
      words.append(excerpt(text, stems));
      item.append(link, book, words);
      results.append(item);
    }
  } catch (error) {
    count.textContent = String(error);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  history.replaceState(null, "", `?q=${encodeURIComponent(input.value)}`);
  void search();
});
input.value = new URLSearchParams(location.search).get("q") ?? "";
void search();
