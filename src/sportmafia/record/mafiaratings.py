"""Reader of the export shape of the mafiaratings site: a list of games, facts kept player by player.

Rounds count from 0 and begin with a night, so that round *r* is night *r* and day *r* + 1. ``voting`` holds
one item a round: the candidate voted against, a list where there were several voting rounds (``true`` or
``false`` for the lift question), null where nothing was voted. Older files do not keep the hands of the lift
question: they are then taken from who left, and that is noted.
"""

from __future__ import annotations

import datetime as dt
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
    is_tied_again,
    nominations_in_order,
    players_of,
    speaking_orders,
    tables_of,
)
from sportmafia.record.sheet import (
    Hands,
    Sheet,
    SheetBestMove,
    SheetDay,
    SheetIncident,
    SheetNight,
    SheetScoring,
)

SHAPE: Final = "mafiaratings"
RULEBOOK: Final = "fiim"

_ROLES: Final[Mapping[str, str]] = {"civ": "civilian", "sheriff": "sheriff", "maf": "mafia", "don": "don"}
_WINNERS: Final[Mapping[str, str]] = {"civ": "red", "maf": "black", "tie": "draw"}
_DEATHS: Final[Mapping[str, str]] = {
    "day": DAY,
    "night": NIGHT,
    "warnings": OUT,
    "techFouls": OUT,
    "kickOut": OUT,
    "teamKickOut": OUT,
    "suicide": OUT,
}
_MOST_ROUNDS: Final = 30


def fits(document: object) -> bool:
    """Whether a parsed file has this shape."""
    games = document if isinstance(document, list) else [document]
    return bool(games) and all(
        isinstance(game, Mapping) and "players" in game and "moderator" in game and "startTime" in game
        for game in games[:3]
    )


def read(document: object, file: str) -> ForeignBatch:
    """The games of a parsed file of this shape."""
    games = document if isinstance(document, list) else [document]
    return batch(SHAPE, games, file, lambda game, index: str(game.get("id", index + 1)), _game)


def _game(game: Fields) -> tuple[Sheet, Recorded]:
    number = game.whole("id", 0, 10**9) if game.has("id") else None
    start = game.whole("startTime", 0, 10**11)
    winner = _WINNERS[game.word("winner", _WINNERS)] if game.has("winner") else None
    header: dict[str, Any] = {"date": (dt.date(1970, 1, 1) + dt.timedelta(days=start // 86_400)).isoformat()}
    if game.has("tournamentId"):
        header["tournament"] = str(game.whole("tournamentId", 0, 10**9))
    if number is not None:
        header["game"] = number
    game.pass_over(
        "clubId", "eventId", "endTime", "language", "rules", "features", "moderator", "comment", "timezone"
    )
    players = [_Player(fields) for fields in players_of(game)]
    story = _Story(game, players)
    sheet = Sheet(
        rulebook=RULEBOOK,
        header=header,
        players=tuple(player.name for player in players),
        roles=cards(game, (player.role for player in players)),
        days=story.days(),
        nights=story.nights(),
        night0=tuple(incident for day, incident in story.incidents if day == "N0"),
        scoring=SheetScoring(judge_points={p.seat: p.bonus for p in players if p.bonus is not None}),
        result=winner,
    )
    return sheet, Recorded(winner, frozenset(story.exits))


class _Player:
    """One player of a game as the file has him."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.seat: int = fields.seat or 0
        self.name = fields.text("name")
        self.role = _ROLES[fields.word("role", _ROLES)] if fields.has("role") else "civilian"
        self.exit = self._exit()
        self.votes = [self._votes(item, index) for index, item in enumerate(self._rounds("voting"))]
        self.nominations = [
            None if item is None else fields.check_whole(f"nominating.{index}", item, 1, 10)
            for index, item in enumerate(self._rounds("nominating"))
        ]
        self.shots = [
            None if item is None else fields.check_whole(f"shooting.{index}", item, 1, 10)
            for index, item in enumerate(self._rounds("shooting"))
        ]
        self.don_night = fields.whole("don", 1, _MOST_ROUNDS) if fields.has("don") else 0
        self.sheriff_night = fields.whole("sheriff", 1, _MOST_ROUNDS) if fields.has("sheriff") else 0
        self.legacy = [
            fields.check_whole(f"legacy.{index}", item, 1, 10)
            for index, item in enumerate(fields.items("legacy"))
        ]
        self.fouls = [self._moment(warning) for warning in fields.objects("warnings")]
        self.bonus = self._bonus()
        fields.pass_over("id", "arranged", "comment")
        fields.close()

    def _rounds(self, name: str) -> list[Any]:
        items = self.fields.items(name)
        if len(items) > _MOST_ROUNDS:
            what = (f"не больше {_MOST_ROUNDS} кругов", f"at most {_MOST_ROUNDS} rounds")
            raise self.fields.bad(name, what, len(items))
        return items

    def _votes(self, item: Any, index: int) -> tuple[int | bool, ...]:
        """What he voted in the voting rounds of one day; a bool is the lift question."""
        votes = item if isinstance(item, list) else [] if item is None else [item]
        return tuple(
            vote
            if isinstance(vote, bool)
            else self.fields.check_whole(f"voting.{index}.{place}", vote, 1, 10)
            for place, vote in enumerate(votes)
            if vote is not None
        )

    def _exit(self) -> tuple[Exit, str, str, str] | None:
        """How he left: the exit, the file's word for it, and where his removal stands (phase and moment)."""
        if not self.fields.has("death"):
            return None
        death = self.fields.inside(self.fields.take("death"), "death")
        word = death.word("type", _DEATHS)
        number = death.whole("round", 0, _MOST_ROUNDS)
        how = _DEATHS[word]
        phase, moment = f"D{number + 1}", "before_vote"
        if how == NIGHT:
            phase = f"N{number}"
        elif how == OUT and death.has("time"):
            phase, moment = self._moment(death.inside(death.take("time"), "time"))
        elif how == OUT and word != "warnings":
            death.note("time", "когда игрок удалён, не записано", "when he was removed is not recorded")
        death.pass_over("time")
        death.close()
        return Exit(self.seat, how, phase), word, phase, moment

    def _moment(self, time: Fields) -> tuple[str, str]:
        """A moment of the file as phase and moment of the sheet."""
        number = time.whole("round", 0, _MOST_ROUNDS)
        word = time.text("time")
        speaker = time.seat_at("speaker") if time.has("speaker") else None
        nominee = time.seat_at("nominee") if time.has("nominee") else None
        vote = time.whole("votingRound", 0, 9) if time.has("votingRound") else 0
        time.close()
        day, night = f"D{number + 1}", f"N{number}"
        if word == "voting" and nominee:
            return day, f"call:{nominee}" + (f"/{vote + 1}" if vote else "")
        if word == "voting" and speaker and vote:
            return day, f"tie:{speaker}" + (f"/{vote}" if vote > 1 else "")
        if word == "voting kill all":
            return day, "lift"
        if word == "speaking" and speaker:
            return day, f"speech:{speaker}"
        if word == "day kill speaking":
            return day, f"word:{speaker}" if speaker else "after_vote"
        if word == "night kill speaking":
            return day, "dawn"
        if word == "shooting":
            return night, "shots"
        if word in ("don", "sheriff"):
            return night, word
        if word in ("night start", "arrangement", "relaxed sitting"):
            return night, "fall" if number else "mafia"
        if word not in ("voting", "speaking"):
            time.note("time", f"момент «{word}» неизвестен", f"the moment '{word}' is unknown")
        return day, "before_vote"

    def _bonus(self) -> str | None:
        """The judge's points; named bonuses have no place in the sheet and are noted."""
        given = self.fields.take("bonus")
        points = None
        for item in given if isinstance(given, list) else [given]:
            if isinstance(item, str) and item in _NAMED:
                self.fields.note("bonus", f"«{item}» не засчитан", f"'{item}' is not counted")
            elif item is not None:
                points = self.fields.inside({"bonus": item}).decimal("bonus")
        return points


_NAMED: Final = ("bestPlayer", "bestMove", "worstMove")


class _Story:
    """A game day by day, put together from what each player did."""

    def __init__(self, game: Fields, players: list[_Player]) -> None:
        self._game = game
        self._players = players
        self.exits = [player.exit[0] for player in players if player.exit]
        self._day_count = self._count_days()
        self._tables = tables_of(self.exits, self._day_count)
        self._orders = speaking_orders(self._tables)
        self.incidents = self._all_incidents()

    def _count_days(self) -> int:
        """How many days were played: those somebody did something in."""
        rounds = [len(player.votes) for player in self._players]
        rounds += [len(player.nominations) for player in self._players]
        rounds += [int(gone.when[1:]) for gone in self.exits if gone.when]
        rounds += [
            int(phase[1:]) for player in self._players for phase, moment in player.fouls if moment != "dawn"
        ]
        rounds += [len(player.shots) for player in self._players]
        return max(1, *rounds)

    def _victim(self, night: int) -> int:
        """Who was killed in a night, 0 for nobody."""
        return next((gone.seat for gone in self.exits if gone.how == NIGHT and gone.when == f"N{night}"), 0)

    def _all_incidents(self) -> list[tuple[str, SheetIncident]]:
        """Sanctions by phase: every foul, and removals that are not the fourth of them."""
        found = []
        for player in self._players:
            moments = [(phase, moment, "foul") for phase, moment in player.fouls]
            if player.exit and player.exit[0].how == OUT and player.exit[1] != "warnings":
                moments.append((player.exit[2], player.exit[3], "dq"))
            for phase, moment, kind in moments:
                at = f"dawn:{self._victim(int(phase[1:]) - 1)}" if moment == "dawn" else moment
                found.append((phase, SheetIncident(at, kind, player.seat)))
        return found

    def _of(self, phase: str) -> tuple[SheetIncident, ...]:
        return tuple(incident for place, incident in self.incidents if place == phase)

    def days(self) -> tuple[SheetDay, ...]:
        """Every day; after a deciding night kill one more may hold what was said in the last word."""
        days = [self._day(number) for number in range(1, self._day_count + 1)]
        last = self._last(self._day_count + 1)
        return (*days, last) if last is not None else tuple(days)

    def _last(self, number: int) -> SheetDay | None:
        incidents = self._of(f"D{number}")
        move = self._best_move() if number == 2 else None
        if not incidents and move is None:
            return None
        return SheetDay(best_move=move, incidents=incidents)

    def _best_move(self) -> SheetBestMove | None:
        victim = self._victim(1)
        for player in self._players:
            if player.legacy and player.seat == victim:
                return SheetBestMove(tuple(player.legacy))
            if player.legacy:
                what = ("только у убитого в первую ночь", "only with the first night's victim")
                raise player.fields.bad("legacy", what, player.legacy)
        return None

    def _day(self, number: int) -> SheetDay:
        made = {
            player.seat: nominee
            for player in self._players
            if len(player.nominations) >= number and (nominee := player.nominations[number - 1])
        }
        return SheetDay(
            nominations=nominations_in_order(made, self._orders[number - 1]),
            votes=self._votes(number),
            lift=self._lift(number),
            best_move=self._best_move() if number == 2 else None,
            incidents=self._of(f"D{number}"),
        )

    def _votes(self, number: int) -> tuple[Mapping[int, Hands], ...]:
        given = {
            player.seat: player.votes[number - 1] for player in self._players if len(player.votes) >= number
        }
        hands: list[dict[int, tuple[int, ...]]] = []
        for seat, votes in given.items():
            for place, vote in enumerate(vote for vote in votes if not isinstance(vote, bool)):
                while len(hands) <= place:
                    hands.append({})
                hands[place][vote] = (*hands[place].get(vote, ()), seat)
        opened = self._opened(number)
        return (*hands, *({} for _ in range(opened - len(hands))))

    def _opened(self, number: int) -> int:
        """How many voting rounds were begun, as the moments of what happened in them tell."""
        moments = [incident.at for incident in self._of(f"D{number}")]
        rounds = [int(at.partition("/")[2] or 1) for at in moments if at.startswith(("call:", "tie:"))]
        return max(rounds, default=0)

    def _lift(self, number: int) -> Hands | None:
        """Hands for the lift: as recorded, or all or none by who left, where a tie was tied again."""
        answers = {
            player.seat: vote
            for player in self._players
            if len(player.votes) >= number
            for vote in player.votes[number - 1]
            if isinstance(vote, bool)
        }
        if answers:
            return tuple(seat for seat, yes in answers.items() if yes)
        rounds = self._votes(number)
        at_table = len(self._tables[number - 1])
        if not is_tied_again(rounds, at_table):
            return None
        self._game.note(
            "players.voting",
            "руки за подъём не записаны: взяты все или никто, по тому, кто ушёл",
            "hands of the lift are not recorded: all or none are taken, by who left",
        )
        left = any(gone.how == DAY and gone.when == f"D{number}" for gone in self.exits)
        return at_table if left else 0

    def nights(self) -> tuple[SheetNight, ...]:
        """Every shooting night: all that were followed by a day, and the one that ended the game."""
        played = max(
            [
                self._day_count - 1,
                *(len(player.shots) for player in self._players),
                *(int(gone.when[1:]) for gone in self.exits if gone.how == NIGHT and gone.when),
                *(max(player.don_night, player.sheriff_night) for player in self._players),
            ]
        )
        return tuple(self._night(number) for number in range(1, played + 1))

    def _night(self, number: int) -> SheetNight:
        blacks = self._blacks(number)
        shots = {
            player.seat: shot
            for player in self._players
            for shot in player.shots[number - 1 : number]
            if shot is not None or player.seat in blacks
        }
        victim = self._victim(number)
        silent = [seat for seat in blacks if seat not in shots]
        outcome = bool(victim and silent)
        if outcome:
            self._game.note(
                "players.shooting",
                "выстрелы ночи записаны не все: взят итог ночи",
                "not all shots of a night are recorded: its outcome is taken",
            )
        return SheetNight(
            shots=None if outcome else shots,
            outcome=outcome,
            killed=victim if outcome else None,
            don=next((player.seat for player in self._players if player.don_night == number), None),
            sheriff=next((player.seat for player in self._players if player.sheriff_night == number), None),
            incidents=self._of(f"N{number}"),
        )

    def _blacks(self, night: int) -> list[int]:
        """Blacks at the table when a night falls."""
        gone = {gone.seat for gone in self.exits if gone.when and int(gone.when[1:]) < night}
        gone |= {gone.seat for gone in self.exits if gone.when == f"D{night}"}
        return [p.seat for p in self._players if p.role in ("mafia", "don") and p.seat not in gone]
