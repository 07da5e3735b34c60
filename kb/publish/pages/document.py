"""A document: its claims by section, its questions, and how it stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.catalog import Question
from kb.views.detail import DocumentDetail


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """What the page of a document shows."""

    document: DocumentDetail
    questions: tuple[Question, ...]
    """What it could not verify."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every document."""
    for key in material.catalog.documents:
        reads = (f"documents/{key}", "catalog/questions")
        yield Item(f"documents/{key}", reads, Answer(f"documents/{key}"), key)


def context(material: Material, item: Item) -> DocumentPage:
    """Return what the page of a document shows."""
    questions = material.catalog.questions.values()
    return DocumentPage(
        material.view(DocumentDetail, item.reads[0]),
        tuple(q for q in questions if q.document.id == item.key),
    )


kind = PageKind("document", items, context)
