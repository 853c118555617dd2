"""Moments that decide: what an incident does depends on where exactly it falls (C48, C51, C57 and others)."""

from __future__ import annotations

import pytest

from tests.contract.sheets import MISS, SIX, Answer, Ask, Json, dq, foul, four_left, kill, out, sheet

LITERAL = ("sfu", "sfu-a2", "points34")
"""Rulebooks without an exemption for one who is leaving anyway (C51)."""
CANDIDATES = [[1, 4], [3, 6], [6, 7]]
"""Nominations in the order 4, 6, 7 on the second day, after seat 10 was killed."""


def nine(rulebook: str, *, votes: list[Json], at: str, seat: int = 3, nominations: object = None) -> Json:
    """Nine at the table on the second day (E21, E23), an incident there; then a third day with a nominee."""
    second = {
        "nominations": nominations or [[2, 4], [3, 6], [6, 7]],
        "votes": votes,
        "incidents": foul(at, seat, 4),
    }
    third = {"nominations": [[1, 7]]}
    return sheet(rulebook, days=[{}, second, third], nights=[kill(10), MISS])


def vote_of(answer: Answer, day: int) -> tuple[str | None, str | None]:
    """The vote's fate and reason on a day."""
    return answer.day(day)["vote"], answer.day(day)["reason"]


OFF = ("not_held", "disqualification")
OPEN = (None, None)
"""The last vote of the sheet, due and not recorded."""


@pytest.mark.parametrize("rulebook", SIX)
def test_E21_E23_a_determined_vote_stands(ask: Ask, rulebook: str) -> None:
    """The result already determined: the vote's removals and win check come first, then the incident.

    Hands still to come are counted over those at the table when the round was opened (fiim.7.2,
    sfu.A2.spec.2).
    """
    answer = ask(nine(rulebook, votes=[{"4": 5, "6": 2}], at="call:6"))
    assert answer.removals == [(10, "kill", "N1"), (4, "vote", "D2"), (3, "foul4", "D2")]
    assert answer.day(2)["rounds"] == [{"4": 5, "6": 2, "7": 2}]
    assert (vote_of(answer, 2), answer.day(2)["left"]) == (("held", None), [4])
    # points34 cancels only the vote of the same day by day (C52)
    assert vote_of(answer, 3) == (OPEN if rulebook == "points34" else OFF)


@pytest.mark.parametrize("rulebook", SIX)
def test_E23_the_last_candidate_is_known_as_the_remainder(ask: Ask, rulebook: str) -> None:
    """4 has 4, 6 has 2, the other 3 go to 7: determined before 7 is called (C48)."""
    answer = ask(nine(rulebook, votes=[{"4": 4, "6": 2}], at="call:7"))
    assert answer.day(2)["left"] == [4]
    assert answer.day(2)["rounds"] == [{"4": 4, "6": 2, "7": 3}]


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize(
    ("votes", "at"),
    [
        ([{"4": 5}], "call:4"),  # nothing announced yet
        ([{"4": 4}], "call:6"),  # 4 of 9, five to come
        ([{"4": 3, "6": 3}], "call:7"),  # 3, 3 and 3 by remainder: a tie
    ],
)
def test_an_open_vote_is_stopped(ask: Ask, rulebook: str, votes: list[Json], at: str) -> None:
    """A stopped round's hands are left out with a problem; `rounds` holds completed rounds only
    (fiim.7.1).
    """
    answer = ask(nine(rulebook, votes=votes, at=at))
    assert answer.removals == [(10, "kill", "N1"), (3, "foul4", "D2")]
    assert vote_of(answer, 2) == ("stopped", "disqualification")
    assert (answer.day(2)["rounds"], answer.day(2)["left"]) == ([], [])
    assert [place for place, _ in answer.problems] == ["days.1.votes.0"]
    assert vote_of(answer, 3) == OPEN


@pytest.mark.parametrize("rulebook", SIX)
def test_a_vote_on_a_single_candidate_is_never_determined_early(ask: Ask, rulebook: str) -> None:
    """Determined only after at least one announcement (so not in a vote on a single candidate)."""
    answer = ask(nine(rulebook, votes=[{"4": 9}], at="call:4", nominations=[[2, 4]]))
    assert vote_of(answer, 2) == ("stopped", "disqualification")
    assert answer.removals == [(10, "kill", "N1"), (3, "foul4", "D2")]


@pytest.mark.parametrize("rulebook", SIX)
def test_determined_inside_a_revote_too(ask: Ask, rulebook: str) -> None:
    """Inside a revote too: 5 of 8 for 2 decide before 8 is called."""
    second = {
        "nominations": [[3, 2], [4, 8]],
        "votes": [{"2": 4, "8": 4}, {"2": 5}],
        "incidents": dq("call:8/2", 6),
    }
    answer = ask(sheet(rulebook, days=[{}, {}, second], nights=[kill(10), kill(1)]))
    assert answer.day(3)["rounds"] == [{"2": 4, "8": 4}, {"2": 5, "8": 3}]
    assert answer.removals[2:] == [(2, "vote", "D3"), (6, "dq", "D3")]


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["tie:2", "tie:8", "call:2/2", "lift"])
def test_E16_a_tie_is_determined_only_when_its_procedure_ends(ask: Ask, rulebook: str, at: str) -> None:
    """A tie only when its procedure ends: the vote stops, the next one is held (E16)."""
    votes: list[Json] = [{"2": 4, "8": 4}, {"2": 4, "8": 4}]
    rounds = {"tie:2": 1, "tie:8": 1, "call:2/2": 1, "lift": 2}[at]
    third = {
        "nominations": [[3, 2], [4, 8]],
        "votes": votes[: rounds + (at == "call:2/2")],
        "incidents": dq(at, 6),
    }
    if at == "lift":
        third["lift"] = 5
    days = [{}, {}, third, {"nominations": [[4, 7]]}]
    answer = ask(sheet(rulebook, days=days, nights=[kill(10), kill(1), MISS]))
    assert vote_of(answer, 3) == ("stopped", "disqualification")
    assert (answer.day(3)["rounds"], answer.day(3)["lift"]) == (votes[:rounds], None)
    assert answer.removals[2:] == [(6, "dq", "D3")]
    assert [place for place, _ in answer.problems] == {
        "call:2/2": ["days.2.votes.1"],
        "lift": ["days.2.lift"],
    }.get(at, [])
    assert vote_of(answer, 4) == OPEN


@pytest.mark.parametrize("rulebook", SIX)
def test_a_win_by_a_determined_vote_comes_before_the_incident(ask: Ask, rulebook: str) -> None:
    """The vote's win check comes first: the incident then only adds a removal and a penalty."""
    # 1, 2, 3 red and the Don 4; voting 4 out wins for red, whatever happens at the next call
    day = {"nominations": [[1, 4], [2, 3]], "votes": [{"4": 3}], "incidents": dq("call:3", 2)}
    answer = ask(four_left(rulebook=rulebook, days=[day]))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "D5")
    assert answer.removals[-2:] == [(4, "vote", "D5"), (2, "dq", "D5")]
    assert answer.day(5)["rounds"] == [{"4": 3, "3": 1}]


# --- before and after the vote ---


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["speech:2", "before_vote"])
def test_E15_a_disqualification_before_the_vote(ask: Ask, rulebook: str, at: str) -> None:
    """Leaves at once without a last word; today's vote is not held, tomorrow's is (E15)."""
    days = [{"nominations": [[1, 6], [2, 8]], "incidents": foul(at, 7, 4)}, {"nominations": [[2, 8]]}]
    answer = ask(sheet(rulebook, days=days, nights=[MISS]))
    assert answer.removals == [(7, "foul4", "D1")]
    assert (vote_of(answer, 1), vote_of(answer, 2)) == (OFF, OPEN)


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["after_vote", "word:6"])
def test_a_disqualification_after_the_result(ask: Ask, rulebook: str, at: str) -> None:
    """Not the voted-out one, after the result: the next day's vote is off; points34: it is held (fiim.7.2,
    C52).
    """
    day = {"nominations": [[1, 6], [2, 8]], "votes": [{"6": 10}], "incidents": dq(at, 7)}
    answer = ask(sheet(rulebook, days=[day, {"nominations": [[2, 8]]}], nights=[MISS]))
    assert answer.removals == [(6, "vote", "D1"), (7, "dq", "D1")]
    assert vote_of(answer, 1) == ("held", None)
    assert vote_of(answer, 2) == (OPEN if rulebook == "points34" else OFF)


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["after_vote", "word:8"])
def test_E18_fouls_of_those_who_just_left(ask: Ask, rulebook: str, at: str) -> None:
    """Fouls at `word:S`, `after_vote` also count for those who just left.

    The fourth is a disqualification for the penalty, `removals` unchanged (E18, C51).
    """
    day = {"nominations": [[1, 8], [2, 6]], "votes": [{"8": 10}], "incidents": foul(at, 8, 4)}
    answer = ask(sheet(rulebook, days=[day, {"nominations": [[2, 6]]}], nights=[MISS], result="black"))
    assert answer.removals == [(8, "vote", "D1")]
    assert answer["fouls"] == {"8": 4}
    # sfu and points34 have no exemption; by day points34 cancels no next vote
    assert vote_of(answer, 2) == (OFF if rulebook in ("sfu", "sfu-a2") else OPEN)
    penalty = {"fiim": "-0.5", "fiim-k": "-1", "boss": "-5", "points34": "-1", "sfu-a2": "-1", "sfu": "0"}
    assert answer["points"]["8"]["total"] == penalty[rulebook]


@pytest.mark.parametrize("rulebook", SIX)
def test_fouls_at_dawn_of_the_victim(ask: Ask, rulebook: str) -> None:
    """Fouls at `dawn:S` also count for the one who just left; a recorded best move was made before (C80)."""
    second = {"best_move": [2, 5, 9], "nominations": [[2, 6]], "incidents": foul("dawn:4", 4, 4)}
    answer = ask(sheet(rulebook, days=[{}, second], nights=[kill(4)], result="red"))
    assert answer.removals == [(4, "kill", "N1")]
    assert answer["fouls"] == {"4": 4}
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 9], "hits": 3}
    # the victim's own offence cancels that day's vote only without an exemption
    assert vote_of(answer, 2) == (OFF if rulebook in LITERAL else OPEN)
    expected = {"fiim": "0.9", "sfu": "2", "sfu-a2": "1.25", "boss": "10", "fiim-k": "1.5", "points34": "2.5"}
    assert answer["points"]["4"]["total"] == expected[rulebook]


@pytest.mark.parametrize("rulebook", SIX)
def test_a_third_players_disqualification_at_dawn(ask: Ask, rulebook: str) -> None:
    """During a morning last word it is day before the vote: that day's vote is off (C58)."""
    second = {"nominations": [[2, 6]], "incidents": dq("dawn:4", 7)}
    answer = ask(sheet(rulebook, days=[{}, second], nights=[kill(4)]))
    assert answer.removals == [(4, "kill", "N1"), (7, "dq", "D2")]
    assert vote_of(answer, 2) == OFF


# --- the night ---


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["fall", "shots:5", "shots", "don", "sheriff"])
def test_E19_a_disqualification_at_night(ask: Ask, rulebook: str, at: str) -> None:
    """(a) Not the victim: the next day's vote is off in every rulebook (E19)."""
    document = sheet(rulebook, days=[{}, {"nominations": [[3, 8]]}], nights=[{"incidents": dq(at, 6)}])
    answer = ask(document)
    assert answer.removals == [(6, "dq", "N1")]
    assert vote_of(answer, 2) == OFF


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["shots:6", "shots:9", "shots", "don", "sheriff"])
@pytest.mark.parametrize("night", [kill(6), {"killed": 6}])
def test_E19_the_victim_disqualified_the_same_night(ask: Ask, rulebook: str, at: str, night: Json) -> None:
    """(b) One removal, cause kill, with the penalty, without word, best move and checks (E19, C57)."""
    document = sheet(
        rulebook,
        days=[{}, {"nominations": [[3, 8]]}],
        nights=[night | {"incidents": dq(at, 6)}],
        result="red",
    )
    answer = ask(document)
    assert answer.removals == [(6, "kill", "N1")]
    assert answer.night(1)["killed"] == 6
    assert vote_of(answer, 2) == (OFF if rulebook in LITERAL else OPEN)
    without = ask(document | {"nights": [night]})
    penalty = {"fiim": "0.5", "fiim-k": "1", "boss": "5", "points34": "2", "sfu-a2": "1", "sfu": "2"}
    assert answer["points"]["6"]["total"] == penalty[rulebook]
    assert without["points"]["6"]["total"] != penalty[rulebook] or rulebook == "sfu"
    document["days"][1] = {"incidents": foul("dawn:6", 1)}
    ask(document).refuses(3, "days.1.incidents.0.at", "dawn:6")


@pytest.mark.parametrize(("seat", "who"), [(4, "sheriff"), (2, "don")])
def test_a_victim_disqualified_the_same_night_does_not_check(ask: Ask, seat: int, who: str) -> None:
    """The victim disqualified the same night is without checks."""
    night = kill(seat, incidents=dq("shots", seat))
    assert ask(sheet(days=[{}], nights=[night])).night(1)["killed"] == seat
    ask(sheet(days=[{}], nights=[night | {who: 7}])).refuses(3, f"nights.0.{who}")


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["fall", "shots:1", "shots:5"])
def test_a_target_removed_before_his_number_is_a_miss(ask: Ask, rulebook: str, at: str) -> None:
    """A seat removed at `fall`: shots at it miss; so do they before its number was called (C57)."""
    answer = ask(sheet(rulebook, days=[{}], nights=[kill(6, incidents=dq(at, 6))]))
    assert answer.removals == [(6, "dq", "N1")]
    assert answer.night(1)["killed"] is None


def test_an_outcome_that_kills_one_removed_before_is_refused(ask: Ask) -> None:
    """The outcome alone cannot kill a seat that has left at the fall of the night."""
    ask(sheet(days=[{}], nights=[{"killed": 6, "incidents": dq("fall", 6)}])).refuses(3, "nights.0.killed")


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("shots", [{"2": 4, "5": 4, "9": 6}, {"2": 4, "5": 4, "9": None}, {"2": 4, "5": 4}])
@pytest.mark.parametrize("at", ["fall", "shots:3", "shots:7", "shots"])
def test_those_who_remain_kill(ask: Ask, rulebook: str, shots: Json, at: str) -> None:
    """Removed at `fall`: its own shots do not exist. At `shots`: a target hit by all who remain is killed."""
    answer = ask(sheet(rulebook, days=[{}], nights=[{"shots": shots, "incidents": dq(at, 9)}]))
    assert answer.removals == [(9, "dq", "N1"), (4, "kill", "N1")]
    assert answer.problems == []


def test_those_who_remain_kill_without_roles_too(ask: Ask) -> None:
    """Without `roles` shots' keys are taken as the blacks who shot; one removed since is none of them."""
    night = {"shots": {"2": 4, "5": 4, "9": 6}, "incidents": dq("shots", 9)}
    assert ask(sheet(roles=None, days=[{}], nights=[night])).night(1)["killed"] == 4


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("at", ["shots", "don", "sheriff"])
@pytest.mark.parametrize("night", [{"shots": {"4": 1}}, {"killed": 1}])
def test_a_disqualification_that_ends_the_game_at_night_undoes_the_kill(
    ask: Ask, rulebook: str, at: str, night: Json
) -> None:
    """If a dq at night ends the game, the kill no longer removes anybody (`killed` null)."""
    document = four_left(rulebook=rulebook, days=[{}], nights=[night | {"incidents": dq(at, 4)}])
    answer = ask(document)
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "N5")
    assert answer.night(5)["killed"] is None
    assert answer.removals[-1] == (4, "dq", "N5")


# --- after the result ---


@pytest.mark.parametrize("rulebook", SIX)
def test_E25_after_the_result_only_penalties_and_removals(ask: Ask, rulebook: str) -> None:
    """After the result is frozen, incidents are accepted at the same moment and in the last words still due.

    They add penalties and removals, never change the winner (E25, fiim.7.10, C18).
    """
    # five: 1, 2, 3 red, 4 and 5 black; the vote removes red 3
    roles = {"don": 4, "mafia": [5, 6], "sheriff": 1}
    days = [{}, out(1, 6), out(1, 10), out(1, 3, incidents=dq("word:3", 4) + dq("word:3", 5))]
    nights = [{"killed": 7}, {"killed": 8}, {"killed": 9}]
    answer = ask(sheet(rulebook, days=days, nights=nights, roles=roles))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("black", "parity", "D4")
    assert answer.removals[-3:] == [(3, "vote", "D4"), (4, "dq", "D4"), (5, "dq", "D4")]
    expected = {"fiim": "0.5", "fiim-k": "1", "boss": "5", "points34": "3", "sfu-a2": "1", "sfu": "3"}
    assert answer["points"]["4"]["total"] == expected[rulebook]


def test_incidents_at_the_moment_of_the_end(ask: Ask) -> None:
    """After the result is frozen, incidents are accepted at the same moment."""
    incidents = [*dq("speech:1", 4), *dq("speech:1", 2), *foul("speech:1", 3)]
    answer = ask(four_left(days=[{"incidents": incidents}]))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "D5")
    assert answer.removals[-2:] == [(4, "dq", "D5"), (2, "dq", "D5")]
    assert answer["fouls"] == {"3": 1}
    ask(four_left(days=[{"incidents": [*incidents, *foul("speech:2", 3)]}])).refuses(
        3, "days.4.incidents.3.at"
    )


@pytest.mark.parametrize("rulebook", SIX)
def test_the_epilogue_of_a_deciding_kill(ask: Ask, rulebook: str) -> None:
    """After a deciding night kill one last day object holds only `best_move` and `dawn:S` incidents.

    It is no played day and is not in the output.
    """
    # five are disqualified on the first day; 1, 3, 4 remain with the blacks 2 and 9
    incidents = [entry for seat in (5, 6, 7, 8, 10) for entry in dq("speech:1", seat)]
    last = {"best_move": [2, 9, 5], "incidents": foul("dawn:3", 3, 4) + dq("dawn:3", 2)}
    document = sheet(rulebook, days=[{"incidents": incidents}, last], nights=[kill(3, 2, 9)])
    answer = ask(document)
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("black", "parity", "N1")
    assert len(answer["days"]) == 1
    assert answer["best_move"] == {"seat": 3, "numbers": [2, 9, 5], "hits": 3}
    assert answer.removals[-2:] == [(3, "kill", "N1"), (2, "dq", "N1")]
    assert ask(document | {"days": [document["days"][0], {}]}).code == 0
    for more in ({"nominations": [[1, 2]]}, {"votes": [{}]}, {"lift": 1}):
        ask(document | {"days": [document["days"][0], last | more]}).refuses(3, "days.1")
    for wrong in (foul("speech:1", 1), foul("dawn:1", 1), foul("after_vote", 1)):
        ask(document | {"days": [document["days"][0], {"incidents": wrong}]}).refuses(
            3, "days.1.incidents.0.at"
        )
    ask(document | {"nights": [kill(3, 2, 9), MISS]}).refuses(3, "days.1")


def test_a_deciding_kill_of_one_disqualified_the_same_night(ask: Ask) -> None:
    """The epilogue may name a best move, but he had no right to it."""
    incidents = [entry for seat in (5, 6, 7, 8, 10) for entry in dq("speech:1", seat)]
    night = kill(3, 2, 9, incidents=dq("shots", 3))
    answer = ask(sheet(days=[{"incidents": incidents}, {"best_move": [2, 9, 5]}], nights=[night]))
    assert (answer["winner"], answer["ended"], answer["best_move"]) == ("black", "N1", None)
    assert answer.problems == [("days.1.best_move", "fiim.8.3")]


@pytest.mark.parametrize("more", [{"days": [{}]}, {"nights": [MISS]}, {"days": [{}], "nights": [MISS]}])
@pytest.mark.parametrize("rulebook", SIX)
def test_nothing_may_follow_the_end(ask: Ask, rulebook: str, more: Json) -> None:
    """Nothing may follow the end: no day and no night, not even an empty one."""
    days = [out(1, 4), *more.get("days", [])]
    place = "nights.4" if "nights" in more else "nights"
    ask(four_left(rulebook=rulebook, days=days, nights=more.get("nights", []))).refuses(3, place)


def test_nominations_and_votes_after_the_end_are_refused(ask: Ask) -> None:
    """Nothing may follow the end within its day either."""
    end: Json = {"incidents": dq("speech:1", 4)}
    assert ask(four_left(days=[end]))["ended"] == "D5"
    ask(four_left(days=[end | {"nominations": [[2, 1]]}])).refuses(3, "days.4.nominations.0")
    ask(four_left(days=[end | {"votes": [{}]}])).refuses(3, "days.4.votes.0")
    ask(four_left(days=[end | {"lift": 3}])).refuses(3, "days.4.lift")


# --- fiim-k 7.3 ---


def one_kill_short(
    rulebook: str, *, day: Json | None = None, night: Json | None = None, voted: bool = True
) -> Json:
    """Fifth day with 1, 2, 3 red against 4 and 5: r = b + 1 after it; then a sixth day with a nominee."""
    roles = {"don": 4, "mafia": [5, 6], "sheriff": 1}
    days = [{}, out(1, 6), {}, out(1, 10) if voted else {}, {"nominations": [[3, 2]]}]
    last = {"killed": 9} if voted else {"killed": 10}
    nights = [{"killed": 7}, {"killed": 8}, last if voted else {"killed": 9}, night or MISS]
    if not voted:
        days[2] = out(1, 10)
    if day is not None:
        days[3] = days[3] | day
    return sheet(rulebook, days=days, nights=nights, roles=roles)


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("voted", [True, False])
@pytest.mark.parametrize(
    ("at", "guarded"),
    [
        ("after_vote", True),
        ("fall", True),
        ("shots:9", True),
        ("shots", False),
        ("don", False),
        ("sheriff", False),
    ],
)
def test_fiim_k_7_3_the_last_kill(ask: Ask, rulebook: str, voted: bool, at: str, guarded: bool) -> None:
    """fiim-k 7.3 runs from the end of the vote slot, held or not, until all ten numbers are called (C55)."""
    where = "day" if at == "after_vote" else "night"
    answer = ask(one_kill_short(rulebook, voted=voted, **{where: {"incidents": dq(at, 5)}}))
    assert answer.removals[-1] == (5, "dq", "D4" if where == "day" else "N4")
    held = (rulebook in ("fiim-k", "boss") and guarded) or (rulebook == "points34" and where == "day")
    assert vote_of(answer, 5) == (OPEN if held else OFF)


@pytest.mark.parametrize("seat", [1, 2])
def test_fiim_k_7_3_is_about_blacks(ask: Ask, seat: int) -> None:
    """A red's offence at the same moment cancels the next vote, or ends the game."""
    answer = ask(
        one_kill_short("fiim-k", night={"incidents": dq("fall", seat)})
        | {"options": {"win.on_dq": "next_vote_or_kill"}}
    )
    assert vote_of(answer, 5) == OFF


# --- awarded defeats ---

OATH = {"fiim": "6.8.1", "sfu": "A2.defeat.1", "sfu-a2": "defeat.1", "fiim-k": "6.8.1", "points34": "6.8.1"}


@pytest.mark.parametrize("rulebook", OATH)
@pytest.mark.parametrize("clause", [True, False])
def test_E26_a_team_defeat(ask: Ask, rulebook: str, clause: bool) -> None:
    """Removes nobody; fiim and fiim-k add the penalty to the offender (E26, C21)."""
    defeat: Json = {"at": "speech:4", "kind": "defeat", "seat": 6} | (
        {"clause": OATH[rulebook]} if clause else {}
    )
    answer = ask(sheet(rulebook, days=[{"incidents": [defeat]}]))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("black", "defeat", "D1")
    assert (answer.removals, answer["fouls"], answer.problems) == ([], {}, [])
    assert vote_of(answer, 1) == ("not_held", "game_over")
    penalty = {"fiim": "-0.5", "fiim-k": "-1"}.get(rulebook, "0")
    assert answer["points"]["6"]["total"] == penalty
    win = {"fiim": "1", "sfu": "3", "sfu-a2": "2", "fiim-k": "2", "points34": "4"}[rulebook]
    assert [answer["points"][str(seat)]["total"] for seat in (2, 5, 9)] == [win] * 3


def test_a_defeat_of_a_team_has_no_offender(ask: Ask) -> None:
    """`kind` defeat takes `seat` or `team`."""
    defeat = {"at": "speech:4", "kind": "defeat", "team": "black"}
    answer = ask(sheet(days=[{"incidents": [defeat]}]))
    assert (answer["winner"], answer["cause"]) == ("red", "defeat")
    assert set(answer.totals) == {1, 3, 4, 6, 7, 8, 10}


@pytest.mark.parametrize(
    ("rulebook", "defeat"),
    [
        ("boss", {"team": "red"}),
        ("boss", {"seat": 6, "clause": "6.8.1"}),
        ("fiim", {"team": "red", "clause": "6.6.1"}),
        ("fiim", {"team": "red", "clause": "99"}),
        ("sfu", {"team": "red", "clause": "fiim.6.8.1"}),
    ],
)
def test_a_defeat_that_the_rulebook_does_not_list_is_refused(ask: Ask, rulebook: str, defeat: Json) -> None:
    """Team defeat: exit 3 in a rulebook without it or for a clause that it does not list (C03)."""
    incident = {"at": "speech:4", "kind": "defeat"} | defeat
    ask(sheet(rulebook, days=[{"incidents": [incident]}])).refuses(3, "days.0.incidents.0")


def test_a_defeat_of_a_seat_needs_the_roles(ask: Ask) -> None:
    """Without roles nobody knows whose team loses."""
    incident = {"at": "speech:4", "kind": "defeat", "seat": 6}
    ask(sheet(roles=None, days=[{"incidents": [incident]}])).refuses(3, "days.0.incidents.0", "fiim.6.8")


def test_a_second_offence_is_a_penalty_only(ask: Ask) -> None:
    """The first recorded decides; later ones are penalties only (C22)."""
    defeats = [{"at": "speech:4", "kind": "defeat", "seat": seat} for seat in (6, 5)]
    answer = ask(sheet(days=[{"incidents": defeats}]))
    assert answer["winner"] == "black"
    assert (answer["points"]["6"]["total"], answer["points"]["5"]["total"]) == ("-0.5", "0.5")


# --- when a disqualification decides ---


@pytest.mark.parametrize("rulebook", SIX)
def test_E24_a_win_by_disqualification(ask: Ask, rulebook: str) -> None:
    """(a) A red is disqualified: parity at once; (b) the last black: red wins at once (E24, C17)."""
    day = out(1, 3)
    answer = ask(four_left(rulebook=rulebook, days=[day, {"incidents": dq("speech:2", 2)}], nights=[MISS]))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("black", "parity", "D6")
    answer = ask(four_left(rulebook=rulebook, days=[day, {"incidents": dq("speech:2", 4)}], nights=[MISS]))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "D6")


@pytest.mark.parametrize("rulebook", SIX)
def test_a_win_by_parity_may_wait_for_the_next_vote_or_kill(ask: Ask, rulebook: str) -> None:
    """`win.on_dq=next_vote_or_kill`: parity by a dq waits; no blacks left ends the game at once (C17)."""
    options = {"win.on_dq": "next_vote_or_kill"}
    days = [out(1, 3), {"incidents": dq("speech:2", 2)}]
    answer = ask(four_left(rulebook=rulebook, days=days, nights=[MISS, {"killed": 1}], options=options))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("black", "parity", "N6")
    days = [out(1, 3), {"incidents": dq("speech:2", 4)}]
    answer = ask(four_left(rulebook=rulebook, days=days, nights=[MISS], options=options))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "D6")
