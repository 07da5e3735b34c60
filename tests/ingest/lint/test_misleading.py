"""What reads well and misleads, held against the shipped pack: right figures, used wrongly."""

from collections.abc import Callable

import pytest

from ingest.link.knowledge import Knowledge, knowledge_of
from ingest.lint.run import lint_text
from kb.quantity.units import PintUnits
from kb.store.snapshot import Snapshot

Found = Callable[[str], list[tuple[str, str]]]
QUIET = {"DOC002", "DOC003", "DOC005"}
"""Rules that ask for sources and tell how a figure stands, right or wrong."""


@pytest.fixture(scope="module")
def knowledge(snapshot: Snapshot) -> Knowledge:
    return knowledge_of(snapshot, PintUnits())


@pytest.fixture
def found(knowledge: Knowledge) -> Found:
    """Return the rules that find something in a text, and on which words."""

    def lint(text: str) -> list[tuple[str, str]]:
        findings = lint_text(text, "text.md", knowledge).findings
        return [(one.rule, one.printed) for one in findings if one.rule not in QUIET]

    return lint


@pytest.mark.parametrize(
    ("text", "rule", "printed"),
    [
        # What counts both ways, divided by what is counted one way or not said to be.
        ("NVLink 5 provides 1.8 TB/s, 36 times the 400 Gbps network.", "DOC004", "36 times"),
        ("NVLink 5 の帯域は1.8 TB/sで、400 Gbpsの網の36倍です。", "DOC004", "36倍"),
        (
            "The 900 GB/s of NVLink 4 is 18 times the 400 Gbps of InfiniBand NDR.",
            "DOC004",
            "18 times",
        ),
        # A mean of a survey is no twelve months of one operator.
        ("Google's PUE of 1.10 beats the industry average of 1.58.", "DOC004", "1.58"),
        ("Google's PUE of 1.10 is more efficient: the industry has 1.58.", "DOC004", "1.58"),
        # What was aimed at is not what happened.
        ("UALink 1.0 was released in 2024.", "DOC015", "2024"),
        ("UALink 1.0は2024年に公開されました。", "DOC015", "2024年"),
        ("UEC 1.1の仕様は2026年9月に公開された。", "DOC015", "2026年9月"),
        ("UEC was founded in 2021.", "DOC015", "2021"),
        ("IEEE Std 802.3df was approved in 2023.", "DOC015", "2023"),
        # Told twice, and not the same: bits for bytes, a prefix, a percentage.
        ("An NDR port carries 400 Gbps (400 GB/s).", "DOC008", "400 GB/s"),
        ("NDRのポートは400 Gbps（400 GB/s）である。", "DOC008", "400 GB/s"),
        ("The rack draws 120 kW, i.e. 120 MW.", "DOC008", "120 MW"),
        ("The H200 has 40% more memory than the H100 (141 GB vs 80 GB).", "DOC008", "40%"),
        ("H200のメモリーは141 GBで、H100の80 GBより40％多い。", "DOC008", "40％"),
        # A draft is no standard yet.
        ("IEEE P802.3dj is a standard since 2026.", "DOC018", "is a standard"),
        ("IEEE P802.3djは2026年に承認された。", "DOC018", "承認され"),
        # Right digits under the wrong name.
        ("PaLM 540B achieved an MFU of 57.8%.", "DOC016", "57.8%"),
        ("PaLM 540BのMFUは57.8％でした。", "DOC016", "57.8％"),
        # Right digits of the wrong sort.
        ("The MI300X has 192 GB of HBM3E.", "DOC017", "192 GB"),
        ("MI300Xは192 GBのHBM3Eを積む。", "DOC017", "192 GB"),
        ("H100 SXM5 (HBM2E 80 GB / 3.35 TB/s).", "DOC017", "80 GB"),
        ("Llama 3 405B was trained on 16,384 A100 GPUs.", "DOC017", "16,384 A100 GPUs"),
        ("Llama 3は16,384個のA100で学習された。", "DOC017", "16,384個"),
        # A rate that counts skipped operations; a count; bits taken for bytes.
        ("The H100 delivers 1,979 TFLOPS in BF16.", "DOC001", "1,979 TFLOPS"),
        ("Gaudi 3 has 21 ports of 200 GbE.", "DOC001", "21 ports"),
        ("Gaudi 3は200 GbEを21ポート備えます。", "DOC001", "21ポート"),
        ("InfiniBand NDR ports run at 400 GB/s.", "DOC001", "400 GB/s"),
    ],
)
def test_what_misleads_is_found(found: Found, text: str, rule: str, printed: str) -> None:
    assert (rule, printed) in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "NVLink 5 gives 900 GB/s one way, 18 times the 400 Gbps network.",
        "NVLink 5 doubles NVLink 4 from 450 GB/s to 900 GB/s per direction.",
        "An NDR port carries 400 Gbps (50 GB/s).",
        "The rack draws 120 kW (0.12 MW).",
        "NVLink 5 has 1.8 TB/s (900 GB/s per direction).",
        "The H200 has 76% more memory than the H100 (141 GB vs 80 GB).",
        "The H100 has 43% less memory than the H200 (141 GB vs 80 GB).",
        "A node of 8x H200 141 GB has 1,128 GB.",
        "The NVLink bandwidth of the H100 is 900 GB/s.",
        "UALink 1.0 was published on 8 April 2025.",
        "UEC 1.0は2025年6月に公開され、UEC 1.1は2026年10月12日に公開された。",
        "UALink 1.0 aimed at publication during 2024.",
        "UALink 1.0 was not published in 2024.",
        "IEEE P802.3dj is expected to be approved in 2026.",
        "IEEE P802.3djはまだ承認されていない。",
        "A draft of IEEE P802.3dj was published.",
        "IEEE Std 802.3df was approved in 2024.",
        "PaLM 540B reached an MFU of 46.2% and an HFU of 57.8%.",
        "PaLM 540B reached an MFU of 46.2%; with recomputation counted it is 57.8%.",
        "The MI300X has 192 GB of HBM3 and the H200 141 GB of HBM3E.",
        "The MI300X has 192 GB of HBM.",
        "Llama 3 405B was trained on 16,384 H100 GPUs.",
        # Another number format than the one that is known.
        "The H100 delivers 1,979 TFLOPS in FP8.",
        "The H100 delivers 1,979 TFLOPS in BF16 with sparsity.",
        # Some of the ports.
        "Gaudi 3 leads 3 ports out of the node.",
        "IEEE Std 802.3df-2024 has 278 pages; it is amendment 9.",
    ],
)
def test_what_is_right_or_says_so_passes(found: Found, text: str) -> None:
    assert found(text) == []


def test_twice_a_known_figure_points_at_its_terms(knowledge: Knowledge) -> None:
    (finding,) = (
        one
        for one in lint_text("The H100 delivers 1,979 TFLOPS.", "a.md", knowledge).findings
        if one.rule == "DOC001"
    )
    assert "Sparsity" in (finding.remedy.en or "")


def test_the_range_of_a_forecast_is_known_by_its_ends(knowledge: Knowledge) -> None:
    findings = lint_text("The DOE forecasts 35–90 GW by 2030.", "a.md", knowledge).findings
    claims = {finding.claim for finding in findings if finding.rule in ("DOC002", "DOC003")}
    assert "us-data-center-demand.power-demand.ci" in claims
