// @ts-check
// Stems of Russian words after Snowball's algorithm (Porter, snowballstem.org/algorithms/russian/stemmer.html), over
// letters folded so that both spellings are one: ѣ and е, і and и, ё and е. The index is made with the same.

const VOWELS = "аеиоуыэюя";
/** @param {string} text */
const list = (text) => text.split(" ").sort((a, b) => b.length - a.length);
const GERUND_1 = new Set(list("в вши вшись"));
const GERUND = list("в вши вшись ив ивши ившись ыв ывши ывшись");
const REFLEXIVE = list("ся сь");
const ADJECTIVE = list("ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею");
const PARTICIPLE_1 = new Set(list("ем нн вш ющ щ"));
const PARTICIPLE = list("ем нн вш ющ щ ивш ывш ующ");
const VERB_1 = new Set(list("ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно"));
const VERB = list("ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю");
const NOUN = list("а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я");
const SUPERLATIVE = list("ейш ейше");
const DERIVED = list("ост ость");

/** @type {Record<string, string>} */
const FOLD = { ѣ: "е", ђ: "е", і: "и", ѳ: "ф", ѵ: "и", ё: "е", ґ: "г" };

/**
 * A word as it is compared.
 * @param {string} word
 */
export function fold(word) {
  return word.toLowerCase().replace(/[ѣђіѳѵёґ]/g, (letter) => FOLD[letter]).replace(/ъ$/, "");
}

/**
 * The longest of `endings` that `word` ends with, at or after `from`.
 * @param {string} word
 * @param {number} from
 * @param {string[]} endings
 */
function ending(word, from, endings) {
  return endings.find((item) => word.length - item.length >= from && word.endsWith(item)) ?? "";
}

/**
 * Cut an ending; one of group 1 only after а or я.
 * @param {string} word
 * @param {number} from
 * @param {string[]} endings
 * @param {Set<string>} [group1]
 */
function cut(word, from, endings, group1) {
  const found = ending(word, from, endings);
  if (!found) return null;
  const rest = word.slice(0, word.length - found.length);
  if (group1?.has(found) && !(rest.length > from && /[ая]$/.test(rest))) return null;
  return rest;
}

/**
 * Where the part after the first vowel-consonant pair begins.
 * @param {string} word
 * @param {number} start
 */
function region(word, start) {
  let at = start;
  while (at < word.length && !VOWELS.includes(word[at])) at += 1;
  while (at < word.length && VOWELS.includes(word[at])) at += 1;
  return Math.min(word.length, at + 1);
}

/**
 * The stem under which the index has a word: without the vowel that comes and goes («пачек», «пачка»).
 * @param {string} text
 */
export const key = (text) => stem(text).replace(/([бвгджзклмнпрстфхцчшщ])[ео]к$/, "$1к");

/**
 * The stem of a word of either spelling.
 * @param {string} text
 */
export function stem(text) {
  let word = fold(text);
  const first = [...word].findIndex((letter) => VOWELS.includes(letter));
  if (first < 0) return word;
  const rv = first + 1;
  const r2 = region(word, region(word, 0));
  const gerund = cut(word, rv, GERUND, GERUND_1);
  if (gerund !== null) {
    word = gerund;
  } else {
    word = cut(word, rv, REFLEXIVE) ?? word;
    const adjective = cut(word, rv, ADJECTIVE);
    if (adjective !== null) word = cut(adjective, rv, PARTICIPLE, PARTICIPLE_1) ?? adjective;
    else word = cut(word, rv, VERB, VERB_1) ?? cut(word, rv, NOUN) ?? word;
  }
  word = cut(word, rv, ["и"]) ?? word;
  const derived = ending(word, rv, DERIVED);
  if (derived && word.length - derived.length >= r2) word = word.slice(0, word.length - derived.length);
  const superlative = cut(word, rv, SUPERLATIVE);
  if (superlative !== null) word = superlative;
  if (ending(word, rv, ["нн"])) word = word.slice(0, -1);
  else if (superlative === null) word = cut(word, rv, ["ь"]) ?? word;
  return word;
}
