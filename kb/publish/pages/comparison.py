"""A named comparison: the table, what it refuses and why, and its chart."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from markupsafe import Markup

from kb.errors import PublishError
from kb.publish.chart import charts
from kb.publish.markup import safe
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.pen import Pen
from kb.publish.twins import Made
from kb.publish.units import switches
from kb.views.catalog import NamedComparison
from kb.views.codec import encode
from kb.views.comparison import Comparison


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """What the page of a comparison shows."""

    named: NamedComparison
    comparison: Comparison
    vendors: tuple[tuple[str, str], ...]
    """Id and name of the makers in the table."""
    units: Mapping[str, tuple[tuple[str, str], ...]]
    """For each property the units that its column can be switched to, with factors."""
    chart: Callable[[Pen], Markup] | None
    """Draws the chart for a page; None where the comparison has none."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every named comparison."""
    for key, named in material.catalog.comparisons.items():
        further = charts()[named.chart].comparisons if named.chart in charts() else ()
        reads = tuple(dict.fromkeys(f"comparisons/{name}" for name in (key, *further)))
        more = (f"catalog/comparisons/{key}", "catalog/entities", "internal/units")
        yield Item(f"comparisons/{key}", (*reads, *more), _twin(key), key)


def _twin(key: str) -> Made:
    """Return the comparison as REST has it, which names the build that it is of."""

    def make(material: Material) -> bytes:
        stored = material.view(Comparison, f"comparisons/{key}")
        return encode(replace(stored, build=material.build.id))

    return Made(key, make, volatile=True)


def context(material: Material, item: Item) -> ComparisonPage:
    """Return what the page of a comparison shows."""
    named = material.catalog.comparisons[item.key]
    comparison = material.view(Comparison, f"comparisons/{item.key}")
    vendors = {r.vendor.id: r.vendor.label for r in comparison.rows if r.vendor}
    drawn = None
    if named.chart:
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
        {c.property.id: switches(c.unit, material.units) for c in comparison.columns if c.unit},
        drawn,
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
