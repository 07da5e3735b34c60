"""Shapes that exist only on the way out: pages of a list, and problems."""

from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    """A page of a list: its rows, and where the next page is."""

    next: str | None = Field(description="Address of the next page; null on the last one.")
    total: int | None = Field(default=None, description="Number of all rows, where `count` is set.")
    items: list[T]


class Candidate(BaseModel):
    """A thing that a name may have meant."""

    id: str
    url: str


class Problem(BaseModel):
    """What went wrong, where, and what would be right (RFC 9457)."""

    type: str = Field(description="Address of the guide's passage on problems of this kind.")
    title: str
    status: int
    detail: str
    instance: str | None = Field(default=None, description="Path of the request, percent-encoded.")
    parameter: str | None = None
    position: int | None = None
    expected: str | None = None
    remedy: str | None = None
    nearest: list[str] | None = None
    candidates: list[Candidate] | None = None
    qualifier: str | None = None
