"""What an audit comes to: its findings counted along each of their sides."""

from collections.abc import Mapping

from kb.frozen import frozen
from kb.views.finding import RuleResult


@frozen
class Tally:
    """The counts of one audit. Findings that are suppressed or accepted count only as such."""

    build: str | None
    today: str
    version: str
    counts: Mapping[str, int]
    """Failures by severity; beside them the unchecked, the suppressed and the accepted."""
    families: Mapping[str, int]
    """Failures by family; a family whose rules all pass has 0."""
    documents: Mapping[str, int]
    """Failures by document; those that concern no document are in none of them."""
    rules: tuple[RuleResult, ...]
    """The outcome and the counts of every rule."""
