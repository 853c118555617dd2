"""The console as one file: taken from a venue's page, opened with no network, it judges and loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import VIEWPORT, Phone
from tests.browser.serving import Server, free_port
from tests.browser.test_network import to_the_first_minute


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of a phone without a network."""
    context = chromium.new_context(viewport=VIEWPORT, has_touch=True, is_mobile=True, locale="ru-RU")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def kept(console: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that the venue's page offers; the server is gone when it is opened."""
    folder = tmp_path_factory.mktemp("venue")
    server = Server(folder / "server", free_port(), "serve", "--lan", "--address", "127.0.0.1").start()
    with urlopen(server.address) as trust:
        assert 'href="/sportmafia-console.html"' in trust.read().decode()
    file = folder / "console.html"
    with urlopen(f"{server.address}/sportmafia-console.html") as answer:
        assert "attachment" in answer.headers["Content-Disposition"]
        file.write_bytes(answer.read())
    server.kill()
    return file


def test_a_game_is_judged_from_the_file_and_handed_over(
    page: Page, kept: Path, tmp_path: Path, chromium: Browser, shared_server: Server
) -> None:
    page.context.set_offline(True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    phone = Phone(page, "")
    page.goto(kept.as_uri())
    expect(page.get_by_text("✓ готово к игре без сети")).to_be_visible()
    phone.new_game(players=("Аист",))
    to_the_first_minute(phone)
    phone.seat(6, entry=True)
    expect(page.locator(".status")).to_contain_text("только на этом устройстве")
    before = phone.log()
    page.reload()
    expect(page.locator("main.play.speech")).to_be_visible()
    expect(page.locator(".prompt .hint")).to_have_text("Выставил № 6")
    phone.main()
    after = phone.log()
    assert after[: len(before)] == before
    assert after[-1]["kind"] == "speech_ended"
    page.locator(".tools button").nth(3).click()
    phone.button("Передать журнал").click()
    with page.expect_download() as got:
        phone.button("Файлом").click()
    log = tmp_path / "game.log"
    got.value.save_as(log)
    assert all(url.startswith(("file:", "data:", "blob:")) for url in asked), "it asks nobody for anything"
    assert phone.errors == []
    with Phone.of(chromium, shared_server.address) as taker:
        taker.ready()
        taker.button("Принять игру").click()
        taker.page.locator("dialog input[type=file]").set_input_files(log)
        expect(taker.page.locator("main.play.speech")).to_be_visible()
        assert taker.log() == after


def test_the_file_prints_a_protocol_and_shows_codes(page: Page, kept: Path) -> None:
    page.context.set_offline(True)
    phone = Phone(page, "")
    page.goto(kept.as_uri())
    phone.new_game()
    page.locator(".tools button").nth(3).click()
    phone.button("Передать журнал").click()
    phone.button("QR-кодами").click()
    expect(page.locator("svg.qr")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("svg.qr")).to_have_count(0)
    # The sheet beneath opens a moment after the upper one has closed.
    quiet = 0
    while quiet < 5:
        quiet += 1
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            quiet = 0
        page.wait_for_timeout(100)
    phone.enter("night_announced", {})
    phone.enter("roles_entered", {"don": 10, "mafia": [3, 7], "sheriff": 4})
    page.locator(".tools button").nth(3).click()
    phone.button("Объявить победителя").click()
    phone._tap_for_entry(phone.button("Красные"))
    phone.main()
    page.get_by_role("button", name="Протокол", exact=True).click()
    form = page.frame_locator("dialog iframe")
    expect(form.get_by_text("Судьина").first).to_be_visible()
    assert phone.errors == []


def test_a_browser_that_keeps_nothing_says_so_before_a_game(page: Page, kept: Path) -> None:
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page.goto(kept.as_uri())
    expect(page.get_by_text("Браузер не даёт этой странице хранить записи")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
