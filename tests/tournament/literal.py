"""The clauses on tournaments read literally: what must follow from a story.

Nothing of `sportmafia.tournament`, of `sportmafia.scoring` or of a rulebook's options is used here: each
function is one clause of a regulation, and where a regulation is silent the reading is named by its item.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import permutations

from sportmafia.game.result import EndCause, GameResult, Winner
from tests.literal import (
    scorer_boss,
    scorer_fiim,
    scorer_fiim_k,
    scorer_points34,
    scorer_sfu,
    scorer_sfu_a2,
    tables,
)
from tests.literal.paper import Entries, reds, winners
from tests.literal.tables import Played, Sum
from tests.lots.described import described_permutation
from tests.tournament.story import CLAUSES_OF_REMOVAL, Applicant, Complaint, Story, Told

SCORERS = {
    "fiim": scorer_fiim.score,
    "sfu": scorer_sfu.score,
    "sfu-a2": scorer_sfu_a2.score,
    "boss": scorer_boss.score,
    "fiim-k": scorer_fiim_k.score,
    "points34": scorer_points34.score,
}
OF_SFU = {"sfu", "sfu-a2"}
PROTOCOL_OF_SFU = {"fiim", "fiim-k"}
"""Rulebooks without a form of their own, which take that of Appendix 2 (B.0)."""
OF_FEDERATION = {"fiim", "fiim-k", "boss"}
"""Rulebooks with the FIIM Judges' Committee (fiim.8.8.3, fiim.8.8.4, fiim-k.8.7.3, fiim-k.8.7.4)."""

# --- applications ---


NEEDS_A_FIELD = {
    "name": "sfu.A2.prot.3",
    "nickname": "sfu.A2.prot.3",
    "birth_date": "sfu.3.1.1",
    "site": "sfu.3.2.2",
    "contact": "sfu.6.7",
    "status": "sfu.1.1",
}
"""The fields of the lost Appendix 3 that other clauses need (C112), and which."""


def unreadable(story: Story, one: Applicant) -> set[str | None]:
    """sfu.5.6: the applicant gives the data of Appendix 3, and a status is one of three (sfu.1.1)."""
    if story.rulebook not in OF_SFU:
        if one.missing == "nickname" and story.rulebook in PROTOCOL_OF_SFU:
            return {"sfu.A2.prot.3"}
        return {None} if one.missing in ("nickname", "contact") else set()
    found: set[str | None] = set()
    if one.missing:
        found.add(NEEDS_A_FIELD[one.missing])
    if one.missing != "status" and one.status not in ("student", "master", "postgraduate"):
        found.add("sfu.1.1")
    return found


def refused(story: Story, one: Applicant) -> set[str | None]:
    """The clauses that keep an applicant out whatever the number of places."""
    against = unreadable(story, one)
    if not one.agrees:
        against.add("sfu.5.7" if story.rulebook in OF_SFU else None)
    if story.rulebook in OF_SFU:
        if one.came.date() < date(2017, 1, 11):
            against.add("sfu.5.1")
        if one.came.date() > date(2017, 2, 12):
            against.add("sfu.5.5")
        if not one.dormitory:
            against.add("sfu.1.1")
        seventeenth = one.born.replace(year=one.born.year + 17)
        if one.missing != "birth_date" and seventeenth > date(2017, 2, 13):
            against.add("sfu.3.1.1")
    return against


def clause_sfu_5_3(story: Story) -> dict[str, str]:
    """If there are more than places, who registered earlier goes first."""
    queue = sorted((one for one in story.applicants if not refused(story, one)), key=lambda one: one.came)
    answer = {}
    staying = [one for one in queue if one.withdrew is None]
    for one in queue:
        if one.withdrew is not None:
            answer[one.name] = "withdrawn"
        else:
            answer[one.name] = "admitted" if staying.index(one) < story.limit else "waiting"
    return answer


def clause_sfu_5_4(story: Story) -> dict[str, str]:
    """Registration stops when the maximum is reached: minute by minute, who is in when somebody comes."""
    queue = sorted((one for one in story.applicants if not refused(story, one)), key=lambda one: one.came)
    answer: dict[str, str] = {}
    registered: list[Applicant] = []
    for one in queue:
        still = [other for other in registered if other.withdrew is None or other.withdrew > one.came]
        if len(still) < story.limit:
            registered.append(one)
            answer[one.name] = "admitted"
        else:
            answer[one.name] = "turned_away"
        if one.withdrew is not None:
            answer[one.name] = "withdrawn"
    return answer


# --- the regulation ---


def clause_sfu_6_7(story: Story) -> bool:
    """Whether a change stands: posted, in sfu at least three days before (calendar days), and not of the
    rules of a stage that has begun (fiim.7.11, fiim-k.7.11: told before the start).
    """
    days = (story.in_force - story.announced.date()).days
    if story.begun and story.other_rules:
        return False
    return story.posted and (story.rulebook not in OF_SFU or days >= 3)


# --- protests ---


def clause_8_8_1(one: Complaint, game: Told) -> bool:
    """Ten minutes after the game's end, inclusive; the end of the last last word if there was one (C118)."""
    end = max(0, one.last_word or 0)
    return one.by in game.played and 0 <= one.seconds <= end + 600


def may_hear(one: Complaint, game: Told) -> bool:
    """The Chief Judge or a member of the commission; nobody who judged or played that game (C114)."""
    return one.hearer in ("chief", "other") and one.hearer not in game.played


def may_look_at(story: Story, evidence: str) -> bool:
    """Video everywhere (8.8.3, protest.4); the federation's judges where there is a federation."""
    return evidence == "video" or story.rulebook in OF_FEDERATION


def standing_verdict(story: Story, label: str) -> str:
    """What became of a game: the verdict of a protest that was in time and heard, else it stands."""
    game = next(game for game in story.games if game.label == label)
    for one in story.complaints:
        if one.game == label and clause_8_8_1(one, game) and may_hear(one, game) and one.verdict is not None:
            return one.verdict
    return "stands"


def frozen(story: Story) -> set[str]:
    """Games with a protest that was taken and is not decided."""
    found = set()
    for one in story.complaints:
        game = next(game for game in story.games if game.label == one.game)
        if clause_8_8_1(one, game) and not (may_hear(one, game) and one.verdict is not None):
            found.add(one.game)
    return found


def as_ruled(result: GameResult, verdict: str) -> GameResult | None:
    """The game that the verdict leaves, None if it does not count."""
    if verdict == "annulled" or (verdict == "stands" and result.winner is None):
        return None
    if verdict == "stands" or result.winner == verdict:
        return result
    return replace(result, winner=Winner(verdict), cause=EndCause.DECLARED)


# --- discipline ---


def expelled(story: Story) -> set[str]:
    """Who is out of the tournament: for an offence of the list, with the consents that are asked.

    sfu.7.2: the Chief Judge in agreement with the other judges and the committee; elsewhere he alone (C115).
    """
    asked = {"chief", "judges", "committee"} if story.rulebook in OF_SFU else {"chief"}
    found = set()
    for one in story.removals:
        agreed: dict[str, str] = {}
        for body, hand in one.consents:
            if body in asked and hand not in agreed.values():  # nobody agrees with himself
                agreed[body] = hand
        if one.clause in CLAUSES_OF_REMOVAL[story.rulebook] and asked <= agreed.keys():
            found.add(one.who)
    return found


def clause_sfu_a1_1_2(warnings: int) -> int:
    """Second warning -1, third -2 more; nothing is said of a fourth."""
    return {0: 0, 1: 0, 2: -1}.get(warnings, -3)


def bans(story: Story) -> dict[str, int]:
    """Games that warnings cost (sfu.A1.1.2.b, once) and a judge took at once."""
    found = Counter(story.bans) if story.rulebook in OF_SFU else Counter()
    if story.rulebook == "sfu":
        found.update(who for who, times in Counter(story.warnings).items() if times >= 3)
    return dict(found)


# --- tables ---


def clause_fiim_8_6_1(player: str, games: Sequence[Played], distance: int) -> Fraction:
    """Ci where the distance is what the schedule gives the player (C96)."""
    b = (4 * distance + 5) // 10
    shot = [
        game
        for game in games
        if player in game.players
        and game.result.first_victim == list(game.players).index(player) + 1
        and game.result.first_victim in reds(game.result)
    ]
    i = len(shot)
    ci = Fraction(0) if not i else Fraction(4 * i, 10 * b) if i <= b else Fraction(4, 10)
    return ci * sum(1 for game in shot if game.result.winner is Winner.BLACK)


def ladder(rulebook: str, found: Sum) -> tuple[Fraction | int, ...]:
    """What equals are compared by."""
    key = {"sfu": tables.clause_sfu_a2_tie, "sfu-a2": tables.clause_sfu_a2_tie, "boss": tables.item_boss_60}
    return key.get(rulebook, tables.clause_fiim_8_7)(found)


def even_table(story: Story) -> list[Row]:
    """The table of the even games: points, then the clauses on equals."""
    sums: dict[str, Sum] = {}
    for game in story.even:
        if game.result.winner is None:
            continue
        for seat, player in enumerate(game.players, start=1):
            found = sums.setdefault(player, Sum())
            basic, additional = game.points[seat - 1]
            found.basic += basic
            found.additional += additional
            found.wins[game.result.roles[seat]] += seat in winners(game.result)
            found.first_deaths += game.result.first_victim == seat
    keys = {player: ladder(story.rulebook, found) for player, found in sums.items()}
    rows: list[Row] = []
    for player, found in sums.items():
        better = sum(1 for key in keys.values() if key > keys[player])
        equal = sum(1 for key in keys.values() if key == keys[player])
        rows.append((player, found.total, better + 1, better + equal))
    return rows


Row = tuple[str, Fraction, int | None, int | None]
"""Player, total, place, last shared place; None where he is not ranked."""


class Rating:
    """The players of a stage with their sums over the games that count."""

    def __init__(
        self, story: Story, games: Sequence[tuple[Sequence[str], GameResult, Entries, bool]]
    ) -> None:
        self.story = story
        self.warned = True
        self.played = [
            Played(result, list(players), SCORERS[story.rulebook](result, entries), final)
            for players, result, entries, final in games
        ]

    def sum_of(self, player: str, scheduled: int) -> Sum:
        """A player's sums; ``scheduled`` is his distance."""
        rulebook = self.story.rulebook
        found = tables.summed(rulebook, player, self.played)
        if rulebook == "fiim":
            found.basic -= tables.clause_fiim_8_6(player, self.played)
            found.basic += clause_fiim_8_6_1(player, self.played, scheduled)
        if rulebook == "sfu" and self.warned:
            found.basic += clause_sfu_a1_1_2(self.story.warnings.count(player))
        return found

    def table(self, people: Mapping[str, int], guests: set[str]) -> list[Row]:
        """The rows of those who played, ranked or not; ``people`` have their distances."""
        here = {player for game in self.played for player in game.players}
        out = expelled(self.story) | guests
        sums = {
            player: self.sum_of(player, scheduled) for player, scheduled in people.items() if player in here
        }
        keys = {player: ladder(self.story.rulebook, found) for player, found in sums.items()}
        rows: list[Row] = []
        ranked = [player for player in keys if player not in out]
        for player, found in sums.items():
            if player in out:
                rows.append((player, found.total, None, None))
                continue
            better = sum(1 for other in ranked if keys[other] > keys[player])
            equal = sum(1 for other in ranked if keys[other] == keys[player])
            rows.append((player, found.total, better + 1, better + equal))
        return rows


def counted(story: Story) -> list[tuple[list[str], GameResult, Entries, bool]]:
    """The qualifying games as ruled."""
    games = []
    for game in story.games:
        result = as_ruled(game.result, standing_verdict(story, game.label))
        if result is not None:
            games.append((game.played, result, game.entries, False))
    return games


def distances(story: Story, site: str) -> dict[str, int]:
    """Games that the draw gave each player of a site, and none to a guest, who has what he played."""
    found = Counter(player for game in story.games if game.site == site for player in game.drawn)
    guests = Counter(
        player
        for game in story.games
        if game.site == site and as_ruled(game.result, standing_verdict(story, game.label)) is not None
        for player in game.played
        if player not in game.drawn
    )
    return dict(found + guests)


def clause_sfu_3_2_5(
    rows: Sequence[Row], places: int, declined: Sequence[str]
) -> tuple[set[str], set[str], int]:
    """The first so many by points of a site: who is in for certain, between whom a lot decides, of how many.

    Equals in everything are told apart by lot only (sfu.A2.tie.5), and only where the line falls among them.
    """
    waiting = [row for row in rows if row[2] is not None and row[0] not in declined]
    inside, between = set(), set()
    for player, _, place, _ in waiting:
        ahead = sum(1 for other in waiting if (other[2] or 0) < (place or 0))
        equal = sum(1 for other in waiting if other[2] == place)
        if ahead + equal <= places:
            inside.add(player)
        elif ahead < places:
            between.add(player)
    return inside, between, places - len(inside) if between else 0


def equals(rows: Sequence[Row]) -> list[list[str]]:
    """Whoever shares a place with somebody, in groups."""
    shared: dict[int, list[str]] = {}
    for player, _, place, _ in rows:
        if place is not None:
            shared.setdefault(place, []).append(player)
    return [group for group in shared.values() if len(group) > 1]


def with_lots(rows: Sequence[Row], orders: Sequence[Sequence[str]]) -> list[Row]:
    """The rows after lots: fiim.8.7.5, sfu.A2.tie.5, fiim-k.8.6.5, points34.8.5.4 come last of all."""
    found = []
    for player, total, place, last in rows:
        order = next((order for order in orders if player in order), None)
        if order is not None and place is not None:
            place = last = place + list(order).index(player)
        found.append((player, total, place, last))
    return found


def drawn_by(group: Sequence[str], key: bytes, label: str) -> list[str]:
    """The order that a key gives a group, by the published description of lots."""
    names = json.dumps(list(group), ensure_ascii=False, separators=(",", ":"))
    order = described_permutation(len(group), key, f"{label} {names}")
    return [group[number - 1] for number in order]


def wild_cards(story: Story, through: Sequence[str]) -> list[str]:
    """sfu.6.3.b: those whom the organisers named, as far as there are places for them."""
    out = {*through, *story.declined}
    return [player for player in story.wild if player not in out][: story.wild_places]


WINNERS = 5
"""The first five by points in the final table (sfu.3.3.2, sfu.9.1)."""

# --- publication ---


def shown(story: Story, minute: int, last_round: int) -> tuple[set[int], bool]:
    """The rounds that the public sees at a minute, and whether it sees bonuses."""
    state, through = "", None
    for act, when, reason in story.acts:
        follows = {
            "publish": state in ("", "withdraw"),
            "freeze": state in ("publish", "reopen"),
            "release": state in ("publish", "freeze", "reopen"),
            "withdraw": state in ("publish", "freeze", "reopen") and reason,
            "reopen": state in ("release", "freeze") and reason,
        }[act]
        if follows and when <= minute:
            state, through = act, 2 if act == "freeze" else None
    if state in ("", "withdraw"):
        return set(), False
    rounds = set(range(last_round + 1))
    if state == "release":
        return rounds, True
    if through is not None:
        rounds = {number for number in rounds if number <= through}
    if story.hidden_rounds is not None:
        rounds = {number for number in rounds if number < story.hidden_rounds}
    hidden = story.hidden_bonuses is not None and any(number >= story.hidden_bonuses for number in rounds)
    return rounds, not hidden


# --- awards and judges ---


def prizes(story: Story) -> dict[str, set[str]]:
    """sfu.9.1, 9.2: who has most votes of judges and committee for each prize; a voter's last one counts."""
    last: dict[tuple[str, str], str] = {}
    for voter, prize, player in story.ballots:
        if voter in ("judge", "chair"):
            last[voter, prize] = player
    found: dict[str, set[str]] = {}
    for prize in {prize for _, prize in last}:
        votes = Counter(player for (_, named), player in last.items() if named == prize)
        found[prize] = {player for player in votes if votes[player] == max(votes.values())}
    return found


def can_be_judged(story: Story, games: Sequence[Told]) -> bool:
    """Whether a round's tables can each have a judge without a conflict, by trying all ways."""
    return any(
        all(
            (judge, player) not in story.conflicts
            for judge, game in zip(judges, games, strict=True)
            for player in game.drawn
        )
        for judges in permutations(story.judges, len(games))
    )
