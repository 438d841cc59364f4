"""Tours of the site in a real chromium: a reader, an editor, a player, and everybody's conventions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import ROOT, Tab
from playwright.sync_api import Browser, Page, expect

DIST = ROOT / "site" / "dist"
WIDTHS = (360, 800, 1440, 3840)


def playable() -> list[str]:
    """Paths of the games that can be played, as the built site has them."""
    return sorted(
        path.relative_to(DIST / "data").as_posix().removesuffix(".programs.json")
        for path in (DIST / "data").glob("*/*.programs.json")
    )


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
    context.close()


@pytest.mark.parametrize(
    ("query", "found"),
    [("диванъ", "Султан"), ("дивана", "Султан"), ("осаждённый", "Осажденный город"), ("пачекъ карты", "")],
)
def test_search_finds_words_in_either_spelling(tab: Tab, query: str, found: str) -> None:
    page = tab.open("search.html")
    page.get_by_role("searchbox").fill(query)
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li").first).to_be_visible()
    if found:
        expect(page.locator("#search-results a").first).to_have_text(found)
    page.locator("#search-results a").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


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


# --- the player ------------------------------------------------------------------------------------------------------


def opened(tab: Tab, game: str, query: str = "?deal=7") -> Page:
    page = tab.open(f"{game}.html{query}")
    expect(page.locator(".felt .pile").first).to_be_attached()
    expect(page.locator(".playing-card").first).to_be_attached()
    return page


def moves(page: Page) -> int:
    return int(re.search(r"Ходов: (\d+)", page.locator(".status").inner_text()).group(1))  # type: ignore[union-attr]


@pytest.mark.parametrize("game", playable())
def test_every_playable_game_opens_and_can_be_played_by_hints(tab: Tab, game: str) -> None:
    page = opened(tab, game, "?deal=3")
    made = 0
    for _ in range(8):
        page.keyboard.press("Escape")
        page.locator(".b-hint").click()
        marked = page.locator(".pile.hinted")
        if marked.count() == 0:
            break
        # The hint is played as a reader would: by the keys, from the packet it marks to the other.
        before = page.locator(".b-undo").is_disabled(), page.locator(".status").inner_text()
        if _play_hint(page):
            made += 1
        assert page.locator(".status").inner_text() != before[1]
    assert made >= 3
    page.locator(".b-undo").click()
    assert page.locator(".b-redo").is_enabled()


def _play_hint(page: Page) -> bool:
    words = page.locator(".status").inner_text()
    if "Открыть карту" in words or "Отложить карту" in words:
        button = page.locator(".b-turn")
        button.click()
        if page.locator(".pile.target").count():
            page.locator(".pile.target").first.focus()
            page.keyboard.press("Enter")
        return True
    if "Разложить вновь" in words:
        page.get_by_role("button", name="Разложить вновь").click()
        return True
    first, second = page.locator(".pile.hinted").all()[0], page.locator(".pile.hinted").all()[-1]
    name = words.split(":", 1)[1].split("→")[-1].strip()
    start, goal = (
        (first, second) if second.get_attribute("aria-label", timeout=500).startswith(name) else (second, first)
    )  # type: ignore[union-attr]
    goal_pile, start_pile = goal.get_attribute("data-pile"), start.get_attribute("data-pile")
    page.locator(f".pile[data-pile='{start_pile}']").focus()
    page.keyboard.press("Enter")
    page.locator(f".pile[data-pile='{goal_pile}']").focus()
    page.keyboard.press("Enter")
    return "Ходов" in page.locator(".status").inner_text()


def test_a_move_lights_the_sentence_that_permits_it_and_a_refusal_quotes_the_one_that_forbids(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan")
    page.locator(".b-hint").click()
    expect(page.locator(".reading .s.permits").first).to_be_visible()
    # The sultan himself is an ornament: no card may be laid on him.
    source = page.locator(".pile.kind-reserve").first
    sultan = page.locator(".pile.kind-ornament").first
    source.focus()
    page.keyboard.press("Enter")
    sultan.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Нельзя")
    expect(page.locator(".because p.forbids")).to_be_visible()
    expect(page.locator(".because p.forbids")).not_to_have_text("")


def test_cards_are_dragged_with_the_mouse_and_moves_taken_back_and_made_again(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan", "?deal=7#play")
    page.locator(".b-turn").click()
    page.locator(".b-undo").click()
    page.locator(".b-hint").click()
    marked = page.locator(".pile.hinted")
    boxes = [box for box in (marked.nth(i).bounding_box() for i in range(2)) if box]
    card = page.locator(".playing-card").first.bounding_box()
    assert card and len(boxes) == 2
    reserve = page.locator(".pile.hinted.kind-reserve").bounding_box()
    goal = page.locator(".pile.hinted.kind-foundation").bounding_box()
    assert reserve and goal
    page.mouse.move(reserve["x"] + reserve["width"] / 2, reserve["y"] + reserve["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    page.mouse.up()
    expect(page.locator(".status")).to_contain_text("Ходов: 1")
    page.keyboard.press("u")
    expect(page.locator(".status")).to_contain_text("Ходов: 0")
    page.keyboard.press("r")
    expect(page.locator(".status")).to_contain_text("Ходов: 1")


def test_a_link_brings_the_same_position_back(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan", "?deal=11")
    for _ in range(6):
        page.locator(".b-turn").click()
    page.locator(".b-auto").click()
    page.wait_for_timeout(500)
    position = page.evaluate("[...document.querySelectorAll('.pile')].map((pile) => pile.getAttribute('aria-label'))")
    page.locator(".b-link").click()
    expect(page).to_have_url(re.compile("deal=11.*moves="))
    again = tab.page.context.new_page()
    again.goto(page.url)
    expect(again.locator(".status")).to_contain_text(f"Ходов: {position and len(position) and _count(page)}")
    assert (
        again.evaluate("[...document.querySelectorAll('.pile')].map((p) => p.getAttribute('aria-label'))") == position
    )


def _count(page: Page) -> int:
    return len(
        dict(json.loads(page.evaluate("JSON.stringify(Object.fromEntries(new URLSearchParams(location.search)))")))
        .get("moves", "")
        .split()
    )


def test_a_finger_plays_on_a_narrow_screen_and_the_figures_are_kept(narrow: Tab) -> None:
    page = narrow.open("cadogan/sultan.html")
    page.get_by_role("button", name="Разложить карты").tap()
    expect(page.locator(".playing-card").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".b-turn").tap()
    expect(page.locator(".status")).to_contain_text("Ходов: 1")
    card = page.locator(".playing-card[data-depth='1']").last
    card.tap()
    expect(page.locator(".status")).not_to_be_empty()
    expect(page.locator(".figures")).to_contain_text("Начато: 1")


WALK = """async ({ address, deals, plies }) => {
  const base = new URL('../player/', location.href);
  const [{ Program }, { State, play }, { legalMoves }] = await Promise.all(
    ['program.js', 'state.js', 'moves.js'].map((name) => import(new URL(name, base).href)));
  const data = await (await fetch(address)).json();
  const program = new Program(data.programs.default);
  return deals.map((deal) => {
    let state = State.begin(program, deal);
    for (let ply = 0; ply < plies; ply += 1) {
      const moves = legalMoves(state);
      if (!moves.length || state.won()) break;
      state = play(state, moves[(ply * 7 + deal) % moves.length]);
    }
    return state.hash();
  });
}"""


@pytest.mark.parametrize("game", playable())
def test_the_player_in_chromium_walks_as_the_python_engine_does(tab: Tab, game: str) -> None:
    from pasyans.engine import Program
    from pasyans.engine.state import apply, legal, new_state, state_hash, won

    deals, plies = list(range(1, 21)), 120
    page = tab.open(f"{game}.html")
    found = page.evaluate(WALK, {"address": f"../data/{game}.programs.json", "deals": deals, "plies": plies})
    data = json.loads((DIST / "data" / f"{game}.programs.json").read_text(encoding="utf-8"))
    program = Program.from_json(data["programs"]["default"])
    for deal, ended in zip(deals, found, strict=True):
        state = new_state(program, deal)
        for ply in range(plies):
            possible = legal(program, state)
            if not possible or won(program, state):
                break
            apply(program, state, possible[(ply * 7 + deal) % len(possible)])
        assert ended == f"{state_hash(program, state) & (2**64 - 1):016x}", f"deal {deal}"


def test_an_alternative_reading_is_played_from_where_it_is_explained(tab: Tab) -> None:
    page = tab.open("cadogan/sultan.html")
    page.get_by_role("link", name="разложить так").first.click()
    expect(page.locator(".playing-card").first).to_be_attached()
    assert page.locator(".reading-choice select").input_value() != "default"


# --- everybody -------------------------------------------------------------------------------------------------------


def test_no_page_has_a_fault_that_axe_knows_of(tab: Tab) -> None:
    axe = Axe()
    wrong = []
    paths = sorted(path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html"))
    russian = [path for path in paths if not path.startswith("en/")]
    for path in [*russian, "en/index.html", "en/cadogan/sultan.html"]:
        page = tab.open(path)
        found = axe.run(page, options={"resultTypes": ["violations"]})
        wrong += [f"{path}: {fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in found.response["violations"]]
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
