"""The door of a notebook, as type checkers see it; the package loads it when it is asked for."""

from kb.base import KnowledgeBase as KnowledgeBase
from kb.base import open as open  # noqa: A004
