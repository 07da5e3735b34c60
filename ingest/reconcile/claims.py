"""Each claim of a document: does its text still show what the claim says it prints."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ingest.link.prints import squeeze, squeezed_holds
from kb.document import Document
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.reconciliation import ClaimShown, Shown


def show(
    document: Document,
    sections: Sequence[str],
    claims: Iterable[Claim],
    *,
    stated: frozenset[str],
    catalog: Catalog,
) -> Iterator[ClaimShown]:
    """Yield for each claim whether the text shows it; `stated` are those a figure states."""
    texts: dict[str, list[str]] = {}
    for passage, section in zip(document.passages, sections, strict=True):
        # The words as read, and as they stand: a reader takes the numbers off a list.
        origin = passage.span
        begin = document.text.rfind("\n", 0, origin.start) + 1
        texts.setdefault(section, []).extend((passage.text, document.text[begin : origin.end]))
    # Squeezed, a text is searched for prints whatever their spacing.
    places = {section: "\n".join(map(squeeze, parts)) for section, parts in texts.items()}
    whole = "\n".join(places.values())
    for claim in claims:
        if claim.formula is None:
            yield _shown(claim, places, whole, stated=stated, catalog=catalog)


def _shown(
    claim: Claim,
    places: Mapping[str, str],
    whole: str,
    *,
    stated: frozenset[str],
    catalog: Catalog,
) -> ClaimShown:
    section = (claim.locator or "").partition("/")[0] or None
    text = places.get(section or "", whole) if section else whole
    told, quoted = claim.value.told(), bool(claim.value.as_printed)
    row = (claim.id, told, section)
    if claim.standing.flag is not None and squeeze(claim.standing.flag) not in text:
        return ClaimShown(*row, Shown.NO, f"no longer marked {claim.standing.flag}")
    if claim.id in stated or _prints(told, text):
        return ClaimShown(*row, Shown.YES)
    value = claim.value
    if value.ref is not None and not quoted:
        names = _names(value.ref.id, catalog) or (
            value.ref.label.get("ja"),
            value.ref.label.get("en"),
        )
        if any(_prints(name, text) for name in names):
            return ClaimShown(*row, Shown.YES)
        return ClaimShown(*row, Shown.UNCHECKED, "the claim records no print")
    if value.text is not None and not quoted:
        return ClaimShown(*row, Shown.UNCHECKED, "told in the claim's own words")
    if value.absence is not None and not quoted:
        return ClaimShown(*row, Shown.UNCHECKED, "the claim says that no value is given")
    return ClaimShown(*row, Shown.NO, "the text does not print it")


def _prints(printed: str, text: str) -> bool:
    return bool(printed.strip()) and squeezed_holds(text, squeeze(printed))


def _names(key: str, catalog: Catalog) -> tuple[str, ...]:
    entity = catalog.entities.get(key)
    if entity is None:
        return ()
    return (entity.label.get("ja"), entity.label.get("en"), *entity.aliases)
