"""A question: what a document could not verify, the claims it hangs over, what answers it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.detail import QuestionDetail


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """What the page of a question shows."""

    question: QuestionDetail


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every question."""
    for key in material.catalog.questions:
        yield Item(f"questions/{key}", (f"questions/{key}",), Answer(f"questions/{key}"), key)


def context(material: Material, item: Item) -> QuestionPage:
    """Return what the page of a question shows."""
    return QuestionPage(material.view(QuestionDetail, item.reads[0]))


kind = PageKind("question", items, context)
