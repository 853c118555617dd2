"""A log made small for QR codes comes out byte for byte as it went in, or not at all."""

from __future__ import annotations

import json

import pytest

from sportmafia.console.packing import FORMAT, is_packed, unpack
from tests.console.judge import Judge


def exported(judge: Judge) -> tuple[str, str]:
    answer = judge.ask("export")
    return answer["text"], answer["packed"]


def test_a_whole_game_comes_out_as_it_went_in() -> None:
    judge = Judge().rehearse()
    text, packed = exported(judge)
    assert is_packed(packed)
    assert not is_packed(text)
    assert unpack(packed) == text
    assert len(packed) < len(text) / 3
    other = Judge(open_it=False)
    assert other.ask("load", text=packed)["screen"] == judge.screen


def test_a_custom_rulebook_travels_whole() -> None:
    custom = {"format": "sportmafia.rulebook/1", "extends": "fiim", "id": "ours", "title": "Наши"}
    text, packed = exported(Judge(custom).deal())
    assert unpack(packed) == text
    changed = Judge("fiim", options={"speech.s": "90"}).deal()
    text, packed = exported(changed)
    assert unpack(packed) == text


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: lines[:-1],
        lambda lines: [lines[0]],
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [lines[0].replace("/1", "/9"), *lines[1:]],
        lambda lines: [lines[0].replace('"fiim"', '"chess"'), *lines[1:]],
        lambda lines: [lines[0].replace('"fiim"', "7"), *lines[1:]],
        lambda lines: [*lines[:-1], "[]"],
        lambda lines: [*lines[:-1], "7"],
        lambda lines: [*lines[:-1], lines[-1].replace("judge", "Судья")],
        lambda lines: [*lines, "{"],
        lambda _: [json.dumps({"format": FORMAT})],
    ],
)
def test_damage_is_noticed(damage: object) -> None:
    _, packed = exported(Judge().deal())
    text = "\n".join(damage(packed.splitlines()))  # type: ignore[operator]
    assert unpack(text) is None
    if is_packed(text):
        answer = Judge(open_it=False).ask("load", text=text)
        assert answer["problems"][0]["text_ru"] == "упакованный журнал повреждён"
        assert "screen" not in answer
