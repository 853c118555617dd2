"""The engine: facts, state, decide and evolve, what may be entered now, what the judge says and times now.

Here live the course of one game and every refusal with its clause, as pure functions of state and rulebook.
Not here: points, files, clocks, chance, and who may see what."""
