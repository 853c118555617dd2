"""Random tournaments as plain data: what happened, told without a word of the program's own.

A story is all that the program and the literal checker are given; both tell from it what must follow.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from random import Random

from sportmafia.game.result import FirstNight, GameResult, Team
from tests.literal.games import random_entries, random_game
from tests.literal.paper import Entries

RULEBOOKS = ("sfu", "fiim", "sfu-a2", "boss", "fiim-k", "points34")
DRAWS = {"fiim", "boss", "fiim-k"}
OPENING = datetime(2017, 2, 13, 19, 0)  # noqa: DTZ001 - stories tell the wall clock of the event
CLAUSES_OF_REMOVAL = {
    "sfu": ("sfu.A2.spec.5", "sfu.5.8", "sfu.8.6"),
    "sfu-a2": ("sfu.A2.spec.5", "sfu.5.8", "sfu.8.6"),
    "fiim": ("fiim.7.3",),
    "boss": ("fiim-k.7.4",),
    "fiim-k": ("fiim-k.7.4",),
    "points34": ("points34.7.4",),
}


@dataclass
class Applicant:
    """Who applied, when by the wall clock, born when, agreeing to the rules or not; when he withdrew.

    ``dormitory`` and ``status`` are what he says of himself, ``missing`` a field that he left empty.
    """

    name: str
    came: datetime
    born: date
    agrees: bool
    withdrew: datetime | None
    dormitory: bool
    status: str
    missing: str


@dataclass
class Told:
    """A game as it was played: where, by whom, with which result and entries."""

    label: str
    site: str
    round: int
    drawn: list[str]
    played: list[str]
    result: GameResult
    entries: Entries


@dataclass
class Even:
    """A game whose points are as told, so that many are equal: who sat where, what each seat earned as basic
    and as additional points.
    """

    players: list[str]
    result: GameResult
    points: list[tuple[int, int]]


@dataclass
class Complaint:
    """A protest: against which game, by whom, so many seconds after the result; the last word ended so many
    seconds after it, if there was one. ``verdict`` is None while it is undecided; ``hearer`` decides, having
    looked at ``evidence``.
    """

    game: str
    by: str
    seconds: int
    last_word: int | None
    verdict: str | None
    hearer: str
    evidence: str


@dataclass
class Removal:
    """A removal from the tournament: of whom, by which clause; whose consents, each by whose hand."""

    who: str
    clause: str
    consents: list[tuple[str, str]]


@dataclass
class Story:
    """Everything that happened in one tournament."""

    rulebook: str
    limit: int
    reserve: bool
    applicants: list[Applicant]
    sites: dict[str, list[str]]
    games: list[Told]
    absent: dict[str, str]
    complaints: list[Complaint]
    warnings: list[str]
    removals: list[Removal]
    bans: list[str]
    per_site: int
    total: int
    declined: list[str]
    key: bytes
    final: list[tuple[GameResult, Entries]]
    hidden_bonuses: int | None
    hidden_rounds: int | None
    acts: list[tuple[str, int, bool]]
    asked: list[tuple[int, int]]
    ballots: list[tuple[str, str, str]]
    judges: list[str]
    conflicts: set[tuple[str, str]]
    announced: datetime
    in_force: date
    posted: bool
    begun: bool
    other_rules: bool
    wild_places: int
    wild: list[str]
    even: list[Even]
    seats: Random = field(default_factory=Random)


def applicants(random: Random) -> list[Applicant]:
    """A dozen applicants around both ends of the window and both sides of seventeen."""
    found = []
    for number in range(random.randint(1, 14)):
        edge = random.choice([datetime(2017, 1, 11), datetime(2017, 2, 13)])  # noqa: DTZ001
        came = edge + timedelta(minutes=random.choice([-1, 0, 1, 60, -3000, 3000, -3000, -2940]))
        born = date(2000, 2, 13) + timedelta(days=random.choice([0, 1, -1, -400, -400, -4000]))
        gone = (
            came + timedelta(minutes=random.choice([0, 1, 60, 61, 5000])) if random.random() < 0.3 else None
        )
        lives, status = (
            random.random() < 0.95,
            random.choice(["student", "master", "postgraduate"] * 5 + ["worker"]),
        )
        missing = random.choice([""] * 30 + ["name", "nickname", "birth_date", "site", "contact", "status"])
        agrees = random.random() < 0.95
        found.append(Applicant(f"a{number}", came, born, agrees, gone, lives, status, missing))
    return found


def qualifying(random: Random, rulebook: str, sites: dict[str, list[str]]) -> list[Told]:
    """One to three rounds at every site, or up to nine at the only one, a table each."""
    games = []
    for site, people in sites.items():
        for number in range(1, random.randint(1, 3 if len(sites) > 1 else 9) + 1):
            seated = random.sample(people, 10)
            result = random_game(random, draws=rulebook in DRAWS)
            label = f"{site or 'hall'}-{number}"
            games.append(Told(label, site, number, seated, list(seated), result, random_entries(random)))
    return games


def even(random: Random, *, draws: bool) -> list[Even]:
    """Two or three games of the same ten with next to no difference in points; who is shot first is black, so
    that nothing is to be made good.
    """
    found = []
    for _ in range(random.randint(2, 3)):
        result = random_game(random, draws=draws)
        shot = random.choice(
            [None, *(seat for seat, role in result.roles.items() if role.team is Team.BLACK)]
        )
        first = FirstNight.MISS if shot is None else FirstNight.KILL
        result = replace(result, first_victim=shot, first_night=first, best_move=None)
        points = [(random.choice([0, 0, 1]), random.choice([0, 0, 0, 1])) for _ in range(10)]
        found.append(Even(random.sample([f"e{number}" for number in range(10)], 10), result, points))
    return found


def story(random: Random, rulebook: str) -> Story:
    """A random tournament under a rulebook."""
    names = ["A", "B", "C"][: random.randint(1, 3)] if random.random() < 0.8 else [""]
    sites = {site: [f"{site}{number}" for number in range(1, random.randint(10, 13) + 1)] for site in names}
    games = qualifying(random, rulebook, sites)
    people = [player for site in sites.values() for player in site]
    seated = [player for player in people if any(player in game.drawn for game in games)]
    absent = {player: f"guest of {player}" for player in random.sample(seated, random.randint(0, 2))}
    for game in games:
        game.played = [absent.get(player, player) for player in game.drawn]
    per_site = random.choice([0, 1, 3, 6])
    verdicts = ["stands", "annulled", "red", "black"] + (["draw"] if rulebook in DRAWS else [])
    complaints = [
        Complaint(
            game.label,
            random.choice([*game.played, "a spectator"]),
            random.choice([-1, 0, 30, 599, 600, 601, 660, 700]),
            random.choice([None, 0, 60, 90]),
            random.choice([None, *verdicts, *verdicts]),
            random.choice(["chief", "other", "judge", game.played[0]]),
            random.choice(["video", "federation"]),
        )
        for game in random.sample(games, min(len(games), random.randint(0, 3)))
    ]
    removals = [
        Removal(
            who,
            random.choice([*CLAUSES_OF_REMOVAL[rulebook] * 4, "sfu.1.1", "fiim.6.8.1"]),
            [
                (body, random.choice([body, body, body, "chief"]))
                for body in random.sample(["chief", "judges", "committee"], random.choice([0, 1, 2, 3, 3]))
            ],
        )
        for who in random.sample(people, random.randint(0, 2))
    ]
    acts = [
        (
            random.choice(["publish", "publish", "freeze", "release", "withdraw", "reopen"]),
            minute,
            random.random() < 0.8,
        )
        for minute in sorted(random.choices(range(60), k=random.randint(0, 7)))
    ]
    judges = ["j1", "j2", "j3", "j4"][: random.randint(1, 4)]
    return Story(
        rulebook=rulebook,
        limit=random.randint(1, 8),
        reserve=random.random() < 0.5,
        applicants=applicants(random),
        sites=sites,
        games=games,
        absent=absent,
        complaints=complaints,
        warnings=random.choices(people, k=random.choice([0, 0, 3, 8])),
        removals=removals,
        bans=random.sample(people, random.randint(0, 1)),
        per_site=per_site,
        total=random.choice([per_site * len(sites), per_site * len(sites) + random.randint(1, 4)]) or 4,
        declined=random.sample(people, random.choice([0, 0, 1, 3])),
        key=random.randbytes(32),
        final=[(random_game(random, draws=rulebook in DRAWS), random_entries(random)) for _ in range(2)],
        hidden_bonuses=random.choice([None, *range(5)]),
        hidden_rounds=random.choice([None, *range(5)]),
        acts=acts,
        asked=[(random.randint(-1, 61), random.randint(0, 5)) for _ in range(6)],
        ballots=[
            (
                random.choice(["judge", "chair", "nobody", "A1"]),
                random.choice(["style", "speech"]),
                random.choice(people),
            )
            for _ in range(random.randint(0, 6))
        ],
        judges=judges,
        conflicts={
            (random.choice(judges), random.choice(people)) for _ in range(random.choice([0, 2, 12, 30]))
        },
        announced=datetime(2017, 2, 9, 23, 59) + timedelta(minutes=random.choice([0, 1, 1441, -5000])),  # noqa: DTZ001
        in_force=date(2017, 2, 13) + timedelta(days=random.choice([-1, 0, 1])),
        posted=random.random() < 0.9,
        begun=random.random() < 0.3,
        other_rules=random.random() < 0.5,
        wild_places=random.choice([0, 0, 1, 2]),
        wild=random.sample([*people, "a champion", "a guest"], random.randint(0, 3)),
        even=even(random, draws=rulebook in DRAWS),
        seats=random,
    )
