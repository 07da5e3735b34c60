"""Claim records to claims: ids derived, defaults filled in, each reference held sound."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from kb.assembly.labels import label, label_or_none
from kb.assembly.problems import Problems
from kb.assembly.references import Unnamed, check_references, link_both_sides
from kb.assembly.repeated import Repeated
from kb.assembly.shapes import Claimed, Shape, Shapes
from kb.assembly.values import Values
from kb.assembly.wording import Wording, named
from kb.formulas.derivation import input_of
from kb.quantity.units import Units
from kb.records.claim import ClaimRecord
from kb.views.catalog import Catalog
from kb.views.claim import Claim, ClaimLink, VerificationRecord
from kb.views.label import Ref
from kb.vocab import Confidence


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of a pack by id, in pack order."""

    stated: dict[str, Claim]
    drafts: tuple[Claim, ...]
    """Claims that are still to be computed: complete but for their value."""
    sought: dict[str, tuple[str, ...]]
    """What claims are looked for by, of those that tell it."""


def derive_id(record: ClaimRecord, short: str) -> str:
    """Return the id of a claim: its own, or subject, property, document's short name and key."""
    if record.id is not None:
        return record.id
    base = f"{record.subject}.{record.property}.{short}"
    return f"{base}.{record.key}" if record.key else base


def assemble_claims(
    located: Iterable[Claimed],
    catalog: Catalog,
    *,
    units: Units,
    today: date,
    default: Confidence,
    problems: Problems,
) -> Claims:
    """Build all claims; faults go to `problems`."""
    shapes = Shapes(catalog, today=today, default=default, problems=problems)
    return _Claims(catalog, shapes, units, problems).run(located)


class _Claims:
    def __init__(self, catalog: Catalog, shapes: Shapes, units: Units, problems: Problems) -> None:
        self.catalog = catalog
        self.shapes = shapes
        self.repeated = Repeated(shapes)
        self.problems = problems
        self.values = Values(catalog, units=units, problems=problems)
        self.wording = Wording()
        self.subjects = {
            e.id: (e.kind, Ref(e.id, e.label), named(e.label)) for e in catalog.entities.values()
        }
        self.asked = {key: tuple(refs) for key, refs in self.repeated.asked.items()}
        self.void = {u.id for u in catalog.unreviewed if u.voids}

    def run(self, located: Iterable[Claimed]) -> Claims:
        stated: dict[str, Claim] = {}
        drafts: list[tuple[Claim, ClaimRecord]] = []
        others: dict[str, Claim | Claimed] = {}
        tied: list[tuple[str, Claimed]] = []
        sought: dict[str, tuple[str, ...]] = {}
        unnamed = Unnamed()
        retired = {t.id for t in self.catalog.pack.tombstones if t.kind == "claim"}
        for item in located:
            record = item.record
            shape = self.shapes.shape(item)
            key = derive_id(record, shape.origin.short)
            if not (shape.placed and record.subject in self.subjects) and record.id is None:
                # Its id would be another: whatever follows from this one is no fault of its own.
                self.note_misspelt(record, shape, unnamed)
                self.claim(item, key, shape)
                tied.extend([(key, item)] if _is_tied(record) else ())
                continue
            first = stated.get(key) or others.get(key)
            if first is not None:
                self.problems.add(
                    f"the claim `{key}` is stated twice",
                    place=item.place("id" if record.id else "subject"),
                    remedy="give one of them a `key`; the first stands at "
                    f"{first.file}:{first.line}",
                )
                continue
            if key in retired:
                self.problems.add(
                    f"the id `{key}` was retired and is never used again",
                    place=item.place("id"),
                    remedy="give the claim a `key`",
                )
            if _is_tied(record):
                tied.append((key, item))
            if record.sought is not None:
                sought[key] = record.sought.all()
            claim = self.claim(item, key, shape)
            if claim is None:
                others[key] = item
            elif record.derive is not None:
                others[key] = claim
                drafts.append((claim, record))
            else:
                stated[key] = claim
        known: dict[str, object] = {**stated, **others} if tied else {}
        check_references(
            (i for _, i in tied), known, self.catalog.sources, self.problems, unnamed=unnamed
        )
        link_both_sides(stated, tied)
        computed = tuple(_with_inputs(claim, record, known) for claim, record in drafts)
        return Claims(stated, computed, sought)

    def note_misspelt(self, record: ClaimRecord, shape: Shape, unnamed: Unnamed) -> None:
        """Note a claim by the parts of its id that are of something known."""
        document = record.document is None or shape.origin.document is not None
        unnamed.add(
            record.subject if record.subject in self.subjects else None,
            None if shape.prop is None else record.property,
            shape.origin.short if document else None,
            record.key,
        )

    def claim(self, item: Claimed, key: str, shape: Shape) -> Claim | None:
        """Return one claim, or None where it cannot be told what it states (a fault was noted)."""
        record, repeated = item.record, self.repeated
        subject = self.subjects.get(record.subject)
        if subject is None:
            self.problems.unknown(
                "entity", record.subject, self.catalog.entities, place=item.place("subject")
            )
        resting = repeated.resting(item)
        if record.locator is not None:
            repeated.locator(item, shape)
        prop = shape.prop
        if subject is None or prop is None or shape.ref is None:
            return None
        kind, about, names = subject
        derive = record.derive
        read = self.values.read(item, prop)
        if read is None:
            return None
        checks = _checks(record, void=key in self.void) if record.verifications else ()
        for check in checks:
            self.shapes.day(check.on, item, "verifications")
        standing = None if checks else shape.standings.get(resting[1])
        if standing is None:
            standing = repeated.standing(item, shape, prop, resting=resting, checks=checks)
        # By position, in the order of the view: its fields by name take three times as long.
        return Claim(
            key,
            f"/v1/claims/{key}",
            about,
            kind,
            shape.ref,
            read[0],
            shape.qualifiers,
            self.wording.statement(record, names, prop, read),
            standing,
            shape.origin.ref,
            record.locator,
            shape.as_of,
            shape.since_text,
            None,  # What supersedes it may not have been read yet.
            None if record.note is None else label(record.note),
            resting[0],
            checks,
            self.asked.get(key, ()),
            _links(record) if record.links else (),
            derive.formula if derive else None,
            (),
            derive.checks if derive else None,
            item.file,
            item.line,
        )


def _is_tied(record: ClaimRecord) -> bool:
    """Tell whether the claim names other records beside those that it is made of."""
    return bool(record.links or record.verifications) or record.derive is not None


def _checks(record: ClaimRecord, *, void: bool) -> tuple[VerificationRecord, ...]:
    return tuple(
        VerificationRecord(v.by, v.on, v.source, v.method, v.result, void)
        for v in record.verifications
    )


def _links(record: ClaimRecord) -> tuple[ClaimLink, ...]:
    return tuple(
        ClaimLink(link.claim, link.role, False, True, label_or_none(link.note))
        for link in record.links
    )


def _with_inputs(claim: Claim, record: ClaimRecord, known: Mapping[str, object]) -> Claim:
    given = record.derive.inputs if record.derive is not None else {}
    return replace(claim, inputs=tuple(input_of(v, text, known) for v, text in given.items()))
