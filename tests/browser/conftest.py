"""Chromium from Debian with a phone's screen, the built console, and a server."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.serving import Server, free_port
from tools.console_build import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.phone import Phone

HERE = Path(__file__).parent
# ./dev test-services installs the browser's driver; without it there is nothing here that could run.
collect_ignore_glob = [] if importlib.util.find_spec("playwright") else ["test_*.py"]

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.services)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not on this machine (apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def console() -> Path:
    return build()


@pytest.fixture(scope="session")
def shared_server(console: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it."""
    server = Server(tmp_path_factory.mktemp("server"), free_port()).start()
    yield server
    server.kill()


@pytest.fixture
def server(console: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that this test may kill."""
    own = Server(tmp_path / "server", free_port()).start()
    yield own
    own.kill()


@pytest.fixture
def phone(chromium: Browser, shared_server: Server) -> Iterator[Phone]:
    """A phone at the console's start page."""
    from tests.browser.phone import Phone

    with Phone.of(chromium, shared_server.address) as it:
        yield it
