"""The judge's fines (штрафные баллы) for play that harmed the own team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sportmafia.game.result import GameResult, Role
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.model import Column, Item, Part, Problem, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Fine, Rulebook


def fines(result: GameResult, entries: ScoringEntries, rulebook: Rulebook) -> Part:
    """The fines entered (fiim.8.5.1-8.5.4): one a clause, player and game; those of several clauses add up
    (C85).

    The role and the result that a clause asks for are checked; how many were at the table is the judge's
    word. Without roles no fine can be placed.
    """
    if not result.roles:
        return Part()
    value = rulebook.number("fine.points")
    listed = {fine.clause: fine for fine in rulebook.fines}
    items: list[Item] = []
    problems: list[Problem] = []
    given: set[tuple[int, str]] = set()
    for index, (seat, written) in enumerate(entries.fines):
        where = f"scoring.fines.{index}"
        fine = listed.get(rulebook.full_clause(written) or written)
        if fine is None:
            params = {"clause": written, "allowed": ", ".join(listed) or "—"}
            problems.append(Problem(cited(rulebook, "fine.points"), where, "fine_unknown", params))
            continue
        fault = "fine_twice" if (seat, fine.clause) in given else _misfit(seat, fine, result, rulebook)
        if fault is not None:
            problems.append(Problem(fine.clause, where, fault, {"seat": str(seat), "clause": fine.clause}))
        if value and (fault is None or entries.keep_invalid):
            items.append(Item(seat, fine.clause, value, Column.ADDITIONAL, "fine"))
        given.add((seat, fine.clause))
    return Part(tuple(items), tuple(problems))


def _misfit(seat: int, fine: Fine, result: GameResult, rulebook: Rulebook) -> str | None:
    """What keeps the fine from this player: his role, or a result that the clause doesn't mean."""
    role = result.roles[seat]
    roles = set(fine.roles)
    # The lift of two at four names "the red player" only (C85); an organiser may read the Sheriff into it.
    if fine.clause in rulebook.clauses("fine.lift_sheriff") and rulebook.flag("fine.lift_sheriff"):
        roles.add(Role.SHERIFF.value)
    if role.value not in roles:
        return "fine_role"
    if fine.result == "loss" and result.winner != role.team.other.value:
        return "fine_result"
    return None
