"""The baseline: findings accepted for now, by rule, subject and payload. It may only shrink."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from kb.audit.selection import with_findings
from kb.errors import WRITABLE, Place, SettingsError
from kb.views.finding import Finding, Report
from kb.vocab import Outcome

LARGEST = 64_000_000
"""Bytes of a baseline file that are read."""


@dataclass(frozen=True, slots=True, order=True)
class Accepted:
    """One accepted finding; rule and subject are for people, the fingerprint decides."""

    rule: str
    subject: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """The findings of one pack that are accepted."""

    pack: str
    accepted: tuple[Accepted, ...]
    version: int = 1

    @property
    def marks(self) -> frozenset[str]:
        """Return the fingerprints accepted."""
        return frozenset(a.fingerprint for a in self.accepted)


@dataclass(frozen=True, slots=True)
class Held:
    """A report held against a baseline."""

    report: Report
    """Without the accepted findings among the open ones."""
    gone: tuple[Accepted, ...] = field(default=())
    """Entries that meet no finding any more."""


def baseline_of(report: Report) -> Baseline:
    """Return the baseline that accepts all failures of a report."""
    return Baseline(report.pack, _entries(report.findings))


def hold(report: Report, baseline: Baseline) -> Held:
    """Move the accepted findings of a report aside."""
    marks = baseline.marks
    taken = [f for f in report.findings if f.fingerprint in marks]
    met = {f.fingerprint for f in (*taken, *report.suppressed)}
    left = [f for f in report.findings if f.fingerprint not in marks]
    held = with_findings(report, findings=left, suppressed=report.suppressed, accepted=taken)
    return Held(held, tuple(a for a in baseline.accepted if a.fingerprint not in met))


def shrunk(baseline: Baseline, report: Report) -> Baseline:
    """Return the baseline without what is no longer found. Nothing is ever added."""
    found = {f.fingerprint for f in (*report.findings, *report.accepted)}
    kept = tuple(a for a in baseline.accepted if a.fingerprint in found)
    return Baseline(baseline.pack, kept)


def read_baseline(path: Path, pack: str) -> Baseline:
    """Read a baseline file.

    Raises:
        SettingsError: It is missing, malformed, or another pack's.
    """
    place = Place(str(path))
    try:
        if path.stat().st_size > LARGEST:
            raise SettingsError(
                f"a baseline over {LARGEST:,} bytes",
                remedy="name the file that --update-baseline wrote",
                place=place,
            )
        baseline = msgspec.json.decode(path.read_bytes(), type=Baseline)
    except OSError as error:
        raise SettingsError(
            f"the baseline cannot be read: {error.strerror}",
            remedy="make one with --update-baseline",
            place=place,
        ) from error
    except msgspec.MsgspecError as error:
        raise SettingsError(
            f"this is no baseline: {error}",
            remedy="delete it and make one with --update-baseline",
            place=place,
        ) from error
    if baseline.pack != pack:
        raise SettingsError(
            f"the baseline is of the pack `{baseline.pack}`", expected=f"`{pack}`", place=place
        )
    return baseline


def write_baseline(path: Path, baseline: Baseline) -> None:
    """Write a baseline file, sorted, so that version control shows what went.

    Raises:
        SettingsError: It cannot be written.
    """
    ordered = Baseline(baseline.pack, tuple(sorted(baseline.accepted)))
    text = msgspec.json.format(msgspec.json.encode(ordered), indent=1)
    try:
        path.write_bytes(text + b"\n")
    except OSError as error:
        raise SettingsError(
            f"the baseline cannot be written: {error.strerror}",
            remedy=WRITABLE,
            place=Place(str(path)),
        ) from error


def _entries(findings: Iterable[Finding]) -> tuple[Accepted, ...]:
    return tuple(
        sorted(
            Accepted(f.rule, f.subject, f.fingerprint)
            for f in findings
            if f.outcome is Outcome.FAIL
        )
    )
