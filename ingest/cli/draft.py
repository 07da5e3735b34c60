"""`tenkyo draft`: candidate claims out of a text, in the pack's own form."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.cli._shared import emit, format_option, output_option, say
from kb.errors import Place, SettingsError
from kb.names import slug

if TYPE_CHECKING:
    from ingest.draft.check import Changed


@click.command()
@click.argument("doc", type=click.Path(path_type=Path))
@output_option
@click.option("--document", metavar="ID", help="Id of the document. Default: the file's name.")
@click.option("--check", is_flag=True, help="Say what the draft would change; write nothing.")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the files into this pack, where none of them stands yet.",
)
@format_option("text", "json")
def command(
    doc: Path, output: Path, document: str | None, check: bool, into: Path | None, form: str
) -> None:
    """Draft claims from a text: each figure with subject, property, citation and place.

    References are resolved to known sources by DOI, arXiv id, address, then title; others are
    drafted. What the text does not tell stands as `to-choose`, with the nearest known names, and
    the pack refuses it until it was chosen. Accepting is editing.

    \b
    tenkyo draft report.md > draft.yaml
    tenkyo draft report.md --check
    """
    # Imported here for start-up time: the readers and pint are not for `--help`.
    from ingest.cli._unread import told_unread
    from ingest.documents import open_document
    from ingest.draft.check import changes
    from ingest.draft.write import draft, files
    from ingest.link.knowledge import knowledge_of
    from ingest.lint.run import linted_of
    from ingest.pack.load import demand_pack
    from kb.quantity.units import PintUnits
    from kb.records.base import SLUG
    from kb.store.snapshot import open_snapshot
    from kb.views.codec import pretty

    if document is not None and not re.fullmatch(SLUG, document):
        raise SettingsError(
            f"--document: `{document}` is no id",
            expected="small letters and digits, joined by hyphens or full stops",
            nearest=[slug(document)] if slug(document) else [],
        )
    if into is not None:
        demand_pack(into)
    with open_snapshot(output) as snapshot:
        knowledge = knowledge_of(snapshot, PintUnits())
    text = open_document(doc)
    told_unread(text)
    linted = linted_of(text, knowledge)
    found = draft(linted, document or slug(doc.name.split(".")[0]) or "document")
    if check:
        changed = list(changes(found.candidates))
        emit(pretty({"changes": changed}) if form == "json" else _changes(changed))
        return
    made = files(found, text, knowledge.catalog)
    if into is not None:
        _write(made, into)
    elif form == "json":
        emit(pretty({"document": found.document, "candidates": found.candidates, "files": made}))
    else:
        emit("\n".join(f"--- # {path}\n{content}" for path, content in made.items()).rstrip("\n"))
    say(
        f"{len(found.candidates)} candidates, {len(found.resolved)} of"
        f" {len(text.references)} references are known sources"
    )


def _write(made: dict[str, str], into: Path) -> None:
    there = [path for path in made if (into / path).exists()]
    if there:
        raise SettingsError(
            f"{there[0]} exists already",
            remedy="print the draft instead, and take over by hand what is new",
            place=Place(str(into / there[0])),
        )
    for path, content in made.items():
        target = into / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
        say(f"wrote {target}")


def _changes(changed: "list[Changed]") -> str:
    lines = []
    for one in changed:
        about = f"{one.subject}.{one.property}: {one.value}"
        known = f" ({', '.join(one.claims)})" if one.claims else ""
        lines.append(f"line {one.line}: {one.change.value}: {about}{known}")
    counts: dict[str, int] = {}
    for one in changed:
        counts[one.change.value] = counts.get(one.change.value, 0) + 1
    lines.append(", ".join(f"{count} {word}" for word, count in counts.items()) or "no figures")
    return "\n".join(lines)
