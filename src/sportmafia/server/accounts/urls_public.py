"""Addresses of signing in and out: for everybody."""

from __future__ import annotations

from django.urls import path

from sportmafia.server.accounts import views

urlpatterns = [
    path("sign-in", views.sign_in, name="sign-in"),
    path("code", views.by_code, name="by-code"),
    path("sign-out", views.sign_out, name="sign-out"),
    path("me", views.me, name="me"),
]
