"""A new build comes whole or not at all, waits while a game runs, and takes over between games."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import sportmafia
from tests.browser.phone import Phone
from tests.browser.serving import Server, free_port
from tests.browser.test_network import to_the_first_minute

BUILD = re.compile(r"app-[0-9a-f]{12}")
WAITING = """async (wanted) => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => undefined);
  for (let look = 0; look < 150; look += 1) {
    if (wanted ? registration.waiting : !registration.installing) return Boolean(registration.waiting);
    await new Promise((done) => setTimeout(done, 200));
  }
  return "neither";
}"""

ALONE = "async () => (await navigator.serviceWorker.getRegistrations()).every(({ waiting }) => !waiting)"
"""No page of the console is open, so the browser has started what waited."""


class Installed:
    """The program installed in a folder of its own, whose console can be replaced as an update does."""

    def __init__(self, folder: Path, console: Path) -> None:
        self.dist = folder / "sportmafia" / "console" / "dist"
        package = Path(sportmafia.__file__).parent
        shutil.copytree(package, folder / "sportmafia", ignore=shutil.ignore_patterns("dist", "__pycache__"))
        shutil.copytree(console, self.dist)

    def bring(self, words: str, *, broken: bool = False) -> str:
        """Another build, whose start page says ``words``; broken: a file of it is missing. Its name."""
        index = self.dist / "index.html"
        old = BUILD.findall(index.read_text(encoding="utf-8"))[0]
        new = f"app-{words.encode().hex():0<12.12}"
        (self.dist / old).rename(self.dist / new)
        texts = self.dist / new / "i18n.js"
        changed = {file: file.read_text(encoding="utf-8") for file in (index, self.dist / "sw.js")}
        changed = {
            file: text.replace(old.removeprefix("app-"), new.removeprefix("app-"))
            for file, text in changed.items()
        }
        changed[texts] = re.sub(r'new_game: \["[^"]+"', f'new_game: ["{words}"', texts.read_text("utf-8"))
        for file, text in changed.items():
            file.write_text(text, encoding="utf-8")
            for ending in (".br", ".gz"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
        if broken:
            for file in (self.dist / new).glob("timer.js*"):
                file.rename(file.with_name(f"away-{file.name}"))
        else:
            for file in (self.dist / new).glob("away-*"):
                file.rename(file.with_name(file.name.removeprefix("away-")))
        return new


@pytest.fixture
def installed(console: Path, tmp_path: Path) -> Installed:
    """An installation of this test's own."""
    return Installed(tmp_path / "installed", console)


@pytest.fixture
def updated(installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that runs that installation."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(installed.dist.parents[2])]))
    server = Server(tmp_path / "server", free_port()).start()
    yield server
    server.kill()


def build_of(phone: Phone) -> str:
    return f"app-{phone.page.locator('meta[name=build]').get_attribute('content')}"


def test_an_update_is_whole_waits_for_the_end_of_the_game_and_then_takes_over(
    chromium: Browser, installed: Installed, updated: Server
) -> None:
    with Phone.of(chromium, updated.address) as phone:
        phone.offline_ready()
        first = build_of(phone)
        phone.new_game()
        to_the_first_minute(phone)

        updated.kill()
        installed.bring("Половина", broken=True)
        updated.start()
        assert phone.page.evaluate(WAITING, arg=False) is False, "half a build is none"
        phone.page.reload()
        expect(phone.page.locator(".main-row .main")).to_be_enabled(timeout=60_000)
        assert build_of(phone) == first

        updated.kill()
        second = installed.bring("Свежая игра")
        updated.start()
        assert phone.page.evaluate(WAITING, arg=True) is True
        phone.seat(6, entry=True)
        phone.page.reload()
        expect(phone.page.locator(".prompt .hint")).to_have_text("Выставил № 6")
        assert build_of(phone) == first, "a reload in the middle of a game changes nothing"
        address = phone.page.url
        context = phone.page.context
        phone.page.close()
        phone.page = context.new_page()
        phone.page.goto(f"{updated.address}/health")
        phone.page.wait_for_function(ALONE)
        phone.page.goto(address)
        expect(phone.page.locator(".main-row .main")).to_be_enabled(timeout=60_000)
        assert build_of(phone) == first, "nor does a browser that was closed and opened again"
        phone.main()

        phone.page.locator(".tools button").nth(3).click()
        phone.button("К списку игр").click()
        expect(phone.page.get_by_text("Обновится после игры")).to_be_visible()
        expect(phone.button("Обновить")).to_have_count(0)
        phone.page.locator(".games .choice").first.click()
        phone.page.locator(".tools button").nth(3).click()
        phone.button("Объявить победителя").click()
        phone._tap_for_entry(phone.button("Красные"))
        phone.main()
        before = phone.log()
        phone.page.locator(".tools button").nth(3).click()
        phone.button("К списку игр").click()
        expect(phone.page.get_by_text("✓ готово к игре без сети")).to_be_visible()
        phone.button("Обновить").click()
        expect(phone.button("Свежая игра")).to_be_enabled(timeout=60_000)
        assert build_of(phone) == second

        updated.kill()
        phone.page.goto(address)
        expect(phone.page.locator("main.play.scoring")).to_be_visible()
        assert build_of(phone) == second
        assert phone.log() == before, "an update costs no entry"
        kept = [
            name for name in phone.page.evaluate("caches.keys()") if name.startswith("sportmafia-console")
        ]
        assert kept == [f"sportmafia-console-{second.removeprefix('app-')}"], "nothing old is kept"


def test_between_games_the_judge_takes_the_update(
    chromium: Browser, installed: Installed, updated: Server
) -> None:
    with Phone.of(chromium, updated.address) as phone:
        phone.offline_ready()
        updated.kill()
        second = installed.bring("Свежая игра")
        updated.start()
        assert phone.page.evaluate(WAITING, arg=True) is True
        expect(phone.page.get_by_text("Есть новая версия")).to_be_visible()
        phone.button("Обновить").click()
        expect(phone.button("Свежая игра")).to_be_enabled(timeout=60_000)
        assert build_of(phone) == second
        assert (
            phone.page.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting)")
            is None
        )
