"""Finished games of an event as tables need them: from logs and from paper, folded once."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext

from sportmafia.rulebooks import load
from sportmafia.scoring import score
from sportmafia.server.events import scored
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.models import BoardCard, Event, ScoredRow, SheetRecord
from sportmafia.server.events.parts import PLAN, SCHEDULE
from sportmafia.server.events.scored import played
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.games import store
from sportmafia.server.games.models import Game, Line
from sportmafia.server.games.store import Sender
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.rounds import State
from sportmafia.tournament.schedule import Game as Planned
from sportmafia.tournament.schedule import Schedule
from tests.server.devices import PHONE, Pen, facts_of, hex_id, opened
from tests.server.events.world import made_event, put

PEOPLE = tuple(f"p{number:03}" for number in range(1, 11))


def scheduled(count: int) -> tuple[Event, Plan, tuple[str, ...]]:
    """An event with so many games in its schedule, one a round."""
    event = made_event()
    plan = Parts(event).get(PLAN)
    ids = tuple(hex_id("game of", number) for number in range(count))
    games = tuple(
        Planned(game, plan.stages[0].name, number, 1, PEOPLE) for number, game in enumerate(ids, start=1)
    )
    put(event, (SCHEDULE, Schedule(games, "c")))
    return event, plan, ids


def recorded(event: Event, game: str, seed: int = 7) -> Pen:
    """A whole game by chance under the id, sent to the server."""
    pen = opened(game, f"pen {game}")
    for fact in facts_of(seed):
        pen.put(fact)
    store.open_game(game, Sender(PHONE, 1), pen.lines, {"tournament_id": event.tournament_id})
    return pen


def test_a_finished_game_is_scored_as_its_log_is() -> None:
    event, plan, (first, _) = scheduled(2)
    recorded(event, first)
    [game] = played(event, Parts(event))
    assert (game.game, game.stage, game.round, game.table) == (first, plan.stages[0].name, 1, 1)
    assert game.source == "log"
    assert game.ended is not None
    assert game.scored.label == first
    assert game.scored.players == facts_of(7)[0].data["players"]
    assert game.scored.score == score(game.scored.result, game.scored.entries, load("fiim"))
    assert any(seat.total for seat in game.scored.score.seats)


def test_a_phone_whose_clock_is_ahead_lets_no_game_end_in_the_future() -> None:
    """sfu.A2.protest.2: the ten minutes of a protest begin when the result is there, not later"""
    event, _, (first,) = scheduled(1)
    recorded(event, first)
    came = datetime(2026, 1, 10, 17, 30, tzinfo=UTC)
    Line.objects.filter(game_id=first).update(received_at=came)
    [game] = played(event, Parts(event))
    assert game.ended is not None
    assert (game.ended.result, game.ended.last_word) == (came, came)


def test_a_game_in_play_is_not_yet_one() -> None:
    event, _, (first,) = scheduled(1)
    pen = opened(first)
    for fact in facts_of(7)[:20]:
        pen.put(fact)
    store.open_game(first, Sender(PHONE, 1), pen.lines, {"tournament_id": event.tournament_id})
    assert played(event, Parts(event)) == ()


def test_a_row_is_made_anew_when_the_log_has_grown_and_only_then() -> None:
    event, _, (first,) = scheduled(1)
    pen = recorded(event, first)
    played(event, Parts(event))
    row = ScoredRow.objects.get()
    ScoredRow.objects.update(digest=row.digest)
    pen.write("note", text="after the game")
    store.sync(first, Sender(PHONE, 1), pen.lines[-1:], None)
    [game] = played(event, Parts(event))
    assert ScoredRow.objects.get().seal == Game.objects.get().head_hash != row.seal
    assert game.scored.result.winner is not None


def test_queries_do_not_grow_with_games() -> None:
    counts = []
    for count in (1, 3):
        event = made_event(slug=f"cup-{count}")
        stage = Parts(event).get(PLAN).stages[0].name
        ids = [hex_id("many", count, number) for number in range(count)]
        put(event, (SCHEDULE, Schedule(tuple(Planned(one, stage, 1, 1, PEOPLE) for one in ids), "c")))
        for seed, one in enumerate(ids):
            recorded(event, one, seed)
        played(event, Parts(event))
        scored._MEMORY = scored._Memory()  # type: ignore[misc]
        with CaptureQueriesContext(
            connection,
        ) as queries:
            played(event, Parts(event))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_an_annulled_game_is_left_out_and_its_replay_has_a_log_of_its_own() -> None:
    event, _, (first,) = scheduled(1)
    recorded(event, first)
    card, _ = BoardCard.objects.update_or_create(event=event, game=first, defaults={"state": State.ANNULLED})
    assert played(event, Parts(event)) == ()
    card.state, card.attempt = State.PLAYING, 2
    card.save()
    assert played(event, Parts(event)) == ()
    recorded(event, record_of(first, 2), seed=3)
    [game] = played(event, Parts(event))
    assert game.game == first
    assert game.scored.players == facts_of(3)[0].data["players"]


def test_paper_counts_where_no_log_reached_a_result() -> None:
    event, _, (first, second) = scheduled(2)
    sheet = json.loads(Path("examples/g1.json").read_text("utf-8"))
    sheet["players"] = list(PEOPLE)
    text = json.dumps(sheet)
    for game in (first, second):
        SheetRecord.objects.create(
            event=event, game=game, text=text, seal=sha256(text.encode()).hexdigest(), by="owner", at=now()
        )
    recorded(event, second)
    paper, log = played(event, Parts(event))
    assert (paper.source, paper.scored.players, paper.ended) == ("sheet", PEOPLE, None)
    assert (log.source, log.game) == ("log", second)


def test_a_game_is_scored_by_the_rules_that_its_log_carries() -> None:
    event, plan, (first,) = scheduled(1)
    recorded(event, first)
    other = replace(plan, stages=tuple(replace(stage, rulebook=load("points34")) for stage in plan.stages))
    put(event, (PLAN, other))
    [game] = played(event, Parts(event))
    assert game.scored.score == score(game.scored.result, game.scored.entries, load("fiim"))
    # And after a restart, when only the row is there.
    scored._MEMORY = scored._Memory()  # type: ignore[misc]
    [again] = played(event, Parts(event))
    assert again == game


def test_what_a_correction_leaves_out_does_not_count() -> None:
    """As `replay` reads the same log: awards that were taken back are gone, and so is what no longer fits."""
    event, _, (first,) = scheduled(1)
    pen = recorded(event, first)
    [before] = played(event, Parts(event))
    assert before.scored.entries.judge_points
    awards = [entry.seq for entry in pen.entries if entry.fact.kind == "judge_points"]
    pen.write("correction", reverts=awards)
    store.sync(first, Sender(PHONE, 1), pen.lines[-1:], None)
    [after] = played(event, Parts(event))
    assert after.scored.entries.judge_points == {}
    assert after.scored.result == before.scored.result
    assert after.ended == before.ended


def test_a_substitute_before_the_deal_is_who_played() -> None:
    event, _, (first,) = scheduled(1)
    pen = opened(first, "substituted")
    for fact in facts_of(7):
        pen.put(fact)
        if fact.kind == "seats_drawn":
            pen.write("seat_substituted", seat=3, player="p099")
    store.open_game(first, Sender(PHONE, 1), pen.lines, {"tournament_id": event.tournament_id})
    [game] = played(event, Parts(event))
    assert game.scored.players[2] == "p099"


def test_a_sheet_that_was_spoilt_in_the_store_is_no_game() -> None:
    event, _, (first, second) = scheduled(2)
    for game, text in (
        (first, "{"),
        (second, '{"format":"sportmafia.sheet/1","rulebook":"fiim","days":[{}]}'),
    ):
        SheetRecord.objects.create(event=event, game=game, text=text, seal=game, by="owner", at=now())
    assert played(event, Parts(event)) == ()
