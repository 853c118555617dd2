"""A published draw: anybody can run it again, and nobody can change it after the commitment."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.draw.library import lookup
from sportmafia.draw.plan import as_json, plan_of
from sportmafia.draw.publish import committed, numbers_of, revealed, seated_names, verify
from sportmafia.draw.schedule import Schedule, violations
from sportmafia.draw.shape import Shape, shape_of

KEY = bytes(range(32))
NAMES = [f"Игрок {k}" for k in range(1, 21)]


def schedule() -> Schedule:
    shape = shape_of(20)
    assert isinstance(shape, Shape)
    entry = lookup(shape)
    assert entry is not None
    return entry.schedule()


def sealed() -> dict[str, Any]:
    sealed_file = committed("Кубок", NAMES, as_json(plan_of(schedule())), KEY)
    told: dict[str, Any] = json.loads(json.dumps(sealed_file))
    return told


def test_before_and_after_the_key_is_shown() -> None:
    first = sealed()
    assert verify(first).wrong == ()
    assert not verify(first).open
    assert "key" not in first
    opened = revealed(first, KEY, "слово капитана")
    assert opened is not None
    assert verify(json.loads(json.dumps(opened))).wrong == ()
    assert verify(opened).open
    assert sorted(opened["numbers"]) == list(range(1, 21))


def test_another_key_does_not_open_it() -> None:
    assert revealed(sealed(), bytes(32)) is None


def test_what_is_public_changes_the_numbers() -> None:
    drawn = {tuple((revealed(sealed(), KEY, word) or {})["numbers"]) for word in ("a", "b", "c", "")}
    assert len(drawn) == 4


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d["names"].reverse(),
        lambda d: d["names"].append("Ещё один"),
        lambda d: d["numbers"].reverse(),
        lambda d: d.update(key="00" * 32),
        lambda d: d.update(key="zz"),
        lambda d: d.update(label="Другой кубок"),
        lambda d: d.update(public="после"),
        lambda d: d.update(commitment="0" * 64),
        lambda d: d.pop("commitment"),
        lambda d: d["schedule"]["rounds"][0]["tables"].reverse(),
        lambda d: d["schedule"].update(players="20"),
        lambda d: d.update(format="else"),
        lambda d: d.update(names=[*NAMES[:19], "игрок  1"]),
    ],
)
def test_every_change_is_found(change: Any) -> None:
    opened = revealed(sealed(), KEY)
    assert opened is not None
    told = json.loads(json.dumps(opened))
    change(told)
    assert verify(told).wrong != ()


@given(
    st.dictionaries(
        st.sampled_from(["format", "names", "schedule", "key", "label"]),
        st.none() | st.integers() | st.text(),
    )
)
def test_any_file_gets_an_answer(document: dict[str, Any]) -> None:
    assert verify(document).wrong != ()


def test_names_sit_where_their_numbers_sit() -> None:
    plain = schedule()
    opened = revealed(sealed(), KEY)
    assert opened is not None
    seated = seated_names(plain, opened["numbers"])
    assert violations(seated) == ()
    for r, one in enumerate(plain.rounds):
        for t, table in enumerate(one.tables):
            for s, number in enumerate(table):
                name = seated.rounds[r].tables[t][s]
                assert opened["numbers"][name - 1] == number
    assert tuple(opened["numbers"]) == numbers_of(opened, KEY)
