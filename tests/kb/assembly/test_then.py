"""What was known on a day stands as it stood on that day, in every way out alike."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from ingest.pack.load import load_pack
from kb.assembly.then import claims_then, standing_then
from kb.base import KnowledgeBase
from kb.build.knowledge import Knowledge, compute
from kb.build.run import BuildOptions, build
from kb.cli.compare import command as compare_command
from kb.cli.value import command as value_command
from kb.quantity.units import Units
from kb.store.snapshot import Snapshot, open_snapshot
from kb.views.claim import Claim
from kb.vocab import Confidence, Freshness, Verification

ROOT = Path(__file__).parents[3]
TODAY = date(2026, 11, 29)
FILES = {
    "pack.yaml": """
name: past
title: {ja: 過去, en: past}
description: {ja: 試し, en: a trial}
kinds: [{id: link, label: {ja: 接続, en: link}}]
""",
    "audit.yaml": """
thresholds: {ageing-medium-days: 180, stale-medium-days: 365}
""",
    "documents.yaml": """
- {id: early, short: e, title: {ja: 先, en: Early}, checked_on: 2025-01-01, language: en,
   confidence: high}
- {id: late, short: l, title: {ja: 後, en: Late}, checked_on: 2026-10-15, language: en}
""",
    "properties/all.yaml": """
- {id: speed, label: {ja: 速さ, en: speed}, definition: {ja: 速さ, en: speed}, type: quantity,
   unit: GB/s, volatility: medium}
- {id: twice, label: {ja: 倍, en: twice}, definition: {ja: 倍, en: twice}, type: quantity,
   unit: GB/s, volatility: medium}
""",
    "entities/all.yaml": """
- {id: a, kind: link, label: {ja: 甲, en: Link A}}
- {id: b, kind: link, label: {ja: 乙, en: Link B}}
- {id: c, kind: link, label: {ja: 丙, en: Link C}}
""",
    "sources/all.yaml": """
- {id: sheet, kind: vendor-page, tier: primary, title: Sheet, url: "https://example.org/a",
   issued: 2024-01-01}
- {id: paper, kind: paper, tier: primary, title: Paper, url: "https://example.org/b",
   issued: 2026-03-01}
""",
    "formulas/all.yaml": """
- id: double
  title: {ja: 倍, en: double}
  explanation: {ja: 倍, en: double}
  expression: k * v
  result: {symbol: d, meaning: {ja: 倍, en: double}, unit: GB/s}
  variables:
    k: {symbol: k, meaning: {ja: 係数, en: factor}, exact: true}
    v: {symbol: v, meaning: {ja: 速さ, en: speed}, unit: GB/s, low: 0}
  citations: [{source: sheet}]
  examples: [{inputs: {k: '2', v: 3 GB/s}, printed: 6 GB/s, source: sheet}]
""",
    "claims/all.yaml": """
- subject: a
  property: speed
  value: 100 GB/s
  document: early
  citations: [{source: sheet}]
  verifications: [{by: us, on: 2026-02-01, source: sheet, method: read, result: confirmed}]
- {subject: a, property: speed, value: 90 GB/s, document: late}
- {subject: b, property: speed, value: 50 GB/s, document: early, citations: [{source: paper}]}
- subject: c
  property: speed
  value: 70 GB/s
  document: early
  citations: [{source: sheet}]
  verifications: [{by: us, on: 2026-06-01, source: sheet, method: read, result: refuted}]
- {subject: a, property: twice, derive: {formula: double, inputs: {k: '2', v: a.speed.e}}}
""",
}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("past")
    for name, text in FILES.items():
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    options = BuildOptions(output=folder / "build", today=TODAY, site=False)
    build(load_pack(folder / "data"), options)
    return folder / "build"


@pytest.fixture(scope="module")
def snapshot(output: Path) -> Iterator[Snapshot]:
    with open_snapshot(output) as opened:
        yield opened


def then(snapshot: Snapshot, key: str, day: str) -> Claim:
    return claims_then(snapshot, [snapshot.claim(key)], as_of=day)[key]


@pytest.mark.parametrize(
    ("key", "day", "verification"),
    [
        ("a.speed.e", "2025-06-01", Verification.CITED),
        ("a.speed.e", "2026-02-01", Verification.VERIFIED),
        ("a.speed.e", "2026-10-15", Verification.DISPUTED),
        ("b.speed.e", "2025-06-01", Verification.UNCITED),
        ("b.speed.e", "2026-03-01", Verification.CITED),
        ("c.speed.e", "2026-05-31", Verification.CITED),
        ("c.speed.e", "2026-06", Verification.REFUTED),
        ("a.twice.calc", "2025-06-01", Verification.COMPUTED),
        ("a.twice.calc", "2026-10-15", Verification.DISPUTED),
    ],
)
def test_checks_sources_and_rivals_count_from_their_day(
    snapshot: Snapshot, key: str, day: str, verification: Verification
) -> None:
    assert then(snapshot, key, day).standing.verification is verification


def test_age_is_counted_to_that_day(snapshot: Snapshot) -> None:
    ages = [
        then(snapshot, key, day).standing.freshness
        for key in ("a.speed.e", "a.twice.calc")
        for day in ("2025-02-01", "2025-08-01", "2026-02-01")
    ]
    assert ages == [Freshness.CURRENT, Freshness.AGEING, Freshness.STALE] * 2


def test_confidence_was_not_lowered_by_what_came_later(snapshot: Snapshot) -> None:
    now = snapshot.claim("c.speed.e").standing.confidence
    assert now is Confidence.LOW
    assert then(snapshot, "c.speed.e", "2026-05-31").standing.confidence is Confidence.HIGH
    # Without the paper that was still to come nothing supported more than medium.
    assert snapshot.claim("b.speed.e").standing.confidence is Confidence.HIGH
    assert then(snapshot, "b.speed.e", "2025-06-01").standing.confidence is Confidence.MEDIUM


def test_what_was_not_known_stays_as_it_is(snapshot: Snapshot) -> None:
    assert then(snapshot, "a.speed.l", "2026-01-01") == snapshot.claim("a.speed.l")


@pytest.fixture(scope="module")
def shipped(units: Units) -> Knowledge:
    return compute(load_pack(ROOT / "data"), units=units, today=TODAY)


def test_on_the_day_of_the_build_it_is_the_build(shipped: Knowledge, units: Units) -> None:
    found = standing_then(shipped.claims, TODAY.isoformat(), catalog=shipped.catalog, units=units)
    assert [key for key in shipped.claims if found.get(key) != shipped.claims[key]] == []


@pytest.mark.parametrize("day", ["2025-06-01", "2026-05-01", "2026-08-31"])
def test_a_build_of_that_day_says_the_same_of_what_has_no_later_evidence(
    shipped: Knowledge, units: Units, day: str
) -> None:
    """Age, the one thing that passes by itself, is judged as a build of that day would."""
    found = standing_then(shipped.claims, day, catalog=shipped.catalog, units=units)
    assert 0 < len(found) < len(shipped.claims)
    assert [c.id for c in found.values() if c.known_from and c.known_from > day] == []
    assert [c.id for c in found.values() if any(v.on > day for v in c.verifications)] == []
    assert {link.claim for c in found.values() for link in c.links} <= set(found)


def test_every_way_out_says_the_same(output: Path) -> None:
    day, key = "2025-06-01", "a.speed.e"
    kb = KnowledgeBase(open_snapshot(output))
    compared = kb.compare(["a"], ["speed"], as_of=day)
    (entry,) = [e for _, _, e in compared.entries()]
    assert (entry.claim, entry.standing.verification) == (key, Verification.CITED)
    assert entry.standing.freshness is Freshness.CURRENT
    from_python = kb.value("a", "speed", as_of=day).claim
    assert from_python.standing == entry.standing
    with TestClient(create_app(Settings(output=output, watch=0))) as client:
        answer = client.get("/v1/entities/a/speed", params={"as_of": day}).json()
        table = client.get(
            "/v1/compare", params={"entity": "a", "property": "speed", "as_of": day}
        ).json()
    said = answer["answers"][0]["selection"]["chosen"]["standing"]
    assert (said["verification"], said["freshness"]) == ("cited", "current")
    options = ["--as-of", day, "--output", str(output), "--format", "json"]
    printed = CliRunner().invoke(compare_command, ["a", "--property", "speed", *options])
    told = json.loads(CliRunner().invoke(value_command, ["a", "speed", *options]).stdout)
    for found in (table, json.loads(printed.stdout)):
        assert found["rows"][0]["cells"][0]["entries"][0]["standing"] == said
    assert told["answers"][0]["selection"]["chosen"]["standing"] == said
