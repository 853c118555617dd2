"""The closing report for the federation (отчёт): games, judges and what was punished, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sportmafia.game.result import Winner
from sportmafia.scoring.lines import ScoredGame, counts
from sportmafia.tournament.discipline import Record, expelled
from sportmafia.tournament.protests import Desk, Kind
from sportmafia.tournament.schedule import Schedule

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Report:
    """What the federation is told of an event.

    ``winners`` counts results of games that count; ``void`` are games called off, annulled or unfinished.
    ``judges`` and ``hosts`` are games judged and led by each; ``offences`` count disqualifications in games
    by their clause (a fourth foul under "4"), ``bans`` disqualifications for one game outside of it;
    ``expelled`` are (person, clause), ``complaints`` are (case, judge, text).
    """

    games: int
    void: int
    winners: dict[Winner, int]
    players: int
    judges: dict[str, int]
    hosts: dict[str, int]
    fouls: int
    offences: dict[str, int]
    warnings: int
    bans: int
    expelled: tuple[tuple[str, str], ...]
    protests: int
    complaints: tuple[tuple[str, str, str], ...]


def report(
    games: Sequence[ScoredGame],
    schedule: Schedule,
    record: Record,
    desk: Desk,
    rulebook: Rulebook,
    *,
    annulled: int = 0,
) -> Report:
    """The report of an event's games; ``annulled`` are those that the board has annulled, whose records are
    not among them.
    """
    rated = [game for game in games if counts(game)]
    plan = {game.id: game for game in schedule.games}
    crews = [plan[game.label] for game in rated if game.label in plan]
    gone = expelled(record, rulebook)
    offences = Counter(
        "4" if offence.fourth_foul else offence.clause or "—"
        for game in rated
        for offence in game.result.disqualified
    )
    in_games = sum(len(game.result.warnings) for game in rated)
    return Report(
        games=len(rated),
        void=len(games) - len(rated) + annulled,
        winners={winner: sum(game.result.winner is winner for game in rated) for winner in Winner},
        players=len({player for game in rated for player in game.players if player}),
        judges=dict(Counter(game.judge for game in crews if game.judge)),
        hosts=dict(Counter(game.host for game in crews if game.host)),
        fouls=sum(sum(game.result.fouls.values()) for game in rated),
        offences=dict(sorted(offences.items())),
        warnings=in_games + len(record.warnings),
        bans=len(record.bans),
        expelled=tuple(
            sorted(
                (one.person, one.clause) for one in record.expulsions if one.person in gone and not one.lifted
            )
        ),
        protests=sum(case.kind is Kind.RESULT for case in desk.cases),
        complaints=tuple((case.id, *complaint) for case in desk.cases for complaint in case.complaints),
    )
