"""A server that others can reach, with the demonstration at a stage, and browsers of everybody in it.

On a server of one's own computer everybody is its owner. So the demonstration is put into a folder first, and
the folder is then served as behind a proxy; people sign in by codes, players come by their links.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.serving import Server, free_port

PHONE = {"width": 390, "height": 844}

_CODE = (
    "from sportmafia.server.accounts.codes import issue; print(issue(Account.objects.get(login=sys.argv[1])))"
)
_OWNER = "from sportmafia.server.accounts.owner import owner; print(issue(owner()))"
_LINK = "from sportmafia.server.events import links; print(links.make(Event.objects.get(), sys.argv[1]))"
_SETUP = """
import sys, django
django.setup()
from sportmafia.server.accounts.codes import issue
from sportmafia.server.accounts.models import Account
from sportmafia.server.events.models import Event
"""


class Event:
    """The demonstration at a stage, served to others."""

    def __init__(self, folder: Path, stage: str, chromium: Browser) -> None:
        """Put it on and serve it."""
        self.data, self._chromium = folder, chromium
        self.slug = f"cup-{stage}-1"
        command = [sys.executable, "-m", "sportmafia.cli", "demo", "--stage", stage, "--check"]
        subprocess.run(
            [*command, "--data", folder, "--port", str(free_port())], check=True, capture_output=True
        )
        self.server = Server(folder, free_port(), "serve", "--behind-proxy", "--name", "localhost").start()

    def address(self, path: str = "") -> str:
        """The address of a page of the event."""
        return f"{self.server.address}/e/{self.slug}/{path}"

    @contextmanager
    def visitor(self) -> Iterator[Page]:
        """A phone of somebody whom nobody knows."""
        context: BrowserContext = self._chromium.new_context(viewport=PHONE, locale="ru-RU")
        yield context.new_page()
        context.close()

    @contextmanager
    def official(self, login: str) -> Iterator[Page]:
        """A phone of somebody who runs the event, signed in by a code, at the desk."""
        script = _OWNER if login == "owner" else _CODE
        with self.visitor() as page:
            page.goto(f"{self.server.address}/accounts/code?code={self.asked(script, login)}")
            page.locator("main button").click()
            page.goto(self.address("desk"))
            yield page

    @contextmanager
    def player(self, person: str) -> Iterator[Page]:
        """A phone of a player who came by his link, at the event's page."""
        with self.visitor() as page:
            page.goto(self.address(f"in/{self.asked(_LINK, person)}"))
            page.locator("main button").click()
            yield page

    def asked(self, script: str, argument: str) -> str:
        """What a script finds in the event, as text."""
        environment = {
            **os.environ,
            "SPORTMAFIA_DATA": str(self.data),
            "DJANGO_SETTINGS_MODULE": "sportmafia.server.settings",
        }
        answer = subprocess.run(
            [sys.executable, "-c", _SETUP + script, argument],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return answer.stdout.strip()
