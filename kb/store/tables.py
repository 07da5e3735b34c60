"""What one snapshot's database holds, as the rows of its tables."""

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Table
from sqlmodel import SQLModel

import kb.model.build as of_build
import kb.model.catalog as of_catalog
import kb.model.claim as of_claim
from kb.names import plain_name
from kb.store.contents import Contents
from kb.views.catalog import Catalog
from kb.views.claim import Claim, Standing
from kb.views.codec import encode
from kb.views.finding import Finding
from kb.views.formula import Formula
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import CitationRole, ValueType

Rows = Iterable[tuple[Any, ...]]
_WORDS: Final = {word: word.value for words in (ValueType, CitationRole) for word in words}
"""The text of words that stand in each row: to ask the word itself takes five times as long."""


def _table(kind: type[SQLModel]) -> Table:
    return kind.__table__  # type: ignore[attr-defined,no-any-return]


def rows(contents: Contents, *, null: object = None) -> Iterator[tuple[Table, Rows]]:
    """Yield each table with its rows, parents before children, values in column order.

    `null` stands for what is absent in the tables that have a row a claim.
    """
    catalog, claims = contents.catalog, contents.claims.values()
    yield _table(of_catalog.Document), _documents(catalog)
    yield _table(of_catalog.Source), _sources(catalog)
    yield _table(of_catalog.Entity), _entities(catalog)
    yield _table(of_catalog.Name), sorted(_names(catalog, contents.formulas))
    yield _table(of_catalog.Property), _properties(catalog)
    yield _table(of_catalog.Unit), contents.units
    yield _table(of_claim.Claim), _claims(claims, null)
    yield _table(of_claim.Citation), _citations(claims, null)
    yield (
        _table(of_claim.VerificationRow),
        (
            (c.id, i, x.by, x.on, x.source, x.method, x.result.value)
            for c in claims
            for i, x in enumerate(c.verifications)
        ),
    )
    yield (
        _table(of_claim.ClaimLink),
        sorted(
            {
                (c.id, x.claim, x.role.value, x.declared)
                for c in claims
                for x in c.links
                if not x.incoming
            }
        ),
    )
    yield (
        _table(of_claim.ClaimInput),
        ((c.id, x.variable, x.claim, x.literal, x.as_printed) for c in claims for x in c.inputs),
    )
    yield _table(of_catalog.Question), _questions(catalog)
    yield _table(of_claim.QuestionClaim), _question_claims(catalog)
    yield (
        _table(of_catalog.Formula),
        (
            (
                f.id,
                f.title.ja,
                f.title.en,
                f.expression,
                f.result.unit,
                f.verified,
                encode(f).decode(),
            )
            for f in contents.formulas.values()
        ),
    )
    yield _table(of_build.Finding), (_finding(i, f) for i, f in enumerate(contents.findings))
    b = contents.build
    yield (
        _table(of_build.Build),
        [
            (
                *(b.id, b.version, b.pack, b.today),
                *(encode(dict(b.digests)).decode(), encode(dict(b.counts)).decode()),
                b.search_engine,
            )
        ],
    )


def _both(label: Label | None) -> tuple[str | None, str | None]:
    return (None, None) if label is None else (label.ja, label.en)


def _json(value: object) -> str:
    return encode(value).decode()


def _documents(catalog: Catalog) -> Rows:
    for d in catalog.documents.values():
        yield (
            *(d.id, d.short, *_both(d.title), d.language, d.checked_on, d.cutoff),
            *(d.confidence.value, d.basis.value, d.digest, _json(d.sections)),
        )


def _sources(catalog: Catalog) -> Rows:
    for s in catalog.sources.values():
        yield (
            *(s.id, s.title, _json(s.authors), s.kind.value, s.tier.value, s.container),
            *(s.publisher, s.volume, s.issue, s.pages, s.number, s.doi, s.arxiv, s.link),
            *(s.archive, s.issued, s.accessed, s.digest, s.repeats, s.superseded_by, s.retracted),
        )


def _entities(catalog: Catalog) -> Rows:
    for e in catalog.entities.values():
        yield (
            *(e.id, e.kind, *_both(e.label), _json(e.aliases)),
            *(e.vendor.id if e.vendor else None, e.part_of.id if e.part_of else None),
        )


def _names(catalog: Catalog, formulas: Mapping[str, Formula]) -> Iterator[tuple[str, str, str]]:
    for kind, key, names in _named(catalog, formulas):
        for folded in {plain_name(name) for name in (key, *names) if name}:
            yield kind, folded, key


def _named(
    catalog: Catalog, formulas: Mapping[str, Formula]
) -> Iterator[tuple[str, str, Iterable[str | None]]]:
    """Yield kind, id and other names of whatever can be asked for by a name."""
    for e in catalog.entities.values():
        yield "entity", e.id, (*_both(e.label), *e.aliases)
    own = {plain_name(n) for p in catalog.properties.values() for n in (p.id, *_both(p.label)) if n}
    for p in catalog.properties.values():
        # By its alias `GPU count` the size of a cluster would take the name of another property.
        less = {name for one in p.narrower for name in one.names}
        others = (a for a in p.aliases if plain_name(a) not in own and a not in less)
        yield "property", p.id, (*_both(p.label), *others)
    for d in catalog.documents.values():
        yield "document", d.id, (d.short, *_both(d.title))
    for s in catalog.sources.values():
        yield "source", s.id, (s.title,)
    for q in catalog.questions.values():
        yield "question", q.id, _both(q.text)
    for f in formulas.values():
        yield "formula", f.id, (*_both(f.title), *f.aliases)
    for t in catalog.glossary.values():
        yield "term", t.id, (*_both(t.label), *t.aliases)


def _properties(catalog: Catalog) -> Rows:
    for p in catalog.properties.values():
        yield (
            *(p.id, *_both(p.label), *_both(p.definition), p.type.value, p.unit, p.dimension),
            *(_json(p.requires), _json(p.comparable_by), p.volatility.value),
        )


def _claims(claims: Iterable[Claim], null: object) -> Rows:
    # Claims share their values, standings and qualifiers; what those give to a row is put together
    # once. All claims are held meanwhile, so an identity stands for the same thing throughout.
    values: dict[int, tuple[Any, ...]] = {}
    standings: dict[int, tuple[Any, ...]] = {}
    qualifiers: dict[int, str] = {}
    for seq, claim in enumerate(claims):
        v, s = claim.value, claim.standing
        if (stated := values.get(id(v))) is None:
            stated = values[id(v)] = _value(v, null)
        if (words := qualifiers.get(id(claim.qualifiers))) is None:
            words = qualifiers[id(claim.qualifiers)] = _json(claim.qualifiers)
        if (judged := standings.get(id(s))) is None:
            judged = standings[id(s)] = _filled(_standing(s), null)
        document, said = claim.document, claim.statement
        yield (
            *(seq, claim.id, claim.subject.id, claim.property.id),
            *stated,
            words,
            null if said.ja is None else said.ja,
            null if said.en is None else said.en,
            *judged,
            null if document is None else document.id,
            null if claim.locator is None else claim.locator,
            null if claim.as_of is None else claim.as_of,
            null if claim.known_from is None else claim.known_from,
            null if claim.superseded_on is None else claim.superseded_on,
            null if claim.formula is None else claim.formula,
            *(claim.file, claim.line),
        )


def _value(v: Value, null: Any) -> tuple[Any, ...]:
    low, high, bounds, ref, text = v.low, v.high, v.canonical, v.ref, v.text
    # Put together at once: what is parted first and joined then takes twice as long.
    return (
        _WORDS[v.type],
        null if v.absence is None else v.absence.value,
        v.as_printed,
        null if low is None else low,
        null if high is None else high,
        1 if v.low_inclusive else 0,
        1 if v.high_inclusive else 0,
        null if v.modifier is None else v.modifier.value,
        null if v.digits is None else v.digits,
        null if v.unit is None else v.unit,
        null if bounds is None or bounds.low is None else bounds.low,
        null if bounds is None or bounds.high is None else bounds.high,
        null if bounds is None else bounds.unit,
        *((null,) * 3 if v.date is None else _filled((v.date, v.earliest, v.latest), null)),
        null if ref is None else ref.id,
        *((null,) * 2 if text is None else _filled(_both(text), null)),
    )


def _standing(s: Standing) -> tuple[Any, ...]:
    return (
        *(s.basis.value, s.flag, s.verification.value, s.confidence.value),
        *(s.freshness.value, s.rank.value, *_both(s.rank_reason)),
    )


def _citations(claims: Iterable[Claim], null: object) -> Rows:
    # In the order of the key, in which the table is kept: what comes next goes to its end.
    for claim in sorted(claims, key=attrgetter("id")):
        for position, c in enumerate(claim.citations):
            yield (
                *(claim.id, position, c.source, _WORDS[c.role]),
                null if c.locator is None else c.locator,
                null if c.printed is None else c.printed,
                null if c.accessed is None else c.accessed,
            )


def _filled(columns: tuple[Any, ...], null: object) -> tuple[Any, ...]:
    return tuple([null if column is None else column for column in columns])


def _questions(catalog: Catalog) -> Rows:
    for q in catalog.questions.values():
        yield (
            *(q.id, q.document.id, q.number, *_both(q.text), q.state.value, q.since),
            *_both(q.findings),
        )


def _question_claims(catalog: Catalog) -> Rows:
    rows: set[tuple[str, str, str]] = set()
    for q in catalog.questions.values():
        rows.update((q.id, c, "affects") for c in q.claims)
        rows.update((q.id, c, "resolves") for c in q.resolved_by)
    return sorted(rows)


def _finding(seq: int, f: Finding) -> tuple[Any, ...]:
    return (
        *(seq, f.rule, f.name, f.family, f.severity.value, f.outcome.value, f.subject),
        *(f.subject_kind, *_both(f.message), *_both(f.remedy), f.found, f.expected, f.other),
        *(f.document, f.entity, f.source, f.file, f.line, f.suppressed, f.fingerprint),
    )
