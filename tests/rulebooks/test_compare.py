"""What differs between two rulebooks, what one leaves open, and the pages generated from the options."""

import tomllib
from pathlib import Path

import jsonschema
import pytest

from sportmafia.rulebooks import OPTIONS, ids, load, load_text, resolve
from sportmafia.rulebooks.describe import options_markdown
from sportmafia.rulebooks.diff import differences
from sportmafia.rulebooks.idle import is_idle
from sportmafia.rulebooks.lint import Why, holes
from sportmafia.rulebooks.schema import custom_schema, custom_schema_json
from tests.rulebooks.test_custom import CLUB

VALIDATOR = jsonschema.Draft202012Validator(custom_schema())
ROOT = Path(__file__).resolve().parents[2]


def test_a_rulebook_does_not_differ_from_itself() -> None:
    assert all(differences(load(name), load(name)) == () for name in ids())


def test_sfu_a2_differs_from_sfu_in_points_only() -> None:
    places = {difference.where for difference in differences(load("sfu"), load("sfu-a2"))}
    assert places
    assert all(OPTIONS[place].part == "points" for place in places)


def test_a_difference_is_said_in_words_with_both_clauses() -> None:
    found = {difference.where: difference for difference in differences(load("fiim"), load("points34"))}
    stale = found["stale"]
    assert (stale.one.value, stale.one.en, stale.one.clauses) == (
        "draw_dn", "a draw, pairs of day and night", ("fiim.7.8",),
    )  # fmt: skip
    assert (stale.other.ru, stale.other.clauses) == ("победа красных, пары день и ночь", ("points34.7.3",))
    assert found["penalties.dqs"].other.clauses[0] == "points34.6.7.1"
    assert found["fines"].other.en == "nothing"
    assert found["phrases.day"].one.clauses == ()
    assert found["phrases.day"].other.clauses == ("sfu.A2.n1.5",)
    assert "rank.criteria" not in found


def test_what_is_without_effect_in_both_is_no_difference() -> None:
    one, other = resolve("boss", {"best.points": "3"}), load("boss")
    assert one != other
    assert differences(one, other) == ()
    assert [d.where for d in differences(resolve("sfu", {"best.points": "3"}), load("sfu"))] == [
        "best.points"
    ]


@pytest.mark.parametrize(
    ("overrides", "key", "idle"),
    [
        ({}, "ci.cap", False),
        ({"ci.coefficient": "0"}, "ci.cap", True),
        ({"ci.coefficient": "0"}, "ci.coefficient", False),
        ({}, "k.draws", True),
        ({"k.on": "yes"}, "k.draws", False),
        ({}, "points.don_out", True),
        ({"points.don_out": "0.5"}, "points.don_out", False),
        ({}, "nom.revoke_when", True),
        ({"nom.revoke": "yes"}, "nom.revoke_when", False),
        ({"foul3.effect": "none"}, "foul3.short_s", True),
        ({}, "speech.s", False),
    ],
)
def test_options_that_another_one_switches_off(overrides: dict[str, str], key: str, idle: bool) -> None:
    assert is_idle(resolve("fiim", overrides), key) is idle


# What a regulation of this kind leaves open, by option: rulebook, why, reading.
OPEN = [
    ("sfu", "stale", Why.UNSAID, "C75"),
    ("sfu", "dq.points", Why.NO_RULE, "C10"),
    ("sfu-a2", "dq.points", Why.READING, "C90"),
    ("sfu-a2", "dq.class", Why.READING, "C89"),
    ("points34", "dq.class", Why.READING, "C89"),
    ("sfu", "lift.all", Why.READING, "C20"),
    ("points34", "lift.all", Why.READING, "C20"),
    ("boss", "bm.mafia", Why.READING, "C78"),
    ("fiim", "bm.mafia", Why.READING, "C77"),
    ("fiim", "agg.rule", Why.READING, "C108"),
    ("fiim", "protest.clock", Why.READING, "C118"),
    ("fiim", "win.on_dq", Why.READING, "C17"),
    ("fiim-k", "info.nominees_ban", Why.EVENT, ""),
    ("fiim-k", "lift.small_stop", Why.EVENT, "C32"),
]


@pytest.mark.parametrize(("name", "key", "why", "reading"), OPEN)
def test_lint_names_the_open_matters(name: str, key: str, why: Why, reading: str) -> None:
    hole = {hole.key: hole for hole in holes(load(name))}[key]
    assert (hole.why, hole.now.reading) == (why, reading)
    assert [text for text, _ in hole.texts] == list(ids())


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("fiim", "lift.all"),
        ("fiim", "dq.class"),
        ("fiim", "k.on"),
        ("boss", "best.self"),
        ("fiim", "tie.order"),
    ],
)
def test_lint_passes_over_what_is_said_absent_on_purpose_or_without_effect(name: str, key: str) -> None:
    assert key not in {hole.key for hole in holes(load(name))}


def test_missing_rules_come_first() -> None:
    found = holes(resolve("sfu", {}))
    assert [hole.why for hole in found] == sorted((hole.why for hole in found), key=list(Why).index)
    assert found[0].why is Why.NO_RULE


def test_what_the_organiser_decided_is_not_open() -> None:
    open_now = {hole.key for hole in holes(resolve("sfu", {"lift.all": "allow", "rank.criteria": "lot"}))}
    assert not {"lift.all", "rank.criteria"} & open_now


def test_the_option_reference_is_complete_and_up_to_date() -> None:
    page = options_markdown()
    assert all(f"| `{key}` |" in page for key in OPTIONS)
    assert (ROOT / "docs/reference/options.md").read_text(encoding="utf-8") == page


def test_the_shipped_schema_is_up_to_date() -> None:
    shipped = ROOT / "src/sportmafia/rulebooks/schema/rulebook-1.schema.json"
    assert shipped.read_text(encoding="utf-8") == custom_schema_json()


def test_the_schema_takes_a_custom_rulebook_and_refuses_what_the_loader_refuses() -> None:
    VALIDATOR.check_schema(custom_schema())
    club = tomllib.loads(CLUB)
    assert not list(VALIDATOR.iter_errors(club))
    for bad in (
        {},
        {"extends": "nope"},
        {**club, "id": "Клуб"},
        {**club, "phrase": {}},
        {**club, "options": {"win.on_dq": "soon"}},
        {**club, "options": {"bm.don": ["0"]}},
        {**club, "options": {"dq.points": "-0,5"}},
    ):
        assert list(VALIDATOR.iter_errors(bad)), bad


@pytest.mark.parametrize("name", ids())
def test_every_value_of_the_shipped_rulebooks_fits_the_schema(name: str) -> None:
    options = {key: entry["value"] for key, entry in load(name).document()["options"].items()}
    assert not list(VALIDATOR.iter_errors({"extends": name, "options": options}))


def test_a_rulebook_without_any_answer_to_a_need_is_told() -> None:
    text = 'extends = "sfu"\n[options]\n"stale.four_misses" = "no"'
    assert {h.key: h.why for h in holes(load_text(text, "x.toml"))}["stale"] is Why.NO_RULE
