"""What every record shares: strictness, bilingual text, slugs."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

SLUG = r"^[a-z0-9]+(?:[.\-][a-z0-9]+)*$"

Slug = Annotated[str, StringConstraints(pattern=SLUG, max_length=120)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Prose = Annotated[str, StringConstraints(min_length=1, max_length=8_000)]
Edtf = Annotated[str, StringConstraints(pattern=r"^[0-9Xx?~%./:\-]{4,40}$")]


class Record(BaseModel):
    """Base of all records: immutable, and an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Text(Record):
    """One text in both languages of a pack; a missing one is shown as missing, never invented."""

    ja: Prose | None = None
    en: Prose | None = None

    def get(self, lang: str) -> str:
        """Return the text in `lang`, or in the other language where `lang` has none."""
        first, second = (self.ja, self.en) if lang == "ja" else (self.en, self.ja)
        return first or second or ""


class Term(Record):
    """A word of a controlled list."""

    id: Slug
    label: Text
    definition: Text | None = None


class Tombstone(Record):
    """An id that was retired: never reused, and it says what took its place."""

    id: Slug
    kind: Literal["claim", "entity", "source", "property", "document", "question", "formula"]
    retired: Edtf
    reason: Text
    replaced_by: Slug | None = None


class Aliases(Record):
    """Other names of a thing, by language; names that are the same in both go under `any`."""

    any: tuple[Line, ...] = Field(default=(), description="Names used in either language.")
    ja: tuple[Line, ...] = ()
    en: tuple[Line, ...] = ()

    def all(self) -> tuple[str, ...]:
        """Return every alias, in a fixed order."""
        return (*self.any, *self.ja, *self.en)
