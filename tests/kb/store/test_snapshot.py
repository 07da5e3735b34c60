"""Whether something is a name is told without looking for what is near."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from kb.errors import AmbiguousError, NotFoundError, nearest
from kb.store import snapshot as module
from kb.store.select import Database
from kb.store.snapshot import Snapshot, open_snapshot


@pytest.fixture(scope="module")
def snapshot(output: Path) -> Iterator[Snapshot]:
    with open_snapshot(output) as found:
        yield found


@pytest.mark.parametrize(
    "name", ["H100 SXM5", "nvidia", "B20", "H100", "nothing at all", "prop-5:>1", "", " ", "%"]
)
def test_a_name_is_one_wherever_it_is_resolved(snapshot: Snapshot, name: str) -> None:
    try:
        snapshot.resolve("entity", name)
        named = True
    except AmbiguousError:
        named = True
    except NotFoundError:
        named = False
    with patch.object(module, "nearest", side_effect=AssertionError):
        assert snapshot.is_named("entity", name) is named


@pytest.mark.parametrize("name", ["FP8 performance", "fp8性能", "ＦＰ８ performance"])
def test_a_name_of_a_part_of_a_property_gives_no_value_of_another(
    snapshot: Snapshot, name: str
) -> None:
    with pytest.raises(NotFoundError, match="names only a part of a property") as met:
        snapshot.resolve("property", name)
    assert met.value.nearest == ("peak-compute",)
    assert met.value.remedy == "ask for it with `precision=fp8`"
    assert not snapshot.is_named("property", name)


def test_part_of_several_names_is_no_whole_name(snapshot: Snapshot) -> None:
    assert snapshot.is_named("entity", "B20")
    assert not snapshot.is_named("entity", "B20", wholly=True)
    assert snapshot.is_named("entity", "H100 SXM5", wholly=True)


def test_a_misspelt_name_is_compared_with_those_around_it_only(snapshot: Snapshot) -> None:
    with (
        patch.object(module, "MOST_COMPARED", 5),
        patch.object(module, "nearest", wraps=nearest) as compared,
        pytest.raises(NotFoundError) as met,
    ):
        snapshot.resolve("entity", "nvidea")
    assert "nvidia" in met.value.nearest
    assert len(compared.call_args.args[1]) <= 10


def test_names_around_another_are_its_neighbours_in_order(snapshot: Snapshot) -> None:
    database: Database = snapshot.database
    every = sorted(n for n, _ in database.names_around("entity", "", limit=100_000))
    around = sorted(n for n, _ in database.names_around("entity", every[7], limit=3))
    assert around == every[4:10]
