"""Claims, values, standing: the model of the knowledge base and all that is computed from it."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    # `import kb; kb.open()` is how notebooks begin. Loaded only when asked for: every command
    # imports this package, and none should pay for that.
    if name in ("open", "KnowledgeBase"):
        return getattr(import_module("kb.base"), name)
    raise AttributeError(f"module `kb` has no attribute `{name}`")
