"""A snapshot opened for reading: names to ids, claims, definitions, findings."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from kb.errors import MOST_COMPARED, AmbiguousError, NotFoundError, SnapshotError, nearest
from kb.names import is_part_of, plain_name
from kb.quantity.defined import DefinedUnits
from kb.quantity.units import TableUnits
from kb.store.bodies import Bodies, Body
from kb.store.collections import listing
from kb.store.select import ClaimFilter, Database
from kb.store.swap import DATABASE, MANIFEST, current
from kb.views.claim import Claim
from kb.views.codec import decode

if TYPE_CHECKING:
    # The definitions take long to import, and a look-up of one value needs none of them.
    from kb.views.build import Build
    from kb.views.catalog import Catalog, Tombstone
    from kb.views.comparison import Conflict
    from kb.views.finding import Report
    from kb.views.formula import Formula

T = TypeVar("T")

FORMAT = 2
"""What a build writes and how. Since 2 the cursors in its pages of lists are of one list each."""

ALL_UNITS = "internal/defined-units"
"""Where all single units are that the software knew at the build."""


class Snapshot:
    """One build, read-only. Cheap to open; what is asked for is read then."""

    def __init__(self, folder: Path) -> None:
        """Open the snapshot in `folder`.

        Raises:
            SnapshotError: It is damaged, or of another version's format.
        """
        self.folder = folder
        try:
            manifest = msgspec.json.decode((folder / MANIFEST).read_bytes())
            self.id: str = manifest["id"]
            found = manifest["format"]
            sizes = {name: entry["size"] for name, entry in manifest["files"].items()}
        except (OSError, msgspec.DecodeError, KeyError, TypeError, AttributeError) as error:
            raise SnapshotError(
                f"the snapshot in {folder} has no readable manifest",
                remedy="run `tenkyo build` again",
            ) from error
        if found != FORMAT:
            raise SnapshotError(
                f"the snapshot in {folder} has format {found}",
                expected=f"format {FORMAT}",
                remedy="run `tenkyo build` again with this version",
            )
        for name, size in sizes.items():
            file = folder / str(name)
            if not file.is_file() or file.stat().st_size != size:
                raise SnapshotError(
                    f"the snapshot in {folder} is damaged: {name} is missing or cut short",
                    remedy="run `tenkyo build` again",
                )
        self.database = Database(folder / DATABASE)
        self.bodies = Bodies(folder)
        self._once: dict[str, object] = {}

    def close(self) -> None:
        """Let go of all files."""
        self.database.close()
        self.bodies.close()

    def __enter__(self) -> "Snapshot":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def body(self, address: str) -> Body | None:
        """Return the encoded answer at an address such as `claims/ID`, or None."""
        return self.bodies.get(address)

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Return what `make` gives, made once for this snapshot: what many questions share."""
        if name not in self._once:
            self._once[name] = make()
        return self._once[name]  # type: ignore[return-value]

    @cached_property
    def units(self) -> TableUnits:
        """The units in use, with exact factors; behind them all that the build knew."""
        return TableUnits(self.database.unit_rows(), self._all_units)

    def _all_units(self) -> DefinedUnits | None:
        body = self.body(ALL_UNITS)
        return None if body is None else decode(DefinedUnits, body.data)

    @cached_property
    def catalog(self) -> "Catalog":
        """All definitions."""
        from kb.views.catalog import Catalog

        return decode(Catalog, self.required("internal/catalog"))

    @cached_property
    def build(self) -> "Build":
        """What this snapshot was built from."""
        from kb.views.build import Build

        return decode(Build, self.required("builds/current"))

    @cached_property
    def formulas(self) -> "dict[str, Formula]":
        """All formulas, with what came of verifying them."""
        from kb.views.formula import Formula

        return decode(dict[str, Formula], self.required("internal/formulas"))

    @cached_property
    def report(self) -> "Report":
        """All that the audit of the build had to say."""
        from kb.store.reports import read_report

        return read_report(self.required("internal/report"))

    @cached_property
    def conflicts(self) -> "tuple[Conflict, ...]":
        """What contradicts what."""
        from kb.views.comparison import Conflict

        return decode(tuple[Conflict, ...], self.required("internal/conflicts"))

    def claim(self, key: str) -> Claim:
        """Return one claim.

        Raises:
            NotFoundError: No claim has that id; carries the nearest ids.
        """
        body = self.bodies.get(f"claims/{key}")
        if body is None:
            self.refuse_retired("claim", key)
            ids = [i for _, i in self.database.claim_ids(ClaimFilter())]
            near = nearest(key, ids, count=3)
            raise NotFoundError(
                f"no claim `{key}`", nearest=near, remedy="" if near else listing("claim")
            )
        return decode(Claim, body.data)

    def claims(self, wanted: ClaimFilter | None = None) -> list[Claim]:
        """Return the claims that match, in pack order."""
        rows = self.database.claim_ids(wanted or ClaimFilter())
        return [self.claim(key) for _, key in rows]

    def all_claims(self) -> dict[str, Claim]:
        """Return every claim by id, in pack order."""
        return {c.id: c for c in self.claims()}

    def resolve(self, kind: str, name: str, *, suggest: bool = True) -> str:
        """Return the id that `name` (an id, a label or an alias) stands for.

        Raises:
            AmbiguousError: More than one thing answers to it; carries their ids.
            NotFoundError: Nothing does, or only a part of it; carries the nearest ids if `suggest`.
        """
        folded = plain_name(name)
        found = self.database.ids_of_name(kind, folded)
        if name in found or len(found) == 1:
            return name if name in found else found[0]
        if len(found) > 1:
            raise AmbiguousError(
                f"`{name}` names {len(found)} things", nearest=found, remedy="use one of these ids"
            )
        self.refuse_retired(kind, name)
        if kind == "property":
            self._refuse_narrower(name, folded)
        candidates = self.candidates(kind, name) if suggest else []
        if len(candidates) > 1 and any(
            is_part_of(folded, f)
            for f, i in self.database.names_near(kind, folded)
            if i in candidates
        ):
            raise AmbiguousError(
                f"no {kind} is named just `{name}`",
                nearest=candidates,
                remedy="use one of these ids",
            )
        raise NotFoundError(
            f"no {kind} `{name}`",
            nearest=candidates,
            remedy="" if candidates or not suggest else listing(kind),
        )

    def _refuse_narrower(self, name: str, folded: str) -> None:
        """Refuse a name of less than a property: a value of the whole is none of a part."""
        for prop in self.catalog.properties.values():
            for one in prop.narrower:
                if folded in map(plain_name, one.names):
                    where = " and ".join(f"`{key}={term}`" for key, term in one.where.items())
                    raise NotFoundError(
                        f"`{name}` names only a part of a property",
                        nearest=[prop.id],
                        remedy=f"ask for it with {where}",
                    )

    def is_named(self, kind: str, name: str, *, wholly: bool = False) -> bool:
        """Tell whether `name` is a name of something or, unless `wholly`, part of several names.

        So does `resolve` with more to say; this looks for nothing that is near.
        """
        folded = plain_name(name)
        if self.database.ids_of_name(kind, folded):
            return True
        if wholly or not folded or name in self._retired.get(kind, {}):
            return False
        return len({i for _, i in self.database.names_near(kind, folded)}) > 1

    @cached_property
    def _retired(self) -> "dict[str, dict[str, Tombstone]]":
        found: dict[str, dict[str, Tombstone]] = {}
        for stone in self.catalog.pack.tombstones:
            found.setdefault(stone.kind, {})[stone.id] = stone
        return found

    def refuse_retired(self, kind: str, key: str) -> None:
        """Refuse an id that was retired, as its page does: with what took its place.

        Raises:
            NotFoundError: It was; carries the id of what took its place.
        """
        stones = self._retired.get(kind, {})
        if key not in stones:
            return
        stone = stones[key]
        why = stone.reason.get("en")
        heir = _last_heir(stones, key)
        place = f", and `{heir}` took its place" if heir else ""
        raise NotFoundError(
            f"the {kind} `{key}` was retired as of {stone.retired}{place}: {why}",
            nearest=[heir] if heir and heir not in stones else [],
        )

    def candidates(self, kind: str, name: str, *, limit: int = 5) -> list[str]:
        """Return the ids of things whose names come nearest to `name`, best first."""
        # To the database a text ends at a NUL, and nothing is the beginning of every name.
        folded = plain_name(name).replace("\0", "")
        held = self.database.names_near(kind, folded) if folded else []
        near = [i for f, i in held if is_part_of(folded, f)]
        if not near:
            names = dict(self.database.names_around(kind, folded, limit=MOST_COMPARED))
            near = [names[n] for n in nearest(folded, names, count=limit)]
        return list(_unique(near))[:limit]

    def required(self, address: str) -> bytes:
        """Return the encoded answer at an address that every snapshot has.

        Raises:
            SnapshotError: It is missing or damaged.
        """
        body = self.bodies.get(address)
        if body is None:
            raise SnapshotError(
                f"the snapshot in {self.folder} lacks `{address}`",
                remedy="run `tenkyo build` again",
            )
        return body.data


def open_snapshot(output: Path) -> Snapshot:
    """Open the current snapshot under `output`, or `output` itself if it is one.

    Raises:
        SnapshotError: There is none, or it cannot be read.
    """
    return Snapshot(current(output))


def _last_heir(stones: "Mapping[str, Tombstone]", key: str) -> str | None:
    """Return what took the place of something in the end, where its heirs were retired too."""
    heir = stones[key].replaced_by
    while heir is not None and heir in stones and stones[heir].replaced_by is not None:
        heir = stones[heir].replaced_by
    return heir


def _unique(items: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(items)
