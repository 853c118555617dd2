"""One game as it is written made into a sheet, with everything that was guessed, changed or left out."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.documents.imports.finding import Finding, Level, error, note, warning
from sportmafia.documents.imports.layout import Cell, RawGame
from sportmafia.documents.imports.mapping import RESULTS, ROLES, Field, Words, plain
from sportmafia.game.result import SEATS, Role, Winner
from sportmafia.record.sheet import Sheet, SheetBestMove, SheetRoles, SheetScoring, SheetSummary
from sportmafia.scoring import exact, parse_decimal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_BLANK: Final = frozenset({"-", "–", "—", "нет", "no", "none", "н/д", "n/a"})
_ZERO: Final = frozenset({"0", "-", "–", "—", "нет", "none"})
_MARKS: Final = frozenset({"+", "x", "х", "да", "yes", "true", "1", "v", "✓", "✔", "*", "истина"})
_MISS: Final = frozenset({"0", "-", "–", "—", "промах", "нет", "miss", "none", "никто"})
_DAY_NUMBER: Final = re.compile(r"[34]\d{4}", re.ASCII)
_ISO: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T]\d\d:\d\d(?::\d\d)?)?", re.ASCII)
_DOTTED: Final = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4}|\d\d)", re.ASCII)
_EPOCH: Final = dt.date(1899, 12, 30)
"""Day 0 of a spreadsheet."""
_DECK: Final = {"don": 1, "sheriff": 1, "mafia": 2, "civilian": 6}
_MOST_NUMBERS: Final = 3


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulebook that the games were played by, and the options that a sheet has to set on top of it."""

    rulebook: Rulebook
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Imported:
    """One game: its sheet, None where an error keeps it out, and what there is to say about it."""

    place: str
    sheet: Sheet | None
    findings: tuple[Finding, ...]
    controls: Mapping[int, Mapping[Field, Cell]] = field(default_factory=dict)
    """By seat, the cells of columns that are compared with the rulebook's points."""


def number_of(text: str) -> Fraction | None:
    """A number of points as people type it: a comma for a point, blanks, a typographic minus."""
    try:
        return parse_decimal(text.replace(",", ".").replace("−", "-").replace(" ", ""))
    except ValueError:
        return None


def imported(raw: RawGame, words: Words, rules: Rules) -> Imported:
    """The sheet of a game, or why there is none."""
    return _Reading(raw, words, rules).sheet()


@dataclass
class _Reading:
    """The work on one game."""

    raw: RawGame
    words: Words
    rules: Rules
    found: list[Finding] = field(default_factory=list)
    truncated: bool = False
    """Whether this table writes seat 10 as 1."""

    def sheet(self) -> Imported:
        raw = self.raw
        if len(raw.seats) != len(SEATS):
            self.found.append(error(raw.place, "players_count", count=len(raw.seats)))
            return self._out()
        seats = self._seats()
        if seats is None:
            return self._out()
        players = self._players(seats)
        roles = self._roles(seats)
        result = self._result(seats, roles)
        first, move = self._first_night(seats)
        fouls = self._fouls(seats)
        scoring = SheetScoring(
            consents=tuple(seat for seat, cells in seats.items() if self._marked(cells, Field.CONSENT)),
            best_player_votes=self._votes(seats),
            judge_points=self._extras(seats, roles, result),
            fines=tuple(
                (seat, clause)
                for seat, cells in seats.items()
                if Field.FINES in cells
                for clause in re.split(r"[,;\s]+", cells[Field.FINES].text)
                if clause and plain(clause) not in _BLANK
            ),
            titles={
                seat: cells[Field.TITLE].text
                for seat, cells in seats.items()
                if Field.TITLE in cells and plain(cells[Field.TITLE].text) not in _BLANK
            },
        )
        header = self._header()
        if any(finding.level is Level.ERROR for finding in self.found):
            return self._out()
        summary = SheetSummary(
            fouls=fouls,
            dq=tuple(seat for seat, cells in seats.items() if self._marked(cells, Field.DISQUALIFIED)),
            first_killed=first,
            best_move=move,
            at_table=self._at_table(seats),
        )
        sheet = Sheet(
            rulebook=self.rules.rulebook.id,
            options=self.rules.options,
            header=header,
            players=players,
            roles=roles,
            scoring=scoring,
            result=result,
            summary=summary,
        )
        return Imported(raw.place, sheet, tuple(self.found), seats)

    def _out(self) -> Imported:
        return Imported(self.raw.place, None, tuple(self.found))

    # --- who sat where ---

    def _seats(self) -> dict[int, Mapping[Field, Cell]] | None:
        """The cells of each seat, in order of seats; None where the seats are not those of a table."""
        rows = self.raw.seats
        if not any(Field.SEAT in cells for cells in rows):
            self.found.append(note(self.raw.place, "seats_by_order"))
            return dict(enumerate(rows, start=1))
        numbers: list[int] = []
        for cells in rows:
            cell = cells.get(Field.SEAT, Cell("", self.raw.place))
            number = _seat_number(cell.text)
            if number is None:
                self.found.append(error(cell.place, "bad_seat", value=cell.text))
                return None
            numbers.append(number)
        if numbers.count(0) == 1 and 10 not in numbers:
            at = numbers.index(0)
            numbers[at] = 10
            self.found.append(warning(rows[at][Field.SEAT].place, "seat_ten_as_zero"))
        elif numbers.count(1) == 2 and 10 not in numbers:
            at = max(place for place, number in enumerate(numbers) if number == 1)
            numbers[at] = 10
            self.truncated = True
            self.found.append(warning(rows[at][Field.SEAT].place, "seat_ten_as_one"))
        for number, times in Counter(numbers).items():
            if times > 1 or number == 0:
                place = rows[len(numbers) - 1 - numbers[::-1].index(number)][Field.SEAT].place
                code = "seat_twice" if number else "bad_seat"
                self.found.append(error(place, code, seat=number, value=number))
                return None
        return dict(sorted(zip(numbers, rows, strict=True), key=lambda pair: pair[0]))

    def _players(self, seats: Mapping[int, Mapping[Field, Cell]]) -> tuple[str, ...] | None:
        names = [seats[seat][Field.PLAYER].text if Field.PLAYER in seats[seat] else "" for seat in SEATS]
        if not any(names):
            self.found.append(warning(self.raw.place, "no_players"))
            return None
        for seat, name in zip(SEATS, names, strict=True):
            if name and name in names[: seat - 1]:
                self.found.append(error(seats[seat][Field.PLAYER].place, "player_twice", player=name))
        return tuple(names)

    # --- cards and result ---

    def _roles(self, seats: Mapping[int, Mapping[Field, Cell]]) -> SheetRoles | None:
        if not any(Field.ROLE in cells for cells in seats.values()):
            self.found.append(warning(self.raw.place, "no_roles"))
            return None
        cards: dict[int, str] = {}
        blank = 0
        for seat, cells in seats.items():
            if Field.ROLE not in cells:
                blank += 1
                cards[seat] = "civilian"
                continue
            card = self.words.role(cells[Field.ROLE].text)
            if card is None:
                known = ", ".join(ROLES)
                cell = cells[Field.ROLE]
                self.found.append(error(cell.place, "role_unread", value=cell.text, known=known))
                return None
            cards[seat] = card
        deck = Counter(cards.values())
        if deck != _DECK:
            shown = ", ".join(f"{card} {deck[card]}" for card in _DECK)
            self.found.append(error(self.raw.place, "wrong_deck", deck=shown))
            return None
        if blank:
            self.found.append(note(self.raw.place, "role_blank", count=blank))
        by_card = {card: [seat for seat in SEATS if cards[seat] == card] for card in _DECK}
        one, two = by_card["mafia"]
        return SheetRoles(by_card["don"][0], (one, two), by_card["sheriff"][0])

    def _result(self, seats: Mapping[int, Mapping[Field, Cell]], roles: SheetRoles | None) -> str | None:
        """Who won: as it is written, else by the marks of the players who did; both must say the same."""
        marked = {seat for seat, cells in seats.items() if self._marked(cells, Field.WON)}
        teams = {_team(seat, roles) for seat in marked} if roles is not None else set()
        by_marks = next(iter(teams)) if len(teams) == 1 else None
        cell = self.raw.cells.get(Field.RESULT)
        if cell is None or plain(cell.text) in _BLANK:
            if by_marks is None:
                self.found.append(error(self.raw.place, "no_winner"))
                return None
            self.found.append(note(self.raw.place, "winner_from_marks"))
            return by_marks
        result = self.words.result(cell.text)
        if result is None:
            self.found.append(error(cell.place, "winner_unread", value=cell.text, known=", ".join(RESULTS)))
        elif teams and result in (Winner.RED, Winner.BLACK) and teams != {result}:
            self.found.append(error(cell.place, "winner_contradicts", result=result))
        return result

    # --- the first night ---

    def _first_night(
        self, seats: Mapping[int, Mapping[Field, Cell]]
    ) -> tuple[int | None, SheetBestMove | None]:
        """Who was killed first (0: a miss, None: unknown), and his best move."""
        first = self._first_killed(seats)
        written = {seat: cells[Field.BEST_MOVE] for seat, cells in seats.items() if Field.BEST_MOVE in cells}
        own = self.raw.cells.get(Field.BEST_MOVE)
        cell = own or self._move_cell(written, first)
        if cell is None:
            return first, None
        move = self._best_move(cell)
        if move is not None and first is None and len(written) == 1 and own is None:
            first = next(iter(written))
            self.found.append(warning(cell.place, "first_killed_from_move"))
        if move is not None and not first:
            self.found.append(warning(cell.place, "best_move_without_victim"))
            return first, None
        return first, move

    def _move_cell(self, written: Mapping[int, Cell], first: int | None) -> Cell | None:
        """The cell of the best move: the victim's, the only one filled, or what stands on every row."""
        filled = {seat: cell for seat, cell in written.items() if plain(cell.text) not in _ZERO}
        alike = len({cell.text for cell in filled.values()}) <= 1
        chosen = None if first is None else written.get(first)
        if chosen is None and alike:
            chosen = next(iter((filled or written).values()), None)
        for cell in filled.values():
            if chosen is None or (not alike and cell is not chosen):
                self.found.append(warning(cell.place, "best_move_unread", value=cell.text))
        return chosen

    def _first_killed(self, seats: Mapping[int, Mapping[Field, Cell]]) -> int | None:
        cells = {seat: row[Field.FIRST_KILLED] for seat, row in seats.items() if Field.FIRST_KILLED in row}
        own = self.raw.cells.get(Field.FIRST_KILLED)
        if own is not None:
            return self._first_number(own)
        if not cells:
            return None
        texts = {plain(cell.text) for cell in cells.values()}
        marked = [seat for seat, cell in cells.items() if plain(cell.text) in _MARKS]
        others = texts - _MARKS - _MISS
        if len(marked) == 1 and not others:
            return marked[0]
        one = next(iter(cells.values()))
        if len(texts) == 1:
            return self._first_number(one)
        self.found.append(warning(one.place, "first_killed_unread", value=", ".join(sorted(texts))))
        return None

    def _first_number(self, cell: Cell) -> int | None:
        if plain(cell.text) in _MISS:
            return 0
        number = _seat_number(cell.text)
        if number is None:
            self.found.append(warning(cell.place, "first_killed_unread", value=cell.text))
        elif number == 1 and self.truncated:
            self.found.append(warning(cell.place, "seat_one_or_ten"))
        return number

    def _best_move(self, cell: Cell) -> SheetBestMove | None:
        text = cell.text
        if plain(text) in _ZERO:
            self.found.append(note(cell.place, "best_move_zero", value=text))
            return SheetBestMove((), "declined")
        if _ISO.fullmatch(text):
            self.found.append(warning(cell.place, "best_move_a_date", value=text))
            return None
        numbers = [int(word) for word in re.findall(r"\d{1,4}", text)]
        if len(numbers) == 1 and numbers[0] > 10:
            # 357 for 3, 5, 7; a zero is seat 10.
            numbers = [int(digit) for digit in str(numbers[0])]
        numbers = [10 if number == 0 else number for number in numbers]
        strange = re.sub(r"[\d\s,.;/+\-–—и&]", "", text)
        if not numbers or strange or len(numbers) > _MOST_NUMBERS or not all(n in SEATS for n in numbers):
            self.found.append(warning(cell.place, "best_move_unread", value=text))
            return None
        if 1 in numbers and self.truncated:
            self.found.append(warning(cell.place, "seat_one_or_ten"))
        return SheetBestMove(tuple(dict.fromkeys(numbers)))

    # --- points and fouls ---

    def _fouls(self, seats: Mapping[int, Mapping[Field, Cell]]) -> dict[int, int]:
        fouls: dict[int, int] = {}
        for seat, cells in seats.items():
            cell = cells.get(Field.FOULS)
            if cell is None or plain(cell.text) in _BLANK:
                continue
            count = int(cell.text) if re.fullmatch(r"[0-4]", cell.text) else None
            if count is None and set(cell.text) <= {"|", "/", "I", "!"} and len(cell.text) <= 4:
                count = len(cell.text)
            if count is None:
                self.found.append(warning(cell.place, "fouls_unread", value=cell.text))
            elif count:
                fouls[seat] = count
        return fouls

    def _at_table(self, seats: Mapping[int, Mapping[Field, Cell]]) -> tuple[int, ...] | None:
        """Who was at the table to the end; unknown where nobody is marked, for somebody always is."""
        return tuple(seat for seat, cells in seats.items() if self._marked(cells, Field.AT_TABLE)) or None

    def _votes(self, seats: Mapping[int, Mapping[Field, Cell]]) -> dict[int, int]:
        """Whom each player voted for as the best player."""
        votes: dict[int, int] = {}
        for seat, cells in seats.items():
            cell = cells.get(Field.VOTE)
            if cell is None or plain(cell.text) in _ZERO:
                continue
            voted = _seat_number(cell.text)
            if voted is None:
                self.found.append(warning(cell.place, "vote_unread", value=cell.text))
                continue
            if voted == 1 and self.truncated:
                self.found.append(warning(cell.place, "seat_one_or_ten"))
            votes[seat] = voted
        return votes

    def _extras(
        self, seats: Mapping[int, Mapping[Field, Cell]], roles: SheetRoles | None, result: str | None
    ) -> dict[int, str]:
        extras: dict[int, str] = {}
        for seat, cells in seats.items():
            cell = cells.get(Field.EXTRA)
            if cell is None or plain(cell.text) in _BLANK:
                continue
            value = number_of(cell.text)
            if value is None:
                self.found.append(warning(cell.place, "extra_unread", value=cell.text))
                continue
            if value < 0:
                self.found.append(warning(cell.place, "extra_negative", value=exact(value)))
                continue
            value = self._without_win(seat, value, cell, roles, result)
            if value:
                extras[seat] = exact(value)
        return extras

    def _without_win(
        self, seat: int, value: Fraction, cell: Cell, roles: SheetRoles | None, result: str | None
    ) -> Fraction:
        """The judge's points without the win's, where those were typed into the same column."""
        rulebook = self.rules.rulebook
        if roles is None or result != _team(seat, roles) or rulebook.word("extra.kind") != "free":
            return value
        win, most = (
            rulebook.number(f"points.{_card(seat, roles)}"),
            rulebook.number("extra.winner_max"),
        )
        if value <= most or not 0 <= value - win <= most:
            return value
        self.found.append(warning(cell.place, "extra_with_win", value=exact(value), win=exact(win)))
        return value - win

    # --- the header ---

    def _header(self) -> dict[str, str | int]:
        header: dict[str, str | int] = {}
        for name in (Field.TOURNAMENT, Field.STAGE, Field.JUDGE):
            if name in self.raw.cells:
                header[name.value] = self.raw.cells[name].text
        for name in (Field.TABLE, Field.GAME):
            if name in self.raw.cells:
                text = self.raw.cells[name].text
                header[name.value] = int(text) if re.fullmatch(r"[1-9]\d{0,5}", text, re.ASCII) else text
        if Field.DATE in self.raw.cells:
            date = self._date(self.raw.cells[Field.DATE])
            if date:
                header["date"] = date
        return header

    def _date(self, cell: Cell) -> str:
        """The date in ISO form; empty where none can be read."""
        text = cell.text
        try:
            if iso := _ISO.fullmatch(text):
                return dt.date(*(int(part) for part in iso.groups()[:3])).isoformat()
            if dotted := _DOTTED.fullmatch(text):
                day, month, year = (int(part) for part in dotted.groups())
                return dt.date(year if year > 99 else 2000 + year, month, day).isoformat()
            if _DAY_NUMBER.fullmatch(text):
                date = (_EPOCH + dt.timedelta(days=int(text))).isoformat()
                self.found.append(note(cell.place, "date_from_number", value=text, date=date))
                return date
        except ValueError:
            pass
        self.found.append(warning(cell.place, "date_unread", value=text))
        return ""

    @staticmethod
    def _marked(cells: Mapping[Field, Cell], name: Field) -> bool:
        return name in cells and plain(cells[name].text) in _MARKS


def _seat_number(text: str) -> int | None:
    """A seat as it is written, 0 for a zero; None for anything else."""
    found = re.fullmatch(r"(?:№|#)?\s*(\d{1,2})(?:\.0)?\.?", text, re.ASCII)
    number = None if found is None else int(found[1])
    return number if number is not None and number <= len(SEATS) else None


def _card(seat: int, roles: SheetRoles) -> Role:
    if seat == roles.don:
        return Role.DON
    if seat == roles.sheriff:
        return Role.SHERIFF
    return Role.MAFIA if seat in roles.mafia else Role.CIVILIAN


def _team(seat: int, roles: SheetRoles | None) -> str:
    return "" if roles is None else _card(seat, roles).team.value
