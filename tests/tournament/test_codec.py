"""States of an event come back from their documents whole, and nothing else passes for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta, timezone
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.record.canonical import decode, encode
from sportmafia.rulebooks import Rulebook, ids, load
from sportmafia.tournament.applications import Application, Register
from sportmafia.tournament.awards import Ballot
from sportmafia.tournament.codec import document, restore
from sportmafia.tournament.committee import Committee
from sportmafia.tournament.discipline import Record
from sportmafia.tournament.journal import Journal
from sportmafia.tournament.lot import Lot
from sportmafia.tournament.people import Merges, Person
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.presence import Presence
from sportmafia.tournament.protests import Case, Desk, Kind
from sportmafia.tournament.publication import Act, Policy
from sportmafia.tournament.regulation import Regulation, Version
from sportmafia.tournament.rounds import Card
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Conflicts, Schedule
from sportmafia.tournament.what_if import Moved
from tests.tournament.world import at, done, game, schedule

KINDS: tuple[type[object], ...] = (
    Act,
    Ballot,
    Card,
    Committee,
    Conflicts,
    Desk,
    Journal,
    Lot,
    Merges,
    Moved,
    Person,
    Plan,
    Policy,
    Presence,
    Record,
    Register,
    Regulation,
    Schedule,
)
TEXTS = st.text(max_size=6)
PLAIN: Mapping[object, st.SearchStrategy[object]] = {
    str: TEXTS,
    bool: st.booleans(),
    int: st.integers(-(2**53) + 1, 2**53 - 1),
    date: st.dates(),
    datetime: st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    Fraction: st.fractions(),
    Rulebook: st.sampled_from(ids()).map(load),
}


def states(kind: Any) -> st.SearchStrategy[Any]:
    """Any state of a type, by the types of its fields."""
    arguments = [one for one in get_args(kind) if one not in (..., NoneType)]
    parts = [states(one) for one in arguments]
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) in (UnionType, Union):
        return st.none() | parts[0]
    if get_origin(kind) is tuple:
        return st.lists(parts[0], max_size=2).map(tuple) if ... in get_args(kind) else st.tuples(*parts)
    if get_origin(kind) is frozenset:
        return st.frozensets(parts[0], max_size=3)
    if get_origin(kind) is Mapping:
        return st.dictionaries(parts[0], parts[1], max_size=3)
    if issubclass(kind, StrEnum):
        return st.sampled_from(kind)
    return st.builds(kind, **{name: states(hint) for name, hint in get_type_hints(kind).items()})


@pytest.mark.parametrize("kind", KINDS)
def test_a_state_comes_back_whole(kind: type[object]) -> None:
    @settings(max_examples=8, database=None)
    @given(states(kind))
    def comes_back(state: object) -> None:
        text = encode(document(state))
        again = restore(kind, decode(text, ""))
        assert again == state
        assert encode(document(again)) == text

    comes_back()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([f.name for f in fields(Case)]), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=30)
@given(JSON)
def test_anything_is_read_or_refused(read: object) -> None:
    for kind in (Case, Register, Presence, Card, Policy):
        answer = restore(kind, read)
        assert isinstance(answer, (kind, Refusal))
        assert not isinstance(answer, Refusal) or answer.text("ru")


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("cases", 0, "at"), "2017-02-13T12:00:00", "Desk.cases.0.at"),
        (("cases", 0, "at"), "13.02.2017", "Desk.cases.0.at"),
        (("cases", 0, "at"), 7, "Desk.cases.0.at"),
        (("cases", 0, "kind"), "quarrel", "Desk.cases.0.kind"),
        (("cases", 0, "moment"), True, "Desk.cases.0.moment"),
        (("cases", 0, "complaints"), [["a"]], "Desk.cases.0.complaints.0"),
        (("cases", 0, "hearers"), "chief", "Desk.cases.0.hearers"),
        (("cases", 0), {}, "Desk.cases.0"),
        (("cases",), None, "Desk.cases"),
    ],
)
def test_the_first_odd_place_is_named(path: tuple[str | int, ...], value: object, where: str) -> None:
    read = document(Desk((Case("c1", Kind.RESULT, "p1", at(), "miscounted", "g1", 12),)))
    inner = read
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    answer = restore(Desk, read)
    assert isinstance(answer, Refusal)
    assert answer.where == where


def test_an_event_written_before_a_field_was_there_still_opens() -> None:
    desk = document(Desk((Case("c1", Kind.RESULT, "p1", at(), "miscounted", "g1", 12),)))
    del desk["cases"][0]["moment"], desk["cases"][0]["complaints"]
    older = restore(Desk, desk)
    assert older == Desk((Case("c1", Kind.RESULT, "p1", at(), "miscounted", "g1"),))
    for unlike in ({}, desk | {"more": 1}):
        assert isinstance(restore(Desk, unlike), Refusal), "nothing, or something that nobody knows"
    del desk["cases"][0]["id"]
    needed = restore(Desk, desk)
    assert isinstance(needed, Refusal)
    assert needed.where == "Desk.cases.0"


def test_sets_are_sorted_and_mappings_keep_their_order() -> None:
    conflicts = Conflicts(frozenset("cab"), frozenset({("b", "p2"), ("a", "p1")}))
    assert document(conflicts) == {"asked": ["a", "b", "c"], "with_players": [["a", "p1"], ["b", "p2"]]}
    merges = Merges({"z": "a", "b": "a"})
    assert document(merges) == {"into": [["z", "a"], ["b", "a"]]}
    broken = document(merges) | {"into": [["z"]]}
    assert restore(Merges, broken) == Refusal(
        "document_shape", None, {"where": "Merges.into.0"}, "Merges.into.0"
    )


def test_odd_values_are_no_states() -> None:
    assert isinstance(restore(Moved, document(Moved("p", 1, None, Fraction(1, 3), Fraction(2)))), Moved)
    zero = document(Moved("p", 1, None, Fraction(1), Fraction(2))) | {"points_after": "1/0"}
    assert isinstance(restore(Moved, zero), Refusal)
    assert isinstance(restore(date, "2017-02-13"), date)
    assert isinstance(restore(date, "20170213"), Refusal), "one form only"
    assert isinstance(restore(str, 7), Refusal)
    with pytest.raises(TypeError, match="no state of an event: float"):
        document(0.5)


def test_an_instant_keeps_its_offset() -> None:
    there = timezone(timedelta(hours=7))
    one = Application("a", "p", datetime(2017, 1, 20, 12, tzinfo=there), {"name": "Ё"}, date(1998, 5, 1))
    register = Register((one,), (("a", at()),))
    assert done(restore(Register, document(register))) == register
    assert document(register)["applications"][0]["submitted"] == "2017-01-20T12:00:00+07:00"
    assert done(restore(Schedule, document(schedule(game(1))))) == schedule(game(1))


@pytest.mark.parametrize(
    "read", ["fiim", {}, {"format": "sportmafia.rulebook/1"}, {**load("fiim").document(), "id": 7}]
)
def test_what_is_no_rulebook_is_refused_with_its_place(read: object) -> None:
    answer = restore(Regulation, {"versions": [{**document(VERSION), "rulebooks": [["main", read]]}]})
    assert isinstance(answer, Refusal)
    assert answer.where == "Regulation.versions.0.rulebooks.0.1"


VERSION = Version(at(), date(2017, 2, 13), (("main", load("fiim")),), "page", "first")
