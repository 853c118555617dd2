"""The desk of a random tournament twice: by the program and by the clauses read literally."""

from __future__ import annotations

from collections import Counter
from functools import cache

from sportmafia.draw import publish
from sportmafia.rulebooks import Rulebook, resolve
from sportmafia.tournament import rights, templates
from sportmafia.tournament.applications import crowded_days
from sportmafia.tournament.assignment import conflicts_of
from sportmafia.tournament.awards import ceremony
from sportmafia.tournament.checklist import Event, before_play, before_publication
from sportmafia.tournament.cites import cite
from sportmafia.tournament.committee import Committee, Decision, Matter, Office, appoint, dismiss
from sportmafia.tournament.committee import decide as resolve_matter
from sportmafia.tournament.discipline import Ban, Body, Expulsion, Record
from sportmafia.tournament.plan import Plan, Quota, Stage, notices, refusals
from sportmafia.tournament.protests import Case, Desk, Kind, Parties, appeal, decide, hear, note
from sportmafia.tournament.rounds import Card, Move, State, move, reseated, start
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Conflicts, Game, Schedule, problems
from tests.tournament import desk_literal as literal
from tests.tournament.desk_story import PEOPLE, DeskStory, Seated
from tests.tournament.story import CLAUSES_OF_REMOVAL
from tests.tournament.world import FIRST_DAY, at

OF_PLAN = {"sfu.3.1", "sfu.3.1.1", "sfu.3.2.2", "sfu.3.2.4", "sfu.3.2.5", "sfu.3.3.1", "sfu.5.2"}
IN_WORDS = {
    "not_drawn": "not drawn",
    "not_ten": "not ten",
    "twice_at_table": "twice at a table",
    "two_places": "two places",
    "table_twice": "a table twice",
    "no_judge": "no judge",
    "no_host": "no host",
}


# --- the plan ---


def plan_of(told: DeskStory, rules: Rulebook) -> Plan:
    """The plan as somebody has typed it in."""
    one = told.plan
    sites = tuple(str(number) for number in range(1, one.sites + 1))
    stages = [
        Stage(
            "qualifying",
            FIRST_DAY,
            literal.day(one.qualifying - 1),
            one.games_each,
            2,
            rules,
            sites[: one.played_at],
        )
    ]
    if one.has_final:
        first, last = literal.day(one.final_from), literal.day(one.final_from + one.final - 1)
        stages.append(Stage("final", first, last, 3, 3, rules, (), Quota(*one.quota)))
    played = one.final_from + one.final if one.has_final else one.qualifying
    return Plan("cup", sites, tuple(stages), literal.day(played - 1 + one.awards), one.places, one.age)


def plans(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """What a plan cannot be, and what in it is unlike the regulation; the template has the days of sfu."""
    plan = plan_of(told, rules)
    against = literal.plan_refused(told.plan)
    found = tuple(one for one in refusals(plan) if not one.code.startswith("quota_"))
    assert len(found) == len(against), found
    if told.rulebook in literal.OF_SFU:
        assert {one.clause for one in found} == against
        made = templates.plan("two_stages", FIRST_DAY, rules)
        assert isinstance(made, Plan)
        first, final = made.stages
        days = {"a": (first.first, first.last), "b": (final.first, final.last), "c": (made.awards,) * 2}
        assert {f"sfu.1.2.{name}": pair for name, pair in days.items()} == literal.SFU_DAYS
        assert (made.capacity, made.min_age, final.quota) == (100, 17, Quota(6, 30))
        assert set(first.sites) == set(made.sites)
    noticed = {one.clause for one in notices(plan, 100)} & OF_PLAN
    assert noticed - {"sfu.3.2.4"} == literal.plan_noticed(told.plan, told.rulebook) - {"sfu.3.2.4"}
    few = any(one.code == "few_games" for one in notices(plan, 100))
    assert few is ("sfu.3.2.4" in literal.plan_noticed(told.plan, told.rulebook))
    return Counter({"plans refused": bool(against)})


def crowds(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """Game days with too many."""
    days = {
        literal.day(number): [f"p{one}" for one in range(size)]
        for number, size in enumerate(told.plan.crowds)
    }
    found = {notice.where: notice.code for notice in crowded_days(days, rules)}
    expected = {
        literal.day(number).isoformat(): word
        for number, size in enumerate(told.plan.crowds)
        if (word := literal.clause_sfu_3_2_3(size)) and told.rulebook in literal.OF_SFU
    }
    assert found == expected, (found, expected)
    return Counter({"crowded days": len(found)})


# --- the draw ---


def game_of(one: Seated, number: int) -> Game:
    """A game of the schedule."""
    return Game(f"g{number}", "qualifying", one.round, one.table, tuple(one.players), "", one.judge, one.host)


def seating(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """What a schedule breaks."""
    games = tuple(game_of(one, number) for number, one in enumerate(told.seating.games))
    schedule = Schedule(games, "00" * 32 if told.seating.drawn else "")
    found = problems(schedule, rules)
    faults = {IN_WORDS[one.code] for one in found if one.code in IN_WORDS}
    assert faults == literal.seating_faults(told.seating, told.rulebook), faults
    short = {one.params["player"] for one in found if one.code == "player_short"}
    assert short == literal.clause_sfu_3_2_4(told.seating, told.rulebook)
    stops = {one.code for one in found if isinstance(one, Refusal)}
    assert not stops & {"no_judge", "no_host", "player_short"}
    clauses = {one.code: one.clause for one in found}
    expected = {"not_drawn": "sfu.3.4", "two_places": "sfu.3.4", "twice_at_table": "sfu.3.5.4"}
    if told.rulebook in literal.OF_SFU:
        assert all(clauses.get(code, clause) == clause for code, clause in expected.items())
    kin = conflicts_of(schedule, Conflicts(frozenset()), rules)
    plays = any(one.code == "judge_plays" for one in kin)
    assert plays is literal.judged_by_players(told.seating.games)
    return Counter({"schedules with faults": bool(faults), "short of games": len(short)})


@cache
def _fixed(rulebook: str) -> Rulebook:
    return resolve(rulebook, {"seat.assign": "fixed_for_series"})


def numbers(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """Where a number is fixed, whoever has two; only the same people may be put down as they sit."""
    fixed = _fixed(rules.id)
    games = tuple(game_of(one, number) for number, one in enumerate(told.seating.games))
    changing = {
        one.params["player"]
        for one in problems(Schedule(games, "00" * 32), fixed)
        if one.code == "seat_changes"
    }
    assert changing == literal.clause_sfu_3_5_3(told.seating), changing
    seated = PEOPLE[:10]
    for swap in told.swaps:
        answer = reseated(Game("g1", "qualifying", 1, 1, tuple(seated)), swap, rules)
        after = literal.clause_sfu_3_5_4(seated, swap)
        assert (None if isinstance(answer, Refusal) else list(answer.players)) == after, swap
    return Counter({"numbers changed": len(changing)})


def draw(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """The draw gives numbers by chance alone, as published; no other key is taken for the committed one."""
    seatings = {"players": len(told.names), "rounds": [{"tables": [list(range(1, len(told.names) + 1))]}]}
    document = publish.committed(rules.id, told.names, seatings, told.key)
    opened = publish.revealed(document, told.key)
    assert opened is not None
    assert publish.revealed(document, bytes(32)) is None
    label = f"numbers\n{rules.id}\n{document['content_sha256']}\n"
    assert opened["numbers"] == literal.clause_sfu_3_5_2(told.names, told.key, label)
    return Counter({"draws": 1})


# --- tables that begin ---


def starts(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """A table begins exactly where everybody is there who has to be and nobody who must not."""
    begun = 0
    clause = CLAUSES_OF_REMOVAL[told.rulebook][0]
    bodies = tuple((body, body.value) for body in Body)
    for one in told.starts:
        record = Record(
            bans=tuple(Ban(person, None) for person in one.banned),
            expulsions=tuple(Expulsion(person, clause, at(), "seen", bodies) for person in one.removed),
        )
        [answer] = start([Card(game_of(one.game, 1), State.SEATED)], at(), rules, record)[:1]
        assert isinstance(answer, Card) is literal.may_start(one, told.rulebook), (one, answer)
        begun += isinstance(answer, Card)
    return Counter({"tables begun": begun})


def moves(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """A game is annulled, played anew and its signature withdrawn by the Chief Judge with a reason."""
    for state, what, by_chief, reason in told.moves:
        card = Card(game_of(told.starts[0].game, 1), State(state))
        answer = move(card, Move(what), at(), rules, by_chief=by_chief, reason=reason)
        may = literal.clause_sfu_7_3(by_chief=by_chief, reason=reason)
        assert isinstance(answer, Card) is may, (what, answer)
        if isinstance(answer, Refusal) and told.rulebook in literal.OF_SFU:
            assert answer.clause == "sfu.7.3"
    return Counter({"games undone": sum(by_chief for *_, by_chief, _ in told.moves)})


def hands(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """Who punishes, annuls and decides at a table."""
    for action, role in told.hands:
        reach = rights.right(rights.Role(role), action, rights.State.RUNNING)
        assert (reach is not rights.Right.NO) is (role in literal.WHO_MAY[action]), (action, role)
    return Counter({f"hands {rules.id}": len(told.hands)})


# --- the committee ---


def committee(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """Who gets an office, what is decided, who acts as Chief Judge, what is in the way of play."""
    held, expected = Committee(), literal.Committee()
    refused = 0
    for one in told.deeds:
        if one.do == "decide":
            decision = Decision(Matter(one.what), one.by, at(), one.words)
            answer = resolve_matter(held, decision, rules)
            done = expected.decide(one.what, one.by, one.words)
            clause = literal.POWERS[one.what]
        else:
            step = appoint if one.do == "appoint" else dismiss
            answer = step(held, Office(one.what), one.whom, one.by, rules)
            done = getattr(expected, one.do)(one.what, one.whom, one.by)
            clause = ""
        assert isinstance(answer, Committee) is done, (one, answer)
        if isinstance(answer, Committee):
            held = answer
        else:
            refused += 1
            if clause and told.rulebook in literal.OF_SFU:
                assert answer.clause == clause
    assert list(held.holders) == [(Office(office), person) for office, person in expected.holders]
    away = Committee(held.holders, held.decisions, frozenset(told.absent))
    assert away.chief == expected.acting_chief(told.absent)
    event = Event(plan_of(told, rules), (), away, Schedule(), Conflicts())
    items = before_play(event, rules)
    named = {item.name: item for item in items}
    if told.rulebook in literal.OF_SFU:
        stops = {
            item.clause
            for item in items
            if item.name.startswith("approved_") and item.stops and not item.passed
        }
        assert stops == expected.in_the_way, stops
        assert named["chief_judge"].clause == "sfu.7.9"
    assert named["chief_judge"].passed is (expected.acting_chief(told.absent) is not None)
    release = {item.name: item for item in before_publication(event, rules, lots_due=0, short_of_games=0)}
    assert release["finalists_approved"].passed is ("finalists" in expected.decided)
    return Counter({"deeds refused": refused})


# --- claims and appeals ---


def claims(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """A claim at a table is made at once, decided by the game's judge or the Chief Judge, for good."""
    met: Counter[str] = Counter()
    parties = Parties(("crew",), ("p1", *PEOPLE[1:10]))
    pool = ("crew", "chief", "other", "member")
    for one in told.claims:
        noted = note(
            Desk(), Case("c", Kind.INCIDENT, "p1", at(), one.words, one.about), rules, now_at=one.made_in
        )
        assert isinstance(noted, Desk) is literal.clause_sfu_7_8(one), one
        if not isinstance(noted, Desk):
            continue
        assert noted.frozen == set()
        heard = hear(noted, "c", one.hearers, rules, chief="chief", eligible=pool, parties=parties)
        assert isinstance(heard, Desk) is literal.clause_sfu_7_7(one), (one, heard)
        if isinstance(heard, Desk):
            settled = decide(heard, "c", "upheld", "seen", one.hearers[0], rules)
            assert isinstance(settled, Desk)
            again = decide(settled, "c", "dismissed", "again", one.hearers[0], rules)
            assert isinstance(again, Refusal)
            met["claims decided"] += 1
    return met


def appeals(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """An appeal against the committee goes to a commission of judges and members who have no part in it."""
    met: Counter[str] = Counter()
    for one in told.appeals:
        case = Case("c", Kind.COMMITTEE, one.by, at(), "the site was moved")
        lodged = appeal(Desk(), case, rules)
        assert isinstance(lodged, Desk) is (told.rulebook in literal.OF_SFU)
        if not isinstance(lodged, Desk):
            continue
        heard = hear(
            lodged,
            "c",
            one.hearers,
            rules,
            chief="chief",
            eligible=("crew", "chief", "other", "member"),
            parties=Parties((one.decided_by,)),
        )
        assert isinstance(heard, Desk) is literal.clause_sfu_6_5(one), (one, heard)
        met["appeals heard"] += isinstance(heard, Desk)
    return met


def hall(told: DeskStory, rules: Rulebook) -> Counter[str]:
    """Who of the awarded is not at the ceremony."""
    found = ceremony(told.awarded, told.present, cite(rules, "ceremony"))
    assert [one.where for one in found] == literal.clause_sfu_8_4(told)
    if told.rulebook in literal.OF_SFU:
        assert {one.clause for one in found} <= {"sfu.8.4"}
    return Counter({"absent from the ceremony": len(found)})


CHECKS = (plans, crowds, seating, numbers, draw, starts, moves, hands, committee, claims, appeals, hall)
"""Every check of the desk; each raises AssertionError where the two differ."""
