"""A fresh database for every test, and devices that send real logs to it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

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


@pytest.fixture(autouse=True)
def database(empty_sqlite: Path, tmp_path: Path) -> Iterator[Path]:
    """The database of one test: a copy of the empty one."""
    file = tmp_path / "test.sqlite3"
    shutil.copy(empty_sqlite, file)
    databases.use_sqlite(file)
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


def pytest_sessionfinish() -> None:
    """Take the session's folder away."""
    shutil.rmtree(os.environ["SPORTMAFIA_DATA"], ignore_errors=True)
