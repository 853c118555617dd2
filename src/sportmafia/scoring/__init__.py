"""Points of a game and standings of a distance, ties and lots included, in exact fractions.

Here live the scorings as functions of finished games and a rulebook; each number has a clause and a reason.
Not here: floats, rounding for display, and rules of play."""
