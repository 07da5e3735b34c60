"""Which sentence a place is in, and which figures each sentence has."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.figures.tie import extract
from ingest.link.knowledge import Knowledge
from ingest.lint.rule import Linted
from ingest.readers.markdown import READER

_PIECES = st.sampled_from(
    [
        "Alpha draws 700 W. ",
        "It weighs 12 kg. ",
        "出力は700 W。",
        "第二世代。",
        "! ",
        "\n\n",
        "- 3 GB\n",
    ]
)


def _linted(text: str, known: Knowledge) -> Linted:
    document = READER.read(text.encode(), "text.md")
    return Linted(document, tuple(extract(document)), known)


@given(pieces=st.lists(_PIECES, max_size=12))
def test_places_and_figures_are_in_their_own_sentence(pieces: list[str], known: Knowledge) -> None:
    linted = _linted("".join(pieces), known)
    for found in linted.findings:
        sentences = linted.sentences_of(found.passage)
        for position in range(len(linted.document.passages[found.passage].text) + 1):
            holding = next((s for s in sentences if s.start <= position < s.end), None)
            assert linted.sentence_at(found.passage, position) == holding
        for sentence in sentences:
            assert sentence.figures == tuple(
                t for t in found.figures if sentence.start <= t.figure.start < sentence.end
            )
