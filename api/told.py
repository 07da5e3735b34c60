"""What each tool answers as data, so that its schema can be published and is kept."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, SkipValidation, create_model

from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.comparison import Comparison
from kb.views.formula import Why
from kb.views.lint import LintReport
from kb.views.search import SearchResult

_AS_IT_IS: Any = SkipValidation
"""Describes a type without holding a value against it."""


class Told(BaseModel):
    """An answer with the build that it comes from."""

    model_config = ConfigDict(extra="forbid")

    build: str = Field(description="Id of the build that this comes from.")


class Caveated(BaseModel):
    """What to say with a figure that is taken from a claim."""

    model_config = ConfigDict(extra="forbid")

    caveats: list[str]
    citation: str


class Explanation(Told):
    """Why a claim stands where it stands."""

    claim: SkipValidation[Claim]
    why: SkipValidation[Why] = Field(description="What it was computed from, input by input.")


class Unverified(Told):
    """Claims that nobody should use without a look."""

    claims: SkipValidation[list[Claim]]
    total: int = Field(description="How many there are in all; `claims` has the first of them.")


def told(view: type[Any], **more: Any) -> type[Told]:
    """Return the shape of a tool's answer that has the fields of a view, and `more`.

    The library takes models only, and reads the defaults of a class with slots as its slots.
    """
    hints = get_type_hints(view)
    # Whatever has a default is written all the same, so all of it is promised. It comes out of the
    # encoder of the view itself, so that it fits needs no second look, and pydantic could not make
    # a view to give it one.
    shape: dict[str, Any] = {
        field.name: (_AS_IT_IS[hints[field.name]], ...) for field in fields(view)
    }
    return create_model(view.__name__, __base__=Told, __doc__=view.__doc__, **shape, **more)


Found = told(SearchResult, claims=(Mapping[str, Caveated], ...))
"""What a search found, and what to know of the claims among it."""
Valued = told(ValueAnswer)
"""One property of one thing."""
Compared = told(Comparison)
"""Things side by side."""
Linted = told(LintReport, claims=(Mapping[str, Caveated], ...))
"""What is wrong with a text, and what to know of the claims that it was held against."""
