"""A judge at a desk: requests as the screen sends them, with ids and times that count up."""

from __future__ import annotations

import json
from typing import Any

from sportmafia.console.desk import Desk

PLAYERS = [f"p{seat}" for seat in range(1, 11)]
KEY = "07" * 32


class Judge:
    """One desk and the line ids, times and screen of whoever works at it."""

    def __init__(self, rulebook: Any = "fiim", *, open_it: bool = True, **request: Any) -> None:
        self.desk = Desk()
        self.screen: dict[str, Any] = {}
        self.lines: list[str] = []
        self._count = 0
        if open_it:
            given = {"rulebook": rulebook, "players": PLAYERS, "game": "ab" * 16, **request}
            self.ask("open_table", ids=[self.new_id() for _ in range(3)], at=self.now(), **given)

    def new_id(self) -> str:
        self._count += 1
        return f"{self._count:032x}"

    def now(self) -> str:
        return f"2026-11-30T12:{self._count // 60 % 60:02}:{self._count % 60:02}.000Z"

    def ask(self, name: str, /, **request: Any) -> dict[str, Any]:
        """Any request; what it shows is kept in `screen`, what it writes in `lines`."""
        answer: dict[str, Any] = json.loads(self.desk.call(name, json.dumps(request)))
        self.screen = answer.get("screen", self.screen)
        self.lines += answer.get("lines", [])
        return answer

    def try_to(self, kind: str, /, actor: str = "judge", **data: Any) -> dict[str, Any]:
        """An entry that may be refused."""
        line = {"id": self.new_id(), "at": self.now(), "actor": actor}
        return self.ask("enter", kind=kind, data=data, **line)

    def put(self, kind: str, /, **data: Any) -> Judge:
        """An entry that must be taken."""
        answer = self.try_to(kind, **data)
        assert "refusal" not in answer, answer
        return self

    def line(self) -> dict[str, str]:
        return {"id": self.new_id(), "at": self.now(), "actor": "judge"}

    def main(self) -> Judge:
        """Tap the main button."""
        step = self.screen["main"]
        assert step, self.screen["phase"]
        return self.put(step["kind"], **step["data"])

    def until(self, *phases: str) -> Judge:
        """Tap the main button until one of the phases."""
        while self.screen["phase"] not in phases:
            self.main()
        return self

    def deal(self, don: int = 10, mafia: tuple[int, int] = (3, 7), sheriff: int = 4) -> Judge:
        """To the first minute of the first day, the cards known."""
        self.until("deal").put("roles_entered", don=don, mafia=list(mafia), sheriff=sheriff)
        return self.until("speech")

    def speeches(self, *nominations: tuple[int, int]) -> Judge:
        """The day's minutes with these nominations, up to the gate."""
        due = dict(nominations)
        while self.screen["phase"] == "speech":
            speaker = self.screen["speaker"]
            if not self.screen["speaking"]:
                self.main()
            if speaker in due:
                self.put("nominated", by=speaker, seat=due.pop(speaker))
            self.main()
        assert not due
        return self

    def hands(self, *counts: int) -> Judge:
        """Counts for the candidates of one round, in order."""
        for count in counts:
            self.put("hands", seat=self.screen["vote"]["called"], count=count)
        return self

    def night(self, target: int | None) -> Judge:
        """A whole night in which the known blacks all shoot ``target``, without checks."""
        self.until("shots")
        for by in self.screen["shooting"]["shooters"]:
            if target:
                self.put("shot", by=by, target=target)
        self.until("don").put("don_check", seat=None).put("sheriff_check", seat=None)
        return self.until("day_open", "end")

    def rehearse(self) -> Judge:
        """Players do what they are suggested to, the judge taps on, to the end of the game."""
        while self.screen["phase"] not in ("scoring", "signed", "closed"):
            answer = self.ask("suggest", key=KEY)
            nominating = answer.get("kind") == "nominated" and any(
                by == answer["data"]["by"] for by, _ in self.screen["nominations"]
            )
            if "refusal" in answer or nominating:
                self.main()
            else:
                self.put(answer["kind"], **answer["data"])
        return self
