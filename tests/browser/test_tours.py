"""Tours of the site in a real chromium: a reader, an editor, everybody's conventions; the player has his own file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import ROOT, Tab
from playwright.sync_api import Browser, Page, expect

AXE = Axe().axe_script
DIST = ROOT / "site" / "dist"
WIDTHS = (360, 800, 1440, 3840)


# --- the reader ------------------------------------------------------------------------------------------------------


def test_a_reader_finds_a_game_reads_it_and_switches_its_spelling(tab: Tab) -> None:
    page = tab.open("index.html")
    page.get_by_role("link", name="Султан", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Султан")
    reading = page.locator(".reading").first
    expect(reading).to_contain_text("восемь королей")
    expect(reading.locator(".w .r").first).to_be_hidden()
    page.get_by_label("как напечатано").check()
    expect(reading).to_contain_text("королей")
    assert "вынимаютъ" in page.locator(".reading").inner_text()
    page.get_by_label("как распознано").check()
    assert "всђ" in page.locator(".reading").inner_text()
    page.get_by_label("нынешний").check()
    assert "вынимают " in page.locator(".reading").inner_text()


def test_a_single_word_shows_its_forms_and_the_why(tab: Tab) -> None:
    page = tab.open("cadogan/sultan.html")
    page.get_by_label("отметить перемены").check()
    word = page.locator(".reading .w.repaired").first
    word.click()
    card = page.get_by_role("dialog")
    expect(card.locator("dd")).to_have_count(3)
    expect(card.locator("li").first).not_to_be_empty()
    card.get_by_role("button", name="как распознано").click()
    expect(word).to_have_class(re.compile("as-r"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # By keyboard alone: the marked words are one stop of the tab key, arrows go from word to word.
    first = page.locator(".reading .w[tabindex='0']")
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_pages_can_be_read_without_a_script(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + "cadogan/sultan.html")
    expect(page.locator(".reading")).to_contain_text("восемь королей")
    page.get_by_label("как напечатано").check()
    assert "вынимаютъ" in page.locator(".reading").inner_text()
    page.goto(site + "games.html")
    expect(page.locator("#mechanism-reserve a").first).to_be_visible()
    page.goto(site + "search.html")
    page.locator("main").get_by_role("link", name="Указатели").click()
    expect(page).to_have_url(re.compile("games.html"))
    context.close()


@pytest.mark.parametrize(
    ("query", "found", "words"),
    [
        ("диванъ", "Султан", "диван"),
        ("дивана", "Султан", "диван"),
        ("осаждённый", "Осажденный город", "сажденн"),
        ("пачекъ карты", "", "пач"),
        ("раскладываютъ", "", "раскладыва"),
        ("котораго", "", "котор"),
        ("верхнія", "", "верхн"),
        ("столбецъ", "", "столб"),
        ('"восемь королей"', "Султан", "королей"),
        ("«осьмь королей»", None, ""),
        ("небывальщина", None, ""),
        ("диван небывальщина", None, ""),
        ("дива", "Султан", "диван"),
    ],
)
def test_search_finds_words_in_either_spelling(tab: Tab, query: str, found: str | None, words: str) -> None:
    page = tab.open("search.html")
    page.get_by_role("searchbox").fill(query)
    page.keyboard.press("Enter")
    if found is None:
        expect(page.locator("#search-count")).to_contain_text("Ничего не найдено")
        assert page.locator("#search-results a").count() == 0
        return
    expect(page.locator("#search-results mark").first).to_be_visible()
    if found:
        expect(page.locator("#search-results .found").first).to_have_text(found)
    marked = page.locator("#search-results mark")
    assert any(words in text.lower() for text in marked.all_inner_texts())
    assert "|" not in page.locator("#search-results").inner_text()
    passage = page.locator("#search-results ul a").first
    shown = passage.locator("mark").first.inner_text()
    passage.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    anchor = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    assert shown.strip(".,;:«»") in page.locator(f"[id='{anchor}']").inner_text()


def test_search_is_narrowed_and_its_address_brings_it_back(tab: Tab) -> None:
    page = tab.open("search.html?q=талон&kind=game&book=pujol")
    expect(page.locator("#search-results .found").first).to_be_visible()
    assert {a.split("/")[-2] for a in hrefs(page)} == {"pujol"}
    page.locator("select[name=kind]").select_option("term")
    page.locator("select[name=book]").select_option("")
    expect(page.locator("#search-results .found")).to_have_text(["Словарь терминов"])
    assert "kind=term" in page.url and "book" not in page.url
    page.locator("select[name=kind]").select_option("game")
    page.locator("select[name=mechanism]").select_option("reserve")
    page.get_by_role("searchbox").fill("")
    page.keyboard.press("Enter")
    expect(page.locator("#search-count")).to_have_text(re.compile(r"Найдено страниц: \d"))
    listed = tab.page.context.new_page()
    listed.goto(tab.site + "games.html")
    assert len(hrefs(page)) == listed.locator("#mechanism-reserve a").count()
    page.get_by_role("searchbox").fill("небывальщина")
    page.keyboard.press("Enter")
    expect(page.locator("#search-count")).to_contain_text("Ничего не найдено")


def hrefs(page: Page) -> list[str]:
    return [link.get_attribute("href") or "" for link in page.locator("#search-results .found").all()]


@pytest.mark.parametrize(
    ("query", "path"),
    [("besieged", "en/cadogan/osazhdennyj-gorod"), ("диванъ", "en/cadogan/sultan.html"), ("waste", "en/")],
)
def test_search_on_english_pages_finds_russian_and_english_words(tab: Tab, query: str, path: str) -> None:
    page = tab.open(f"en/search.html?q={query}")
    expect(page.locator("#search-results .found").first).to_be_visible()
    assert path in hrefs(page)[0]


def test_the_interface_speaks_english(tab: Tab) -> None:
    page = tab.open("cadogan/sultan.html")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_label("as printed")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_page_goes_dark_and_stays_so(tab: Tab) -> None:
    page = tab.open("index.html")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("button.theme").click()
    tab.open("glossary.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


# --- the editor ------------------------------------------------------------------------------------------------------


def test_a_field_lights_its_sentence_and_a_sentence_its_fields(tab: Tab) -> None:
    page = tab.open("cadogan/sultan.html")
    fact = page.locator(".fact[data-e]").first
    fact.scroll_into_view_if_needed()
    fact.hover()
    expect(page.locator(".reading .s.lit").first).to_be_visible()
    page.locator("h1").hover()
    stretch = page.locator(".reading .s.has").first
    stretch.hover()
    expect(page.locator(".fact.lit").first).to_be_attached()


def test_the_same_goes_by_keyboard_and_back(tab: Tab) -> None:
    page = tab.open("cadogan/sultan.html")
    page.locator(".reading .s.has[tabindex='0']").focus()
    expect(page.locator(".fact.lit").first).to_be_attached()
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.className").startswith("origin")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#s-"))
    assert second.startswith("s-")


def test_an_editor_sees_emendations_proofs_and_the_page_behind_them(tab: Tab) -> None:
    page = tab.open("cadogan/index.html")
    row = page.locator("#emendations ~ .scroll tbody tr").first
    expect(row).to_contain_text(re.compile(r"\d+"))
    row.get_by_role("link").click()
    expect(page.locator(".page-text")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("TSV")).click()
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith("start\tend\t")


# --- everybody -------------------------------------------------------------------------------------------------------


# Contrast takes most of the time: of many lines, rows and items of one style it is asked of the first few.
LOOK = """() => {
  const options = { resultTypes: ['violations'], preload: false };
  const alike = ['.reading .line:nth-child(n+5)', '.page-text p:nth-child(n+5)', 'tr:nth-child(n+4)',
    'li:nth-child(n+4)', '.chart .run:nth-child(n+6)', 'dl > div:nth-child(n+4)', '.plate g:nth-child(n+3)'];
  window.found = (async () => {
    const rules = await axe.run({ ...options, rules: { 'color-contrast': { enabled: false } } });
    const contrast = await axe.run({ exclude: alike }, { ...options, runOnly: ['color-contrast'] });
    return [...rules.violations, ...contrast.violations];
  })();
}"""


def test_no_page_has_a_fault_that_axe_knows_of(browser: Browser, site: str) -> None:
    paths = sorted(path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html"))
    context = browser.new_context(viewport={"width": 1440, "height": 950})
    context.add_init_script(AXE)
    tabs = [context.new_page() for _ in range(4)]
    wrong = []
    for first in range(0, len(paths), len(tabs)):
        # Each tab sets out before any is waited for.
        asked = list(zip(tabs, paths[first : first + len(tabs)], strict=False))
        for page, path in asked:
            page.goto(site + path)
            page.evaluate(LOOK)
        for page, path in asked:
            for fault in page.evaluate("() => window.found"):
                wrong.append(f"{path}: {fault['id']}: {fault['nodes'][0]['html'][:160]}")
    context.close()
    assert len(paths) > 40
    assert wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_in_play_has_no_fault_that_axe_knows_of(browser: Browser, site: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(site + "cadogan/sultan.html?deal=2")
    expect(page.locator(".playing-card").first).to_be_attached()
    page.locator(".b-hint").click()
    page.get_by_label("отметить перемены").check()
    page.locator(".reading .w").first.click()
    found = Axe().run(page)
    assert [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in found.response["violations"]] == []
    context.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_runs_over_the_edge_at_any_width(browser: Browser, site: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    for path in ("index.html", "cadogan/index.html", "cadogan/sultan.html?deal=1", "cadogan/page-000.html",
                 "cadogan/concordance.html", "glossary.html", "games.html", "search.html"):  # fmt: skip
        page.goto(site + path)
        page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()


def test_pages_of_the_books_stay_small(site: str) -> None:
    sizes = {path.relative_to(DIST).as_posix(): path.stat().st_size for path in sorted(DIST.rglob("*.html"))}
    assert len(sizes) > 40
    assert {path: size for path, size in sizes.items() if size > 150_000} == {}
