"""The player in a real chromium: every game is played by mouse, finger and keys, and the engine is held to Python's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from conftest import ROOT, Tab
from playwright.sync_api import Browser, Page, expect
from tests.player.agreement import Ask, wrong_golden_files, wrong_vectors, wrong_walks

DIST = ROOT / "site" / "dist"


def playable() -> list[str]:
    """Paths of the games that can be played, as the built site has them."""
    return sorted(
        path.relative_to(DIST / "data").as_posix().removesuffix(".programs.json")
        for path in (DIST / "data").glob("*/*.programs.json")
    )


# --- playing ---------------------------------------------------------------------------------------------------------


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


def test_an_alternative_reading_is_played_from_where_it_is_explained(tab: Tab) -> None:
    page = tab.open("cadogan/sultan.html")
    page.get_by_role("link", name="разложить так").first.click()
    expect(page.locator(".playing-card").first).to_be_attached()
    assert page.locator(".reading-choice select").input_value() != "default"


# --- the same engine -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ask(browser: Browser, site: str) -> Iterator[Ask]:
    """The player's answers (tests/player/agreement.py) in one page of chromium."""
    page = browser.new_page()
    page.goto(site + "index.html")
    page.evaluate("async () => { window.agreement = await import('/beside/tests/player/agreement.mjs'); }")
    yield lambda questions: [page.evaluate("(asked) => window.agreement.answer(asked)", one) for one in questions]
    page.close()


def test_the_player_deals_the_same_cards(ask: Ask) -> None:
    assert wrong_vectors(ask) == []


def test_the_player_agrees_with_every_golden_file(ask: Ask) -> None:
    assert wrong_golden_files(ask) == []


def test_the_player_agrees_on_a_thousand_deals_of_every_game(ask: Ask) -> None:
    assert wrong_walks(ask, deals=1000, others=100) == []
