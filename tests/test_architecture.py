"""The house as it was drawn: floors, no cycles, one room a library, shelves and `__init__`s."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("kb", "ingest", "api")

# Longest prefix wins. A module imports lower floors only, or its own room.
FLOORS = {
    "kb.errors": 0,
    "kb.vocab": 0,
    "kb.quantity": 1,
    "kb.document": 1,
    "kb.settings": 1,
    "kb.work": 1,
    "kb.shelf": 1,
    "kb.names": 1,
    "kb.cells": 1,
    "kb.arguments": 1,
    "kb.records": 2,
    "kb.views": 2,
    "kb.model": 2,
    "kb.display": 3,
    "kb.wording": 3,
    "kb.store": 3,
    "kb.compare": 3.5,
    "kb.formulas": 4,
    "kb.standards": 4,
    "kb.search": 4,
    "kb.search.index": 3.6,
    "kb.search.planning": 3.5,
    "kb.search.content": 3.4,
    "kb.search.language": 3.4,
    "kb.search.backends": 3.3,
    "kb.search.words": 3.3,
    "kb.search.budget": 3.2,
    "kb.search.contract": 3.1,
    "kb.assembly": 5,
    "kb.audit": 5,
    "kb.asked": 6,
    "kb.publish": 6,
    "kb.exports": 4,
    "kb.build": 7,
    "kb.results": 7,
    "kb.base": 8,
    "kb.cli": 8,
    "kb.__main__": 8,
    "kb": 0,
    "ingest": 9,
    "api": 10,
}

# Each library has its room, so that it can be changed in one place.
ROOMS = {
    "sqlmodel": ("kb.model", "kb.store"),
    "sqlalchemy": ("kb.model", "kb.store"),
    "sqlite3": ("kb.store", "kb.build", "kb.search"),
    "whoosh": ("kb.search",),
    "tantivy": ("kb.search",),
    "pandas": ("kb.exports", "kb.compare", "kb.results", "ingest.pack"),
    "jinja2": ("kb.publish",),
    "fastapi": ("api",),
    "sympy": ("kb.formulas",),
    "pint": ("kb.quantity",),
}


def modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Return every module that is imported, in functions and under TYPE_CHECKING too."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield (full if full in MODULES else node.module or ""), node.lineno


def floor(name: str) -> float:
    while name not in FLOORS:
        name = name.rpartition(".")[0]
    return FLOORS[name]


def room(name: str) -> str:
    while name not in FLOORS:
        name = name.rpartition(".")[0]
    return name


@pytest.mark.parametrize("name", list(MODULES))
def test_imports_run_one_way(name: str) -> None:
    for target, line in imports(MODULES[name]):
        if target.split(".")[0] not in PACKAGES:
            continue
        same_room = room(target) == room(name)
        assert same_room or floor(target) < floor(name), (
            f"{name}:{line} (floor {floor(name)}) imports {target} (floor {floor(target)})"
        )


def test_no_cycles() -> None:
    graph = {
        name: {t for t, _ in imports(path) if t in MODULES and t != name}
        for name, path in MODULES.items()
    }
    done: set[str] = set()

    def visit(name: str, chain: tuple[str, ...]) -> None:
        assert name not in chain, " → ".join((*chain[chain.index(name) :], name))
        if name in done:
            return
        for target in sorted(graph[name]):
            visit(target, (*chain, name))
        done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("library", list(ROOMS))
def test_each_library_keeps_to_its_room(library: str) -> None:
    for name, path in MODULES.items():
        for target, line in imports(path):
            if target.split(".")[0] == library:
                allowed = ROOMS[library]
                assert any(name == r or name.startswith(r + ".") for r in allowed), (
                    f"{name}:{line} imports {target}; its rooms are {', '.join(allowed)}"
                )


def test_every_library_that_is_imported_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = chain(project["dependencies"], *project["optional-dependencies"].values())
    declared = {re.split(r"[^A-Za-z0-9._-]", text)[0].lower() for text in wanted}
    known = packages_distributions()
    for name, path in MODULES.items():
        for target, line in imports(path):
            top = target.partition(".")[0]
            if top in PACKAGES or top in sys.stdlib_module_names:
                continue
            homes = {home.lower().replace("_", "-") for home in known.get(top, (top,))}
            assert homes & declared, f"{name}:{line} imports {top}, which pyproject.toml lacks"


def test_packages_hold_a_docstring_only() -> None:
    for name, path in MODULES.items():
        if path.name != "__init__.py" or name == "kb":
            continue
        body = parsed(path).body
        assert len(body) == 1, f"{path} holds more than a docstring"
        assert isinstance(body[0], ast.Expr)


def test_no_python_in_the_site() -> None:
    assert not list((ROOT / "site").rglob("*.py"))


def test_nothing_is_evaluated() -> None:
    for name, path in MODULES.items():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"eval", "exec"}, f"{name}:{node.lineno}"
