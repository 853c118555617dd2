"""The regulation lab: digests hold what scoring needs, correlations are exact, both tables are the core's."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.cli.main import main
from sportmafia.lab.cache import FORMAT, EventCache, Judged, seal_of
from sportmafia.lab.chart import chart
from sportmafia.lab.correlation import Correlation, kendall, spearman
from sportmafia.lab.digest import Digest, decoded, encoded
from sportmafia.lab.rescore import Comparison, Placed, Rescoring, compared
from sportmafia.rulebooks import load
from sportmafia.scoring import ScoredGame, ScoringEntries, score, standings
from tests.literal.games import random_entries, random_game

ROOT = Path(__file__).parents[2]
EVENT, LOG = ROOT / "examples" / "event", ROOT / "examples" / "games" / "game.jsonl"
PEOPLE = [f"p{number}" for number in range(24)]


def digest(random: Random, *, draws: bool = False) -> Digest:
    """A random game with everything that an entry can hold."""
    given = random_entries(random)
    entries = ScoringEntries(
        dict(given.judge_points), given.consents, given.fines, dict(given.votes), dict(given.titles)
    )
    players = tuple(random.sample(PEOPLE, 10))
    return Digest("Кубок", random.choice(["", "final"]), players, random_game(random, draws=draws), entries)


@given(st.integers(0, 10**6))
def test_a_digest_written_and_read_is_the_same(seed: int) -> None:
    one = digest(Random(seed), draws=True)
    line = encoded(one)
    assert decoded(json.loads(line)) == one
    assert "\n" not in line


ranks = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=2, max_size=12)


@given(ranks)
def test_kendall_is_what_its_definition_counts(pairs: list[tuple[int, int]]) -> None:
    one, other = ([Fraction(pair[side]) for pair in pairs] for side in (0, 1))
    signs = [
        ((a > b) - (a < b), (c > d) - (c < d))
        for (a, c), (b, d) in combinations(zip(one, other, strict=True), 2)
    ]
    over = sum(x * y for x, y in signs)
    under = sum(1 for x, _ in signs if x) * sum(1 for _, y in signs if y)
    found = kendall(one, other)
    assert found == (Correlation(Fraction(over), Fraction(under)) if under else None)


@given(ranks)
def test_correlations_lie_between_minus_one_and_one_and_turn_with_the_order(
    pairs: list[tuple[int, int]],
) -> None:
    one, other = ([Fraction(pair[side]) for pair in pairs] for side in (0, 1))
    for measure in (kendall, spearman):
        found = measure(one, other)
        if found is None:
            assert len(set(one)) == 1 or len(set(other)) == 1
            continue
        assert found.over**2 <= found.under_squared
        turned = measure(one, [-rank for rank in other])
        assert turned == Correlation(-found.over, found.under_squared)
        own = measure(one, one)
        assert own is not None
        assert own.exact == 1


def test_values_known_from_tables() -> None:
    one = [Fraction(rank) for rank in (1, 2, 3, 4, 5)]
    other = [Fraction(rank) for rank in (2, 1, 4, 3, 5)]
    tau, rho = kendall(one, other), spearman(one, other)
    assert tau is not None
    assert rho is not None
    assert (tau.exact, rho.exact) == (Fraction(3, 5), Fraction(4, 5))
    tied = kendall(one, [Fraction(rank) for rank in (1, 1, 2, 3, 4)])
    assert tied is not None
    assert (tied.exact, tied.shown(4)) == (None, "0.9487")
    assert Correlation(Fraction(-1), Fraction(2)).shown(5) == "-0.70711"
    assert kendall([], []) is None
    assert spearman([], []) is None


@pytest.mark.parametrize("exactly", [False, True])
@pytest.mark.parametrize("other", ["points34", "fiim-k", "boss"])
def test_both_tables_are_those_of_the_core(other: str, exactly: bool) -> None:
    """fiim.8.7, points34.8.5, fiim-k.8.6, boss.60"""
    random = Random(other)
    games = [digest(random) for _ in range(30)]
    rescoring = Rescoring(load("fiim"), load(other), exactly=exactly)
    for game in games:
        rescoring.add("", game)
    [comparison] = rescoring.comparisons()
    for rulebook, side in ((load("fiim"), 0), (load(other), 1)):
        scored = [
            ScoredGame(str(n), g.players, g.result, score(g.result, g.entries, rulebook), g.stage)
            for n, g in enumerate(games)
        ]
        expected = {row.player: (row.total, row.place) for row in standings(scored, rulebook).rows}
        placed = {move.player: (move.before, move.after)[side] for move in comparison.moves}
        assert {player: (of.total, of.place) for player, of in placed.items()} == expected


def test_the_same_rules_move_nobody() -> None:
    random = Random(1)
    rescoring = Rescoring(load("fiim"), load("fiim"))
    for number in range(20):
        rescoring.add(f"{number % 2}", digest(random))
    for comparison in rescoring.comparisons():
        assert (comparison.games, comparison.moved, comparison.mean_move) == (10, 0, 0)
        assert not comparison.winner_changed
        assert comparison.kendall is not None
        assert comparison.kendall.exact == 1


def small(*places: tuple[str, int, int]) -> Comparison:
    before = {player: Placed(Fraction(-one), one, one) for player, one, _ in places}
    after = {player: Placed(Fraction(-other), other, other) for player, _, other in places}
    return compared("event", 3, before, after)


def test_moves_and_the_winner() -> None:
    comparison = small(("a", 1, 3), ("b", 2, 1), ("c", 3, 2))
    assert [move.up for move in comparison.moves] == [-2, 1, 1]
    assert (comparison.moved, comparison.mean_move, comparison.largest_move) == (3, Fraction(4, 3), 2)
    assert comparison.winners == (("a",), ("b",))
    assert comparison.winner_changed


def test_charts_are_svg_and_names_in_them_are_text() -> None:
    comparison = small(("<b>&", 1, 2), ("b", 2, 1))
    for comparisons in ([comparison], [comparison, comparison], [small()]):
        root = ET.fromstring(chart(comparisons, ("fiim", "points34"), "en"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    one = ET.fromstring(chart([comparison], ("fiim", "points34")))
    texts = [part.text for part in one.iter("{http://www.w3.org/2000/svg}text")]
    assert "<b>&  1" in texts
    lines = one.findall("{http://www.w3.org/2000/svg}line")
    assert [(line.get("y1"), line.get("y2")) for line in lines] == [("54", "72"), ("72", "54")]


def test_what_identifies_a_file() -> None:
    data = LOG.read_bytes()
    assert seal_of(data) == json.loads(data.splitlines()[-1])["hash"]
    others = [b"", b"{}", data[:-1], b'{"actor":"x"\n}\n', data.replace(b'"hash":"', b'"hash":"x')]
    assert len({seal_of(other) for other in others}) == len(others)


def test_a_cache_gives_back_what_was_put_there_and_forgets_what_is_damaged() -> None:
    random, cache = Random(3), EventCache()
    games = [Judged(f"event.json#{n}", load("fiim"), digest(random)) for n in range(3)]
    cache.put("a", games)
    cache.put("b", [])
    text = cache.text()
    again = EventCache.of(text)
    assert (again.get("a"), again.get("b"), again.get("c"), again.changed) == (games, [], None, False)
    assert EventCache.of(text.replace("Кубок", "Кубок, [")).get("a") != games
    damaged = EventCache.of(text.replace('"fiim', "fiim").replace("a\t[[", "a\t[{"))
    assert (damaged.get("a"), damaged.get("b")) == (None, [])
    assert len(EventCache.of(text.replace(FORMAT, "another"))) == 0
    assert EventCache.of("").text() == f"{FORMAT}\n"


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    code = main([*map(str, arguments), "--lang", "en"])
    out = capsys.readouterr().out
    return code, json.loads(out) if "--json" in arguments else out


def test_rescore_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "moves.svg"
    code, said = answer(
        capsys, "lab", "rescore", EVENT, "--against", "fiim", "--against-set", "ci.coefficient=0", "--json",
        "--by", "stage", "--chart", file,
    )  # fmt: skip
    assert (code, said["rulebook"], said["against"], said["games"]) == (
        0,
        "fiim",
        "fiim ci.coefficient=0",
        10,
    )
    assert [event["event"] for event in said["events"]] == ["отбор"]
    assert said["winner_changed"] == sum(event["winner_changed"] for event in said["events"])
    assert ET.parse(file).getroot().tag.endswith("svg")
    code, text = answer(capsys, "lab", "rescore", EVENT, "--against", "points34", "--by", "tournament")
    assert code == 0
    assert "The winner changes in 1 of 1" in text


def test_a_table_with_a_cache_is_that_of_standings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cache = tmp_path / "season.cache"
    _, table = answer(capsys, "standings", EVENT, LOG, "--json")
    expected = [{key: row[key] for key in ("place", "place_to", "player", "total")} for row in table["rows"]]
    for options in (["--cache", cache], ["--cache", cache], [], ["--exactly"]):
        code, said = answer(capsys, "lab", "table", EVENT, LOG, "--json", *options)
        # the log names nobody, and both commands say so
        assert (code, said["games"], said["rows"]) == (2, 10, expected)
    assert cache.read_text(encoding="utf-8").startswith(FORMAT)
    assert [path.name for path in tmp_path.iterdir()] == ["season.cache"]
    assert "1  " in answer(capsys, "lab", "table", EVENT, "--cache", cache)[1]


def test_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    anonymous = tmp_path / "anonymous.json"
    anonymous.write_text('{"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": []}', encoding="utf-8")
    for arguments, message in (
        ([broken, "--against", "sfu"], "broken.json"),
        ([EVENT, "--against", "poker"], "poker"),
        ([EVENT, "--against", "fiim", "--against-set", "x"], "--set"),
        ([anonymous, "--against", "sfu"], "players are not named"),
        ([EVENT, "--against", "sfu", "--cache", tmp_path], "directory"),
        ([EVENT, "--against", "sfu", "--cache", tmp_path / "none" / "x"], "No such"),
        ([EVENT, "--against", "sfu", "--chart", tmp_path], "directory"),
    ):
        assert main(["lab", "rescore", *map(str, arguments), "--lang", "en"]) == 2, arguments
        assert message in capsys.readouterr().err


def test_a_file_named_twice_is_counted_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """and a copied log is the same game"""
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(LOG.read_bytes())
    one = EVENT / "round-1-table-1.json"
    code = main(["lab", "table", *map(str, (EVENT, one, LOG, copy)), "--json", "--lang", "en"])
    said = capsys.readouterr()
    assert (code, json.loads(said.out)["games"]) == (2, 10)
    assert f"{one}: the file is named twice" in said.err
    assert f"{copy}: the same log as {LOG}" in said.err


def test_without_numpy_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["lab", "table", str(EVENT), "--lang", "en"]) == 2
    assert capsys.readouterr().err == "numpy is needed: pip install 'sportmafia[lab]'\n"
