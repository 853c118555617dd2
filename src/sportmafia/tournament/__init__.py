"""Applications, stages, presence, protests and publication of a tournament.

Here live state machines without storage: a state and an entry give
another state or a refusal with its clause.
Not here: databases, accounts, the seating draw, and the rules of a game."""
