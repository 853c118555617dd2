"""Parts of addresses; importing this module makes them known to Django."""

from __future__ import annotations

from django.urls import register_converter


class HexId:
    """128 bits in hex: ``<hex:…>``."""

    regex = "[0-9a-f]{32}"

    def to_python(self, value: str) -> str:
        """As it stands."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands."""
        return value


register_converter(HexId, "hex")
