"""A rulebook as a value: typed reading, canonical document, hash."""

import hashlib
import json
import pickle
import subprocess
import sys
from fractions import Fraction

import pytest

from sportmafia.rulebooks import Rulebook, ids, load, resolve
from sportmafia.rulebooks.rulebook import canonical_json


def test_values_have_the_type_of_their_option() -> None:
    fiim = load("fiim")
    assert fiim.flag("nom.revoke") is False
    assert fiim.word("stale") == "draw_dn"
    assert fiim.integer("speech.s") == 60
    assert fiim.number("dq.points") == Fraction(-1, 2)
    assert fiim["lift.forbidden"] == ()
    assert fiim.get("no.such", 7) == 7


@pytest.mark.parametrize("ask", [Rulebook.integer, Rulebook.word, Rulebook.number])
def test_asking_for_another_type_is_an_error(ask: object) -> None:
    with pytest.raises(TypeError, match=r"nom\.self is flag"):
        ask(load("fiim"), "nom.self")  # type: ignore[operator]


@pytest.mark.parametrize("name", ids())
def test_the_document_gives_the_same_rulebook_and_hash(name: str) -> None:
    rulebook = load(name)
    again = Rulebook.from_document(json.loads(json.dumps(rulebook.document())))
    assert again == rulebook
    assert hash(again) == hash(rulebook)
    assert again.document() == rulebook.document()
    assert pickle.loads(pickle.dumps(rulebook)) == rulebook
    assert rulebook != name
    assert rulebook.hash[:12] in repr(rulebook)


def test_the_document_holds_strings_ints_lists_and_dicts_only() -> None:
    def plain(item: object) -> bool:
        if isinstance(item, dict):
            return all(isinstance(name, str) and plain(entry) for name, entry in item.items())
        if isinstance(item, list):
            return all(plain(entry) for entry in item)
        return isinstance(item, str) or type(item) is int

    assert all(plain(load(name).document()) for name in ids())


def test_the_hash_is_sha256_of_the_canonical_form() -> None:
    document = load("fiim").document()
    usual = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert load("fiim").hash == hashlib.sha256(usual.encode()).hexdigest()


def test_names_are_sorted_by_utf16_code_units_as_rfc_8785_says() -> None:
    assert canonical_json({"\ufb33": 1, "\U0001f600": 2, "a": [{"c": "\u20ac", "b": 3}]}) == (
        '{"a":[{"b":3,"c":"\u20ac"}],"\U0001f600":2,"\ufb33":1}'
    )


def test_rulebooks_differ_in_hash_and_an_override_changes_it() -> None:
    hashes = {load(name).hash for name in ids()}
    assert len(hashes) == len(ids())
    assert resolve("fiim", {"stale": "none"}).hash not in hashes
    assert resolve("fiim", {"stale": "draw_dn"}) == load("fiim")


def test_a_rulebook_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        load("fiim").id = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        load("fiim").settings["stale"] = load("sfu").settings["stale"]  # type: ignore[index]


def test_importing_the_package_reads_no_toml() -> None:
    code = "import sys, sportmafia.rulebooks; sys.exit('tomllib' in sys.modules and 3)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
