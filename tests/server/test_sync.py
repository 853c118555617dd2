"""POST /api/games/{id}/sync: lines from a device."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from sportmafia.server.games.models import Line, Quarantined, SideLine
from tests.server.devices import (
    GAME,
    OTHER,
    PHONE,
    Pen,
    codes,
    hex_id,
    open_on_server,
    owner_client,
    played,
    post,
    sync,
)

PATH = f"/api/games/{GAME}/sync"


@pytest.fixture
def client() -> Client:
    """The owner, whose phone has opened the game with ten lines."""
    client = owner_client()
    open_on_server(client, played(10))
    return client


def ids(pen: Pen, start: int, stop: int) -> list[str]:
    """Ids of the lines from number ``start`` up to ``stop``."""
    return [entry.id for entry in pen.entries[start - 1 : stop]]


def test_lines_that_follow_are_accepted_in_order(client: Client) -> None:
    pen = played(40)
    answer = sync(client, pen.lines[10:])
    assert answer["accepted"] == ids(pen, 11, 40)
    assert answer["head"] == {"seq": 40, "hash": pen.entries[-1].hash}
    assert answer["lines"] == []
    assert list(Line.objects.order_by("seq").values_list("text", flat=True)) == pen.lines


def test_the_same_lines_again_are_there_already(client: Client) -> None:
    pen = played(12)
    sync(client, pen.lines[10:])
    answer = sync(client, pen.lines[9:])
    assert answer["have"] == ids(pen, 10, 12)
    assert Line.objects.count() == 12


def test_one_line_twice_in_a_batch_stands_once(client: Client) -> None:
    line = played(11).lines[10]
    answer = sync(client, [line, line])
    assert (len(answer["accepted"]), len(answer["have"])) == (1, 1)


def test_a_gap_is_named_and_nothing_of_it_is_acknowledged(client: Client) -> None:
    pen = played(14)
    answer = sync(client, pen.lines[12:])
    assert codes(answer) == ["gap", "gap"]
    assert "11" in answer["refused"][0]["text_en"]
    assert not Quarantined.objects.exists()
    assert sync(client, pen.lines[10:])["accepted"] == ids(pen, 11, 14)


def test_a_line_that_the_rules_refuse_names_the_clause_and_is_kept(client: Client) -> None:
    pen = played(10)
    wrong = pen.write("day_announced", day=9)
    after = pen.write("note", text="later")
    answer = sync(client, [wrong, after])
    assert codes(answer) == ["misfit", "after_refused"]
    assert answer["refused"][0]["clause"].startswith("fiim.")
    assert sorted(bytes(row.raw).decode() for row in Quarantined.objects.all()) == sorted([wrong, after])
    assert sync(client, played(11).lines[10:])["accepted"] == ids(played(11), 11, 11)


def test_a_changed_line_is_refused_and_kept(client: Client) -> None:
    line = played(11).lines[10]
    changed = line.replace('"actor":"judge"', '"actor":"chief"')
    answer = sync(client, [changed])
    assert codes(answer) == ["tampered"]
    assert bytes(Quarantined.objects.get().raw).decode() == changed


def test_a_line_that_is_not_canonical_is_refused(client: Client) -> None:
    line = json.dumps(json.loads(played(11).lines[10]), ensure_ascii=False)
    assert codes(sync(client, [line])) == ["tampered"]


@pytest.mark.parametrize("raw", ["", "{", "[]", "null", "1", '{"v":1}', "\x00", "\ud800", "x" * 70_000])
def test_what_is_no_line_is_refused_and_kept(client: Client, raw: str) -> None:
    assert codes(sync(client, [raw])) == ["malformed"]
    assert bytes(Quarantined.objects.get().raw) == raw.encode("utf-8", "surrogatepass")


def altered(line: str, **values: Any) -> str:
    """A line with other values, its hash left as it was."""
    return json.dumps(
        {**json.loads(line), **values}, ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"kind": "teleported"}, "unknown_event"),
        ({"v": 2}, "version"),
        ({"v": "1"}, "malformed"),
        ({"seq": 0}, "malformed"),
        ({"seq": 2**40}, "malformed"),
        ({"prev": "z"}, "malformed"),
        ({"data": []}, "malformed"),
        ({"id": "7"}, "malformed"),
        ({"at": "yesterday"}, "malformed"),
    ],
)
def test_each_part_of_a_line_is_looked_at(client: Client, values: dict[str, Any], code: str) -> None:
    answer = sync(client, [altered(played(11).lines[10], **values)])
    assert codes(answer) == [code]
    assert Quarantined.objects.get().code == code


def test_a_name_of_ten_megabytes_is_answered_clearly(client: Client) -> None:
    line = altered(played(11).lines[10], kind="note", data={"text": "Я" * 5_000_000})
    status, answer = post(client, PATH, {"epoch": 1, "device": PHONE, "lines": [line]})
    assert (status, answer["error"]["code"]) == (413, "too_big")
    assert "still with you" in answer["error"]["text_en"]
    assert Line.objects.count() == 10


def test_a_line_of_another_game_is_refused(client: Client) -> None:
    other = hex_id("other")
    foreign = played(12, game=other, name="foreign")
    open_on_server(client, foreign, game=other)
    answer = sync(client, [foreign.lines[0], foreign.lines[1], foreign.write("note", text="here?")])
    assert codes(answer) == ["foreign_game", "after_refused", "foreign_game"]


def test_another_line_under_a_known_id_is_refused(client: Client) -> None:
    pen = played(10)
    line = pen.put(played(11).entries[10].fact, pen.entries[4].id)
    assert codes(sync(client, [line])) == ["id_reused"]


def test_an_epoch_that_was_never_given_is_refused(client: Client) -> None:
    answer = sync(client, played(11).lines[10:], epoch=7)
    assert codes(answer) == ["epoch_ahead"]
    assert answer["epoch"] == 1


def test_entries_of_an_older_epoch_are_kept_whole_as_a_side_branch(client: Client) -> None:
    post(client, f"/api/games/{GAME}/takeover", {"device": OTHER, "by": "holder"})
    mine, old = played(10).fork(10, "new"), played(13)
    line = mine.write("note", text="taken over")
    assert sync(client, [line], epoch=2, device=OTHER)["accepted"]
    answer = sync(client, old.lines[10:])
    assert answer["side"] == ids(old, 11, 13)
    assert answer["lines"] == [line]
    assert answer["epoch"] == 2
    assert sync(client, old.lines[10:])["side"] == ids(old, 11, 13)
    assert list(SideLine.objects.order_by("id").values_list("text", flat=True)) == old.lines[10:]
    [branch] = client.get(f"/api/games/{GAME}/proposals").json()["branches"]
    assert (branch["device"], branch["epoch"], branch["fork_seq"]) == (PHONE, 1, 10)
    assert branch["lines"] == old.lines[10:]


def test_a_device_that_does_not_hold_the_table_writes_aside(client: Client) -> None:
    answer = sync(client, played(11).lines[10:], device=OTHER)
    assert answer["side"] == ids(played(11), 11, 11)


def test_a_fork_of_one_device_is_kept_aside(client: Client) -> None:
    sync(client, played(12).lines[10:])
    fork = played(10).fork(10, "second tab")
    line = fork.write("note", text="from another tab")
    assert sync(client, [line])["side"] == [fork.entries[-1].id]


def test_a_log_carried_to_another_phone_goes_on_there(client: Client) -> None:
    pen = played(14)
    post(client, f"/api/games/{GAME}/takeover", {"device": OTHER, "by": "holder"})
    answer = sync(client, pen.lines[10:], epoch=2, device=OTHER)
    assert answer["accepted"] == ids(pen, 11, 14)
    assert sync(client, pen.lines[10:12])["have"] == ids(pen, 11, 12)


def test_a_device_is_sent_what_it_lacks(client: Client) -> None:
    pen = played(10)
    answer = sync(client, [], head={"seq": 7, "hash": pen.entries[6].hash})
    assert answer["lines"] == pen.lines[7:]
    assert sync(client, [], head={"seq": 0, "hash": ""})["lines"] == pen.lines
    assert sync(client, [], head={"seq": 7, "hash": "f" * 64})["lines"] == pen.lines
    assert sync(client, [])["lines"] == []


def test_a_correction_is_folded_anew(client: Client) -> None:
    pen = played(10)
    lines = [pen.write("correction", reverts=[10]), pen.write("note", text="taken back")]
    assert len(sync(client, lines)["accepted"]) == 2


@pytest.mark.parametrize("reverts", [[1], [11], [40]])
def test_a_correction_names_earlier_entries(client: Client, reverts: list[int]) -> None:
    line = played(10).write("correction", reverts=reverts)
    assert codes(sync(client, [line])) == ["misfit"]


def test_a_second_opening_line_is_refused(client: Client) -> None:
    pen = played(10)
    entry = pen.entries[0]
    bad = altered(pen.write("note", text="x"), kind="game_opened", data=dict(entry.fact.data))
    assert codes(sync(client, [bad])) == ["malformed"]


def test_a_game_that_is_not_opened_takes_no_lines() -> None:
    from sportmafia.server.games.models import Game

    client = owner_client()
    Game.objects.create(id=GAME)
    status, answer = post(client, PATH, {"epoch": 1, "device": PHONE, "lines": []})
    assert (status, answer["error"]["code"]) == (409, "not_opened")


@pytest.mark.parametrize("body", [b"x", b"{", b"[]", b"\xff", b'{"lines":' + b"[" * 100_000])
def test_a_body_that_is_no_object_is_refused(client: Client, body: bytes) -> None:
    response = client.post(PATH, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["error"]["code"] in ("bad_json", "bad_field")


@pytest.mark.parametrize("head", [{"seq": -1}, {"seq": "1"}, [], "x"])
def test_a_head_that_is_none_is_refused(client: Client, head: object) -> None:
    body = {"epoch": 1, "device": PHONE, "lines": [], "head": head}
    assert post(client, PATH, body)[0] == 400


def test_a_form_is_not_taken(client: Client) -> None:
    response = client.post(PATH, {"epoch": 1})
    assert (response.status_code, response.json()["error"]["code"]) == (415, "not_json")


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}],
)
def test_another_site_cannot_send(client: Client, headers: dict[str, str]) -> None:
    body = {"epoch": 1, "device": PHONE, "lines": []}
    status, answer = post(client, PATH, body, **headers)
    assert (status, answer["error"]["code"]) == (403, "other_site")
    assert post(client, PATH, body, Origin="http://testserver")[0] == 200


def test_a_get_is_told_what_is_taken(client: Client) -> None:
    response = client.get(PATH)
    assert (response.status_code, response["Allow"]) == (405, "POST")


def test_a_whole_game_ends_and_says_so(client: Client) -> None:
    from sportmafia.server.games.models import Game

    pen = played(10_000)
    answer = sync(client, pen.lines[10:])
    assert not answer["refused"]
    assert Game.objects.get(id=GAME).over
