"""No request brings more than the server has a use for: what is larger is cut off while it comes in.

Django keeps a body on the disk before anybody asks whose it is, and counts files of forms in no limit.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final

from sportmafia.server.faults import Fault
from sportmafia.server.headers import HEADERS

MOST: Final = 6_000_000
"""The largest body in bytes: a batch of lines or a sheet of applications, with what a form adds."""
FILES: Final = {"/e/open": 70_000_000}
"""Addresses that take more: the file of an event (`events.setup.files.LARGEST`)."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]


class BoundedBodies:
    """An ASGI application that passes on to another one, as long as the body is not too large."""

    def __init__(self, app: App) -> None:
        """In front of ``app``."""
        self._app = app

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = FILES.get(scope["path"], MOST)
        came, answered = 0, False

        async def counting() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            # As if the sender had gone: Django then gives up what it has kept so far, and answers nothing.
            return message if came <= most else {"type": "http.disconnect"}

        async def noting(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        if _declared(scope) > most:
            await _refuse(scope, send, most)
            return
        await self._app(scope, counting, noting)
        if came > most and not answered:
            await _refuse(scope, send, most)


def _declared(scope: Mapping[str, Any]) -> int:
    """The length that a request says it has; 0 where it says none."""
    text = next((value for name, value in scope["headers"] if name.lower() == b"content-length"), b"0")
    # A number of more digits than any file has is a lie, and slow to read.
    return int(text[:20]) if text.isdigit() else 0


async def _refuse(scope: Mapping[str, Any], send: Send, most: int) -> None:
    fault = Fault("too_big", {"limit": most})
    if scope["path"].startswith("/api/"):
        kind, body = "application/json", json.dumps(fault.answer("ru"), ensure_ascii=False)
    else:
        kind, body = "text/plain; charset=utf-8", f"{fault.text('ru')}\n{fault.text('en')}\n"
    headers = {**HEADERS, "Content-Type": kind, "Connection": "close"}
    fields = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": fault.status, "headers": fields})
    await send({"type": "http.response.body", "body": body.encode()})
