"""What a figure is linked to: by name, by the company its value keeps, by being the only one."""

from collections.abc import Callable

import pytest

from ingest.documents import read_document
from ingest.draft.candidates import candidates
from ingest.link.knowledge import Knowledge, knowledge_of
from ingest.link.measures import comparable, measure
from ingest.lint.run import linted_of
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.store.snapshot import Snapshot

UNITS = PintUnits()
Said = Callable[[str], dict[str, tuple[str, str]]]


@pytest.fixture(scope="module")
def knowledge(snapshot: Snapshot) -> Knowledge:
    return knowledge_of(snapshot, UNITS)


@pytest.fixture
def said(knowledge: Knowledge) -> Said:
    """Return what is said of a text: each printed figure with its subject and property."""

    def read(text: str) -> dict[str, tuple[str, str]]:
        linted = linted_of(read_document(text.encode(), "passage.md"), knowledge)
        return {c.printed: (c.subject, c.property) for c in candidates(linted)}

    return read


def test_values_that_stand_together_tell_the_example(
    said: Said,
) -> None:
    found = said("ここで縮められれば、τ≈472秒（約8分）、割合は約4％になります。")
    assert {subject for subject, _ in found.values()} == {"checkpoint-example-10s"}
    assert found["約4％"][1] == "lost-fraction"


def test_a_wrong_value_stays_with_the_thing_named(
    said: Said,
) -> None:
    found = said("The H100 SXM5 has 141 GB of memory at 4.8 TB/s.")
    assert found["141 GB"] == ("nvidia-h100-sxm5", "memory-capacity")
    assert found["4.8 TB/s"][0] == "nvidia-h100-sxm5"


@pytest.mark.parametrize(
    ("text", "printed", "subject", "prop"),
    [
        ("業界平均の PUE は 1.58 である。", "1.58", "datacenter-industry", "pue"),
        ("AWS P5 (8× H100、3,200 Gbps EFA)", "8", "aws-p5", "gpu-count"),
        ("P5 は H100 を 8 基積む。", "8 基", "aws-p5", "gpu-count"),
        ("DGX H100 は 8 GPU を結ぶ。", "8 GPU", "nvidia-dgx-h100", "gpu-count"),
        # A fluid has no PUE, though its name stands nearest.
        ("浸漬冷却 (Novec 系) の PUE は 1.07 だった。", "1.07", "immersion-cooling", "pue"),
        ("Direct Liquid Cooling takes 62 kW.", "62 kW", "direct-liquid-cooling", "cooling-range"),
        ("The Gaudi 3 draws 812 W.", "812 W", "intel-gaudi-3", "tdp"),
    ],
)
def test_whose_a_figure_is(
    text: str,
    printed: str,
    subject: str,
    prop: str,
    said: Said,
) -> None:
    assert said(text)[printed] == (subject, prop)


def test_the_only_one_with_a_value_needs_a_hint(
    said: Said,
) -> None:
    assert said("Our hall's PUE is 1.58.")["1.58"][0] == "to-choose"


def test_a_limit_tells_nothing_of_a_far_smaller_value(
    said: Said,
) -> None:
    assert said("Llama 3 405B の学習は最大16K個である。")["最大16K個"][1] != "interruptions"


def test_names_in_parentheses_are_none_of_the_list(
    said: Said,
) -> None:
    text = "空冷 (CRAC)、直接液冷 (コールドプレート) の PUE はそれぞれ 1.7 / 1.18 である。"
    found = said(text)
    assert (found["1.7"][0], found["1.18"][0]) == ("air-cooling", "direct-liquid-cooling")


@pytest.mark.parametrize(
    ("unit", "measured"),
    [
        ("GB/s/GPU", "[information]/[time]"),
        ("GPU*h", "[time]"),
        ("TFLOPS", "1/[time]"),
        ("USD/GPU", "[currency_usd]"),
        ("GPU", ""),
        ("%", ""),
        ("nonsense", ""),
    ],
)
def test_what_a_unit_measures(unit: str, measured: str) -> None:
    assert measure(unit, UNITS) == measured


def test_a_rate_is_no_time() -> None:
    assert not comparable(parse_quantity("459 TFLOPS", units=UNITS), "h", UNITS)
    assert comparable(parse_quantity("16 GPU", units=UNITS), "accelerator", UNITS)
