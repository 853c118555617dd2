"""A sheet written down: its document in the public format, and that document as text.

`sheet_reader` reads the same back. Not here: how a sheet comes about (`sheet_writer`, the readers of foreign
formats).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sportmafia.record.sheet import (
    Hands,
    Sheet,
    SheetBestMove,
    SheetDay,
    SheetIncident,
    SheetNight,
    SheetScoring,
    SheetSummary,
)
from sportmafia.record.sheet_reader import FORMAT


def document(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a document of the format, ready for JSON; what is empty is left out."""
    parts: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": sheet.rulebook,
        "options": dict(sheet.options),
        "header": dict(sheet.header),
        "players": list(sheet.players or ()),
        "roles": sheet.roles
        and {"don": sheet.roles.don, "mafia": list(sheet.roles.mafia), "sheriff": sheet.roles.sheriff},
        "days": [_day(day) for day in sheet.days],
        "nights": [_night(night) for night in sheet.nights],
        "night0": _filled({"incidents": _incidents(sheet.night0)}),
        "scoring": _scoring(sheet.scoring),
        "result": sheet.result,
    }
    whole = {key: part for key, part in parts.items() if part or key == "days"}
    return whole if sheet.summary is None else whole | {"summary": _summary(sheet.summary)}


def text_of(sheet: Sheet) -> str:
    """The sheet as JSON for people, one day or night a line; ends with a line feed."""
    lines = []
    for key, part in document(sheet).items():
        if isinstance(part, list) and part and isinstance(part[0], dict):
            items = ",\n".join(f"    {_json(item)}" for item in part)
            lines.append(f'  "{key}": [\n{items}\n  ]')
        else:
            lines.append(f'  "{key}": {_json(part)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(part: object) -> str:
    return json.dumps(part, ensure_ascii=False)


def _filled(parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parts that hold anything; an empty mapping of hands or no hands at all is something."""
    return {key: part for key, part in parts.items() if part not in (None, [], {}, ())}


def _by_seat(values: Mapping[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in values.items()}


def _hands(hands: Hands) -> int | list[int]:
    return hands if isinstance(hands, int) else list(hands)


def _day(day: SheetDay) -> dict[str, Any]:
    return _filled(
        {
            "nominations": [[by, whom] for by, whom in day.nominations],
            "votes": [{str(s): _hands(hands) for s, hands in round_.items()} for round_ in day.votes],
            # no hands at all are written as a count: an empty list would say that nobody was asked
            "lift": day.lift if day.lift is None else _hands(day.lift) or 0,
            "best_move": day.best_move and _best_move(day.best_move),
            "incidents": _incidents(day.incidents),
        }
    )


def _night(night: SheetNight) -> dict[str, Any]:
    whole = {"shots": None if night.shots is None else _by_seat(night.shots)} if not night.outcome else {}
    parts = _filled(
        whole | {"don": night.don, "sheriff": night.sheriff, "incidents": _incidents(night.incidents)}
    )
    return {"killed": night.killed, **parts} if night.outcome else parts


def _best_move(move: SheetBestMove) -> list[int] | dict[str, Any]:
    if move.closed == "complete" and move.numbers:
        return list(move.numbers)
    closed = {} if move.closed == "complete" else {"closed": move.closed}
    return {"numbers": list(move.numbers), **closed}


def _incidents(incidents: Iterable[SheetIncident]) -> list[dict[str, Any]]:
    return [
        _filled({"at": i.at, "seat": i.seat, "team": i.team, "kind": i.kind, "clause": i.clause})
        for i in incidents
    ]


def _scoring(scoring: SheetScoring) -> dict[str, Any]:
    return _filled(
        {
            "judge_points": _by_seat(scoring.judge_points),
            "consents": list(scoring.consents),
            "fines": [{"seat": seat, "clause": clause} for seat, clause in scoring.fines],
            "best_player_votes": _by_seat(scoring.best_player_votes),
            "titles": _by_seat(scoring.titles),
        }
    )


def _summary(summary: SheetSummary) -> dict[str, Any]:
    parts = _filled(
        {
            "fouls": _by_seat(summary.fouls),
            "dq": list(summary.dq),
            "best_move": summary.best_move and _best_move(summary.best_move),
            "ended": summary.ended,
        }
    )
    if summary.first_killed is not None:
        parts["first_killed"] = summary.first_killed or None
    if summary.at_table is not None:
        parts["at_table"] = list(summary.at_table)
    return parts
