"""A protocol typed in from paper: short texts field by field, in the order of the form, to a sheet.

The form (sfu.A2.form) has the people with cards, fouls and additional points, the result, the best move, and
the votes day by day; what judges note beside it (who nominated, shots, checks) follows. Numbers of seats
stand apart by spaces, ``0`` is seat 10, a pair is ``1-6``. Where the paper does not say who nominated, its
days cannot be walked through, and the sheet is a summary.

Only the writing is judged here. Whether it can have happened is `sheet_replay`'s question; `field_of` leads
from the place that it names back to the field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.game.result import SEATS
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_reader import FORMAT, read_document
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.rulebooks import Rulebook

DAYS: Final = 9
"""Days for which there are fields: with ten at the table no game has more that somebody leaves in."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "role": (
        "карта: одна из букв {letters}, пусто — мирный",
        "a card: one of {letters}, empty is a civilian",
    ),
    "roles": ("нужны один дон, двое мафии и один шериф", "one Don, two mafia and one Sheriff are needed"),
    "fouls": (
        "фолы от 0 до 4, «!» — дисквалификация, после пробела когда: 3! 2 или 4 н1",
        "fouls 0 to 4, '!' is a disqualification, after a space when: 3! 2 or 4 n1",
    ),
    "out": (
        "вышел за фолы: когда? день 2 или ночь н1 после пробела",
        "left by fouls: when? day 2 or night n1 after a space",
    ),
    "decimal": ("число вроде 0.3", "a number such as 0.3"),
    "seats": ("номера мест от 1 до 10 через пробел", "numbers of seats 1 to 10, spaces between"),
    "seat": ("номер места от 1 до 10", "the number of a seat, 1 to 10"),
    "nominations": ("кто-кого: 1-6 3-8", "who-whom: 1-6 3-8"),
    "votes": (
        "за кого и сколько: 6-4 8-5 или 6=1,2,4; круги через /",
        "for whom and how many: 6-4 8-5 or 6=1,2,4; rounds apart by /",
    ),
    "hands": ("число рук", "a number of hands"),
    "night": ("убитый, «-» — промах, или выстрелы 2-4 5-4 9-", "the killed, '-' a miss, or shots 2-4 5-4 9-"),
    "night_missing": ("чем кончилась ночь? номер или «-»", "how did the night end? a number or '-'"),
    "pairs": ("кто-за кого: 1-5 2-5", "who-for whom: 1-5 2-5"),
    "fines": ("место-пункт: 3-8.5.1", "seat-clause: 3-8.5.1"),
    "result": ("к — красные, ч — чёрные, н — ничья, 0 — не доиграна", "r red, b black, d draw, 0 called off"),
    "ended": ("на чём кончилась: д4 или н3", "where it ended: d4 or n3"),
    "first": (
        "лучший ход у {seat}, а в первую ночь убит {killed}",
        "the best move is of {seat}, but {killed} was killed in the first night",
    ),
    "nominators": (
        "не написано, кто выставил: дни не проверить, игра вводится краткой записью",
        "who nominated is not written: the days cannot be checked, the game is a summary",
    ),
}
"""What can be wrong with a field, Russian and English."""

RESULTS: Final[Mapping[str, str]] = {
    "к": "red", "r": "red", "red": "red", "ч": "black", "b": "black", "black": "black",
    "н": "draw", "d": "draw", "draw": "draw", "0": "aborted", "aborted": "aborted",
}  # fmt: skip
"""How a result is typed."""

_PAIR: Final = re.compile(r"(\d{1,2})[-–:*>](\d{1,2})?")
_HANDS: Final = re.compile(r"(\d{1,2})=(\d{1,2}(?:,\d{1,2})*)")
_FOULS: Final = re.compile(r"([0-4]?)(!?)(?: +([dдnн]?)([1-9]))?", re.IGNORECASE)
_ENDED: Final = re.compile(r"([dдnн])([1-9])", re.IGNORECASE)
_DECIMAL: Final = re.compile(r"[+-]?\d{1,3}([.,]\d{1,3})?")
_FINE: Final = re.compile(r"(\d{1,2})-(\S{1,40})")


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with the field ``name``; ``note``: nothing is, but the typist should know it."""

    name: str
    code: str
    params: Mapping[str, str] = field(default_factory=dict)
    note: bool = False

    def text(self, language: str = "ru") -> str:
        """The words, ``ru`` or ``en``."""
        return TEXTS[self.code][0 if language == "ru" else 1].format_map(self.params)


@dataclass(frozen=True, slots=True)
class Typed:
    """A sheet's document as the fields give it, and what is wrong with them; a draft if anything is."""

    document: dict[str, Any]
    slips: tuple[Slip, ...]

    @property
    def readable(self) -> bool:
        """Whether every field could be read."""
        return all(slip.note for slip in self.slips)


def names() -> tuple[str, ...]:
    """Every field, in the order of the form and of typing."""
    people = [f"{what}_{seat}" for seat in SEATS for what in ("role", "fouls", "extra")]
    days = [
        f"{what}_{number}"
        for number in range(1, DAYS + 1)
        for what in ("day", "votes", "lift", "night", "don", "sheriff")
    ]
    rest = ["consents", "best_votes", "fines", "at_table", "ended"]
    return (*people, "result", "best_by", "best_move", *days, *rest)


def read(fields: Mapping[str, str], rulebook: Rulebook) -> Typed:
    """The sheet that typed fields are. What cannot be read is left out of the document and named."""
    return _Reading(fields, rulebook).typed()


def field_of(where: str, document: Mapping[str, Any]) -> str:
    """The field from which a place of the document came, empty where none is named."""
    parts = where.split(".")
    number = int(parts[1]) + 1 if len(parts) > 1 and parts[1].isdigit() else 0
    if parts[0] in ("days", "nights") and number:
        return _of_phase(parts, number, document)
    if parts[0] == "scoring" and len(parts) > 2 and parts[1] in ("judge_points", "titles"):
        return f"extra_{parts[2]}"
    if parts[0] == "summary" and len(parts) > 2 and parts[1] == "fouls":
        return f"fouls_{parts[2]}"
    last = parts[1] if parts[0] in ("summary", "scoring") and len(parts) > 1 else parts[0]
    return _SINGLE.get(last, "")


def _of_phase(parts: list[str], number: int, document: Mapping[str, Any]) -> str:
    what = parts[2] if len(parts) > 2 else ""
    if what == "incidents" and len(parts) > 3:
        seat = document[parts[0]][number - 1]["incidents"][int(parts[3])]["seat"]
        return f"fouls_{seat}"
    if what == "best_move":
        return "best_move"
    if parts[0] == "nights":
        return f"{what}_{number}" if what in ("don", "sheriff") else f"night_{number}"
    return f"{what}_{number}" if what in ("votes", "lift") else f"day_{number}"


_SINGLE: Final[Mapping[str, str]] = {
    "roles": "role_1",
    "result": "result",
    "best_move": "best_move",
    "first_killed": "best_by",
    "at_table": "at_table",
    "ended": "ended",
    "fouls": "fouls_1",
    "dq": "fouls_1",
    "judge_points": "extra_1",
    "titles": "extra_1",
    "consents": "consents",
    "best_player_votes": "best_votes",
    "fines": "fines",
    "nights": "night_1",
}


@dataclass(frozen=True, slots=True)
class _Fouls:
    """A seat's fouls: how many, whether disqualified directly, and when it left by them ("D2", "N1")."""

    count: int
    dq: bool
    out: str

    @property
    def left(self) -> bool:
        return self.dq or self.count == 4


class _Reading:
    """One reading of all fields."""

    def __init__(self, fields: Mapping[str, str], rulebook: Rulebook) -> None:
        self._fields = fields
        self._rulebook = rulebook
        self._slips: list[Slip] = []

    # -- single values ------------------------------------------------------------------------------------

    def _text(self, name: str) -> str:
        return " ".join(self._fields.get(name, "").split())

    def _slip(self, name: str, code: str, **params: str) -> None:
        self._slips.append(Slip(name, code, params))

    def _seat(self, name: str) -> int | None:
        text = self._text(name)
        seat = _seat(text)
        if text and seat is None:
            self._slip(name, "seat")
        return seat

    def _seats(self, name: str) -> list[int]:
        found = [_seat(word) for word in re.split(r"[ ,]+", self._text(name)) if word]
        seats = [seat for seat in found if seat is not None]
        if len(seats) != len(found):
            self._slip(name, "seats")
        return seats

    def _pairs(self, name: str, code: str) -> list[tuple[int, int | None]]:
        found = []
        for word in self._text(name).split():
            match = _PAIR.fullmatch(word)
            first = None if match is None else _seat(match[1])
            second = None if match is None or match[2] is None else _seat(match[2])
            if match is None or first is None or (match[2] is not None and second is None):
                self._slip(name, code)
                return []
            found.append((first, second))
        return found

    # -- parts --------------------------------------------------------------------------------------------

    def typed(self) -> Typed:
        """The whole document."""
        document: dict[str, Any] = {"format": FORMAT, "rulebook": self._rulebook.id, "days": []}
        roles = self._roles()
        if roles:
            document["roles"] = roles
        result = self._text("result").casefold()
        if result in RESULTS:
            document["result"] = RESULTS[result]
        elif result:
            self._slip("result", "result")
        scoring = self._scoring()
        if scoring:
            document["scoring"] = scoring
        fouls = {seat: one for seat in SEATS if (one := self._fouls(seat)) is not None}
        nominations = {day: self._nominations(day) for day in range(1, DAYS + 1)}
        if self._walked(nominations):
            self._play(document, {day: some or [] for day, some in nominations.items()}, fouls)
        else:
            document["summary"] = self._summary(fouls)
        return Typed(document, tuple(self._slips))

    def _roles(self) -> dict[str, Any]:
        known = _letters(self._rulebook)
        found: dict[str, list[int]] = {}
        for seat in SEATS:
            text = self._text(f"role_{seat}").casefold()
            if text and text not in known:
                shown = ", ".join(self._rulebook.word(f"letters.{role}") for role in _ROLES)
                self._slip(f"role_{seat}", "role", letters=shown)
            elif text:
                found.setdefault(known[text], []).append(seat)
        dons, mafia, sheriffs = (found.get(role, []) for role in ("don", "mafia", "sheriff"))
        if (len(dons), len(mafia), len(sheriffs)) == (1, 2, 1):
            return {"don": dons[0], "mafia": mafia, "sheriff": sheriffs[0]}
        if found:
            self._slip("role_1", "roles")
        return {}

    def _fouls(self, seat: int) -> _Fouls | None:
        text = self._text(f"fouls_{seat}")
        match = _FOULS.fullmatch(text)
        if not text or match is None:
            if text:
                self._slip(f"fouls_{seat}", "fouls")
            return None
        out = "" if match[4] is None else ("N" if match[3].casefold() in ("n", "н") else "D") + match[4]
        return _Fouls(int(match[1] or 0), bool(match[2]), out)

    def _nominations(self, day: int) -> list[tuple[int, int | None]] | None:
        """Who nominated whom; None where only candidates are written."""
        text = self._text(f"day_{day}")
        if text and all(_seat(word) is not None for word in text.split()):
            return None
        return self._pairs(f"day_{day}", "nominations")

    def _walked(self, nominations: Mapping[int, list[tuple[int, int | None]] | None]) -> bool:
        """Whether the days can be walked through: something of them is written, and all that is needed."""
        unknown = next((day for day, some in nominations.items() if some is None), None)
        if unknown is not None:
            self._slips.append(Slip(f"day_{unknown}", "nominators", note=True))
            return False
        return self._last() > 0

    def _last(self) -> int:
        """The last day or night of which anything is written."""
        what = ("day", "votes", "lift", "night", "don", "sheriff")
        return max(
            (day for day in range(1, DAYS + 1) if any(self._text(f"{one}_{day}") for one in what)), default=0
        )

    def _summary(self, fouls: Mapping[int, _Fouls]) -> dict[str, Any]:
        summary: dict[str, Any] = {
            "fouls": {str(seat): one.count for seat, one in fouls.items() if one.count},
            "dq": [seat for seat, one in fouls.items() if one.dq],
        }
        if self._text("best_by") == "-":
            summary["first_killed"] = None
        elif (first := self._seat("best_by")) is not None:
            summary["first_killed"] = first
        if move := self._seats("best_move"):
            summary["best_move"] = move
        if table := self._seats("at_table"):
            summary["at_table"] = table
        ended = _ENDED.fullmatch(self._text("ended"))
        if ended is not None:
            summary["ended"] = ("N" if ended[1].casefold() in ("n", "н") else "D") + ended[2]
        elif self._text("ended"):
            self._slip("ended", "ended")
        return summary

    def _scoring(self) -> dict[str, Any]:
        titles = self._rulebook.word("extra.kind") == "titles"
        given = {str(seat): text for seat in SEATS if (text := self._text(f"extra_{seat}"))}
        points = {}
        for seat, text in given.items():
            if not titles and _DECIMAL.fullmatch(text):
                points[seat] = text.replace(",", ".")
            elif not titles:
                self._slip(f"extra_{seat}", "decimal")
        votes = self._pairs("best_votes", "pairs")
        fines = []
        for word in self._text("fines").split():
            match = _FINE.fullmatch(word)
            seat_of = None if match is None else _seat(match[1])
            if match is None or seat_of is None:
                self._slip("fines", "fines")
            else:
                fines.append({"seat": seat_of, "clause": match[2]})
        found: dict[str, Any] = {
            "judge_points": points,
            "titles": given if titles else {},
            "consents": self._seats("consents"),
            "best_player_votes": {str(by): whom for by, whom in votes if whom is not None},
            "fines": fines,
        }
        return {key: value for key, value in found.items() if value}

    # -- days and nights ----------------------------------------------------------------------------------

    def _play(
        self,
        document: dict[str, Any],
        nominations: Mapping[int, list[tuple[int, int | None]]],
        fouls: Mapping[int, _Fouls],
    ) -> None:
        last = self._last()
        days = [self._day(day, nominations[day]) for day in range(1, last + 1)]
        nights = [self._night(number, last) for number in range(1, last + 1)]
        first = nights[0].get("killed", 0)
        by = self._seat("best_by") if self._text("best_by") != "-" else None
        if by is not None and first not in (0, by):
            killed = "—" if first is None else str(first)
            self._slip("best_by", "first", seat=str(by), killed=killed)
        move = self._seats("best_move")
        if move and last > 1:
            days[1]["best_move"] = move
        if not self._text(f"night_{last}"):
            nights.pop()
        document |= {"days": days, "nights": nights}
        self._place(document, fouls)

    def _day(self, day: int, nominations: list[tuple[int, int | None]]) -> dict[str, Any]:
        found: dict[str, Any] = {"nominations": [list(pair) for pair in nominations]}
        text = self._text(f"votes_{day}")
        if text:
            found["votes"] = [self._round(f"votes_{day}", part) for part in text.split("/")]
        lift = self._text(f"lift_{day}")
        if lift.isascii() and lift.isdigit() and len(lift) <= 2:
            found["lift"] = int(lift)
        elif lift:
            self._slip(f"lift_{day}", "hands")
        return found

    def _round(self, name: str, text: str) -> dict[str, Any]:
        counted: dict[str, Any] = {}
        for word in text.split():
            pair, hands = _PAIR.fullmatch(word), _HANDS.fullmatch(word)
            seat = _seat(pair[1] if pair else hands[1] if hands else "")
            voters = [] if hands is None else [_seat(one) for one in hands[2].split(",")]
            if seat is None or None in voters or (pair is not None and pair[2] is None):
                self._slip(name, "votes")
            else:
                counted[str(seat)] = int(pair[2]) if pair is not None else voters
        return counted

    def _night(self, number: int, last: int) -> dict[str, Any]:
        text = self._text(f"night_{number}")
        found: dict[str, Any] = {}
        if text == "-":
            found["killed"] = None
        elif _seat(text) is not None:
            found["killed"] = _seat(text)
        elif text:
            shots = self._pairs(f"night_{number}", "night")
            found["shots"] = {str(by): whom for by, whom in shots}
        elif number == 1 and last > 1 and _seat(self._text("best_by")) is not None:
            found["killed"] = _seat(self._text("best_by"))
        elif number < last:
            self._slip(f"night_{number}", "night_missing")
        for check in ("don", "sheriff"):
            seat = self._seat(f"{check}_{number}")
            if seat is not None:
                found[check] = seat
        return found

    def _place(self, document: dict[str, Any], fouls: Mapping[int, _Fouls]) -> None:
        """Put fouls where they can have been: the form only counts them, and only those that made somebody
        leave need their moment. The others stand in the last day that their player was there.
        """
        days, nights = document["days"], document["nights"]
        stayed = self._stayed(document) if any(not one.left for one in fouls.values()) else {}
        for seat, one in fouls.items():
            if one.left and not one.out:
                self._slip(f"fouls_{seat}", "out")
                continue
            number = int(one.out[1:]) if one.out else stayed.get(seat, len(days))
            at_night = one.out.startswith("N")
            if number > len(nights if at_night else days):
                self._slip(f"fouls_{seat}", "out")
                continue
            part = (nights if at_night else days)[number - 1]
            moment = "before_vote"
            if at_night:
                moment = "shots"
            elif one.left and "votes" in part:
                moment = "after_vote"
            entries = [{"at": moment, "seat": seat, "kind": "foul"}] * one.count
            entries += [{"at": moment, "seat": seat, "kind": "dq"}] * one.dq
            part.setdefault("incidents", []).extend(entries)

    def _stayed(self, document: dict[str, Any]) -> dict[int, int]:
        """The last day in which each seat that left was at the table, as far as the days tell."""
        sheet = read_document(document)
        if isinstance(sheet, Rejection):
            return {}
        answer = replay(sheet, self._rulebook)
        if not isinstance(answer, Replayed):
            return {}
        return {one.seat: int(one.when[1:]) for one in answer.result.removals if one.when is not None}


_ROLES: Final = ("civilian", "mafia", "don", "sheriff")
_ALIASES: Final[Mapping[str, str]] = {
    "c": "civilian", "m": "mafia", "d": "don", "s": "sheriff",
    "мир": "civilian", "м": "mafia", "маф": "mafia", "дон": "don", "шер": "sheriff",
}  # fmt: skip


def _letters(rulebook: Rulebook) -> dict[str, str]:
    """Roles by what stands for them: the form's letters first, then what everybody understands."""
    own = {rulebook.word(f"letters.{role}").casefold(): role for role in _ROLES}
    return {**_ALIASES, **own}


def _seat(text: str) -> int | None:
    """The seat that a number is, 0 for seat 10."""
    if not (text.isascii() and text.isdigit()):
        return None
    return {0: 10, **{seat: seat for seat in SEATS}}.get(int(text)) if len(text) <= 2 else None
