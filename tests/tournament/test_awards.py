"""Places, prizes by votes, the best of each role."""

from __future__ import annotations

from fractions import Fraction

from sportmafia.game.result import Role
from sportmafia.scoring import Distance, standings
from sportmafia.tournament.awards import (
    COMBINED,
    Ballot,
    Best,
    Prize,
    Voter,
    best_by_role,
    ceremony,
    given,
    places,
    prizes,
    settle,
    vote,
)
from tests.tournament.world import done, played, rules, said

SFU, FIIM = rules("sfu"), rules("fiim")
COMBINING = rules("fiim", awards__vote="combined")
VOTERS = {"judge": Voter.JUDGE, "other": Voter.JUDGE, "chair": Voter.COMMITTEE, "p1": Voter.JUDGE}
TABLE = standings([played("g1", points={7: "0.5", 1: "0.3"})], FIIM)


def cast(*votes: tuple[str, str], prize: str = "style") -> tuple[Ballot, ...]:
    """Ballots of (voter, player)."""
    ballots: tuple[Ballot, ...] = ()
    for voter, player in votes:
        ballots = done(vote(ballots, Ballot(voter, VOTERS[voter], prize, player), VOTERS, SFU))
    return ballots


def test_the_first_five_by_points_win() -> None:
    """sfu.9.1, sfu.3.3.2: votes are for special prizes, places go by points"""
    assert SFU.word("awards.vote") == "special"
    ballots = cast(("judge", "p2"), ("chair", "p2"), prize=COMBINED)
    assert places(TABLE, 2, FIIM, ballots).through == ("p7", "p1")


def test_special_prizes_go_by_votes_of_judges_and_committee() -> None:
    """sfu.9.1, sfu.9.2"""
    ballots = cast(("judge", "p3"), ("other", "p4"), ("chair", "p4"), ("judge", "p9"))
    ballots += cast(("judge", "p5"), ("chair", "p6"), prize="speech")
    assert prizes(ballots) == (Prize("style", ("p4",), 2), Prize("speech", ("p5", "p6"), 1))
    assert len(ballots) == 5, "a second vote for the same prize takes the place of the first"
    assert prizes(()) == ()


def test_who_has_no_vote_does_not_vote() -> None:
    """sfu.9.1"""
    assert said(vote((), Ballot("p2", Voter.JUDGE, "style", "p3"), VOTERS, SFU)) == ("no_vote", "sfu.9.1")
    assert said(vote((), Ballot("chair", Voter.JUDGE, "style", "p3"), VOTERS, SFU)) == ("no_vote", "sfu.9.1")
    assert said(vote((), Ballot("p1", Voter.JUDGE, "style", "p1"), VOTERS, SFU)) == ("own_vote", "sfu.9.1")


def test_whoever_was_removed_gets_no_prize() -> None:
    """sfu.9.2 (C127)"""
    one = Ballot("judge", Voter.JUDGE, "style", "p3")
    assert said(vote((), one, VOTERS, SFU, removed={"p3"})) == ("prize_removed", "sfu.9.2")
    ballots = cast(("judge", "p3"), ("other", "p3"), ("chair", "p4"))
    assert prizes(ballots, removed={"p3"}) == (Prize("style", ("p4",), 1),)


def test_equal_votes_wait_until_the_committee_decides_between_them() -> None:
    """sfu.9.2, sfu.6.3.f: one of the leaders or several, nobody else; other votes undo the decision"""
    tied = Prize("style", ("p3", "p4"), 1)
    assert given(tied, {}) is None
    assert given(Prize("style", ("p3",), 2), {}) == ("p3",)
    assert given(tied, {"style": done(settle(tied, ["p4"], SFU))}) == ("p4",)
    assert done(settle(tied, ["p4", "p3"], SFU)) == ("p3", "p4")
    for wrong in ([], ["p5"], ["p3", "p5"]):
        assert said(settle(tied, wrong, SFU)) == ("not_a_leader", "sfu.6.3.f")
    assert said(settle(Prize("style", ("p3",), 2), ["p3"], SFU))[0] == "not_a_leader"
    assert given(Prize("style", ("p4", "p5"), 3), {"style": ("p3",)}) is None


def test_votes_may_be_combined_with_points() -> None:
    """sfu.9.1: by rating, votes of judges and votes of the committee, three lists alike"""
    ballots = cast(("judge", "p4"), ("other", "p4"), ("chair", "p4"), prize=COMBINED)
    # p7: 1+2+2, p1: 2+2+2, p4: 3+1+1 (the win as Sheriff is his): equal sums go by the table.
    assert places(TABLE, 1, COMBINING, ballots).through == ("p7",)
    assert places(TABLE, 2, COMBINING, ballots).through == ("p7", "p4")
    assert places(TABLE, 3, COMBINING).through == ("p7", "p1", "p4")
    assert len(places(TABLE, 99, COMBINING).through) == 10
    cut = places(TABLE, 5, COMBINING)
    assert (cut.through, cut.lot, cut.left) == (("p7", "p1", "p4"), ("p10", "p3", "p6", "p8"), 2)


def test_the_best_of_each_role() -> None:
    """sfu.9.2: points in games with the role, then wins in it, then fewer games; equals share"""
    games = [played("g1", points={7: "0.5"}), played("g2", "black", points={4: "0.4"})]
    best = {one.role: one for one in best_by_role(standings(games, FIIM))}
    assert best[Role.DON] == Best(Role.DON, ("p2",), Fraction(1), 2)
    assert best[Role.MAFIA].players == ("p5", "p9")
    assert best[Role.SHERIFF].points == Fraction(14, 10)
    assert best[Role.CIVILIAN] == Best(Role.CIVILIAN, ("p7",), Fraction(15, 10), 2)
    assert best_by_role(standings(games, FIIM), least=3) == ()
    gone = standings(games, FIIM, Distance(expelled=frozenset({"p2"})))
    assert Role.DON not in {one.role for one in best_by_role(gone)}


def test_whoever_is_not_at_the_ceremony_is_named() -> None:
    """sfu.8.4"""
    found = ceremony(["p1", "p2"], ["p2"], "sfu.8.4")
    assert [(one.code, one.clause, one.where) for one in found] == [("not_at_ceremony", "sfu.8.4", "p1")]
    assert found[0].text("ru") != found[0].text("en")
