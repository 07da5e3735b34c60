"""Say what of a document was not read; silence would look like completeness."""

from kb.cli._shared import say
from kb.document import Document


def told_unread(document: Document) -> None:
    """Name on standard error every part of a document that was left unread."""
    for notice in document.notices:
        say(f"{document.place(notice.start)}: {notice.problem}")
    for part in document.included:
        say(f"{part.name}: taken in by {document.name} and not held here; name it by itself")
