"""Shelves: packages whose modules each hold one item, found rather than listed.

The only dynamic import of the house. A new item is a new file; nothing else is edited.
Modules whose name begins with an underscore are helpers of the shelf and hold no item.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final, TypeVar, overload

from kb.errors import ShelfError

T = TypeVar("T")

COMMANDS: Final = "tenkyo.commands"
"""The entry points of the packages that bring sub-commands."""


@overload
def items(package: str, contract: type[T], *, key: str = "") -> tuple[T, ...]: ...


@overload
def items(package: str, contract: str, *, key: str = "") -> tuple[Any, ...]: ...


def items(package: str, contract: type[T] | str, *, key: str = "") -> tuple[Any, ...]:
    """Return the items of a shelf, in the order of their modules' names.

    `contract` is the class that an item is an instance of, or the name under which every
    module keeps its item. `key` names an attribute that no two items may share. Raises
    `ShelfError` where a module holds no item, or two, and where the shelf is empty.
    """
    found: list[Any] = []
    homes: dict[Any, str] = {}
    for module in _modules(import_module(package)):
        item = _item(module, contract)
        mark = getattr(item, key) if key else id(item)
        if mark in homes:
            raise ShelfError(
                f"{module.__name__} holds the same item as {homes[mark]}"
                + (f" ({key} {mark!r})" if key else ""),
                expected="one module for each item",
                remedy="rename or remove one of the two",
            )
        homes[mark] = module.__name__
        found.append(item)
    if not found:
        raise ShelfError(f"the shelf {package} is empty", expected="at least one module")
    return tuple(found)


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    """Yield the modules of a package, those of its families included, by name."""
    for entry in sorted(iter_modules(package.__path__), key=lambda entry: entry.name):
        if entry.name.startswith("_"):
            continue
        module = import_module(f"{package.__name__}.{entry.name}")
        if entry.ispkg:
            yield from _modules(module)
        else:
            yield module


def _item(module: ModuleType, contract: type[Any] | str) -> Any:
    """Return the one item of a module."""
    if isinstance(contract, str):
        if not hasattr(module, contract):
            raise ShelfError(
                f"{module.__name__} holds no {contract}",
                expected=f"a module-level {contract}",
                remedy="add it, or begin the module's name with an underscore",
            )
        return getattr(module, contract)
    held = {id(value): value for value in vars(module).values() if isinstance(value, contract)}
    if len(held) != 1:
        raise ShelfError(
            f"{module.__name__} holds {len(held) or 'no'} instances of {contract.__name__}",
            expected=f"exactly one module-level {contract.__name__}",
            remedy="one file for one item; begin a helper's name with an underscore",
        )
    return next(iter(held.values()))
