"""Who sits where: objectives, lower bounds, optimiser, checker, repair of a running schedule.

Here live numbers only: players, seats, tables and rounds are indices. It alone needs the extra `draw`.
Not here: people, games, rulebooks; nothing but lots is imported from the rest of the project."""
