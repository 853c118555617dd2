"""Without a network, with a server that dies, over a reload, under a clock that jumps: nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone
from tests.browser.serving import Server

TWO_HOURS = 2 * 60 * 60 * 1000
OLD_PHONE = "window.Worker = class { constructor() { throw new Error('an old phone'); } };"


def to_the_first_minute(phone: Phone) -> Phone:
    """The cards are known and seat 1 speaks."""
    phone.main()
    phone.enter("roles_entered", {"don": 10, "mafia": [3, 7], "sheriff": 4})
    while phone.phase != "speech":
        phone.main()
    return phone.main()


def lines_at_the_server(phone: Phone) -> list[str]:
    """The kinds of the lines that the server has."""
    found = phone.page.evaluate(
        """async () => {
          const game = new URLSearchParams(location.search).get("game");
          const answer = await (await fetch(`/api/games/${game}/log?since=0`)).json();
          return answer.lines.map((line) => JSON.parse(line).kind);
        }"""
    )
    return list(found)


def test_a_cold_start_without_a_network_plays_on(chromium: Browser, server: Server) -> None:
    with Phone.of(chromium, server.address) as phone:
        phone.ready().offline_ready()
        server.kill()
        phone.page.close()
        context = chromium.contexts[-1]
        phone.page = context.new_page()
        phone.visit().new_game()
        to_the_first_minute(phone)
        assert "Слово игроку № 1" in phone.said
        expect(phone.page.locator(".status")).to_contain_text("ждут отправки")
        assert len(phone.facts()) > 8
        server.start()
        phone.main()
        expect(phone.page.locator(".status")).to_contain_text("на сервере", timeout=60_000)
        assert lines_at_the_server(phone) == [line["kind"] for line in phone.log()]


def test_a_server_killed_in_the_game_gets_every_line_later(chromium: Browser, server: Server) -> None:
    with Phone.of(chromium, server.address) as phone:
        phone.new_game()
        phone.main()
        expect(phone.page.locator(".status")).to_contain_text("на сервере")
        server.kill()
        phone.enter("roles_entered", {"don": 10, "mafia": [3, 7], "sheriff": 4})
        while phone.phase != "speech":
            phone.main()
        phone.main().seat(5, entry=True)
        phone.foul(2)
        expect(phone.page.locator(".status")).to_contain_text(re.compile(r"ждут отправки: \d+"))
        server.start()
        phone.main()
        expect(phone.page.locator(".status")).to_contain_text("на сервере", timeout=60_000)
        assert lines_at_the_server(phone) == [line["kind"] for line in phone.log()]


def test_a_reload_shows_the_last_screen_and_goes_on(phone: Phone) -> None:
    phone.new_game(players=("Аист",))
    to_the_first_minute(phone)
    phone.seat(6, entry=True)
    before = phone.facts()
    phone.page.reload()
    expect(phone.page.locator("main.play.speech")).to_be_visible()
    expect(phone.page.locator(".prompt .hint")).to_have_text("Выставил № 6")
    expect(phone.page.locator(".main-row .main")).to_have_text("Закончить речь № 1", timeout=60_000)
    assert phone.facts() == before
    phone.main()
    assert phone.facts()[-1] == ("speech_ended", {"seat": 1})


def test_the_clock_runs_through_a_reload_and_ignores_a_clock_that_was_set(
    chromium: Browser, shared_server: Server
) -> None:
    with Phone.of(chromium, shared_server.address) as phone:
        phone.new_game()
        to_the_first_minute(phone)
        phone.page.wait_for_timeout(2_500)
        left = seconds_left(phone)
        assert 55 <= left <= 58
        phone.page.evaluate(f"const real = Date.now; Date.now = () => real() + {TWO_HOURS}")
        phone.page.wait_for_timeout(700)
        assert left - 3 <= seconds_left(phone) <= left, "two hours forward on the wall are nothing"
        phone.page.evaluate(f"const was = Date.now; Date.now = () => was() - {2 * TWO_HOURS}")
        phone.page.wait_for_timeout(700)
        assert left - 4 <= seconds_left(phone) <= left, "nor two hours back"
        phone.page.reload()
        expect(phone.page.locator(".clock b")).to_be_visible()
        assert left - 12 <= seconds_left(phone) <= left, "a reload counts on"
        expect(phone.page.locator(".main-row .main")).to_be_enabled(timeout=60_000)
        phone.page.locator(".clock").click()
        paused = seconds_left(phone)
        phone.page.wait_for_timeout(1_500)
        assert seconds_left(phone) == paused
        kinds = [(line["kind"], line["data"].get("action")) for line in phone.log()]
        assert kinds[-1] == ("timer", "pause"), "a pause is an event"
        assert phone.phase == "speech", "and never changes the phase"


def seconds_left(phone: Phone) -> int:
    text = phone.page.locator(".clock b").inner_text()
    minutes, _, seconds = text.rpartition(":")
    return int(minutes or 0) * 60 + int(seconds)


def test_signals_come_at_ten_seconds_and_at_the_end(phone: Phone) -> None:
    shaken = phone.page.evaluate(
        """async () => {
          const app = document.querySelector("script[type=module]").src.replace("main.js", "");
          const { Countdown } = await import(app + "timer.js");
          const { signal } = await import(app + "signal.js");
          const shaken = [];
          navigator.vibrate = (pattern) => shaken.push(pattern);
          const countdown = new Countdown("a game");
          countdown.addEventListener("signal", (event) => signal(event.detail));
          countdown.set("a minute", 60_000, true);
          for (const left of [10_300, 300, -300]) {
            countdown.left = left;
            await new Promise((done) => setTimeout(done, 700));
          }
          countdown.stop();
          return shaken;
        }"""
    )
    assert shaken == [120, [200, 100, 200, 100, 400]], "each signal once"


@pytest.mark.parametrize("way", ["file", "codes"])
def test_a_game_is_handed_over_without_a_network(
    chromium: Browser, shared_server: Server, tmp_path: Path, way: str
) -> None:
    with Phone.of(chromium, shared_server.address, accept_downloads=True) as giver:
        giver.new_game()
        to_the_first_minute(giver)
        giver.seat(6, entry=True)
        giver.page.locator(".tools button").nth(3).click()
        giver.button("Передать журнал").click()
        if way == "file":
            with giver.page.expect_download() as got:
                giver.button("Файлом").click()
            log = tmp_path / "game.log"
            got.value.save_as(log)
        else:
            giver.button("QR-кодами").click()
            expect(giver.page.locator("svg.qr")).to_be_visible()
            text = giver.page.evaluate(READ_CODES)
            log = tmp_path / "codes.log"
            log.write_text(text, encoding="utf-8")
        expected = giver.log()
    with Phone.of(chromium, shared_server.address) as taker:
        taker.ready()
        taker.button("Принять игру").click()
        taker.page.locator("dialog input[type=file]").set_input_files(log)
        expect(taker.page.locator("main.play.speech")).to_be_visible()
        assert taker.log() == expected
        taker.main()


READ_CODES = """async () => {
  // Reads every code off the screen as a camera would: from the drawn picture, in the order it comes.
  const app = document.querySelector("script[type=module]").src.replace("main.js", "");
  const { Collector, readCode } = await import(app + "handover.js");
  const collector = new Collector();
  delete window.BarcodeDetector;
  const canvas = document.createElement("canvas");
  for (let look = 0; look < 400 && !collector.whole; look += 1) {
    const size = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"';
    const svg = document.querySelector("svg.qr").outerHTML.replace("<svg", size);
    const picture = new Image();
    picture.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await picture.decode();
    Object.defineProperties(picture, { videoWidth: { value: 900 }, videoHeight: { value: 900 } });
    const code = await readCode(picture, canvas);
    if (code) collector.add(code);
    await new Promise((done) => setTimeout(done, 120));
  }
  return collector.text();
}"""


def test_a_second_phone_takes_the_table_over_in_two_taps(chromium: Browser, shared_server: Server) -> None:
    with (
        Phone.of(chromium, shared_server.address) as first,
        Phone.of(chromium, shared_server.address) as second,
    ):
        first.new_game()
        to_the_first_minute(first)
        expect(first.page.locator(".status")).to_contain_text("на сервере")
        game = re.search(r"game=([0-9a-f]{32})", first.page.url)
        assert game
        second.visit(f"?game={game[1]}")
        second.button("Взять стол на это устройство").click(timeout=60_000)
        expect(second.page.locator("main.play.speech")).to_be_visible()
        second.seat(9, entry=True)
        expect(second.page.locator(".status")).to_contain_text("на сервере")
        first.seat(8, entry=True)
        expect(first.page.locator(".banner.lost")).to_be_visible(timeout=30_000)
        first.page.locator(".banner.lost button").click()
        expect(first.page.locator(".banner.lost")).to_be_hidden(timeout=30_000)
        assert first.facts()[-1] == ("nominated", {"by": 1, "seat": 9}), (
            "the log of the table is the server's"
        )
        first.page.locator(".banner", has_text="Без проверки").click()
        expect(first.page.locator("dialog")).to_contain_text("nominated")


def test_a_side_judges_foul_is_a_proposal(chromium: Browser, shared_server: Server) -> None:
    with (
        Phone.of(chromium, shared_server.address) as judge,
        Phone.of(chromium, shared_server.address) as side,
    ):
        judge.new_game()
        to_the_first_minute(judge)
        expect(judge.page.locator(".status")).to_contain_text("на сервере")
        game = re.search(r"game=([0-9a-f]{32})", judge.page.url)
        assert game
        side.visit(f"?game={game[1]}&as=side")
        side.page.locator(".at-4 .who").click()
        expect(side.page.get_by_role("status")).to_have_text("Отправлено: фол № 4")
        banner = judge.page.locator(".banner", has_text="Предложения")
        expect(banner).to_be_visible(timeout=30_000)
        banner.click()
        judge.page.locator("dialog").get_by_role("button", name="Принять").click()
        judge.page.wait_for_timeout(300)
        assert judge.facts()[-1] == ("foul", {"seat": 4})


def test_without_a_worker_the_servers_desk_judges(chromium: Browser, shared_server: Server) -> None:
    with Phone.of(chromium, shared_server.address, service_workers="block") as phone:
        phone.page.add_init_script(OLD_PHONE)
        phone.page.reload()
        phone.new_game()
        expect(phone.page.locator(".status")).to_contain_text("правила на сервере")
        to_the_first_minute(phone)
        phone.seat(5, entry=True)
        assert phone.facts()[-1] == ("nominated", {"by": 1, "seat": 5})
        assert lines_at_the_server(phone) == [line["kind"] for line in phone.log()]


def test_with_neither_entries_are_kept_unchecked_and_judged_later(chromium: Browser, server: Server) -> None:
    with Phone.of(chromium, server.address, service_workers="block") as phone:
        phone.page.add_init_script(OLD_PHONE)
        phone.page.reload()
        phone.new_game()
        to_the_first_minute(phone)
        server.kill()
        phone.page.locator(".at-2 .fouls").click()
        banner = phone.page.locator(".banner", has_text="Без проверки: 1")
        expect(banner).to_be_visible(timeout=30_000)
        server.start()
        phone.page.reload()
        expect(phone.page.locator("main.play.speech")).to_be_visible()
        expect(banner).to_be_hidden(timeout=30_000)
        assert phone.facts()[-1] == ("foul", {"seat": 2})


def test_a_full_disk_is_said_and_nothing_counts_that_is_not_saved(phone: Phone) -> None:
    phone.new_game()
    to_the_first_minute(phone)
    before = phone.log()
    phone.page.evaluate(
        """() => {
          const add = IDBObjectStore.prototype.add;
          IDBObjectStore.prototype.add = function (...rest) {
            if (!window.full) return add.apply(this, rest);
            throw new DOMException("the disk is full", "QuotaExceededError");
          };
          window.full = true;
        }"""
    )
    phone.seat(6)
    expect(phone.page.locator(".toast")).to_contain_text("запись не сохранилась")
    expect(phone.page.locator(".status")).to_contain_text("НЕ СОХРАНЕНО")
    assert phone.log() == before
    phone.page.evaluate("window.full = false")
    phone.seat(6, entry=True)
    assert phone.facts()[-1] == ("nominated", {"by": 1, "seat": 6})
    expect(phone.page.locator(".status")).to_contain_text("сохранено")


def test_a_name_of_ten_megabytes_is_clipped_and_a_game_goes_on(phone: Phone) -> None:
    phone.ready().button("Новая игра").click()
    phone.page.evaluate(
        """() => {
          const field = document.querySelector(".players input");
          field.removeAttribute("maxlength");
          field.value = "Ж".repeat(10_000_000);
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    phone.button("За стол").click()
    expect(phone.page.locator("main.play")).to_be_visible(timeout=30_000)
    expect(phone.page.locator(".at-1 .name")).to_have_text(re.compile("^Ж{20,60}$"))
    phone.main()
