"""Whatever a file holds: an answer, or a message with its name; exit code 0, 2 or 3; never a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sportmafia.cli.check import check
from sportmafia.cli.choice import OWN_RULES
from sportmafia.cli.games import ReadGame, judged
from sportmafia.cli.records import LogRecord, ReadFailure, SheetRecord, records_of
from tests.cli.sheets import ROOT, g1

EXAMPLES = [
    g1(),
    *(json.loads(f.read_text(encoding="utf-8")) for f in (ROOT / "examples" / "event").glob("*-1.json")),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def answers(data: bytes, name: str = "game.json") -> None:
    """Every record of the bytes is an answer or a message about this file."""
    for record in records_of(data, name):
        answer = record if isinstance(record, ReadFailure) else judged(record, OWN_RULES)
        if isinstance(answer, ReadFailure):
            assert answer.code in (2, 3)
            assert all(line.startswith(name) for lang in ("ru", "en") for line in answer.lines(lang))
            assert answer.messages
        else:
            assert isinstance(answer, ReadGame)
            assert all(problem.text(lang) for problem in answer.problems for lang in ("ru", "en"))


@given(st.binary(max_size=200), st.sampled_from(["game.json", "game.toml", "game.log", "game"]))
def test_any_bytes(data: bytes, name: str) -> None:
    answers(data, name)


@given(st.text(max_size=200), st.sampled_from(["game.json", "game.toml", "game.log"]))
def test_any_text(text: str, name: str) -> None:
    answers(text.encode("utf-8", "surrogatepass"), name)


@given(JSON)
def test_any_json(value: Any) -> None:
    answers(json.dumps(value).encode())


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (holder, key) inside a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [pair for key, item in items for pair in [(value, key), *places(item)]]


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A good sheet in which up to three places hold something else, or nothing."""
    sheet = copy.deepcopy(draw(st.sampled_from(EXAMPLES)))
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from(places(sheet)))
        if draw(st.booleans()):
            holder[key] = draw(JSON | st.integers(0, 11) | st.lists(st.integers(1, 10), max_size=4))
        else:
            del holder[key]
    return sheet


@given(spoilt())
def test_a_spoilt_sheet(sheet: dict[str, Any]) -> None:
    answers(json.dumps(sheet).encode())


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sheet=spoilt())
def test_a_spoilt_sheet_is_checked_to_the_end(tmp_path: Path, sheet: dict[str, Any]) -> None:
    """`check` comes to an end, names a place for each grave fault, and finds some where replay refuses."""
    file = tmp_path / "spoilt.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    (report,) = check([str(file)], OWN_RULES)
    (record,) = records_of(file.read_bytes(), str(file))
    answer = record if isinstance(record, ReadFailure) else judged(record, OWN_RULES)
    assert bool(report.code) == isinstance(answer, ReadFailure)
    assert bool(report.code) == any(finding.grave for finding in report.findings)
    assert all(finding.text.ru and finding.text.en for finding in report.findings)


CORPUS = sorted((Path(__file__).parents[1] / "record" / "corpus").glob("*"))


@pytest.mark.parametrize("file", CORPUS, ids=[file.name for file in CORPUS])
def test_saved_cases(file: Path) -> None:
    answers(file.read_bytes(), file.name)


def test_a_record_is_a_sheet_or_a_log() -> None:
    kinds = {type(record) for sheet in EXAMPLES for record in records_of(json.dumps(sheet).encode(), "x")}
    assert kinds == {SheetRecord}
    assert LogRecord not in kinds
