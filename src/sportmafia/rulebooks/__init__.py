"""The regulations as TOML: options, set phrases, penalty lists, clauses; loader, validator, diff and lint.

Here live every option with its type, default, range and clauses, and the checks of a rulebook as a whole.
Not here: what a game does with an option; nothing may ask which rulebook it has in hand."""
