"""Parameters that several routes share."""

from typing import Annotated, Literal

from fastapi import Path
from pydantic import Field

Key = Annotated[str, Path(min_length=1, max_length=200, description="Id of the thing.")]
NameOrKey = Annotated[
    str, Path(min_length=1, max_length=200, description="Id or name; a name must be unambiguous.")
]
Word = Annotated[str, Field(min_length=1, max_length=200)]
"""One of the values of a parameter that may be repeated."""
Lang = Literal["ja", "en"]
