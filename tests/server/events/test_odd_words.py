"""Words that a database may choke on, in every address, query and form: never an error of the program."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from django.urls import reverse

from sportmafia.server.events.models import Event
from sportmafia.tournament.rights import Role
from tests.server.events.floor.tables import hall, name
from tests.server.events.test_rights import GUARDED, PAGES, SAMPLES, _kind
from tests.server.events.world import SLUG, visitor

ODD = ("\0", "x" * 300, "'\"<>&;--", "９", "\ud7ff\uffff", "9" * 30, "-1", "%s%n{0}")
"""NUL, which PostgreSQL refuses; longer than any column; quotes; digits that are none; more than 64 bits."""
FIELDS = (
    "text", "reason", "person", "by", "to", "game", "do", "seen", "number", "name", "subject",
    "body", "label", "judge", "host", "stage", "act", "round", "player", "prize", "nickname",
    "contact", "standing", "once", "day", "was", "clause", "spectator", "evidence", "verdict",
    "moment", "hearer", "office", "who", "role", "login", "of", "first", "first_round", "second",
    "public", "token", "letter", "kept", "gone", "q", "code", "before", "lang", "tick", "rounds",
    "mark", "substitute", "seat", "ended_at", "id", "site", "zone", "arrived", "expected",
)  # fmt: skip
"""What fields of forms are called."""


ROLES = (Role.OWNER, Role.CHIEF_JUDGE, Role.PLAYER)
"""All of them with NUL, which is the worst; one after another with the rest."""
ASKED = ("by", "q", "code", "before", "round", "day", "with", "act")
"""What addresses ask for."""


def addresses(odd: str, games: list[str]) -> Iterator[tuple[str, str]]:
    """Every page with the odd word where a word may stand, and with things that are there."""
    known = {"game": games[0], "person": name(1), "player": name(1), "judge": "judge", "kind": "csv"}
    for page in GUARDED:
        kinds = PAGES[page].pattern.converters
        for words in (dict.fromkeys(kinds, odd), known):
            values = {
                key: words.get(key, SAMPLES["str"]) if _kind(one) == "str" else SAMPLES[_kind(one)]
                for key, one in kinds.items()
                if key != "slug"
            }
            yield page, reverse(page, kwargs={"slug": SLUG, **values})


@pytest.mark.parametrize("number", range(len(ODD)))
def test_no_word_is_too_odd_for_an_address_a_query_or_a_form(number: int) -> None:
    odd = ODD[number]
    event, games = hall()
    wrong = []
    for role in ROLES if number == 0 else ROLES[number % 3 :][:1]:
        client = visitor(event, role, strict=False)
        for page, address in addresses(odd, games):
            query = "&".join(
                f"{field}={quote(odd)}" for field in ("by", "q", "code", "before", "round", "day")
            )
            answers = [client.get(f"{address}?{query}")]
            if PAGES[page].callback.page[1] is not None:
                answers.append(client.post(address, dict.fromkeys(FIELDS, odd)))
            wrong += [(role.value, page, one.status_code) for one in answers if one.status_code >= 500]
    assert sorted(set(wrong)) == []
    assert Event.objects.count() == 1
