"""The organising committee (оргкомитет): who holds which office, and what it has approved.

Offices are the event's, not accounts: one person may hold several. What each account may do in the program is
in `rights`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sportmafia.tournament.cites import held
from sportmafia.tournament.said import Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class Office(StrEnum):
    """Who does what in an event (sfu.6.2)."""

    CHAIR = "chair"
    CHIEF_JUDGE = "chief_judge"
    REGISTRAR = "registrar"
    HOST_CENTRE = "host_centre"
    JUDGE = "judge"
    HOST = "host"
    MEMBER = "member"


CLAUSES: Final[Mapping[Office, str]] = {
    Office.CHAIR: "sfu.6.2.a",
    Office.CHIEF_JUDGE: "sfu.6.2.b",
    Office.REGISTRAR: "sfu.6.2.c",
    Office.HOST_CENTRE: "sfu.7.9",
    Office.JUDGE: "sfu.7.1",
    Office.HOST: "sfu.3.5.1",
    Office.MEMBER: "sfu.6.2",
}
"""The clause that knows each office."""

COMMITTEE: Final = frozenset({Office.CHAIR, Office.CHIEF_JUDGE, Office.REGISTRAR, Office.MEMBER})
"""The offices that make up the committee (sfu.6.2)."""


class Matter(StrEnum):
    """What the committee approves or answers for (sfu.6.3)."""

    ORDER_OF_PLAY = "order_of_play"
    FINALISTS = "finalists"
    PLACE_AND_TIME = "place_and_time"
    PEOPLE = "people"
    MATERIALS = "materials"
    DISPUTE = "dispute"


MATTERS: Final[Mapping[Matter, str]] = {
    Matter.ORDER_OF_PLAY: "sfu.6.3.a",
    Matter.FINALISTS: "sfu.6.3.b",
    Matter.PLACE_AND_TIME: "sfu.6.3.c",
    Matter.PEOPLE: "sfu.6.3.d",
    Matter.MATERIALS: "sfu.6.3.e",
    Matter.DISPUTE: "sfu.6.3.f",
}
"""The clause of each power of the committee."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One recorded decision of the committee: on what, by whom put down, when, in which words."""

    matter: Matter
    by: str
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Committee:
    """Holders of offices as (office, person), and decisions in order. ``absent`` are away just now."""

    holders: tuple[tuple[Office, str], ...] = ()
    decisions: tuple[Decision, ...] = ()
    absent: frozenset[str] = frozenset()

    def holds(self, person: str) -> frozenset[Office]:
        """The offices of a person."""
        return frozenset(office for office, holder in self.holders if holder == person)

    def of(self, office: Office) -> tuple[str, ...]:
        """Who holds an office."""
        return tuple(holder for held, holder in self.holders if held is office)

    @property
    def members(self) -> frozenset[str]:
        """The members of the committee."""
        return frozenset(holder for office, holder in self.holders if office in COMMITTEE)

    @property
    def chief(self) -> str | None:
        """Who acts as Chief Judge (Главный судья): in his absence the head of the host centre (sfu.7.9)."""
        for office in (Office.CHIEF_JUDGE, Office.HOST_CENTRE):
            present = [holder for holder in self.of(office) if holder not in self.absent]
            if present:
                return present[0]
        return None

    @property
    def deputy(self) -> str | None:
        """Who has the Chief Judge's duties while every one that was appointed is away (sfu.7.9)."""
        chiefs = self.of(Office.CHIEF_JUDGE)
        return self.chief if chiefs and self.absent.issuperset(chiefs) else None

    def approved(self, matter: Matter) -> bool:
        """Whether the committee has decided on a matter."""
        return any(decision.matter is matter for decision in self.decisions)


def appoint(
    committee: Committee, office: Office, person: str, by: str, rulebook: Rulebook
) -> Committee | Refusal:
    """Give an office. Members are the chair's to change (sfu.6.2.d), judges and hosts the committee's
    (sfu.6.3.d).

    A committee without a chair takes its first one from anybody: it has to begin somewhere.
    """
    refused = _may_change(committee, office, by, rulebook)
    if refused is not None:
        return refused
    if (office, person) in committee.holders:
        return Refusal("office_held", held(rulebook, CLAUSES[office]), {"person": person}, person)
    if office in (Office.CHAIR, Office.CHIEF_JUDGE) and committee.of(office):
        return Refusal(
            "office_taken", held(rulebook, CLAUSES[office]), {"person": committee.of(office)[0]}, person
        )
    return replace(committee, holders=(*committee.holders, (office, person)))


def dismiss(
    committee: Committee, office: Office, person: str, by: str, rulebook: Rulebook
) -> Committee | Refusal:
    """Take an office away, by the same right as it is given (sfu.6.2.d)."""
    refused = _may_change(committee, office, by, rulebook)
    if refused is not None:
        return refused
    if (office, person) not in committee.holders:
        return Refusal("office_not_held", held(rulebook, CLAUSES[office]), {"person": person}, person)
    return replace(committee, holders=tuple(pair for pair in committee.holders if pair != (office, person)))


def decide(committee: Committee, decision: Decision, rulebook: Rulebook) -> Committee | Refusal:
    """Record a decision; only a member puts one down, and in words (sfu.6.3)."""
    clause = held(rulebook, MATTERS[decision.matter])
    if decision.by not in committee.members:
        return Refusal("not_committee", clause, {"person": decision.by}, decision.by)
    if not decision.text.strip():
        return Refusal("words_missing", clause)
    return replace(committee, decisions=(*committee.decisions, decision))


def _may_change(committee: Committee, office: Office, by: str, rulebook: Rulebook) -> Refusal | None:
    if office in COMMITTEE:
        chairs = committee.of(Office.CHAIR)
        if chairs and by not in chairs:
            return Refusal("chair_only", held(rulebook, "sfu.6.2.d"), {"person": by}, by)
    elif by not in committee.members:
        return Refusal("not_committee", held(rulebook, "sfu.6.3.d"), {"person": by}, by)
    return None
