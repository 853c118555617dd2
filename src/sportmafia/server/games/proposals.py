"""What other devices propose to the judge who writes (decision 4 of the architecture).

A proposal has an id like a line's. The judge takes it by entering the same fact under the same id, so it can
be taken once only, and nobody has to be told.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone

from sportmafia.game.facts import Fact
from sportmafia.record.canonical import encode
from sportmafia.record.failure import Failure
from sportmafia.record.log import shape_problem
from sportmafia.server.clubs.parts import Part, reaches
from sportmafia.server.faults import Fault
from sportmafia.server.games.models import Game, Proposal

KINDS: Final = {
    "foul": Part.SIDE,
    "technical_foul": Part.SIDE,
    "dq": Part.SIDE,
    "warning": Part.SIDE,
    "note": Part.SIDE,
    "hands": Part.SIDE,
    "lift_hands": Part.SIDE,
    "chief_consent": Part.CHIEF,
    "ruling": Part.CHIEF,
    "game_aborted": Part.CHIEF,
    "protest_decided": Part.CHIEF,
    "reopened": Part.CHIEF,
}
"""What may be proposed, and by whom at least: what is seen beside the table, and the Chief Judge's acts."""
MOST_OPEN: Final = 200
"""Open proposals of one game."""


def propose(game: Game, event: str, device: str, account: int, part: Part, fact: Fact) -> Fault | None:
    """Keep a proposal; the same again changes nothing."""
    needed = KINDS.get(fact.kind)
    if needed is None or not reaches(part, needed):
        known = ", ".join(kind for kind, least in KINDS.items() if reaches(part, least))
        return _bad("kind", known)
    problem = shape_problem(fact.kind, fact.data)
    if isinstance(problem, Failure):
        return Fault(
            "bad_field", {"field": problem.where, "expected_ru": problem.ru, "expected_en": problem.en}
        )
    try:
        data = encode(fact.data).decode()
    except ValueError as error:
        return _bad("data", str(error)[:200])
    if game.proposals.filter(event=event).exists():
        return None
    if _open(game).count() >= MOST_OPEN:
        return _bad("kind", f"{MOST_OPEN}")
    Proposal.objects.create(
        game=game, event=event, device=device, account_id=account, kind=fact.kind, data=data
    )
    return None


def _bad(field: str, expected: str) -> Fault:
    return Fault("bad_field", {"field": field, "expected_ru": expected, "expected_en": expected})


def _open(game: Game) -> Any:
    taken = game.lines.values("event")
    return game.proposals.filter(dismissed_at=None).exclude(event__in=taken)


def waiting(game: Game) -> list[Proposal]:
    """The proposals that are neither taken nor dismissed, oldest first."""
    return list(_open(game).select_related("account").order_by("id"))


def dismiss(game: Game, event: str) -> bool:
    """Put a proposal aside; it stays in the store. Whether there is one."""
    found = game.proposals.filter(event=event)
    found.filter(dismissed_at=None).update(dismissed_at=timezone.now())
    return found.exists()
