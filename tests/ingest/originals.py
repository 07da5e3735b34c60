"""Where in the bytes of its file a place of a document lies."""

import codecs

from kb.document import Document


def byte_offset(document: Document, offset: int) -> int | None:
    """Return the offset in the original bytes; None where the format is no text."""
    if not document.encoding:
        return None
    # Without the end of a text: ISO-2022-JP would close with an escape that is not there.
    encoder = codecs.getincrementalencoder(document.encoding)()
    return document.bom + len(encoder.encode(document.text[:offset]))
