"""Texts of records as the labels of views."""

from kb.records.base import Term as TermRecord
from kb.records.base import Text
from kb.views.label import Label, Term


def label(text: Text) -> Label:
    """Turn a record's text into a view's label."""
    return Label(text.ja, text.en)


def label_or_none(text: Text | None) -> Label | None:
    """Turn an optional text into an optional label."""
    return None if text is None else label(text)


def terms(records: tuple[TermRecord, ...]) -> tuple[Term, ...]:
    """Turn the records of a word list into views."""
    return tuple(
        Term(t.id, label(t.label), label_or_none(t.definition), t.aliases.all()) for t in records
    )
