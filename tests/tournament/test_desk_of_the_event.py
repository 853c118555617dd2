"""The go / no-go list, the course of an event, its archive, and its log in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.tournament import archive, templates
from sportmafia.tournament.checklist import BY_HAND, Event, Item, before_play, before_publication, by_hand, go
from sportmafia.tournament.committee import Committee, Decision, Matter, Office
from sportmafia.tournament.event import ORDER, STEPS, back, move_on
from sportmafia.tournament.journal import ACTIONS, Entry, Journal, Weight, backup_name, lines, log, undo
from sportmafia.tournament.messages import TEXTS
from sportmafia.tournament.protests import Case, Desk, Kind
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Notice, Refusal
from sportmafia.tournament.schedule import Conflicts
from sportmafia.tournament.teams import Team
from tests.tournament.world import FIRST_DAY, KRASNOYARSK, TEN, at, done, game, rules, said, schedule

SFU = rules("sfu")
HOLDERS = ((Office.CHAIR, "chair"), (Office.CHIEF_JUDGE, "chief"))


def event(**fields: object) -> Event:
    """An event that is ready: ten players, a drawn schedule, approvals, everybody asked."""
    approvals = tuple(Decision(matter, "chair", at(), "posted") for matter in Matter)
    values: dict[str, object] = {
        "plan": replace(done(templates.plan("mini_cup", FIRST_DAY)), capacity=10),
        "players": TEN,
        "committee": Committee(HOLDERS, approvals),
        "schedule": schedule(),
        "conflicts": Conflicts(frozenset({"judge", "host"})),
    }
    return Event(**(values | fields))  # type: ignore[arg-type]


def failed(items: tuple[Item, ...]) -> dict[str, str | None]:
    """The lines that did not pass, without those that a person ticks."""
    return {item.name: item.clause for item in items if not item.passed and item.name not in BY_HAND}


def test_a_ready_event_goes() -> None:
    """sfu.6.1, sfu.6.3: what the program can see is in order"""
    items = before_play(event(), SFU)
    assert failed(items) == {}
    assert go(items)
    assert all(item.text("ru") != item.name != item.text("en") for item in items)


def test_what_only_a_person_can_tell_is_ticked_by_one() -> None:
    """sfu.3.2.1, sfu.6.6, sfu.8.1, sfu.9.3, sfu.6.3.e, fiim.7.11: the place, the page, nobody drunk, costs
    with the administration, materials, the geographic rule told"""
    items = by_hand(["sober", "page_up"], SFU)
    assert {item.name for item in items if item.passed} == {"sober", "page_up"}
    clauses = {item.clause for item in items}
    assert clauses == {"sfu.3.2.1", "sfu.6.6", "sfu.8.1", "sfu.9.3", "sfu.6.3.e", "sfu.A2.prot.1", None}
    assert "fiim.7.11" in {item.clause for item in by_hand([], rules("fiim"))}
    assert go(items), "what is ticked by hand stops nothing"


@pytest.mark.parametrize(
    ("fields", "name", "clause", "stops"),
    [
        ({"players": TEN[:9]}, "ten_players", "sfu.A2.gen.1", True),
        ({"committee": Committee()}, "chief_judge", "sfu.7.9", True),
        ({"committee": Committee(HOLDERS)}, "approved_order_of_play", "sfu.6.3.a", True),
        ({"committee": Committee(HOLDERS)}, "approved_place_and_time", "sfu.6.3.c", True),
        ({"committee": Committee(HOLDERS)}, "approved_people", "sfu.6.3.d", True),
        ({"schedule": replace(schedule(), games=())}, "schedule", "sfu.3.4", True),
        ({"schedule": replace(schedule(), commitment="")}, "schedule", "sfu.3.4", True),
        ({"schedule": schedule(game(1))}, "crew_and_games", "sfu.3.2.4", False),
        ({"players": (*TEN, "p11")}, "everybody_plays", None, False),
        ({"conflicts": Conflicts()}, "conflicts_asked", "sfu.7.1", False),
        ({"conflicts": Conflicts(frozenset(), frozenset({("judge", "p1")}))}, "conflicts", "sfu.7.1", True),
        ({"duplicates": 2}, "duplicates", None, False),
        (
            {"crowds": (Notice("day_full", "sfu.3.2.3", {"day": "x", "players": "31", "most": "30"}),)},
            "days_crowded",
            "sfu.3.2.3",
            False,
        ),
    ],
)
def test_what_is_not_ready_is_named(
    fields: dict[str, object], name: str, clause: str | None, stops: bool
) -> None:
    """sfu.6.3.a, sfu.6.3.c, sfu.6.3.d, sfu.7.9"""
    items = before_play(event(**fields), SFU)
    assert failed(items)[name] == clause
    item = next(item for item in items if item.name == name)
    assert item.stops is stops
    assert all(one.text("ru") and one.text("en") for one in item.found)


def test_without_a_schedule_nobody_is_named_as_idle() -> None:
    none = before_play(event(schedule=replace(schedule(), games=())), SFU)
    assert "everybody_plays" not in failed(none)
    assert "schedule" in failed(none)


def test_an_event_for_teams_has_them_and_seats_them_apart() -> None:
    assert not {"teams_made", "teams_apart"} & {item.name for item in before_play(event(), SFU)}
    plan = done(templates.plan("teams", FIRST_DAY))
    pair, alone = Team("Red", ("p1", "p2")), Team("Black", ("p3",))
    lines = {item.name: item for item in before_play(event(plan=plan, teams=(pair, alone)), SFU)}
    made, apart = lines["teams_made"], lines["teams_apart"]
    assert [one.code for one in made.found] == ["team_size", *["no_team"] * 7]
    assert {one.code for one in apart.found} == {"team_together"}
    assert not made.stops
    assert not apart.stops
    assert all(one.text("ru") and one.text("en") for one in (*made.found, *apart.found))


def test_a_plan_that_cannot_work_stops() -> None:
    broken = replace(done(templates.plan("mini_cup", FIRST_DAY, SFU)), awards=FIRST_DAY.replace(year=2016))
    assert "plan" in failed(before_play(event(plan=broken), SFU))


def test_results_are_released_when_nothing_is_open() -> None:
    """fiim.8.8.2, sfu.A2.tie.5, sfu.3.2.4, sfu.6.3.b"""
    assert failed(before_publication(event(), SFU, lots_due=0, short_of_games=0)) == {}
    case = Case("c1", Kind.RESULT, "p1", at(), "miscounted", "g1")
    open_event = event(desk=Desk((case,)), committee=Committee())
    items = before_publication(open_event, SFU, lots_due=1, short_of_games=2)
    assert failed(items) == {
        "no_protests": "sfu.A2.protest.3",
        "no_lots": "sfu.A2.tie.5",
        "games_enough": "sfu.3.2.4",
        "finalists_approved": "sfu.6.3.b",
    }
    assert not go(items)


# --- the course of an event ---


def test_an_event_goes_forward_when_nothing_stops_it() -> None:
    stop, caution = Item("x", passed=False, stops=True), Item("y", passed=False, stops=False)
    assert move_on(State.PREPARING, State.RUNNING, [caution]) is State.RUNNING
    answer = move_on(State.PREPARING, State.RUNNING, [stop, caution])
    assert said(answer) == ("no_go", None)
    assert answer.text("en") == "not ready: x"  # type: ignore[union-attr]
    named = Item("plan", passed=False, stops=True)
    ready = move_on(State.PREPARING, State.RUNNING, [named, stop])
    assert ready.text("ru") == "не готово: план турнира, x"  # type: ignore[union-attr]


def test_the_way_back_needs_a_reason_and_ends_once_games_are_played() -> None:
    assert said(move_on(State.FINISHED, State.RUNNING)) == ("reason_missing", None)
    assert move_on(State.FINISHED, State.RUNNING, reason="a protest was upheld") is State.RUNNING
    answer = move_on(State.RUNNING, State.PREPARING, reason="again")
    assert said(answer) == ("no_such_step", None)
    assert answer.text("ru") == "идёт турнир: перейти к «подготовка» нельзя"  # type: ignore[union-attr]
    for before, steps in STEPS.items():
        assert all(back(before, after) == (ORDER.index(after) < ORDER.index(before)) for after in steps)


# --- the archive ---

NAMES = st.sampled_from(["event.json", "games/1.log", "games/2.log", "lots", "photo-1_a.txt"])
PARTS = st.dictionaries(NAMES, st.binary(max_size=40), max_size=5)


@settings(max_examples=30)
@given(PARTS)
def test_an_event_comes_back_with_the_same_hashes(parts: dict[str, bytes]) -> None:
    data = archive.write(parts)
    back_again = archive.read(data)
    assert isinstance(back_again, archive.Archive)
    assert back_again.parts == parts
    assert archive.write(back_again.parts) == data
    assert len(back_again.hash) == 64


@given(PARTS, st.data())
def test_a_changed_byte_is_found(parts: dict[str, bytes], chance: st.DataObject) -> None:
    data = bytearray(archive.write(parts))
    at_byte = chance.draw(st.integers(0, len(data) - 1))
    before = archive.read(bytes(data))
    data[at_byte] ^= chance.draw(st.integers(1, 255))
    after = archive.read(bytes(data))
    # A letter of a part's name may become another letter; then the hash of the whole tells.
    assert isinstance(before, archive.Archive)
    assert isinstance(after, Refusal) or after.hash != before.hash


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    answer = archive.read(data)
    assert isinstance(answer, Refusal)
    assert answer.text("ru")


GOOD = archive.write({"a": b"1", "b": b"22"})


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (b"", "archive_header", "header"),
        (b"[]\n", "archive_header", "header"),
        (b'{"format":"x","parts":[]}\n', "archive_format", "header"),
        (GOOD.replace(b"event/1", b"event/9"), "archive_format", "header"),
        (GOOD.replace(b'"bytes":1', b'"bytes":true'), "archive_header", "header.parts"),
        (GOOD.replace(b'"name":"a"', b'"name":"../a"'), "archive_header", "header.parts"),
        (GOOD.replace(b'"name":"a"', b'"name":7'), "archive_header", "header.parts"),
        (GOOD.replace(b'{"bytes":1,', b'{"size":1,'), "archive_header", "header.parts"),
        (GOOD.replace(b'"parts":[{', b'"parts":[1,{'), "archive_header", "header.parts"),
        (GOOD.replace(b'{"format"', b' {"format"'), "archive_header", "header"),
        (GOOD[:-2], "archive_short", "b"),
        (GOOD[:-3] + b"23\n", "archive_changed", "b"),
        (GOOD + b"x", "archive_long", "end"),
    ],
)
def test_a_broken_archive_names_the_place(data: bytes, code: str, where: str) -> None:
    answer = archive.read(data)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.where) == (code, where)


def test_a_part_has_a_plain_name() -> None:
    with pytest.raises(ValueError, match="not a name of a part"):
        archive.write({"../etc": b""})


# --- the log ---


def named(person: str) -> str:
    """What people are called now."""
    return {"x1": "Волк", "chief": "Главный"}.get(person, person)


def logged() -> Journal:
    """Three lines: an application, a draw, a verdict."""
    journal = done(log(Journal(), at(), "chief", "did_apply", {"id": "a1"}, {"person": "x1"}))
    journal = done(log(journal, at(1), "chief", "did_draw", {"stage": "final"}))
    return done(
        log(journal, at(2), "chief", "did_decide", {"case": "c1", "verdict": "annulled"}, {}, "video")
    )


def test_the_log_is_read_in_words_by_the_clock_of_the_event() -> None:
    assert lines(logged().entries, KRASNOYARSK, named) == (
        "1. 13.02.2017 19:00 Главный: заявка a1: Волк",
        "2. 13.02.2017 19:01 Главный: жеребьёвка этапа «финал»",
        "3. 13.02.2017 19:02 Главный: решение по делу c1: игра аннулирована (video)",
    )
    assert lines(logged().entries, KRASNOYARSK, named, "en")[2].endswith(
        "decided case c1: the game is annulled (video)"
    )


def test_what_can_be_undone_is_undone_by_another_line() -> None:
    journal = done(undo(logged(), 1, at(3), "chief", "a duplicate"))
    assert journal.undone == {1}
    assert journal.entries[:3] == logged().entries
    assert said(undo(journal, 1, at(4), "chief", "again"))[0] == "undone_already"
    assert said(undo(journal, 3, at(4), "chief", "no"))[0] == "not_undoable"
    assert said(undo(journal, 4, at(4), "chief", "no"))[0] == "not_undoable"
    assert said(undo(journal, 9, at(4), "chief", "no"))[0] == "no_such_entry"
    assert said(undo(journal, 2, at(4), "chief", " "))[0] == "reason_missing"
    assert said(log(journal, at(4), "chief", "did_undo"))[0] == "action_unknown"
    assert said(log(journal, at(4), "chief", "did_nothing"))[0] == "action_unknown"


def test_a_dangerous_step_makes_a_backup_named_by_its_reason() -> None:
    apply, draw, _ = logged().entries
    assert backup_name(draw, KRASNOYARSK) == "2017-02-13_19-01-00_before-draw"
    assert backup_name(apply, KRASNOYARSK) is None
    dangerous = {code for code, weight in ACTIONS.items() if weight is Weight.DANGEROUS}
    assert dangerous == {
        "did_import", "did_draw", "did_reseat", "did_policy", "did_advance", "did_restore",
    }  # fmt: skip
    # A step of the whole event leads back by its opposite only, and is saved before all the same.
    moved = Entry(4, at(5), "chief", "did_move", {"state": "draft", "to": "preparing"})
    assert backup_name(moved, KRASNOYARSK) == "2017-02-13_19-05-00_before-move"
    assert ACTIONS["did_move"] is Weight.FINAL
    # So does what was published: nobody takes it down without a reason that everybody can read.
    published = Entry(4, at(5), "chief", "did_publish", {"act": "release", "stage": "main"})
    assert backup_name(published, KRASNOYARSK) == "2017-02-13_19-05-00_before-publish"
    assert ACTIONS["did_publish"] is Weight.FINAL
    assert set(ACTIONS) == {code for code in TEXTS if code.startswith("did_")}
