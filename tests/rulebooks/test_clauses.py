"""The clause index: complete, in the sources' order, bilingual, and in words of our own."""

import csv
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sportmafia.rulebooks.clauses import (
    Clause,
    ClauseClass,
    Show,
    all_clauses,
    clause,
    clauses_of,
    documents,
)

PER_DOCUMENT = {"fiim": 186, "sfu": 264, "boss": 36, "fiim-k": 42, "points34": 95}
CLASS_MARKS = {
    ClauseClass.ENGINE: 124,
    ClauseClass.JUDGE: 243,
    ClauseClass.SCORE: 91,
    ClauseClass.RATING: 36,
    ClauseClass.TOURNAMENT: 67,
    ClauseClass.PROTOCOL: 44,
    ClauseClass.PROTEST: 25,
    ClauseClass.INFO: 97,
}
SERVED_BY = {
    ClauseClass.RATING: "scoring",
    ClauseClass.TOURNAMENT: "tournament",
    ClauseClass.PROTEST: "tournament",
}
LONGEST_TEXT = 160
SHARED_RUN = 8
"""A run of this many words in common with a source counts as copied."""

# The regulations themselves are not part of the project; where they lie beside it, the index is held to them.
RULES = Path(__file__).resolve().parents[3] / "shared" / "rules"
needs_rules = pytest.mark.skipif(
    not (RULES / "clauses.tsv").is_file(), reason="the regulations' texts are not beside the project"
)

CYRILLIC = re.compile(r"[А-Яа-яЁё№]")
QUOTED = re.compile(r"«[^«»]*»")


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower().replace("ё", "е"))


def _own_words(text: str) -> list[str]:
    """The words outside «»; a quoted phrase becomes one word that no source has."""
    return _words(QUOTED.sub(" quotedphrase ", text))


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[i : i + SHARED_RUN]) for i in range(len(words) - SHARED_RUN + 1)}


def _sources() -> dict[str, str]:
    return {name: (RULES / "sources" / f"{name}.ru.txt").read_text(encoding="utf-8") for name in documents()}


def test_the_index_has_every_clause_of_every_document() -> None:
    assert documents() == tuple(PER_DOCUMENT)
    assert {name: len(clauses_of(name)) for name in documents()} == PER_DOCUMENT
    assert len(all_clauses()) == 623
    assert Counter(entry.document for entry in all_clauses()) == PER_DOCUMENT


def test_class_marks_add_up() -> None:
    assert Counter(mark for entry in all_clauses() for mark in entry.classes) == CLASS_MARKS


def test_ids_are_unique_and_start_with_their_document() -> None:
    ids = [entry.id for entry in all_clauses()]
    assert len(set(ids)) == len(ids)
    for entry in all_clauses():
        assert re.fullmatch(rf"{re.escape(entry.document)}\.[A-Za-z0-9]+(\.[a-z0-9]+)*", entry.id), entry.id


def test_a_clause_has_classes_without_repeats() -> None:
    for entry in all_clauses():
        assert entry.classes, entry.id
        assert len(set(entry.classes)) == len(entry.classes), entry.id


def test_both_texts_are_one_short_line() -> None:
    for entry in all_clauses():
        for text in (entry.ru, entry.en):
            assert text == " ".join(text.split()), entry.id
            assert 0 < len(text) <= LONGEST_TEXT, (entry.id, len(text))
            assert text.count("«") == text.count("»"), entry.id
            assert not text.endswith("."), entry.id


def test_each_text_is_in_its_language() -> None:
    for entry in all_clauses():
        assert CYRILLIC.search(QUOTED.sub("", entry.ru)), entry.id
        outside = QUOTED.sub("", entry.en)
        assert re.search(r"[a-z]{2}", outside), entry.id
        assert not CYRILLIC.search(outside), entry.id


def test_texts_agree_on_quoted_phrases_of_the_voice() -> None:
    """A phrase quoted in English is a phrase of the Russian text: both readers get the same words to say."""
    for entry in all_clauses():
        assert set(QUOTED.findall(entry.en)) <= set(QUOTED.findall(entry.ru)), entry.id


def test_texts_carry_no_addresses() -> None:
    for entry in all_clauses():
        assert not re.search(r"https?:|www\.|@|\.(?:ru|com|org)\b", entry.ru + " " + entry.en), entry.id


def test_points_agree_between_the_languages() -> None:
    """Points written with a sign are the same in both texts."""
    signed = re.compile(r"[+−]\d+(?:[.,]\d+)?")
    for entry in all_clauses():
        russian = [number.replace(",", ".") for number in signed.findall(entry.ru)]
        assert sorted(russian) == sorted(signed.findall(entry.en)), entry.id


def test_clauses_beyond_one_game_name_the_package_that_serves_them() -> None:
    for entry in all_clauses():
        expected = tuple(dict.fromkeys(SERVED_BY[mark] for mark in entry.classes if mark in SERVED_BY))
        assert entry.service == expected, entry.id


def test_clauses_without_a_rule_say_how_they_are_shown() -> None:
    ways: dict[tuple[ClauseClass, ...], Show] = {
        (ClauseClass.INFO,): Show.TEXT,
        (ClauseClass.JUDGE,): Show.JUDGE,
    }
    for entry in all_clauses():
        assert entry.show == ways.get(entry.classes), entry.id


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("fiim.7.2", "fiim.7.2"),
        ("sfu.A2.bm.3", "sfu.A2.bm.3"),
        ("fiim-k.8.5.2", "fiim-k.8.5.2"),
        ("fiim.4.4.14", "fiim.4.4.13.14"),
        ("fiim.7.12", "fiim.7.12"),
        ("boss.55", "boss.55"),
    ],
)
def test_look_up_by_id_then_by_alias(asked: str, found: str) -> None:
    entry = clause(asked)
    assert entry is not None
    assert entry.id == found


@pytest.mark.parametrize("asked", ["", ".", "fiim", "fiim.", "fiim.99", "seven.7.2", "../fiim.1", "FIIM.7.2"])
def test_an_unknown_id_is_no_clause(asked: str) -> None:
    assert clause(asked) is None


def test_every_id_finds_itself() -> None:
    assert all(clause(entry.id) is entry for entry in all_clauses())


def test_an_unknown_document_has_no_clauses() -> None:
    assert clauses_of("seven") == ()


def test_aliases_are_the_known_misprints() -> None:
    assert {entry.id: entry.alias for entry in all_clauses() if entry.alias is not None} == {
        "fiim.4.4.13.14": "fiim.4.4.14",
        "fiim.7.12": "fiim.8.3.6",
        "fiim.8.3.6": "fiim.7.12",
        "boss.55bis": "boss.55",
    }


def test_one_look_up_reads_one_document() -> None:
    """Importing the package reads no file, and a look-up only the file of its own document."""
    script = (
        "from sportmafia.rulebooks import clauses as c\n"
        "assert c.clauses_of.cache_info().currsize == 0\n"
        "assert c.clause('boss.57.4').document == 'boss'\n"
        "assert c.clauses_of.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=30)


@needs_rules
def test_ids_order_and_classes_equal_the_matrix() -> None:
    with (RULES / "clauses.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    wanted = [(row["rulebook"], row["clause"], row["class"]) for row in rows]
    assert [(c.document, c.id, "/".join(c.classes)) for c in all_clauses()] == wanted


@needs_rules
def test_no_text_is_a_sentence_of_a_source() -> None:
    sentences = {
        tuple(_words(sentence)) for text in _sources().values() for sentence in re.split(r"[\n.;:]", text)
    }
    assert [entry.id for entry in all_clauses() if tuple(_own_words(entry.ru)) in sentences] == []


@needs_rules
def test_no_text_shares_a_long_run_of_words_with_a_source() -> None:
    copied: set[tuple[str, ...]] = set()
    for text in _sources().values():
        copied |= _runs(_words(text))
    assert [entry.id for entry in all_clauses() if _runs(_own_words(entry.ru)) & copied] == []


@needs_rules
def test_quoted_phrases_stand_in_the_source_of_their_document() -> None:
    """A set phrase is a fact of its document: what «» encloses is printed there, letter case aside."""
    printed = {name: f" {' '.join(_words(text))} " for name, text in _sources().items()}

    def is_printed(entry: Clause, phrase: str) -> bool:
        return f" {' '.join(_words(phrase))} " in printed[entry.document]

    own = {
        "«Мафии»",
        "«да»",
        "«нет»",
        "«так повлияло на лучший ход»",
    }  # an inflected title, answers by nod, an argument
    strays = [
        (entry.id, phrase)
        for entry in all_clauses()
        for phrase in QUOTED.findall(entry.ru)
        if phrase not in own and not is_printed(entry, phrase)
    ]
    assert strays == []
