"""Canonical JSON has one form for a value, and strict reading names the place of what it cannot hold."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.record.canonical import DEEPEST, LARGEST, LONGEST_TEXT, MOST_BYTES, Number, decode, encode
from sportmafia.record.failure import Failure
from sportmafia.rulebooks import ids, load
from sportmafia.rulebooks.rulebook import canonical_json

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def read(text: str | bytes, *, decimals: bool = False) -> object:
    return decode(text if isinstance(text, bytes) else text.encode(), "f.json", decimals=decimals)


def refused(text: str | bytes) -> Failure:
    answer = read(text)
    assert isinstance(answer, Failure)
    return answer


@given(VALUES)
def test_reading_gives_back_what_was_written(value: object) -> None:
    assert read(encode(value)) == value


@given(VALUES)
def test_the_form_does_not_depend_on_how_a_value_was_written(value: object) -> None:
    loose = json.dumps(value, ensure_ascii=True, indent=2)
    assert encode(read(loose)) == encode(value)


def test_names_are_sorted_by_utf_16_units() -> None:
    # RFC 8785, 3.2.3: U+1F600 is D83D DE00 in UTF-16, so it comes before U+FB33.
    names = ("€", "\r", "\ufb33", "1", "\U0001f600", "\x80", "ö")
    order = ("\r", "1", "\x80", "ö", "€", "\U0001f600", "\ufb33")
    assert list(json.loads(encode(dict.fromkeys(names, 0)))) == list(order)


def test_only_what_must_be_escaped_is() -> None:
    # RFC 8785, 3.2.2.2
    assert encode('€$\x0f\nA\'B"\\\\"/\x7f') == '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\x7f"'.encode()


@pytest.mark.parametrize("name", ids())
def test_a_rulebook_has_the_same_form_here_as_where_it_is_hashed(name: str) -> None:
    document = load(name).document()
    assert encode(document).decode() == canonical_json(document)


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (1.5, ""),
        ({"a": [0, 1.0]}, "a.1"),
        ([{"b": float("nan")}], "0.b"),
        ({1: 2}, ""),
        ({"a": {2}}, "a"),
        (LARGEST + 1, ""),
        ({"n": "\ud800"}, "n"),
    ],
)
def test_what_has_no_form_is_refused_with_its_place(value: object, place: str) -> None:
    with pytest.raises(ValueError, match=rf"^{place}") as caught:
        encode(value)
    assert "expected" in str(caught.value) or "surrogate" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('{"a": {"b": 1, "b": 2}}', "a.b", "twice"),
        ('{"votes": [{"8": 5}, {"8": 1, "8": 1}]}', "votes.1.8", "twice"),
        ('{"points": 0.5}', "points", "a whole number"),
        ('{"points": 1e3}', "points", "a whole number"),
        ("[NaN]", "0", "NaN"),
        ("[-Infinity]", "0", "Infinity"),
        ("[9007199254740992]", "0", "at most 9007199254740991"),
        ("[" + "9" * 5000 + "]", "0", "a whole number"),
        ('["\\ud800"]', "0", "surrogate"),
        ('{"\\udfff": 1}', "", "surrogate"),
        ('{"name": "' + "я" * (LONGEST_TEXT + 1) + '"}', "name", "10,001 characters"),
        ('{"' + "я" * (LONGEST_TEXT + 1) + '": 1}', "", "10,001 characters"),
        ("[" * (DEEPEST + 2) + "]" * (DEEPEST + 2), None, "deeper"),
        ("[" * 200_000, "", "deeper"),
        ('{"a":' * 200_000, "", "deeper"),
        ("", "", "not JSON"),
        ("{", "", "not JSON"),
        ('{"a": 01}', "", "not JSON"),
        ("[1] 2", "", "not JSON"),
    ],
)
def test_what_is_no_canonical_value_is_refused_on_reading(text: str, place: str | None, said: str) -> None:
    answer = refused(text)
    assert said in answer.en
    assert answer.file == "f.json"
    assert place is None or answer.where == place
    assert answer.text("ru").startswith("f.json")


def test_the_line_and_column_of_broken_json_are_named() -> None:
    assert refused('{\n  "a": 1,\n  b: 2\n}').text("en").startswith("f.json:3: this is not JSON: column 3")


def test_broken_utf_8_is_refused_with_its_line() -> None:
    assert refused(b"{\n" + b'"\xff"').text("en") == "f.json:2: this is not UTF-8: byte 0xff"


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read(b"\xef\xbb\xbf[1]") == [1]


def test_a_file_that_is_too_long_is_not_parsed() -> None:
    assert "at most 8,000,000" in refused(b" " * (MOST_BYTES + 1)).en


def test_a_name_of_ten_megabytes_is_refused_clearly() -> None:
    answer = refused('{"name": "' + "a" * 10_000_000 + '"}')
    assert "bytes" in answer.en
    assert len(answer.text("en")) < 200


def test_a_foreign_number_keeps_its_digits() -> None:
    assert read("[0.10, -1.5e2, 3]", decimals=True) == [Number("0.10"), Number("-1.5e2"), 3]


@given(st.binary(max_size=200))
def test_any_bytes_are_a_value_or_a_message(data: bytes) -> None:
    answer = read(data)
    if isinstance(answer, Failure):
        assert answer.text("ru").startswith("f.json")
        assert answer.text("en").startswith("f.json")
    else:
        assert read(encode(answer)) == answer
