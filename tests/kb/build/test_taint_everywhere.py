"""One input becomes unverified: all that rests on it says so in every way out, and nothing else.

Two whole builds are held against each other, file by file: the same pack, and a copy of it in which
one claim carries its document's mark of doubt.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date

import pytest

from ingest.pack.load import load_pack
from kb.asked.compare import Asked, compare_asked
from kb.build.run import BuildOptions, build
from kb.compare.formats.csv import render
from kb.exports.files import text
from kb.formulas.impact import impact
from kb.store.snapshot import Snapshot, open_snapshot

FILES = {
    "pack.yaml": """
name: taint
title: {ja: 波及, en: taint}
description: {ja: 試し, en: a trial}
kinds: [{id: link, label: {ja: 接続, en: link}}, {id: other, label: {ja: 別, en: other}}]
""",
    "documents.yaml": """
- {id: notes, short: n, title: {ja: 覚え書き, en: Notes}, checked_on: 2026-05, language: en}
- {id: apart, short: p, title: {ja: 別の文書, en: Apart}, checked_on: 2026-05, language: en}
""",
    "properties/all.yaml": """
- {id: speed, label: {ja: 速さ, en: speed}, definition: {ja: 速さ, en: speed}, type: quantity,
   unit: GB/s}
- {id: twice, label: {ja: 倍, en: twice}, definition: {ja: 倍, en: twice}, type: quantity,
   unit: GB/s}
- {id: fourfold, label: {ja: 四倍, en: fourfold}, definition: {ja: 四倍, en: fourfold},
   type: quantity, unit: GB/s}
- {id: weight, label: {ja: 重さ, en: weight}, definition: {ja: 重さ, en: weight}, type: quantity,
   unit: kg}
""",
    "entities/all.yaml": """
- {id: a, kind: link, label: {ja: 甲, en: Link A}}
- {id: b, kind: link, label: {ja: 乙, en: Link B}}
- {id: c, kind: other, label: {ja: 丙, en: Thing C}}
""",
    "sources/all.yaml": """
- {id: sheet, kind: vendor-page, tier: primary, title: Sheet, url: "https://example.org/a"}
- {id: paper, kind: paper, tier: primary, title: Paper, url: "https://example.org/b"}
""",
    "formulas/all.yaml": """
- id: double
  title: {ja: 倍, en: double}
  explanation: {ja: 倍, en: double}
  expression: k * v
  result: {symbol: d, meaning: {ja: 倍, en: double}, unit: GB/s}
  variables:
    k: {symbol: k, meaning: {ja: 係数, en: factor}, constant: '2', exact: true}
    v: {symbol: v, meaning: {ja: 速さ, en: speed}, unit: GB/s, low: 0}
  citations: [{source: sheet}]
  examples: [{inputs: {v: 3 GB/s}, printed: 6 GB/s, source: sheet}]
  rules: [{kind: link, property: twice, inputs: {v: speed}}]
- id: redouble
  title: {ja: 四倍, en: fourfold}
  explanation: {ja: 四倍, en: fourfold}
  expression: k * v
  result: {symbol: d, meaning: {ja: 四倍, en: fourfold}, unit: GB/s}
  variables:
    k: {symbol: k, meaning: {ja: 係数, en: factor}, constant: '2', exact: true}
    v: {symbol: v, meaning: {ja: 倍, en: twice}, unit: GB/s, low: 0}
  citations: [{source: sheet}]
  examples: [{inputs: {v: 3 GB/s}, printed: 6 GB/s, source: sheet}]
""",
    "claims/all.yaml": """
- {subject: a, property: speed, value: 100 GB/s, document: notes, citations: [{source: sheet}]}
- {subject: b, property: speed, value: 50 GB/s, document: notes, citations: [{source: sheet}]}
- {subject: a, property: fourfold, derive: {formula: redouble, inputs: {v: a.twice.calc}}}
- {subject: b, property: fourfold, derive: {formula: redouble, inputs: {v: b.twice.calc}}}
- {subject: a, property: weight, value: 3 kg, document: apart, citations: [{source: paper}]}
- {subject: c, property: weight, value: 5 kg, document: apart, citations: [{source: paper}]}
""",
    "comparisons.yaml": """
- id: links
  title: {ja: 接続, en: Links}
  description: {ja: 接続, en: links}
  kinds: [link]
  properties: [speed, twice, fourfold]
- id: weights
  title: {ja: 重さ, en: Weights}
  description: {ja: 重さ, en: weights}
  entities: [a, c]
  properties: [weight]
""",
}
INPUT = "a.speed.n"
TAINTED = {INPUT, "a.twice.calc", "a.fourfold.calc"}
SUMS = re.compile(
    r"(ja|en)/(index\.(html|json)|(entities|documents)/index\.html|(audit|changes)/.*)"
    r"|search/.*|badge-.*|build\.json"
)
"""Files that count how all claims stand, or search in them, or name what the build is made of."""


@dataclass(frozen=True)
class Both:
    """A build before and after."""

    before: Snapshot
    after: Snapshot

    def changed(self, addresses: set[str]) -> set[str]:
        """Return the addresses among these at which the two builds answer differently."""
        return {a for a in addresses if self._body(self.before, a) != self._body(self.after, a)}

    @staticmethod
    def _body(snapshot: Snapshot, address: str) -> bytes:
        body = snapshot.body(address)
        assert body is not None, address
        return bytes(body.data)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with ExitStack() as stack:
        opened = []
        for mark in ("", ", flag: 未確認"):
            folder = tmp_path_factory.mktemp("taint")
            for name, content in FILES.items():
                path = folder / "data" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                if name.startswith("claims"):
                    content = content.replace("value: 100 GB/s", f"value: 100 GB/s{mark}")
                path.write_text(content, encoding="utf-8")
            options = BuildOptions(output=folder / "build", today=date(2026, 11, 29))
            build(load_pack(folder / "data"), options)
            opened.append(stack.enter_context(open_snapshot(folder / "build")))
        yield Both(*opened)


def test_every_dependent_claim_says_so_and_no_other_changed(both: Both) -> None:
    claims = both.before.all_claims()
    found = impact(both.before.catalog, claims, INPUT, formulas=both.before.formulas)
    assert {one.claim for one in found.claims} | {INPUT} == TAINTED
    assert both.changed({f"claims/{key}" for key in claims}) == {f"claims/{k}" for k in TAINTED}
    for key, claim in both.after.all_claims().items():
        assert (claim.standing.verification.value == "flagged") is (key in TAINTED)


def test_every_answer_that_shows_one_changed_and_no_other(both: Both) -> None:
    addresses = {
        a
        for a in both.before.bodies.addresses()
        if not a.startswith(("claims/", "internal/", "builds/", "audit", "findings"))
    }
    own = {
        *("entities/a", "values/a/speed", "values/a/twice", "values/a/fourfold"),
        *("properties/speed", "properties/twice", "properties/fourfold"),
        *("formulas/double", "formulas/redouble", "documents/notes", "sources/sheet"),
        *("comparisons/links", "comparisons/links/2026-05-01", "lists/claims/subject/a"),
    }
    assert both.changed(addresses) == own


def test_every_page_that_shows_one_changed_and_says_so(both: Both) -> None:
    sites = [snapshot.folder / "site" for snapshot in (both.before, both.after)]
    files = [
        {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}
        for site in sites
    ]
    assert set(files[0]) - set(files[1]) == set()
    before, after = ({n: named(d, s.id) for n, d in f.items()}
                     for f, s in zip(files, (both.before, both.after), strict=True))  # fmt: skip
    changed = {name for name, data in after.items() if before.get(name) != data}
    own = {name for name in changed if not SUMS.fullmatch(name)}
    pages = {
        *(f"claims/{key}" for key in TAINTED),
        *("entities/a", "documents/notes", "sources/sheet"),
        *("properties/speed", "properties/twice", "properties/fourfold"),
        *("formulas/double", "formulas/redouble"),
        *("comparisons/links", "comparisons/links/2026-05-01"),
    }
    assert {n.partition("/")[2].rpartition("/")[0] for n in own} == pages
    for name in own:
        if name.endswith("index.html"):
            assert b"st-flagged" in files[1][name], name
            assert files[1][name].count(b"st-flagged") > files[0][name].count(b"st-flagged")


def named(content: bytes, build: str) -> bytes:
    """Return a file without the name of the build that it is of."""
    return content.replace(build.encode(), b"BUILD")


def rows(table: str, key: str) -> dict[str, dict[str, str]]:
    return {row[key]: row for row in csv.DictReader(io.StringIO(table))}


def test_every_row_of_a_table_says_so_and_no_other_changed(both: Both) -> None:
    exported = [rows("".join(text(s, "claims", "csv")), "id") for s in (both.before, both.after)]
    compared = [
        rows(render(compare_asked(s, Asked(name="links")), "en"), "claim")
        for s in (both.before, both.after)
    ]
    for before, after in (exported, compared):
        assert {key for key in before if before[key] != after[key]} == TAINTED
        for key in TAINTED:
            assert after[key]["verification"] == "flagged"


def test_every_object_of_json_says_so(both: Both) -> None:
    site = both.after.folder / "site/en"
    for key in TAINTED:
        told = json.loads((site / "claims" / key / "index.json").read_bytes())
        assert told["standing"]["verification"] == "flagged"
        assert told["standing"]["reasons"]
    table = json.loads((site / "comparisons/links/index.json").read_bytes())
    entries = [e for row in table["rows"] for cell in row["cells"] for e in cell["entries"]]
    flagged = {e["claim"] for e in entries if e["standing"]["verification"] == "flagged"}
    assert flagged == TAINTED
    formula = json.loads((site / "formulas/double/index.json").read_bytes())
    listed = {b["id"]: b["verification"] for b in formula["claims"]["items"]}
    assert listed == {"a.twice.calc": "flagged", "b.twice.calc": "computed"}
