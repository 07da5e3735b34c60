"""A claim as a sentence, in each language that has the words for it."""

import re
from collections.abc import Callable

from kb.assembly.labels import label
from kb.assembly.values import Read
from kb.records.claim import ClaimRecord
from kb.views.catalog import Entity, Property
from kb.views.label import Label

_PLAIN = {"ja": "{subject}の{property}：{value}", "en": "{subject}, {property}: {value}"}
Format = Callable[[str, str], str]
_SLOT = re.compile(r"\{(subject|property|value)\}")


class Wording:
    """Words claims; the phrasing of each property is taken apart once."""

    def __init__(self) -> None:
        self._formats: dict[str, tuple[Format, Format]] = {}

    def statement(self, record: ClaimRecord, subject: Entity, prop: Property, read: Read) -> Label:
        """Return the assertion as a sentence; a computed one is worded when it has a value."""
        if record.statement is not None:
            return label(record.statement)
        if record.derive is not None:
            return Label()
        value, as_shown = read
        if value.text is not None and prop.phrasing is None:
            return value.text
        return self.phrase(subject.label, prop, as_shown)

    def phrase(self, subject: Label, prop: Property, as_shown: tuple[str, str]) -> Label:
        """Return `subject: property value` in the property's own phrasing."""
        formats = self._formats.get(prop.id)
        if formats is None:
            given = prop.phrasing or Label()
            formats = (_format(given.ja, prop, "ja"), _format(given.en, prop, "en"))
            self._formats[prop.id] = formats
        return Label(
            formats[0](subject.ja or subject.en or "", as_shown[0]),
            formats[1](subject.en or subject.ja or "", as_shown[1]),
        )


def _format(template: str | None, prop: Property, lang: str) -> Format:
    """Return a phrasing as a format of subject and value, the property's name filled in."""
    pieces = _SLOT.split(template or _PLAIN[lang])
    for at, piece in enumerate(pieces):
        if at % 2 and piece != "property":
            pieces[at] = "{0}" if piece == "subject" else "{1}"
        else:
            text = prop.label.get(lang) if at % 2 else piece
            pieces[at] = text.replace("{", "{{").replace("}", "}}")
    return "".join(pieces).format
