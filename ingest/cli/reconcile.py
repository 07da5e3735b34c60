"""`tenkyo reconcile`: a document's text against the claims that were taken from it."""

import math
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.cli._shared import emit, format_option, output_option, say
from kb.errors import NotFoundError, SettingsError, nearest

if TYPE_CHECKING:
    from kb.store.snapshot import Snapshot
    from kb.views.reconciliation import Reconciliation


@click.command()
@click.argument("doc", type=click.Path(path_type=Path))
@output_option
@click.option("--document", metavar="ID", help="Which document this is a text of. Default: told.")
@click.option(
    "--min-coverage",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit 1 where claims state less of the quantities.",
)
@click.option("--all", "everything", is_flag=True, help="List what is covered too.")
@format_option("text", "json")
def command(
    doc: Path,
    output: Path,
    document: str | None,
    min_coverage: float | None,
    everything: bool,
    form: str,
) -> None:
    """Hold a text against the claims of its document, figure by figure, and the reverse.

    The same digits decide, never similarity. Which document it is, is told by the digest of the
    text, then by its file's name and its title; a text of none of them is held against all that
    is known. Exit code 0: reconciled; 1: below
    --min-coverage; 2: usage or unreadable.

    \b
    tenkyo reconcile report.txt --document training-clusters
    tenkyo reconcile report.md --min-coverage 100 --format json
    """
    if min_coverage is not None and math.isnan(min_coverage):
        raise SettingsError("--min-coverage: `nan` is no number", expected="0 to 100")
    # Imported here for start-up time: the readers and pint are not for `--help`.
    from ingest.cli._unread import told_unread
    from ingest.documents import open_document
    from ingest.link.stored import stored_knowledge
    from ingest.reconcile.foreign import reconcile_foreign
    from ingest.reconcile.reconcile import reconcile
    from kb.quantity.units import PintUnits
    from kb.store.select import ClaimFilter
    from kb.store.snapshot import open_snapshot
    from kb.views.codec import builtins, pretty

    with open_snapshot(output) as snapshot:
        text = open_document(doc)
        told_unread(text)
        known = _known(document, snapshot) if document else _told(doc, text.title, snapshot)
        units = PintUnits()
        if known is None:
            say(f"{doc.name} is a text of your own: held against everything that is known")
            found = reconcile_foreign(text, stored_knowledge(snapshot, units))
        else:
            claims = snapshot.claims(ClaimFilter(document=known))
            found = reconcile(text, known, claims, catalog=snapshot.catalog, units=units)
    if form == "json":
        emit(pretty({"coverage": round(found.coverage, 6), **builtins(found)}))
    else:
        emit(_text(found, everything=everything))
    if min_coverage is not None and found.coverage * 100 < min_coverage:
        click.get_current_context().exit(1)


def _known(name: str, snapshot: "Snapshot") -> str:
    documents = snapshot.catalog.documents
    ids = {d.short: d.id for d in documents.values()} | {key: key for key in documents}
    if name not in ids:
        raise NotFoundError(f"no document `{name}`", nearest=nearest(name, ids))
    return ids[name]


def _told(path: Path, title: str, snapshot: "Snapshot") -> str | None:
    """Return the document that a file is a text of; None where digest, name and title differ."""
    # Imported here for start-up time.
    import hashlib

    with path.open("rb") as file:
        digest = "sha256:" + hashlib.file_digest(file, "sha256").hexdigest()
    documents = snapshot.catalog.documents
    for known in documents.values():
        if known.digest == digest:
            return known.id
    for known in documents.values():
        if path.name.split(".")[0] == known.id:
            return known.id
        if title and title in (known.title.ja, known.title.en):
            return known.id
    return None


def _text(found: "Reconciliation", *, everything: bool) -> str:
    # Imported here for start-up time.
    from kb.views.reconciliation import Coverage, Shown

    lines: list[str] = []
    for figure in found.figures:
        plain = figure.coverage in (Coverage.COVERED, Coverage.NO_QUANTITY)
        if plain and not everything:
            continue
        place = f"{found.name}:{figure.line}:{figure.column}"
        parts = [f"{place}: {figure.coverage.value}: {figure.printed}"]
        if figure.claim is not None:
            parts.append(f"  {figure.claim} ({figure.verification}): {figure.value}")
        if figure.elsewhere:
            parts.append("  taken from another section")
        if figure.difference is not None:
            parts.append(f"  {figure.difference}")
        if figure.coverage is Coverage.NO_QUANTITY:
            parts[0] += f" ({figure.kind})"
        lines.append("\n".join(parts))
    gone = [claim for claim in found.claims if claim.shown is Shown.NO]
    lines.extend(f"claim {c.claim}: {c.reason}: {c.printed}" for c in gone)
    lines.extend(f"exception `{e}` is asked for by nothing" for e in found.stale_exceptions)
    unchecked = sum(1 for claim in found.claims if claim.shown is Shown.UNCHECKED)
    summary = (
        f"{found.document or found.name}: {found.covered} of {found.quantities} quantities covered"
        f" ({found.coverage:.1%}), {found.count(Coverage.DIFFERS)} with a difference,"
        f" {found.count(Coverage.EXCEPTED)} excepted, {found.count(Coverage.NO_QUANTITY)} numbers"
        " are no quantity"
    )
    if found.document:
        summary += (
            f"; of {len(found.claims)} claims {len(gone)} no longer shown,"
            f" {unchecked} without a print to look for"
        )
    lines.append(summary)
    return "\n".join(lines)
