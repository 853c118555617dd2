"""Benchmarks: how fast, against public anchors measured in the same run.

A benchmark is one module here. Its docstring says what is measured and how; `measure(quick)` returns its
figures, each with its unit and, where there is one, its bound. `./dev bench [NAME…]` shows them; `--save`
appends them to docs/bench/NAME.md.
Not here: drills, and anything that must be true on every machine (that is a test).
"""
