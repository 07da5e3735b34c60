"""A named comparison: the table, what it refuses and why, its chart, and its earlier days."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import msgspec
from markupsafe import Markup

from kb.compare.terms import NO_CONDITION
from kb.errors import PublishError
from kb.publish.chart import charts
from kb.publish.markup import safe
from kb.publish.material import Material
from kb.publish.page import Item, PageKind, kind_label
from kb.publish.pen import Pen
from kb.publish.twins import Made
from kb.publish.units import switches
from kb.views.catalog import NamedComparison
from kb.views.codec import encode
from kb.views.comparison import Column, Comparison
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """What the page of a comparison shows."""

    named: NamedComparison
    comparison: Comparison
    vendors: tuple[tuple[str, str], ...]
    """Id and name of the makers in the table."""
    kinds: tuple[tuple[str, Label], ...]
    """The kinds of things in the table."""
    years: tuple[str, ...]
    """The years that its entries are of, latest first."""
    units: Mapping[str, tuple[tuple[str, str], ...]]
    """For each property the units that its column can be switched to, with factors."""
    chart: Callable[[Pen], Markup] | None
    """Draws the chart for a page; None where the comparison has none."""
    days: tuple[str, ...] = ()
    """Earlier days as of which there is a view of the table, latest first."""

    @property
    def explained(self) -> tuple[Column, ...]:
        """The columns whose values state what they compare by, or of which one does not compare."""
        return tuple(
            column
            for column in self.comparison.columns
            if any(group.label != NO_CONDITION for group in column.groups)
            or any(missing.claim for missing in column.missing)
        )


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every named comparison."""
    for key, named in material.catalog.comparisons.items():
        further = charts()[named.chart].comparisons if named.chart in charts() else ()
        reads = tuple(dict.fromkeys(f"comparisons/{name}" for name in (key, *further)))
        more = (f"catalog/comparisons/{key}", "catalog/entities", "internal/units")
        own = f"comparisons/{key}"
        yield Item(own, (*reads, *more), _twin(own), key)
        for day in _days(material, key):
            then = f"{own}/{day}"
            yield Item(then, (then, own, *more), _twin(then), key, mark=day)


def _days(material: Material, key: str) -> tuple[str, ...]:
    """Return the earlier days of which the build laid the table out, latest first."""
    days = material.view(Comparison, f"comparisons/{key}").days
    return tuple(d for d in reversed(days) if material.has(f"comparisons/{key}/{d}"))


def _twin(address: str) -> Made:
    """Return the comparison as REST has it, which names the build that it is of."""

    def make(material: Material) -> bytes:
        # All else stays as the build encoded it.
        stored = material.view(dict[str, msgspec.Raw], address)
        return encode(stored | {"build": material.build.id})

    return Made(address, make, volatile=True)


def context(material: Material, item: Item) -> ComparisonPage:
    """Return what the page of a comparison shows."""
    named = material.catalog.comparisons[item.key]
    comparison = material.view(Comparison, item.address)
    vendors = {r.vendor.id: r.vendor.label for r in comparison.rows if r.vendor}
    drawn = None
    if named.chart and comparison.as_of is None:
        if named.chart not in charts():
            raise PublishError(f"no chart `{named.chart}`", nearest=tuple(charts()))
        chart = charts()[named.chart]
        known = [n for n in chart.comparisons if material.has(f"comparisons/{n}")]
        others = {n: material.view(Comparison, f"comparisons/{n}") for n in known}
        drawn = partial(_drawn, chart.draw, comparison, others, material)
    return ComparisonPage(
        named,
        comparison,
        tuple((key, label.en or label.ja or key) for key, label in vendors.items()),
        tuple(
            (kind, kind_label(material.catalog, kind))
            for kind in dict.fromkeys(row.kind for row in comparison.rows)
        ),
        tuple(sorted({e.as_of[:4] for _, _, e in comparison.entries() if e.as_of}, reverse=True)),
        {c.property.id: switches(c.unit, material.units) for c in comparison.columns if c.unit},
        drawn,
        _days(material, item.key),
    )


def _drawn(
    draw: Callable[..., str],
    comparison: Comparison,
    others: Mapping[str, Comparison],
    material: Material,
    pen: Pen,
) -> Markup:
    return safe(draw(pen, comparison, others, material.units))


kind = PageKind("comparison", items, context)
