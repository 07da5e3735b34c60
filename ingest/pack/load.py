"""A pack folder to validated records: every fault found, all reported at once."""

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ingest.pack.bulk import Part, Streamed, bulk_records
from ingest.pack.faults import empty_file, found_as, validated
from ingest.pack.layout import BULK_SUFFIXES, SHELVES, YAML_SUFFIXES, Shelf
from ingest.pack.schema import FOLDER
from ingest.pack.withheld import Withheld, with_misfits
from ingest.pack.yaml import YamlFile, read_file
from kb.collector import paused
from kb.errors import READABLE, InvalidPackError, PackError, Place, TenkyoError, nearest
from kb.records.collection import Located, PackRecords

Progress = Callable[[str], None]


def load_pack(root: Path, *, progress: Progress | None = None) -> PackRecords:
    """Read the pack in the folder `root`.

    Raises:
        PackError: `root` is not a pack at all.
        InvalidPackError: The pack has faults; holds every one, in file order. Where only claims of
            bulk files have any, it is raised by the walk over the claims.
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
        self.withheld = Withheld()
        self.digest = hashlib.sha256()

    def run(self) -> PackRecords:
        files = self.files()
        found: dict[str, list[Located[Any]]] = {shelf.name: [] for shelf in SHELVES}
        parts: list[Part[Any]] = []
        for shelf in SHELVES:
            for path in files.get(shelf.name, ()):
                self.progress(self.name(path))
                if shelf.streamed:
                    parts.append(self.part(path, shelf))
                else:
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
        if len(self.errors) > self.withheld.errors or not found["pack"]:
            # What a file that cannot be read would have held may be missing anywhere. What is still
            # to be read is read for its faults: all are reported at once.
            for part in parts:
                deque(part(self.errors), maxlen=0)
            raise InvalidPackError(self.errors)
        single_audit = found["audit"][0] if found["audit"] else None
        lists = {n: tuple(r) for n, r in found.items() if n not in ("pack", "claims", "audit")}
        records = PackRecords(
            pack=found["pack"][0],
            claims=Streamed(tuple(parts)),
            audit=single_audit,
            digest=self.digest.hexdigest(),
            **lists,
        )
        if self.errors:
            raise with_misfits(self.errors, records, self.withheld)
        return records

    def files(self) -> dict[str, list[Path]]:
        """Sort the files of the pack onto their shelves; name those that belong to none."""
        names = [shelf.name for shelf in SHELVES]
        found: dict[str, list[Path]] = {}
        for path in sorted(self.root.rglob("*")):
            inside = path.relative_to(self.root)
            if any(part.startswith(".") for part in inside.parts):
                continue
            if inside.parts[0] == FOLDER or path.suffix == ".md":
                continue
            if not path.is_file():
                self.demand_folder(path, inside.as_posix())
                continue
            top = inside.parts[0] if len(inside.parts) > 1 else inside.stem
            known = path.suffix in YAML_SUFFIXES + BULK_SUFFIXES
            if top in names and known:
                found.setdefault(top, []).append(path)
                self.add_to_digest(path, inside.as_posix())
                continue
            if top in names:
                self.errors.append(
                    PackError(
                        f"a file that ends in `{path.suffix}` is not read"
                        if path.suffix
                        else "a file without an ending is not read",
                        expected="one of " + ", ".join(YAML_SUFFIXES + BULK_SUFFIXES),
                        place=Place(inside.as_posix()),
                    )
                )
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

    def demand_folder(self, path: Path, name: str) -> None:
        """Refuse what would be passed over in silence: it is neither a file nor a plain folder."""
        named = path.suffix in YAML_SUFFIXES + BULK_SUFFIXES
        if path.is_symlink() or named or not path.is_dir():
            self.errors.append(
                PackError(
                    "a folder in place of a file"
                    if path.is_dir() and not path.is_symlink()
                    else "neither a file nor a folder that is read",
                    expected="a file; links to folders are not followed",
                    remedy="put there what it stands for, or take it out of the pack",
                    place=Place(name),
                )
            )

    def add_to_digest(self, path: Path, name: str) -> None:
        try:
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            self.errors.append(
                PackError(f"cannot be read: {error.strerror}", remedy=READABLE, place=Place(name))
            )
            return
        self.digest.update(f"{name}\0{content}\n".encode())

    def name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def part(self, path: Path, shelf: Shelf) -> Part[Any]:
        """Return what yields the records of a file; those of a bulk file are read only then."""
        if path.suffix in BULK_SUFFIXES:
            return partial(bulk_records, self.name(path), path, shelf.record, many=True)
        held = tuple(self.records(path, shelf))
        return lambda _: held

    def records(self, path: Path, shelf: Shelf) -> Iterator[Located[Any]]:
        name = self.name(path)
        try:
            if path.suffix in BULK_SUFFIXES:
                yield from bulk_records(name, path, shelf.record, self.errors)
                return
            file = read_file(name, path)
        except TenkyoError as error:
            self.errors.append(error)
            return
        except OSError as error:
            self.errors.append(
                PackError(f"cannot be read: {error.strerror}", remedy=READABLE, place=Place(name))
            )
            return
        yield from self.yaml_records(file, shelf)

    def yaml_records(self, file: YamlFile, shelf: Shelf) -> Iterator[Located[Any]]:
        if file.data is None:
            if shelf.name != "pack":
                self.errors.append(empty_file(file.name, single=shelf.single))
            return
        for path, data in self.items(file, shelf):
            place = partial(_place_in, file, path)
            before = len(self.errors)
            record = validated(shelf.record, data, place, self.errors)
            if record is None:
                self.withheld.add(shelf.record, data, errors=len(self.errors) - before)
                continue
            line, column = file.positions.get(path, (1, 1))
            keys = data if isinstance(data, dict) else {}
            at = {key: _origin(file, path, key) for key in keys}
            lines = {key: file.positions[origin] for key, origin in at.items()}
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
        if isinstance(data, dict) and shelf.name in data:
            yield from self.listed(file, data, shelf.name)
            return
        self.errors.append(
            PackError(
                f"found {found_as(data)}",
                expected=f"a list of records, or `defaults:` and `{shelf.name}:`",
                remedy="begin each record with `- `",
                place=file.place(()),
            )
        )

    def listed(
        self, file: YamlFile, data: dict[str, Any], name: str
    ) -> Iterator[tuple[tuple[str | int, ...], object]]:
        """Yield path and data of each record of a list, with the defaults of its file."""
        for key in data:
            if key not in ("defaults", name):
                self.errors.append(
                    PackError(
                        f"unknown key `{key}`",
                        expected=f"only `defaults:` and `{name}:`",
                        nearest=nearest(key, ("defaults", name)),
                        remedy="remove or rename it",
                        place=file.place((key,)),
                    )
                )
        defaults, listed = data.get("defaults", {}), data[name]
        if not isinstance(defaults, dict):
            self.refuse(file, "defaults", found_as(defaults), "a mapping: fields of every record")
            return
        if not isinstance(listed, list):
            self.refuse(file, name, found_as(listed), "a list of records, `[]` where there is none")
            return
        for i, item in enumerate(listed):
            yield (name, i), {**defaults, **item} if isinstance(item, dict) else item

    def refuse(self, file: YamlFile, key: str, found: str, expected: str) -> None:
        self.errors.append(
            PackError(
                f"found {found}",
                expected=expected,
                remedy=f"write what belongs to `{key}:` below it, or take it out",
                place=file.place((key,)),
            )
        )


def _origin(file: YamlFile, path: tuple[str | int, ...], key: str | int) -> tuple[str | int, ...]:
    """Return the path of a field of the record at `path`: its own, or that of the default."""
    own = (*path, key)
    return own if own in file.positions else ("defaults", key)


def _place_in(file: YamlFile, path: tuple[str | int, ...], loc: str) -> Place:
    inside = _split(loc)
    if inside and (own := _origin(file, path, inside[0])) in file.positions:
        return file.place((*own, *inside[1:]))
    return file.place((*path, *inside))


def _split(loc: str) -> tuple[str | int, ...]:
    return tuple(int(p) if p.isdigit() else p for p in loc.split(".") if p)
