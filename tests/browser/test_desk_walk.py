"""The whole path of an event in the browser, each step by the role whose it is, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.roles import Event

APPLICANT = {
    "name": "Проверкин Пётр",
    "nickname": "Проверка",
    "birth_date": "2000-02-29",
    "contact": "proverka@example.org",
}


@pytest.fixture
def at(chromium: Browser, console: Path, tmp_path: Path) -> Iterator[object]:
    """Puts the demonstration on at a stage."""
    made: list[Event] = []

    def put(stage: str) -> Event:
        made.append(Event(tmp_path / stage, stage, chromium))
        return made[-1]

    yield put
    for event in made:
        event.server.kill()


@contextmanager
def form(page: Page, button: str) -> Iterator[None]:
    """Fill a form in, then press its button and wait for what follows."""
    yield
    with page.expect_navigation():
        page.get_by_role("button", name=button, exact=True).first.click()


def heading(page: Page) -> str:
    """What the page is called."""
    return str(page.locator("h1").inner_text())


def applied(page: Page, event: Event, **changed: str) -> None:
    """Fill in the public form."""
    page.goto(event.address("apply"))
    with form(page, "Подать заявку"):
        for name, value in {**APPLICANT, **changed}.items():
            page.locator(f"[name={name}]").fill(value)
        page.locator("[name=status]").select_option("student")
        page.locator("[name=dormitory]").check()
        if page.locator("select[name=site]").count():
            page.locator("[name=site]").select_option(index=1)
        else:
            page.locator("[name=site]").fill("1")
        page.locator("[name=accepts_rules]").check()


def test_applications_come_in_are_looked_through_and_merged(at: object) -> None:
    event = at("applications")  # type: ignore[operator]
    with event.visitor() as page:
        applied(page, event, birth_date="2015-02-28")
        expect(page.locator(".field-error").first).to_contain_text("sfu.3.1.1")
        assert page.locator("[name=nickname]").input_value() == "Проверка", "what was typed is lost"
        applied(page, event)
        expect(page.locator("main")).to_contain_text("допущ")
    with event.official("demo-registrar") as page:
        page.goto(event.address("applications"))
        expect(page.locator("main")).to_contain_text("Проверка")
        page.goto(event.address("applications/duplicates"))
        pair = page.locator("li", has_text="Второй Заход")
        with page.expect_navigation():
            pair.locator(".actions a").first.click()
        with form(page, "Объединить"):
            pass
        expect(page.locator("main")).to_contain_text("→")
        with form(page, "Разъединить"):
            pass
        expect(page.locator("li", has_text="Второй Заход").first).to_be_visible()
    with event.visitor() as page:
        page.goto(event.address("applications"))
        assert "Проверкин" not in page.content()
        assert "example.org" not in page.content()


def test_a_round_is_started_by_the_secretary_and_seen_by_its_judge(at: object) -> None:
    event = at("running")  # type: ignore[operator]
    with event.official("demo-secretary") as page:
        page.goto(event.address("rounds/1/11"))
        with form(page, "Рассадить"):
            pass
        with form(page, "Начать все столы"):
            pass
        page.goto(event.address("board"))
        expect(page.locator("main")).to_contain_text("идёт")
    judge = judge_of(event, 11)
    with event.official(judge) as page:
        page.goto(event.address("duty"))
        expect(page.locator("main")).to_contain_text("11")
        link = page.locator("section.card", has_text="круг 11,").locator("a.button[href^='/console/']")
        with page.expect_navigation():
            link.click()
        assert "/console/" in page.url
        told_at_the_table(event, page)
        page.goto(event.address("results/"))
        expect(page.locator("main")).to_contain_text("нет на это права")


def told_at_the_table(event: Event, judge: Page) -> None:
    """What the desk writes and a side judge notes is read on the console, between two speeches."""
    judge.get_by_role("button", name="За стол").click(timeout=60_000)
    expect(judge.locator("main.play")).to_be_visible()
    expect(judge.get_by_text("на сервере")).to_be_visible(timeout=30_000)
    game = re.search(r"game=([0-9a-f]+)", judge.url)
    assert game is not None
    with event.official("demo-secretary") as page:
        page.goto(event.address(f"messages?game={game[1]}"))
        with form(page, "Отправить"):
            page.locator("[name=text]").fill("Дайте игрокам воды")
            page.locator("[name=game]").select_option(game[1])
    with event.official(host_of(event, game[1])) as page:
        page.goto(event.address("duty"))
        page.get_by_role("link", name="Телефон бокового судьи").click()
        page.get_by_label("Заметка судье").fill("№ 4 шептался")
        page.get_by_role("button", name="Отправить заметку").click()
        expect(page.get_by_text("Заметка отправлена")).to_be_visible()
    judge.evaluate("dispatchEvent(new Event('online'))")
    expect(judge.locator(".banner")).to_contain_text("Дайте игрокам воды")
    judge.locator(".banner").click()
    for _ in range(2):
        judge.locator("dialog").get_by_role("button", name="Прочитано").first.click()
    expect(judge.locator("dialog")).to_be_hidden()
    expect(judge.locator(".banner")).to_be_hidden()


_JUDGE = """
from sportmafia.server.events.parts import SCHEDULE
from sportmafia.server.events.storage import Parts
games = Parts(Event.objects.get()).get(SCHEDULE).games
print(next(game.judge for game in games if game.round == int(sys.argv[1])))
"""


_HOST = """
from sportmafia.server.events.parts import SCHEDULE
from sportmafia.server.events.storage import Parts
print(Parts(Event.objects.get()).get(SCHEDULE).get(sys.argv[1]).host)
"""


def host_of(event: Event, game: str) -> str:
    """The sign-in name of the host of a game."""
    return event.asked(_HOST, game)


def judge_of(event: Event, number: int) -> str:
    """The sign-in name of a judge of a round: the board names people, the schedule their ids."""
    return event.asked(_JUDGE, str(number))


def test_a_protest_is_heard_and_decided_and_the_table_says_so(at: object) -> None:
    event = at("protests")  # type: ignore[operator]
    with event.official("demo-chief") as page:
        page.goto(event.address("cases/c2/verdicts"))
        expect(page.locator("table").first).to_be_visible()
        page.goto(event.address("cases/c2/"))
        with form(page, "Решить окончательно"):
            page.locator("[name=verdict]").select_option(index=1)
            page.locator("[name=reason]").fill("Карта показана не была.")
        expect(page.locator("main")).to_contain_text("Карта показана не была.")
        page.goto(event.address("log"))
        expect(page.locator("main")).to_contain_text("решение по делу c2")
    with event.player(f"{event.slug}-005") as page:
        page.goto(event.address("my-games"))
        expect(page.locator("h1")).to_contain_text(re.compile(r"\S"))
        page.goto(event.address("cases/c3/replay"))
        expect(page.locator("main")).to_contain_text("нет на это права")


def test_prizes_are_closed_diplomas_printed_and_everybody_sees_the_results(at: object) -> None:
    event = at("finished")  # type: ignore[operator]
    with event.official("demo-judge-03") as page:
        page.goto(event.address("awards/ballot"))
        expect(page.locator("main")).to_contain_text("Лучший дебют")
        assert page.locator("select[name=player]").first.is_disabled(), "a vote after the results are out"
    with event.official("owner") as page:
        page.goto(event.address("awards/"))
        expect(page.locator("main")).to_contain_text("1")
        with page.expect_download() as download:
            page.locator("a[href$='.pdf']").first.click()
        assert Path(str(download.value.path())).read_bytes().startswith(b"%PDF")
    with event.visitor() as page:
        page.goto(event.address("standings/"))
        page.goto(event.address("standings/2/"))
        assert page.locator("tbody tr").count() == 30
        page.goto(event.address("honours"))
        assert heading(page)


def test_of_two_who_change_the_same_the_second_is_told_and_nothing_is_lost(at: object) -> None:
    event = at("draw")  # type: ignore[operator]
    with event.official("owner") as first, event.official("demo-chair") as second:
        for page in (first, second):
            page.goto(event.address("state"))
        boxes = first.locator("input[type=checkbox]")
        assert boxes.count()
        with form(first, first.locator("form:has(input[type=checkbox]) button").first.inner_text()):
            boxes.first.uncheck()
        with form(second, second.locator("form:has(input[type=checkbox]) button").first.inner_text()):
            second.locator("input[type=checkbox]").nth(1).uncheck()
        expect(second.locator("main")).to_contain_text("изменил другой человек")
