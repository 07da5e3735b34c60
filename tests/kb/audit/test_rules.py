"""Every rule: documented in both languages, at home in its file, and its two examples run."""

import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import kb.audit.rules
from kb.audit.families import FAMILIES
from kb.audit.rule import Rule
from kb.audit.runner import rules
from kb.vocab import Outcome
from tests.kb.audit.packs import load

RULES = rules()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_failing_example_fails(rule: Rule, tmp_path: Path) -> None:
    report = load(rule.failing, tmp_path).report(*([] if rule.last else [rule.code]))
    failed = [f for f in report.findings if f.rule == rule.code and f.outcome is Outcome.FAIL]
    assert failed, f"{rule.code} finds nothing in its failing example"
    for finding in failed:
        assert finding.message.ja and finding.message.en
        assert finding.remedy.ja and finding.remedy.en
        assert finding.fingerprint
        assert "{" not in finding.message.get("en") + finding.message.get("ja")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_passing_example_passes(rule: Rule, tmp_path: Path) -> None:
    report = load(rule.passing, tmp_path).report(*([] if rule.last else [rule.code]))
    failed = [f for f in report.findings if f.rule == rule.code and f.outcome is Outcome.FAIL]
    assert not failed, [f.message.en for f in failed]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_rule_is_documented_in_both_languages(rule: Rule) -> None:
    for text in (rule.what, rule.why, rule.fix):
        assert text.ja and re.search(r"[぀-ヿ一-鿿]", text.ja)
        assert text.en and len(text.en) > 15
    assert rule.family in FAMILIES
    assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", rule.code)
    # "allow <name>" must read as what is allowed, not as an instruction.
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
    assert not re.match(r"(check|find|detect|must|should|avoid|require)-", rule.name)


def test_each_rule_stands_in_the_file_of_its_name() -> None:
    homes = {}
    package = kb.audit.rules
    for entry in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not entry.ispkg and not entry.name.rsplit(".", 1)[1].startswith("_"):
            homes[entry.name] = importlib.import_module(entry.name).RULE
    assert len(homes) == len(RULES)
    for name, rule in homes.items():
        family, stem = name.split(".")[-2:]
        assert stem == f"{rule.code.lower()}_{rule.name.replace('-', '_')}"
        assert family == rule.family.lower()


def test_names_are_unique() -> None:
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_names_the_thresholds_that_it_heeds(rule: Rule) -> None:
    source = Path(sys.modules[rule.check.__module__].__file__ or "").read_text(encoding="utf-8")
    asked = set(re.findall(r'\.threshold\("([^"]+)"', source))
    assert asked <= set(rule.thresholds)
