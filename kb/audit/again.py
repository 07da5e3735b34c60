"""Rules run once more over a snapshot, with what its build did not have: texts, the network."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

from kb.audit.audited import Audited
from kb.audit.runner import audit, order, rules
from kb.audit.selection import with_findings
from kb.audit.texts import read_texts
from kb.store.snapshot import Snapshot
from kb.views.finding import Report

KEPT = "reach.json"
"""Beside the snapshots: what came of trying the sources, day by day."""


def with_reach(
    report: Report, snapshot: Snapshot, output: Path, *, tell: Callable[[str], None]
) -> Report:
    """Try the sources and put what came of it in the place of what was left unchecked."""
    # Loaded only here, for start-up time: nothing else reaches the network.
    from kb.audit.online import HttpClient, Prober, probe_all, reached, read_tries, write_tries

    # The day of the try is today, whatever day the build was judged by.
    day = datetime.now(tz=UTC).date()
    kept = output / KEPT
    sources = snapshot.catalog.sources.values()
    tries = probe_all(sources, read_tries(kept), prober=Prober(HttpClient()), today=day, tell=tell)
    write_tries(kept, tries)
    audited = Audited(snapshot.catalog, {}, today=day, units=snapshot.units, reach=reached(tries))
    return _again(report, audited, needs="reach")


def with_texts(report: Report, snapshot: Snapshot, folder: Path) -> Report:
    """Look figures up in the texts at hand, in the place of what was left unchecked."""
    # Loaded only here, for start-up time: texts print units that the snapshot does not use.
    from kb.quantity.units import PintUnits

    catalog = snapshot.catalog
    audited = Audited(
        catalog,
        snapshot.all_claims(),
        today=date.fromisoformat(report.today),
        units=PintUnits(),
        texts=read_texts(folder, catalog),
    )
    return _again(report, audited, needs="texts")


def _again(report: Report, audited: Audited, *, needs: str) -> Report:
    """Run the rules that needed something once more, now that it is there."""
    chosen = [rule for rule in rules() if rule.needs == needs]
    codes = {rule.code for rule in chosen}
    fresh = audit(audited, chosen)
    return with_findings(
        report,
        findings=sorted(
            [*(f for f in report.findings if f.rule not in codes), *fresh.findings], key=order
        ),
        suppressed=[*(f for f in report.suppressed if f.rule not in codes), *fresh.suppressed],
        accepted=report.accepted,
    )
