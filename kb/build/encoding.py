"""All answers that are encoded once, by address."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from kb.build.details import Details, counted
from kb.build.knowledge import Knowledge
from kb.build.lists import kept_lists, newest_day
from kb.build.tables import boards, comparisons
from kb.compare.prepared import address_of
from kb.quantity.units import UnitRow
from kb.search.index.whole import LARGE
from kb.store.bodies import tag_of
from kb.store.pages import DEFAULT_LIMIT, page, write_cursor
from kb.store.rows import short
from kb.views.build import Build
from kb.views.codec import encode
from kb.views.finding import Report
from kb.work import Ahead

_LIST = "/v1/claims"


def encoded(
    knowledge: Knowledge,
    details: Details,
    report: Report,
    build: Build,
    *,
    rows: Sequence[UnitRow],
) -> Iterator[tuple[str, bytes]]:
    """Yield address and body of every answer.

    The claims of one entity come one after another, so that its list is one slice of the file.
    `rows` are the units in use. Addresses under `internal/` are for readers in this process,
    not for the outside.
    """
    catalog = knowledge.catalog
    tags: dict[str, str] = {}
    # Every cell of a table is weighed, on each of its days: as long as all that comes before.
    laid_out = Ahead(partial(_tables, details), beside=len(knowledge.claims) <= LARGE)
    for entity in catalog.entities.values():
        listed: list[bytes] = []
        for claim in details.by_subject.get(entity.id, ()):
            body = encode(details.claim(claim))
            tags[claim.id] = tag_of(body)
            if len(listed) < DEFAULT_LIMIT:
                listed.append(short("claims", body))
            yield f"claims/{claim.id}", body
        yield f"lists/claims/subject/{entity.id}", _first_page(entity.id, listed, details, build)
    for entity in catalog.entities.values():
        facts = details.facts(entity)
        yield f"entities/{entity.id}", encode(details.entity(entity, facts))
        for fact in facts:
            yield f"values/{entity.id}/{fact.property.id}", encode(details.value(entity, fact))
        yield address_of(entity.id), encode(details.cells(entity, facts))
    for prop in catalog.properties.values():
        yield f"properties/{prop.id}", encode(details.property(prop))
    for source in catalog.sources.values():
        yield f"sources/{source.id}", encode(details.source(source))
    for document in catalog.documents.values():
        yield f"documents/{document.id}", encode(details.document(document))
    for question in catalog.questions.values():
        yield f"questions/{question.id}", encode(details.question(question))
    for term in catalog.glossary.values():
        yield f"glossary/{term.id}", encode(details.term(term))
    for formula in knowledge.formulas.values():
        yield f"formulas/{formula.id}", encode(details.formula(formula))
    yield from laid_out()
    for address, standing in boards(details):
        yield address, encode(standing)
    yield "builds/current", encode(build)
    yield "internal/catalog", encode(catalog)
    yield "internal/formulas", encode(knowledge.formulas)
    yield "internal/units", encode(rows)
    yield from kept_lists(details, tags)
    for folder, grouped in (
        ("entities", details.by_subject),
        ("properties", details.by_property),
        ("sources", details.by_source),
    ):
        counts = {key: counted(own) for key, own in grouped.items()}
        yield f"internal/counts/{folder}", encode(counts)
        days = {key: newest_day(own) for key, own in grouped.items()}
        yield f"internal/days/{folder}", encode(days)
    yield "internal/report", encode(report)
    yield "internal/conflicts", encode(knowledge.conflicts)


def _tables(details: Details) -> list[tuple[str, bytes]]:
    return [(address, encode(table)) for address, table in comparisons(details)]


def _first_page(subject: str, rows: Iterable[bytes], details: Details, build: Build) -> bytes:
    """Return the first page of all claims about a thing, as the list of claims gives it."""
    own = details.by_subject.get(subject, ())
    following = None
    if len(own) > DEFAULT_LIMIT:
        last = own[DEFAULT_LIMIT - 1]
        cursor = write_cursor(build.id, details.positions[last.id], of=_LIST)
        following = f"{_LIST}?subject={subject}&cursor={cursor}"
    return page(rows, following=following)
