"""What a search found in words: a claim with its caveats and its citation, as everywhere."""

from collections.abc import Iterator, Mapping

from api.prose import Formulas, claim_lines, said
from kb.search.notes import notes
from kb.views.claim import Claim
from kb.views.search import SearchResult


def search_lines(
    result: SearchResult, claims: Mapping[str, Claim], lang: str, formulas: Formulas
) -> Iterator[str]:
    """Yield what was found; `claims` are those among the hits, by their ids."""
    yield said("found", lang, count=result.total)
    for note in notes(result):
        yield note.get(lang)
    for hit in result.hits:
        claim = claims.get(hit.id) if hit.kind == "claim" else None
        if claim is None:
            yield f"- {hit.kind} {hit.id}: {hit.title.get(lang)} {hit.url}"
            continue
        statement, *standing = claim_lines(claim, lang, formulas)
        yield f"- {hit.kind} {hit.id}: {statement}"
        yield from standing
