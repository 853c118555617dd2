"""In the run on PostgreSQL every event that a test leaves is checked against its log, and stepped back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from sportmafia.server.events.models import Event
from sportmafia.server.events.storage import BrokenPartError
from tests.server import databases
from tests.server.events import ledger


@pytest.fixture(autouse=True)
def ledgers(request: pytest.FixtureRequest, database: object) -> Iterator[None]:
    """Check what the test leaves."""
    yield
    if databases.on_postgres():
        for event in Event.objects.select_related("tournament"):
            with contextlib.suppress(BrokenPartError):  # a test that breaks a part by hand
                ledger.stepped_back(event)
