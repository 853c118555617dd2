"""Each phase looked at: targets are large, nothing is out of reach, and a night tells a neighbour nothing.

The pictures go to docs/screens, which is not tracked: they are made anew by every run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import Phone
from tests.browser.serving import Server
from tests.browser.test_whole_games import OPENING, PLAYERS
from tests.console.judge import Judge

SCREENS = Path(__file__).resolve().parents[2] / "docs" / "screens"
SMALL = {"viewport": {"width": 360, "height": 640}}
TABLET = {"viewport": {"width": 820, "height": 1180}}
DARK = {"deal", "n0_don", "n0_mafia", "n0_sheriff", "shots", "don", "sheriff", "night_end"}

TOO_SMALL = """() => [...document.querySelectorAll("main button, main a, dialog[open] button")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
  .map((one) => [one.innerText || one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".place, .tools button, .main-row .main")]
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
  .length"""
LOOKS = """() => [...document.querySelectorAll(".place:not(.out)")].map((place) => {
  const style = getComputedStyle(place.querySelector(".who"));
  const name = place.className.replace(/at-\\d+/, "").trim();
  const text = place.innerText.replace(/\\d+/, "n").trim();
  return [name, style.color, style.backgroundColor, style.fontWeight, text].join("|");
})"""


@pytest.mark.parametrize("device", ["phone", "small", "tablet"])
def test_every_phase_fits_and_keeps_its_secrets(
    chromium: Browser, shared_server: Server, device: str
) -> None:
    context = {"phone": {}, "small": SMALL, "tablet": TABLET}[device]
    SCREENS.mkdir(parents=True, exist_ok=True)
    seen: list[str] = []
    with Phone.of(chromium, shared_server.address, device_scale_factor=2, **context) as phone:
        phone.new_game("fiim", PLAYERS)
        for row in Judge("fiim").rehearse().ask("log")["log"]:
            if row["kind"] in OPENING:
                continue
            if phone.phase not in seen:
                seen.append(phone.phase)
                look_at(phone, f"{device}-{len(seen):02}-{phone.phase}")
            if row["kind"] == "day_announced" and row["data"]["day"] == 3:
                break
            phone.enter(row["kind"], row["data"])
    assert {
        "seated",
        "deal",
        "n0_mafia",
        "speech",
        "gate",
        "call",
        "tally",
        "tie",
        "lift",
        "shots",
        "don",
    } <= set(seen)


def look_at(phone: Phone, name: str) -> None:
    """One picture, and what must hold for it."""
    page = phone.page
    page.screenshot(path=SCREENS / f"{name}.png")
    assert page.evaluate(TOO_SMALL) == [], name
    assert page.evaluate(OUT_OF_SIGHT) == 0, name
    if phone.phase in DARK - {"deal"}:
        looks = set(page.evaluate(LOOKS))
        assert len(looks) == 1, f"{name}: every seat looks like every other: {looks}"
        shown = page.locator(".ring").inner_text()
        assert not any(player in shown for player in PLAYERS), name
