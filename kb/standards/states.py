"""The states in the life of a standard, their order, and which may follow which."""

from typing import Final

from kb.views.label import Label
from kb.vocab import Lifecycle

ORDER: Final = (
    Lifecycle.ANNOUNCED,
    Lifecycle.DRAFT,
    Lifecycle.BALLOT,
    Lifecycle.APPROVED,
    Lifecycle.PUBLISHED,
    Lifecycle.SUPERSEDED,
    Lifecycle.WITHDRAWN,
)
"""States from first to last. Steps may be skipped where nobody recorded them."""

SETTLED: Final = frozenset({Lifecycle.APPROVED, Lifecycle.PUBLISHED})
"""States that fulfil a plan: whoever aims at a date aims at one of these."""

_LABELS: Final[dict[str, Label]] = {
    Lifecycle.ANNOUNCED: Label("発表", "announced"),
    Lifecycle.TARGET: Label("目標", "target"),
    Lifecycle.DRAFT: Label("草案", "draft"),
    Lifecycle.BALLOT: Label("投票", "in ballot"),
    Lifecycle.APPROVED: Label("承認", "approved"),
    Lifecycle.PUBLISHED: Label("公開", "published"),
    Lifecycle.SUPERSEDED: Label("置き換え", "superseded"),
    Lifecycle.WITHDRAWN: Label("廃止", "withdrawn"),
}
UNKNOWN: Final = Label("状態不明", "status unknown")
"""Somebody looked and could not tell."""
UNSTATED: Final = Label("状態の記載なし", "no status stated")
"""Nobody says anything."""


def rank(state: str) -> int:
    """Return how far along a state is; a plan is before all that happened."""
    return ORDER.index(Lifecycle(state)) if state in ORDER else -1


def label(state: str) -> Label:
    """Return the name of a state for readers."""
    return _LABELS.get(state, Label(state, state))


def may_follow(before: str, after: str) -> bool:
    """Tell whether a state may come after another.

    Forward always; a ballot may send a text back to draft, and each of those may come again.
    Nothing follows withdrawal, and what was published is only superseded or withdrawn.
    """
    if before == Lifecycle.WITHDRAWN:
        return after == Lifecycle.WITHDRAWN
    working = {Lifecycle.DRAFT, Lifecycle.BALLOT}
    if before in working and after in working:
        return True
    return rank(after) >= rank(before)
