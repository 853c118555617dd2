"""The six rulebooks that come with the package: complete, grounded in clauses, and as the texts say."""

from fractions import Fraction

import pytest

from sportmafia.rulebooks import OPTIONS, PARTS, Rulebook, ids, load, resolve
from sportmafia.rulebooks.clauses import all_clauses
from sportmafia.rulebooks.glosses import in_words
from sportmafia.rulebooks.option import Kind
from sportmafia.rulebooks.phrases import FILLERS
from sportmafia.rulebooks.values import read, show

CLAUSES = {clause.id for clause in all_clauses()}
every_rulebook = pytest.mark.parametrize("rulebook", [load(name) for name in ids()], ids=lambda rb: rb.id)


def test_the_six_rulebooks_stand_in_a_fixed_order() -> None:
    assert ids() == ("fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34")


@every_rulebook
def test_every_option_has_a_value_that_rests_on_a_clause_or_a_named_reading(rulebook: Rulebook) -> None:
    assert list(rulebook.options()) == list(OPTIONS)
    for key, option in OPTIONS.items():
        grounded = rulebook.clauses(key) or rulebook.reading(key) or option.beyond is not None
        assert grounded, f"{rulebook.id} {key} rests on nothing"
        assert set(rulebook.clauses(key)) <= CLAUSES


@every_rulebook
def test_a_value_rests_on_the_own_text_or_on_the_one_it_is_inherited_from(rulebook: Rulebook) -> None:
    documents = {scope.partition(":")[0].partition(".")[0] for scope in rulebook.scopes}
    if rulebook.id == "fiim-k":
        documents.add("fiim")  # the console keeps fiim 8.3.1-8.3.3 as its procedure (B.3)
    cited = {clause.partition(".")[0] for key in OPTIONS for clause in rulebook.clauses(key)}
    assert cited <= documents


@every_rulebook
def test_offences_are_clauses_of_the_text_and_stand_in_one_list_each(rulebook: Rulebook) -> None:
    lists = (rulebook.fouls, rulebook.dqs, rulebook.defeats)
    together = [clause for offences in lists for clause in offences]
    assert rulebook.fouls
    assert rulebook.dqs
    assert rulebook.expulsions
    assert len(together) == len(set(together))
    assert set(together) | set(rulebook.expulsions) <= CLAUSES


@every_rulebook
def test_each_title_has_its_clause_at_the_same_place(rulebook: Rulebook) -> None:
    titles = rulebook["extra.titles"]
    assert not titles or len(rulebook.clauses("extra.titles")) == len(titles)


@every_rulebook
def test_every_value_reads_back_from_its_own_document_and_has_words(rulebook: Rulebook) -> None:
    for key, option in OPTIONS.items():
        assert read(option, rulebook.document()["options"][key]["value"]) == rulebook[key]
        assert all(in_words(key, rulebook[key]))


def test_every_word_an_option_allows_has_a_gloss_in_both_languages() -> None:
    for key, option in OPTIONS.items():
        if option.kind is not Kind.FLAG and option.kind is not Kind.TITLES:
            for word in option.allowed:
                said = in_words(key, (word,) if option.kind is Kind.WORDS else word)
                assert said != (word, word), f"{key} = {word} is not said in words"


def test_every_option_is_documented_in_both_languages_under_a_known_part() -> None:
    for option in OPTIONS.values():
        assert option.part in PARTS
        assert option.ru.strip()
        assert option.en.strip()
        assert option.ru != option.en


# The parameter tables, spot-checked by clause: option, then its value in each rulebook in the order of ids().
TABLE = [
    ("win.parity", "ge ge ge ge ge ge"),
    ("n0.sheriff", "look identify identify look look identify"),
    ("n0.mafia_s", "60 60 60 60 60 60"),
    ("nom.revoke", "no yes yes no no yes"),
    ("info.nominees_ban", "yes yes yes yes yes yes"),
    ("vote.s", "1.5 2 2 1.5 1.5 2"),
    ("check.targets", "any present present any any present"),
    ("check.s", "10 0 0 10 10 0"),
    ("lift.all", "forbid forbid forbid forbid forbid forbid"),
    ("lift.small_stop", "off off off three_four three_four three_four"),
    ("word.several_s", "60 60 60 60 60 30"),
    ("foul3.short", "at_speech at_foul at_foul at_speech at_speech never"),
    ("dq.exempt_removed", "yes no no yes yes no"),
    ("dq.after_result", "cancel_next cancel_next cancel_next cancel_next cancel_next none"),
    ("dq.last_kill_guard", "no no no yes yes no"),
    ("defeat.allowed", "yes yes yes no yes yes"),
    ("stale", "draw_dn none none draw_nd draw_nd red_dn"),
    ("stale.four_misses", "no yes yes no no no"),
    ("result.draw", "yes no no yes yes no"),
    ("points.civilian", "1 3 2 10 2 3"),
    ("points.don", "1 3 2 10 2 4"),
    ("points.sheriff_out", "1 2 2 10 2 3"),
    ("points.civilian_loss", "0 0 0 0 0 0"),
    ("points.sheriff_loss", "0 -1 0 0 0 0"),
    ("points.mafia_loss", "0 -1 0 0 0 0"),
    ("dq.points", "-0.5 0 -1 -5 -1 -1"),
    ("dq.class", "additional basic basic additional additional basic"),
    ("defeat.points", "dq 0 0 0 dq 0"),
    ("bm.civilian", "0,0,0.25,0.4 0,0,0,0 0,0,0.25,0.5 0,0,2,5 0,0,0.25,0.5 0,0,0.5,1"),
    ("bm.sheriff", "0,0,0.25,0.4 0,0,0,0 0,0,0,0.25 0,0,2,5 0,0,0.25,0.5 0,0,0,0.5"),
    ("bm.mafia", "0,0,0,0 0,0,0,0 0,0,0,0 0,0,2,5 0,0,0,0 0,0,0,0"),
    ("bm.lost_after", "2 0 0 0 0 0"),
    ("extra.kind", "free none titles none titles fixed"),
    ("extra.players", "4 0 3 0 3 3"),
    ("extra.total", "1 0 2 0 2 2"),
    ("extra.winner_max", "0.7 0 1 0 1 1"),
    ("extra.loser_max", "0.4 0 0.5 0 0.5 1"),
    ("extra.bm", "larger add add add add add"),
    ("best.rule", "none threshold5 none none none none"),
    ("fine.points", "-0.4 0 0 0 0 0"),
    ("warn.ladder", "none a1 none none none none"),
    ("ci.coefficient", "0.4 0 0 0 0 0"),
    ("k.on", "no no no no yes no"),
    ("final.coefficient", "1 1 1 1 1 1.5"),
    ("rank.leader_bonus", "off off off group off off"),
    ("stage.carry", "zero zero zero zero zero sum"),
    ("protest.minutes", "10 10 10 10 10 10"),
    ("protocol.victim", "number number number number number nickname"),
    ("app.limit", "0 100 100 0 0 0"),
]


@pytest.mark.parametrize(("key", "row"), TABLE, ids=[key for key, _ in TABLE])
def test_the_parameter_tables_hold(key: str, row: str) -> None:
    assert [show(load(name)[key]) for name in ids()] == row.split()


@pytest.mark.parametrize(
    ("name", "key", "clauses"),
    [
        ("fiim", "win.on_dq", ("fiim.1.4", "fiim.7.10")),
        ("fiim", "dq.points", ("fiim.8.2.4",)),
        ("fiim-k", "lift.small_stop", ("fiim-k.7.7",)),
        ("fiim-k", "foul.limit", ("fiim.6.5",)),
        ("boss", "stale", ("fiim-k.7.9",)),
        ("boss", "points.don", ("boss.57.2",)),
        ("sfu", "points.sheriff", ("sfu.A1.1.1.com",)),
        ("sfu-a2", "bm.sheriff", ("sfu.A2.bm.3",)),
        ("sfu-a2", "stale.four_misses", ("sfu.A2.spec.4",)),
        ("points34", "word.several_s", ("points34.7.7",)),
        ("points34", "vote.default", ("sfu.A2.vote.9",)),
        ("sfu", "stale", ()),
    ],
)
def test_a_value_names_its_clauses(name: str, key: str, clauses: tuple[str, ...]) -> None:
    assert load(name).clauses(key) == clauses


def test_a_silent_text_names_the_reading_instead() -> None:
    assert load("sfu").reading("stale") == "C75"
    assert load("fiim").reading("win.parity") == ""


def test_rank_criteria_are_those_of_each_text() -> None:
    usual = ("additional", "wins", "don_sheriff_wins", "first_night_deaths", "lot")
    assert [load(name)["rank.criteria"] for name in ("fiim", "fiim-k", "points34")] == [usual] * 3
    assert load("sfu")["rank.criteria"] == (
        "additional", "wins", "don_wins", "sheriff_wins", "mafia_wins", "first_night_deaths", "lot",
    )  # fmt: skip
    assert load("boss")["rank.criteria"][0] == "leader_bonus"


@pytest.mark.parametrize(
    ("name", "short", "full"),
    [
        ("fiim", "6.6.1", "fiim.6.6.1"),
        ("fiim", "fiim.6.6.1", "fiim.6.6.1"),
        ("fiim", "4.4.14", "fiim.4.4.14"),  # the number that the misprint 4.4.13.14 stands for (C126)
        ("fiim", "6.6.10", None),
        ("sfu", "7.4", "sfu.7.4"),
        ("sfu", "A2.bm.3", "sfu.A2.bm.3"),
        ("sfu-a2", "bm.3", "sfu.A2.bm.3"),
        ("sfu", "1.1.best", "sfu.A1.1.1.best"),
        ("boss", "7.7", "fiim-k.7.7"),
        ("boss", "55.1", "boss.55.1"),
        ("boss", "8.2.1", None),  # the points of fiim-k are not inherited
        ("boss", "6.8.1", None),  # nor is team defeat (C03)
        ("boss", "8.7.1", "fiim-k.8.7.1"),
        ("boss", "4.4.9", "fiim.4.4.9"),
        ("fiim-k", "6.8.1", "fiim.6.8.1"),
        ("fiim-k", "7.12", None),  # absent from a section that is present: deliberately absent (C02)
        ("points34", "vote.9", "sfu.A2.vote.9"),
        ("points34", "bm.3", None),
        ("points34", "6.6.1", "points34.6.6.1"),
        ("points34", "nonsense", None),
    ],
)
def test_short_clause_ids_are_looked_up_in_own_sections_then_inherited(
    name: str, short: str, full: str | None
) -> None:
    assert load(name).full_clause(short) == full


def test_offences_follow_the_printed_lists() -> None:
    assert load("fiim").fouls == tuple(f"fiim.6.6.{n}" for n in range(1, 10))
    assert load("fiim").dqs == tuple(f"fiim.6.7.{n}" for n in range(1, 13))
    assert load("fiim-k").defeats == tuple(f"fiim.6.8.{n}" for n in range(1, 5))
    assert load("fiim-k").expulsions == ("fiim-k.7.4",)
    assert load("boss").in_force("defeats") == ()
    assert resolve("boss", {"defeat.allowed": "yes"}).in_force("defeats") == load("fiim").defeats
    assert load("boss").dqs == tuple(f"boss.55.{n}" for n in range(1, 9))
    assert load("points34").dqs == tuple(f"points34.6.7.{n}" for n in range(1, 6))


def test_fines_exist_in_fiim_only_with_roles_and_results() -> None:
    fines = load("fiim").fines
    assert [(fine.clause, fine.roles, fine.result) for fine in fines] == [
        ("fiim.8.5.1", ("civilian", "sheriff"), "loss"),
        ("fiim.8.5.2", ("civilian",), "any"),
        ("fiim.8.5.3", ("civilian", "sheriff"), "loss"),
        ("fiim.8.5.4", ("mafia", "don"), "loss"),
    ]
    assert not any(load(name).fines for name in ids()[1:])


def test_titles_give_points_to_a_side() -> None:
    assert dict(load("fiim-k")["extra.titles"]) == {
        "LI": (Fraction(1), "winner"),
        "LI2": (Fraction(1, 2), "winner"),
        "loser": (Fraction(1, 2), "loser"),
    }


def test_phrases_are_quoted_with_their_clause_and_fillers_have_none() -> None:
    assert load("fiim").phrase("don_searches").ru == "Просыпается Дон и ищет Шерифа"
    assert load("fiim").phrase("don_searches").clause == "fiim.4.5.6"
    assert load("boss").phrase("don_searches").ru == "Просыпается Босс и ищет Детектива"
    assert load("sfu").phrase("day").ru == "День. Все просыпаются"
    assert load("points34").phrase("day").clause == "sfu.A2.n1.5"
    assert load("fiim").phrase("day").clause is None
    assert load("sfu").phrase("revoked").clause is None
    assert load("fiim-k").phrase("foul").ru == FILLERS["foul"]
    with pytest.raises(KeyError):
        load("fiim").phrase("nonsense")


def test_no_phrase_of_boss_names_the_don_or_the_sheriff() -> None:
    for code in FILLERS:
        assert "Дон" not in load("boss").phrase(code).ru
        assert "Шериф" not in load("boss").phrase(code).ru


def test_what_the_chief_judge_decides_is_marked_and_what_is_mandatory_is_locked() -> None:
    geographic = {name: [k for k, s in load(name).settings.items() if s.geographic] for name in ids()}
    assert (
        geographic["fiim-k"] == geographic["boss"] == ["nom.revoke", "info.nominees_ban", "lift.small_stop"]
    )
    assert geographic["fiim"] == ["nom.revoke", "lift.small_stop", "stale.four_misses"]
    assert geographic["sfu"] == geographic["points34"] == []
    assert [k for k, s in load("fiim").settings.items() if s.locked] == ["info.nominees_ban"]


@pytest.mark.parametrize(
    ("name", "clause"),
    [("fiim", "sfu.7.4"), ("sfu", "fiim.7.2"), ("points34", "fiim-k.7.3"), ("fiim", "fiim.99.1")],
)
def test_a_clause_of_another_regulation_is_none_of_this_one(name: str, clause: str) -> None:
    assert load(name).full_clause(clause) is None
