"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Names the application."""

    name = "sportmafia.server.accounts"
    label = "accounts"
