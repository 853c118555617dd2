"""Where a game stands: the states of the procedure as small numbers, and the names of played phases.

Plain ints rather than an Enum, because the engine compares them millions of times; `NAMES` gives the words
of the public formats.
"""

from __future__ import annotations

from typing import Final

DRAFT: Final = 0
"""The header and the seats are being filled in."""
SEATED: Final = 1
"""Ten players sit; the judge introduces them and announces the night."""
DEAL: Final = 2
"""Cards are taken with eyes closed, or entered, or left unknown until the end."""
N0_DON: Final = 3
"""Night of acquaintance (ночь знакомства): the Don shows himself."""
N0_MAFIA: Final = 4
"""The three blacks meet for a minute."""
N0_SHERIFF: Final = 5
"""The Sheriff looks round or shows himself, by the rulebook."""
DAY_OPEN: Final = 6
"""The night is over, the day not yet announced."""
DAWN: Final = 7
"""The last word of the player killed at night, with the best move inside where it is due."""
SPEECH: Final = 8
"""A player's minute is due (not yet started) or running."""
GATE: Final = 9
"""The discussion is over; a vote is opened or skipped."""
CALL: Final = 10
"""A candidate is called and hands are counted."""
TALLY: Final = 11
"""All candidates are counted; the judge announces who leaves or who is tied."""
TIE: Final = 12
"""Thirty seconds for each tied candidate (попил) before the next round."""
LIFT: Final = 13
"""The question whether all tied players leave (подъём)."""
OUTS: Final = 14
"""Last words of those who left by the vote."""
DAY_END: Final = 15
"""The vote's slot and its words are over; the night is announced next."""
SHOTS: Final = 16
"""Numbers are called, blacks shoot with eyes closed."""
DON: Final = 17
"""The Don looks for the Sheriff."""
SHERIFF: Final = 18
"""The Sheriff checks a team."""
NIGHT_END: Final = 19
"""Both checks are over; the night closes and the killed player leaves."""
END: Final = 20
"""The result stands and all words are given; the judge announces it."""
SCORING: Final = 21
"""Judge's points, fines, votes and titles are entered."""
SIGNED: Final = 22
"""The protocol is signed; the protest window is open."""
PROTEST: Final = 23
"""The window closed with a protest that waits for its decision."""
CLOSED: Final = 24
"""Final."""

NAMES: Final = (
    "draft",
    "seated",
    "deal",
    "n0_don",
    "n0_mafia",
    "n0_sheriff",
    "day_open",
    "dawn",
    "speech",
    "gate",
    "call",
    "tally",
    "tie",
    "lift",
    "outs",
    "day_end",
    "shots",
    "don",
    "sheriff",
    "night_end",
    "end",
    "scoring",
    "signed",
    "protest",
    "closed",
)

LIVE: Final = range(N0_DON, END + 1)
"""Phases in which players can be sanctioned: from the cards dealt to the result announced."""


def in_night(phase: int) -> bool:
    """True while masks are on in a shooting night.

    Day and night are the two phases of the game (fiim.1.3, sfu.A2.gen.3).
    """
    return SHOTS <= phase <= NIGHT_END


def in_discussion(phase: int) -> bool:
    """True from the announced day until the vote's gate is passed."""
    return DAWN <= phase <= GATE


def voting(phase: int) -> bool:
    """True from the first candidate's call to the end of the tie procedure."""
    return CALL <= phase <= LIFT


def after_vote(phase: int) -> bool:
    """True when the day's vote slot is over and the night not yet announced."""
    return phase in (OUTS, DAY_END)
