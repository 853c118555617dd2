"""The certified library: which cells it has, that each is what it says, and that reading needs no numpy."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.draw import library
from sportmafia.draw.check import check
from sportmafia.draw.codec import decode, encode
from sportmafia.draw.plan import as_json, plan_of
from sportmafia.draw.schedule import violations
from sportmafia.draw.shape import Shape, shape_of
from tests.draw import brute
from tests.draw.test_measures import shapes

DESIGNS = Path(library.__file__).parent / "designs"


def test_there_are_363_cells() -> None:
    cells = list(library.cells())
    assert len(cells) == len(set(cells)) == 363
    assert all(n * g % 10 == 0 and n * g // 10 % t == 0 and 10 * t <= n for n, t, g in cells)


def test_every_cell_has_its_entry_and_more_than_half_of_the_pairs_are_proved() -> None:
    held = {(e.players, e.tables, e.games): e for e in library.entries()}
    assert set(library.cells()) <= set(held)
    assert library.proved_pairs() == len({key[::2] for key, e in held.items() if e.q == e.bound})
    assert library.proved_pairs() >= 0.59 * 363


def confirmed(entry: library.Entry) -> None:
    """Decode an entry and hold the independent checker against what it states."""
    schedule = entry.schedule()
    assert violations(schedule) == ()
    plan = plan_of(schedule)
    assert (plan.measures.q, plan.measures.bound.value) == (entry.q, entry.bound)
    assert plan.measures.bound.kind.value == entry.kind
    assert plan.measures.seat_off == 0
    assert plan.measures.games_min == plan.measures.games_max == entry.games
    assert check(as_json(plan)) == []


def test_a_sample_is_confirmed_by_the_checker() -> None:
    for k, entry in enumerate(library.entries()):
        if k % 16 == 0:
            confirmed(entry)


def test_finals_are_seated_as_well_as_can_be() -> None:
    for entry in library.entries():
        if entry.players == 10:
            measures = plan_of(entry.schedule()).measures
            assert measures.neighbour_q == measures.neighbour_bound
            assert measures.seat_off == 0


@pytest.mark.slow
def test_every_entry_is_confirmed_by_the_checker() -> None:
    for entry in library.entries():
        confirmed(entry)


def test_files_are_small_text() -> None:
    for path in DESIGNS.glob("*.json"):
        text = path.read_text(encoding="ascii")
        assert json.loads(text)["format"] == "sportmafia.designs/1"
        assert len(text) < 200_000


def test_lookup_finds_only_the_shape_that_an_entry_has() -> None:
    shape = shape_of(30)
    assert isinstance(shape, Shape)
    entry = library.lookup(shape)
    assert entry is not None
    assert (entry.players, entry.tables, entry.games) == (30, 3, 10)
    spread = shape_of(30, 3, 10, 12)
    assert isinstance(spread, Shape)
    assert library.lookup(spread) is None
    uneven = shape_of(31, 3, 9)
    assert isinstance(uneven, Shape)
    assert library.lookup(uneven) is None


@given(shapes(), st.integers(0, 5))
def test_codes_hold_any_schedule(shape: Shape, seed: int) -> None:
    schedule = brute.random_schedule(shape, seed)
    assert decode(shape.players, shape.tables, encode(schedule)) == schedule


def test_a_damaged_code_is_refused() -> None:
    with pytest.raises(ValueError, match=r"digits|base85|bad"):
        decode(10, (1,), "~~~~~~~~~~")


def test_drawing_from_the_library_imports_no_numpy() -> None:
    program = (
        "import sys; from sportmafia.cli.draw import main; "
        "sys.exit(main(['make', '--players', '20', '--json']) or ('numpy' in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["measures"]["proved_optimal"] is True
