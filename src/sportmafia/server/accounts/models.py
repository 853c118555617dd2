"""Tables of people who sign in."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class AccountManager(BaseUserManager["Account"]):
    """Makes accounts."""

    def make(self, login: str, name: str, password: str | None = None, *, owner: bool = False) -> Account:
        """A new account; without a password it can be entered by a code only."""
        account = self.model(login=login, name=name, is_owner=owner)
        account.set_password(password)
        account.save(using=self._db)
        return account


class Account(AbstractBaseUser):
    """Somebody who signs in. ``is_owner``: the server is his, he may do everything on it."""

    login = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=120)
    is_owner = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    made_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects: ClassVar[AccountManager] = AccountManager()

    def __str__(self) -> str:
        return self.name


class SignInCode(models.Model):
    """A code that lets its account in once, until it is too old. Only its digest is kept."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="codes")
    digest = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class Guesses(models.Model):
    """How many wrong guesses one subject (a login, an address) has made since ``since``."""

    subject = models.CharField(max_length=160, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
