"""A summary game: only the outcome was kept, so the story is put together without a procedure.

What a rule would need and is unknown is taken in the player's favour and remarked, only where points depend
on it; parts that contradict one another reject the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sportmafia.game.result import (
    BestMove,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    Removal,
    RemovalCause,
    Role,
    Team,
    Winner,
)
from sportmafia.game.rules import Rules
from sportmafia.record.problem import BAD_FACT, Rejection, Remark
from sportmafia.record.sheet import Sheet, SheetRoles, SheetSummary


def is_summary(sheet: Sheet) -> bool:
    """Whether the sheet holds no play but an outcome: a summary, or nothing except the result."""
    played = sheet.days or sheet.nights or sheet.night0
    return sheet.summary is not None or (sheet.result is not None and not played)


def summary_result(sheet: Sheet, rules: Rules) -> tuple[GameResult, tuple[Remark, ...]] | Rejection:
    """The story of a summary game under ``rules`` and what is unknown in it, or why its parts contradict."""
    summary = sheet.summary or SheetSummary()
    roles = cards(sheet.roles)
    if sheet.roles is not None and len(roles) != 10:
        return Rejection("roles", "bad_deal", BAD_FACT, rules.clause("seats"))
    rejection = next(_contradictions(summary, rules), None) or _impossible_result(sheet, roles, rules)
    if rejection is not None:
        return rejection
    aborted = sheet.result == "aborted"
    move, remark = _best_move(summary, roles, rules)
    remarks = [] if remark is None else [remark]
    if not roles:
        remarks.insert(0, Remark("roles", "roles_unknown", rules.clause("deal"), unknown=True))
    if aborted:
        # nobody gets points, so nothing depends on what is unknown
        remarks = [remark for remark in remarks if not remark.unknown]
    result = GameResult(
        winner=None if aborted or sheet.result is None else Winner(sheet.result),
        cause=EndCause.ABORTED if aborted else EndCause.DECLARED,
        ended=summary.ended,
        roles=roles,
        days=(),
        nights=(),
        removals=_removals(summary),
        fouls={seat: count for seat, count in sorted(summary.fouls.items()) if count},
        disqualified=_disqualified(summary),
        defeats=(),
        best_move=move,
        first_night=_first_night(summary),
        first_victim=summary.first_killed or None,
        alive=summary.at_table,
        at_table=summary.at_table,
        technical={},
    )
    return result, tuple(remarks)


def cards(roles: SheetRoles | None) -> dict[int, Role]:
    """Each seat's card; empty where unknown, and shorter than ten where two cards fell on one seat."""
    if roles is None:
        return {}
    special = {roles.don: Role.DON, roles.sheriff: Role.SHERIFF}
    special |= dict.fromkeys(roles.mafia, Role.MAFIA)
    if len({roles.don, roles.sheriff, *roles.mafia}) != 4:
        return special
    return {seat: special.get(seat, Role.CIVILIAN) for seat in range(1, 11)}


def _out(summary: SheetSummary) -> tuple[int, ...]:
    fourth = (seat for seat, count in summary.fouls.items() if count >= 4)
    return tuple(sorted({*summary.dq, *fourth}))


def _contradictions(summary: SheetSummary, rules: Rules) -> Iterator[Rejection]:
    table = summary.at_table
    if table is not None:
        if summary.first_killed in table:
            yield _contradicts("summary.first_killed", "summary.at_table", rules, "kill")
        for seat in _out(summary):
            if seat in table:
                place = "summary.dq" if seat in summary.dq else f"summary.fouls.{seat}"
                yield _contradicts(place, "summary.at_table", rules, "removal")
    if summary.best_move is not None and len(summary.best_move.numbers) > rules.bm_numbers:
        params = {"most": rules.bm_numbers}
        yield Rejection("summary.best_move", "too_many_numbers", BAD_FACT, rules.clause("best_move"), params)
    if summary.best_move is not None and summary.first_killed == 0:
        yield _contradicts("summary.best_move", "summary.first_killed", rules, "best_move")
    if summary.ended in ("N0", "D1"):
        if summary.first_killed is not None:
            yield _contradicts("summary.ended", "summary.first_killed", rules, "flow")
        if summary.best_move is not None:
            yield _contradicts("summary.best_move", "summary.ended", rules, "best_move")


def _impossible_result(sheet: Sheet, roles: dict[int, Role], rules: Rules) -> Rejection | None:
    """A result that cannot be with those who were at the table when it was reached (fiim.1.4).

    Without a black there the red team has won; where no fewer blacks than reds sit, the black team has, as
    long as that is looked for after every removal (C16, C17).
    """
    table = sheet.summary.at_table if sheet.summary else None
    if table is None or not roles or sheet.result in (None, "aborted"):
        return None
    blacks = sum(roles[seat].team is Team.BLACK for seat in table)
    lead = 2 * blacks - len(table)
    at_once = rules.moment_kill and rules.moment_dq and rules.on_dq_now
    black_won = blacks and at_once and (lead == 0 or (lead > 0 and rules.parity_ge))
    if (not blacks and sheet.result != "red") or (black_won and sheet.result != "black"):
        return _contradicts("result", "summary.at_table", rules, "win")
    return None


def _contradicts(where: str, other: str, rules: Rules, rule: str) -> Rejection:
    return Rejection(where, "contradiction", BAD_FACT, rules.clause(rule), {"other": other})


def _removals(summary: SheetSummary) -> tuple[Removal, ...]:
    first = [Removal(summary.first_killed, RemovalCause.KILL, "N1")] if summary.first_killed else []
    others = [
        Removal(seat, RemovalCause.FOUL4 if summary.fouls.get(seat, 0) >= 4 else RemovalCause.DQ, None)
        for seat in _out(summary)
        if seat != summary.first_killed
    ]
    return (*first, *others)


def _disqualified(summary: SheetSummary) -> tuple[Disqualification, ...]:
    return tuple(
        Disqualification(seat, None, summary.fouls.get(seat, 0) >= 4, None) for seat in _out(summary)
    )


def _first_night(summary: SheetSummary) -> FirstNight:
    if summary.first_killed is None:
        return FirstNight.UNKNOWN
    return FirstNight.KILL if summary.first_killed else FirstNight.MISS


def _best_move(
    summary: SheetSummary, roles: dict[int, Role], rules: Rules
) -> tuple[BestMove | None, Remark | None]:
    """The best move, and what is not known about the right to it."""
    named = summary.best_move
    if named is None:
        return None, None
    victim = summary.first_killed
    hits = len({n for n in named.numbers if roles[n].team is Team.BLACK}) if roles else None
    void = named.closed == "hint" and rules.bm_hint_voids
    if not rules.bm_right:
        return None, Remark("summary.best_move", "best_move_lost", rules.clause("best_move"))
    if not victim:
        someone = any(_earns(role, hits, void, rules) for role in roles.values())
        unknown = Remark("summary.best_move", "first_victim_unknown", rules.clause("best_move"), unknown=True)
        return None, unknown if someone else None
    move = BestMove(victim, named.numbers, hits, named.closed, void)
    earns = bool(roles) and _earns(roles[victim], hits, void, rules)
    if earns and rules.bm_lost_after and _day1_may_have_lost_it(summary):
        return move, Remark("summary.best_move", "day1_unknown", rules.clause("best_move_lost"), unknown=True)
    return move, None


def _earns(role: Role, hits: int | None, void: bool, rules: Rules) -> bool:
    """Whether so many hits by a victim with this card are worth points."""
    worth: tuple[Fraction, ...] = rules.rulebook[f"bm.{role}"]
    return hits is not None and not void and worth[hits] != 0


def _day1_may_have_lost_it(summary: SheetSummary) -> bool:
    """Whether two or more may have left by the first day's vote, as far as the table at the end tells."""
    if summary.at_table is None:
        return True
    left = 10 - len(summary.at_table) - len({summary.first_killed, *_out(summary)})
    return left >= 2
