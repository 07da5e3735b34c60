"""Parameters that several routes share."""

from typing import Annotated, Literal

from fastapi import Path

Key = Annotated[str, Path(min_length=1, max_length=200, description="Id of the thing.")]
NameOrKey = Annotated[
    str, Path(min_length=1, max_length=200, description="Id or name; a name must be unambiguous.")
]
Lang = Literal["ja", "en"]
