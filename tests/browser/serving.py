"""A real server of its own for a test: started, killed and started again as a process."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

STARTS_WITHIN = 90


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`sportmafia serve`, or another command that serves, on a port and data of its own."""

    def __init__(self, data: Path, port: int, *command: str) -> None:
        self.data, self.port, self.command = data, port, command or ("serve",)
        self.address = f"http://localhost:{port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Start it and wait until it answers."""
        options = ["--port", str(self.port), "--data", str(self.data)]
        command = [sys.executable, "-m", "sportmafia.cli", *self.command, *options]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < deadline:
            try:
                with urlopen(self.address, timeout=2):
                    return self
            except (URLError, OSError):
                assert self._process.poll() is None, "the server ended at once"
                time.sleep(0.2)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Take it away at once, as a power cut does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None
