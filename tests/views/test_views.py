"""Nothing leaks: what a viewer sees never depends on what is hidden from him (fiim.7.4)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import ids, load, resolve
from sportmafia.views import (
    BLACK,
    HALL,
    JUDGE,
    RETRACTED,
    SIDE,
    SPECTATOR,
    Audience,
    Viewer,
    at_seat,
    screen,
    view,
)
from sportmafia.views.allow import ALLOW
from sportmafia.views.derived import DERIVED
from sportmafia.views.describe import views_markdown
from sportmafia.views.screen import standing
from sportmafia.views.watch import Watch
from tests.views.games import Table, entries, finish, random_game, twin

FIIM = compile_rules(load("fiim"))
OUTSIDERS = (SPECTATOR, HALL, SIDE)
HIDDEN_WORDS = ("don", "sheriff", "mafia", "shot", "black", "check", "target", "hash", "seq")


def as_bytes(items) -> bytes:
    """A view as it would be sent."""
    return json.dumps([[i.number, i.kind, i.data] for i in items], sort_keys=True, default=list).encode()


@pytest.mark.parametrize("name", ids())
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_games_that_differ_only_in_hidden_facts_look_the_same_to_outsiders(name: str, seed: int) -> None:
    rules = compile_rules(load(name))
    game = random_game(rules, seed)
    other, covered = twin(rules, game.facts, seed + 1)
    mine = entries(game.facts[:covered])
    theirs = entries(other.facts)
    for viewer in OUTSIDERS:
        assert as_bytes(view(mine, rules, viewer)) == as_bytes(view(theirs, rules, viewer))


def test_the_twins_really_differ_in_what_is_hidden() -> None:
    """The property above must hold data that could leak."""
    different = covered_nights = 0
    for seed in range(30):
        game = random_game(FIIM, seed)
        other, covered = twin(FIIM, game.facts, seed + 1)
        different += game.facts[3] != other.facts[3]
        covered_nights += any(
            fact.kind == "day_announced" and fact.data["day"] > 1 for fact in game.facts[:covered]
        )
    assert different >= 25
    assert covered_nights >= 15


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_before_the_end_no_word_of_the_night_leaves_the_judge(seed: int) -> None:
    game = random_game(FIIM, seed)
    for viewer in OUTSIDERS:
        text = as_bytes(view(entries(game.facts), FIIM, viewer)).decode().lower()
        text = text.replace("mafia_met", "").replace("fiim", "")
        assert not [word for word in HIDDEN_WORDS if word in text]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), seat=st.integers(1, 10))
def test_a_seat_sees_only_its_own_card_and_acts(seed: int, seat: int) -> None:
    game = random_game(FIIM, seed)
    state = game.state
    seen = view(entries(game.facts), FIIM, at_seat(seat))
    kinds = {item.kind for item in seen}
    cards = [item for item in seen if item.kind == "own_card"]
    assert len(cards) == 1
    assert ("team" in kinds) == bool(state.black >> seat & 1)
    assert "own_check" not in kinds or seat in (state.don, state.sheriff)
    assert "own_shot" not in kinds or bool(state.black >> seat & 1)
    for item in seen:
        if item.kind == "own_card":
            assert item.data == {"own_role": str(game.historian.result().roles[seat])}


def test_the_black_team_knows_its_three_once_they_have_met() -> None:
    table = Table(FIIM, (2, (5, 9), 4))
    assert "team" not in {item.kind for item in view(entries(table.facts), FIIM, BLACK)}
    table.put(Fact("don_shown"))
    table.put(Fact("mafia_met"))
    team = [item for item in view(entries(table.facts), FIIM, BLACK) if item.kind == "team"]
    assert team[0].data == {"blacks": (2, 5, 9), "don": 2}


def test_the_judge_sees_the_log_itself() -> None:
    game = random_game(FIIM, 3)
    seen = view(entries(game.facts), FIIM, JUDGE)
    assert [item.kind for item in seen] == [fact.kind for fact in game.facts]


def day_with_nomination(rules) -> Table:
    """Day 1: seat 1 has nominated seat 5."""
    table = Table(rules, (2, (5, 9), 4))
    table.procedure()
    table.put(Fact("speech_started", {"seat": 1}))
    table.put(Fact("nominated", {"by": 1, "seat": 5}))
    return table


@pytest.mark.parametrize("viewer", [HALL, at_seat(3), BLACK])
def test_E73_no_screen_of_the_room_lists_nominees_before_the_vote_fiim_7_4(viewer: Viewer) -> None:
    table = day_with_nomination(FIIM)
    assert screen(view(entries(table.facts), FIIM, viewer)).nominees == []
    assert "nominated" not in {item.kind for item in view(entries(table.facts), FIIM, viewer)}


def test_E73_the_vote_reads_the_candidates_out() -> None:
    table = day_with_nomination(FIIM)
    table.put(Fact("speech_ended", {"seat": 1}))
    table.put(Fact("speech_started", {"seat": 2}))
    table.put(Fact("nominated", {"by": 2, "seat": 7}))
    table.put(Fact("speech_ended", {"seat": 2}))
    while table.state.speaker:
        seat = table.state.speaker
        table.put(Fact("speech_started", {"seat": seat}))
        table.put(Fact("speech_ended", {"seat": seat}))
    table.put(Fact("vote_opened", {"order": (5, 7)}))
    assert screen(view(entries(table.facts), FIIM, HALL)).nominees == [5, 7]


def test_C121_live_nominees_are_for_remote_spectators_only() -> None:
    rules = compile_rules(resolve("fiim", {"nominees.shown": "live"}))
    table = day_with_nomination(rules)
    assert screen(view(entries(table.facts), rules, SPECTATOR)).nominees == [5]
    assert screen(view(entries(table.facts), rules, HALL)).nominees == []
    assert screen(view(entries(table.facts), rules, SIDE)).nominees == [5]


def test_without_the_ban_everybody_may_see_nominees_fiim_k_7_5() -> None:
    rules = compile_rules(resolve("fiim-k", {"info.nominees_ban": "no"}))
    table = day_with_nomination(rules)
    assert screen(view(entries(table.facts), rules, HALL)).nominees == [5]


def test_a_revoked_nomination_leaves_the_screen_sfu_A2_vote_3() -> None:
    rules = compile_rules(resolve("sfu", {"info.nominees_ban": "no"}))
    table = day_with_nomination(rules)
    table.put(Fact("revoked", {"by": 1}))
    assert screen(view(entries(table.facts), rules, HALL)).nominees == []


def test_after_the_announced_result_the_cards_and_nights_are_open() -> None:
    game = random_game(FIIM, 11)
    before = {item.kind for item in view(entries(game.facts), FIIM, SPECTATOR)}
    finish(game)
    after = view(entries(game.facts), FIIM, SPECTATOR)
    shown = next(item for item in after if item.kind == "revealed")
    assert "revealed" not in before
    assert shown.data["roles"][str(game.state.don)] == "don"
    assert len(shown.data["nights"]) == len(game.historian.result().nights)
    assert screen(after).winner == str(game.state.winner)


def test_cards_entered_after_the_end_are_shown_then_sfu_A2_prot_4() -> None:
    table = Table.__new__(Table)
    from sportmafia.game.history import Historian

    table.historian, table.facts = Historian(FIIM), []
    for fact in (
        Fact("seats_drawn", {"players": tuple(f"p{n}" for n in range(10))}),
        Fact("night_announced", {"night": 0}),
        Fact("roles_hidden"),
        Fact("result_declared", {"winner": "red"}),
        Fact("result_announced", {"winner": "red"}),
    ):
        table.put(fact)
    assert "revealed" not in {item.kind for item in view(entries(table.facts), FIIM, HALL)}
    table.put(Fact("roles_entered", {"don": 1, "mafia": (2, 3), "sheriff": 4}))
    revealed = [item for item in view(entries(table.facts), FIIM, HALL) if item.kind == "revealed"]
    assert revealed[0].data["roles"]["1"] == "don"
    assert "own_card" not in {item.kind for item in view(entries(table.facts), FIIM, at_seat(1))}


def test_a_foul_at_night_does_not_tell_the_victim_from_another_C57() -> None:
    """The one already shot and one who was not look the same when a foul sends them away."""

    def night(shot_at: int) -> list[bytes]:
        table = Table(FIIM, (2, (5, 9), 4))
        table.procedure()
        while table.state.phase == 8:
            seat = table.state.speaker
            table.put(Fact("speech_started", {"seat": seat}))
            table.put(Fact("speech_ended", {"seat": seat}))
        table.procedure()
        for shooter in (2, 5, 9):
            table.put(Fact("shot", {"by": shooter, "target": shot_at}))
        table.put(Fact("shots_closed"))
        table.put(Fact("dq", {"seat": 6}))
        return [as_bytes(view(entries(table.facts), FIIM, viewer)) for viewer in OUTSIDERS]

    assert night(6) == night(7)


def test_every_kind_is_named_or_invisible_and_every_slot_exists() -> None:
    for kind, rows in ALLOW.items():
        assert kind in KINDS
        for row in rows:
            for slot in row.slots:
                assert slot in KINDS[kind].slots or slot in DERIVED
    hidden = set(KINDS) - set(ALLOW)
    assert {"roles_hidden", "night_outcome", "shots_closed", "night_closed", "note", "ruling"} <= hidden
    secret = {"shot", "don_check", "sheriff_check", "card_taken"}
    for kind in secret:
        assert all(row.audiences == frozenset({Audience.SEAT}) for row in ALLOW[kind])


def test_views_number_their_own_items() -> None:
    game = random_game(FIIM, 5)
    seen = view(entries(game.facts), FIIM, HALL)
    assert [item.number for item in seen] == list(range(1, len(seen) + 1))
    assert len(seen) < len(game.facts)


def test_a_correction_of_something_hidden_shows_nothing() -> None:
    game = random_game(FIIM, 7, sanctions=False)
    log = entries(game.facts)
    seq, check = next((seq, fact) for seq, fact in log if fact.kind == "don_check")
    replaced = {"kind": "don_check", "data": {"seat": None if check.data["seat"] else 1}}
    watch = Watch(FIIM, HALL)
    for entry in log:
        watch.add(entry)
    before = watch.seen
    added = watch.add((len(log) + 1, Fact("correction", {"reverts": (seq,), "replaces": [replaced]})))
    assert added == ()
    assert watch.seen == before


def test_an_undone_foul_is_taken_back_by_its_own_number() -> None:
    table = Table(FIIM, (2, (5, 9), 4))
    table.procedure()
    table.put(Fact("foul", {"seat": 3}))
    log = entries(table.facts)
    log.append((len(log) + 1, Fact("correction", {"reverts": (len(log),)})))
    seen = view(log, FIIM, HALL)
    foul = next(item for item in seen if item.kind == "foul")
    assert seen[-1].kind == RETRACTED
    assert seen[-1].data == {"numbers": [foul.number]}
    assert screen(seen).fouls == {}
    assert foul not in standing(seen)


def test_a_correction_shows_what_holds_now() -> None:
    table = Table(FIIM, (2, (5, 9), 4))
    table.procedure()
    table.put(Fact("foul", {"seat": 3}))
    table.put(Fact("foul", {"seat": 4}))
    log = entries(table.facts)
    wrong = len(log) - 1
    right = {"kind": "foul", "data": {"seat": 6}}
    log.append((len(log) + 1, Fact("correction", {"reverts": (wrong,), "replaces": [right]})))
    assert screen(view(log, FIIM, HALL)).fouls == {6: 1, 4: 1}


def test_entries_that_do_not_fit_show_nothing() -> None:
    table = Table(FIIM, (2, (5, 9), 4))
    log = [*entries(table.facts), (99, Fact("speech_ended", {"seat": 3}))]
    assert view(log, FIIM, HALL) == view(log[:-1], FIIM, HALL)


def test_timers_show_by_day_only() -> None:
    table = Table(FIIM, (2, (5, 9), 4))
    timer = Fact("timer", {"action": "start", "what": "speech", "left_ms": 60000})
    table.put(timer)
    table.procedure()
    table.put(timer)
    seen = view(entries(table.facts), FIIM, HALL)
    assert [item.kind for item in seen].count("timer") == 1
    assert screen(seen).timer == {"action": "start", "what": "speech", "left_ms": 60000}


@pytest.mark.parametrize("name", ids())
def test_the_picture_agrees_with_the_game(name: str) -> None:
    rules = compile_rules(load(name))
    for seed in range(12):
        game = random_game(rules, seed)
        finish(game)
        seen = view(entries(game.facts), rules, HALL)
        picture = screen(seen)
        state = game.state
        assert sorted(picture.out) == sorted(seat for seat, _, _ in state.removals)
        assert picture.phase == "over"
        assert picture.roles
        assert picture.at_table == [seat for seat in range(1, 11) if state.at >> seat & 1]


def test_what_else_a_screen_shows() -> None:
    rules = compile_rules(resolve("fiim", {"tech.fouls": "yes", "tech.limit": "1"}))
    table = Table(rules, (2, (5, 9), 4))
    table.procedure()
    table.put(Fact("technical_foul", {"seat": 10}))
    table.put(Fact("warning", {"seat": 3, "text": "secret words"}))
    table.put(Fact("game_aborted", {"reason": "the Don peeked"}))
    seen = view(entries(table.facts), rules, HALL)
    assert screen(seen).out == {10: "removed"}
    assert screen(seen).phase == "over"
    assert b"secret" not in as_bytes(seen)
    assert b"peeked" not in as_bytes(seen)


def test_a_substitute_takes_the_seat_on_the_screen_fiim_4_1_1() -> None:
    table = Table.__new__(Table)
    from sportmafia.game.history import Historian

    table.historian, table.facts = Historian(FIIM), []
    table.put(Fact("game_opened", {"rulebook": {}, "rulebook_hash": "x"}))
    table.put(Fact("seats_drawn", {"players": tuple(f"p{n}" for n in range(10))}))
    table.put(Fact("seat_substituted", {"seat": 3, "player": "q"}))
    table.put(Fact("night_announced", {"night": 0}))
    for seat, role in enumerate(("don", "mafia", "mafia", "sheriff", *["civilian"] * 6), start=1):
        table.put(Fact("card_taken", {"seat": seat, "role": role}))
    picture = screen(view(entries(table.facts), FIIM, at_seat(1)))
    assert picture.players[2] == "q"
    assert picture.card == "don"
    table.procedure()
    assert screen(view(entries(table.facts), FIIM, at_seat(1))).team == [1, 2, 3]


def test_a_revote_and_a_technical_foul_on_the_screen() -> None:
    """fiim.4.4.13: the second round of a tie stands beside the first."""
    rules = compile_rules(resolve("fiim", {"tech.fouls": "yes", "tech.limit": "2"}))
    table = Table(rules, (2, (5, 9), 4))
    table.procedure()
    table.put(Fact("technical_foul", {"seat": 10}))
    while table.state.speaker:
        seat = table.state.speaker
        table.put(Fact("speech_started", {"seat": seat}))
        if seat < 3:
            table.put(Fact("nominated", {"by": seat, "seat": seat + 6}))
        table.put(Fact("speech_ended", {"seat": seat}))
    table.put(Fact("vote_opened", {"order": (7, 8)}))
    table.put(Fact("hands", {"seat": 7, "count": 5}))
    table.put(Fact("hands", {"seat": 8, "count": 5}))
    table.put(Fact("tally_announced", {"leaders": (7, 8)}))
    table.put(Fact("tie_speech_ended", {"seat": 7}))
    table.put(Fact("tie_speech_ended", {"seat": 8}))
    table.put(Fact("hands", {"seat": 7, "count": 4}))
    picture = screen(view(entries(table.facts), rules, HALL))
    assert picture.rounds == [[[7, 5], [8, 5]], [[7, 4]]]
    assert picture.out == {}


def test_a_fourth_foul_and_a_best_move_on_the_screen() -> None:
    """fiim.6.5, fiim.8.3: who is sent away and which three were named is said aloud."""
    table = Table(FIIM, (2, (5, 9), 4))
    table.procedure()
    while table.state.speaker and table.state.phase == 8:
        seat = table.state.speaker
        table.put(Fact("speech_started", {"seat": seat}))
        table.put(Fact("speech_ended", {"seat": seat}))
    table.procedure()
    for shooter in (2, 5, 9):
        table.put(Fact("shot", {"by": shooter, "target": 7}))
    for fact in (Fact("shots_closed"), Fact("don_check", {"seat": 1}), Fact("sheriff_check", {"seat": 1})):
        table.put(fact)
    table.put(Fact("night_closed", {"night": 1}))
    table.put(Fact("day_announced", {"day": 2}))
    table.put(Fact("best_move_named", {"numbers": (1, 2, 3), "closed": "hint"}))
    for _ in range(4):
        table.put(Fact("foul", {"seat": 10}))
    picture = screen(view(entries(table.facts), FIIM, HALL))
    assert picture.best_move == [1, 2, 3]
    assert picture.out == {7: "kill", 10: "removed"}
    assert picture.fouls == {10: 4}


def test_checks_are_answered_to_the_one_who_asked() -> None:
    """fiim.4.5.6, 4.5.7: the Don's nod and the Sheriff's sign are on their own pages only."""
    table = Table(FIIM, (2, (5, 9), 4))
    table.procedure()
    while table.state.speaker and table.state.phase == 8:
        seat = table.state.speaker
        table.put(Fact("speech_started", {"seat": seat}))
        table.put(Fact("speech_ended", {"seat": seat}))
    table.procedure()
    for fact in (Fact("shots_closed"), Fact("don_check", {"seat": 4}), Fact("sheriff_check", {"seat": 9})):
        table.put(fact)
    log = entries(table.facts)

    def checks(seat: int) -> list[object]:
        return [item.data for item in view(log, FIIM, at_seat(seat)) if item.kind == "own_check"]

    assert checks(2) == [{"seat": 4, "found": True}]
    assert checks(4) == [{"seat": 9, "sees": "black"}]
    assert checks(5) == checks(1) == []


@pytest.mark.parametrize(("audience", "seat"), [(Audience.HALL, 3), (Audience.SEAT, 0), (Audience.SEAT, 11)])
def test_a_viewer_is_well_formed(audience: Audience, seat: int) -> None:
    with pytest.raises(ValueError, match="viewer"):
        Viewer(audience, seat)


def test_the_reference_lists_every_kind() -> None:
    page = views_markdown()
    assert all(f"`{kind}`" in page for kind in KINDS)
    assert "| `note` | judge only | | |" in page
