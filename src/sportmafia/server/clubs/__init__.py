"""Clubs, their tournaments and players, and who has which part in them.

`access` is the one place that answers who may do what. Not here: applications, stages and the draw.
"""
