"""The table of 100,000 games and 5,000 players made anew: from the event cache, and from the logs themselves.

From the cache: its text is parsed, every game scored under fiim and entered in the columns, the table ranked,
in seconds of one process. From raw logs: a few are read and judged line by line, and the time is given for as
many. Logs are of random games; the judge gave points in every other.
"""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from random import Random

from sportmafia.cli.choice import OWN_RULES
from sportmafia.cli.games import ReadGame, judged
from sportmafia.cli.records import ReadFailure, records_of
from sportmafia.lab.cache import EventCache, Judged, seal_of, unhurried_collector
from sportmafia.lab.digest import Digest
from sportmafia.lab.rescore import Making, Table
from sportmafia.record.log import text_of
from sportmafia.rulebooks import load
from tests.record.logs import log
from tools.figure import Figure


def read(data: bytes) -> ReadGame:
    """One log, judged."""
    (record,) = records_of(data, "log.jsonl")
    if isinstance(record, ReadFailure):
        raise TypeError(record.lines("en"))
    game = judged(record, OWN_RULES)
    if isinstance(game, ReadFailure):
        raise TypeError(game.lines("en"))
    return game


def season(patterns: list[ReadGame], games: int, players: int, random: Random) -> EventCache:
    """A cache of so many games: the patterns again and again, with other people."""
    people = [f"p{number}" for number in range(players)]
    cache = EventCache()
    for number in range(games):
        game = patterns[number % len(patterns)]
        points = {random.randint(1, 10): Fraction(random.randint(1, 4), 10)} if number % 2 else {}
        entries = replace(game.entries, judge_points=points)
        digest = Digest("", "", tuple(random.sample(people, 10)), game.result, entries)
        cache.put(f"{number:064x} own", [Judged(f"{number}.jsonl", game.rulebook, digest)])
    return cache


def rebuilt(text: str) -> tuple[Table, int]:
    """The table of a cache's text, and of how many games."""
    games = 0
    with unhurried_collector():
        cache, making = EventCache.of(text), Making(load("fiim"))
        for key in cache:
            for game in cache.get(key) or ():
                making.add(game.digest)
                games += 1
        return making.table(), games


def measure(quick: bool) -> list[Figure]:
    count, players, logs = (1_000, 200, 3) if quick else (100_000, 5_000, 60)
    raw = [text_of(log("fiim", seed)).encode() for seed in range(1, logs + 1)]
    began = time.process_time()
    patterns = [read(data) for data in raw]
    judging = (time.process_time() - began) / logs
    began = time.process_time()
    seals = {seal_of(data) for data in raw}
    sealing = (time.process_time() - began) / logs
    if len(seals) != logs:
        raise AssertionError("two logs have one seal")
    text = season(patterns, count, players, Random("season")).text()
    began = time.process_time()
    table, games = rebuilt(text)
    spent = time.process_time() - began
    if games != count or len(table) != players:
        raise AssertionError("the cache gives another table")
    return [
        Figure("rebuilt from the event cache", spent + sealing * count, "s", at_most=15),
        Figure("of it, finding the logs' last hashes", sealing * count, "s"),
        Figure("the cache", len(text) / count, "bytes a game"),
        Figure("rebuilt from raw logs, judged line by line", judging * count, "s"),
    ]
