"""Accounts: who signs in, with a password or with a code, and how guessing is slowed down.

Not here: what an account may do, which `clubs.access` answers.
"""
