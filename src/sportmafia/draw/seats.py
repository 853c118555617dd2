"""Seats: everybody on every seat equally often, exactly; then table numbers and neighbours as good as can
be.

A player's games are cut into chunks of ten; chunks and games are the two sides of a bipartite graph of
degree at most ten, and König's theorem colours its edges with ten colours: the seats. In a chunk no seat
comes twice, so each seat comes floor or ceiling of (games / 10) times.
"""

from __future__ import annotations

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.bounds import even_squares
from sportmafia.draw.kernels import Ints, anneal_labels, anneal_neighbours, colour_edges, random_state
from sportmafia.draw.places import starts
from sportmafia.draw.schedule import SEATS, Schedule, schedule_of


def _edges(where: Ints) -> tuple[Ints, Ints, Ints, int]:
    """(player, chunk, game) of every place, and the number of chunks; a player's games go into chunks in
    order.
    """
    player, chunk, game = [], [], []
    chunks = 0
    for p in range(where.shape[0]):
        mine = [int(g) for g in where[p] if g >= 0]
        for k, g in enumerate(mine):
            player.append(p)
            chunk.append(chunks + k // SEATS)
            game.append(g)
        chunks += -(-len(mine) // SEATS)
    return (
        np.array(player, dtype=np.int32),
        np.array(chunk, dtype=np.int32),
        np.array(game, dtype=np.int32),
        chunks,
    )


def balanced_seats(where: Ints, games: int, shift: int = 0) -> tuple[Ints, Ints, int]:
    """(seats[g, s] = player, chunk[g, s], number of chunks) with every player's seats exactly balanced."""
    player, chunk, game, chunks = _edges(where)
    colour = colour_edges(chunk, game, chunks, games, SEATS, shift)
    seats = np.full((games, SEATS), -1, dtype=np.int32)
    seat_chunk = np.full((games, SEATS), -1, dtype=np.int32)
    seats[game, colour] = player
    seat_chunk[game, colour] = chunk
    return seats, seat_chunk, chunks


def quiet_neighbours(
    seats: Ints, chunk: Ints, chunks: int, players: int, *, seed: int, steps: int, runs: int = 1
) -> tuple[Ints, int]:
    """Seats with the least sum of squares of neighbour counts found in `runs` anneals of `steps` Kempe
    chains.
    """
    target = even_squares(SEATS * seats.shape[0], players * (players - 1) // 2)
    accept = thresholds("3", "0.25", width=256)
    kept, lowest = seats, 1 << 62
    for run in range(runs):
        work, work_chunk, best = seats.copy(), chunk.copy(), seats.copy()
        state = random_state(seed, 1000 + run)
        q = int(anneal_neighbours(work, work_chunk, chunks, players, accept, state, steps, target, best))
        if q < lowest:
            kept, lowest = best.copy(), q
        if lowest <= target:
            break
    return kept, lowest


def quiet_rings(seats: Ints, players: int, *, seed: int, steps: int, runs: int = 1) -> tuple[Ints, int]:
    """Seats with the least squares of neighbour counts found when seats need not be balanced; then each table
    is turned round or over, which changes no neighbours, so that seats are as even as that makes them.
    """
    free = np.arange(seats.size, dtype=np.int32).reshape(seats.shape)  # a chunk each: any two may exchange
    rings, cost = quiet_neighbours(seats, free, seats.size, players, seed=seed, steps=steps, runs=runs)
    rings = rings.copy()
    turns = np.array([[(s * way + t) % SEATS for s in range(SEATS)] for way in (1, -1) for t in range(SEATS)])
    counts = np.zeros((players, SEATS), dtype=np.int64)
    for row in rings:
        counts[row, np.arange(SEATS)] += 1
    changed = True
    while changed:
        changed = False
        for g in range(len(rings)):
            counts[rings[g], np.arange(SEATS)] -= 1
            crowd = [int(counts[rings[g][turn], np.arange(SEATS)].sum()) for turn in turns]
            if min(crowd) < crowd[0]:
                rings[g] = rings[g][turns[crowd.index(min(crowd))]]
                changed = True
            counts[rings[g], np.arange(SEATS)] += 1
    return rings, cost


def even_tables(
    where: Ints, tables: tuple[int, ...], *, seed: int, steps: int, fixed_rounds: int = 0
) -> Ints:
    """The same places with the tables of each round renumbered so that players meet all table numbers evenly.

    The first `fixed_rounds` rounds keep their numbers.
    """
    start = starts(tables)
    games = int(start[-1])
    width = max(tables)
    if width < 2:
        return where
    members = np.zeros((games, SEATS), dtype=np.int32)
    fill = np.zeros(games, dtype=np.int32)
    counts = np.zeros((where.shape[0], width), dtype=np.int32)
    for p in range(where.shape[0]):
        for r in range(where.shape[1]):
            g = where[p, r]
            if g >= 0:
                members[g, fill[g]] = p
                fill[g] += 1
                counts[p, g - start[r]] += 1
    target = sum(even_squares(int(row.sum()), width) for row in counts)
    best = np.empty(games, dtype=np.int32)
    locked = np.array([1 if r < fixed_rounds else 0 for r in range(len(tables))], dtype=np.int32)
    accept = thresholds("12", "1", width=256)
    anneal_labels(members, start, counts, locked, accept, random_state(seed, 3), steps, target, best)
    renamed = where.copy()
    for r in range(where.shape[1]):
        playing = where[:, r] >= 0
        renamed[playing, r] = start[r] + best[where[playing, r]]
    return renamed


def schedule_of_seats(seats: Ints, tables: tuple[int, ...], players: int) -> Schedule:
    """The schedule with players from 1 on the seats seats[g, s]."""
    start = starts(tables)
    return schedule_of(
        players,
        [[[int(p) + 1 for p in seats[g]] for g in range(start[r], start[r + 1])] for r in range(len(tables))],
    )
