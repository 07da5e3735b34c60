"""Reviews put on record: `reviews.jsonl` of a pack, one line a record, sorted so that it merges."""

from collections.abc import Collection, Iterator
from pathlib import Path

import orjson

from kb.assembly.reviews import parts, reviewable, written
from kb.errors import WRITABLE, PackError, Place
from kb.records.collection import PackRecords
from kb.records.review import ReviewRecord
from kb.views.catalog import Unreviewed

FILE = "reviews.jsonl"


def record_reviews(
    root: Path, records: PackRecords, reviewed: Collection[Unreviewed], *, by: str, on: str
) -> None:
    """Put on record that somebody looked `reviewed` over; all other reviews stay as they are.

    Raises:
        PackError: The pack keeps reviews elsewhere too, or the file cannot be written.
    """
    kept = {item.record.record: item.record for item in records.reviews}
    for item in records.reviews:
        if item.file != FILE:
            raise PackError(
                "reviews are kept in more than one place",
                expected=f"all in {FILE}",
                place=item.place(),
                remedy=f"move them into {FILE}",
            )
    keys = {one.key for one in reviewed}
    for key in keys:
        kept.pop(key, None)
    for key, record in reviewable(records):
        if key in keys:
            kept[key] = ReviewRecord(record=key, by=by, on=on, parts=written(parts(record)))
    path = root / FILE
    fresh = path.with_suffix(".tmp")
    try:
        fresh.write_bytes(b"".join(_lines(kept)))
        fresh.replace(path)
    except OSError as error:
        raise PackError(
            f"cannot be written: {error.strerror}", remedy=WRITABLE, place=Place(FILE)
        ) from error


def _lines(kept: dict[str, ReviewRecord]) -> Iterator[bytes]:
    for key in sorted(kept):
        yield orjson.dumps(kept[key].model_dump(), option=orjson.OPT_APPEND_NEWLINE)
