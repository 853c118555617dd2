"""Every page of an event x role x state against the rights matrix; a page without a row fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from sportmafia import server
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.events.guard import roles_of
from sportmafia.server.events.models import Official
from sportmafia.server.texts import LANGUAGES, say
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


def test_what_templates_ask_for_by_name_are_actions() -> None:
    """Django takes an unknown name for no: what it guards would be shown to nobody."""
    known = {action.replace(".", "_") for action in matrix()}
    assert len(known) == len(matrix())
    folder = Path(server.__file__).parent / "templates"
    asked = {
        name
        for file in folder.rglob("*.html")
        for name in re.findall(r"\bmay\.(\w+)", file.read_text(encoding="utf-8"))
    }
    assert asked
    assert asked - known == set()


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """All routes whose names say that they are an event's."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern)
        elif pattern.name and pattern.name.startswith("event-"):
            yield pattern


REFUSALS = {say(code, lang) for code in ("no_right_here", "no_such_tournament") for lang in LANGUAGES}
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


def fits(client: Client, name: str, method: str, expected: set[Right]) -> bool:
    """Whether a page answers somebody as his rights say; to what is his own only he may be let in or not."""
    answer = getattr(client, method)(address(name))
    turned_away = answer.status_code in (403, 404) and any(
        words in answer.content.decode() for words in REFUSALS
    )
    turned_away |= answer.status_code == 302 and answer.headers["Location"].startswith(reverse("sign-in"))
    if expected == {Right.NO}:
        return turned_away
    return answer.status_code < 500 and not (turned_away and Right.YES in expected)


def chosen(name: str, method: str, role: Role, state: State) -> bool:
    """Whether the fast suite asks: each role at a third of the pages, in one state each.

    `test_every_page_by_every_role_in_every_state` asks everything.
    """
    number = crc32(f"{name} {method} {role}".encode())
    return number % 3 == 0 and list(State)[number // 3 % len(State)] is state


def unfit(role: Role, whether: Callable[[str, str, State], bool]) -> list[tuple[str, str, State]]:
    """Where the answers to a role are not those of the matrix."""
    event = made_event()
    client = visitor(event, role, strict=False)
    held = {role} if role in (Role.OWNER, Role.REVOKED) else {role, Role.SPECTATOR}
    wrong = []
    for state in State:
        event.state = state
        event.save(update_fields=["state"])
        for name in GUARDED:
            for method, action in zip(("get", "post"), actions(name), strict=True):
                if action is None or not whether(name, method, state):
                    continue
                if not fits(client, name, method, {right(one, action, state) for one in held}):
                    wrong.append((name, method, state))
    return wrong


@pytest.mark.parametrize("role", Role)
def test_each_role_is_answered_as_the_matrix_says(role: Role) -> None:
    assert unfit(role, lambda name, method, state: chosen(name, method, role, state)) == []


@pytest.mark.services  # twelve thousand requests: a minute that the fast suite has not got
@pytest.mark.parametrize("role", Role)
def test_every_page_by_every_role_in_every_state(role: Role) -> None:
    assert unfit(role, lambda _name, _method, _state: True) == []


def test_an_owner_has_the_roles_beside_his_own_that_he_was_given() -> None:
    event = made_event()
    owner = Account.objects.make("owner", "Owner", owner=True)
    assert roles_of(owner, event) == {Role.OWNER}
    ClubRole.objects.create(account=owner, tournament=event.tournament, part=ClubPart.CHIEF)
    assert roles_of(owner, event) == {Role.OWNER, Role.CHIEF_JUDGE}


def test_who_is_alone_with_his_server_rules_as_its_chief_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    event = made_event()
    owner = Account.objects.make("owner", "Owner", owner=True)
    monkeypatch.setattr(settings, "CONFIG", replace(settings.CONFIG, local_owner=True))
    assert roles_of(owner, event) == {Role.OWNER, Role.CHIEF_JUDGE}


def test_a_revoked_account_has_nothing_left_but_an_owner_cannot_lock_himself_out() -> None:
    event = made_event()
    for login, owner, left in (("judge", False, Role.REVOKED), ("owner", True, Role.OWNER)):
        account = Account.objects.make(login, login, owner=owner)
        Official.objects.create(event=event, account=account, role=Role.REVOKED)
        assert roles_of(account, event) == {left}
