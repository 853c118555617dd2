"""From a finished game, or from none, to the official form.

What the game judge records in it is the official result (sfu.7.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sportmafia.game.result import SEATS, EndCause
from sportmafia.protocol import wording
from sportmafia.protocol.annex import annex
from sportmafia.protocol.basis import basis
from sportmafia.protocol.best_move import best_move_field
from sportmafia.protocol.form import (
    BestMoveField,
    Continuation,
    Field,
    PlayerRow,
    PlayersColumn,
    Protocol,
    Table,
    VoteRows,
)
from sportmafia.protocol.header import Header
from sportmafia.protocol.text import EMPTY, Text, day_month_year, decimal, joined, one_line, same
from sportmafia.protocol.votes import blank_block, blocks, continuation
from sportmafia.scoring import exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sportmafia.game.result import GameResult
    from sportmafia.protocol.annex import Note
    from sportmafia.protocol.header import Protest, Signature
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring import Score

LONGEST_NICKNAME: Final = 32
LONGEST_TITLE: Final = 90
LONGEST_NAME: Final = 48
LONGEST_NUMBER: Final = 8
LONGEST_PROTEST: Final = 300

_NEEDED: Final = ("tournament", "stage", "date", "table", "game", "judge")


def protocol(
    header: Header,
    players: Sequence[str],
    result: GameResult,
    score: Score | None,
    rulebook: Rulebook,
    protests: Sequence[Protest] = (),
    notes: Sequence[Note] = (),
    *,
    log_hash: str = "",
    signature: Signature | None = None,
) -> Protocol:
    """The official form of a game (sfu.A2.prot.1, points34.9.1, boss.62).

    ``players`` are the nicknames of seats 1-10; fewer leave the rest of the rows without a name. ``score``
    is None where no points are to be written. ``log_hash`` is the hash of the last line of the game's log,
    where there is one. The signature is written on the form only when all data are in (sfu.A2.prot.11): see
    ``Protocol.missing``.
    """
    over = result.cause is not None
    nicknames = _nicknames(players)
    rows = tuple(_row(seat, nicknames[seat - 1], result, score if over else None, rulebook) for seat in SEATS)
    return _form(
        header,
        rulebook,
        rows,
        result,
        protest=_protests(protests),
        signature=signature,
        annex_tables=annex(result, score, rulebook, protests, notes, log_hash=log_hash, signature=signature),
    )


def blank(rulebook: Rulebook, header: Header | None = None, players: Sequence[str] = ()) -> Protocol:
    """A form to be filled in by hand; a heading and nicknames that are known already may stand on it
    (sfu.A2.prot.2).
    """
    nicknames = _nicknames(players)
    rows = tuple(PlayerRow(seat, player=nicknames[seat - 1]) for seat in SEATS)
    return _form(header or Header(), rulebook, rows, None, protest=EMPTY, signature=None, annex_tables=())


def _form(
    header: Header,
    rulebook: Rulebook,
    rows: tuple[PlayerRow, ...],
    result: GameResult | None,
    *,
    protest: Text,
    signature: Signature | None,
    annex_tables: tuple[Table, ...],
) -> Protocol:
    def field(code: str, label: Text, value: Text) -> Field:
        return Field(code, label, value, basis(rulebook, code))

    heading = {
        "tournament": field("tournament", wording.TOURNAMENT, _line(header.tournament, LONGEST_TITLE)),
        "stage": field("stage", wording.STAGE, _line(header.stage, LONGEST_TITLE)),
        "date": field("date", wording.DATE, same(day_month_year(one_line(header.date, LONGEST_NAME)))),
        "table": field("table", wording.TABLE, _number(header.table)),
        "game": field("game", wording.GAME, _number(header.game)),
        "judge": field("judge", wording.JUDGE, _line(header.judge, LONGEST_NAME)),
    }
    winner = field("result", _result_label(rulebook), _winner(result, rulebook))
    best_move = best_move_field(result, tuple(row.player for row in rows), rulebook)
    missing = _missing(heading, rows, winner, best_move)
    signed = signature is not None and not missing
    count = rulebook.integer("protocol.vote_blocks")
    return Protocol(
        title=wording.TITLE,
        rulebook=Text(rulebook.title, rulebook.title_en),
        **heading,
        columns=_columns(rulebook),
        players=rows,
        legend=Field("legend", wording.LEGEND, _legend(rulebook), basis(rulebook, "letters")),
        result=winner,
        best_move=best_move,
        protest=field("protest", wording.PROTEST, protest),
        signature=field(
            "signature",
            wording.SIGNATURE,
            _line(signature.signer, LONGEST_NAME) if signature and signed else EMPTY,
        ),
        vote_rows=VoteRows(wording.PLAYER, wording.VOTES, wording.REVOTE, basis(rulebook, "votes")),
        votes=tuple(map(blank_block, range(1, count + 1))) if result is None else blocks(result, count),
        continuation=Continuation() if result is None else continuation(result, rulebook, count),
        annex=annex_tables,
        missing=missing,
    )


def _line(text: str, limit: int) -> Text:
    return same(one_line(text, limit))


def _number(number: int | str | None) -> Text:
    return EMPTY if number is None else _line(str(number), LONGEST_NUMBER)


def _nicknames(players: Sequence[str]) -> tuple[Text, ...]:
    named = tuple(_line(nickname, LONGEST_NICKNAME) for nickname in players[: len(SEATS)])
    return named + (EMPTY,) * (len(SEATS) - len(named))


def _columns(rulebook: Rulebook) -> tuple[PlayersColumn, ...]:
    labels = {
        "player": wording.PLAYER,
        "role": wording.ROLE,
        "fouls": wording.FOULS,
        "points": wording.POINTS,
        "extra": wording.EXTRA,
    }
    return tuple(PlayersColumn(code, label, basis(rulebook, code)) for code, label in labels.items())


def _row(seat: int, nickname: Text, result: GameResult, score: Score | None, rulebook: Rulebook) -> PlayerRow:
    role = result.roles.get(seat)
    return PlayerRow(
        seat=seat,
        player=nickname,
        role=same(rulebook.word(f"letters.{role}")) if role else EMPTY,
        fouls=_fouls(seat, result),
        points=decimal(exact(score[seat].basic)) if score else EMPTY,
        extra=decimal(exact(score[seat].additional)) if score else EMPTY,
    )


def _fouls(seat: int, result: GameResult) -> Text:
    """The count of fouls; a fourth one and a direct disqualification are marked, technical fouls stand
    after a plus.

    In a game that is known by its summary only, no fouls at all means that nobody wrote them down.
    """
    offences = [offence for offence in result.disqualified if offence.seat == seat]
    if not (result.days or result.fouls or result.disqualified):
        return EMPTY
    parts = [same(result.fouls.get(seat, 0))]
    technical = (result.technical or {}).get(seat, 0)
    if technical:
        parts.append(Text(f"+{technical}т", f"+{technical}t"))
    if any(offence.fourth_foul for offence in offences):
        parts.append(wording.FOURTH_FOUL)
    if any(not offence.fourth_foul for offence in offences):
        parts.append(wording.DIRECT_DQ)
    return joined(tuple(parts), " ")


def _result_label(rulebook: Rulebook) -> Text:
    return Text(rulebook.word("protocol.result_label").upper(), wording.RESULT_EN)


def _winner(result: GameResult | None, rulebook: Rulebook) -> Text:
    if result is None or result.cause is None:
        return EMPTY
    if result.winner is None:
        return wording.CALLED_OFF if result.cause is EndCause.ABORTED else EMPTY
    return Text(rulebook.word(f"protocol.{result.winner}"), wording.ENGLISH_WINNER[result.winner])


def _legend(rulebook: Rulebook) -> Text:
    """What each letter stands for: under some rulebooks Д is the Don, elsewhere the Detective (boss.63)."""
    letters = tuple(
        Text(
            f"{rulebook.word(f'letters.{role}')} — {rulebook.word(f'names.{role}')}",
            f"{rulebook.word(f'letters.{role}')} — {name}",
        )
        for role, name in wording.ENGLISH_ROLE.items()
    )
    return joined(letters, ", ")


def _protests(protests: Sequence[Protest]) -> Text:
    """The protests on the game as the field has room for them: seat, time and text; the annex holds the
    whole.
    """

    def written(protest: Protest) -> str:
        author = "" if protest.author is None else f"№ {protest.author}"
        opening = " ".join(filter(None, (author, one_line(protest.time, LONGEST_NAME))))
        return ": ".join(filter(None, (opening, one_line(protest.text, LONGEST_PROTEST))))

    return _line("; ".join(map(written, protests)), LONGEST_PROTEST)


def _missing(
    heading: dict[str, Field], rows: tuple[PlayerRow, ...], winner: Field, best_move: BestMoveField
) -> tuple[str, ...]:
    """Codes of what must still be written before the judge signs: heading, cells of the rows, result, best
    move.
    """
    empty_headings = (code for code in _NEEDED if not heading[code].value)
    empty_rows = (f"players.{row.seat}" for row in rows if not all(row.cells))
    result = () if winner.value else ("result",)
    move = () if best_move.player and all(best_move.numbers) else ("best_move",)
    return (*empty_headings, *empty_rows, *result, *move)
