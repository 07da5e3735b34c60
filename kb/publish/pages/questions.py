"""The ledger of what documents could not verify, with what is known now."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import Document
from kb.views.detail import QuestionDetail


@dataclass(frozen=True, slots=True)
class QuestionsPage:
    """What the ledger shows."""

    documents: tuple[tuple[Document, tuple[QuestionDetail, ...]], ...]
    """Each document with what it could not verify."""
    states: Mapping[str, int]


def items(material: Material) -> Iterator[Item]:
    """Yield the one ledger."""
    keys = material.catalog.questions
    reads = ("catalog/documents", *(f"questions/{key}" for key in keys))
    yield Item("questions", reads, whole_list("/v1/questions", tuple(keys)))


def context(material: Material, item: Item) -> QuestionsPage:
    """Return what the ledger shows."""
    catalog = material.catalog
    details = [material.view(QuestionDetail, f"questions/{key}") for key in catalog.questions]
    grouped = tuple(
        (document, tuple(q for q in details if q.document.id == document.id))
        for document in catalog.documents.values()
    )
    return QuestionsPage(
        tuple((d, q) for d, q in grouped if q), Counter(q.state.value for q in details)
    )


kind = PageKind("questions", items, context)
