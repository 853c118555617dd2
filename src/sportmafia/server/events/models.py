"""Tables of events: parts as documents, the action log, backups, people of the desk, links and letters."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Tournament
from sportmafia.tournament.rights import Role, State


class Event(models.Model):
    """What a tournament is for its desk: where it stands, and the zone in which its days are counted.

    ``zone`` is a name of the tz database. Whoever changes an event locks this row first, so that changes of
    one event come one after another on every database.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="event")
    state = models.CharField(max_length=16, choices=[(state.value, state.value) for state in State])
    zone = models.CharField(max_length=64, default="Europe/Moscow")
    made_at = models.DateTimeField(auto_now_add=True)


class Part(models.Model):
    """One part of an event's state as a document of `tournament.codec`; ``version`` counts its changes."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="parts")
    name = models.CharField(max_length=32)
    version = models.PositiveIntegerField(default=1)
    text = models.TextField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="part_once", fields=["event", "name"])]


class Action(models.Model):
    """One line of the action log, `tournament.journal.Entry`; ``by`` is an opaque id of a person."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=64)
    code = models.CharField(max_length=32)
    params = models.TextField(default="{}")
    people = models.TextField(default="{}")
    reason = models.TextField(default="")
    undoes = models.PositiveIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="action_once", fields=["event", "number"])]


class Before(models.Model):
    """What a part was before an action, for a step back. ``version`` is the part's after the action.

    ``packed`` is its text, compressed: a register that grows by three hundred applications is kept three
    hundred times. None: the part was not there.
    """

    action = models.ForeignKey(Action, on_delete=models.CASCADE, related_name="before")
    name = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    packed = models.BinaryField(null=True)


class Backup(models.Model):
    """The whole event before a dangerous action, as `tournament.archive` writes it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="backups")
    name = models.CharField(max_length=80)
    at = models.DateTimeField()
    hash = models.CharField(max_length=64)
    content = models.BinaryField()


class Official(models.Model):
    """An account's role at the desk of an event beside the parts that `clubs.Role` gives."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="officials")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(max_length=16, choices=[(role.value, role.value) for role in Role])

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="official_once", fields=["event", "account", "role"]),
        ]


class Called(models.Model):
    """The name of somebody who signs in, as the event's file brought it: he may have no account here."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="called")
    login = models.CharField(max_length=64)
    name = models.CharField(max_length=120)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="called_once", fields=["event", "login"])]


class Link(models.Model):
    """A secret address that lets one person of an event in as a player. Only its digest is kept."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="links")
    person = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)


class Letter(models.Model):
    """A letter that waits to be sent or was: none is lost where the mail server is away.

    ``to`` is empty where no e-mail address is known: it is told by hand then. ``{link}`` in the body is put
    in when it is sent: ``link`` is the address of an event's links up to the token, which no table holds.
    ``next_try`` is None for a letter that is not tried any more.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="letters")
    person = models.CharField(max_length=64)
    to = models.CharField(max_length=254, default="")
    subject = models.CharField(max_length=200)
    body = models.TextField()
    link = models.CharField(max_length=300, default="")
    made_at = models.DateTimeField(auto_now_add=True)
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    error = models.TextField(default="")

    class Meta:
        indexes: ClassVar = [models.Index(name="letter_due", fields=["sent_at", "next_try"])]


class Upload(models.Model):
    """A file of applications between its dry run and the word that it be imported."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="uploads")
    by = models.CharField(max_length=64)
    name = models.CharField(max_length=120)
    content = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)


class BoardCard(models.Model):
    """One game on the board, `tournament.rounds.Card`; its seats and crew stand in the schedule.

    ``seal`` is the hash of the record that its state follows, empty while the game is played.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="cards")
    game = models.CharField(max_length=32)
    state = models.CharField(max_length=24)
    since = models.DateTimeField(null=True)
    phase = models.CharField(max_length=64, default="")
    seal = models.CharField(max_length=64, default="")
    attempt = models.PositiveIntegerField(default=1)
    reason = models.TextField(default="")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="card_once", fields=["event", "game"])]


class ScoredRow(models.Model):
    """What a table needs of a finished game (`lab.digest`), so that 300 logs are not folded for one page.

    ``seal`` is the hash of what it was made from, a log's last line or a sheet's text: another seal, another
    row. ``rulebook_hash`` names the rules that the game was played by.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="scored")
    source = models.CharField(max_length=8)
    record = models.CharField(max_length=32)
    seal = models.CharField(max_length=64)
    rulebook_hash = models.CharField(max_length=64)
    digest = models.TextField()
    result_at = models.DateTimeField(null=True)
    last_word_at = models.DateTimeField(null=True)
    signed = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="scored_once", fields=["event", "record"])]


class SheetRecord(models.Model):
    """A protocol on paper, typed in and accepted: a sheet (``sportmafia.sheet/1``) with ids for names.

    The latest of a game's ``attempt`` counts; earlier ones stay. ``ended_at`` is when the game ended, if the
    paper says so; ``signed``: the paper bears the judge's signature.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sheets")
    game = models.CharField(max_length=32)
    attempt = models.PositiveIntegerField(default=1)
    version = models.PositiveIntegerField(default=1)
    text = models.TextField()
    seal = models.CharField(max_length=64)
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    signed = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="sheet_once", fields=["event", "game", "attempt", "version"])
        ]


class SheetDraft(models.Model):
    """A protocol half typed in: its fields as they stand, saved at every pause; ``version`` counts that."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="drafts")
    game = models.CharField(max_length=32)
    version = models.PositiveIntegerField(default=1)
    fields = models.TextField(default="{}")
    by = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="draft_once", fields=["event", "game"])]


class Note(models.Model):
    """A message of the desk to a judge, to one table or to all: ``to`` is a login, empty for everybody.

    ``signal`` is the id under which phones that record find it among their proposals.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notes")
    to = models.CharField(max_length=64, default="")
    game = models.CharField(max_length=32, default="")
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    text = models.TextField()
    signal = models.CharField(max_length=32)


class Receipt(models.Model):
    """That somebody has read a message, and when."""

    note = models.ForeignKey(Note, on_delete=models.CASCADE, related_name="receipts")
    by = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="read_once", fields=["note", "by"])]
