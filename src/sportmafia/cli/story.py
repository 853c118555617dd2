"""The story of a game for people: days, votes, nights, what each seat earned and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sportmafia.cli.messages import Lang, say
from sportmafia.game.result import VoteStatus
from sportmafia.scoring import exact

if TYPE_CHECKING:
    from sportmafia.cli.games import ReadGame
    from sportmafia.game.result import Check, Day, GameResult, Night
    from sportmafia.rulebooks import Rulebook

_LONGEST_NAME: Final = 24


def tell(game: ReadGame, lang: Lang, console: Console | None = None) -> None:
    """Print the whole story of a game."""
    out = console or Console(highlight=False, emoji=False)

    def put(line: str, style: str = "") -> None:
        out.print(escape(line), style=style, soft_wrap=True)

    put(title(game, lang), "bold")
    put(outcome(game.result, lang), "bold")
    for line in lines(game.result, lang):
        put(line)
    out.print(points_table(game, lang))
    for line in reasons(game, lang):
        put(line)
    if game.problems:
        put(say("problems", lang), "bold")
        for problem in game.problems:
            put(f"  {problem.where}: {problem.text(lang)}{_by(problem.clause)}")
    put("")


def title(game: ReadGame, lang: Lang) -> str:
    """File, rulebook and heading on one line."""
    header = game.header
    parts = [str(header[key]) for key in ("tournament", "stage", "date") if header.get(key)]
    parts += [say(f"title_{key}", lang, n=header[key]) for key in ("table", "game") if header.get(key)]
    return " · ".join([game.file, game.rulebook.id, *parts])


def outcome(result: GameResult, lang: Lang) -> str:
    """Who won and why, in one sentence."""
    if result.cause is None:
        return say("unfinished", lang)
    cause = say(f"cause_{result.cause}", lang)
    if result.winner is None:
        return f"{cause} ({result.ended})" if result.ended else cause
    won = say(f"won_{result.winner}", lang)
    return f"{won}: {cause} ({result.ended})" if result.ended else f"{won}: {cause}"


def lines(result: GameResult, lang: Lang) -> Iterator[str]:
    """Days and nights in the order of the game, one thing a line."""
    nights = {night.night: night for night in result.nights}
    for day in result.days:
        yield from _day(day, result, lang)
        if day.day in nights:
            yield _night(nights[day.day], lang)
            if day.day == 1 and result.best_move is not None:
                yield "  " + best_move(result, lang)


def best_move(result: GameResult, lang: Lang) -> str:
    """The best move: who named whom, and how many of them are black."""
    move = result.best_move
    if move is None:
        return ""
    numbers = _seats(move.numbers) or "—"
    hits = "" if move.hits is None else say("best_move_hits", lang, hits=move.hits)
    return say("best_move", lang, seat=move.seat, numbers=numbers, hits=hits)


def _day(day: Day, result: GameResult, lang: Lang) -> Iterator[str]:
    opened = "" if day.first_speaker is None else say("first_speaker", lang, seat=day.first_speaker)
    yield say("day", lang, day=day.day) + opened
    if day.silenced:
        yield "  " + say("silenced", lang, seats=_seats(day.silenced))
    if day.short:
        yield "  " + say("short", lang, seats=_seats(day.short))
    if day.nominations:
        shown = ", ".join(say("nominee", lang, seat=seat, by=by) for by, seat in day.nominations)
        yield "  " + say("nominees", lang, seats=shown)
    for number, counts in enumerate(day.rounds, start=1):
        shown = ", ".join(f"{seat} — {votes}" for seat, votes in counts)
        yield "  " + say("round" if number == 1 else "revote", lang, counts=shown)
    if day.lift is not None:
        lift = day.lift
        passed = say("lift_passed" if lift.passed else "lift_failed", lang)
        yield "  " + say("lift", lang, votes=lift.votes, of=lift.of, passed=passed)
    if day.vote in (VoteStatus.NOT_HELD, VoteStatus.STOPPED):
        reason = say(f"reason_{day.reason}", lang) if day.reason else ""
        yield "  " + say(f"vote_{day.vote}", lang, reason=reason)
    if day.left:
        yield "  " + say("leaves" if len(day.left) == 1 else "leave", lang, seats=_seats(day.left))
    elif day.vote is VoteStatus.HELD:
        yield "  " + say("nobody_leaves", lang)
    for removal in result.removals:
        if removal.when == f"D{day.day}" and removal.cause in ("foul4", "dq"):
            yield "  " + say(f"removed_{removal.cause}", lang, seat=removal.seat)


def _night(night: Night, lang: Lang) -> str:
    parts = [say("night", lang, night=night.night)]
    parts.append(say("miss", lang) if night.killed is None else say("killed", lang, seat=night.killed))
    parts += [
        _check(who, check, lang) for who, check in (("don", night.don), ("sheriff", night.sheriff)) if check
    ]
    return " · ".join(parts)


def _check(who: str, check: Check, lang: Lang) -> str:
    answer = "unknown" if check.hit is None else "yes" if check.hit else "no"
    return say(f"check_{who}", lang, seat=check.seat, answer=say(f"check_{who}_{answer}", lang))


def points_table(game: ReadGame, lang: Lang) -> Table:
    """Ten rows: who sat there, how he fared, what he earned."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(say("column_seat", lang), justify="right")
    for column in ("player", "role"):
        table.add_column(say(f"column_{column}", lang), overflow="fold")
    table.add_column(say("column_fouls", lang), justify="right")
    table.add_column(say("column_left", lang))
    for column in ("basic", "additional", "total"):
        table.add_column(say(f"column_{column}", lang), justify="right")
    fates = {removal.seat: removal for removal in game.result.removals}
    for seat in game.score.seats:
        n = seat.seat
        removal = fates.get(n)
        fate = (
            ""
            if removal is None
            else " ".join(filter(None, (say(f"left_{removal.cause}", lang), removal.when)))
        )
        row = (
            str(n),
            _clipped(game.players[n - 1]),
            role(game.rulebook, game.result, n, lang),
            str(game.result.fouls.get(n, "")),
            fate,
            exact(seat.basic),
            exact(seat.additional),
            exact(seat.total),
        )
        table.add_row(*map(escape, row))
    return table


def reasons(game: ReadGame, lang: Lang) -> Iterator[str]:
    """What each seat that earned or lost anything has it for, and by which clause."""
    for seat in game.score.seats:
        if seat.items:
            items = (
                f"{item.reason(lang)} {_signed(exact(item.value))}{_by(item.clause)}" for item in seat.items
            )
            yield f"{seat.seat:>2}  " + "; ".join(items)


def role(rulebook: Rulebook, result: GameResult, seat: int, lang: Lang) -> str:
    """The seat's card as the rulebook calls it, a question mark while unknown."""
    card = result.roles.get(seat)
    if card is None:
        return "?"
    return rulebook.word(f"names.{card}") if lang == "ru" else say(f"role_{card}", lang)


def _by(clause: str | None) -> str:
    return f" [{clause}]" if clause else ""


def _signed(value: str) -> str:
    return value if value.startswith("-") else f"+{value}"


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def _clipped(name: str) -> str:
    one = " ".join("".join(c if c.isprintable() else " " for c in name[: 4 * _LONGEST_NAME]).split())
    return one if len(one) <= _LONGEST_NAME else one[: _LONGEST_NAME - 1] + "…"
