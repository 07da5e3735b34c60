"""A figure stated as fact that the knowledge base holds in doubt."""

from collections.abc import Iterator

from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from ingest.markers.flags import Flag
from ingest.markers.words import FlagKind
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity, Verification

_DOUBTFUL = {
    Verification.FLAGGED: Label("未確認", "unverified"),
    Verification.DISPUTED: Label("争いあり", "disputed"),
    Verification.REFUTED: Label("反証あり", "refuted"),
}
_WORDS = frozenset({FlagKind.DOUBT, FlagKind.HEDGE, FlagKind.LIMIT})


def _check(linted: Linted) -> Iterator[Mark]:
    for found, _, tied, link in linted.figures():
        if link is None or not link.agreeing:
            continue
        claim = best(link.agreeing)
        standing = _DOUBTFUL.get(claim.standing.verification)
        figure = tied.figure
        if standing is None or any(
            isinstance(m, Flag) and m.kind in _WORDS
            for m in found.markers.at(figure.start, figure.end)
        ):
            continue
        yield Mark(
            found.passage,
            figure.start,
            figure.end,
            say(
                "{what}「{printed}」は事実として書かれていますが、知識ベースでは{standing}です",
                "{what}: {printed} is stated as fact, but it is {standing} in the knowledge base",
                what=label_of(claim),
                printed=figure.text,
                standing=standing,
            ),
            expected=standing.get("ja" if linted.document.language == "ja" else "en"),
            claim=claim,
        )


RULE = LintRule(
    code="DOC003",
    name="doubtful-as-fact",
    severity=Severity.WARNING,
    what=Label(
        "未確認・争いあり・反証ありの値を、断りなく事実として述べるもの。",
        "An unverified, disputed or refuted figure stated without a word of doubt.",
    ),
    why=Label(
        "疑いは引用されるたびに消え、やがて誰も覚えていません。",
        "Doubt is lost each time a figure is quoted, until nobody remembers it.",
    ),
    fix=Label(
        "「未確認」などと添えるか、確かめられた値に替えてください。",
        "Say that it is unverified, or use a value that was verified.",
    ),
    failing="Alpha has a capacity of 80 GB [1].\n\n## References\n\n1. Acme. A note.\n",
    passing="Alpha reportedly has a capacity of 80 GB (unverified) [1].\n\n"
    "## References\n\n1. Acme. A note.\n",
    check=_check,
)
