"""The zone of an event: the tz database's offsets as the core takes them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from sportmafia.server.events.models import Event
from sportmafia.tournament.calendar import Zone

_SPAN_YEARS = 3


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The zones of the tz database, in order; looked for once a process: each time is a walk of files."""
    return tuple(sorted(available_timezones()))


def known(name: str) -> bool:
    """Whether the tz database has a zone of this name."""
    return name in names()


def zone_of(event: Event) -> Zone:
    """The zone of an event, with every change of its clocks from a year before it was made to two after."""
    return _zone(event.zone, event.made_at.year)


@lru_cache(maxsize=64)
def _zone(name: str, year: int) -> Zone:
    try:
        zone = ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    first = datetime(year - 1, 1, 1, tzinfo=UTC)
    changes = [(first, _offset(zone, first))]
    hour = first
    while hour.year < year + _SPAN_YEARS:
        later = hour + timedelta(days=1)
        if _offset(zone, later) != changes[-1][1]:
            while _offset(zone, hour) == changes[-1][1]:
                hour += timedelta(minutes=15)
            changes.append((hour, _offset(zone, hour)))
        hour = later
    return Zone(tuple(changes))


def _offset(zone: ZoneInfo, at: datetime) -> int:
    offset = at.astimezone(zone).utcoffset() or timedelta()
    return int(offset.total_seconds()) // 60
