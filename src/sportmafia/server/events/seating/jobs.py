"""Searches that take seconds, beside the requests: started, looked at, stopped with the best so far."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connections

_LOG: Final = logging.getLogger(__name__)
MOST: Final = 2
"""Searches at once: each takes a core, and games must go on."""
_SOON: Final = 0.4
"""Seconds within which a short search is waited for."""


@dataclass(frozen=True, slots=True)
class Told:
    """How a search goes: when, what was found and how far from the bound, how, wishes that it breaks."""

    seconds: float
    q: int
    gap: int
    method: str
    broken: int = 0


@dataclass
class Job:
    """One search. ``found`` is what it came to, ``told`` how it goes, ``limit`` for how many seconds it may
    go on.
    """

    by: str
    limit: int = 0
    began: float = field(default_factory=time.monotonic)
    told: list[Told] = field(default_factory=list)
    found: Any = None
    failed: bool = False
    done: threading.Event = field(default_factory=threading.Event)
    stopped: bool = False

    def is_stopped(self) -> bool:
        """Whether somebody wants what there is; the search asks after each piece of its work."""
        return self.stopped

    @property
    def best(self) -> Told | None:
        """What was told last: each is better than the one before."""
        return self.told[-1] if self.told else None

    @property
    def seconds(self) -> int:
        """How long it has run."""
        return int(time.monotonic() - self.began)


class Jobs:
    """The searches of this process, by what they are for."""

    def __init__(self) -> None:
        """None yet."""
        self._jobs: dict[tuple[int, str], Job] = {}
        self._lock = threading.Lock()

    def of(self, event: int, what: str) -> Job | None:
        """The search for something, running or done."""
        return self._jobs.get((event, what))

    def start(self, event: int, what: str, by: str, work: Callable[[Job], Any], limit: int = 0) -> Job | None:
        """Start a search; None where too many run already, or one for the same."""
        job = Job(by, limit)
        with self._lock:
            running = [one for one in self._jobs.values() if not one.done.is_set()]
            held = self._jobs.get((event, what))
            if len(running) >= MOST or (held is not None and not held.done.is_set()):
                return None
            self._jobs[event, what] = job
        threading.Thread(target=_run, args=(job, work), name=f"draw {event} {what}", daemon=True).start()
        job.done.wait(_SOON)
        return job

    def forget(self, event: int, what: str) -> None:
        """Forget a search that is done."""
        with self._lock:
            job = self._jobs.get((event, what))
            if job is not None and job.done.is_set():
                del self._jobs[event, what]


def _run(job: Job, work: Callable[[Job], Any]) -> None:
    try:
        job.found = work(job)
    except Exception:  # noqa: BLE001 - nobody waits for this thread; whoever looks is told that it failed
        job.failed = True
        _LOG.exception("a search failed")
    finally:
        connections.close_all()
        job.done.set()


JOBS: Final = Jobs()
"""The searches of this process."""
