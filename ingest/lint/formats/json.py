"""For programs: the reports as they are."""

from collections.abc import Sequence

from ingest.lint.format import LintFormat
from kb.views.codec import pretty
from kb.views.lint import LintReport


def _render(reports: Sequence[LintReport], lang: str) -> str:
    return pretty({"texts": list(reports)}) + "\n"


FORMAT = LintFormat("json", _render)
