"""Sheets for the tests of the public contract, and the answers of `sportmafia replay --json` to them.

Seats of the usual deal: 2 is the Don, 5 and 9 are mafia, 4 is the Sheriff. Nothing here looks inside the
project: a sheet goes in as a file, an answer comes out as a line of JSON.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

SIX = ("fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34")
"""Every shipped rulebook."""

ROLES = {"don": 2, "mafia": [5, 9], "sheriff": 4}
BLACK, RED = (2, 5, 9), (1, 3, 4, 6, 7, 8, 10)

Json = dict[str, Any]
Ask = Callable[..., "Answer"]


@dataclass(frozen=True)
class Answer:
    """What the command line answered to one sheet."""

    code: int
    out: str
    err: str

    @property
    def game(self) -> Json:
        """The only game of a successful answer."""
        assert self.code == 0, self.err
        (line,) = self.out.splitlines()
        game: Json = json.loads(line)
        return game

    def __getitem__(self, key: str) -> Any:
        return self.game[key]

    def day(self, number: int) -> Json:
        """One day of the answer."""
        day: Json = self.game["days"][number - 1]
        assert day["day"] == number
        return day

    def night(self, number: int) -> Json:
        """One night of the answer."""
        night: Json = self.game["nights"][number - 1]
        assert night["night"] == number
        return night

    @property
    def problems(self) -> list[tuple[str, str | None]]:
        """Place and clause of each problem."""
        return [(problem["where"], problem["clause"]) for problem in self.game["problems"]]

    @property
    def totals(self) -> dict[int, str]:
        """Total points of the seats that have any."""
        return {int(s): p["total"] for s, p in self.game["points"].items() if p["total"] != "0"}

    @property
    def removals(self) -> list[tuple[int, str, str | None]]:
        """Seat, cause, and phase of each removal."""
        return [(r["seat"], r["cause"], r["when"]) for r in self.game["removals"]]

    def refuses(self, code: int, *said: str) -> None:
        """Check that the sheet was refused with that code, on standard error only, and that all of this is
        said.
        """
        assert self.code == code, (self.out, self.err)
        assert self.out == ""
        for words in said:
            assert words in self.err


def sheet(
    rulebook: str = "fiim", *, days: Sequence[Json] = (), nights: Sequence[Json] = (), **more: Any
) -> Json:
    """A sheet with the usual deal; ``roles=None`` leaves the cards out."""
    document: Json = {
        "format": "sportmafia.sheet/1",
        "rulebook": rulebook,
        "roles": ROLES,
        "days": list(days),
        "nights": list(nights),
    } | more
    return copy.deepcopy({key: value for key, value in document.items() if value is not None})


def kill(seat: int, *shooters: int, **more: Any) -> Json:
    """A night in which those blacks (all three by default) shoot ``seat``."""
    return {"shots": {str(shooter): seat for shooter in shooters or BLACK}} | more


MISS: Json = {}
"""A night without a shot."""


def out(by: int, seat: int, **more: Any) -> Json:
    """A day (not the first) in which ``seat``, the only nominee, is voted out."""
    return {"nominations": [[by, seat]], "votes": [{}]} | more


def foul(at: str, seat: int, times: int = 1) -> list[Json]:
    """Fouls at one moment."""
    return [{"at": at, "kind": "foul", "seat": seat}] * times


def dq(at: str, seat: int) -> list[Json]:
    """A direct disqualification."""
    return [{"at": at, "kind": "dq", "seat": seat}]


def four_left(**more: Any) -> Json:
    """Four days and nights after which 1, 2, 3 (red) and 4 (the Don) sit at the table; then come
    more days.
    """
    days = [{}, out(1, 5), out(1, 6), out(1, 10), *more.pop("days")]
    nights = [{"killed": 7}, {"killed": 8}, {"killed": 9}, MISS, *more.pop("nights", ())]
    roles = {"don": 4, "mafia": [5, 6], "sheriff": 1}
    return sheet(days=days, nights=nights, roles=roles, **more)


G1 = sheet(
    days=[
        {"nominations": [[1, 5]], "incidents": foul("speech:3", 8)},
        out(3, 5, best_move=[2, 5, 7], incidents=foul("speech:6", 8)),
        {"nominations": [[3, 9], [6, 2]], "incidents": foul("speech:3", 8) + foul("speech:7", 8)},
        {"nominations": [[6, 9], [9, 6]], "votes": [{"9": [1, 6, 7, 10], "6": [2, 9]}]},
        out(7, 2),
    ],
    nights=[kill(4, don=4, sheriff=7), {"shots": {"2": 3, "9": 7}}, kill(3, 2, 9), kill(6, 2)],
    scoring={"judge_points": {"1": "0.2", "2": "0.3", "4": "0.2", "7": "0.5"}},
    result="red",
)
"""Game G1 of the worked examples (E40)."""
