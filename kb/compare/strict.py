"""What a comparison may ask for, and the strict form that takes no refusal."""

from collections.abc import Mapping, Sequence

from kb.errors import ComparisonError, NotFoundError, nearest
from kb.views.catalog import Catalog
from kb.views.comparison import Comparison

MOST_CELLS = 200_000
"""Cells above which a comparison is refused rather than left to fill the memory."""


def check(
    catalog: Catalog,
    entities: Sequence[str],
    *,
    properties: Sequence[str],
    where: Mapping[str, str],
) -> None:
    """Hold what a comparison asks for against what exists.

    Raises:
        ComparisonError: It asks for more cells than anyone could read.
        NotFoundError: An entity, a property, a qualifier or a term does not exist.
    """
    if len(entities) * len(properties) > MOST_CELLS:
        raise ComparisonError(
            f"a comparison of {len(entities)} things on {len(properties)} properties",
            qualifier="size",
            remedy=f"ask for at most {MOST_CELLS:,} cells at once",
        )
    for kind, names, known in (
        ("entity", entities, catalog.entities),
        ("property", properties, catalog.properties),
        ("qualifier", tuple(where), catalog.qualifiers),
    ):
        for name in names:
            if name not in known:
                raise NotFoundError(
                    f"no {kind} `{name}`",
                    nearest=nearest(name, known),
                    remedy=_offered(catalog, properties) if kind == "qualifier" else "",
                )
    for name, term in where.items():
        terms = [known.id for known in catalog.qualifiers[name].terms]
        if term not in terms:
            raise NotFoundError(
                f"`{term}` is not a term of the qualifier `{name}`",
                nearest=nearest(term, terms),
                remedy=f"known: {', '.join(terms)}",
            )


def _offered(catalog: Catalog, properties: Sequence[str]) -> str:
    """Name the qualifiers that values of some properties differ by; of none, all that there are."""
    about = [catalog.properties[name] for name in properties]
    names = dict.fromkeys(name for prop in about for name in (*prop.requires, *prop.comparable_by))
    return f"known: {', '.join(names or catalog.qualifiers)}"


def refuse(found: Comparison) -> None:
    """Turn the first refusal of a comparison into an error.

    Raises:
        ComparisonError: A claim compares with nothing, or a property falls into several classes.
    """
    for column in found.columns:
        name = column.property.label.get("en")
        for missing in column.missing:
            if missing.claim is not None:
                raise ComparisonError(
                    f"{name} cannot be compared: {missing.reason.get('en')}",
                    qualifier=missing.qualifier or "value",
                    remedy="leave it out, or compare without `strict` to see it refused",
                )
        for apart in column.apart:
            raise ComparisonError(
                f"{name} cannot be compared: {apart.reason.get('en')}",
                qualifier=apart.qualifier or "",
                remedy=apart.remedy.get("en"),
            )
