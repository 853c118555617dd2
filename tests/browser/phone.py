"""A judge's phone: what is seen and tapped on it, in the words of the table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

VIEWPORT = {"width": 390, "height": 844}
SOON = 10_000
RULES_LOAD = 120_000

STEPS = frozenset(
    {
        "night_announced", "don_shown", "mafia_met", "sheriff_shown", "day_announced", "speech_started",
        "speech_ended", "vote_skipped", "vote_opened", "vote_stopped", "tally_announced", "tie_speech_ended",
        "last_word_ended", "stalemate_announced", "number_called", "night_closed",
        "result_announced", "window_closed",
    }
)  # fmt: skip
"""Entries that the main button makes."""


class Phone:
    """One phone; problems of the page end the test."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.errors: list[str] = []
        page.set_default_timeout(SOON)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @classmethod
    @contextmanager
    def of(cls, browser: Browser, address: str, **context: Any) -> Iterator[Phone]:
        """A new phone with nothing on it, at the console's start page."""
        settings = {"viewport": VIEWPORT, "has_touch": True, "is_mobile": True, "locale": "ru-RU", **context}
        opened = browser.new_context(**settings)
        phone = cls(opened.new_page(), address)
        try:
            phone.visit()
            yield phone
        finally:
            opened.close()
        assert phone.errors == []

    # -- before the game --

    def visit(self, query: str = "") -> Phone:
        self.page.goto(f"{self.address}/console/{query}")
        return self

    def ready(self) -> Phone:
        """Wait until the rules run on the phone."""
        expect(self.page.get_by_role("button", name="Новая игра")).to_be_enabled(timeout=RULES_LOAD)
        return self

    def offline_ready(self) -> Phone:
        """Wait until everything is on the phone."""
        badge = self.page.get_by_text("✓ готово к игре без сети")
        expect(badge).to_be_visible(timeout=RULES_LOAD)
        return self

    def new_game(self, rulebook: str = "fiim", players: Sequence[str] = (), chief: str = "") -> Phone:
        """Ten players sit down under a rulebook; ``chief`` is the Chief Judge's code."""
        self.ready()
        self.button("Новая игра").click()
        self.page.get_by_label("Правила").select_option(rulebook)
        for seat, name in enumerate(players, 1):
            self.page.get_by_label(f"Игрок на месте {seat}", exact=True).fill(name)
        self.page.locator("summary").click()
        for label, text in (("Турнир", "Проба"), ("Стадия", "тур 1"), ("Судья (фамилия)", "Судьина")):
            self.page.get_by_label(label, exact=True).fill(text)
        self.page.get_by_label("Код Главного судьи").fill(chief)
        self.button("За стол").click()
        expect(self.page.locator("main.play")).to_be_visible()
        return self

    def more(self, choice: str) -> Phone:
        """What stands behind the dots."""
        self.page.locator(".tools button").nth(3).click()
        self.button(choice).click()
        return self

    def declare(self, winner: str) -> Phone:
        """End the game by declaring a winner: «Красные», «Чёрные»."""
        self.more("Объявить победителя")
        self._tap_for_entry(self.page.locator("dialog").get_by_role("button", name=winner))
        return self.main()

    # -- what is seen --

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).first

    @property
    def phase(self) -> str:
        """The phase that the table is in."""
        classes = self.page.locator("main.play").get_attribute("class") or ""
        return classes.replace("play", "").strip()

    @property
    def said(self) -> str:
        return str(self.page.locator(".prompt .say").first.inner_text())

    def log(self) -> list[dict[str, Any]]:
        """The lines that the phone keeps."""
        lines: list[str] = self.page.evaluate(
            """async () => {
              const game = /game=([0-9a-f]+)/.exec(location.search + location.hash)[1];
              const open = indexedDB.open("sportmafia-console");
              const db = await new Promise((done) => (open.onsuccess = () => done(open.result)));
              const range = IDBKeyRange.bound([game, 0], [game, Infinity]);
              const asked = db.transaction("lines").objectStore("lines").getAll(range);
              const rows = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
              db.close();
              return rows.map((row) => row.line);
            }"""
        )
        return [json.loads(line) for line in lines]

    def facts(self) -> list[tuple[str, dict[str, Any]]]:
        """Kind and slots of every entry but timers."""
        return [(line["kind"], line["data"]) for line in self.log() if line["kind"] != "timer"]

    # -- what is tapped --

    def main(self) -> Phone:
        """The main button; where it starts a clock first, both taps."""
        button = self.page.locator(".main-row .main").first
        starts = button.inner_text() == "Пустить время"
        self._tap_for_entry(button, entry=not starts)
        if starts:
            self._tap_for_entry(self.page.locator(".main-row .main").first)
        return self

    def _tap_for_entry(self, button: Locator, *, entry: bool = True) -> None:
        before = self.seq()
        # The main button rests for a moment after each entry; the driver's own look at it comes seldom.
        self.page.wait_for_function("() => !document.querySelector('.main-row [aria-disabled=true]')")
        button.click()
        if entry:
            self.page.wait_for_function(
                "before => Number(document.querySelector('main.play')?.dataset.seq) > before", arg=before
            )

    def seq(self) -> int:
        """Number of the latest entry on the screen."""
        return int(self.page.locator("main.play").get_attribute("data-seq") or 0)

    def seat(self, seat: int, *, entry: bool = False) -> Phone:
        place = self.page.locator(f".at-{seat} .who")
        if entry:
            self._tap_for_entry(place)
        else:
            place.click()
        return self

    def foul(self, seat: int) -> Phone:
        before = self.seq()
        self.page.locator(f".at-{seat} .fouls").click()
        confirm = self.page.locator("dialog .main")
        self.page.wait_for_function(
            """before => document.querySelector("dialog .main")
                || Number(document.querySelector("main.play").dataset.seq) > before""",
            arg=before,
        )
        if confirm.count():
            self._tap_for_entry(confirm)
        return self

    def sanction(self, kind: str, seat: int, clause: str | None) -> Phone:
        """By the list of one seat: the kind, the clause, the consequences, the confirmation."""
        self.page.locator(".tools button").nth(1).click()
        self.page.locator("dialog .numbers button").nth(seat - 1).click()
        self.page.locator(f"dialog .choice.{kind}").click()
        if clause is None:
            self.page.locator("dialog .choice", has_text="без пункта").click()
        else:
            self.page.locator("dialog .choice").filter(has=self.page.get_by_text(clause, exact=True)).click()
        if kind != "foul":
            expect(self.page.locator("dialog .effects")).to_be_visible()
            self._tap_for_entry(self.page.locator("dialog .main"))
        return self

    def enter(self, kind: str, data: Mapping[str, Any]) -> Phone:
        """Do what brings this entry about."""
        if kind in STEPS:
            return self.main()
        by_hand = getattr(self, f"_{kind}")
        by_hand(**data)
        return self

    def _roles_entered(self, don: int, mafia: Sequence[int], sheriff: int) -> None:
        self.button(re.compile("Записать роли")).click()
        for seat in (don, *mafia, sheriff):
            self.page.locator(".deal .numbers button").nth(seat - 1).click()
        self._tap_for_entry(self.page.locator(".deal .main"))

    def _roles_hidden(self) -> None:
        self._tap_for_entry(self.button(re.compile("Узнаем в конце")))

    def _nominated(self, seat: int, **_: int) -> None:
        self.seat(seat, entry=True)

    def _hands(self, seats: Sequence[int] | None = None, count: int | None = None, **_: int) -> None:
        last = self.page.locator(".main-row .main").inner_text().startswith("Остальные")
        if not last:
            self._raise(seats, count)
        self.main()

    def _lift_hands(self, seats: Sequence[int] | None = None, count: int | None = None) -> None:
        self._raise(seats, count)
        self.main()

    def _raise(self, seats: Sequence[int] | None, count: int | None) -> None:
        for seat in seats or ():
            self.seat(seat)
        for _ in range(count or 0):
            self.page.get_by_role("button", name="больше").click()

    def _best_move_named(self, numbers: Sequence[int], closed: str) -> None:
        button = self.page.locator(".main-row .main").first
        if button.inner_text() == "Пустить время":
            button.click()
        for seat in numbers:
            self.seat(seat)
        if closed == "complete":
            self._tap_for_entry(self.page.locator(".main-row .main").first)
        else:
            self.button("Закрыть раньше").click()
            words = {"digression": "отвлёкся", "hint": "просил подсказку", "declined": "отказался"}
            self._tap_for_entry(self.page.locator("dialog .choice", has_text=words[closed]))

    def _shot(self, by: int, target: int) -> None:
        while int(self.page.locator(".shooting .number").inner_text().replace("·", "0")) < target:
            self.main()
        self.seat(by, entry=True)

    def _shots_closed(self) -> None:
        while self.page.locator(".main-row .main").inner_text().startswith("Номер"):
            self.main()
        self.main()

    def _judge_points(self, seat: int, value: str) -> None:
        self.page.locator(".points th button").nth(seat - 1).click()
        self._tap_for_entry(self.page.locator("dialog .numbers").get_by_text(value, exact=True).first)
        self.page.keyboard.press("Escape")

    def _night_outcome(self, seat: int | None) -> None:
        while self.page.locator(".main-row .main").inner_text().startswith("Номер"):
            self.main()
        if seat:
            self.seat(seat)
        self.main()

    def _check(self, seat: int | None) -> None:
        if seat:
            self.seat(seat)
            expect(self.page.locator("svg.sign")).to_be_visible()
        self.main()

    _don_check = _sheriff_check = _check

    def _foul(self, seat: int, clause: str | None = None) -> None:
        if clause is None and self.page.locator(f".at-{seat} .fouls").count():
            self.foul(seat)
        else:
            self.sanction("foul", seat, clause)
            self.page.wait_for_timeout(50)

    def _dq(self, seat: int, clause: str | None = None) -> None:
        self.sanction("dq", seat, clause)
