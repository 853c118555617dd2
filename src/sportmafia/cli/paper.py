"""From a game's facts to its sheet: what a judge would have written on paper.

The document has the keys of the format ``sportmafia.sheet/1``; replaying it gives the same game again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import EFFECTS
from sportmafia.game.rules import Rules
from sportmafia.game.state import State, start
from sportmafia.record.sheet_reader import FORMAT

Document = dict[str, Any]


def sheet_of(
    rules: Rules,
    facts: Iterable[Fact],
    *,
    rulebook: str,
    options: Mapping[str, str] | None = None,
    header: Mapping[str, Any] | None = None,
    players: Iterable[str] = (),
) -> Document:
    """The sheet of a game played under ``rules``, which it names by ``rulebook`` and ``options``."""
    paper = _Paper(rules)
    for fact in facts:
        paper.add(fact)
    sheet: Document = {"format": FORMAT, "rulebook": rulebook}
    if options:
        sheet["options"] = dict(options)
    if header:
        sheet["header"] = dict(header)
    if names := list(players):
        sheet["players"] = names
    return {**sheet, **paper.document()}


def text_of(sheet: Document) -> str:
    """The sheet as JSON for people: one day, night or entry a line."""
    parts = []
    for key, value in sheet.items():
        if key in ("days", "nights") and value:
            items = ",\n".join(f"    {_line(item)}" for item in value)
            parts.append(f'  "{key}": [\n{items}\n  ]')
        else:
            parts.append(f'  "{key}": {_line(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


class _Paper:
    """The sheet as it fills up, fact by fact."""

    def __init__(self, rules: Rules) -> None:
        self._state = start(rules)
        self._sheet: Document = {"days": [], "nights": []}
        self._scoring: Document = {}

    def add(self, fact: Fact) -> None:
        """Write one fact down, where it says anything that a sheet holds."""
        write = _WRITERS.get(fact.kind)
        if write is not None:
            write(self, fact.data)
        elif fact.kind == "day_announced":
            self._sheet["days"].append({})
        elif fact.kind in _SANCTIONS:
            self._incident(fact)
        EFFECTS[fact.kind](self._state, fact.data)

    def document(self) -> Document:
        """Days, nights, cards, awards and result."""
        sheet = dict(self._sheet)
        days = sheet["days"]
        if days and not days[-1] and len(days) == len(sheet["nights"]) + 1 and self._ended_at_night():
            sheet["days"] = days[:-1]
        if self._scoring:
            sheet["scoring"] = self._scoring
        if self._state.cause is not None:
            sheet["result"] = str(self._state.winner) if self._state.winner else "aborted"
        order = ("roles", "night0", "days", "nights", "scoring", "result")
        return {key: sheet[key] for key in order if key in sheet}

    def _ended_at_night(self) -> bool:
        return (self._state.ended or "").startswith("N")

    @property
    def _day(self) -> Document:
        return self._sheet["days"][-1]  # type: ignore[no-any-return]

    @property
    def _night(self) -> Document:
        return self._sheet["nights"][-1]  # type: ignore[no-any-return]

    # -- what each fact leaves on paper --------------------------------------------------------

    def roles(self, data: Mapping[str, Any]) -> None:
        self._sheet["roles"] = {"don": data["don"], "mafia": list(data["mafia"]), "sheriff": data["sheriff"]}

    def night(self, data: Mapping[str, Any]) -> None:
        if data["night"]:
            self._sheet["nights"].append({})

    def nominated(self, data: Mapping[str, Any]) -> None:
        self._day.setdefault("nominations", []).append([data["by"], data.get("seat")])

    def hands(self, data: Mapping[str, Any]) -> None:
        votes = self._day.setdefault("votes", [])
        if self._state.call == 0:
            votes.append({})
        votes[-1][str(data["seat"])] = _hands(data)

    def lift(self, data: Mapping[str, Any]) -> None:
        # Nobody raising a hand is a count: an empty list would say that the question was not asked.
        self._day["lift"] = _hands(data) or 0

    def best_move(self, data: Mapping[str, Any]) -> None:
        numbers, closed = list(data["numbers"]), data["closed"]
        self._day["best_move"] = numbers if closed == "complete" else {"numbers": numbers, "closed": closed}

    def shot(self, data: Mapping[str, Any]) -> None:
        self._night.setdefault("shots", {})[str(data["by"])] = data["target"]

    def outcome(self, data: Mapping[str, Any]) -> None:
        self._night["killed"] = data["seat"]

    def don(self, data: Mapping[str, Any]) -> None:
        if data["seat"] is not None:
            self._night["don"] = data["seat"]

    def sheriff(self, data: Mapping[str, Any]) -> None:
        if data["seat"] is not None:
            self._night["sheriff"] = data["seat"]

    def points(self, data: Mapping[str, Any]) -> None:
        self._scoring.setdefault("judge_points", {})[str(data["seat"])] = data["value"]

    def consent(self, data: Mapping[str, Any]) -> None:
        self._scoring.setdefault("consents", []).append(data["seat"])

    def title(self, data: Mapping[str, Any]) -> None:
        self._scoring.setdefault("titles", {})[str(data["seat"])] = data["title"]

    def fine(self, data: Mapping[str, Any]) -> None:
        self._scoring.setdefault("fines", []).append({"seat": data["seat"], "clause": data["clause"]})

    def best_player(self, data: Mapping[str, Any]) -> None:
        if data["seat"] is not None:
            self._scoring.setdefault("best_player_votes", {})[str(data["by"])] = data["seat"]

    def _incident(self, fact: Fact) -> None:
        entry = {"at": moment(self._state), "kind": _SANCTIONS[fact.kind]}
        entry |= {
            slot: fact.data[slot] for slot in ("seat", "team", "clause") if fact.data.get(slot) is not None
        }
        phase = self._state.phase
        if phase < ph.DAY_OPEN:
            place = self._sheet.setdefault("night0", {})
        elif ph.in_night(phase):
            place = self._night
        else:
            place = self._day
        place.setdefault("incidents", []).append(entry)


def moment(state: State) -> str:
    """The name that the sheet's format gives to this moment of the game."""
    phase = state.phase
    if phase == ph.SPEECH:
        return f"speech:{state.speaker}"
    if phase == ph.CALL:
        return f"call:{state.cands[state.call]}" + ("" if state.round == 1 else f"/{state.round}")
    if phase == ph.TIE:
        return f"tie:{state.cands[state.call]}" + ("" if state.round == 1 else f"/{state.round}")
    if phase == ph.DAWN:
        return f"dawn:{state.victim}"
    if phase == ph.OUTS:
        return f"word:{state.words[0]}"
    if phase == ph.SHOTS:
        return f"shots:{state.called}" if state.called else "fall"
    return _MOMENTS.get(phase, "after_vote")


_MOMENTS: Final = {
    ph.N0_DON: "don",
    ph.N0_MAFIA: "mafia",
    ph.N0_SHERIFF: "sheriff",
    ph.GATE: "before_vote",
    ph.LIFT: "lift",
    ph.DON: "don",
    ph.SHERIFF: "sheriff",
}
_SANCTIONS: Final = {"foul": "foul", "dq": "dq", "defeat_awarded": "defeat", "warning": "warning"}
_WRITERS: Final[Mapping[str, Callable[[_Paper, Mapping[str, Any]], None]]] = {
    "roles_entered": _Paper.roles,
    "night_announced": _Paper.night,
    "nominated": _Paper.nominated,
    "revoked": _Paper.nominated,
    "hands": _Paper.hands,
    "lift_hands": _Paper.lift,
    "best_move_named": _Paper.best_move,
    "shot": _Paper.shot,
    "night_outcome": _Paper.outcome,
    "don_check": _Paper.don,
    "sheriff_check": _Paper.sheriff,
    "judge_points": _Paper.points,
    "chief_consent": _Paper.consent,
    "title_given": _Paper.title,
    "fine": _Paper.fine,
    "best_player_vote": _Paper.best_player,
}


def _hands(data: Mapping[str, Any]) -> int | list[int]:
    seats = data.get("seats")
    return int(data["count"]) if seats is None else list(seats)
