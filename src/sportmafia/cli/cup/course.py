"""From the draw to the diplomas: sites, rounds, a protest, the list of finalists, the final, publication."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Final

from sportmafia.cli.cup import games as played
from sportmafia.cli.cup.build import Cup, CupError, held, right
from sportmafia.cli.cup.people import APPEAL, CHAIR, CHIEF, HOSTS, JUDGES, SECRETARY
from sportmafia.draw import edit
from sportmafia.draw.library import cell_shape, lookup
from sportmafia.draw.plan import Plan, plan_of
from sportmafia.draw.schedule import Schedule as Numbers
from sportmafia.lots import commit
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import (
    ADVANCEMENTS,
    AWARDS,
    CONFLICTS,
    DISCIPLINE,
    DRAWS,
    LOTS,
    PROTESTS,
    PUBLICATION,
    REGISTER,
    SCHEDULE,
    VOTES,
    Advancements,
    Awards,
    Lots,
    Votes,
)
from sportmafia.server.events.scored import played as finished
from sportmafia.server.events.seating import drawn
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.told import Names
from sportmafia.tournament.advancement import Advancement, advance
from sportmafia.tournament.applications import Standing, of_standing
from sportmafia.tournament.assignment import assign
from sportmafia.tournament.awards import Ballot, Voter, vote
from sportmafia.tournament.discipline import By, GivenWarning, Record, warn
from sportmafia.tournament.lot import Lot, draw
from sportmafia.tournament.people import key as by_name
from sportmafia.tournament.plan import Stage
from sportmafia.tournament.protests import Case, Desk, Kind, Parties, hear, lodge, note
from sportmafia.tournament.protests import decide as rule
from sportmafia.tournament.publication import Act, What, enact
from sportmafia.tournament.rounds import State
from sportmafia.tournament.schedule import Game
from sportmafia.tournament.tables import Records, stage_tables

QUALIFYING: Final = 4
"""Rounds of a site: as many games as a player of it has (sfu.3.2.4)."""

PRIZES: Final = ("Лучший дебют", "За честную игру")
"""The prizes that are voted on (sfu.9.2)."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One round of one site or of the final: its games, when it begins."""

    games: tuple[Game, ...]
    begins: datetime


def draw_sites(cup: Cup) -> None:
    """Every site seated, its judges assigned, the draw published and its games ready to be judged."""
    parts = Parts(cup.event)
    people: dict[str, list[str]] = {site: [] for site in cup.plan.sites}
    for one in of_standing(parts.get(REGISTER), held(cup), Standing.ADMITTED):
        people[one.values["site"]].append(one.person)
    for number, place in enumerate(drawn.places(cup.plan)):
        if place.site:
            _draw(cup, place, tuple(people[place.site]), number * QUALIFYING + 1)
    _assign(cup, cup.plan.stages[0])


def _draw(cup: Cup, place: drawn.Place, people: tuple[str, ...], first_round: int) -> None:
    """Propose the seating of a place, commit to its lot, open the key: the desk's own three steps."""
    names = Names(Parts(cup.event))
    # By name, as at the desk: the order of places of another stage would tell what may be hidden.
    people = tuple(sorted(people, key=lambda one: (by_name(names(one)), one)))
    proposal = drawn.Proposal(edit.desk_of(_seating(len(people), place), {}), people, first_round)
    key = cup.key(place.name)

    def propose(parts: Parts) -> None:
        parts.put(DRAWS, drawn.begun_anew(parts.get(DRAWS), place.name, proposal))

    cup.change("did_propose", propose, stage=place.name)
    label = f"{cup.event.tournament.name}: {place.name}"
    after, commitment = drawn.commit_to(
        Parts(cup.event).get(DRAWS), place.name, proposal, label, [names(one) for one in people], key
    )
    cup.change("did_commit", lambda parts: parts.put(DRAWS, after), stage=place.name, commitment=commitment)

    def publish(parts: Parts) -> None:
        draws = parts.get(DRAWS)
        sealed = drawn.kept(draws, place.name)
        opened = None if sealed is None else drawn.reveal(draws, place.name, sealed, "")
        if opened is None:
            raise CupError(place.name)
        done, rounds, binding = opened
        made = [_hosted(game) for game in drawn.games(place, rounds, first_round, _ids(cup, place))]
        parts.put(DRAWS, done)
        parts.put(SCHEDULE, drawn.put_in(parts.get(SCHEDULE), place, made, binding))

    cup.change("did_draw", publish, stage=place.name)


def _seating(players: int, place: drawn.Place) -> Plan:
    """A schedule of the library for anonymous numbers.

    The library's schedules for 20 players have five rounds, in which nobody has a seat twice; sites play the
    first four of them.
    """
    entry = lookup(cell_shape(players, players // 10, 5))
    if entry is None:
        raise LookupError(f"{players} players at {players // 10} tables")
    rounds = entry.schedule().rounds[: place.stage.games_each]
    return plan_of(Numbers(players, rounds), seed=entry.seed)


def _ids(cup: Cup, place: drawn.Place) -> Iterator[str]:
    """Ids of the games of a place, the same each time."""
    for number in count(1):
        yield played.game_id(cup.event.tournament.slug, cup.seed, place.name, number)


def _hosted(game: Game) -> Game:
    """The game with a host; no host has two tables of a round."""
    return replace(game, host=HOSTS[(2 * game.round + game.table) % len(HOSTS)].login)


def _assign(cup: Cup, stage: Stage) -> None:
    """Judges for all games of a stage."""
    judges = [judge.login for judge in JUDGES]

    def job(parts: Parts) -> None:
        assigned = assign(parts.get(SCHEDULE), judges, parts.get(CONFLICTS), cup.rulebook, stage=stage.name)
        parts.put(SCHEDULE, right(assigned))

    first = next(game.round for game in Parts(cup.event).get(SCHEDULE).games if game.stage == stage.name)
    cup.change("did_assign", job, round=str(first))


def sittings(cup: Cup, games: Sequence[Game]) -> list[Sitting]:
    """The rounds of a stage in order: a site plays a day, the final the day after the last of them."""
    rounds: dict[int, list[Game]] = {}
    for game in games:
        rounds.setdefault(game.round, []).append(game)
    found = []
    for number, together in sorted(rounds.items()):
        site = together[0].site
        day = cup.plan.sites.index(site) if site else (cup.plan.stages[-1].first - cup.first_day).days
        nth = (number - 1) % QUALIFYING if site else number - 1
        found.append(Sitting(tuple(together), cup.at(day, 11 + 2 * nth)))
    return found


def by_now(cup: Cup, rounds: list[Sitting], last: int, since: timedelta) -> list[Sitting]:
    """The rounds, those of the last one's day so early or late that it began ``since`` before now."""
    if cup.now is None:
        return rounds
    moved, site = cup.now - since - rounds[last].begins, rounds[last].games[0].site
    return [replace(one, begins=one.begins + moved) if one.games[0].site == site else one for one in rounds]


def play(cup: Cup, sitting: Sitting) -> None:
    """Play a round to its signed protocols."""
    for game in sitting.games:
        played.play(cup.event, game, cup.rulebook, str(cup.seed), sitting.begins)
        _card(cup, game, State.SIGNED, sitting.begins + timedelta(minutes=80))


def going_on(cup: Cup, sitting: Sitting) -> None:
    """A round that is on: one table plays, the other has just ended and waits for its judge's signature."""
    table = {
        "middle": (State.PLAYING, timedelta(seconds=20)),
        "result": (State.AWAITING_PROTOCOL, timedelta(minutes=3)),
    }
    for game, (until, (state, ago)) in zip(sitting.games, table.items(), strict=True):
        ends = None if cup.now is None else cup.now - ago
        played.play(cup.event, game, cup.rulebook, str(cup.seed), sitting.begins, until=until, ends=ends)
        _card(cup, game, state, ends if ends is not None and until == "result" else sitting.begins)


def _card(cup: Cup, game: Game, state: State, since: datetime) -> None:
    BoardCard.objects.filter(event=cup.event, game=game.id).update(state=state, since=since)


def qualifying(cup: Cup) -> list[Sitting]:
    """The rounds of the five sites."""
    return sittings(cup, [game for game in Parts(cup.event).get(SCHEDULE).games if game.site])


def disputes(cup: Cup) -> None:
    """A warning, a protest that is decided, one that is heard, one that is open, a note from the table."""
    parts = Parts(cup.event)
    results = [game for game in finished(cup.event, parts) if game.scored.result.winner is not None]
    schedule = parts.get(SCHEDULE)
    decided, heard, opened, noted = results[5], results[-9], results[-2], results[-1]

    def job(parts: Parts) -> None:
        desk = Desk()
        for number, (one, words) in enumerate(
            (
                (decided, "Последнее голосование посчитано неверно."),
                (heard, "Игрок показал карту до конца игры."),
                (opened, "Минуту оборвали раньше времени."),
            ),
            start=1,
        ):
            assert one.ended is not None
            by = one.scored.players[number]
            case = Case(
                f"c{number}", Kind.RESULT, by, one.ended.result + timedelta(minutes=4), words, one.game
            )
            desk = right(lodge(desk, case, cup.rulebook, ended=one.ended, players=one.scored.players))
        for case_id, one in (("c1", decided), ("c2", heard)):
            drawn_game = schedule.get(one.game)
            assert drawn_game is not None
            desk = right(
                hear(
                    desk,
                    case_id,
                    (CHIEF.login,),
                    cup.rulebook,
                    chief=CHIEF.login,
                    eligible=(CHIEF.login, APPEAL.login),
                    parties=Parties(drawn_game.crew, drawn_game.players),
                )
            )
        verdict = "red" if str(decided.scored.result.winner) == "red" else "black"
        desk = right(rule(desk, "c1", verdict, "Запись голосования верна.", CHIEF.login, cup.rulebook))
        assert noted.ended is not None
        told = noted.ended.result - timedelta(minutes=5)
        incident = Case(
            "n1", Kind.INCIDENT, noted.scored.players[0], told, "Шум за столом ночью.", noted.game
        )
        desk = right(note(desk, incident, cup.rulebook, now_at=noted.game))
        parts.put(PROTESTS, desk)
        warning = GivenWarning(
            person=results[0].scored.players[3],
            clause="sfu.7.5",
            by=By.CHIEF,
            at=cup.at(1, 13),
            text="Споры с судьёй после игры.",
            stage=cup.plan.stages[0].name,
        )
        parts.put(DISCIPLINE, right(warn(Record(), warning, cup.rulebook)))

    cup.change("did_protest", job, case="c1-c3", game=decided.game)


def finals(cup: Cup) -> list[Sitting]:
    """The list of finalists, with every lot that it takes, and their draw; the rounds of the final."""
    parts = Parts(cup.event)
    schedule = parts.get(SCHEDULE)
    records = Records(schedule, frozenset(schedule.players), desk=parts.get(PROTESTS))
    stage, final = cup.plan.stages
    games = [one.scored for one in finished(cup.event, parts)]
    tables = stage_tables(games, records, stage.name, cup.rulebook)
    assert final.quota is not None
    lots: tuple[Lot, ...] = ()
    listed = advance(tables, final.quota)
    while listed.due:
        for due in listed.due:
            label = f"{cup.event.tournament.slug}/{len(lots) + 1}"
            key = cup.key(label)
            witnesses = (CHAIR.login, SECRETARY.login)
            lots += (right(draw(due.group, key, label, commit(key, label), witnesses, cup.rulebook)),)
        listed = advance(tables, final.quota, lots=lots)
    _advance(cup, final, listed, lots)
    place = next(one for one in drawn.places(cup.plan) if one.stage == final)
    _draw(cup, place, listed.players, 1)
    _assign(cup, final)
    return sittings(cup, [game for game in Parts(cup.event).get(SCHEDULE).games if not game.site])


def _advance(cup: Cup, final: Stage, listed: Advancement, lots: Sequence[Lot]) -> None:
    def job(parts: Parts) -> None:
        parts.put(ADVANCEMENTS, Advancements({final.name: listed}))
        parts.put(LOTS, Lots(tuple(lots), stages={one.label: cup.plan.stages[0].name for one in lots}))

    cup.change("did_advance", job, stage=final.name, count=str(len(listed.players)))


def published(cup: Cup, *, final: bool) -> None:
    """The table of the sites is public; once all is over the results of both stages are released."""
    whats = (What.PUBLISH, What.RELEASE) if final else (What.PUBLISH,)
    for stage in cup.plan.stages if final else cup.plan.stages[:1]:
        for minute, what in enumerate(whats):
            _act(cup, stage.name, Act(what, cup.at(0, 14) + timedelta(minutes=minute), CHIEF.login))


def _act(cup: Cup, stage: str, act: Act) -> None:
    def job(parts: Parts) -> None:
        before = parts.get(PUBLICATION)
        acts = right(enact(before.acts.get(stage, ()), act))
        parts.put(PUBLICATION, replace(before, acts={**before.acts, stage: acts}))

    cup.change("did_publish", job, stage=stage, act=act.what.value)


def voted(cup: Cup) -> None:
    """Judges and the committee vote for the prizes that are not for places (sfu.9.1, sfu.9.2)."""
    chance = cup.chance("votes")
    finalists = Parts(cup.event).get(ADVANCEMENTS).lists[cup.plan.stages[1].name].players
    voters: Mapping[str, Voter] = {
        **{judge.login: Voter.JUDGE for judge in JUDGES},
        **{one.login: Voter.COMMITTEE for one in (CHAIR, CHIEF)},
    }

    def job(parts: Parts) -> None:
        ballots: tuple[Ballot, ...] = ()
        for prize in PRIZES:
            liked = chance.sample(finalists, 3)
            for voter, as_ in voters.items():
                ballot = Ballot(voter, as_, prize, chance.choice(liked))
                ballots = right(vote(ballots, ballot, voters, cup.rulebook))
        parts.put(AWARDS, Awards(prizes=PRIZES))
        parts.put(VOTES, Votes(ballots))

    cup.change("did_prizes", job, what=", ".join(PRIZES))
