"""Pages of the desk: the draw, the schedule, judges and their conflicts."""
