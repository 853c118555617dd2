"""Options that are each allowed and together are not; and options that switch others off without a fuss."""

import pytest

from sportmafia.rulebooks import RulebookError, ids, load, load_text, resolve


@pytest.mark.parametrize(
    ("base", "overrides", "where"),
    [
        ("fiim", {"letters.don": "К"}, "options.letters.civilian"),
        ("fiim", {"letters.don": " "}, "options.letters.civilian"),
        ("fiim", {"names.don": "шериф"}, "options.names.civilian"),
        ("fiim", {"result.draw": "no"}, "options.result.draw"),
        ("fiim", {"lift.all": "allow", "lift.allowed": "no"}, "options.lift.all"),
        ("fiim", {"lift.all": "allow", "lift.forbidden": "3/3"}, "options.lift.forbidden"),
        ("fiim", {"vote.single_auto": "skip_call", "vote.default": "none"}, "options.vote.single_auto"),
        ("sfu", {"check.hard": "yes"}, "options.check.hard"),
        ("fiim", {"foul.limit": "3"}, "options.foul3.count"),
        ("fiim", {"foul3.short_s": "60"}, "options.foul3.short_s"),
        ("fiim", {"foul3.short_players": "0"}, "options.foul3.short_players"),
        ("fiim", {"tech.points": "-0.3"}, "options.tech.points"),
        ("fiim", {"extra.kind": "titles"}, "options.extra.titles"),
        ("fiim-k", {"extra.titles": "LI:1:winner,li:0.5:winner"}, "options.extra.titles"),
        ("fiim", {"extra.kind": "fixed"}, "options.extra.values"),
        ("boss", {"extra.kind": "free"}, "options.extra.players"),
        ("fiim", {"extra.total": "0.5"}, "options.extra.total"),
        ("points34", {"extra.values": "0.5,1.5"}, "options.extra.values"),
        ("fiim-k", {"extra.titles": "LI:1.5:winner"}, "options.extra.kind"),
        ("fiim-k", {"extra.titles": "brave:1:loser"}, "options.extra.kind"),
        ("fiim", {"warn.ladder": "a1"}, "options.warn.points"),
        ("fiim", {"ci.cap": "0"}, "options.ci.cap"),
        ("points34", {"round.coefficients": "final:2"}, "options.round.coefficients"),
        ("fiim", {"rank.criteria": "additional,wins"}, "options.rank.criteria"),
        ("fiim", {"rank.criteria": "lot,wins"}, "options.rank.criteria"),
        ("fiim", {"rank.criteria": ""}, "options.rank.criteria"),
        ("boss", {"rank.criteria": "additional,lot"}, "options.rank.leader_bonus"),
        ("fiim", {"agg.rule": "best_n"}, "options.agg.best_n"),
        ("fiim", {"protest.minutes": "0"}, "options.protest.minutes"),
        ("fiim", {"app.opens": "1 May"}, "options.app.opens"),
        ("fiim", {"app.closes": "2017-13-01"}, "options.app.opens"),
        ("sfu", {"app.opens": "2017-03-01"}, "options.app.opens"),
        ("sfu", {"app.per_day_target": "40"}, "options.app.per_day_target"),
        ("sfu", {"qual.per_site": "31"}, "options.qual.total"),
        ("sfu", {"qual.winners": "31"}, "options.qual.total"),
    ],
)
def test_a_contradiction_is_refused_at_its_place(base: str, overrides: dict[str, str], where: str) -> None:
    with pytest.raises(RulebookError) as caught:
        resolve(base, overrides)
    assert [problem.where for problem in caught.value.problems] == [where]
    problem = caught.value.problems[0]
    assert problem.expected
    assert problem.message_ru.endswith(f"({problem.got})")
    assert problem.message_en.endswith(f"({problem.got})")


def test_a_draw_is_switched_off_with_the_stalemate_that_is_one() -> None:
    """And a stalemate that is a draw brings the draw with it (C75)."""
    assert not resolve("fiim", {"result.draw": "no", "stale": "none"}).draws
    assert not resolve("fiim", {"result.draw": "no", "stale": "red_dn"}).draws
    assert resolve("sfu", {"stale": "draw_dn"}).draws


@pytest.mark.parametrize(
    ("edit", "where"),
    [
        ('[penalties.dqs]\nadd = ["6.6.1"]', "penalties.dqs"),
        ('[penalties.defeats]\nadd = ["6.7.1"]', "penalties.defeats"),
        ('[penalties.defeats]\nremove = ["6.8.1", "6.8.2", "6.8.3", "6.8.4"]', "options.defeat.allowed"),
    ],
)
def test_an_offence_stands_in_one_list(edit: str, where: str) -> None:
    with pytest.raises(RulebookError) as caught:
        load_text(f'extends = "fiim"\n{edit}', "club.toml")
    assert [problem.where.rpartition(" ")[2] for problem in caught.value.problems] == [where]


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("extra.kind", "none"),
        ("bm.right", "none"),
        ("best.rule", "none"),
        ("ci.coefficient", "0"),
        ("dq.points", "0"),
        ("fine.points", "0"),
        ("defeat.allowed", "no"),
        ("warn.ladder", "none"),
        ("protest.allowed", "no"),
        ("dq.cancels_vote", "no"),
        ("lift.allowed", "no"),
        ("stale", "none"),
        ("rank.leader_bonus", "off"),
        ("win.on_dq", "next_vote_or_kill"),
        ("ci.n", "20"),
        ("final.scope", "basic"),
    ],
)
def test_one_thing_can_be_set_alone_in_every_rulebook(name: str, key: str, value: str) -> None:
    assert set(resolve(name, {key: value}).options()) == set(load(name).options())
