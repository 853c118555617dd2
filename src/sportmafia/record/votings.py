"""Reader of a club's game list kept voting by voting: ``players``, ``votings``, ``shooting``.

Rounds count from 0 and begin with a day, so that round *r* is day *r* + 1 and night *r* + 1. ``noms`` are
[seat, by, votes] in the order of nomination, ``votes`` the candidate each seat voted against. Fouls are kept
as counts without a moment; they are put at the end of the last discussion that the player sat through, which
changes nothing that he did. Hands of the lift question are not kept: all or none are taken, by who left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sportmafia.record.foreign import (
    DAY,
    NIGHT,
    OUT,
    Exit,
    Fields,
    ForeignBatch,
    Recorded,
    batch,
    cards,
    players_of,
)
from sportmafia.record.sheet import Hands, Sheet, SheetDay, SheetIncident, SheetNight

SHAPE: Final = "votings"
RULEBOOK: Final = "points34"

_ROLES: Final[Mapping[str, str]] = {"civ": "civilian", "sheriff": "sheriff", "maf": "mafia", "don": "don"}
_MOST_ROUNDS: Final = 30


def fits(document: object) -> bool:
    """Whether a parsed file has this shape."""
    games = document if isinstance(document, list) else [document]
    return bool(games) and all(
        isinstance(game, Mapping) and {"players", "votings", "shooting"} <= game.keys() for game in games[:3]
    )


def read(document: object, file: str) -> ForeignBatch:
    """The games of a parsed file of this shape."""
    games = document if isinstance(document, list) else [document]
    return batch(SHAPE, games, file, lambda game, index: str(game.get("id", index + 1)), _game)


def _game(game: Fields) -> tuple[Sheet, Recorded]:
    game.pass_over("id")
    winner = game.word("winner", ("red", "black")) if game.has("winner") else None
    players = [_Player(fields) for fields in players_of(game)]
    votings = [_Voting(fields) for fields in game.objects("votings")]
    shooting = [_shots(game, index, item) for index, item in enumerate(game.items("shooting"))]
    story = _Story(game, players, votings, shooting)
    sheet = Sheet(
        rulebook=RULEBOOK,
        players=tuple(player.name for player in players),
        roles=cards(game, (player.role for player in players)),
        days=story.days(),
        nights=story.nights(),
        result=winner,
    )
    return sheet, Recorded(winner, frozenset(story.exits))


class _Player:
    """One player of a game as the file has him."""

    def __init__(self, fields: Fields) -> None:
        self.seat = fields.seat or 0
        if fields.seat_at("seat") != self.seat:
            raise fields.bad("seat", (f"{self.seat}: места по порядку", f"{self.seat}: seats in order"), "")
        self.name = fields.text("name")
        self.role = _ROLES[fields.word("role", _ROLES)]
        self.fouls = fields.whole("warnings", 0, 4)
        self.state = fields.word("state", ("alive", "day", "night"))
        self.round = fields.whole("kill_round", -1, _MOST_ROUNDS)
        known = ("normal", "warnings", "kick", "suicide")
        self.reason = fields.word("kill_reason", known) if fields.has("kill_reason") else None
        self.don_night = fields.whole("don_check", -1, _MOST_ROUNDS) + 1
        self.sheriff_night = fields.whole("sheriff_check", -1, _MOST_ROUNDS) + 1
        fields.pass_over("arranged", "kill_reason")
        fields.close()

    @property
    def exit(self) -> Exit | None:
        """How and when he left; None for one who was at the table at the end."""
        if self.state == "alive":
            return None
        how = OUT if self.reason != "normal" else DAY if self.state == "day" else NIGHT
        return Exit(self.seat, how, f"{'D' if self.state == 'day' else 'N'}{self.round + 1}")


class _Voting:
    """One voting round of a day."""

    def __init__(self, fields: Fields) -> None:
        self.day = fields.whole("round", 0, _MOST_ROUNDS) + 1
        self.round = fields.whole("voting_round", 0, 9)
        self.canceled = fields.whole("canceled", 0, 1) == 1
        self.lifted = fields.take("multiple_kill") is True
        self.winners = [
            fields.check_whole(f"winners.{index}", item, 1, 10)
            for index, item in enumerate(fields.items("winners"))
        ]
        noms = fields.items("noms")
        self.noms = (
            [] if self.round else [_nomination(fields, index, item) for index, item in enumerate(noms)]
        )
        votes = fields.items("votes")
        self.hands: dict[int, tuple[int, ...]] = {}
        for seat, item in enumerate(votes, 1):
            if item is not None:
                vote = fields.check_whole(f"votes.{seat - 1}", item, 1, 10)
                self.hands[vote] = (*self.hands.get(vote, ()), seat)
        fields.close()


def _nomination(fields: Fields, index: int, item: object) -> tuple[int, int]:
    """Who nominated whom; the third number, votes received, is derived from the votes."""
    if not isinstance(item, list) or len(item) != 3:
        what = ("[место, кто выставил, голосов]", "[seat, by, votes]")
        raise fields.bad(f"noms.{index}", what, item)
    seat, by = (fields.check_whole(f"noms.{index}.{place}", item[place], 1, 10) for place in (0, 1))
    return by, seat


def _shots(game: Fields, index: int, item: object) -> dict[int, int | None]:
    fields = game.inside(item, "shooting", index)
    shots: dict[int, int | None] = {}
    for seat in range(1, 11):
        if fields.has(str(seat)):
            shots[seat] = fields.whole(str(seat), 0, 10) or None
    fields.close()
    return shots


class _Story:
    """A game day by day, put together from its parts."""

    def __init__(
        self,
        game: Fields,
        players: list[_Player],
        votings: list[_Voting],
        shooting: list[dict[int, int | None]],
    ) -> None:
        self._game = game
        self._players = players
        self._votings = votings
        self._shooting = shooting
        self.exits = [left for player in players if (left := player.exit)]
        self._day_count = max(
            [
                1,
                len(shooting),
                # a game that a night ended has one more day in the file, with nothing in it
                *(voting.day for voting in votings if voting.noms or voting.hands),
                *(int(left.when[1:]) for left in self.exits if left.when),
            ]
        )
        if any(player.fouls for player in players):
            game.note(
                "players.warnings",
                "когда получены фолы, не записано",
                "when the fouls fell is not recorded",
            )

    def days(self) -> tuple[SheetDay, ...]:
        """Every day."""
        return tuple(self._day(number) for number in range(1, self._day_count + 1))

    def _day(self, number: int) -> SheetDay:
        rounds = [voting for voting in self._votings if voting.day == number]
        voted = [voting for voting in rounds if voting.hands and not voting.canceled]
        return SheetDay(
            nominations=tuple(nomination for voting in rounds for nomination in voting.noms),
            votes=tuple(voting.hands for voting in voted),
            lift=self._lift(voted),
            incidents=self._incidents(number),
        )

    def _lift(self, voted: list[_Voting]) -> Hands | None:
        if len(voted) < 2 or len(voted[-1].winners) < 2:
            return None
        return sum(len(seats) for seats in voted[-1].hands.values()) if voted[-1].lifted else 0

    def _incidents(self, number: int) -> tuple[SheetIncident, ...]:
        found = []
        for player in self._players:
            last = self._last_day(player)
            if last != number:
                continue
            removed = player.exit is not None and player.exit.how == OUT
            found += [SheetIncident("before_vote", "foul", player.seat)] * player.fouls
            if removed and player.reason != "warnings":
                found.append(SheetIncident("before_vote", "dq", player.seat))
        return tuple(found)

    def _last_day(self, player: _Player) -> int:
        """The last day whose discussion the player sat through."""
        left = player.exit
        return self._day_count if left is None or left.when is None else int(left.when[1:])

    def nights(self) -> tuple[SheetNight, ...]:
        """Every shooting night: all that were followed by a day, and the one that ended the game."""
        nights = [int(left.when[1:]) for left in self.exits if left.when and left.when.startswith("N")]
        count = max(self._day_count - 1, len(self._shooting), *nights, 0)
        return tuple(self._night(number) for number in range(1, count + 1))

    def _night(self, number: int) -> SheetNight:
        shots: Mapping[int, Any] = self._shooting[number - 1] if number <= len(self._shooting) else {}
        return SheetNight(
            shots=shots,
            don=next((p.seat for p in self._players if p.don_night == number), None),
            sheriff=next((p.seat for p in self._players if p.sheriff_night == number), None),
        )
