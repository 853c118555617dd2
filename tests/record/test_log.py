"""A log says what it was told, line by line, and everything that is wrong with it has a line number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.game.facts import Fact
from sportmafia.game.history import result_of
from sportmafia.game.rules import compile_rules
from sportmafia.record.canonical import encode
from sportmafia.record.failure import Failure
from sportmafia.record.log import GENESIS, Entry, append, game_opened, text_of
from sportmafia.record.log_reader import Log, read_log, read_stored
from sportmafia.record.upcast import upcast
from sportmafia.rulebooks import ids, load
from tests.record.logs import PLAYERS, facts, log, written


def read(text: str) -> Log:
    answer = read_log(text.encode(), "g.jsonl")
    assert isinstance(answer, Log)
    return answer


def said(answer: Log) -> list[str]:
    return [problem.text("en").removeprefix("g.jsonl:") for problem in answer.problems]


def sealed(line: Mapping[str, Any]) -> str:
    """A line with a hash that fits it, as a forger would write it."""
    body = {name: value for name, value in line.items() if name != "hash"}
    return encode({**body, "hash": sha256(encode(body)).hexdigest()}).decode()


def resealed(lines: list[str]) -> str:
    """A whole log whose every link and hash fits again."""
    prev, done = GENESIS, []
    for line in lines:
        done.append(sealed({**json.loads(line), "prev": prev}))
        prev = json.loads(done[-1])["hash"]
    return "".join(f"{line}\n" for line in done)


@pytest.mark.parametrize("rulebook", ids())
def test_a_stored_log_is_given_back_without_being_judged_again(rulebook: str) -> None:
    assert read_stored(text_of(log(rulebook)).encode(), "g.jsonl") == log(rulebook)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"night":0', '"night":1', "3: hash: the hash is not of this entry: it was changed"),
        ('"seq":2', '"seq":3', "2: hash: the hash is not of this entry: it was changed"),
        ('{"actor"', "{actor", "1: this is not JSON: column 2"),
        ('"v":1', '"v":2', "1: hash: the hash is not of this entry: it was changed"),
        ('"hash"', '"seal"', "1: seal: expected only v, seq"),
    ],
)
def test_a_stored_log_that_was_changed_is_named_by_its_first_problem(old: str, new: str, said: str) -> None:
    answer = read_stored(text_of(log()).replace(old, new, 1).encode(), "g.jsonl")
    assert isinstance(answer, Failure)
    assert answer.text("en").startswith(f"g.jsonl:{said}")


@pytest.mark.parametrize("data", [b"", b"\xff", b"1\n", text_of(log()[:2]).encode()[:-1]])
def test_a_stored_log_that_is_no_log_is_a_failure(data: bytes) -> None:
    assert isinstance(read_stored(data, "g.jsonl"), Failure)


def test_a_separator_of_lines_inside_a_text_ends_no_entry() -> None:
    entries = written((*(entry.fact for entry in log()[:3]), Fact("note", {"text": "a\u2028b\x0bc"})))
    assert read_stored(text_of(entries).encode(), "g.jsonl") == entries
    assert read(text_of(entries)).entries == entries


def test_a_stored_log_of_an_older_version_takes_the_long_way() -> None:
    lines = text_of(log()[:1]).splitlines()
    older = resealed([sealed({**json.loads(lines[0]), "v": 0})])
    answer = read_stored(older.encode(), "g.jsonl")
    assert isinstance(answer, Failure)
    assert answer.where == "v"


@pytest.mark.parametrize("rulebook", ids())
def test_a_written_log_is_read_back_whole(rulebook: str) -> None:
    answer = read(text_of(log(rulebook)))
    assert said(answer) == []
    assert answer.sound
    assert answer.entries == log(rulebook)
    assert answer.rulebook == load(rulebook)
    assert answer.historian is not None
    assert answer.historian.result() == result_of(compile_rules(load(rulebook)), facts(rulebook))


def test_a_line_is_canonical_and_its_hash_is_over_the_line_without_it() -> None:
    for entry in log():
        line = json.loads(entry.line())
        body = {name: value for name, value in line.items() if name != "hash"}
        assert entry.line().encode() == encode(line)
        assert line["hash"] == sha256(encode(body)).hexdigest()
        assert set(line) == {"v", "seq", "id", "at", "actor", "kind", "data", "prev", "hash"}


def test_the_first_line_carries_the_rulebook_and_follows_nothing() -> None:
    first = json.loads(log()[0].line())
    assert first["prev"] == "0" * 64
    assert first["seq"] == 1
    assert first["data"]["rulebook"] == load("fiim").document()
    assert first["data"]["rulebook_hash"] == load("fiim").hash


@settings(max_examples=15)
@given(st.integers(1, len(log()) - 1))
def test_a_log_split_anywhere_can_be_resumed(cut: int) -> None:
    part = read(text_of(log()[:cut]))
    assert part.sound
    again = written((*(entry.fact for entry in part.entries), *(entry.fact for entry in log()[cut:])))
    assert text_of(again) == text_of(log())


@settings(max_examples=30)
@given(st.integers(1, len(log()) - 1), st.data())
def test_no_change_of_one_character_goes_unseen(number: int, data: st.DataObject) -> None:
    lines = text_of(log()).splitlines()
    line = lines[number]
    at = data.draw(st.integers(0, len(line) - 1))
    other = data.draw(st.sampled_from('0123456789abcdef {}":,я').filter(lambda char: char != line[at]))
    lines[number] = line[:at] + other + line[at + 1 :]
    answer = read("".join(f"{line}\n" for line in lines))
    assert not answer.sound
    assert {problem.line for problem in answer.problems} <= set(range(number + 1, len(lines) + 1))


def test_a_removed_line_breaks_the_chain_and_leaves_a_gap() -> None:
    lines = text_of(log()).splitlines()
    del lines[3]
    answer = said(read("".join(f"{line}\n" for line in lines)))
    assert "4: prev: the chain is broken: the hash of the entry before is another" in answer
    assert "4: seq: expected 4, in order, got 5" in answer


def test_all_problems_are_said_at_once_each_with_its_line() -> None:
    lines = text_of(log()).splitlines()
    lines[2] = lines[2].replace('"night":0', '"night":1')
    lines[4] = "{"
    lines[6] = lines[6].replace('"v":1', '"v":7')
    found = {problem.line for problem in read("".join(f"{line}\n" for line in lines)).problems}
    assert {3, 5, 7} <= found


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        ({"kind": "flight"}, "kind", "one of best_move_named"),
        ({"data": {"night": 0, "moon": 1}}, "data.moon", "night"),
        ({"data": {}}, "data.night", "a whole number from 0 to 99"),
        ({"data": {"night": "0"}}, "data.night", "a whole number from 0 to 99"),
        ({"v": 2}, "v", "a version up to 1"),
        ({"v": 0}, "v", "a version up to 1"),
        ({"id": "abc"}, "id", "32 hex digits"),
        ({"at": "yesterday"}, "at", "a UTC time with milliseconds"),
        ({"actor": "Judge Dredd"}, "actor", "who entered it"),
        ({"seq": 0}, "seq", "a number of an entry"),
        ({"seq": True}, "seq", "a number of an entry"),
        ({"data": []}, "data", "an object"),
        ({"prev": "0"}, "prev", "64 hex digits"),
        ({"extra": 1}, "extra", "only v, seq, id"),
    ],
)
def test_a_line_that_is_not_as_the_format_says(change: Mapping[str, Any], place: str, expected: str) -> None:
    lines = text_of(log()).splitlines()
    lines[2] = sealed({**json.loads(lines[2]), **change})
    found = [
        problem for problem in read("".join(f"{line}\n" for line in lines)).problems if problem.line == 3
    ]
    assert any(problem.where == place and expected in problem.en for problem in found), found


def test_a_missing_key_is_named() -> None:
    lines = text_of(log()).splitlines()
    lines[2] = encode({name: v for name, v in json.loads(lines[2]).items() if name != "at"}).decode()
    assert "3: at: missing, expected a UTC time with milliseconds" in said(read("\n".join(lines) + "\n"))


def test_a_line_that_is_no_object_is_named() -> None:
    assert "1: expected an entry, an object, got [1]" in said(read("[1]\n"))


def test_a_line_in_another_form_is_not_canonical() -> None:
    lines = text_of(log()).splitlines()
    lines[1] = json.dumps(json.loads(lines[1]))
    assert any(one.startswith("2: expected canonical JSON") for one in said(read("\n".join(lines) + "\n")))


def test_an_id_stands_once() -> None:
    lines = text_of(log()).splitlines()
    lines[2] = sealed({**json.loads(lines[2]), "id": json.loads(lines[1])["id"]})
    assert "3: id: an entry of this id stands there already" in said(read("\n".join(lines) + "\n"))


def test_a_fact_that_the_rules_refuse_is_named_with_its_clause() -> None:
    # fiim.4.1.2: the first night that is announced is that of acquaintance
    told = [entry.fact for entry in log()]
    told[2] = Fact("night_announced", {"night": 3})
    answer = read(text_of(written(tuple(told))))
    assert said(answer)[0] == "3: the next in order is 0 [fiim.4.1.2]"


def test_the_log_begins_with_its_rulebook_and_has_one() -> None:
    lines = text_of(log()).splitlines()
    headless = said(read(resealed(lines[1:])))
    assert any("expected game_opened as the first entry" in one for one in headless)
    twice = said(read(resealed([lines[0], sealed({**json.loads(lines[0]), "seq": 2, "id": "f" * 32})])))
    assert "2: kind: the log is opened already" in twice


def test_a_rulebook_that_is_not_whole_is_named_by_its_options() -> None:
    line = json.loads(text_of(log()[:1]))
    line["data"]["rulebook"]["options"]["foul.limit"]["value"] = 99
    answer = said(read(resealed([encode(line).decode()])))
    assert any(one.startswith("1: data.rulebook.options.foul.limit: expected 1..10") for one in answer)


def test_a_log_of_a_release_that_knew_fewer_options_is_read() -> None:
    lines = text_of(log()).splitlines()
    first = json.loads(lines[0])
    del first["data"]["rulebook"]["options"]["tie.max_revotes"]
    first["data"]["rulebook_hash"] = sha256(encode(first["data"]["rulebook"])).hexdigest()
    answer = read(resealed([encode(first).decode(), *lines[1:]]))
    assert said(answer) == []
    assert answer.rulebook is not None
    assert answer.rulebook["tie.max_revotes"] == 0


def test_the_hash_of_the_rulebook_is_checked() -> None:
    line = json.loads(text_of(log()[:1]))
    line["data"]["rulebook_hash"] = "0" * 64
    assert any("data.rulebook_hash" in one for one in said(read(resealed([encode(line).decode()]))))


def test_a_torn_last_line_and_an_empty_log_are_said() -> None:
    torn = said(read(text_of(log())[:-30]))
    assert any("this is not JSON" in one for one in torn)
    assert any("not ended by a line feed" in one for one in torn)
    assert said(read("")) == ["1: the log is empty"]


def test_a_file_that_is_no_text_is_one_failure() -> None:
    answer = read_log(b"\xff\n", "g.jsonl")
    assert isinstance(answer, Failure)
    assert answer.text("en") == "g.jsonl:1: this is not UTF-8: byte 0xff"


def test_a_correction_is_an_entry_and_the_story_is_told_anew() -> None:
    told = (
        game_opened(load("fiim")),
        *facts()[:3],
        Fact("correction", {"reverts": [4], "replaces": [{"kind": "roles_entered", "data": {
            "don": 1, "mafia": [2, 3], "sheriff": 4}}]}),
    )  # fmt: skip
    answer = read(text_of(written(told)))
    assert said(answer) == []
    assert answer.historian is not None
    assert answer.historian.state.don == 1
    assert answer.facts == tuple(enumerate((entry.fact for entry in answer.entries), 1))


@pytest.mark.parametrize("reverts", [[1], [9], [5]])
def test_a_correction_reverts_earlier_entries_and_not_the_rulebook(reverts: list[int]) -> None:
    told = (game_opened(load("fiim")), *facts()[:3], Fact("correction", {"reverts": reverts}))
    answer = said(read(text_of(written(told))))
    assert any(f"expected the number of an earlier entry, got {reverts[0]}" in one for one in answer)


def test_a_correction_after_which_entries_do_not_fit_says_which() -> None:
    told = (game_opened(load("fiim")), *facts()[:5], Fact("correction", {"reverts": [2]}))
    answer = said(read(text_of(written(told))))
    assert answer[0].startswith("7: (3 night_announced) ")


@pytest.mark.parametrize("player", ["Иван", "John Smith", "J", "a" * 65])
def test_no_name_of_a_person_gets_into_a_log(player: str) -> None:
    first = append(
        None, game_opened(load("fiim")), line_id="0" * 32, at="2026-11-30T12:00:00.000Z", actor="judge"
    )
    assert isinstance(first, Entry)
    fact = Fact("seats_drawn", {"players": (*PLAYERS[:9], player)})
    answer = append(first, fact, line_id="1" * 32, at="2026-11-30T12:00:00.000Z", actor="judge")
    assert isinstance(answer, Failure)
    assert answer.where == "data.players"
    corrected = Fact(
        "correction", {"reverts": [1], "replaces": [{"kind": fact.kind, "data": dict(fact.data)}]}
    )
    inside = append(first, corrected, line_id="1" * 32, at="2026-11-30T12:00:00.000Z", actor="judge")
    assert isinstance(inside, Failure)
    assert inside.where == "data.replaces.0.data.players"


@pytest.mark.parametrize(
    ("fact", "keys", "place"),
    [
        (Fact("night_announced", {"night": 0}), {"id": "1"}, "id"),
        (Fact("night_announced", {"night": 0}), {"at": "2026-11-30"}, "at"),
        (Fact("night_announced", {"night": 0}), {"actor": "Я"}, "actor"),
        (Fact("night_announced", {"night": -1}), {}, "data.night"),
        (Fact("flight"), {}, "kind"),
        (game_opened(load("fiim")), {}, "kind"),
        (Fact("note", {"text": "\ud800"}), {}, "data"),
    ],
)
def test_a_line_that_may_not_be_written_is_a_value(fact: Fact, keys: dict[str, str], place: str) -> None:
    given = {"id": "1" * 32, "at": "2026-11-30T12:00:00.000Z", "actor": "judge", **keys}
    answer = append(log()[0], fact, line_id=given["id"], at=given["at"], actor=given["actor"])
    assert isinstance(answer, Failure)
    assert answer.where == place


# A version before the first, made up here: seats were counted from 0 and the actor was called `who`.
def from_version_0(line: Mapping[str, Any]) -> Mapping[str, Any]:
    data = dict(line["data"])
    if "seat" in data:
        data["seat"] += 1
    return {**line, "data": data}


def test_an_older_line_is_lifted_and_its_hash_is_over_what_was_written() -> None:
    told = [*facts()[:9]]
    assert "seat" in told[-1].data
    lines = text_of(written((game_opened(load("fiim")), *told))).splitlines()
    old = []
    for line in map(json.loads, lines):
        if "seat" in line["data"]:
            line["data"]["seat"] -= 1
        old.append(encode({**line, "v": 0}).decode())
    answer = read_log(resealed(old).encode(), "g.jsonl", steps={0: from_version_0})
    assert isinstance(answer, Log)
    assert answer.problems == ()
    assert tuple(entry.fact for entry in answer.entries[1:]) == tuple(
        entry.fact for entry in written((game_opened(load("fiim")), *told))[1:]
    )


@pytest.mark.parametrize("version", [-1, 2, "1", None, True])
def test_a_version_that_nobody_wrote_is_not_read(version: object) -> None:
    assert upcast({"v": version}) is None


@given(st.binary(max_size=300))
def test_any_bytes_are_judged_without_a_crash(data: bytes) -> None:
    answer = read_log(data, "g.jsonl")
    problems = (answer,) if isinstance(answer, Failure) else answer.problems
    assert problems
    assert all(problem.text("ru").startswith("g.jsonl") for problem in problems)
