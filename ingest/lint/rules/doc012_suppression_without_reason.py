"""A suppression that names no rule or no reason."""

from collections.abc import Iterator

from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.suppressions import suppressions
from kb.views.label import Label
from kb.vocab import Severity


def _check(linted: Linted) -> Iterator[Mark]:
    for item in suppressions(linted.document).items:
        if not item.valid:
            yield Mark(
                0,
                0,
                0,
                Label(
                    "抑制に規則の番号か理由がなく、効きません",
                    "The suppression lacks a rule's code or a reason, and has no effect",
                ),
                span=item.span,
            )


RULE = LintRule(
    code="DOC012",
    name="suppression-without-reason",
    severity=Severity.WARNING,
    what=Label(
        "規則の番号か理由を欠く `tenkyo: ignore`。",
        "A `tenkyo: ignore` without the code of a rule or without a reason.",
    ),
    why=Label(
        "なぜ見逃してよいのか、後の人に分かりません。",
        "Whoever comes later cannot tell why it may be passed over.",
    ),
    fix=Label(
        "`<!-- tenkyo: ignore DOC001 理由 -->` の形で書いてください。",
        "Write `<!-- tenkyo: ignore DOC001 reason -->`.",
    ),
    failing="<!-- tenkyo: ignore DOC002 -->\n\nAlpha is a device.\n",
    passing="<!-- tenkyo: ignore DOC002 common knowledge -->\n\nAlpha is a device.\n",
    check=_check,
)
