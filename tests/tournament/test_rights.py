"""The rights matrix: whole, and what it must never allow."""

from __future__ import annotations

from typing import Any

import pytest

from sportmafia.tournament.rights import Right, Role, State, matrix, may, printed, read, right

ACTIONS = tuple(matrix())


def document(**actions: dict[str, Any]) -> dict[str, Any]:
    """A matrix with these actions."""
    return {
        "roles": [role.value for role in Role],
        "states": [state.value for state in State],
        "actions": actions,
    }


def test_a_revoked_device_can_do_nothing() -> None:
    for action in ACTIONS:
        for state in State:
            assert right(Role.REVOKED, action, state) is Right.NO
            assert not may(Role.REVOKED, action, state, own=True)


def test_an_action_has_a_state_and_somebody_who_may() -> None:
    for action, row in matrix().items():
        assert row.states, action
        assert Right.YES in row.rights.values(), action
        outside = set(State) - row.states
        assert all(right(role, action, state) is Right.NO for role in Role for state in outside)


def test_what_nobody_below_may() -> None:
    """sfu.7.2, sfu.6.2.d: no player, spectator or side judge changes an event, a result or a role"""
    changing = [action for action in ACTIONS if not action.endswith((".read", ".read_public"))]
    allowed = {
        Role.SPECTATOR: {"application.submit"},
        Role.PLAYER: {
            "application.submit",
            "application.amend",
            "application.withdraw",
            "presence.mark",
            "protest.lodge",
        },
        Role.SIDE_JUDGE: {"conflict.declare", "game.propose"},
    }
    for role, actions in allowed.items():
        assert {action for action in changing if role in matrix()[action].rights} == actions
        assert all(matrix()[action].rights[role] is Right.OWN for action in actions)


def test_a_table_judge_has_his_own_table_only() -> None:
    """sfu.7.6"""
    for action in ("game.record", "game.sign", "game.type_in", "game.propose"):
        assert may(Role.JUDGE, action, State.RUNNING, own=True)
        assert not may(Role.JUDGE, action, State.RUNNING)
        assert may(Role.CHIEF_JUDGE, action, State.RUNNING)


def test_after_signing_only_the_chief_judge_or_the_commission_corrects() -> None:
    """fiim.8.8.2, sfu.A2.protest.3"""
    assert set(matrix()["game.correct_signed"].rights) == {Role.CHIEF_JUDGE, Role.APPEAL_MEMBER}
    decides = {role for role, reach in matrix()["protest.decide"].rights.items() if reach is Right.YES}
    # Others decide only what they were appointed to hear: members come from judges and committee (sfu.6.5).
    assert decides == {Role.CHIEF_JUDGE, Role.APPEAL_MEMBER}
    assert {Role.PLAYER, Role.SPECTATOR, Role.SIDE_JUDGE}.isdisjoint(matrix()["protest.decide"].rights)


def test_hidden_standings_are_for_those_who_run_the_event() -> None:
    assert set(matrix()["standings.read_hidden"].rights) == {Role.OWNER, Role.CHIEF_JUDGE, Role.SECRETARY}


def test_a_file_with_the_logs_of_running_games_is_for_those_who_may_take_any_table_over() -> None:
    assert set(matrix()["event.download"].rights) == {Role.OWNER, Role.CHIEF_JUDGE}


def test_an_archived_event_is_read_and_exported_only() -> None:
    held = {action for action in ACTIONS if State.ARCHIVED in matrix()[action].states}
    assert held == {
        "event.read", "event.read_public", "event.export", "event.download", "event.restore",
        "person.erase", "protest.read", "replay.read", "standings.read_hidden", "awards.read",
        "diploma.print", "journal.read",
    }  # fmt: skip


def test_an_unknown_action_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        right(Role.OWNER, "event.sell", State.DRAFT)


@pytest.mark.parametrize(
    ("broken", "place"),
    [
        (document(x={"states": ["draft"], "king": "yes"}), "x: 'king'"),
        (document(x={"states": ["draft"], "owner": "maybe"}), "x: 'maybe'"),
        (document(x={"states": ["dusk"], "owner": "yes"}), "x: 'dusk'"),
        (document() | {"roles": ["owner"]}, "roles: expected owner, chief_judge"),
        (document() | {"states": []}, "states: expected draft"),
    ],
)
def test_a_broken_matrix_names_the_place(broken: dict[str, Any], place: str) -> None:
    with pytest.raises(ValueError, match=place):
        read(broken)


def test_the_matrix_is_printed_whole() -> None:
    lines = printed().splitlines()
    assert len(lines) == 2 + len(ACTIONS)
    assert lines[0].startswith("| action | states | owner |")
    assert all(line.count("|") == len(Role) + 3 for line in lines)
    assert "| `game.sign` | running |  | + | own |" in printed()
