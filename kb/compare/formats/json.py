"""A comparison as JSON: the view itself, whole."""

from kb.compare.format import ComparisonFormat
from kb.views.codec import pretty
from kb.views.comparison import Comparison


def render(found: Comparison, lang: str) -> str:
    """Return the whole comparison; both languages are in it, so `lang` changes nothing."""
    return pretty(found) + "\n"


FORMAT = ComparisonFormat("json", "application/json", render)
