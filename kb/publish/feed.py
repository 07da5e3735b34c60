"""Atom feeds: what became known, newest first, each entry with its standing."""

from collections.abc import Iterable
from html import escape

from kb.display import display
from kb.publish.messages import Messages
from kb.publish.words import TABLES
from kb.views.claim import Claim

FEED = "feed.xml"
"""The file of a page's feed, beside it."""
LONGEST = 50


def newest(claims: Iterable[Claim], limit: int = LONGEST) -> list[Claim]:
    """Return the claims that became known last, newest first; undated ones are left out."""
    dated = [c for c in claims if c.known_from]
    return sorted(dated, key=lambda c: (c.known_from or "", c.id), reverse=True)[:limit]


def atom(
    claims: Iterable[Claim],
    messages: Messages,
    *,
    title: str,
    address: str,
    root: str,
    base_url: str | None,
) -> bytes:
    """Return a feed of claims.

    `address` is that of its page, `root` the way from there to the folder of the language; ids
    do not change when the site moves, links are whole only where it knows where it is.
    """
    lang = messages.lang
    listed = newest(claims)
    updated = f"{listed[0].known_from}T00:00:00Z" if listed else "1970-01-01T00:00:00Z"
    home = escape(f"{base_url}{lang}/" if base_url else root)
    words = TABLES["verification"]
    entries = []
    for claim in listed:
        key, word = escape(claim.id), messages.get(words[claim.standing.verification.value])
        said = escape(f"{claim.statement.get(lang) or claim.id} [{word}]")
        short = escape(f"{claim.property.label.get(lang)}: {display(claim.value, lang)} · {word}")
        entries.append(
            f"<entry><id>urn:tenkyo:{key}</id><title>{said}</title>"
            f"<updated>{claim.known_from}T00:00:00Z</updated>"
            f'<link href="{home}claims/{key}/index.html"/><summary>{short}</summary></entry>\n'
        )
    page = f"{home}{escape(address)}/"
    own = f'<link rel="self" href="{page}{FEED}"/>\n' if base_url else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">\n'
        f"<id>urn:tenkyo:feed:{lang}:{escape(address)}</id><title>{escape(title)}</title>"
        f"<updated>{updated}</updated><author><name>Tenkyo</name></author>\n"
        f'<link rel="alternate" href="{page}index.html"/>\n{own}'
        f"{''.join(entries)}</feed>\n"
    ).encode()
