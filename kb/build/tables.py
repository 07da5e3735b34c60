"""The tables that a build lays out once: each named comparison, and the board of standards."""

from collections import defaultdict

from kb.build.details import Details
from kb.build.knowledge import Knowledge
from kb.compare.table import Tools, compare
from kb.standards.board import board
from kb.views.catalog import NamedComparison
from kb.views.claim import Claim
from kb.views.comparison import Comparison
from kb.views.standard import Board


def comparison(named: NamedComparison, details: Details) -> Comparison:
    """Return a named comparison laid out; a kind brings in only things of which it can tell."""
    wanted = set(named.properties)
    kinds = set(named.kinds)
    cells: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    entities = dict.fromkeys(named.entities)
    catalog = details.catalog
    for entity in catalog.entities.values():
        if entity.id not in entities and entity.kind not in kinds:
            continue
        for claim in details.by_subject.get(entity.id, ()):
            if claim.property.id in wanted:
                entities.setdefault(entity.id)
                cells[entity.id, claim.property.id].append(claim)
    found = compare(
        catalog,
        cells,
        entities=tuple(entities),
        properties=named.properties,
        units=details.units,
        units_asked=named.units,
        title=named.title,
        tools=Tools(details.classifier, details.ruler),
    )
    return Comparison(
        columns=found.columns,
        rows=found.rows,
        as_of=found.as_of,
        title=found.title,
    )


def standards(knowledge: Knowledge) -> Board:
    """Return every standard as known on the day of the build."""
    return board(knowledge.catalog, knowledge.claims, today=knowledge.today.isoformat())
