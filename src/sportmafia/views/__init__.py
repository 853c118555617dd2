"""What each viewer may see of a game: spectator, hall screen, seat, black team, side judge, judge.

Here live allow-lists: an event kind that a view does not name is invisible; each view numbers its own events.
Not here: rights of accounts, transport, rendering."""
