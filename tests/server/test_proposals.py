"""GET and POST /api/games/{id}/proposals, POST …/dismiss: what others propose to the judge."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from sportmafia.game.facts import Fact
from sportmafia.server.clubs.parts import Part
from sportmafia.server.games.models import Proposal
from tests.server.devices import (
    GAME,
    OTHER,
    account,
    client_of,
    get,
    hex_id,
    open_on_server,
    owner_client,
    played,
    post,
    sync,
)

PATH = f"/api/games/{GAME}/proposals"
FOUL = {"kind": "foul", "data": {"seat": 4}}


@pytest.fixture
def judge() -> Client:
    """The owner with a game of the tournament, in its first day."""
    client = owner_client()
    side = account("side", Part.SIDE)
    assert side
    open_on_server(client, played(12), tournament="cup")
    return client


@pytest.fixture
def side(judge: Client) -> Client:
    """A side judge."""
    return client_of(account("second-side", Part.SIDE))


def propose(client: Client, number: int = 1, **more: Any) -> tuple[int, dict[str, Any]]:
    """Propose a foul, or what ``more`` says."""
    return post(client, PATH, {"id": hex_id("proposal", number), "device": OTHER, **FOUL, **more})


def test_a_proposal_waits_for_the_judge(judge: Client, side: Client) -> None:
    assert propose(side)[0] == 200
    [waiting] = get(judge, PATH)[1]["proposals"]
    assert (waiting["kind"], waiting["data"], waiting["by"]) == ("foul", {"seat": 4}, "Second-Side")


def test_a_proposal_is_told_in_words_whatever_it_is(judge: Client, side: Client) -> None:
    for number, (kind, data) in enumerate((("note", {"text": "вода"}), ("dq", {"seat": 3}))):
        assert propose(side, number, kind=kind, data=data)[0] == 200
    note, removal = get(judge, PATH)[1]["proposals"]
    assert "вода" in note["text"]["ru"]
    assert "3" in removal["text"]["ru"]
    assert removal["text"]["ru"] != removal["text"]["en"]


def test_the_same_again_is_one_proposal(judge: Client, side: Client) -> None:
    propose(side)
    propose(side)
    assert Proposal.objects.count() == 1


def test_taking_it_is_an_entry_under_its_id(judge: Client, side: Client) -> None:
    propose(side)
    line = played(12).put(Fact("foul", {"seat": 4}), hex_id("proposal", 1))
    assert sync(judge, [line])["accepted"] == [hex_id("proposal", 1)]
    assert get(judge, PATH)[1]["proposals"] == []
    assert sync(judge, [line])["have"] == [hex_id("proposal", 1)]


def test_a_dismissed_proposal_waits_no_more_and_is_kept(judge: Client, side: Client) -> None:
    propose(side)
    path = f"{PATH}/{hex_id('proposal', 1)}/dismiss"
    assert post(judge, path, {})[0] == 200
    assert post(judge, path, {})[0] == 200
    assert get(judge, PATH)[1]["proposals"] == []
    assert Proposal.objects.count() == 1


def test_dismissing_what_is_not_there_is_said(judge: Client) -> None:
    assert post(judge, f"{PATH}/{hex_id('none')}/dismiss", {})[0] == 404


def test_a_side_judge_proposes_what_is_seen_beside_the_table_only(side: Client) -> None:
    for kind, data in (("shot", {"by": 1, "target": 2}), ("game_aborted", {}), ("flight", {})):
        status, answer = propose(side, kind=kind, data=data)
        assert (status, answer["error"]["code"]) == (400, "bad_field")
        assert "foul" in answer["error"]["text_en"]


def test_the_chief_judge_proposes_his_own_acts(judge: Client) -> None:
    chief = client_of(account("chief", Part.CHIEF))
    assert propose(chief, kind="chief_consent", data={"seat": 3})[0] == 200


@pytest.mark.parametrize("data", [{}, {"seat": 11}, {"seat": "4"}, {"seat": 4, "more": 1}])
def test_a_proposal_has_the_shape_of_an_entry(side: Client, data: dict[str, Any]) -> None:
    status, answer = propose(side, data=data)
    assert (status, answer["error"]["code"]) == (400, "bad_field")


def test_a_text_that_no_entry_can_hold_is_refused(side: Client) -> None:
    for text in ("\ud800", "x" * 20_000):
        assert propose(side, kind="note", data={"text": text})[0] == 400


def test_proposals_do_not_pile_up(side: Client, judge: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sportmafia.server.games.proposals.MOST_OPEN", 2)
    assert [propose(side, number)[0] for number in range(3)] == [200, 200, 400]


def test_a_side_judge_sees_no_side_branch(judge: Client, side: Client) -> None:
    sync(judge, [played(13).lines[12]], device=OTHER)
    assert len(get(judge, PATH)[1]["branches"]) == 1
    assert get(side, PATH)[1]["branches"] == []


def test_a_side_judge_reads_the_lists_of_the_rules_and_nothing_of_the_night(
    judge: Client, side: Client
) -> None:
    lists = post(side, f"/api/games/{GAME}/desk/penalties", {})
    assert lists[0] == 200
    assert lists[1]["foul"][0]["id"]
    for name in ("screen", "log", "export", "sheet", "protocol", "preview", "consider", "suggest"):
        assert post(side, f"/api/games/{GAME}/desk/{name}", {})[0] == 403, name
    assert side.get(f"/api/games/{GAME}").json()["head"] is None
    assert judge.get(f"/api/games/{GAME}").json()["head"]["seq"]
