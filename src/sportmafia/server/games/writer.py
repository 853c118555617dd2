"""The one thread of a process that writes to logs.

Twenty threads that write to SQLite starve one another for seconds; one thread that takes what has come in
meanwhile into a single transaction answers all of them after one flush to the disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from django.db import connection, transaction

from sportmafia.server.faults import BusyError

T = TypeVar("T")

WAITING: Final = 500
"""Jobs that may wait; beyond that the server says that it is busy."""
TOGETHER: Final = 32
"""Jobs in one transaction."""


class Writer:
    """Runs jobs one after another, each in a savepoint, several in a transaction.

    A job's result is handed out only when its transaction is on the disk; where that fails, every job of it
    fails.
    """

    def __init__(self, waiting: int = WAITING) -> None:
        """No thread yet; the first job starts it. ``waiting`` jobs may wait."""
        self._jobs: queue.Queue[tuple[Callable[[], Any], Future[Any]] | None] = queue.Queue(waiting)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    @property
    def waiting(self) -> int:
        """How many jobs wait now."""
        return self._jobs.qsize()

    def run(self, job: Callable[[], T]) -> T:
        """What ``job`` returns, once it is stored. Raises BusyError or what job or storage raised."""
        future: Future[T] = Future()
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="log-writer", daemon=True)
                self._thread.start()
        try:
            self._jobs.put_nowait((job, future))
        except queue.Full as full:
            raise BusyError from full
        return future.result()

    def stop(self) -> None:
        """Finish what waits, then end the thread and close its connection."""
        thread = self._thread
        if thread is not None and thread.is_alive():
            self._jobs.put(None)
            thread.join()
        self._thread = None

    def _work(self) -> None:
        try:
            while True:
                batch, last = self._batch()
                if batch:
                    self._store(batch)
                if last:
                    return
        finally:
            connection.close()

    def _batch(self) -> tuple[list[tuple[Callable[[], Any], Future[Any]]], bool]:
        """The jobs that wait now, at least one, and whether the thread is to end after them."""
        batch = []
        item = self._jobs.get()
        while item is not None:
            batch.append(item)
            if len(batch) == TOGETHER:
                return batch, False
            try:
                item = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _store(self, batch: list[tuple[Callable[[], Any], Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with transaction.atomic():
                for job, future in batch:
                    done.append((future, *_tried(job)))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the answer to everybody who waits
            connection.close()  # it may be broken; the next batch opens another
            for _, future in batch:
                future.set_exception(error)
            return
        for future, result, failure in done:
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)


def _tried(job: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        with transaction.atomic():
            return job(), None
    except Exception as error:  # noqa: BLE001 - one job that fails must not hold up the others
        return None, error


WRITER: Final = Writer()
"""The writer of this process."""
