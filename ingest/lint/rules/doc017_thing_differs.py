"""A known figure, stated of another sort of thing: 192 GB of HBM3E where they are HBM3."""

import re
from collections.abc import Iterator, Mapping

from ingest.figures.aliases import Aliases, Mention
from ingest.figures.figure import Figure
from ingest.link.linking import Link
from ingest.link.measures import DEVICES
from ingest.link.standing import best
from ingest.link.wording import DEVICE_KIND
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from kb.audit.words import say
from kb.views.catalog import Catalog, Property
from kb.views.claim import Claim
from kb.views.label import Label, Ref
from kb.vocab import Rank, Severity, ValueType

_BEHIND = re.compile(r"\s?(?:(?:of|の)\s?)?(?:the\s)?")
"""Between a figure and the name of what it is of."""
_ROOM = 60
"""Characters on either side in which a name may stand."""


def _check(linted: Linted) -> Iterator[Mark]:
    knowledge = linted.knowledge
    terms: dict[str, Aliases] = {}
    for found, _, tied, link in linted.figures():
        if link is None or not link.agreeing:
            continue
        text = linted.document.passages[found.passage].text
        for key, claims in _told(linted, link).items():
            prop = knowledge.catalog.properties[key]
            if prop.type is ValueType.TERM and key not in terms:
                terms[key] = Aliases(_names(prop))
            kinds = _kinds(knowledge.catalog, claims, link)
            others = [
                name
                for name in _beside(text, tied.figure, terms.get(key, knowledge.aliases))
                if key in terms or knowledge.catalog.entities[name.id].kind in kinds
            ]
            if not others or any(_is_said(claim, name) for name in others for claim in claims):
                continue
            claim = best(claims)
            yield Mark(
                found.passage,
                tied.figure.start,
                tied.figure.end,
                say(
                    "{what}は「{printed}」とありますが、知識ベースでは{value}です",
                    "{what}: the text says {printed}, the knowledge base {value}",
                    what=label_of(claim),
                    printed=others[0].text,
                    value=_ref(claim).label,
                ),
                expected=_ref(claim).id,
                claim=claim,
            )


def _told(linted: Linted, link: Link) -> Mapping[str, list[Claim]]:
    """Return the claims that tell which of several sorts a thing has, by property."""
    found: dict[str, list[Claim]] = {}
    for claim in linted.knowledge.said.get(link.subject, ()):
        one_of = claim.value.type in (ValueType.TERM, ValueType.ENTITY) and claim.value.ref
        if one_of and claim.standing.rank is not Rank.DEPRECATED:
            found.setdefault(claim.property.id, []).append(claim)
    return found


def _ref(claim: Claim) -> Ref:
    return claim.value.ref or Ref("", Label("", ""))


def _names(prop: Property) -> dict[str, str]:
    """Return the names of the terms of a property, with their ids."""
    return {
        name: term.id
        for term in prop.terms
        for name in (term.label.get("ja"), term.label.get("en"), *term.aliases)
        if name
    }


def _kinds(catalog: Catalog, claims: list[Claim], link: Link) -> frozenset[str]:
    """Return the kinds of things that the value might have been.

    Never that of the subject: what stands beside its figure may be compared with it. Where a thing
    may have several, only a count of devices tells of which ones.
    """
    named = (catalog.entities.get(_ref(claim).id) for claim in claims)
    kinds = {entity.kind for entity in named if entity is not None}
    kinds -= {catalog.entities[link.subject].kind}
    if catalog.properties[claims[0].property.id].many:
        counted = any(claim.value.unit in DEVICES for claim in link.agreeing)
        kinds &= {DEVICE_KIND} if counted else set()
    return frozenset(kinds)


def _beside(text: str, figure: Figure, names: Aliases) -> Iterator[Mention]:
    """Yield the names that stand right behind a figure, within it, or right before it."""
    first = max(figure.start - _ROOM, 0)
    for name in names.find(text[first : figure.end + _ROOM]):
        start, end = first + name.start, first + name.end
        within = figure.start <= start < figure.end
        behind = start >= figure.end and _BEHIND.fullmatch(text, figure.end, start)
        if within or behind or text[end : figure.start] == " ":
            yield name


def _is_said(claim: Claim, name: Mention) -> bool:
    """Tell whether a name is that of a value, or says less: HBM of what has HBM3."""
    known = _ref(claim)
    labels = (known.label.get("ja"), known.label.get("en"))
    return known.id == name.id or any(label.startswith(name.text) for label in labels)


RULE = LintRule(
    code="DOC017",
    name="thing-differs",
    severity=Severity.ERROR,
    what=Label(
        "知られている数値を、別の種類のものについて述べるもの。",
        "A known figure stated of another sort of thing than the one that it is known of.",
    ),
    why=Label(
        "数字が合うので見過ごされます。HBM3 の容量を HBM3E と書けば、世代が違います。",
        "The digits are right, so nobody stops at them: HBM3 called HBM3E is of another "
        "generation.",
    ),
    fix=Label(
        "正しい種類を書くか、出典を添えて主張を改めてください。",
        "Name the right sort, or revise the claim with its source.",
    ),
    failing="Alpha has a capacity of 80 GB of slow memory.\n",
    passing="Alpha has a capacity of 80 GB of fast memory.\n",
    check=_check,
)
