"""The independent checker: it confirms what is true and finds every kind of lie."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.draw import main as draw
from sportmafia.draw import check as checker
from sportmafia.draw.library import lookup
from sportmafia.draw.plan import as_json, plan_of, rounds_digest, to_text
from sportmafia.draw.shape import Shape, shape_of


def document(players: int = 20, games: int = 10, apart: tuple[tuple[int, ...], ...] = ()) -> dict[str, Any]:
    """A plan out of the library, as the object of its file."""
    shape = shape_of(players, None, games)
    assert isinstance(shape, Shape)
    entry = lookup(shape)
    assert entry is not None
    told: dict[str, Any] = json.loads(json.dumps(as_json(plan_of(entry.schedule(), apart=apart))))
    return told


def swap_seats(d: dict[str, Any]) -> None:
    table = d["rounds"][0]["tables"][0]
    table[0], table[1] = table[1], table[0]


def swap_tables(d: dict[str, Any]) -> None:
    one, two = d["rounds"][0]["tables"]
    one[0], two[0] = two[0], one[0]


def set_measure(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(d: dict[str, Any]) -> None:
        d["measures"][name] = value

    return change


def drop_player(d: dict[str, Any]) -> None:
    d["rounds"][3]["tables"][1].pop()


def double_player(d: dict[str, Any]) -> None:
    d["rounds"][2]["tables"][0][0] = d["rounds"][2]["tables"][1][0]


def foreign_player(d: dict[str, Any]) -> None:
    d["rounds"][2]["tables"][0][0] = 21


def false_rest(d: dict[str, Any]) -> None:
    d["rounds"][1]["rest"] = [1]


def lower_bound(d: dict[str, Any]) -> None:
    d["certificate"]["bound"] -= 2
    d["measures"]["q_bound"] -= 2


def no_certificate(d: dict[str, Any]) -> None:
    del d["certificate"]


def wrong_number(d: dict[str, Any]) -> None:
    d["rounds"][0]["round"] = 7


def wrong_q(d: dict[str, Any]) -> None:
    d["certificate"]["q"] += 2


LIES = [
    swap_seats,
    swap_tables,
    set_measure("q", 4498),
    set_measure("meet_max", 3),
    set_measure("meet_histogram", {"5": 190}),
    set_measure("seat_off", 1),
    set_measure("table_q", 1000),
    set_measure("neighbour_q", 1),
    set_measure("neighbour_max", 1),
    set_measure("games_min", 9),
    set_measure("proved_optimal", value=False),
    set_measure("q_bound", 4498),
    drop_player,
    double_player,
    foreign_player,
    false_rest,
    lower_bound,
    no_certificate,
    wrong_number,
    wrong_q,
]


def test_truth_is_confirmed() -> None:
    assert checker.check(document()) == []
    assert checker.check(document(30, 12)) == []


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_every_lie_is_found(lie: Callable[[dict[str, Any]], None]) -> None:
    told = copy.deepcopy(document())
    lie(told)
    assert checker.check(told) != []


def test_every_lie_is_told_in_russian_as_in_english() -> None:
    for lie in LIES:
        told = document()
        lie(told)
        for one, other in zip(checker.faults(told, "ru"), checker.faults(told), strict=True):
            assert re.search("[а-я]", one), one
            assert not re.search("[а-я]", other), other


def test_the_command_tells_what_is_wrong_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = document()
    lower_bound(told)
    file = tmp_path / "s.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    assert draw(["check", str(file), "--lang", "ru"]) == 1
    assert "доказано 4500" in capsys.readouterr().out
    assert checker.main(["--lang", "ru", str(file)]) == 1
    assert "предел: записано 4498" in capsys.readouterr().out
    file.write_text(json.dumps({"players": 20, "rounds": 3}), encoding="utf-8")
    assert checker.main(["--lang", "ru", str(file)]) == 1
    assert "не читается как рассадка" in capsys.readouterr().out


def test_all_that_the_checker_says_has_the_same_values_in_both_languages() -> None:
    for code, (russian, english) in checker.SAID.items():
        names = [set(re.findall(r"{(\w+)}", text)) for text in (russian, english)]
        assert names[0] == names[1], code


def test_teams_that_meet_are_found() -> None:
    told = document(apart=((1, 2, 3),))
    if told["certificate"]["kind"] != "team":  # it is not claimed for those who meet: claim it
        told["certificate"].update(kind="team", apart=[[1, 2, 3]])
    assert any("never meet" in one for one in checker.check(told))


def test_digest_is_that_of_the_plan() -> None:
    shape = shape_of(20)
    assert isinstance(shape, Shape)
    entry = lookup(shape)
    assert entry is not None
    assert checker.digest(document()) == rounds_digest(entry.schedule())


def test_the_file_runs_on_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    told = document()
    good.write_text(to_text(told), encoding="utf-8")
    swap_tables(told)
    bad.write_text(to_text(told), encoding="utf-8")
    assert checker.main([str(good)]) == 0
    assert checker.main([str(good), str(bad)]) == 1
    assert "confirmed" in capsys.readouterr().out


def test_it_imports_nothing_of_the_package() -> None:
    assert "import sportmafia" not in Path(checker.__file__).read_text(encoding="utf-8")
    assert "from sportmafia" not in Path(checker.__file__).read_text(encoding="utf-8")
