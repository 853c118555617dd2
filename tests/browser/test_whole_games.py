"""Whole games of every rulebook by tapping, from the deal to the signed protocol, on a phone's screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from sportmafia.rulebooks import ids
from tests.browser.phone import Phone
from tests.console.judge import Judge

PLAYERS = ("Аист", "Береста", "Вереск", "Гранит", "Дрозд", "Ельник", "Жёлудь", "Зимородок", "Иволга", "Кедр")
OPENING = ("game_opened", "header_set", "seats_drawn")


def played(rulebook: str) -> list[tuple[str, dict[str, Any]]]:
    """The entries of a game that made-up players play at a desk of this test's own."""
    log = Judge(rulebook).rehearse().ask("log")["log"]
    return [(row["kind"], row["data"]) for row in log if row["kind"] not in OPENING]


@pytest.mark.parametrize("rulebook", ids())
def test_a_whole_game_is_tapped_and_signed(phone: Phone, rulebook: str) -> None:
    game = played(rulebook)
    phone.new_game(rulebook, PLAYERS)
    for kind, data in game:
        if kind != "number_called" or phone.phase == "shots":
            phone.enter(kind, data)
    assert phone.phase == "scoring"
    entered = [fact for fact in phone.facts() if fact[0] not in OPENING]
    assert entered == game
    phone.button("Подписать протокол").click()
    phone.page.locator("dialog .main").click()
    expect(phone.page.locator("main.play.signed")).to_be_visible()
    phone.button("Протокол").click()
    form = phone.page.frame_locator("dialog iframe")
    expect(form.get_by_text("Вереск").first).to_be_visible()
    expect(form.get_by_text("Судьина").first).to_be_visible()
