"""Handing a table over by a code that the writing phone shows."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone

from sportmafia.server.accounts.codes import digest_of, new_code
from sportmafia.server.games.models import Game, HandOver

LASTS: Final = timedelta(minutes=15)
"""How long a code is good."""


def offer(game: Game) -> str:
    """A new code for ``game``; earlier ones are good no more."""
    code = new_code()
    game.hand_overs.filter(used_at=None).delete()
    HandOver.objects.create(game=game, digest=digest_of(code), expires=timezone.now() + LASTS)
    return code


def redeem(game_id: str, code: str) -> bool:
    """Whether ``code`` hands this game over, for the first time it is asked."""
    now = timezone.now()
    rows = HandOver.objects.filter(game_id=game_id, digest=digest_of(code), used_at=None, expires__gt=now)
    return bool(rows.update(used_at=now))
