"""Superlatives are answered by values in their order, whatever stands behind each of them."""

from pathlib import Path

import pytest

from kb.search.opening import open_search
from kb.store.snapshot import open_snapshot


@pytest.mark.parametrize(
    ("query", "prop", "sign"),
    [
        ("largest memory capacity", "memory-capacity", -1),
        ("highest rack power", "rack-power", -1),
        # What begins a name stands for itself where a longer one takes the rest of it.
        ("max power per rack", "rack-power", -1),
        ("一番電力が大きいラック", "rack-power", -1),
        ("which rack uses the most power", "rack-power", -1),
        # The power of such a thing, not that of a site.
        ("which accelerator has the least power", "tdp", 1),
        ("widest memory bandwidth", "memory-bandwidth", -1),
        # Of an efficiency the best is asked for, which a low figure may tell.
        ("most efficient cooling", "pue", 1),
        ("最も効率が高い冷却", "pue", 1),
        ("smallest memory capacity", "memory-capacity", 1),
        ("最大のメモリ容量", "memory-capacity", -1),
    ],
)
def test_values_lead_in_their_order(output: Path, query: str, prop: str, sign: int) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        claims = [snapshot.claim(hit.id) for hit in hits if hit.kind == "claim"][:3]
        assert [claim.property.id for claim in claims] == [prop] * 3
        values = [claim.value.canonical for claim in claims]
    numbers = [value.low if value.low is not None else value.high for value in values if value]
    assert numbers == sorted(numbers, key=lambda number: sign * (number or 0.0))


@pytest.mark.parametrize(
    ("query", "prop"),
    [
        ("MFUが一番高い", "mfu"),
        ("highest MFU", "mfu"),
        ("largest cluster by gpu count", "cluster-size"),
        ("最大の学習クラスタ", "cluster-size"),
        ("lowest TDP", "tdp"),
        ("lowest PUE cooling", "pue"),
    ],
)
def test_a_page_that_has_the_name_does_not_lead(output: Path, query: str, prop: str) -> None:
    with open_snapshot(output) as snapshot:
        first, second, *_ = open_search(snapshot).search(query).hits
        assert (first.kind, second.kind) == ("claim", "claim")
        assert snapshot.claim(first.id).property.id == prop


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("which GPU has the most memory", "accelerator"),
        ("メモリが一番多いGPU", "accelerator"),
        ("最もメモリが大きいGPU", "accelerator"),
        ("一番GPUが多いインスタンス", "instance"),
        ("instance with most GPUs", "instance"),
    ],
)
def test_only_things_of_the_kind_that_is_named_lead(output: Path, query: str, kind: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        claims = [snapshot.claim(hit.id) for hit in hits if hit.kind == "claim"][:3]
        assert {snapshot.catalog.entities[c.subject.id].kind for c in claims} == {kind}


def test_of_equal_values_that_of_the_thing_asked_for_leads(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search("largest TPU pod").hits
        claims = [snapshot.claim(hit.id) for hit in hits[:4]]
        assert {claim.property.id for claim in claims} == {"pod-size"}
        assert [claim.subject.id for claim in claims] == ["google-tpu-v5p"] * 3 + ["google-ici"]


def test_what_is_efficient_but_not_the_most_is_no_superlative(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        search = open_search(snapshot)
        _, planned = search._planned("memory efficient training")
        assert not planned.ranked
        _, planned = search._planned("most efficient training")
        assert planned.ranked


def test_of_properties_that_tie_the_one_with_the_words_as_its_name_leads(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search("最も電力を使うラック").hits
        claims = [snapshot.claim(hit.id) for hit in hits if hit.kind == "claim"][:5]
        assert {claim.property.id for claim in claims} == {"rack-power"}
