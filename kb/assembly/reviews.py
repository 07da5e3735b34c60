"""Records held against their last review: what somebody looked over, and what changed since.

A review keeps a short digest of each field that was written, not the text itself: it tells that
and where a record changed. It is no signature, and keeps nobody from recording a review.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import orjson

from kb.assembly.claims import derive_id
from kb.assembly.shapes import COMPUTED
from kb.records.base import Record
from kb.records.claim import ClaimRecord
from kb.records.collection import Located, PackRecords
from kb.records.quick import whole
from kb.records.review import ReviewRecord
from kb.views.catalog import Unreviewed

_DIGITS = 6
_FOUND_BY = {"aliases", "narrower", "sought"}
"""By what else a thing is searched for states nothing, and grows with every query that fails."""
_VERIFIED = frozenset(
    ("subject", "property", "value", "printed", "qualifiers", "as_of", "citations")
)
"""The fields of a claim that a check against a source is about."""


def unreviewed(records: PackRecords) -> tuple[Unreviewed, ...]:
    """Return what is not as it was last reviewed, in pack order; nothing without any reviews."""
    return tuple(differences(records)) if records.reviews else ()


def reviewable(records: PackRecords) -> Iterator[tuple[str, Record]]:
    """Yield kind and id of every record that can be reviewed, with the record, in pack order."""
    shelves: Mapping[str, Iterable[Located[Any]]] = {
        "document": records.documents,
        "source": records.sources,
        "entity": records.entities,
        "property": records.properties,
        "qualifier": records.qualifiers,
        "question": records.questions,
        "formula": records.formulas,
        "term": records.glossary,
        "comparison": records.comparisons,
    }
    shorts = {d.record.id: d.record.short for d in records.documents}
    for item in records.claims:
        short = shorts.get(item.record.document or "", COMPUTED)
        yield f"claim/{derive_id(item.record, short)}", whole(item.record)
    for kind, located in shelves.items():
        for other in located:
            yield f"{kind}/{other.record.id}", other.record


def parts(record: Record) -> dict[str, str]:
    """Return the fields of a record that were written, each with a digest of what it holds."""
    held = record.model_dump(mode="json", exclude_defaults=True, exclude=_FOUND_BY)
    return {name: _digest(value) for name, value in held.items()}


def written(found: Mapping[str, str]) -> str:
    """Return fields and digests as a review keeps them."""
    return " ".join(f"{name}:{digest}" for name, digest in found.items())


def differences(records: PackRecords) -> Iterator[Unreviewed]:
    """Yield what is not as it was last reviewed, which is everything where nothing ever was."""
    last = {item.record.record: item.record for item in records.reviews}
    for key, record in reviewable(records):
        kind, _, name = key.partition("/")
        review = last.pop(key, None)
        if review is None:
            yield Unreviewed(kind, name)
            continue
        now, then = parts(record), _read(review)
        changed = tuple(n for n in {**then, **now} if now.get(n) != then.get(n))
        if changed:
            checked = isinstance(record, ClaimRecord) and bool(record.verifications)
            fresh = "verifications" in changed
            voids = checked and not fresh and not _VERIFIED.isdisjoint(changed)
            yield Unreviewed(kind, name, changed, review.by, review.on, voids)
    for key, review in last.items():
        kind, _, name = key.partition("/")
        yield Unreviewed(kind, name, (), review.by, review.on)


def _read(review: ReviewRecord) -> dict[str, str]:
    pairs = (part.partition(":") for part in review.parts.split())
    return {name: digest for name, _, digest in pairs}


def _digest(value: object) -> str:
    text = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(text).hexdigest()[:_DIGITS]
