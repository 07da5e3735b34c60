"""The knowledge base in Python: values as objects, tables as pandas frames.

    import kb

    with kb.open("build") as base:
        base.value("H100 SXM5", "memory-bandwidth", unit="GB/s").quantity
        base.compare(["H100", "B200"], ["memory-bandwidth"]).to_pandas()
        base.claims(subject="H100").to_pandas()
        base.search("NVLink one way")

Names work as well as ids, and defaults are those of REST.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kb.arguments import checked
from kb.asked.claims import found
from kb.asked.compare import Asked, compare_asked
from kb.asked.value import value_of
from kb.assembly.then import claims_then
from kb.compare.asof import day_of
from kb.compare.frame import Compared
from kb.errors import QueryError, SettingsError
from kb.results import Claims, Findings, Hits, Value
from kb.store.meant import claim_filter, meant
from kb.store.snapshot import Snapshot, open_snapshot
from kb.views.claim import Claim
from kb.vocab import Rank

if TYPE_CHECKING:
    from kb.search.searcher import Searcher

DEFAULT = Path("build")
_ISO_DAY = len("2026-05-31")


class KnowledgeBase:
    """An open snapshot. Use as a context manager, or `close` it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot: Snapshot | None = snapshot

    def __enter__(self) -> "KnowledgeBase":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        """Return the build that is open."""
        if self._snapshot is None:
            return "<KnowledgeBase, closed>"
        build = self._snapshot.build
        return f"<KnowledgeBase, build {build.id} of {build.today}>"

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that is open.

        Raises:
            SettingsError: It was closed.
        """
        if self._snapshot is None:
            raise SettingsError(
                "the knowledge base was closed", remedy="open it again with `kb.open`"
            )
        return self._snapshot

    def close(self) -> None:
        """Let go of all files."""
        if self._snapshot is not None:
            if "_search" in vars(self):
                self._search.close()
                del self._search
            self._snapshot.close()
            self._snapshot = None

    @checked
    def value(
        self,
        entity: str,
        property: str,  # noqa: A002
        *,
        unit: str | None = None,
        as_of: date | str | None = None,
        where: Mapping[str, str] | None = None,
        rank: Rank | str | None = None,
    ) -> Value:
        """Return what is known of a property of a thing; `where` narrows by qualifiers.

        Raises:
            NotFoundError: Nothing answers to a name, or nothing is known.
            AmbiguousError: More than one thing answers to a name.
            UnitError: The unit is unknown, or of another dimension.
        """
        subject = self.snapshot.resolve("entity", entity)
        prop = self.snapshot.resolve("property", property)
        return Value(
            value_of(
                self.snapshot,
                subject,
                prop=prop,
                unit=unit,
                as_of=_day(as_of),
                where=where,
                rank=self._rank(rank),
            ),
            where or {},
        )

    @checked
    def claim(self, key: str) -> Claim:
        """Return one claim by its id.

        Raises:
            NotFoundError: There is none.
        """
        return self.snapshot.claim(key)

    @checked
    def claims(
        self,
        *,
        subject: str | None = None,
        property: str | None = None,  # noqa: A002
        document: str | None = None,
        source: str | None = None,
        question: str | None = None,
        value: str | None = None,
        kind: str | None = None,
        vendor: str | None = None,
        formula: str | None = None,
        basis: str | None = None,
        verification: str | None = None,
        confidence: str | None = None,
        freshness: str | None = None,
        rank: str | None = None,
        as_of: date | str | None = None,
    ) -> Claims:
        """Return the claims that match, by the filters of REST, which take names as well as ids.

        With `as_of` each has the standing of that day, and is chosen by it.

        Raises:
            NotFoundError: Nothing answers to a name or a word.
            AmbiguousError: More than one thing answers to a name.
            ValueParseError: `as_of` is no date.
        """
        day = _day(as_of)
        given = {
            "subject": subject,
            "property": property,
            "document": document,
            "source": source,
            "question": question,
            "value": value,
            "kind": kind,
            "vendor": vendor,
            "formula": formula,
            "basis": basis,
            "verification": verification,
            "confidence": confidence,
            "freshness": freshness,
            "rank": rank,
            "as_of": None if day is None else day_of(day),
        }
        wanted = claim_filter(self.snapshot, given)
        claims = [self.snapshot.claim(key) for _, key in found(self.snapshot, wanted).ids]
        if wanted.as_of is not None:
            claims = list(claims_then(self.snapshot, claims, as_of=wanted.as_of).values())
        return Claims(claims)

    @checked
    def compare(
        self,
        things: Sequence[str] | str = (),
        properties: Sequence[str] | str = (),
        *,
        kinds: Sequence[str] | str = (),
        name: str | None = None,
        units: Mapping[str, str] | Sequence[str] | str = (),
        where: Mapping[str, str] | None = None,
        assumed: Mapping[str, str] | None = None,
        as_of: date | str | None = None,
        rank: Rank | str | None = None,
        strict: bool = False,
    ) -> Compared:
        """Lay things side by side; what does not compare is refused in its cell.

        `kinds` adds all things of a kind, `name` is a comparison that the pack names. `assumed`
        gives terms to qualifiers that claims leave unknown, and is named with each. `units` are
        by property, or for every column that they fit.

        Raises:
            NotFoundError: Nothing answers to a name.
            AmbiguousError: More than one thing answers to a name.
            ComparisonError: `strict`, and something does not compare.
        """
        asked = Asked(
            things=_several(things),
            properties=_several(properties),
            kinds=_several(kinds),
            name=name,
            units=_units(units),
            where=where,
            assumed=assumed,
            as_of=_day(as_of),
            rank=self._rank(rank),
            strict=strict,
        )
        return compare_asked(self.snapshot, asked)

    def _rank(self, rank: Rank | str | None) -> Rank | None:
        return None if rank is None else Rank(meant(self.snapshot, "rank", rank))

    @checked
    def search(self, words: str, *, limit: int = 20, lang: str = "en") -> Hits:
        """Return what words find, best first; the query language is that of all doors.

        Passages are in `lang`, where they have it.

        Raises:
            QueryError: The query, the limit or the language is malformed or unreasonable.
        """
        if lang not in ("ja", "en"):
            raise QueryError(f"no language `{lang}`", expected="ja or en")
        result = self._search.search(words, limit=limit, lang=lang)
        return Hits(result.hits, result)

    @cached_property
    def _search(self) -> "Searcher":
        # Longer to import than most answers take.
        from kb.search.opening import open_search

        return open_search(self.snapshot)

    def findings(self) -> Findings:
        """Return what the audit found, worst first."""
        return Findings(self.snapshot.report.findings)


@checked
def open(output: str | Path = DEFAULT) -> KnowledgeBase:  # noqa: A001
    """Open the current snapshot under a folder.

    Raises:
        SnapshotError: There is none.
    """
    return KnowledgeBase(open_snapshot(Path(output)))


def _day(as_of: date | str | None) -> str | None:
    """Return a day as it is written; pandas and others have days that are no text."""
    return as_of.isoformat()[:_ISO_DAY] if isinstance(as_of, date) else as_of


def _units(units: Mapping[str, str] | Sequence[str] | str) -> Sequence[str]:
    """Return units as they are asked for: one alone, or `PROPERTY=UNIT`."""
    if isinstance(units, Mapping):
        return [f"{prop}={unit}" for prop, unit in units.items()]
    return _several(units)


def _several(names: Sequence[str] | str) -> Sequence[str]:
    """Return names as a list, of which one alone need not be put into one."""
    return (names,) if isinstance(names, str) else names
