"""Lots that an event may take from the same key: the roles of one game, the tables of one round."""

from __future__ import annotations

from enum import Enum

from sportmafia.lots.stream import permutation, shuffled


class Role(Enum):
    """The four kinds of card in the deck (роли)."""

    CIVILIAN = "civilian"
    SHERIFF = "sheriff"
    MAFIA = "mafia"
    DON = "don"


ROLES: tuple[Role, ...] = (Role.CIVILIAN,) * 6 + (Role.SHERIFF,) + (Role.MAFIA,) * 2 + (Role.DON,)
"""The deck before the shuffle, in the order that the shuffle starts from."""


def deal_roles(key: bytes, label: str) -> tuple[Role, ...]:
    """The roles of seats 1 .. 10 of the game that `label` names."""
    return shuffled(ROLES, key, f"roles {label}")


def deal_tables(tables: int, key: bytes, label: str) -> tuple[int, ...]:
    """For tables 1 .. `tables` of the round that `label` names: the number (hall place, judge) each one
    draws.
    """
    return permutation(tables, key, f"tables {label}")
