"""`formula`, `why` and `impact` on a small knowledge base that is really built."""

import json
from pathlib import Path

import pytest

from kb.__main__ import main

FORMULAS = """
- id: young-daly-interval
  title: {ja: 間隔, en: Checkpoint interval}
  explanation: {ja: 最適な間隔。, en: The optimum interval.}
  expression: sqrt(2 * delta * M)
  result: {symbol: τ, meaning: {ja: 間隔, en: interval}, unit: s}
  variables:
    delta: {symbol: δ, meaning: {ja: 保存の時間, en: time to save}, unit: s, low: 0}
    M: {symbol: M, meaning: {ja: 故障間隔, en: time between failures}, unit: s, low: 0}
  citations: [{source: google-tpu-v5p}]
  examples:
  - {inputs: {delta: 10 s, M: '11,130 s'}, printed: 472 s, source: google-tpu-v5p}
  companions: [{formula: lost-fraction, result: tau}]
- id: lost-fraction
  title: {ja: 失う割合, en: Fraction lost}
  explanation: {ja: 失う時間の割合。, en: Fraction of time lost.}
  expression: delta / tau + tau / (2 * M)
  result: {symbol: w, meaning: {ja: 割合, en: lost fraction}, unit: '%', digits: 3}
  variables:
    delta: {symbol: δ, meaning: {ja: 保存の時間, en: time to save}, unit: s, low: 0}
    tau: {symbol: τ, meaning: {ja: 間隔, en: interval}, unit: s, low: 0}
    M: {symbol: M, meaning: {ja: 故障間隔, en: time between failures}, unit: s, low: 0}
  citations: [{source: google-tpu-v5p}]
  examples:
  - {inputs: {delta: 10 s, tau: 472 s, M: '11,130 s'}, printed: 4 %, source: google-tpu-v5p}
- id: half
  title: {ja: 半分, en: Half}
  aliases: {ja: [二等分], en: [one of two]}
  explanation: {ja: 半分。, en: Half of it.}
  expression: b / 2
  result: {symbol: h, meaning: {ja: 半分, en: half}, unit: GB/s}
  variables:
    b: {symbol: b, meaning: {ja: 帯域, en: bandwidth}, unit: GB/s, low: 0}
  citations: [{source: google-tpu-v5p}]
  examples:
  - {inputs: {b: 1200 GB/s}, printed: 600 GB/s, source: google-tpu-v5p}
- id: link-ratio
  title: {ja: 帯域の比, en: Ratio of links}
  explanation: {ja: 帯域の比。, en: One link over another.}
  expression: a / b
  result: {symbol: r, meaning: {ja: 比, en: ratio}}
  variables:
    a: {symbol: A, meaning: {ja: 一方, en: one}, unit: GB/s}
    b: {symbol: B, meaning: {ja: 他方, en: other}, unit: GB/s}
  agree: {direction: [a, b]}
  citations: [{source: google-tpu-v5p}]
  examples:
  - {inputs: {a: 1200 GB/s, b: 600 GB/s}, printed: '2', source: google-tpu-v5p}
"""
CLAIMS = """
- subject: tpu-v5p
  property: link-bandwidth
  qualifiers: {direction: one-way}
  derive: {formula: half, inputs: {b: BASE}}
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("formula") / "kb"
    assert main(["init", str(folder)]) == 0
    data = folder / "data"
    base = _base(data)
    (data / "formulas").mkdir()
    (data / "formulas" / "test.yaml").write_text(FORMULAS, encoding="utf-8")
    (data / "claims" / "computed.yaml").write_text(CLAIMS.replace("BASE", base), encoding="utf-8")
    built = str(folder / "build")
    assert main(["build", "-p", str(data), "-o", built, "--today", "2026-11-29"]) == 0
    return built


def _base(data: Path) -> str:
    short = next(
        line.split(":")[1].strip()
        for line in (data / "documents.yaml").read_text(encoding="utf-8").splitlines()
        if "short:" in line
    )
    return f"tpu-v5p.link-bandwidth.{short}"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_interval_with_source_and_lost_fraction(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("formula", "young-daly-interval", "delta=60 s", "M=11130 s", "-o", output)
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "interval: 1,156 s" in out
    assert "lost fraction: 10.4 %" in out
    assert "source:" in out
    assert "[google-tpu-v5p]" in out
    _, out, _ = run(capsys, *words, "--format", "json")
    found = json.loads(out)
    assert found["mathml"].startswith("<math ")
    assert found["companions"][0]["value"]["shown"]["ja"] == "10.4 %"
    assert found["value"]["exact"].startswith("1155.68161")
    _, out, _ = run(capsys, *words, "--format", "html")
    assert "<output>1,156 s</output>" in out
    _, out, _ = run(capsys, *words, "--unit", "min", "--lang", "ja")
    assert "間隔: 19.26" in out


def test_the_list_and_one_formula(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "✓ young-daly-interval" in run(capsys, "formula", "-o", output)[1]
    out = run(capsys, "formula", "half", "-o", output)[1]
    assert "verified" in out
    assert "600 GB/s (printed 600 GB/s, google-tpu-v5p)" in out
    assert len(json.loads(run(capsys, "formula", "-o", output, "-f", "json")[1])) == 4


def test_a_formula_is_found_by_what_else_it_is_called(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    by_id = run(capsys, "formula", "half", "-o", output)
    assert run(capsys, "formula", "二等分", "-o", output) == by_id


def test_an_input_may_be_a_claim(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    base = json.loads(run(capsys, "formula", "half", "-o", output, "-f", "json")[1])
    assert base["id"] == "half"
    name = _base(Path(output).parent / "data")
    code, out, _ = run(capsys, "formula", "half", f"b=@{name}", "-o", output)
    assert code == 0
    assert "half: 600.0 GB/s" in out


def test_two_directions_are_brought_together_and_it_says_so(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    base = _base(Path(output).parent / "data")
    words = ("formula", "link-ratio", f"a=@{base}", "b=@tpu-v5p.link-bandwidth.calc", "-o", output)
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "  = 1\n" in out
    assert f"caveat: {base}: both ways taken as one way (×1/2)" in out
    told = json.loads(run(capsys, *words, "-f", "json")[1])
    assert [c["code"] for c in told["caveats"]] == ["converted"]
    assert told["conversions"][0]["step"]["target"] == "one-way"
    assert "both ways taken as one way" in run(capsys, *words, "-f", "html")[1]


def test_what_must_agree_is_shown_with_the_formula(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "direction must agree: a, b" in run(capsys, "formula", "link-ratio", "-o", output)[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere",), "no formula `nowhere`"),
        (("half", "b=60"), "variable `b`: `60` names no unit"),
        (("half", "b=60 s"), "variable `b`"),
        (("half", "c=60 s"), "variable `c`: there is no such variable"),
        (("half", "b"), "gives no value"),
        (("half", "b="), "gives no value"),
        (("half", "b=1 GB/s", "b=2 GB/s"), "given twice"),
        (("half", "b=@nothing.at.all"), "no claim"),
        (("half", "b=1 GB/s", "--unit", "kg"), "unit"),
    ],
)
def test_a_fault_is_one_paragraph_that_names_the_variable(
    words: tuple[str, ...], says: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "formula", *words, "-o", output)
    assert code == 2
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_why_and_impact(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    base = _base(Path(output).parent / "data")
    code, out, _ = run(capsys, "why", "tpu-v5p.link-bandwidth.calc", "-o", output)
    assert code == 0
    assert out.splitlines()[0].startswith("600.0 GB/s  tpu-v5p.link-bandwidth.calc [Half]")
    assert f"└─ b = 1,200 GB/s  {base}" in out
    code, out, _ = run(capsys, "impact", base, "-o", output)
    assert code == 0
    assert "tpu-v5p.link-bandwidth.calc" in out
    found = json.loads(run(capsys, "impact", "google-tpu-v5p", "-o", output, "-f", "json")[1])
    assert found["kind"] == "source"
    assert set(found["formulas"]) == {
        "young-daly-interval",
        "lost-fraction",
        "half",
        "link-ratio",
    }
    tree = json.loads(
        run(capsys, "why", "tpu-v5p.link-bandwidth.calc", "-o", output, "-f", "json")[1]
    )
    assert tree["inputs"][0]["claim"] == base
    for command in ("why", "impact"):
        code, _, err = run(capsys, command, "nowhere", "-o", output)
        assert code == 2
        assert "Traceback" not in err
