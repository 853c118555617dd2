"""The draw (рассадка): who sits where in every round of an event.

Here live measures, proved lower bounds, the optimiser, the checker, the certified library, repair and edits.
Not here: people (players are numbers; names are put on them by `draw.publish`), storage, the command line.
Reading, measuring, checking and the library need the standard library only; searching needs numpy and, to be
fast, numba.
"""
