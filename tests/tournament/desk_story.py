"""What happens at the desk beside the games, told as plain data: a plan, a draw, crews, a committee, claims.

As in `story`, nothing here speaks in the program's own words beyond the names of offices, matters and moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

PEOPLE = [f"p{number}" for number in range(1, 21)]
OFFICES = ["chair", "chief_judge", "registrar", "member", "host_centre", "judge", "host"]
MATTERS = ["order_of_play", "finalists", "place_and_time", "people", "materials", "dispute"]


@dataclass
class Planned:
    """A plan in days from the first: how long qualifying is, when the final begins, how long it is, when
    prizes are given; of how many sites how many play; a final or none; people by day; games each; the least
    age, the most players, how many go on from a site and in all.
    """

    qualifying: int
    final_from: int
    final: int
    awards: int
    sites: int
    played_at: int
    has_final: bool
    crowds: list[int]
    games_each: int
    age: int
    places: int
    quota: tuple[int, int]


@dataclass
class Seated:
    """A game as somebody has put it into a schedule."""

    round: int
    table: int
    players: list[str]
    judge: str
    host: str


@dataclass
class Seating:
    """A schedule: whether it was drawn, whether a number is fixed for all games."""

    drawn: bool
    fixed: bool
    games: list[Seated]


@dataclass
class Start:
    """A table that is to begin; who of its players is removed from the tournament, who has a ban to serve."""

    game: Seated
    removed: list[str]
    banned: list[str]


@dataclass
class Deed:
    """Something done about the committee: ``appoint``, ``dismiss`` or ``decide``; ``what`` is an office or a
    matter."""

    do: str
    what: str
    whom: str
    by: str
    words: str


@dataclass
class Claim:
    """A claim at a table: about which game, made in which, heard by whom, decided twice or once."""

    about: str
    made_in: str
    words: str
    hearers: list[str]


@dataclass
class Appeal:
    """An appeal against what somebody decided for the committee."""

    by: str
    decided_by: str
    hearers: list[str]


@dataclass
class DeskStory:
    """Everything that happened at the desk of one tournament."""

    rulebook: str
    plan: Planned
    seating: Seating
    starts: list[Start]
    deeds: list[Deed]
    absent: list[str]
    moves: list[tuple[str, str, bool, str]]
    claims: list[Claim]
    appeals: list[Appeal]
    awarded: list[str]
    present: list[str]
    names: list[str]
    key: bytes
    hands: list[tuple[str, str]]
    swaps: list[dict[int, str]]
    wild: list[str]


def seating(random: Random) -> Seating:
    """Two tables, two to five rounds, with a fault now and then."""
    order, games = random.sample(PEOPLE, 20), []
    fixed = random.random() < 0.5
    for number in range(1, random.randint(2, 5) + 1):
        if not fixed or random.random() < 0.1:
            order = random.sample(order, 20)
        for table in (1, 2):
            players = order[10 * table - 10 : 10 * table]
            games.append(Seated(number, table, players, f"judge{table}", f"host{table}"))
    for _ in range(random.choice([0, 0, 1, 2])):
        game, other = random.sample(games, 2)
        fault = random.randrange(7)
        seat = random.randrange(len(game.players))
        if fault == 0:
            game.players = [*game.players[:seat], random.choice(game.players), *game.players[seat + 1 :]]
        elif fault == 1:
            game.players = [*game.players[:seat], random.choice(other.players), *game.players[seat + 1 :]]
        elif fault == 2:
            game.players = game.players[:seat] + game.players[seat + 1 :]
        elif fault == 3:
            game.table = 3 - game.table
        elif fault == 4:
            game.judge = random.choice(["", random.choice(other.players), other.host])
        elif fault == 5:
            game.host = ""
        else:
            game.players = [*game.players[:seat], "", *game.players[seat + 1 :]]
    return Seating(random.random() < 0.9, fixed, games)


def start(random: Random) -> Start:
    """A table with everything, or with something missing."""
    players = random.sample(PEOPLE, random.choice([10, 10, 10, 9]))
    seated = Seated(1, 1, players, random.choice(["judge", "judge", ""]), random.choice(["host", ""]))
    somebody = [*players[:1], "p1", "nobody"]
    return Start(
        seated,
        random.sample(somebody, random.choice([0, 0, 1])),
        random.sample(somebody, random.choice([0, 0, 1])),
    )


def deeds(random: Random) -> list[Deed]:
    """What five people do about the committee, allowed or not."""
    people = ["anna", "boris", "vera", "gleb", "dina"]
    found = [Deed("appoint", "chair", people[0], random.choice(people), "")] * (random.random() < 0.7)
    for _ in range(random.randint(4, 14)):
        do = random.choice(["appoint", "appoint", "dismiss", "decide", "decide"])
        by = random.choice([people[0], people[0], *people])
        what = random.choice(MATTERS if do == "decide" else OFFICES)
        found.append(Deed(do, what, random.choice(people), by, random.choice(["so be it", "so be it", " "])))
    return found


def desk_story(random: Random, rulebook: str) -> DeskStory:
    """A random desk under a rulebook."""
    judges = ["crew", "chief", "other", "member", "stranger", "p1"]
    qualifying = random.choice([1, 5])
    sites = random.randint(1, 5)
    return DeskStory(
        rulebook,
        Planned(
            qualifying,
            qualifying + random.choice([-2, -1, 0, 0, 0, 1]),
            random.choice([1, 1, 2]),
            random.choice([-1, 0, 0, 1]),
            sites,
            random.choice([0, sites, sites, max(1, sites - 1)]),
            random.random() < 0.8,
            [random.choice([1, 19, 20, 21, 29, 30, 31, 40]) for _ in range(3)],
            random.choice([3, 4, 5]),
            random.choice([16, 17, 17, 18]),
            random.choice([0, 99, 100, 101]),
            random.choice([(6, 30), (6, 30), (5, 30), (0, 30), (6, 36)]),
        ),
        seating(random),
        [start(random) for _ in range(3)],
        deeds(random),
        random.sample(["anna", "boris", "vera"], random.choice([0, 1, 2])),
        [
            (
                *random.choice(
                    [
                        ("signed", "unsign"),
                        ("signed", "annul"),
                        ("playing", "annul"),
                        ("awaiting_protocol", "annul"),
                        ("annulled", "replay"),
                    ]
                ),
                random.random() < 0.5,
                random.choice(["a power cut", "a power cut", " "]),
            )
            for _ in range(4)
        ],
        [
            Claim(
                "g1",
                random.choice(["g1", "g1", "g2", ""]),
                random.choice(["he touched me", "he touched me", ""]),
                random.sample(judges, random.randint(1, 2)),
            )
            for _ in range(3)
        ],
        [
            Appeal(
                random.choice(["p1", "p2", "member"]),
                random.choice(["chief", "member"]),
                random.sample(judges, random.randint(1, 3)),
            )
            for _ in range(3)
        ],
        random.sample(PEOPLE, 5),
        random.sample(PEOPLE, random.randint(0, 20)),
        random.sample(PEOPLE, random.randint(2, 20)),
        random.randbytes(32),
        [
            (
                random.choice(["warning.give", "ban.give", "game.annul", "incident.decide"]),
                random.choice(
                    [
                        "owner",
                        "chief_judge",
                        "judge",
                        "side_judge",
                        "secretary",
                        "registrar",
                        "player",
                        "spectator",
                    ]
                ),
            )
            for _ in range(4)
        ],
        [
            {
                seat: random.choice(PEOPLE[:11])
                for seat in random.sample([*range(1, 11), 11], random.randint(0, 3))
            },
            dict(
                zip(
                    pair := random.sample(range(1, 11), 2),
                    [PEOPLE[pair[1] - 1], PEOPLE[pair[0] - 1]],
                    strict=True,
                )
            ),
        ],
        random.sample(["a champion", "A1", "A2", "another"], random.randint(0, 3)),
    )
