"""The tournament desk on the server: events, their parts as documents, and who may do what with them.

Every rule lives in `sportmafia.tournament`; here a state is loaded, given to it, and kept with a line in the
action log. See ADR 7.
"""
