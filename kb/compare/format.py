"""The contract of a form in which comparisons are handed out."""

from collections.abc import Callable
from dataclasses import dataclass

from kb.views.comparison import Comparison

SHELF = "kb.compare.formats"


@dataclass(frozen=True, slots=True)
class ComparisonFormat:
    """One form: its name on the command line, its media type and what writes it."""

    name: str
    media_type: str
    render: Callable[[Comparison, str], str]
    """Takes the comparison and the language; returns the text, ending in a newline."""
