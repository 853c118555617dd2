"""`perft`: numbers that follow from the rules alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.sheets import G1_FILE

ALL = ("fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34")


@pytest.mark.parametrize("rulebook", ALL)
def test_the_first_minutes(cli: Cli, rulebook: str) -> None:
    """Ten nominees or none; then ten or none again, or nine or none: 11, then 1·11 + 10·10 (fiim.4.4.2)."""
    lines = cli("perft", "--depth", "2", "--rulebook", rulebook, "--json").lines
    assert [line["sequences"] for line in lines] == [11, 11 + 10 * 10]
    assert lines[0] == {
        "rulebook": rulebook,
        "position": "start",
        "sanctions": False,
        "depth": 1,
        "sequences": 11,
    }


def test_the_first_round(cli: Cli) -> None:
    """Each of ten votes for one of three, the last of whom gets the rest: 2^10, then 3^10 (fiim.4.4.9)."""
    lines = cli("perft", "--depth", "2", "--position", "vote", "--json").lines
    assert [line["sequences"] for line in lines] == [2**10, 3**10]


def test_the_first_shots(cli: Cli) -> None:
    """Each of three blacks shoots one of ten or nobody (fiim.4.5.4)."""
    lines = cli("perft", "--depth", "3", "--position", "night", "--json").lines
    assert [line["sequences"] for line in lines] == [11, 11**2, 11**3]


def test_sanctions_are_a_second_alphabet(cli: Cli) -> None:
    """A foul and a disqualification for each of ten, beside the eleven moves."""
    (line,) = cli("perft", "--depth", "1", "--sanctions", "--json").lines
    assert (line["sequences"], line["sanctions"]) == (11 + 10 + 10, True)


def test_a_position_is_where_a_record_ends(cli: Cli, tmp_path: Path) -> None:
    """Cards and nothing else: the first minute is due. A game that is over has no continuation."""
    file = tmp_path / "cards.toml"
    file.write_text(
        'format = "sportmafia.sheet/1"\nrulebook = "fiim"\ndays = []\n'
        "[roles]\ndon = 2\nmafia = [5, 9]\nsheriff = 4\n",
        encoding="utf-8",
    )
    (line,) = cli("perft", "--depth", "1", "--position", file, "--json").lines
    assert line["sequences"] == 11
    (over,) = cli("perft", "--depth", "1", "--position", G1_FILE, "--json").lines
    assert over["sequences"] == 0


def test_people_see_a_table(cli: Cli) -> None:
    said = cli("perft", "--depth", "1", "--position", "vote", "--lang", "en").out
    assert said.split()[:2] == ["1", "1,024"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--depth", "0"], "from 1"),
        (["--depth", "x"], "int"),
        ([], "--depth"),
        (["--depth", "1", "--position", "/no/such"], "no such file"),
        (["--depth", "1", "--rulebook", "poker"], "poker"),
    ],
)
def test_what_cannot_be_counted(cli: Cli, arguments: list[str], said: str) -> None:
    answer = cli("--lang", "en", "perft", *arguments)
    assert answer.code == 2
    assert said in answer.err


def test_a_summary_has_no_position(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    file.write_text(
        '{"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": [], "result": "red", "summary": {}}'
    )
    answer = cli("perft", "--depth", "1", "--position", file, "--lang", "en")
    assert answer.code == 2
    assert "no course of a game" in answer.err
