"""Letters of a real server process to a real mail server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.events.entry.post import Post, free_port, mail_server

ROOT = Path(__file__).parents[4]
SOON = 60.0
FILLED = """
from sportmafia.server import serving
from pathlib import Path
serving.set_up(Path({data!r}), hosts=("testserver", "localhost"), local_owner=False)
from tests.server.events.entry.desk import applied, taking
applied(taking(2), 3)
"""


def environment(**more: str) -> dict[str, str]:
    """An environment that says nothing about a server but ``more``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPORTMAFIA_")}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def command(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """`sportmafia …`, run to its end."""
    started = [sys.executable, "-m", "sportmafia.cli", *arguments]
    return subprocess.run(
        started, cwd=ROOT, env=environment(**more), capture_output=True, text=True, check=False, timeout=SOON
    )


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a server with three letters that wait."""
    folder = tmp_path / "server"
    subprocess.run(
        [sys.executable, "-c", FILLED.format(data=str(folder))], cwd=ROOT, env=environment(), check=True
    )
    return folder


@pytest.mark.services
def test_the_command_tells_what_waits_and_sends_it_once(data: Path) -> None:
    post, options = Post(), ("--data", str(data), "--lang", "en")
    assert "Waiting: 3, given up: 0" in command("mail", *options).stdout
    unset = command("mail", "--send-once", *options)
    assert (unset.returncode, "SPORTMAFIA_SMTP" in unset.stderr) == (2, True)
    with mail_server(post) as server:
        url = f"smtp://127.0.0.1:{server.port}?from=cup@example.org"
        for sent in (3, 0):
            answer = command("mail", "--send-once", *options, SPORTMAFIA_SMTP=url)
            assert (answer.returncode, f"Sent: {sent}, refused: 0" in answer.stdout) == (0, True)
    assert sorted(post.to()) == ["p1@ex.org", "p2@ex.org", "p3@ex.org"]
    away = command("mail", *options)
    assert "Waiting: 0" in away.stdout


@pytest.mark.services
def test_a_server_sends_by_itself_and_one_that_was_killed_loses_and_doubles_nothing(data: Path) -> None:
    post = Post()
    with mail_server(post) as server:
        url = f"smtp://127.0.0.1:{server.port}?from=cup@example.org"
        for end in (signal.SIGKILL, signal.SIGTERM):
            process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "sportmafia.cli",
                    "serve",
                    "--data",
                    str(data),
                    "--port",
                    str(free_port()),
                ],
                cwd=ROOT,
                env=environment(SPORTMAFIA_SMTP=url),
                stdout=subprocess.DEVNULL,
            )
            deadline = time.monotonic() + SOON
            while len(post.got) < 3 and time.monotonic() < deadline:
                time.sleep(0.1)
            time.sleep(0.5)
            process.send_signal(end)
            process.wait(SOON)
    assert sorted(post.to()) == ["p1@ex.org", "p2@ex.org", "p3@ex.org"]


@pytest.mark.services
def test_a_folder_without_a_server_is_told(tmp_path: Path) -> None:
    answer = command("mail", "--data", str(tmp_path / "nothing"), "--lang", "en")
    assert answer.returncode == 2
    assert "has no server's data" in answer.stderr
    assert not (tmp_path / "nothing").exists()


@pytest.mark.services
def test_a_mail_server_that_cannot_be_meant_is_told(data: Path) -> None:
    answer = command("mail", "--data", str(data), SPORTMAFIA_SMTP="http://example.org")
    assert answer.returncode == 2
    assert "smtp://user:password@host:port" in answer.stderr
