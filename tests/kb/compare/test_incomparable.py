"""Pairs of the shipped pack that look alike and are not: each refused or converted, and why.

Each figure below stands in one of the documents or in the evidence on them; each pair has been, or
could be, set side by side by somebody in a hurry.
"""

import pytest

from kb.build.knowledge import Knowledge
from kb.compare.ratio import ratio, verdict
from kb.quantity.units import Units

# What it is · one claim · the other · what refuses it: `code` or `code:qualifier`, all of them.
REFUSED = [
    (
        "HBM bandwidth against on-chip bandwidth",
        "nvidia-h100-sxm5.memory-bandwidth.ci",
        "cerebras-wse-3.on-chip-bandwidth.ci",
        {"different-property"},
    ),
    (
        "HBM capacity against on-chip memory",
        "nvidia-h200.memory-capacity.ci",
        "cerebras-wse-3.on-chip-memory.ci",
        {"different-property"},
    ),
    (
        "per-GPU link against the whole domain",
        "nvidia-nvlink-5.link-bandwidth.ev.one-way",
        "nvidia-gb200-nvl72.domain-bandwidth.ci",
        {"different-property", "unknown-qualifier:direction"},
    ),
    (
        "per-GPU link against one link between two dies",
        "nvidia-nvlink-4.link-bandwidth.ev.one-way",
        "amd-mi300x.link-bandwidth.ev.peer-one-way",
        {"different-qualifier:scope"},
    ),
    (
        "die-to-die figure without direction against a GPU's links",
        "amd-mi300x.link-bandwidth.ci",
        "nvidia-nvlink-4.link-bandwidth.ci",
        {"unknown-qualifier:direction", "different-qualifier:scope"},
    ),
    (
        "NVLink 4 both ways against NVLink 5 without direction",
        "nvidia-nvlink-4.link-bandwidth.ci",
        "nvidia-nvlink-5.link-bandwidth.ci",
        {"unknown-qualifier:direction"},
    ),
    (
        "1.8 TB/s of unknown direction against 400 Gbps one way",
        "nvidia-nvlink.link-bandwidth.tc",
        "meta-llama-3-training.network-bandwidth.tc.limits",
        {"unknown-qualifier:direction", "unknown-qualifier:scope"},
    ),
    (
        "per-GPU link against a network line whose scope nobody states",
        "nvidia-nvlink-4.link-bandwidth.ev",
        "meta-llama-3-training.network-bandwidth.tc.limits",
        {"unknown-qualifier:scope"},
    ),
    (
        "bits and bytes of one port, neither with a direction",
        "infiniband-ndr.port-bandwidth.ci.bits",
        "infiniband-ndr.port-bandwidth.ci.bytes",
        {"unknown-qualifier:direction"},
    ),
    (
        "a port against an instance",
        "infiniband-ndr.port-bandwidth.ci.bits",
        "aws-p5.network-bandwidth.ci",
        {"different-property", "unknown-qualifier:direction"},
    ),
    (
        "an instance's network against one GPU's share of it",
        "gcp-a3-high.network-bandwidth.ev",
        "gcp-a3-high.network-bandwidth.ev.toolkit-readme",
        {"unknown-qualifier:direction", "different-qualifier:scope"},
    ),
    (
        "an optical lane against a port",
        "co-packaged-optics.lane-rate.ci",
        "infiniband-xdr.port-bandwidth.ci",
        {"different-property", "unknown-qualifier:direction"},
    ),
    (
        "peak against achieved compute",
        "nvidia-h100-sxm5.peak-compute.ev",
        "meta-llama-3-training-16k.peak-compute.tc",
        {"unknown-qualifier:sparsity", "different-qualifier:rating"},
    ),
    (
        "dense against a figure that does not say",
        "nvidia-h100-sxm5.peak-compute.ev",
        "google-tpu-v5p.peak-compute.ev",
        {"unknown-qualifier:sparsity"},
    ),
    (
        "BF16 against FP8",
        "aws-trainium2.peak-compute.ev.bf16",
        "aws-trainium2.peak-compute.ev.fp8",
        {"different-qualifier:precision"},
    ),
    (
        "TF32 against BF16, which print the same figure",
        "aws-trainium2.peak-compute.ev.tf32",
        "aws-trainium2.peak-compute.ev.bf16",
        {"different-qualifier:precision"},
    ),
    (
        "a chip against a pod",
        "google-tpu-v6e.peak-compute.ev",
        "google-tpu-v6e-pod.peak-compute.ev",
        {"unknown-qualifier:sparsity", "different-qualifier:scope"},
    ),
    (
        "a chip against the instance that holds sixteen",
        "aws-trainium2.peak-compute.ev.fp8",
        "aws-trn2.peak-compute.ev",
        {"unknown-qualifier:sparsity", "different-qualifier:scope"},
    ),
    (
        "an instance against a domain of instances",
        "aws-trn2.peak-compute.ev",
        "aws-trn2-ultraserver.peak-compute.ev",
        {"unknown-qualifier:sparsity", "different-qualifier:scope"},
    ),
    (
        "zettaFLOPS declared of a cluster against one GPU's peak",
        "oci-zettascale10.peak-compute.ev",
        "nvidia-h100-sxm5.peak-compute.ev",
        {
            "unknown-qualifier:precision",
            "different-qualifier:rating",
            "different-qualifier:scope",
        },
    ),
    (
        "memory of a GPU against memory of a node",
        "nvidia-b200.memory-capacity.ev",
        "nvidia-dgx-b200.memory-capacity.ev",
        {"different-qualifier:scope"},
    ),
    (
        "memory bandwidth of a GPU against that of a node",
        "nvidia-b200.memory-bandwidth.ev",
        "nvidia-dgx-b200.memory-bandwidth.ev",
        {"different-qualifier:scope"},
    ),
    (
        "memory of a chip against memory of an instance",
        "aws-trainium2.memory-capacity.ev",
        "aws-trn2.memory-capacity.ev",
        {"different-qualifier:scope"},
    ),
    (
        "a capacity that the document could not verify against one that it states",
        "intel-gaudi-3.memory-capacity.ci",
        "nvidia-h200.memory-capacity.ci",
        {"no-value"},
    ),
    (
        "a target against the event",
        "ualink-1.0.target-date.ci",
        "ualink-1.0.published-on.ev",
        {"different-property", "different-footing"},
    ),
    (
        "an aim to publish against a projected ratification",
        "uec-1.0.target-date.ci",
        "uec-1.0.target-date.ci.ratification",
        {"different-footing"},
    ),
    (
        "an assumed checkpoint time against a required one",
        "checkpoint-example-60s.checkpoint-time.tc",
        "frontier-class-checkpointing.checkpoint-time.ci",
        {"different-qualifier:rating", "different-footing"},
    ),
    (
        "an estimate of what runs against a projection of what will",
        "stargate-abilene.power-capacity.ev",
        "stargate-abilene.power-capacity.ev.2026-q4",
        {"different-qualifier:rating", "different-footing"},
    ),
    (
        "a year's estimated energy against a projected one",
        "us-data-center-demand.annual-energy.ev.2023",
        "us-data-center-demand.annual-energy.ev.2028",
        {"different-qualifier:rating", "different-footing"},
    ),
    (
        "installed power against mean power",
        "us-data-center-demand.power-demand.ev.2030-interconnection",
        "us-data-center-demand.power-demand.ev.2030-average",
        {"different-qualifier:quantity-kind", "different-footing"},
    ),
    (
        "a programme's power of unknown rating against its target",
        "stargate.power-capacity.ci",
        "stargate.power-capacity.ev",
        {"unknown-qualifier:rating", "different-footing"},
    ),
    (
        "planned capacity against the programme's target",
        "stargate.planned-capacity.ev",
        "stargate.power-capacity.ev",
        {"different-property"},
    ),
    (
        "one operator's trailing year against a survey's mean",
        "google-datacenters.pue.ci",
        "datacenter-industry.pue.ci",
        {"different-qualifier:aggregation"},
    ),
    (
        "a range said of a cooling method against a measured fleet",
        "direct-liquid-cooling.pue.ci",
        "google-datacenters.pue.ci",
        {"different-qualifier:aggregation"},
    ),
    (
        "MFU against HFU of one run",
        "palm-540b.mfu.tc",
        "palm-540b.hfu.tc",
        {"different-property", "unknown-qualifier:precision"},
    ),
    (
        "MFU without attention against MFU that does not say",
        "gpt-3.mfu.tc",
        "palm-540b.mfu.tc",
        {"unknown-qualifier:precision"},
    ),
    (
        "BF16 MFU against MFU of unknown precision",
        "meta-llama-3-training-16k.mfu.tc",
        "megascale.mfu.tc",
        {"unknown-qualifier:precision", "unknown-qualifier:counting"},
    ),
    (
        "power of a rack against power of a node",
        "nvidia-gb200-nvl72.rack-power.ci",
        "nvidia-dgx-h100.node-power.ci",
        {"different-property"},
    ),
    (
        "power of a GPU against power of a rack",
        "nvidia-gb200.tdp.ev",
        "nvidia-gb200-nvl72.rack-power.ev",
        {"different-property"},
    ),
    (
        "a rack of unknown rating against a projected rack",
        "nvidia-gb200-nvl72.rack-power.ev",
        "nvidia-rubin-ultra-nvl576.rack-power.ev",
        {"unknown-qualifier:rating"},
    ),
    (
        "a projected rack against an assumed one",
        "nvidia-rubin-ultra-nvl576.rack-power.ev",
        "nvidia-gb300-nvl72.rack-power.ev",
        {"different-qualifier:rating"},
    ),
    (
        "a limit set in operation against the design power",
        "nvidia-b200.power-set-point.ev",
        "nvidia-b200.tdp.ev",
        {"different-property"},
    ),
    (
        "a ratio of like directions against one that mixes them",
        "nvidia-nvlink-4.link-ratio.ev",
        "nvidia-nvlink-4.link-ratio.ev.mixed",
        {"unknown-qualifier:direction"},
    ),
    (
        "a gain over an unnamed base against one over the last generation",
        "google-tpu-v6e.compute-gain.ci",
        "google-tpu-v6e.compute-gain.ev",
        {"unknown-qualifier:ratio-basis"},
    ),
    (
        "a loss of unnamed performance against half a rail's bandwidth",
        "pitfall-p2.performance-loss.ci",
        "pitfall-p4.performance-loss.ci",
        {"unknown-qualifier:ratio-basis"},
    ),
    (
        "a cluster that stands against one that is aimed at",
        "xai-colossus.cluster-size.ev.first-phase",
        "xai-colossus.cluster-size.ev",
        {"different-qualifier:rating"},
    ),
    (
        "one drive against a cluster's aggregate",
        "nvme-ssd.storage-bandwidth.ci",
        "frontier-class-checkpointing.checkpoint-bandwidth.ci",
        {"different-property", "different-footing", "unknown-qualifier:transfer"},
    ),
    (
        "all interruptions against the unexpected ones",
        "meta-llama-3-training.interruptions.tc",
        "meta-llama-3-training.unexpected-interruptions.tc",
        {"different-property"},
    ),
]

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


def name(case: tuple[object, ...]) -> str:
    return str(case[0]).replace(" ", "-")


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_refused_for_the_right_reason(
    case: tuple[str, str, str, set[str]], knowledge: Knowledge, units: Units
) -> None:
    _, one, two, expected = case
    a, b = knowledge.claims[one], knowledge.claims[two]
    for first, second in ((a, b), (b, a)):
        found = verdict(first, second, catalog=knowledge.catalog, units=units)
        assert not found.comparable
        told = {r.code for r in found.refusals}
        told |= {f"{r.code}:{r.qualifier}" for r in found.refusals}
        assert expected <= told
        assert all(r.reason.ja and r.reason.en and r.remedy.ja for r in found.refusals)
        assert ratio(first, second, catalog=knowledge.catalog, units=units).text is None


@pytest.mark.parametrize("case", CONVERTED, ids=name)
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


def test_there_are_at_least_thirty_two() -> None:
    assert len({(one, two) for _, one, two, _ in REFUSED}) >= 32


def test_the_mixed_ratio_of_the_documents_is_refused_and_the_right_one_offered(
    knowledge: Knowledge, units: Units
) -> None:
    claims = knowledge.claims
    found = ratio(
        claims["nvidia-nvlink-5.link-bandwidth.ev"],
        claims["nvidia-nvlink-4.link-bandwidth.ev.one-way"],
        catalog=knowledge.catalog,
        units=units,
    )
    assert (found.text, found.naive) == ("2×", "4×")
