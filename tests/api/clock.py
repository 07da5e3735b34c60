"""Time as a loop tells it: it passes at once where nothing happens, and never while work is done.

So what is closed after some seconds is closed for what was sent or not sent, however slow the
machine is, and nobody waits for it.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

QUIET = 0.05
"""Seconds in which what was sent by this process to itself has arrived."""


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do what needs no other thread in a loop whose time passes so."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(work)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.waiting = _Waiting()
        super().__init__(self.waiting)

    def time(self) -> float:
        return self.waiting.passed


class _Waiting(selectors.DefaultSelector):
    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select()
        happened = super().select(min(timeout, QUIET))
        if not happened:
            self.passed += max(timeout, 0.0)
        return happened
