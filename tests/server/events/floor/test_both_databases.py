"""The hall's way through one round, on each database that the server runs on."""

from __future__ import annotations

import pytest

from sportmafia.game import phase as ph
from sportmafia.server.events.models import BoardCard, SheetRecord
from sportmafia.server.events.scored import played
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from tests.record.test_paper import G1
from tests.server.events.floor.tables import hall, phone
from tests.server.events.world import at, visitor

pytestmark = pytest.mark.usefixtures("vendor")


def test_a_round_from_its_seats_to_its_protocols() -> None:
    event, games = hall(rounds=1, tables=3)
    desk, chief = visitor(event, Role.SECRETARY), visitor(event, Role.CHIEF_JUDGE)
    for do in ("seat", "start"):
        answer = desk.post(at("event-round", event, stage=1, number=1), {"do": do})
        assert answer.status_code == 302
    phone(event, games[0])
    phone(event, games[1], ph.SPEECH)
    paper = {name: text for name, text in G1.items() if not name.startswith("extra")}
    form = {**paper, "do": "accept", "ended_at": "19:40"}
    assert desk.post(at("event-type-in", event, game=games[2]), form).status_code == 302
    assert desk.post(at("event-messages", event), {"text": "пора", "game": games[1]}).status_code == 302
    assert desk.get(at("event-board", event)).status_code == 200
    states = dict(BoardCard.objects.filter(event=event).values_list("game", "state"))
    assert [states[game] for game in games] == [
        State.AWAITING_PROTOCOL, State.PLAYING, State.AWAITING_PROTOCOL,
    ]  # fmt: skip
    assert [one.source for one in played(event, Parts(event))] == ["log", "sheet"]
    assert chief.post(at("event-table-sign", event, game=games[2])).status_code == 302
    assert [one.signed for one in played(event, Parts(event))] == [False, True]
    annul = {"do": "annul", "reason": "the deck was marked"}
    assert chief.post(at("event-table-rule", event, game=games[0]), annul).status_code == 302
    assert [one.game for one in played(event, Parts(event))] == [games[2]]
    assert SheetRecord.objects.filter(game=games[2]).count() == 2
    for page in ("event-duty", "event-messages", "event-discipline", "event-rounds"):
        assert chief.get(at(page, event)).status_code == 200
