"""Claim records to claims: ids derived, defaults filled in, each reference held sound."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from kb.assembly.labels import label_or_none
from kb.assembly.problems import Problems
from kb.assembly.references import check_references, link_both_sides
from kb.assembly.repeated import Claimed, Origin, Repeated
from kb.assembly.values import Values
from kb.assembly.wording import Wording
from kb.formulas.derivation import input_of
from kb.quantity.units import Units
from kb.records.claim import ClaimRecord
from kb.views.catalog import Catalog
from kb.views.claim import Claim, ClaimLink, VerificationRecord
from kb.vocab import Confidence


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of a pack by id, in pack order."""

    stated: dict[str, Claim]
    drafts: tuple[Claim, ...]
    """Claims that are still to be computed: complete but for their value."""


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
    repeated = Repeated(catalog, today=today, default=default, problems=problems)
    return _Claims(catalog, repeated, units, problems).run(located)


class _Claims:
    def __init__(
        self, catalog: Catalog, repeated: Repeated, units: Units, problems: Problems
    ) -> None:
        self.catalog = catalog
        self.repeated = repeated
        self.problems = problems
        self.values = Values(catalog, units=units, problems=problems)
        self.wording = Wording()
        self.asked = {key: tuple(refs) for key, refs in repeated.asked.items()}
        self.void = {u.id for u in catalog.unreviewed if u.voids}

    def run(self, located: Iterable[Claimed]) -> Claims:
        stated: dict[str, Claim] = {}
        drafts: list[tuple[Claim, ClaimRecord]] = []
        first: dict[str, Claim | Claimed] = {}
        tied: list[tuple[str, Claimed]] = []
        retired = {t.id for t in self.catalog.pack.tombstones if t.kind == "claim"}
        for item in located:
            record = item.record
            origin = self.repeated.origin(item)
            key = derive_id(record, origin.short)
            if key in first:
                self.problems.add(
                    f"the claim `{key}` is stated twice",
                    place=item.place("id" if record.id else "subject"),
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
            if record.links or record.verifications or record.derive is not None:
                tied.append((key, item))
            claim = self.claim(item, key, origin)
            first[key] = claim or item
            if claim is None:
                continue
            if record.derive is not None:
                drafts.append((claim, record))
            else:
                stated[key] = claim
        check_references((i for _, i in tied), first, self.catalog.sources, self.problems)
        link_both_sides(stated, tied)
        return Claims(stated, tuple(_with_inputs(c, record, first) for c, record in drafts))

    def claim(self, item: Claimed, key: str, origin: Origin) -> Claim | None:
        """Return one claim, or None where it cannot be told what it states (a fault was noted)."""
        record, repeated = item.record, self.repeated
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
        citations = repeated.citations(item)
        qualifiers = repeated.qualifiers(item, prop)
        repeated.locator(item, origin)
        if subject is None or prop is None:
            return None
        derive = record.derive
        read = self.values.read(item, prop)
        if read is None:
            return None
        as_of = record.as_of or origin.checked_on
        since, since_text = repeated.day(as_of, item)
        checks = _checks(record, void=key in self.void) if record.verifications else ()
        for check in checks:
            repeated.day(check.on, item, "verifications")
        standing = repeated.standing(
            record, origin, prop, citations=citations, checks=checks, since=since
        )
        # By position, in the order of the view: its fields by name take three times as long.
        return Claim(
            key,
            f"/v1/claims/{key}",
            repeated.subjects[subject.id],
            subject.kind,
            repeated.properties[prop.id],
            read[0],
            qualifiers,
            self.wording.statement(record, subject, prop, read),
            standing,
            origin.ref,
            record.locator,
            as_of,
            since_text,
            None,  # What supersedes it may not have been read yet.
            label_or_none(record.note),
            citations,
            checks,
            self.asked.get(key, ()),
            _links(record) if record.links else (),
            derive.formula if derive else None,
            (),
            derive.checks if derive else None,
            item.file,
            item.line,
        )


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
