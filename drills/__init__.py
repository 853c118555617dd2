"""Drills: long runs that look for what the tests are too short to meet.

A drill is one module here. Its docstring says what it shows; `CASES` is its full size; `case(number, seed)`
plays one case, a function of those two numbers only, and returns counts that are added up (a key that starts
with "max " keeps the greatest instead). A case that finds something wrong raises; its number and the seed
bring it back.
Work that has no cases, such as one long search, defines `main(arguments)` instead and keeps its own results.
`./dev drill NAME` runs it and appends the figures to docs/drills/NAME.md.
Not here: tests, and figures of speed.
"""
