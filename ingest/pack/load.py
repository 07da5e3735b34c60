"""A pack folder to validated records: every fault found, all reported at once."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ingest.pack.layout import BULK_SUFFIXES, SHELVES, YAML_SUFFIXES, Shelf
from ingest.pack.schema import FOLDER
from ingest.pack.tables import JSON_LINES, json_lines, parsed_line, table_rows
from ingest.pack.yaml import YamlFile, read_file
from kb.collector import paused
from kb.errors import InvalidPackError, PackError, Place, TenkyoError, nearest
from kb.records.base import Record
from kb.records.collection import Located, PackRecords

Progress = Callable[[str], None]

# Pydantic puts the branch of a union it tried into the path of a fault.
_UNION_TAGS = ("function-", "Text", "constrained-")


def load_pack(root: Path, *, progress: Progress | None = None) -> PackRecords:
    """Read the pack in the folder `root`.

    Raises:
        PackError: `root` is not a pack at all.
        InvalidPackError: The pack has faults; holds every one, in file order.
    """
    demand_pack(root)
    with paused():
        return _Loading(root, progress or (lambda _: None)).run()


def demand_pack(root: Path) -> None:
    """Refuse a folder that is no pack, before anything is read from it or written into it.

    Raises:
        PackError: There is no folder, or it holds no `pack.yaml`.
    """
    if not root.is_dir():
        raise PackError(
            f"no folder at {root}" if not root.exists() else f"{root} is not a folder",
            remedy="name the folder of a pack, or make one with `tenkyo init NAME`",
        )
    if not any((root / f"pack{s}").is_file() for s in YAML_SUFFIXES):
        raise PackError(
            f"{root} holds no pack.yaml",
            expected="a pack: a folder with pack.yaml and claims/",
            remedy="name the folder of a pack, or make one with `tenkyo init NAME`",
        )


class _Loading:
    def __init__(self, root: Path, progress: Progress) -> None:
        self.root = root
        self.progress = progress
        self.errors: list[TenkyoError] = []
        self.digest = hashlib.sha256()

    def run(self) -> PackRecords:
        files = self.files()
        found: dict[str, list[Located[Any]]] = {shelf.name: [] for shelf in SHELVES}
        for shelf in SHELVES:
            for path in files.get(shelf.name, ()):
                self.progress(path.relative_to(self.root).as_posix())
                found[shelf.name].extend(self.records(path, shelf))
        for single in ("pack", "audit"):
            if len(found[single]) > 1:
                second = found[single][1]
                self.errors.append(
                    PackError(f"a second `{single}` file", place=second.place(), remedy="keep one")
                )
        if not found["pack"] and not self.errors:
            self.errors.append(
                PackError("pack.yaml is empty", expected="name and title", place=Place("pack.yaml"))
            )
        if self.errors:
            raise InvalidPackError(self.errors)
        single_audit = found["audit"][0] if found["audit"] else None
        lists = {n: tuple(r) for n, r in found.items() if n not in ("pack", "audit")}
        return PackRecords(
            pack=found["pack"][0], audit=single_audit, digest=self.digest.hexdigest(), **lists
        )

    def files(self) -> dict[str, list[Path]]:
        """Sort the files of the pack onto their shelves; name those that belong to none."""
        names = [shelf.name for shelf in SHELVES]
        found: dict[str, list[Path]] = {}
        for path in sorted(self.root.rglob("*")):
            inside = path.relative_to(self.root)
            if any(part.startswith(".") for part in inside.parts) or not path.is_file():
                continue
            if inside.parts[0] == FOLDER or path.suffix == ".md":
                continue
            top = inside.parts[0] if len(inside.parts) > 1 else inside.stem
            known = path.suffix in YAML_SUFFIXES + BULK_SUFFIXES
            if top in names and known:
                found.setdefault(top, []).append(path)
                self.add_to_digest(path, inside.as_posix())
                continue
            self.errors.append(
                PackError(
                    "a file that belongs to no part of a pack",
                    expected="one of " + ", ".join(names) + " (.yaml, .jsonl, .csv, .parquet)",
                    nearest=nearest(top, names),
                    place=Place(inside.as_posix()),
                )
            )
        return found

    def add_to_digest(self, path: Path, name: str) -> None:
        try:
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            self.errors.append(PackError(f"cannot be read: {error.strerror}", place=Place(name)))
            return
        self.digest.update(f"{name}\0{content}\n".encode())

    def records(self, path: Path, shelf: Shelf) -> Iterator[Located[Any]]:
        name = path.relative_to(self.root).as_posix()
        try:
            if path.suffix in BULK_SUFFIXES:
                yield from self.bulk_records(name, path, shelf)
                return
            file = read_file(name, path)
        except TenkyoError as error:
            self.errors.append(error)
            return
        except OSError as error:
            self.errors.append(PackError(f"cannot be read: {error.strerror}", place=Place(name)))
            return
        yield from self.yaml_records(file, shelf)

    def bulk_records(self, name: str, path: Path, shelf: Shelf) -> Iterator[Located[Any]]:
        """Yield the records of a bulk file; where one has faults it is read again, to name them."""
        validator = TypeAdapter(shelf.record).validator
        quick: Callable[[Any], Record] = validator.validate_json
        rows: Iterator[tuple[int, Any]] = json_lines(name, path)
        if path.suffix != JSON_LINES:
            quick, rows = validator.validate_python, table_rows(name, path)
        for number, row in rows:
            record: Record | None
            try:
                record = quick(row)
            except ValidationError:
                record = self.named(shelf, row, name, number)
                if record is None:
                    continue
            yield Located(record, name, number)

    def named(self, shelf: Shelf, row: Any, name: str, number: int) -> Record | None:
        """Name every fault of a row."""
        try:
            data = parsed_line(name, number, row) if isinstance(row, bytes) else row
        except PackError as error:
            self.errors.append(error)
            return None
        return self.validate(shelf, data, partial(Place, name, number, 0))

    def yaml_records(self, file: YamlFile, shelf: Shelf) -> Iterator[Located[Any]]:
        if file.data is None:
            return
        for path, data in self.items(file, shelf):
            record = self.validate(shelf, data, partial(_place_in, file, path))
            if record is None:
                continue
            line, column = file.positions.get(path, (1, 1))
            keys = data if isinstance(data, dict) else {}
            lines = {k: file.positions[(*path, k)] for k in keys if (*path, k) in file.positions}
            yield Located(record, file.name, line, column, lines)

    def items(self, file: YamlFile, shelf: Shelf) -> Iterator[tuple[tuple[str | int, ...], object]]:
        """Yield path and data of each record: a list, or a mapping of `defaults` and a list."""
        data = file.data
        if shelf.single:
            yield (), data
            return
        if isinstance(data, list):
            yield from (((i,), item) for i, item in enumerate(data))
            return
        if isinstance(data, dict) and set(data) <= {"defaults", shelf.name} and shelf.name in data:
            defaults, listed = data.get("defaults") or {}, data[shelf.name] or []
            if isinstance(defaults, dict) and isinstance(listed, list):
                for i, item in enumerate(listed):
                    merged = {**defaults, **item} if isinstance(item, dict) else item
                    yield (shelf.name, i), merged
                return
        self.errors.append(
            PackError(
                f"holds a {'mapping' if isinstance(data, dict) else 'scalar'}",
                expected=f"a list of records, or `defaults:` and `{shelf.name}:`",
                place=file.place(()),
            )
        )

    def validate(self, shelf: Shelf, data: object, place: Callable[[str], Place]) -> Record | None:
        try:
            return shelf.record.model_validate(data)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                self.errors.append(_pack_error(fault, place, shelf.record.model_fields))
            return None


def _place_in(file: YamlFile, path: tuple[str | int, ...], loc: str) -> Place:
    return file.place((*path, *_split(loc)))


def _split(loc: str) -> tuple[str | int, ...]:
    return tuple(int(p) if p.isdigit() else p for p in loc.split(".") if p)


def _pack_error(
    fault: Mapping[str, Any], place: Callable[[str], Place], keys: Iterable[str]
) -> PackError:
    """Turn one of Pydantic's faults into words that name field, text found and expectation."""
    path = [p for p in fault["loc"] if isinstance(p, int) or not p.startswith(_UNION_TAGS)]
    loc = ".".join(str(p) for p in path)
    where = place(loc)
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        key = str(path[-1])
        return PackError(
            f"unknown key `{key}`",
            nearest=nearest(key, keys) if len(path) == 1 else (),
            place=where,
            remedy="remove or rename it",
        )
    if kind == "missing":
        return PackError(f"`{path[-1]}` is missing", place=where, remedy="add it")
    found = repr(fault.get("input"))
    shown = found if len(found) <= 80 else found[:77] + "…"
    if kind == "enum":
        words = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ").split(", ")
        return PackError(
            f"{shown} is not a word of this list",
            expected="one of " + ", ".join(words),
            nearest=nearest(str(fault.get("input")), words),
            place=where,
        )
    if kind == "string_pattern_mismatch":
        return PackError(
            f"{shown} has the wrong form",
            expected=f"the pattern {context.get('pattern')}",
            place=where,
        )
    message = str(fault["msg"]).removeprefix("Value error, ")
    return PackError(f"{shown}: {message[:1].lower()}{message[1:]}", place=where)
