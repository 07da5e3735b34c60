"""Claim records to claims: ids derived, defaults filled in, each reference held sound."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from kb.assembly.definitions import label, label_or_none
from kb.assembly.problems import Problems
from kb.assembly.standing import Evidence, base_standing
from kb.assembly.values import Values
from kb.display import display
from kb.errors import TenkyoError, nearest
from kb.formulas.derivation import input_of
from kb.quantity.edtf import parse_date
from kb.quantity.units import Units
from kb.records.claim import CitationRecord, ClaimRecord, QuestionRecord
from kb.records.collection import Located
from kb.views.catalog import Catalog, Document, Entity, Property
from kb.views.claim import Citation, Claim, ClaimLink, VerificationRecord
from kb.views.label import Label, Ref
from kb.views.value import Value
from kb.vocab import Basis, Confidence, LinkRole

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of a pack by id, in pack order."""

    stated: dict[str, Claim]
    drafts: tuple[Claim, ...]
    """Claims that are still to be computed: complete but for their value."""


def derive_id(record: ClaimRecord, document: Document | None) -> str:
    """Return the id of a claim: its own, or subject, property, document and key."""
    if record.id is not None:
        return record.id
    short = document.short if document is not None else "calc"
    base = f"{record.subject}.{record.property}.{short}"
    return f"{base}.{record.key}" if record.key else base


def assemble_claims(
    located: Sequence[Located[ClaimRecord]],
    catalog: Catalog,
    *,
    units: Units,
    today: date,
    default: Confidence,
    problems: Problems,
) -> Claims:
    """Build all claims; faults go to `problems`."""
    work = _Claims(catalog, units, today, default, problems)
    return work.run(located)


class _Claims:
    def __init__(
        self,
        catalog: Catalog,
        units: Units,
        today: date,
        default: Confidence,
        problems: Problems,
    ) -> None:
        self.catalog = catalog
        self.today = today
        self.default = default
        self.problems = problems
        self.values = Values(dict(catalog.entities), units=units, problems=problems)
        self.terms = {q.id: {t.id for t in q.terms} for q in catalog.qualifiers.values()}
        self.sections = {
            d.id: {s.id for s in d.sections} for d in catalog.documents.values() if d.sections
        }
        self.asked: dict[str, list[Ref]] = defaultdict(list)
        for question in catalog.questions.values():
            for claim in question.claims:
                self.asked[claim].append(Ref(question.id, question.text))
        self.days: dict[str, date | None] = {}

    def run(self, located: Sequence[Located[ClaimRecord]]) -> Claims:
        stated: dict[str, Claim] = {}
        drafts: list[Claim] = []
        first: dict[str, Located[ClaimRecord]] = {}
        retired = {t.id for t in self.catalog.pack.tombstones if t.kind == "claim"}
        for item in located:
            document = self.document(item)
            key = derive_id(item.record, document)
            if key in first:
                self.problems.add(
                    f"the claim `{key}` is stated twice",
                    place=item.place("id" if item.record.id else "subject"),
                    remedy="give one of them a `key`; the first stands at "
                    f"{first[key].file}:{first[key].line}",
                )
                continue
            if key in retired:
                self.problems.add(
                    f"the id `{key}` was retired and is never used again",
                    place=item.place("id"),
                    remedy="give the claim a `key`",
                )
            first[key] = item
            claim = self.claim(item, key, document)
            if claim is None:
                continue
            if item.record.derive is not None:
                drafts.append(claim)
            else:
                stated[key] = claim
        self.references(first)
        return Claims(
            _linked(stated, first), tuple(_with_inputs(c, first[c.id], first) for c in drafts)
        )

    def document(self, item: Located[ClaimRecord]) -> Document | None:
        name = item.record.document
        if name is None:
            return None
        document = self.catalog.documents.get(name)
        if document is None:
            self.problems.unknown(
                "document", name, self.catalog.documents, place=item.place("document")
            )
        return document

    def claim(
        self, item: Located[ClaimRecord], key: str, document: Document | None
    ) -> Claim | None:
        record = item.record
        subject = self.catalog.entities.get(record.subject)
        prop = self.catalog.properties.get(record.property)
        if subject is None:
            self.problems.unknown(
                "entity", record.subject, self.catalog.entities, place=item.place("subject")
            )
        if prop is None:
            self.problems.unknown(
                "property", record.property, self.catalog.properties, place=item.place("property")
            )
        citations = tuple(self.citation(c, item) for c in record.citations)
        self.qualifiers(item, prop)
        self.locator(item, document)
        if subject is None or prop is None:
            return None
        if record.derive is None:
            value = self.values.value(record, prop, item.place("value"))
            if value is None:
                return None
        else:
            value = Value(type=prop.type, as_printed="")
        as_of = record.as_of or (document.checked_on if document else None)
        since = self.day(as_of, item)
        checks = tuple(
            VerificationRecord(v.by, v.on, v.source, v.method, v.result)
            for v in record.verifications
        )
        evidence = Evidence(
            basis=record.basis or (document.basis if document else Basis.CALCULATION),
            declared=record.confidence or (document.confidence if document else self.default),
            rank=record.rank,
            rank_reason=label_or_none(record.rank_reason),
            flag=record.flag,
            citations=tuple(c for c in citations if c is not None),
            verifications=checks,
            known_from=since,
        )
        return Claim(
            id=key,
            url=f"/v1/claims/{key}",
            subject=Ref(subject.id, subject.label),
            kind=subject.kind,
            property=Ref(prop.id, prop.label),
            value=value,
            qualifiers=dict(sorted(record.qualifiers.items())),
            statement=statement(record, subject, prop, value),
            standing=base_standing(evidence, prop, today=self.today, settings=self.catalog.audit),
            document=Ref(document.id, document.title) if document else None,
            locator=record.locator,
            as_of=as_of,
            known_from=since.isoformat() if since else None,
            superseded_on=None,
            note=label_or_none(record.note),
            citations=evidence.citations,
            verifications=checks,
            questions=tuple(self.asked.get(key, ())),
            links=tuple(
                ClaimLink(link.claim, link.role, False, True, label_or_none(link.note))
                for link in record.links
            ),
            formula=record.derive.formula if record.derive else None,
            checks=record.derive.checks if record.derive else None,
            file=item.file,
            line=item.line,
        )

    def day(self, text: str | None, item: Located[ClaimRecord]) -> date | None:
        """Return the first day of a date on which something was known; it cannot lie ahead."""
        if text is None:
            return None
        if text not in self.days:
            try:
                self.days[text] = parse_date(text).earliest
            except TenkyoError as error:
                self.problems.errors.append(error.at(item.place("as_of")))
                self.days[text] = None
        day = self.days[text]
        if day is not None and day > self.today:
            self.problems.add(
                f"`as_of` {text} lies in the future",
                expected=f"a day up to {self.today.isoformat()}",
                place=item.place("as_of"),
            )
        return day

    def citation(self, record: CitationRecord, item: Located[ClaimRecord]) -> Citation | None:
        source = self.catalog.sources.get(record.source)
        if source is None:
            self.problems.unknown(
                "source", record.source, self.catalog.sources, place=item.place("citations")
            )
            return None
        return Citation(
            source=source.id,
            title=source.title,
            role=record.role,
            tier=source.tier.value,
            url=source.link,
            locator=record.locator,
            printed=record.printed,
            accessed=record.accessed,
        )

    def qualifiers(self, item: Located[ClaimRecord], prop: Property | None) -> None:
        for name, word in item.record.qualifiers.items():
            if name not in self.terms:
                self.problems.unknown("qualifier", name, self.terms, place=item.place("qualifiers"))
            elif word != UNKNOWN and word not in self.terms[name]:
                self.problems.add(
                    f"`{word}` is not a term of the qualifier `{name}`",
                    expected="one of " + ", ".join([*sorted(self.terms[name]), UNKNOWN]),
                    near=nearest(word, self.terms[name]),
                    place=item.place("qualifiers"),
                )
        absent = isinstance(item.record.value, str) and item.record.value in ("none", UNKNOWN)
        for name in prop.requires if prop and not absent else ():
            if name not in item.record.qualifiers:
                self.problems.add(
                    f"`{prop.id if prop else ''}` needs the qualifier `{name}`",
                    expected="one of " + ", ".join([*sorted(self.terms.get(name, ())), UNKNOWN]),
                    remedy=f"write `{name}: unknown` where the document does not say",
                    place=item.place("qualifiers"),
                )

    def locator(self, item: Located[ClaimRecord], document: Document | None) -> None:
        if document is None or item.record.locator is None or document.id not in self.sections:
            return
        sections = self.sections[document.id]
        if item.record.locator.split("/")[0] not in sections:
            self.problems.unknown(
                f"section of {document.id}",
                item.record.locator,
                sections,
                place=item.place("locator"),
            )

    def references(self, first: Mapping[str, Located[ClaimRecord]]) -> None:
        """Hold links, checks, inputs, questions and verification records against what exists."""
        sources = self.catalog.sources
        for item in first.values():
            record = item.record
            for link in record.links:
                if link.claim not in first:
                    self.problems.unknown("claim", link.claim, first, place=item.place("links"))
            for check in record.verifications:
                if check.source not in sources:
                    self.problems.unknown(
                        "source", check.source, sources, place=item.place("verifications")
                    )
            if (
                record.derive is not None
                and record.derive.checks is not None
                and record.derive.checks not in first
            ):
                self.problems.unknown(
                    "claim", record.derive.checks, first, place=item.place("derive")
                )


def check_questions(
    located: Sequence[Located[QuestionRecord]], claims: Mapping[str, object], problems: Problems
) -> None:
    """Hold the claims that questions name against those that exist (computed ones included)."""
    for item in located:
        for field in ("claims", "resolved_by"):
            for key in getattr(item.record, field):
                if key not in claims:
                    problems.unknown("claim", key, claims, place=item.place(field))


def statement(record: ClaimRecord, subject: Entity, prop: Property, value: Value) -> Label:
    """Return the assertion as a sentence, in each language that has the words for it."""
    if record.statement is not None:
        return label(record.statement)
    if record.derive is not None:
        return Label()  # Worded once the value is computed.
    if value.text is not None and prop.phrasing is None:
        return value.text
    return phrase(subject.label, prop, value)


def phrase(subject: Label, prop: Property, value: Value) -> Label:
    """Return `subject: property value` in the property's own phrasing."""

    def one(lang: str, template: str | None) -> str:
        words = {
            "subject": subject.get(lang),
            "property": prop.label.get(lang),
            "value": display(value, lang),
        }
        text = template or (
            "{subject}の{property}：{value}" if lang == "ja" else "{subject}, {property}: {value}"
        )
        for name, word in words.items():
            text = text.replace("{" + name + "}", word)
        return text

    given = prop.phrasing or Label()
    return Label(one("ja", given.ja), one("en", given.en))


def _with_inputs(claim: Claim, item: Located[ClaimRecord], known: Mapping[str, object]) -> Claim:
    derive = item.record.derive
    given = derive.inputs if derive is not None else {}
    return replace(claim, inputs=tuple(input_of(v, text, known) for v, text in given.items()))


def _linked(
    stated: dict[str, Claim], located: Mapping[str, Located[ClaimRecord]]
) -> dict[str, Claim]:
    """Add to each claim the links that others state about it, and the day it was superseded."""
    incoming: dict[str, list[ClaimLink]] = defaultdict(list)
    ended: dict[str, str] = {}
    for key, item in located.items():
        for link in item.record.links:
            incoming[link.claim].append(
                ClaimLink(key, link.role, True, True, label_or_none(link.note))
            )
            since = stated[key].known_from if key in stated else None
            if link.role is LinkRole.SUPERSEDES and since is not None:
                ended[link.claim] = min(since, ended.get(link.claim, since))
    for key, links in incoming.items():
        if key in stated:
            claim = stated[key]
            stated[key] = replace(claim, links=(*claim.links, *links), superseded_on=ended.get(key))
    return stated
