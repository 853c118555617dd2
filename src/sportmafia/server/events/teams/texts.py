"""What the pages of teams say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {"teams_none": 404, "teams_not_public": 404}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "teams_none": ("это не командный турнир", "this is not an event for teams"),
    "teams_not_public": ("командный зачёт ещё не опубликован", "the table of teams is not published yet"),
    "topic_teams": ("Команды", "Teams"),
    "teams_title": ("Команды", "Teams"),
    "teams_table": ("Командный зачёт", "Table of teams"),
    "teams_size": ("В команде от {least} до {most} игроков.", "A team has {least} to {most} players."),
    "teams_apart": (
        "Жеребьёвка не сажает двоих из одной команды за один стол.",
        "The draw never seats two of one team at one table.",
    ),
    "teams_alone": ("Ещё ни в одной команде: {names}", "In no team yet: {names}"),
    "teams_lines": (
        "Команда в строке: название, двоеточие, игроки через запятую",
        "A team a line: its name, a colon, its players with commas between",
    ),
    "teams_line": (
        "строка {number}: нужны название, двоеточие и игроки",
        "line {number}: a name, a colon and players are needed",
    ),
    "teams_stranger": ("строка {number}: игрока «{name}» нет", "line {number}: there is no player '{name}'"),
    "teams_many": ("не больше {most} команд", "at most {most} teams"),
    "teams_long": ("строка {number}: не длиннее {most} знаков", "line {number}: at most {most} characters"),
    "teams_save": ("Сохранить", "Save"),
    "teams_nobody": ("Команд пока нет.", "There are no teams yet."),
    "teams_name": ("Команда", "Team"),
    "teams_players": ("Игроки", "Players"),
    "teams_by": (
        "Сумма очков игроков команды; при равенстве дополнительные очки, потом победы; равные делят место.",
        "The sum of its players' points; between equals extra points, then wins; equals share a place.",
    ),
}
"""Code -> Russian, English; {name} are parameters."""
