"""Every page of the desk that a link leads to, at each stage of the demonstration, on a phone's screen.

A page is good when it answers, has a heading, fits the width, passes axe, and says nothing in codes.
Pages of one shape (two players, two games) are looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response

from sportmafia.cli.cup.stages import STAGES, slug_of
from tests.browser.serving import Server, free_port
from tests.browser.test_accessible import violations
from tools.console_build import packages

ENGLISH = ("running", "finished")
"""The stages that are looked at in English, the others in Russian: between them they have every page."""
PHONE = {"width": 390, "height": 844}
ID = re.compile(
    r"(?<=[/=])(?:[0-9a-f]{32,64}|[a-z]+(?:-[a-z]+)+-\d[\w-]*|[ac]?\d+|\d{4}-\d\d-\d\d)(?=[/?&]|$)"
)
"""What in an address names one of many."""
SEEN_MOST = 150


@pytest.fixture(scope="module")
def axe() -> str:
    return Path(packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(params=STAGES)
def event(request: pytest.FixtureRequest, console: Path, tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server with the demonstration at a stage; the path of its event."""
    server = Server(tmp_path / "data", free_port(), "demo", "--stage", request.param).start()
    yield server, f"/e/{slug_of(request.param, 1)}/"
    server.kill()


def shape(address: str) -> str:
    """The address with what names one of many taken out."""
    parts = urlsplit(address)
    return ID.sub("*", f"{parts.path}?{parts.query}")


def crawled(page: Page, base: str, path: str) -> Iterator[tuple[str, Response]]:
    """Every page under ``path`` that links lead to, one of each shape."""
    queue, known = [f"{base}{path}", f"{base}{path}desk"], set[str]()
    while queue and len(known) < SEEN_MOST:
        address = queue.pop(0)
        if shape(address) in known:
            continue
        known.add(shape(address))
        head = page.request.head(address, max_redirects=0)
        if "text/html" not in head.headers.get("content-type", ""):
            continue  # a file to be kept, or a way onward
        response = page.goto(address)
        assert response is not None
        yield address, response
        found: list[str] = page.eval_on_selector_all(
            "a[href]", "links => links.map(a => a.getAttribute('href'))"
        )
        for link in found:
            there = urldefrag(urljoin(page.url, link)).url
            if there.startswith(f"{base}{path}"):
                queue.append(there)


def problems(page: Page, response: Response, axe: str) -> Iterator[str]:
    """What is wrong with the page that is open."""
    if response.status != 200:
        yield f"status {response.status}"
        return
    if page.locator("h1").count() != 1:
        yield f"{page.locator('h1').count()} headings"
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > PHONE["width"]:
        yield f"{width} px wide"
    text = page.locator("body").inner_text()
    yield from (f"says {code}" for code in re.findall(r"\b(?:did|event|topic|state|said)_[a-z_]+\b", text))
    yield from violations(page, axe)


def test_every_page_is_whole_on_a_phone(chromium: Browser, event: tuple[Server, str], axe: str) -> None:
    server, path = event
    lang = "en" if any(f"-{stage}-" in path for stage in ENGLISH) else "ru"
    context = chromium.new_context(
        viewport=PHONE, locale="ru-RU" if lang == "ru" else "en-US", bypass_csp=True
    )
    page = context.new_page()
    wrong, seen = [], 0
    for address, response in crawled(page, server.address, path):
        seen += 1
        wrong += [f"{urlsplit(address).path}: {one}" for one in problems(page, response, axe)]
    context.close()
    assert not wrong, "\n".join(wrong)
    assert seen >= 10
