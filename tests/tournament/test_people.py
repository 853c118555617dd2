"""Duplicates are found, merged, and taken apart again."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.tournament.people import (
    Likeness,
    Merges,
    Pair,
    Person,
    duplicates,
    forgotten,
    key,
    merge,
    rename,
    undecided,
    unmerge,
)
from sportmafia.tournament.said import Refusal
from tests.tournament.world import done, said

BORN = date(1998, 5, 1)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Пётр", "петр"), ("ПЁТР!", "пётр"), ("Xomа", "хома"), ("M i x", "mix"), ("ﬁlm", "film"), ("★", "★")],
)
def test_one_nickname_in_many_spellings(one: str, other: str) -> None:
    assert key(one) == key(other)


def test_what_may_be_one_person_is_found() -> None:
    """sfu.5.3: a second application of the same person takes no second place"""
    people = [
        Person("1", "Лис", "Иванов Иван", BORN, "+7 391 200-00-00"),
        Person("2", "ЛИС", contact="a@b.ru"),
        Person("3", "Волк", "Иван Иванов", BORN),
        Person("4", "Барс", "Иванов Иван", date(1999, 5, 1), "a@B.ru"),
        Person("5", "Рысь", former=("лис",)),
        Person("6", "Ёж", "Иванов Иван"),
    ]
    assert duplicates(people) == (
        Pair("1", "2", (Likeness.NICKNAME,)),
        Pair("1", "3", (Likeness.NAME_AND_BIRTH,)),
        Pair("1", "5", (Likeness.FORMER_NICKNAME,)),
        Pair("2", "4", (Likeness.CONTACT,)),
        Pair("2", "5", (Likeness.FORMER_NICKNAME,)),
    )
    assert duplicates([]) == ()


def test_a_merge_is_undone_whole() -> None:
    merges = done(merge(Merges(), "a", "b"))
    merges = done(merge(merges, "c", "a"))
    assert merges.of("b") == "c"
    assert merges.ids("b") == {"a", "b", "c"}
    assert said(merge(merges, "b", "c"))[0] == "merged_already"
    apart = done(unmerge(merges, "a"))
    assert (apart.of("b"), apart.of("c")) == ("a", "c")
    assert said(unmerge(apart, "a"))[0] == "not_merged"
    assert apart.ids("z") == {"z"}


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20))
def test_merges_never_run_in_a_circle(pairs: list[tuple[int, int]]) -> None:
    merges = Merges()
    for kept, gone in pairs:
        answer = merge(merges, str(kept), str(gone))
        if isinstance(answer, Refusal):
            assert merges.of(str(kept)) == merges.of(str(gone))
        else:
            before = merges.of(str(gone))
            assert done(unmerge(answer, before)) == merges
            merges = answer
    groups = {merges.ids(str(number)) for number in range(8)}
    assert sum(map(len, groups)) == len(frozenset().union(*groups)) == 8


def test_a_renamed_player_is_found_under_his_old_nickname() -> None:
    once = done(rename(Person("1", "Лис"), "Волк"))
    back = done(rename(once, "Лис"))
    assert (back.nickname, back.former) == ("Лис", ("Лис", "Волк"))
    assert rename(back, "Лис") is back
    assert said(rename(back, "  "))[0] == "nickname_empty"
    assert duplicates([back, Person("2", "Волк")]) == (Pair("1", "2", (Likeness.FORMER_NICKNAME,)),)


def test_of_somebody_erased_only_the_nickname_is_left() -> None:
    person = Person("p1", "Ник", "Петров Пётр", date(1998, 5, 1), "a@b.ru", ("Старый",))
    assert forgotten(person) == Person("p1", "Ник")


def test_a_pair_is_decided_by_a_merge_or_by_finding_two_people() -> None:
    three = [Person(id_, "Ник") for id_ in ("a", "b", "c")]
    assert len(undecided(three, Merges(), ())) == 3
    assert [(pair.first, pair.second) for pair in undecided(three, Merges(), [("b", "a")])] == [
        ("a", "c"), ("b", "c"),
    ]  # fmt: skip
    assert [(pair.first, pair.second) for pair in undecided(three, Merges({"b": "a"}), ())] == [("a", "c")]
