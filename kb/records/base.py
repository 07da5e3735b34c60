"""What every record shares: strictness, bilingual text, slugs, and the forms of its words."""

from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from kb.errors import TenkyoError
from kb.quantity.edtf import parse_date

SLUG = r"^[a-z0-9]+(?:[.\-][a-z0-9]+)*$"
# What neither XML nor a terminal shows as it is: control characters, and marks that turn the
# direction of what follows them, so that a figure reads otherwise than it stands.
_UNSHOWN = r"\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff"
LINE = rf"^[^\x00-\x1f{_UNSHOWN}]*$"
PROSE = rf"^[^\x00-\x08\x0b\x0c\x0e-\x1f{_UNSHOWN}]*$"
DATE = r"^[0-9Xx?~%./:\-]{4,40}$"
ADDRESS = r"^https?://[^\s<>\"\\^`{|}]+$"
LANGUAGE = r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$"
DIGEST = r"^sha256:[0-9a-f]{1,64}$"
DOI = r"^10\.[0-9]{4,9}/\S+$"
FRACTION = r"^[1-9][0-9]*(?:/[1-9][0-9]*)?$"
ARXIV = r"^(?:[0-9]{4}\.[0-9]{4,5}|[a-z\-]+(?:\.[A-Z]{2})?/[0-9]{7})(?:v[0-9]+)?$"

FORMS = {
    SLUG: "lower-case words joined by hyphens: `link-bandwidth`",
    LINE: "one line without control characters",
    PROSE: "text without control characters",
    DATE: "a date: `2026-05-01`, `2026-05` or `2026`",
    ADDRESS: "an address that begins with `https://` or `http://`",
    LANGUAGE: "a language tag: `ja`, `en`",
    DIGEST: "`sha256:` and hexadecimal digits",
    DOI: "a DOI without its resolver: `10.1000/182`",
    FRACTION: "a whole number or a fraction of two: `8`, `1/2`",
    ARXIV: "an arXiv number: `2407.21783`",
}
"""What each pattern stands for, in words that an editor is told."""


@lru_cache(maxsize=4096)
def _day(text: str) -> str:
    """Return `text` as it is; it is a day of the calendar, or as much of one as is known."""
    try:
        parse_date(text)
    except TenkyoError as error:
        raise ValueError(str(error)) from error
    return text


def _distinct(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return `items` as they are; no id, and nothing without one, stands among them twice."""
    if len(items) < 2:
        return items
    seen = set()
    for item in items:
        key = getattr(item, "id", item)
        if key in seen:
            raise ValueError(f"`{_told(key)}` stands twice; remove or rename one")
        seen.add(key)
    return items


def _told(key: Any) -> str:
    """Return an id or a word as it is; of what has no id its fields, so that it is found."""
    if not isinstance(key, BaseModel):
        return str(key)
    return ", ".join(f"{name}: {value}" for name, value in key if value is not None)


DISTINCT = AfterValidator(_distinct)
"""On a list of which no item may stand there twice: known by its id, or by all that it says."""

Slug = Annotated[str, StringConstraints(pattern=SLUG, max_length=120)]
Line = Annotated[str, StringConstraints(pattern=LINE, min_length=1, max_length=400)]
Prose = Annotated[str, StringConstraints(pattern=PROSE, min_length=1, max_length=8_000)]
Edtf = Annotated[str, StringConstraints(pattern=DATE), AfterValidator(_day)]
Address = Annotated[str, StringConstraints(pattern=ADDRESS, max_length=2_000)]
Language = Annotated[str, StringConstraints(pattern=LANGUAGE, max_length=40)]
Digest = Annotated[str, StringConstraints(pattern=DIGEST)]


class Record(BaseModel):
    """Base of all records: immutable, and an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    KIND: ClassVar[str] = ""
    """What such a thing is called in addresses and in faults; empty for a part of another."""


class Text(Record):
    """One text in both languages of a pack; a missing one is shown as missing, never invented."""

    ja: Prose | None = None
    en: Prose | None = None

    @model_validator(mode="after")
    def _said(self) -> "Text":
        if self.ja is None and self.en is None:
            raise ValueError("a text has `ja`, `en` or both")
        return self

    def get(self, lang: str) -> str:
        """Return the text in `lang`, or in the other language where `lang` has none."""
        first, second = (self.ja, self.en) if lang == "ja" else (self.en, self.ja)
        return first or second or ""


Slugs = Annotated[tuple[Slug, ...], DISTINCT]
Lines = Annotated[tuple[Line, ...], DISTINCT]


class Aliases(Record):
    """Other names of a thing, by language; names that are the same in both go under `any`."""

    any: Lines = Field(default=(), description="Names used in either language.")
    ja: Lines = ()
    en: Lines = ()

    def all(self) -> tuple[str, ...]:
        """Return every alias, in a fixed order."""
        return (*self.any, *self.ja, *self.en)


class Term(Record):
    """A word of a controlled list."""

    id: Slug
    label: Text
    definition: Text | None = None
    aliases: Aliases = Field(
        default=Aliases(),
        description="Other words by which texts state it; `lint` looks for terms that have some.",
    )


Terms = Annotated[tuple[Term, ...], DISTINCT]


class Tombstone(Record):
    """An id that was retired: never reused, and it says what took its place."""

    id: Slug
    kind: Literal["claim", "entity", "source", "property", "document", "question", "formula"]
    retired: Edtf
    reason: Text
    replaced_by: Slug | None = None


SOUGHT: Any = Field(
    default=Aliases(),
    description="Words that readers look for it by and that are no names of it: search finds it "
    "by them, and nothing else does.",
)
