"""The clauses on the desk read literally: plans, draws, crews, the committee, claims and appeals.

As in `literal`, nothing of the program's packages or of a rulebook's options is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from tests.lots.described import described_permutation
from tests.tournament.desk_story import Appeal, Claim, DeskStory, Planned, Seated, Seating, Start

OF_SFU = {"sfu", "sfu-a2"}
FIIM_JUDGES = {"fiim", "fiim-k", "boss"}
"""Rulebooks that know the FIIM Judges' Committee (fiim.8.8.3, fiim-k.8.7.3; boss protests as fiim-k)."""

# --- the plan ---

SFU_DAYS = {
    "sfu.1.2.a": (date(2017, 2, 13), date(2017, 2, 17)),
    "sfu.1.2.b": (date(2017, 2, 18), date(2017, 2, 18)),
    "sfu.1.2.c": (date(2017, 2, 18), date(2017, 2, 18)),
}
"""The days that the regulation names."""


def plan_refused(told: Planned) -> set[str]:
    """What in a plan cannot be: the final while qualifying runs (3.1), prizes before the results (1.2.c)."""
    against = set()
    last = told.qualifying - 1
    if told.has_final:
        if told.final_from < last:
            against.add("sfu.3.1")
        last = told.final_from + told.final - 1
    if last + told.awards < last:
        against.add("sfu.1.2.c")
    return against


def plan_noticed(told: Planned, rulebook: str) -> set[str]:
    """What in a plan is not as the regulation has it; only sfu says how many stages, where, how long."""
    if rulebook not in OF_SFU:
        return set()
    found = set()
    if not told.has_final:
        found.add("sfu.3.1")
    if told.sites > 1 and told.played_at < told.sites:
        found.add("sfu.3.2.2")
    if told.has_final and told.final > 1:
        found.add("sfu.3.3.1")
    if told.games_each < 4:
        found.add("sfu.3.2.4")
    if told.age < 17:
        found.add("sfu.3.1.1")
    if not 0 < told.places <= 100:
        found.add("sfu.5.2")
    if told.has_final and told.quota != (6, 30):
        found.add("sfu.3.2.5")
    return found


def clause_sfu_3_2_3(crowd: int) -> str:
    """At most 20-30 participants a game day: thirty is the limit, twenty the aim (C111)."""
    return "day_full" if crowd > 30 else "day_above_aim" if crowd > 20 else ""


# --- the draw ---


def seating_faults(told: Seating, rulebook: str) -> set[str]:
    """What is wrong with a schedule, in words of its own."""
    found = set()
    if not told.drawn:
        found.add("not drawn")
    for game in told.games:
        people = [player for player in game.players if player]
        if len(people) != 10:
            found.add("not ten")
        if len(set(people)) != len(people):
            found.add("twice at a table")
        if not game.judge:
            found.add("no judge")
        if not game.host and rulebook in OF_SFU:
            found.add("no host")
    for number in {game.round for game in told.games}:
        games = [game for game in told.games if game.round == number]
        where: list[str] = []
        for game in games:
            where += {player for player in game.players if player}
            where += {person for person in (game.judge, game.host) if person}
        if any(times > 1 for times in Counter(where).values()):
            found.add("two places")
        if len({game.table for game in games}) != len(games):
            found.add("a table twice")
    return found


def clause_sfu_3_2_4(told: Seating, rulebook: str) -> set[str]:
    """Everybody plays at least four games; who has fewer."""
    if rulebook not in OF_SFU:
        return set()
    games = Counter(player for game in told.games for player in game.players if player)
    return {player for player, times in games.items() if times < 4}


def clause_sfu_3_5_3(told: Seating) -> set[str]:
    """The number that the draw gives is fixed: who sits on two."""
    seats: dict[str, set[int]] = {}
    for game in told.games:
        for seat, player in enumerate(game.players, start=1):
            if not player:
                continue
            seats.setdefault(player, set()).add(seat)
    return {player for player, own in seats.items() if len(own) > 1}


def clause_sfu_3_5_2(names: Sequence[str], key: bytes, label: str) -> list[int]:
    """Chance alone gives numbers to names: the permutation of the published description."""
    return described_permutation(len(names), key, label)


def clause_sfu_3_5_4(players: Sequence[str], swap: Mapping[int, str]) -> list[str] | None:
    """Seating is strictly by number: only the same ten may be put down as they sit."""
    if not all(1 <= seat <= 10 for seat in swap):
        return None
    after = [swap.get(seat, player) for seat, player in enumerate(players, start=1)]
    return after if sorted(after) == sorted(players) else None


def may_start(told: Start, rulebook: str) -> bool:
    """Ten invited (fiim.4.1.1), a Judge (fiim.1.2) and in sfu a Host besides (3.5.1); nobody who is removed
    (fiim.7.3, sfu.A2.spec.5) or has a game to miss (sfu.8.5).
    """
    game = told.game
    return (
        len(set(game.players)) == 10
        and bool(game.judge)
        and (bool(game.host) or rulebook not in OF_SFU)
        and not set(told.removed) & set(game.players)
        and not set(told.banned) & set(game.players)
    )


def judged_by_players(games: Iterable[Seated]) -> bool:
    """Whether somebody of a crew plays in a round that he works in."""
    rounds: dict[int, set[str]] = {}
    listed = list(games)
    for game in listed:
        rounds.setdefault(game.round, set()).update(game.players)
    return any(
        person in rounds[game.round] for game in listed for person in (game.judge, game.host) if person
    )


# --- the committee ---

MEMBERS = {"chair", "chief_judge", "registrar", "member"}
POWERS = {
    "order_of_play": "sfu.6.3.a",
    "finalists": "sfu.6.3.b",
    "place_and_time": "sfu.6.3.c",
    "people": "sfu.6.3.d",
    "materials": "sfu.6.3.e",
    "dispute": "sfu.6.3.f",
}


class Committee:
    """The committee as the regulation knows it."""

    def __init__(self) -> None:
        self.holders: list[tuple[str, str]] = []
        self.decided: set[str] = set()

    def member(self, person: str) -> bool:
        """Whether he is one of those of sfu.6.2."""
        return any(office in MEMBERS and holder == person for office, holder in self.holders)

    def _may_change(self, office: str, by: str) -> bool:
        """6.2.d: the chair changes the membership; 6.3.d: the committee has its judges and hosts."""
        if office not in MEMBERS:
            return self.member(by)
        chairs = [holder for held, holder in self.holders if held == "chair"]
        return not chairs or by in chairs

    def appoint(self, office: str, whom: str, by: str) -> bool:
        """Give an office; there is one chair and one Chief Judge (6.2.a, 6.2.b)."""
        taken = office in ("chair", "chief_judge") and any(held == office for held, _ in self.holders)
        if not self._may_change(office, by) or (office, whom) in self.holders or taken:
            return False
        self.holders.append((office, whom))
        return True

    def dismiss(self, office: str, whom: str, by: str) -> bool:
        """Take an office away."""
        if not self._may_change(office, by) or (office, whom) not in self.holders:
            return False
        self.holders.remove((office, whom))
        return True

    def decide(self, matter: str, by: str, words: str) -> bool:
        """6.3: the committee decides, in words."""
        if not self.member(by) or not words.strip():
            return False
        self.decided.add(matter)
        return True

    def acting_chief(self, absent: Iterable[str]) -> str | None:
        """7.9: in the Chief Judge's absence the head of the host centre."""
        away = set(absent)
        for office in ("chief_judge", "host_centre"):
            for held, holder in self.holders:
                if held == office and holder not in away:
                    return holder
        return None

    @property
    def in_the_way(self) -> set[str]:
        """6.1, 6.3: what is not approved and has to be before play, where a committee has its chair."""
        if not any(held == "chair" for held, _ in self.holders):
            return set()
        return {
            POWERS[matter]
            for matter in ("order_of_play", "place_and_time", "people", "materials")
            if matter not in self.decided
        }


# --- judges, claims, appeals ---


def clause_sfu_7_3(*, by_chief: bool, reason: str) -> bool:
    """What a game was is undone by the Chief Judge alone, with his reason on record (C122)."""
    return by_chief and bool(reason.strip())


WHO_MAY = {
    "warning.give": {"judge", "chief_judge"},
    "ban.give": {"judge", "chief_judge"},
    "game.annul": {"chief_judge"},
    "incident.decide": {"judge", "chief_judge"},
}
"""The judge of the game or the Chief Judge (fiim.6.2, sfu.A2.disc.2, points34.6.2; sfu.7.3; sfu.7.7)."""


def clause_sfu_7_8(one: Claim) -> bool:
    """A claim is made orally when it happens: in that very game."""
    return one.made_in == one.about and bool(one.words.strip())


def clause_sfu_7_7(one: Claim) -> bool:
    """The judge of the game decides, or the Chief Judge."""
    return set(one.hearers) <= {"crew", "chief"}


def clause_sfu_6_5(one: Appeal) -> bool:
    """The commission comes from judges and committee; nobody of it took the decision or appeals (C114)."""
    pool = {"crew", "chief", "other", "member"}
    return set(one.hearers) <= pool and not set(one.hearers) & {one.by, one.decided_by}


def clause_sfu_8_4(told: DeskStory) -> list[str]:
    """Players attend the award ceremony: who of the awarded does not."""
    return [player for player in told.awarded if player not in told.present]


def day(number: int) -> date:
    """A day of the plan."""
    return SFU_DAYS["sfu.1.2.a"][0] + timedelta(days=number)
