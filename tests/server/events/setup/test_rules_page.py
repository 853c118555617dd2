"""The rules of an event as players read them: on a phone, in words."""

from __future__ import annotations

from django.test import Client

from sportmafia.tournament.rights import State
from tests.server.events.world import at, made_event


def test_a_stage_is_told_in_lines_and_its_rulebook_by_its_title() -> None:
    event = made_event("two_stages", State.APPLICATIONS)
    for lang, words in (("ru", ("отборочный этап", "Регламент")), ("en", ("qualifying stage", "SFU"))):
        page = Client().get(at("event-rules", event), {"lang": lang}).content.decode()
        assert "<table" not in page, "a table of five columns is wider than a phone"
        for word in words:
            assert word in page
