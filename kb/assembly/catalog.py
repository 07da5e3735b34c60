"""The catalog of a pack: every definition, each id unique and each reference sound."""

from datetime import date

from kb.assembly.labels import label, terms
from kb.assembly.problems import Problems
from kb.assembly.properties import properties, qualifiers
from kb.assembly.references import check_retirements
from kb.assembly.soundness import Soundness
from kb.assembly.texts import documents, questions, sources
from kb.assembly.things import comparisons, entities, glossary
from kb.quantity.units import Units
from kb.records.collection import PackRecords
from kb.views.catalog import AuditSettings, Catalog, Pack, Suppression, Tombstone
from kb.vocab import Lifecycle


def assemble_catalog(
    records: PackRecords, *, units: Units, today: date, problems: Problems
) -> Catalog:
    """Build the catalog; faults go to `problems`."""
    sound = Soundness(records, today=today, problems=problems)
    known = properties(records, sound, units=units)
    check_retirements(records.pack, sound)
    return Catalog(
        pack=_pack(records, problems),
        documents=documents(records, sound),
        sources=sources(records, sound),
        entities=entities(records, sound),
        properties=known,
        qualifiers=qualifiers(records, sound),
        questions=questions(records, sound),
        glossary=glossary(records, sound),
        comparisons=comparisons(records, sound, properties=known, units=units),
        audit=_audit(records),
        places={**sound.places, **_settings_places(records)},
        sought=_sought(records),
    )


def _sought(records: PackRecords) -> dict[str, tuple[str, ...]]:
    """Return what things are looked for by beside their names, of all records that tell it."""
    sought = (
        (f"{item.record.KIND}/{item.record.id}", item.record.sought.all())
        for item in records.things()
        if "sought" in type(item.record).model_fields
    )
    return {key: words for key, words in sought if words}


def _pack(records: PackRecords, problems: Problems) -> Pack:
    item = records.pack
    record = item.record
    known = {kind.id for kind in record.kinds}
    for prop in records.properties:
        if prop.record.lifecycle is Lifecycle.KIND:
            known.update(term.id for term in prop.record.terms)
    for kind in record.standards:
        if kind not in known:
            problems.unknown("kind", kind, known, place=item.place("standards"))
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
        standards=record.standards,
    )


def _settings_places(records: PackRecords) -> dict[str, tuple[str, int]]:
    """Return where the audit is tuned: each suppression, and each word that names a rule."""
    item = records.audit
    if item is None:
        return {}
    record = item.record
    named = {
        "thresholds": list(record.thresholds),
        "suppressions": [
            name for s in record.suppressions for name in (s.rule, f"{s.rule}:{s.subject}")
        ],
        "severity": list(record.severity),
    }
    return {
        f"suppression/{name}": (item.file, item.place(field).line)
        for field, names in named.items()
        for name in names
    }


def _audit(records: PackRecords) -> AuditSettings:
    if records.audit is None:
        return AuditSettings()
    record = records.audit.record
    return AuditSettings(
        severity=dict(record.severity),
        thresholds=dict(record.thresholds),
        suppressions=tuple(
            Suppression(s.rule, s.subject, s.reason, s.owner, s.expires)
            for s in record.suppressions
        ),
    )
