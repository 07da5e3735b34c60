"""What readers see of doubtful claims is there for the audit, with its mark in every place."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from ingest.pack.load import load_pack
from kb.audit.runner import audit, find_rule
from kb.build.knowledge import Knowledge, compute
from kb.build.outputs import outputs
from kb.build.run import audited
from kb.quantity.units import PintUnits
from kb.vocab import Outcome
from tests.kb.audit.packs import written

UNITS = PintUnits()
PACK = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, flag: 未確認}
- {subject: beta, property: power, value: 800 W, document: memo, citations: [{source: datasheet}]}
"""


def knowledge(folder: Path) -> Knowledge:
    written(PACK, folder)
    return compute(load_pack(folder), units=UNITS, today=date(2026, 6, 1))


def test_doubtful_claims_are_seen_in_pages_feeds_and_exports(tmp_path: Path) -> None:
    seen = outputs(knowledge(tmp_path))
    assert {o.claim for o in seen} == {"alpha.power.me"}
    assert {o.where for o in seen} >= {"ja: pages", "en: pages", "export: csv", "export: json-ld"}
    assert all("700" in o.text for o in seen)
    page = next(o for o in seen if o.where == "en: pages")
    # The name of a style is not what a reader sees.
    assert "<" not in page.text and "flagged" in page.text


def test_the_audit_finds_no_mark_lost_and_sees_one_that_is(tmp_path: Path) -> None:
    known = knowledge(tmp_path)
    rule = find_rule("VER005")
    seen = outputs(known)
    assert not audit(audited(known, UNITS, seen=seen), [rule]).findings
    bare = tuple(replace(o, text="700 W") if o.where == "ja: pages" else o for o in seen)
    (finding,) = audit(audited(known, UNITS, seen=bare), [rule]).findings
    assert finding.outcome is Outcome.FAIL
    assert finding.subject == "alpha.power.me"
