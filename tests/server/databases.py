"""Points Django at one database after another within a process, as no server ever does."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.db import connection, connections

from sportmafia.server import config
from sportmafia.server.games.writer import WRITER

POSTGRES: Final = "SPORTMAFIA_TEST_POSTGRES"
"""Where the address of a database server stands of which tests may make and drop databases."""

EVERYTHING_ON: Final = "SPORTMAFIA_TEST_EVERYTHING_ON"
"""``postgresql``: every test of the server runs on the server that POSTGRES names instead of on SQLite."""
_STAYING: Final = frozenset({"django_migrations", "django_content_type", "auth_permission"})
"""Tables whose rows come with the tables themselves."""


def on_postgres() -> bool:
    """Whether this run of the suite is the one on PostgreSQL."""
    return os.environ.get(EVERYTHING_ON) == "postgresql"


def use(database: dict[str, Any]) -> None:
    """Let every new connection go to ``database``."""
    leave()
    settings = connections.settings["default"]
    settings.update({"USER": "", "PASSWORD": "", "HOST": "", "PORT": "", "OPTIONS": {}, **database})
    with contextlib.suppress(AttributeError):  # no connection was made in this thread yet
        del connections["default"]


def use_sqlite(file: Path) -> None:
    """Use a SQLite file as the server does; without flushes to the disk, which prove nothing here."""
    database = config.sqlite(file)
    options = database["OPTIONS"]
    options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
    use(database)


def leave() -> None:
    """End the writer and close this thread's connections."""
    WRITER.stop()
    connections.close_all()


def made_sqlite(file: Path) -> Path:
    """A new SQLite file with all tables."""
    use_sqlite(file)
    call_command("migrate", verbosity=0, interactive=False)
    leave()
    return file


def made_postgres() -> dict[str, Any]:
    """A database of this process's own on the server that is named, with all tables; as Django takes it."""
    settings = config.database(os.environ[POSTGRES])
    name = f"desk_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    use(settings)
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}"')
    made = {**settings, "NAME": name}
    use(made)
    call_command("migrate", verbosity=0, interactive=False)
    leave()
    return made


def use_emptied(database: dict[str, Any]) -> None:
    """Use a database of PostgreSQL with tables and nothing in them. Who still holds a row is told off."""
    use(database)
    tables = sorted(set(connection.introspection.table_names()) - _STAYING)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '20s'")
        names = ", ".join(f'"{table}"' for table in tables)
        cursor.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
        cursor.execute("RESET lock_timeout")
