"""The tests that need a browser or a database server, those too long for the fast suite, and every test of
the server once more on PostgreSQL.

PostgreSQL is started for them, as an ordinary user. It listens on the loopback address only, on a port that
the system picks, in a folder that is gone afterwards.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parents[1]
VARIABLE = "SPORTMAFIA_TEST_POSTGRES"
EVERYTHING_ON = "SPORTMAFIA_TEST_EVERYTHING_ON"
"""Set to ``postgresql``, it lets every test of the server run there (tests/server/databases.py)."""
AGAIN = "--again"
"""Asks for a second run of what failed."""
PATIENCE = 60.0
"""Seconds that PostgreSQL gets to start."""


class MissingError(Exception):
    """A program that is not on this machine; the message says how to get it."""


def program(name: str) -> Path:
    """A program of PostgreSQL: on the path, or where Debian puts it, the newest version."""
    found = shutil.which(name)
    if found:
        return Path(found)
    versions = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4])
    )
    if not versions:
        raise MissingError(f"{name} was not found; on Debian or Ubuntu: apt-get install postgresql")
    return versions[-1]


def ordinary_user() -> Mapping[str, Any]:
    """How to start a process as somebody who is not root: PostgreSQL refuses to be run by root."""
    if os.geteuid():
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": ()}
    raise MissingError("neither postgres nor nobody is a user of this machine")


def free_port() -> int:
    """A port of the loopback address that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server with an empty database; its URL."""
    initdb, server, user = program("initdb"), program("postgres"), ordinary_user()
    with tempfile.TemporaryDirectory(prefix="sportmafia-postgres-", dir="/tmp") as name:
        folder = Path(name)
        if user:
            os.chown(folder, user["user"], user["group"])
        data, password = folder / "data", secrets.token_hex(16)
        secret = folder / "password"
        secret.write_text(password)
        if user:
            os.chown(secret, user["user"], user["group"])
        made: list[str | Path] = [
            initdb,
            "--pgdata",
            data,
            "--username=tester",
            "--auth=scram-sha-256",
            f"--pwfile={secret}",
        ]
        made += ["--encoding=UTF8", "--locale=C", "--no-sync"]
        _quietly(made, folder, user)
        port = free_port()
        command: list[str | Path] = [server, "-D", data, "-p", str(port), "-h", "127.0.0.1"]
        command += ["-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "max_connections=50"]
        with (folder / "log").open("wb") as log:
            running = subprocess.Popen(command, cwd=folder, stdout=log, stderr=subprocess.STDOUT, **user)
            try:
                url = f"postgresql://tester:{password}@127.0.0.1:{port}/postgres"
                _wait(running, url, folder / "log")
                yield url
            finally:
                running.terminate()
                running.wait(PATIENCE)


def _quietly(command: Sequence[str | Path], folder: Path, user: Mapping[str, Any]) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **user)
    if done.returncode:
        raise MissingError(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def _wait(running: subprocess.Popen[bytes], url: str, log: Path) -> None:
    began = time.monotonic()
    while running.poll() is None and time.monotonic() - began < PATIENCE:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise MissingError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")


def _tested(arguments: Sequence[str], environment: Mapping[str, str], *, again: bool) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if code and again:
        # Where no failure was noted, as after a crash, pytest runs everything.
        print("services: what failed is run once more", flush=True)
        code = subprocess.run([*command, "--last-failed"], cwd=ROOT, env=environment, check=False).returncode
    return code


def main(argv: list[str]) -> int:
    """Run what is marked `services` or `long`, then the server's tests on PostgreSQL; the worst code counts.

    ``argv`` are further arguments for pytest. With ``--again`` what failed is run once more, and both runs
    are shown: a browser on a busy machine may miss a deadline.

    The browser's tests are a run of their own: the driver keeps an event loop in the process, and Django then
    refuses the database to the others.
    """
    again = AGAIN in argv
    argv = [one for one in argv if one != AGAIN]
    workers = os.environ.get("SPORTMAFIA_WORKERS", "2")
    marked, every = ("-m", "services or long"), ("-m", "not slow and not drill", "-n", workers)
    runs: tuple[tuple[Sequence[str], Mapping[str, str]], ...] = (
        ((*marked, "tests", "--ignore=tests/browser"), {}),
        ((*marked, "tests/browser"), {}),
        ((*every, "tests/server"), {EVERYTHING_ON: "postgresql"}),
    )
    try:
        with postgres() as url:
            return max(
                _tested([*chosen, *argv], {**os.environ, VARIABLE: url, **more}, again=again)
                for chosen, more in runs
            )
    except MissingError as error:
        print(f"services: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
