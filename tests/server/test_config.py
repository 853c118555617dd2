"""What the environment says about a server."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from sportmafia.server.config import (
    ConfigError,
    MailServer,
    database,
    default_data,
    from_environment,
    keep_secret,
    mail_server,
    secret_file,
)


def test_without_a_word_it_is_sqlite_for_this_computer(tmp_path: Path) -> None:
    config = from_environment({"SPORTMAFIA_DATA": str(tmp_path)})
    assert config.hosts == ("localhost", "127.0.0.1", "[::1]")
    assert config.database["NAME"] == str(tmp_path / "sportmafia.sqlite3")
    assert not config.local_owner
    assert not config.https


def test_every_commit_of_sqlite_is_on_the_disk() -> None:
    options = from_environment({}).database["OPTIONS"]
    assert "synchronous=FULL" in options["init_command"]
    assert "journal_mode=WAL" in options["init_command"]
    assert options["transaction_mode"] == "IMMEDIATE"


def test_a_server_that_others_reach_cannot_have_an_owner_at_the_keyboard() -> None:
    with pytest.raises(ConfigError, match="only this computer reaches"):
        from_environment({"SPORTMAFIA_LOCAL_OWNER": "1", "SPORTMAFIA_HOSTS": "mafia.example.org"})


def test_a_postgresql_url_is_taken_apart() -> None:
    found = database("postgresql://ann:p%40ss@db.example:5433/mafia%20cup?sslmode=require")
    assert found == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "mafia cup",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }
    assert database("postgres:///mafia")["PORT"] == ""


def test_a_file_of_sqlite_can_be_named() -> None:
    assert database("sqlite:////var/lib/mafia.db")["NAME"] == "/var/lib/mafia.db"


@pytest.mark.parametrize(
    "url", ["", "mysql://x/y", "postgresql://host", "postgresql://h:port/x", "sqlite:///"]
)
def test_another_url_is_refused_with_what_is_expected(url: str) -> None:
    with pytest.raises(ConfigError, match="SPORTMAFIA_DATABASE_URL"):
        database(url)


def test_the_key_of_sessions_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    keep_secret(folder)
    first = from_environment({"SPORTMAFIA_DATA": str(folder)}).secret_key
    keep_secret(folder)
    assert from_environment({"SPORTMAFIA_DATA": str(folder)}).secret_key == first
    assert stat.S_IMODE(secret_file(folder).stat().st_mode) == 0o600
    assert len(first) >= 50


def test_data_lies_where_the_system_keeps_it() -> None:
    assert default_data({"XDG_DATA_HOME": "/data", "LOCALAPPDATA": "/data"}).name == "sportmafia"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "smtp://cup:p%40ss@mail.example.org:2525?starttls=1&from=cup@example.org",
            MailServer("mail.example.org", 2525, "cup", "p@ss", "starttls", "cup@example.org"),
        ),
        (
            "smtps://cup%40example.org:x@mail.example.org",
            MailServer("mail.example.org", 465, "cup@example.org", "x", "smtps", "cup@example.org"),
        ),
        (
            "smtp://localhost?from=cup@localhost",
            MailServer("localhost", 25, "", "", "none", "cup@localhost"),
        ),
    ],
)
def test_a_mail_server_is_taken_apart(url: str, expected: MailServer) -> None:
    assert mail_server(url) == expected
    assert from_environment({"SPORTMAFIA_SMTP": url}).smtp == expected
    assert from_environment({}).smtp is None


@pytest.mark.parametrize(
    "url",
    [
        "http://mail.example.org?from=a@b.ru",
        "smtp://?from=a@b.ru",
        "smtp://mail.example.org:x?from=a@b.ru",
        "smtp://mail.example.org",
        "smtp://cup@mail.example.org",
        "smtp://mail.example.org?from=a@b.ru&tls=1",
        "smtp://mail.example.org?from=a@b.ru&starttls=yes",
        "smtp://mail.example.org?from=a%0d%0aBcc:x@b.ru",
    ],
)
def test_a_mail_server_that_cannot_be_meant_is_refused(url: str) -> None:
    with pytest.raises(ConfigError, match="SPORTMAFIA_SMTP"):
        mail_server(url)
