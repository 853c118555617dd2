"""Ctrl+C during a search of the draw: the first asks for the best so far, the second leaves at once."""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType, TracebackType
from typing import Any

from sportmafia.draw.words import Language, say


class Stopper:
    """While it is open, an interrupt is a wish to stop, which `asked` answers; another one is an interrupt.

    The search looks after each slice: what was begun is finished first. Outside the main thread, where
    signals cannot be had, nothing ever stops it.
    """

    def __init__(self, language: Language) -> None:
        """Not asked yet."""
        self._language = language
        self._asked = False
        self._before: Any = None

    def __enter__(self) -> Stopper:
        """Take the interrupts."""
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give them back."""
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def asked(self) -> bool:
        """Whether somebody wants what there is."""
        return self._asked

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True
        print(say("stopping", self._language), file=sys.stderr, flush=True)
