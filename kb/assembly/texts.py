"""Documents, sources and questions: what claims were taken from and what they rest on."""

from collections.abc import Iterable
from typing import Any

from kb.assembly.labels import label, label_or_none
from kb.assembly.soundness import Soundness
from kb.records.collection import Located, PackRecords
from kb.records.pack import DocumentRecord
from kb.views.catalog import Document, PassedOver, Question, Section, Source
from kb.views.label import Ref

_AS_WRITTEN = (
    *("title", "authors", "kind", "tier", "container", "publisher", "volume", "issue", "pages"),
    *("number", "doi", "arxiv", "archive", "issued", "accessed", "digest", "repeats"),
    *("superseded_by", "retracted"),
)
"""Fields of a source that its view takes over as they are."""


def documents(records: PackRecords, sound: Soundness) -> dict[str, Document]:
    """Return the documents by id."""
    default = records.pack.record.confidence
    found = {}
    shorts: dict[str, str] = {}
    for key, item in sound.unique("document", records.documents).items():
        record = item.record
        sound.past(record.checked_on, item, "checked_on")
        sound.past(record.cutoff, item, "cutoff")
        places = [p.locator for p in record.passed_over if p.locator is not None]
        _sections(places, record, sound, item=item, field="passed_over")
        if (other := shorts.setdefault(record.short, key)) != key:
            sound.problems.add(
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


def _sections(
    places: Iterable[str],
    document: DocumentRecord,
    sound: Soundness,
    *,
    item: Located[Any],
    field: str,
) -> None:
    """Each of the places in a document begins with one of its sections, where it names them."""
    if document.sections:
        begins = [place.split("/")[0] for place in places]
        known = [section.id for section in document.sections]
        sound.known(f"section of {document.id}", begins, known, item=item, field=field)


def sources(records: PackRecords, sound: Soundness) -> dict[str, Source]:
    """Return the sources by id; what repeats or supersedes another ends somewhere."""
    located = sound.unique("source", records.sources)
    ids = {d.record.id for d in records.documents}
    for item in located.values():
        record = item.record
        sound.past(record.issued, item, "issued")
        sound.past(record.accessed, item, "accessed")
        sound.past(record.retracted, item, "retracted")
        for field in ("repeats", "superseded_by"):
            if (other := getattr(record, field)) is not None:
                sound.known("source", (other,), located, item=item, field=field)
        sound.known("document", record.references, ids, item=item, field="references")
    sound.acyclic("superseded_by", located)
    sound.acyclic("repeats", located)
    return {
        key: Source(
            id=key,
            url=f"/v1/sources/{key}",
            link=item.record.url,
            references=dict(item.record.references),
            note=label_or_none(item.record.note),
            **{name: getattr(item.record, name) for name in _AS_WRITTEN},
        )
        for key, item in located.items()
    }


def questions(records: PackRecords, sound: Soundness) -> dict[str, Question]:
    """Return the questions by id; the claims that they name are looked at later."""
    asked_by = {d.record.id: d.record for d in records.documents}
    found = {}
    for key, item in sound.unique("question", records.questions).items():
        record = item.record
        document = asked_by.get(record.document)
        if document is None:
            sound.known("document", (record.document,), asked_by, item=item, field="document")
            continue
        sound.past(record.since, item, "since")
        if record.locator is not None:
            _sections([record.locator], document, sound, item=item, field="locator")
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
