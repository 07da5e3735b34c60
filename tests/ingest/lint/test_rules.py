"""Every rule about texts: documented in both languages, and its two examples run."""

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.rule import LintRule
from ingest.lint.run import lint_text, rules


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.code)
def test_failing_example_fails(rule: LintRule, known: Knowledge) -> None:
    found = lint_text(rule.failing, "example.md", known, chosen=[rule]).findings
    assert found, f"{rule.code} finds nothing in its failing example"
    assert all(f.rule == rule.code and f.line > 0 and f.column > 0 for f in found)


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.code)
def test_passing_example_passes(rule: LintRule, known: Knowledge) -> None:
    found = lint_text(rule.passing, "example.md", known, chosen=[rule]).findings
    assert [f.message.en for f in found] == []


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.code)
def test_documented_in_both_languages(rule: LintRule) -> None:
    for text in (rule.what, rule.why, rule.fix):
        assert text.ja and text.en and text.ja != text.en
    assert rule.code.startswith("DOC")
