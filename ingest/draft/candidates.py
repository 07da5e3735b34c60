"""Each figure of a text as a candidate claim: what is sure, what is proposed, what is to choose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ingest.figures.figure import Figure, FigureKind
from ingest.figures.tie import Findings, Tied
from ingest.link.knowledge import Knowledge
from ingest.link.linking import Link
from ingest.link.measures import comparable, measure
from ingest.link.places import passage_sections
from ingest.link.wording import foreign_name, of_another, other_version, told
from ingest.lint.rule import Linted
from ingest.lint.stated import UNKNOWN, contradicts, stated_terms
from ingest.markers.citations import Citation
from ingest.markers.flags import Flag
from ingest.markers.words import FlagKind
from ingest.reconcile.reconcile import reconcile
from kb.names import slug
from kb.quantity.units import Units
from kb.views.catalog import Property
from kb.views.claim import Claim
from kb.views.label import Term
from kb.vocab import Basis, Confidence, ValueType

TO_CHOOSE = "to-choose"
"""Stands where the text does not tell; the pack refuses it until an editor has chosen."""
_NEAREST = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A claim as the text suggests it, with how sure the extraction is."""

    subject: str
    property: str
    value: str
    printed: str
    line: int
    column: int
    sentence: str
    confidence: Confidence
    """Of the extraction, not of the claim."""
    qualifiers: Mapping[str, str] = field(default_factory=dict)
    basis: Basis | None = None
    flag: str | None = None
    locator: str | None = None
    references: tuple[int, ...] = ()
    """Positions in the document's list of references."""
    proposed: str = ""
    """Name in the text of a subject that is not known."""
    subjects: tuple[str, ...] = ()
    """Known subjects that it might be instead."""
    properties: tuple[str, ...] = ()
    """Known properties that it might be instead."""
    same_as: tuple[str, ...] = ()
    """Claims that say the same."""
    differs_from: tuple[str, ...] = ()
    """Claims on the same subject and property that say otherwise."""


def candidates(linted: Linted, known: str = "") -> Iterator[Candidate]:
    """Yield a candidate for each quantity that the text states.

    `known` is the id of the document, whose sections then serve as locators.
    """
    sections = _locators(linted, known)
    stated = _stated(linted, known)
    for found, _, tied, link in linted.figures():
        figure = tied.figure
        if figure.kind is not FigureKind.QUANTITY or figure.operand or figure.vague:
            continue
        if figure.quantity(linted.knowledge.units) is None:
            continue
        candidate = _candidate(linted, found, tied, link, sections)
        claims = stated.get((candidate.line, candidate.column))
        if claims is not None:
            candidate = _as_stated(candidate, [linted.knowledge.claims[key] for key in claims])
        yield candidate


def _stated(linted: Linted, known: str) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the claims of a known document that state each figure of its text, by place."""
    knowledge = linted.knowledge
    if known not in knowledge.catalog.documents:
        return {}
    claims = [c for c in knowledge.claims.values() if c.document and c.document.id == known]
    found = reconcile(
        linted.document,
        known,
        claims,
        catalog=knowledge.catalog,
        units=knowledge.units,
        names=knowledge.names,
    )
    return {
        (row.line, row.column): (row.claim, *row.others)
        for row in found.figures
        if row.claim is not None and row.how is not None
    }


def _as_stated(candidate: Candidate, claims: Sequence[Claim]) -> Candidate:
    """Return a candidate as the first of the claims that state it puts it."""
    keys = [claim.id for claim in claims]
    return replace(
        candidate,
        subject=claims[0].subject.id,
        property=claims[0].property.id,
        qualifiers=claims[0].qualifiers,
        confidence=Confidence.HIGH,
        proposed="",
        same_as=tuple(dict.fromkeys((*keys, *candidate.same_as))),
        differs_from=(),
    )


def _candidate(
    linted: Linted,
    found: Findings,
    tied: Tied,
    link: Link | None,
    sections: Mapping[int, str],
) -> Candidate:
    document, figure = linted.document, tied.figure
    passage = document.passages[found.passage]
    line, column = document.position(passage.locate(figure.start, figure.end).start)
    sentence = _sentence(linted, found.passage, figure)
    subject, proposed = _subject(tied, link, passage.text, linted.knowledge)
    prop, others = _property(tied, link, linted, subject=subject, text=passage.text)
    known = linted.knowledge.catalog.properties.get(prop)
    stated = _counted(linted, found, tied, known) if known else {}
    agreeing = [c for c in link.agreeing if not contradicts(c, stated)] if link else []
    flags = [m for m in found.markers.at(figure.start, figure.end) if isinstance(m, Flag)]
    doubt = next((f.text for f in flags if f.kind is FlagKind.DOUBT), None)
    basis = next((f.basis for f in flags if f.kind is FlagKind.BASIS and f.basis), None)
    return Candidate(
        subject=subject,
        property=prop,
        value=_value(figure, linted.knowledge.units),
        printed=figure.text,
        line=line,
        column=column,
        sentence=sentence,
        confidence=_confidence(tied, agreeing, prop, proposed),
        qualifiers=dict.fromkeys(known.requires if known else (), UNKNOWN)
        | {key: term.id for key, term in stated.items()},
        basis=basis,
        flag=doubt,
        locator=sections.get(found.passage),
        references=_references(linted, found, figure),
        proposed=proposed,
        subjects=tuple(s for s in tied.subjects if s != subject)[:_NEAREST],
        properties=others,
        same_as=tuple(c.id for c in agreeing[:_NEAREST]),
        differs_from=()
        if link is None or agreeing
        else tuple(c.id for c in (link.agreeing or link.claims)[:_NEAREST]),
    )


def _counted(linted: Linted, found: Findings, tied: Tied, prop: Property) -> dict[str, Term]:
    """Return the terms that the text states of a figure, in its sentence or above its cell."""
    above = "\n".join(tied.headers)
    said = {key: words.stated(above) for key, words in linted.knowledge.terms.items()}
    said |= stated_terms(linted, found.passage, tied)
    return {
        key: term
        for key in dict.fromkeys((*prop.requires, *prop.comparable_by))
        if (term := said.get(key)) is not None
    }


def _subject(tied: Tied, link: Link | None, text: str, knowledge: Knowledge) -> tuple[str, str]:
    """Return the subject's id, and its name in the text where it is only proposed."""
    if link is not None:
        return link.subject, ""
    name = foreign_name(tied, text, knowledge)
    if not name and tied.subjects:
        name = other_version(tied.subjects[0], tied, text, knowledge)
    if name:
        return slug(name) or TO_CHOOSE, name
    if not tied.subjects or of_another(tied, text, tied.properties, knowledge):
        return TO_CHOOSE, ""
    quantity = tied.figure.quantity(knowledge.units)
    near = tied.subjects[: _NEAREST + 1]
    fitting = knowledge.prior.subject(near, quantity, tied.properties) if quantity else ""
    return fitting or tied.subjects[0], ""


def _property(
    tied: Tied, link: Link | None, linted: Linted, *, subject: str, text: str
) -> tuple[str, tuple[str, ...]]:
    """Return the property's id and the nearest known ones.

    By name first, then by what things of its kind have, then by dimension.
    """
    if link is not None:
        return link.property, ()
    knowledge = linted.knowledge
    quantity = tied.figure.quantity(knowledge.units)
    if quantity is None:
        return TO_CHOOSE, ()
    wanted = measure(quantity.unit, knowledge.units)
    fitting = [
        prop.id
        for prop in knowledge.catalog.properties.values()
        if prop.type is ValueType.QUANTITY
        and comparable(quantity, prop.unit or "", knowledge.units)
    ]
    named = [key for key in tied.properties if key in fitting]
    if named:
        return named[0], tuple(named[1 : _NEAREST + 1])
    if wanted and len(fitting) == 1:
        return fitting[0], ()
    usual = list(knowledge.prior.fitting(subject, quantity))
    if not quantity.unit:
        # A bare number is no share and no multiple, unless the text names such a property.
        usual = [k for k in usual if knowledge.catalog.properties[k].unit not in ("%", "x")]
        fitting = []
    meant = told(usual or fitting, tied, text, knowledge) or knowledge.prior.usual(
        subject, quantity
    )
    if meant:
        return meant, tuple(key for key in usual if key != meant)[:_NEAREST]
    likely = dict.fromkeys((*usual, *fitting)) if wanted else ()
    return TO_CHOOSE, tuple(likely)[:_NEAREST]


def _value(figure: Figure, units: Units) -> str:
    """Return the figure in the pack's form: with its unit, though the text prints it elsewhere."""
    quantity = figure.quantity(units)
    if quantity is not None and quantity.as_printed not in ("", figure.text):
        # "16,384 H100 GPUs" are 16,384 GPUs.
        return quantity.as_printed
    if figure.shared_unit and not figure.unit:
        return f"{figure.text} {figure.shared_unit}"
    return figure.text


def _confidence(tied: Tied, agreeing: Sequence[Claim], prop: str, proposed: str) -> Confidence:
    if agreeing:
        return Confidence.HIGH
    if prop == TO_CHOOSE or proposed or not tied.subjects:
        return Confidence.LOW
    return Confidence.MEDIUM


def _references(linted: Linted, found: Findings, figure: Figure) -> tuple[int, ...]:
    numbers: list[int] = []
    listed = linted.document.references
    for marker in found.markers.at(figure.start, figure.end):
        if isinstance(marker, Citation):
            names = {key.lstrip("#") for key in marker.keys}
            numbers.extend(
                position
                for position, reference in enumerate(listed)
                if reference.number in marker.numbers
                or names & {reference.key, reference.doi, reference.arxiv, reference.url} - {""}
            )
    return tuple(dict.fromkeys(numbers))


def _sentence(linted: Linted, passage: int, figure: Figure) -> str:
    for sentence in linted.sentences_of(passage):
        if sentence.start <= figure.start < sentence.end:
            return sentence.text.strip()
    return linted.document.passages[passage].text


def _locators(linted: Linted, known: str) -> dict[int, str]:
    """Return the locator of each passage: a known section's id, else a slug of the heading."""
    document = linted.document
    home = linted.knowledge.catalog.documents.get(known)
    if home is not None:
        return {i: key for i, key in enumerate(passage_sections(document, home)) if key}
    slugs = {}
    for index, section in enumerate(document.sections):
        if section.number:
            slugs[index] = "section-" + section.number.replace(".", "-")
        elif section.title:
            words = slug(section.title)
            slugs[index] = words if len(words) > 3 else f"section-{index}"
    return {i: slugs[p.section] for i, p in enumerate(document.passages) if p.section in slugs}
