"""Reviews: who looked a record of the pack over as it stands, and when."""

from pydantic import Field

from kb.records.base import Edtf, Line, Record


class ReviewRecord(Record):
    """`reviews.jsonl`, written by `tenkyo review`: a record as it was when it was looked over."""

    record: Line = Field(description="Kind and id of the record: `claim/a100.tdp.ci`.")
    by: Line
    on: Edtf
    parts: Line = Field(
        description="Its fields, each with a short digest of what it held: `value:3fa2c9 …`."
    )
