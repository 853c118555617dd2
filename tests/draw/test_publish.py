"""A published draw: anybody can run it again, and nobody can change it after the commitment."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.draw.library import lookup
from sportmafia.draw.plan import as_json, plan_of
from sportmafia.draw.publish import committed, numbers_of, revealed, roles_of, roles_revealed, seated_names
from sportmafia.draw.readers import Reading
from sportmafia.draw.schedule import Schedule, schedule_of, violations
from sportmafia.draw.shape import Shape, shape_of
from sportmafia.draw.verifying import FIELDS, Finding, seating_faults, verify
from sportmafia.draw.words import KEYS, Language

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


def whole() -> dict[str, Any]:
    """A small draw with everything that a file can hold, opened to the end."""
    chosen = shape_of(20, 2, 3)
    assert isinstance(chosen, Shape)
    rounds = [[list(range(1, 11)), list(range(11, 21))], [list(range(1, 20, 2)), list(range(2, 21, 2))]]
    plan = plan_of(schedule_of(20, rounds), seed=7, steps=3, method="by hand")
    document = committed(
        "Кубок", NAMES, as_json(plan), KEY, fixed=[3, 4], table_lots=True, roles_key=bytes(range(1, 33))
    )
    opened = revealed(document, KEY, "слово")
    assert opened is not None
    ended = roles_revealed(opened, bytes(range(1, 33)))
    assert ended is not None
    told: dict[str, Any] = json.loads(json.dumps(ended))
    return told


def test_everything_that_is_wanted_is_in_the_file_and_true() -> None:
    document = whole()
    assert set(document) == set(FIELDS)
    assert verify(document).wrong == ()
    assert document["numbers"][2:4] == [3, 4]
    assert sorted(document["numbers"]) == list(range(1, 21))
    assert all(sorted(one) == [1, 2] for one in document["tables"])
    deals = [deal for one in document["roles"] for deal in one]
    assert all(sorted(deal) == ["civilian"] * 6 + ["don"] + ["mafia"] * 2 + ["sheriff"] for deal in deals)
    assert len({tuple(deal) for deal in deals}) > 1
    assert roles_of(document, bytes(range(1, 33)), 2, 1) == document["roles"][1][0]
    assert roles_revealed(document, KEY) is None


class ByThePage:
    """Lots from docs/draw/lots.md alone: nothing of the project's code."""

    def __init__(self, key: bytes, label: str) -> None:
        self.frame = self.framed("sportmafia.lots/1", key, label)
        self.block, self.buffer = 0, b""

    @staticmethod
    def framed(purpose: str, key: bytes, label: str) -> bytes:
        text = label.encode()
        return purpose.encode() + b"\0" + key + len(text).to_bytes(4, "big") + text

    def below(self, n: int) -> int:
        bits = (n - 1).bit_length()
        while n > 1:
            size = -(-bits // 8)
            while len(self.buffer) < size:
                self.buffer += hashlib.sha256(self.frame + self.block.to_bytes(8, "big")).digest()
                self.block += 1
            taken, self.buffer = self.buffer[:size], self.buffer[size:]
            number = int.from_bytes(taken, "big") & ((1 << bits) - 1)
            if number < n:
                return number
        return 0

    def shuffle(self, items: list[Any]) -> list[Any]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def test_the_page_about_lots_is_enough_to_repeat_a_whole_draw() -> None:
    document = whole()

    def digest(value: object) -> str:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    names = ("format", "label", "names", "fixed", "table_lots", "roles_commitment")
    held = {name: digest(document[name]) for name in names}
    held |= {f"schedule.{name}": digest(value) for name, value in document["schedule"].items()}
    assert held == document["parts_sha256"]
    body = digest(held)
    assert body == document["content_sha256"]
    key, roles = bytes.fromhex(document["key"]), bytes.fromhex(document["roles_key"])
    purpose = "sportmafia.commitment/1"
    said = ByThePage.framed(purpose, key, f"draw\nКубок\n{body}")
    assert hashlib.sha256(said).hexdigest() == document["commitment"]
    said = ByThePage.framed(purpose, roles, "roles\nКубок")
    assert hashlib.sha256(said).hexdigest() == document["roles_commitment"]
    free = [k for k in range(1, 21) if k not in document["fixed"]]
    order = ByThePage(key, f"numbers\nКубок\n{body}\nслово").shuffle(list(range(1, len(free) + 1)))
    drawn = {k: free[place - 1] for k, place in zip(free, order, strict=True)}
    assert document["numbers"] == [drawn.get(k, k) for k in range(1, 21)]
    for r, places_ in enumerate(document["tables"], start=1):
        lot = ByThePage(key, f"tables tables\nКубок\n{body}\nслово\n{r}")
        assert lot.shuffle([1, 2]) == places_
        for t, dealt in enumerate(document["roles"][r - 1], start=1):
            deck = ["civilian"] * 6 + ["sheriff"] + ["mafia"] * 2 + ["don"]
            assert ByThePage(roles, f"roles Кубок\n{body}\n{r}\n{t}").shuffle(deck) == dealt


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a JSON document."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            yield from places(inner, (*path, k))


def other(value: object) -> object:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("a" if value[-1:] != "a" else "b")
        case list():
            return value[:-1] if value else [1]
        case dict():
            return {**value, "more": 1}
        case _:
            return 0


def named(path: tuple[Any, ...]) -> str:
    """How a finding about this place has to begin."""
    return f"schedule.{path[1]}" if path[0] == "schedule" and len(path) > 1 else str(path[0])


HELD = {
    ("key",): ("public", "numbers", "tables"),
    ("roles_key",): ("roles",),
    ("fixed",): ("fixed",),
    ("table_lots",): ("tables",),
    ("roles_commitment",): ("roles_commitment",),
}
"""What is named when a field is taken away that others hang on."""


def test_each_place_of_the_file_is_noticed_when_it_is_changed_or_taken_away() -> None:
    document = whole()
    every = list(places(document))
    assert len(every) > 200
    for path in every:
        for take_away in (False, True):
            told = copy.deepcopy(document)
            inner = told
            for key in path[:-1]:
                inner = inner[key]
            if take_away:
                del inner[path[-1]]
            else:
                inner[path[-1]] = other(inner[path[-1]])
            wrong = [one.told() for one in verify(told).wrong]
            assert wrong, (path, take_away)
            said = " | ".join(wrong)
            if path[0] == "public":
                assert "numbers[" in said or "public" in said
            elif path[0] == "parts_sha256":
                assert "parts_sha256" in said
            elif take_away and path in HELD:
                assert wrong[0].split(":")[0] in HELD[path]
            else:
                assert any(named(path) in one.split(":")[0] for one in wrong), (path, wrong)


def test_a_field_that_nobody_knows_is_noticed() -> None:
    assert verify({**whole(), "note": "x"}).wrong == (Finding("note", "v_unknown"),)
    assert verify({**sealed(), "numbers": [1]}).wrong == (Finding("numbers", "v_no_key"),)
    assert verify({**sealed(), "label": "\ud800"}).wrong == (Finding("label", "v_kind"),)
    assert verify({**sealed(), "names": ["", *NAMES[1:]]}).wrong[0] == Finding("names[1]", "v_empty")


def test_findings_are_told_in_both_languages() -> None:
    """A table with a player twice, a false measure, and what only the independent checker sees."""
    plain = sealed()["schedule"]["rounds"][0]["tables"]
    twice = {"round": 1, "tables": [[plain[0][1], *plain[0][1:]], plain[1]], "rest": []}
    for field, place, value, russian in (
        ("rounds", 0, twice, "сидит 2 раза"),
        ("measures", "q", 1, "сказано 1, посчитано 4500"),
        (
            "rounds",
            1,
            {**sealed()["schedule"]["rounds"][1], "round": 7},
            "проверка: тур 2 записан под номером 7",
        ),
    ):
        told = sealed()
        told["schedule"][field][place] = value
        wrong = verify(told).wrong
        assert wrong[0].place.startswith("schedule")
        assert russian in wrong[0].told(Language.RUSSIAN)
        assert all(one.what in KEYS for one in wrong)


def test_a_seating_is_held_against_its_draw() -> None:
    document = whole()
    rounds = [one["tables"] for one in document["schedule"]["rounds"]]
    true = seated_names(schedule_of(20, rounds), document["numbers"], document["tables"])
    for r, places_ in enumerate(document["tables"]):
        for t, place in enumerate(places_):
            there = [document["numbers"][p - 1] for p in true.rounds[r].tables[place - 1]]
            assert there == rounds[r][t]
    assert seating_faults(document, Reading(true, tuple(NAMES))) == ()
    mixed = schedule_of(20, [[list(t) for t in reversed(one.tables)] for one in true.rounds[:1]])
    wrong = seating_faults(document, Reading(mixed, tuple(reversed(NAMES))))
    assert [one.place for one in wrong] == [
        "names",
        "rounds",
        "rounds[1].tables[1]",
        "rounds[1].tables[2]",
    ]
    assert seating_faults(sealed(), Reading(true, tuple(NAMES))) == (Finding("key", "v_sealed"),)


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
