"""What is drawn: for each stage, or site of a stage that has several, a proposal in the text of its file.

A proposal is a file of the format ``sportmafia.schedule/1`` for anonymous numbers, with what the desk adds:
``people`` (their ids in the order of the list), ``first_round``, ``edits``, ``wishes``, and ``lot``, the
published file of the format ``sportmafia.draw/1`` once the lot is committed to. People of whom wishes speak
keep their place in the list as number; all others get theirs by the lot.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from sportmafia.draw import edit
from sportmafia.draw.plan import Plan, as_json, claims_series, plan_of, to_text
from sportmafia.draw.publish import committed, numbers_of, revealed, seated_names
from sportmafia.draw.readers import Unreadable, read
from sportmafia.draw.schedule import Schedule
from sportmafia.draw.wishes import NO_WISHES, Wish, Wishes, broken
from sportmafia.lots import KEY_BYTES
from sportmafia.server.events.parts import Draws
from sportmafia.tournament.plan import Plan as EventPlan
from sportmafia.tournament.plan import Stage
from sportmafia.tournament.schedule import Game, fixes_numbers
from sportmafia.tournament.schedule import Schedule as Drawn

PIECE: Final = 8_000
"""The longest piece of a proposal, in characters: documents hold no longer texts (`record.canonical`)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stage, or a site of it, that is drawn by itself; numbers from 1 in addresses, 0: no sites."""

    number: int
    site_number: int
    stage: Stage
    site: str

    @property
    def series(self) -> bool:
        """Whether the rules fix a player's number for the stage (C116)."""
        return fixes_numbers(self.stage.rulebook)

    @property
    def name(self) -> str:
        """The name under which its draw is kept and told."""
        return f"{self.stage.name}/{self.site}" if self.site else self.stage.name


def places(plan: EventPlan) -> Iterator[Place]:
    """Everything that is drawn by itself, in order."""
    for number, stage in enumerate(plan.stages, start=1):
        if not stage.sites:
            yield Place(number, 0, stage, "")
        for site_number, site in enumerate(stage.sites, start=1):
            yield Place(number, site_number, stage, site)


def place_of(plan: EventPlan, number: int, site_number: int) -> Place | None:
    """The place that an address names."""
    wanted = (number, site_number)
    return next((one for one in places(plan) if (one.number, one.site_number) == wanted), None)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal of one place."""

    desk: edit.Desk
    people: tuple[str, ...]
    first_round: int = 1
    lot: Mapping[str, Any] | None = None
    wishes: Wishes = NO_WISHES

    @property
    def plan(self) -> Plan:
        """The schedule with its measures; what it breaks of the wishes is named in them."""
        plan = self.desk.plan
        return replace(plan, measures=replace(plan.measures, broken=broken(plan.schedule, self.wishes)))

    @property
    def fixed(self) -> tuple[int, ...]:
        """The numbers that wishes speak of: they stay with their people."""
        return tuple(sorted({player for wish in self.wishes.all for player in wish.players}))

    def text(self) -> str:
        """The proposal as it is kept."""
        more = {
            "people": list(self.people),
            "first_round": self.first_round,
            "lot": self.lot,
            "wishes": [
                [wish.kind, list(wish.players), list(wish.rounds), wish.weight] for wish in self.wishes.all
            ],
        }
        return to_text({**as_json(self.plan), **edit.desk_json(self.desk), **more})


@lru_cache(maxsize=32)
def proposal_of(text: str) -> Proposal | None:
    """The proposal that a kept text is; None where it is none. The same text is measured once a process."""
    reading = read(text)
    if isinstance(reading, Unreadable) or reading.document is None:
        return None
    document = reading.document
    plan = plan_of(
        reading.schedule,
        seed=document.get("seed"),
        steps=document.get("steps"),
        method=str(document.get("method", "")),
        series=claims_series(document),
    )
    wishes = Wishes(
        tuple(
            Wish(kind, tuple(players), rounds=tuple(rounds), weight=weight)
            for kind, players, rounds, weight in document["wishes"]
        )
    )
    return Proposal(
        edit.desk_of(plan, document),
        tuple(document["people"]),
        document["first_round"],
        document["lot"],
        wishes,
    )


def kept(draws: Draws, place: str) -> Proposal | None:
    """The proposal of a place."""
    text = "".join(piece for name, piece in draws.proposals if name == place)
    return proposal_of(text) if text else None


def with_proposal(draws: Draws, place: str, proposal: Proposal) -> Draws:
    """The draws with a proposal in place of the one before."""
    others = tuple(pair for pair in draws.proposals if pair[0] != place)
    text = proposal.text()
    pieces = tuple((place, text[at : at + PIECE]) for at in range(0, len(text), PIECE))
    return replace(draws, proposals=(*others, *pieces))


def begun_anew(draws: Draws, place: str, proposal: Proposal) -> Draws:
    """The draws with a new proposal: what was sealed or revealed for the one before counts no more."""
    fresh = with_proposal(draws, place, proposal)
    return replace(
        fresh,
        sealed=tuple(one for one in fresh.sealed if one[0] != place),
        revealed=fresh.revealed - {place},
    )


def sealed_key(draws: Draws, place: str) -> bytes | None:
    """The key that a place's lot is committed to."""
    return next((bytes.fromhex(key) for name, key, _ in draws.sealed if name == place), None)


def unique(names: Sequence[str]) -> tuple[str, ...]:
    """Names of which no two read alike: the second of two gets a number."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        plain = " ".join(name.split()) or "?"
        times = seen[plain.casefold()] = seen.get(plain.casefold(), 0) + 1
        found.append(plain if times == 1 else f"{plain} ({times})")
    return tuple(found)


def commit_to(
    draws: Draws, place: str, proposal: Proposal, label: str, names: Sequence[str], key: bytes
) -> tuple[Draws, str]:
    """The draws with the lot of a place committed to, and the commitment."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes")
    lot = committed(label, unique(names), as_json(proposal.plan), key, fixed=proposal.fixed)
    sealed = with_proposal(draws, place, replace(proposal, lot=lot))
    commitment = str(lot["commitment"])
    return replace(sealed, sealed=(*sealed.sealed, (place, key.hex(), commitment))), commitment


def reveal(
    draws: Draws, place: str, proposal: Proposal, public: str
) -> tuple[Draws, tuple[tuple[tuple[str, ...], ...], ...], str] | None:
    """The draws with the key opened, who sits where (rounds, tables, seats) and what binds it.

    None where nothing was committed to, or the key is another.
    """
    key = sealed_key(draws, place)
    if key is None or proposal.lot is None:
        return None
    opened = revealed(proposal.lot, key, public)
    if opened is None:
        return None
    after = with_proposal(draws, place, replace(proposal, lot=opened))
    by_name = seated_names(proposal.plan.schedule, numbers_of(opened, key))
    done = replace(after, revealed=after.revealed | {place})
    return done, seated(by_name, proposal.people), str(proposal.lot["commitment"])


def seated(schedule: Schedule, people: Sequence[str]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The people of every round and table by seat, where number k is the k-th person."""
    return tuple(
        tuple(tuple(people[number - 1] for number in table) for table in one.tables)
        for one in schedule.rounds
    )


def games(
    place: Place,
    rounds: Sequence[Sequence[tuple[str, ...]]],
    first_round: int,
    ids: Iterator[str],
) -> tuple[Game, ...]:
    """The games of a place; ``ids`` gives a new id for each."""
    return tuple(
        Game(next(ids), place.stage.name, number, table, players, place.site)
        for number, tables in enumerate(rounds, start=first_round)
        for table, players in enumerate(tables, start=1)
    )


def at(schedule: Drawn, place: Place) -> tuple[Game, ...]:
    """The games of a place in a schedule."""
    here = (place.stage.name, place.site)
    return tuple(game for game in schedule.games if (game.stage, game.site) == here)


def put_in(schedule: Drawn, place: Place, made: Sequence[Game], commitment: str) -> Drawn:
    """The schedule with the games of one place made anew.

    One commitment binds everything: of several places it is the digest of them all.
    """
    others = tuple(
        game for game in schedule.games if (game.stage, game.site) != (place.stage.name, place.site)
    )
    if others and schedule.commitment and schedule.commitment != commitment:
        commitment = hashlib.sha256(f"{schedule.commitment}\n{commitment}".encode()).hexdigest()
    return Drawn((*others, *made), commitment)


def public_file(proposal: Proposal) -> str | None:
    """What anybody verifies a draw from, once it is committed to."""
    return None if proposal.lot is None else json.dumps(proposal.lot, ensure_ascii=False, indent=1) + "\n"
