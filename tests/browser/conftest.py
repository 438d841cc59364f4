"""A real chromium and the built site on a server of this machine, under a sub-path, for the browser tests."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from pasyans.build import build
from pasyans.commands.serve import _Handler
from pasyans.editions import Project

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# A machine at work on other things is slow, not wrong.
expect.set_options(timeout=20_000)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without chromium the tests are skipped with a loud line, but never in CI."""
    here = [item for item in items if "browser" in item.path.parts]
    for item in here:
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None and not os.environ.get("CI"):
            item.add_marker(pytest.mark.skip(reason="CHROMIUM IS NOT THERE: the site was not tried in a browser"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the built site, served under ``/some/where/``."""
    build(Project(ROOT))
    folder: Path = tmp_path_factory.mktemp("served")
    (folder / "some").mkdir()
    (folder / "some" / "where").symlink_to(ROOT / "site" / "dist", target_is_directory=True)
    # Beside it the tests' own modules, for which the built site lies where its sources do.
    (folder / "beside").mkdir()
    (folder / "beside" / "site").symlink_to(ROOT / "site" / "dist", target_is_directory=True)
    (folder / "beside" / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/some/where/"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM is not None, "expected Debian's chromium (apt-get install chromium), found none"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


class Tab:
    """A page that keeps what went wrong on it: errors, refused scripts, requests to other hosts."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site = site
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("console", lambda said: said.type == "error" and self.wrong.append(f"console: {said.text}"))
        self.page.on("request", lambda asked: asked.url.startswith(site) or self.wrong.append(f"asked: {asked.url}"))

    def open(self, path: str) -> Page:
        """Go to a page of the site."""
        self.page.goto(self.site + path)
        return self.page


@pytest.fixture
def tab(browser: Browser, site: str) -> Iterator[Tab]:
    context = browser.new_context(viewport={"width": 1440, "height": 950}, locale="ru-RU")
    made = Tab(context, site)
    yield made
    context.close()
    assert made.wrong == []


@pytest.fixture
def narrow(browser: Browser, site: str) -> Iterator[Tab]:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, color_scheme="dark"
    )
    made = Tab(context, site)
    yield made
    context.close()
    assert made.wrong == []
