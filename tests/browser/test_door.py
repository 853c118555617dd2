"""The door on a phone: the camera reads a code where the browser can, else it is typed; links are copied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.roles import Event

READER = """
window.BarcodeDetector = class {
  async detect() { return window.sees ? [{ rawValue: window.sees }] : []; }
};
const canvas = document.createElement("canvas");
const camera = { getUserMedia: async () => canvas.captureStream(5) };
Object.defineProperty(navigator, "mediaDevices", { value: camera });
setTimeout(() => canvas.getContext("2d")?.fillRect(0, 0, 9, 9), 300);
"""
"""A browser with a reader of codes and a camera that sees what the test shows it."""


@pytest.fixture(scope="module")
def event(chromium: Browser, console: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """The demonstration while it runs."""
    made = Event(tmp_path_factory.mktemp("door") / "data", "running", chromium)
    yield made
    made.server.kill()


def first_code(page: Page, event: Event) -> str:
    """The code of the first applicant; his page is left open."""
    page.goto(event.address("applications"))
    page.locator("a.row").first.click()
    found = re.search(r"\b[2-9A-HJ-NP-Z]{6}\b", page.locator("dl").inner_text())
    assert found is not None
    return found.group()


def test_a_code_is_scanned_and_its_person_is_marked(event: Event) -> None:
    with event.official("owner") as page:
        code = first_code(page, event)
        nickname = str(page.locator("h1").inner_text())
        page.add_init_script(READER)
        page.goto(event.address("door/scan"))
        page.get_by_role("button", name="Навести камеру").click()
        expect(page.locator("video")).to_be_visible()
        page.evaluate("address => { window.sees = address }", event.address(f"door/c/{code}"))
        expect(page.locator("h1")).to_have_text(nickname)


def test_without_a_reader_the_code_is_typed(event: Event) -> None:
    with event.official("owner") as page:
        code = first_code(page, event)
        nickname = str(page.locator("h1").inner_text())
        page.add_init_script("delete window.BarcodeDetector")
        page.goto(event.address("door/scan"))
        expect(page.get_by_role("button", name="Навести камеру")).to_be_hidden()
        page.locator("[name=code]").fill(f"{code[:3].lower()} {code[3:]}")
        page.get_by_role("button", name="Найти").click()
        expect(page.locator("h1")).to_have_text(nickname)


def test_a_link_is_copied(event: Event) -> None:
    with event.official("owner") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(event.address("applications"))
        page.locator("a.row").first.click()
        page.get_by_role("link", name="Личная ссылка").click()
        page.get_by_role("button", name="Показать новую ссылку").click()
        address = str(page.get_by_label("Адрес").input_value())
        page.get_by_role("button", name="Скопировать").click()
        expect(page.get_by_role("button", name="Скопировано")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == address
        assert "/in/" in address
