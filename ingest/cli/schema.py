"""`tenkyo schema`: JSON Schemas of a pack's files."""

from pathlib import Path

import click

from ingest.cli._shared import pack_option
from kb.cli._shared import emit, say


@click.command()
@pack_option
@click.option("--report", is_flag=True, help="Print the schema of audit reports in JSON instead.")
def command(pack: Path, report: bool) -> None:
    """Write a JSON Schema for each kind of file, and point the pack's YAML files at them.

    An editor with a YAML language server then completes keys and words, and underlines mistakes.

    \b
    tenkyo schema
    tenkyo schema --pack mykb/data
    tenkyo schema --report > tenkyo-audit-report-1.schema.json
    """
    if report:
        # Imported here for start-up time, as below.
        from kb.audit.schema import report_schema
        from kb.views.codec import pretty

        emit(pretty(report_schema()))
        return
    # Imported here for start-up time: the records are not for `--help`.
    from ingest.pack.load import demand_pack
    from ingest.pack.schema import point, write_schemas

    demand_pack(pack)
    written = write_schemas(pack)
    changed = point(pack)
    say(f"{len(written)} schemas in {pack / 'schema'}; {len(changed)} files now point at theirs")
