"""Bringing a game to the desk: a new one, or one that a log holds."""

from __future__ import annotations

from typing import Final

from sportmafia.console.packing import is_packed, unpack
from sportmafia.console.request import Answer, Request, RequestError, bad, refused
from sportmafia.console.shown import shown
from sportmafia.console.table import Table
from sportmafia.game.facts import Fact
from sportmafia.game.rules import compile_rules
from sportmafia.record.failure import Failure
from sportmafia.record.log import game_opened
from sportmafia.record.log_reader import read_log
from sportmafia.rulebooks import Rulebook, RulebookError, resolve

_DAMAGED: Final = Failure("", "", "упакованный журнал повреждён", "the packed log is damaged")


def open_table(request: Request) -> tuple[Table | None, Answer]:
    """A new game: ``rulebook`` (id or canonical document), ``options``, ``header``, ``players`` (ten ids),
    ``game``, and ``ids`` and ``at`` for the first lines.
    """
    rulebook = _rulebook(request)
    facts = [game_opened(rulebook, request.text("game", "") or None)]
    header = request.table("header")
    if header:
        facts.append(Fact("header_set", header))
    players = request.rows("players")
    if players:
        facts.append(Fact("seats_drawn", {"players": players}))
    line_ids, at = request.rows("ids"), request.text("at")
    if len(line_ids) < len(facts) or not all(isinstance(item, str) for item in line_ids):
        raise bad("ids", f"нужно текстов: {len(facts)}", f"{len(facts)} texts are needed")
    table = Table(compile_rules(rulebook))
    lines = [
        table.write(fact, line_id=line_id, at=at, actor="judge").line()
        for fact, line_id in zip(facts, line_ids, strict=False)
    ]
    return table, {"lines": lines, "screen": shown(table)}


def _rulebook(request: Request) -> Rulebook:
    source = request.given("rulebook")
    options = request.table("options")
    try:
        if isinstance(source, dict):
            return resolve(source, options) if "extends" in source else Rulebook.from_document(source)
        return resolve(request.text("rulebook"), options)
    except RulebookError as error:
        texts = {lang: error.problems[0].message(lang) for lang in ("ru", "en")}
        raise RequestError(refused("rulebook", what=texts)) from None


def load(request: Request) -> tuple[Table | None, Answer]:
    """The game that a log's ``text`` holds, as it is or packed; ``problems`` name each line that is wrong."""
    text = request.text("text")
    if is_packed(text):
        unpacked = unpack(text)
        if unpacked is None:
            return None, {"problems": [_problem(_DAMAGED)]}
        text = unpacked
    log = read_log(text.encode(), "")
    if isinstance(log, Failure):
        return None, {"problems": [_problem(log)]}
    problems = [_problem(failure) for failure in log.problems]
    table = Table.of(log)
    if table is None:
        return None, {"problems": problems}
    return table, {"screen": shown(table), "problems": problems}


def _problem(failure: Failure) -> Answer:
    return {"line": failure.line, "where": failure.where, "text_ru": failure.ru, "text_en": failure.en}
