"""Each fault that careful reading found, by name: the rule that finds it, and on which claim."""

from collections.abc import Mapping

import pytest

from tests.kb.audit.test_shipped_pack import failed

CI, TC = "compute-infrastructure", "training-clusters"
KNOWN: Mapping[str, tuple[str, str]] = {
    # Figures of one document that evidence contradicts.
    "WSE-3 at 125 PB/s": ("CON005", "cerebras-wse-3.on-chip-bandwidth.ci"),
    "TPU v5p interconnect at 2,765 Gbps": ("CON005", "google-tpu-v5p.link-bandwidth.ci"),
    "A3 at 3,200 Gbps": ("CON005", "gcp-a3.network-bandwidth.ci"),
    "A3 on RoCEv2": ("CON005", "gcp-a3.network.ci.rocev2"),
    "Stargate at 100 GW": ("CON005", "stargate.power-capacity.ci"),
    "a GB300 with 576 GPUs": ("CON005", "nvidia-gb300-nvl576.gpu-count.ci"),
    "a domain of 576 GPUs": ("CON005", "nvidia-gb300-nvl576.domain-size.ci"),
    "HBM3 on Gaudi 3": ("CON005", "intel-gaudi-3.memory-type.ci"),
    "NeuronLink of the second generation": ("CON005", "aws-trainium2.interconnect.ci"),
    "DOE range of 35–90 GW": ("CON005", "us-data-center-demand.power-demand.ci"),
    "DOE range of 35–90 GW, item 11": ("CON005", "us-data-center-demand.power-demand.ci.item-11"),
    "DOE forecast for 2030": ("CON005", "us-data-center-demand.demand-year.ci"),
    "MI400 on CDNA 4": ("CON005", "amd-mi400.architecture.ci"),
    "B100 at 1,000 W": ("CON005", "nvidia-b100.tdp.ci"),
    "Google among the founders of UEC": ("CON005", "uec.member.ci.google"),
    "DCQCN as required": ("CON005", "rocev2.needs.ci.dcqcn"),
    # What a document says against itself.
    "a rack of 120 kW under 40–100 kW": ("CON007", "nvidia-gb200-nvl72.rack-power.ci.density"),
    "two target dates of UALink": ("STD004", "ualink-1.0.target-date.ci.ratification"),
    "two target dates of UEC": ("STD004", "uec-1.0.target-date.ci.ratification"),
    "30.1 % of 148 in 419": (
        "DRV006",
        "meta-llama-3-training.gpu-failure-share.tc.printed-in-paper",
    ),
    "30.1 % beside 35.3 %": (
        "CON001",
        "meta-llama-3-training.gpu-failure-share.tc.printed-in-paper",
    ),
    # What two documents say against each other.
    "weeks between failures beside 3.1 hours": ("CON004", "xai-colossus.mtbf-order.ci"),
}


@pytest.mark.parametrize("fault", KNOWN.values(), ids=KNOWN.keys())
def test_the_fault_is_found_on_its_claim(fault: tuple[str, str]) -> None:
    rule, claim = fault
    found = [f for f in failed(rule) if f.subject == claim]
    assert found, f"{rule} does not find {claim}"
    assert found[0].document in (CI, TC)
    assert found[0].file.startswith("claims/")
