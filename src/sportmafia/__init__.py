"""Sport mafia by its rulebooks: a game is a log of facts, everything shown is computed from it."""

__version__ = "0.1.0"
