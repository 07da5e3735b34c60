"""What the words of the closed vocabularies are called, and what they mean, to a reader."""

from typing import Final, NamedTuple


def N_(text: str) -> str:  # noqa: N802 - the name by which gettext's extractors know it
    """Mark a text for translation where it is written; it is translated where it is shown."""
    return text


class Word(NamedTuple):
    """A term and what it means."""

    name: str
    meaning: str


VERIFICATION: Final[dict[str, Word]] = {
    "verified": Word(N_("verified"), N_("Held against a source, and confirmed there.")),
    "computed": Word(
        N_("computed"), N_("Computed by a verified formula from claims that stand themselves.")
    ),
    "cited": Word(N_("cited"), N_("Names a source; nobody has held the figure against it yet.")),
    "uncited": Word(N_("uncited"), N_("Rests on nothing but the document that says it.")),
    "flagged": Word(N_("flagged"), N_("Its own document marks it as not verified.")),
    "disputed": Word(N_("disputed"), N_("Another claim on the same question does not agree.")),
    "refuted": Word(N_("refuted"), N_("Held against a source, and found to be otherwise.")),
}

CONFIDENCE: Final[dict[str, Word]] = {
    "high": Word(N_("high"), N_("Declared as sure, and no weaker source or input holds it down.")),
    "medium": Word(N_("medium"), N_("Reasonable, but not settled.")),
    "low": Word(N_("low"), N_("Take it as a hint, and check before use.")),
}

FRESHNESS: Final[dict[str, Word]] = {
    "timeless": Word(N_("timeless"), N_("Does not go out of date.")),
    "current": Word(N_("current"), N_("Recent enough for what it speaks of.")),
    "ageing": Word(N_("ageing"), N_("Worth checking again soon.")),
    "stale": Word(N_("stale"), N_("Too old for what it speaks of; check before use.")),
}

RANK: Final[dict[str, Word]] = {
    "preferred": Word(N_("preferred"), N_("An editor prefers it to others on the question.")),
    "normal": Word(N_("normal"), N_("Neither preferred nor put back.")),
    "deprecated": Word(N_("deprecated"), N_("Kept for the record; do not use it.")),
}

BASIS: Final[dict[str, str]] = {
    "fact": N_("stated as fact"),
    "vendor-statement": N_("vendor's statement"),
    "author-statement": N_("authors' statement"),
    "calculation": N_("calculation"),
    "assumption": N_("assumption"),
    "estimate": N_("estimate"),
    "projection": N_("projection"),
    "target": N_("target"),
    "definition": N_("definition"),
    "recommendation": N_("recommendation"),
    "editorial": N_("editorial judgement"),
}

AXES: Final[dict[str, str]] = {
    "verification": N_("Verification"),
    "confidence": N_("Confidence"),
    "freshness": N_("Freshness"),
    "rank": N_("Rank"),
    "basis": N_("Basis"),
}

REASONS: Final[dict[str, str]] = {
    "no-citation": N_("no source is cited"),
    "flagged-by-document": N_("its document says that it is unverified"),
    "flagged": N_("flagged as unverified"),
    "confirmed-by": N_("confirmed against"),
    "changed-since": N_("changed since it was checked against"),
    "refuted-by": N_("refuted by"),
    "contradicted-by-source": N_("contradicted by"),
    "conflicts-with": N_("conflicts with"),
    "source-tier": N_("capped by the tier of its source"),
    "input": N_("weakest input"),
    "disputed": N_("it is disputed"),
    "refuted": N_("it is refuted"),
    "uncited": N_("it is uncited"),
    "as-of": N_("judged by its date"),
    "declared": N_("as an editor declared"),
}

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

STATES: Final[dict[str, str]] = {
    "open": N_("open"),
    "partly-resolved": N_("partly resolved"),
    "resolved": N_("resolved"),
    "refuted": N_("refuted"),
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
    "verification": {k: w.name for k, w in VERIFICATION.items()},
    "confidence": {k: w.name for k, w in CONFIDENCE.items()},
    "freshness": {k: w.name for k, w in FRESHNESS.items()},
    "rank": {k: w.name for k, w in RANK.items()},
    "basis": BASIS,
    "axis": AXES,
    "reason": REASONS,
    "role": ROLES,
    "link": LINKS,
    "link-in": LINKS_IN,
    "result": RESULTS,
    "state": STATES,
    "severity": SEVERITIES,
    "source-kind": SOURCE_KINDS,
    "tier": TIERS,
    "value-type": VALUE_TYPES,
    "volatility": VOLATILITY,
    "meeting": MEETINGS,
}
"""All of them by the name under which templates ask for a word."""

MEANINGS: Final[dict[str, dict[str, Word]]] = {
    "verification": VERIFICATION,
    "confidence": CONFIDENCE,
    "freshness": FRESHNESS,
    "rank": RANK,
}
