"""What comes in without end is cut off, whoever sends it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import pytest
from django.core.asgi import get_asgi_application

from sportmafia.server.bodies import FILES, MOST, BoundedBodies, Message
from sportmafia.server.events.setup import files
from sportmafia.server.headers import HEADERS

MIB = b"x" * 2**20


def answer(path: str, pieces: Sequence[bytes], declared: bytes = b"") -> tuple[int, int, bytes]:
    """The status, how many pieces were taken in, and the body of the answer to a form sent in pieces."""
    headers = [(b"host", b"testserver"), (b"content-type", b"application/x-www-form-urlencoded")]
    headers += [(b"content-length", declared)] if declared else []
    scope = {
        "type": "http", "method": "POST", "path": path, "headers": headers, "query_string": b"",
        "http_version": "1.1", "scheme": "http", "server": ("testserver", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    coming: Iterator[bytes | None] = iter((*pieces, None))
    taken: list[bytes] = []
    sent: list[Message] = []

    async def receive() -> Message:
        piece = next(coming, b"")
        if piece == b"":
            await asyncio.Event().wait()  # the browser waits for the answer
        if piece is None:
            return {"type": "http.request", "body": b"", "more_body": False}
        taken.append(piece)
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(BoundedBodies(get_asgi_application())(scope, receive, send))
    return sent[0]["status"], len(taken), b"".join(one.get("body", b"") for one in sent[1:])


@pytest.mark.parametrize("path", ["/accounts/sign-in", "/e/cup/apply", "/api/games", "/no/such/page"])
def test_a_body_without_end_is_cut_off(path: str) -> None:
    status, taken, body = answer(path, [MIB] * 1000)
    assert (status, taken) == (413, MOST // 2**20 + 1)
    assert str(MOST).encode() in body


def test_a_body_that_says_it_is_too_large_is_not_even_read() -> None:
    assert answer("/e/cup/apply", [MIB], b"9" * 4000)[:2] == (413, 0)
    assert answer("/e/cup/apply", [MIB], str(MOST + 1).encode())[:2] == (413, 0)


def test_an_ordinary_form_comes_through() -> None:
    status, taken, body = answer("/accounts/sign-in", [b"login=x"], b"7")
    assert (status, taken) == (403, 1)
    assert "с другого сайта".encode() in body


def test_the_file_of_an_event_may_be_as_large_as_it_is_read() -> None:
    assert FILES["/e/open"] > files.LARGEST
    assert "X-Frame-Options" in HEADERS
