"""A day in a sheet: nominations, votes, the lift question, the best move, and every moment of an incident."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.sheets import BLACK, MISS, SIX, Ask, Json, dq, foul, kill, out, sheet

SFU = ("sfu", "sfu-a2", "points34")
"""Rulebooks that know revocation (sfu.A2.vote.3)."""


# --- nominations ---


def nominated(ask: Ask, pairs: list[Any], rulebook: str = "fiim", **day: Any) -> Any:
    """The answer to a first day with these nominations; its vote is left open."""
    return ask(sheet(rulebook, days=[{"nominations": pairs} | day]))


def test_nominations_stand_as_spoken(ask: Ask) -> None:
    """`nominations` as spoken: [by, whom]; the order of speaking is the order of voting (fiim.4.4.5)."""
    answer = nominated(ask, [[1, 6], [3, 2], [10, 10]])
    assert (answer.day(1)["nominees"], answer.problems) == ([6, 2, 10], [])


@pytest.mark.parametrize(
    ("pairs", "standing", "place", "clause"),
    [
        ([[1, 6], [2, 6], [3, 7]], [6, 7], 1, "fiim.4.4.2"),  # already nominated
        ([[1, 6], [2, 6], [2, 8]], [6, 8], 1, "fiim.4.4.2"),  # and the right is not used up (C40)
        ([[1, 6], [1, 7], [2, 8]], [6, 8], 1, "fiim.4.4.4"),  # a second one
        ([[2, 6], [1, 7], [3, 8]], [6, 8], 1, "fiim.4.4.2"),  # out of order
        ([[1, 6], [1, None], [2, 8]], [6, 8], 1, "fiim.4.4.3"),  # no revocation since 2019
    ],
)
def test_what_is_not_accepted_is_a_problem_and_left_out(
    ask: Ask, pairs: list[Any], standing: list[int], place: int, clause: str
) -> None:
    """What the rulebook does not accept (already nominated, second one, out of order) is a problem and left
    out.
    """
    answer = nominated(ask, pairs)
    assert answer.day(1)["nominees"] == standing
    assert answer.problems == [(f"days.0.nominations.{place}", clause)]


def test_nominating_a_removed_seat_is_a_problem(ask: Ask) -> None:
    """What the rulebook does not accept (removed seat) is a problem and left out."""
    answer = ask(sheet(days=[{}, {"nominations": [[2, 4], [3, 5]]}], nights=[kill(4)]))
    assert answer.day(2)["nominees"] == [5]
    assert answer.problems == [("days.1.nominations.0", "fiim.4.4.2")]


@pytest.mark.parametrize("rulebook", SFU)
def test_E14_a_revocation_gives_up_the_place(ask: Ask, rulebook: str) -> None:
    """[by, null] takes one's own back; named again it enters at its new place (E14, C42)."""
    answer = nominated(ask, [[1, 6], [1, None], [2, 8], [3, 6]], rulebook)
    assert (answer.day(1)["nominees"], answer.problems) == ([8, 6], [])


@pytest.mark.parametrize("rulebook", ["fiim", "fiim-k", "boss"])
def test_E14_a_revocation_is_refused(ask: Ask, rulebook: str) -> None:
    """Since 2019 it is refused, and the third nomination of 6 is not accepted (E14, fiim.4.4.3)."""
    answer = nominated(ask, [[1, 6], [1, None], [2, 8], [3, 6], [3, 9]], rulebook)
    assert answer.day(1)["nominees"] == [6, 8, 9]
    assert [place for place, _ in answer.problems] == ["days.0.nominations.1", "days.0.nominations.3"]


def test_taking_back_nothing_is_a_problem(ask: Ask) -> None:
    """A revocation without a standing nomination is a problem and left out (C41)."""
    answer = nominated(ask, [[1, None], [1, 6], [2, None]], "sfu")
    assert answer.day(1)["nominees"] == [6]
    assert [place for place, _ in answer.problems] == ["days.0.nominations.0", "days.0.nominations.2"]


@pytest.mark.parametrize("incidents", [dq("speech:1", 5), []])
def test_a_nomination_by_a_seat_not_at_the_table_is_refused(ask: Ask, incidents: list[Json]) -> None:
    """By a seat not at the table: exit 3."""
    document = sheet(
        days=[{}, {"nominations": [[5, 6]], "incidents": incidents}], nights=[kill(1 if incidents else 5)]
    )
    if incidents:
        document["days"][1]["incidents"] = dq("speech:2", 5)
    ask(document).refuses(3, "days.1.nominations.0", "fiim.4.4.2")


def test_a_nomination_stands_before_the_incidents_of_its_minute(ask: Ask) -> None:
    """Each belongs to the speaker's own minute, before incidents there."""
    answer = nominated(ask, [[1, 6], [2, 7]], incidents=dq("speech:1", 1))
    assert answer.day(1)["nominees"] == [6, 7]
    assert (answer.day(1)["vote"], answer.day(1)["reason"]) == ("not_held", "disqualification")


# --- votes ---


def voted(ask: Ask, votes: list[Any], rulebook: str = "fiim", **day: Any) -> Any:
    """The answer to a first day with candidates 8, 6, 7 in this order."""
    return ask(sheet(rulebook, days=[{"nominations": [[1, 8], [2, 6], [3, 7]], "votes": votes} | day]))


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize(
    ("hands", "counts"),
    [
        ({"8": 3, "6": 4, "7": 3}, [3, 4, 3]),
        ({"8": [1, 2, 4], "6": [5, 6, 7, 8], "7": [10]}, [3, 4, 3]),  # E01: 3 and 9 raise nothing
        ({"6": 4}, [0, 4, 6]),
        ({"7": 1}, [0, 0, 10]),
        ({}, [0, 0, 10]),  # `[{}]`: nobody raised a hand
        ({"8": [], "6": []}, [0, 0, 10]),
        ({"8": 10}, [10, 0, 0]),
    ],
)
def test_E01_hands_are_counts_or_seats_and_the_silent_go_to_the_last(
    ask: Ask, rulebook: str, hands: Json, counts: list[int]
) -> None:
    """`votes`: hands actually raised, as a count or as seats. Silent players are counted by the rulebook
    (C25).
    """
    answer = voted(ask, [hands], rulebook)
    day = answer.day(1)
    assert day["rounds"] == [dict(zip(["8", "6", "7"], counts, strict=True))]
    assert list(day["rounds"][0]) == ["8", "6", "7"]
    gone = [8, 6, 7][counts.index(max(counts))]
    assert (day["vote"], day["reason"], day["left"]) == ("held", None, [gone])
    assert answer.removals == [(gone, "vote", "D1")]
    assert answer.problems == []


def test_a_seat_under_two_candidates_counts_once(ask: Ask) -> None:
    """A seat under two candidates: the first in voting order counts, and a problem (C45, fiim.4.4.8)."""
    answer = voted(ask, [{"6": [1, 2, 5], "8": [1, 2, 3]}])
    assert answer.day(1)["rounds"] == [{"8": 3, "6": 1, "7": 6}]
    assert answer.problems == [("days.0.votes.0.6", "fiim.4.4.8")] * 2


def test_a_seat_under_two_candidates_may_count_for_the_last(ask: Ask) -> None:
    """Under `vote.double=last` the later hand counts."""
    document = sheet(
        options={"vote.double": "last"},
        days=[{"nominations": [[1, 8], [2, 6], [3, 7]], "votes": [{"8": [1, 2, 3], "6": [1, 2, 5]}]}],
    )
    answer = ask(document)
    assert answer.day(1)["rounds"] == [{"8": 1, "6": 3, "7": 6}]
    assert [place for place, _ in answer.problems] == ["days.0.votes.0.6"] * 2


@pytest.mark.parametrize(
    ("hands", "place"),
    [
        ({"5": 3}, "days.0.votes.0.5"),  # no candidate
        ({"8": 11}, "days.0.votes.0.8"),  # more hands than players
        ({"8": 6, "6": 5}, "days.0.votes.0.6"),  # more hands than players left
        ({"8": 6, "7": [1, 2, 3, 4, 5]}, "days.0.votes.0.7"),
    ],
)
def test_hands_that_cannot_be_are_refused(ask: Ask, hands: Json, place: str) -> None:
    """A candidate who is not one, more hands than players left: exit 3."""
    voted(ask, [hands]).refuses(3, place, "fiim.4.4")


def test_the_hand_of_a_removed_seat_is_refused(ask: Ask) -> None:
    """A hand of a removed seat: exit 3."""
    day = {"nominations": [[1, 8], [2, 6]], "votes": [{"8": [1, 4]}]}
    ask(sheet(days=[{}, day], nights=[kill(4)])).refuses(3, "days.1.votes.0.8", "4")


@pytest.mark.parametrize(
    ("day", "place"),
    [
        ({"votes": [{}]}, "days.0.votes.0"),  # nobody nominated
        ({"nominations": [[1, 8]], "votes": [{"8": 5}]}, "days.0.votes.0"),  # single on the first day
        ({"nominations": [[1, 8], [2, 6]], "votes": [{"8": 7}, {}]}, "days.0.votes.1"),  # no tie
        ({"nominations": [[1, 8], [2, 6]], "votes": [{}], "incidents": dq("speech:3", 7)}, "days.0.votes.0"),
        ({"lift": 6}, "days.0.lift"),
        ({"nominations": [[1, 8], [2, 6]], "votes": [{"8": 7}], "lift": 0}, "days.0.lift"),
        ({"nominations": [[1, 8], [2, 6]], "votes": [{"8": 5}, {"8": 4}], "lift": 6}, "days.0.lift"),
    ],
)
def test_votes_where_none_was_due_are_refused(ask: Ask, day: Json, place: str) -> None:
    """`votes` or `lift` where none was due: exit 3."""
    ask(sheet(days=[day])).refuses(3, place)


def test_an_empty_list_is_the_same_as_none(ask: Ask) -> None:
    """An empty list is the same as none."""
    bare, empty = {}, {"nominations": [], "votes": [], "lift": [], "best_move": [], "incidents": []}
    assert ask(sheet(days=[empty], nights=[MISS])).game == ask(sheet(days=[bare], nights=[MISS])).game


TIE = {"8": 5, "6": 5}
PAIR = [[1, 8], [2, 6]]


@pytest.mark.parametrize(
    ("day", "rounds"),
    [
        ({"nominations": PAIR}, 0),
        ({"nominations": PAIR, "votes": [TIE]}, 1),
        ({"nominations": PAIR, "votes": [TIE, TIE]}, 2),
        ({"nominations": PAIR, "votes": [TIE, TIE], "lift": []}, 2),
    ],
)
@pytest.mark.parametrize("result", [None, "black", "aborted"])
def test_a_vote_missing_at_the_end_of_the_sheet_is_null(
    ask: Ask, day: Json, rounds: int, result: str | None
) -> None:
    """A vote, round or lift that was due and is missing: if it is the sheet's last fact, `vote` is null."""
    answer = ask(sheet(days=[day], result=result))
    assert (answer.day(1)["vote"], answer.day(1)["reason"]) == (None, None)
    assert (answer.day(1)["lift"], answer.day(1)["left"]) == (None, [])
    assert answer.day(1)["rounds"] == [TIE] * rounds
    expected = {
        None: (None, None, None),
        "black": ("black", "declared", "D1"),
        "aborted": (None, "aborted", "D1"),
    }
    assert (answer["winner"], answer["cause"], answer["ended"]) == expected[result]
    assert answer.problems == []


@pytest.mark.parametrize("votes", [[], [TIE], [TIE, TIE]])
@pytest.mark.parametrize("more", ["night", "incident", "lift"])
def test_a_vote_missing_in_the_middle_is_refused(ask: Ask, votes: list[Json], more: str) -> None:
    """A vote, round or lift that was due and is missing: if anything follows in the sheet, exit 3."""
    day: Json = {"nominations": PAIR, "votes": votes}
    nights = [MISS] if more == "night" else []
    if more == "incident":
        day["incidents"] = foul("after_vote", 3)
    if more == "lift":
        if len(votes) == 2:
            return
        day["lift"] = 6
    place = "days.0.lift" if len(votes) == 2 else "days.0.votes"
    ask(sheet(days=[day], nights=nights)).refuses(3, place)


def test_a_vote_stopped_at_its_first_call_needs_no_hands(ask: Ask) -> None:
    """A stopped round's hands are left out: a sheet without them is whole."""
    answer = ask(sheet(days=[{"nominations": PAIR, "incidents": dq("call:8", 3)}], nights=[MISS]))
    day = answer.day(1)
    assert (day["vote"], day["reason"], day["rounds"], day["left"]) == ("stopped", "disqualification", [], [])
    assert answer.problems == []


def test_a_day_in_the_sheet_was_spoken_to_its_end(ask: Ask) -> None:
    """A day that is in the sheet was spoken to its end."""
    day = ask(sheet(days=[{}])).day(1)
    assert day == {
        "day": 1,
        "first_speaker": 1,
        "speakers": list(range(1, 11)),
        "silenced": [],
        "short": [],
        "nominees": [],
        "vote": "not_held",
        "reason": "no_nominees",
        "rounds": [],
        "lift": None,
        "left": [],
    }


@pytest.mark.parametrize("hands", [6, [1, 2, 3, 4, 5, 6]])
def test_lift_hands(ask: Ask, hands: Any) -> None:
    """`lift`: hands for "all leave", as a count or as seats."""
    day = {"nominations": PAIR, "votes": [TIE, TIE], "lift": hands}
    assert ask(sheet(days=[day])).day(1)["lift"] == {"for": 6, "of": 10, "passed": True}


@pytest.mark.parametrize("hands", [11, [1, 4]])
def test_lift_hands_that_cannot_be(ask: Ask, hands: Any) -> None:
    """More hands than players left, a hand of a removed seat: exit 3."""
    day = {"nominations": PAIR, "votes": [{"8": 4, "6": 4}, {"8": 4, "6": 4}], "lift": hands}
    nights = [kill(4), kill(3)]
    day = day | {"nominations": [[1, 8], [2, 6]]}
    ask(sheet(days=[{}, {}, day], nights=nights)).refuses(3, "days.2.lift", "fiim.4.4.13.3")


# --- the best move ---


@pytest.mark.parametrize("rulebook", SIX)
def test_the_best_move_of_the_first_victim(ask: Ask, rulebook: str) -> None:
    """`best_move` stands in the day after the first shooting night."""
    answer = ask(sheet(rulebook, days=[{}, {"best_move": [2, 5, 7]}], nights=[kill(4)]))
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 7], "hits": 2}
    assert answer.problems == []


@pytest.mark.parametrize(
    ("move", "numbers"),
    [
        ({"numbers": [2, 5]}, [2, 5]),
        ({"numbers": [2, 5], "closed": "digression"}, [2, 5]),
        ({"numbers": [], "closed": "declined"}, []),
        ([2, 2, 5], [2, 2, 5]),  # duplicates count once (C79)
        ([4, 2, 5], [4, 2, 5]),  # himself is allowed
    ],
)
def test_best_moves_of_other_lengths(ask: Ask, move: Any, numbers: list[int]) -> None:
    """Or `{"numbers": [2, 5], "closed": "digression"|"hint"|"declined"}`; distinct black seats are hits."""
    answer = ask(sheet(days=[{}, {"best_move": move}], nights=[kill(4)]))
    hits = len({2, 5, 9}.intersection(numbers))
    assert answer["best_move"] == {"seat": 4, "numbers": numbers, "hits": hits}
    assert answer.problems == []


def test_more_numbers_than_the_rulebook_takes_are_refused(ask: Ask) -> None:
    """A fourth number is no fact that the rules can place (fiim.8.3)."""
    ask(sheet(days=[{}, {"best_move": [2, 5, 7, 9]}], nights=[kill(4)])).refuses(
        3, "days.1.best_move", "fiim.8.3"
    )
    ask(sheet(result="red", summary={"first_killed": 4, "best_move": [2, 5, 7, 9]})).refuses(
        3, "summary.best_move"
    )


@pytest.mark.parametrize("rulebook", SIX)
def test_a_hint_voids_only_where_the_rulebook_says_so(ask: Ask, rulebook: str) -> None:
    """`hint` voids points only where the rulebook says so (fiim.8.3.5) and is not the disqualification
    itself.
    """
    move = {"numbers": [2, 5, 9], "closed": "hint"}
    answer = ask(sheet(rulebook, days=[{}, {"best_move": move}], nights=[kill(4)], result="red"))
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 9], "hits": 3}
    expected = {"fiim": "1", "sfu": "2", "sfu-a2": "2.25", "boss": "15", "fiim-k": "2.5", "points34": "3.5"}
    assert answer["points"]["4"]["total"] == expected[rulebook]
    assert answer.removals == [(4, "kill", "N1")]


@pytest.mark.parametrize("rulebook", SIX)
def test_E38_a_best_move_without_the_right_is_a_problem(ask: Ask, rulebook: str) -> None:
    """Without the right to it: a problem, printed null, 0 points (fiim.7.12; the other rulebooks have no such
    rule).
    """
    lifted = {"nominations": PAIR, "votes": [TIE, TIE], "lift": 6}
    document = sheet(rulebook, days=[lifted, {"best_move": [2, 5, 9]}], nights=[kill(7)], result="red")
    answer = ask(document)
    if rulebook == "fiim":
        assert answer["best_move"] is None
        assert answer.problems == [("days.1.best_move", "fiim.7.12")]
        assert answer["points"]["7"]["total"] == "1"
    else:
        assert answer["best_move"] == {"seat": 7, "numbers": [2, 5, 9], "hits": 3}
        assert answer.problems == []


def test_a_victim_disqualified_at_night_has_no_best_move(ask: Ask) -> None:
    """The victim disqualified the same night is without word and best move (C80)."""
    answer = ask(sheet(days=[{}, {"best_move": [2, 5, 9]}], nights=[kill(4, incidents=dq("shots", 4))]))
    assert answer["best_move"] is None
    assert answer.problems == [("days.1.best_move", "fiim.8.3")]


@pytest.mark.parametrize(
    ("days", "nights", "place"),
    [
        ([{"best_move": [2, 5, 7]}], [], "days.0.best_move"),
        ([{}, {"best_move": [2, 5, 7]}], [MISS], "days.1.best_move"),
        ([{}, {}, {"best_move": [2, 5, 7]}], [MISS, kill(4)], "days.2.best_move"),  # E39
        ([{}, {}, {"best_move": [2, 5, 7]}], [kill(4), kill(3)], "days.2.best_move"),
    ],
)
@pytest.mark.parametrize("rulebook", SIX)
def test_E39_a_best_move_on_another_day_or_after_a_miss_is_refused(
    ask: Ask, days: list[Json], nights: list[Json], place: str, rulebook: str
) -> None:
    """On another day or after a miss: exit 3."""
    ask(sheet(rulebook, days=days, nights=nights)).refuses(3, place)


# --- moments of incidents ---

LONG_VOTE: Json = {
    "nominations": [[1, 6], [2, 8], [3, 7], [4, 1]],
    "votes": [{"6": 3, "8": 3, "7": 3}, {"6": 4, "8": 4}, {"6": 5, "8": 5}],
    "lift": 6,
}
"""A tie of three, then of two of them, then the very same two: lifted."""

DAY_MOMENTS = (
    *(f"speech:{seat}" for seat in range(1, 11)),
    "before_vote",
    *(f"call:{seat}" for seat in (6, 8, 7, 1)),
    *(f"tie:{seat}" for seat in (6, 8, 7)),
    *(f"call:{seat}/2" for seat in (6, 8, 7)),
    *(f"tie:{seat}/2" for seat in (6, 8)),
    *(f"call:{seat}/3" for seat in (6, 8)),
    "lift",
    "after_vote",
    *(f"word:{seat}" for seat in (6, 8)),
)


@pytest.mark.parametrize("rulebook", SIX)
def test_every_moment_of_a_day(ask: Ask, rulebook: str) -> None:
    """`speech:S` · `before_vote` · `call:S`, `call:S/2` · `tie:S`, `tie:S/2` · `lift` · `after_vote` ·
    `word:S`.
    """
    incidents = [entry for place, at in enumerate(DAY_MOMENTS) for entry in foul(at, place % 10 + 1)]
    answer = ask(sheet(rulebook, days=[LONG_VOTE | {"incidents": incidents}], nights=[MISS]))
    assert sum(answer["fouls"].values()) == len(DAY_MOMENTS)
    assert [len(counts) for counts in answer.day(1)["rounds"]] == [4, 3, 2]
    assert answer.day(1)["left"] == [6, 8]
    assert answer.problems == []


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_order_of_the_list_decides_only_within_a_moment(ask: Ask, seed: int) -> None:
    """`at` places it; list order decides only within the same `at`."""
    incidents = [entry for place, at in enumerate(DAY_MOMENTS) for entry in foul(at, place % 10 + 1)]
    shuffled = sorted(incidents, key=lambda entry: hash_of(entry["at"], seed))
    one = ask(sheet(days=[LONG_VOTE | {"incidents": incidents}])).game
    assert ask(sheet(days=[LONG_VOTE | {"incidents": shuffled}])).game == one


def hash_of(text: str, seed: int) -> int:
    """Some order of texts, the same in every run."""
    return sum(ord(letter) * seed**place for place, letter in enumerate(text)) % 997


@pytest.mark.parametrize(
    ("day", "at"),
    [
        ({}, "call:6"),
        ({}, "tie:6"),
        ({}, "lift"),
        ({}, "word:6"),
        ({}, "dawn:6"),
        ({"nominations": PAIR, "votes": [{"8": 7}]}, "call:5"),
        ({"nominations": PAIR, "votes": [{"8": 7}]}, "call:8/2"),
        ({"nominations": PAIR, "votes": [{"8": 7}]}, "tie:8"),
        ({"nominations": PAIR, "votes": [{"8": 7}]}, "word:6"),
        ({"nominations": PAIR, "votes": [TIE, {"8": 4}]}, "tie:8/2"),
        ({"nominations": PAIR, "votes": [TIE, {"8": 4}]}, "lift"),
        ({"nominations": PAIR, "votes": [TIE, TIE], "lift": 5}, "word:8"),
        ({"incidents": dq("speech:3", 7)}, "speech:7"),
        ({"nominations": PAIR, "incidents": dq("call:8", 7)}, "call:6"),
        ({"nominations": PAIR, "votes": [TIE], "incidents": dq("tie:8", 7)}, "tie:6"),
        ({"nominations": PAIR, "votes": [{"8": 7}], "incidents": dq("after_vote", 8)}, "word:8"),
    ],
)
def test_a_moment_that_never_came_is_refused(ask: Ask, day: Json, at: str) -> None:
    """An `at` that never occurs is exit 3."""
    document = sheet(days=[day | {"incidents": [*day.get("incidents", []), *foul(at, 1)]}], nights=[MISS])
    ask(document).refuses(3, "days.0.incidents", ".at", at)


def test_dawn(ask: Ask) -> None:
    """`dawn:S`: last word of the one killed at night."""
    document = sheet(days=[{}, {"incidents": foul("dawn:4", 7)}], nights=[kill(4)])
    assert ask(document)["fouls"] == {"7": 1}
    document["days"][1]["incidents"] = foul("dawn:7", 7)
    ask(document).refuses(3, "days.1.incidents.0.at", "dawn:7")


def test_several_fouls_at_once_are_several_incidents(ask: Ask) -> None:
    """Several fouls at once are several incidents; the fourth removes (fiim.6.5)."""
    answer = ask(sheet(days=[{"incidents": foul("speech:1", 7, 4)}]))
    assert answer["fouls"] == {"7": 4}
    assert answer.removals == [(7, "foul4", "D1")]
    ask(sheet(days=[{"incidents": foul("speech:1", 7, 5)}])).refuses(3, "days.0.incidents.4", "fiim.6.3")


def test_a_sanction_on_one_who_left_earlier_is_refused(ask: Ask) -> None:
    """A foul of a seat not at the table is no fact that the engine can place."""
    ask(sheet(days=[{}, {"incidents": foul("speech:1", 4)}], nights=[kill(4)])).refuses(
        3, "days.1.incidents.0", "4"
    )


@pytest.mark.parametrize("rulebook", SIX)
def test_warnings_change_nothing(ask: Ask, rulebook: str) -> None:
    """`kind` warning: values of a distance, in standings only."""
    warnings = [{"at": "speech:1", "kind": "warning", "seat": 7}, {"at": "speech:2", "kind": "warning"}]
    warned = ask(sheet(rulebook, days=[{"incidents": warnings}], result="red")).game
    assert warned == ask(sheet(rulebook, days=[{}], result="red")).game


def test_a_kind_that_needs_a_seat_takes_null_for_none(ask: Ask) -> None:
    """A warning may be nobody's; a foul is somebody's."""
    assert ask(sheet(days=[{"incidents": [{"at": "lift", "kind": "foul", "seat": None}]}])).code == 2
    warning = {"at": "speech:1", "kind": "warning", "seat": None}
    assert ask(sheet(days=[{"incidents": [warning]}])).code == 0


# --- clauses ---


@pytest.mark.parametrize(
    ("rulebook", "clause", "kind"),
    [
        ("fiim", "6.6.1", "foul"),
        ("fiim", "fiim.6.6.1", "foul"),
        ("fiim", "6.7.4", "dq"),
        ("sfu-a2", "foul.5", "foul"),
        ("sfu-a2", "A2.foul.5", "foul"),
        ("sfu-a2", "sfu.A2.foul.5", "foul"),
        ("boss", "54.6", "foul"),
        ("fiim-k", "6.6.1", "foul"),  # its section 6 is that of fiim
        ("points34", "6.6.4", "foul"),
    ],
)
def test_clauses_are_full_or_short(ask: Ask, rulebook: str, clause: str, kind: str) -> None:
    """Clause ids: full, or short and then looked up in the resolved rulebook, own sections first, then
    inherited.
    """
    incident = {"at": "speech:1", "kind": kind, "seat": 7, "clause": clause}
    assert ask(sheet(rulebook, days=[{"incidents": [incident]}])).problems == []


def test_a_clause_that_the_rulebook_lacks_is_a_problem_of_the_clause(ask: Ask) -> None:
    """The foul itself is a fact of any rulebook; only its clause is not known here."""
    incident = {"at": "speech:1", "kind": "foul", "seat": 7, "clause": "99.9"}
    answer = ask(sheet("sfu", days=[{"incidents": [incident]}]))
    assert answer["fouls"] == {"7": 1}
    assert answer.problems == [("days.0.incidents.0.clause", "sfu.A2.disc.3")]


def test_a_clause_about_another_sanction_is_a_problem(ask: Ask) -> None:
    """A foul by a clause of disqualifying fouls counts as the foul that the judge gave (fiim.6.7.1)."""
    incident = {"at": "speech:1", "kind": "foul", "seat": 7, "clause": "6.7.1"}
    answer = ask(sheet(days=[{"incidents": [incident]}]))
    assert answer["fouls"] == {"7": 1}
    assert answer.removals == []
    assert answer.problems == [("days.0.incidents.0.clause", "fiim.6.3")]


def test_a_day_may_hold_all_at_once(ask: Ask) -> None:
    """The example of a day in the format, in a game where it fits."""
    day = {
        "nominations": [[2, 8], [3, 6]],
        "votes": [{"8": 4, "6": 4}, {"8": 4, "6": [1, 3, 7, 10]}],
        "lift": 5,
        "best_move": [2, 5, 7],
        "incidents": [{"at": "speech:3", "seat": 6, "kind": "foul", "clause": "6.6.1"}],
    }
    answer = ask(sheet(days=[{}, out(1, 9), day], nights=[MISS, kill(4)]))
    assert answer.code == 3
    answer = ask(sheet(days=[{}, day | {"votes": [{"8": 4, "6": 5}], "lift": []}], nights=[kill(4, *BLACK)]))
    assert answer.day(2)["left"] == [6]
