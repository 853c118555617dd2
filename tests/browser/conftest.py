"""Chromium from Debian with a phone's screen, the built console, and a server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.phone import Phone
from tests.browser.serving import Server, free_port
from tools.console_build import build

playwright = pytest.importorskip("playwright.sync_api", reason="the package playwright is not installed")

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
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.services)


@pytest.fixture(scope="session")
def chromium() -> Iterator[playwright.Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not on this machine (apt-get install chromium)")
    with playwright.sync_playwright() as started:
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
def phone(chromium: playwright.Browser, shared_server: Server) -> Iterator[Phone]:
    """A phone at the console's start page."""
    with Phone.of(chromium, shared_server.address) as it:
        yield it
