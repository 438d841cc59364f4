// @ts-check
// The sentences of the page beside the table: those that permit a move or forbid it are lit, and the first is quoted.

import { evidenceFor } from "./explain.js";

/** @typedef {import("./explain.js").Evidence} Evidence */
/** @typedef {"permits" | "forbids"} How */

// A small screen shows so many letters of a sentence on either side of the words that matter.
const NEAR = 70;

/**
 * What a small screen leaves out, and the dots it has instead.
 * @param {string} text
 */
function far(text) {
  const whole = document.createElement("span"), dots = document.createElement("span");
  whole.className = "far";
  whole.append(text);
  dots.className = "dots";
  dots.append("…");
  return [whole, dots];
}

/** @param {string} text */
function before(text) {
  const at = text.length > NEAR ? text.indexOf(" ", text.length - NEAR) : 0;
  return at > 0 ? [...far(text.slice(0, at)), text.slice(at)] : [text];
}

/** @param {string} text */
function after(text) {
  const at = text.length > NEAR ? text.lastIndexOf(" ", NEAR) : 0;
  return at > 0 ? [text.slice(0, at), ...far(text.slice(at)).reverse()] : [text];
}

export class Sentences {
  /**
   * @param {HTMLElement} place where the quotation is shown
   * @param {Record<string, Evidence>} evidence
   * @param {Record<string, string>} labels
   * @param {(key: string) => string} say
   */
  constructor(place, evidence, labels, say) {
    this.place = place;
    this.evidence = evidence;
    this.labels = labels;
    this.say = say;
    this.waiting = 0;
  }

  /**
   * Light the sentences and fields behind a move, and quote the first.
   * @param {string[]} pointers
   * @param {How} how
   */
  light(pointers, how) {
    for (const name of ["permits", "forbids", "near", "near-not"]) document.querySelectorAll(`.${name}`).forEach((node) => node.classList.remove(name));
    this.place.replaceChildren();
    if (!pointers.length) return;
    const found = evidenceFor(this.evidence, pointers);
    for (const { pointer, evidence } of found) {
      document.querySelector(`.fact[data-p="${CSS.escape(pointer)}"]`)?.classList.add(how);
      for (const anchor of evidence.around) document.getElementById(anchor)?.classList.add(how === "permits" ? "near" : "near-not");
      for (const anchor of evidence.anchors) document.getElementById(anchor)?.classList.add(how);
    }
    if (found[0]) this.quote(found[0].pointer, found[0].evidence, how);
  }

  /**
   * The sentence with the words in it that say so, or the editor's reason; the text is scrolled to it.
   * @param {string} pointer
   * @param {Evidence} evidence
   * @param {How} how
   */
  quote(pointer, evidence, how) {
    const line = document.createElement("p");
    line.className = how;
    const head = document.createElement("b");
    head.append(`${this.say(how === "permits" ? "permitted" : "forbidden")}, ${this.say(`origin-${evidence.origin}`)}: `);
    line.append(head);
    if (evidence.origin === "text" && evidence.quote) {
      const { quote, sentence } = evidence;
      const words = document.createElement("q"), mark = document.createElement("mark");
      words.lang = "ru";
      mark.append(quote);
      const at = sentence.indexOf(quote);
      words.append(...(at < 0 ? [sentence || quote] : [...before(sentence.slice(0, at)), mark, ...after(sentence.slice(at + quote.length))]));
      line.append(words);
    } else {
      line.append((document.documentElement.lang === "en" && evidence.reason_en) || evidence.reason);
    }
    const label = this.labels[pointer];
    if (label) {
      const field = document.createElement("span");
      field.className = "field";
      field.append(label);
      line.append(field);
    }
    this.place.append(line);
    // Measuring waits for the next picture: the page is laid out then anyway.
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => bring(document.getElementById(evidence.anchors[0] ?? "")));
  }
}

/**
 * Scroll the text beside the table, where it scrolls by itself, until a sentence is seen.
 * @param {HTMLElement | null} stretch
 */
function bring(stretch) {
  const pane = stretch?.closest(".text-side");
  if (!stretch || !pane || pane.scrollHeight <= pane.clientHeight + 1) return;
  const box = stretch.getBoundingClientRect(), frame = pane.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) pane.scrollTop += box.top - frame.top - frame.height / 3;
}
