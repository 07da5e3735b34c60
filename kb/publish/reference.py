"""The OpenAPI document as the reference shows it: operations by subject, in words.

The document itself is kept with the site; the tests of the API hold it to what the API answers.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import msgspec

from kb.settings import site_folder

FILE = "openapi.json"
_PROBLEM = re.compile(r"\[([a-z0-9-]+)\]\(")
_METHODS = ("get", "post")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What can be asked for in an address."""

    name: str
    place: str
    """`path` or `query`."""
    kind: str
    required: bool
    description: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[Parameter, ...]
    forms: tuple[str, ...]
    """Media types of the answer."""
    problems: tuple[tuple[str, str], ...]
    """Status and name of each kind of problem that it may answer with, beyond those of all."""
    example: str
    """An address to try, or the command where something is sent."""


@dataclass(frozen=True, slots=True)
class Reference:
    """The whole description of the API."""

    version: str
    problems: tuple[tuple[str, str], ...]
    """Those that every operation may answer with; an operation names the others."""
    subjects: tuple[tuple[str, tuple[Operation, ...]], ...]


def document() -> bytes:
    """Return the OpenAPI document."""
    return (site_folder() / "reference" / FILE).read_bytes()


@cache
def reference() -> Reference:
    """Return what the document describes, by subject, in its order."""
    return read(msgspec.json.decode(document()))


def read(described: Mapping[str, Any]) -> Reference:
    """Return the reference that an OpenAPI document makes."""
    subjects: dict[str, list[Operation]] = {}
    shapes = described.get("components", {}).get("schemas", {})
    for path, methods in described["paths"].items():
        for method in _METHODS:
            if method in methods:
                one = methods[method]
                subjects.setdefault(one["tags"][0], []).append(
                    _operation(method, path, one, shapes)
                )
    every = [one for found in subjects.values() for one in found]
    shared = tuple(p for p in every[0].problems if all(p in one.problems for one in every))
    # What watches over a server is for few, and comes last.
    ordered = sorted(subjects.items(), key=lambda item: item[0] == "health")
    return Reference(
        described["openapi"],
        shared,
        tuple((name, tuple(_without(shared, one) for one in found)) for name, found in ordered),
    )


def _without(shared: tuple[tuple[str, str], ...], one: Operation) -> Operation:
    return replace(one, problems=tuple(p for p in one.problems if p not in shared))


def texts() -> Iterator[str]:
    """Yield every text of the reference that a reader sees in words."""
    for subject, operations in reference().subjects:
        yield subject
        for operation in operations:
            yield operation.summary
            yield operation.description
            yield from (p.description for p in operation.parameters if p.description)


def kind_of(schema: Mapping[str, Any], shapes: Mapping[str, Any]) -> str:
    """Return a schema in a word: the type, that of each in a row, or the words that are allowed."""
    for one in schema.get("anyOf", ()):
        if one.get("type") != "null":
            return kind_of(one, shapes)
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return kind_of(shapes.get(name, {}), shapes) or name
    if "items" in schema:
        return kind_of(schema["items"], shapes)
    if "enum" in schema:
        return " | ".join(schema["enum"])
    return str(schema.get("type", ""))


def _operation(
    method: str, path: str, one: Mapping[str, Any], shapes: Mapping[str, Any]
) -> Operation:
    example, sent = one["x-example"], one.get("x-example-body")
    if sent:
        body = msgspec.json.encode(sent).decode()
        example = f"curl -H 'Content-Type: application/json' -d '{body}' '{example}'"
    problems = [
        (status, name)
        for status, answer in one["responses"].items()
        for name in _PROBLEM.findall(answer.get("description", ""))
    ]
    return Operation(
        one["operationId"],
        method.upper(),
        path,
        one["summary"],
        " ".join(one.get("description", "").split()),
        tuple(_parameter(p, shapes) for p in one.get("parameters", ())),
        tuple(one["responses"].get("200", {}).get("content", ())),
        tuple(problems),
        example,
    )


def _parameter(one: Mapping[str, Any], shapes: Mapping[str, Any]) -> Parameter:
    return Parameter(
        one["name"],
        one["in"],
        kind_of(one["schema"], shapes),
        bool(one.get("required")),
        " ".join(one.get("description", "").split()),
    )
