"""Claims, values, standing: the model of the knowledge base and all that is computed from it."""

from importlib import import_module
from typing import Any

_DOOR = ("KnowledgeBase", "open")


def __getattr__(name: str) -> Any:
    # `import kb; kb.open()` is how notebooks begin. Loaded only when asked for: every command
    # imports this package, and none should pay for that.
    if name in _DOOR:
        return getattr(import_module("kb.base"), name)
    raise AttributeError(f"module `kb` has no attribute `{name}`")


def __dir__() -> list[str]:
    # What a notebook completes `kb.` to.
    return sorted({*globals(), *_DOOR})
