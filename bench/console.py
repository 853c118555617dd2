"""How long a judge waits for his phone: from the tap to the screen, and after a reload to screen and rules.

A rehearsed game is tapped in Chromium with a phone's viewport, as it is and with the page slowed down six
times. A tap's time runs from the event's own time stamp to the first frame after the screen has changed.
Nothing is measured where Chromium or its driver is not installed (./dev test-services installs the driver).
"""

from __future__ import annotations

import importlib.util
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from tools.figure import Figure

SLOWER = 6
ENTRIES = 150
WATCH = """
  window.waits = [];
  let tapped = 0;
  addEventListener("click", (event) => (tapped = event.timeStamp), true);
  new MutationObserver(() => {
    const from = tapped;
    tapped = 0;
    if (from) requestAnimationFrame(() => waits.push(performance.now() - from));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-seq"] });
"""


def percentile95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


def measure(quick: bool) -> list[Figure]:
    if shutil.which("chromium") is None or importlib.util.find_spec("playwright") is None:
        return []
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS
    from tests.browser.serving import Server, free_port
    from tools.console_build import build

    build()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), free_port()).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            for rate, taps, engine in ((1, 100, 5_000), (SLOWER, 300, None)):
                figures += game(browser, server.address, rate, quick, taps, engine)
        finally:
            browser.close()
            server.kill()
    return figures


def game(
    browser: Any, address: str, rate: int, quick: bool, most_tap: int, most_engine: int | None
) -> list[Figure]:
    """The figures of one game with the page's processor slowed down ``rate`` times."""
    from tests.browser.phone import Phone
    from tests.browser.test_whole_games import played

    with Phone.of(browser, address) as phone:
        phone.page.add_init_script(WATCH)
        phone.page.reload()
        phone.offline_ready().new_game()
        throttle = phone.page.context.new_cdp_session(phone.page)
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        for kind, data in played("fiim")[: 30 if quick else ENTRIES]:
            phone.enter(kind, data)
        waits = phone.page.evaluate("waits")
        reloads = [reloaded(phone) for _ in range(1 if quick else 5)]
    slowed = f" at {rate}x" if rate > 1 else ""
    screen, engine = (statistics.median(times) for times in zip(*reloads, strict=True))
    return [
        Figure(f"tap to screen, p95{slowed}", percentile95(waits), "ms", at_most=most_tap),
        Figure(f"tap to screen, median{slowed}", statistics.median(waits), "ms"),
        Figure(f"reload to the last screen{slowed}", screen, "ms", at_most=1_000 if rate == 1 else None),
        Figure(f"reload to working rules{slowed}", engine, "ms", at_most=most_engine),
    ]


def reloaded(phone: Any) -> tuple[float, float]:
    """Milliseconds from the reload to the last screen and to working rules, by the page's own marks."""
    phone.page.reload()
    phone.page.wait_for_function("() => performance.getEntriesByName('engine').length", timeout=120_000)
    times = phone.page.evaluate(
        "() => ['screen', 'engine'].map((name) => performance.getEntriesByName(name)[0].startTime)"
    )
    return times[0], times[1]
