"""What the environment says about this server: where its data is, which database, who may reach it.

Read once, in `settings`. Everything has a default that suits one computer without a network.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

DATA: Final = "SPORTMAFIA_DATA"
DATABASE: Final = "SPORTMAFIA_DATABASE_URL"
HOSTS: Final = "SPORTMAFIA_HOSTS"
HTTPS: Final = "SPORTMAFIA_HTTPS"
OWNER: Final = "SPORTMAFIA_LOCAL_OWNER"
SECRET: Final = "SPORTMAFIA_SECRET_KEY"
SMTP: Final = "SPORTMAFIA_SMTP"

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names under which a computer reaches itself."""


class ConfigError(ValueError):
    """A variable of the environment that cannot be used; the message names it and what it takes."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where letters are handed over, and in whose name.

    ``tls`` is how the connection is made safe: ``smtps`` from the start, ``starttls`` after a word, ``none``.
    """

    host: str
    port: int
    user: str
    password: str
    tls: str
    sender: str


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server.

    ``hosts`` are the names it answers to. ``local_owner``: whoever sits at this computer is its owner and
    needs no account; only ever true while nobody else can reach the server. ``https``: browsers reach it
    over TLS. ``smtp`` is None where letters are told by hand.
    """

    data: Path
    database: Mapping[str, Any]
    hosts: tuple[str, ...]
    local_owner: bool
    https: bool
    secret_key: str
    smtp: MailServer | None = None


def from_environment(environ: Mapping[str, str] = os.environ) -> Config:
    """The settings that ``environ`` gives. Raises ConfigError."""
    data = Path(environ.get(DATA) or default_data(environ))
    hosts = tuple(host for host in environ.get(HOSTS, "").split(",") if host) or LOOPBACK
    local_owner = environ.get(OWNER) == "1"
    if local_owner and not set(hosts) <= set(LOOPBACK):
        raise ConfigError(
            f"{OWNER}=1 is for a server that only this computer reaches, not for {HOSTS}={hosts}"
        )
    url = environ.get(DATABASE)
    return Config(
        data=data,
        database=database(url) if url else sqlite(data / "sportmafia.sqlite3"),
        hosts=hosts,
        local_owner=local_owner,
        https=environ.get(HTTPS) == "1",
        secret_key=environ.get(SECRET) or _kept_secret(data) or secrets.token_urlsafe(48),
        smtp=mail_server(environ[SMTP]) if environ.get(SMTP) else None,
    )


def default_data(environ: Mapping[str, str]) -> Path:
    """The folder of a user's data on this system."""
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home()) / "sportmafia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sportmafia"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sportmafia"


def secret_file(data: Path) -> Path:
    """Where the key that signs sessions is kept."""
    return data / "secret-key"


def _kept_secret(data: Path) -> str | None:
    file = secret_file(data)
    return file.read_text(encoding="ascii").strip() if file.is_file() else None


def keep_secret(data: Path) -> None:
    """Make the folder of data and the key in it, once; sessions then outlive a restart."""
    data.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(secret_file(data), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))


def sqlite(file: Path) -> dict[str, Any]:
    """SQLite as Django takes it: WAL, every commit on the disk, write locks taken at the start.

    IMMEDIATE because a transaction that reads first and writes later cannot wait for its turn in SQLite; FULL
    because an answered entry must survive a power cut.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def database(url: str) -> dict[str, Any]:
    """A database as Django takes it, from ``postgresql://user:password@host:port/name?sslmode=…`` or
    ``sqlite:///path``. Raises ConfigError.
    """
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme == "sqlite" and name:
        return sqlite(Path(name))
    if parts.scheme not in ("postgres", "postgresql") or not name:
        raise ConfigError(f"{DATABASE}: expected postgresql://user:password@host:port/name or sqlite:///path")
    try:
        port = parts.port
    except ValueError as error:
        raise ConfigError(f"{DATABASE}: the port: {error}") from error
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": "" if port is None else str(port),
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def mail_server(url: str) -> MailServer:
    """A mail server from ``smtp://user:password@host:port?starttls=1&from=cup@example.org``, or ``smtps://``
    for TLS from the start. Raises ConfigError.

    The address after ``from`` is that of the letters; without one the user has to be an address.
    """
    expected = f"{SMTP}: expected smtp://user:password@host:port?starttls=1&from=address, or smtps://"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ConfigError(f"{expected} ({error})") from error
    asked = dict(parse_qsl(parts.query))
    user = unquote(parts.username or "")
    sender = asked.pop("from", user)
    starttls = asked.pop("starttls", "0")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or asked or starttls not in ("0", "1"):
        raise ConfigError(expected)
    name, at, domain = sender.rpartition("@")
    if not at or not name or not domain or not sender.isprintable() or " " in sender:
        raise ConfigError(f"{SMTP}: from={sender!r} is no e-mail address")
    tls = "smtps" if parts.scheme == "smtps" else "starttls" if starttls == "1" else "none"
    usual = {"smtps": 465, "starttls": 587, "none": 25}[tls]
    return MailServer(parts.hostname, port or usual, user, unquote(parts.password or ""), tls, sender)
