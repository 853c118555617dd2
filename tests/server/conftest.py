"""A fresh database for every test, and devices that send real logs to it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Django reads its settings at the first import of a model, which test modules make.
os.environ["SPORTMAFIA_DATA"] = tempfile.mkdtemp(prefix="sportmafia-tests-")
os.environ["SPORTMAFIA_HOSTS"] = "testserver,localhost"
os.environ["SPORTMAFIA_LOCAL_OWNER"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "sportmafia.server.settings"

import django

django.setup()

from django.contrib.auth.hashers import Argon2PasswordHasher  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from sportmafia.server import config  # noqa: E402
from tests.server import databases  # noqa: E402

# The real hash, made cheap: a hundred wrong guesses would take the suite a minute.
Argon2PasswordHasher.time_cost = 1
Argon2PasswordHasher.memory_cost = 8
Argon2PasswordHasher.parallelism = 1


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with tables and nothing in them."""
    return databases.made_sqlite(tmp_path_factory.mktemp("template") / "empty.sqlite3")


@pytest.fixture(scope="session")
def empty_postgres() -> dict[str, Any] | None:
    """A database of PostgreSQL with tables, in the run that is on PostgreSQL."""
    return databases.made_postgres() if databases.on_postgres() else None


@pytest.fixture(autouse=True)
def database(empty_sqlite: Path, empty_postgres: dict[str, Any] | None, tmp_path: Path) -> Iterator[Path]:
    """The database of one test: a copy of the empty one, or PostgreSQL's own emptied."""
    file = tmp_path / "test.sqlite3"
    if empty_postgres is None:
        shutil.copy(empty_sqlite, file)
        databases.use_sqlite(file)
    else:
        databases.use_emptied(empty_postgres)
    yield file
    databases.leave()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def vendor(request: pytest.FixtureRequest, database: Path) -> str:
    """Each database that the server runs on in turn, empty."""
    if request.param == "postgresql":
        url = os.environ.get(databases.POSTGRES)
        if not url:
            pytest.skip(f"{databases.POSTGRES} names no server; ./dev test-services starts one")
        databases.use(config.database(url))
        call_command("migrate", verbosity=0, interactive=False)
        call_command("flush", verbosity=0, interactive=False)
    assert connection.vendor == request.param
    return str(request.param)


OF_SQLITE = {
    "test_power_cut.py": "cuts the file of SQLite",
    "test_storage_faults.py": "takes the file of SQLite away",
    "test_serving.py": "servers as processes, each with a file of its own",
    "events/entry/test_mail_process.py": "servers as processes, each with a file of its own",
}
"""Files that the run on PostgreSQL leaves out, and why."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the run on PostgreSQL leave out what is SQLite's, and what visits both databases by itself."""
    if not databases.on_postgres():
        return
    here = Path(__file__).parent
    out = [
        item
        for item in items
        if "vendor" in getattr(item, "fixturenames", ())
        or (item.path.is_relative_to(here) and item.path.relative_to(here).as_posix() in OF_SQLITE)
    ]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]


def pytest_sessionfinish() -> None:
    """Take the session's folder away."""
    shutil.rmtree(os.environ["SPORTMAFIA_DATA"], ignore_errors=True)
