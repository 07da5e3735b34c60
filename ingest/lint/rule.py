"""The contract of a rule about texts: what it declares, is handed, and yields."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ingest.figures.tie import Findings, Tied
from ingest.link.knowledge import Knowledge
from ingest.link.linking import Link
from ingest.lint.sentences import Sentence, sentences
from kb.audit.rule import Described
from kb.document import Document
from kb.passage import Span
from kb.views.claim import Claim
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class Mark:
    """What a rule says of one stretch of a passage; the runner adds the place and the severity."""

    passage: int
    start: int
    end: int
    message: Label
    expected: str | None = None
    claim: Claim | None = None
    remedy: Label | None = None
    """What to do about this one; None where the rule's own advice fits."""
    replacement: str | None = None
    safe: bool = False
    span: Span | None = None
    """The stretch in the document's text, where it is in no passage."""


@dataclass(frozen=True)
class Linted:
    """A text as read, with its figures linked to what is known."""

    document: Document
    findings: tuple[Findings, ...]
    knowledge: Knowledge
    links: Mapping[tuple[int, int], Link] = field(default_factory=dict)
    """By passage and position of the figure in its findings."""

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the text, each with its place."""
        return tuple(sentences(self.document, self.findings))

    def sentences_of(self, passage: int) -> tuple[Sentence, ...]:
        """Return the sentences of one passage."""
        return self._sentences.get(passage, ())

    def sentence_at(self, passage: int, position: int) -> Sentence | None:
        """Return the sentence of a passage in which a position is."""
        inside = self.sentences_of(passage)
        last = bisect_right(inside, position, key=lambda s: s.start) - 1
        return inside[last] if last >= 0 and position < inside[last].end else None

    @cached_property
    def _sentences(self) -> Mapping[int, tuple[Sentence, ...]]:
        found: dict[int, list[Sentence]] = {}
        for sentence in self.sentences:
            found.setdefault(sentence.passage, []).append(sentence)
        return {passage: tuple(kept) for passage, kept in found.items()}

    def figures(self) -> Iterator[tuple[Findings, int, Tied, Link | None]]:
        """Yield each figure with its findings, its position there and its link."""
        for found in self.findings:
            yield from self._of(found)

    def figures_of(self, passage: int) -> Iterator[tuple[Findings, int, Tied, Link | None]]:
        """Yield the figures of one passage."""
        found = self._by_passage.get(passage)
        if found is not None:
            yield from self._of(found)

    @cached_property
    def _by_passage(self) -> Mapping[int, Findings]:
        return {found.passage: found for found in self.findings}

    def _of(self, found: Findings) -> Iterator[tuple[Findings, int, Tied, Link | None]]:
        for position, tied in enumerate(found.figures):
            yield found, position, tied, self.links.get((found.passage, position))


@dataclass(frozen=True, slots=True)
class LintRule(Described):
    """One rule about texts: its identity, its prose, two example texts and its check.

    The examples are Markdown, linted against the knowledge base of `ingest.lint.example`.
    """

    check: Callable[[Linted], Iterator[Mark]]
