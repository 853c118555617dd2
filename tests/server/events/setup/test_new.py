"""Making an event: from each template, with a rulebook of one's own, and with everything typed wrong."""

from __future__ import annotations

from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Tournament
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import INTAKE, PLAN, REGULATION
from sportmafia.server.events.storage import Parts, entries
from sportmafia.tournament import templates

NEW = {
    "template": "two_stages",
    "club": "new",
    "club_name": "Клуб",
    "name": "Кубок Ёжика",
    "slug": "",
    "first": "2027-02-08",
    "zone": "Asia/Krasnoyarsk",
    "book": "template",
    "text": "",
    "make": "1",
}


def owner() -> Client:
    """The owner of the server."""
    client = Client()
    client.force_login(Account.objects.make("boss", "Boss", owner=True))
    return client


def test_a_template_becomes_a_draft_event_with_plan_and_regulation() -> None:
    """sfu.3.1, sfu.6.7"""
    client = owner()
    answer = client.post(reverse("event-new"), NEW)
    assert answer.status_code == 302
    event = Event.objects.get()
    log = client.get(reverse("event-log", kwargs={"slug": "kubok-ezhika"})).content.decode()
    assert "не отменяется" in log
    assert "Отменить" not in log, "what the event was made with is not taken back, so it is not offered"
    assert (event.tournament.slug, event.state, event.zone) == ("kubok-ezhika", "draft", "Asia/Krasnoyarsk")
    parts = Parts(event)
    assert [stage.name for stage in parts.get(PLAN).stages] == ["qualifying", "final"]
    [version] = parts.get(REGULATION).versions
    assert version.rulebook("final").id == "sfu"
    assert [entry.code for entry in entries(event)] == ["did_plan"]
    opens, closes = parts.get(INTAKE).own_window or (None, None)
    assert closes == date(2027, 2, 7), "sfu.5.1 names days of 2017, on which nobody can apply now"
    assert opens is not None


def test_every_template_is_shown_before_it_is_made() -> None:
    client = owner()
    for name in templates.names():
        sent = {key: value for key, value in NEW.items() if key != "make"}
        page = client.post(reverse("event-new"), {**sent, "template": name, "preview": "1"})
        assert page.status_code == 200
        assert templates.title(name) in page.content.decode()
        assert 'id="preview"' in page.content.decode()
    assert not Tournament.objects.exists()


WRONG = (
    ("template", "none"), ("first", "2027-02-30"), ("first", "9999-12-31"), ("zone", "Mars/Olympus"),
    ("name", ""), ("name", "x" * 201), ("slug", "Кубок"), ("slug", "new"), ("book", "chess"),
    ("club", "77"), ("club_name", ""), ("text", "\0"),
)  # fmt: skip
"""Fields with what is typed wrong."""


def test_what_is_typed_wrong_is_told_at_its_field_and_nothing_is_made() -> None:
    client = owner()
    for field, value in WRONG:
        sent = {**NEW, field: value}
        if field == "text":
            sent["book"] = "own"
        page = client.post(reverse("event-new"), sent)
        assert page.status_code == 400, field
        assert "field-error" in page.content.decode(), field
        assert not Tournament.objects.exists()
        assert not Club.objects.exists()


def test_a_rulebook_of_ones_own_comes_as_a_file_and_its_mistakes_are_told_by_line() -> None:
    client = owner()
    text = 'extends = "fiim"\nid = "ours"\n[options]\n"app.limit" = 24\n'
    wrong = SimpleUploadedFile(
        "own.toml", b'extends = "fiim"\nid = "ours"\n[options]\n"app.limit" = "many"\n'
    )
    page = client.post(reverse("event-new"), {**NEW, "file": wrong}).content.decode()
    assert "app.limit" in page
    assert "field-error" in page
    binary = SimpleUploadedFile("own.toml", b"\xff\xfe\x00")
    assert client.post(reverse("event-new"), {**NEW, "file": binary}).status_code == 400
    good = SimpleUploadedFile("own.toml", text.encode())
    answer = client.post(reverse("event-new"), {**NEW, "file": good})
    assert answer.status_code == 302, answer.content.decode()
    plan = Parts(Event.objects.get()).get(PLAN)
    assert plan.stages[0].rulebook.integer("app.limit") == 24
    assert Event.objects.get().tournament.rulebook == plan.stages[0].rulebook.id


def test_an_organiser_makes_events_in_his_clubs_and_nobody_else_does() -> None:
    club = Club.objects.create(slug="club", name="Club")
    other = Club.objects.create(slug="other", name="Other")
    account = Account.objects.make("org", "Org")
    client = Client()
    assert client.get(reverse("event-new")).status_code == 302
    client.force_login(account)
    assert client.get(reverse("event-new")).status_code == 403
    ClubRole.objects.create(account=account, club=club, part=Part.ORGANISER)
    assert client.post(reverse("event-new"), {**NEW, "club": str(other.pk)}).status_code == 400
    assert client.post(reverse("event-new"), {**NEW, "club": "new"}).status_code == 400
    assert client.post(reverse("event-new"), {**NEW, "club": str(club.pk)}).status_code == 302
    assert Event.objects.get().tournament.club == club
    assert client.post(reverse("event-new"), {**NEW, "club": str(club.pk)}).status_code == 400


def test_the_page_speaks_english_too() -> None:
    page = owner().get(reverse("event-new") + "?lang=en").content.decode()
    assert "Make the event" in page
    assert "Europe/Moscow" in page
