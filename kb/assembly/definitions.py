"""Definitions of a pack, one view a record, each id unique and each reference sound."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TypeVar

from kb.assembly.problems import Problems
from kb.errors import TenkyoError
from kb.quantity.edtf import parse_date
from kb.quantity.units import Units
from kb.records.base import Term as TermRecord
from kb.records.base import Text
from kb.records.collection import Located, PackRecords
from kb.records.entity import PropertyRecord
from kb.views.catalog import (
    AuditSettings,
    Catalog,
    Conversion,
    Document,
    Entity,
    GlossaryTerm,
    NamedComparison,
    Pack,
    PassedOver,
    Property,
    Qualifier,
    Question,
    Section,
    Source,
    Suppression,
    Tombstone,
)
from kb.views.label import Label, Ref, Term
from kb.vocab import Confidence, ValueType

V = TypeVar("V")


def label(text: Text) -> Label:
    """Turn a record's text into a view's label."""
    return Label(text.ja, text.en)


def label_or_none(text: Text | None) -> Label | None:
    """Turn an optional text into an optional label."""
    return None if text is None else label(text)


def assemble_definitions(
    records: PackRecords, *, units: Units, today: date, problems: Problems
) -> Catalog:
    """Build the catalogue; faults go to `problems`."""
    return _Definitions(records, units, today, problems).catalog()


class _Definitions:
    def __init__(self, records: PackRecords, units: Units, today: date, problems: Problems) -> None:
        self.records = records
        self.units = units
        self.today = today
        self.problems = problems
        self.places: dict[str, tuple[str, int]] = {}
        self.retired = {(t.kind, t.id) for t in records.pack.record.tombstones}

    def catalog(self) -> Catalog:
        return Catalog(
            pack=self.pack(),
            documents=self.documents(),
            sources=self.sources(),
            entities=self.entities(),
            properties=self.properties(),
            qualifiers=self.qualifiers(),
            questions=self.questions(),
            glossary=self.glossary(),
            comparisons=self.comparisons(),
            audit=self.audit(),
            places=self.places,
        )

    def unique(self, kind: str, located: Iterable[Located[V]]) -> dict[str, Located[V]]:  # type: ignore[type-var]
        """Index records by id; a double or a retired id is a fault."""
        found: dict[str, Located[V]] = {}  # type: ignore[type-var]
        for item in located:
            key: str = item.record.id  # type: ignore[attr-defined]
            if key in found:
                first = found[key]
                self.problems.add(
                    f"the {kind} `{key}` is defined twice",
                    place=item.place("id"),
                    remedy=f"rename one; the first stands at {first.file}:{first.line}",
                )
                continue
            if (kind, key) in self.retired:
                self.problems.add(
                    f"the id `{key}` was retired and is never used again",
                    place=item.place("id"),
                    remedy="choose another id",
                )
            found[key] = item
            self.places[f"{kind}/{key}"] = (item.file, item.line)
        return found

    def past(self, text: str | None, item: Located[V], field: str) -> None:  # type: ignore[type-var]
        """A day on which something was done cannot lie ahead."""
        if text is None:
            return
        try:
            day = parse_date(text)
        except TenkyoError as error:
            self.problems.errors.append(error.at(item.place(field)))
            return
        if day.earliest is not None and day.earliest > self.today:
            self.problems.add(
                f"`{text}` lies in the future",
                expected=f"a day up to {self.today.isoformat()}",
                place=item.place(field),
            )

    def pack(self) -> Pack:
        record = self.records.pack.record
        return Pack(
            name=record.name,
            title=label(record.title),
            description=label(record.description),
            languages=record.languages,
            kinds=terms(record.kinds),
            groups=terms(record.groups),
            tombstones=tuple(
                Tombstone(t.id, t.kind, t.retired, label(t.reason), t.replaced_by)
                for t in record.tombstones
            ),
            standards=self.kinds_of_standards(),
        )

    def kinds_of_standards(self) -> tuple[str, ...]:
        """Return the kinds whose things are standards; each must be a kind of the pack."""
        item = self.records.pack
        kinds = {kind.id for kind in item.record.kinds}
        for kind in item.record.standards:
            if kind not in kinds:
                self.problems.unknown("kind", kind, kinds, place=item.place("standards"))
        return item.record.standards

    def documents(self) -> dict[str, Document]:
        default = self.records.pack.record.confidence
        found = {}
        shorts: dict[str, str] = {}
        for key, item in self.unique("document", self.records.documents).items():
            record = item.record
            self.past(record.checked_on, item, "checked_on")
            if (other := shorts.setdefault(record.short, key)) != key:
                self.problems.add(
                    f"the short name `{record.short}` is that of `{other}` already",
                    place=item.place("short"),
                )
            found[key] = Document(
                id=key,
                url=f"/v1/documents/{key}",
                short=record.short,
                title=label(record.title),
                language=record.language,
                checked_on=record.checked_on,
                cutoff=record.cutoff,
                confidence=record.confidence or default,
                basis=record.basis,
                digest=record.digest,
                sections=tuple(Section(s.id, label(s.title)) for s in record.sections),
                note=label_or_none(record.note),
                passed_over=tuple(
                    PassedOver(p.printed, p.locator, label(p.reason)) for p in record.passed_over
                ),
            )
        return found

    def sources(self) -> dict[str, Source]:
        located = self.unique("source", self.records.sources)
        documents = {d.record.id for d in self.records.documents}
        for item in located.values():
            self.past(item.record.issued, item, "issued")
            self.past(item.record.accessed, item, "accessed")
            for field in ("repeats", "superseded_by"):
                other = getattr(item.record, field)
                if other is not None and other not in located:
                    self.problems.unknown("source", other, located, place=item.place(field))
            for document in item.record.references:
                if document not in documents:
                    self.problems.unknown(
                        "document", document, documents, place=item.place("references")
                    )
        self.acyclic("superseded_by", located)
        self.acyclic("repeats", located)
        return {
            key: Source(
                id=key,
                url=f"/v1/sources/{key}",
                link=item.record.url,
                references=dict(item.record.references),
                note=label_or_none(item.record.note),
                **{
                    name: getattr(item.record, name)
                    for name in (
                        *("title", "authors", "kind", "tier", "container", "publisher"),
                        *("volume", "issue", "pages", "number", "doi", "arxiv", "archive"),
                        *("issued", "accessed", "digest", "repeats", "superseded_by"),
                        "retracted",
                    )
                },
            )
            for key, item in located.items()
        }

    def acyclic(self, field: str, located: Mapping[str, Located[V]]) -> None:  # type: ignore[type-var]
        """A chain along `field` must end; the cycle is printed where it does not."""
        done: set[str] = set()
        for start in located:
            chain: list[str] = []
            here: str | None = start
            while here is not None and here in located and here not in done:
                if here in chain:
                    cycle = " → ".join([*chain[chain.index(here) :], here])
                    self.problems.add(
                        f"`{field}` runs in a circle: {cycle}",
                        place=located[here].place(field),
                        remedy="break it at one place",
                    )
                    break
                chain.append(here)
                here = getattr(located[here].record, field)
            done.update(chain)

    def entities(self) -> dict[str, Entity]:
        located = self.unique("entity", self.records.entities)
        kinds = [k.id for k in self.records.pack.record.kinds]

        def ref(item: Located[V], field: str) -> Ref | None:  # type: ignore[type-var]
            other = getattr(item.record, field)
            if other is None:
                return None
            if other not in located:
                self.problems.unknown("entity", other, located, place=item.place(field))
                return None
            return Ref(other, label(located[other].record.label))

        found = {}
        for key, item in located.items():
            record = item.record
            if record.kind not in kinds:
                self.problems.unknown("kind", record.kind, kinds, place=item.place("kind"))
            found[key] = Entity(
                id=key,
                url=f"/v1/entities/{key}",
                kind=record.kind,
                label=label(record.label),
                aliases=record.aliases.all(),
                vendor=ref(item, "vendor"),
                part_of=ref(item, "part_of"),
                note=label_or_none(record.note),
            )
        self.acyclic("part_of", located)
        return found

    def properties(self) -> dict[str, Property]:
        qualifiers = [q.record.id for q in self.records.qualifiers]
        groups = [g.id for g in self.records.pack.record.groups]
        found = {}
        for key, item in self.unique("property", self.records.properties).items():
            record = item.record
            for field in ("requires", "comparable_by"):
                for word in getattr(record, field):
                    if word not in qualifiers:
                        self.problems.unknown(
                            "qualifier", word, qualifiers, place=item.place(field)
                        )
            if record.group is not None and record.group not in groups:
                self.problems.unknown("group", record.group, groups, place=item.place("group"))
            unit, dimension = self.unit(item)
            found[key] = Property(
                id=key,
                url=f"/v1/properties/{key}",
                label=label(record.label),
                definition=label(record.definition),
                type=record.type,
                group=record.group,
                unit=unit,
                dimension=dimension,
                requires=record.requires,
                comparable_by=record.comparable_by,
                range=record.range,
                terms=terms(record.terms),
                volatility=record.volatility,
                better=record.better,
                many=record.many,
                phrasing=label_or_none(record.phrasing),
                scale=record.scale,
                lifecycle=record.lifecycle,
            )
        return found

    def unit(self, item: Located[PropertyRecord]) -> tuple[str | None, str | None]:
        record = item.record
        if record.type is not ValueType.QUANTITY:
            if record.unit is not None:
                self.problems.add(
                    f"a unit on a property of type `{record.type}`", place=item.place("unit")
                )
            if record.type is ValueType.TERM and not record.terms:
                self.problems.add("a term property without `terms`", place=item.place("terms"))
            return None, None
        if record.range is not None and record.range[0] > record.range[1]:
            self.problems.add(
                f"the range runs from {record.range[0]} down to {record.range[1]}",
                expected="low, then high",
                place=item.place("range"),
            )
        try:
            unit = self.units.symbol(record.unit or "")
            return unit, self.units.dimension(unit)
        except TenkyoError as error:
            self.problems.errors.append(error.at(item.place("unit")))
            return record.unit, None

    def qualifiers(self) -> dict[str, Qualifier]:
        found = {}
        for key, item in self.unique("qualifier", self.records.qualifiers).items():
            words = [t.id for t in item.record.terms]
            for conversion in item.record.conversions:
                for word in (conversion.source, conversion.target):
                    if word not in words:
                        self.problems.unknown("term", word, words, place=item.place("conversions"))
            found[key] = Qualifier(
                id=key,
                label=label(item.record.label),
                definition=label(item.record.definition),
                terms=terms(item.record.terms),
                conversions=tuple(
                    Conversion(c.source, c.target, c.factor, c.properties, label(c.reason))
                    for c in item.record.conversions
                ),
            )
        return found

    def questions(self) -> dict[str, Question]:
        documents = {d.record.id: d.record for d in self.records.documents}
        found = {}
        for key, item in self.unique("question", self.records.questions).items():
            record = item.record
            document = documents.get(record.document)
            if document is None:
                self.problems.unknown(
                    "document", record.document, documents, place=item.place("document")
                )
                continue
            self.past(record.since, item, "since")
            found[key] = Question(
                id=key,
                url=f"/v1/questions/{key}",
                document=Ref(record.document, label(document.title)),
                number=record.number,
                text=label(record.text),
                locator=record.locator,
                claims=record.claims,
                state=record.state,
                since=record.since,
                resolved_by=record.resolved_by,
                findings=label_or_none(record.findings),
            )
        return found

    def glossary(self) -> dict[str, GlossaryTerm]:
        entities = {e.record.id for e in self.records.entities}
        found = {}
        for key, item in self.unique("term", self.records.glossary).items():
            if item.record.entity is not None and item.record.entity not in entities:
                self.problems.unknown(
                    "entity", item.record.entity, entities, place=item.place("entity")
                )
            found[key] = GlossaryTerm(
                id=key,
                url=f"/v1/glossary/{key}",
                label=label(item.record.label),
                aliases=item.record.aliases.all(),
                definition=label(item.record.definition),
                entity=item.record.entity,
            )
        return found

    def comparisons(self) -> dict[str, NamedComparison]:
        entities = {e.record.id for e in self.records.entities}
        properties = {p.record.id for p in self.records.properties}
        kinds = {k.id for k in self.records.pack.record.kinds}
        found = {}
        for key, item in self.unique("comparison", self.records.comparisons).items():
            record = item.record
            for field, kind, known in (
                ("entities", "entity", entities),
                ("properties", "property", properties),
                ("kinds", "kind", kinds),
            ):
                for word in getattr(record, field):
                    if word not in known:
                        self.problems.unknown(kind, word, known, place=item.place(field))
            found[key] = NamedComparison(
                id=key,
                url=f"/v1/comparisons/{key}",
                title=label(record.title),
                description=label(record.description),
                kinds=record.kinds,
                entities=record.entities,
                properties=record.properties,
                units=dict(record.units),
                chart=record.chart,
            )
        return found

    def audit(self) -> AuditSettings:
        if self.records.audit is None:
            return AuditSettings()
        record = self.records.audit.record
        return AuditSettings(
            severity=dict(record.severity),
            thresholds=dict(record.thresholds),
            suppressions=tuple(
                Suppression(s.rule, s.subject, s.reason, s.owner, s.expires)
                for s in record.suppressions
            ),
        )


def terms(records: tuple[TermRecord, ...]) -> tuple[Term, ...]:
    """Turn the records of a word list into views."""
    return tuple(Term(t.id, label(t.label), label_or_none(t.definition)) for t in records)


def confidence_of(document: Document | None, default: Confidence) -> Confidence:
    """Return the confidence that claims of `document` carry unless they say otherwise."""
    return default if document is None else document.confidence
