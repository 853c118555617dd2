"""Words that only a printed document needs, in Russian and English."""

from __future__ import annotations

from typing import Final

from sportmafia.protocol import Text

PROTOCOLS: Final = Text("Протоколы игр", "Game protocols")
CONTINUATION: Final = Text("Продолжение протокола", "Continuation of the protocol")
ANNEX: Final = Text("Приложение к протоколу", "Annex to the protocol")
SURNAME: Final = Text("фамилия", "surname")
TABLE: Final = Text("стол", "table")
GAME: Final = Text("игра", "game")
