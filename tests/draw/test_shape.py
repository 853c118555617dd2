"""Which numbers work, what is said when they do not, and how seats are shared when they do not divide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.draw import words
from sportmafia.draw.schedule import Fault, Violation
from sportmafia.draw.shape import Misfit, Refusal, Shape, library_tables, shape_of, with_substitutes
from sportmafia.draw.words import Language


@given(
    st.integers(-3, 60),
    st.none() | st.integers(-1, 7),
    st.integers(-1, 14),
    st.none() | st.integers(0, 30),
    st.booleans(),
    st.booleans(),
)
def test_every_answer_is_a_playable_shape_or_a_refusal(
    players: int, tables: int | None, games: int, rounds: int | None, exact: bool, least: bool
) -> None:
    found = shape_of(players, tables, games, rounds, exact_games=exact, at_least=least)
    if isinstance(found, Refusal):
        for language in Language:
            assert words.refusal(found, language)
        return
    assert 10 * found.total == sum(found.games)
    assert len(found.games) == players
    assert max(found.games) - min(found.games) <= 1
    assert not exact or set(found.games) == {games}
    assert abs(10 * found.total - players * games) <= (9 if least else 5)
    assert not least or min(found.games) >= games, "sfu.3.2.4"
    assert all(1 <= t <= players // 10 for t in found.tables)
    assert list(found.tables) == sorted(found.tables, reverse=True)
    assert max(found.games) <= len(found.tables)
    assert tables is None or max(found.tables) <= tables
    assert rounds is None or len(found.tables) == rounds


@pytest.mark.parametrize(
    ("arguments", "misfit", "near", "people"),
    [
        ((9,), Misfit.TOO_FEW_PLAYERS, (10,), ()),
        ((30, 4), Misfit.TOO_MANY_TABLES, (3,), (40,)),
        ((30, 0), Misfit.NO_TABLES, (3,), ()),
        ((30, 3, 0), Misfit.NO_GAMES, (1,), ()),
        ((37, 3, 9), Misfit.NOT_EVEN, (10,), (30, 40)),
        ((24, 2, 8), Misfit.NOT_EVEN, (5, 10), (20, 25)),
        ((30, 3, 10, 9), Misfit.TOO_FEW_ROUNDS, (10,), ()),
        ((30, 3, 10, 31), Misfit.TOO_MANY_ROUNDS, (30,), ()),
        ((5000,), Misfit.TOO_MANY_PLAYERS, (2000,), ()),
        ((10, 1, 500), Misfit.TOO_MANY_ROUNDS, (200,), ()),
    ],
)
def test_refusals_name_the_nearest_numbers_that_work(
    arguments: tuple[int, ...], misfit: Misfit, near: tuple[int, ...], people: tuple[int, ...]
) -> None:
    found = shape_of(*arguments, exact_games=True)
    assert isinstance(found, Refusal)
    assert (found.misfit, found.nearest, found.nearest_players) == (misfit, near, people)
    said = words.refusal(found, Language.ENGLISH)
    assert all(str(n) in said for n in near + people)


def test_numbers_that_do_not_divide_give_one_game_more_or_fewer_to_the_last_numbers() -> None:
    more = shape_of(31, 3, 9)
    assert isinstance(more, Shape)
    assert more.games == (9,) * 30 + (10,)
    fewer = shape_of(36, 3, 9)
    assert isinstance(fewer, Shape)
    assert fewer.games == (9,) * 32 + (8,) * 4 or sum(fewer.games) == 320


def test_at_least_gives_a_game_more_and_never_one_fewer() -> None:
    """sfu.3.2.4: twenty-eight players with four games each fill twelve games, not eleven."""
    found = shape_of(28, 2, 4, at_least=True)
    assert isinstance(found, Shape)
    assert (found.total, found.games) == (12, (4,) * 20 + (5,) * 8)


def test_the_short_round_is_the_last() -> None:
    found = shape_of(21, 2, 10)
    assert isinstance(found, Shape)
    assert found.tables == (2,) * 10 + (1,)
    assert not found.full
    assert found.even


@given(st.integers(8, 60), st.integers(1, 9), st.none() | st.integers(1, 6), st.integers(1, 12))
def test_with_substitutes_players_play_exactly_their_games(
    players: int, substitutes: int, tables: int | None, games: int
) -> None:
    found = with_substitutes(players, substitutes, tables, games)
    if isinstance(found, Refusal):
        assert words.refusal(found, Language.RUSSIAN)
        return
    assert found.games[:players] == (games,) * players
    assert 10 * found.total == sum(found.games)
    spare = found.games[players:]
    assert len(spare) == substitutes
    assert max(spare) - min(spare) <= 1
    assert max(found.games) <= len(found.tables)
    assert all(10 * t <= players + substitutes for t in found.tables)
    assert 10 * max(found.tables) > players or sum(spare) < 10


def test_substitutes_fill_up_every_round_or_the_last_table() -> None:
    fill = with_substitutes(29, 1)
    assert fill == Shape(30, (3,) * 10, (10,) * 30)
    share = with_substitutes(28, 3, 3, 5)
    assert share == Shape(31, (3,) * 5, (5,) * 28 + (3, 3, 4))
    last = with_substitutes(24, 1, 2, 7)
    assert last == Shape(25, (2,) * 8 + (1,), (7,) * 24 + (2,))
    none = with_substitutes(30, 10)
    assert isinstance(none, Refusal)
    assert "1 to 9" in words.refusal(none, Language.ENGLISH)


def test_library_tables() -> None:
    assert (library_tables(30, 10), library_tables(36, 10), library_tables(37, 10)) == (3, 3, 1)


def test_every_enum_has_its_words() -> None:
    assert {m.value for m in Misfit} | {f.value for f in Fault} <= words.KEYS
    for fault in Fault:
        for language in Language:
            assert words.violation(Violation(fault, 1, 2, 3, 4), language)
