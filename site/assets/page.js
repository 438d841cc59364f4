// @ts-check
// What reading gains from a script: the theme, words in three forms, record and text lighting each other up.
// Everything here is an addition: without it the text, the record and all links work as they are.

const root = document.documentElement;
const store = {
  /** @param {string} key */
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* private window: forget */ } },
};

function theme() {
  const saved = store.get("pasyans-theme");
  if (saved) root.dataset.theme = saved;
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button.theme"));
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    store.set("pasyans-theme", root.dataset.theme);
  });
}

/**
 * The words of the interface that the page itself holds.
 * @param {string} selector
 */
const label = (selector) => document.querySelector(selector)?.textContent?.trim() ?? "";

function words() {
  const text = /** @type {HTMLElement | null} */ (document.querySelector(".reading"));
  const mark = /** @type {HTMLInputElement | null} */ (document.querySelector("#mark-changes"));
  if (!text || !mark) return;
  // A word inside a link to the glossary is reached through its link.
  const all = /** @type {HTMLElement[]} */ ([...text.querySelectorAll(".w")]).filter((word) => !word.closest("a"));
  if (!text.querySelector(".w")) return;
  let current = 0;
  /** @type {HTMLElement | null} */
  let card = null;
  /** @type {HTMLElement | null} */
  let opener = null;

  const close = () => { card?.remove(); card = null; if (opener) { opener.setAttribute("aria-expanded", "false"); } };
  /**
   * @param {HTMLElement} word
   * @param {string} key
   */
  const form = (word, key) => word.querySelector(`.${key}`)?.textContent ?? "";

  /** @param {HTMLElement} word */
  const open = (word) => {
    close();
    opener = word;
    word.setAttribute("aria-expanded", "true");
    card = document.createElement("div");
    card.className = "word-card";
    card.setAttribute("role", "dialog");
    card.setAttribute("aria-label", form(word, "m"));
    const list = document.createElement("dl");
    for (const [key, id] of [["m", "view-m"], ["p", "view-p"], ["r", "view-r"]]) {
      const term = document.createElement("dt");
      const choose = document.createElement("button");
      choose.type = "button";
      choose.textContent = label(`label:has(#${id})`);
      choose.addEventListener("click", () => {
        word.classList.remove("as-m", "as-p", "as-r");
        word.classList.add(`as-${key}`);
      });
      term.append(choose);
      const value = document.createElement("dd");
      value.lang = key === "m" ? "ru" : "ru-petr1708";
      value.textContent = form(word, key);
      list.append(term, value);
    }
    const why = document.createElement("ul");
    for (const number of (word.dataset.y ?? "").split(" ").filter(Boolean)) {
      const item = document.createElement("li");
      item.textContent = document.querySelector(`#why-${number} .why`)?.textContent ?? "";
      why.append(item);
    }
    const shut = document.createElement("button");
    shut.type = "button";
    shut.className = "close";
    shut.textContent = "×";
    shut.setAttribute("aria-label", text.dataset.close ?? "×");
    shut.addEventListener("click", () => { const back = opener; close(); back?.focus(); });
    card.append(list, why);
    const term = word.dataset.t && document.querySelector(`.terms-here [data-term="${word.dataset.t}"]`);
    if (term) { const line = document.createElement("p"); line.append(term.cloneNode(true)); card.append(line); }
    card.append(shut);
    document.body.append(card);
    const box = word.getBoundingClientRect();
    const left = Math.max(16, Math.min(box.left + scrollX, scrollX + innerWidth - card.offsetWidth - 16));
    card.style.left = `${left}px`;
    const below = box.bottom + card.offsetHeight + 12 < innerHeight;
    card.style.top = `${scrollY + (below ? box.bottom + 6 : Math.max(8, box.top - card.offsetHeight - 6))}px`;
  };

  const ready = () => {
    all.forEach((word, index) => {
      if (mark.checked) {
        word.setAttribute("role", "button");
        word.setAttribute("aria-haspopup", "dialog");
        word.tabIndex = index === current ? 0 : -1;
      } else {
        for (const name of ["role", "aria-haspopup", "aria-expanded", "tabindex"]) word.removeAttribute(name);
      }
    });
    if (!mark.checked) close();
  };
  mark.addEventListener("change", ready);
  ready();
  text.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const word = /** @type {HTMLElement | null} */ (target.closest(".w") ?? target.closest("a.term")?.querySelector(".w") ?? null);
    if (word && mark.checked) { event.preventDefault(); event.stopPropagation(); open(word); }
  });
  text.addEventListener("keydown", (event) => {
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0 || !mark.checked) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
    if (step) {
      event.preventDefault();
      current = Math.min(all.length - 1, Math.max(0, at + step));
      ready();
      all[current].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(all[at]);
      card?.querySelector("button")?.focus();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && card) { const back = opener; close(); back?.focus(); }
  });
  document.addEventListener("click", (event) => {
    if (card && !card.contains(/** @type {Node} */ (event.target))) close();
  });
}

function evidence() {
  const facts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".fact[data-e]")]);
  /** @type {Map<string, HTMLElement[]>} */
  const byStretch = new Map();
  for (const fact of facts) {
    for (const id of (fact.dataset.e ?? "").split(" ")) {
      byStretch.set(id, [...(byStretch.get(id) ?? []), fact]);
    }
  }
  const clear = () => document.querySelectorAll(".lit").forEach((node) => node.classList.remove("lit"));
  /** @param {HTMLElement} fact */
  const stretches = (fact) => (fact.dataset.e ?? "").split(" ").flatMap((id) => document.getElementById(id) ?? []);
  /**
   * Scroll only the text's own pane, and only if the stretch is out of sight.
   * @param {HTMLElement} node
   */
  const show = (node) => {
    const pane = node.closest(".text-side");
    if (!pane || pane.scrollHeight <= pane.clientHeight + 1) return;
    const box = node.getBoundingClientRect(), frame = pane.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) pane.scrollTop += box.top - frame.top - frame.height / 3;
  };
  for (const fact of facts) {
    const on = () => { clear(); const found = stretches(fact); found.forEach((node) => node.classList.add("lit")); fact.classList.add("lit"); if (found[0]) show(found[0]); };
    fact.addEventListener("pointerenter", on);
    fact.addEventListener("focusin", on);
    fact.addEventListener("pointerleave", clear);
    fact.addEventListener("focusout", clear);
  }
  /** @type {HTMLElement[]} */
  const stops = [];
  for (const [id, rows] of byStretch) {
    const node = document.getElementById(id);
    if (!node) continue;
    stops.push(node);
    node.addEventListener("focus", () => { if (node === document.activeElement) on(); });
    node.addEventListener("blur", clear);
    node.classList.add("has");
    const on = () => { clear(); node.classList.add("lit"); rows.forEach((row) => row.classList.add("lit")); };
    node.addEventListener("pointerenter", on);
    node.addEventListener("pointerleave", clear);
    node.addEventListener("click", () => {
      on();
      history.replaceState(null, "", `#${id}`);
      if (matchMedia("(min-width: 68rem)").matches) rows[0].scrollIntoView({ block: "center" });
    });
  }
  // The stretches that say something are one stop of the tab key; arrows go on, Enter goes to the field.
  stops.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  stops.forEach((node, index) => {
    node.tabIndex = index ? -1 : 0;
    node.addEventListener("keydown", (event) => {
      if (event.target !== node) return;
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
      const next = step ? stops[index + step] : undefined;
      if (next) {
        event.preventDefault();
        node.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      } else if (event.key === "Enter") {
        event.preventDefault();
        /** @type {HTMLElement | null | undefined} */ (byStretch.get(node.id)?.[0].querySelector("a.origin"))?.focus();
      }
    });
  });
}

/** An address may point into what is folded away. */
function unfold() {
  let target = null;
  try {
    target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  } catch {
    // A damaged address points nowhere.
  }
  const folded = /** @type {HTMLDetailsElement | null} */ (target?.closest("details") ?? null);
  if (folded && !folded.open) { folded.open = true; target?.scrollIntoView({ block: "center" }); }
}

theme();
addEventListener("hashchange", unfold);
unfold();
words();
evidence();
