"""What each viewer may see of a game: spectator, hall screen, seat, black team, side judge, judge.

Here live allow-lists: an event kind that a view does not name is invisible; each view numbers its own events.
Not here: rights of accounts, transport, rendering."""

from sportmafia.views.screen import Screen, screen
from sportmafia.views.viewer import BLACK, HALL, JUDGE, SIDE, SPECTATOR, Audience, Viewer, at_seat
from sportmafia.views.watch import RETRACTED, Seen, Watch, view

__all__ = [
    "BLACK",
    "HALL",
    "JUDGE",
    "RETRACTED",
    "SIDE",
    "SPECTATOR",
    "Audience",
    "Screen",
    "Seen",
    "Viewer",
    "Watch",
    "at_seat",
    "screen",
    "view",
]
