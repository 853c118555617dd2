"""Many people at one event at once, at two server processes: nothing lost, the second sees what changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import cycle
from pathlib import Path

import pytest
from django.urls import reverse

from sportmafia.server.events import opening
from sportmafia.server.events.models import Action, Backup, BoardCard, Event, Letter, Link, Upload
from sportmafia.server.events.parts import (
    DISCIPLINE,
    DRAWS,
    PRESENCE,
    PROTESTS,
    PUBLICATION,
    SCHEDULE,
    TICKS,
)
from sportmafia.server.events.storage import Parts, entries, now
from sportmafia.server.games.models import Game
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.protests import Status
from sportmafia.tournament.rights import Role, State
from tests.server.events.cases.test_cases import heard, lodged, running
from tests.server.events.entry.desk import FORM, admission, applied, rows, taking
from tests.server.events.entry.test_import import GOOD, HEAD, csv, sent
from tests.server.events.floor.tables import hall
from tests.server.events.running import Answer, Server, Visitor, at_once, servers
from tests.server.events.seating.test_draw import cup, drawing
from tests.server.events.setup.test_new import NEW
from tests.server.events.world import at, made_event, put, visitor

pytestmark = pytest.mark.usefixtures("vendor")

MANY = 10


def guests(several: list[Server], count: int, event: Event, role: Role = Role.OWNER) -> list[Visitor]:
    """So many browsers of somebody, spread over the servers."""
    client = visitor(event, role)
    return [Visitor(server.port, client) for server, _ in zip(cycle(several), range(count), strict=False)]


def everybody(several: list[Server], event: Event, path: str, form: Mapping[str, object]) -> list[Answer]:
    """The answers to the same form sent by many at once, and twice by the first."""
    people = guests(several, MANY, event)

    def sent(person: Visitor) -> Callable[[], Answer]:
        return lambda: person.post(path, form)

    return at_once([sent(person) for person in (people[0], *people)])


def statuses(answers: list[Answer]) -> Counter[int]:
    """How often each status came."""
    return Counter(answer.status for answer in answers)


def numbered(event: Event) -> None:
    """The log has every number once."""
    found = list(Action.objects.filter(event=event).order_by("number").values_list("number", flat=True))
    assert found == list(range(1, len(found) + 1))


def codes(event: Event) -> Counter[str]:
    """How often each action is in the log."""
    numbered(event)
    return Counter(entry.code for entry in entries(event))


def field(text: str, name: str) -> str:
    """A hidden field of a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found, text[:2000]
    return found[1]


def test_one_form_many_times_is_one_application(tmp_path: Path) -> None:
    event = taking(9)
    with servers(tmp_path, 2) as several:
        people = [Visitor(server.port) for server in (*several, *several)]
        text = people[0].get(at("event-apply", event)).text
        form = {**FORM, "once": field(text, "once"), "expected": field(text, "expected")}

        def sent(person: Visitor) -> Callable[[], Answer]:
            return lambda: person.post(at("event-apply", event), form)

        answers = at_once([sent(person) for person in people])
    assert statuses(answers) == {302: 4}
    assert len(rows(event)) == 1
    assert (Link.objects.count(), Letter.objects.count()) == (1, 1)


def test_for_the_last_places_the_first_come_get_in_and_the_others_are_told(tmp_path: Path) -> None:
    """sfu.3.1.2"""
    event = taking(3)
    with servers(tmp_path, 2) as several:
        people = [Visitor(server.port) for server, _ in zip(cycle(several), range(MANY), strict=False)]
        pages = [person.get(at("event-apply", event)).text for person in people]

        def sent(number: int) -> Callable[[], Answer]:
            fields = {name: field(pages[number], name) for name in ("once", "expected")}
            own = {"nickname": f"Nick {number}", "name": f"P {number}", "contact": f"p{number}@ex.org"}
            return lambda: people[number].post(at("event-apply", event), {**FORM, **own, **fields})

        answers = at_once([sent(number) for number in range(MANY)])
        late = [number for number, answer in enumerate(answers) if answer.status != 302]
        assert statuses(answers) == {302: 3, 400: MANY - 3}
        for number in late:
            pages[number] = answers[number].text
        again = at_once([sent(number) for number in late])
    assert statuses(again) == {302: MANY - 3}
    found = rows(event)
    assert [row.standing for row in found] == [Standing.ADMITTED] * 3 + [Standing.WAITING] * (MANY - 3)
    assert len({row.application.id for row in found}) == MANY


def test_places_that_become_free_at_once_go_down_the_queue_and_each_is_told_once(tmp_path: Path) -> None:
    """sfu.5.3"""
    event = taking(4)
    clients = [client.cookies for client in applied(event, 4)]
    text = visitor(event, Role.OWNER)  # the owner looks meanwhile
    waiting = []
    for number in range(5, 11):
        client = visitor(event, Role.SPECTATOR)
        page = client.get(at("event-apply", event)).content.decode()
        own = {"nickname": f"Nick {number}", "name": f"P {number}", "contact": f"p{number}@ex.org"}
        sent = {**FORM, **own, "once": field(page, "once"), "expected": field(page, "expected")}
        assert client.post(at("event-apply", event), sent).status_code == 302
        waiting.append(client)
    with servers(tmp_path, 2) as several:
        ports = cycle([server.port for server in several])
        leaving = []
        for cookies in clients:
            person = Visitor(next(ports))
            person.cookies |= {name: cookie.value for name, cookie in cookies.items()} | {
                "csrftoken": "a" * 32
            }
            leaving.append(person)
        owner = Visitor(next(ports), text)

        def leave(person: Visitor) -> Callable[[], Answer]:
            return lambda: person.post(at("event-mine-withdraw", event), {"sure": "yes"})

        jobs = [leave(person) for person in (*leaving, leaving[0])]
        answers = at_once([*jobs, lambda: owner.get(at("event-entry", event))])
    assert answers[-1].status == 200
    assert all(answer.status < 500 for answer in answers)
    standing = Counter(row.standing for row in rows(event))
    assert standing == {Standing.WITHDRAWN: 4, Standing.ADMITTED: 4, Standing.WAITING: 2}
    promoted = Letter.objects.filter(body__contains="Освободилось").values_list("person", flat=True)
    admitted = {row.person.id for row in rows(event) if row.standing is Standing.ADMITTED}
    assert sorted(promoted) == sorted(admitted)
    assert codes(event)["did_withdraw"] == 4


def test_of_many_editors_one_is_first_and_the_others_see_what_he_did(tmp_path: Path) -> None:
    event = made_event()
    seen = Parts(event).seen(TICKS)
    with servers(tmp_path, 2) as several:
        answers = everybody(several, event, at("event-ticks", event), {"tick": ["sober"], "seen": seen})
    assert statuses(answers) == {302: 1, 409: MANY}
    assert all("owner" in answer.text for answer in answers if answer.status == 409)
    assert codes(event)["did_tick"] == 1


def test_different_things_at_once_are_all_done(tmp_path: Path) -> None:
    event, _ = hall()
    with servers(tmp_path, 2) as several:
        owner, chief = guests(several, 2, event), guests(several, 3, event, Role.CHIEF_JUDGE)
        seen = Parts(event).seen(TICKS)
        warned = {"person": "p003", "clause": "fiim.7.1", "reason": "late", "text": "late"}
        answers = at_once(
            [
                lambda: owner[0].post(at("event-ticks", event), {"tick": ["sober"], "seen": seen}),
                lambda: owner[1].post(at("event-backups", event), {}),
                lambda: chief[0].post(at("event-messages", event), {"text": "пора"}),
                lambda: chief[1].post(at("event-round", event, stage=1, number=1), {"do": "seat"}),
                lambda: chief[2].post(at("event-warn", event), warned),
            ]
        )
    assert [answer.status for answer in answers][:4] == [302] * 4
    assert answers[4].status < 500
    found = codes(event)
    assert (found["did_tick"], found["did_backup"], found["did_seat"]) == (1, 1, 1)


def test_a_round_is_started_once(tmp_path: Path) -> None:
    event, games = hall()
    path = at("event-round", event, stage=1, number=1)
    with servers(tmp_path, 2) as several:
        for do in ("seat", "start"):
            seen = Parts(event).seen(SCHEDULE, PRESENCE, DISCIPLINE)
            answers = everybody(several, event, path, {"do": do, "seen": seen})
            assert statuses(answers) == {302: 1, 409: MANY}
    found = codes(event)
    assert (found["did_seat"], found["did_start"]) == (1, 1)
    assert set(BoardCard.objects.filter(game__in=games[:2]).values_list("state", flat=True)) == {"playing"}


def test_a_verdict_falls_once_while_results_are_published(tmp_path: Path) -> None:
    """fiim.8.8.4"""
    event, game = running()
    case = lodged(event, game)
    heard(event, case)
    path = at("event-case-verdict", event, case=case.id)
    seen = Parts(event).seen(PROTESTS)
    with servers(tmp_path, 2) as several:
        hearers = guests(several, 5, event, Role.CHIEF_JUDGE)
        publishers = guests(several, 2, event, Role.CHIEF_JUDGE)
        said = ("red", "black", "red", "black", "red")

        def decide(person: Visitor, verdict: str) -> Callable[[], Answer]:
            return lambda: person.post(path, {"verdict": verdict, "reason": "video", "seen": seen})

        def publish(person: Visitor) -> Callable[[], Answer]:
            sent = {"act": "publish", "seen": Parts(event).seen(PUBLICATION, PROTESTS)}
            return lambda: person.post(at("event-publish", event, stage=1), sent)

        answers = at_once(
            [
                *(decide(person, verdict) for person, verdict in zip(hearers, said, strict=True)),
                *(publish(person) for person in publishers),
            ]
        )
    decided = Parts(event).get(PROTESTS).cases[0]
    assert decided.status is Status.DECIDED
    assert statuses(answers[:5]) == {302: 1, 409: 4}
    first = next(verdict for verdict, answer in zip(said, answers, strict=False) if answer.status == 302)
    assert decided.verdict == first
    assert statuses(answers[5:]).keys() <= {302, 409}
    found = codes(event)
    assert found["did_decide"] == 1
    assert found["did_publish"] <= 1


def test_a_draw_is_published_once(tmp_path: Path) -> None:
    """sfu.3.5.2"""
    event, owner, people = cup()
    assert owner.post(at("event-draw", event, stage=1, site=0), drawing(event, people)).status_code == 302
    path = at("event-draw-publish", event, stage=1, site=0)
    with servers(tmp_path, 2) as several:
        for do in ("commit", "publish"):
            seen = Parts(event).seen(DRAWS, SCHEDULE)
            answers = everybody(several, event, path, {"do": do, "public": "семь", "seen": seen})
            assert statuses(answers) == {302: 1, 409: MANY}
    games = Parts(event).get(SCHEDULE).games
    assert len(games) == 10
    assert {game.id for game in games} == set(Game.objects.values_list("id", flat=True))
    assert codes(event)["did_draw"] == 1


def test_an_action_is_undone_once(tmp_path: Path) -> None:
    event = made_event()
    put(
        event,
        (TICKS, replace(Parts(event).get(TICKS), names=frozenset({"sober"}))),
        code="did_tick",
        items="1",
    )
    number = entries(event, most=1)[0].number
    with servers(tmp_path, 2) as several:
        answers = everybody(several, event, at("event-log", event), {"number": number, "reason": "mistake"})
    assert statuses(answers) == {302: 1, 409: MANY}
    assert Parts(event).get(TICKS).names == frozenset()
    assert codes(event)["did_undo"] == 1


def test_copies_made_while_others_write_are_whole(tmp_path: Path) -> None:
    event = made_event()
    with servers(tmp_path, 2) as several:
        people = guests(several, MANY, event)
        files: list[bytes] = []

        def write(person: Visitor) -> list[int]:
            return [
                person.post(at("event-ticks", event), {"tick": [name]}).status
                for name in ("sober", "page_up", "sober")
            ]

        def export(person: Visitor) -> list[int]:
            found = [person.get(at("event-export", event)) for _ in range(4)]
            files.extend(one.body for one in found)
            return [one.status for one in found]

        def back_up(person: Visitor) -> list[int]:
            return [person.post(at("event-backups", event), {}).status for _ in range(3)]

        jobs = [write] * 6 + [export] * 2 + [back_up] * 2

        def job(number: int) -> Callable[[], list[int]]:
            return lambda: jobs[number](people[number])

        answers = at_once([job(number) for number in range(MANY)])
    assert {status for several_ in answers for status in several_} <= {200, 302}
    copies = [bytes(content) for content in Backup.objects.values_list("content", flat=True)]
    assert len(copies) == 6
    assert len(files) == 8
    for data in (*files, *copies):
        found = opening.look(data)
        assert isinstance(found, opening.Opened), found
        # One moment: the part is there if and only if its line is.
        ticked = any(line.code == "did_tick" for line in found.log)
        assert ticked == (TICKS.name in found.texts)
    assert codes(event)["did_tick"] == 18


def test_a_copy_is_restored_over_nobodys_work(tmp_path: Path) -> None:
    event = made_event()
    client = visitor(event, Role.OWNER)
    assert client.post(at("event-backups", event), {}).status_code == 302
    digest = Backup.objects.get().hash
    with servers(tmp_path, 2) as several:
        people = guests(several, MANY, event)
        seen = field(people[0].get(at("event-restore", event, digest=digest)).text, "seen")

        def write(person: Visitor) -> Callable[[], Answer]:
            return lambda: person.post(at("event-ticks", event), {"tick": ["sober"], "seen": "ticks:0"})

        def back(person: Visitor) -> Callable[[], Answer]:
            return lambda: person.post(at("event-restore", event, digest=digest), {"seen": seen})

        answers = at_once([(write if number % 2 else back)(person) for number, person in enumerate(people)])
    assert statuses(answers).keys() <= {302, 409}
    found = codes(event)
    assert found["did_tick"] == 1, "a copy that changes nothing takes nobody's form away"
    assert Parts(event).get(TICKS).names == ({"sober"} if found["did_tick"] else frozenset())
    assert Event.objects.get(pk=event.pk).state == State.PREPARING


def sent_twice(
    several: list[Server], event: Event, role: Role, path: str, form: dict[str, object]
) -> list[int]:
    """The statuses of the same form from four windows of one person."""
    people = guests(several, 4, event, role)

    def sent(person: Visitor) -> Callable[[], int]:
        return lambda: person.post(path, form).status

    return sorted(at_once([sent(person) for person in people]))


def test_a_message_to_all_is_written_once(tmp_path: Path) -> None:
    event = taking(9)
    applied(event, 2)
    before = Letter.objects.count()
    path = at("event-message", event)
    with servers(tmp_path, 2) as several:
        once = field(guests(several, 1, event)[0].get(path).text, "once")
        form = {"subject": "Начало", "body": "в десять", "standing": "admitted", "once": once}
        assert sent_twice(several, event, Role.OWNER, path, form) == [302] * 4
    assert Letter.objects.count() == before + 2
    assert codes(event)["did_write"] == 1


def test_an_application_by_hand_and_a_list_come_once(tmp_path: Path) -> None:
    event = taking(20)
    wall = admission(event).zone.local(now() - timedelta(minutes=9))
    form = {**FORM, "arrived": f"{wall:%Y-%m-%dT%H:%M}"}
    lines = csv(HEAD, *GOOD)
    registrar = visitor(event, Role.REGISTRAR)
    with servers(tmp_path, 2) as several:
        path = at("event-enter", event)
        form["once"] = field(registrar.get(path).content.decode(), "once")
        assert sent_twice(several, event, Role.REGISTRAR, path, form) == [302] * 4
        assert len(rows(event)) == 1
        text = sent(registrar, event, lines).content.decode()
        trial = at("event-import-trial", event, number=Upload.objects.get().pk)
        names = ("seen", *(name for name in re.findall('name="(column_[a-z_]+)"', text)))
        form = {"mapped": "1", "write": "yes", **{name: field(text, name) for name in names}}
        answers = sent_twice(several, event, Role.REGISTRAR, trial, form)
    assert answers.count(302) == 1
    assert max(answers) < 500
    assert len(rows(event)) == 3
    assert codes(event)["did_import"] == 1


def test_a_protest_is_lodged_once(tmp_path: Path) -> None:
    """fiim.8.8"""
    event, game = running()
    with servers(tmp_path, 2) as several:
        client = visitor(event, Role.PLAYER, person=game.players[0])
        people = [Visitor(server.port, client) for server in (*several, *several)]
        path = at("event-protest", event, game=game.id)

        def lodge(person: Visitor) -> Callable[[], int]:
            return lambda: person.post(path, {"text": "the vote was miscounted"}).status

        answers = sorted(at_once([lodge(person) for person in people]))
    assert answers == [302, 400, 400, 400]
    assert len(Parts(event).get(PROTESTS).cases) == 1


def test_an_event_is_made_once_and_opened_once(tmp_path: Path) -> None:
    event = made_event()
    client = visitor(event, Role.OWNER)
    data = client.get(at("event-export", event)).content
    event.tournament.delete()
    with servers(tmp_path, 2) as several:
        people = [Visitor(server.port, client) for server in (*several, *several)]

        def make(person: Visitor) -> Callable[[], int]:
            return lambda: person.post(reverse("event-new"), NEW).status

        def load(person: Visitor) -> Callable[[], int]:
            return lambda: person.upload(reverse("event-open"), "cup.mafia", data).status

        assert sorted(at_once([make(person) for person in people])) == [302, 400, 400, 400]
        opened = sorted(at_once([load(person) for person in people]))
    assert opened == [302, 400, 400, 400]
    assert Event.objects.count() == 2
