"""Sends a game line by line and says after each answer how many are acknowledged; made to be killed."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


def main(file: Path) -> None:
    """Write to the database in ``file`` until killed or done."""
    os.environ["SPORTMAFIA_DATA"] = tempfile.gettempdir()
    os.environ["SPORTMAFIA_DATABASE_URL"] = f"sqlite:///{file}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "sportmafia.server.settings"
    import django

    django.setup()
    from sportmafia.server.games import store
    from sportmafia.server.games.store import Sender
    from tests.server.devices import GAME, PHONE, played

    lines = played(10_000).lines
    store.open_game(GAME, Sender(PHONE, 1), lines[:1], {})
    for number, line in enumerate(lines[1:], 1):
        print(number, flush=True)
        store.sync(GAME, Sender(PHONE, 1), [line], None)
    print(len(lines), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
