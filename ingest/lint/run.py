"""Run the rules over texts: one by one, each with its suppressions, faults kept to their file."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from ingest.documents import open_document, read_document
from ingest.figures.figure import FigureKind
from ingest.figures.tie import extract
from ingest.link.knowledge import Knowledge
from ingest.link.linking import links
from ingest.link.pointed import pointed
from ingest.link.stored import stored_knowledge
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.suppressions import Suppressions, suppressions
from kb.document import Document
from kb.errors import TenkyoError
from kb.passage import Span
from kb.quantity.units import PintUnits
from kb.shelf import items
from kb.store.snapshot import Snapshot
from kb.views.lint import Edit, LintFinding, LintReport

_AROUND = 24
"""Characters on either side that tell a finding from others with the same words."""


@cache
def rules() -> tuple[LintRule, ...]:
    """Return every rule about texts, in the order of their codes."""
    return items("ingest.lint.rules", LintRule, key="code")


def lint_text(
    text: str, name: str, known: Snapshot | Knowledge, *, chosen: Sequence[LintRule] | None = None
) -> LintReport:
    """Return what the rules say of a text; its name tells the format.

    Raises:
        DocumentError: The text cannot be read.
    """
    knowledge = _knowledge(known) if isinstance(known, Snapshot) else known
    return lint_document(read_document(text.encode(), name), knowledge, chosen=chosen)


@lru_cache(maxsize=1)
def _knowledge(snapshot: Snapshot) -> Knowledge:
    # A server lints many texts against one snapshot: its names are read once.
    return stored_knowledge(snapshot, PintUnits())


def lint_file(
    path: Path, knowledge: Knowledge, *, chosen: Sequence[LintRule] | None = None
) -> LintReport:
    """Return what the rules say of a file; a report of its error where it cannot be read.

    What the rules say of files that it takes in comes after, each finding with its file.
    """
    try:
        document = open_document(path)
        report = lint_document(document, knowledge, chosen=chosen)
        parts = [lint_document(part, knowledge, chosen=chosen) for part in document.included]
    except TenkyoError as error:
        return LintReport(str(path), error=str(error))
    whole = (report, *parts)
    return LintReport(
        report.file,
        tuple(finding for part in whole for finding in part.findings),
        tuple(finding for part in whole for finding in part.suppressed),
        figures=sum(part.figures for part in whole),
        linked=sum(part.linked for part in whole),
    )


def lint_document(
    document: Document, knowledge: Knowledge, *, chosen: Sequence[LintRule] | None = None
) -> LintReport:
    """Return what the rules say of a document."""
    linted = linted_of(document, knowledge)
    ignored = suppressions(document)
    found: list[LintFinding] = []
    for rule in rules() if chosen is None else chosen:
        found.extend(_finding(rule, mark, document) for mark in rule.check(linted))
    found.sort(key=lambda f: (f.line, f.column, f.rule))
    kept, put_aside = _parted(_once(found), ignored)
    quantities = sum(1 for _, _, t, _ in linted.figures() if t.figure.kind is FigureKind.QUANTITY)
    return LintReport(
        document.name, tuple(kept), tuple(put_aside), figures=quantities, linked=len(linted.links)
    )


def linted_of(document: Document, knowledge: Knowledge) -> Linted:
    """Return a document with its figures linked to what is known."""
    names = knowledge.names
    findings = tuple(extract(document, aliases=names.subjects, properties=names.properties))
    linked = {
        (found.passage, position): link
        for found in findings
        for position, link in (
            dict(links(found, document.passages[found.passage].text, knowledge))
            | pointed(found, document.passages[found.passage], knowledge)
        ).items()
    }
    return Linted(document, findings, knowledge, linked)


def _finding(rule: LintRule, mark: Mark, document: Document) -> LintFinding:
    span = mark.span
    if span is None:
        span = document.passages[mark.passage].locate(mark.start, mark.end)
    line, column = document.position(span.start)
    end_line, end_column = document.position(span.end)
    edit = None
    if mark.replacement is not None:
        edit = Edit(span.start, span.end, mark.replacement, mark.safe)
    return LintFinding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=mark.message,
        remedy=mark.remedy or rule.fix,
        file=document.name,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        printed=document.text[span.start : span.end],
        expected=mark.expected,
        claim=mark.claim.id if mark.claim else None,
        claim_url=mark.claim.url if mark.claim else None,
        edit=edit,
        fingerprint=_fingerprint(rule.code, document.text, span),
    )


def _fingerprint(code: str, text: str, span: Span) -> str:
    around = text[max(span.start - _AROUND, 0) : span.end + _AROUND]
    words = "".join(around.split())
    return hashlib.sha256(f"{code}\0{words}".encode()).hexdigest()[:32]


def _once(findings: Iterable[LintFinding]) -> list[LintFinding]:
    """Number findings that nothing tells apart, so that each has its own digest."""
    seen: dict[str, int] = {}
    out = []
    for finding in findings:
        count = seen[finding.fingerprint] = seen.get(finding.fingerprint, 0) + 1
        if count > 1:
            digest = hashlib.sha256(f"{finding.fingerprint}\0{count}".encode()).hexdigest()[:32]
            finding = replace(finding, fingerprint=digest)
        out.append(finding)
    return out


def _parted(
    findings: Sequence[LintFinding], ignored: Suppressions
) -> tuple[list[LintFinding], list[LintFinding]]:
    kept: list[LintFinding] = []
    put_aside: list[LintFinding] = []
    for finding in findings:
        reason = ignored.reason(finding.rule, finding.line)
        if reason is None:
            kept.append(finding)
        else:
            put_aside.append(replace(finding, suppressed=reason))
    return kept, put_aside
