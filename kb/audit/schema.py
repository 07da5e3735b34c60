"""The JSON of a report, and the schema that it is published with."""

from typing import Any, Final

import msgspec

from kb.views.codec import builtins
from kb.views.finding import Report

VERSION: Final = 1
"""Grows when a field changes its meaning or goes; new fields do not count."""
SCHEMA_ID: Final = "tenkyo-audit-report-1.schema.json"


def report_data(report: Report) -> dict[str, Any]:
    """Return a report as it is written in JSON: the view, its counts and the schema's version."""
    return {
        "$schema": SCHEMA_ID,
        "schema_version": VERSION,
        "counts": dict(report.counts()),
        **builtins(report),
    }


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) that every report in JSON is valid against."""
    (top,), components = msgspec.json.schema_components([Report], ref_template="#/$defs/{name}")
    name = top["$ref"].rsplit("/", 1)[1]
    body = components.pop(name)
    properties = {
        "$schema": {"const": SCHEMA_ID},
        "schema_version": {"const": VERSION},
        "counts": {
            "type": "object",
            "description": "Findings by severity, unchecked, suppressed and accepted.",
            "additionalProperties": {"type": "integer", "minimum": 0},
        },
        **body["properties"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Tenkyo audit report",
        "description": body.get("description", ""),
        "type": "object",
        "properties": properties,
        "required": ["$schema", "schema_version", "counts", *body["required"]],
        "$defs": components,
    }


def read_report(data: bytes) -> Report:
    """Read back a report that was written as JSON.

    Raises:
        msgspec.MsgspecError: It is not one.
    """
    return msgspec.json.decode(data, type=Report)
