"""Random days at the desk, with steps back and restored copies: the log tells every moment, files travel."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from sportmafia.server.events import backups, opening
from sportmafia.server.events.models import Action, Backup, Event
from sportmafia.server.events.parts import KINDS, PEOPLE, PLAN, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.rights import Role, State
from tests.server import databases
from tests.server.events.entry.desk import hidden
from tests.server.events.ledger import Texts, replayed, rows_follow, whole
from tests.server.events.seating.test_draw import drawing
from tests.server.events.setup.test_plan import form
from tests.server.events.world import at, made_event, visitor, with_people

STEPS = 40
SEEDS = range(4)


class Day:
    """One event and those who change it at random."""

    def __init__(self, seed: int) -> None:
        """An event of ten people, drawn or not."""
        self.chance = random.Random(seed)
        self.event = made_event(state=State.PREPARING)
        with_people(self.event, 10)
        self.owner = visitor(self.event, Role.OWNER)
        self.chief = visitor(self.event, Role.CHIEF_JUDGE)
        self.answers: Counter[tuple[str, int]] = Counter()
        self.steps: tuple[Callable[[], int], ...] = (
            self.tick, self.rename, self.plan, self.draw, self.seat, self.warn, self.save, self.restore,
            self.undo, self.undo, self.undo, self.assign,
        )  # fmt: skip

    def step(self) -> None:
        """One of them does something."""
        what = self.chance.choice(self.steps)
        status = what()
        assert status < 500, what
        self.answers[what.__name__, status] += 1

    def at(self, name: str, **parameters: object) -> str:
        """The address of a page."""
        return at(name, self.event, **parameters)

    def seen(self, *kinds: str) -> str:
        """What a form carries; now and then one of yesterday."""
        if self.chance.random() < 0.1:
            return " ".join(f"{kind}:0" for kind in kinds)
        return Parts(self.event).seen(*(KINDS[kind] for kind in kinds))

    def tick(self) -> int:
        """Tick the list."""
        sent = {"tick": self.chance.choice(["sober", "page_up"]), "seen": self.seen("ticks")}
        return self.owner.post(self.at("event-ticks"), sent).status_code

    def rename(self) -> int:
        """Give somebody another nickname."""
        people = Parts(self.event).get(PEOPLE).persons
        if not people:
            return 0  # they were taken back
        one = self.chance.choice(people)
        new = {"nickname": f"Nick {self.chance.randrange(100, 999)}", "seen": self.seen("people")}
        return self.owner.post(self.at("event-rename", person=one.id), new).status_code

    def plan(self) -> int:
        """Change the plan, the name, the zone."""
        changes = {
            "name": self.chance.choice(["Cup", "Кубок"]),
            "zone": self.chance.choice(["Asia/Omsk", "Europe/Moscow"]),
            "fee": self.chance.choice(["", "500"]),
        }
        return self.owner.post(self.at("event-plan"), form(self.event, **changes)).status_code

    def draw(self) -> int:
        """Draw, commit, publish: whatever is next."""
        people = tuple(one.id for one in Parts(self.event).get(PEOPLE).persons)
        page = self.at("event-draw", stage=1, site=0)
        if self.chance.random() < 0.4:
            return self.owner.post(page, drawing(self.event, people)).status_code
        sent = {"do": self.chance.choice(["commit", "publish"]), "public": "семь"}
        sent["seen"] = self.seen("draws", "schedule")
        return self.owner.post(self.at("event-draw-publish", stage=1, site=0), sent).status_code

    def seat(self) -> int:
        """Seat, start or hold a round."""
        do = self.chance.choice(["seat", "start", "hold", "unseat"])
        page = self.at("event-round", stage=1, number=self.chance.randrange(1, 4))
        return self.chief.post(page, {"do": do, "seen": self.seen("schedule")}).status_code

    def assign(self) -> int:
        """Put a judge at one table."""
        games = Parts(self.event).get(SCHEDULE).games
        if not games:
            return 0
        game = self.chance.choice(games)
        sent = {"do": "one", "game": game.id, "judge": "judge", "host": "", "seen": self.seen("schedule")}
        return self.chief.post(self.at("event-judges"), sent).status_code

    def warn(self) -> int:
        """Warn somebody."""
        people = Parts(self.event).get(PEOPLE).persons
        if not people:
            return 0
        sent = {
            "person": self.chance.choice(people).id,
            "clause": "fiim.7.1",
            "text": "late",
            "confirmed": "yes",
        }
        return self.chief.post(self.at("event-warn"), sent).status_code

    def save(self) -> int:
        """Make a backup."""
        return self.owner.post(self.at("event-backups")).status_code

    def restore(self) -> int:
        """Restore one."""
        copies = list(Backup.objects.filter(event=self.event).values_list("hash", flat=True))
        if not copies:
            return 0
        page = self.at("event-restore", digest=self.chance.choice(copies))
        return self.owner.post(page, {"seen": hidden(self.owner.get(page), "seen")}).status_code

    def undo(self) -> int:
        """Take back one of the latest lines."""
        numbers = list(Action.objects.filter(event=self.event).order_by("-number").values_list("number"))[:4]
        sent = {"number": str(self.chance.choice(numbers)[0]), "reason": "by mistake"}
        return self.owner.post(self.at("event-log"), sent).status_code


@pytest.mark.parametrize("seed", SEEDS)
def test_every_moment_is_told_by_the_log_and_the_file_is_the_same_elsewhere(
    seed: int, empty_sqlite: Path, tmp_path: Path
) -> None:
    day = Day(seed)
    moments = []
    for _ in range(STEPS):
        day.step()
        moments.append(replayed(day.event)[-1])
        fresh = Event.objects.get(pk=day.event.pk)
        parts = Parts(fresh)
        # Whatever was taken back, the schedule is of stages and people that are there.
        stages = {stage.name for stage in parts.get(PLAN).stages}
        people = {person.id for person in parts.get(PEOPLE).persons}
        for game in parts.get(SCHEDULE).games:
            assert game.stage in stages
            assert set(game.players) <= people
        rows_follow(fresh)
        assert day.owner.get(day.at("event-desk")).status_code == 200
    told = [there_are(moment) for moment in replayed(day.event)]
    assert [moment for moment in moments if there_are(moment) not in told] == []
    whole(day.event)
    assert any(status == 302 for what, status in day.answers if what == "undo")
    data = backups.exported(day.event)
    databases.use_sqlite(copied(empty_sqlite, tmp_path))
    found = opening.look(data)
    assert isinstance(found, opening.Opened)
    there = opening.create(found, None)
    assert isinstance(there, Event)
    assert backups.exported(there) == data


def there_are(texts: Texts) -> Texts:
    """What was put of a moment."""
    return {name: text for name, text in texts.items() if text is not None}


def copied(empty: Path, folder: Path) -> Path:
    """Another machine's database."""
    file = folder / "elsewhere.sqlite3"
    file.write_bytes(empty.read_bytes())
    return file
