"""A sheet and the log of the same game say the same: random games, logged, written as sheets and replayed."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian, result_of
from sportmafia.game.procedure import next_step
from sportmafia.game.refusal import Refusal
from sportmafia.game.result import GameResult
from sportmafia.game.rules import compile_rules
from sportmafia.protocol import Header, protocol
from sportmafia.record import sheet_reader
from sportmafia.record.sheet import (
    Sheet,
    SheetBestMove,
    SheetDay,
    SheetIncident,
    SheetNight,
    SheetRoles,
    SheetScoring,
    SheetSummary,
)
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.record.sheet_text import text_of
from sportmafia.record.sheet_writer import Written, sheet_of
from sportmafia.rulebooks import Rulebook, ids, resolve
from sportmafia.scoring import ScoringEntries, score
from tests.record.random_games import Game, games

PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))


def replayed(sheet: Sheet, rulebook: Rulebook) -> Replayed:
    """The sheet replayed, which must fit, after it was written to JSON and read back."""
    read = sheet_reader.read_json(text_of(sheet))
    assert read == sheet
    answer = replay(sheet, rulebook)
    assert isinstance(answer, Replayed), (answer.where, answer.text("en"))
    return answer


def form(result: GameResult, rulebook: Rulebook) -> Any:
    """The official form of a game."""
    points = score(result, ScoringEntries(), rulebook)
    return protocol(Header(), PLAYERS, result, points, rulebook)


def compare(game: Game, rulebook: Rulebook) -> None:
    """Derived facts, points and the printed form agree between the log and its sheet."""
    written = sheet_of(rulebook, game.facts)
    assert written.inexact == ()
    log, sheet = result_of(game.rules, game.facts), replayed(written.sheet, rulebook).result
    assert dataclasses.asdict(sheet) == dataclasses.asdict(log)
    assert score(sheet, ScoringEntries(), rulebook) == score(log, ScoringEntries(), rulebook)
    assert form(sheet, rulebook) == form(log, rulebook)


@pytest.mark.parametrize("rulebook", ids())
def test_a_sheet_and_the_log_of_the_same_game_agree(rulebook: str) -> None:
    """A sheet and the log of the same game give the same derived facts, points and printed protocol."""
    resolved = resolve(rulebook)
    for game in games(compile_rules(resolved), seed=1, count=20):
        compare(game, resolved)


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", ids())
def test_thousands_of_sheets_and_logs_agree(rulebook: str) -> None:
    """The same over thousands of games a rulebook."""
    resolved = resolve(rulebook)
    for game in games(compile_rules(resolved), seed=2, count=3000):
        compare(game, resolved)


# --- what was awarded, and what paper cannot say ---


def played(rulebook: str | Rulebook, *facts: Fact, roles: bool = True) -> tuple[Rulebook, list[Fact]]:
    """A log that begins with these facts, the forced steps between them filled in."""
    resolved = resolve(rulebook) if isinstance(rulebook, str) else rulebook
    historian = Historian(compile_rules(resolved))
    log: list[Fact] = []

    def put(fact: Fact) -> None:
        assert not isinstance(decide(historian.state, fact), Refusal), fact
        historian.add(fact)
        log.append(fact)

    put(Fact("seats_drawn", {"players": PLAYERS}))
    put(Fact("night_announced", {"night": 0}))
    put(Fact("roles_entered", {"don": 2, "mafia": (5, 9), "sheriff": 4}) if roles else Fact("roles_hidden"))
    for fact in facts:
        while isinstance(decide(historian.state, fact), Refusal):
            step = next_step(historian.state)
            put(step or CHOICES[ph.NAMES[historian.state.phase]])
        put(fact)
    return resolved, log


CHOICES = {
    "shots": Fact("shots_closed"),
    "don": Fact("don_check", {"seat": None}),
    "sheriff": Fact("sheriff_check", {"seat": None}),
}
"""What is played where the test does not care."""
RED_WINS = Fact("result_declared", {"winner": "red"})


def test_what_was_awarded_stands_in_the_sheet() -> None:
    """Points, consents, fines, votes, titles and the heading; a later entry replaces an earlier one."""
    rulebook, log = played(
        "fiim",
        Fact("night_announced", {"night": 1}),
        Fact("night_closed", {"night": 1}),
        RED_WINS,
        Fact("judge_points", {"seat": 1, "value": "0.2"}),
        Fact("judge_points", {"seat": 1, "value": "0.7"}),
        Fact("chief_consent", {"seat": 1}),
        Fact("chief_consent", {"seat": 1}),
        Fact("fine", {"seat": 7, "clause": "8.5.1"}),
        Fact("title_given", {"seat": 3, "title": "LI"}),
        Fact("best_player_vote", {"by": 1, "seat": 7}),
        Fact("best_player_vote", {"by": 2, "seat": 7}),
        Fact("best_player_vote", {"by": 2, "seat": None}),
        Fact("header_set", {"tournament": "Cup", "table": 2}),
    )
    sheet = sheet_of(rulebook, log).sheet
    assert sheet.scoring == SheetScoring({1: "0.7"}, (1,), ((7, "8.5.1"),), {1: 7}, {3: "LI"})
    assert (sheet.header, sheet.players) == ({"tournament": "Cup", "table": 2}, PLAYERS)
    again = sheet_of(rulebook, replayed(sheet, rulebook).facts).sheet
    assert again.scoring == sheet.scoring


def test_options_set_by_hand_stand_in_the_sheet() -> None:
    """The sheet names the shipped rulebook and what was changed in it."""
    rulebook = resolve("fiim", {"dq.points": "-2", "lift.forbidden": "2/4,3/9"})
    sheet = sheet_of(rulebook, ()).sheet
    assert (sheet.rulebook, sheet.options) == ("fiim", {"dq.points": "-2", "lift.forbidden": "2/4,3/9"})
    assert resolve(sheet.rulebook, sheet.options) == rulebook


def test_a_game_begun_is_a_sheet_begun() -> None:
    """A log without an end is a sheet without a result."""
    assert sheet_of(resolve("fiim"), ()).sheet == Sheet("fiim")
    rulebook, log = played("fiim", Fact("day_announced", {"day": 1}))
    sheet = sheet_of(rulebook, log).sheet
    assert (sheet.days, sheet.result) == ((), None)


FOUL = Fact("foul", {"seat": 7})
KILL = (
    *(Fact("shot", {"by": black, "target": 4}) for black in (2, 5, 9)),
    Fact("night_closed", {"night": 1}),
)
DAY2 = Fact("day_announced", {"day": 2})
NOMINATED = (Fact("nominated", {"by": 1, "seat": 6}), Fact("nominated", {"by": 2, "seat": 8}))


@pytest.mark.parametrize(
    "facts",
    [
        (Fact("day_announced", {"day": 1}), FOUL, RED_WINS),  # nobody has spoken yet
        (Fact("night_closed", {"night": 1}), FOUL, RED_WINS),  # a night without a kill is over
        (*KILL, FOUL, RED_WINS),  # the night is over, the day not announced
        (*KILL, RED_WINS, DAY2, FOUL),  # in the last word after the declared end
        (RED_WINS,),  # before the first day: a result alone is a summary game
        (RED_WINS, FOUL),  # after it, with no word due
        (Fact("game_aborted"), FOUL),
        (Fact("shot", {"by": 2, "target": 3}), Fact("shot", {"by": 2, "target": 4}), RED_WINS),
        (Fact("speech_started", {"seat": 1}), RED_WINS),  # broken off in a discussion
        (Fact("night_announced", {"night": 1}), FOUL, RED_WINS),  # broken off in a night
        (Fact("warning", {"seat": 7, "text": "late"}),),
    ],
    ids=str,
)
def test_what_a_sheet_cannot_say_exactly_is_named(facts: tuple[Fact, ...]) -> None:
    """It stands at the nearest moment, its place in the log is told, and the sheet can be replayed."""
    rulebook, log = played("fiim", *facts)
    written = sheet_of(rulebook, log)
    assert written.inexact
    assert all(
        log[place] in facts or written.inexact == tuple(range(written.inexact[0], len(log)))
        for place in written.inexact
    )
    replayed(written.sheet, rulebook)


@pytest.mark.parametrize("counted", [0, 1, 2])
def test_a_vote_broken_off_by_the_record_is_left_open(counted: int) -> None:
    """A round that was not announced is no round of a sheet."""
    hands = (Fact("hands", {"seat": 6, "count": 4}), Fact("hands", {"seat": 8, "count": 6}))
    rulebook, log = played("fiim", *NOMINATED, Fact("vote_opened", {"order": (6, 8)}), *hands[:counted])
    written = sheet_of(rulebook, log)
    assert written == Written(written.sheet, ())
    day = replayed(written.sheet, rulebook).result.days[0]
    assert (day.vote, day.rounds) == (None, ())
    assert day.vote == result_of(compile_rules(rulebook), log).days[0].vote


def test_a_technical_foul_has_no_place_in_a_sheet() -> None:
    """Rulebooks that count technical fouls have more than paper."""
    rulebook = resolve("fiim", {"tech.fouls": "yes"})
    _, log = played("fiim", Fact("speech_started", {"seat": 1}))
    log += [Fact("technical_foul", {"seat": 7}), Fact("speech_ended", {"seat": 1})]
    assert len(log) - 2 in sheet_of(rulebook, log).inexact


def test_roles_that_became_known_late_are_told() -> None:
    """A sheet knows its roles from the start: its replay derives what the log could only declare."""
    roles = Fact("roles_entered", {"don": 2, "mafia": (5, 9), "sheriff": 4})
    rulebook, log = played("fiim", RED_WINS, roles, roles=False)
    written = sheet_of(rulebook, log)
    assert roles in [log[place] for place in written.inexact]
    assert written.sheet.roles == SheetRoles(2, (5, 9), 4)


def test_a_summary_is_written_as_it_was_read() -> None:
    """Every part, and a first night that was a miss."""
    for parts in (
        SheetSummary(),
        SheetSummary({3: 2}, (8,), 4, SheetBestMove((2, 5, 7)), (1, 7), "D5"),
        SheetSummary(first_killed=0, best_move=SheetBestMove((), "declined"), at_table=()),
    ):
        sheet = Sheet("fiim", result="red", summary=parts)
        assert sheet_reader.read_json(text_of(sheet)) == sheet


def test_the_text_is_for_people() -> None:
    """One day or night a line, Russian letters as they are."""
    sheet = Sheet(
        "fiim", header={"judge": "Судья"}, days=(SheetDay(), SheetDay(lift=())), nights=(SheetNight(),)
    )
    assert text_of(sheet).splitlines() == [
        "{",
        '  "format": "sportmafia.sheet/1",',
        '  "rulebook": "fiim",',
        '  "header": {"judge": "Судья"},',
        '  "days": [',
        "    {},",
        '    {"lift": 0}',
        "  ],",
        '  "nights": [',
        "    {}",
        "  ]",
        "}",
    ]


@pytest.mark.parametrize("rulebook", ids())
@pytest.mark.parametrize("hands", [4, 5])
def test_a_disqualification_between_the_count_and_its_announcement(rulebook: str, hands: int) -> None:
    """All is counted, nothing announced: the same as at the last call, where the remainder is known (C48)."""
    dq = Fact("dq", {"seat": 7})
    vote = (Fact("vote_opened", {"order": (6, 8)}), Fact("hands", {"seat": 6, "count": hands}))
    last = Fact("hands", {"seat": 8, "count": 10 - hands})
    resolved, log = played(rulebook, *NOMINATED, *vote, last, dq, Fact("night_announced", {"night": 1}), DAY2)
    written = sheet_of(resolved, log)
    assert written.sheet.days[0].incidents == (SheetIncident("call:8", "dq", 7),)
    sheet, whole = replayed(written.sheet, resolved).result, result_of(compile_rules(resolved), log)
    assert (sheet.days[0], sheet.removals) == (whole.days[0], whole.removals)


def test_a_single_candidate_counted_and_not_announced() -> None:
    """One candidate's result stands once he is counted; at his call it would still be open."""
    vote = (Fact("nominated", {"by": 2, "seat": 6}), Fact("hands", {"seat": 6, "count": 10}))
    resolved, log = played("fiim", Fact("day_announced", {"day": 2}), *vote, Fact("dq", {"seat": 7}))
    written = sheet_of(resolved, log)
    assert written.sheet.days[1].incidents == (SheetIncident("after_vote", "dq", 7),)
    assert written.inexact == (len(log) - 1,)


def test_a_nomination_taken_back_after_the_own_minute_is_told() -> None:
    """Under `nom.revoke_when=until_vote` a sheet has no place for it but the own minute."""
    rulebook = resolve("sfu", {"nom.revoke_when": "until_vote"})
    facts = (
        Fact("nominated", {"by": 1, "seat": 6}),
        Fact("speech_started", {"seat": 2}),
        Fact("revoked", {"by": 1}),
    )
    _, log = played(rulebook, *facts, Fact("night_announced", {"night": 1}))
    written = sheet_of(rulebook, log)
    assert facts[2] in [log[place] for place in written.inexact]


def test_who_sat_down_instead() -> None:
    """A substitution before the deal is no fact of a sheet: it names who played."""
    log = [Fact("seats_drawn", {"players": PLAYERS}), Fact("seat_substituted", {"seat": 3, "player": "new"})]
    assert sheet_of(resolve("fiim"), log).sheet.players == (*PLAYERS[:2], "new", *PLAYERS[3:])
