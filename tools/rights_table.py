"""The document of the rights matrix, made from `tournament/rights.toml`."""

from __future__ import annotations

from sportmafia.tournament.rights import printed

HEAD = """\
# Rights at the desk

Who may do what, in which state of an event. The one place where this is decided is
`src/sportmafia/tournament/rights.toml`. Every page of the desk names the actions that reading it and sending
it are, and `tests/server/events/test_rights.py` asks every page as every role in every state; a page without
a row fails there.

`+`: everything; `own`: one's own table, application, games or case only. What is not written is forbidden. A
player comes by the link of his letter, a spectator needs nothing; whose access was revoked can do nothing.

"""


def document() -> str:
    """The whole text of docs/reference/rights.md."""
    return HEAD + printed()
