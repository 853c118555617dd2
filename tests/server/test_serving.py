"""The server as a process: started, asked, watched and stopped from outside, as people do."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.devices import GAME, PHONE, played

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`sportmafia …` as a process, once it has said all that it says when it is ready."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SPORTMAFIA_")}
    command = [sys.executable, "-m", "sportmafia.cli", *arguments]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        said = ""
        try:
            assert process.stdout is not None
            for line in process.stdout:
                said += line
                if "Ctrl+C" in line:
                    break
            yield process, said
        finally:
            process.kill()


def request(port: int, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    """One request to the loopback address."""
    connection = http.client.HTTPConnection("localhost", port, timeout=20)
    headers = {"Content-Type": "application/json"} if body is not None else {}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    answer = response.status, response.read()
    connection.close()
    return answer


def test_a_game_is_opened_watched_and_kept_while_the_server_is_stopped_and_started(tmp_path: Path) -> None:
    port, pen = free_port(), played(20)
    arguments = ("serve", "--data", str(tmp_path), "--port", str(port))
    with serving(*arguments) as (process, said):
        assert f"http://localhost:{port}/" in said
        assert "вход не нужен" in said
        body = {"id": GAME, "device": PHONE, "lines": pen.lines[:10]}
        assert request(port, "POST", "/api/games", body)[0] == 200
        stream = http.client.HTTPConnection("localhost", port, timeout=20)
        stream.request("GET", f"/live/{GAME}/events?viewer=hall")
        response = stream.getresponse()
        assert response.readline().startswith(b"id: 1")
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        while response.readline():
            pass  # the stream is ended by the server
        assert process.wait(20) == 0
        assert time.monotonic() - began < 5
        stream.close()
    with serving(*arguments):
        body = {"epoch": 1, "device": PHONE, "lines": pen.lines}
        status, answer = request(port, "POST", f"/api/games/{GAME}/sync", body)
        assert status == 200
        assert len(json.loads(answer)["accepted"]) == 10
        assert request(port, "GET", "/static/hall.js")[0] == 200


@pytest.mark.slow
def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "sportmafia.cli",
            "serve",
            "--data",
            str(tmp_path),
            "--port",
            str(port),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert f"порт {port} не открывается" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_server_behind_a_proxy_asks_to_sign_in(tmp_path: Path) -> None:
    port = free_port()
    arguments = (
        "serve",
        "--behind-proxy",
        "--name",
        "localhost",
        "--data",
        str(tmp_path),
        "--port",
        str(port),
    )
    with serving(*arguments) as (_, said):
        assert "только после входа" in said
        assert "/accounts/code?code=" in said
        assert request(port, "GET", f"/api/games/{GAME}")[0] == 401


@pytest.mark.slow
def test_a_venues_server_speaks_tls_and_shows_how_to_trust_it(tmp_path: Path) -> None:
    port, address = free_port(), "127.0.0.1"
    arguments = ("serve", "--lan", "--address", address, "--data", str(tmp_path), "--port", str(port))
    with serving(*arguments, "--lang", "en") as (_, said):
        assert f"http://{address}:{port}/" in said
        assert f"https://{address}:{port + 443}/accounts/code?code=" in said
        trust = http.client.HTTPConnection(address, port, timeout=20)
        trust.request("GET", "/sportmafia-ca.crt")
        context = ssl.create_default_context(cadata=trust.getresponse().read())
        trust.close()
        secure = http.client.HTTPSConnection(address, port + 443, timeout=20, context=context)
        secure.request("GET", "/")
        response = secure.getresponse()
        assert response.status == 200
        assert "/accounts/sign-in" in response.read().decode()
        secure.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--behind-proxy",), "--name"),
        (("--database", "mysql://x/y"), "SPORTMAFIA_DATABASE_URL"),
        (("--database", "postgresql://nobody:x@127.0.0.1:1/none"), "база данных"),
        (("--data", "/proc/nowhere"), "папка"),
        (("--lan", "--address", "8.8.8.8"), "частной сети"),
        (("--lan", "--address", "cellar"), "частной сети"),
    ],
)
def test_what_cannot_be_served_is_said(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sportmafia.cli", "serve", "--data", str(tmp_path), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_demonstration_event_checks_itself(tmp_path: Path) -> None:
    port = str(free_port())
    command = [sys.executable, "-m", "sportmafia.cli", "demo", "--stage", "finished", "--check"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path), "--port", port],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Сервер отвечает" in done.stdout
