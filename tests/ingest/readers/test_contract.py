"""What every reader owes: its sample is recognised and read, with places that can be trusted."""

import pytest

from ingest.documents import formats, read_document, readers
from ingest.reader import Reader
from kb.document import Document
from tests.ingest.originals import byte_offset
from tests.ingest.readers.samples import sample


@pytest.fixture(params=readers(), ids=lambda reader: reader.format, scope="module")
def reader(request: pytest.FixtureRequest) -> Reader:
    """Give each reader on the shelf in turn."""
    found: Reader = request.param
    return found


@pytest.fixture(scope="module")
def document(reader: Reader) -> Document:
    """Read the reader's sample."""
    return reader.read(sample(reader.format), f"sample{reader.suffixes[0]}")


def test_the_sample_is_recognised_by_name_and_content(reader: Reader) -> None:
    read = read_document(sample(reader.format), f"sample{reader.suffixes[0]}")
    assert read.format == reader.format


def test_the_sample_is_recognised_without_a_name(reader: Reader) -> None:
    assert read_document(sample(reader.format), "sample").format == reader.format


def test_places_lie_in_the_text(document: Document) -> None:
    for passage in document.passages:
        span = passage.span
        assert 0 <= span.start <= span.end <= len(document.text)
        assert sum(run.length for run in passage.runs) == len(passage.text)


def test_words_taken_as_they_stand_are_found_at_their_place(document: Document) -> None:
    literal = 0
    for passage in document.passages:
        for run in passage.runs:
            if run.length == run.end - run.start and run.length > 1:
                words = passage.text[run.at : run.at + run.length]
                assert document.text[run.start : run.end].split() == words.split()
                literal += run.length
    assert literal or not document.passages


def test_figures_are_found_at_their_place(document: Document) -> None:
    found = [(p, at) for p in document.passages if (at := p.text.find("80 GB")) >= 0]
    # A bibliography has no passages, and so no figures.
    assert found or not document.passages
    for passage, at in found:
        span = passage.locate(at, at + 5)
        assert "80" in document.text[span.start : span.end]


def test_byte_offsets_point_into_the_original(reader: Reader, document: Document) -> None:
    data = sample(reader.format)
    for passage in document.passages:
        start = passage.span.start
        offset = byte_offset(document, start)
        if offset is None:
            assert reader.binary
        else:
            assert data[offset:].decode().startswith(document.text[start : start + 4])


def test_references_have_their_identifiers(document: Document) -> None:
    assert document.references
    found = {r.arxiv or r.doi or r.url for r in document.references}
    assert found & {"2407.21783", "10.1145/361147.361115", "https://example.org/h100"}


def test_an_empty_document_and_noise_are_refused_or_read(reader: Reader) -> None:
    for data in (b"", b"\x00\x01\x02\x03" * 64):
        with pytest.raises(Exception) as caught:
            read_document(data, f"x{reader.suffixes[0]}")
        assert type(caught.value).__name__ == "DocumentError"


def test_the_shelf_is_complete() -> None:
    assert formats() == ("bibtex", "docx", "html", "latex", "markdown", "pdf", "text", "wikitext")
