"""The rules that the commands of this package run: `tenkyo rules` lists them beside the audit's."""

from ingest.lint.run import rules as text_rules
from kb.audit.rule import Described


def rules() -> tuple[Described, ...]:
    """Return the rules about texts."""
    return text_rules()
