"""Pages of one name."""

from dataclasses import replace

from kb.search.content.twins import Twins
from kb.views.label import Label
from tests.kb import builders as make

CATALOG = make.catalog(
    entities=[
        make.entity("mfu-metric", label=Label("MFU", "MFU"), aliases=("モデルFLOPs利用率",)),
        make.entity("all-to-all", label=Label("全対全", "All-to-all")),
    ],
    properties=[replace(make.prop("mfu", label=Label("MFU", "MFU")), aliases=("utilisation",))],
)


def test_what_shares_a_name_is_told_by_its_id() -> None:
    twins = Twins(CATALOG)
    assert twins.of(["mfu"]) == ("mfu-metric", "mfu")
    assert twins.of(["Utilisation", "ＭＦＵ"]) == ("mfu", "mfu-metric")


def test_hyphens_and_spaces_make_no_other_name() -> None:
    assert Twins(CATALOG).of(["all to all"]) == ("all-to-all",)


def test_a_part_of_a_name_is_no_name() -> None:
    assert Twins(CATALOG).of(["all"]) == ()


def test_a_name_without_letters_is_shared_by_nothing() -> None:
    catalog = make.catalog(entities=[make.entity("one", label=Label("※", "*"))])
    assert Twins(catalog).of(["+"]) == ()
