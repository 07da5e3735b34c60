"""YAML to plain data, keeping the line and column of every node.

Every scalar stays the text that was written: `1.10` is not 1.1, and a date is not turned into one.
Aliases are refused (a short file could expand without bound), and so is a key that stands twice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath

import yaml

from ingest.pack.lines import MERGE_MARK, unsettled
from kb.errors import PackError, Place

MAX_BYTES = 8_000_000
MAX_DEPTH = 40
_CONFLICT = re.compile(f"^{MERGE_MARK}$", re.MULTILINE)
_MAY_BE_TAG = re.compile(r"(?<![^\s\[\]{},:?-])!")
_STANDARD = "tag:yaml.org,2002:"
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class YamlFile:
    """The data of one file and the position (line, column, from 1) of each path in it."""

    name: str
    data: object
    positions: dict[Path, tuple[int, int]]

    def place(self, path: Path) -> Place:
        """Return the place of `path`, or of the nearest enclosing node that has one."""
        here = path
        while here and here not in self.positions:
            here = here[:-1]
        line, column = self.positions.get(here, (1, 1))
        return Place(self.name, line, column, ".".join(str(p) for p in path if p != ""))


def read_file(name: str, path: FilePath) -> YamlFile:
    """Read one YAML file; one that is too large is not even read into memory.

    Raises:
        PackError: As `read_yaml`.
        OSError: The file cannot be read.
    """
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES + 1)
    return read_yaml(name, raw, size=path.stat().st_size)


def read_yaml(name: str, raw: bytes, *, size: int = 0) -> YamlFile:
    """Read one YAML document.

    Raises:
        PackError: The bytes are too many, not UTF-8, not YAML, hold an alias or a double key.
    """
    if len(raw) > MAX_BYTES:
        raise PackError(
            f"the file has {max(size, len(raw)):,} bytes",
            expected=f"at most {MAX_BYTES:,}",
            remedy="bring bulk claims as JSON Lines, CSV or Parquet",
            place=Place(name),
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise PackError(
            f"byte 0x{raw[error.start]:02x} at offset {error.start} is not valid UTF-8",
            remedy="save the file as UTF-8",
            place=Place(name, line),
        ) from error
    _refuse_unsettled(name, text)
    try:
        node = yaml.compose(text, Loader=_LOADER)
        _refuse_tags(name, text)
    except yaml.MarkedYAMLError as error:
        raise _malformed(name, text, error) from error
    except yaml.YAMLError as error:
        raise PackError(
            f"not valid YAML: {str(error).splitlines()[0]}",
            remedy="remove control characters",
            place=Place(name, text.count("\n", 0, getattr(error, "position", 0)) + 1),
        ) from error
    except RecursionError as error:
        raise PackError(
            "nested too deeply", expected="records, none within another", place=Place(name)
        ) from error
    if node is None:
        return YamlFile(name, None, {})
    return _Construction(name).file(node)


def _refuse_unsettled(name: str, text: str) -> None:
    """Refuse a file with the marks of a merge in it: between them YAML may read as well as not.

    Raises:
        PackError: It has one.
    """
    found = _CONFLICT.search(text)
    if found is not None:
        raise unsettled(found[0], Place(name, text.count("\n", 0, found.start()) + 1, 1))


def _refuse_tags(name: str, text: str) -> None:
    """Refuse a tag: no record has a type of its own, and what is written is taken as a text.

    Raises:
        PackError: There is one.
    """
    if _MAY_BE_TAG.search(text) is None:
        return
    for event in yaml.parse(text, Loader=_LOADER):
        tag, mark = getattr(event, "tag", None), event.start_mark
        if tag is not None and mark is not None:
            raise PackError(
                f"a tag: `{tag.replace(_STANDARD, '!!')}`",
                expected="a text, a list or a mapping as it stands",
                remedy="take the tag out; put a text that begins with `!` in quotes",
                place=Place(name, mark.line + 1, mark.column + 1),
            )


def _malformed(name: str, text: str, error: yaml.MarkedYAMLError) -> PackError:
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return PackError(
            f"not valid YAML: {error.problem or error.context}",
            remedy="check indentation, quotes and colons",
            place=Place(name),
        )
    place = Place(name, mark.line + 1, mark.column + 1)
    lines = text.splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        return PackError(
            "not valid YAML: a tab in the indentation",
            expected="spaces",
            remedy="indent with two spaces a level",
            place=Place(name, mark.line + 1, indent.index("\t") + 1),
        )
    if "another document" in str(error.problem):
        return PackError(
            "a second document begins",
            expected="one document a file",
            remedy="take out the line `---`, or put what follows into a file of its own",
            place=place,
        )
    return PackError(
        f"not valid YAML: {error.problem or error.context}",
        expected="`key: value`, `- item`, or a text in quotes",
        remedy="check indentation, quotes and colons at this place",
        place=place,
    )


class _Construction:
    """Turns one tree of nodes into data, iterating so that depth is bounded by us."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.positions: dict[Path, tuple[int, int]] = {}
        self.seen: set[int] = set()

    def file(self, node: yaml.Node) -> YamlFile:
        return YamlFile(self.name, self.build(node, ()), self.positions)

    def build(self, node: yaml.Node, path: Path) -> object:
        mark = node.start_mark
        self.positions.setdefault(path, (mark.line + 1, mark.column + 1))
        if isinstance(node, yaml.ScalarNode):
            # A plain scalar has no style; libyaml writes that as an empty one.
            plain_null = not node.style and node.value in _NULLS
            return None if plain_null else node.value
        if id(node) in self.seen:
            raise self.error(
                "an alias (`*name`)",
                path,
                mark,
                expected="the content itself",
                remedy="write the content out in full",
            )
        self.seen.add(id(node))
        if len(path) > MAX_DEPTH:
            raise self.error(
                "nested too deeply",
                path[:1],
                mark,
                expected=f"at most {MAX_DEPTH} levels",
                remedy="write records, none within another",
            )
        if isinstance(node, yaml.SequenceNode):
            return [self.build(child, (*path, i)) for i, child in enumerate(node.value)]
        return dict(self.pairs(node, path))

    def pairs(self, node: yaml.Node, path: Path) -> Iterator[tuple[str, object]]:
        keys: set[str] = set()
        for key, child in node.value:
            mark = key.start_mark
            if not isinstance(key, yaml.ScalarNode):
                raise self.error(
                    "a key that is not a word",
                    path,
                    mark,
                    expected="`key: value`",
                    remedy="use a plain word as the key",
                )
            if key.value in keys:
                raise self.error(
                    f"the key `{key.value}` stands twice",
                    (*path, key.value),
                    mark,
                    expected="each key once",
                    remedy="keep one of the two",
                )
            keys.add(key.value)
            here = (*path, key.value)
            self.positions[here] = (mark.line + 1, mark.column + 1)
            yield key.value, self.build(child, here)

    def error(
        self, problem: str, path: Path, mark: yaml.Mark, *, expected: str, remedy: str
    ) -> PackError:
        field = ".".join(map(str, path))
        place = Place(self.name, mark.line + 1, mark.column + 1, field)
        return PackError(problem, expected=expected, remedy=remedy, place=place)
