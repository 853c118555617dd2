"""Tables of stages and sites, who goes on, lots, what hangs on protests, the closing report."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sportmafia.game.result import Winner
from sportmafia.lots import commit
from sportmafia.scoring import Distance, ScoredGame, standings
from sportmafia.scoring.verdicts import Verdict
from sportmafia.tournament.advancement import (
    OTHERS,
    WILD,
    Advancement,
    Change,
    Due,
    Seed,
    advance,
    changed,
    invite,
    winners,
)
from sportmafia.tournament.discipline import Ban, Body, By, Expulsion, GivenWarning, Record
from sportmafia.tournament.lot import Lot, draw, published, seal, true, verify
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.presence import Presence
from sportmafia.tournament.protests import Case, Desk, Kind, Status
from sportmafia.tournament.report import report
from sportmafia.tournament.schedule import Game, Schedule, Substitution
from sportmafia.tournament.tables import Records, counted_stages, distance, stage_tables
from sportmafia.tournament.what_if import marked, supposed
from tests.tournament.world import TEN, at, done, game, played, rules, said, schedule

SFU, FIIM, POINTS34 = rules("sfu"), rules("fiim"), rules("points34")
KEY, LABEL = bytes(range(32)), "site 1, place 6"
WITNESSES = ("chief", "chair")


def site(number: int) -> tuple[str, ...]:
    """Ten players of a site."""
    return tuple(f"s{number}p{seat}" for seat in range(1, 11))


def five_sites() -> tuple[Schedule, list[ScoredGame]]:
    """A qualifying stage at five sites, a game each: red wins, and seven has the most judge's points."""
    games = [game(n, site=str(n), round=1, players=site(n), judge=f"j{n}", host=f"h{n}") for n in range(1, 6)]
    results = [
        played(one.id, "red", FIIM, players=one.players, points={7: "0.5", 1: "0.3", 3: "0.2"})
        for one in games
    ]
    return schedule(*games), results


def records(made: Schedule, **fields: object) -> Records:
    """What the event has written down besides."""
    return Records(made, frozenset(made.players), **fields)  # type: ignore[arg-type]


def a_case(status: Status, verdict: str = "", label: str = "g1", number: int = 1) -> Case:
    """A protest against a game."""
    return Case(
        f"c{number}", Kind.RESULT, "p1", at(), "miscounted", game=label, status=status, verdict=verdict
    )


def test_E65_six_of_each_of_five_sites_make_thirty() -> None:
    """sfu.3.2.5, sfu.3.2.2, sfu.A2.tie.0, sfu.A2.tie.1, sfu.A2.tie.5 (C107, C110): place six falls between
    equals, so a recorded lot decides, site by site"""
    made, games = five_sites()
    found = stage_tables(games, records(made), "qualifying", FIIM)
    assert list(found) == ["1", "2", "3", "4", "5"]
    assert [len(table.rows) for table in found.values()] == [10] * 5
    listed = advance(found, Quota(per_site=6, total=30))
    # Of seven red winners 7, 1, 3 have judge's points and 4 won as Sheriff; 6, 8 and 10 are equal.
    assert [seed.player for seed in listed.seeds if seed.site == "1"] == ["s1p7", "s1p1", "s1p3", "s1p4"]
    assert listed.due[0] == Due("1", ("s1p10", "s1p6", "s1p8"), 2)
    assert (listed.complete, listed.vacant, len(listed.due)) == (False, 0, 5)

    lots = tuple(
        done(draw(one.group, KEY, f"site {one.site}", commit(KEY, f"site {one.site}"), WITNESSES, SFU))
        for one in listed.due
    )
    settled = advance(found, Quota(per_site=6, total=30), lots=lots)
    in_the_table = stage_tables(games, records(made, lots=lots), "qualifying", FIIM)
    assert advance(in_the_table, Quota(per_site=6, total=30)) == settled
    assert settled.complete
    assert len(settled.players) == 30
    assert [s.player for s in settled.seeds if s.site == "1"][4:] == list(lots[0].order[:2])
    assert changed(listed, settled).fell == ()


def test_E65_the_final_starts_from_zero_and_its_first_five_win() -> None:
    """sfu.3.3.2, sfu.3.3.1 (C109); points34.8.6 carries over"""
    made = schedule(game(1), game(2, stage="final"))
    games = [played("g1", "red", SFU), played("g2", "red", SFU, stage="final")]
    assert counted_stages(made, "final", SFU) == ("final",)
    assert counted_stages(made, "final", POINTS34) == ("qualifying", "final")
    assert counted_stages(made, "elsewhere", POINTS34) == ("elsewhere",)
    final = stage_tables(games, records(made), "final", SFU)[""]
    assert final.games == 1
    carried = stage_tables(games, records(made), "final", POINTS34)[""]
    assert [len(row.tally.lines) for row in carried.rows] == [2] * 10
    cut = winners(final, SFU.integer("qual.winners"))
    assert len(cut.through) + cut.left == 5


def test_who_declines_is_passed_over_and_the_best_of_the_others_fill_up() -> None:
    """sfu.3.2.5 (C110): a site that has too few leaves places to the others, if the quota says so"""
    made, games = five_sites()
    found = stage_tables(games, records(made), "qualifying", FIIM)
    listed = advance(found, Quota(per_site=1, total=6), declined=["s1p7"])
    assert listed.players[:5] == ("s1p1", "s2p7", "s3p7", "s4p7", "s5p7")
    # Four players who stand second at their sites are equal in everything.
    assert listed.due == (Due(OTHERS, ("s2p1", "s3p1", "s4p1", "s5p1"), 1),)
    assert advance(found, Quota(per_site=1, total=9), declined=["s1p7"]).players[5:] == (
        "s2p1", "s3p1", "s4p1", "s5p1",
    )  # fmt: skip
    everybody = advance(found, Quota(total=99))
    assert (len(everybody.players), everybody.vacant) == (50, 49)
    assert advance(found, Quota(per_site=4, total=0)).complete
    assert advance({}, Quota(per_site=1, total=3)) == Advancement((), (), 3)


def test_organisers_name_who_has_a_wild_card() -> None:
    """sfu.6.3.b: places on top of those that tables give, in the order of naming, nobody twice"""
    made, games = five_sites()
    found = stage_tables(games, records(made), "qualifying", FIIM)
    quota = Quota(per_site=1, wild=2)
    through = advance(found, quota).players
    assert advance(found, quota).vacant == 2
    named = advance(found, quota, wild=["a champion", through[0], "s1p3", "a third"])
    assert named.seeds[5:] == (Seed("a champion", WILD, 1), Seed("s1p3", WILD, 2))
    assert named.vacant == 0
    assert advance(found, quota, wild=["s1p3"], declined=["s1p3"]).players == through


def test_a_wild_card_is_given_once_and_to_nobody_who_was_removed() -> None:
    """sfu.6.3.b, sfu.A2.spec.5 (C127)"""
    quota, consents = Quota(total=4, wild=2), tuple((body, body.value) for body in Body)
    removed = Record(expulsions=(Expulsion("p9", "sfu.A2.spec.5", at(), "peeked", consents),))
    named = done(invite((), "p1", quota, removed, SFU))
    assert said(invite(named, "p1", quota, removed, SFU)) == ("wild_full", "sfu.6.3.b")
    assert said(invite(named, "p9", quota, removed, SFU)) == ("wild_removed", "sfu.A2.spec.5")
    named = done(invite(named, "p2", quota, removed, SFU))
    assert named == ("p1", "p2")
    assert said(invite(named, "p3", quota, removed, SFU)) == ("wild_full", "sfu.6.3.b")


def test_a_lot_counts_for_the_group_that_it_was_drawn_for() -> None:
    """sfu.3.2.5, sfu.A2.tie.5 (C107): of all the others too, and without those who declined"""
    made, games = five_sites()
    found = stage_tables(games, records(made), "qualifying", FIIM)
    group = ("s1p1", "s2p1", "s3p1", "s4p1", "s5p1")
    lot = Lot("x", "", "", group[::-1], WITNESSES)
    assert advance(found, Quota(1, 7)).due == (Due(OTHERS, group, 2),)
    assert advance(found, Quota(1, 7), lots=[lot]).players[5:] == ("s5p1", "s4p1")
    without = advance(found, Quota(1, 7), declined=["s4p1"], lots=[lot])
    assert without.due == (Due(OTHERS, ("s1p1", "s2p1", "s3p1", "s5p1"), 2),)


def test_places_of_all_wait_until_the_sites_have_drawn() -> None:
    """sfu.3.2.5, sfu.A2.tie.5: who loses a site's lot may still be among the best of the others"""
    made, games = five_sites()
    found = stage_tables(games, records(made), "qualifying", FIIM)
    listed = advance(found, Quota(per_site=6, total=32))
    assert {one.site for one in listed.due} == {"1", "2", "3", "4", "5"}
    assert listed.vacant == 2


def test_a_changed_result_changes_the_list_and_says_so() -> None:
    """sfu.3.2.5, sfu.6.3.b"""
    made = schedule(game(1))
    before = advance(
        stage_tables([played("g1", "red", FIIM, points={7: "0.5"})], records(made), "qualifying", FIIM),
        Quota(total=2),
    )
    after = advance(
        stage_tables(
            [played("g1", "red", FIIM, points={7: "0.2", 1: "0.5"})], records(made), "qualifying", FIIM
        ),
        Quota(total=2),
    )
    assert before.players == ("p7", "p4")
    assert after.players == ("p1", "p7")
    change = changed(before, after)
    assert change == Change(("p1",), ("p4",), ("p7",))
    notices = change.notices(SFU, begun=True)
    assert [one.code for one in notices] == ["seed_in", "seed_out", "seed_moved", "stage_under_way"]
    assert notices[-1].clause == "sfu.6.3.b"
    assert all(one.text("ru") and one.text("en") for one in notices)
    assert changed(before, before).notices(SFU, begun=True) == ()
    assert [one.code for one in change.notices(SFU, begun=False)][-1] == "seed_moved"


# --- lots ---


def test_a_lot_is_committed_to_witnessed_and_verified() -> None:
    """fiim.8.7.5, sfu.A2.tie.5, fiim-k.8.6.5, points34.8.5.4 (C107)"""
    lot = done(draw(["c", "a", "b"], KEY, LABEL, commit(KEY, LABEL), WITNESSES, SFU))
    assert sorted(lot.order) == ["a", "b", "c"]
    assert verify(lot)
    for changed_lot in (
        replace(lot, order=lot.order[::-1]),
        replace(lot, key="00" * 32),
        replace(lot, key="zz"),
        replace(lot, label="another"),
    ):
        assert not verify(changed_lot)


@pytest.mark.parametrize(
    ("group", "key", "witnesses", "code"),
    [
        (["a"], KEY, WITNESSES, "lot_needless"),
        (["a", "b"], KEY, ("chief", "chief"), "witnesses_missing"),
        (["a", "b"], KEY, ("chief", "a"), "witnesses_missing"),
        (["a", "b"], bytes(32), WITNESSES, "commitment_broken"),
        (["a", "b"], b"short", WITNESSES, "commitment_broken"),
    ],
)
@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        ("fiim", "fiim.8.7.5"),
        ("sfu", "sfu.A2.tie.5"),
        ("fiim-k", "fiim-k.8.6.5"),
        ("points34", "points34.8.5.4"),
    ],
)
def test_a_lot_that_is_none(
    group: list[str], key: bytes, witnesses: tuple[str, ...], code: str, rulebook: str, clause: str
) -> None:
    """fiim.8.7.5, sfu.A2.tie.5, fiim-k.8.6.5, points34.8.5.4"""
    answer = draw(group, key, LABEL, commit(KEY, LABEL), witnesses, rules(rulebook))
    assert said(answer) == (code, clause)


def test_a_group_is_committed_to_once() -> None:
    """fiim.8.7.5, sfu.A2.tie.5 (C107): whoever could seal again could choose among results"""
    sealed = done(seal((), ["b", "a", "b"], KEY, LABEL, SFU))
    assert (sealed.group, sealed.commitment) == (("a", "b"), commit(KEY, LABEL))
    assert said(seal((), ["a", "a"], KEY, LABEL, SFU)) == ("lot_needless", "sfu.A2.tie.5")
    assert said(seal((sealed,), ["a", "b"], bytes(32), "x", SFU)) == ("sealed_already", "sfu.A2.tie.5")
    assert done(seal((sealed,), ["a", "c"], KEY, "x", SFU)).label == "x"


def test_a_published_lot_is_verified_from_its_file_alone() -> None:
    sealed = done(seal((), ["b", "a"], KEY, LABEL, SFU))
    before = published(sealed)
    assert before.keys() == {"format", "label", "commitment", "group"}
    assert true(before)
    lot = done(draw(sealed.group, KEY, LABEL, sealed.commitment, WITNESSES, SFU))
    after = published(lot)
    assert true(after)
    for name, value in (
        ("order", after["order"][::-1]), ("group", ["a", "c"]), ("key", "00" * 32), ("key", 1),
        ("order", "ab"),
        ("label", None), ("commitment", 3), ("group", [1, 2]), ("group", None),
    ):  # fmt: skip
        assert not true({**after, name: value}), name


# --- what the table needs besides games ---


def test_the_table_takes_everything_from_the_records() -> None:
    """sfu.A1.1.2, sfu.A2.spec.5, fiim.8.6.1 (C96, C127): warnings, bans, removals, substitutes, lots"""
    made = schedule()
    warning = GivenWarning("p1", "sfu.7.4", By.JUDGE, at(), "late", "qualifying")
    expulsion = Expulsion("p9", "sfu.5.8", at(), "brawl", tuple((body, "x") for body in Body))
    written = records(
        made,
        presence=Presence(substitutions=(Substitution("p2", "guest", ("g1",)),)),
        discipline=Record((warning, warning), (Ban("p3", "sfu.7.4"),), (expulsion,)),
        lots=(Lot("x", "", "", ("p5", "p4"), ()),),
    )
    known = distance(written, ["qualifying"], SFU, played=["g1"])
    assert known == Distance(
        scheduled=dict.fromkeys(TEN, 4),
        missed={"p3": 1},
        warnings={"p1": 2},
        expelled=frozenset({"p9"}),
        guests=frozenset({"guest"}),
        complete=False,
        lots=(("p5", "p4"),),
    )
    assert distance(written, ["qualifying"], SFU, played=[f"g{n}" for n in range(1, 5)]).complete
    seats = ("p1", "guest", *TEN[2:])
    table = stage_tables([played("g1", "red", SFU, players=seats)], written, "qualifying", SFU)[""]
    assert {row.player for row in table.rows if row.place is None} == {"guest", "p9"}
    first = table.row("p1")
    assert first is not None
    assert first.total == 2  # three for the win, one less for the second warning


def test_E49_a_third_warning_costs_what_the_third_does_though_the_final_starts_from_zero() -> None:
    """sfu.A1.1.2, sfu.3.3.2: one warning in a game and one outside before the final, the third in it"""
    made = schedule(game(1), game(2, stage="final"))
    before = GivenWarning("p4", "sfu.7.5", By.CHIEF, at(), "late", "qualifying")
    after = GivenWarning("p4", "sfu.7.5", By.CHIEF, at(), "late again", "final")
    games = [played("g1", "red", SFU, warned=(4,)), played("g2", "red", SFU, stage="final")]
    for warnings, lost in (((before,), 0), ((before, after), 2), ((after,), 1)):
        written = records(made, discipline=Record(warnings))
        found = stage_tables(games, written, "final", SFU)[""]
        same = stage_tables(games, records(made), "final", SFU)[""]
        row, clean = found.row("p4"), same.row("p4")
        assert row is not None
        assert clean is not None
        assert clean.total - row.total == lost, warnings
    first = stage_tables(games, records(made, discipline=Record((before,))), "qualifying", SFU)[""].row("p4")
    alone = stage_tables(games, records(made), "qualifying", SFU)[""].row("p4")
    assert first is not None
    assert alone is not None
    assert alone.total - first.total == 1


def test_games_of_earlier_stages_follow_their_people() -> None:
    """points34.8.6: a table of a site carries the earlier games of those who sit there"""
    made = schedule(
        game(1, stage="first"),
        game(2, stage="second", site="A", players=TEN),
        game(3, stage="second", site="B", players=site(1)),
    )
    games = [played(one.id, "red", POINTS34, players=one.players, stage=one.stage) for one in made.games]
    found = stage_tables(games, records(made), "second", POINTS34)
    lines = {name: {len(row.tally.lines) for row in table.rows} for name, table in found.items()}
    assert lines == {"A": {2}, "B": {1}}
    assert {name: table.games for name, table in found.items()} == {"A": 1, "B": 1}


def test_k_is_of_the_distance_whatever_the_site() -> None:
    """fiim-k.8.5, fiim-k.8.5.1, fiim-k.8.5.2: red won one game of three, at another site"""
    rule = rules("fiim-k")
    made = schedule(*(game(n, site="AAB"[n - 1], players=site(n)) for n in (1, 2, 3)))
    games = [
        played(one.id, won, rule, players=one.players)
        for one, won in zip(made.games, ("red", "black", "black"), strict=True)
    ]
    found = stage_tables(games, records(made), "qualifying", rule)
    best = found["A"].row("s1p1")
    assert best is not None
    assert best.total == 2 * (1 + (Fraction(3, 2) - 1) / Fraction(3, 2))
    assert {row.player for row in found["B"].rows} == set(site(3))


# --- protests and tables ---


def test_a_verdict_is_supposed_of_one_game_and_the_others_stay_open() -> None:
    """fiim.8.8: what hangs on it, before anybody decides"""
    open_, same, other = (
        a_case(Status.OPEN), a_case(Status.HEARING, "", "g1", 2), a_case(Status.OPEN, "", "g2", 3)
    )  # fmt: skip
    desk = supposed(Desk((open_, same, other)), {"g1": Verdict.BLACK})
    assert desk.frozen == {"g2"}
    table = stage_tables([played("g1")], records(schedule(game(1)), desk=desk), "qualifying", FIIM)[""]
    assert [row.player for row in table.rows if row.tally.all_wins] == ["p2", "p5", "p9"]


def test_rows_that_wait_for_a_verdict_are_marked() -> None:
    """fiim.8.8: the result is frozen meanwhile"""
    table = standings([played("g1"), played("g2", players=site(2))], FIIM)
    assert marked(table, Desk((a_case(Status.OPEN),))) == set(TEN)
    assert marked(table, Desk((a_case(Status.DECIDED, "stands"),))) == set()


def test_a_verdict_changes_the_table() -> None:
    """fiim.8.8.2, sfu.A2.protest.3"""
    made = schedule(game(1))
    ruled = records(made, desk=Desk((a_case(Status.DECIDED, "black"),)))
    table = stage_tables([played("g1")], ruled, "qualifying", FIIM)[""]
    assert [row.player for row in table.rows if row.tally.all_wins] == ["p2", "p5", "p9"]


def test_the_closing_report() -> None:
    """fiim.8.8.4, sfu.7.1: games, judges, what was punished, complaints for the federation"""
    made: tuple[Game, ...] = (game(1, judge="a"), game(2, judge="b"), game(3, judge="a"))
    games = [
        played("g1", dismissed=(3,), warned=(4,)),
        played("g2", "black", out={5: ("foul4", "D2")}),
        played("g3", None),
    ]
    warning = GivenWarning("p1", "sfu.7.4", By.JUDGE, at(), "late", "qualifying")
    expulsion = Expulsion("p9", "fiim.7.3", at(), "peeked", ((Body.CHIEF, "chief"),))
    complained = replace(a_case(Status.DECIDED, "stands"), complaints=(("a", "rude"),))
    record = Record((warning,), (Ban("p1", "fiim.6.7.1"),), (expulsion,))
    found = report(games, schedule(*made), record, Desk((complained,)), FIIM, annulled=2)
    assert (found.games, found.void, found.players) == (2, 3, 10)
    assert found.winners == {Winner.RED: 1, Winner.BLACK: 1, Winner.DRAW: 0}
    assert found.judges == {"a": 1, "b": 1}
    assert found.hosts == {"host": 2}
    assert (found.fouls, found.bans) == (sum(sum(one.result.fouls.values()) for one in games), 1)
    assert found.offences == {"4": 1, "fiim.6.7.4": 1}
    assert (found.warnings, found.expelled, found.protests) == (2, (("p9", "fiim.7.3"),), 1)
    assert found.complaints == (("c1", "a", "rude"),)


def test_a_seed_is_a_place_of_a_site() -> None:
    assert Seed("p1", OTHERS, 1) != Seed("p1", "1", 1)
