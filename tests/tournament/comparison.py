"""One random tournament told twice: by the program and by the clauses read literally."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

from sportmafia.lots import commit
from sportmafia.rulebooks import Rulebook, load
from sportmafia.scoring import ScoredGame, ScoringEntries, Standings, score
from sportmafia.scoring import standings as table_of
from sportmafia.scoring.model import Column, Item, Score, SeatPoints
from sportmafia.tournament.advancement import OTHERS, Advancement, advance, winners
from sportmafia.tournament.applications import Register, standings, submit, terms, withdraw
from sportmafia.tournament.assignment import assign, conflicts_of
from sportmafia.tournament.awards import Ballot, Voter, places, prizes, vote
from sportmafia.tournament.calendar import fixed
from sportmafia.tournament.discipline import (
    Body,
    By,
    Expulsion,
    GivenWarning,
    Record,
    ban,
    consent,
    expelled,
    propose,
    warn,
)
from sportmafia.tournament.lot import Lot, draw, verify
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.presence import Mark, Presence, Step, consequences, take
from sportmafia.tournament.protests import (
    Case,
    Desk,
    Ended,
    Evidence,
    Kind,
    Parties,
    admit,
    complain,
    decide,
    hear,
    lodge,
    rulings,
)
from sportmafia.tournament.publication import BONUS_COLUMNS, Act, Policy, What, enact, visible
from sportmafia.tournament.regulation import Regulation, Version, change
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Conflicts, Game, Schedule, substituted
from sportmafia.tournament.tables import Records, stage_tables
from tests.literal.paper import Entries
from tests.tournament import literal
from tests.tournament.desk_comparison import CHECKS as DESK_CHECKS
from tests.tournament.desk_story import desk_story
from tests.tournament.story import OPENING, Complaint, Story, Told, story

OFFSET = timedelta(hours=7)
ZONE = fixed(7 * 60)
DAY = OPENING.date()
FORM = {
    "name": "Имя Фамилия",
    "status": "student",
    "dormitory": "yes",
    "site": "A",
}
VOTERS = {"judge": Voter.JUDGE, "chair": Voter.COMMITTEE}


def instant(wall: datetime) -> datetime:
    """The instant of a wall clock of the event."""
    return (wall - OFFSET).replace(tzinfo=UTC)


def minute(number: int) -> datetime:
    """An instant so many minutes after play begins."""
    return instant(OPENING + timedelta(minutes=number))


def compare(
    random: Random, rulebook: str, rules: Rulebook | None = None, only: str | None = None
) -> Counter[str]:
    """A random tournament both ways; AssertionError where the two differ. Returns what was met.

    ``rules`` are those that the program goes by, if others than the rulebook's; ``only`` is the one check
    that is made, of all.
    """
    told, desk = story(random, rulebook), desk_story(random, rulebook)
    held = load(rulebook) if rules is None else rules
    met = Counter({"tournaments": 1, "games": len(told.games)})
    for check in CHECKS:
        if only in (None, check.__name__):
            met += check(told, held)
    for check_of_desk in DESK_CHECKS:
        if only in (None, check_of_desk.__name__):
            met += check_of_desk(desk, held)
    return met


# --- before play ---


def applications(told: Story, rules: Rulebook) -> Counter[str]:
    """Who is in, waits, or was turned away."""
    held = terms(rules, DAY, ZONE, limit=told.limit, waiting=told.reserve)
    assert not isinstance(held, Refusal)
    asked = {field.name for field in held.fields}
    register, met = Register(), Counter({"applications": len(told.applicants)})
    for one in told.applicants:
        values = {
            **FORM,
            "nickname": one.name,
            "contact": f"{one.name}@example.org",
            "birth_date": one.born.isoformat(),
            "accepts_rules": "yes" if one.agrees else "no",
            "dormitory": "yes" if one.dormitory else "no",
            "status": one.status,
        }
        values = {name: value for name, value in values.items() if name in asked and name != one.missing}
        answer = submit(register, one.name, one.name, values, instant(one.came), held)
        against = literal.refused(told, one)
        if isinstance(answer, Register):
            assert not against, (one, against)
            register = answer
        else:
            assert {refusal.clause for refusal in answer} == against, (one, answer)
            met["applications refused"] += 1
    for one in told.applicants:
        if one.withdrew is not None and register.get(one.name) is not None:
            after = withdraw(register, one.name, instant(one.withdrew))
            assert isinstance(after, Register)
            register = after
    found = {name: standing.value for name, standing in standings(register, held).items()}
    expected = literal.clause_sfu_5_3(told) if told.reserve else literal.clause_sfu_5_4(told)
    assert found == expected, (found, expected)
    return met


def regulation(told: Story, rules: Rulebook) -> Counter[str]:
    """Whether the change of the regulation stands."""
    earlier = OPENING - timedelta(days=60)
    first = Version(instant(earlier), earlier.date(), (("qualifying", rules),), "page", "")
    other = load("fiim" if rules.id == "fiim-k" else "fiim-k") if told.other_rules else rules
    second = Version(
        instant(told.announced), told.in_force, (("qualifying", other),), "page" if told.posted else "", ""
    )
    begun = frozenset({"qualifying"} if told.begun else ())
    answer = change(Regulation((first,)), second, ZONE, begun=begun)
    stands = isinstance(answer, Regulation)
    assert stands is literal.clause_sfu_6_7(told), told.announced
    if isinstance(answer, Refusal) and answer.code == "stage_begun":
        geographic = {"fiim": "fiim.7.11", "fiim-k": "fiim-k.7.11"}
        assert answer.clause == geographic.get(told.rulebook, answer.clause)
    return Counter({"changes of regulations refused": not stands})


def publication(told: Story, _rules: Rulebook) -> Counter[str]:
    """What the public sees at random minutes."""
    policy = Policy(told.hidden_bonuses, told.hidden_rounds)
    acts: tuple[Act, ...] = ()
    for what, when, reason in told.acts:
        answer = enact(acts, Act(What(what), minute(when), "chief", "so" if reason else "", 2))
        acts = acts if isinstance(answer, Refusal) else answer
    for when, last in told.asked:
        seen = visible(policy, acts, minute(when), last_round=last)
        rounds, bonuses = literal.shown(told, when, last)
        assert {number for number in range(last + 1) if seen.shows(number)} == rounds, (when, last)
        assert bool(seen.columns & BONUS_COLUMNS) is bonuses, (when, last)
    return Counter({"looks of the public": len(told.asked)})


def awards(told: Story, rules: Rulebook) -> Counter[str]:
    """Who leads in the votes for each prize."""
    ballots: tuple[Ballot, ...] = ()
    for voter, prize, player in told.ballots:
        answer = vote(ballots, Ballot(voter, VOTERS.get(voter, Voter.JUDGE), prize, player), VOTERS, rules)
        ballots = ballots if isinstance(answer, Refusal) else answer
    assert {prize.name: set(prize.leaders) for prize in prizes(ballots)} == literal.prizes(told)
    return Counter({"votes for prizes": len(ballots)})


def schedule_of(told: Story) -> Schedule:
    """The qualifying stage as it was drawn."""
    tables = {site: number for number, site in enumerate(told.sites, start=1)}
    games = tuple(
        Game(one.label, "qualifying", one.round, tables[one.site], tuple(one.drawn), one.site)
        for one in told.games
    )
    return Schedule(games, "00" * 32)


def judges(told: Story, rules: Rulebook) -> Counter[str]:
    """Judges are found wherever they can be, and never in a conflict."""
    schedule, kin = schedule_of(told), Conflicts(frozenset(told.judges), frozenset(told.conflicts))
    answer = assign(schedule, told.judges, kin, rules, stage="qualifying")
    possible = all(
        literal.can_be_judged(told, [one for one in told.games if one.round == number])
        for number in {one.round for one in told.games}
    )
    assert isinstance(answer, Schedule) is possible
    if isinstance(answer, Schedule):
        assert not any(isinstance(one, Refusal) for one in conflicts_of(answer, kin, rules))
        assert all(game.judge in told.judges for game in answer.games)
    return Counter({"rounds without judges": not possible})


# --- play ---


@dataclass
class Run:
    """What the program has written down of a tournament."""

    records: Records
    games: list[ScoredGame]
    met: Counter[str]


def scored(
    label: str, players: list[str], one: tuple[object, Entries], rules: Rulebook, stage: str
) -> ScoredGame:
    """A game with its points."""
    result, entries = one
    given = ScoringEntries(
        judge_points=dict(entries.judge_points),
        consents=entries.consents,
        fines=entries.fines,
        best_player_votes=dict(entries.votes),
        titles=dict(entries.titles),
    )
    points = score(result, given, rules)  # type: ignore[arg-type]
    return ScoredGame(label, tuple(players), result, points, stage, entries=given)  # type: ignore[arg-type]


def played(told: Story, rules: Rulebook) -> Run:
    """Presence, discipline and protests of a tournament, and its games."""
    schedule, met = schedule_of(told), Counter[str]()
    presence = Presence()
    for player, guest in told.absent.items():
        step = Step(DAY, player, Mark.NO_SHOW, substitute=guest, reason="ill")
        seen = consequences(presence, step, schedule, rules)
        assert isinstance(seen, tuple), seen
        after = take(presence, step, schedule, rules, seen)
        assert isinstance(after, Presence)
        presence = after
    for game, one in zip(schedule.games, told.games, strict=True):
        assert substituted(game, presence.substitutions).players == tuple(one.played)

    record = discipline(told, rules)
    met["removed"] += len(expelled(record, rules))
    assert expelled(record, rules) == literal.expelled(told)
    assert Counter(one.person for one in record.bans) == literal.bans(told)

    desk = protests(told, rules)
    met["protests"] += len(desk.cases)
    assert desk.frozen == literal.frozen(told)
    entered = frozenset(player for people in told.sites.values() for player in people)
    games = [
        scored(one.label, one.played, (one.result, one.entries), rules, "qualifying") for one in told.games
    ]
    return Run(Records(schedule, entered, presence, record, desk), games, met)


def discipline(told: Story, rules: Rulebook) -> Record:
    """Warnings, bans and removals, each by its own step."""
    record = Record()
    clause = {"fiim": "fiim.6.3", "fiim-k": "fiim.6.3", "boss": "fiim.6.3", "points34": "points34.6.3"}
    for who in told.warnings:
        given = GivenWarning(
            who, clause.get(told.rulebook, "sfu.7.4"), By.CHIEF, minute(0), "noise", "qualifying"
        )
        after = warn(record, given, rules)
        assert isinstance(after, Record), after
        record = after
    for who in told.bans:
        after = ban(record, who, "sfu.8.5", "", rules)
        assert isinstance(after, Record) is (told.rulebook in literal.OF_SFU)
        record = after if isinstance(after, Record) else record
    for one in told.removals:
        after = propose(record, Expulsion(one.who, one.clause, minute(0), "seen by the judge"), rules)
        record = after if isinstance(after, Record) else record
        for body, hand in one.consents:
            after = consent(record, one.who, Body(body), hand, rules)
            record = after if isinstance(after, Record) else record
    return record


def protests(told: Story, rules: Rulebook) -> Desk:
    """Every protest lodged, heard and decided as far as it was."""
    desk = Desk()
    for number, one in enumerate(told.complaints):
        game = next(game for game in told.games if game.label == one.game)
        desk = protest(told, rules, desk, f"c{number}", one, game)
    return desk


def protest(told: Story, rules: Rulebook, desk: Desk, name: str, one: Complaint, game: Told) -> Desk:
    """One protest on its way; it is refused exactly where the clauses refuse it."""
    end = minute(30)
    last = None if one.last_word is None else end + timedelta(seconds=one.last_word)
    case = Case(name, Kind.RESULT, one.by, end + timedelta(seconds=one.seconds), "miscounted", one.game)
    lodged = lodge(desk, case, rules, ended=Ended(end, last), players=game.played)
    assert isinstance(lodged, Desk) is literal.clause_8_8_1(one, game), (one, lodged)
    if not isinstance(lodged, Desk):
        return desk
    parties = Parties(("judge",), tuple(game.played))
    people = ("chief", "other", "judge", *game.played)
    heard = hear(lodged, name, [one.hearer], rules, chief="chief", eligible=people, parties=parties)
    assert isinstance(heard, Desk) is literal.may_hear(one, game), (one, heard)
    if isinstance(heard, Desk):
        shown = admit(heard, name, Evidence(one.evidence), rules)
        assert isinstance(shown, Desk) is literal.may_look_at(told, one.evidence), one.evidence
    if not isinstance(heard, Desk) or one.verdict is None:
        return lodged if not isinstance(heard, Desk) else heard
    decided = decide(heard, name, one.verdict, "seen on video", one.hearer, rules)
    assert isinstance(decided, Desk), decided
    for verdict in ("stands", one.verdict):
        assert isinstance(decide(decided, name, verdict, "again", one.hearer, rules), Refusal)
    anew = Case("again", Kind.RESULT, game.played[-1], end, "look once more", one.game)
    assert isinstance(lodge(decided, anew, rules, ended=Ended(end, last), players=game.played), Refusal)
    complained = complain(decided, name, "judge", "he looked away", rules)
    assert isinstance(complained, Desk) is (told.rulebook in literal.OF_FEDERATION)
    if isinstance(complained, Desk):
        assert complained.frozen == decided.frozen
        assert rulings(complained) == rulings(decided)
    return decided


# --- tables and stages ---


def course(told: Story, rules: Rulebook) -> Counter[str]:
    """Play from the first table to the final one."""
    run = played(told, rules)
    return run.met + tables(told, rules, run)


def tables(told: Story, rules: Rulebook, run: Run) -> Counter[str]:
    """Tables of sites, the list of finalists with its lots, the table of the final."""
    found = stage_tables(run.games, run.records, "qualifying", rules)
    rating = literal.Rating(told, literal.counted(told))
    guests = set(told.absent.values())
    expected = {
        site: rating.table(literal.distances(told, site), guests)
        for site in dict.fromkeys(g.site for g in told.games)
    }
    assert list(found) == list(expected)
    for site, table in found.items():
        same_rows(table, expected[site])
    table_lots = lots_of_tables(told, rules, run, expected)
    quota = Quota(told.per_site, told.total)
    listed = advance(found, quota, declined=told.declined)
    for site, rows in expected.items():
        inside, between, left = literal.clause_sfu_3_2_5(rows, told.per_site, told.declined)
        assert {seed.player for seed in listed.seeds if seed.site == site} == inside
        due = [(set(one.group), one.left) for one in listed.due if one.site == site]
        assert due == ([(between, left)] if between else [])
    lots = drawn(told, rules, listed)
    met = Counter({"lots": len(lots), "rows": sum(len(table.rows) for table in found.values())})
    settled = advance(found, quota, declined=told.declined, lots=lots)
    chosen(listed, settled, lots)
    while settled.due:
        lots += drawn(told, rules, settled)
        settled = advance(found, quota, declined=told.declined, lots=lots)
    fill_up(told, expected, rating, settled)
    wild = Quota(told.per_site, told.total, told.wild_places)
    named = advance(found, wild, declined=told.declined, lots=lots, wild=told.wild)
    assert named.players[: len(settled.players)] == settled.players
    assert list(named.players[len(settled.players) :]) == literal.wild_cards(told, settled.players)
    met["wild cards"] += len(named.players) - len(settled.players)
    met["lots of tables"] += table_lots
    return met + final(told, rules, run, settled)


def lots_of_tables(told: Story, rules: Rulebook, run: Run, expected: dict[str, list[literal.Row]]) -> int:
    """Where equals share places, a recorded lot gives them, and changes nothing else."""
    lots: list[Lot] = []
    for rows in expected.values():
        for group in literal.equals(rows):
            label = f"places {len(lots)}"
            lot = draw(sorted(group), told.key, label, commit(told.key, label), ("chief", "chair"), rules)
            assert isinstance(lot, Lot)
            assert list(lot.order) == literal.drawn_by(sorted(group), told.key, label)
            lots.append(lot)
    after = stage_tables(run.games, replace(run.records, lots=tuple(lots)), "qualifying", rules)
    for site, table in after.items():
        same_rows(table, literal.with_lots(expected[site], [lot.order for lot in lots]))
    return len(lots)


def equals(told: Story, rules: Rulebook) -> Counter[str]:
    """Equal points are told apart by the criteria in their order."""
    games = []
    for number, one in enumerate(told.even):
        seats = []
        for seat, pair in enumerate(one.points, start=1):
            items = [
                Item(seat, None, Fraction(value), column, "dq")
                for value, column in zip(pair, (Column.BASIC, Column.ADDITIONAL), strict=True)
                if value
            ]
            seats.append(SeatPoints(seat, tuple(items)))
        games.append(ScoredGame(f"even {number}", tuple(one.players), one.result, Score(tuple(seats), ())))
    table = table_of(games, rules)
    expected = literal.even_table(told)
    same_rows(table, expected)
    return Counter({"equal places": sum(len(group) for group in literal.equals(expected))})


def same_rows(table: Standings, expected: list[literal.Row]) -> None:
    """The table has the literal rows: points, places, shared places, in the order of places."""
    rows = [
        (
            row.player,
            row.total,
            row.place,
            None if row.standing is None else row.standing.place_to,
        )
        for row in table.rows
    ]
    assert sorted(rows, key=lambda row: row[0]) == sorted(expected, key=lambda row: row[0])
    places = [row[2] for row in rows if row[2] is not None]
    assert places == sorted(places)


def drawn(told: Story, rules: Rulebook, listed: Advancement) -> tuple[Lot, ...]:
    """The lots that are due, drawn before witnesses."""
    lots = []
    for one in listed.due:
        label = f"place of {one.site or 'all'}"
        lot = draw(one.group, told.key, label, commit(told.key, label), ("chief", "chair"), rules)
        assert isinstance(lot, Lot)
        assert verify(lot)
        assert set(lot.order) == set(one.group)
        lots.append(lot)
    return tuple(lots)


def chosen(before: Advancement, after: Advancement, lots: tuple[Lot, ...]) -> None:
    """Whoever was through stays through; of each lot of a site the first go on."""
    assert set(before.players) <= set(after.players)
    for due, lot in zip(before.due, lots, strict=True):
        if due.site != OTHERS:
            assert set(lot.order[: due.left]) <= set(after.players)
            through = {seed.player for seed in after.seeds if seed.site == due.site}
            assert not through & set(lot.order[due.left :])


def fill_up(
    told: Story, tables: dict[str, list[literal.Row]], rating: literal.Rating, settled: Advancement
) -> None:
    """Whoever is in by the quota of all is as good as anybody left out, by the rulebook's criteria."""
    ranked = [
        row[0]
        for rows in tables.values()
        for row in rows
        if row[2] is not None and row[0] not in told.declined
    ]
    distances = {player: n for site in tables for player, n in literal.distances(told, site).items()}
    strength = {
        player: literal.ladder(told.rulebook, rating.sum_of(player, distances[player])) for player in ranked
    }
    inside = {seed.player for seed in settled.seeds}
    assert inside <= set(ranked)
    assert len(inside) == min(len(ranked), max(told.total, told.per_site * len(tables)))
    filled = [strength[seed.player] for seed in settled.seeds if seed.site == OTHERS]
    outside = [strength[player] for player in ranked if player not in inside]
    if filled and outside:
        assert min(filled) >= max(outside)


def final(told: Story, rules: Rulebook, run: Run, settled: Advancement) -> Counter[str]:
    """The final of those who came through: from zero, or on top of what they had."""
    if len(settled.players) < 10:
        return Counter()
    names, games, schedule = list(settled.players), [], list(run.records.schedule.games)
    for number, one in enumerate(told.final, start=1):
        seated = told.seats.sample(names, 10)
        games.append((seated, *one, True))
        label = f"final-{number}"
        run.games.append(scored(label, seated, one, rules, "final"))
        schedule.append(Game(label, "final", number, 1, tuple(seated)))
    records = Records(
        Schedule(tuple(schedule), "00" * 32),
        run.records.entered,
        run.records.presence,
        run.records.discipline,
        run.records.desk,
    )
    found = stage_tables(run.games, records, "final", rules)[""]
    carried = told.rulebook == "points34"
    counting = [game for game in games if game[1].winner is not None]
    rating = literal.Rating(told, [*(literal.counted(told) if carried else []), *counting])
    rating.warned = False
    scheduled = Counter(player for seated, *_ in games for player in seated)
    rows = rating.table(dict(scheduled), set())
    same_rows(found, rows)
    inside, between, left = literal.clause_sfu_3_2_5(rows, literal.WINNERS, [])
    for cut in (winners(found, literal.WINNERS), places(found, literal.WINNERS, rules)):
        assert set(cut.through) == inside
        assert (set(cut.lot), cut.left) == (between, left)
    return Counter({"finals": 1})


CHECKS = (applications, regulation, publication, awards, judges, equals, course)
"""Every check but those of the desk; each raises AssertionError where the two differ."""
