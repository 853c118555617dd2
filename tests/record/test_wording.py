"""What a sheet's reader expected, in the language of the answer: no English words in a Russian message."""

from __future__ import annotations

import json
import re

import pytest

from sportmafia.game.facts import KINDS, Slot, problem_in
from sportmafia.game.wording import said
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_reader import read_json

_HEAD = {"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": [{}]}
_FOUL = {"at": "speech:1", "seat": 1, "kind": "foul"}
_OF_THE_FORMAT = re.compile(
    r"don|mafia|sheriff|fall|shots(:K)?|null|kind|defeat|(speech|word|dawn|call|tie):S(/2)?|before_vote|lift"
    r"|after_vote|foul|dq|warning|[DN][0-9]|S|K"
)

BAD = {
    "seat": {"days": [{"nominations": [[11, 2]]}]},
    "seat or null": {"days": [{"nominations": [[1, "2"]]}]},
    "pair": {"days": [{"nominations": [[1]]}]},
    "list": {"days": {}},
    "object": {"roles": []},
    "mafia": {"roles": {"don": 1, "mafia": [2], "sheriff": 4}},
    "key": {"nights": [{"shots": {"x": 4}}]},
    "keys": {"nights": [{"shots": [4]}]},
    "hands": {"days": [{"votes": [{"3": "4"}]}]},
    "number": {"days": [{"votes": [{"3": -4}]}]},
    "day moment": {"days": [{"incidents": [{**_FOUL, "at": "noon"}]}]},
    "night moment": {"nights": [{"incidents": [{**_FOUL, "at": "noon"}]}]},
    "night 0 moment": {"night0": {"incidents": [{**_FOUL, "at": "noon"}]}},
    "text": {"players": [1] * 10},
    "long text": {"players": ["а" * 10_001] * 10},
    "names": {"players": ["а"]},
    "decimal": {"scoring": {"judge_points": {"7": "½"}}},
    "fouls": {"days": [], "result": "red", "summary": {"fouls": {"3": 5}}},
    "phase": {"days": [], "result": "red", "summary": {"ended": "утро"}},
}


@pytest.mark.parametrize("name", BAD)
def test_a_russian_message_has_no_english_words(name: str) -> None:
    """What stands there is the file's own and not judged."""
    rejection = read_json(json.dumps({**_HEAD, **BAD[name]}))
    assert isinstance(rejection, Rejection)
    expected = rejection.text("ru").removeprefix("ожидается ").rpartition(", получено ")[0]
    words = re.findall(r"[A-Za-z_0-9:/]*[A-Za-z_][A-Za-z_0-9:/]*", expected)
    assert expected
    assert all(_OF_THE_FORMAT.fullmatch(word) for word in words), rejection.text("ru")
    assert rejection.text("en").startswith("expected ")


def test_what_stands_instead_is_said_in_russian_too() -> None:
    """A key given twice shows no value."""
    rejection = read_json('{"days": [], "days": []}')
    assert isinstance(rejection, Rejection)
    assert rejection.text("ru") == "ожидается каждый ключ один раз, получено он же дважды"
    assert rejection.text("en") == "expected each key once, got the key twice"


def test_every_slot_of_a_fact_has_russian_words() -> None:
    """Whatever a slot takes, a log's reader can say it."""
    without_words = {Slot.CHOICE}
    asked = {slot.kind for spec in KINDS.values() for slot in spec.slots.values()} - without_words
    for kind, spec in KINDS.items():
        for name, slot in spec.slots.items():
            problem = problem_in(kind, {name: {"no": "such"}})
            if problem is not None and problem[0] == name and slot.kind in asked and not slot.choices:
                assert said(problem[1], "ru") != problem[1]
