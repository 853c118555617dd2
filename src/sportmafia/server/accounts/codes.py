"""Codes that are read out, typed or scanned: for signing in once, and for taking a table over.

Forty bits each, from letters and digits that nobody confuses; wrong ones are counted (`guessing`), and only
digests are stored.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.utils import timezone

from sportmafia.server.accounts.models import Account, SignInCode

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Thirty-two signs: no 0 and O, no 1 and I."""
LENGTH: Final = 8
LASTS: Final = timedelta(days=3)
"""How long a sign-in code is good: from the announcement of an event to its first evening."""


def new_code() -> str:
    """A code in two groups, as it is shown."""
    signs = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{signs[:4]}-{signs[4:]}"


def digest_of(code: str) -> str:
    """The digest of a code however it was typed."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def issue(account: Account) -> str:
    """A new code that lets ``account`` in once; its earlier ones are good no more."""
    code = new_code()
    with transaction.atomic():
        SignInCode.objects.filter(account=account, used_at=None).delete()
        SignInCode.objects.create(account=account, digest=digest_of(code), expires=timezone.now() + LASTS)
    return code


def redeem(code: str) -> Account | None:
    """The account that a code lets in, for the first time it is asked."""
    now = timezone.now()
    row = SignInCode.objects.select_related("account").filter(digest=digest_of(code)).first()
    if row is None or not row.account.is_active:
        return None
    used = SignInCode.objects.filter(id=row.pk, used_at=None, expires__gt=now).update(used_at=now)
    return row.account if used else None
