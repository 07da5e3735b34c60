"""Texts of a user's own as readings: every figure marked, none of them taken for verified."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ingest.documents import open_document
from ingest.draft.candidates import Candidate, candidates
from ingest.link.knowledge import Knowledge
from ingest.link.sources import SourceIndex
from ingest.link.standing import best
from ingest.lint.rule import Linted
from ingest.lint.run import linted_of
from kb.document import Document
from kb.errors import READABLE, DocumentError, Place
from kb.names import fresh, slug
from kb.passage import Passage, PassageKind
from kb.views.label import Ref
from kb.views.reading import (
    Extracted,
    Mention,
    Piece,
    Reading,
    ReadingEntry,
    ReadPassage,
    TablePlace,
)

MAX_FILES = 2_000
"""Files of a folder of documents that are read."""
INDEX = "readings"


def document_files(path: Path) -> list[Path]:
    """Return the file, or the files under a folder, in order; hidden ones are passed over.

    Raises:
        DocumentError: There is nothing there, or too much.
    """
    place = Place(str(path))
    if not path.is_dir():
        if not path.exists():
            raise DocumentError(
                "there is no such file or folder",
                remedy="name a file, or a folder of texts",
                place=place,
            )
        return [path]
    found = sorted(
        p
        for p in path.rglob("*")
        if p.is_file() and not any(part.startswith(".") for part in p.relative_to(path).parts)
    )
    if not found:
        raise DocumentError(
            "the folder holds no documents",
            remedy="put texts into it, or name another",
            place=place,
        )
    if len(found) > MAX_FILES:
        raise DocumentError(
            f"the folder holds {len(found):,} files",
            expected=f"at most {MAX_FILES:,}",
            remedy="build from a smaller folder",
            place=place,
        )
    return found


def files_digest(paths: Iterable[Path]) -> str:
    """Return a digest over names and bytes of files.

    Raises:
        DocumentError: A file cannot be read.
    """
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode())
        try:
            with path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
        except OSError as error:
            raise DocumentError(
                f"the file cannot be read: {error.strerror}",
                remedy=READABLE,
                place=Place(str(path)),
            ) from error
    return digest.hexdigest()


def readings(
    paths: Sequence[Path], knowledge: Knowledge
) -> Iterator[tuple[str, Reading | DocumentError]]:
    """Yield the name of each file with its reading, or the error that stood in its way."""
    taken: set[str] = set()
    for path in paths:
        try:
            document = open_document(path)
        except DocumentError as error:
            yield path.name, error
            continue
        yield path.name, reading(document, knowledge, key=_fresh(path, taken))


def entries(found: Iterable[Reading]) -> list[ReadingEntry]:
    """Return the list of readings."""
    return [
        ReadingEntry(r.id, r.url, r.title, len(r.extracted), r.same, r.differing) for r in found
    ]


def reading(document: Document, knowledge: Knowledge, *, key: str) -> Reading:
    """Return a document as it stands, cut at its figures."""
    linted = linted_of(document, knowledge)
    digest = "sha256:" + hashlib.sha256(document.text.encode()).hexdigest()
    home = next((d.id for d in knowledge.catalog.documents.values() if d.digest == digest), "")
    found = list(candidates(linted, home))
    index = SourceIndex(knowledge.catalog)
    resolved = {
        position: known.source.id
        for position, reference in enumerate(document.references)
        if (known := index.resolve(reference)) is not None
    }
    extracted = tuple(
        _extracted(candidate, f"f{number}", knowledge, resolved)
        for number, candidate in enumerate(found, 1)
    )
    return Reading(
        id=key,
        url=f"/v1/readings/{key}",
        title=document.title or Path(document.name).name,
        name=Path(document.name).name,
        format=document.format,
        language=document.language,
        document=Ref(home, knowledge.catalog.documents[home].title) if home else None,
        digest=digest,
        passages=tuple(_passages(linted, found)),
        extracted=extracted,
        mentions=_mentions(document, knowledge),
        same=sum(1 for one in extracted if one.claim is not None),
        differing=sum(1 for one in extracted if one.differs_from),
    )


def _extracted(
    candidate: Candidate, key: str, knowledge: Knowledge, resolved: Mapping[int, str]
) -> Extracted:
    catalog = knowledge.catalog
    subject = catalog.entities.get(candidate.subject)
    prop = catalog.properties.get(candidate.property)
    same = [knowledge.claims[c] for c in candidate.same_as]
    claim = best(same) if same else None
    return Extracted(
        id=key,
        subject=Ref(subject.id, subject.label) if subject else None,
        property=Ref(prop.id, prop.label) if prop else None,
        printed=candidate.printed,
        line=candidate.line,
        column=candidate.column,
        confidence=candidate.confidence,
        basis=candidate.basis,
        flag=candidate.flag,
        sources=tuple(resolved[r] for r in candidate.references if r in resolved),
        claim=claim.id if claim else None,
        verification=claim.standing.verification if claim else None,
        differs_from=candidate.differs_from,
    )


def _passages(linted: Linted, found: Sequence[Candidate]) -> Iterator[ReadPassage]:
    places = {(c.line, c.column): number for number, c in enumerate(found)}
    document = linted.document
    cells = {
        c.passage: TablePlace(number, c.row, c.column, c.header, c.row_span, c.column_span)
        for number, table in enumerate(document.tables)
        for c in table.cells
    }
    for findings in linted.findings:
        passage = document.passages[findings.passage]
        if not passage.text.strip():
            continue
        cuts: list[tuple[int, int, int]] = []
        for tied in findings.figures:
            at = document.position(passage.locate(tied.figure.start, tied.figure.end).start)
            if at in places:
                cuts.append((tied.figure.start, tied.figure.end, places[at]))
        line, _ = document.position(passage.span.start)
        heading = passage.kind is PassageKind.HEADING
        level = document.sections[passage.section].level if heading else 0
        yield ReadPassage(
            passage.kind.value,
            level,
            line,
            tuple(_pieces(passage, cuts)),
            cell=cells.get(findings.passage),
            caption_of=passage.table if passage.kind is PassageKind.CAPTION else None,
        )


def _pieces(passage: Passage, cuts: Sequence[tuple[int, int, int]]) -> Iterator[Piece]:
    at = 0
    for start, end, number in sorted(cuts):
        if start < at:
            continue
        if passage.text[at:start]:
            yield Piece(passage.text[at:start])
        yield Piece(passage.text[start:end], number)
        at = end
    if passage.text[at:]:
        yield Piece(passage.text[at:])


def _mentions(document: Document, knowledge: Knowledge) -> tuple[Mention, ...]:
    counts: Counter[str] = Counter(
        mention.id
        for passage in document.passages
        for mention in knowledge.aliases.find(passage.text)
    )
    entities = knowledge.catalog.entities
    return tuple(
        Mention(Ref(key, entities[key].label), count)
        for key, count in counts.most_common()
        if key in entities
    )


def _fresh(path: Path, taken: set[str]) -> str:
    name = fresh(slug(path.name.split(".")[0]) or "text", taken)
    taken.add(name)
    return name
