"""The site as a whole: valid, safe, self-contained, the same bytes every time, and in proportion to what it shows."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import html5lib
import lxml.html
import pytest
from site_sample import ROOT, edition

from pasyans.build import build
from pasyans.editions import Project
from pasyans.model.edition import Edition
from pasyans.publish import build_site
from pasyans.publish.wording import PublishError

SITE = ROOT / "site"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out: Path = tmp_path_factory.mktemp("site") / "dist"
    build_site(edition(games=3), out, source=SITE)
    return out


@pytest.fixture(scope="module", params=["a made-up edition", "these books"])
def whole(request: pytest.FixtureRequest, built: Path) -> Path:
    """What must hold of every page of any edition is asked of the committed books' site too."""
    if request.param == "a made-up edition":
        return built
    build(Project(ROOT))
    return SITE / "dist"


def pages(out: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(out.rglob("*.html")):
        yield path, path.read_text(encoding="utf-8")


def test_every_page_is_valid_html(whole: Path) -> None:
    found = 0
    for path, text in pages(whole):
        parser = html5lib.HTMLParser(strict=True)
        try:
            parser.parse(text)
        except html5lib.html5parser.ParseError as error:
            pytest.fail(f"{path}: {error} at {parser.errors[-1:]}")
        ids = re.findall(r'\sid="([^"]+)"', text)
        assert len(ids) == len(set(ids)), f"{path}: the same id twice: {sorted({i for i in ids if ids.count(i) > 1})}"
        # What a parser does not ask: the caption of a figure is its first or last part.
        for figure in lxml.html.fromstring(text).iter("figure"):
            tags = [part.tag for part in figure]
            assert tags.count("figcaption") <= 1 and "figcaption" not in tags[1:-1], f"{path}: {tags} in a figure"
        found += 1
    assert found > 20


def test_every_link_leads_somewhere(whole: Path) -> None:
    anchors = {path: set(re.findall(r'\sid="([^"]+)"', text)) for path, text in pages(whole)}
    for path, text in pages(whole):
        for url in re.findall(r'\s(?:href|src|data-program|data-cards)="([^"]*)"', text):
            target, _, fragment = unquote(url).partition("#")
            target = target.partition("?")[0]
            assert not re.match(r"[a-z]+:|//|/", target), f"{path}: {url} leaves the site"
            file = (path.parent / target).resolve() if target else path
            assert file.exists(), f"{path}: {url} leads nowhere"
            if fragment and file.suffix == ".html":
                assert fragment in anchors[file], f"{path}: {url} has no such anchor"


def test_nothing_comes_from_another_host(whole: Path) -> None:
    allowed = {"https://schema.org/Book", "https://schema.org/CreativeWork", "http://www.w3.org/2000/svg"}
    for path in sorted(whole.rglob("*")):
        if path.suffix in (".html", ".css", ".js", ".svg"):
            for url in re.findall(r"https?://[^\s\"'<>)]+", path.read_text(encoding="utf-8")):
                # Pagefind takes relative addresses apart by setting this one before them; it is never asked for.
                dummy = path.name == "pagefind.js" and url.startswith("https://example.com")
                assert url in allowed or dummy, f"{path}: {url}"


def test_pages_meet_their_own_policy(whole: Path) -> None:
    for path, text in pages(whole):
        tree = lxml.html.fromstring(text)
        policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
        # Pagefind is WebAssembly: the page that searches allows it, and no page anything else that is unsafe.
        unsafe = re.findall(r"'[a-z-]*unsafe[a-z-]*'", policy[0]) if policy else ["no policy"]
        assert unsafe == (["'wasm-unsafe-eval'"] if path.name == "search.html" else []), path
        assert "default-src 'none'" in policy[0], path
        assert not tree.xpath("//style | //*[@style] | //script[not(@src)] | //*[starts-with(name(@*), 'on')]"), path
        assert not [a for e in tree.iter() for a in getattr(e, "attrib", {}) if a.lower().startswith("on")], path


def test_received_text_is_shown_and_never_run(built: Path) -> None:
    text = (built / "first" / "sultan.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script>alert" not in text and "<i>решения" not in text and "<Ы>" not in text


def test_headings_come_in_order(whole: Path) -> None:
    for path, text in pages(whole):
        tree = lxml.html.fromstring(text)
        levels = [int(e.tag[1]) for e in tree.iter("h1", "h2", "h3", "h4")]
        assert levels[:1] == [1] and levels.count(1) == 1, path
        assert all(b - a <= 1 for a, b in pairwise(levels)), f"{path}: {levels}"
        assert tree.get("lang") == ("en" if "en" in path.relative_to(whole).parts[:1] else "ru"), path


def test_languages_are_marked(built: Path) -> None:
    game = lxml.html.fromstring((built / "en" / "first" / "sultan.html").read_text(encoding="utf-8"))
    assert game.xpath("//div[@class='reading']/@lang") == ["ru"]
    assert set(game.xpath("//div[@class='reading']//*[contains(@class, 'r')][@lang]/@lang")) >= {"ru-petr1708"}


def test_each_word_can_be_seen_in_three_forms_with_the_why(built: Path) -> None:
    tree = lxml.html.fromstring((built / "first" / "sultan.html").read_text(encoding="utf-8"))
    word = next(w for w in tree.xpath("//span[contains(@class, 'w emended')]"))
    assert [(s.get("class"), s.text) for s in word] == [("m p", "тасуют"), ("r", "тасуютъ")]
    why = tree.get_element_by_id(f"why-{word.get('data-y')}").text_content()
    assert "Проба" in why and "решение издателя" in why


def test_facts_and_sentences_point_to_each_other(built: Path) -> None:
    tree = lxml.html.fromstring((built / "first" / "sultan.html").read_text(encoding="utf-8"))
    facts = tree.xpath("//tr[contains(@class, 'fact')][@data-e]")
    assert len(facts) >= 10
    for fact in facts:
        for anchor in fact.get("data-e").split():
            assert tree.get_element_by_id(anchor).get("class") == "s"
    row = next(f for f in facts if f.get("data-p") == "/players" or "восемь" in _lit(tree, f))
    assert _lit(tree, row)


def _lit(tree: lxml.html.HtmlElement, fact: lxml.html.HtmlElement) -> str:
    return " ".join(tree.get_element_by_id(a).text_content() for a in (fact.get("data-e") or "").split())


def test_english_pages_give_reasons_in_english_and_mark_what_has_none(built: Path) -> None:
    tree = lxml.html.fromstring((built / "en" / "first" / "sultan.html").read_text(encoding="utf-8"))
    doubt = tree.get_element_by_id("doubt-deals").xpath(".//p[@class='reason']")[0]
    assert (doubt.text, doubt.get("lang")) == ("So it is.", None)
    silent = tree.get_element_by_id("qr-redeal-when").xpath(".//span[@class='reason']")[0]
    assert (silent.text_content(), silent.get("lang")) == ("Обычай.", "ru")
    assert "A test <i>of deciding</i>." in tree.xpath("string(//details[@class='changes'])")
    russian = lxml.html.fromstring((built / "first" / "sultan.html").read_text(encoding="utf-8"))
    assert russian.get_element_by_id("doubt-deals").xpath("string(.//p[@class='reason'])") == "Так."
    book = lxml.html.fromstring((built / "en" / "first" / "index.html").read_text(encoding="utf-8"))
    assert "A test <i>of deciding</i>." in book.text_content()


def test_comparisons_and_mistakes_are_drawn_with_their_numbers_beside(built: Path) -> None:
    tree = lxml.html.fromstring((built / "first" / "sultan.html").read_text(encoding="utf-8"))
    results = tree.get_element_by_id("results")
    said = results.text_content()
    assert "−40,0" in said and "−5,0" in said and "+20,0" in said
    assert "из них выигрыш сохраняют 40" in said and "4 проиграла ошибкой" in said
    for part in ("shares", "between-policies", "between-readings", "between-rights", "cards-left", "length", "uses"):
        assert results.xpath(f".//details//*[@aria-labelledby='{part}']//tbody/tr"), f"{part} has no table"
        after = results.xpath(f".//h3[@id='{part}']/following-sibling::figure[1]")
        assert after and after[0].xpath(".//svg/path"), f"{part} is not drawn"
    drawn = results.xpath(".//h3[@id='mistakes']/following-sibling::figure[1]")[0]
    assert [len(row.xpath(".//svg/path")) for row in drawn.xpath(".//p[contains(@class, 'run')]")] == [3, 4]
    counts = (built / "data" / "first" / "sultan.cards-left.csv").read_text(encoding="utf-8").splitlines()
    assert counts[0] == "reading,policy,cards_left,deals" and "default,greedy,0,431" in counts


def test_the_same_bytes_every_time(built: Path, tmp_path: Path) -> None:
    again = tmp_path / "dist"
    build_site(edition(games=3), again, source=SITE)
    assert _digest(again) == _digest(built)


def _digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_pages_stay_small(built: Path) -> None:
    for path, text in pages(built):
        assert len(text.encode()) <= 150_000, f"{path}: {len(text.encode())} bytes"


def test_an_edition_that_does_not_fit_together_is_refused_whole(tmp_path: Path) -> None:
    whole = edition()
    out = tmp_path / "dist"
    build_site(whole, out, source=SITE)
    before = _digest(out)
    broken: Edition = replace(whole, texts={})
    with pytest.raises(PublishError, match="000_abc"):
        build_site(broken, out, source=SITE)
    assert _digest(out) == before
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_a_folder_without_templates_is_named(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="templates"):
        build_site(edition(), tmp_path / "dist", source=tmp_path)


def test_time_grows_in_proportion(tmp_path: Path) -> None:
    def seconds(games: int) -> float:
        start = time.process_time()
        build_site(edition(games=games), tmp_path / f"dist-{games}", source=SITE)
        return time.process_time() - start

    seconds(1)
    few, many = seconds(6), seconds(48)
    assert many <= 8 * few * 1.6, f"6 games: {few:.2f} s, 48 games: {many:.2f} s"
