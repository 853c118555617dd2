"""Files of tables in which nobody has played yet."""

from __future__ import annotations

import pytest

from sportmafia.tournament.rights import Role
from tests.server.events.played import event_of
from tests.server.events.world import at, visitor


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_a_stage_that_is_not_begun_gives_an_empty_file(kind: str) -> None:
    event = event_of(template="two_stages", tables=5, rounds=1)
    chief = visitor(event, Role.CHIEF_JUDGE)
    for stage in (1, 2):
        assert chief.get(at("event-result-export", event, stage=stage, kind=kind)).status_code == 200
