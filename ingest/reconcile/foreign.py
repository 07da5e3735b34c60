"""Hold a text of one's own against everything that is known, figure by figure."""

from collections.abc import Iterator

from ingest.figures.figure import FigureKind
from ingest.link.knowledge import Knowledge
from ingest.link.standing import best
from ingest.lint.run import linted_of
from ingest.reconcile.figures import quantities
from kb.document import Document
from kb.views.reconciliation import Coverage, FigureCoverage, Reconciliation


def reconcile_foreign(document: Document, knowledge: Knowledge) -> Reconciliation:
    """Return which claim states each figure of a text that no claim was taken from."""
    figures = tuple(_figures(document, knowledge))
    counted = list(quantities(figures))
    return Reconciliation(
        document="",
        name=document.name,
        figures=figures,
        claims=(),
        quantities=len(counted),
        covered=sum(1 for figure in counted if figure.how is not None),
    )


def _figures(document: Document, knowledge: Knowledge) -> Iterator[FigureCoverage]:
    for found, _, tied, link in linted_of(document, knowledge).figures():
        figure = tied.figure
        passage = document.passages[found.passage]
        line, column = document.position(passage.locate(figure.start, figure.end).start)
        place = (
            figure.text,
            figure.kind.value,
            line,
            column,
            document.sections[passage.section].title,
        )
        if figure.kind is not FigureKind.QUANTITY or figure.operand:
            yield FigureCoverage(*place, Coverage.NO_QUANTITY)
        elif link is None:
            yield FigureCoverage(*place, Coverage.UNCOVERED)
        else:
            claim = best(link.agreeing or link.claims)
            printed = claim.value.told()
            yield FigureCoverage(
                *place,
                Coverage.COVERED if link.agreeing else Coverage.DIFFERS,
                claim=claim.id,
                value=printed,
                how="value" if link.agreeing else None,
                verification=claim.standing.verification,
                difference=None
                if link.agreeing
                else f"the text prints {figure.text}, the claim {printed}",
                others=tuple(c.id for c in link.agreeing if c.id != claim.id),
            )
