// @ts-check
// A position as an address: game, reading and deal stand in the query, the moves in the fragment (which no server
// need take in, however long the game). Links of the first kind, with the moves in the query, are read as well.

/** @typedef {{ deal: number, seed: number, reading: string, rules: string, moves: string[], turned: boolean, faults: string[] }} Linked  `faults`: parts of the link that could not be read. */

const LARGEST_DEAL = 999999999;
const MARK = "#play=", TURNED = "look";

/**
 * @param {string} text
 * @param {number} least
 * @returns {number | null}
 */
function whole(text, least) {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return number >= least && number <= LARGEST_DEAL ? number : null;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * What a link says.
 * @param {URL | Location} url
 * @param {string[]} readings readings that can be played
 * @returns {Linked}
 */
export function readAddress(url, readings) {
  const query = new URLSearchParams(url.search);
  const faults = [];
  const number = (/** @type {string} */ name, /** @type {number} */ least, /** @type {number} */ otherwise) => {
    const text = query.get(name);
    const found = text === null ? otherwise : whole(text, least);
    if (found === null) faults.push(`${name}=${text}`);
    return found ?? otherwise;
  };
  const deal = number("deal", 1, 1), seed = number("seed", 0, 0);
  const asked = query.get("reading") ?? "default";
  if (!readings.includes(asked)) faults.push(`reading=${asked}`);
  const inFragment = url.hash.startsWith(MARK);
  const text = inFragment ? decoded(url.hash.slice(MARK.length)) : (query.get("moves") ?? "");
  if (text === null) faults.push(url.hash);
  const moves = (text ?? "").split(/[ ,]+/).filter(Boolean);
  const turned = moves.at(-1) === TURNED;
  if (turned) moves.pop();
  return { deal, seed, reading: readings.includes(asked) ? asked : "default", rules: query.get("rules") ?? "", moves, turned, faults };
}

/**
 * The address of a position.
 * @param {URL | Location} here
 * @param {{ deal: number, seed: number, reading: string, rules: string, moves: string[], turned: boolean }} position `turned`: the next card of the stock lies open in the hand
 * @returns {URL}
 */
export function positionAddress(here, { deal, seed, reading, rules, moves, turned }) {
  const url = new URL(here.href);
  const query = new URLSearchParams({ deal: String(deal) });
  if (reading !== "default") query.set("reading", reading);
  if (seed) query.set("seed", String(seed));
  query.set("rules", rules.slice(0, 12));
  url.search = query.toString();
  const tokens = turned ? [...moves, TURNED] : moves;
  if (tokens.length) url.hash = MARK + tokens.map(encodeURIComponent).join(",");
  else if (!here.hash || here.hash.startsWith(MARK)) url.hash = "#play";
  return url;
}
