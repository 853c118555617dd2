"""Random finished games and random entries for them, rich in the cases where points are disputed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from sportmafia.game.result import (
    BestMove,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    Removal,
    RemovalCause,
    Role,
    Team,
    Winner,
)
from tests.literal.paper import Entries

SEATS = range(1, 11)
DECK = [Role.DON, Role.SHERIFF, *[Role.MAFIA] * 2, *[Role.CIVILIAN] * 6]
VALUES = [
    "0.1",
    "0.1",
    "0.2",
    "0.2",
    "0.3",
    "0.3",
    "0.4",
    "0.5",
    "0.5",
    "0.6",
    "0.7",
    "0.8",
    "1",
    "0.25",
    "0.35",
    "0",
    "-0.1",
    "2",
]
TITLES = ["LI", "LI", "LI2", "LI2", "loser", "loser", "MVP"]
FINES = ["8.5.1", "8.5.1", "8.5.2", "8.5.3", "8.5.4", "8.5.4", "8.5.9", "6.6.1"]


def random_game(random: Random, *, draws: bool) -> GameResult:
    """A finished game (now and then a called-off one) whose facts don't contradict one another."""
    roles = dict(zip(SEATS, random.sample(DECK, 10), strict=True))
    first_night = random.choices([FirstNight.KILL, FirstNight.MISS, FirstNight.NOT_PLAYED], [16, 3, 1])[0]
    order = random.sample(SEATS, random.randint(1, 8))
    removals = [
        Removal(seat, random.choice(list(RemovalCause)), f"D{2 + place // 2}")
        for place, seat in enumerate(order)
    ]
    victim = None
    if first_night is FirstNight.KILL:
        victim = order[0]
        removals[0] = Removal(victim, RemovalCause.KILL, "N1")
    alive = tuple(seat for seat in SEATS if seat not in order)
    dismissed = [
        Disqualification(removal.seat, "6.7.4", removal.cause is RemovalCause.FOUL4, removal.when)
        for removal in removals
        if removal.cause in (RemovalCause.FOUL4, RemovalCause.DQ)
    ]
    # Offences in last words, after the result, and a second one of a player already removed.
    dismissed += [
        Disqualification(seat, None, random.random() < 0.5, None) for seat in SEATS if random.random() < 0.05
    ]
    winner = random.choice([Winner.RED, Winner.BLACK, Winner.DRAW] if draws else [Winner.RED, Winner.BLACK])
    defeats: tuple[Defeat, ...] = ()
    if winner is not Winner.DRAW and random.random() < 0.15:
        defeats = _defeats(random, roles, winner)
    called_off = random.random() < 0.03
    return GameResult(
        winner=None if called_off else winner,
        cause=EndCause.ABORTED if called_off else EndCause.DECLARED,
        ended="D5",
        roles=roles,
        days=(),
        nights=(),
        removals=tuple(removals),
        fouls={},
        disqualified=tuple(dismissed),
        defeats=defeats,
        best_move=_best_move(random, roles, victim),
        first_night=first_night,
        first_victim=victim,
        alive=None if random.random() < 0.1 else alive,
        at_table=alive,
    )


def _best_move(random: Random, roles: dict[int, Role], victim: int | None) -> BestMove | None:
    if victim is None or random.random() < 0.2:
        return None
    blacks = [seat for seat in SEATS if roles[seat].team is Team.BLACK]
    numbers = random.sample(blacks, random.choice([0, 1, 2, 2, 3, 3]))
    numbers += random.sample(sorted(set(SEATS) - set(blacks)), random.randint(0, 3 - len(numbers)))
    random.shuffle(numbers)
    hits = sum(1 for seat in numbers if seat in blacks)
    return BestMove(victim, tuple(numbers), hits, void=random.random() < 0.1)


def _defeats(random: Random, roles: dict[int, Role], winner: Winner) -> tuple[Defeat, ...]:
    loser = Team.BLACK if winner is Winner.RED else Team.RED
    team = [seat for seat in SEATS if roles[seat].team is loser]
    defeats = [Defeat(loser, random.choice([None, *team]), "6.8.1", decided=True)]
    if random.random() < 0.3:
        seat = random.choice(SEATS)
        defeats.append(Defeat(roles[seat].team, seat, "6.8.2", decided=False))
    return tuple(defeats)


def random_entries(random: Random) -> Entries:
    """What a judge, a careless one too, may have written down after the game."""

    def some(chance: float) -> bool:
        return random.random() < chance

    seats = random.sample(SEATS, random.choice([0, 1, 2, 3, 3, 4, 5]))
    values = {seat: Fraction(random.choice(VALUES)) for seat in seats} if some(0.7) else {}
    titled = random.sample(SEATS, random.choice([1, 2, 3, 3, 4]))
    favourite = random.choice(SEATS)
    votes = {voter: favourite if some(0.6) else random.choice(SEATS) for voter in SEATS if some(0.9)}
    return Entries(
        judge_points=values,
        consents=frozenset(seat for seat in SEATS if some(0.5)),
        fines=tuple((random.choice(SEATS), random.choice(FINES)) for _ in range(random.randint(1, 4)))
        if some(0.3)
        else (),
        votes=votes if some(0.3) else {},
        titles={seat: random.choice(TITLES) for seat in titled} if some(0.4) else {},
    )
