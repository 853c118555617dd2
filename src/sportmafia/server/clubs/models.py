"""Tables of clubs, tournaments, players and parts."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.parts import Part


class Club(models.Model):
    """A club (клуб), which holds tournaments and knows players."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)


class Player(models.Model):
    """A player of a club. Logs name ``id`` only; the nickname can change or be erased at any time."""

    id = models.CharField(primary_key=True, max_length=64)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    nickname = models.CharField(max_length=120)


class Tournament(models.Model):
    """A tournament (турнир) or any series of games: its rulebook and its place on the start page."""

    slug = models.SlugField(unique=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=200)
    rulebook = models.CharField(max_length=64)


class Role(models.Model):
    """An account's part in a club (and so in all its tournaments) or in one tournament."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="roles")
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="roles")
    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="roles")
    part = models.CharField(max_length=16, choices=[(part.value, part.value) for part in Part])

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="role_in_one_place",
                condition=Q(club__isnull=True) ^ Q(tournament__isnull=True),
            ),
            models.UniqueConstraint(name="one_part_a_club", fields=["account", "club"]),
            models.UniqueConstraint(name="one_part_a_tournament", fields=["account", "tournament"]),
        ]

    @staticmethod
    def in_place(tournament: int, club: int) -> Q:
        """The parts that hold in a tournament: given in it, or in its club."""
        return Q(tournament=tournament) | Q(club=club)
