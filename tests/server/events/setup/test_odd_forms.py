"""Every form of set-up and seating with anything typed into it: answered in words, never with an error."""

from __future__ import annotations

import random

import pytest
from django.urls import reverse

from sportmafia.tournament.rights import Role, State
from tests.server.events.seating.test_draw import cup, drawing, page
from tests.server.events.setup.test_new import NEW
from tests.server.events.setup.test_plan import form
from tests.server.events.world import at, made_event, visitor

ODD = (
    "", "x" * 5000, "\x00", "-1", "9" * 30, "٣", "<b>", "2027-02-30", "Nick 1", "p001", "own", "keep", "None",
    "1", "чаю", "a,b\nc,d",
)  # fmt: skip
"""What may be typed where something else belongs."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_no_form_ends_in_an_error_of_the_program(seed: int) -> None:
    event, owner, people = cup()
    owner.post(page(event), drawing(event, people))
    draft = made_event("two_stages", State.DRAFT, slug="draft")
    owner = visitor(event, Role.OWNER, strict=False)
    publish, crew = (
        page(event, name="event-draw-publish"),
        {"stage": "cup", "first_round": "1", "of": ["owner"]},
    )
    forms: list[tuple[str, dict[str, object]]] = [
        (at("event-plan", draft), {**form(draft)}),
        (at("event-state", event), {"to": "running", "reason": "x"}),
        (at("event-log", event), {"number": "3", "reason": "x"}),
        (at("event-ticks", event), {"tick": ["sober"]}),
        (at("event-people", event), {"do": "add", "login": "a", "name": "b", "role": "judge", "who": "x"}),
        (at("event-committee", event), {"office": "chair", "person": "owner", "do": "appoint"}),
        (at("event-decide", event), {"matter": "people", "text": "x"}),
        (reverse("event-new"), {**NEW}),
        (page(event), drawing(event, people)),
        (page(event), {"do": "swap", "round": "1", "first": "1", "second": "2"}),
        (publish, {"do": "commit"}),
        (publish, {"do": "publish", "public": "x"}),
        (page(event, name="event-reseat"), {"do": "seek", "leave": ["p001"], "tables": "1"}),
        (at("event-judges", event), {"do": "one", "game": "a", "judge": "x", "host": "y"}),
        (at("event-judges", event), {"do": "assign", **crew}),
        (at("event-conflicts", event), {"none": "1"}),
    ]
    chance = random.Random(seed)
    for _ in range(200):
        address, sent = chance.choice(forms)
        odd = {chance.choice([*sent, "seen"]): chance.choice(ODD) for _ in range(chance.randrange(4))}
        assert owner.post(address, {**sent, **odd}).status_code < 500, (address, odd)
        assert owner.get(address).status_code < 500, (address, odd)
