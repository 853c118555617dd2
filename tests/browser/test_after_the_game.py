"""After the game: points within limits while typed, consent, fines, votes, the protest and its clock."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone

ELEVEN_MINUTES = 11 * 60_000
BLACK = {"don": 10, "mafia": [3, 7], "sheriff": 4}


def scoring(phone: Phone, rulebook: str, chief: str = "") -> Phone:
    """A game that the red have won."""
    phone.new_game(rulebook, chief=chief).main().enter("roles_entered", BLACK)
    phone.declare("Красные")
    assert phone.phase == "scoring"
    return phone


def give(phone: Phone, seat: int, value: str, *, entry: bool = True) -> None:
    """The judge's points for one seat, on its sheet, which stays open."""
    phone.page.locator(".points th button").nth(seat - 1).click()
    button = phone.page.locator("dialog .numbers").get_by_text(value, exact=True).first
    if entry:
        phone._tap_for_entry(button)
    else:
        button.click()


def close(phone: Phone) -> None:
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("dialog")).to_have_count(0)


def test_points_stay_within_limits_and_need_consent_and_fines_have_clauses(phone: Phone) -> None:
    scoring(phone, "fiim")
    give(phone, 1, "0.6")
    phone.page.locator("dialog").get_by_role("button", name="Согласие Главного судьи").wait_for()
    close(phone)
    phone.button("Подписать протокол").click()
    phone.page.locator("dialog .main").click()
    expect(phone.page.locator(".toast")).to_contain_text("баллы нарушают предел")
    assert phone.phase == "scoring", "nothing is signed without the consent"
    close(phone)
    phone.page.locator(".points th button").first.click()
    phone._tap_for_entry(phone.page.locator("dialog").get_by_role("button", name="Согласие Главного судьи"))
    close(phone)
    give(phone, 2, "0.3")
    close(phone)
    give(phone, 5, "0.3", entry=False)
    expect(phone.page.locator("dialog").get_by_role("alert")).to_contain_text("fiim.")
    close(phone)
    points = [data for kind, data in phone.facts() if kind == "judge_points"]
    assert points == [{"seat": 1, "value": "0.6"}, {"seat": 2, "value": "0.3"}], "1.2 in all was not entered"
    phone.page.locator(".points th button").nth(7).click()
    phone._tap_for_entry(phone.page.locator("dialog .choice", has_text="fiim.8.5.2"))
    close(phone)
    assert phone.facts()[-1] == ("fine", {"seat": 8, "clause": "fiim.8.5.2"})
    expect(phone.page.locator(".points tbody tr").nth(7)).to_contain_text("Штраф: 1")
    phone.button("Подписать протокол").click()
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    assert phone.phase == "signed"


def test_the_chief_judges_consent_needs_his_code_where_there_is_one(phone: Phone) -> None:
    scoring(phone, "fiim", chief="гроза-7")
    give(phone, 1, "0.6")
    consent = phone.page.locator("dialog").get_by_role("button", name="Согласие Главного судьи")
    consent.click()
    phone.page.locator("dialog").get_by_label("Код Главного судьи", exact=True).last.fill("наугад")
    phone.button("Подтвердить").click()
    expect(phone.page.get_by_role("alert").last).to_have_text("Код неверен")
    assert phone.facts()[-1][0] == "judge_points"
    phone.page.locator("dialog").get_by_label("Код Главного судьи", exact=True).last.fill("гроза-7")
    phone._tap_for_entry(phone.button("Подтвердить"))
    assert phone.facts()[-1] == ("chief_consent", {"seat": 1})


def test_the_best_player_is_voted_for_seat_by_seat(phone: Phone) -> None:
    scoring(phone, "sfu")
    phone.button("Лучший игрок: кто за кого").click()
    dialog = phone.page.locator("dialog")
    expect(dialog.get_by_role("heading", name="Голос № 1")).to_be_visible()
    assert dialog.locator(".numbers button").nth(0).is_disabled(), "nobody votes for himself"
    for seat in (4, 4, 4, 1, 4, 4, 4, 4, 4, 4):
        phone._tap_for_entry(dialog.locator(".numbers button").nth(seat - 1))
    votes = {data["by"]: data["seat"] for kind, data in phone.facts() if kind == "best_player_vote"}
    assert votes == {**dict.fromkeys(range(1, 11), 4), 4: 1}
    expect(dialog.locator(".tabs")).to_contain_text("1→4")
    close(phone)
    phone.page.locator(".points th button").nth(3).click()
    expect(dialog.locator(".items")).to_contain_text("учш")


def test_a_protest_has_ten_minutes_and_a_decision(phone: Phone) -> None:
    scoring(phone, "fiim")
    phone.button("Подписать протокол").click()
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    field = phone.page.locator(".after .grid .choice", has_text="Протест")
    expect(field).to_contain_text("на протест осталось 9:")
    field.click()
    phone.page.locator("dialog .numbers button").nth(6).click()
    phone.page.get_by_label("Текст протеста").fill("Я не успел проголосовать")
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    assert phone.facts()[-1] == ("protest_filed", {"seat": 7, "text": "Я не успел проголосовать"})
    phone.page.evaluate(f"const real = Date.now; Date.now = () => real() + {ELEVEN_MINUTES}")
    expect(phone.page.get_by_text("время протеста вышло")).to_be_visible()
    phone.button("Решение по протесту").click()
    phone.page.get_by_label("Подпись (фамилия)").fill("Главный")
    phone.page.get_by_label("Причина").fill("записано верно")
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    kind, data = phone.facts()[-1]
    assert (kind, data["outcome"], data["reason"]) == ("protest_decided", "rejected", "записано верно")
    assert "Главный" not in str(phone.log()), "the log names nobody"


def test_closing_the_protest_window_early_asks_first(phone: Phone) -> None:
    scoring(phone, "fiim")
    phone.button("Подписать протокол").click()
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    phone.page.locator(".main-row .main").click()
    expect(phone.page.locator("dialog")).to_contain_text("Время протеста ещё не вышло")
    phone._tap_for_entry(phone.page.locator("dialog .main"))
    assert phone.phase == "closed"
