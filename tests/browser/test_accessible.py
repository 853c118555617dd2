"""Every view passes axe with no violation, and a whole day is judged by keyboard alone on a laptop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone
from tests.browser.serving import Server
from tests.console.judge import Judge
from tools.console_build import packages

OPENING = ("game_opened", "header_set", "seats_drawn")
SHEETS = {"player": 1, "log": 2, "more": 3}


@pytest.fixture(scope="module")
def axe() -> str:
    return Path(packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """What axe finds wrong on the page, one line each."""
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]
    ]


def test_every_phase_and_sheet_passes_axe(phone: Phone, axe: str) -> None:
    phone.ready()
    assert violations(phone.page, axe) == [], "start"
    phone.ready().button("Новая игра").click()
    assert violations(phone.page, axe) == [], "new game"
    phone.page.keyboard.press("Escape")
    phone.new_game(players=("Аист", "Береста"))
    seen = set()
    game = Judge("fiim").rehearse().ask("log")["log"]
    for row in game:
        if row["kind"] in OPENING:
            continue
        if phone.phase not in seen:
            seen.add(phone.phase)
            assert violations(phone.page, axe) == [], phone.phase
        if row["kind"] == "day_announced" and row["data"]["day"] == 2:
            break
        phone.enter(row["kind"], row["data"])
    assert {"deal", "n0_mafia", "speech", "call", "shots", "don"} <= seen
    for name, place in SHEETS.items():
        button = phone.page.locator(".tools button").nth(place)
        if button.is_enabled():
            button.click()
            expect(phone.page.locator("dialog[open]")).to_be_visible()
            assert violations(phone.page, axe) == [], name
            phone.page.keyboard.press("Escape")


def test_the_points_and_the_protocol_pass_axe(phone: Phone, axe: str) -> None:
    phone.new_game()
    for kind, data in (("roles_entered", {"don": 10, "mafia": [3, 7], "sheriff": 4}), ("don_shown", {})):
        phone.main() if phone.phase == "seated" else None
        phone.enter(kind, data)
    phone.page.locator(".tools button").nth(3).click()
    phone.button("Объявить победителя").click()
    phone._tap_for_entry(phone.button("Красные"))
    phone.main()
    assert violations(phone.page, axe) == []
    phone.page.locator(".points th button").first.click()
    assert violations(phone.page, axe) == []
    phone.page.keyboard.press("Escape")
    phone.page.get_by_role("button", name="Протокол", exact=True).click()
    expect(phone.page.frame_locator("iframe").locator("h1")).to_be_visible()
    assert violations(phone.page, axe) == []


def test_a_day_is_judged_by_keyboard_alone(chromium: Browser, shared_server: Server) -> None:
    laptop = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
    with Phone.of(chromium, shared_server.address, **laptop) as phone:
        phone.ready()
        press = phone.page.keyboard.press

        def key(*keys: str) -> None:
            for one in keys:
                before = phone.seq()
                press(one)
                phone.page.wait_for_function(
                    "before => Number(document.querySelector('main.play')?.dataset.seq) > before", arg=before
                )

        tab_to(phone, "Новая игра")
        press("Enter")
        expect(phone.page.locator("dialog")).to_be_visible()
        tab_to(phone, "За стол")
        press("Enter")
        expect(phone.page.locator("main.play")).to_be_visible()
        key("Enter")
        tab_to(phone, "Записать роли")
        press("Enter")
        for seat in (10, 3, 7, 4):
            tab_to(phone, str(seat), within=".deal .numbers")
            press("Enter")
        tab_to(phone, "Записать", within=".deal")
        key("Enter")
        phone.page.evaluate("document.activeElement?.blur()")
        while phone.phase != "speech":
            advance(phone, key)
        key("Enter", "5", "Enter", "Enter", "6", "Shift+2", "Enter", "Backspace", "Enter")
        while phone.phase == "speech":
            key("Enter")
        key("Enter")
        for seat in ("1", "2", "3", "4", "8", "9"):
            press(seat)
        key("Enter", "Enter", "Enter")
        assert phone.phase == "outs"
        facts = phone.facts()
        assert ("nominated", {"by": 1, "seat": 5}) in facts
        assert ("foul", {"seat": 2}) in facts
        assert ("hands", {"seat": 5, "seats": [1, 2, 3, 4, 8, 9]}) in facts
        press("l")
        expect(phone.page.locator("dialog")).to_contain_text("Фол № 2")
        press("Escape")
        expect(phone.page.locator("dialog")).to_have_count(0)


def advance(phone: Phone, key: Any) -> None:
    """The main button by Enter, its clock first where it has one."""
    if phone.page.locator(".main-row .main").first.inner_text() == "Пустить время":
        phone.page.keyboard.press("Enter")
        expect(phone.page.locator(".main-row .main").first).not_to_have_text("Пустить время")
    key("Enter")


def tab_to(phone: Phone, name: str, within: str = "body") -> None:
    """Press Tab until the button of that name has the focus."""
    for _ in range(120):
        here = phone.page.evaluate(
            """within => {
              const now = document.activeElement;
              return now?.closest(within) ? (now.getAttribute("aria-label") ?? now.innerText ?? "") : "";
            }""",
            within,
        )
        if here.strip().startswith(name) and (not name.isdigit() or here.strip() == name):
            return
        phone.page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by Tab")
