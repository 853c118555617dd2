"""Files of events with anything in them: refused in words or opened, and what is opened can be looked at."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.urls import reverse

from sportmafia.server.clubs.models import Club, Tournament
from sportmafia.server.events import opening
from sportmafia.server.events.models import Event
from sportmafia.server.games.models import Game, Line
from sportmafia.tournament import archive
from sportmafia.tournament.rights import Role
from tests.server.events.setup.test_course import gone, played
from tests.server.events.world import visitor

ODD = (
    None, 1, -1, "", [], {}, "x" * 300, "2026-01-01", 10**12, True, [[]], "\x00", "2026-01-01T00:00:00",
)  # fmt: skip
"""What a part may hold where something else belongs."""
LOOKED_AT = ("event-home", "event-desk", "event-log", "event-plan", "event-state", "event-schedule")


def spoilt(chance: random.Random, value: Any) -> Any:
    """A value with one odd place in it."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        if chance.random() < 0.2:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: spoilt(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], spoilt(chance, value[at]), *value[at + 1 :]]
    return chance.choice(ODD)


def spoilt_part(chance: random.Random, part: bytes) -> bytes:
    """A part with one odd place, or one other byte where it is no single document."""
    try:
        return json.dumps(spoilt(chance, json.loads(part)), ensure_ascii=False).encode()
    except ValueError:
        at = chance.randrange(len(part))
        return part[:at] + bytes([chance.randrange(256)]) + part[at + 1 :]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_file_with_anything_in_it_is_refused_in_words_or_opened(seed: int) -> None:
    event = played()
    owner = visitor(event, Role.OWNER)
    read = archive.read(gone(event))
    assert isinstance(read, archive.Archive)
    chance = random.Random(seed)
    seen = {"refused": 0, "opened": 0}
    for _ in range(120):
        name = chance.choice(list(read.parts))
        found = opening.look(archive.write({**read.parts, name: spoilt_part(chance, read.parts[name])}))
        made = found if isinstance(found, tuple) else opening.create(found, None)
        if isinstance(made, tuple):
            assert made, name
            assert all(one.text("ru") and one.text("en") for one in made), name
            assert not Event.objects.exists(), name
            seen["refused"] += 1
            continue
        seen["opened"] += 1
        for page in LOOKED_AT:
            assert owner.get(reverse(page, kwargs={"slug": made.tournament.slug})).status_code < 500, name
        for rows in (Line, Game, Tournament, Club):
            rows.objects.all().delete()  # type: ignore[attr-defined]
    assert all(seen.values()), seen
