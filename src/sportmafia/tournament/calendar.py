"""Days of an event in its own time zone, and windows between two instants.

The core reads no clock and no list of time zones: an instant comes in, and the zone (часовой пояс) is the
offsets that hold during the event.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import pairwise

from sportmafia.tournament.said import Refusal

_FIRST = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Zone:
    """Offsets from UTC in minutes, each with the instant from which it holds; the first holds before too.

    Made by `zone`, which refuses what isn't in order.
    """

    changes: tuple[tuple[datetime, int], ...]

    def local(self, instant: datetime) -> datetime:
        """The wall clock of the event at an instant, without an offset."""
        at = max(bisect_right([since for since, _ in self.changes], instant) - 1, 0)
        return instant.astimezone(timezone(timedelta(minutes=self.changes[at][1]))).replace(tzinfo=None)

    def day(self, instant: datetime) -> date:
        """The calendar day of the event at an instant."""
        return self.local(instant).date()

    def instant(self, wall: datetime) -> datetime:
        """The first instant at which the wall clock shows a time, or where it skips it the end of the gap."""
        for (_, offset), (until, _) in pairwise(self.changes):
            instant = (wall - timedelta(minutes=offset)).replace(tzinfo=UTC)
            if instant < until:
                return instant
            if self.local(until) >= wall:
                return until
        return (wall - timedelta(minutes=self.changes[-1][1])).replace(tzinfo=UTC)

    def midnight(self, day: date) -> datetime:
        """The first instant of a day: its local midnight, or where the clock skips it the end of the gap."""
        return self.instant(datetime.combine(day, time()))


def zone(*changes: tuple[datetime, int]) -> Zone | Refusal:
    """The zone of these offsets; refused unless instants carry an offset, ascend, and lie within a day."""
    if not changes:
        return Refusal("zone_empty")
    for since, minutes in changes:
        if since.tzinfo is None:
            return Refusal("instant_without_zone", None, {"value": since.isoformat()})
        if abs(minutes) >= 24 * 60:
            return Refusal("zone_offset", None, {"minutes": str(minutes)})
    instants = [since for since, _ in changes]
    if any(later <= earlier for earlier, later in pairwise(instants)):
        return Refusal("zone_order")
    return Zone(changes)


def fixed(minutes: int) -> Zone:
    """A zone with one offset all the time, in minutes east of UTC."""
    return Zone(((_FIRST, minutes),))


@dataclass(frozen=True, slots=True)
class Window:
    """From the instant ``opens`` up to but not including the instant ``closes``; None: no bound."""

    opens: datetime | None
    closes: datetime | None

    def early(self, instant: datetime) -> bool:
        """Whether an instant lies before the window."""
        return self.opens is not None and instant < self.opens

    def late(self, instant: datetime) -> bool:
        """Whether an instant lies after the window."""
        return self.closes is not None and instant >= self.closes


def window(first: str, last: str, at: Zone) -> Window | Refusal:
    """The window of whole days, both inclusive, in a zone (sfu.5.1; C112). A day is YYYY-MM-DD or empty."""
    days: list[date | None] = []
    for value in (first, last):
        try:
            days.append(date.fromisoformat(value) if value else None)
        except ValueError:
            return Refusal("no_such_day", None, {"value": value})
    opening, closing = days
    if opening is not None and closing is not None and closing < opening:
        return Refusal("window_order", None, {"first": first, "last": last})
    return Window(
        None if opening is None else at.midnight(opening),
        None if closing is None else at.midnight(closing + timedelta(days=1)),
    )


def age_on(born: date, day: date) -> int:
    """Full years on a day; whoever was born on 29 February is a year older on 1 March of a common year."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
