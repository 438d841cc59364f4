"""The player in a real chromium: every game is played by mouse, finger and keys, and the engine is held to Python's."""

from __future__ import annotations

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


# The hint is followed as a reader would, through the buttons of the page, until the game is over.
TO_THE_END = """(most) => {
  const one = (name) => document.querySelector(name);
  const released = { code: 'Escape', key: 'Escape', bubbles: true };
  const escape = () => one('.felt').dispatchEvent(new KeyboardEvent('keydown', released));
  for (let step = 0; step < most; step += 1) {
    if (one('.player.over')) return { step, wrong: '' };
    escape();
    one('.b-hint').click();
    const words = one('.status').textContent, before = location.href;
    const [first, second = first] = [...document.querySelectorAll('.pile.hinted')];
    const special = one('.special');
    if (!first) return { step, wrong: words };
    if (/Открыть карту|Отложить карту/.test(words)) {
      one('.b-turn').click();
      if (location.href === before) one('.pile.target').click();
    } else if (special && words.includes(special.textContent)) {
      special.click();
    } else {
      for (const [from, to] of [[first, second], [second, first]]) {
        if (location.href !== before) break;
        escape();
        from.click();
        if (to.classList.contains('target')) to.click();
      }
    }
    if (location.href === before) return { step, wrong: words };
  }
  return { step: most, wrong: 'no end' };
}"""


@pytest.mark.parametrize("game", playable())
def test_every_game_is_played_to_its_end_by_its_buttons(tab: Tab, game: str) -> None:
    page = opened(tab, game, "?deal=3")
    played = page.evaluate(TO_THE_END, 900)
    # A game whose talon is dealt again as often as wanted has no end that the hints must come to.
    endless = played["wrong"] == "no end" and "zodiak" in game
    assert played["wrong"] == "" or endless, played
    expect(page.locator(".status")).to_contain_text("Ходов: " if endless else re.compile("вышел"))
    assert page.locator(".ending").is_visible() is not endless
    page.locator(".b-undo").click()
    assert page.locator(".b-redo").is_enabled()
    assert page.locator(".because").inner_text() == ""


def test_a_game_that_comes_out_says_so_and_is_counted_once(tab: Tab) -> None:
    page = opened(tab, "pujol/kadril", "?deal=3")
    page.evaluate(TO_THE_END, 900)
    expect(page.locator(".status")).to_contain_text("Пасьянс вышел!")
    expect(page.locator(".figures")).to_contain_text("Начато: 1 · вышло: 1 · подряд: 1")
    page.locator(".b-undo").click()
    page.locator(".b-redo").click()
    expect(page.locator(".figures")).to_contain_text("Начато: 1 · вышло: 1 · подряд: 1")
    page.locator(".ending .b-new").click()
    expect(page.locator(".status")).to_contain_text("Ходов: 0")


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


def labels(page: Page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.pile')].map((pile) => pile.getAttribute('aria-label'))")  # type: ignore[no-any-return]


def hinted(page: Page, kind: str) -> tuple[float, float]:
    """The middle of the packet of a kind that the hint marks."""
    box = page.locator(f".pile.hinted.kind-{kind}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_cards_are_dragged_with_the_mouse_and_moves_taken_back_and_made_again(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan", "?deal=7#play")
    page.locator(".b-hint").click()
    start, goal = hinted(page, "reserve"), hinted(page, "foundation")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2, steps=4)
    # Where the card may go is lit while it is in the hand.
    assert page.locator(".pile.target.kind-foundation").count() >= 1
    page.mouse.move(*goal, steps=4)
    page.mouse.up()
    expect(page.locator(".status")).to_contain_text("Ходов: 1")
    page.keyboard.press("u")
    expect(page.locator(".status")).to_contain_text("Ходов: 0")
    page.keyboard.press("r")
    expect(page.locator(".status")).to_contain_text("Ходов: 1")


def test_cards_are_dragged_with_a_finger(narrow: Tab) -> None:
    page = opened(narrow, "cadogan/sultan", "?deal=7#play")
    page.locator(".b-hint").click()
    (x, y), (to_x, to_y) = hinted(page, "reserve"), hinted(page, "foundation")
    touch = page.context.new_cdp_session(page)
    for kind, points in [
        ("touchStart", [(x, y)]),
        *(("touchMove", [(x + (to_x - x) * n / 5, y + (to_y - y) * n / 5)]) for n in range(1, 6)),
        ("touchEnd", []),
    ]:
        at = [{"x": left, "y": top} for left, top in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    expect(page.locator(".status")).to_contain_text("Ходов: 1")


def test_a_double_click_plays_a_card_to_its_foundation(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan", "?deal=7#play")
    page.locator(".b-hint").click()
    page.mouse.dblclick(*hinted(page, "reserve"))
    expect(page.locator(".status")).to_contain_text("основание")
    expect(page.locator(".status")).to_contain_text("Ходов: 1")


@pytest.mark.parametrize("width", [360, 1024, 2560])
def test_a_point_on_a_card_reaches_the_packet_it_lies_in(browser: Browser, site: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    for game in playable():
        page.goto(f"{site}{game}.html?deal=3#play")
        expect(page.locator(".playing-card").first).to_be_attached()
        page.wait_for_timeout(250)  # the cards glide to their places
        page.evaluate("document.querySelector('.board').scrollIntoView()")
        found = page.evaluate(
            """() => [...document.querySelectorAll('.playing-card')].map((card) => {
              const box = card.getBoundingClientRect();
              const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
              if (y < 0 || y > innerHeight || x > innerWidth) return '';
              const there = document.elementsFromPoint(x, y);
              // The words that stay in sight may lie over the table.
              if (there.some((node) => node.closest('.said'))) return '';
              const pile = there[0]?.closest('.pile')?.dataset.pile;
              return pile === card.dataset.pile ? '' : `${card.dataset.pile} ${pile}`;
            }).filter(Boolean)"""
        )
        assert found == [], game
        sizes = page.evaluate(
            """[...document.querySelectorAll('.player button, .player select, .player summary')]
              .map((node) => node.getBoundingClientRect()).filter((box) => box.width)
              .map((box) => Math.min(box.width, box.height))"""
        )
        assert min(sizes) >= 24, game
        assert page.evaluate(
            "document.querySelector('.felt').scrollWidth <= document.querySelector('.board').clientWidth"
        )
    context.close()


def test_the_next_card_of_the_stock_is_hidden_until_it_is_turned_up(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan", "?deal=7#play")
    stock = page.locator(".pile.kind-stock")
    number = stock.get_attribute("data-pile")

    def faces() -> list[str]:
        return page.evaluate(  # type: ignore[no-any-return]
            "(pile) => [...document.querySelectorAll(`.playing-card[data-pile='${pile}']`)].map((c) => c.dataset.face)",
            number,
        )

    assert all(face.endswith("card-back") for face in faces())
    expect(stock).to_have_attribute("aria-label", re.compile(r"^\S+: карта лицом вниз; карт: \d+$"))
    expect(page.locator(".b-turn")).to_have_text("Открыть карту")
    stock.click()
    assert sum(not face.endswith("card-back") for face in faces()) == 1
    expect(stock).not_to_have_attribute("aria-label", re.compile("лицом вниз"))
    expect(page.locator(".b-turn")).to_have_text("Отложить карту")
    expect(page.locator(".pile.target.kind-talon")).to_have_count(1)
    expect(page.locator(".b-undo")).to_be_disabled()  # to look is no move
    page.locator(".b-turn").click()
    expect(page.locator(".status")).to_contain_text("→ талон · Ходов: 1")
    assert all(face.endswith("card-back") for face in faces())
    page.locator(".b-undo").click()
    assert sum(not face.endswith("card-back") for face in faces()) == 1


def test_the_address_holds_the_position_on_the_table(tab: Tab) -> None:
    page = opened(tab, "cadogan/sultan", "?deal=11")

    def said() -> list[str]:
        return re.sub(r"^#play=?", "", page.evaluate("decodeURIComponent(location.hash)")).split(",")

    assert "deal=11" in page.url and said() == [""]
    for made in (1, 2, 3):
        page.locator(".b-turn").click()
        assert said() == ["turn"] * (made - 1) + ["look"]
        page.locator(".b-turn").click()
        assert said()[:made] == ["turn"] * made
    page.locator(".b-undo").click()
    assert said() == ["turn", "turn", "look"]
    page.locator(".b-auto").click()
    page.wait_for_timeout(400)
    position, words = labels(page), page.locator(".status").inner_text()
    page.locator(".b-link").click()
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator(".status")).to_contain_text(words.split("·")[-2].strip())
    assert labels(again) == position
    again.close()
    # Another link opened in the same page lays out what it says.
    page.evaluate("location.hash = '#play=turn'")
    expect(page.locator(".status")).to_contain_text("Ходов: 1")
    # A link of the first kind, with its moves in the query.
    tab.open("cadogan/sultan.html?deal=11&moves=turn+turn#play")
    expect(page.locator(".status")).to_contain_text("Ходов: 2")
    page.locator(".bar .b-restart").click()
    assert said() == [""] and "moves=" not in page.url


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("?deal=11#play=turn,divan.9%3Enowhere,turn", "её ход 2 («divan.9>nowhere») по этим правилам невозможен"),
        ("?deal=11#play=%E0%A4", "не прочтено: #play=%E0%A4"),
        ("?deal=-3", "не прочтено: deal=-3"),
        ("?deal=11&seed=x", "не прочтено: seed=x"),
        ("?deal=11&reading=no%3Dsuch", "не прочтено: reading=no=such"),
        ("?deal=11&rules=000000000000", "Правила игры с тех пор изменились"),
    ],
)
def test_a_damaged_link_says_so_and_starts_the_deal(tab: Tab, link: str, says: str) -> None:
    page = opened(tab, "cadogan/sultan", link)
    expect(page.locator(".status")).to_contain_text(says)
    expect(page.locator(".status")).to_contain_text("Ходов: 0")
    assert page.locator(".deal input").input_value() == ("1" if "-3" in link else "11")


def test_what_goes_by_itself_is_told(tab: Tab) -> None:
    # Aces and queens of this game go down as they turn up.
    page = opened(tab, "pujol/kartinnaya-galereya", "?deal=3")
    told = []
    for _ in range(12):
        page.locator(".b-turn").click()
        page.locator(".b-turn").click()
        told += re.findall(r"само собой: (\S+) \S+ →", page.locator(".status").inner_text())
    assert told and set(told) <= {"туз", "дама"}


def test_two_players_see_whose_cards_are_whose(tab: Tab) -> None:
    page = opened(tab, "cadogan/simpatiya", "?deal=3#play")
    expect(page.locator(".owner")).to_have_text(["первый игрок", "второй игрок"])
    assert sum(bool(re.match(r"(пачка \d+|грация) первого", label)) for label in labels(page)) == 18
    assert not [label for label in labels(page) if "undefined" in label]


def test_a_finger_plays_on_a_narrow_screen_and_the_figures_are_kept(narrow: Tab) -> None:
    page = narrow.open("cadogan/sultan.html")
    page.get_by_role("button", name="Разложить карты").tap()
    expect(page.locator(".playing-card").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".pile.kind-stock").tap()
    expect(page.locator(".status")).to_contain_text("Взято: ")
    page.locator(".pile.kind-stock").tap()
    expect(page.locator(".status")).to_contain_text("Ходов: 1")
    expect(page.locator(".figures")).to_contain_text("Начато: 1")
    expect(page.locator(".count-mark").first).to_have_text(re.compile(r"^\d+$"))


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
