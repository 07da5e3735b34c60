"""Facets counted from columns, held against a plain count."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.search.backends._facets import FacetColumns, FacetWriter
from kb.search.contract import COUNTED, LEADING, Facet, Filter

ROWS = [
    {
        "kind": ["claim" if n % 3 else "entity"],
        # Some have none, most a few, and some more than stand in one row.
        "source": [f"s{n % 17}", f"t{n % 4}", *(f"u{m}" for m in range(n % 23))] if n % 5 else [],
        "subject": [f"x{n}"],
    }
    for n in range(60)
]


@pytest.fixture(scope="module")
def columns(tmp_path_factory: pytest.TempPathFactory) -> FacetColumns:
    folder: Path = tmp_path_factory.mktemp("facets")
    writer = FacetWriter(tuple(Facet))
    for row in ROWS:
        writer.add(row)
    writer.write(folder)
    return FacetColumns(folder)


@given(st.lists(st.integers(0, len(ROWS) - 1), unique=True))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_leading_counts_are_those_of_a_plain_count(
    columns: FacetColumns, numbers: list[int]
) -> None:
    ranked = columns.ranked(columns.counts(np.asarray(numbers, np.int32)))
    for facet in COUNTED:
        plain = Counter(word for n in numbers for word in ROWS[n].get(facet.value, ()))
        expected = sorted(plain.items(), key=lambda entry: (-entry[1], entry[0]))[:LEADING]
        assert list(ranked[facet].items()) == expected


def test_where_each_document_fills_one_row_the_counts_are_the_same(tmp_path: Path) -> None:
    rows = [{"kind": ["claim"], "source": [f"s{n % 3}"]} for n in range(9)]
    writer = FacetWriter()
    for row in rows:
        writer.add(row)
    writer.write(tmp_path)
    columns = FacetColumns(tmp_path)
    ranked = columns.ranked(columns.counts([0, 1, 3, 8]))
    assert ranked[Facet.KIND] == {"claim": 4}
    assert list(ranked[Facet.SOURCE].items()) == [("s0", 2), ("s1", 1), ("s2", 1)]


def test_a_facet_that_is_not_counted_still_filters(columns: FacetColumns) -> None:
    having = columns.mask(Filter(Facet.SUBJECT, ("x7", "x9", "unknown")))
    assert np.flatnonzero(having).tolist() == [7, 9]
    assert not columns.mask(Filter(Facet.SOURCE, ("unknown",))).any()
