"""The desk: a game's log in memory, and everything a judge can ask of it, as JSON text in and JSON text out.

The same object serves the browser's worker and the server, for phones on which the worker cannot start. It
has no clock and no chance: times and ids come with each request. A request that cannot be met is answered
``{"refusal": {"code", "text_ru", "text_en", "clause", "possible"}}`` and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from sportmafia.console import correcting, entering, looking, opening
from sportmafia.console.request import Answer, Request, RequestError, refused
from sportmafia.console.table import Table

OPENINGS: Final[Mapping[str, Callable[[Request], tuple[Table | None, Answer]]]] = {
    "open_table": opening.open_table,
    "load": opening.load,
}
"""Bring another game to the desk."""

OF_A_GAME: Final[Mapping[str, Callable[[Table, Request], Answer]]] = {
    "enter": entering.enter,
    "undo": entering.undo,
    "redo": entering.redo,
    "preview": correcting.preview,
    "correct": correcting.correct,
    "screen": looking.screen,
    "consider": looking.consider,
    "log": looking.log,
    "penalties": looking.penalties,
    "suggest": looking.suggest,
    "protocol": looking.protocol,
    "export": looking.export,
    "sheet": looking.sheet,
}
"""About the game at the desk."""

OF_THE_RULES: Final[Mapping[str, Callable[[Table | None, Request], Answer]]] = {
    "kinds": looking.kinds,
    "clause": looking.clause,
    "rulebooks": looking.rulebooks,
    "deal": looking.deal,
}
"""About the rules, with or without a game."""

NAMES: Final = (*OPENINGS, *OF_A_GAME, *OF_THE_RULES)
"""Everything that can be asked of a desk."""


class Desk:
    """One game, once a request has brought one."""

    def __init__(self) -> None:
        """No game yet."""
        self.table: Table | None = None

    def call(self, name: str, request: str = "{}") -> str:
        """The answer to the request called ``name``, one of `NAMES`."""
        try:
            answer = self._answer(name, Request(request))
        except RequestError as error:
            answer = error.answer
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, name: str, request: Request) -> Answer:
        if name in OPENINGS:
            table, answer = OPENINGS[name](request)
            self.table = table or self.table
            return answer
        if name in OF_THE_RULES:
            return OF_THE_RULES[name](self.table, request)
        if name not in OF_A_GAME:
            return refused("method", name=name)
        return refused("no_game") if self.table is None else OF_A_GAME[name](self.table, request)
