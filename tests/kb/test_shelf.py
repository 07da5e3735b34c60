"""Shelves find every item in order and refuse what is missing or doubled."""

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest

from kb.errors import ShelfError
from kb.shelf import items

NAMES = count()
WriteShelf = Callable[..., str]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WriteShelf]:
    """Write modules into a package of their own and return its name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(**modules: str) -> str:
        name = f"shelf_under_test_{next(NAMES)}"
        for module, source in {"__init__": "", **modules}.items():
            path = (tmp_path / name / module.replace("__in__", "/")).with_suffix(".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.parent.name != name:
                (path.parent / "__init__.py").touch()
            path.write_text(source)
        return name

    before = set(sys.modules)
    yield write
    for module in set(sys.modules) - before:
        del sys.modules[module]


def test_items_come_in_the_order_of_their_modules(shelf: WriteShelf) -> None:
    name = shelf(b="ITEM = 'second'", a="ITEM = 'first'", _helper="")
    assert items(name, "ITEM") == ("first", "second")


def test_families_are_entered(shelf: WriteShelf) -> None:
    name = shelf(a="ITEM = 1", fam__in__x="ITEM = 2", z="ITEM = 3")
    assert items(name, "ITEM") == (1, 2, 3)


def test_items_are_found_by_class(shelf: WriteShelf) -> None:
    make = "from fractions import Fraction\n"
    name = shelf(a=make + "HALF = Fraction(1, 2)", b=make + "THIRD = Fraction(1, 3)")
    assert items(name, Fraction) == (Fraction(1, 2), Fraction(1, 3))


@pytest.mark.parametrize(
    ("modules", "words"),
    [
        ({"a": ""}, "holds no ITEM"),
        ({}, "is empty"),
    ],
)
def test_a_missing_item_is_refused(shelf: WriteShelf, modules: dict[str, str], words: str) -> None:
    with pytest.raises(ShelfError, match=words):
        items(shelf(**modules), "ITEM")


def test_two_items_in_a_module_are_refused(shelf: WriteShelf) -> None:
    name = shelf(a="from fractions import Fraction\nA = Fraction(1, 2)\nB = Fraction(1, 3)")
    with pytest.raises(ShelfError, match="2 instances of Fraction"):
        items(name, Fraction)


def test_a_shared_key_is_refused(shelf: WriteShelf) -> None:
    make = "from fractions import Fraction\n"
    name = shelf(a=make + "A = Fraction(1, 2)", b=make + "A = Fraction(1, 3)")
    with pytest.raises(ShelfError, match="numerator 1"):
        items(name, Fraction, key="numerator")
