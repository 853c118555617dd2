"""Custom rulebooks and options set by hand: what is accepted, and what is refused with its place."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.rulebooks import (
    OPTIONS,
    Problem,
    Rulebook,
    RulebookError,
    load,
    load_text,
    parse_toml,
    resolve,
)

CLUB = """
format = "sportmafia.rulebook/1"
extends = "fiim"
id = "club"
title = "Правила клуба"

[options]
"win.on_dq" = "next_vote_or_kill"
nom.revoke = true
dq.points = -0.75
"lift.forbidden" = ["2/4", "3/5"]
"day1.vote" = { value = "talk", clauses = ["2.1"] }
"extra.kind" = "titles"
"extra.titles" = { MVP = [0.7, "winner"], brave = ["0.4", "loser"] }
"round.coefficients" = { semifinal = 1.25 }

[names]
don = "Крёстный отец"

[penalties.fouls]
add = ["2.3"]
remove = ["6.6.9"]

[phrases]
day = "Город просыпается"
hunt = ["Мафия стреляет", "2.4"]

[clauses]
"2.1" = "первый день только говорят"
"2.3" = "опоздание"
"2.4" = "слова ночи"
"""


def problems(text: str, overrides: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        load_text(text, "club.toml", overrides or {})
    return [problem.message("en") for problem in caught.value.problems]


def test_a_custom_rulebook_says_only_what_differs() -> None:
    club = load_text(CLUB, "club.toml")
    assert (club.id, club.base, club.title, club.title_en) == (
        "club",
        "fiim",
        "Правила клуба",
        "Правила клуба",
    )
    assert club["win.on_dq"] == "next_vote_or_kill"
    assert club["nom.revoke"] is True
    assert club["dq.points"] == Fraction(-3, 4)
    assert club["lift.forbidden"] == ("2/4", "3/5")
    assert dict(club["round.coefficients"]) == {"semifinal": Fraction(5, 4)}
    assert club["extra.titles"]["MVP"] == (Fraction(7, 10), "winner")
    assert club["names.don"] == "Крёстный отец"
    assert club["speech.s"] == load("fiim")["speech.s"]


def test_a_change_keeps_the_clauses_of_its_matter_unless_it_names_its_own() -> None:
    club = load_text(CLUB, "club.toml")
    assert club.clauses("dq.points") == ("fiim.8.2.4",)
    assert club.settings["dq.points"].changed
    assert club.clauses("day1.vote") == ("club.2.1",)
    assert not club.settings["speech.s"].changed


def test_offences_and_clauses_of_its_own() -> None:
    club = load_text(CLUB, "club.toml")
    assert club.fouls[-1] == "club.2.3"
    assert "fiim.6.6.9" not in club.fouls
    assert club.full_clause("2.3") == "club.2.3"
    assert club.full_clause("club.2.3") == "club.2.3"
    assert club.full_clause("6.6.1") == "fiim.6.6.1"
    assert club.own_clauses["club.2.3"] == "опоздание"


def test_phrases_of_its_own_with_and_without_a_clause() -> None:
    club = load_text(CLUB, "club.toml")
    assert (club.phrase("day").ru, club.phrase("day").clause) == ("Город просыпается", None)
    assert (club.phrase("hunt").ru, club.phrase("hunt").clause) == ("Мафия стреляет", "club.2.4")


def test_its_document_stands_alone() -> None:
    club = load_text(CLUB, "club.toml")
    assert Rulebook.from_document(club.document()) == club


def test_fines_may_be_given_anew() -> None:
    text = 'extends = "fiim-k"\n[[fines]]\nclause = "fiim.8.5.1"\nroles = ["civilian"]\nresult = "any"\n'
    assert [fine.clause for fine in load_text(text, "f").fines] == ["fiim.8.5.1"]


def test_without_an_id_it_is_named_after_its_base() -> None:
    assert load_text('extends = "sfu"', "x.toml").id == "sfu-custom"


def test_saying_what_the_base_says_changes_nothing() -> None:
    same = load_text('extends = "fiim"\n[options]\nstale = "draw_dn"', "x.toml")
    assert not same.settings["stale"].changed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[options]\n"win.on_qd" = "immediate"',
            "club.toml:3: options.win.on_qd: no such name; the nearest are: win.on_dq",
        ),
        (
            '[options]\n"win.on_dq" = "soon"',
            "club.toml:3: options.win.on_dq: expected immediate | next_vote_or_kill, got soon",
        ),
        ('[options]\n"speech.s" = 0', "club.toml:3: options.speech.s: expected 1..600, got 0"),
        ('[options]\n"speech.s" = true', "club.toml:3: options.speech.s: expected 1..600, got True"),
        ('[options]\n"speech.s" = ["60"]', "club.toml:3: options.speech.s: expected 1..600, got ['60']"),
        ('[options]\n"dq.points" = 1', "club.toml:3: options.dq.points: expected -100..0, got 1"),
        ('[options]\n"dq.points" = "-0,5"', "club.toml:3: options.dq.points: expected -100..0, got -0,5"),
        ('[options]\n"dq.points" = 1e3', "club.toml:3: options.dq.points: expected -100..0, got 1e3"),
        ('[options]\n"dq.points" = nan', "club.toml:3: options.dq.points: expected -100..0, got nan"),
        ('[options]\n"nom.self" = "maybe"', "club.toml:3: options.nom.self: expected yes | no, got maybe"),
        (
            '[options]\n"bm.don" = ["0", "0"]',
            "club.toml:3: options.bm.don: expected 4 numbers 0..100, got ['0', '0']",
        ),
        ('[options]\n"bm.don" = "0"', "club.toml:3: options.bm.don: expected 4 numbers 0..100, got 0"),
        (
            '[options]\n"lift.forbidden" = ["4"]',
            "club.toml:3: options.lift.forbidden: expected list of lifted/at_table, got ['4']",
        ),
        (
            '[options]\n"lift.forbidden" = ["5/4"]',
            "club.toml:3: options.lift.forbidden: expected list of lifted/at_table, got ['5/4']",
        ),
        (
            '[options]\n"rank.criteria" = ["wins", "wins", "lot"]',
            "club.toml:3: options.rank.criteria: expected list of",
        ),
        (
            '[options]\n"extra.titles" = { LI = ["1"] }',
            "club.toml:3: options.extra.titles: expected table of title",
        ),
        (
            '[options]\n"round.coefficients" = ["1"]',
            "club.toml:3: options.round.coefficients: expected table of name = 0..100",
        ),
        ('[options]\n"app.opens" = 2017-01-11', "club.toml:3: options.app.opens: expected text"),
        ("[options]\na.b.c.d.e.f = 1", "club.toml: options.a.b.c.d: no such name"),
        (
            '[options]\n"win.on_dq" = { value = "immediate", clause = "1.4" }',
            "options.win.on_dq.clause: no such name",
        ),
        (
            '[options]\n"win.on_dq" = { value = "immediate", clauses = "1.4" }',
            "options.win.on_dq.clauses: expected list, got 1.4",
        ),
        ('[options]\n"win.on_dq" = { value = "immediate", clauses = ["9.9"] }', "no such clause: 9.9"),
        (
            '[options]\n"info.nominees_ban" = false',
            "club.toml:3: options.info.nominees_ban: mandatory by fiim.7.4, cannot be changed",
        ),
        ("options = 1", "club.toml:2: options: expected table, got 1"),
        ('id = "fiim"', "club.toml:2: id: expected a new id of a-z, 0-9 and -, got fiim"),
        ('id = "Мой клуб"', "club.toml:2: id: expected a new id of a-z, 0-9 and -, got Мой клуб"),
        ("id = 7", "club.toml:2: id: expected text, got 7"),
        ('format = "other/2"', "club.toml:2: format: expected sportmafia.rulebook/1, got other/2"),
        ("phrase = 1", "club.toml:2: phrase: no such name; the nearest are: phrases"),
        ('[phrases]\nmorning = "Утро"', "club.toml:3: phrases.morning: no such name"),
        (
            '[phrases]\nspeech = "Говорит {name}"',
            "club.toml:3: phrases.speech: expected text {seat}, got Говорит {name}",
        ),
        ('[phrases]\nnight = "}"', "club.toml:3: phrases.night: expected text, got }"),
        ("[phrases]\nnight = []", "club.toml:3: phrases.night: expected text"),
        ('[phrases]\nnight = ["Ночь", "0.0"]', "phrases.night: no such clause: 0.0"),
        ("[penalties]\nfoul = { add = [] }", "penalties.foul: no such name"),
        ('[penalties.fouls]\nremove = ["6.7.1"]', "penalties.fouls.remove.0: expected one of fiim.6.6.1"),
        ('[penalties.fouls]\nadd = ["6.6.1"]', "penalties.fouls: fiim.6.6.1 stands there more than once"),
        ('[penalties.fouls]\nadd = ["77"]', "penalties.fouls.add.0: no such clause: 77"),
        ('[[fines]]\nclause = "8.5.9"\nroles = ["judge"]\nresult = "draw"', "fines.4.clause"),
        ("fines = [1]", "fines.0: expected table, got 1"),
        ('[clauses]\n"1" = 5', "expected text, got 5"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    said = problems(f'extends = "fiim"\n{text}')
    if message == "fines.4.clause":
        assert {line.partition(": ")[2].partition(":")[0] for line in said} == {
            "fines.0.clause", "fines.0.roles", "fines.0.result",
        }  # fmt: skip
    else:
        assert any(message in line for line in said), said


def test_all_faults_are_said_at_once() -> None:
    said = problems(
        'extends = "fiim"\nid = "fiim"\n[options]\n"speech.s" = 0\nfoo = 1\n"extra.total" = "0.1"',
        {"stale": "never"},
    )
    for part in (":2: id", ":4: options.speech.s", ":5: options.foo", "options.extra.total", "--set stale"):
        assert any(part in line for line in said), (part, said)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("win = ", "club.toml:1: this is not TOML: Invalid value"),
        ('a = 1\na = 2', "club.toml:2: this is not TOML: Cannot overwrite a value"),
        ("[" * 1900, "this is not TOML"),
        ("", "club.toml: extends: no rulebook None; there are fiim, sfu"),
        ('extends = "fim"', "club.toml:1: extends: no rulebook fim; there are fiim, sfu"),
        ('extends = "fiim"\n' + ".".join(["a"] * 990) + " = 1", "a: no such name"),
        ('extends = "fiim"\n[options]\n' + ".".join(["a"] * 990) + " = 1", "options.a.a.a.a: no such name"),
    ],
)  # fmt: skip
def test_what_is_no_rulebook_is_said_with_the_file_and_line(text: str, message: str) -> None:
    said = problems(text)
    assert len(said) == 1
    assert message in said[0]


def test_messages_are_russian_first() -> None:
    with pytest.raises(RulebookError) as caught:
        load_text('extends = "fiim"\n[options]\n"speech.s" = 0', "club.toml")
    assert caught.value.problems[0].message() == "club.toml:3: options.speech.s: ожидалось 1..600, а стоит 0"
    assert "expected 1..600, got 0" in str(caught.value)


def test_an_unknown_id_is_refused_with_those_that_exist() -> None:
    for ask in (load, resolve):
        with pytest.raises(
            RulebookError, match="no rulebook nope; there are fiim, sfu, sfu-a2, boss, fiim-k, points34"
        ):
            ask("nope")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("win.on_dq", "next_vote_or_kill", "next_vote_or_kill"),
        ("nom.revoke", "ON", True),
        ("nom.self", "нет", False),
        ("speech.s", "45", 45),
        ("ci.n", "per_player", "per_player"),
        ("ci.n", "12", 12),
        ("dq.points", "-1/3", Fraction(-1, 3)),
        ("defeat.points", "dq", "dq"),
        ("defeat.points", "-2.5", Fraction(-5, 2)),
        ("bm.civilian", "0, 0, 0.5, 1", (0, 0, Fraction(1, 2), 1)),
        ("rank.criteria", "wins,lot", ("wins", "lot")),
        ("lift.forbidden", "", ()),
        ("lift.forbidden", "2/4,3/3", ("2/4", "3/3")),
        ("round.coefficients", "a:1.5,b:2", {"a": Fraction(3, 2), "b": Fraction(2)}),
        ("extra.titles", "LI:0.5:winner", {"LI": (Fraction(1, 2), "winner")}),
        ("names.don", "Крёстный", "Крёстный"),
    ],
)  # fmt: skip
def test_options_set_by_hand_are_read_from_one_string(key: str, text: str, value: object) -> None:
    rulebook = resolve("fiim", {key: text})
    assert rulebook[key] == value
    assert rulebook.settings[key].changed or rulebook[key] == load("fiim")[key]


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("win.on_qd", "x", "--set win.on_qd: no such name"),
        ("speech.s", "0", "--set speech.s: expected 1..600, got 0"),
        ("speech.s", "１２", "--set speech.s: expected 1..600"),
        ("round.coefficients", "a:1,a:2", "--set round.coefficients: expected table"),
        ("round.coefficients", "a", "--set round.coefficients: expected table"),
        ("extra.titles", "LI:1:judge", "--set extra.titles: expected table"),
        ("lift.forbidden", "a/b", "--set lift.forbidden: expected list"),
        ("lift.forbidden", "0/4", "--set lift.forbidden: expected list"),
        ("info.nominees_ban", "no", "--set info.nominees_ban: mandatory by fiim.7.4"),
        ("names.don", "a\nb", "--set names.don: expected text, got 'a\\nb'"),
    ],
)
def test_a_wrong_option_set_by_hand_is_refused(key: str, text: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        resolve("fiim", {key: text})
    assert caught.value.problems[0].message("en").startswith(message)


def test_a_custom_document_takes_overrides_on_top() -> None:
    assert resolve(parse_toml(CLUB, "club.toml"), {"speech.s": "50"})["speech.s"] == 50


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": "x"}, "format"),
        ({"options": {}}, "options.win.parity"),
        ({"options": 7}, "options"),
        ({"extra": 1}, "extra"),
        ({"bad\ud800": 1}, "bad?"),
        ({"scopes": [7]}, "scopes.0"),
        ({"fines": [{}]}, "fines.0.clause"),
        ({7: 7}, ""),
    ],
)
def test_a_damaged_document_of_a_log_is_refused(change: dict[str, object], where: str) -> None:
    with pytest.raises(RulebookError) as caught:
        Rulebook.from_document({**load("fiim").document(), **change})
    assert where in {problem.where for problem in caught.value.problems}


def test_an_unknown_flag_of_a_setting_is_refused() -> None:
    document = load("fiim").document()
    document["options"]["stale"]["flags"] = ["sacred"]
    with pytest.raises(
        RulebookError, match=r"options\.stale\.flags: expected geographic \| locked \| changed, got sacred"
    ):
        Rulebook.from_document(document)


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["fiim", "1", "0.5", "2/4"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
documents = st.fixed_dictionaries(
    {"extends": st.just("fiim")},
    optional={
        "id": plain, "title": plain, "title_en": plain, "fines": plain, "names": plain, "clauses": plain,
        "options": st.dictionaries(st.sampled_from(sorted(OPTIONS)), plain, max_size=3) | plain,
        "penalties": st.dictionaries(st.sampled_from(["fouls", "dqs"]), plain, max_size=2) | plain,
        "phrases": st.dictionaries(st.sampled_from(["night", "speech"]), plain, max_size=2) | plain,
    },
)  # fmt: skip


def resolved(document: dict[str, object]) -> Rulebook | tuple[Problem, ...]:
    try:
        return resolve(document)
    except RulebookError as error:
        return error.problems


@settings(max_examples=60)
@given(documents)
def test_any_document_gives_a_rulebook_or_printable_problems(document: dict[str, object]) -> None:
    outcome = resolved(document)
    if isinstance(outcome, Rulebook):
        assert Rulebook.from_document(outcome.document()) == outcome
    else:
        said = [problem.message(lang) for problem in outcome for lang in ("ru", "en")]
        assert said
        assert all(line.isprintable() for line in said)


@given(st.text(max_size=40))
def test_any_text_gives_a_rulebook_or_problems(text: str) -> None:
    with pytest.raises(RulebookError):
        load_text(text, "any.toml")


@pytest.mark.parametrize("text", [".".join("a" * 40_000) + " = 1", "a = " + "9" * 5_000])
def test_a_line_that_takes_the_parser_minutes_is_not_given_to_it(text: str) -> None:
    with pytest.raises(RulebookError) as caught:
        load_text(f'extends = "fiim"\n{text}\n', "own.toml")
    [problem] = caught.value.problems
    assert problem.where == "own.toml:2"
    assert "2,000" in problem.message("ru")
    assert "2,000" in problem.message("en")
