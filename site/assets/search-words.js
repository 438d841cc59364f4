// @ts-check
// Words of a query folded as the index folds them, so that both spellings are one: ѣ and е, ё and е, і and и, ѳ and ф,
// no hard sign at the end, no vowel that comes and goes («пачек», «пачка»). Endings are Pagefind's business.

/** @type {Record<string, string>} */
const FOLD = { ѣ: "е", ђ: "е", і: "и", ѳ: "ф", ѵ: "и", ё: "е", ґ: "г" };

/**
 * A word as it is compared.
 * @param {string} word
 */
export function fold(word) {
  return word.toLowerCase().replace(/[ѣђіѳѵёґ]/g, (letter) => FOLD[letter]).replace(/ъ$/, "");
}

/** @type {Record<string, string>} */
const WITHOUT_I = { ы: "ого", и: "его", о: "ого", е: "его" };

/**
 * A folded word whose stem Pagefind finds: without й, which it takes for и before it looks for endings.
 * @param {string} word
 */
const even = (word) => word.replace(/(?<=[а-я]{2})([ыиое])й$/, (_, letter) => WITHOUT_I[letter]).replace(/й/g, "и");

/**
 * A folded word without the vowel that other forms of it lack; of the words asked for only bare forms can have one.
 * @param {string} word
 */
const steady = (word) => word.replace(/^(.*[бвгджзклмнпрстфхцчшщ])[ео]([кц])$/, "$1$2");

/**
 * A word of the index as it is shown: its other forms left out, the veil off й and ё.
 * @param {string} word
 */
export const shown = (word) => word.replace(/\|.*$/, "").replace(/\u2062/g, "\u0306").replace(/\u2063/g, "\u0308").normalize("NFC");

/**
 * What a query asks for, each to be found on the same page: single words, and phrases in quotes, all folded.
 * @param {string} query
 * @returns {{ shown: string, asked: string, begins: string, phrase: boolean }[]}
 */
export function units(query) {
  const found = [];
  for (const [, a, b, c, d, single] of query.normalize("NFC").matchAll(/"([^"]+)"|«([^»]+)»|„([^“]+)“|“([^”]+)”|([\p{L}\p{N}]+)/gu)) {
    const shown = a ?? b ?? c ?? d ?? single ?? "";
    const words = shown.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length) found.push({ shown, asked: words.map((word) => steady(even(fold(word)))).join(" "), begins: fold(words[0] ?? ""), phrase: words.length > 1 });
  }
  return found;
}

/**
 * The languages whose index can hold the query: by its letters, or both where it has none.
 * @param {string} query
 */
export function languages(query) {
  const found = [];
  if (/\p{Script=Cyrillic}/u.test(query)) found.push("ru");
  if (/\p{Script=Latin}/u.test(query)) found.push("en");
  return found.length ? found : ["ru", "en"];
}
