"""What these pages say, in Russian and English.

Templates, plan, regulation, people of the desk, go list, action log, backups.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {}
"""Codes and templates, Russian and English; codes begin with the topic: ``setup_``."""
