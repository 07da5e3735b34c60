"""Pages as schema.org sees them: the knowledge base a data set, a claim a claim with citations."""

from typing import Any

from kb.views.catalog import Pack, Source
from kb.views.claim import Claim
from kb.vocab import SourceKind

CONTEXT = "https://schema.org"
_ARTICLES = (SourceKind.PAPER, SourceKind.REPORT)


def pack_data(pack: Pack, *, lang: str, address: str) -> dict[str, Any]:
    """Return the knowledge base as a data set."""
    return {
        "@context": CONTEXT,
        "@type": "Dataset",
        "name": pack.title.get(lang),
        "description": pack.description.get(lang),
        "inLanguage": list(pack.languages),
        "url": address or None,
        "creator": {"@type": "Organization", "name": "Tenkyo"},
    }


def claim_data(claim: Claim, *, lang: str, address: str) -> dict[str, Any]:
    """Return a claim with what it rests on; its standing stands in the name of the status."""
    return {
        "@context": CONTEXT,
        "@type": "Claim",
        "identifier": claim.id,
        "url": address or None,
        "inLanguage": lang,
        "text": claim.statement.get(lang) or claim.id,
        "about": {"@type": "Thing", "name": claim.subject.label.get(lang)},
        "creativeWorkStatus": claim.standing.verification.value,
        "dateCreated": claim.known_from,
        "citation": [
            {"@type": "CreativeWork", "name": c.title, "url": c.url} for c in claim.citations
        ],
    }


def source_data(source: Source) -> dict[str, Any]:
    """Return a source as a work."""
    kind = "ScholarlyArticle" if source.kind in _ARTICLES else "CreativeWork"
    return {
        "@context": CONTEXT,
        "@type": kind,
        "name": source.title,
        "author": [{"@type": "Person", "name": name} for name in source.authors],
        "datePublished": source.issued,
        "publisher": source.publisher,
        "sameAs": source.link,
    }
