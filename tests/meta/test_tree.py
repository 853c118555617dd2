"""The search for what no tracked file may hold finds it, and finds nothing in the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import tree

ROOT = Path(__file__).parents[2]


def found(content: bytes) -> list[str]:
    return [f"{finding.line}: {finding.what}" for finding in tree.findings_in("file", content)]


def test_the_project_holds_nothing_forbidden() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout (an unpacked source distribution): nothing is tracked")
    assert tree.findings(tree.tracked_files()) == []


# Spelled with a space after each dot, so that this file itself names no host.
HOSTS = (
    "pypi. org",
    "files. pythonhosted. org",
    "registry. npmjs. org",
    "deb. debian. org",
    "proxy. golang. org",
)


@pytest.mark.parametrize("host", HOSTS)
def test_an_address_of_a_registry_is_found(host: str) -> None:
    address = f"url = https://{host.replace(' ', '')}/simple"
    assert len(found(f"{address}\n".encode())) == 1


def test_another_address_is_not_of_a_registry() -> None:
    assert found(b"https://example.org/simple and https://www.apache.org/licenses/") == []


def test_the_line_is_named() -> None:
    place = "/" + "work/main"
    assert found(f"one\ntwo {place}\n".encode()) == [f"2: path of one machine: {place[:6]}"]


def test_a_relative_path_is_not_of_one_machine() -> None:
    inside = "/" + "work/"
    assert found(f"../shared/data and tests{inside}x and frame{inside}y".encode()) == []


def test_a_private_key_is_found() -> None:
    head = "-----BEGIN " + "PRIVATE KEY-----"
    assert len(found(head.encode())) == 1


def test_a_big_binary_is_found_and_a_small_one_is_not() -> None:
    assert found(b"\0" * (tree.BIGGEST_BINARY + 1)) != []
    assert found(b"\0" * tree.BIGGEST_BINARY) == []


def test_text_that_is_not_utf_8_is_found() -> None:
    assert found("строка\n".encode() + "строка".encode("cp1251")) == ["2: not UTF-8"]


def test_a_reader_s_corpus_may_hold_any_bytes() -> None:
    assert list(tree.findings_in("tests/record/corpus/x.toml", "строка".encode("cp1251"))) == []


def test_a_tracked_file_that_is_gone_is_passed_over(tmp_path: Path) -> None:
    assert tree.findings(["gone.txt"], tmp_path) == []
