"""The demonstration tournament: sfu's event in full, at any stage, the same for the same seed and day.

A hundred and four applicants for a hundred places, five sites of twenty, forty qualifying games, thirty
finalists, fifteen games of the final. Everything is done by the functions that the desk calls, so that what
the demonstration shows is what an organiser would have.
"""
