"""A draft in the pack's own form: YAML with comments on what is sure and what is to choose."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

import yaml

from ingest.draft.candidates import TO_CHOOSE, Candidate, candidates
from ingest.link.sources import Resolved, SourceIndex, title_of
from ingest.lint.rule import Linted
from kb.document import Document, Reference
from kb.errors import nearest
from kb.names import fresh, slug
from kb.views.catalog import Catalog

_SHOWN = 100
_LONGEST_SLUG = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """What a text suggests to a pack."""

    document: str
    """Id that is proposed for the document."""
    candidates: tuple[Candidate, ...]
    sources: Mapping[int, str]
    """Position in the list of references to the id of a source, known or drafted."""
    resolved: Mapping[int, Resolved]
    """Those that are known, with what told."""


def draft(linted: Linted, name: str) -> Draft:
    """Return the draft of a text; `name` is the id proposed for its document."""
    catalog = linted.knowledge.catalog
    index = SourceIndex(catalog)
    resolved = {}
    sources: dict[int, str] = {}
    for position, reference in enumerate(linted.document.references):
        known = index.resolve(reference)
        if known is not None:
            resolved[position] = known
            sources[position] = known.source.id
        else:
            taken = {*catalog.sources, *sources.values()}
            sources[position] = fresh(_slug(title_of(reference)) or f"{name}-ref", taken)
    return Draft(name, tuple(candidates(linted, name)), sources, resolved)


def files(found: Draft, document: Document, catalog: Catalog) -> dict[str, str]:
    """Return the files of a draft, by their path in a pack."""
    out = {}
    if found.document not in catalog.documents:
        # A file of its own: a pack has one with its documents already.
        out[f"documents/{found.document}.yaml"] = "\n".join(_document(found, document)) + "\n"
    new = [p for p in found.sources if p not in found.resolved]
    if new:
        out[f"sources/{found.document}.yaml"] = "\n".join(_sources(found, document, new)) + "\n"
    entities = list(_entities(found.candidates, catalog))
    if entities:
        out[f"entities/{found.document}.yaml"] = "\n".join(entities) + "\n"
    out[f"claims/{found.document}/draft.yaml"] = "\n".join(_claims(found)) + "\n"
    return out


def _document(found: Draft, document: Document) -> Iterator[str]:
    titles = (document.title, *(section.title for section in document.sections))
    title = next(filter(None, titles), PurePath(document.name).stem)
    yield "# Say when its authors last checked it, and add the other language."
    yield from _record(
        {
            "id": found.document,
            "short": found.document[:12].rstrip("-."),
            "title": {"ja" if document.language == "ja" else "en": title[:200]},
            "language": document.language or "en",
            "checked_on": TO_CHOOSE,
        }
    )


def _sources(found: Draft, document: Document, new: Sequence[int]) -> Iterator[str]:
    for position in new:
        reference = document.references[position]
        yield f"# {_comment(reference.text)}"
        yield from _record(_source(found, reference, found.sources[position]))


def _source(found: Draft, reference: Reference, key: str) -> dict[str, Any]:
    kind = "paper" if reference.doi or reference.arxiv else TO_CHOOSE
    url = reference.url
    if url and "://" not in url:
        url = f"https://{url}"
    fields: dict[str, Any] = {
        "id": key,
        "title": title_of(reference)[:380],
        "kind": kind,
        "tier": TO_CHOOSE,
        "doi": reference.doi,
        "arxiv": reference.arxiv,
        "url": url,
        "references": {found.document: reference.number} if reference.number else None,
    }
    return {name: value for name, value in fields.items() if value}


def _entities(found: Iterable[Candidate], catalog: Catalog) -> Iterator[str]:
    names = {n: e.id for e in catalog.entities.values() for n in (e.label.get("en"), *e.aliases)}
    done: set[str] = set()
    for candidate in found:
        if not candidate.proposed or candidate.subject in (TO_CHOOSE, *done):
            continue
        done.add(candidate.subject)
        near = [f"{names[n]} ({n})" for n in nearest(candidate.proposed, names)]
        yield f"# line {candidate.line}; nearest known: {', '.join(near) or 'none'}"
        label = {"en": candidate.proposed, "ja": candidate.proposed}
        yield from _record({"id": candidate.subject, "kind": TO_CHOOSE, "label": label})


def _claims(found: Draft) -> Iterator[str]:
    yield f"defaults: {{document: {found.document}}}"
    yield "claims:" if found.candidates else "claims: []"
    taken: dict[tuple[str, str], set[str]] = {}
    for candidate, *again in _gathered(found.candidates):
        keys = taken.setdefault((candidate.subject, candidate.property), set())
        # The first needs none; each one more on the same is told apart by where it stands.
        chosen = TO_CHOOSE not in (candidate.subject, candidate.property)
        key = fresh(f"line-{candidate.line}", keys) if keys and chosen else ""
        keys.add(key)
        yield f"# line {candidate.line}:{candidate.column}, {candidate.confidence.value} confidence"
        if again:
            yield f"# again at line {', '.join(f'{one.line}:{one.column}' for one in again)}"
        yield f"# {_comment(candidate.sentence)}"
        if candidate.same_as:
            yield f"# says the same: {', '.join(candidate.same_as)}"
        if candidate.differs_from:
            yield f"# says otherwise: {', '.join(candidate.differs_from)}"
        if candidate.subject == TO_CHOOSE or candidate.subjects:
            yield f"# or of: {', '.join(candidate.subjects) or 'nothing known'}"
        if candidate.property == TO_CHOOSE or candidate.properties:
            yield f"# or as: {', '.join(candidate.properties) or 'nothing known'}"
        references = dict.fromkeys(p for one in (candidate, *again) for p in one.references)
        cited = replace(candidate, references=tuple(references))
        yield from _record(_claim(cited, found, key))


def _gathered(found: Iterable[Candidate]) -> Iterator[list[Candidate]]:
    """Yield together what a text says more than once, as in its prose and in a table."""
    same: dict[Hashable, list[Candidate]] = {}
    for one in found:
        said: Hashable = (
            *(one.subject, one.property, one.value, one.basis, one.flag),
            *sorted(one.qualifiers.items()),
        )
        if TO_CHOOSE in (one.subject, one.property):
            said = (one.line, one.column)
        same.setdefault(said, []).append(one)
    yield from same.values()


def _claim(candidate: Candidate, found: Draft, key: str) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "subject": candidate.subject,
        "property": candidate.property,
        "key": key,
        "value": candidate.value,
        "printed": candidate.printed if candidate.printed != candidate.value else None,
        "qualifiers": dict(candidate.qualifiers),
        "basis": candidate.basis.value if candidate.basis else None,
        "flag": candidate.flag,
        "locator": candidate.locator,
        "citations": [
            {"source": found.sources[position], "printed": candidate.printed}
            for position in candidate.references
        ],
    }
    return {name: value for name, value in fields.items() if value}


def _record(fields: Mapping[str, Any]) -> Iterator[str]:
    text = yaml.safe_dump([fields], allow_unicode=True, sort_keys=False, width=100)
    yield from text.rstrip("\n").split("\n")


def _comment(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"


def _slug(title: str) -> str:
    words = slug(title)
    return words[:_LONGEST_SLUG].rpartition("-")[0] if len(words) > _LONGEST_SLUG else words
