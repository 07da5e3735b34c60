"""The phrases by which readers ask for what is found, one by one."""

from kb.search.content.documents import SearchDocument


def phrases(document: SearchDocument) -> tuple[str, ...]:
    """Return the phrases of a document; a question is one itself."""
    own = document.names if document.kind == "question" else ()
    return (*document.sought, *own)


def called(document: SearchDocument) -> tuple[str, ...]:
    """Return the names of what a document is about, which a phrase need not repeat."""
    if document.kind == "claim":
        return document.subject_names
    own = document.names if document.kind != "question" else ()
    return (*own, *document.lent_names)
