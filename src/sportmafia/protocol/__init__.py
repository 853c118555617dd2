"""The official form of a game as data, independent of paper or screen.

Here lives what stands in each field of the form, with its clause.
Not here: layout, fonts and file formats (those are in documents)."""
