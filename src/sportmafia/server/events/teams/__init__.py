"""Teams of an event for teams: who is in which, and their table."""
