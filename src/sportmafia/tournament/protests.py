"""Protests (протесты) and appeals (апелляции): noted at once or lodged in time, heard by whom may, decided
for good.

Three different objects: an incident is told to the judge when it happens and decided at the table (sfu.7.8);
a protest is against a game's result, in writing, within the window; an appeal is against a decision of the
committee (sfu.6.4; C113).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.verdicts import Verdict, verdicts_of
from sportmafia.tournament.cites import cite
from sportmafia.tournament.said import Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class Kind(StrEnum):
    """What a case is about."""

    INCIDENT = "incident"
    RESULT = "result"
    COMMITTEE = "committee"


class Status(StrEnum):
    """Where a case stands."""

    OPEN = "open"
    HEARING = "hearing"
    DECIDED = "decided"
    WITHDRAWN = "withdrawn"


class Evidence(StrEnum):
    """What may be looked at besides the protocol and the people (fiim.8.8.3, sfu.A2.protest.4)."""

    VIDEO = "video"
    FEDERATION = "federation"


@dataclass(frozen=True, slots=True)
class Ended:
    """When a game ended: its result was reached, and the last last word was over (None: there was none)."""

    result: datetime
    last_word: datetime | None = None

    def clock(self, rulebook: Rulebook) -> datetime:
        """The instant from which the window runs (C118)."""
        if rulebook.word("protest.clock") == "result" or self.last_word is None:
            return self.result
        return max(self.result, self.last_word)


@dataclass(frozen=True, slots=True)
class Case:
    """One case. ``game`` is empty in an appeal against the committee; ``moment`` is the number of the log's
    line that is disputed, to which the game can be replayed.

    ``hearers`` decide it; ``verdict`` and ``reason`` are the decision, ``complaints`` are about judges and
    change nothing in the tournament (fiim.8.8.4). ``decision`` is the number, from 1, of the committee's
    decision that is appealed.
    """

    id: str
    kind: Kind
    by: str
    at: datetime
    text: str
    game: str = ""
    moment: int | None = None
    status: Status = Status.OPEN
    hearers: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    verdict: str = ""
    reason: str = ""
    decided_by: str = ""
    complaints: tuple[tuple[str, str], ...] = ()
    decision: int | None = None

    @property
    def pending(self) -> bool:
        """Whether it waits for a decision."""
        return self.status in (Status.OPEN, Status.HEARING)


@dataclass(frozen=True, slots=True)
class Desk:
    """Every case that there was, in the order of arrival."""

    cases: tuple[Case, ...] = ()

    def get(self, case: str) -> Case | None:
        """The case of an id."""
        return next((found for found in self.cases if found.id == case), None)

    @property
    def pending(self) -> tuple[Case, ...]:
        """The cases that wait for a decision, the oldest first."""
        return tuple(sorted((case for case in self.cases if case.pending), key=lambda case: case.at))

    @property
    def frozen(self) -> frozenset[str]:
        """The games whose result is frozen: a protest against it is pending."""
        return frozenset(case.game for case in self.pending if case.kind is Kind.RESULT)


UPHELD: Final = "upheld"
DISMISSED: Final = "dismissed"


def deadline(ended: Ended, rulebook: Rulebook) -> datetime:
    """The last instant at which a protest may be lodged, itself included (fiim.8.8.1; C118, E63)."""
    return ended.clock(rulebook) + timedelta(minutes=rulebook.integer("protest.minutes"))


def locked(ended: Ended | None, now: datetime, desk: Desk, game: str, rulebook: Rulebook) -> bool:
    """Whether a protocol is locked: its window is over and no protest against it is pending (C120)."""
    if ended is None or game in desk.frozen:
        return False
    return not rulebook.flag("protest.allowed") or now > deadline(ended, rulebook)


def note(desk: Desk, case: Case, rulebook: Rulebook, *, now_at: str) -> Desk | Refusal:
    """Note an incident claimed at the table (sfu.7.8): at once, that is in the game that it is about.

    ``now_at`` is the game in which the claim is made, empty when it is made elsewhere or later.
    """
    clause = cite(rulebook, "incident.at_once")
    if rulebook.word("protest.mode") == "a2":
        return Refusal("no_incidents", clause, {}, case.id)
    if not case.game or case.game != now_at:
        return Refusal("not_at_once", clause, {"game": case.game}, case.id)
    return _add(desk, replace(case, kind=Kind.INCIDENT), clause)


def lodge(
    desk: Desk, case: Case, rulebook: Rulebook, *, ended: Ended | None, players: Sequence[str]
) -> Desk | Refusal:
    """Lodge a protest against a game's result (fiim.8.8, sfu.A2.protest.1, fiim-k.8.7, points34.8.7).

    By a player of the game, after its end, within the window inclusive; one pending protest of a player and
    game.
    """
    clause = cite(rulebook, "protest.result")
    if not rulebook.flag("protest.allowed") or rulebook.word("protest.mode") == "reg":
        return Refusal("no_protests", clause, {}, case.id)
    if case.by not in players:
        return Refusal("not_a_player", clause, {"player": case.by}, case.id)
    if ended is None or case.at < ended.result:
        return Refusal("game_not_over", cite(rulebook, "protest.window"), {"game": case.game}, case.id)
    if case.at > deadline(ended, rulebook):
        params = {"minutes": str(rulebook.integer("protest.minutes"))}
        return Refusal("protest_late", cite(rulebook, "protest.window"), params, case.id)
    if any(other.game == case.game and other.by == case.by for other in desk.pending):
        return Refusal("protest_twice", clause, {"game": case.game}, case.id)
    if any(
        other.game == case.game and other.kind is Kind.RESULT and other.status is Status.DECIDED
        for other in desk.cases
    ):
        return Refusal("decided_for_good", cite(rulebook, "protest.final"), {"case": case.game}, case.id)
    return _add(desk, replace(case, kind=Kind.RESULT), clause)


def appeal(desk: Desk, case: Case, rulebook: Rulebook) -> Desk | Refusal:
    """Appeal a decision of the committee, which goes to the appeal commission and nowhere else (sfu.6.4)."""
    clause = cite(rulebook, "appeal.committee")
    if clause is None:
        return Refusal("no_appeals", None, {}, case.id)
    return _add(desk, replace(case, kind=Kind.COMMITTEE, game=""), clause)


def _add(desk: Desk, case: Case, clause: str | None) -> Desk | Refusal:
    if desk.get(case.id) is not None:
        return Refusal("case_twice", clause, {"case": case.id}, case.id)
    if not case.text.strip():
        return Refusal("words_missing", clause, {}, case.id)
    fresh = replace(case, status=Status.OPEN, hearers=(), evidence=(), verdict="", reason="", decided_by="")
    return Desk((*desk.cases, fresh))


@dataclass(frozen=True, slots=True)
class Parties:
    """Who has part in a case: those who ``decided`` what it is against, and the ``players`` of the game.

    Of a game its crew decided, of an appeal the members of the committee who took the decision.
    """

    decided: tuple[str, ...] = ()
    players: tuple[str, ...] = ()


def recused(case: Case, people: Iterable[str], parties: Parties) -> frozenset[str]:
    """Who may not hear a case: whoever brought it, decided it before, or played in the game (C114)."""
    involved = {case.by, *parties.decided, *parties.players}
    return frozenset(person for person in people if person in involved)


def hear(
    desk: Desk,
    case: str,
    hearers: Sequence[str],
    rulebook: Rulebook,
    *,
    chief: str | None,
    eligible: Iterable[str],
    parties: Parties,
) -> Desk | Refusal:
    """Give a case to those who decide it.

    An incident is the game judge's, and where needed the Chief Judge's (sfu.7.7). A protest is the Chief
    Judge's or the commission's (fiim.8.8.2, sfu.A2.protest.3). An appeal is the commission's alone (sfu.6.4),
    whose members come from the judges and the committee, ``eligible`` (sfu.6.5). Nobody hears a case of his
    own game where the rulebook's reading recuses him.
    """
    found = desk.get(case)
    if found is None or not found.pending:
        return _not_pending(found, case, rulebook)
    clause = {
        Kind.INCIDENT: cite(rulebook, "conflicts"),
        Kind.RESULT: cite(rulebook, "protest.heard_by"),
        Kind.COMMITTEE: cite(rulebook, "appeal.members"),
    }[found.kind]
    if not hearers:
        return Refusal("nobody_hears", clause, {}, case)
    members = {chief, *parties.decided} if found.kind is Kind.INCIDENT else set(eligible)
    alone = found.kind is Kind.RESULT and tuple(hearers) == (chief,)
    if not alone and (stranger := next((one for one in hearers if one not in members), None)):
        return Refusal("not_eligible", clause, {"person": stranger}, case)
    if rulebook.flag("appeal.recuse") and found.kind is not Kind.INCIDENT:
        biased = recused(found, hearers, parties)
        if biased:
            at = next(iter(rulebook.clauses("appeal.recuse")), None)
            return Refusal("recused", at, {"person": ", ".join(sorted(biased))}, case)
    return _put(desk, replace(found, status=Status.HEARING, hearers=tuple(dict.fromkeys(hearers))))


def admit(desk: Desk, case: str, evidence: Evidence, rulebook: Rulebook) -> Desk | Refusal:
    """Look at evidence: video, and the federation's judges where the rulebook has a federation."""
    found = desk.get(case)
    if found is None or found.status is not Status.HEARING:
        return _not_pending(found, case, rulebook)
    clause = cite(rulebook, "protest.evidence")
    if evidence is Evidence.FEDERATION and cite(rulebook, "protest.complaint") is None:
        return Refusal("no_federation", clause, {}, case)
    return _put(desk, replace(found, evidence=tuple(dict.fromkeys((*found.evidence, evidence)))))


def point(desk: Desk, case: str, moment: int | None, by: str, rulebook: Rulebook) -> Desk | Refusal:
    """Say which line of the game's log is disputed, None: no longer any; by one who hears the case."""
    found = desk.get(case)
    if found is None or found.status is not Status.HEARING:
        return _not_pending(found, case, rulebook)
    if by not in found.hearers:
        return Refusal("not_eligible", cite(rulebook, "protest.heard_by"), {"person": by}, case)
    return _put(desk, replace(found, moment=moment))


def verdicts(case: Case, rulebook: Rulebook) -> tuple[str, ...]:
    """What a case may end in: a result for a protest, upheld or dismissed for the others."""
    if case.kind is Kind.RESULT:
        return tuple(verdict.value for verdict in verdicts_of(rulebook))
    return (UPHELD, DISMISSED)


def decide(desk: Desk, case: str, verdict: str, reason: str, by: str, rulebook: Rulebook) -> Desk | Refusal:
    """Decide a case that is being heard, by one of its hearers, with a reason.

    A second protest against a game that is decided already can only come to the same verdict: it is final.
    """
    found = desk.get(case)
    if found is None or found.status is not Status.HEARING:
        return _not_pending(found, case, rulebook)
    clause = cite(rulebook, "protest.heard_by")
    if by not in found.hearers:
        return Refusal("not_eligible", clause, {"person": by}, case)
    if verdict not in (known := verdicts(found, rulebook)):
        return Refusal("verdict_unknown", clause, {"verdict": verdict, "known": ", ".join(known)}, case)
    if not reason.strip():
        return Refusal("reason_missing", clause, {}, case)
    if found.kind is Kind.RESULT and rulings(desk).get(found.game, verdict) != verdict:
        return Refusal("decided_for_good", cite(rulebook, "protest.final"), {"case": found.game}, case)
    return _put(
        desk, replace(found, status=Status.DECIDED, verdict=verdict, reason=reason.strip(), decided_by=by)
    )


def withdraw(desk: Desk, case: str, by: str, rulebook: Rulebook) -> Desk | Refusal:
    """Take a case back, as long as it isn't decided, by whoever brought it."""
    found = desk.get(case)
    if found is None or not found.pending:
        return _not_pending(found, case, rulebook)
    if found.by != by:
        return Refusal("not_his_case", cite(rulebook, "protest.result"), {"person": by}, case)
    return _put(desk, replace(found, status=Status.WITHDRAWN))


def complain(desk: Desk, case: str, judge: str, text: str, rulebook: Rulebook) -> Desk | Refusal:
    """Note a complaint about a judge's acts for the federation's committee of judges (fiim.8.8.4,
    fiim-k.8.7.4): the tournament's decision stays final.
    """
    found, clause = desk.get(case), cite(rulebook, "protest.complaint")
    if clause is None:
        return Refusal("no_federation", cite(rulebook, "protest.final"), {}, case)
    if found is None or found.status is not Status.DECIDED:
        return Refusal("case_not_decided", clause, {"case": case}, case)
    if not text.strip():
        return Refusal("words_missing", clause, {}, case)
    return _put(desk, replace(found, complaints=(*found.complaints, (judge, text.strip()))))


def _not_pending(found: Case | None, case: str, rulebook: Rulebook) -> Refusal:
    if found is None:
        return Refusal("case_unknown", None, {"case": case}, case)
    if found.status is Status.DECIDED:
        matter = "incident.at_once" if found.kind is Kind.INCIDENT else "protest.final"
        return Refusal("decided_for_good", cite(rulebook, matter), {"case": case}, case)
    return Refusal("case_not_heard", cite(rulebook, "protest.heard_by"), {"case": case}, case)


def _put(desk: Desk, case: Case) -> Desk:
    return Desk(tuple(case if other.id == case.id else other for other in desk.cases))


def rulings(desk: Desk) -> dict[str, Verdict]:
    """The verdict on every game that was protested and decided."""
    return {
        case.game: Verdict(case.verdict)
        for case in desk.cases
        if case.kind is Kind.RESULT and case.status is Status.DECIDED
    }
