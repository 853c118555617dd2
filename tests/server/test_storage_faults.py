"""A full disk, a database that is away, too much at once: a clear answer, and nothing is lost."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import OperationalError, connections, transaction
from django.test import Client

from sportmafia.server import config
from sportmafia.server.faults import BusyError, Fault, of_exception
from sportmafia.server.games import store
from sportmafia.server.games.models import Line
from sportmafia.server.games.writer import WRITER, Writer
from tests.server import databases
from tests.server.devices import GAME, PHONE, open_on_server, owner_client, played, post, sync

BODY = {"epoch": 1, "device": PHONE}


@pytest.fixture
def client() -> Client:
    """The owner with a game of ten lines."""
    client = owner_client()
    open_on_server(client, played(10))
    return client


def limit_pages(file: Path, pages: int) -> None:
    """Let the database file grow to so many pages and no further, as a full disk would."""
    database = config.sqlite(file)
    database["OPTIONS"]["init_command"] += f"PRAGMA max_page_count={pages};"
    databases.use(database)


def test_a_full_disk_takes_nothing_and_loses_nothing(client: Client, database: Path) -> None:
    with connections["default"].cursor() as cursor:
        [pages] = cursor.execute("PRAGMA page_count").fetchone()
    limit_pages(database, pages)
    lines = played(400).lines
    status, answer = post(client, f"/api/games/{GAME}/sync", {**BODY, "lines": lines[10:]})
    assert (status, answer["error"]["code"]) == (507, "disk_full")
    assert "still with you" in answer["error"]["text_en"]
    assert Line.objects.count() == 10
    databases.use_sqlite(database)
    assert len(sync(client, lines[10:])["accepted"]) == len(lines) - 10


def test_a_database_that_is_away_is_said(client: Client, tmp_path: Path) -> None:
    databases.use_sqlite(tmp_path / "no such folder" / "x.sqlite3")
    response = client.get("/health")
    assert response.status_code == 503
    assert "не отвечает" in response.content.decode()


def test_the_writer_goes_on_after_the_database_was_away(
    client: Client, database: Path, tmp_path: Path
) -> None:
    databases.use_sqlite(tmp_path / "no such folder" / "x.sqlite3")
    with pytest.raises(OperationalError):
        WRITER.run(lambda: Line.objects.count())
    databases.use_sqlite(database)
    assert WRITER.run(lambda: Line.objects.count()) == 10


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk_full"),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), "disk_full"),
        (OperationalError("database or disk is full"), "disk_full"),
        (OperationalError('could not extend file "base/1": No space left on device'), "disk_full"),
        (OperationalError("server closed the connection unexpectedly"), "storage"),
        (BusyError(), "busy"),
    ],
)
def test_each_trouble_of_the_storage_has_its_answer(error: Exception, code: str) -> None:
    fault = of_exception(error)
    assert fault is not None
    assert fault.code == code
    assert fault.status in (503, 507)


def test_a_mistake_of_the_program_is_answered_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Fault:
        raise LookupError("on purpose")

    monkeypatch.setattr(store, "sync", broken)
    status, answer = post(client, f"/api/games/{GAME}/sync", {**BODY, "lines": []})
    assert (status, answer["error"]["code"]) == (500, "inner")
    assert "on purpose" not in str(answer)


def until(waiting: int, writer: Writer) -> None:
    """Wait until so many jobs wait."""
    for _ in range(2_000):
        if writer.waiting == waiting:
            return
        time.sleep(0.005)
    raise AssertionError(f"{writer.waiting} jobs wait, not {waiting}")


@contextmanager
def held(writer: Writer) -> Iterator[None]:
    """The writer is busy with one job for as long as this lasts."""
    began, free = threading.Event(), threading.Event()

    def slow() -> None:
        began.set()
        free.wait(20)

    thread = threading.Thread(target=lambda: writer.run(slow))
    thread.start()
    began.wait(20)
    try:
        yield
    finally:
        free.set()
        thread.join()


def test_more_jobs_than_may_wait_are_told_so() -> None:
    writer, answers = Writer(waiting=1), list[int]()
    with held(writer):
        second = threading.Thread(target=lambda: answers.append(writer.run(lambda: 2)))
        second.start()
        until(1, writer)
        with pytest.raises(BusyError):
            writer.run(lambda: 3)
    second.join()
    writer.stop()
    assert answers == [2]


def test_jobs_that_come_together_share_a_transaction_and_fail_alone() -> None:
    writer, results, commits = Writer(), dict[int, str](), list[int]()

    def job(number: int) -> str:
        transaction.on_commit(lambda: commits.append(len(results)))
        if number == 2:
            raise LookupError
        return "done"

    def ask(number: int) -> None:
        try:
            results[number] = writer.run(lambda: job(number))
        except LookupError:
            results[number] = "failed"

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    with held(writer):
        for thread in threads:
            thread.start()
        until(4, writer)
    for thread in threads:
        thread.join()
    writer.stop()
    assert results == {0: "done", 1: "done", 2: "failed", 3: "done"}
    assert commits == [0, 0, 0], "nobody was answered before all of it was stored"
