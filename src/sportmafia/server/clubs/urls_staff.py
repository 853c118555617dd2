"""Addresses for those who run events."""

from __future__ import annotations

from django.urls import path

from sportmafia.server.clubs import views

urlpatterns = [path("people", views.people, name="people")]
