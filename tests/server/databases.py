"""Points Django at one database after another within a process, as no server ever does."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.db import connections

from sportmafia.server import config
from sportmafia.server.games.writer import WRITER

POSTGRES: Final = "SPORTMAFIA_TEST_POSTGRES"
"""Where the address of a database server stands of which tests may make and drop databases."""


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
