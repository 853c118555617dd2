"""Undo and correction: what counts once an entry is taken back, what that changes, who must rule on it."""

from __future__ import annotations

from typing import Any

from sportmafia.game import phase as ph
from sportmafia.game.corrections import (
    Entry,
    Preview,
    effective,
    last_undoable,
    preview,
    refold,
    trusted,
    untouched,
)
from sportmafia.game.facts import Fact
from sportmafia.game.result import Winner
from tests.game.table import SIX, Table, each


def numbered(table: Table) -> list[Entry]:
    return list(enumerate(table.facts, start=1))


def last(table: Table, kind: str) -> int:
    """The number of the last entry of a kind."""
    return max(seq for seq, fact in numbered(table) if fact.kind == kind)


def correction(*reverts: int, instead: tuple[Fact, ...] = ()) -> Fact:
    data: dict[str, Any] = {"reverts": reverts}
    if instead:
        data["replaces"] = [{"kind": fact.kind, "data": fact.data} for fact in instead]
    return Fact("correction", data)


def shown(table: Table, corrected: Fact) -> Preview:
    return preview(table.rules, numbered(table), corrected)


def changed(seen: Preview) -> dict[str, tuple[Any, Any]]:
    return {change.where: (change.before, change.after) for change in seen.changes}


@each(SIX)
def test_E66_a_wrong_count_noticed_before_the_announcement(rulebook: str) -> None:
    """D.6: the tally and the result are computed again, by the judge alone"""
    table = Table(rulebook).nominees(7, 2, 5).until(ph.CALL).hands(7, 4).hands(2, 3)
    wrong = last(table, "hands") - 1
    right = correction(wrong, instead=(Fact("hands", {"seat": 7, "count": 3}),))
    seen = shown(table, right)
    assert (seen.needs_ruling, seen.misfits) == (False, ())
    historian, _ = refold(table.rules, [*numbered(table), (len(table.facts) + 1, right)])
    assert historian.state.counts == (3, 3)
    historian.add(Fact("hands", {"seat": 5, "count": 4}))
    assert historian.state.counts == (3, 3, 4)


@each(SIX)
def test_E66_the_same_after_the_night_needs_the_chief_judge(rulebook: str) -> None:
    """D.6: another would have left; what has been played stands until he rules, and the conflict is shown"""
    table = Table(rulebook).nominees(7, 2).until(ph.CALL).hands(7, 6).hands(2, 4).until(ph.DAY_END)
    assert table.removals() == ((7, "vote"),)
    table.night(5).until(ph.SPEECH)
    wrong = last(table, "hands") - 1
    seen = shown(table, correction(wrong, instead=(Fact("hands", {"seat": 7, "count": 3}),)))
    assert seen.needs_ruling
    assert changed(seen)["removals.0.seat"] == (7, 2)
    assert {misfit.fact.kind for misfit in seen.misfits} >= {"tally_announced", "last_word_ended"}
    assert seen.misfits[0].refusal.code == "wrong_leaders"


@each(SIX)
def test_an_undone_entry_is_gone_and_can_come_back(rulebook: str) -> None:
    """D.6: a correction is an entry too, and can itself be reverted"""
    table = Table(rulebook).minute(1).foul(6, 4)
    entries = numbered(table)
    fourth = len(entries)
    undone = [*entries, (fourth + 1, correction(fourth))]
    assert effective(undone) == entries[:-1]
    assert refold(table.rules, undone)[0].state.at == 0b11111111110
    again = [*undone, (fourth + 2, correction(fourth + 1))]
    assert effective(again) == entries
    assert refold(table.rules, again)[0].state == trusted(table.rules, again).state == table.state


def test_what_was_checked_is_not_checked_again() -> None:
    """D.6: before what the only correction reverts; nothing where an earlier one may have left entries out"""
    notes: list[Entry] = [(seq, Fact("note", {"text": str(seq)})) for seq in range(1, 6)]
    assert untouched([]) == 0
    assert untouched(notes) == 5
    once = [*notes, (6, correction(4, 3))]
    assert untouched(once) == 2
    assert untouched([*once, (7, correction(5))]) == 0


def test_a_replacement_stands_where_the_first_reverted_entry_stood() -> None:
    """D.6"""
    notes = [(seq, Fact("note", {"text": str(seq)})) for seq in range(1, 6)]
    entries: list[Entry] = [*notes, (6, correction(4, 2, instead=(Fact("note", {"text": "new"}),)))]
    assert [(seq, fact.data["text"]) for seq, fact in effective(entries)] == [
        (1, "1"), (6, "new"), (3, "3"), (5, "5"),
    ]  # fmt: skip
    second: list[Entry] = [*entries, (7, correction(6, instead=(Fact("note", {"text": "newer"}),)))]
    assert [(seq, fact.data["text"]) for seq, fact in effective(second)] == [
        (1, "1"), (7, "newer"), (2, "2"), (3, "3"), (4, "4"), (5, "5"),
    ]  # fmt: skip


def test_a_replacement_of_the_last_entry_stands_last() -> None:
    """D.6"""
    entries: list[Entry] = [
        (1, Fact("note", {"text": "1"})),
        (2, correction(1, instead=(Fact("note", {"text": "2"}),))),
    ]
    assert [seq for seq, _ in effective(entries)] == [2]


@each(SIX)
def test_what_can_be_undone_is_the_last_entry_that_says_something(rulebook: str) -> None:
    """D.6: neither a note nor a timer nor the opening of the record"""
    table = Table(rulebook).minute(1).say("note", text="x").say("timer", action="start", what="speech")
    assert last_undoable(numbered(table)) == last(table, "speech_started")
    assert last_undoable([]) is None
    assert last_undoable([(1, Fact("game_opened", {"rulebook": {}, "rulebook_hash": "x"}))]) is None


@each(SIX)
def test_a_withdrawn_fourth_foul_restores_the_seat(rulebook: str) -> None:
    """D.6: before anything was announced it is the judge's to take back"""
    table = Table(rulebook).nominees(1, 2).foul(6, 4)
    seen = shown(table, correction(len(table.facts)))
    assert not seen.needs_ruling
    assert seen.result.removals == ()
    assert seen.result.fouls == {6: 3}
    assert changed(seen)["fouls.6"] == (4, 3)
    table.until(ph.DAY_END).night()
    late = shown(table, correction(last(table, "foul")))
    assert late.needs_ruling
    assert late.misfits[0].fact.kind == "vote_skipped"


@each(SIX)
def test_a_role_entered_wrongly_may_change_the_winner(rulebook: str) -> None:
    """D.6: the change is named value by value"""
    table = Table(rulebook, don=10, mafia=(3, 7), sheriff=4).day_with(2, 1, 2, 3).voted_out(3)
    roles = last(table, "roles_entered")
    right = Fact("roles_entered", {"don": 10, "mafia": (2, 7), "sheriff": 4})
    seen = shown(table, correction(roles, instead=(right,)))
    assert seen.needs_ruling
    assert changed(seen)["winner"] == (Winner.RED, Winner.BLACK)
    assert changed(seen)["roles.2"][0] == "civilian"
    assert changed(seen)["roles.2"][1] == "mafia"


@each(SIX)
def test_days_and_best_moves_are_compared_part_by_part(rulebook: str) -> None:
    """D.6"""
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    table.say("best_move_named", numbers=(1, 2, 3), closed="complete").nominees(5, 2)
    move = Fact("best_move_named", {"numbers": (3, 7, 1), "closed": "complete"})
    seen = shown(table, correction(last(table, "best_move_named"), instead=(move,)))
    assert not seen.needs_ruling
    assert changed(seen) == {
        "best_move.numbers.0": (1, 3), "best_move.numbers.1": (2, 7), "best_move.numbers.2": (3, 1),
        "best_move.hits": (1, 2),
    }  # fmt: skip
    dropped = shown(table, correction(last(table, "nominated")))
    assert changed(dropped) == {"days.1.nominations.1": ((3, 2), None)}


@each(SIX)
def test_an_empty_record_can_be_previewed(rulebook: str) -> None:
    """D.6"""
    rules = Table(rulebook).rules
    seen = preview(rules, [], correction(1))
    assert (seen.changes, seen.needs_ruling) == ((), False)


@each(SIX)
def test_a_vote_is_held_again_after_the_correction_of_an_offence(rulebook: str) -> None:
    """D.6, fiim.7.1"""
    table = Table(rulebook).nominees(1, 2).until(ph.CALL).dq(6)
    entries: list[Entry] = [*numbered(table), (99, correction(len(table.facts)))]
    historian, misfits = refold(table.rules, entries)
    assert misfits == ()
    for fact in (Fact("hands", {"seat": 1, "count": 6}), Fact("hands", {"seat": 2, "count": 4})):
        historian.add(fact)
    historian.add(Fact("tally_announced", {"leaders": (1,)}))
    assert historian.result().days[-1].vote == "held"
