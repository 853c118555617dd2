"""From the draw to the diplomas: sites, rounds, a protest, the list of finalists, the final, publication."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from sportmafia.cli.cup import games as played
from sportmafia.cli.cup.build import Cup, held, right
from sportmafia.cli.cup.people import APPEAL, CHAIR, CHIEF, HOSTS, JUDGES, SECRETARY
from sportmafia.draw.library import cell_shape, lookup
from sportmafia.draw.plan import as_json, plan_of
from sportmafia.draw.publish import committed, numbers_of, seated_names
from sportmafia.draw.schedule import Schedule as Numbers
from sportmafia.lots import commit
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import (
    ADVANCEMENTS,
    AWARDS,
    CONFLICTS,
    DISCIPLINE,
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
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.advancement import Advancement, advance
from sportmafia.tournament.applications import Standing, of_standing
from sportmafia.tournament.assignment import assign
from sportmafia.tournament.awards import Ballot, Voter, vote
from sportmafia.tournament.discipline import By, GivenWarning, Record, warn
from sportmafia.tournament.lot import Lot, draw
from sportmafia.tournament.plan import Stage
from sportmafia.tournament.protests import Case, Desk, Kind, Parties, hear, lodge, note
from sportmafia.tournament.protests import decide as rule
from sportmafia.tournament.publication import Act, What, enact
from sportmafia.tournament.rounds import State
from sportmafia.tournament.schedule import Game, Schedule
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


def drawn(cup: Cup) -> None:
    """Every site seated, its judges assigned, the draw published and its games ready to be judged."""
    parts = Parts(cup.event)
    people: dict[str, list[str]] = {site: [] for site in cup.plan.sites}
    for one in of_standing(parts.get(REGISTER), held(cup), Standing.ADMITTED):
        people[one.values["site"]].append(one.person)
    games: list[Game] = []
    for number, (site, players) in enumerate(people.items()):
        games += _seated(cup, cup.plan.stages[0], site, players, number * QUALIFYING)
    _publish(cup, cup.plan.stages[0], tuple(games))


def _seated(cup: Cup, stage: Stage, site: str, players: Sequence[str], after: int) -> Iterator[Game]:
    """The games of one draw, from a schedule of the library for anonymous numbers and a lot for the names.

    The library's schedules for 20 players have five rounds, in which nobody has a seat twice; sites play the
    first four of them.
    """
    tables = len(players) // 10
    entry = lookup(cell_shape(len(players), tables, 5))
    if entry is None:
        raise LookupError(f"{len(players)} players at {tables} tables")
    rounds = entry.schedule().rounds[: QUALIFYING if site else stage.games_each]
    schedule = Numbers(len(players), rounds)
    label = f"{cup.event.tournament.slug} {stage.name} {site}".strip()
    key = cup.key(label)
    document = committed(label, players, as_json(plan_of(schedule, seed=entry.seed)), key)
    named = seated_names(schedule, numbers_of(document, key))
    for number, one in enumerate(named.rounds, start=1):
        for table, seats in enumerate(one.tables, start=1):
            yield Game(
                id=played.game_id(cup.event.tournament.slug, cup.seed, stage.name, site, number, table),
                stage=stage.name,
                round=after + number,
                table=table,
                players=tuple(players[seat - 1] for seat in seats),
                site=site,
                host=HOSTS[(2 * number + table + len(site)) % len(HOSTS)].login,
            )


def _publish(cup: Cup, stage: Stage, games: tuple[Game, ...]) -> None:
    """Let these games be in the schedule with their judges; rows for console and board follow it."""
    commitment = commit(cup.key(stage.name), f"{cup.event.tournament.slug} {stage.name}")

    def job(parts: Parts) -> None:
        before = parts.get(SCHEDULE)
        whole = Schedule((*before.games, *games), commitment)
        judges, conflicts = [judge.login for judge in JUDGES], parts.get(CONFLICTS)
        parts.put(SCHEDULE, right(assign(whole, judges, conflicts, cup.rulebook, stage=stage.name)))

    cup.change("did_draw", job, stage=stage.name)


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


def play(cup: Cup, sitting: Sitting) -> None:
    """Play a round to its signed protocols."""
    for game in sitting.games:
        played.play(cup.event, game, cup.rulebook, str(cup.seed), sitting.begins)
        _card(cup, game, State.SIGNED, sitting.begins + timedelta(minutes=80))


def going_on(cup: Cup, sitting: Sitting) -> None:
    """A round that is on: one table plays, the other waits for its judge's signature."""
    for game, until, state in zip(
        sitting.games, ("middle", "result"), (State.PLAYING, State.AWAITING_PROTOCOL), strict=True
    ):
        played.play(cup.event, game, cup.rulebook, str(cup.seed), sitting.begins, until=until)
        _card(cup, game, state, sitting.begins)


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
        incident = Case(
            "n1", Kind.INCIDENT, noted.scored.players[0], cup.at(4, 19), "Шум за столом ночью.", noted.game
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
            label = f"{cup.event.tournament.slug} {final.name} {due.site} {len(lots)}"
            key = cup.key(label)
            witnesses = (CHAIR.login, SECRETARY.login)
            lots += (right(draw(due.group, key, label, commit(key, label), witnesses, cup.rulebook)),)
        listed = advance(tables, final.quota, lots=lots)
    _advance(cup, final, listed, lots)
    _publish(cup, final, tuple(_seated(cup, final, "", listed.players, 0)))
    return sittings(cup, [game for game in Parts(cup.event).get(SCHEDULE).games if not game.site])


def _advance(cup: Cup, final: Stage, listed: Advancement, lots: Sequence[Lot]) -> None:
    def job(parts: Parts) -> None:
        parts.put(ADVANCEMENTS, Advancements({final.name: listed}))
        parts.put(LOTS, Lots(tuple(lots)))

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
