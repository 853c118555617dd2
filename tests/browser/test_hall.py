"""The hall in a real browser: paper typed by keyboard alone, nothing lost offline, a board that moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.serving import Server, free_port
from tests.record.test_paper import G1

SLUG = "cup-running-1"
FIELDS = {name: text for name, text in G1.items() if not name.startswith("extra_")}


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A tournament that is on, at the desk of its owner."""
    own = Server(tmp_path_factory.mktemp("hall"), free_port(), "demo", "--stage", "running").start()
    yield own
    own.kill()


@pytest.fixture
def page(chromium: Browser, demonstration: Server) -> Iterator[Page]:
    """A laptop."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, locale="ru-RU", base_url=demonstration.address
    )
    yield context.new_page()
    context.close()


def last_round(page: Page) -> str:
    """The address of the last round of the qualifying stage: nobody has begun it."""
    page.goto(f"/e/{SLUG}/rounds")
    address = page.locator("ul.rows a").last.get_attribute("href")
    assert address is not None
    return str(address)


def paper(page: Page, number: int) -> None:
    """Open the form of a game of that round."""
    page.goto(last_round(page))
    table = page.locator(".board a.where").nth(number).get_attribute("href")
    page.goto(f"{table}/paper")


def type_all(page: Page) -> None:
    """Fill the form in without a mouse: what is asked is typed, Enter goes on."""
    page.focus("#role_1")
    for _ in range(120):
        name = page.evaluate("document.activeElement.name")
        if name == "ended_at":
            return
        page.keyboard.press("Control+A")
        page.keyboard.type(FIELDS.get(name, ""))
        page.keyboard.press("Enter")
    raise AssertionError("the form has no end")


def test_a_paper_protocol_is_typed_by_keyboard_alone_and_comes_back(page: Page) -> None:
    paper(page, 0)
    type_all(page)
    page.wait_for_function("() => document.getElementById('saved').textContent.startsWith('сохранено')")
    assert page.inner_text("[data-points='3']") != ""
    page.reload()
    assert page.input_value("#votes_2") == FIELDS["votes_2"]
    assert page.input_value("#night_1") == FIELDS["night_1"]


def test_a_contradiction_shows_while_it_is_typed(page: Page) -> None:
    paper(page, 1)
    page.fill("#role_1", "щ")
    page.wait_for_selector("#said-role_1 .wrong")
    assert page.get_attribute("#role_1", "aria-invalid") == "true"
    page.fill("#role_1", "")
    page.wait_for_selector("#said-role_1 .wrong", state="detached")


def test_what_is_typed_while_the_server_is_away_is_not_lost(page: Page) -> None:
    paper(page, 1)
    page.context.set_offline(True)
    page.fill("#day_1", "1-7")
    page.wait_for_function("() => document.getElementById('saved').textContent.startsWith('нет связи')")
    page.context.set_offline(False)
    page.reload()
    page.wait_for_function("() => document.getElementById('saved').textContent.startsWith('сохранено')")
    assert page.input_value("#day_1") == "1-7"


def test_the_board_moves_without_a_reload(page: Page) -> None:
    address = last_round(page)
    page.goto(f"/e/{SLUG}/board?all")
    page.evaluate("window.same = true")
    desk = page.context.new_page()
    desk.goto(address)
    before = page.locator(".card.state_seated").count()
    desk.click("button[value=seat]")
    page.bring_to_front()
    page.wait_for_function("n => document.querySelectorAll('.card.state_seated').length > n", arg=before)
    assert page.evaluate("window.same") is True
    desk.click("button[value=unseat]")
