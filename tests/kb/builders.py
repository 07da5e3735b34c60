"""Builders of views for tests: small, typed, and shared by all rooms. Add, do not change."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from kb.quantity.value import Quantity
from kb.views.catalog import (
    AuditSettings,
    Catalog,
    Conversion,
    Document,
    Entity,
    Pack,
    Property,
    Qualifier,
    Source,
)
from kb.views.claim import Claim, Standing
from kb.views.label import Label, Ref, Term
from kb.views.value import Bounds, Value
from kb.vocab import (
    Absence,
    Basis,
    Confidence,
    Freshness,
    Modifier,
    Rank,
    SourceKind,
    Tier,
    ValueType,
    Verification,
)


def text(word: str) -> Label:
    """Return one text that is the same in both languages."""
    return Label(word, word)


def term(word: str) -> Term:
    return Term(word, text(word))


def entity(name: str, kind: str = "accelerator", **more: Any) -> Entity:
    more.setdefault("label", text(name))
    return Entity(id=name, url=f"/v1/entities/{name}", kind=kind, **more)


def prop(name: str, *, of: ValueType = ValueType.QUANTITY, **more: Any) -> Property:
    more.setdefault("label", text(name))
    return Property(
        id=name,
        url=f"/v1/properties/{name}",
        definition=text(name),
        type=of,
        **more,
    )


def qualifier(
    name: str, *terms: str, conversions: Iterable[tuple[str, str, str, tuple[str, ...]]] = ()
) -> Qualifier:
    """Return a word list; a conversion is (from, to, factor, properties)."""
    return Qualifier(
        id=name,
        label=text(name),
        definition=text(name),
        terms=tuple(term(word) for word in terms),
        conversions=tuple(
            Conversion(source, target, factor, properties, text(f"{source} to {target}"))
            for source, target, factor, properties in conversions
        ),
    )


def document(name: str = "doc", *, checked_on: str = "2026-05-01", **more: Any) -> Document:
    return Document(
        id=name,
        url=f"/v1/documents/{name}",
        short=name,
        title=text(name),
        language="ja",
        checked_on=checked_on,
        cutoff=None,
        confidence=Confidence.MEDIUM,
        basis=Basis.FACT,
        digest=None,
        sections=(),
        **more,
    )


def source(name: str, **more: Any) -> Source:
    more.setdefault("kind", SourceKind.PAPER)
    more.setdefault("tier", Tier.PRIMARY)
    return Source(id=name, url=f"/v1/sources/{name}", title=name, authors=(), **more)


def catalog(
    *,
    entities: Iterable[Entity] = (),
    properties: Iterable[Property] = (),
    qualifiers: Iterable[Qualifier] = (),
    documents: Iterable[Document] = (),
    sources: Iterable[Source] = (),
    standards: tuple[str, ...] = (),
) -> Catalog:
    return Catalog(
        pack=Pack("test", text("test"), text("test"), ("ja", "en"), (), (), (), standards),
        documents={d.id: d for d in documents},
        sources={s.id: s for s in sources},
        entities={e.id: e for e in entities},
        properties={p.id: p for p in properties},
        qualifiers={q.id: q for q in qualifiers},
        questions={},
        glossary={},
        comparisons={},
        audit=AuditSettings(),
    )


def quantity(
    low: str | float | None,
    unit: str = "",
    *,
    high: str | float | None = None,
    canonical: tuple[float, str] | None = None,
    digits: int | None = None,
    printed: str = "",
    modifier: Modifier | None = None,
    unbounded: str = "",
) -> Value:
    """Return a quantity; `unbounded` is `low` or `high` for an end that has no bound.

    `canonical` is (factor, unit): canonical units per printed unit.
    """
    one = None if low is None or unbounded == "low" else float(low)
    two = float(high) if high is not None else (None if low is None else float(low))
    two = None if unbounded == "high" else two
    by, target = canonical or (1.0, unit)

    def times(bound: float | None) -> float | None:
        return None if bound is None else float(Decimal(repr(bound)) * Decimal(repr(by)))

    return Value(
        type=ValueType.QUANTITY,
        as_printed=printed or " ".join(filter(None, (str(low), unit))),
        low=one,
        high=two,
        modifier=modifier,
        digits=digits,
        unit=unit,
        canonical=Bounds(times(one), times(two), target),
    )


def from_quantity(value: Quantity, *, canonical: Quantity | None = None) -> Value:
    """Return the view of a parsed quantity."""
    base = canonical or value
    return Value(
        type=ValueType.QUANTITY,
        as_printed=value.as_printed,
        low=None if value.low is None else float(value.low),
        high=None if value.high is None else float(value.high),
        low_inclusive=value.low_inclusive,
        high_inclusive=value.high_inclusive,
        modifier=value.modifier,
        digits=value.digits,
        unit=value.unit,
        canonical=Bounds(
            None if base.low is None else float(base.low),
            None if base.high is None else float(base.high),
            base.unit,
        ),
    )


def day(text: str, *, earliest: date | None = None, latest: date | None = None) -> Value:
    """Return a date; a month or a year needs its first and last day."""
    return Value(
        type=ValueType.DATE,
        as_printed=text,
        date=text,
        earliest=earliest.isoformat() if earliest else text,
        latest=latest.isoformat() if latest else text,
    )


def word(name: str, *, of: ValueType = ValueType.TERM) -> Value:
    """Return a term, or with `of` an entity."""
    return Value(type=of, as_printed=name, ref=Ref(name, text(name)))


def absent(absence: Absence, *, of: ValueType = ValueType.QUANTITY) -> Value:
    return Value(type=of, as_printed=absence.value, absence=absence)


def standing(
    *,
    basis: Basis = Basis.FACT,
    verification: Verification = Verification.CITED,
    confidence: Confidence = Confidence.HIGH,
    freshness: Freshness = Freshness.CURRENT,
    rank: Rank = Rank.NORMAL,
    **more: Any,
) -> Standing:
    return Standing(basis, verification, confidence, freshness, rank, **more)


def claim(
    subject: str,
    about: str,
    value: Value,
    *,
    key: str | None = None,
    document: str | None = "doc",
    qualifiers: dict[str, str] | None = None,
    standing: Standing = standing(),  # noqa: B008
    known_from: str | None = None,
    **more: Any,
) -> Claim:
    key = key or f"{subject}.{about}.{document or 'calc'}"
    more.setdefault("kind", "accelerator")
    more.setdefault("statement", text(f"{subject} {about} {value.as_printed}"))
    fields: dict[str, Any] = {
        "locator": None,
        "as_of": known_from,
        "superseded_on": None,
        "note": None,
        "citations": (),
        "verifications": (),
        "questions": (),
        "links": (),
    }
    return Claim(
        id=key,
        url=f"/v1/claims/{key}",
        subject=Ref(subject, text(subject)),
        property=Ref(about, text(about)),
        value=value,
        qualifiers=qualifiers or {},
        standing=standing,
        document=Ref(document, text(document)) if document else None,
        known_from=known_from,
        **(fields | more),
    )
