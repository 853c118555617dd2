"""What may not be entered: the guard's code, the clause it names in each text, what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.decide import GUARDS, decide
from sportmafia.game.facts import _EXPECTED as EXPECTED
from sportmafia.game.facts import KINDS, Fact, Slot, problem_in
from sportmafia.game.fold import EFFECTS
from sportmafia.game.refusal import TEXTS, Refusal
from sportmafia.game.state import start
from sportmafia.game.wording import in_language, said
from sportmafia.rulebooks import load
from tests.game.table import SIX, Table, each, rules_of

Clauses = tuple[str | None, str | None, str | None]
TEXTS_OF = ("fiim", "sfu", "points34")
"""Three rulebooks whose games stand in three different texts."""


@dataclass(frozen=True)
class Case:
    """An entry that is refused: how the table comes there, the entry, the refusal in each of `TEXTS_OF`."""

    code: str
    clauses: Clauses
    arrive: Callable[[Table], Table]
    kind: str
    data: Mapping[str, Any]
    possible: tuple[Any, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Any] = field(default_factory=dict)


EVERY = tuple(range(1, 11))


def case(
    code: str,
    clauses: Clauses | str | None,
    arrive: Callable[[Table], Table],
    kind: str,
    possible: tuple[Any, ...] = (),
    options: Mapping[str, str] | None = None,
    cards: Mapping[str, Any] | None = None,
    **data: Any,
) -> Case:
    given: Clauses = clauses if isinstance(clauses, tuple) else (clauses, clauses, clauses)
    return Case(code, given, arrive, kind, data, possible, options or {}, cards or {})


def here(table: Table) -> Table:
    return table


def first_minute(table: Table) -> Table:
    return table.minute(1)


def at_gate(table: Table) -> Table:
    return table.nominees(4, 2)


def at_call(table: Table) -> Table:
    return at_gate(table).until(ph.CALL)


def at_tie(table: Table) -> Table:
    return at_gate(table).vote({4: 5})


def at_lift(table: Table) -> Table:
    return at_tie(table).vote({4: 5})


def at_night(table: Table) -> Table:
    return table.voted_out(9).until(ph.SHOTS)


def at_don(table: Table) -> Table:
    return at_night(table).say("shots_closed")


def at_dawn(table: Table) -> Table:
    return table.quiet_day().night(6).until(ph.DAWN)


def won(table: Table) -> Table:
    return table.day_with(2, 1, 2, 3).voted_out(3)


def scoring(table: Table) -> Table:
    return won(table).until(ph.END).say("result_announced", winner="red")


def signed(table: Table) -> Table:
    return scoring(table).say("protocol_signed")


HIDDEN: Mapping[str, Any] = {"don": None}
UNDEALT: Mapping[str, Any] = {"dealt": False}
UNSEATED: Mapping[str, Any] = {"seated": False}

VOTE_1 = ("fiim.4.4.1", "sfu.A2.vote.1", "sfu.A2.vote.1")
NOMINATE = ("fiim.4.4.2", "sfu.A2.vote.2", "sfu.A2.vote.2")
ORDER = ("fiim.4.4.5", "sfu.A2.vote.5", "sfu.A2.vote.5")
HANDS = ("fiim.4.4.6", "sfu.A2.vote.6", "sfu.A2.vote.6")
ONE_VOTE = ("fiim.4.4.8", "sfu.A2.vote.8", "sfu.A2.vote.8")
MAJORITY = ("fiim.4.4.12", "sfu.A2.vote.12", "sfu.A2.vote.12")
TIE = ("fiim.4.4.13", "sfu.A2.vote.13", "sfu.A2.vote.13")
LIFT = ("fiim.4.4.13.3", "sfu.A2.vote.13", "sfu.A2.vote.13")
WORD = ("fiim.4.4.13.14", "sfu.A2.vote.14", "sfu.A2.vote.14")
SPEECH_ORDER = ("fiim.4.3.2", "sfu.A2.day.2", "sfu.A2.day.2")
DEAL = ("fiim.4.1.3", "sfu.A2.start.3", "sfu.A2.start.3")
SEATS = ("fiim.1.1", "sfu.A2.gen.1", "sfu.A2.gen.1")
NUMBERS = ("fiim.4.5.3", "sfu.A2.night.3", "sfu.A2.night.3")
KILL = ("fiim.4.5.4", "sfu.A2.night.4", "sfu.A2.night.4")
SANCTIONS = ("fiim.6.3", "sfu.A2.disc.3", "points34.6.3")
REMOVAL = ("fiim.6.5", "sfu.A2.disc.5", "points34.6.5")
DEFEAT = ("fiim.6.8", "sfu.A2.defeat.0", "points34.6.8")
WIN = ("fiim.1.4", "sfu.A2.gen.4", "sfu.A2.gen.4")
BEST_MOVE = ("fiim.8.3", "sfu.A2.bm.1", "points34.8.3")
NIGHT = ("fiim.4.5.1", "sfu.A2.night.1", "sfu.A2.night.1")
VOTE_OFF = ("fiim.7.1", "sfu.A2.spec.1", "points34.7.1")

CASES = (
    # before the game
    case("not_now", None, here, "game_opened", rulebook={}, rulebook_hash="x"),
    case("not_now", ("fiim.4.1.1", "sfu.A2.start.1", "sfu.A2.start.1"), here, "seats_drawn",
         players=tuple(f"q{n}" for n in EVERY)),
    case("not_now", ("fiim.4.1.1", "sfu.A2.start.1", "sfu.A2.start.1"), here, "seat_substituted",
         seat=1, player="q"),
    case("bad_deal", SEATS, here, "roles_entered", cards=UNDEALT, don=1, mafia=(1, 3), sheriff=4),
    case("bad_deal", SEATS, here, "roles_entered", cards=UNDEALT, don=1, mafia=(2, 3, 5), sheriff=4),
    case("bad_deal", SEATS, lambda table: table.say("card_taken", seat=1, role="don"), "roles_entered",
         cards=UNDEALT, don=1, mafia=(2, 3), sheriff=4),
    case("bad_deal", SEATS, lambda table: table.say("card_taken", seat=1, role="don"), "card_taken",
         ("civilian", "sheriff", "mafia"), cards=UNDEALT, seat=2, role="don"),
    case("card_taken", DEAL, lambda table: table.say("card_taken", seat=1, role="don"), "card_taken",
         (2, 3, 4, 5, 6, 7, 8, 9, 10), cards=UNDEALT, seat=1, role="civilian"),
    case("wrong_number", ("fiim.4.1.2", "sfu.A2.start.2", "sfu.A2.start.2"), here, "night_announced", (0,),
         cards=UNSEATED, night=1),
    case("not_now", DEAL, here, "roles_entered", cards=UNSEATED, don=1, mafia=(2, 3), sheriff=4),
    case("roles_known", DEAL, here, "roles_entered", don=1, mafia=(2, 3), sheriff=4),
    case("not_now", DEAL, here, "roles_hidden"),
    case("not_now", DEAL, here, "card_taken", seat=1, role="don"),
    case("not_now", ("fiim.4.2.2", "sfu.A2.n1.2", "sfu.A2.n1.2"), here, "mafia_met"),
    case("not_now", ("fiim.4.2.4", "sfu.A2.n1.4", "sfu.A2.n1.4"), here, "sheriff_shown"),
    case("not_now", ("fiim.4.2.1", "sfu.A2.n1.1", "sfu.A2.n1.1"), first_minute, "don_shown"),
    case("not_now", NIGHT, here, "night_announced", night=1),
    # the day
    case("not_now", ("fiim.4.3.1", "sfu.A2.day.1", "sfu.A2.day.1"), here, "day_announced", day=1),
    case("wrong_number", ("fiim.4.3.1", "sfu.A2.day.1", "sfu.A2.day.1"),
         lambda table: table.until(ph.DAY_OPEN), "day_announced", (1,), day=2),
    case("not_now", SPEECH_ORDER, here, "speech_started", seat=1),
    case("not_your_turn", SPEECH_ORDER, lambda table: table.until(ph.SPEECH), "speech_started", (1,), seat=2),
    case("already_started", SPEECH_ORDER, first_minute, "speech_started", seat=1),
    case("not_started", SPEECH_ORDER, lambda table: table.until(ph.SPEECH), "speech_ended", seat=1),
    case("not_started", NOMINATE, lambda table: table.until(ph.SPEECH), "nominated", by=1, seat=2),
    case("not_your_turn", NOMINATE, first_minute, "nominated", (1,), by=2, seat=3),
    case("nominated_once", ("fiim.4.4.4", "sfu.A2.vote.4", "sfu.A2.vote.4"),
         lambda table: table.minute(1).say("nominated", by=1, seat=2), "nominated", by=1, seat=3),
    case("already_nominated", NOMINATE,
         lambda table: table.minute(1).say("nominated", by=1, seat=2).say("speech_ended", seat=1).minute(2),
         "nominated", (1, 3, 4, 5, 6, 7, 8, 9, 10), by=2, seat=2),
    case("not_at_table", NOMINATE, lambda table: table.dq(9).minute(1), "nominated",
         (1, 2, 3, 4, 5, 6, 7, 8, 10), by=1, seat=9),
    case("self_nomination", NOMINATE, first_minute, "nominated", (2, 3, 4, 5, 6, 7, 8, 9, 10),
         {"nom.self": "no"}, by=1, seat=1),
    case("no_revocation", ("fiim.4.4.3", "sfu.A2.vote.3", "sfu.A2.vote.3"), first_minute, "revoked",
         (), {"nom.revoke": "no"}, by=1),
    case("nothing_to_revoke", ("fiim.4.4.3", "sfu.A2.vote.3", "sfu.A2.vote.3"), first_minute, "revoked",
         (), {"nom.revoke": "yes"}, by=1),
    case("not_now", ("fiim.4.4.3", "sfu.A2.vote.3", "sfu.A2.vote.3"), at_call, "revoked",
         (), {"nom.revoke": "yes", "nom.revoke_when": "until_vote"}, by=1),
    # the vote
    case("not_now", VOTE_1, here, "vote_skipped", reason="no_nominees"),
    case("vote_is_due", VOTE_1, at_gate, "vote_skipped", reason="no_nominees"),
    case("wrong_reason", VOTE_1, lambda table: table.nominees(4), "vote_skipped", ("single_first_day",),
         reason="no_nominees"),
    case("not_now", VOTE_1, here, "vote_opened", order=(4, 2)),
    case("vote_not_due", ("fiim.4.4.11", "sfu.A2.vote.11", "sfu.A2.vote.11"),
         lambda table: table.nominees(4), "vote_opened", order=(4,)),
    case("vote_not_due", VOTE_OFF, lambda table: at_gate(table).dq(9), "vote_opened", order=(4, 2)),
    case("vote_not_due", VOTE_1, lambda table: table.discussion(), "vote_opened", order=()),
    case("wrong_order", ORDER, at_gate, "vote_opened", (4, 2), order=(2, 4)),
    case("not_now", HANDS, here, "hands", seat=4, count=1),
    case("not_now", HANDS, lambda table: at_call(table).dq(9), "hands", seat=4, count=1),
    case("wrong_candidate", ORDER, at_call, "hands", (4,), seat=2, count=1),
    case("hands_missing", HANDS, at_call, "hands", seat=4),
    case("hands_missing", HANDS, at_call, "hands", seat=4, count=1, seats=(1,)),
    case("too_many_hands", ONE_VOTE, at_call, "hands", tuple(range(11)), seat=4, count=11),
    case("too_many_hands", ONE_VOTE, lambda table: at_call(table).hands(4, 7), "hands", (0, 1, 2, 3),
         seat=2, seats=(1, 2, 3, 4)),
    case("hand_twice", ONE_VOTE, lambda table: at_call(table).hands(4, [1, 2]), "hands",
         (3, 4, 5, 6, 7, 8, 9, 10), seat=2, seats=(2,)),
    case("not_at_table", HANDS, lambda table: table.dq(9).quiet_day().night().nominees(4, 2).until(ph.CALL),
         "hands", (1, 2, 3, 4, 5, 6, 7, 8, 10), seat=4, seats=(9,)),
    case("not_now", VOTE_OFF, at_call, "vote_stopped"),
    case("not_now", MAJORITY, at_call, "tally_announced", leaders=(4,)),
    case("wrong_leaders", MAJORITY, lambda table: at_call(table).hands(4, 6).hands(2, 4), "tally_announced",
         (4,), leaders=(2,)),
    case("not_now", TIE, at_call, "tie_speech_ended", seat=4),
    case("wrong_speaker", TIE, at_tie, "tie_speech_ended", (4,), seat=2),
    case("not_now", LIFT, at_tie, "lift_hands", count=5),
    case("hands_missing", LIFT, at_lift, "lift_hands"),
    case("too_many_hands", LIFT, at_lift, "lift_hands", tuple(range(11)), count=11),
    case("not_at_table", LIFT,
         lambda table: table.dq(1, 9).quiet_day().night().nominees(4, 2).vote({4: 4}, {4: 4}),
         "lift_hands", (2, 3, 4, 5, 6, 7, 8, 10), seats=(9,)),
    case("not_now", WORD, at_call, "last_word_ended", seat=4),
    case("wrong_speaker", WORD, at_dawn, "last_word_ended", (6,), seat=4),
    case("no_stalemate", ("fiim.7.8", "sfu.A2.flow.1", "points34.7.3"),
         lambda table: table.quiet_day(), "stalemate_announced"),
    case("stalemate_due", ("fiim.7.8", "sfu.A2.flow.1", "points34.7.3"),
         lambda table: table.quiet_day().night().quiet_day(), "night_announced",
         (), {"stale": "red_nd", "stale.length": "1"}, night=2),
    # the night
    case("wrong_number", NIGHT, lambda table: table.quiet_day(), "night_announced", (1,), night=2),
    case("not_now", NUMBERS, here, "number_called", number=1),
    case("number_order", NUMBERS, lambda table: at_night(table).say("number_called", number=8),
         "number_called", (9, 10), number=8),
    case("not_now", NUMBERS, here, "shot", by=3, target=1),
    case("not_black", KILL, at_night, "shot", (3, 7, 10), by=1, target=2),
    case("not_now", NUMBERS, at_don, "shots_closed"),
    case("not_now", KILL, here, "night_outcome", seat=1),
    case("outcome_or_shots", KILL, lambda table: at_night(table).say("shot", by=3, target=1),
         "night_outcome", seat=1),
    case("victim_not_at_table", KILL, at_night, "night_outcome", (1, 2, 3, 4, 5, 6, 7, 8, 10), seat=9),
    case("not_now", ("fiim.4.5.6", "sfu.A2.night.6", "sfu.A2.night.6"), here, "don_check", seat=1),
    case("not_now", ("fiim.4.5.7", "sfu.A2.night.7", "sfu.A2.night.7"), at_don, "sheriff_check", seat=1),
    case("no_checker", ("fiim.4.5.6", "sfu.A2.night.6", "sfu.A2.night.6"),
         lambda table: table.voted_out(10).until(ph.SHOTS).say("shots_closed"), "don_check", (None,), seat=1),
    case("check_present_only", ("fiim.4.5.6", "sfu.A2.night.6", "sfu.A2.night.6"), at_don, "don_check",
         (1, 2, 3, 4, 5, 6, 7, 8, 10), {"check.targets": "present"}, seat=9),
    case("not_now", NIGHT, at_don, "night_closed", night=1),
    case("wrong_number", NIGHT,
         lambda table: at_don(table).say("don_check", seat=None).say("sheriff_check", seat=None),
         "night_closed", (1,), night=2),
    case("no_best_move", BEST_MOVE, first_minute, "best_move_named", numbers=(3,), closed="complete"),
    case("best_move_made", ("fiim.8.3.3", "sfu.A2.bm.1", "points34.8.3"),
         lambda table: at_dawn(table).say("best_move_named", numbers=(1,), closed="declined"),
         "best_move_named", numbers=(3,), closed="complete"),
    case("too_many_numbers", BEST_MOVE, at_dawn, "best_move_named", numbers=(1, 2, 3, 4), closed="complete"),
    # discipline
    case("not_now", SANCTIONS, scoring, "foul", seat=1),
    case("not_sanctionable", SANCTIONS, lambda table: at_night(table), "foul",
         (1, 2, 3, 4, 5, 6, 7, 8, 10), seat=9),
    case("already_dq", REMOVAL, lambda table: table.dq(9), "dq", (1, 2, 3, 4, 5, 6, 7, 8, 10), seat=9),
    case("no_technical", SANCTIONS, here, "technical_foul", seat=1),
    case("not_now", SANCTIONS, scoring, "technical_foul", (), {"tech.fouls": "yes"}, seat=1),
    case("no_defeat", SANCTIONS, first_minute, "defeat_awarded", (), {"defeat.allowed": "no"}, seat=1),
    case("not_now", DEFEAT, scoring, "defeat_awarded", seat=1),
    case("team_or_seat", DEFEAT, first_minute, "defeat_awarded", ("red", "black")),
    case("not_his_team", DEFEAT, first_minute, "defeat_awarded", ("red",), team="black", seat=1),
    case("result_stands", (None, "sfu.7.3", None), won, "game_aborted", reason="fire"),
    # the end
    case("result_stands", WIN, won, "result_declared", winner="red"),
    case("not_now", WIN, here, "result_declared", cards=UNDEALT, winner="red"),
    case("not_now", WIN, first_minute, "result_announced", winner="red"),
    case("wrong_winner", WIN, lambda table: won(table).until(ph.END), "result_announced", ("red",),
         winner="black"),
    case("not_now", ("fiim.8.4", "sfu.A2.extra.0", "points34.8.4"), first_minute, "judge_points",
         seat=1, value="0.1"),
    case("not_now", ("sfu.A2.prot.11", "sfu.A2.prot.11", "points34.9.9"), first_minute, "protocol_signed"),
    case("roles_unknown", ("sfu.A2.prot.11", "sfu.A2.prot.11", "points34.9.9"),
         lambda table: table.say("result_declared", winner="red").say("result_announced", winner="red"),
         "protocol_signed", cards=HIDDEN),
    case("not_now", ("sfu.A2.prot.1", "sfu.A2.prot.1", "points34.9.1"), signed, "header_set"),
    case("not_now", ("fiim.8.8.1", "sfu.A2.protest.2", "points34.8.7.1"), first_minute, "protest_filed",
         seat=1, text="no"),
    case("nothing_open", ("fiim.8.8.2", "sfu.A2.protest.3", "points34.8.7.2"), signed, "protest_decided",
         by="chief", outcome="rejected", reason="none"),
    case("not_now", ("fiim.8.8.1", "sfu.A2.protest.2", "points34.8.7.1"), scoring, "window_closed"),
    case("not_now", ("fiim.8.8.2", "sfu.A2.protest.3", "points34.8.7.2"), scoring, "reopened", reason="why"),
)  # fmt: skip


@pytest.mark.parametrize("refused", CASES, ids=lambda c: f"{c.code}-{c.kind}")
@pytest.mark.parametrize("text", range(3), ids=TEXTS_OF)
def test_an_entry_out_of_place_is_refused_with_its_clause(refused: Case, text: int) -> None:
    table = refused.arrive(Table(TEXTS_OF[text], refused.options, **refused.cards))
    refusal = table.refused(refused.kind, **refused.data)
    assert (refusal.code, refusal.clause) == (refused.code, refused.clauses[text])
    assert refusal.possible == refused.possible


def test_a_refusal_names_what_is_possible_in_the_words_of_both_languages() -> None:
    table = at_gate(Table("fiim"))
    refusal = table.refused("vote_opened", order=(2, 4))
    assert refusal.text("en") == "the order of the vote is 4, 2"
    assert refusal.text() == refusal.text("ru") == "порядок голосования: 4, 2"


@each(SIX)
def test_a_draw_exists_only_where_the_rulebook_has_one(rulebook: str) -> None:
    """fiim.8.2.3; fiim-k.8.2.3; boss.57.3; sfu.A2.flow.1; points34.7.3"""
    table = Table(rulebook).minute(1)
    if rulebook in ("fiim", "fiim-k", "boss"):
        assert table.say("result_declared", winner="draw").winner == "draw"
    else:
        refusal = table.refused("result_declared", winner="draw")
        assert (refusal.code, refusal.possible) == ("no_draw", ("red", "black"))
        assert refusal.clause == {"points34": "points34.7.3"}.get(rulebook, "sfu.A2.flow.1")


OFFENCES = (
    # rulebook, kind, clause, the code of the refusal or None where it is accepted
    ("fiim", "foul", "fiim.6.6.3", None),
    ("fiim", "foul", "fiim.6.6.6", None),
    ("fiim", "foul", "fiim.6.6.9", None),
    ("fiim", "foul", "fiim.6.7.9", None),
    ("fiim", "dq", "fiim.6.7.7", None),
    ("fiim", "dq", "fiim.6.7.9", None),
    ("fiim", "dq", "fiim.6.7.12", None),
    ("fiim", "defeat_awarded", "fiim.6.8.4", None),
    ("fiim", "defeat_awarded", "fiim.6.7.4", "wrong_list"),
    ("fiim", "foul", "fiim.6.6.99", "unknown_clause"),
    ("sfu", "foul", "sfu.A2.foul.7", None),
    ("sfu", "foul", "sfu.A2.foul.5", None),
    ("sfu", "dq", "sfu.A2.dq.3", None),
    ("sfu", "dq", "sfu.A2.dq.7", None),
    ("sfu", "dq", "sfu.A2.dq.8", None),
    ("sfu", "defeat_awarded", "sfu.A2.defeat.4", None),
    ("sfu", "defeat_awarded", "sfu.A2.dq.8", "wrong_list"),
    ("boss", "foul", "boss.54.6", None),
    ("boss", "dq", "boss.55.8", None),
    ("boss", "defeat_awarded", "fiim.6.8.1", "no_defeat"),
    ("fiim-k", "foul", "fiim.6.6.3", None),
    ("fiim-k", "dq", "fiim.6.7.9", None),
    ("fiim-k", "defeat_awarded", "fiim.6.8.1", None),
    ("points34", "foul", "points34.6.6.4", None),
    ("points34", "foul", "points34.6.6.5", None),
    ("points34", "foul", "points34.6.6.7", None),
    ("points34", "dq", "points34.6.7.5", None),
    ("points34", "defeat_awarded", "points34.6.8.4", None),
)


@pytest.mark.parametrize(("rulebook", "kind", "clause", "code"), OFFENCES)
def test_a_sanction_names_a_clause_of_the_rulebook_and_a_defeat_one_of_its_list(
    rulebook: str, kind: str, clause: str, code: str | None
) -> None:
    """fiim.6.6, fiim.6.7, fiim.6.8; sfu.A2.foul.0, sfu.A2.dq.0, sfu.A2.defeat.0; boss.54, boss.55;
    points34.6.6, points34.6.7, points34.6.8"""
    table = Table(rulebook).minute(1)
    if code is None:
        table.say(kind, seat=6, clause=clause)
    else:
        assert table.refused(kind, seat=6, clause=clause).code == code


SHAPES = (
    ("feast", {}, "kind"),
    ("foul", {}, "seat"),
    ("foul", {"seat": 0}, "seat"),
    ("foul", {"seat": 11}, "seat"),
    ("foul", {"seat": True}, "seat"),
    ("foul", {"seat": "1"}, "seat"),
    ("foul", {"seat": 1, "clause": 6}, "clause"),
    ("foul", {"seat": 1, "why": "noise"}, "why"),
    ("shot", {"by": 3, "target": 0}, "target"),
    ("hands", {"seat": 1, "count": -1}, "count"),
    ("hands", {"seat": 1, "count": 2.0}, "count"),
    ("hands", {"seat": 1, "seats": (1, 1)}, "seats"),
    ("hands", {"seat": 1, "seats": 5}, "seats"),
    ("best_move_named", {"numbers": (1, 12), "closed": "complete"}, "numbers"),
    ("best_move_named", {"numbers": (1, 2), "closed": "never"}, "closed"),
    ("day_announced", {"day": 100}, "day"),
    ("seats_drawn", {"players": ["a"] * 10}, "players"),
    ("seats_drawn", {"players": [*"abcdefghi", ""]}, "players"),
    ("seats_drawn", {"players": "abcdefghij"}, "players"),
    ("correction", {"reverts": []}, "reverts"),
    ("correction", {"reverts": [0]}, "reverts"),
    ("correction", {"reverts": [1], "replaces": [{"kind": "feast", "data": {}}]}, "replaces"),
    ("correction", {"reverts": [1], "replaces": [{"kind": "foul"}]}, "replaces"),
    ("game_opened", {"rulebook": "fiim", "rulebook_hash": ""}, "rulebook"),
    ("judge_points", {"seat": 1, "value": 0.1}, "value"),
)


@pytest.mark.parametrize(("kind", "data", "slot"), SHAPES)
def test_a_malformed_fact_is_refused_with_the_slot(kind: str, data: dict[str, Any], slot: str) -> None:
    refusal = decide(start(rules_of("fiim")), Fact(kind, data))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.params["slot"]) == ("shape", slot)
    assert refusal.params["expected"]
    assert slot in refusal.text("en")


def test_what_was_expected_is_said_in_the_language_of_the_message() -> None:
    for phrase in {*EXPECTED.values(), "one of the choices"}:
        assert said(phrase, "en") == phrase
        assert said(phrase, "ru") != phrase
    assert said("one of red, black", "ru") == "одно из: red, black"
    assert said("what nobody has named", "ru") == "what nobody has named"
    assert in_language({"got": "the key twice", "seat": 3}, "ru") == {"got": "он же дважды", "seat": 3}
    assert in_language({"got": "7", "expected": "a text"}, "ru") == {"got": "7", "expected": "текст"}
    refusal = decide(start(rules_of("fiim")), Fact("foul", {"seat": 0}))
    assert isinstance(refusal, Refusal)
    assert refusal.text("ru").endswith("место от 1 до 10")


def test_a_defeat_may_name_the_offender_and_his_team() -> None:
    """fiim.6.8"""
    table = Table("fiim").minute(1).say("defeat_awarded", team="red", seat=4, clause="fiim.6.8.1")
    assert [(str(defeat.team), defeat.seat) for defeat in table.result.defeats] == [("red", 4)]


def test_every_kind_has_a_guard_an_effect_and_words() -> None:
    assert set(KINDS) == set(GUARDS) == set(EFFECTS)
    assert all(kind.ru and kind.en for kind in KINDS.values())


def test_every_refusal_is_produced_by_a_test() -> None:
    shown = {refused.code for refused in CASES} | {code for *_, code in OFFENCES} | {"shape", "no_draw"}
    assert shown - {None} == set(TEXTS)


def test_well_formed_slots_are_accepted() -> None:
    assert (
        problem_in("correction", {"reverts": [1], "replaces": [{"kind": "note", "data": {"text": "x"}}]})
        is None
    )
    assert problem_in("game_opened", {"rulebook": {}, "rulebook_hash": "x"}) is None
    assert {slot.kind for kind in KINDS.values() for slot in kind.slots.values()} == set(Slot)


@each(SIX)
def test_a_fact_of_another_kind_of_phase_never_raises(rulebook: str) -> None:
    """Every kind at every phase of a quiet game gets facts or a refusal whose clause the rulebook has."""
    samples = {
        Slot.SEAT: 3, Slot.SEAT_OR_NONE: None, Slot.SEATS: (3, 7), Slot.NUMBERS: (3,), Slot.COUNT: 1,
        Slot.DAY: 1, Slot.TEXT: "x", Slot.NAME: "x", Slot.DECIMAL: "0.1", Slot.IDS: tuple("abcdefghij"),
        Slot.SEQS: (1,), Slot.FACTS: (), Slot.OBJECT: {},
    }  # fmt: skip
    entries = [
        Fact(kind.name, {
            name: slot.choices[0] if slot.kind is Slot.CHOICE else samples[slot.kind]
            for name, slot in kind.slots.items() if slot.kind is not Slot.CLAUSE
        })
        for kind in KINDS.values()
    ]  # fmt: skip
    entries += [Fact("fine", {"seat": 1, "clause": "fiim.8.5.1"})]
    book = load(rulebook)
    table = Table(rulebook)
    states = [start(table.rules)]
    for fact in at_lift(table).vote(lift=6).until(ph.DAY_END).night(6).quiet_day().facts:
        states.append(states[-1].clone())
        EFFECTS[fact.kind](states[-1], fact.data)
    for state in states:
        for entry in entries:
            before = state.key()
            answer = decide(state, entry)
            assert state.key() == before
            if isinstance(answer, Refusal):
                assert answer.clause is None or book.full_clause(answer.clause) == answer.clause
