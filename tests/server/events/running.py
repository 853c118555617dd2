"""Servers of an event as processes, on the database of the test, and people who send them forms at once."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

from django.conf import settings
from django.db import connection, connections
from django.test import Client

T = TypeVar("T")

ROOT = Path(__file__).parents[3]
TOKEN = "a" * 32
"""What stands in the cookie and in the form, so that the server sees that the form is its own."""
FORM = "application/x-www-form-urlencoded"
SOON = 60.0
BAD = ("Traceback", "database is locked", "deadlock", "Internal Server Error", "OperationalError")
"""What a server never says."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    text: str
    location: str
    body: bytes


class Server:
    """A server process that listens on the loopback address."""

    def __init__(self, url: str, folder: Path, **more: str) -> None:
        """Started; `ready` waits for it. ``more`` goes into its environment."""
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SPORTMAFIA_")}
        said = {
            "SPORTMAFIA_DATA": str(folder),
            "SPORTMAFIA_DATABASE_URL": url,
            "SPORTMAFIA_HOSTS": "127.0.0.1,localhost",
            "SPORTMAFIA_SECRET_KEY": settings.SECRET_KEY,
            **more,
        }
        command = [
            sys.executable, "-m", "uvicorn", "sportmafia.server.asgi:application", "--factory",
            "--port", str(self.port), "--log-level", "warning", "--no-access-log",
        ]  # fmt: skip
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env={**kept, **said}, stdout=out, stderr=subprocess.STDOUT
            )

    def ready(self) -> Server:
        """Wait until it answers."""
        began = time.monotonic()
        while time.monotonic() - began < SOON:
            assert self.process.poll() is None, self.log.read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """As a power cut ends it."""
        self.process.kill()
        self.process.wait(SOON)

    def complaints(self) -> list[str]:
        """Lines of its log that no server should write."""
        return [
            line for line in self.log.read_text(errors="replace").splitlines() if any(b in line for b in BAD)
        ]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def url_of_database() -> str:
    """The address of the test's database as the environment of a server has it."""
    held = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{held['NAME']}"
    return (
        f"postgresql://{quote(held['USER'])}:{quote(held['PASSWORD'])}@{held['HOST']}:{held['PORT']}"
        f"/{held['NAME']}"
    )


@contextmanager
def servers(folder: Path, count: int = 1) -> Iterator[list[Server]]:
    """So many servers on the test's database; at the end none of them has complained."""
    started = [Server(url_of_database(), folder) for _ in range(count)]
    try:
        for server in started:
            server.ready()
        yield started
    finally:
        for server in started:
            server.kill()
    assert [line for server in started for line in server.complaints()] == []


class Visitor:
    """Somebody with a browser, signed in as a client of the test is."""

    def __init__(self, port: int, client: Client | None = None) -> None:
        """At a server; without a client a stranger."""
        self.port = port
        self.cookies = {"csrftoken": TOKEN}
        if client is not None:
            self.cookies |= {name: cookie.value for name, cookie in client.cookies.items()}
            self.cookies["csrftoken"] = TOKEN

    def get(self, path: str) -> Answer:
        """Look at a page."""
        return self._asked("GET", path, None)

    def post(self, path: str, form: Mapping[str, Any]) -> Answer:
        """Send a form."""
        return self._asked("POST", path, urlencode({"csrfmiddlewaretoken": TOKEN, **form}, doseq=True))

    def upload(self, path: str, name: str, data: bytes) -> Answer:
        """Send a file in the field ``file``."""
        boundary = "sportmafia-boundary"
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{TOKEN}\r\n'
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        body = head.encode() + data + f"\r\n--{boundary}--\r\n".encode()
        return self._asked("POST", path, body, f"multipart/form-data; boundary={boundary}")

    def _asked(
        self,
        method: str,
        path: str,
        body: str | bytes | None,
        kind: str = "application/x-www-form-urlencoded",
    ) -> Answer:
        talk = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = kind
        try:
            talk.request(method, path, body, headers)
            answer = talk.getresponse()
            data = answer.read()
        finally:
            talk.close()
        return Answer(answer.status, data.decode(errors="replace"), answer.getheader("Location", ""), data)


def at_once(jobs: Sequence[Callable[[], T]]) -> list[T]:
    """What all of them return, begun at the same moment. Raises what one of them raised."""
    start, found, wrong = threading.Barrier(len(jobs)), dict[int, T](), list[BaseException]()

    def run(number: int) -> None:
        try:
            start.wait()
            found[number] = jobs[number]()
        except BaseException as error:  # noqa: BLE001 - told below, in the thread of the test
            wrong.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]
    return [found[number] for number in range(len(jobs))]
