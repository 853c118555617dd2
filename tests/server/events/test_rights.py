"""Every page of an event x role x state against the rights matrix; a page without a row fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from sportmafia.server.texts import say
from sportmafia.tournament.rights import Right, Role, State, matrix, right
from tests.server.events.world import SLUG, made_event, visitor

WITHOUT_A_ROW = {
    "event-by-link": "the token itself is the right",
    "event-new": "no event yet: accounts decide",
    "event-open": "no event yet: accounts decide",
}
"""Pages that the matrix does not know, each with the reason; their own tests hold them."""

SAMPLES = {"int": "1", "str": "nothing", "slug": "nothing", "uuid": "0" * 32, "path": "nothing"}
"""What stands in an address for each kind of parameter: nothing that exists."""


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """All routes whose names say that they are an event's."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern)
        elif pattern.name and pattern.name.startswith("event-"):
            yield pattern


PAGES = {pattern.name: pattern for pattern in patterns()}
GUARDED = sorted(set(PAGES) - set(WITHOUT_A_ROW))


def actions(name: str) -> tuple[str, str | None]:
    """The actions that reading a page and sending a form to it are."""
    read, write, _ = PAGES[name].callback.page
    return read, write


def address(name: str) -> str:
    """The address of a page, with parameters that name nothing."""
    kinds = PAGES[name].pattern.converters
    values: dict[str, Any] = {key: SAMPLES[_kind(one)] for key, one in kinds.items() if key != "slug"}
    return reverse(name, kwargs={"slug": SLUG, **values})


def _kind(converter: object) -> str:
    return type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")


def test_every_page_names_actions_of_the_matrix() -> None:
    for name in GUARDED:
        assert hasattr(PAGES[name].callback, "page"), f"{name} does not go through guard.page"
        assert set(filter(None, actions(name))) <= set(matrix()), name


def test_a_page_of_what_is_ones_own_says_what_that_is() -> None:
    for name in GUARDED:
        own = PAGES[name].callback.page[2]
        for action in filter(None, actions(name)):
            owned = any(one is Right.OWN for one in matrix()[action].rights.values())
            assert own is not None or not owned, f"{name}: {action} has roles with a right to their own only"


@pytest.mark.parametrize("role", Role)
def test_each_role_is_answered_as_the_matrix_says(role: Role) -> None:
    event = made_event()
    client = visitor(event, role, strict=False)
    refusals = {say(code, lang) for code in ("no_right_here", "no_such_tournament") for lang in ("ru", "en")}
    wrong = []
    for state in State:
        event.state = state
        event.save(update_fields=["state"])
        held = {role} if role in (Role.OWNER, Role.REVOKED) else {role, Role.SPECTATOR}
        for name in GUARDED:
            for method, action in zip(("get", "post"), actions(name), strict=True):
                if action is None:
                    continue
                answer = getattr(client, method)(address(name))
                turned_away = answer.status_code in (403, 404) and any(
                    words in answer.content.decode() for words in refusals
                )
                turned_away |= answer.status_code == 302 and answer.headers["Location"].startswith(
                    reverse("sign-in")
                )
                expected = {right(one, action, state) for one in held}
                fits = turned_away if expected == {Right.NO} else answer.status_code < 500
                if Right.YES in expected:
                    fits = not turned_away and answer.status_code < 500
                if not fits:
                    wrong.append((name, method, state.value, answer.status_code))
    assert wrong == []
