"""What rests on a claim or a source: everything that would fall with it."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from kb.errors import NotFoundError, nearest
from kb.views.catalog import Catalog, NamedComparison
from kb.views.claim import Claim
from kb.views.formula import Affected, Formula, Impact
from kb.views.label import Label
from kb.vocab import CitationRole


def impact(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    about: str,
    *,
    formulas: Mapping[str, Formula] | None = None,
) -> Impact:
    """Return the claims, formulas, comparisons and pages that rest on a claim or a source.

    Claims come nearest first. A formula falls with a source only where nothing else bears it
    out, and takes what was computed with it along.

    Raises:
        NotFoundError: `about` is neither a claim nor a source.
    """
    known = formulas or {}
    start: list[tuple[str, str | None, str]] = []
    fallen: list[str] = []
    if about in claims:
        kind = "claim"
    elif about in catalog.sources:
        kind = "source"
        start = list(_resting_on(claims, about))
        fallen = [f.id for f in known.values() if _rests_only_on(f, about)]
        start += [(c.id, None, "formula") for c in claims.values() if c.formula in fallen]
    else:
        raise NotFoundError(
            f"there is neither a claim nor a source `{about}`",
            nearest=nearest(about, [*claims, *catalog.sources]),
            remedy="`tenkyo export claims` and `tenkyo export sources` list them",
        )
    affected = tuple(_spread(claims, about if kind == "claim" else None, start))
    touched = [claims[entry.claim] for entry in affected]
    if kind == "claim":
        touched.append(claims[about])
    named = tuple(c.id for c in catalog.comparisons.values() if _shows(c, touched))
    return Impact(
        id=about,
        kind=kind,
        claims=affected,
        formulas=tuple(
            f.id
            for f in known.values()
            if f.id in fallen or (kind == "source" and _cites(f, about))
        ),
        comparisons=named,
        entities=tuple(dict.fromkeys(c.subject.id for c in touched)),
        questions=tuple(
            q.id
            for q in catalog.questions.values()
            if any(c.id in q.claims or c.id in q.resolved_by for c in touched)
        ),
        pages=tuple(_pages(catalog, about, kind, touched, named, fallen)),
    )


def _resting_on(claims: Mapping[str, Claim], source: str) -> Iterator[tuple[str, str | None, str]]:
    for claim in claims.values():
        if any(c.source == source and c.role is CitationRole.SUPPORTS for c in claim.citations):
            yield claim.id, None, "cites"
        elif any(v.source == source for v in claim.verifications):
            yield claim.id, None, "verified-by"


def _spread(
    claims: Mapping[str, Claim],
    root: str | None,
    start: Iterable[tuple[str, str | None, str]],
) -> Iterator[Affected]:
    """Yield what hangs on the start or the root through inputs, breadth first."""
    dependents: dict[str, list[str]] = {}
    for claim in claims.values():
        for given in claim.inputs:
            if given.claim is not None:
                dependents.setdefault(given.claim, []).append(claim.id)
    queue: deque[tuple[str, str | None, str, int]] = deque()
    seen: set[str] = set()
    if root is not None:
        seen.add(root)
        queue.extend((other, root, "input", 1) for other in dependents.get(root, ()))
    queue.extend((claim_id, via, how, 1) for claim_id, via, how in start)
    while queue:
        claim_id, via, how, depth = queue.popleft()
        if claim_id in seen:
            continue
        seen.add(claim_id)
        claim = claims[claim_id]
        yield Affected(
            claim=claim_id,
            url=claim.url,
            label=Label(
                f"{claim.subject.label.get('ja')}・{claim.property.label.get('ja')}",
                f"{claim.subject.label.get('en')}, {claim.property.label.get('en')}",
            ),
            value=claim.value.told(),
            depth=depth,
            via=via,
            how=how,
        )
        queue.extend(
            (other, claim_id, "input", depth + 1) for other in dependents.get(claim_id, ())
        )


def _cites(formula: Formula, source: str) -> bool:
    return any(c.source == source for c in formula.citations) or any(
        e.source is not None and e.source.id == source for e in formula.examples
    )


def _rests_only_on(formula: Formula, source: str) -> bool:
    """Tell whether nothing but `source` bears the formula out."""
    citing = {c.source for c in formula.citations}
    borne_out = {
        e.source.id if e.source is not None else e.document
        for e in formula.examples
        if e.passes and not e.ours
    }
    return citing == {source} or borne_out == {source}


def _shows(comparison: NamedComparison, touched: Iterable[Claim]) -> bool:
    return any(
        claim.property.id in comparison.properties
        and (claim.subject.id in comparison.entities or claim.kind in comparison.kinds)
        for claim in touched
    )


def _pages(
    catalog: Catalog,
    about: str,
    kind: str,
    touched: Iterable[Claim],
    comparisons: Iterable[str],
    formulas: Iterable[str],
) -> Iterator[str]:
    seen: dict[str, None] = {}
    if kind == "source":
        seen[catalog.sources[about].url] = None
    for claim in touched:
        seen[claim.url] = None
        entity = catalog.entities.get(claim.subject.id)
        if entity is not None:
            seen[entity.url] = None
        definition = catalog.properties.get(claim.property.id)
        if definition is not None:
            seen[definition.url] = None
    for name in comparisons:
        seen[catalog.comparisons[name].url] = None
    for name in formulas:
        seen[f"/v1/formulas/{name}"] = None
    yield from seen
