"""Commitment and counter-mode generator (SHA-256 of key, label, counter) and the shuffle drawn from it.

Here live pure functions of a 32-byte key that the caller gives.
Not here: making keys, any other source of randomness, and anything about games, seats or people."""
