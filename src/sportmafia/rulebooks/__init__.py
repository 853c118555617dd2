"""The regulations as TOML: options, set phrases, penalty lists, clauses; loader, validator, diff and lint.

Here live every option with its type, default, range and clauses, and the checks of a rulebook as a whole.
Not here: what a game does with an option; nothing may ask which rulebook it has in hand."""

from sportmafia.rulebooks.loader import ids, load, load_text, parse_toml, resolve
from sportmafia.rulebooks.option import PARTS, Kind, Option, Value
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.phrases import Phrase
from sportmafia.rulebooks.problem import Problem, RulebookError
from sportmafia.rulebooks.rulebook import Fine, Rulebook, Setting

__all__ = [
    "OPTIONS",
    "PARTS",
    "Fine",
    "Kind",
    "Option",
    "Phrase",
    "Problem",
    "Rulebook",
    "RulebookError",
    "Setting",
    "Value",
    "ids",
    "load",
    "load_text",
    "parse_toml",
    "resolve",
]
