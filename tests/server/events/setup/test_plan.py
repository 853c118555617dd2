"""The plan and the regulation by their pages."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import PLAN, REGULATION, SCHEDULE
from sportmafia.server.events.setup import plans
from sportmafia.server.events.setup.new import first_version
from sportmafia.server.events.storage import Parts, entries, now
from sportmafia.tournament import templates
from sportmafia.tournament.plan import Plan, Quota
from sportmafia.tournament.regulation import Regulation
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Game, Schedule
from tests.server.events.world import at, made_event, put, visitor


def form(event: Event, **changes: str) -> dict[str, str]:
    """The plan's form as the page shows it, with changes."""
    parts = Parts(event)
    plan = plans.start(parts.get(PLAN))
    shown = {"name": "Cup", "zone": "Europe/Moscow", "seen": parts.seen(PLAN), **plan}
    return shown | {name.replace("__", "-"): value for name, value in changes.items()}


def draft(template: str = "two_stages") -> Event:
    """A draft event."""
    event = made_event(template, State.DRAFT)
    put(event, (REGULATION, Regulation((first_version(event, Parts(event).get(PLAN)),))))
    return event


def test_every_field_of_the_plan_is_changed_and_the_log_names_what() -> None:
    event = draft()
    client = visitor(event, Role.OWNER)
    changes = {
        "name": "Кубок", "zone": "Asia/Omsk", "title": "План", "sites": "a, b", "capacity": "90",
        "min_age": "17", "fee": "500 ₽", "team": "1", "team_least": "2", "team_most": "3",
        "s0__name": "first",
        "s0__games": "5", "s0__tables": "3", "s0__sites": "a, b", "s1__per_site": "7", "s1__total": "20",
        "s1__wild": "2",
        "s1__book": "fiim", "awards": "2027-02-14",
    }  # fmt: skip
    assert client.post(at("event-plan", event), form(event, **changes)).status_code == 302
    plan = Parts(event).get(PLAN)
    first, final = plan.stages
    assert (first.name, first.games_each, first.tables, first.sites) == ("first", 5, 3, ("a", "b"))
    assert final.quota is not None
    assert (final.quota, final.rulebook.id) == (Quota(7, 20, 2), "fiim")
    assert (plan.capacity, plan.min_age, plan.fee, plan.team) == (90, 17, "500 ₽", (2, 3))
    event.refresh_from_db()
    assert (event.zone, event.tournament.name) == ("Asia/Omsk", "Кубок")
    assert Parts(event).get(REGULATION).versions[0].rulebook("final").id == "fiim"
    page = client.get(at("event-log", event)).content.decode()
    assert "изменён план: название, площадки, этапы" in page


WRONG: tuple[tuple[dict[str, str], str], ...] = (
    ({"awards": "2027-02-30"}, "awards"),
    ({"awards": "2027-02-01"}, "awards"),
    ({"capacity": "-1"}, "capacity"),
    ({"capacity": "٣"}, "capacity"),
    ({"title": ""}, "title"),
    ({"zone": "Mars"}, "zone"),
    ({"s0__first": "soon"}, "s0-first"),
    ({"s0__last": "2027-02-01"}, "s0-last"),
    ({"s0__games": "0"}, "s0-games"),
    ({"s0__name": ""}, "s0-name"),
    ({"s1__name": "qualifying"}, "s1-name"),
    ({"s1__first": "2027-02-09"}, "s1-first"),
    ({"s0__sites": "nowhere"}, "s0-sites"),
    ({"s1__per_site": "", "s1__total": ""}, "s1-total"),
    ({"s1__per_site": "9", "s1__total": "30"}, "s1-per_site"),
    ({"s1__total": "101"}, "s1-total"),
    ({"team": "1", "team_least": "5", "team_most": "2"}, "team_least"),
    ({"s0__book": "own", "s0__text": "no toml"}, "s0-text"),
    ({"s0__book": "own", "s0__text": ""}, "s0-text"),
    ({"s2__name": "more"}, "s2-first"),
)  # fmt: skip
"""What is typed, and the field that is told."""


def test_what_cannot_work_is_told_at_its_field_and_what_was_typed_stays() -> None:
    """sfu.3.1, sfu.3.2.5, sfu.1.2.c"""
    event = draft()
    before = Parts(event).get(PLAN)
    owner = visitor(event, Role.OWNER)
    for changes, field in WRONG:
        page = owner.post(at("event-plan", event), form(event, fee="typed", **changes))
        assert page.status_code == 400, changes
        text = page.content.decode()
        assert f'id="e-{field}"' in text, changes
        assert 'value="typed"' in text
    assert Parts(event).get(PLAN) == before


def test_a_stage_is_added_and_removed_but_not_when_it_is_drawn() -> None:
    event = draft("mini_cup")
    client = visitor(event, Role.OWNER)
    more = {
        "s1__name": "final", "s1__first": "2027-02-09", "s1__last": "2027-02-09", "s1__games": "2",
        "s1__tables": "1", "s1__total": "10", "s1__book": "fiim", "awards": "2027-02-09",
    }  # fmt: skip
    assert client.post(at("event-plan", event), form(event, **more)).status_code == 302
    assert [stage.name for stage in Parts(event).get(PLAN).stages] == ["cup", "final"]
    game = Game("a" * 32, "cup", 1, 1, tuple(f"p{seat}" for seat in range(10)))
    put(event, (SCHEDULE, Schedule((game,), "c")))
    page = client.post(at("event-plan", event), form(event, s0__name="other"))
    assert page.status_code == 400
    assert client.post(at("event-plan", event), form(event, s1__remove="1")).status_code == 302
    assert [stage.name for stage in Parts(event).get(PLAN).stages] == ["cup"]


def test_a_plan_that_is_public_changes_late_only_with_a_reason_that_the_log_keeps() -> None:
    """sfu.6.7, sfu.7.3 (C122)"""
    event = made_event("two_stages", State.PREPARING)
    plan = templates.plan("two_stages", now().date() + timedelta(days=1))
    assert isinstance(plan, Plan)
    put(event, (PLAN, plan))
    client, address = visitor(event, Role.OWNER), at("event-plan", event)
    late = client.post(address, form(event, capacity="90"))
    assert late.status_code == 400
    assert "(sfu.6.7)" in late.content.decode()
    assert Parts(event).get(PLAN) == plan
    assert client.post(address, form(event, s0__tables="4")).status_code == 302, "tables are no matter of it"
    assert client.post(address, form(event, capacity="90", reason="flooded hall")).status_code == 302
    assert Parts(event).get(PLAN).capacity == 90
    assert entries(event, most=1)[0].reason == "flooded hall"


def test_the_second_of_two_editors_is_shown_what_the_first_did() -> None:
    event = draft()
    client, late = visitor(event, Role.OWNER), form(event, capacity="50")
    assert client.post(at("event-plan", event), form(event, capacity="60")).status_code == 302
    answer = client.post(at("event-plan", event), late)
    assert answer.status_code == 409
    assert "изменён план: число мест" in answer.content.decode()
    assert Parts(event).get(PLAN).capacity == 60


def test_rules_that_were_announced_change_by_a_new_version_only() -> None:
    """sfu.6.7"""
    event = draft()
    event.state = State.APPLICATIONS
    event.save()
    client = visitor(event, Role.CHIEF_JUDGE)
    assert client.post(at("event-plan", event), form(event, s0__book="fiim")).status_code == 302
    assert Parts(event).get(PLAN).stages[0].rulebook.id == "sfu"


def version(event: Event, **changes: str) -> dict[str, str]:
    """The form of a new version."""
    seen = Parts(event).seen(PLAN, REGULATION)
    return {
        "seen": seen, "since": "2027-02-01", "posted": "vk.com/cup", "what": "Финал по fiim", "book0": "keep",
        "book1": "fiim", "text": "", **changes,
    }  # fmt: skip


def test_a_new_version_is_announced_in_time_and_the_plan_follows_it() -> None:
    """sfu.6.7, sfu.6.6"""
    event = draft()
    client = visitor(event, Role.OWNER)
    today = Parts(event).get(REGULATION).versions[0].announced.date().isoformat()
    for wrong, field in (
        ({"since": today}, "since"), ({"posted": " "}, "posted"), ({"what": ""}, "what"),
        ({"since": "2027-02-31"}, "since"), ({"book1": "none"}, "book1"),
    ):  # fmt: skip
        page = client.post(at("event-regulation", event), version(event, **wrong))
        assert page.status_code == 400
        assert f'id="e-{field}"' in page.content.decode()
    assert client.post(at("event-regulation", event), version(event)).status_code == 302
    first, final = Parts(event).get(PLAN).stages
    assert (first.rulebook.id, final.rulebook.id) == ("sfu", "fiim")
    page = client.get(at("event-regulation", event)).content.decode()
    assert "Изменилось: финал" in page
    event.state = State.APPLICATIONS
    event.save()
    everybody = visitor(event, Role.SPECTATOR).get(at("event-rules", event)).content.decode()
    assert "vk.com/cup" in everybody


def test_what_a_rulebook_leaves_open_and_how_it_differs_is_shown() -> None:
    event = draft()
    client = visitor(event, Role.JUDGE)
    page = client.get(at("event-rulebook", event, number=1) + "?with=fiim").content.decode()
    assert "Чем различаются" in page
    assert "sfu" in page
    assert client.get(at("event-rulebook", event, number=9)).status_code == 404


def queries(client: Any, address: str) -> int:
    """How many queries a page makes."""
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert client.get(address).status_code == 200
    return len(found)


def test_the_plan_of_three_stages_costs_the_queries_of_one() -> None:
    event = draft("mini_cup")
    client = visitor(event, Role.OWNER)
    pages = [at("event-plan", event), at("event-regulation", event), at("event-state", event)]
    one = [queries(client, page) for page in pages]
    plan = Parts(event).get(PLAN)
    stages = tuple(replace(plan.stages[0], name=name) for name in "abc")
    put(event, (PLAN, replace(plan, stages=stages)))
    assert [queries(client, page) for page in pages] == one
    assert max(one) <= 8, one


def test_the_words_of_the_form_are_kept_free_of_markup() -> None:
    event = draft()
    page = visitor(event, Role.OWNER).post(
        at("event-plan", event), form(event, fee='"><script>alert(1)</script>', capacity="x")
    )
    assert "<script>alert" not in page.content.decode()
    assert re.search(r"&lt;script&gt;", page.content.decode())


def test_stages_are_called_in_words_and_a_long_form_says_at_its_top_that_nothing_was_kept() -> None:
    event = made_event("two_stages", State.DRAFT)
    owner = visitor(event, Role.OWNER)
    text = owner.get(at("event-plan", event)).content.decode()
    assert "<legend>Этап: отборочный этап</legend>" in text
    assert "на страницах: финал" in text
    assert "Не сохранено" not in text
    wrong = owner.post(at("event-plan", event), {"name": ""})
    assert wrong.status_code == 400
    assert "Не сохранено" in wrong.content.decode()
    put(event, (REGULATION, Regulation((first_version(event, Parts(event).get(PLAN)),))))
    text = owner.get(at("event-regulation", event)).content.decode()
    assert "Свод правил: отборочный этап" in text
    assert "Свод правил: финал" in text
