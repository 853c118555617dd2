"""Pages of the desk: the page of an event for everybody, and the desk for those who run it."""
