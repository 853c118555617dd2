"""Whatever stands in a sheet, it is replayed or refused with a place and words: nothing else ever happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.game.history import result_of
from sportmafia.game.rules import compile_rules
from sportmafia.record import sheet_reader
from sportmafia.record.problem import BAD_FACT, BAD_FORMAT, TEXTS, Rejection
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.rulebooks import ids, load
from sportmafia.scoring import ScoringEntries, score

SEATS = st.integers(1, 10)
MOMENTS = st.one_of(
    st.sampled_from(["before_vote", "lift", "after_vote", "fall", "shots", "don", "mafia", "sheriff"]),
    st.builds("{}:{}".format, st.sampled_from(["speech", "word", "dawn", "call", "tie", "shots"]), SEATS),
    st.builds("{}:{}/{}".format, st.sampled_from(["call", "tie"]), SEATS, st.integers(1, 3)),
)


def some(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An object with any of these keys."""
    return st.fixed_dictionaries({}, optional=parts)


def by_seat(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An object with seats as keys."""
    return st.dictionaries(SEATS.map(str), values, max_size=4)


def incidents(moments: st.SearchStrategy[str]) -> st.SearchStrategy[list[Any]]:
    """A few incidents."""
    clauses = st.sampled_from(["6.6.1", "fiim.6.7.1", "6.8.1", "A2.defeat.1", "nonsense"])
    fixed = {"at": moments, "kind": st.sampled_from(["foul", "foul", "dq", "dq", "defeat", "warning"])}
    optional = {"seat": SEATS, "clause": clauses, "team": st.sampled_from(["red", "black"])}
    return st.lists(st.fixed_dictionaries(fixed, optional=optional), max_size=3)


HANDS = st.one_of(st.integers(0, 11), st.lists(SEATS, max_size=4))
BEST_MOVE = st.one_of(
    st.lists(SEATS, max_size=4),
    st.fixed_dictionaries(
        {"numbers": st.lists(SEATS, max_size=3), "closed": st.sampled_from(["hint", "declined"])}
    ),
)
DAY = some(
    nominations=st.lists(st.tuples(SEATS, st.none() | SEATS).map(list), max_size=5),
    votes=st.lists(by_seat(HANDS), max_size=3),
    lift=HANDS,
    best_move=BEST_MOVE,
    incidents=incidents(MOMENTS),
)
NIGHT = some(
    shots=by_seat(st.none() | SEATS),
    killed=st.none() | SEATS,
    don=st.none() | SEATS,
    sheriff=st.none() | SEATS,
    incidents=incidents(MOMENTS),
)
DECIMALS = st.sampled_from(["0.1", "0.5", "1", "-0.4", "0.7", "x"])
SCORING = some(
    judge_points=by_seat(DECIMALS),
    consents=st.lists(SEATS, max_size=2),
    fines=st.lists(
        st.fixed_dictionaries({"seat": SEATS, "clause": st.sampled_from(["8.5.1", "8.5.2", "9"])})
    ),
    best_player_votes=by_seat(SEATS),
    titles=by_seat(st.sampled_from(["LI", "LI2", "loser", "king"])),
)
SUMMARY = some(
    fouls=by_seat(st.integers(0, 4)),
    dq=st.lists(SEATS, max_size=2, unique=True),
    first_killed=st.none() | SEATS,
    best_move=BEST_MOVE,
    at_table=st.lists(SEATS, max_size=4, unique=True),
    ended=st.sampled_from(["N0", "D1", "N1", "D5"]),
)
ROLES = st.sampled_from(
    [
        {"don": 2, "mafia": [5, 9], "sheriff": 4},
        {"don": 1, "mafia": [2, 3], "sheriff": 10},
        {"don": 1, "mafia": [1, 3], "sheriff": 10},
    ]
)
PLAYED = st.fixed_dictionaries(
    {"days": st.lists(DAY, min_size=1, max_size=3)},
    optional={
        "nights": st.lists(NIGHT, max_size=3),
        "roles": ROLES,
        "night0": st.fixed_dictionaries(
            {"incidents": incidents(st.sampled_from(["don", "mafia", "sheriff"]))}
        ),
        "scoring": SCORING,
        "result": st.sampled_from(["red", "black", "draw", "aborted"]),
    },
)
OUTCOME = st.fixed_dictionaries(
    {"days": st.just([]), "result": st.sampled_from(["red", "black", "draw", "aborted"])},
    optional={"summary": SUMMARY, "roles": ROLES, "scoring": SCORING},
)


def judge(document: dict[str, Any], rulebook: str) -> None:
    """Read, replay and score a document; every answer must be a value with words."""
    sheet = sheet_reader.read_json(
        json.dumps({"format": "sportmafia.sheet/1", "rulebook": rulebook} | document)
    )
    answer = sheet if isinstance(sheet, Rejection) else replay(sheet, load(rulebook))
    if isinstance(answer, Rejection):
        assert answer.exit in (BAD_FORMAT, BAD_FACT)
        assert answer.exit == BAD_FORMAT or answer.where
        assert answer.text("ru")
        assert answer.text("en")
        return
    assert all(remark.where and remark.text("ru") and remark.text("en") for remark in answer.remarks)
    assert len(score(answer.result, ScoringEntries(), answer.rulebook).seats) == 10
    if answer.facts:
        # the facts are a log of the same game
        assert result_of(compile_rules(answer.rulebook), answer.facts) == answer.result


@given(document=PLAYED, rulebook=st.sampled_from(ids()))
def test_any_played_sheet_is_replayed_or_refused(document: dict[str, Any], rulebook: str) -> None:
    """Bad input: a clear message with the place, never a traceback."""
    judge(document, rulebook)


@given(document=OUTCOME, rulebook=st.sampled_from(ids()))
def test_any_summary_is_taken_or_refused(document: dict[str, Any], rulebook: str) -> None:
    """Contradictions, unknown parts, results that the rulebook lacks."""
    judge(document, rulebook)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
PLACES = (
    "rulebook", "options", "header", "players", "roles", "days", "nights", "night0", "scoring", "result",
    "summary",
)  # fmt: skip


@given(place=st.sampled_from(PLACES), value=JSON)
def test_any_value_anywhere_is_read_or_refused(place: str, value: Any) -> None:
    """Any JSON at any key of the format."""
    document = {"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": [{}], place: value}
    answer = sheet_reader.read_json(json.dumps(document))
    assert not isinstance(answer, Rejection) or (answer.exit == BAD_FORMAT and answer.text("ru"))


@given(text=st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is no sheet, and says so in both forms."""
    for read in (sheet_reader.read_json, sheet_reader.read_toml):
        answer = read(text)
        assert isinstance(answer, Rejection)
        assert answer.exit == BAD_FORMAT


@pytest.mark.parametrize("code", TEXTS)
def test_words_name_the_same_parameters_in_both_languages(code: str) -> None:
    """What one language tells, the other tells too."""

    class Names(dict[str, str]):
        def __missing__(self, name: str) -> str:
            self[name] = name
            return name

    russian, english = Names(), Names()
    for words, names in zip(TEXTS[code], (russian, english), strict=True):
        assert words.format_map(names)
    assert russian.keys() == english.keys()


def test_a_replayed_sheet_is_a_value() -> None:
    """The answer is compared by value."""
    sheet = sheet_reader.read_document({"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": [{}]})
    assert not isinstance(sheet, Rejection)
    answer = replay(sheet, load("fiim"))
    assert isinstance(answer, Replayed)
    assert answer == replay(sheet, load("fiim"))
