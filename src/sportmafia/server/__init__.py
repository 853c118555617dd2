"""The server (Django): accounts, clubs, the store of logs, live tables, public pages and the API.

Here live transport, rights and storage. Not here: anything about the game itself, which the core answers, and
no page of the judge's console, which is static files of `sportmafia.console`.
"""
