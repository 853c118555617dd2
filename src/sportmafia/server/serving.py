"""Running the server: its folder and tables made ready, listeners opened, a clean end.

Open streams would hold up the end for as long as somebody watches, so they are told to end first, and
whatever is still open a few seconds later is cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import uvicorn

from sportmafia.server import config

CONNECTIONS: Final = 8_192
"""Open files and connections that the server asks the system for."""
GRACE: Final = 5
"""Seconds that requests get to finish once the server is told to end."""


def set_up(
    data: Path,
    *,
    hosts: Sequence[str] = (),
    local_owner: bool,
    https: bool = False,
    database_url: str | None = None,
) -> None:
    """Make the folder of data, Django and the tables ready. Once a process; raises ConfigError or OSError."""
    config.keep_secret(data)
    os.environ[config.DATA] = str(data)
    os.environ[config.HOSTS] = ",".join(hosts)
    os.environ[config.OWNER] = "1" if local_owner else "0"
    os.environ[config.HTTPS] = "1" if https else "0"
    if database_url:
        os.environ[config.DATABASE] = database_url
    config.from_environment()
    os.environ["DJANGO_SETTINGS_MODULE"] = "sportmafia.server.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


@dataclass(frozen=True, slots=True)
class Listener:
    """One address that is served: what answers there, and its certificate where it speaks TLS."""

    app: Callable[..., Any]
    host: str
    port: int
    certificate: Path | None = None
    key: Path | None = None
    behind_proxy: bool = False


class _Server(uvicorn.Server):
    """A server that leaves signals to `run`, which may have several."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def run(listeners: Sequence[Listener], ready: Callable[[], None], *, once: bool = False) -> None:
    """Serve until SIGINT or SIGTERM; ``once``: end as soon as everything is ready. ``ready`` is called then.

    Raises OSError where a port cannot be opened.
    """
    _make_room()
    sockets = [_bound(listener) for listener in listeners]
    try:
        asyncio.run(_run(listeners, sockets, ready, once))
    finally:
        for opened in sockets:
            opened.close()


def _make_room() -> None:
    """Let the process open as many connections as the system allows: each stream of a spectator is one."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _bound(listener: Listener) -> socket.socket:
    family = socket.AF_INET6 if ":" in listener.host else socket.AF_INET
    opened = socket.socket(family)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((listener.host, listener.port))
    except OSError:
        opened.close()
        raise
    return opened


async def _run(
    listeners: Sequence[Listener], sockets: Sequence[socket.socket], ready: Callable[[], None], once: bool
) -> None:
    from sportmafia.server.events.entry import sending
    from sportmafia.server.events.floor import keeper
    from sportmafia.server.games.writer import WRITER
    from sportmafia.server.live import hub

    servers = [_Server(_config(listener)) for listener in listeners]
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    def stop() -> None:
        hub.close()
        tasks.add(loop.create_task(hub.hub().wake_all()))
        for server in servers:
            server.force_exit = server.should_exit  # asked twice: at once
            server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
    serving = [
        loop.create_task(server.serve(sockets=[opened]))
        for server, opened in zip(servers, sockets, strict=True)
    ]
    while not all(server.started or task.done() for server, task in zip(servers, serving, strict=True)):
        await asyncio.sleep(0.02)
    if all(server.started for server in servers):
        await asyncio.to_thread(ready)
        if once:
            stop()
    mail = None if once else sending.started()
    board = None if once else keeper.started()
    await asyncio.gather(*serving)
    if mail is not None:
        await asyncio.to_thread(mail.stop)
    if board is not None:
        await asyncio.to_thread(board.stop)
    await asyncio.to_thread(WRITER.stop)


def _config(listener: Listener) -> uvicorn.Config:
    return uvicorn.Config(
        listener.app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        lifespan="off",
        proxy_headers=listener.behind_proxy,
        ssl_certfile=listener.certificate,
        ssl_keyfile=listener.key,
    )


def environment() -> Mapping[str, str]:
    """The variables that set a server up, with what they hold now; for messages and tests."""
    names = (config.DATA, config.DATABASE, config.HOSTS, config.OWNER, config.HTTPS)
    return {name: os.environ[name] for name in names if name in os.environ}
