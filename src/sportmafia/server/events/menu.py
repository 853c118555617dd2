"""The menu of the desk: what each topic shows, to those who may."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from django.urls import reverse

from sportmafia.tournament.rights import Role, State

if TYPE_CHECKING:
    from sportmafia.server.events.guard import Visit

TOPICS: Final = ("setup", "entry", "teams", "door", "seating", "floor", "cases", "results")
"""The topics in the order in which an event needs them."""
_LATER: Final[Mapping[State, tuple[str, ...]]] = {
    State.RUNNING: ("floor", "door", "cases", "results", "seating"),
    State.FINISHED: ("results", "cases"),
    State.ARCHIVED: ("results",),
}
"""What stands first on the desk while games are played and after them; the others follow in their order."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: the page's name, the code of its text, the action that seeing it is.

    ``public``: it stands on the event's page for everybody, not on the desk. ``when`` tells whether there is
    anything behind it for this visitor now (None: always), so that no entry leads to a refusal or to nothing.
    ``first``: it stands before the others on the event's page, being the visitor's own or what he came for.
    """

    page: str
    text: str
    action: str
    public: bool = False
    when: Callable[[Visit], bool] | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry as a page shows it."""

    href: str
    text: str
    first: bool = False


def by_link(visit: Visit) -> bool:
    """Whether the visitor is a player, come by his link."""
    return Role.PLAYER in visit.roles


def not_by_link(visit: Visit) -> bool:
    """Whether the visitor is nobody's player."""
    return not by_link(visit)


def on(visit: Visit) -> bool:
    """Whether games have begun, so that there can be tables."""
    return visit.state in (State.RUNNING, State.FINISHED, State.ARCHIVED)


def entries(visit: Visit, *, public: bool) -> list[tuple[str, list[Shown]]]:
    """The entries that a visitor may see, by the code of their topic's heading."""
    found = []
    first = () if public else _LATER.get(visit.state, ())
    for topic in dict.fromkeys((*first, *TOPICS)):
        menu: Iterable[Entry] = import_module(f"sportmafia.server.events.{topic}.urls").MENU
        shown = [
            Shown(reverse(entry.page, kwargs={"slug": visit.event.tournament.slug}), entry.text, entry.first)
            for entry in menu
            if entry.public is public
            and visit.may(entry.action, own=True)
            and (entry.when is None or entry.when(visit))
        ]
        if shown:
            found.append((f"topic_{topic}", shown))
    return found


def for_everybody(visit: Visit, *, but: str = "") -> list[Shown]:
    """The entries of the event's page, the visitor's own first; without the page that he is on."""
    here = but and reverse(but, kwargs={"slug": visit.event.tournament.slug})
    found = [one for _, topic in entries(visit, public=True) for one in topic if one.href != here]
    return sorted(found, key=lambda one: not one.first)
