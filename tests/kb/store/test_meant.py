"""Filters of claims mean what their words say, or are refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.errors import AmbiguousError, NotFoundError
from kb.store.meant import claim_filter, meant
from kb.store.snapshot import Snapshot, open_snapshot


@pytest.fixture(scope="module")
def snapshot(output: Path) -> Iterator[Snapshot]:
    with open_snapshot(output) as found:
        yield found


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("subject", "H100 SXM5", "nvidia-h100-sxm5"),
        ("vendor", "NVIDIA", "nvidia"),
        ("property", "Memory bandwidth", "memory-bandwidth"),
        ("property", "HBM capacity", "memory-capacity"),
        ("property", "業種", "business"),
        ("property", "GPU count", "gpu-count"),
        ("document", "Training clusters", "training-clusters"),
        ("source", "H100 GPU", "nvidia-h100-page"),
        ("question", "ci-01-blackwell-tdp", "ci-01-blackwell-tdp"),
        ("formula", "young-daly-interval", "young-daly-interval"),
        ("value", "NVIDIA", "nvidia"),
        ("value", "HBM3E", "hbm3e"),
        ("value", "hbm3e", "hbm3e"),
        ("kind", "accelerator", "accelerator"),
        ("verification", "flagged", "flagged"),
        ("as_of", "2026-05-31", "2026-05-31"),
    ],
)
def test_a_name_stands_for_an_id(snapshot: Snapshot, name: str, text: str, key: str) -> None:
    assert meant(snapshot, name, text) == key


@pytest.mark.parametrize(
    ("name", "text", "near"),
    [
        ("subject", "nothing at all", ()),
        ("document", "training-cluster", ("training-clusters",)),
        ("formula", "Young-Daly", ("young-daly-interval",)),
        ("value", "nvidea", ("nvidia",)),
        ("kind", "acelerator", ("accelerator",)),
        ("verification", "flaged", ("flagged",)),
        ("basis", "Fact", ("fact",)),
    ],
)
def test_what_nothing_answers_to_is_refused(
    snapshot: Snapshot, name: str, text: str, near: tuple[str, ...]
) -> None:
    with pytest.raises(NotFoundError) as met:
        claim_filter(snapshot, {name: text})
    assert met.value.nearest[: len(near)] == near


def test_a_name_of_several_is_refused_with_all(snapshot: Snapshot) -> None:
    with pytest.raises(AmbiguousError) as met:
        meant(snapshot, "subject", "B20")
    assert "nvidia-b200" in met.value.nearest


def test_an_alias_of_several_properties_is_refused_with_all(snapshot: Snapshot) -> None:
    with pytest.raises(AmbiguousError) as met:
        meant(snapshot, "property", "release date")
    assert met.value.nearest == ("availability", "published-on")


def test_what_is_not_given_does_not_narrow(snapshot: Snapshot) -> None:
    wanted = claim_filter(snapshot, {"subject": None, "kind": "accelerator"})
    assert (wanted.subject, wanted.kind) == (None, "accelerator")
