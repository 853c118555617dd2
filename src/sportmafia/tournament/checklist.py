"""The go / no-go list (чек-лист): what the program can see is checked by it, the rest is ticked by a person.

A check that fails is a stop, or a caution that a person may pass over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sportmafia.tournament.assignment import conflicts_of
from sportmafia.tournament.cites import cite, held
from sportmafia.tournament.committee import MATTERS, Committee, Matter, Office
from sportmafia.tournament.plan import TABLE, Plan, notices, refusals
from sportmafia.tournament.protests import Desk
from sportmafia.tournament.said import Notice, Refusal
from sportmafia.tournament.schedule import Conflicts, Schedule, problems
from sportmafia.tournament.teams import Team, together
from sportmafia.tournament.teams import refusals as teams_refused
from sportmafia.tournament.words import word

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

BY_HAND: Final[Mapping[str, str]] = {
    "place_ready": "place",
    "materials_ready": "materials",
    "page_up": "page",
    "costs_agreed": "costs",
    "sober": "sober",
    "geographic_told": "geographic",
    "protocols_printed": "protocols",
    "backup_tried": "backup",
}
"""What only a person can tell, with the matter behind it (`cites.MATTERS`)."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list: passed or not, whether failing stops the event, what was found."""

    name: str
    passed: bool
    stops: bool
    clause: str | None = None
    found: tuple[Refusal | Notice, ...] = ()

    def text(self, language: str = "ru") -> str:
        """What the line asks for, ``ru`` or ``en``."""
        return word("item", self.name, language)


@dataclass(frozen=True, slots=True)
class Event:
    """What the list looks at."""

    plan: Plan
    players: tuple[str, ...]
    committee: Committee
    schedule: Schedule
    conflicts: Conflicts
    desk: Desk = field(default_factory=Desk)
    ticked: frozenset[str] = frozenset()
    duplicates: int = 0
    teams: tuple[Team, ...] = ()
    crowds: tuple[Notice, ...] = ()
    """Days with too many at a site (`days.crowds`)."""


def before_play(event: Event, rulebook: Rulebook) -> tuple[Item, ...]:
    """The list before the first game of a stage."""
    committee, schedule = event.committee, event.schedule
    found = problems(schedule, rulebook, stage=schedule.games[0].stage if schedule.games else None)
    faults = tuple(one for one in found if isinstance(one, Refusal))
    short = tuple(one for one in found if isinstance(one, Notice))
    crew = conflicts_of(schedule, event.conflicts, rulebook)
    strangers = sorted(set(schedule.players) - set(event.players))
    # Without a schedule nobody plays; the line on the schedule says so once.
    idle = sorted(set(event.players) - set(schedule.players)) if schedule.games else []
    wrong = refusals(event.plan)
    items = [
        Item("plan", passed=not wrong, stops=True, found=wrong),
        _caution("plan_notices", notices(event.plan, len(event.players)) if not wrong else ()),
        Item("ten_players", passed=len(event.players) >= TABLE, stops=True, clause=cite(rulebook, "ten")),
        Item(
            "chief_judge",
            passed=committee.chief is not None,
            stops=True,
            clause=cite(rulebook, "chief.deputy"),
        ),
        *_approvals(committee, rulebook, stops=bool(committee.of(Office.CHAIR))),
        Item(
            "schedule",
            passed=bool(schedule.games) and not faults,
            stops=True,
            clause=cite(rulebook, "draw"),
            found=faults,
        ),
        _stop("players_known", tuple(Refusal("stranger", None, {"player": one}, one) for one in strangers)),
        _caution("everybody_plays", tuple(Notice("idle", None, {"player": one}, one) for one in idle)),
        _caution("crew_and_games", short),
        _caution("days_crowded", event.crowds),
        _stop("conflicts", tuple(one for one in crew if isinstance(one, Refusal)), held(rulebook, "sfu.7.1")),
        _caution("conflicts_asked", tuple(one for one in crew if one.code == "conflict_unknown")),
        Item("duplicates", passed=not event.duplicates, stops=False),
        *_teams(event),
        *by_hand(event.ticked, rulebook),
    ]
    return tuple(items)


def before_publication(
    event: Event, rulebook: Rulebook, *, lots_due: int, short_of_games: int
) -> tuple[Item, ...]:
    """The list before results are released: no case pending, no lot due, nobody short of games."""
    return (
        Item(
            "no_protests",
            passed=not event.desk.pending,
            stops=True,
            clause=cite(rulebook, "protest.heard_by"),
        ),
        Item("no_lots", passed=not lots_due, stops=True, clause=cite(rulebook, "lot")),
        Item("games_enough", passed=not short_of_games, stops=False, clause=held(rulebook, "sfu.3.2.4")),
        Item(
            "finalists_approved",
            passed=event.committee.approved(Matter.FINALISTS),
            stops=False,
            clause=held(rulebook, "sfu.6.3.b"),
        ),
    )


def by_hand(ticked: Iterable[str], rulebook: Rulebook) -> tuple[Item, ...]:
    """The lines that a person ticks."""
    done = set(ticked)
    return tuple(
        Item(name, passed=name in done, stops=False, clause=cite(rulebook, matter))
        for name, matter in BY_HAND.items()
    )


def go(items: Iterable[Item]) -> bool:
    """Whether nothing that stops the event is left."""
    return all(item.passed or not item.stops for item in items)


def _approvals(committee: Committee, rulebook: Rulebook, *, stops: bool) -> tuple[Item, ...]:
    """What the committee approves before play (sfu.6.3): order of play, place and time, people, materials."""
    matters = (Matter.ORDER_OF_PLAY, Matter.PLACE_AND_TIME, Matter.PEOPLE, Matter.MATERIALS)
    return tuple(
        Item(
            f"approved_{matter.value}",
            passed=committee.approved(matter),
            stops=stops,
            clause=held(rulebook, MATTERS[matter]),
        )
        for matter in matters
    )


def _teams(event: Event) -> tuple[Item, ...]:
    """In an event for teams: everybody is in one of the right size, and no two of one team at a table."""
    if event.plan.team is None:
        return ()
    inside = {player for team in event.teams for player in team.players}
    alone = [Notice("no_team", None, {"player": one}, one) for one in event.players if one not in inside]
    apart = together(event.schedule, event.teams)
    return (
        _caution("teams_made", (*teams_refused(event.teams, event.plan.team), *alone)),
        _caution("teams_apart", apart),
    )


def _stop(name: str, found: tuple[Refusal | Notice, ...], clause: str | None = None) -> Item:
    return Item(name, passed=not found, stops=True, clause=clause, found=found)


def _caution(name: str, found: tuple[Refusal | Notice, ...]) -> Item:
    clause = found[0].clause if found else None
    return Item(name, passed=not found, stops=False, clause=clause, found=found)
