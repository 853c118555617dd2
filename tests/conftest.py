"""Settings that all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The fast suite must answer the same twice and fit its 90 s; HYPOTHESIS_PROFILE=wide looks further.
settings.register_profile(
    "fast", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "wide", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

HERE = Path(__file__).parent
LONG = {
    "cli/test_documents.py": "what documents say to type is typed",
    "cli/test_fuzz.py": "odd command lines by the hundred",
    "cli/test_play.py": "whole games in the terminal",
    "documents/test_protocol_documents.py": "forms are typeset",
    "draw/test_commands.py": "searches through the command, their loops compiled",
    "draw/test_criteria.py": "searches in several orders of criteria",
    "draw/test_finals.py": "searches for finals, their loops compiled",
    "draw/test_repair.py": "searches for repairs",
    "draw/test_search.py": "searches for seatings",
    "draw/test_series.py": "searches with fixed numbers",
    "draw/test_wishes.py": "searches with wishes",
    "imports/test_imports.py": "workbooks are written and read",
    "lab/test_chances.py": "many courses of the games to come",
    "lab/test_columns.py": "many games at once",
    "lab/test_places.py": "every course of small events",
    "lab/test_rescore.py": "a distance under several rulebooks",
    "meta/test_golden.py": "runs of their own interpreters",
    "meta/test_rights_table.py": "the matrix of every route",
    "realgames/test_real_games.py": "games of other sites",
    "record/test_fuzz.py": "odd bytes by the hundred",
    "server/events/door/test_door.py": "a whole day at the door",
    "server/events/entry/test_import.py": "files of every kind of oddness",
    "server/events/entry/test_in_anothers_name.py": "applications, merges and links",
    "server/events/entry/test_letters.py": "a mail server in the process",
    "server/events/entry/test_mail_tls.py": "a mail server with TLS in the process",
    "server/events/entry/test_people.py": "merges and renames of whole lists",
    "server/events/floor/test_prints.py": "documents are typeset",
    "server/events/floor/test_sanctions.py": "whole rounds with their discipline",
    "server/events/home/test_home.py": "a whole demonstration",
    "server/events/results/test_empty_files.py": "files of whole events",
    "server/events/results/test_publication.py": "every address of the server in each state of publication",
    "server/events/results/test_same_numbers.py": "whole games and a printed table",
    "server/events/seating/test_draw.py": "searches for seatings",
    "server/events/seating/test_tables.py": "searches for re-seatings",
    "server/events/setup/test_foreign_files.py": "whole events as files",
    "server/events/setup/test_owners.py": "every way to an owner's account",
    "server/events/setup/test_returning.py": "an event on two machines",
    "server/events/test_clock.py": "whole events on a clock that is set back",
    "server/events/test_crowd.py": "servers as processes, with many people at once",
    "server/events/test_killed.py": "servers as processes, killed amid changes",
    "server/events/test_odd_words.py": "every page with every odd word",
    "server/events/test_random_desk.py": "days at the desk at random",
    "server/test_cup.py": "whole demonstrations",
    "server/test_live_gate.py": "whole games, watched",
    "server/test_serving.py": "servers as processes, killed and started",
    "server/test_stage.py": "whole demonstrations",
    "server/test_sync_machine.py": "random phones against the store",
    "tournament/test_planted_errors.py": "up to 400 tournaments for each planted error",
}
"""Files whose tests are marked `long`, with what takes the time."""

LONG_ONES = {
    "server/events/test_others_tables.py": (
        "test_a_later_attempt_of_a_game_is_its_tables_too",
        "test_a_table_without_a_judge_who_signs_in_is_every_judges",
        "test_games_of_an_archived_event_are_read_and_change_no_more",
        "test_whose_part_is_taken_away_loses_what_he_opened_and_what_was_handed_over",
    ),
    "server/events/results/test_results.py": (
        "test_a_certificate_is_for_those_who_have_played",
        "test_wild_cards_are_given_by_name_as_far_as_the_plan_has_them",
    ),
    "server/events/cases/test_cases.py": (
        "test_all_combinations_of_open_cases_stand_on_one_page_and_alike_ones_together",
        "test_combinations_that_explode_are_refused_and_the_oldest_that_fit_are_shown",
        "test_combinations_follow_the_sites_to_the_next_stage_and_cost_the_same_for_more_cases",
        "test_combinations_of_the_last_stage_tell_who_is_awarded",
    ),
    "server/events/test_rights.py": ("test_each_role_is_answered_as_the_matrix_says",),
    "server/test_power_cut.py": ("test_nothing_acknowledged_is_missing_at_the_edges_of_every_write",),
}
"""Single tests of other files that are marked `long`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is long."""
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        name = item.path.relative_to(HERE).as_posix()
        if name in LONG or getattr(item, "originalname", item.name) in LONG_ONES.get(name, ()):
            item.add_marker(pytest.mark.long)
