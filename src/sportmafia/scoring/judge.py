"""Additional points from the judge: free values, fixed values or named bonuses, and the limits on them.

Two kinds of limit: one of a player's own value (that value isn't counted) and one of the allocation in common
(nothing of it is counted). Values that give way to a larger best move (fiim.8.4.6) are looked at by neither
the cap nor the number of players (C83). Nobody is bound to give the most (fiim.8.4.5, sfu.A2.extra.5,
points34.8.4.4): there are upper limits only.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import GameResult, Winner
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.exact import exact
from sportmafia.scoring.model import ZERO, Column, Item, Part, Problem, cited
from sportmafia.scoring.titles import Title, titles_of

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

VALUES: Final = "scoring.judge_points"
TITLES: Final = "scoring.titles"


@dataclass(frozen=True, slots=True)
class _Claim:
    """A value that the judge gave to a seat, with the faults of its own and the item that it would be."""

    item: Item
    faults: tuple[Problem, ...] = ()
    held: Problem | None = None


def awards(result: GameResult, entries: ScoringEntries, rulebook: Rulebook, move: Item | None) -> Part:
    """The judge's points and the best move, which may exclude each other.

    ``move`` is the best move's item. Sources: fiim.8.4.1-8.4.7, sfu.A2.extra.1-4, fiim-k.8.4.1-8.4.5,
    points34.8.4.1-8.4.3. Where the roles are unknown, so is who won, and the larger limit is taken.
    """
    exclusive = rulebook.word("extra.bm") == "larger"
    claims, problems = _claims(result, entries, rulebook)
    if claims and result.winner is Winner.DRAW and not rulebook.flag("extra.in_draw"):
        kept = _not_outweighed(claims, move if exclusive else None) if entries.keep_invalid else ()
        problems += (Problem(cited(rulebook, "extra.in_draw"), _place(rulebook), "extra_in_draw"),)
    else:
        kept, faults = _within_limits(claims, entries, rulebook, move if exclusive else None)
        problems += faults

    items = tuple(claim.item for claim in kept)
    if move is not None and not (exclusive and any(item.seat == move.seat for item in items)):
        items = (move, *items)
    return Part(items, problems)


def _within_limits(
    claims: tuple[_Claim, ...], entries: ScoringEntries, rulebook: Rulebook, rival: Item | None
) -> tuple[tuple[_Claim, ...], tuple[Problem, ...]]:
    """The claims that count, and the faults of the others: own limits, consent, then limits in common."""
    problems = tuple(fault for claim in claims for fault in claim.faults)
    kept = tuple(claim for claim in claims if entries.keep_invalid or not claim.faults)
    kept = _not_outweighed(kept, rival)
    problems += tuple(claim.held for claim in kept if claim.held is not None)
    kept = tuple(claim for claim in kept if entries.keep_invalid or claim.held is None)
    common = _common(kept, rulebook)
    return (kept if entries.keep_invalid or not common else ()), problems + common


def _not_outweighed(claims: tuple[_Claim, ...], rival: Item | None) -> tuple[_Claim, ...]:
    """Without the victim's value where his best move is at least as large (fiim.8.4.6; equal: the best
    move, C83).
    """
    return tuple(
        claim
        for claim in claims
        if rival is None or claim.item.seat != rival.seat or claim.item.value > rival.value
    )


# --- claims, by kind of allocation -------------------------------------------------------------------------


def _claims(
    result: GameResult, entries: ScoringEntries, rulebook: Rulebook
) -> tuple[tuple[_Claim, ...], tuple[Problem, ...]]:
    kind = rulebook.word("extra.kind")
    at = cited(rulebook, "extra.kind")
    values = {seat: value for seat, value in sorted(entries.judge_points.items()) if value}
    claims: tuple[_Claim, ...] = ()
    problems: tuple[Problem, ...] = ()

    if values and kind in ("none", "titles"):
        problems += (Problem(at, VALUES, f"values_under_{kind}"),)
    if values and (kind in ("free", "fixed") or entries.keep_invalid):
        claims += tuple(_value(seat, value, result, entries, rulebook) for seat, value in values.items())
    if entries.titles and kind != "titles":
        problems += (Problem(at, TITLES, "titles_unknown_here"),)
    elif entries.titles:
        known = titles_of(rulebook)
        for seat, name in sorted(entries.titles.items()):
            if name in known:
                claims += (_title(seat, known[name], result),)
            else:
                params = {"title": name, "allowed": ", ".join(known)}
                problems += (Problem(at, f"{TITLES}.{seat}", "title_unknown", params),)
    return claims, problems


def _value(
    seat: int, value: Fraction, result: GameResult, entries: ScoringEntries, rulebook: Rulebook
) -> _Claim:
    kind, step = rulebook.word("extra.kind"), rulebook.number("extra.step")
    limit, agreed_from = _limit(seat, result), rulebook.number("extra.consent_from")

    def problem(key: str, code: str, **params: str) -> Problem:
        said = {"seat": str(seat), "value": exact(value), **params}
        return Problem(cited(rulebook, key), f"{VALUES}.{seat}", code, said)

    faults: list[Problem] = []
    held = None
    if kind == "fixed" and value not in rulebook["extra.values"]:
        allowed = ", ".join(map(exact, rulebook["extra.values"]))
        faults.append(problem("extra.values", "value_not_allowed", allowed=allowed))
    if kind == "free":
        if value < 0:
            faults.append(problem("extra.kind", "value_negative"))
        if value > (most := rulebook.number(limit)):
            faults.append(problem(limit, limit.replace("extra.", "over_"), limit=exact(most)))
        if step and value % step:
            faults.append(problem("extra.step", "value_step", step=exact(step)))
        if not faults and agreed_from and value >= agreed_from and seat not in entries.consents:
            held = problem("extra.consent_from", "consent")
    item = Item(seat, cited(rulebook, "extra.kind"), value, Column.ADDITIONAL, "judge")
    return _Claim(item, tuple(faults), held)


def _limit(seat: int, result: GameResult) -> str:
    """Which limit binds the seat: the loser's where it's known that he lost, else the winner's."""
    team = result.team(seat)
    lost = team is not None and result.winner == team.other.value
    return "extra.loser_max" if lost else "extra.winner_max"


def _title(seat: int, title: Title, result: GameResult) -> _Claim:
    params = {"title": title.name}
    item = Item(seat, title.clause, title.value, Column.ADDITIONAL, "title", params)
    team = result.team(seat)
    if team is None or result.winner is Winner.DRAW or (result.winner == team.value) == title.for_winner:
        return _Claim(item)
    code = "title_for_winner" if title.for_winner else "title_for_loser"
    return _Claim(item, (Problem(title.clause, f"{TITLES}.{seat}", code, params | {"seat": str(seat)}),))


# --- limits in common --------------------------------------------------------------------------------------


def _place(rulebook: Rulebook) -> str:
    """Where an allocation as a whole stands in the sheet."""
    return TITLES if rulebook.word("extra.kind") == "titles" else VALUES


def _common(claims: tuple[_Claim, ...], rulebook: Rulebook) -> tuple[Problem, ...]:
    """What the allocation breaks as a whole: so many players, so much in total, a title once."""
    if rulebook.word("extra.kind") == "none":
        return ()
    where = _place(rulebook)
    broken: list[Problem] = []
    most = rulebook.integer("extra.players")
    if len(claims) > most:
        params = {"players": str(len(claims)), "limit": str(most)}
        broken.append(Problem(cited(rulebook, "extra.players"), where, "extra_players", params))
    cap = rulebook.number("extra.total")
    total = sum((claim.item.value for claim in claims), ZERO)
    if total > cap:
        params = {"total": exact(total), "limit": exact(cap)}
        broken.append(Problem(cited(rulebook, "extra.total"), where, "extra_total", params))
    broken.extend(_repeated(claims, rulebook, where))
    return tuple(broken)


def _repeated(claims: tuple[_Claim, ...], rulebook: Rulebook, where: str) -> tuple[Problem, ...]:
    if not rulebook.flag("extra.unique"):
        return ()
    names = [claim.item.params["title"] for claim in claims if "title" in claim.item.params]
    twice = sorted({name for name in names if names.count(name) > 1})
    if not twice:
        return ()
    return (Problem(cited(rulebook, "extra.unique"), where, "title_twice", {"titles": ", ".join(twice)}),)
