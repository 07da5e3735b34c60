"""What an index of Tantivy holds of a document, and how it is cut."""

from typing import Any

from kb.search.backends._queries import ANYWHERE, HIGH, LOW, NAMES, PAIRS
from kb.search.contract import Facet, Field, Indexed

NUMBER, BOOST = "number", "boost"


def schema() -> Any:
    """Return the fields of an index."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    for field in Field:
        builder.add_text_field(field.value, tokenizer_name="tokens", index_option="freq")
    for name in (ANYWHERE, PAIRS, NAMES):
        builder.add_text_field(name, tokenizer_name="tokens", index_option="basic")
    for facet in Facet:
        builder.add_text_field(facet.value, tokenizer_name="raw", fast=True, index_option="basic")
    builder.add_unsigned_field(NUMBER, fast=True)
    builder.add_float_field(BOOST, fast=True)
    builder.add_float_field(LOW, fast=True, indexed=True)
    builder.add_float_field(HIGH, fast=True, indexed=True)
    return builder.build()


def register(index: Any) -> None:
    """Let an index cut texts at their spaces: they come cut."""
    import tantivy

    tokens = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer("tokens", tokens)


def stored(document: Indexed, number: int) -> Any:
    """Return a document as the index takes it."""
    import tantivy

    stored = tantivy.Document()
    for field in Field:
        if tokens := document.tokens.get(field):
            stored.add_text(field.value, " ".join(tokens))
    stored.add_text(ANYWHERE, " ".join({t for tokens in document.tokens.values() for t in tokens}))
    if document.pairs:
        stored.add_text(PAIRS, " ".join(document.pairs))
    if document.names:
        stored.add_text(NAMES, " ".join(document.names))
    for facet, words in document.facets.items():
        for word in words:
            stored.add_text(facet, word)
    stored.add_unsigned(NUMBER, number)
    # The library multiplies a score with log2(2 + value of the field).
    stored.add_float(BOOST, 2.0**document.boost - 2.0)
    if document.low is not None and document.high is not None:
        stored.add_float(LOW, document.low)
        stored.add_float(HIGH, document.high)
    return stored
