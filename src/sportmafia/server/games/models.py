"""Tables of games and of everything that devices sent about them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Tournament


class Game(models.Model):
    """One game: where its log ends and whose entries it takes.

    ``epoch`` counts take-overs (decision 4 of the architecture), 0 before the log is opened; ``holder`` is
    the device that writes. ``plan`` is JSON of what is known before the deal: rulebook, header, players.
    """

    id = models.CharField(primary_key=True, max_length=32)
    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.PROTECT, related_name="games")
    opened_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="games")
    round = models.PositiveIntegerField(default=0)
    table = models.PositiveIntegerField(default=0)
    rulebook = models.CharField(max_length=64)
    plan = models.TextField(default="{}")
    epoch = models.PositiveIntegerField(default=0)
    holder = models.CharField(max_length=32, default="")
    head_seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default="")
    over = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)


class Grant(models.Model):
    """An account's part in one game, such as a judge's who took the table over by its code."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="grants")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="grants")
    part = models.CharField(max_length=16)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="one_grant_a_game", fields=["account", "game"])]


class Line(models.Model):
    """One line of the main log, as it was sealed. ``event`` is the line's id, the key of idempotency."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="lines")
    seq = models.PositiveIntegerField()
    event = models.CharField(max_length=32)
    epoch = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    text = models.TextField()
    received_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="line_once_a_place", fields=["game", "seq"]),
            models.UniqueConstraint(name="line_once_an_event", fields=["game", "event"]),
            models.UniqueConstraint(name="line_once_a_hash", fields=["hash"]),
        ]


class Branch(models.Model):
    """Entries that a device made past a fork: kept whole and shown, never part of the game by themselves.

    ``fork_seq`` and ``fork_hash`` name the line that they follow, of the main log or of another branch;
    ``head_hash`` is the last of them, so that a branch is always one chain.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="branches")
    epoch = models.PositiveIntegerField()
    device = models.CharField(max_length=32)
    fork_seq = models.PositiveIntegerField()
    fork_hash = models.CharField(max_length=64)
    head_hash = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="branch_once_a_head", fields=["game", "head_hash"])
        ]


class SideLine(models.Model):
    """One line of a side branch, as it was sealed."""

    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="lines")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="side_lines")
    seq = models.PositiveIntegerField()
    event = models.CharField(max_length=32)
    hash = models.CharField(max_length=64)
    text = models.TextField()
    received_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="side_line_once", fields=["game", "event"]),
        ]


class Quarantined(models.Model):
    """A line that could not be taken, byte for byte, with the reason: nothing that was sent is lost."""

    game = models.CharField(max_length=32)
    device = models.CharField(max_length=32)
    account = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL)
    code = models.CharField(max_length=32)
    digest = models.CharField(max_length=64)
    raw = models.BinaryField()
    received_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="quarantined_once", fields=["game", "digest"]),
        ]


class Proposal(models.Model):
    """What a side judge or host proposes. The judge takes it by an ordinary entry with the same ``event``."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="proposals")
    event = models.CharField(max_length=32)
    device = models.CharField(max_length=32)
    account = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL)
    kind = models.CharField(max_length=32)
    data = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)
    dismissed_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="proposal_once", fields=["game", "event"]),
        ]


class HandOver(models.Model):
    """A code, shown by the phone that writes, with which another phone takes the table over. Digest only."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hand_overs")
    digest = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
