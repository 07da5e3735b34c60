"""Cases of the rules that hold claims against texts, prints and sources, beyond their examples."""

from pathlib import Path

import pytest

from tests.kb.audit.packs import found, unchecked

TEXT = """\
documents:
- id: note
  short: no
  title: {ja: 短信, en: Note}
  checked_on: '2026-01'
  digest: 'sha256:1'
  sections: [{id: one, title: {ja: 概要, en: Overview}}, {id: two, title: {ja: 評価, en: Rating}}]
claims:
- {subject: alpha, property: power, value: 700 W, document: note, locator: two}
texts:
  document/note: {content: "概要\\n電力は700 W\\n評価\\n電力は750 W\\n", digest: 'DIGEST'}
"""


def test_a_figure_is_looked_for_in_the_section_it_names(tmp_path: Path) -> None:
    text = TEXT.replace("DIGEST", "sha256:1")
    (finding,) = found("CIT011", text, tmp_path)
    assert "under two" in finding.message.get("en")


def test_another_text_than_the_one_recorded_proves_nothing(tmp_path: Path) -> None:
    text = TEXT.replace("DIGEST", "sha256:2")
    assert not found("CIT011", text, tmp_path)
    (finding,) = unchecked("CIT011", text, tmp_path)
    assert "does not match its digest" in finding.message.get("en")


def test_a_page_of_one_commit_needs_no_archive(tmp_path: Path) -> None:
    page = "https://example.org/r/blob/{}/spec.md"
    text = """\
sources:
- {id: page, title: A page, kind: repository, tier: primary, url: 'URL'}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: page}]}
"""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert not found("SRC003", text.replace("URL", page.format("a" * 40)), tmp_path / "a")
    assert found("SRC003", text.replace("URL", page.format("main")), tmp_path / "b")


REFERENCES = """\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
sources:
- {id: sums, title: 'Sums: a survey', kind: paper, tier: primary, references: {note: 2},
   container: J. Sums, volume: '69', pages: 117-124, doi: 10.1000/sums.9, issued: '2009-03-02',
   url: 'https://doi.org/10.1000/sums.9'}
texts:
  document/note:
    digest: 'sha256:1'
    content: |
      2. 何の節か
      [1] Group "Another"
      [2] Author "Sums: A Survey", J. Sums 69, 117-124 （2009年3月2日）, DOI 10.1000/sums.9
"""


@pytest.mark.parametrize(
    ("one", "other", "odd"),
    [
        ("", "", None),
        ("title: 'Sums: a survey'", "title: Some", "title: Some"),
        ("'69'", "'68'", "volume: 68"),
        ("'69'", "'6'", "volume: 6"),
        ("pages: 117-124", "pages: 117-142", "pages: 117-142"),
        ("doi: 10.1000/sums.9", "doi: 10.1000/sums.8", "doi: 10.1000/sums.8"),
        ("2009-03-02", "2006-03-02", "issued: 2006-03-02"),
        ("'sha256:1'\n    content", "'sha256:2'\n    content", None),
    ],
)
def test_a_reference_is_held_against_the_list_in_the_text(
    one: str, other: str, odd: str | None, tmp_path: Path
) -> None:
    findings = found("CIT015", REFERENCES.replace(one, other) if one else REFERENCES, tmp_path)
    assert [f.found for f in findings] == ([odd] if odd else [])


def test_an_entry_that_prints_no_number_contradicts_none(tmp_path: Path) -> None:
    text = REFERENCES.replace(", DOI 10.1000/sums.9", "").replace("（2009年3月2日）", "")
    assert not found("CIT015", text, tmp_path)


def test_two_sources_of_one_number_are_told(tmp_path: Path) -> None:
    text = """\
sources:
- {id: one, title: One, kind: paper, tier: primary, doi: 10.1000/A.1}
- {id: two, title: Two, kind: paper, tier: primary, url: 'https://dl.acm.org/doi/abs/10.1000/a.1'}
- {id: three, title: Three, kind: paper, tier: primary, url: 'https://arxiv.org/pdf/2407.21783v3'}
"""
    (finding,) = found("SRC007", text, tmp_path)
    assert (finding.subject, finding.found) == ("two", "10.1000/a.1")
    assert "`one`" in finding.message.get("en")


def test_prints_that_differ_in_a_unit_alone_are_nearly_alike(tmp_path: Path) -> None:
    text = """\
claims:
- {subject: alpha, property: bandwidth, value: 100 GB/s, document: memo,
   qualifiers: {direction: one-way},
   citations: [{source: datasheet, printed: 95 GB、100 GB/s / 200 GB/s}]}
- {subject: alpha, property: capacity, value: 95 GB, document: memo,
   citations: [{source: datasheet, printed: 95 GB、100 Gbps / 200 GB/s}]}
"""
    (finding,) = found("CIT014", text, tmp_path)
    assert {finding.found, finding.expected} == {
        "95 GB、100 Gbps / 200 GB/s",
        "95 GB、100 GB/s / 200 GB/s",
    }


PRINTS = """\
documents:
- {{id: note, short: no, title: {{ja: 短信, en: Note}}, checked_on: '2026-01', digest: 'sha256:1'}}
claims:
- {{subject: alpha, property: {claim}, document: note}}
texts:
  document/note: {{content: アルファは８ × 80 GB で高速、Alpha Mark II。, digest: 'sha256:1'}}
"""


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("remark, value: {ja: 速い, en: Fast}, printed: 高速", True),
        ("remark, value: {ja: 速い, en: Fast}, printed: 低速", False),
        ("remark, value: {ja: 速い, en: Fast}, printed: アルファは…高速", True),
        ("remark, value: {ja: 速い, en: Fast}", True),
        ("vendor, value: acme, printed: alpha mark ＩＩ", True),
        ("vendor, value: acme, printed: alpha mark III", False),
        ("capacity, value: 640 GB, printed: 8 x 80 GB", True),
        ("capacity, value: 640 GB, printed: 8 x 82 GB", False),
        ("capacity, value: unknown, printed: 容量不明", False),
        ("capacity, value: unknown", True),
        # An id and words of the editor's own, given as what is printed.
        ("vendor, value: acme, printed: acme", False),
        ("remark, value: {ja: 速い, en: Fast}, printed: 速い", False),
        ("capacity, value: unknown, printed: unknown", False),
    ],
)
def test_a_print_is_looked_for_in_its_document(claim: str, holds: bool, tmp_path: Path) -> None:
    vendor = (
        "properties:\n- {id: vendor, label: {ja: 製造元, en: Vendor}, "
        "definition: {ja: 作る者, en: Who makes it}, type: entity}\n"
    )
    text = PRINTS.format(claim=claim) + (vendor if claim.startswith("vendor") else "")
    assert [f.subject for f in found("CIT016", text, tmp_path)] == (
        [] if holds else [f"alpha.{claim.partition(',')[0]}.no"]
    )


def test_without_the_text_prints_and_references_are_unchecked(tmp_path: Path) -> None:
    text = PRINTS.format(claim="remark, value: {ja: 速い, en: Fast}, printed: 低速")
    (finding,) = unchecked("CIT016", text.partition("texts:")[0], tmp_path)
    assert "is not at hand; things not looked for: 1" in finding.message.get("en")
    (tmp_path / "other").mkdir()
    text = REFERENCES.partition("texts:")[0]
    (finding,) = unchecked("CIT015", text, tmp_path / "other")
    assert "is not at hand; things not looked for: 1" in finding.message.get("en")


@pytest.mark.parametrize(
    ("ja", "en", "odd"),
    [
        ("片方向で 600 GB/s", "600 GB/s one way", None),
        ("片方向で 600 TB/s", "600 GB/s one way", "600 TB/s, GB/s"),
        ("60秒で", "in 60 s", None),
        ("DOI 10.1145/1", "DOI 10.1185/1", "10.1145"),
        ("60分で", "in 60 seconds", "60 min, s"),
        ("8台で80 GB", "80 GB on 8 GPUs", None),
    ],
)
def test_languages_agree_in_units_too(ja: str, en: str, odd: str | None, tmp_path: Path) -> None:
    text = f"""\
claims:
- {{subject: alpha, property: power, value: 700 W, document: memo, note: {{ja: {ja}, en: {en}}}}}
"""
    assert [f.expected for f in found("UNI008", text, tmp_path)] == ([odd] if odd else [])


@pytest.mark.parametrize("printed", ["-5 W", "−5 W", "▲5 W"])
def test_the_sign_of_a_print_is_no_difference(printed: str, tmp_path: Path) -> None:
    text = f"""\
claims:
- {{subject: alpha, property: power, value: -5 W, printed: '{printed}', document: memo}}
"""
    assert not found("UNI006", text, tmp_path)


@pytest.mark.parametrize(
    ("link", "fails"),
    [
        ("https://e.org/z", True),
        ("http://www.E.org/z/#part", True),
        ("https://e.org/z?page=2", False),
        ("https://e.org/Z", False),
    ],
)
def test_one_page_entered_twice_is_no_second_source(link: str, fails: bool, tmp_path: Path) -> None:
    text = f"""\
sources:
- {{id: one, title: One, kind: news, tier: secondary, issued: '2025', url: 'https://e.org/z'}}
- {{id: two, title: Two, kind: news, tier: secondary, issued: '2025', url: '{link}'}}
claims:
- {{subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{{source: one}}, {{source: two}}]}}
"""
    assert bool(found("SRC007", text, tmp_path)) is fails
