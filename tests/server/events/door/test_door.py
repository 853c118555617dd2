"""The door: one press for who comes, all else with its consequences in sight; substitutes, bans, codes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.server.events.door import views
from sportmafia.server.events.door.today import Today, read
from sportmafia.server.events.entry.codes import code_of
from sportmafia.server.events.models import BoardCard, Event, Part
from sportmafia.server.events.parts import (
    DISCIPLINE,
    INTAKE,
    PEOPLE,
    PLAN,
    PRESENCE,
    REGISTER,
    SCHEDULE,
    People,
)
from sportmafia.server.events.storage import Parts, entries
from sportmafia.tournament.applications import Application, Intake, Register
from sportmafia.tournament.discipline import Ban, Expulsion, Record
from sportmafia.tournament.people import Person
from sportmafia.tournament.presence import Mark, Presence
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Game, Schedule
from tests.server.events.entry.desk import hidden
from tests.server.events.played import drawn
from tests.server.events.world import FIRST_DAY, at, made_event, put, visitor, with_people

CAME = datetime(2026, 11, 1, tzinfo=UTC)
DAY = FIRST_DAY.isoformat()


def ids(first: int, last: int) -> tuple[str, ...]:
    """Ids of people by number."""
    return tuple(f"p{number:03}" for number in range(first, last + 1))


def day_of(rounds: int = 2, people: int = 13, places: int = 12, state: State = State.RUNNING) -> Event:
    """A first day: of so many people so many are admitted, the first ten play every round, the rest wait."""
    event = made_event("two_stages", state)
    plan = replace(Parts(event).get(PLAN), capacity=places)
    everybody = ids(1, people)
    put(
        event,
        (PLAN, replace(plan, stages=(replace(plan.stages[0], last=FIRST_DAY), *plan.stages[1:]))),
        (INTAKE, Intake((None, None))),
        (PEOPLE, People(tuple(Person(id_, f"Nick {id_[1:]}", f"Name {id_[1:]}") for id_ in everybody))),
        (
            REGISTER,
            Register(
                tuple(
                    Application(str(number), id_, CAME + timedelta(minutes=number))
                    for number, id_ in enumerate(everybody, 1)
                )
            ),
        ),
        (SCHEDULE, Schedule(tuple(games(rounds)), "sealed" if rounds else "")),
    )
    return event


def games(rounds: int) -> list[Game]:
    """One table a round."""
    return [Game(f"q{number}", "qualifying", number, 1, ids(1, 10), "1") for number in range(1, rounds + 1)]


def today(event: Event) -> Today:
    """The first day as it stands."""
    found = read(event, FIRST_DAY)
    assert isinstance(found, Today)
    return found


def marked(client: Client, event: Event, person: str, mark: str, **fields: str) -> Any:
    """Ask for a mark as the page offers it."""
    sent = {"day": DAY, "was": today(event).presence.mark(FIRST_DAY, person).value, "mark": mark, **fields}
    return client.post(at("event-door-person", event, person=person), sent)


def confirmed(client: Client, event: Event, person: str, page: Any) -> Any:
    """Press the button under consequences."""
    names = ("day", "was", "seen", "mark", "first_round", "substitute", "reason")
    form = page.content.decode().partition('class="confirm"')[2]
    fields = {name: form.partition(f'name="{name}" value="')[2].partition('"')[0] for name in names}
    return client.post(at("event-door-person", event, person=person), fields)


def test_one_press_marks_somebody_here() -> None:
    event = day_of()
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-door", event)).content.decode()
    assert "08.02.2027" in page
    assert 'name="here" value="awaited p001"' in page
    answer = registrar.post(at("event-door", event), {"day": DAY, "here": "awaited p001"})
    assert answer.headers["Location"].endswith("?day=2027-02-08#p-p001")
    assert today(event).presence.here(FIRST_DAY) == ("p001",)
    [line] = entries(event, most=1)
    assert (line.code, line.by, line.people) == ("did_mark", "registrar", {"person": "p001"})
    page = registrar.get(at("event-door", event), {"mark": "here"}).content.decode()
    assert "Nick 001" in page
    assert "Nick 002" not in page
    assert "Nick 002" in registrar.get(at("event-door", event), {"q": "002"}).content.decode()


def test_two_at_the_door_do_not_get_in_each_others_way() -> None:
    event = day_of()
    registrar, secretary = visitor(event, Role.REGISTRAR), visitor(event, Role.SECRETARY)
    assert marked(registrar, event, "p001", "here").status_code == 302
    assert marked(secretary, event, "p002", "here").status_code == 302
    # The same person twice: the second is told.
    late = secretary.post(at("event-door", event), {"day": DAY, "here": "awaited p001"})
    assert late.status_code == 409
    assert "так уже отмечено" in late.content.decode()
    # He saw somebody awaited who is here by now: what it brings about is shown to him first.
    other = secretary.post(
        at("event-door-person", event, person="p001"), {"day": DAY, "was": "awaited", "mark": "left"}
    )
    assert other.status_code == 409
    assert today(event).presence.mark(FIRST_DAY, "p001") is Mark.HERE


def test_a_no_show_is_confirmed_with_its_consequences_in_sight() -> None:
    """sfu.A2.gen.1, sfu.3.2.4, sfu.8.6"""
    event = day_of()
    secretary = visitor(event, Role.SECRETARY)
    page = marked(secretary, event, "p001", "no_show")
    text = page.content.decode()
    assert page.status_code == 200
    for words in ("место Nick 001 пустует", "sfu.A2.gen.1", "sfu.3.2.4", "sfu.8.6"):
        assert words in text
    assert today(event).presence == Presence()
    assert confirmed(secretary, event, "p001", page).status_code == 302
    assert today(event).presence.mark(FIRST_DAY, "p001") is Mark.NO_SHOW


def test_consequences_that_changed_meanwhile_are_shown_anew() -> None:
    event = day_of()
    secretary = visitor(event, Role.SECRETARY)
    page = marked(secretary, event, "p001", "no_show")
    put(event, (SCHEDULE, Schedule(tuple(games(1)), "sealed")))
    again = confirmed(secretary, event, "p001", page)
    assert again.status_code == 409
    assert "что-то изменилось" in again.content.decode()
    assert today(event).presence == Presence()
    assert confirmed(secretary, event, "p001", again).status_code == 302


def test_who_waits_sits_in_and_whoever_comes_after_all_has_his_seat_again() -> None:
    """sfu.5.3: the waiting list is offered first, in its order"""
    event = day_of()
    secretary = visitor(event, Role.SECRETARY)
    offered = secretary.get(at("event-door-person", event, person="p001"), {"day": DAY}).content.decode()
    assert "Nick 013 — лист ожидания № 1" in offered
    assert offered.index("Nick 013") < offered.index("Nick 011")
    page = marked(secretary, event, "p001", "no_show", substitute="p013", reason="болен")
    assert "вместо Nick 001 сядет Nick 013" in page.content.decode()
    assert confirmed(secretary, event, "p001", page).status_code == 302
    assert today(event).games[0].players[0] == "p013"
    assert [line.code for line in entries(event, most=1)] == ["did_substitute"]
    listed = secretary.get(at("event-door", event)).content.decode()
    assert "играет на замене" in listed
    # Round 1 was played by the substitute; from round 2 on he plays himself.
    BoardCard.objects.update_or_create(event=event, game="q1", defaults={"state": "playing"})
    back = marked(secretary, event, "p001", "here")
    assert "пришёл после неявки" in back.content.decode()
    assert confirmed(secretary, event, "p001", back).status_code == 302
    assert [game.players[0] for game in today(event).games] == ["p013", "p001"]


def test_a_mark_is_taken_back_with_its_substitute() -> None:
    event = day_of()
    secretary = visitor(event, Role.SECRETARY)
    page = marked(secretary, event, "p001", "late", first_round="2", substitute="p011", reason="поезд")
    assert confirmed(secretary, event, "p001", page).status_code == 302
    assert [game.players[0] for game in today(event).games] == ["p011", "p001"]
    assert marked(secretary, event, "p001", "awaited").status_code == 302
    assert [game.players[0] for game in today(event).games] == ["p001", "p001"]
    assert today(event).presence.mark(FIRST_DAY, "p001") is Mark.AWAITED


def test_somebody_leaves_from_a_round_on() -> None:
    event = day_of(3)
    secretary = visitor(event, Role.SECRETARY)
    assert marked(secretary, event, "p001", "left").status_code == 409
    marked(secretary, event, "p001", "here")
    page = marked(secretary, event, "p001", "left", first_round="3", reason="уехал")
    text = page.content.decode()
    assert "круг 3, игра 3.1 (1)" in text
    assert "круг 2, игра" not in text
    assert confirmed(secretary, event, "p001", page).status_code == 302


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"mark": "asleep"}, "уже отмечено"),
        ({"mark": "no_show", "substitute": "p002"}, "занят сам"),
        ({"mark": "no_show", "substitute": "p001"}, "заменять некого"),
    ],
)
def test_what_cannot_be_entered_is_told(fields: dict[str, str], words: str) -> None:
    event = day_of()
    answer = marked(visitor(event, Role.SECRETARY), event, "p001", **fields)
    assert answer.status_code == 409
    assert words in answer.content.decode()
    assert today(event).presence == Presence()


def test_a_registrar_marks_and_leaves_substitutes_to_others() -> None:
    event = day_of()
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-door-person", event, person="p001")).content.decode()
    assert 'name="substitute"' not in page
    assert marked(registrar, event, "p001", "no_show", substitute="p013").status_code == 403
    assert today(event).presence == Presence()


def test_before_the_draw_everybody_entered_can_be_marked() -> None:
    event = day_of(0, state=State.PREPARING)
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-door", event)).content.decode()
    assert "Nick 012" in page
    assert "Nick 013" not in page
    assert marked(registrar, event, "p012", "here").status_code == 302
    assert today(event).presence.here(FIRST_DAY) == ("p012",)


def test_presence_of_a_day_and_rounds_that_somebody_cannot_play_are_two_things() -> None:
    event = day_of()
    secretary = visitor(event, Role.SECRETARY)
    address = at("event-door-person", event, person="p011")
    seen = hidden_in(secretary.get(address, {"day": DAY}), "rounds")
    sent = {"day": DAY, "seen": seen, "round": ["2", "x", "99"]}
    # Who has no game today has no rounds to be asked about, but can say when he cannot sit in.
    assert secretary.post(at("event-door-rounds", event, person="p011"), sent).status_code == 302
    held = Parts(event).get(PRESENCE)
    assert held.unavailable == {("p011", 2)}
    assert held.mark(FIRST_DAY, "p011") is Mark.AWAITED
    busy = marked(secretary, event, "p001", "no_show", substitute="p011")
    assert "в эти круги не может" in busy.content.decode()
    late = secretary.post(at("event-door-rounds", event, person="p011"), {**sent, "round": []})
    assert late.status_code == 409


def hidden_in(page: Any, form: str) -> str:
    """The versions that a form of the page carries."""
    return hidden_part(page.content.decode().partition(f'/{form}"')[2], "seen")


def hidden_part(text: str, name: str) -> str:
    """The value of the first hidden field of that name."""
    return text.partition(f'name="{name}" value="')[2].partition('"')[0]


def test_whoever_has_to_miss_a_game_is_shown_and_his_ban_is_noted_as_served() -> None:
    """sfu.7.4, sfu.8.5"""
    event = day_of()
    put(event, (DISCIPLINE, Record(bans=(Ban("p001", "sfu.7.4"),))))
    secretary = visitor(event, Role.SECRETARY)
    assert "пропускает игру" in secretary.get(at("event-door", event)).content.decode()
    page = secretary.get(at("event-door-person", event, person="p001"), {"day": DAY})
    text = page.content.decode()
    assert "круг 1, стол 1" in text
    assert "sfu.7.4" in text
    assert "Пропустил эту игру" in text
    sent = {"day": DAY, "seen": hidden_in(page, "serve"), "game": "q1"}
    assert (
        secretary.post(at("event-door-serve", event, person="p001"), {**sent, "game": "q9"}).status_code
        == 409
    )
    assert secretary.post(at("event-door-serve", event, person="p001"), sent).status_code == 302
    assert Parts(event).get(DISCIPLINE).bans == (Ban("p001", "sfu.7.4", "q1"),)
    assert (
        visitor(event, Role.REGISTRAR).post(at("event-door-serve", event, person="p001"), sent).status_code
        == 403
    )


def test_whoever_is_removed_from_the_event_is_shown() -> None:
    """sfu.5.8"""
    event = day_of()
    consents = (("chief", "c"), ("judges", "j"), ("committee", "o"))
    record = Record(
        expulsions=(Expulsion("p002", "sfu.5.8", CAME, "words", consents=consents),)  # type: ignore[arg-type]
    )
    put(event, (DISCIPLINE, record))
    page = visitor(event, Role.REGISTRAR).get(at("event-door", event)).content.decode()
    assert page.count("удалён с турнира") == 1


def test_a_code_leads_to_its_person_however_it_was_typed() -> None:
    event = day_of()
    registrar, player = visitor(event, Role.REGISTRAR), visitor(event, Role.PLAYER, person="p003")
    code = code_of(event, "p003")
    mine = player.get(at("event-mine", event)).content.decode()
    assert code in mine
    assert "<svg" in mine
    expected = at("event-door-person", event, person="p003") + f"?day={DAY}"
    for typed in (code.lower(), f" {code[:3]}-{code[3:]} ", f"http://testserver/e/cup/door/c/{code}"):
        answer = registrar.get(at("event-door-scan", event), {"code": typed})
        assert answer.headers["Location"] == expected, typed
    assert registrar.get(at("event-door-code", event, code=code)).headers["Location"] == expected
    wrong = registrar.get(at("event-door-scan", event), {"code": "ABCDEF"})
    assert wrong.status_code == 404
    assert "такого кода нет" in wrong.content.decode()
    # The code lets nobody in: a player who scans another's sees nothing.
    assert player.get(at("event-door-code", event, code=code_of(event, "p004"))).status_code == 403


def test_a_player_says_that_he_is_late_and_nobody_says_it_for_him() -> None:
    event = day_of()
    player = visitor(event, Role.PLAYER, person="p003")
    address = at("event-door-mine", event)
    page = player.get(address)
    assert "Nick" not in page.content.decode().partition("<main>")[2]
    asked = {"day": DAY, "was": "awaited", "mark": "late", "first_round": "2", "reason": "поезд"}
    shown = player.post(address, asked)
    assert "пустует" in shown.content.decode()
    seen = hidden(shown, "seen")
    assert player.post(address, {**asked, "seen": seen}).status_code == 302
    assert today(event).presence.mark(FIRST_DAY, "p003") is Mark.LATE
    for forbidden in ({"mark": "here"}, {"mark": "left"}, {"mark": "no_show", "substitute": "p011"}):
        assert player.post(address, {**asked, **forbidden}).status_code == 403
    assert marked(player, event, "p004", "no_show").status_code == 403
    assert today(event).presence.mark(FIRST_DAY, "p004") is Mark.AWAITED


def test_rounds_are_given_their_days() -> None:
    event = day_of(2)
    secretary = visitor(event, Role.SECRETARY)
    address = at("event-door-days", event)
    page = secretary.get(address)
    assert page.content.decode().count('value="2027-02-08"') == 2
    seen = hidden(page, "seen")
    wrong = secretary.post(address, {"seen": seen, "day_0": DAY, "day_1": "2027-02-30"})
    assert wrong.status_code == 400
    assert 'id="wrong-1"' in wrong.content.decode()
    sent = {"seen": seen, "day_0": DAY, "day_1": "2027-02-09"}
    assert secretary.post(address, sent).status_code == 302
    assert [game.id for game in today(event).games] == ["q1"]
    assert secretary.post(address, sent).status_code == 409
    assert visitor(event, Role.REGISTRAR).post(address, sent).status_code == 403


def test_a_day_with_too_many_is_told_where_days_are_set() -> None:
    """sfu.3.2.3 (C111): by site, with the clause"""
    event = made_event("two_stages", State.RUNNING)
    people = with_people(event, 60)
    seatings = drawn("qualifying", 1, {"1": people[:40], "2": people[40:]})
    put(event, (SCHEDULE, Schedule(seatings, "00" * 32)))
    page = visitor(event, Role.SECRETARY).get(at("event-door-days", event)).content.decode()
    assert "08.02.2027, площадка 1: участников 40, а можно не больше 30" in page
    assert "площадка 2: участников" not in page
    assert "sfu.3.2.3" in page
    event.state = State.PREPARING
    event.save()
    listed = visitor(event, Role.OWNER).get(at("event-state", event)).content.decode()
    assert "08.02.2027, площадка 1: участников 40, а можно не больше 30" in listed


@pytest.mark.parametrize("day", ["2027-02-30", "вчера", "9999-99-99"])
def test_a_day_that_is_none_is_the_usual_one(day: str) -> None:
    event = day_of()
    page = visitor(event, Role.REGISTRAR).get(at("event-door", event), {"day": day})
    assert page.status_code == 200
    assert "08.02.2027" in page.content.decode()


def test_somebody_who_is_not_there_is_told() -> None:
    event = day_of()
    registrar = visitor(event, Role.REGISTRAR)
    assert registrar.get(at("event-door-person", event, person="nobody")).status_code == 404
    assert marked(registrar, event, "nobody", "here").status_code == 404
    assert registrar.post(at("event-door", event), {"day": DAY, "here": "?"}).status_code == 404


@pytest.mark.parametrize("name", ["event-door", "event-door-person", "event-door-days"])
def test_a_page_asks_the_database_as_often_for_three_rounds_as_for_one(name: str) -> None:
    event = day_of(1, people=10, places=10)
    owner = visitor(event, Role.OWNER)
    parameters = {"person": "p001"} if name == "event-door-person" else {}
    counts = []
    for rounds in (1, 3):
        people = ids(1, 10 * rounds)
        put(
            event,
            (PEOPLE, People(tuple(Person(id_, f"Nick {id_}") for id_ in people))),
            (REGISTER, Register(tuple(Application(id_, id_, CAME) for id_ in people))),
            (SCHEDULE, Schedule(tuple(games(rounds)), "sealed")),
            (DISCIPLINE, Record(bans=tuple(Ban(id_, "sfu.7.4") for id_ in people[:rounds]))),
        )
        owner.get(at(name, event, **parameters))
        with CaptureQueriesContext(connection) as queries:
            assert owner.get(at(name, event, **parameters)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_two_with_one_code_are_both_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    event = day_of()
    monkeypatch.setattr(views, "people_of", lambda _event, _code, _people: ("p001", "p002"))
    page = visitor(event, Role.REGISTRAR).get(at("event-door-scan", event), {"code": "ABCDEF"})
    assert page.status_code == 200
    assert "Nick 001" in page.content.decode()
    assert "Nick 002" in page.content.decode()


def test_forms_of_the_door_lead_back_where_nothing_was_sent() -> None:
    event = day_of()
    owner = visitor(event, Role.OWNER)
    for name in ("event-door-rounds", "event-door-serve"):
        answer = owner.get(at(name, event, person="p001"), {"day": DAY})
        assert answer.status_code == 302
        assert owner.post(at(name, event, person="nobody"), {"day": DAY}).status_code == 404


def test_a_player_who_says_the_same_again_or_plays_on_another_day_is_told() -> None:
    event = day_of()
    player = visitor(event, Role.PLAYER, person="p003")
    twice = player.post(at("event-door-mine", event), {"day": DAY, "was": "awaited", "mark": "awaited"})
    assert twice.status_code == 409
    idle = visitor(event, Role.PLAYER, person="p011")
    assert idle.get(at("event-door-mine", event), {"day": DAY}).status_code == 404


def test_an_event_without_a_plan_says_so_at_the_door() -> None:
    event = day_of()
    Part.objects.filter(event=event, name="plan").delete()
    answer = visitor(event, Role.REGISTRAR).get(at("event-door", event))
    assert answer.status_code == 409
    assert "нет ни одного этапа" in answer.content.decode()


def test_who_plays_on_another_day_is_told_so_and_speaks_of_that_day() -> None:
    event = day_of(rounds=0)
    plan, second = Parts(event).get(PLAN), FIRST_DAY + timedelta(days=1)
    stages = (replace(plan.stages[0], last=second), *plan.stages[1:])
    later = Game("q2", "qualifying", 2, 1, ids(2, 11), "1")
    put(event, (PLAN, replace(plan, stages=stages)), (SCHEDULE, Schedule((*games(1), later), "sealed")))
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-door-person", event, person="p011"), {"day": DAY}).content.decode()
    assert "в этот день не играет" in page
    assert "ожидается" not in page
    assert f"?day={second.isoformat()}" in page
    player = visitor(event, Role.PLAYER, person="p011")
    address = at("event-door-mine", event)
    answer = player.get(address)
    assert answer.headers["Location"] == f"{address}?day={second.isoformat()}"
    assert f"{second:%d.%m.%Y}" in player.get(answer.headers["Location"]).content.decode()
    assert player.get(address, {"day": DAY}).status_code == 404
    nobody = visitor(event, Role.PLAYER, person="p012")
    assert nobody.get(address).status_code == 404, "he has no day to speak of"
