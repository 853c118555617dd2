"""What stands behind `./dev`: one module per job, run from the project's folder as `python -m tools.NAME`.

Here live checks of the tree, the lock, generated documents, drills, benchmarks, coverage and portability.
Not here: anything that the package itself needs; `sportmafia` never imports tools."""
