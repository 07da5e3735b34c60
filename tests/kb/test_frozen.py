"""A frozen class is made in C and is taken for a dataclass all the same."""

import gc
import pickle
from collections.abc import Mapping
from dataclasses import MISSING, field, fields, is_dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec
import pytest
from pydantic import TypeAdapter

from kb.frozen import frozen

T = TypeVar("T")


@frozen
class Point:
    """A point with a name."""

    x: int
    y: int = 0
    """Upwards."""
    names: Mapping[str, int] = field(default_factory=dict)

    @property
    def sum(self) -> int:
        """Both together."""
        return self.x + self.y


@frozen
class Deep(Point):
    """A point with a depth."""

    z: int = 7
    words: tuple[str, ...] = ()


@frozen
class Box(Generic[T]):
    """Holds something."""

    held: T


@frozen
class Keyed:
    """Fields of which one does not count, and one is given by its name."""

    key: str
    aside: str = field(default="", compare=False)
    score: float = field(kw_only=True)


def test_it_is_what_was_written() -> None:
    point = Point(1, names={"a": 2})
    assert (point.x, point.y, point.names, point.sum) == (1, 0, {"a": 2}, 1)
    assert repr(Box(1)) == "Box(held=1)"
    assert (Point.__doc__, Point.__module__, Point.__qualname__) == (
        "A point with a name.",
        __name__,
        "Point",
    )
    assert Point(1).names is not Point(1).names


def test_nothing_changes_it() -> None:
    with pytest.raises(AttributeError):
        Point(1).x = 2  # type: ignore[misc]


def test_equal_fields_make_it_equal_within_one_class() -> None:
    assert Box((1, "a")) == Box((1, "a"))
    assert hash(Box((1, "a"))) == hash(Box((1, "a")))
    assert Box(1) != Box(2)
    assert Point(1) != Deep(1)
    assert pickle.loads(pickle.dumps(Deep(1, 2))) == Deep(1, 2)  # noqa: S301


@pytest.mark.parametrize("kind", [Point, Deep, Box, Keyed])
def test_whoever_looks_for_a_dataclass_finds_one(kind: type[Any]) -> None:
    assert is_dataclass(kind)


def test_its_fields_are_listed_with_their_defaults() -> None:
    assert [f.name for f in fields(Deep)] == ["x", "y", "names", "z", "words"]
    assert [f.default for f in fields(Deep)] == [MISSING, 0, MISSING, 7, ()]
    assert replace(Deep(1), z=2) == Deep(1, 0, {}, 2)
    schema = TypeAdapter(Deep).json_schema()
    assert schema["required"] == ["x"]
    assert schema["properties"]["z"] == {"default": 7, "title": "Z", "type": "integer"}


def test_it_is_written_and_read_in_the_order_of_its_fields() -> None:
    text = msgspec.json.encode(Deep(1, words=("a",)))
    assert text == b'{"x":1,"y":0,"names":{},"z":7,"words":["a"]}'
    assert msgspec.json.decode(text, type=Deep) == Deep(1, words=("a",))


def test_the_collector_of_cycles_passes_it_by() -> None:
    assert not gc.is_tracked(Point(1))


def test_what_only_a_dataclass_can_do_is_left_to_one() -> None:
    assert Keyed("a", "b", score=1) == Keyed("a", "c", score=1) != Keyed("a", score=2)
    assert not issubclass(Keyed, msgspec.Struct)


def test_a_default_that_would_be_taken_for_a_value_is_refused() -> None:
    with pytest.raises(TypeError, match="plain defaults"):

        @frozen
        class Deeper(Point):
            more: dict[str, int] = field(default_factory=dict)
