"""The order of a standard's transitions in time, and which of several dates says most."""

from collections.abc import Iterable
from datetime import date

from kb.standards import states
from kb.views.standard import Transition

_FOREVER = 10**6


def in_time(one: Transition) -> tuple[str, str, int, str]:
    """Sort transitions by when they began, then by how precisely that is known."""
    return one.earliest or "", one.latest or "9999", states.rank(one.state), one.evidence.claim


def finest(transitions: Iterable[Transition]) -> Transition:
    """Return the latest of several, or a more precise date for what may be the same event."""
    several = sorted(transitions, key=in_time)
    last = several[-1]
    same = [one for one in several if (one.latest or "9999") >= (last.earliest or "")]
    return min(reversed(same), key=lambda one: _days(one.earliest, one.latest))


def _days(earliest: str | None, latest: str | None) -> int:
    if earliest is None or latest is None:
        return _FOREVER
    return (date.fromisoformat(latest) - date.fromisoformat(earliest)).days
