"""`check`: every fault of a record at once, at its place in the file, with the clause and its words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sportmafia.cli.draft import Draft
from tests.cli.conftest import Answer, Cli
from tests.cli.sheets import G1_FILE, ROOT, days, g1, nominated, vote

Write = Callable[[dict[str, Any]], Path]


def found(answer: Answer) -> list[tuple[str, str | None, bool]]:
    """Place, clause and gravity of every finding."""
    return [(f["where"], f["clause"], f["grave"]) for f in answer.only["findings"]]


def test_a_good_game_is_in_order(cli: Cli) -> None:
    answer = cli("check", G1_FILE, "--lang", "en")
    assert (answer.code, answer.out) == (0, f"{G1_FILE}: everything is in order\n")
    assert cli("check", G1_FILE, "--json").only == {
        "file": str(G1_FILE),
        "rulebook": "fiim",
        "code": 0,
        "findings": [],
    }


def test_all_faults_of_a_sheet_are_found_at_once(cli: Cli, sheet: Write) -> None:
    """A nominee too many, votes that do not add up, a dead player's vote and nomination, a best move without
    a kill, too many points, one name at two seats."""
    game = days(
        {"nominations": [[1, 6], [2, 6]]} | {"votes": []},
        {"nominations": [[2, 6], [3, 8]], "votes": [{"6": 7, "8": 6}], "best_move": [2, 5, 9]},
        {"nominations": [[3, 5], [4, 7], [6, 9]], "votes": [{"5": [1, 3, 4, 6], "7": [2, 5, 7, 8, 9, 10]}]},
        nights=[{}, {}, {"killed": 8}],
        players=["a", "b", "c", "d", "e", "f", "g", "h", "i", "A "],
        result="black",
        scoring={"judge_points": {"1": "0.9"}},
    )
    answer = cli("check", sheet(game), "--json", "--lang", "en")
    assert answer.code == 3
    assert found(answer) == [
        ("days.1.best_move", "fiim.8.3", True),
        ("days.1.votes.0.8", "fiim.4.4.8", True),
        ("days.2.nominations.2", "fiim.4.4.2", True),
        ("days.2.votes.0.5", "fiim.4.4.6", True),
        ("days.0.nominations.1", "fiim.4.4.2", False),
        ("scoring.judge_points.1", "fiim.8.4.4", False),
        ("players.9", None, False),
    ]
    assert all(finding["rule"] for finding in answer.only["findings"] if finding["clause"])


def test_places_are_those_of_the_file_whatever_was_put_aside(cli: Cli, sheet: Write) -> None:
    """Three entries of one list are wrong: each is named by where it stands."""
    foul = {"kind": "foul", "seat": 4}
    moments = ["tie:4", "speech:1", "lift", "speech:2", "word:9"]
    game = days({"incidents": [foul | {"at": at} for at in moments]})
    answer = cli("check", sheet(game), "--json")
    assert [place for place, _, _ in found(answer)] == [
        "days.0.incidents.0.at",
        "days.0.incidents.2.at",
        "days.0.incidents.4.at",
        "",
    ]


def test_faults_of_the_format_do_not_hide_those_of_the_game(cli: Cli, sheet: Write) -> None:
    game = days({"colour": 1} | vote(5, 6, rounds=[{"5": 9, "6": 4}]), weather="fine")
    game["scoring"] = {"judge_points": {"1": 0.5}}
    answer = cli("check", sheet(game), "--json")
    places = [place for place, _, _ in found(answer)]
    assert sorted(places) == ["", "days.0.colour", "days.0.votes.0.6", "scoring.judge_points.1", "weather"]
    assert answer.code == 3


def test_a_missing_vote_ends_what_can_be_judged(cli: Cli, sheet: Write) -> None:
    game = days(nominated(5, 6), {"lift": 3}, {"lift": 3})
    answer = cli("check", sheet(game), "--json", "--lang", "en")
    (missing, rest, unfinished) = answer.only["findings"]
    assert (missing["where"], missing["grave"]) == ("days.0.votes", True)
    assert "not checked" in rest["text"]
    assert "not played to its end" in unfinished["text"]


def test_what_follows_the_end_is_put_aside(cli: Cli, sheet: Write) -> None:
    game = g1()
    game["nights"].append({"killed": 1})
    game["days"].append({"nominations": [[1, 7]]})
    answer = cli("check", sheet(game), "--json")
    assert found(answer) == [("nights.4", "fiim.1.4", True)]


def test_nights_that_do_not_match_the_days(cli: Cli, sheet: Write) -> None:
    game = days({}, {}, {}, nights=[])
    assert [place for place, _, _ in found(cli("check", sheet(game), "--json"))] == ["nights", ""]
    game = days({}, nights=[{}, {}, {}])
    assert [place for place, _, _ in found(cli("check", sheet(game), "--json"))] == ["nights", ""]


def test_four_fouls_but_at_the_table(cli: Cli, sheet: Write) -> None:
    summary = {"fouls": {"3": 4}, "dq": [7], "first_killed": 4, "at_table": [1, 3, 4, 7, 10]}
    answer = cli("check", sheet(days(result="red", summary=summary)), "--json")
    assert answer.code == 3
    assert {place for place, _, grave in found(answer) if grave} == {
        "summary.first_killed",
        "summary.fouls.3",
        "summary.dq",
    }


def test_nothing_more_can_be_said_without_a_rulebook(cli: Cli, sheet: Write) -> None:
    answer = cli("check", sheet({"format": "sportmafia.sheet/1", "days": []}), "--json")
    assert answer.code == 2
    assert len(answer.only["findings"]) == 1
    poker = cli("check", sheet(g1("poker")), "--json")
    assert poker.code == 2
    assert "poker" in poker.only["findings"][0]["text"]


def test_a_folder_is_checked_game_by_game(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(G1_FILE.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "worse.json").write_text("{")
    answer = cli("check", tmp_path, tmp_path / "nowhere", "--lang", "en")
    assert answer.code == 2
    assert "good.json: everything is in order" in answer.out
    assert "3 games, 2 of them with findings" in answer.out
    assert answer.err == ""


def test_all_faults_of_a_log_are_found(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    cli("play", "--seed", "11", "--auto", "-o", log)
    assert cli("check", log).code == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[5] = lines[5].replace('"actor":"judge"', '"actor":"chief"')
    del lines[9]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = cli("check", log, "--json", "--lang", "en")
    texts = [finding["text"] for finding in answer.only["findings"]]
    assert texts[0].startswith("line 6: hash")
    assert any(text.startswith("line 10: seq") for text in texts)
    assert len(texts) > 3


def test_words_stand_in_both_languages_with_the_rule_once(cli: Cli, sheet: Write) -> None:
    file = sheet(days(vote(5, 6, rounds=[{"5": 9, "6": 4}])))
    russian, english = (cli("check", file, "--lang", lang).out for lang in ("ru", "en"))
    assert russian != english
    for said in (russian, english):
        assert said.count("fiim.4.4.8:") == 1


def test_the_wrong_question_has_its_message(cli: Cli) -> None:
    answer = cli("check", G1_FILE, "--rulebook", "poker")
    assert answer.code == 2
    assert "poker" in answer.err


def test_the_example_event_is_in_order(cli: Cli) -> None:
    answer = cli("check", ROOT / "examples" / "event", "--json")
    assert answer.code == 0
    assert all(report["findings"] == [] for report in answer.lines)


def test_toml_sheets_are_checked_too(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(
        'format = "sportmafia.sheet/1"\nrulebook = "fiim"\n[[days]]\nlift = 3\ncolour = 1\n', encoding="utf-8"
    )
    answer = cli("check", file, "--json")
    assert [place for place, _, grave in found(answer) if grave] == ["days.0.colour", "days.0.lift"]


def test_a_draft_translates_places_after_entries_were_taken_out() -> None:
    draft = Draft({"a": [{"x": 1}, {"x": 2}, {"x": 3}], "options": {"win.on_dq": "now"}})
    assert draft.drop("a.0")
    assert draft.original("a.0.x") == "a.1.x"
    assert draft.drop("a.1")
    assert draft.original("a.0") == "a.1"
    assert draft.original("a.7.y") == "a.7.y"
    assert draft.get("options.win.on_dq") == "now"
    assert draft.drop("options.win.on_dq")
    assert not draft.drop("options.win.on_dq")
    assert not draft.put("nothing.here", 1)
    assert draft.original("") == ""
    assert json.dumps(draft.document) == '{"a": [{"x": 2}], "options": {}}'
