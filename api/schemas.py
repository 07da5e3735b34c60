"""Shapes that exist only on the way out: pages of a list, and what is posted."""

from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    """A page of a list: its rows, and where the next page is."""

    next: str | None = Field(description="Address of the next page; null on the last one.")
    total: int | None = Field(default=None, description="Number of all rows, where `count` is set.")
    items: list[T]
