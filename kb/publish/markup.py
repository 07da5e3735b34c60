"""Markup that was put together here from parts that were escaped here."""

from collections.abc import Callable
from typing import Generic, TypeVar

from markupsafe import Markup

K = TypeVar("K")
V = TypeVar("V")
MOST = 5_000
DOT = "&nbsp;· "
"""What stands between two parts of a line: where the line breaks, it stays with the first."""


class Kept(dict[K, V], Generic[K, V]):
    """What was written once, by what it was written from: most pieces of pages recur.

    A hit costs one look into a dictionary. It forgets everything once it holds much.
    """

    def __init__(self, write: Callable[[K], V]) -> None:
        super().__init__()
        self.write = write

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        made = self[key] = self.write(key)
        return made


def safe(html: str) -> Markup:
    """Return markup that was put together here, from parts that were escaped here."""
    return Markup(html)  # noqa: S704 - the one place where text becomes markup


def icon(name: str) -> str:
    """Return a symbol, of which the styles hold the shape."""
    return f'<i class="i {name}"></i>'
