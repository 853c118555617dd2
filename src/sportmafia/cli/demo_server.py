"""`sportmafia demo`: the server with a demonstration event; how it serves is `serve`'s matter."""

from __future__ import annotations

from sportmafia.cli.serve import register_demo as register

__all__ = ["register"]
