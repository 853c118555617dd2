"""What a judge does seldom: deals on the phone, late cards, a Chief Judge's ruling, a rehearsal, a voice."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import expect

from sportmafia.game.result import Role
from sportmafia.rulebooks import load
from tests.browser.phone import Phone
from tests.browser.test_network import to_the_first_minute

SPOKEN = """window.spoken = [];
window.speechSynthesis.speak = (said) => window.spoken.push(said.text);"""


def test_the_phone_goes_round_and_nobody_sees_anothers_card(phone: Phone) -> None:
    phone.new_game().main()
    phone.button(re.compile("Телефон по кругу")).click()
    words = {load("fiim").word(f"names.{role}").lower(): role.value for role in Role}
    drawn: dict[int, str] = {}
    for seat in range(1, 11):
        expect(phone.page.get_by_text(f"Передайте телефон на место {seat}")).to_be_visible()
        shown = phone.page.locator("main").inner_text().lower()
        assert not any(word in shown for word in words), "nothing of the card before is left"
        phone.button(f"Я — место {seat}").click()
        phone.page.locator(".deck button:enabled").nth((seat * 3) % (11 - seat)).click()
        card = phone.page.locator(".card-shown")
        expect(card).to_be_visible()
        drawn[seat] = words[card.inner_text().lower()]
        if seat == 4:
            phone.page.reload()
            phone.button("Я — место 4").click(timeout=60_000)
            expect(card).to_be_visible()
            assert words[card.inner_text().lower()] == drawn[4], "a reload deals no second card"
        phone._tap_for_entry(phone.button("Запомнил, спрятать"))
    assert Counter(drawn.values()) == {"don": 1, "mafia": 2, "sheriff": 1, "civilian": 6}
    taken = {data["seat"]: data["role"] for kind, data in phone.facts() if kind == "card_taken"}
    assert taken == drawn
    assert phone.phase == "n0_don"


def test_boss_speaks_its_own_words_and_late_cards_are_held_against_the_winner(phone: Phone) -> None:
    phone.new_game("boss")
    phone.main().enter("roles_hidden", {})
    said = []
    while phone.phase != "speech":
        said.append(phone.page.locator(".prompt .lines").inner_text())
        phone.main()
    words = "\n".join(said)
    assert "Босс" in words
    assert "Детектив" in words
    assert "Дон" not in words
    assert "Шериф" not in words
    for seat in (3, 7, 10):
        phone.sanction("dq", seat, None)
    assert phone.phase == "speech", "nothing is derived while the cards are unknown"
    phone.declare("Чёрные")
    phone.button("Сначала впишите роли").click()
    for seat in (10, 3, 7, 4):
        phone.page.locator("dialog .numbers button").nth(seat - 1).click()
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    alarm = phone.page.get_by_role("alert")
    expect(alarm).to_contain_text("объявлено: чёрные; по ролям и выбывшим — красные")
    expect(alarm.locator(".clause")).to_be_visible()


def test_a_correction_of_what_was_played_needs_the_chief_judges_code_and_ruling(phone: Phone) -> None:
    phone.new_game(chief="гроза-7")
    to_the_first_minute(phone)
    phone.seat(5, entry=True).main()
    phone.main().seat(6, entry=True)
    while phone.phase == "speech":
        phone.main()
    phone.main().enter("hands", {"count": 7}).main().main()
    assert phone.phase == "outs"
    phone.page.locator(".tools button").nth(2).click()
    phone.page.locator(".log button", has_text="№ 1 выставил № 5").click()
    phone.button("Изменить").click()
    phone.page.locator("dialog fieldset", has_text="Место").locator("button").nth(7 - 1).click()
    phone.button("Что изменится").click()
    sheet = phone.page.locator("dialog").last
    expect(sheet).to_contain_text("Решение Главного судьи")
    expect(sheet).to_contain_text("Перестанут подходить")
    before = phone.log()
    phone.page.get_by_label("Причина").fill("ослышался")
    phone.page.get_by_label("Код Главного судьи").fill("наугад")
    phone.button("Вернуться к этому моменту").click()
    expect(phone.page.get_by_role("alert")).to_have_text("Код неверен")
    assert phone.log() == before
    phone.page.get_by_label("Код Главного судьи").fill("гроза-7")
    phone._tap_for_entry(phone.button("Вернуться к этому моменту"))
    assert phone.phase == "speech", "the game is where it was"
    new = [(line["kind"], line["actor"]) for line in phone.log()[len(before) :]]
    assert new == [("correction", "judge"), ("ruling", "chief")]
    assert "гроза-7" not in str(phone.log()), "the code goes into no log"
    expect(phone.page.locator(".at-7 .order")).to_be_visible()


def test_a_rehearsal_plays_with_bots_and_goes_nowhere(phone: Phone) -> None:
    sent: list[str] = []
    phone.page.on(
        "request", lambda request: sent.append(request.url) if "/api/games" in request.url else None
    )
    phone.ready().button("Репетиция").click()
    phone.main().button(re.compile("Случайно")).click()
    expect(phone.page.locator("main.play.n0_don")).to_be_visible()
    seen = set()
    while phone.phase not in ("day_open", "scoring") or "shots" not in seen:
        seen.add(phone.phase)
        before = phone.seq()
        phone.button("Ход игроков").click()
        phone.page.wait_for_timeout(120)
        if phone.seq() == before:
            phone.main()
    assert {"speech", "shots", "don", "sheriff"} <= seen
    kinds = {kind for kind, _ in phone.facts()}
    assert "shot" in kinds or "nominated" in kinds, "the bots do something"
    expect(phone.page.locator(".status")).to_contain_text("репетиция, не отправляется")
    assert sent == []


def test_prompts_are_spoken_if_wanted_and_the_wish_is_kept(phone: Phone) -> None:
    phone.page.add_init_script(SPOKEN)
    phone.page.reload()
    phone.new_game().main()
    phone.enter("roles_entered", {"don": 10, "mafia": [3, 7], "sheriff": 4})
    assert phone.page.evaluate("spoken") == [], "silent unless asked"
    phone.more("Говорить вслух")
    phone.page.keyboard.press("Escape")
    phone.main()
    said = phone.said.removeprefix("○").strip()
    assert phone.page.evaluate("spoken")[-1].strip() == said
    phone.page.reload()
    expect(phone.page.locator(".main-row .main").first).to_be_enabled(timeout=60_000)
    phone.main()
    assert phone.page.evaluate("spoken")[-1].strip() == phone.said.removeprefix("○").strip()
