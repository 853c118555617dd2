"""Clumsy hands: two tabs of one phone, the back button, double taps: nothing lost, nothing done twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_network import to_the_first_minute

DEAF = "delete window.BroadcastChannel;"


@pytest.mark.parametrize("deaf", [False, True], ids=["told", "deaf"])
def test_two_tabs_of_one_phone_never_write_over_each_other(phone: Phone, *, deaf: bool) -> None:
    if deaf:
        phone.page.context.add_init_script(DEAF)
        phone.page.reload()
    phone.new_game()
    to_the_first_minute(phone)
    other = Phone(phone.page.context.new_page(), phone.address)
    other.page.goto(phone.page.url)
    expect(other.page.locator(".main-row .main")).to_have_text("Закончить речь № 1", timeout=60_000)
    other.seat(6, entry=True)
    written = other.log()
    if deaf:
        phone.seat(5)
        expect(phone.page.locator(".toast")).to_contain_text("игра открыта в другой вкладке")
    expect(phone.page.locator(".prompt .hint")).to_have_text("Выставил № 6")
    assert phone.log() == written
    phone.main()
    assert phone.log()[: len(written)] == written
    assert phone.facts()[-1] == ("speech_ended", {"seat": 1})
    assert other.errors == []


def test_the_back_button_loses_nothing(phone: Phone) -> None:
    phone.new_game()
    to_the_first_minute(phone)
    phone.seat(6, entry=True)
    before = phone.log()
    phone.page.goto(f"{phone.address}/health")
    phone.page.go_back()
    expect(phone.page.locator(".prompt .hint")).to_have_text("Выставил № 6")
    expect(phone.page.locator(".main-row .main")).to_be_enabled(timeout=60_000)
    assert phone.log() == before


def test_a_double_tap_on_the_main_button_is_one_tap(phone: Phone) -> None:
    phone.new_game()
    to_the_first_minute(phone)
    before = len(phone.facts())
    phone.page.wait_for_timeout(300)
    box = phone.page.locator(".main-row .main").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.mouse.dblclick(*middle)
    phone.page.mouse.click(*middle)
    phone.page.wait_for_timeout(400)
    assert phone.facts()[before:] == [("speech_ended", {"seat": 1})]
    phone.page.mouse.click(*middle)
    phone.page.wait_for_timeout(150)
    assert phone.facts()[before:][1:] == [("speech_started", {"seat": 2})], "a second tap in earnest counts"
