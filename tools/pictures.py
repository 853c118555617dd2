"""The pictures of the README: a phone and a laptop look at the demonstration; ``docs/pictures``.

Run by ``./dev pictures``; every picture is taken anew, so all of them show the same state of the program.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sportmafia.cli.cup.stages import slug_of
from tests.browser.phone import Phone
from tests.browser.serving import Server, free_port
from tests.browser.test_whole_games import OPENING, PLAYERS
from tests.console.judge import Judge
from tools.console_build import build
from tools.tree import BIGGEST_BINARY, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES: Final = ROOT / "docs" / "pictures"
PHONE: Final = (390, 780)
LAPTOP: Final = (1000, 680)


def console(browser: Browser, address: str) -> None:
    """The judge's phone while hands are up."""
    with Phone.of(browser, address, viewport={"width": PHONE[0], "height": PHONE[1]}) as phone:
        phone.new_game("fiim", PLAYERS)
        for row in Judge("fiim").rehearse().ask("log")["log"]:
            if row["kind"] in OPENING:
                continue
            if phone.phase == "call":
                break
            phone.enter(row["kind"], row["data"])
        phone.page.screenshot(path=PICTURES / "console.png")


def page_of(name: str, path: str, size: tuple[int, int], find: str = "") -> Callable[[Browser, str], None]:
    """A page of the event; ``find`` is a link on it that is followed."""

    def taken(browser: Browser, address: str) -> None:
        page = browser.new_page(locale="ru-RU")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{address}{path}")
        if find:
            page.locator(find).first.click()
            page.wait_for_load_state()
        page.screenshot(path=PICTURES / f"{name}.png")
        page.close()

    return taken


def main() -> int:
    """Take all of them; the exit code is 1 where one is too big to be tracked or no browser is there."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        print("pictures: Chromium is not on this machine (apt-get install chromium)", file=sys.stderr)
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    build()
    running, finished = (f"/e/{slug_of(stage, 1)}" for stage in ("running", "finished"))
    takes = {
        "running": (
            console,
            page_of("board", f"{running}/board", LAPTOP),
        ),
        "finished": (page_of("why", f"{finished}/standings/2/", PHONE, "main table a"),),
    }
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for stage, pictures in takes.items():
            with tempfile.TemporaryDirectory() as folder:
                server = Server(Path(folder), free_port(), "demo", "--stage", stage).start()
                for take in pictures:
                    take(browser, server.address)
                server.kill()
        browser.close()
    big = [file.name for file in sorted(PICTURES.glob("*.png")) if file.stat().st_size > BIGGEST_BINARY]
    print(f"docs/pictures: {', '.join(file.name for file in sorted(PICTURES.glob('*.png')))}")
    if big:
        print(f"pictures: too big to be tracked: {', '.join(big)}", file=sys.stderr)
    return 1 if big else 0


if __name__ == "__main__":
    sys.exit(main())
