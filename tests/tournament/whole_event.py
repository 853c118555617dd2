"""The event of sfu in full: 105 applicants, five sites, forty qualifying games, thirty finalists, the final.

Everything comes from one seed. `run` walks the way of an organiser and returns what was published.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from random import Random

from sportmafia.lots import commit, shuffled
from sportmafia.record.canonical import encode
from sportmafia.scoring import ScoredGame, Standings
from sportmafia.tournament import archive, templates
from sportmafia.tournament.advancement import Advancement, advance
from sportmafia.tournament.applications import Register, Standing, of_standing, submit, terms
from sportmafia.tournament.assignment import assign
from sportmafia.tournament.awards import places
from sportmafia.tournament.checklist import BY_HAND, Event, before_play, before_publication
from sportmafia.tournament.codec import document
from sportmafia.tournament.committee import Committee, Decision, Matter, Office, appoint, decide
from sportmafia.tournament.event import move_on
from sportmafia.tournament.lot import Lot, draw
from sportmafia.tournament.plan import Plan, Stage
from sportmafia.tournament.protests import Case, Desk, Ended, Kind, Parties, hear, lodge
from sportmafia.tournament.protests import decide as rule
from sportmafia.tournament.publication import Act, Policy, What, enact, public_rows, visible
from sportmafia.tournament.report import Report, report
from sportmafia.tournament.rights import State
from sportmafia.tournament.rounds import Card, Move, move, start
from sportmafia.tournament.schedule import Conflicts, Game, Schedule
from sportmafia.tournament.tables import Records, stage_tables
from tests.literal.games import random_game
from tests.literal.paper import Entries
from tests.tournament.comparison import scored
from tests.tournament.world import FIRST_DAY, KRASNOYARSK, at, done, local, rules

SFU = rules("sfu")
JUDGES = tuple(f"judge {number}" for number in range(1, 11))
HOSTS = tuple(f"host {number}" for number in range(1, 11))
WITNESSES = ("chair", "member")


@dataclass
class Walk:
    """What came of an event."""

    plan: Plan
    register: Register
    tables: dict[str, Standings]
    listed: Advancement
    final: Standings
    published: tuple[object, ...]
    winners: tuple[str, ...]
    report: Report
    file: bytes


def applied(random: Random, plan: Plan) -> Register:
    """105 applications within the window, each for a site."""
    held = done(terms(SFU, plan.first_day, KRASNOYARSK))
    register = Register()
    for number in range(105):
        values = {
            "name": f"Имя Фамилия {number}",
            "nickname": f"Игрок {number}",
            "birth_date": f"199{random.randint(0, 9)}-0{random.randint(1, 9)}-15",
            "status": random.choice(["student", "master", "postgraduate"]),
            "dormitory": "yes",
            "site": plan.sites[number % 5],
            "contact": f"player{number}@example.org",
            "accepts_rules": "yes",
        }
        moment = local("2017-01-11 00:00") + timedelta(minutes=random.randint(0, 47_000))
        register = done(submit(register, f"a{number:03}", f"p{number:03}", values, moment, held))
    return register


def committee() -> Committee:
    """The committee, its judges and hosts, and its decisions."""
    made = done(appoint(Committee(), Office.CHAIR, "chair", "chair", SFU))
    for office, people in (
        (Office.CHIEF_JUDGE, ("chief",)),
        (Office.REGISTRAR, ("registrar",)),
        (Office.MEMBER, ("member",)),
        (Office.JUDGE, JUDGES),
        (Office.HOST, HOSTS),
    ):
        for person in people:
            made = done(appoint(made, office, person, "chair", SFU))
    for matter in Matter:
        made = done(decide(made, Decision(matter, "chair", at(), "as posted"), SFU))
    return made


def seated(stage: Stage, people: dict[str, list[str]], key: bytes, rounds: int) -> Schedule:
    """Tables of ten by lot, round by round and site by site; every game has a host."""
    games = []
    for number in range(1, rounds + 1):
        tables = 0
        for site, names in people.items():
            order = shuffled(names, key, f"{stage.name} {site} {number}")
            for first in range(0, len(order) - 9, 10):
                table = first // 10 + 1
                label = f"{stage.name}-{site}-{number}-{table}"
                host, tables = HOSTS[tables], tables + 1
                games.append(
                    Game(label, stage.name, number, table, tuple(order[first : first + 10]), site, host=host)
                )
    return Schedule(tuple(games), commit(key, stage.name))


def results(random: Random, schedule: Schedule) -> list[ScoredGame]:
    """Every game from the seat to the signed protocol."""
    games = []
    for played in schedule.rounds().values():
        cards = [done(move(Card(game), Move.SEAT, at(), SFU)) for game in played]
        for card in start(cards, at(), SFU):
            assert isinstance(card, Card), card
            over = done(move(card, Move.FINISH, at(60), SFU))
            done(move(over, Move.SIGN, at(65), SFU))
            game, result = card.game, random_game(random, draws=False)
            one = (result, Entries(votes=dict.fromkeys(range(1, 8), random.randint(8, 10))))
            games.append(scored(game.id, list(game.players), one, SFU, game.stage))
    return games


def protested(games: list[ScoredGame], schedule: Schedule) -> Desk:
    """A protest on the first game that has a result, heard by the Chief Judge and upheld."""
    game = next(game for game in games if game.result.winner is not None)
    drawn = schedule.get(game.label)
    assert drawn is not None
    case = Case("case 1", Kind.RESULT, game.players[0], at(65), "the last vote was miscounted", game.label)
    desk = done(lodge(Desk(), case, SFU, ended=Ended(at(60), at(61)), players=game.players))
    parties = Parties(drawn.crew, game.players)
    desk = done(hear(desk, case.id, ["chief"], SFU, chief="chief", eligible=JUDGES, parties=parties))
    other = "red" if game.result.winner == "black" else "black"
    return done(rule(desk, case.id, other, "the video shows it", "chief", SFU))


def listed(tables: dict[str, Standings], stage: Stage, key: bytes) -> Advancement:
    """The list of finalists, with every lot that it takes."""
    assert stage.quota is not None
    lots: tuple[Lot, ...] = ()
    found = advance(tables, stage.quota)
    while found.due:
        for one in found.due:
            label = f"the last places of {one.site}"
            lots += (done(draw(one.group, key, label, commit(key, label), WITNESSES, SFU)),)
        found = advance(tables, stage.quota, lots=lots)
    return found


def run(seed: int) -> Walk:
    """An event from the first application to the file that is kept."""
    random = Random(f"event {seed}")
    key = sha256(f"key {seed}".encode()).digest()
    plan = done(templates.plan("two_stages", FIRST_DAY))
    qualifying, final = plan.stages
    register = applied(random, plan)
    held = done(terms(SFU, plan.first_day, KRASNOYARSK))
    admitted = of_standing(register, held, Standing.ADMITTED)
    people: dict[str, list[str]] = {site: [] for site in plan.sites}
    for one in admitted:
        people[one.values["site"]].append(one.person)
    even = {site: names[: len(names) // 10 * 10] for site, names in people.items()}

    officials = committee()
    schedule = done(assign(seated(qualifying, even, key, 4), JUDGES, Conflicts(), SFU, stage="qualifying"))
    conflicts = Conflicts(frozenset((*JUDGES, *HOSTS)))
    players = tuple(player for names in even.values() for player in names)
    event = Event(plan, players, officials, schedule, conflicts, ticked=frozenset(BY_HAND))
    assert move_on(State.PREPARING, State.RUNNING, before_play(event, SFU)) is State.RUNNING

    games = results(random, schedule)
    desk = protested(games, schedule)
    records = Records(schedule, frozenset(players), desk=desk)
    tables = stage_tables(games, records, "qualifying", SFU)
    finalists = listed(tables, final, key)
    last = done(
        assign(seated(final, {"": list(finalists.players)}, key, 5), JUDGES, Conflicts(), SFU, stage="final")
    )
    whole = Schedule((*schedule.games, *last.games), schedule.commitment)
    games += results(random, last)
    table = stage_tables(games, replace(records, schedule=whole), "final", SFU)[""]
    items = before_publication(replace(event, desk=desk), SFU, lots_due=0, short_of_games=0)
    assert move_on(State.RUNNING, State.FINISHED, items) is State.FINISHED

    acts: tuple[Act, ...] = ()
    for minute, what in enumerate((What.PUBLISH, What.RELEASE)):
        acts = done(enact(acts, Act(what, at(minute), "chief")))
    rows = public_rows(table, visible(Policy(4, 4), acts, at(9), last_round=5))
    first = places(table, SFU.integer("qual.winners"), SFU)
    closing = report(games, whole, records.discipline, desk, SFU)
    kept = {"register": register, "schedule": whole, "desk": desk, "committee": officials, "list": finalists}
    file = archive.write({f"{name}.json": encode(document(state)) for name, state in kept.items()})
    return Walk(plan, register, tables, finalists, table, rows, (*first.through, *first.lot), closing, file)
