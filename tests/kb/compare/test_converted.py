"""Pairs of the shipped pack that compare once an exact rule converted one of the two."""

import pytest

from kb.build.knowledge import Knowledge
from kb.compare.ratio import ratio, verdict
from kb.quantity.units import Units

# What it is · one claim · the other · the conversions that make them comparable.
CONVERTED = [
    (
        "NVLink 5 both ways against NVLink 4 one way",
        "nvidia-nvlink-5.link-bandwidth.ev",
        "nvidia-nvlink-4.link-bandwidth.ev.one-way",
        {("direction", "1/2"), ("scope", "1/1")},
    ),
    (
        "Infinity Fabric both ways against NVLink one way",
        "amd-mi300x.link-bandwidth.ev",
        "nvidia-nvlink-5.link-bandwidth.ev.one-way",
        {("direction", "1/2"), ("scope", "1/1")},
    ),
    (
        "one figure printed in bits on one page and in bytes on another",
        "google-tpu-v5p.memory-bandwidth.ev",
        "google-tpu-v5p.memory-bandwidth.ev.ja-page",
        {("unit", "1/8"), ("scope", "1/1")},
    ),
    (
        "binary against decimal gigabytes",
        "aws-trainium2.memory-capacity.ev",
        "google-tpu-v5p.memory-capacity.ev",
        {("unit", "1953125/2097152"), ("scope", "1/1")},
    ),
    (
        "a chip against a GPU, each one accelerator",
        "google-tpu-v5p.memory-capacity.ev",
        "nvidia-h100-sxm5.memory-capacity.ev",
        {("scope", "1/1")},
    ),
    (
        "a wafer against a chip, each one accelerator",
        "cerebras-wse-3.on-chip-bandwidth.ev",
        "groq-lpu.on-chip-bandwidth.ev",
        {("unit", "1/1000"), ("scope", "1/1")},
    ),
]


@pytest.mark.parametrize("case", CONVERTED, ids=[case[0].replace(" ", "-") for case in CONVERTED])
def test_converted_by_an_exact_rule_that_is_named(
    case: tuple[str, str, str, set[tuple[str, str]]], knowledge: Knowledge, units: Units
) -> None:
    _, one, two, expected = case
    a, b = knowledge.claims[one], knowledge.claims[two]
    found = verdict(a, b, catalog=knowledge.catalog, units=units)
    assert found.comparable
    assert found.converted
    assert expected <= {(step.qualifier, step.factor) for _, step in found.steps}
    assert ratio(a, b, catalog=knowledge.catalog, units=units).text is not None
