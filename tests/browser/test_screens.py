"""Each phase looked at: targets are large, nothing is out of reach, and a night tells a neighbour nothing.

The pictures go to docs/screens, which is not tracked: they are made anew by every run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll("main, dialog, .sheet-body")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.tagName}.${one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""
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


SHEETS = {
    "player": (1, "", 4),
    "log": (2, "", None),
    "more": (3, "", None),
    "hand-over": (3, "Передать журнал", None),
    "keys": (3, "Клавиши", None),
}
"""A tool of the table, what is chosen behind it, a seat where one is asked for."""


def test_sheets_and_what_follows_the_game_fit(chromium: Browser, shared_server: Server) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with Phone.of(chromium, shared_server.address, device_scale_factor=2) as phone:
        phone.ready()
        look_at(phone, "phone-start", table=False)
        phone.button("Новая игра").click()
        look_at(phone, "phone-new-game", table=False)
        phone.page.keyboard.press("Escape")
        phone.new_game("fiim", PLAYERS)
        phone.main().enter("roles_entered", {"don": 10, "mafia": [3, 7], "sheriff": 4})
        while phone.phase != "speech":
            phone.main()
        phone.main().seat(5, entry=True)
        phone.foul(2)
        for name, (tool, choice, seat) in SHEETS.items():
            phone.page.locator(".tools button").nth(tool).click()
            if choice:
                phone.button(choice).click()
            if seat:
                phone.page.locator("dialog .numbers button").nth(seat - 1).click()
            look_at(phone, f"phone-sheet-{name}")
            while phone.page.locator("dialog").count():
                phone.page.keyboard.press("Escape")
        phone.page.locator(".prompt .clause").first.click()
        look_at(phone, "phone-sheet-clause")
        phone.page.keyboard.press("Escape")
        phone.declare("Красные")
        look_at(phone, "phone-after-1-scoring", table=False)
        for name, button in (
            ("2-seat", "Баллы № 1"),
            ("3-sign", "Подписать протокол"),
            ("4-protocol", "Протокол"),
        ):
            phone.page.get_by_role("button", name=button, exact=True).click()
            phone.page.wait_for_timeout(400)
            look_at(phone, f"phone-after-{name}", table=False)
            phone.page.keyboard.press("Escape")
        phone.button("Подписать протокол").click()
        phone._tap_for_entry(phone.page.locator("dialog .main"))
        look_at(phone, "phone-after-5-signed", table=False)
        phone.page.locator(".after .grid .choice", has_text="Протест").click()
        look_at(phone, "phone-after-6-protest", table=False)


def test_english_fits_too(chromium: Browser, shared_server: Server) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with Phone.of(chromium, shared_server.address, device_scale_factor=2) as phone:
        phone.new_game("fiim", PLAYERS)
        phone.more("English")
        phone.page.keyboard.press("Escape")
        for row in Judge("fiim").rehearse().ask("log")["log"]:
            if row["kind"] in OPENING:
                continue
            if row["kind"] == "roles_entered":
                phone.more("Русский")
                phone.page.keyboard.press("Escape")
                phone.enter(row["kind"], row["data"])
                phone.more("English")
                phone.page.keyboard.press("Escape")
                continue
            if phone.phase in ("speech", "call", "don"):
                look_at(phone, f"english-{phone.phase}")
            if phone.phase == "don":
                break
            tap(phone, row["kind"], row["data"])


def tap(phone: Phone, kind: str, data: dict[str, Any]) -> None:
    """What a judge does who reads English: buttons are found by their places."""
    if kind in ("hands", "lift_hands") and "seats" in data:
        for seat in data["seats"]:
            phone.seat(seat)
    elif kind == "nominated":
        phone.seat(data["seat"], entry=True)
        return
    elif kind == "shot":
        phone.seat(data["by"], entry=True)
        return
    before = phone.seq()
    while phone.seq() == before:
        phone.page.locator(".main-row .main").first.click()
        phone.page.wait_for_timeout(60)


def look_at(phone: Phone, name: str, *, table: bool = True) -> None:
    """One picture, and what must hold for it."""
    page = phone.page
    page.screenshot(path=SCREENS / f"{name}.png")
    assert page.evaluate(TOO_SMALL) == [], name
    assert page.evaluate(TOO_WIDE) == [], name
    if not table:
        return
    assert page.evaluate(OUT_OF_SIGHT) == 0, name
    if phone.phase in DARK - {"deal"}:
        looks = set(page.evaluate(LOOKS))
        assert len(looks) == 1, f"{name}: every seat looks like every other: {looks}"
        shown = page.locator(".ring").inner_text()
        assert not any(player in shown for player in PLAYERS), name
