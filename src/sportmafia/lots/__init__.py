"""Lots (жребий): a published commitment and the numbers that follow from the key it hides.

Pure functions of a given 32-byte key: nothing here reads a clock, a disk or a source of randomness.
Whoever holds the key, the label and `docs/draw/lots.md` can repeat every lot in any language.
"""

from sportmafia.lots.commitment import KEY_BYTES, commit, opens
from sportmafia.lots.deal import ROLES, Role, deal_roles, deal_tables
from sportmafia.lots.stream import Stream, permutation, shuffled

__all__ = [
    "KEY_BYTES",
    "ROLES",
    "Role",
    "Stream",
    "commit",
    "deal_roles",
    "deal_tables",
    "opens",
    "permutation",
    "shuffled",
]
