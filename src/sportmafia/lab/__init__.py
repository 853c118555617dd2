"""Simulation, inference and experiments over many games.

Here lives work counted in steps, whose results do not depend on the number of workers.
Not here: rules, points and players themselves; the lab only calls them."""
