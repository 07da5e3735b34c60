"""What the words of the closed vocabularies are called, and what they mean, to a reader."""

from typing import Final, NamedTuple

from kb.wording import STANDING


def N_(text: str) -> str:  # noqa: N802 - the name by which gettext's extractors know it
    """Mark a text for translation where it is written; it is translated where it is shown."""
    return text


class Word(NamedTuple):
    """A term and what it means."""

    name: str
    meaning: str


_MEANT: Final[dict[str, dict[str, str]]] = {
    "verification": {
        "verified": N_("Held against a source, and confirmed there."),
        "computed": N_("Computed by a verified formula from claims that stand themselves."),
        "cited": N_("Names a source; nobody has held the figure against it yet."),
        "uncited": N_("Rests on nothing but the document that says it."),
        "flagged": N_("Its own document marks it as not verified."),
        "disputed": N_("Another claim on the same question does not agree."),
        "refuted": N_("Held against a source, and found to be otherwise."),
    },
    "confidence": {
        "high": N_("Declared as sure, and no weaker source or input holds it down."),
        "medium": N_("Reasonable, but not settled."),
        "low": N_("Take it as a hint, and check before use."),
    },
    "freshness": {
        "timeless": N_("Does not go out of date."),
        "current": N_("Recent enough for what it speaks of."),
        "ageing": N_("Worth checking again soon."),
        "stale": N_("Too old for what it speaks of; check before use."),
    },
    "rank": {
        "preferred": N_("An editor prefers it to others on the question."),
        "normal": N_("Neither preferred nor put back."),
        "deprecated": N_("Kept for the record; do not use it."),
    },
}
"""What each word of an axis of standing means; its name is that of `kb.wording`."""

ROLES: Final[dict[str, str]] = {
    "supports": N_("supports"),
    "contradicts": N_("contradicts"),
    "mentions": N_("mentions"),
}

LINKS: Final[dict[str, str]] = {
    "agrees": N_("agrees with"),
    "contradicts": N_("contradicts"),
    "refines": N_("refines"),
    "supersedes": N_("supersedes"),
}

LINKS_IN: Final[dict[str, str]] = {
    "agrees": N_("agrees with"),
    "contradicts": N_("contradicts"),
    "refines": N_("is refined by"),
    "supersedes": N_("is superseded by"),
}

RESULTS: Final[dict[str, str]] = {
    "confirmed": N_("confirmed"),
    "refuted": N_("refuted"),
    "inconclusive": N_("inconclusive"),
}

SEVERITIES: Final[dict[str, str]] = {
    "error": N_("error"),
    "warning": N_("warning"),
    "note": N_("note"),
    "unchecked": N_("unchecked"),
}

SOURCE_KINDS: Final[dict[str, str]] = {
    "paper": N_("paper"),
    "standard": N_("standard"),
    "consortium-spec": N_("consortium specification"),
    "vendor-page": N_("vendor page"),
    "press-release": N_("press release"),
    "news": N_("news"),
    "dataset": N_("dataset"),
    "repository": N_("repository"),
    "report": N_("report"),
}

TIERS: Final[dict[str, str]] = {
    "primary": N_("primary"),
    "secondary": N_("secondary"),
    "tertiary": N_("tertiary"),
}

CHECKS: Final = (N_("page read"), N_("evidence collection"))
"""How, and by whom, packs say that they checked, where they say it in these words."""

VALUE_TYPES: Final[dict[str, str]] = {
    "quantity": N_("quantity"),
    "date": N_("date"),
    "entity": N_("thing"),
    "term": N_("term"),
    "text": N_("text"),
}

VOLATILITY: Final[dict[str, str]] = {
    "timeless": N_("never"),
    "slow": N_("slowly"),
    "medium": N_("within a year or two"),
    "fast": N_("within months"),
}

MEETINGS: Final[dict[str, str]] = {
    "agrees": N_("agrees"),
    "within-inputs": N_("within the rounding of its inputs"),
    "differs": N_("differs"),
}

TABLES: Final[dict[str, dict[str, str]]] = {
    **{axis: {k: word.get("en") for k, word in of.items()} for axis, of in STANDING.items()},
    "role": ROLES,
    "link": LINKS,
    "link-in": LINKS_IN,
    "result": RESULTS,
    "severity": SEVERITIES,
    "source-kind": SOURCE_KINDS,
    "tier": TIERS,
    "value-type": VALUE_TYPES,
    "volatility": VOLATILITY,
    "meeting": MEETINGS,
}
"""All of them by the name under which templates ask for a word."""

MEANINGS: Final[dict[str, dict[str, Word]]] = {
    axis: {key: Word(TABLES[axis][key], meant) for key, meant in of.items()}
    for axis, of in _MEANT.items()
}
