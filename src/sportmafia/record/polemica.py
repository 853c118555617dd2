"""Reader of the record shape of the polemica site: facts of an online game in flat lists.

``votes`` hold everything that is voted: ``num`` 0 is a nomination (the voter nominates the candidate), 1 and
up a voting round, without ``num`` a hand for lifting all tied players. Nights follow the day of the same
number; ``role`` is 0 for the Don, 1 mafia, 2 civilian, 3 Sheriff, in the deal as in the checks. ``result`` is
0 for red, 1 for black. Fouls carry the stage of the game in which they fell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sportmafia.record.foreign import (
    Fields,
    ForeignBatch,
    Recorded,
    batch,
    cards,
    is_tied_again,
    leaders_of,
    nominations_in_order,
    players_of,
    speaking_orders,
)
from sportmafia.record.sheet import Hands, Sheet, SheetDay, SheetIncident, SheetNight

SHAPE: Final = "polemica"
RULEBOOK: Final = "fiim"

_ROLES: Final = ("don", "mafia", "civilian", "sheriff")
_WINNERS: Final = ("red", "black")
_MOST_DAYS: Final = 30


def fits(document: object) -> bool:
    """Whether a parsed file has this shape."""
    games = document if isinstance(document, list) else [document]
    return bool(games) and all(
        isinstance(game, Mapping) and {"players", "votes", "shots", "checks"} <= game.keys()
        for game in games[:3]
    )


def read(document: object, file: str) -> ForeignBatch:
    """The games of a parsed file of this shape."""
    games = document if isinstance(document, list) else [document]
    return batch(SHAPE, games, file, lambda game, index: str(game.get("id", index + 1)), _game)


def _game(game: Fields) -> tuple[Sheet, Recorded]:
    winner = _WINNERS[game.whole("result", 0, 1)] if game.has("result") else None
    players = [_Player(fields) for fields in players_of(game)]
    story = _Story(game, players)
    sheet = Sheet(
        rulebook=RULEBOOK,
        header=_header(game),
        players=tuple(player.name for player in players),
        roles=cards(game, (player.role for player in players)),
        days=story.days(),
        nights=story.nights(),
        result=winner,
    )
    game.pass_over(
        "scoringVersion", "scoringType", "tags", "version", "stage", "phase", "factor", "isLive", "timer",
        "timing", "comKiller",
    )  # fmt: skip
    if game.text("zeroVoting") not in ("", "none"):
        game.note(
            "zeroVoting",
            "особое голосование первого дня: задайте его в правилах",
            "a first day's vote of its own: set it in the rulebook",
        )
    if game.items("bonuses"):
        game.note("bonuses", "баллы сайта не прочитаны", "points of the site are not read")
    return sheet, Recorded(winner)


def _header(game: Fields) -> dict[str, Any]:
    header: dict[str, Any] = {}
    started = game.text("started")
    if started:
        header["date"] = started[:10]
    if game.has("table"):
        header["table"] = game.whole("table", 0, 10**6)
    if game.has("num"):
        header["game"] = game.whole("num", 0, 10**9)
    elif game.has("id"):
        header["game"] = game.whole("id", 0, 10**12)
    if game.has("referee"):
        header["judge"] = game.inside(game.take("referee"), "referee").text("username")
    game.pass_over("id", "num")
    return header


class _Player:
    """One player of a game as the file has him."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.seat: int = fields.seat or 0
        if fields.seat_at("position") != self.seat:
            what = (f"{self.seat}: места по порядку", f"{self.seat}: seats in order")
            raise fields.bad("position", what, fields.take("position"))
        self.name = fields.text("username")
        self.role = _ROLES[fields.whole("role", 0, 3)]
        self.fouls = [_moment(foul) for foul in fields.objects("fouls")]
        if fields.items("techs"):
            fields.note("techs", "технические фолы не прочитаны", "technical fouls are not read")
        if fields.has("guess"):
            fields.note(
                "guess",
                "мнение игрока о ролях не прочитано: в этих правилах его нет",
                "a player's guess of the cards is not read: these rules have none",
            )
        fields.pass_over("player", "guess", "quitTime")
        fields.close()


def _moment(foul: Fields) -> tuple[int, str]:
    """Day and moment of a foul; one of a stage that no known file has stands before the vote."""
    foul.pass_over("time")
    stage = foul.inside(foul.take("stage"), "stage")
    foul.close()
    word = stage.text("type")
    day = stage.whole("day", 1, _MOST_DAYS)
    seat = stage.seat_at("player") if stage.has("player") else None
    vote = stage.whole("voting", 0, 9) if stage.has("voting") else 1
    stage.close()
    if seat is None or word not in _MOMENTS:
        if word not in _MOMENTS:
            stage.note("type", f"стадия «{word}» неизвестна", f"the stage '{word}' is unknown")
        return day, "before_vote"
    suffix = f"/{vote}" if vote > 1 and word == "reSpeech" else ""
    return day, f"{_MOMENTS[word]}:{seat}{suffix}"


_MOMENTS: Final[Mapping[str, str]] = {
    "speech": "speech",
    "reSpeech": "tie",
    "voted": "word",
}


class _Story:
    """A game day by day, put together from its lists."""

    def __init__(self, game: Fields, players: list[_Player]) -> None:
        self._players = players
        self._made: dict[int, dict[int, int]] = {}
        self._hands: dict[int, dict[int, dict[int, tuple[int, ...]]]] = {}
        self._lift: dict[int, tuple[int, ...]] = {}
        for vote in game.objects("votes"):
            self._vote(vote)
        self._shots: dict[int, dict[int, int | None]] = {}
        for shot in game.objects("shots"):
            night, shooter = shot.whole("night", 1, _MOST_DAYS), shot.seat_at("shooter")
            self._shots.setdefault(night, {})[shooter] = shot.whole("victim", 0, 10) or None
            shot.close()
        self._checks: dict[tuple[int, str], int] = {}
        for check in game.objects("checks"):
            night, role = check.whole("night", 1, _MOST_DAYS), _ROLES[check.whole("role", 0, 3)]
            self._checks[night, role] = check.seat_at("player")
            check.close()

    def _vote(self, vote: Fields) -> None:
        day, voter, candidate = (
            vote.whole("day", 1, _MOST_DAYS),
            vote.seat_at("voter"),
            vote.seat_at("candidate"),
        )
        if not vote.has("num"):
            self._lift[day] = (*self._lift.get(day, ()), voter)
        elif (number := vote.whole("num", 0, 20)) == 0:
            self._made.setdefault(day, {})[voter] = candidate
        else:
            hands = self._hands.setdefault(day, {}).setdefault(number, {})
            hands[candidate] = (*hands.get(candidate, ()), voter)
        vote.close()

    def _last_night(self) -> int:
        return max([0, *self._shots, *(night for night, _ in self._checks)])

    def days(self) -> tuple[SheetDay, ...]:
        """Every day. A day with a shooting night after it was played even if nothing is written of it."""
        days = [*self._made, *self._hands, *self._lift]
        fouls = [day for player in self._players for day, moment in player.fouls]
        last = max([1, self._last_night(), *days, *fouls])
        orders = speaking_orders(self._tables(last))
        return tuple(self._day(day, orders[day - 1]) for day in range(1, last + 1))

    def _tables(self, days: int) -> list[set[int]]:
        """Who is at the table when each day opens: shots and votes say who leaves; sanctions are not
        followed.
        """
        table = set(range(1, 11))
        tables = []
        for day in range(1, days + 1):
            tables.append(set(table))
            table -= self._voted_out(day, len(table))
            table -= self._killed(day, table)
        return tables

    def _killed(self, night: int, table: set[int]) -> set[int]:
        """Whom all blacks at the table shot (fiim.4.5.4)."""
        shots = self._shots.get(night, {})
        blacks = {player.seat for player in self._players if player.role in ("don", "mafia")} & table
        targets = {shots.get(seat) for seat in blacks}
        return {target for target in targets if target is not None} if len(targets) == 1 else set()

    def _voted_out(self, day: int, at_table: int) -> set[int]:
        rounds = self._hands.get(day)
        if not rounds:
            return set()
        hands = rounds[max(rounds)]
        leaders = leaders_of(hands)
        lifted = len(leaders) > 1 and 2 * len(self._lift.get(day, ())) > at_table
        return leaders if len(leaders) == 1 or lifted else set()

    def _day(self, day: int, order: tuple[int, ...]) -> SheetDay:
        rounds = self._hands.get(day, {})
        return SheetDay(
            nominations=nominations_in_order(self._made.get(day, {}), order),
            votes=tuple(rounds[number] for number in sorted(rounds)),
            lift=self._lift_of(day),
            incidents=tuple(
                SheetIncident(moment, "foul", player.seat)
                for player in self._players
                for foul_day, moment in player.fouls
                if foul_day == day
            ),
        )

    def _lift_of(self, day: int) -> Hands | None:
        """Hands for the lift; nobody's, where the last two rounds tied the same players and nothing is
        written.
        """
        if day in self._lift:
            return self._lift[day]
        rounds = self._hands.get(day, {})
        given = [rounds[number] for number in sorted(rounds)]
        at_table = sum(len(seats) for seats in given[-1].values()) if given else 0
        return 0 if is_tied_again(given, at_table) else None

    def nights(self) -> tuple[SheetNight, ...]:
        """Every shooting night: those that something is written of, and those that a day followed."""
        last = max(self._last_night(), len(self.days()) - 1)
        return tuple(
            SheetNight(
                shots=self._shots.get(night, {}),
                don=self._checks.get((night, "don")),
                sheriff=self._checks.get((night, "sheriff")),
            )
            for night in range(1, last + 1)
        )
